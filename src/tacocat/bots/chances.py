"""What can be computed from public facts: how likely the hidden hand is to hold certain cards."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from math import comb

from tacocat.cards import Card, Hand
from tacocat.players import Player
from tacocat.view import View
from tacocat.view_validity import unseen

Pool = Mapping[Card, int]
"""How many copies of each rank the other player may hold."""


def share_below(deck: Hand, card: Card) -> float:
    """How much of a deck is lower than a card, from 0 to 1: what a rank is worth in any deck.

    Example:
        >>> share_below((1, 2, 2, 9), 9)
        0.75
    """
    return sum(rank < card for rank in deck) / len(deck)


def pool_of(view: View, other: Player) -> Pool:
    """The unseen cards that the other player may hold, as far as is known (R29)."""
    floor = view.floors[other]
    return {card: copies for card, copies in unseen(view).items() if card >= floor}


def chance_of_defense(attack: Hand, pool: Pool, size: int) -> float:
    """How likely a hand drawn from a pool can defend against every card of an attack.

    Args:
        attack: the attack cards, ascending.
        pool: what the hand is drawn from.
        size: how many cards the hand has.

    Example:
        >>> chance_of_defense((5, 5), {4: 1, 5: 1, 6: 1}, 2)
        0.3333333333333333
    """
    # ways[n]: how many ways there are to hold n of the cards looked at so far, from the highest
    # down, so that the attack cards among them are defended.
    ways, above = {0: 1}, None
    for needed, card in enumerate(reversed(attack), start=1):
        ways = _with(ways, _copies(pool, card, above), size)
        ways = {held: count for held, count in ways.items() if held >= needed}
        above = card
    ways = _with(ways, _copies(pool, 1, above), size)
    return ways.get(size, 0) / comb(sum(pool.values()), size)


def _copies(pool: Pool, lowest: Card, above: Card | None) -> int:
    """How many cards of a pool are at least the lowest, and below what has been counted."""
    return sum(
        copies
        for rank, copies in pool.items()
        if rank >= lowest and (above is None or rank < above)
    )


def _with(ways: dict[int, int], cards: int, size: int) -> dict[int, int]:
    """The ways to hold cards when there are some more of them to choose from."""
    more: dict[int, int] = {}
    for held, count in ways.items():
        for taken in range(min(cards, size - held) + 1):
            more[held + taken] = more.get(held + taken, 0) + count * comb(cards, taken)
    return more


def chance_of_winning(attack: Card, final: Card, pool: Pool, tie: float) -> float:
    """How likely the last attack of a round wins it, against a hand of two from a pool.

    The other player keeps the lower of the two cards if the higher one defends; nothing else is
    ever better for them, since only the final card still counts.

    Args:
        attack: the card played.
        final: the card kept.
        pool: what the other player's two cards are drawn from.
        tie: what equal final cards are worth, from 0 to 1.

    Example:
        >>> chance_of_winning(5, 3, {1: 1, 4: 2}, tie=0.5)
        1.0
        >>> chance_of_winning(3, 5, {1: 1, 4: 2}, tie=0.5)
        0.0
    """
    good, total = 0.0, 0
    for low, high in combinations_with_replacement(sorted(pool), 2):
        ways = pool[low] * pool[high] if low < high else comb(pool[low], 2)
        kept = low if high >= attack else high
        good += ways * (1 if final < kept else tie if final == kept else 0)
        total += ways
    return good / total
