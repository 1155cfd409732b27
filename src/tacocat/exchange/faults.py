"""What is wrong with a text, and where: the one error of every reader."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from tacocat.actions import PlayerAction
from tacocat.errors import Reason


@frozen
class Fault:
    """One thing that is wrong with a text.

    Attributes:
        line: the line it is in, from 1.
        column: the place in that line, from 1.
        message: a sentence part that says what is wrong or what was expected.
        expected: what would have been right there, where that can be said in a few words.
        path: in a JSON document, the place as a path such as ``$.hands.wow[2]``.
        reason: why the action of that line is not legal in the game so far.
        legal: what would have been legal instead; both players' actions in a simultaneous choice.

    Example:
        >>> print(Fault(3, 10, "expected a rank such as 7"))
        line 3, column 10: expected a rank such as 7
    """

    line: int
    column: int
    message: str
    expected: str = ""
    path: str = ""
    reason: Reason | None = None
    legal: Sequence[PlayerAction] = ()

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class ParseError(ValueError):
    """A text that is not of the form it should have.

    Attributes:
        faults: everything found to be wrong, in the order of the text; never empty.
        line: the line of the first fault, from 1.
        column: the place of the first fault in that line, from 1.
        expected: what would have been right there.

    Example:
        >>> from tacocat import parse_action
        >>> try:
        ...     parse_action("WOW duel seven")
        ... except ParseError as error:
        ...     print(error)
        line 1, column 10: expected a rank such as 7
    """

    faults: tuple[Fault, ...]
    line: int
    column: int
    expected: str

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
        first = self.faults[0]
        self.line, self.column, self.expected = first.line, first.column, first.expected

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


def expected(line: int, column: int, what: str) -> Fault:
    """The fault of a place where something else was expected."""
    return Fault(line, column, f"expected {what}", what)
