"""From what is wrong with a document to the error that tells all of it."""

import re
from collections.abc import Iterator, Sequence
from math import isfinite

from attrs import evolve, frozen
from cattrs.errors import AttributeValidationNote, ForbiddenExtraKeysError, IterableValidationNote

from tacocat.actions import PlayerAction
from tacocat.errors import ProblemsError, Reason
from tacocat.exchange.faults import Fault, ParseError
from tacocat.exchange.json_form import (
    MOST_FAULTS,
    TAGGED,
    Path,
    dotted,
    fields_of,
    quoted,
    shown,
)
from tacocat.exchange.json_places import Places


class WrongError(ValueError):
    """What a reading hook raises; where, `cattrs` notes on the way up.

    Attributes:
        inner: the place within what the hook was given.
        expected: what would have been right there.
        reason: why an action is not legal.
        legal: what would have been.
    """

    def __init__(
        self,
        message: str,
        inner: Path = (),
        expected: str = "",
        reason: Reason | None = None,
        legal: Sequence[PlayerAction] = (),
    ) -> None:
        super().__init__(message)
        self.inner = inner
        self.expected = expected
        self.reason = reason
        self.legal = legal


def must_be(expected: str, value: object, inner: Path = ()) -> WrongError:
    """The error of a value that should have been something else."""
    return WrongError(f"must be {expected}, not {_described(value)}", inner, expected)


def _described(value: object) -> str:
    """A value in a few words; never the whole of a big one."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return "a number"
        case float():
            return "a decimal number" if isfinite(value) else "NaN or Infinity"
        case str():
            return quoted(value)
        case list():
            return "an array"
        case _:
            return "an object"


# --- collecting ---


@frozen
class Found:
    """Something wrong and its place.

    Attributes:
        path: the place.
        error: what is wrong there.
        on_key: whether the key is at fault, not its value.
    """

    path: Path
    error: WrongError | ProblemsError
    on_key: bool = False


def found_in(error: Exception, path: Path = ()) -> Iterator[Found]:
    """Everything wrong that an error of reading tells, each with its place."""
    match error:
        case ExceptionGroup():
            for inner in error.exceptions:
                yield from found_in(inner, path + _noted(inner))
        case ForbiddenExtraKeysError():
            known = [field.name for field in fields_of(error.cl)]
            if not path or error.cl in TAGGED:
                known = [*([] if path else ["format"]), "type", *known]
            wrong = WrongError(f"is not known; known here: {', '.join(known)}")
            for key in error.extra_fields:
                yield Found((*path, key), wrong, on_key=True)
        case WrongError():
            yield Found(path + error.inner, error)
        case ProblemsError():
            yield Found(path, error)
        case ValueError():
            yield Found(path, WrongError(f"is refused: {error}"))
        case _:  # a mistake in this library
            raise error


def _noted(error: BaseException) -> Path:
    """The last step to an error's place; none where a class as a whole is refused."""
    notes = getattr(error, "__notes__", ())
    return tuple(
        note.name if isinstance(note, AttributeValidationNote) else note.index
        for note in notes
        if isinstance(note, AttributeValidationNote | IterableValidationNote)
    )


# --- telling ---


def whole_error(text: str, found: list[Found]) -> ParseError | ProblemsError:
    """The one error of a text: everything found, and each key that is given twice."""
    found = [each for some in found for each in _single(some)]
    places = Places(text, [each.path for each in found])
    errors = [each.error for each in found]
    problems = [each for each in errors if isinstance(each, ProblemsError)]
    if problems == errors and not places.doubled:
        # All of one class: a position is made only once its rules are right.
        return type(problems[0])(problem for each in problems for problem in each.problems)
    told = [(places.of(each.path, each.on_key), each) for each in found]
    told += [(at, Found(path, WrongError("is given twice"))) for path, at in places.doubled]
    told.sort(key=lambda each: each[0])
    faults = [_fault(places.line_and_column(at), each) for at, each in told[:MOST_FAULTS]]
    if len(told) > MOST_FAULTS:
        at, _ = told[MOST_FAULTS]
        faults.append(Fault(*places.line_and_column(at), "and from here on there are more faults"))
    return ParseError(faults)


def _single(found: Found) -> Iterator[Found]:
    """One for each problem, with the place of the problem in the whole document."""
    if isinstance(found.error, WrongError):
        yield found
        return
    for problem in found.error.problems:
        parts = re.findall("[a-z_]+|[0-9]+", problem.field)
        path = (*found.path, *(int(part) if part.isdecimal() else part for part in parts))
        yield Found(path, type(found.error)([evolve(problem, field=dotted(path))]))


def _fault(at: tuple[int, int], found: Found) -> Fault:
    path, error = shown(found.path), found.error
    if isinstance(error, ProblemsError):
        return Fault(*at, f"$.{error}", path=path)
    return Fault(*at, f"{path} {error}", error.expected, path, error.reason, error.legal)
