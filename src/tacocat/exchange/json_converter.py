"""The converter between the library's values and what the `json` module reads and writes."""

import datetime
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, TypeVar, get_args, get_origin

from attrs import astuple, has
from cattrs import Converter, override
from cattrs.errors import IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from tacocat.engine.game import apply, legal_actions
from tacocat.errors import IllegalActionError
from tacocat.exchange.illegal import illegal_action
from tacocat.exchange.json_faults import WrongError, must_be
from tacocat.exchange.json_form import (
    FORMAT,
    MOST_FAULTS,
    TAGGED,
    TAGS,
    UNSAID,
    DocumentValue,
    Pair,
    PathPart,
    Rank,
    RecordDocument,
    either,
    fields_of,
    members_of,
    words_of,
)
from tacocat.exchange.record import (
    HEADERS,
    TAG,
    ForfeitReason,
    Record,
    initial_state,
    is_text,
    trusted_record,
    winner_of,
)
from tacocat.players import ByPlayer, Player
from tacocat.rules import FinalTie
from tacocat.validity import MOST

T = TypeVar("T")

Hook: TypeAlias = Callable[[object, Any], Any]
"""Reads a value as a type, which the hook knows anyway."""

_MISSING = object()


@cache
def converter() -> Converter:
    """The converter of all documents, made once."""
    made = Converter(detailed_validation=True, forbid_extra_keys=True)
    _add_writing(made)
    _add_reading(made)
    return made


# --- writing ---


def _add_writing(made: Converter) -> None:
    def write_pair(pair: ByPlayer[Any]) -> dict[str, Any]:
        return {"wow": made.unstructure(pair.wow), "yay": made.unstructure(pair.yay)}

    def write_frozenset(values: frozenset[Any]) -> list[Any]:
        return [made.unstructure(value) for value in sorted(values)]

    def is_made_of(origin: object) -> Callable[[Any], bool]:
        return lambda kind: get_origin(kind) is origin

    made.register_unstructure_hook(Player, lambda player: player.name)
    made.register_unstructure_hook(bytes, lambda seed: f"0x{seed.hex()}")
    made.register_unstructure_hook(datetime.date, datetime.date.isoformat)
    made.register_unstructure_hook_func(is_made_of(frozenset), write_frozenset)
    made.register_unstructure_hook_func(is_made_of(ByPlayer), write_pair)
    made.register_unstructure_hook_func(lambda kind: kind == TAGS, dict)
    made.register_unstructure_hook_factory(has, lambda kind: _writer(made, kind))


def _writer(made: Converter, kind: type) -> Callable[[Any], dict[str, Any]]:
    write: Callable[[Any], dict[str, Any]] = make_dict_unstructure_fn(
        kind, made, _cattrs_include_init_false=True
    )
    if kind in TAGGED:
        return lambda value: {"type": kind.__name__, **write(value)}
    return write


def written(value: DocumentValue, name: str) -> dict[str, Any]:
    """The document of a value, whose class has this name."""
    return {"format": FORMAT, "type": name, **converter().unstructure(value)}


# --- reading ---


def read(document: object, classes: tuple[type, ...]) -> Any:
    """Read a document of one of some classes.

    Raises:
        WrongError: it is none.
        ExceptionGroup: with everything that is wrong; see `found_in`.
    """
    given = dict(_object(document))
    version = given.pop("format", _MISSING)
    # In another format, the rest may mean something else.
    if version is _MISSING:
        raise WrongError("is missing", ("format",))
    if version != FORMAT:
        what = f'"{FORMAT}", the only one that this version reads'
        raise must_be(what, version, ("format",))
    return _document_hook(classes)(given, None)


@cache
def _document_hook(classes: tuple[type, ...]) -> Hook:
    return _tagged(converter(), classes)


