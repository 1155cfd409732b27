"""The form of JSON documents: what reading, writing and the schemas have in common."""

import datetime
import json
import re
from collections.abc import Iterable
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, TypeAlias, get_args

from attrs import NOTHING, fields, frozen

from tacocat.actions import Action, PlayerAction
from tacocat.cards import Hand
from tacocat.exchange.record import NO_NAMES, Forfeit, Record, Transcript
from tacocat.knowledge.event_types import Event
from tacocat.phases import Phase
from tacocat.players import ByPlayer, Player
from tacocat.rules import Rules
from tacocat.state import State
from tacocat.view import View
from tacocat.view_phases import ViewPhase

FORMAT = "tacocat-json/1"
MOST_FAULTS = 100  # a text that is wrong all over would make a far longer message than it is

DocumentValue: TypeAlias = Rules | Action | Event | State | View | Record | Transcript
"""What a document can hold."""

TAGGED = frozenset(get_args(Action) + get_args(Event) + get_args(Phase) + get_args(ViewPhase))
"""The classes whose objects carry their name as "type" wherever they stand."""


# --- documents ---


@frozen
class Document:
    """A kind of document.

    Attributes:
        name: what it is called in messages and in its schema.
        description: a sentence about it.
        classes: the classes that one can be of.
    """

    name: str
    description: str
    classes: tuple[type, ...]


def _document(kind: type) -> Document:
    return Document(kind.__name__, first_line(kind), (kind,))


def first_line(kind: type) -> str:
    """The first line of a class's docstring."""
    return (kind.__doc__ or "").partition("\n")[0]


DOCUMENTS: dict[Any, Document] = {
    **{kind: _document(kind) for kind in get_args(DocumentValue)},
    PlayerAction: Document("PlayerAction", "What a player can do.", get_args(PlayerAction)),
    Action: Document(
        "Action",
        "What can be applied to a state: a player's action, or a deal.",
        get_args(Action),
    ),
    Event: Document("Event", "What can be seen to happen.", get_args(Event)),
}
"""Every kind of document, by the class or union that is asked for."""


def document_of(kind: object) -> Document:
    """The kind of document that a class or union stands for.

    Raises:
        TypeError: there is none.
    """
    found = DOCUMENTS.get(kind) if isinstance(kind, type | UnionType) else None
    if found is None:
        names = ", ".join(["Rules", "State", "View", "Record", "Transcript", "Action"])
        given = getattr(kind, "__name__", None) or repr(kind)[:40]
        raise TypeError(
            f"a document is one of {names}, PlayerAction or Event, or an action's or event's "
            f"class, not {given}"
        )
    return found


# --- fields ---

Rank = NewType("Rank", int)
"""Stands for `Card`, which is no type of its own, in the types of fields."""

# A card is an `int` like any other, so names tell where there are some.
_OF_CARDS = {
    "answers",
    "attack",
    "attack_card",
    "card",
    "cards",
    "deck",
    "discard_pile",
    "discarded",
    "draw_pile",
    "drawn",
    "hands",
    "order",
}
_WITH_RANKS: dict[Any, Any] = {
    int: Rank,
    Hand: tuple[Rank, ...],
    Hand | None: tuple[Rank, ...] | None,
    ByPlayer[int]: ByPlayer[Rank],
    ByPlayer[Hand]: ByPlayer[tuple[Rank, ...]],
    ByPlayer[Hand | None]: ByPlayer[tuple[Rank, ...] | None],
}

TAGS = tuple[tuple[str, str], ...]
"""The type of a record's tags, which are an object in JSON."""

UNSAID: Any = object()
"""Stands for a winner that a document does not tell."""


@frozen
class RecordDocument:
    """What a record's document says: the fields of `Record`, its winner among them."""

    rules: Rules
    seed: bytes | None
    actions: tuple[Action, ...]
    names: ByPlayer[str] = NO_NAMES
    date: datetime.date | None = None
    forfeit: Forfeit | None = None
    tags: tuple[tuple[str, str], ...] = ()
    winner: Player | None = UNSAID


@frozen
class Pair:
    """What the object of a `ByPlayer` says."""

    wow: Any
    yay: Any


@frozen
class DocumentField:
    """A field of a class, as documents have it.

    Attributes:
        name: its name, and its key.
        type: its type, with `Rank` for the cards.
        required: whether a document without it is refused.
    """

    name: str
    type: Any
    required: bool


@cache
def fields_of(kind: type) -> tuple[DocumentField, ...]:
    """The fields of an attrs class, in their order."""
    # Other defaults are no matter of documents: a position says everything.
    has_options = kind in (Record, RecordDocument, Transcript)
    return tuple(
        DocumentField(
            each.name,
            _WITH_RANKS.get(each.type, each.type) if each.name in _OF_CARDS else each.type,
            required=not (has_options and each.default is not NOTHING),
        )
        for each in fields(kind)
    )


@cache
def words_of(kind: type[Enum]) -> dict[str, Enum]:
    """The words that stand for the members of an enum."""
    return {each.name if kind is Player else each.value: each for each in kind}


def members_of(union: object) -> tuple[tuple[Any, ...], bool]:
    """The members of a union without None, and whether None is one."""
    members = tuple(each for each in get_args(union) if each is not NoneType)
    return members, len(members) < len(get_args(union))


# --- places ---

PathPart: TypeAlias = str | int
Path: TypeAlias = tuple[PathPart, ...]


def dotted(path: Path) -> str:
    """A path as fields of problems name it, such as ``rules.board.spaces[2]``."""
    return "".join(map(_step, path)).removeprefix(".")


def shown(path: Path) -> str:
    """A path as faults name it, such as ``$.rules.board.spaces[2]``."""
    return "$" + "".join(map(_step, path))


def _step(part: PathPart) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if re.fullmatch("[A-Za-z_][A-Za-z0-9_]{0,39}", part) else f"[{quoted(part)}]"


def quoted(text: str) -> str:
    """A string as JSON writes it, cut where it is long."""
    return json.dumps(text if len(text) <= 40 else f"{text[:37]}...")


def either(words: Iterable[str]) -> str:
    """Words as alternatives, each quoted."""
    *others, last = map(quoted, words)
    return f"{', '.join(others)} or {last}" if others else last
