"""Choices made elsewhere: whether they are still current."""

from tacocat.actions import Action, Deal
from tacocat.phases import BOTH, Dueling, Replacing
from tacocat.state import State


def is_current(state: State, action: Action, expected_step: int) -> bool:
    """Whether an action chosen at a step is not too late, and not too early.

    In a simultaneous choice, either player may choose without having seen that the other has.

    Raises:
        TypeError: the step is not an `int`.
    """
    if type(expected_step) is not int:
        raise TypeError(f"expected_step must be an int, not {type(expected_step).__name__}")
    if expected_step == state.step:
        return True
    return (
        expected_step == state.step - 1
        and not isinstance(action, Deal)
        and state.to_act == (action.player,)
        and _other_chose(state)
    )


def _other_chose(state: State) -> bool:
    """Whether the one player to act makes a simultaneous choice that the other has made."""
    match state.phase:
        case Replacing():
            space = state.rules.board.spaces[state.tacocat - 1]
            return Replacing.opening(state.round, space).to_act == BOTH
        case Dueling():
            return True
        case _:
            return False
