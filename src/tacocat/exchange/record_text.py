"""The text of a record: a file that a person can read, write by hand and compare.

::

    tacocat-record/1
    rules: RULES
    seed: SEED
    wow: Ada
    yay: Bo
    date: 2026-11-30
    result: YAY
    event: club night

    # Round 1
    WOW replace 3 5
    YAY replace
    ...

The first line is format and version. Headers come next, in any order, each once: ``rules`` and
``seed`` (as in a position's text; ``rules: standard`` is read as well) must be there. ``wow`` and
``yay`` are names, ``result`` is ``WOW``, ``YAY`` or ``unfinished``, ``forfeit`` is
``PLAYER REASON``; other names are free tags. Then one action a line. Blank lines, and lines that
begin with ``#``, mean nothing, and neither does what follows a ``#`` behind an action.

A file may hold any number of records, one after the other.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO, TypeVar

from tacocat.actions import Action, Deal, Replace
from tacocat.engine.game import apply, legal_actions
from tacocat.errors import IllegalActionError, InvalidRulesError
from tacocat.exchange import words
from tacocat.exchange.actions import read_action
from tacocat.exchange.faults import Fault, ParseError, expected
from tacocat.exchange.illegal import illegal_action
from tacocat.exchange.record import (
    HEADERS,
    TAG,
    Forfeit,
    ForfeitReason,
    Record,
    initial_state,
    is_text,
    trusted_record,
    winner_of,
)
from tacocat.exchange.rules import format_rules, read_rules
from tacocat.exchange.scanner import Scanner
from tacocat.players import ByPlayer, Player
from tacocat.rules import STANDARD, Rules
from tacocat.state import State

T = TypeVar("T")

FORMAT = "tacocat-record/1"

_HEADER = re.compile(f"({TAG}):(.*)", re.ASCII | re.DOTALL)


# --- writing ---


def format_record(record: Record) -> str:
    """Write a record as text; `parse_record` reads it.

    Returns:
        Lines of text, the last one ended as well.

    Raises:
        TypeError: not a record.

    Example:
        >>> from tacocat import STANDARD
        >>> record = Record(STANDARD, 7, [Replace(Player.WOW, [2]), Replace(Player.YAY, [])])
        >>> for line in format_record(record).splitlines()[2:]:
        ...     print(line)
        seed: 0x37
        result: unfinished
        <BLANKLINE>
        # Round 1
        WOW replace 2
        YAY replace
    """
    if not isinstance(record, Record):
        raise TypeError(f"record must be a Record, not {type(record).__name__}")
    return "\n".join([FORMAT, *_headers(record), *_action_lines(record), ""])


def write_record(record: Record, file: TextIO) -> None:
    """Write a record to a text file, after those that are in it.

    A blank line ends it, so that the next may follow.

    Args:
        record: the record.
        file: a text file, opened for writing with ``encoding="utf-8"``.

    Example:
        >>> import io
        >>> from tacocat import STANDARD
        >>> file = io.StringIO()
        >>> for seed in range(3):
        ...     write_record(Record(STANDARD, seed, []), file)
        >>> _ = file.seek(0)
        >>> [record.seed for record in read_records(file)]
        [b'0', b'1', b'2']
    """
    file.write(format_record(record) + "\n")


def _headers(record: Record) -> Iterator[str]:
    yield f"rules: {format_rules(record.rules)}"
    yield f"seed: {words.format_seed(record.seed)}"
    for player in Player:
        if record.names[player]:
            yield f"{player.name.lower()}: {record.names[player]}"
    if record.date is not None:
        yield f"date: {record.date.isoformat()}"
    yield f"result: {_result(record.winner)}"
    if record.forfeit is not None:
        yield f"forfeit: {record.forfeit.player} {record.forfeit.reason.value}"
    for name, text in record.tags:
        yield f"{name}: {text}"


def _result(winner: Player | None) -> str:
    return "unfinished" if winner is None else winner.name


def _action_lines(record: Record) -> Iterator[str]:
    rounds = replaced = 0
    for action in record.actions:
        # R9: each round has two replacements, and begins with the first or with a deal by hand.
        is_first = isinstance(action, Replace) and replaced % 2 == 0 and record.seed is not None
        if isinstance(action, Deal) or is_first:
            rounds += 1
            yield ""
            yield f"# Round {rounds}"
        replaced += isinstance(action, Replace)
        yield str(action)


# --- reading ---


def parse_record(text: str) -> Record:
    r"""Read the one record of a text; the opposite of `format_record`.

    Raises:
        TypeError: not a `str`.
        ParseError: with every fault of the text. Of an illegal action it tells the reason and what
            would have been legal; what follows it is not judged, since it depends on it.

    Example:
        >>> try:
        ...     parse_record("tacocat-record/1\nrules: standard\nseed: 7\n\nWOW duel\n")
        ... except ParseError as error:
        ...     print(error)
        line 3, column 7: expected 0x and two hexadecimal digits a byte, or -
        line 5, column 9: expected a space and a rank such as 7
    """
    if not isinstance(text, str):
        raise TypeError(f"the text must be a str, not {type(text).__name__}")
    found = list(_blocks(text.split("\n")))
    if len(found) == 1:
        return _Block(found[0]).record()
    line = found[1][0][0] if found else 1
    what = "the end of the text, since it is to hold one record" if found else FORMAT
    raise ParseError([expected(line, 1, what)])


def read_records(
    lines: Iterable[str], on_error: Callable[[ParseError], object] | None = None
) -> Iterator[Record]:
    r"""Read records one at a time, from a file that may hold millions.

    Args:
        lines: a file opened with ``encoding="utf-8"``, or lines of text.
        on_error: called with the faults of each record that has some, and the next is read; by
            default the error is raised, and nothing more is read.

    Raises:
        TypeError: the lines are one `str`, or one of them is none.
        ParseError: with every fault of the first record that has some.
        UnicodeDecodeError: raised by a file that is not what it was opened as.

    Example:
        >>> text = "tacocat-record/1\nrules: standard\nseed: -\n"
        >>> errors = []
        >>> len(list(read_records(["tacocat-record/11", *text.splitlines()], errors.append)))
        1
        >>> print(errors[0])
        line 1, column 17: expected the end of the line
    """
    if isinstance(lines, str):
        raise TypeError("lines must be a file or several lines; parse_record reads a text")
    for block in _blocks(lines):
        try:
            record = _Block(block).record()
        except ParseError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield record


_NumberedLine = tuple[int, str]


def _blocks(lines: Iterable[str]) -> Iterator[list[_NumberedLine]]:
    """The lines of each record; a first one may begin otherwise, and is not a record then."""
    block: list[_NumberedLine] = []
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise TypeError(f"a line must be a str, not {type(line).__name__}")
        text = line.removesuffix("\n").removesuffix("\r").rstrip(" ")
        if text.startswith("tacocat-record/") and block:
            yield block
            block = []
        if text and not text.lstrip(" ").startswith("#"):
            block.append((number, text))
    if block:
        yield block


class _Block:
    """Reads the lines of one record, collecting every fault on the way."""

    def __init__(self, lines: list[_NumberedLine]) -> None:
        self.faults: list[Fault] = []
        self.lines: dict[str, int] = {}  # the line of each header
        self.values: dict[str, Any] = {}  # what those say that could be read
        self.actions: list[tuple[int, Action]] = []
        self.actions_end = False  # at one that could not be read
        self.first_line, text = lines[0]
        # In another format, the other lines may mean something else.
        scanner = Scanner(text, self.first_line)
        scanner.expect(FORMAT, FORMAT)
        scanner.end()
        for number, line in lines[1:]:
            try:
                self._line(number, line)
            except ParseError as error:
                self.faults += error.faults

    def record(self) -> Record:
        """The record, once all lines have been read.

        Raises:
            ParseError: with every fault.
        """
        for name in ("rules", "seed"):
            if name not in self.lines:
                self.faults.append(expected(self.first_line, 1, f"a header {name}: below"))
        state, forfeit = self._played(), self.values.get("forfeit")
        winner = None if state is None else self._winner(state, forfeit)
        if self.faults:
            raise ParseError(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))
        made: Record = trusted_record(
            self.values["rules"],
            self.values["seed"],
            tuple(action for _, action in self.actions),
            ByPlayer(*(self.values.get(name, "") for name in ("wow", "yay"))),
            self.values.get("date"),
            forfeit,
            tuple((name, text) for name, text in self.values.items() if name not in HEADERS),
            winner,
        )
        return made

    def _line(self, number: int, line: str) -> None:
        header = _HEADER.fullmatch(line)
        if header is None:
            self._action(number, line)
        elif self.actions:
            raise ParseError([expected(number, 1, "an action: headers come before the first")])
        elif header[1] in self.lines:
            earlier = self.lines[header[1]]
            raise ParseError([expected(number, 1, f"{header[1]} once; it is in line {earlier}")])
        else:
            self.lines[header[1]] = number
            scanner = Scanner(line, number)
            scanner.expect(f"{header[1]}: ", f"{header[1]}: and a space")
            self.values[header[1]] = _READERS.get(header[1], _text)(scanner)
            scanner.end()

    def _action(self, number: int, line: str) -> None:
        scanner = Scanner(line.partition("#")[0].rstrip(" "), number)
        scanner.take(" *", "")
        try:
            if not self.actions and not scanner.text.startswith(_ACTION_STARTS, scanner.position):
                scanner.fail("a header such as date: 2026-11-30, or an action such as WOW duel 7")
            action = read_action(scanner)
            scanner.end()
        except ParseError:
            self.actions_end = True
            raise
        if not self.actions_end:
            self.actions.append((number, action))

    def _played(self) -> State | None:
        """The state after the last action; None if the game is not known, or not legal."""
        if not {"rules", "seed"} <= self.values.keys():
            return None
        state = initial_state(self.values["rules"], self.values["seed"])
        for number, action in self.actions:
            try:
                state = apply(state, action)
            except IllegalActionError as error:
                message = illegal_action(state, error)
                legal = legal_actions(state)
                self.faults.append(Fault(number, 1, message, reason=error.reason, legal=legal))
                return None
        return None if self.actions_end else state

    def _winner(self, state: State, forfeit: Forfeit | None) -> Player | None:
        try:
            winner = winner_of(state, forfeit)
        except ValueError:
            what = f"no forfeit: {state.winner} has won the game by the rules"
            self.faults.append(expected(self.lines["forfeit"], 1, what))
            return None
        if self.values.get("result", _result(winner)) != _result(winner):
            what = f"{_result(winner)}, as the game went"
            self.faults.append(expected(self.lines["result"], len("result: ") + 1, what))
        return winner


_ACTION_STARTS = ("WOW ", "YAY ", "deal")


def _rules(scanner: Scanner) -> Rules:
    if scanner.skip("standard"):
        return STANDARD
    column = scanner.position + 1
    try:
        return read_rules(scanner)
    except InvalidRulesError as error:
        faults = [Fault(scanner.line, column, str(problem)) for problem in error.problems]
        raise ParseError(faults) from None


def _date(scanner: Scanner) -> datetime.date:
    at = scanner.position
    text = scanner.take("[0-9]{4}-[0-9]{2}-[0-9]{2}", "a date such as 2026-11-30")
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        scanner.fail("a day that there is, such as 2026-11-30", at)


def _forfeit(scanner: Scanner) -> Forfeit:
    player = words.player(scanner)
    scanner.expect(" ", "a space and why")
    reasons = [reason.value for reason in ForfeitReason]
    what = f"{', '.join(reasons[:-1])} or {reasons[-1]}"
    return Forfeit(player, ForfeitReason(scanner.take(f"({'|'.join(reasons)})(?![a-z_])", what)))


def _text(scanner: Scanner) -> str:
    text = scanner.text[scanner.position :]
    if not is_text(text):
        scanner.fail("a text without control characters, and without spaces around it")
    scanner.position += len(text)
    return text


_READERS: dict[str, Callable[[Scanner], object]] = {
    "rules": _rules,
    "seed": words.seed,
    "date": _date,
    "result": lambda scanner: scanner.take("WOW|YAY|unfinished", "WOW, YAY or unfinished"),
    "forfeit": _forfeit,
}
