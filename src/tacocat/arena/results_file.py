"""The games of a match in a file, which is good after a crash and goes on where it stopped."""

import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import chain, islice, pairwise
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from tacocat.exchange.record import Record, trusted_record
from tacocat.exchange.record_text import FORMAT, format_record, read_records
from tacocat.exchange.rules import format_rules
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes

DOMAIN = b"tacocat-rules results 1"

_START = FORMAT.encode() + b"\n"
_HEADERS = (b"match: ", b"game: ", b"length: ")


class OtherMatchError(ValueError):
    """A file cannot take the games of a match, since it holds something else."""


class ResultsFile:
    """A file of records to which a match appends each game as it ends.

    Each record has three tags: ``match`` is the same for all games of a match, ``game`` is the
    number, ``length`` is how many actions there are. A program may be ended at any moment: of a
    record that was not written to its end, what is there is cut off by whoever opens the file next,
    and the match goes on with that game.

    ``match`` is ``BLAKE2b-128`` in hexadecimal digits, of four parts: "tacocat-rules results 1",
    the rules as in a record, the two names joined by a line break, and the seed as bytes as in
    `tacocat.new_game`. Each part is preceded by its length as 8 bytes, big-endian.

    Args:
        path: the file; it is made if there is none. One program at a time may have it open.
        names: as given to `tacocat.arena.match`, like the other arguments.
        rules: the variant.
        seed: what all seeds of the match follow from.

    Attributes:
        games: how many games it holds.

    Raises:
        OtherMatchError: the file holds anything but the first games of this match; it stays as it
            is.
        OSError: it cannot be opened, read or written.

    Example:
        >>> import tempfile
        >>> from tacocat.arena import match
        >>> from tacocat.bots import RandomBot, RuleBot
        >>> path = Path(tempfile.mkdtemp(), "games.txt")
        >>> for games in (2, 6):
        ...     with ResultsFile(path, ["rule", "random"], seed=7) as file:
        ...         before = file.games
        ...         result = match(
        ...             RuleBot, RandomBot, games, names=["rule", "random"], seed=7,
        ...             done=file.records(), on_record=file.add,
        ...         )
        ...         print(result.games, "games, of which", file.games - before, "were played now")
        2 games, of which 2 were played now
        6 games, of which 4 were played now
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        names: Iterable[str] = ("first", "second"),
        rules: Rules = STANDARD,
        seed: bytes | str | int = 0,
    ) -> None:
        self._path = Path(path)
        self._rules = rules
        self._match = _match_id(names, rules, seed)
        # Unbuffered: what was added is in the file, whatever becomes of this program.
        self._file = open(self._path, "a+b", buffering=0)  # noqa: SIM115
        try:
            self.games, size = self._complete()
            self._file.truncate(size)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "ResultsFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def records(self) -> Iterator[Record]:
        """The games that it holds when the first is asked for, one at a time.

        Raises:
            ParseError: somebody has changed a record, and it has a fault now.
        """
        with open(self._path, encoding="utf-8") as file:
            yield from islice(read_records(file), self.games)

    def add(self, record: Record) -> None:
        """Append the next game of the match."""
        tags = dict(zip(("match", "game", "length"), self._tags(record), strict=True))
        tagged = trusted_record(
            record.rules,
            record.seed,
            record.actions,
            record.names,
            record.date,
            record.forfeit,
            tuple({**dict(record.tags), **tags}.items()),
            record.winner,
        )
        data = (format_record(tagged) + "\n").encode()
        while data:
            data = data[self._file.write(data) :]
        self.games += 1

    def _tags(self, record: Record) -> tuple[str, str, str]:
        return self._match, str(self.games), str(len(record.actions))

    def _complete(self) -> tuple[int, int]:
        """How many records are complete, and where the last of them ends."""
        number = end = 0
        with open(self._path, "rb") as file:
            for block, following in pairwise(chain(_blocks(file), [b""])):
                if not following and self._is_beginning(block):
                    break
                self._check(block, number)
                number, end = number + 1, end + len(block)
        return number, end

    def _is_beginning(self, block: bytes) -> bool:
        """Whether a record of the match, the last of the file, was not written to its end."""
        start = _START + f"rules: {format_rules(self._rules)}\n".encode()
        if start.startswith(block):
            return True
        tags = _tags_of(block)
        if not block.startswith(start) or tags.get(b"match: ", self._match) != self._match:
            return False
        # A blank line may also come before a round: only the length tells the end.
        return not block.endswith(b"\n\n") or tags.get(b"length: ") != str(_length(block))

    def _check(self, block: bytes, number: int) -> None:
        """Refuse what is not the record of a game of the match."""
        tags = _tags_of(block)
        if not block.startswith(_START) or b"match: " not in tags:
            raise OtherMatchError(f"{self._path} holds something else than the games of a match")
        if tags[b"match: "] != self._match:
            raise OtherMatchError(
                f"{self._path} holds the games of another match: of other bots, or with other "
                f"rules or another seed"
            )
        if tags.get(b"game: ") != str(number):
            raise OtherMatchError(f"{self._path} does not have game {number} in its place")


def _match_id(names: Iterable[str], rules: Rules, seed: bytes | str | int) -> str:
    texts = format_rules(rules), "\n".join(names)
    parts = [DOMAIN, *(text.encode() for text in texts), seed_bytes(seed)]
    data = b"".join(len(part).to_bytes(8) + part for part in parts)
    return blake2b(data, digest_size=16).hexdigest()


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    """The records of a file, byte by byte what is there."""
    lines: list[bytes] = []
    for line in file:
        # The last line may be the beginning of a first line.
        if lines and (line.startswith(b"tacocat-record/") or _START.startswith(line)):
            yield b"".join(lines)
            lines = []
        lines.append(line)
    if lines:
        yield b"".join(lines)


def _tags_of(block: bytes) -> dict[bytes, str]:
    """The tags of a record, of those that a results file gives it; only lines that have ended."""
    lines = block.split(b"\n")[:-1]
    return {
        header: line.removeprefix(header).decode("utf-8", "replace")
        for line in lines
        for header in _HEADERS
        if line.startswith(header)
    }


def _length(block: bytes) -> int:
    """How many actions a record of a match has; its players do everything but the first lines."""
    return sum(line.startswith((b"WOW ", b"YAY ")) for line in block.split(b"\n"))
