"""The generator against its published test vectors, and against itself written another way."""

from types import ModuleType

import numpy as np
import pytest
from plain import without_the_compiler

from tacocat import STANDARD, Board, Player, Rules, Space
from tacocat.batch import deck_order
from tacocat.batch.random_stream import (
    BLOCKS,
    COUNTER,
    KEY,
    USED,
    below,
    new_stream,
    next_word,
    start_stream,
)

plain_batch = pytest.fixture(without_the_compiler)

# Known answers for Philox4x32-10 of Random123, the library of the generator's authors:
# counter, key, block.
KNOWN = [
    ([0, 0, 0, 0], [0, 0], [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
    ([2**32 - 1] * 4, [2**32 - 1] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
    (
        [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
        [0xA4093822, 0x299F31D0],
        [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
    ),
]


def philox(counter: list[int], key: list[int]) -> list[int]:
    """A block, from the paper's formulas, in Python's numbers."""
    left, right = counter[0::2], counter[1::2]
    for round in range(10):
        keys = [(key[i] + round * step) % 2**32 for i, step in enumerate((0x9E3779B9, 0xBB67AE85))]
        products = [left[0] * 0xD2511F53, left[1] * 0xCD9E8D57]
        high, low = [each >> 32 for each in products], [each % 2**32 for each in products]
        left = [high[1] ^ right[0] ^ keys[0], high[0] ^ right[1] ^ keys[1]]
        right = [low[1], low[0]]
    return [left[0], right[0], left[1], right[1]]


def words(seed: int, game: int, purpose: int) -> "list[int]":
    """The first 400 words of a stream."""
    key, number = [seed % 2**32, seed >> 32], [game % 2**32, game >> 32]
    return [word for i in range(100) for word in philox([i, purpose, *number], key)]


@pytest.mark.parametrize(("counter", "key", "block"), KNOWN)
def test_known_answers(counter: list[int], key: list[int], block: list[int]) -> None:
    assert philox(counter, key) == block
    stream = new_stream(0)
    stream[KEY : KEY + 2], stream[COUNTER : COUNTER + 4], stream[USED] = key, counter, 4 * BLOCKS
    assert [int(next_word(stream)) for _ in range(4)] == block


def test_the_counter_is_block_purpose_and_game() -> None:
    stream = new_stream(2**64 - 2**33)
    start_stream(stream, 2**33 + 5, 3)
    drawn = [int(next_word(stream)) for _ in range(400)]
    assert drawn == words(2**64 - 2**33, 2**33 + 5, 3)


def drawn_below(limit: int, source: "list[int]") -> int:
    """A number below the limit, as docs/batch.md says."""
    if limit < 2**32:
        while True:
            product = source.pop(0) * limit
            if product % 2**32 >= (2**32 - limit) % limit:
                return product >> 32
    while True:
        word = (source.pop(0) << 32 | source.pop(0)) % (1 << (limit - 1).bit_length())
        if word < limit:
            return word


@pytest.mark.parametrize("limit", [1, 2, 7, 3 * 2**30, 2**32, 2**32 + 1, 5 * 2**40])
def test_numbers_below_a_limit(limit: int) -> None:
    stream = new_stream(9)
    start_stream(stream, 1, 2)
    source = words(9, 1, 2)
    assert [int(below(stream, limit)) for _ in range(80)] == [
        drawn_below(limit, source) for _ in range(80)
    ]


@pytest.mark.parametrize("limit", [3 * 2**30, 5 * 2**40])
def test_numbers_below_a_limit_without_the_compiler(plain_batch: ModuleType, limit: int) -> None:
    from tacocat.batch import random_stream  # the one that is not compiled

    stream = random_stream.new_stream(9)
    random_stream.start_stream(stream, 1, 2)
    source = words(9, 1, 2)
    assert [int(random_stream.below(stream, limit)) for _ in range(40)] == [
        drawn_below(limit, source) for _ in range(40)
    ]


@pytest.mark.rule("R6")
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
@pytest.mark.parametrize("variant", [STANDARD, Rules([2, 5, 5, 9], Board([Space(1, Player)]))])
def test_deck_order(variant: Rules, seed: int) -> None:
    source, order = words(seed, 12, 3), list(variant.deck)
    for i in range(len(order) - 1):
        j = i + drawn_below(len(order) - i, source)
        order[i], order[j] = order[j], order[i]
    assert deck_order(variant, 12, seed, 3) == tuple(order)


def test_every_order_is_as_likely() -> None:
    variant = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
    orders = [deck_order(variant, game, 1) for game in range(4800)]
    counts = np.unique(orders, axis=0, return_counts=True)[1]
    assert len(counts) == 24
    # 23 degrees of freedom: 60 is exceeded once in 30,000 times.
    assert ((counts - 200) ** 2 / 200).sum() < 60