def _add_reading(made: Converter) -> None:
    simple: dict[Any, Hook] = {
        int: _number("an integer from 0 up", 0),
        Rank: _number("a rank, an integer from 1 up", 1),
        bool: _bool,
        str: _name,
        bytes: _seed,
        datetime.date: _date,
        # By name, or the hook of `int` or `str`, whose subclasses they are, would read them.
        **{kind: _enum(kind) for kind in (Player, FinalTie, ForfeitReason)},
    }
    # The last one registered is asked first.
    made.register_structure_hook_factory(lambda kind: True, lambda kind: _hook(made, kind))
    for kind, hook in simple.items():
        made.register_structure_hook(kind, hook)


def _hook(made: Converter, kind: Any) -> Hook:
    """The hook of a type made of others."""
    if kind == TAGS:
        return _tags
    if isinstance(kind, UnionType):
        return _union(made, kind)
    if get_origin(kind) is tuple:
        return _tuple(made, kind)
    if get_origin(kind) is frozenset:
        return _frozenset(made, kind)
    if get_origin(kind) is ByPlayer:
        return _pair(made, kind)
    return _tagged(made, (kind,)) if kind in TAGGED else _class(made, kind)


def _number(what: str, least: int) -> Hook:
    def read_number(value: object, _: Any) -> int:
        if type(value) is not int:
            raise must_be(what, value)
        if value < least:
            raise WrongError(f"must be {what}, not {value}", expected=what)
        if value > MOST:
            raise WrongError("must be at most 2**53 - 1", expected="a number up to 2**53 - 1")
        return value

    return read_number


def _bool(value: object, _: Any) -> bool:
    if not isinstance(value, bool):
        raise must_be("true or false", value)
    return value


def _name(value: object, _: Any) -> str:
    if not isinstance(value, str) or (value and not is_text(value)):
        raise must_be("one line of text without spaces around it, or empty", value)
    return value


def _seed(value: object, _: Any) -> bytes:
    if not (isinstance(value, str) and re.fullmatch("0x([0-9a-f]{2})*", value)):
        raise must_be("a string of 0x and two hexadecimal digits a byte", value)
    return bytes.fromhex(value[2:])


def _date(value: object, _: Any) -> datetime.date:
    try:
        if isinstance(value, str) and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
            return datetime.date.fromisoformat(value)
    except ValueError:
        pass  # a 30th of February
    raise must_be("a day such as 2026-11-30, in a string", value)


def _enum(kind: type[Enum]) -> Hook:
    words = words_of(kind)

    def read_word(value: object, _: Any) -> Enum:
        if not isinstance(value, str) or value not in words:
            raise must_be(either(words), value)
        return words[value]

    return read_word


# --- reading what has parts ---


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise must_be("an object", value)
    return value


def _each(parts: Iterable[tuple[PathPart, object]], read_part: Callable[[Any, Any], T]) -> list[T]:
    """What the parts are read as; else what is wrong with them, as far as faults are told."""
    values: list[T] = []
    errors: list[Exception] = []
    for place, value in parts:
        try:
            values.append(read_part(place, value))
        except Exception as error:
            error.add_note(IterableValidationNote("", place, None))
            errors.append(error)
            if len(errors) > MOST_FAULTS:
                break
    if errors:
        raise ExceptionGroup("some parts are wrong", errors)
    return values


def _array(value: object) -> Iterable[tuple[int, object]]:
    if not isinstance(value, list):
        raise must_be("an array", value)
    return enumerate(value)


def _tags(value: object, _: Any) -> tuple[tuple[str, str], ...]:
    return tuple(_each(_object(value).items(), _tag))


def _tag(name: str, text: object) -> tuple[str, str]:
    if not re.fullmatch(TAG, name) or name in HEADERS:
        raise WrongError(
            "is no name of a tag: it must be of lower-case letters, digits and hyphens, and none "
            f"of {', '.join(HEADERS)}"
        )
    if not isinstance(text, str) or not is_text(text):
        raise must_be("one line of text without spaces around it", text)
    return name, text


def _tuple(made: Converter, kind: Any) -> Hook:
    item = get_args(kind)[0]
    read_item = made.get_structure_hook(item)

    def read_tuple(value: object, _: Any) -> tuple[Any, ...]:
        return tuple(_each(_array(value), lambda _place, each: read_item(each, item)))

    return read_tuple


