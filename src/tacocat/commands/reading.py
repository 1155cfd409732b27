"""Reading files of any kind that there is, with every fault of theirs told."""

import errno
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from itertools import chain
from typing import Any, BinaryIO, NamedTuple, get_args

from tacocat.commands.contents import Content
from tacocat.commands.output import FAULTY, GOOD, WRONG_USE, say
from tacocat.errors import ProblemsError
from tacocat.exchange.faults import Fault, ParseError
from tacocat.exchange.json_form import FORMAT as JSON_FORMAT
from tacocat.exchange.position import parse_position
from tacocat.exchange.record import Record, Transcript
from tacocat.exchange.record_text import read_records
from tacocat.rules_file import parse_rules
from tacocat.state import State
from tacocat.view import View

# A device may give bytes without end, and not one line break.
_LONGEST_LINE = 50_000_000
_BYTE_ORDER_MARK = "\ufeff"
_TOML = re.compile(r'[\w."-]+[ \t]*=|\[+[ \t]*[\w"]')
_NOTHING_KNOWN = (
    "expected a record (tacocat-record/1), positions (tacocat-state/1, tacocat-view/1), "
    "a rules file or a JSON document"
)


class Kind(StrEnum):
    """What a file may hold; the value is what one of it is called."""

    RECORD = "record"
    POSITION = "position"
    RULES = "rules"
    JSON = "JSON"


class Document(NamedTuple):
    """One thing read from a file.

    Attributes:
        kind: what it was written as.
        content: what it says.
    """

    kind: Kind
    content: Content


class UnreadableError(Exception):
    """A file cannot be opened or read."""


