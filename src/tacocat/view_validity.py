"""Whether a view made by hand, or come from afar, can be a view of a game.

It can if a state may be behind it. The likeliest one is made up, the hidden hands of the highest
unseen cards, and checked like any state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tacocat.actions import Duel, Replace
from tacocat.cards import Card, Hand
from tacocat.errors import Problem, ProblemKind
from tacocat.phases import BOTH, Dealing, Defending, Dueling, Finished, Phase, Replacing
from tacocat.players import ByPlayer, Player
from tacocat.state import trusted
from tacocat.validity import (
    common_checks,
    is_count,
    is_hand,
    is_pair,
    phase_problems,
    problems_of,
    reported,
)
from tacocat.view_phases import DuelingView, ReplacingView, ViewPhase

if TYPE_CHECKING:
    from tacocat.view import View

# What a made-up state has, and what tells it in the view.
_NAMES = {"draw_pile": "draw_pile_size", "phase.face_down": "phase.my_choice"}


def problems_of_view(view: View) -> list[Problem]:
    """Every problem of a view; empty for a view of a game."""
    # Like a state's: values of the wrong type are reported alone, then what is hidden from whom.
    return list(_wrong_types(view)) or list(_visibility(view)) or list(_contradictions(view))


def unseen(view: View) -> Counter[Card]:
    """The cards of the deck that are in hidden hands or the draw pile, ascending."""
    if isinstance(view.phase, Dealing):
        return Counter()
    seen = Counter(view.discard_pile)
    for hand in view.hands:
        seen.update(hand or ())
    if isinstance(view.phase, Defending):
        seen.update(view.phase.attack)
        seen.update(answer.card for answer in view.phase.answers)
    return Counter(view.rules.deck) - seen


def _wrong_types(view: View) -> Iterator[Problem]:
    viewer: object = view.viewer
    yield from reported(
        [
            *common_checks(view),
            ("viewer", isinstance(viewer, Player | None), "be a Player, or None for a spectator"),
            (
                "hands",
                is_pair(view.hands, lambda hand: hand is None or is_hand(hand)),
                "be a ByPlayer of ascending tuples of cards, or None where hidden",
            ),
            ("hand_sizes", is_pair(view.hand_sizes, is_count), "be a ByPlayer of ints from 0 up"),
            ("draw_pile_size", is_count(view.draw_pile_size), "be an int from 0 up"),
        ]
    )
    yield from phase_problems(_as_phase(view.phase))


def _as_phase(phase: Any) -> Any:
    """A phase of the same types, for the check of types."""
    match phase:
        case ReplacingView(to_act, limit, my_choice):
            return Replacing(to_act, limit, my_choice)
        case DuelingView((Player(), Player()) as to_act, my_choice) if to_act == BOTH:
            return Dueling(my_choice)
        case DuelingView((Player(),), my_choice):
            return Dueling(my_choice)
        case Replacing() | Dueling() | DuelingView():
            return None  # of a state, or of nobody's turn
        case _:
            return phase


def _visibility(view: View) -> Iterator[Problem]:
    for player in Player:
        hand, name = view.hands[player], f"hands.{player.name.lower()}"
        shown = player is view.viewer or isinstance(view.phase, Finished)
        if (hand is not None) != shown:
            wanted = "be shown to this viewer" if shown else "be None: this viewer cannot see it"
            yield Problem(ProblemKind.VISIBILITY, name, f"must {wanted} (R26)")
        elif hand is not None and len(hand) != view.hand_sizes[player]:
            message = f"must have as many cards as hand_sizes says, {view.hand_sizes[player]}"
            yield Problem(ProblemKind.HAND_SIZE, name, message)
    choice = view.phase.my_choice if isinstance(view.phase, ReplacingView | DuelingView) else None
    if choice is not None and choice.player is not view.viewer:
        message = "must be the viewer's own (R28)"
        yield Problem(ProblemKind.VISIBILITY, "phase.my_choice", message)


def _contradictions(view: View) -> Iterator[Problem]:
    hidden = [player for player in Player if view.hands[player] is None]
    left = sorted(unseen(view).elements())
    hands: ByPlayer[Hand] = ByPlayer(view.hands.wow or (), view.hands.yay or ())
    # The player with the higher floor needs the highest cards.
    for player in sorted(hidden, key=lambda player: -view.floors[player]):
        size = min(view.hand_sizes[player], len(left))
        hands = hands.updated(player, tuple(left[len(left) - size :]))
        left = left[: len(left) - size]
        if size < view.hand_sizes[player]:
            message = f"must be at most {size}: no more cards are unseen"
            yield Problem(ProblemKind.HAND_SIZE, f"hand_sizes.{player.name.lower()}", message)
            return
    if len(left) != view.draw_pile_size:
        message = f"must be {len(left)}, the cards of the deck that are nowhere else"
        yield Problem(ProblemKind.PILE_SIZE, "draw_pile_size", message)
    state = trusted(
        view.rules,
        None if isinstance(view.phase, Dealing) else b"",
        view.step,
        view.round,
        view.tacocat,
        view.tiles,
        hands,
        tuple(left),
        view.discard_pile,
        view.floors,
        _with_a_choice(view, hands),
    )
    if state.to_act != view.phase.to_act:
        message = "must be the players who have not chosen yet"
        yield Problem(ProblemKind.PHASE, "phase.to_act", message)
    for problem in problems_of(state):
        field = _NAMES.get(problem.field, problem.field)
        yield Problem(problem.kind, field, problem.message)


def _with_a_choice(view: View, hands: ByPlayer[Hand]) -> Phase:
    """The phase of a state, with the viewer's own choice or some choice of the other player."""
    phase: ViewPhase = view.phase
    match phase:
        case ReplacingView(to_act, limit, my_choice):
            if my_choice is None and len(to_act) == 1 and view.space is not None:
                opening = Replacing.opening(view.round, view.space)
                if opening.to_act == BOTH:
                    my_choice = Replace(to_act[0].opponent, ())
            return Replacing(to_act, limit, my_choice)
        case DuelingView(to_act, my_choice):
            if my_choice is not None or len(to_act) == 2:
                return Dueling(my_choice)
            other = to_act[0].opponent
            return Dueling(Duel(other, hands[other][0])) if hands[other] else Dueling()
        case _:
            return phase
