"""Where in a JSON text something is; asked only about texts that are refused."""

import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from attrs import Factory, frozen

from tacocat.exchange.json_form import MOST_FAULTS, Path, PathPart

# Documents nest less deeply: what is further down is part of something wrong.
DEEPEST = 10

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],]|[^\s{}\[\],:"]+')


@frozen
class _Open:
    """An object or array that has begun and not ended.

    Attributes:
        is_object: which of the two.
        keys: the keys of the object so far.
    """

    is_object: bool
    keys: set[str] = Factory(set)


class Places:
    """The places of some paths in a JSON text, and of the keys that are given twice.

    Args:
        text: the text, which is JSON.
        wanted: the paths to look for.

    Attributes:
        doubled: the paths of keys that were there already, and where each is; no more than are
            told.
    """

    doubled: list[tuple[Path, int]]

    def __init__(self, text: str, wanted: Iterable[Path]) -> None:
        self.doubled = []
        # With the whole around each, for where a path is not in the text.
        self._wanted = {path[:length] for path in wanted for length in range(len(path) + 1)}
        self._keys: dict[Path, int] = {}
        self._values: dict[Path, int] = {}
        self._lines = [-1, *(found.start() for found in re.finditer("\n", text))]
        self._walk(text)

    def of(self, path: Path, on_key: bool = False) -> int:
        """Where a path's value, or its key, is in the text; else where the whole around it is."""
        known = self._keys if on_key and path in self._keys else self._values
        return next(known[path[:n]] for n in range(len(path), -1, -1) if path[:n] in known)

    def line_and_column(self, at: int) -> tuple[int, int]:
        """The line and the column of a position in the text, both from 1."""
        line = bisect_left(self._lines, at)
        return line, at - self._lines[line - 1]

    def _walk(self, text: str) -> None:
        within: list[_Open] = []
        path: list[PathPart] = []  # "" where a key comes next
        awaits_key = False
        for token, at in _tokens(text):
            if token in "}]":
                within.pop()
                path.pop()
                awaits_key = False
            elif token == ",":
                awaits_key = within[-1].is_object
                if not awaits_key:
                    path[-1] = int(path[-1]) + 1
            elif awaits_key:
                path[-1] = json.loads(token) if "\\" in token else token[1:-1]
                awaits_key = False
                self._key(within[-1], path, at)
            else:
                self._note(self._values, path, at)
                if token in "{[":
                    awaits_key = token == "{"
                    within.append(_Open(awaits_key))
                    path.append("" if awaits_key else 0)

    def _key(self, whole: _Open, path: list[PathPart], at: int) -> None:
        self._note(self._keys, path, at)
        key = str(path[-1])
        if key not in whole.keys:
            whole.keys.add(key)
        elif len(path) <= DEEPEST and len(self.doubled) <= MOST_FAULTS:
            self.doubled.append((tuple(path), at))

    def _note(self, known: dict[Path, int], path: list[PathPart], at: int) -> None:
        # A key given twice means what it says last.
        if len(path) <= DEEPEST and (here := tuple(path)) in self._wanted:
            known[here] = at


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    return ((found[0], found.start()) for found in _TOKEN.finditer(text))