def _frozenset(made: Converter, kind: Any) -> Hook:
    item = get_args(kind)[0]
    read_item = made.get_structure_hook(item)

    def read_frozenset(value: object, _: Any) -> frozenset[Any]:
        known = set()

        def read_new(_place: Any, each: object) -> Any:
            made_item = read_item(each, item)
            if made_item in known:
                raise WrongError("is in the array twice")
            known.add(made_item)
            return made_item

        return frozenset(_each(_array(value), read_new))

    return read_frozenset


def _pair(made: Converter, kind: Any) -> Hook:
    item = get_args(kind)[0]
    read_fields = _fields(made, Pair, dict.fromkeys(("wow", "yay"), item))
    return lambda value, _: ByPlayer(*astuple(read_fields(value, Pair), recurse=False))


def _union(made: Converter, kind: Any) -> Hook:
    members, has_none = members_of(kind)
    hook = made.get_structure_hook(members[0]) if len(members) == 1 else _tagged(made, members)

    def read_union(value: object, _: Any) -> Any:
        if value is None and has_none:
            return None
        try:
            return hook(value, kind)
        except WrongError as wrong:
            if has_none and not wrong.inner:
                raise must_be(f"{wrong.expected}, or null", value) from None
            raise

    return read_union


def _tagged(made: Converter, kinds: tuple[type, ...]) -> Hook:
    """The hook of objects that say by their type which of some classes they are of."""
    hooks = {kind.__name__: _class(made, kind) for kind in kinds}

    def read_tagged(value: object, kind: Any) -> Any:
        given = dict(_object(value))
        tag = given.pop("type", _MISSING)
        if tag is _MISSING:
            raise WrongError("is missing", ("type",))
        if not isinstance(tag, str) or tag not in hooks:
            raise must_be(either(hooks), tag, ("type",))
        return hooks[tag](given, kind)

    return read_tagged


def _class(made: Converter, kind: type) -> Hook:
    if kind is Record:
        read_record = _class(made, RecordDocument)
        return lambda value, _: _record(read_record(value, RecordDocument))
    return _fields(made, kind, {field.name: field.type for field in fields_of(kind)})


def _fields(made: Converter, kind: type, types: Mapping[str, Any]) -> Hook:
    """The hook of an attrs class, strict about its keys."""
    hooks: Any = {name: override(struct_hook=_given(made, types[name])) for name in types}
    read_fields: Any = make_dict_structure_fn(kind, made, **hooks)
    # Else `cattrs` would take what is missing from the defaults.
    blank = {field.name: _MISSING for field in fields_of(kind) if field.required}
    return lambda value, _: read_fields({**blank, **_object(value)}, kind)


def _given(made: Converter, kind: Any) -> Hook:
    hook = made.get_structure_hook(kind)

    def read_given(value: object, _: Any) -> Any:
        if value is _MISSING:
            raise WrongError("is missing")
        return hook(value, kind)

    return read_given


def _record(said: RecordDocument) -> Record:
    """The record of a document, once its game is played."""
    state = initial_state(said.rules, said.seed)
    for index, action in enumerate(said.actions):
        try:
            state = apply(state, action)
        except IllegalActionError as error:
            raise WrongError(
                f"is refused: {illegal_action(state, error)}",
                ("actions", index),
                reason=error.reason,
                legal=legal_actions(state),
            ) from None
    try:
        winner = winner_of(state, said.forfeit)
    except ValueError as error:
        raise WrongError(f"is refused: {error}", ("forfeit",)) from None
    if said.winner is not UNSAID and said.winner is not winner:
        right = "null" if winner is None else f'"{winner}"'
        raise WrongError(f"must be {right}, as the game went", ("winner",), right)
    fields = (getattr(said, field.name) for field in fields_of(Record) if field.name != "winner")
    record: Record = trusted_record(*fields, winner)
    return record
