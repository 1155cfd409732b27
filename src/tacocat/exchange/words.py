"""The words that all texts share: ranks, numbers, players, seeds, lists."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from tacocat.cards import Card
from tacocat.exchange.scanner import Scanner
from tacocat.players import Player

T = TypeVar("T")

# Python reads and writes no number of over 4,300 digits.
RANK = "[1-9][0-9]{0,3999}(?![0-9])"
COUNT = "(0|[1-9][0-9]{0,15})(?![0-9])"


def rank(scanner: Scanner) -> Card:
    """A rank from 1 up, without leading zeros."""
    return int(scanner.take(RANK, "a rank such as 7"))


def count(scanner: Scanner) -> int:
    """A number from 0 up, without leading zeros."""
    return int(scanner.take(COUNT, "a number such as 0 or 12"))


def player(scanner: Scanner, expected: str = "WOW or YAY") -> Player:
    """WOW or YAY."""
    return Player[scanner.take("(WOW|YAY)(?![A-Za-z0-9])", expected)]


def seed(scanner: Scanner) -> bytes | None:
    """``0x`` and hexadecimal bytes, or ``-`` where deals are made by hand."""
    if scanner.skip("-"):
        return None
    text = scanner.take(
        "0x([0-9a-f]{2})*(?![0-9a-z])", "0x and two hexadecimal digits a byte, or -"
    )
    return bytes.fromhex(text[2:])


def format_seed(seed: bytes | None) -> str:
    """The word that `seed` reads back."""
    return "-" if seed is None else f"0x{seed.hex()}"


def several(scanner: Scanner, read: Callable[[Scanner], T]) -> tuple[T, ...]:
    """Some things separated by commas, or ``-`` for none."""
    if scanner.skip("-"):
        return ()
    found = [read(scanner)]
    while scanner.skip(","):
        found.append(read(scanner))
    return tuple(found)


def joined(things: Iterable[object]) -> str:
    """The word that `several` reads back."""
    return ",".join(map(str, things)) or "-"