class InputFile:
    """A file to read once; what is wrong with it goes to stderr.

    Attributes:
        name: as given; ``-`` is standard input.
        exit_code: what the faults met so far make of the program's exit code.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.exit_code = GOOD

    def documents(self) -> Iterator[Document]:
        """What the file holds, one after the other; faulty parts are told and left out."""
        try:
            yield from self._documents()
        except ParseError as error:
            self._tell_faults(error.faults)
        except ProblemsError as error:  # of a rules file, which knows no lines
            self._tell(f"{self.name}: {problem}" for problem in error.problems)
        except UnreadableError as error:
            say(f"tacocat: {error}")
            self.exit_code = WRONG_USE

    def _documents(self) -> Iterator[Document]:
        lines = self._lines()
        beginning: list[str] = []
        for line in lines:
            beginning.append(line)
            if _means_something(line):
                break
        kind = self._kind(beginning)
        if kind is Kind.RULES:
            text = "".join(chain(beginning, lines)).removeprefix(_BYTE_ORDER_MARK)
            yield Document(kind, parse_rules(text))
            return
        if any(line.startswith(_BYTE_ORDER_MARK) for line in beginning[:1]):
            raise ParseError([Fault(1, 1, "expected no byte order mark before the text")])
        everything = chain(beginning, lines)
        # JSON is one document a line, or one in all lines.
        if kind is Kind.JSON and not _is_json("".join(beginning[-1:])):
            yield from self._parsed(kind, _from_json, "".join(everything), 1)
        elif kind is Kind.JSON:
            for number, line in _numbered(everything):
                yield from self._parsed(kind, _from_json, line.rstrip(), number)
        elif kind is Kind.RECORD:
            records = read_records(everything, lambda error: self._tell_faults(error.faults))
            yield from (Document(kind, record) for record in records)
        else:
            for number, line in _numbered(everything):
                if _means_something(line):
                    yield from self._parsed(kind, _position, line.rstrip(), number)

    def _kind(self, beginning: list[str]) -> Kind:
        """What the file holds, by its lines up to the first that means something."""
        first = beginning[-1].removeprefix(_BYTE_ORDER_MARK).strip() if beginning else ""
        if first.startswith("tacocat-record/"):
            return Kind.RECORD
        if first.startswith(("tacocat-state/", "tacocat-view/")):
            return Kind.POSITION
        if first.startswith("{") or self.name.endswith(".json"):
            return Kind.JSON
        if _TOML.match(first) or self.name.endswith(".toml"):
            return Kind.RULES
        raise ParseError([Fault(max(len(beginning), 1), 1, _NOTHING_KNOWN)])

    def _lines(self) -> Iterator[str]:
        """The lines of the file.

        Raises:
            ParseError: one is not UTF-8, or endless; what follows it is not read.
            UnreadableError: they cannot be read.
        """
        try:
            with _open(self.name) as file:
                lines = iter(lambda: file.readline(_LONGEST_LINE), b"")
                for number, line in enumerate(lines, start=1):
                    yield _decoded(line, number)
        except OSError as error:
            raise UnreadableError(f"{self.name} cannot be read: {error.strerror}") from None

    def _parsed(
        self, kind: Kind, parse: Callable[[str], Content], text: str, line: int
    ) -> Iterator[Document]:
        """What a text says that begins in a line of the file; nothing if it is faulty."""
        try:
            content = parse(text)
        except (ParseError, ProblemsError) as error:
            self._tell_error(error, line)
        else:
            yield Document(kind, content)

    def _tell_error(self, error: ParseError | ProblemsError, line: int) -> None:
        """Tell what is wrong with a text that begins in a line of the file."""
        if isinstance(error, ParseError):
            self._tell_faults(error.faults, line - 1)
        else:
            self._tell_faults([Fault(line, 1, str(problem)) for problem in error.problems])

    def _tell_faults(self, faults: Iterable[Fault], lines_before: int = 0) -> None:
        self._tell(
            f"{self.name}:{fault.line + lines_before}:{fault.column}: {fault.message}"
            for fault in faults
        )

    def _tell(self, messages: Iterable[str]) -> None:
        self.exit_code = FAULTY
        for message in messages:
            say(message)


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return open(name, "rb")
    if sys.stdin is None:  # as Python does where there is none
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return nullcontext(sys.stdin.buffer)


def _decoded(line: bytes, number: int) -> str:
    if len(line) == _LONGEST_LINE:
        message = f"expected the end of the line before its byte {_LONGEST_LINE}"
        raise ParseError([Fault(number, 1, message)])
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8")) + 1
        message = f"expected UTF-8 text, not the byte 0x{line[error.start]:02x}"
        raise ParseError([Fault(number, column, message)]) from None


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without the blank ones."""
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())


def _means_something(line: str) -> bool:
    text = line.removeprefix(_BYTE_ORDER_MARK).strip()
    return text != "" and not text.startswith("#")


def _position(text: str) -> State | View:
    return parse_position(text, View if text.startswith("tacocat-view/") else State)


# --- JSON ---

_CLASSES: dict[object, Any] = {each.__name__: each for each in get_args(Content)}


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _from_json(text: str) -> Content:
    from tacocat.json import from_json  # it takes a while to import

    content: Content = from_json(text, _class_of(text))
    if isinstance(content, Transcript):
        _follow(content)
    return content


def _class_of(text: str) -> Any:
    """What a JSON document says that it is; if it does not, a record's faults are told."""
    try:
        document = json.loads(text, parse_int=str)  # however many digits it has
    except (ValueError, RecursionError):
        return Record
    name = document.get("type") if isinstance(document, dict) else None
    if not isinstance(name, str) or document.get("format") != JSON_FORMAT:
        return Record
    if name not in _CLASSES:
        message = "$.type must be Record, Transcript, State, View, Rules, or an action's or event's"
        raise ParseError([Fault(1, 1, message)])
    return _CLASSES[name]


def _follow(transcript: Transcript) -> None:
    """Refuse a transcript whose events cannot have been seen one after the other."""
    views = 0
    try:
        for _ in transcript.views():
            views += 1
    except (ValueError, IndexError):
        message = f"$.events[{views - 1}] cannot follow from what was before it"
        raise ParseError([Fault(1, 1, message)]) from None
