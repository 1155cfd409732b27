"""What a peer is: a way to play random games, and what to know about its figures."""

from collections.abc import Callable
from typing import NamedTuple

# Plays one game or more, to the end; how many decisions and games that were. Decisions are the
# actions of players: what chance does takes its time, but does not count.
Play = Callable[[], tuple[float, float]]


class Bar(NamedTuple):
    """How many times the decisions a second of a peer an entry of tacocat should reach."""

    entry: str
    least: float
    goal: float | None = None


class Peer(NamedTuple):
    """A row of the table.

    `prepare` takes a seed and does all that happens once: imports, compiling, counting. It raises
    ImportError without the library, the first of `distributions`; their versions are reported.
    """

    name: str
    distributions: tuple[str, ...]
    prepare: Callable[[int], Play]
    note: str
    bar: Bar | None = None
