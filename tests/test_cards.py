"""Cards, hands, sets and sequences."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tacocat.cards import (
    Hand,
    ascending,
    checked_card,
    checked_cards,
    contains,
    distinct,
    is_sequence,
    is_set,
    without,
)

CARDS = st.integers(1, 12)
HANDS = st.lists(CARDS, max_size=9).map(lambda cards: tuple(sorted(cards)))

# Everything that reads a card, so that a bad one is refused alike wherever it turns up.
READERS: list[Callable[[Any], object]] = [
    checked_card,
    lambda card: checked_cards([card]),
    lambda card: checked_cards([3, card]),
    lambda card: ascending([card]),
]


@pytest.mark.rule("R3")
@pytest.mark.parametrize("card", [1, 12, 13, 10**9])
def test_every_whole_number_from_1_up_is_a_card(card: int) -> None:
    assert checked_card(card) == card
    assert checked_cards([card]) == (card,)
    assert ascending([card]) == (card,)


@pytest.mark.rule("R3")
@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("card", [0, -1, -12])
def test_a_number_below_1_is_no_card(read: Callable[[Any], object], card: int) -> None:
    with pytest.raises(ValueError, match=f"a whole number from 1 up, not {card}$"):
        read(card)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    ("card", "type_name"),
    [
        (True, "bool"),
        (7.0, "float"),
        ("7", "str"),
        (None, "NoneType"),
        ((7,), "tuple"),
        (float("nan"), "float"),
    ],
)
def test_only_an_int_is_a_card(read: Callable[[Any], object], card: Any, type_name: str) -> None:
    with pytest.raises(TypeError, match=f"an int such as 7, not {type_name}$"):
        read(card)


@pytest.mark.parametrize("read", [checked_cards, ascending])
@pytest.mark.parametrize(("cards", "type_name"), [(7, "int"), (None, "NoneType"), (7.5, "float")])
def test_what_is_no_collection_is_no_cards(
    read: Callable[[Any], object], cards: Any, type_name: str
) -> None:
    with pytest.raises(TypeError, match=rf"such as \(3, 5\), not {type_name}$") as caught:
        read(cards)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


@given(st.lists(CARDS, max_size=9))
def test_checked_cards_keep_their_order(cards: list[int]) -> None:
    assert list(checked_cards(cards)) == cards
    assert list(checked_cards(iter(cards))) == cards


@pytest.mark.parametrize("collect", [list, tuple, iter])
@pytest.mark.parametrize("cards", [[5, 3, 3], [3, 5, 3], [3, 3, 5]])
def test_cards_in_any_order_become_an_ascending_hand(
    collect: Callable[[list[int]], Iterable[int]], cards: list[int]
) -> None:
    assert ascending(collect(cards)) == (3, 3, 5)


@given(HANDS.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_the_order_in_which_a_hand_is_given_does_not_matter(
    case: tuple[Hand, list[int]],
) -> None:
    hand, shuffled = case
    assert ascending(shuffled) == hand


@pytest.mark.parametrize(
    ("hand", "cards", "answer"),
    [
        ((3, 5, 5), (), True),
        ((3, 5, 5), (5,), True),
        ((3, 5, 5), (4,), False),
        ((3, 5, 5), (5, 5), True),
        ((3, 5, 5), (3, 3), False),
        ((3, 5, 5), (3, 5, 5), True),
        ((3, 5, 5), (5, 5, 5), False),
        ((3, 5, 5), (3, 6), False),
        ((), (3,), False),
        ((), (), True),
    ],
)
def test_a_hand_contains_cards_with_each_copy_counted(
    hand: Hand, cards: Hand, answer: bool
) -> None:
    assert contains(hand, cards) is answer


@pytest.mark.parametrize(
    ("hand", "cards", "left"),
    [
        ((3, 5, 5, 8), (), (3, 5, 5, 8)),
        ((3, 5, 5, 8), (5,), (3, 5, 8)),
        ((3, 5, 5, 8), (5, 5), (3, 8)),
        ((3, 5, 5, 8), (3, 8), (5, 5)),
        ((3, 5, 5, 8), (3, 5, 5, 8), ()),
    ],
)
def test_cards_leave_a_hand_one_copy_each(hand: Hand, cards: Hand, left: Hand) -> None:
    assert without(hand, cards) == left


@given(HANDS, HANDS)
def test_a_hand_holds_what_was_put_into_it_and_gives_it_back(kept: Hand, cards: Hand) -> None:
    hand = ascending(kept + cards)
    assert contains(hand, cards)
    assert without(hand, cards) == kept


@pytest.mark.parametrize(
    ("hand", "ranks"), [((), ()), ((4,), (4,)), ((4, 4, 4), (4,)), ((1, 4, 4, 9, 9), (1, 4, 9))]
)
def test_distinct_names_each_rank_once(hand: Hand, ranks: Hand) -> None:
    assert distinct(hand) == ranks


@pytest.mark.rule("R13")
@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ((), False),
        ((5,), False),
        ((5, 5), True),
        ((5, 6), False),
        ((5, 5, 5), True),
        ((5, 5, 6), False),
        ((5, 6, 6), False),
        ((12, 12, 12, 12), True),
    ],
)
def test_a_set_is_two_or_more_cards_of_equal_rank(cards: Hand, answer: bool) -> None:
    assert is_set(cards) is answer


@pytest.mark.rule("R13")
@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ((), False),
        ((5,), False),
        ((5, 6), False),  # two are too few
        ((5, 6, 7), True),
        ((1, 2, 3), True),
        ((10, 11, 12), True),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9), True),
        ((5, 6, 8), False),  # a gap
        ((5, 7, 8), False),
        ((5, 7, 9), False),
        ((5, 5, 5), False),  # a set
        ((4, 5, 6, 6), False),  # a rank twice
        ((4, 4, 5, 6), False),
        ((4, 5, 5, 6), False),
        ((1, 2, 11, 12), False),  # no wrap-around
        ((1, 11, 12), False),
        ((1, 2, 12), False),
    ],
)
def test_a_sequence_is_three_or_more_consecutive_ranks(cards: Hand, answer: bool) -> None:
    assert is_sequence(cards) is answer


@pytest.mark.rule("R13")
@given(HANDS)
def test_sets_and_sequences_agree_with_their_definitions(cards: Hand) -> None:
    steps = {higher - lower for lower, higher in pairwise(cards)}
    assert is_set(cards) == (len(cards) >= 2 and steps == {0})
    assert is_sequence(cards) == (len(cards) >= 3 and steps == {1})
