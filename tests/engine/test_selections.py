"""Every way to pick some cards of a hand: small hands from a list, large ones by counting."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from tacocat.engine.selections import Selections, _counted

hands_of_few_ranks = st.lists(st.integers(1, 4), min_size=10, max_size=13).map(
    lambda cards: tuple(sorted(cards))
)
small_hands = st.lists(st.integers(1, 12), max_size=9).map(lambda cards: tuple(sorted(cards)))


def in_order(hand: tuple[int, ...], limit: int) -> list[tuple[int, ...]]:
    by_size = (sorted(set(combinations(hand, size))) for size in range(limit + 1))
    return [cards for same_size in by_size for cards in same_size]


@pytest.mark.rule("R7")
@given(hands_of_few_ranks, st.integers(0, 14))
def test_a_large_hand_has_all_selections_in_order(hand: tuple[int, ...], limit: int) -> None:
    assert list(Selections(hand, limit)) == in_order(hand, limit)


@given(small_hands)
def test_counting_finds_what_is_listed(hand: tuple[int, ...]) -> None:
    expected = in_order(hand, len(hand))
    assert [_counted(hand, position) for position in range(len(expected))] == expected


def test_a_hand_too_large_to_list() -> None:
    hand = tuple(range(1, 61))
    found = Selections(hand, 60)
    assert found.total == 2**60
    assert [found.at(0), found.at(60), found.at(61), found.at(2**60 - 1)] == [
        (),
        (60,),
        (1, 2),
        hand,
    ]
