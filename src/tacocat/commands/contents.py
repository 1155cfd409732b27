"""What files may hold, and through whose eyes the option ``--viewer`` looks at it."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, overload

import click

from tacocat.actions import Action
from tacocat.exchange.record import Record, Transcript
from tacocat.knowledge.event_types import Event
from tacocat.knowledge.observe import observe
from tacocat.players import Player
from tacocat.rules import Rules
from tacocat.state import State
from tacocat.view import View

F = TypeVar("F", bound=Callable[..., Any])

Content: TypeAlias = Record | Transcript | State | View | Rules | Action | Event
"""What can be read from a file."""

_SPECTATOR = "spectator"
_CALLED = {
    Record: "a record",
    Transcript: "a transcript",
    State: "a state",
    View: "a view",
    Rules: "rules",
}


def what_is(content: Content) -> str:
    """What to call a content in a message."""
    return _CALLED.get(type(content), "an action or event")


def refusal(file: str, number: int, error: ValueError) -> str:
    """The message that something cannot be done with one of the contents of a file."""
    which = f", number {number}" if number > 1 else ""
    return f"tacocat: {file}{which}: {error}"


def viewer_option(help: str) -> Callable[[F], F]:
    """The option; its value is the name of a viewer, or None if it was not given."""
    names = [*(player.name for player in Player), _SPECTATOR]
    viewers = click.Choice(names, case_sensitive=False)
    return click.option("--viewer", type=viewers, metavar=f"[{'|'.join(names)}]", help=help)


@overload
def seen_by(content: Record | Transcript, viewer: str | None) -> Record | Transcript: ...
@overload
def seen_by(content: Content, viewer: str | None) -> Content: ...
def seen_by(content: Content, viewer: str | None) -> Content:
    """What a viewer may see of a content; all of it if no viewer was named.

    Raises:
        ValueError: it cannot be looked at so.
    """
    if viewer is None:
        return content
    player = None if viewer == _SPECTATOR else Player[viewer]
    match content:
        case Record():
            return content.for_viewer(player)
        case State():
            return observe(content, player)
        case Transcript() | View() if content.viewer is player:
            return content
        case Transcript() | View():
            whose, what = _called(content.viewer), _called(player)
            raise ValueError(f"{what_is(content)} of {whose} does not show what {what} sees")
        case _:
            raise ValueError(f"{what_is(content)} cannot be seen by {viewer}: leave out --viewer")


def _called(viewer: Player | None) -> str:
    return "a spectator" if viewer is None else viewer.name
