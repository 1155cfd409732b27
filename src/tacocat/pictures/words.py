"""What the words of a drawing say."""

from typing import assert_never

from tacocat.phases import BOTH, Attacking, Dealing, Defending, Finished, Replacing
from tacocat.pictures.canvas import short
from tacocat.players import Player
from tacocat.rules import Board
from tacocat.trust import shown
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView


def counted(number: int, thing: str = "card") -> str:
    """A number of things.

    Example:
        >>> counted(1), counted(2), counted(0, "action")
        ('1 card', '2 cards', '0 actions')
    """
    return f"{shown(number)} {thing}{'' if number == 1 else 's'}"


def status(view: View) -> str:
    """What the game waits for."""
    phase = view.phase
    names = " and ".join(player.name for player in view.to_act)
    match phase:
        case Dealing():
            if any(view.hand_sizes):
                return "The round is over"
            return f"Round {shown(view.round + 1)} is to be dealt"
        case ReplacingView(_, limit):
            if not names:
                return "Both have chosen"
            return f"{names} may replace {f'up to {counted(limit)}' if limit else 'no card'}"
        case DuelingView():
            return f"Duel: {names} to choose a card" if names else "Both have chosen"
        case Attacking():
            return f"{names} to attack"
        case Defending():
            if not names:
                return "The trick is over"
            return f"{names} to answer the {short(phase.attack_card)}"
        case Finished(winner):
            return f"{winner} wins the game"
        case _:
            assert_never(phase)


def progress(view: View) -> str:
    """How far the game has come."""
    return f"{_when(view)} · {counted(view.step, 'action')} so far"


def _when(view: View) -> str:
    if not view.round:
        return "Before the first round"
    between = isinstance(view.phase, Dealing) and not any(view.hand_sizes)
    return f"{'After round' if between else 'Round'} {shown(view.round)}"


def view_title(view: View) -> str:
    """One sentence that names the drawing of a view."""
    viewer = "a spectator" if view.viewer is None else view.viewer.name
    return f"The game as {viewer} sees it, {_lower(_when(view))}: {_lower(status(view))}."


def _lower(sentence: str) -> str:
    return sentence if sentence[:3] in Player.__members__ else sentence[0].lower() + sentence[1:]


def board_title(board: Board, tacocat: int | None) -> str:
    """One sentence that names the drawing of a board."""
    spaces = f"A board of {counted(len(board.spaces), 'space')}"
    if tacocat is None:
        return f"{spaces}."
    if board.space(tacocat) is not None:
        return f"{spaces} with the Tacocat on space {tacocat}."
    goal = Player.WOW if tacocat == 0 else Player.YAY
    return f"{spaces} with the Tacocat in {goal}'s goal."


def have_chosen(view: View) -> tuple[Player, ...]:
    """The players whose choices lie face down: that they chose, everyone may see (R28).

    The view is of a phase in which choices are made face down, or replacements in turn.
    """
    in_turn = isinstance(view.phase, ReplacingView) and not _is_free(view)
    return () if in_turn else tuple(player for player in Player if player not in view.to_act)


def _is_free(view: View) -> bool:
    """Whether the players replace at the same time (R8)."""
    return view.space is not None and Replacing.opening(view.round, view.space).to_act == BOTH
