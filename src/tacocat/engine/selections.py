"""Every way to pick some cards of a hand, counted and indexed without listing them all."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import overload

from tacocat.cards import Card, Hand, contains


class Selections(Sequence[Hand]):
    """The selections of at most `limit` cards from a hand; copies of a rank count once.

    Fewer cards come first, then the lower: ``() (3) (5) (3 5)``. The number of selections doubles
    with each card, so nothing is listed: `_ways[i][k]` counts how to take k cards from the i-th
    distinct rank and the later ones, and an index is followed down through these counts.
    """

    __slots__ = ("_firsts", "_hand", "_limit", "_ranks", "_ways")

    def __init__(self, hand: Hand, limit: int) -> None:
        self._hand = hand
        self._limit = min(limit, len(hand))
        self._ranks = [(rank, hand.count(rank)) for rank in dict.fromkeys(hand)]
        ways = [[1] + [0] * self._limit]
        for _, copies in reversed(self._ranks):
            later = ways[-1]
            ways.append([sum(later[max(0, k - copies) : k + 1]) for k in range(self._limit + 1)])
        self._ways = ways[::-1]
        # The index of the first selection of each size, and the length last.
        self._firsts = [0, *accumulate(self._ways[0])]

    @property
    def total(self) -> int:
        """How many there are; ``len`` fails where that is 2**63 or more."""
        return self._firsts[-1]

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
        size = next(k for k in range(self._limit + 1) if position < self._firsts[k + 1])
        return self._selection(size, position - self._firsts[size])

    def _selection(self, size: int, position: int) -> Hand:
        """The selection at a position among those of one size."""
        cards: list[Card] = []
        for (rank, copies), later in zip(self._ranks, self._ways[1:], strict=True):
            # More copies of the lower rank come first.
            taken = min(copies, size)
            while position >= later[size - taken]:
                position -= later[size - taken]
                taken -= 1
            cards += [rank] * taken
            size -= taken
        return tuple(cards)

    def __contains__(self, cards: object) -> bool:
        return (
            isinstance(cards, tuple)
            and len(cards) <= self._limit
            and list(cards) == sorted(cards)
            and contains(self._hand, cards)
        )


@lru_cache(maxsize=4096)
def selections(hand: Hand, limit: int) -> Selections:
    """The selections of at most `limit` cards from a hand."""
    return Selections(hand, limit)
