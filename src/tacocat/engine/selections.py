"""Every way to pick some cards of a hand, counted and indexed without making them all."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from operator import eq, itemgetter
from typing import TypeAlias, overload

from tacocat.cards import Card, Hand, contains, distinct

_Pick: TypeAlias = Callable[[Hand], Hand]

# Of hands up to this size, every way to pick is listed, once for all hands of a pattern. There are
# 511 patterns, and 512 places to pick from in one hand.
_LISTED = 9


class Selections(Sequence[Hand]):
    """The selections of at most `limit` cards from a hand; copies of a rank count once.

    Fewer cards come first, then the lower: ``() (3) (5) (3 5)``. Their number doubles with each
    card, so a selection is made when it is looked at: by one of the listed ways to pick cards, or,
    for a large hand, by following its index down through counts.
    """

    __slots__ = ("_hand", "_limit", "_picks", "total")

    total: int
    """How many there are; ``len`` fails where that is 2**63 or more."""

    def __init__(self, hand: Hand, limit: int) -> None:
        self._hand = hand
        self._limit = limit
        if len(hand) <= _LISTED:
            self._picks, ends = _listed(tuple(map(eq, hand, (None, *hand))))
        else:
            self._picks, ends = (), _counts(_copies(hand))[0]
        self.total = ends[min(limit, len(hand))]

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
        if self._picks:
            return self._picks[position](self._hand)
        return _counted(self._hand, position)

    def __contains__(self, cards: object) -> bool:
        return (
            isinstance(cards, tuple)
            and len(cards) <= self._limit
            and contains(self._hand, cards)  # which holds of ascending cards only
        )


@lru_cache(maxsize=512)
def _listed(equal: tuple[bool, ...]) -> tuple[tuple[_Pick, ...], tuple[int, ...]]:
    """What is alike for all hands in which the same cards equal the card before them.

    Returns:
        For each selection, in order, what picks it from the hand; and how many selections there
        are of at most 0, 1, 2, ... cards.
    """
    size = len(equal)
    picks: list[_Pick] = []
    ends: list[int] = []
    for picked in range(size + 1):
        for places in combinations(range(size), picked):
            # Of copies, the first ones are picked.
            if all(place - 1 in places for place in places if equal[place]):
                picks.append(_pick(places))
        ends.append(len(picks))
    return tuple(picks), tuple(ends)


@lru_cache(maxsize=512)
def _pick(places: tuple[int, ...]) -> _Pick:
    """What picks the cards at these places, the same for all hands."""
    if len(places) >= 2:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


def _copies(hand: Hand) -> tuple[int, ...]:
    return tuple(map(hand.count, distinct(hand)))


@lru_cache(maxsize=4096)
def _counts(copies: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """What is alike for all hands with so many copies of their first rank, their second, and so on.

    Returns:
        How many selections there are of at most 0, 1, 2, ... cards; and for each distinct rank, how
        many ways there are to take 0, 1, 2, ... cards from the later ranks.
    """
    limit = sum(copies)
    later = (1,) + (0,) * limit
    ways: list[tuple[int, ...]] = []
    for most in reversed(copies):
        ways.append(later)
        later = tuple([sum(later[max(0, k - most) : k + 1]) for k in range(limit + 1)])
    return tuple(accumulate(later)), tuple(reversed(ways))


def _counted(hand: Hand, position: int) -> Hand:
    """The selection at a position, found without listing those before it."""
    copies_of = _copies(hand)
    ends, ways_for = _counts(copies_of)
    size = bisect_right(ends, position)
    if size:
        position -= ends[size - 1]
    cards: list[Card] = []
    for rank, copies, later in zip(distinct(hand), copies_of, ways_for, strict=True):
        # More copies of the lower rank come first.
        taken = min(copies, size)
        while position >= (ways := later[size - taken]):
            position -= ways
            taken -= 1
        cards += (rank,) * taken
        size -= taken
    return tuple(cards)
