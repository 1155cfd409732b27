"""The fault of an action that is not legal in the game so far."""

from itertools import islice

from tacocat.actions import Deal
from tacocat.engine.game import legal_actions
from tacocat.errors import IllegalActionError
from tacocat.state import State

MOST_LISTED = 12  # alternatives named in a message


def illegal_action(state: State, error: IllegalActionError) -> str:
    """What is wrong with an illegal action, and what would have been legal."""
    listed = [str(action) for action in islice(legal_actions(state), MOST_LISTED + 1)]
    if len(listed) > MOST_LISTED:
        listed[-1] = "and more"
    told = "this deal" if isinstance(error.action, Deal) else str(error.action)
    message = f"{told} is not legal ({error.reason.value}): {error}"
    if listed:
        message += f" Legal here: {', '.join(listed)}."
    return message
