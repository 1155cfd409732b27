"""Reading a line of text from left to right; every error says where and what was expected."""

import re
from typing import Any, NoReturn


class ParseError(ValueError):
    """A text that is not of the form it should have.

    Attributes:
        line: the line of the mistake, from 1.
        column: the place in that line, from 1.
        expected: what would have been right there.

    Example:
        >>> from tacocat import parse_action
        >>> try:
        ...     parse_action("WOW duel seven")
        ... except ParseError as error:
        ...     print(error)
        line 1, column 10: expected a rank such as 7
    """

    line: int
    column: int
    expected: str

    def __init__(self, line: int, column: int, expected: str) -> None:
        super().__init__(f"line {line}, column {column}: expected {expected}")
        self.line = line
        self.column = column
        self.expected = expected

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.column, self.expected)


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
        raise ParseError(self.line, at + 1, expected)

    def take(self, pattern: str, expected: str) -> str:
        """Read what matches a regular expression, or fail."""
        found = re.compile(pattern, re.ASCII).match(self.text, self.position)
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

    def end(self, expected: str = "the end of the line") -> None:
        """Fail unless everything has been read."""
        if self.position < len(self.text):
            self.fail(expected)
