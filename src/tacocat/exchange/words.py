"""The words that all texts share: ranks, numbers, players."""

from tacocat.cards import Card
from tacocat.exchange.scanner import Scanner
from tacocat.players import Player

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
