"""JSON documents of rules, actions, events, states, views, records and transcripts.

A document is one object. It says ``"format": "tacocat-json/1"`` and the ``"type"`` of what it
holds, and then each field under its name. Objects that are one of several classes (actions,
events, phases) say their type wherever they stand. Players are ``"WOW"`` and ``"YAY"``, pairs of
things are ``{"wow": ..., "yay": ...}``, seeds are ``"0x"`` and hexadecimal bytes, days are
``"2026-11-30"``, and what is not known is ``null``.

Reading is strict: a document that a `schema` does not allow is refused, with every fault and its
place. A state's document, and a record's, hold every hidden card; a view's is for its viewer.
"""

import json
from types import UnionType
from typing import Any, TypeVar, overload

from tacocat.exchange.faults import Fault, ParseError
from tacocat.exchange.json_converter import read, written
from tacocat.exchange.json_faults import WrongError, found_in, whole_error
from tacocat.exchange.json_form import DOCUMENTS, DocumentValue, Path, document_of, shown
from tacocat.exchange.json_schema import schema_of
from tacocat.validity import MOST

__all__ = ["from_json", "schema", "to_json"]

D = TypeVar("D", bound=DocumentValue)


def to_json(value: DocumentValue, *, indent: int | None = None) -> str:
    """Write a value as a JSON document; `from_json` reads it.

    Args:
        value: rules, an action, an event, a state, a view, a record or a transcript.
        indent: how far to indent each level; by default all is in one line without spaces.

    Returns:
        The document, in ASCII.

    Raises:
        TypeError: the value is of another type.
        ValueError: a number is beyond 2**53 - 1, which other programs may not read exactly.

    Example:
        >>> from tacocat import Attack, Player
        >>> to_json(Attack(Player.WOW, [6, 4, 5]))
        '{"format":"tacocat-json/1","type":"Attack","player":"WOW","cards":[4,5,6]}'
    """
    if indent is not None and type(indent) is not int:
        raise TypeError(f"indent must be an int or None, not {type(indent).__name__}")
    kinds = [kind for kind in DOCUMENTS if isinstance(kind, type) and isinstance(value, kind)]
    if not kinds:
        raise TypeError(
            "a document holds rules, an action, an event, a state, a view, a record or a "
            f"transcript, not a value of type {type(value).__name__}"
        )
    document = written(value, kinds[0].__name__)
    _refuse_great_numbers(document, ())
    separators = (",", ":") if indent is None else None
    return json.dumps(document, indent=indent, separators=separators)


def _refuse_great_numbers(part: Any, path: Path) -> None:
    if isinstance(part, dict):
        for key, value in part.items():
            _refuse_great_numbers(value, (*path, key))
    elif isinstance(part, list | tuple):
        for index, value in enumerate(part):
            _refuse_great_numbers(value, (*path, index))
    elif isinstance(part, int) and abs(part) > MOST:
        raise ValueError(f"{shown(path)} is beyond 2**53 - 1, more than every JSON reader can hold")


@overload
def from_json(text: str, type: type[D]) -> D: ...
@overload
def from_json(text: str, type: UnionType) -> Any: ...
def from_json(text: str, type: Any) -> Any:
    """Read a value from a JSON document; the opposite of `to_json`.

    Args:
        text: the document.
        type: what it holds: a class such as `tacocat.State`, or one of the unions
            `tacocat.Action`, `tacocat.PlayerAction` and `tacocat.Event`.

    Returns:
        The value, checked as a whole like one made by hand; the game of a record has been played.

    Raises:
        TypeError: the text is not a `str`, or documents hold no such type.
        ParseError: with every fault of the text, each with its line, column and path. Of an
            illegal action of a record it tells the reason and what would have been legal.
        InvalidRulesError: the form is right but the rules cannot be played; every problem is
            named.
        InvalidStateError: the form is right but the parts of the state or view contradict each
            other; every problem is named.

    Example:
        >>> from tacocat import Action, State, new_game
        >>> state = new_game(seed=7)
        >>> from_json(to_json(state), State) == state
        True
        >>> text = '{"format":"tacocat-json/1","type":"Duel","player":"Bo","card":true}'
        >>> try:
        ...     from_json(text, Action)
        ... except ParseError as error:
        ...     print(error)
        line 1, column 51: $.player must be "WOW" or "YAY", not "Bo"
        line 1, column 63: $.card must be a rank, an integer from 1 up, not true
    """
    document = document_of(type)
    if not isinstance(text, str):
        raise TypeError(f"the text must be a str, not {text.__class__.__name__}")
    doubled: list[bool] = []

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            doubled.append(True)
        return found

    try:
        given = json.loads(text, object_pairs_hook=read_object, parse_int=_integer)
    except json.JSONDecodeError as error:
        fault = Fault(error.lineno, error.colno, f"the text is not JSON: {error.msg}")
        raise ParseError([fault]) from None
    except RecursionError:
        raise ParseError([Fault(1, 1, "the text is nested too deeply")]) from None
    found = []
    value = None
    try:
        value = read(given, document.classes)
    except (WrongError, ExceptionGroup) as error:
        found = list(found_in(error))
    if found or doubled:
        raise whole_error(text, found)
    return value


def _integer(digits: str) -> int:
    # Python reads no number of thousands of digits; one that is too large is refused anyway.
    return int(digits[:18])


def schema(type: Any) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of document.

    What a schema cannot say, such as that a deck is complete, `from_json` checks all the same. The
    schemas of the most important types are in the package's folder ``schemas`` as well.

    Args:
        type: as for `from_json`.

    Raises:
        TypeError: documents hold no such type.

    Example:
        >>> from tacocat import State
        >>> schema(State)["$id"], schema(State)["required"][:4]
        ('urn:tacocat-rules:json:1:state', ['format', 'type', 'rules', 'seed'])
    """
    return schema_of(document_of(type))
