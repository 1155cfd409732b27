"""Cards and hands: a card is its rank, a hand an ascending tuple of ranks (R3)."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tacocat.trust import shown

Card: TypeAlias = int
"""A card is its rank, a whole number from 1 up; copies of a rank are interchangeable (R3)."""

Hand: TypeAlias = tuple[Card, ...]
"""Cards in ascending order."""


def checked_card(card: Card) -> Card:
    """Return the card unchanged if it is a whole number from 1 up.

    Raises:
        TypeError: it is not an `int` (a `bool` is refused too).
        ValueError: it is below 1.
    """
    if type(card) is not int:
        raise TypeError(f"a card is its rank, an int such as 7, not {type(card).__name__}")
    if card < 1:
        raise ValueError(f"a card is its rank, a whole number from 1 up, not {shown(card)}")
    return card


def checked_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards as a tuple, in the order given.

    Raises:
        TypeError: not an iterable, or one of them is not an `int`.
        ValueError: one of them is below 1.
    """
    try:
        given = tuple(cards)
    except TypeError:
        raise TypeError(
            f"cards are several ranks, such as (3, 5), not {type(cards).__name__}"
        ) from None
    for card in given:
        checked_card(card)
    return given


def ascending(cards: Iterable[Card]) -> Hand:
    """Return the cards in ascending order; raises as `checked_cards` does."""
    return tuple(sorted(checked_cards(cards)))


def contains(hand: Hand, cards: Hand) -> bool:
    """Whether the hand holds all these cards, copies counted; both are ascending."""
    if len(cards) == 1:
        return cards[0] in hand
    rest = iter(hand)
    for card in cards:  # noqa: SIM110 - `all` of a generator takes twice as long
        if card not in rest:  # each is looked for behind the one found before
            return False
    return True


def without_card(hand: Hand, card: Card) -> Hand:
    """The hand after this card left it; it must hold it."""
    left = [*hand]
    left.remove(card)
    return tuple(left)


def without(hand: Hand, cards: Hand) -> Hand:
    """The hand after these cards left it; it must hold them."""
    left = [*hand]
    for card in cards:
        left.remove(card)
    return tuple(left)


each_rank: Callable[[Hand], Iterable[Card]] = dict.fromkeys
"""Each rank of the hand once, ascending; to go over, not to keep."""


def distinct(hand: Hand) -> Hand:
    """Each rank of the hand once, ascending."""
    return tuple(each_rank(hand))


def is_set(cards: Hand) -> bool:
    """Whether the cards are a set: two or more of equal rank (R13)."""
    return len(cards) >= 2 and cards[0] == cards[-1]


def is_sequence(cards: Hand) -> bool:
    """Whether the cards are a sequence: three or more of consecutive ranks, none twice (R13)."""
    return len(cards) >= 3 and cards == tuple(range(cards[0], cards[0] + len(cards)))
