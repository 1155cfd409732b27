"""The shuffle (R6): golden deals, uniformity, independence from everything else."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, permutations
from typing import Any

import pytest
from hypothesis import given, strategies as st

import reference_shuffle
from tacocat import STANDARD, new_game
from tacocat.shuffle import _drawer, seed_bytes, shuffled

VECTORS: list[dict[str, Any]] = json.loads(reference_shuffle.GOLDEN.read_text())["vectors"]


@pytest.mark.rule("R6")
@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['seed_hex'][:16]}-{v['round']}")
def test_golden_deals(vector: dict[str, Any]) -> None:
    order = shuffled(bytes.fromhex(vector["seed_hex"]), vector["round"], tuple(vector["deck"]))
    assert list(order) == vector["order"]


def test_the_golden_file_is_what_the_specification_gives() -> None:
    assert len(VECTORS) >= 20
    assert reference_shuffle.vectors() == VECTORS


@given(
    seed=st.binary(max_size=40),
    round_number=st.integers(0, 2**64 - 1),
    deck=st.lists(st.integers(1, 20), max_size=300).map(sorted),
)
def test_agrees_with_the_reference(seed: bytes, round_number: int, deck: list[int]) -> None:
    expected = reference_shuffle.deal(seed, round_number, deck)
    assert list(shuffled(seed, round_number, tuple(deck))) == expected


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    seen = sum((n - expected) ** 2 / expected for n in counts.values())
    return seen + (cells - len(counts)) * expected


def seeds() -> Iterator[bytes]:
    return (str(number).encode() for number in count())


@pytest.mark.rule("R6")
def test_every_card_is_equally_often_at_every_place() -> None:
    deck = tuple(range(1, 9))
    at: Counter[tuple[int, int]] = Counter()
    for seed, _ in zip(seeds(), range(6000), strict=False):
        at.update(enumerate(shuffled(seed, 1, deck)))
    # 8 x 8 cells with 7 x 7 degrees of freedom; fewer than 1 in 100,000 lie above 104.
    assert chi_square(at, 64) < 104


@pytest.mark.rule("R6")
def test_every_order_is_equally_often_dealt_in_any_round() -> None:
    deck = (1, 2, 3, 4)
    orders = Counter(shuffled(b"rounds", number, deck) for number in range(1, 12001))
    assert set(orders) == set(permutations(deck))
    # 23 degrees of freedom; fewer than 1 in 100,000 lie above 66.
    assert chi_square(orders, 24) < 66


def test_a_number_that_would_make_some_results_likelier_is_read_again() -> None:
    # Of two bytes, 65,535 numbers are 255 times 257; the last one left over, 65,535, is refused.
    assert _drawer(iter([255, 255, 0, 5]))(257) == 5
    assert _drawer(iter([255, 254, 0, 5]))(257) == 256
    assert _drawer(iter([255, 7]))(255) == 7
    assert _drawer(iter([255, 7]))(256) == 255


@given(st.integers(0, 10**40))
def test_a_number_its_digits_and_their_bytes_are_one_seed(number: int) -> None:
    assert seed_bytes(number) == seed_bytes(str(number)) == str(number).encode("ascii")


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_a_text_is_its_utf8(text: str) -> None:
    assert seed_bytes(text) == text.encode("utf-8")


def test_bytes_stay_as_they_are() -> None:
    assert seed_bytes(b"\xff\x00") == b"\xff\x00"


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        ("a\udfffb", "a seed given as text must not hold lone surrogates"),
        ("\ud800", "a seed given as text must not hold lone surrogates"),
        (-1, "a seed given as a number must be 0 or more"),
        (10**5000, "a seed given as a number has too many digits; give bytes"),
        (7.0, "a seed is bytes, str or an int from 0 up, not float"),
        (True, "a seed is bytes, str or an int from 0 up, not bool"),
    ],
    ids=["surrogate inside", "first surrogate", "negative", "huge", "float", "bool"],
)
def test_other_seeds_are_refused(seed: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        seed_bytes(seed)
    assert str(caught.value) == message


def test_without_a_seed_every_game_is_another() -> None:
    first, second = new_game().seed, new_game().seed
    assert first is not None
    assert second is not None
    assert len(first) == len(second) == 32
    assert first != second


def test_no_global_random_state_is_used() -> None:
    random.seed(1)
    before = random.getstate()
    assert new_game(seed=3).draw_pile == new_game(seed=3).draw_pile
    assert random.getstate() == before


def test_every_round_is_shuffled_anew() -> None:
    orders = {shuffled(b"7", number, STANDARD.deck) for number in range(1, 50)}
    assert len(orders) == 49
