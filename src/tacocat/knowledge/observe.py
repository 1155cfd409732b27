"""What a player may see of a state (R26-R29)."""

from typing import TypeVar, assert_never

from tacocat.actions import Duel, Replace
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Replacing
from tacocat.players import ByPlayer, Player
from tacocat.state import State
from tacocat.view import View, trusted_view
from tacocat.view_phases import DuelingView, ReplacingView, ViewPhase

C = TypeVar("C", Replace, Duel)


def observe(state: State, viewer: Player | None) -> View:
    """Show a state as a player, or a spectator, may see it.

    Args:
        state: the game.
        viewer: the player, or None for a spectator, who sees public facts only.

    Returns:
        A view made from a list of what may be seen; no other part of the state is looked at.

    Raises:
        TypeError: not a state, or not a player.

    Example:
        >>> from tacocat import new_game
        >>> observe(new_game(seed=7), None).hands
        ByPlayer(wow=None, yay=None)
    """
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
    check_viewer(viewer)
    wow, yay = state.hands
    all_shown = isinstance(state.phase, Finished)  # R20: the final cards are shown to all
    return trusted_view(
        state.rules,
        viewer,
        state.step,
        state.round,
        state.tacocat,
        state.tiles,
        ByPlayer(
            wow if all_shown or viewer is Player.WOW else None,
            yay if all_shown or viewer is Player.YAY else None,
        ),
        ByPlayer(len(wow), len(yay)),
        len(state.draw_pile),
        state.discard_pile,
        state.floors,
        _phase_seen(state, viewer),
    )


def check_viewer(viewer: object) -> None:
    """Raise a `TypeError` unless it is a player, or None for a spectator."""
    if viewer is not None and not isinstance(viewer, Player):
        raise TypeError(
            f"viewer must be a Player, or None for a spectator, not {type(viewer).__name__}"
        )


def _phase_seen(state: State, viewer: Player | None) -> ViewPhase:
    phase = state.phase
    match phase:
        case Replacing():
            return ReplacingView(phase.to_act, phase.limit, _own(phase.face_down, viewer))
        case Dueling():
            return DuelingView(phase.to_act, _own(phase.face_down, viewer))
        case Dealing() | Attacking() | Defending() | Finished():
            return phase  # all of it is public (R27)
        case _:
            assert_never(phase)


def _own(choice: C | None, viewer: Player | None) -> C | None:
    """R28: a face-down choice is known to its owner only."""
    return choice if choice is not None and choice.player is viewer else None
