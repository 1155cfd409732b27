"""What bots compute, against counting all hands."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from tacocat import Defending, Dueling, Player, observe, set_up
from tacocat.bots.chances import (
    chance_of_defense,
    chance_of_winning,
    pool_of,
    share_below,
)
from tacocat.cards import Hand

cards = st.lists(st.integers(1, 6), min_size=2, max_size=8)


def defends(hand: Hand, attack: Hand) -> bool:
    """The highest cards against the highest: if these do not defend, no others do."""
    highest = hand[len(hand) - len(attack) :]
    return all(card >= against for card, against in zip(highest, attack, strict=True))


@given(cards, st.data())
def test_the_chance_of_a_defense(pool: list[int], data: st.DataObject) -> None:
    size = data.draw(st.integers(1, len(pool)))
    start, length = data.draw(st.integers(1, 6)), data.draw(st.integers(1, size))
    is_set = data.draw(st.booleans())
    attack = (start,) * length if is_set else tuple(range(start, start + length))
    hands = [tuple(sorted(hand)) for hand in combinations(pool, size)]
    expected = Fraction(sum(defends(hand, attack) for hand in hands), len(hands))
    assert chance_of_defense(attack, Counter(pool), size) == pytest.approx(float(expected))


@given(cards, st.integers(1, 6), st.integers(1, 6), st.sampled_from([0, 0.5, 1]))
def test_the_chance_of_the_last_attack(
    pool: list[int], attack: int, final: int, tie: float
) -> None:
    worth = 0.0
    hands = [tuple(sorted(hand)) for hand in combinations(pool, 2)]
    for low, high in hands:
        kept = low if high >= attack else high
        worth += tie if final == kept else final < kept
    chance = chance_of_winning(attack, final, Counter(pool), tie)
    assert chance == pytest.approx(worth / len(hands))


def test_what_the_other_player_may_hold() -> None:
    discarded = [1, 1, 1, 2, 2, 2, 5, 6, 7, 10]
    state = set_up(
        Defending(Player.YAY, (9, 9)), ([4, 9, 11], [8]), discard_pile=discarded, floors=(0, 6)
    )
    pool = pool_of(observe(state, Player.WOW), Player.YAY)
    assert pool == {6: 3, 7: 3, 8: 3, 10: 2, 11: 2, 12: 3}


def test_every_unseen_card_is_possible_without_a_floor() -> None:
    hands = [1, 2, 3, 4, 4, 9, 12], [1, 2, 3, 6, 6, 8, 9]
    pool = pool_of(observe(set_up(Dueling(), hands), Player.WOW), Player.YAY)
    assert sum(pool.values()) == 31
    assert (pool[4], pool[9], pool[6]) == (1, 2, 4)


def test_the_share_of_lower_cards() -> None:
    deck = (2, 2, 5, 7)
    assert [share_below(deck, card) for card in (1, 2, 3, 7, 8)] == [0, 0, 0.5, 0.75, 1]
