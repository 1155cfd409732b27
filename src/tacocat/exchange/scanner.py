"""Reading a line of text from left to right; every error says where and what was expected."""

import re
from functools import cache
from typing import NoReturn

from tacocat.exchange.faults import ParseError, expected as expected_at


@cache  # `re` has a cache as well, but a slower one
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


class Scanner:
    """A line of text and how far it has been read.

    Raises:
        TypeError: the text is not a `str`.
    """

    def __init__(self, text: str, line: int = 1) -> None:
        if not isinstance(text, str):
            raise TypeError(f"the text must be a str, not {type(text).__name__}")
        self.text = text
        self.line = line
        self.position = 0

    def fail(self, expected: str, position: int | None = None) -> NoReturn:
        """Raise the `ParseError` of a position; by default of the next to be read."""
        at = self.position if position is None else position
        raise ParseError([expected_at(self.line, at + 1, expected)])

    def take(self, pattern: str, expected: str) -> str:
        """Read what matches a regular expression, or fail."""
        found = _compiled(pattern).match(self.text, self.position)
        if found is None:
            self.fail(expected)
        self.position = found.end()
        return found[0]

    def skip(self, literal: str) -> bool:
        """Read a literal if it comes next, and say whether it did."""
        if not self.text.startswith(literal, self.position):
            return False
        self.position += len(literal)
        return True

    def expect(self, literal: str, expected: str) -> None:
        """Read a literal, or fail."""
        if not self.skip(literal):
            self.fail(expected)

    def end(self, expected: str = "the end of the line") -> None:
        """Fail unless everything has been read."""
        if self.position < len(self.text):
            self.fail(expected)
