"""The JSON Schema of documents, made from the same classes that reading and writing go by."""

import datetime
import re
from copy import deepcopy
from enum import Enum
from types import UnionType
from typing import Any, TypeAlias, get_args, get_origin

from tacocat.exchange.json_form import (
    FORMAT,
    TAGGED,
    TAGS,
    Document,
    Rank,
    fields_of,
    first_line,
    members_of,
    words_of,
)
from tacocat.exchange.record import HEADERS, TAG
from tacocat.players import ByPlayer
from tacocat.validity import MOST

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_SIMPLE: dict[Any, Schema] = {
    int: {"type": "integer", "minimum": 0, "maximum": MOST},
    Rank: {"type": "integer", "minimum": 1, "maximum": MOST},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    bytes: {"type": "string", "pattern": "^0x([0-9a-f]{2})*$"},
    datetime.date: {
        "type": "string",
        "format": "date",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    },
    TAGS: {
        "type": "object",
        "propertyNames": {"pattern": f"^{TAG}$", "not": {"enum": list(HEADERS)}},
        "additionalProperties": {"type": "string", "minLength": 1},
    },
}


def schema_of(document: Document) -> Schema:
    """The schema of a kind of document."""
    maker = _Maker()
    head = {
        "$schema": DIALECT,
        "$id": f"urn:tacocat-rules:json:{FORMAT.rpartition('/')[2]}:{_kebab(document.name)}",
        "title": document.name,
        "description": document.description,
    }
    if len(document.classes) == 1:
        body = maker.of_class(document.classes[0], is_document=True)
    else:
        for kind in document.classes:
            maker.definitions[kind.__name__] = maker.of_class(kind, is_document=True)
        body = {"oneOf": [_reference(kind) for kind in document.classes]}
    definitions = dict(sorted(maker.definitions.items()))
    return head | body | ({"$defs": definitions} if definitions else {})


def _kebab(name: str) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "-", name).lower()


def _reference(kind: type) -> Schema:
    return {"$ref": f"#/$defs/{kind.__name__}"}


class _Maker:
    """Makes the schemas of types, and keeps those of the classes within them."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def of_class(self, kind: type, is_document: bool = False) -> Schema:
        fixed = {"format": {"const": FORMAT}} if is_document else {}
        if is_document or kind in TAGGED:
            fixed["type"] = {"const": kind.__name__}
        fields = fields_of(kind)
        return {
            "description": first_line(kind),
            "type": "object",
            "properties": fixed | {field.name: self.of_type(field.type) for field in fields},
            "required": [*fixed, *(field.name for field in fields if field.required)],
            "additionalProperties": False,
        }

    def of_type(self, kind: Any) -> Schema:
        if kind in _SIMPLE:
            return deepcopy(_SIMPLE[kind])
        if isinstance(kind, UnionType):
            members, has_none = members_of(kind)
            choices = [self.of_type(member) for member in members]
            return {"oneOf": [*choices, *([{"type": "null"}] if has_none else [])]}
        if get_origin(kind) in (tuple, frozenset):
            array = {"type": "array", "items": self.of_type(get_args(kind)[0])}
            return array | ({"uniqueItems": True} if get_origin(kind) is frozenset else {})
        if get_origin(kind) is ByPlayer:
            item = self.of_type(get_args(kind)[0])
            return {
                "type": "object",
                "properties": {"wow": item, "yay": item},
                "required": ["wow", "yay"],
                "additionalProperties": False,
            }
        if issubclass(kind, Enum):
            return {"enum": list(words_of(kind))}
        if kind.__name__ not in self.definitions:
            self.definitions[kind.__name__] = self.of_class(kind)
        return _reference(kind)
