"""Dealing as a tree: card by card in ascending order, with exact chances."""

from math import comb

from tacocat.cards import Card, Hand


def next_card_ways(pool: Hand, dealt: Hand, size: int) -> dict[Card, int]:
    """How many ways to deal a hand have each rank as the next card, given its lowest cards.

    A hand has no order, so it is dealt in ascending order: each hand is one path of the tree, not
    one for each order of its cards. The chance of a rank is its share of all these ways.

    Args:
        pool: the cards that the hand is dealt from, those already dealt to it included.
        dealt: the lowest cards of the hand, ascending; fewer than ``size``.
        size: how many cards the hand will have.

    Returns:
        For each rank that may come next, ascending, in how many ways the cards of the pool, copies
        being cards of their own, make a hand that begins so.

    Example:
        >>> next_card_ways((1, 1, 2, 3), (), 2)
        {1: 5, 2: 1}
        >>> next_card_ways((1, 1, 2, 3), (1,), 2)
        {1: 1, 2: 2, 3: 2}
    """
    left = size - len(dealt)
    last = dealt[-1] if dealt else 0
    copies, held = pool.count(last), dealt.count(last)
    above = sum(card > last for card in pool)
    ways: dict[Card, int] = {}
    more_of_last = sum(
        comb(copies, taken) * comb(above, held + left - taken)
        for taken in range(held + 1, min(copies, held + left) + 1)
    )
    if more_of_last:
        ways[last] = more_of_last
    for rank in dict.fromkeys(card for card in pool if card > last):
        from_here = above
        above -= pool.count(rank)
        if from_here >= left:
            ways[rank] = comb(copies, held) * (comb(from_here, left) - comb(above, left))
    return ways
