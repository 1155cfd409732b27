"""Every way to pick some cards of a hand, counted and indexed without listing them all."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import overload

from tacocat.cards import Card, Hand, contains, distinct


class Selections(Sequence[Hand]):
    """The selections of at most `limit` cards from a hand; copies of a rank count once.

    Fewer cards come first, then the lower: ``() (3) (5) (3 5)``. The number of selections doubles
    with each card, so nothing is listed: an index is followed down through the counts of `_ways`.
    """

    __slots__ = ("_copies", "_firsts", "_hand", "_limit", "_ranks", "_ways", "total")

    total: int
    """How many there are; ``len`` fails where that is 2**63 or more."""

    def __init__(self, hand: Hand, limit: int) -> None:
        self._hand = hand
        self._limit = min(limit, len(hand))
        self._ranks = distinct(hand)
        self._copies = tuple(map(hand.count, self._ranks))
        self._firsts, self._ways = _counts(self._copies, self._limit)
        self.total = self._firsts[-1]

    def __len__(self) -> int:
        return self.total

    @overload
    def __getitem__(self, index: int) -> Hand: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Hand, ...]: ...
    def __getitem__(self, index: int | slice) -> Hand | tuple[Hand, ...]:
        # Indices as in every sequence; not by `len`, which has a limit.
        position = range(self.total)[index]
        if isinstance(position, range):
            return tuple(self[i] for i in position)
        return self.at(position)

    def at(self, position: int) -> Hand:
        """The selection at a position, from 0 to below the total."""
        size = bisect_right(self._firsts, position) - 1
        position -= self._firsts[size]
        cards: list[Card] = []
        for rank, copies, later in zip(self._ranks, self._copies, self._ways, strict=True):
            # More copies of the lower rank come first.
            taken = copies if copies < size else size
            while position >= (ways := later[size - taken]):
                position -= ways
                taken -= 1
            if taken:
                cards += (rank,) * taken
                size -= taken
                if not size:
                    break
        return tuple(cards)

    def __contains__(self, cards: object) -> bool:
        return (
            isinstance(cards, tuple)
            and len(cards) <= self._limit
            and contains(self._hand, cards)  # which holds of ascending cards only
        )


@lru_cache(maxsize=4096)
def _counts(
    copies: tuple[int, ...], limit: int
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """What is alike for all hands with so many copies of their first rank, their second, and so on.

    Returns:
        The index of the first selection of each size, and the length last; and for each distinct
        rank, how many ways there are to take 0, 1, 2, ... cards from the later ranks.
    """
    later = (1,) + (0,) * limit
    ways: list[tuple[int, ...]] = []
    for most in reversed(copies):
        ways.append(later)
        later = tuple([sum(later[max(0, k - most) : k + 1]) for k in range(limit + 1)])
    return (0, *accumulate(later)), tuple(reversed(ways))


@lru_cache(maxsize=128)
def selections(hand: Hand, limit: int) -> Selections:
    """The selections of at most `limit` cards from a hand; made once for both players' choices."""
    return Selections(hand, limit)
