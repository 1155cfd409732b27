"""What a player may see of a state (R26-R29)."""

from typing import TypeVar, assert_never

from tacocat.actions import Duel, Replace
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Phase, Replacing
from tacocat.players import Player, pair
from tacocat.state import State
from tacocat.view import View, trusted_view
from tacocat.view_phases import ViewPhase, dueling_view, replacing_view

C = TypeVar("C", Replace, Duel)

_WOW, _YAY = Player


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
    phase = state.phase
    all_shown = isinstance(phase, Finished)  # R20: the final cards are shown to all
    return trusted_view(
        state.rules,
        viewer,
        state.step,
        state.round,
        state.tacocat,
        state.tiles,
        pair(
            wow if all_shown or viewer is _WOW else None,
            yay if all_shown or viewer is _YAY else None,
        ),
        pair(len(wow), len(yay)),
        len(state.draw_pile),
        state.discard_pile,
        state.floors,
        _phase_seen(phase, viewer),
    )


def check_viewer(viewer: object) -> None:
    """Raise a `TypeError` unless it is a player, or None for a spectator."""
    if viewer is not None and not isinstance(viewer, Player):
        raise TypeError(
            f"viewer must be a Player, or None for a spectator, not {type(viewer).__name__}"
        )


def _phase_seen(phase: Phase, viewer: Player | None) -> ViewPhase:
    match phase:
        case Defending() | Attacking() | Dealing() | Finished():
            return phase  # all of it is public (R27)
        case Dueling():
            return dueling_view(phase.to_act, _own(phase.face_down, viewer))
        case Replacing():
            return replacing_view(phase.to_act, phase.limit, _own(phase.face_down, viewer))
        case _:
            assert_never(phase)


def _own(choice: C | None, viewer: Player | None) -> C | None:
    """R28: a face-down choice is known to its owner only."""
    return choice if choice is not None and choice.player is viewer else None
