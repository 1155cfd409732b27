"""The random numbers of the batch: Philox4x32-10, one stream for each deal and each game's choices.

A counter-based generator: a block of four 32-bit words is a pure function of a key (the seed) and
a counter, so any game can be played again by itself. The counter is (block, purpose, game), of 32,
32 and 64 bits: see `start_stream`. docs/batch.md has all of it, with test vectors.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.compiled import compiled, kept, seldom, signed

Stream = NDArray[np.uint64]

BLOCKS = 8
"""How many blocks are made at once, which the compiler does side by side."""

KEY, COUNTER, WORDS = 0, 2, 6
USED = WORDS + 4 * BLOCKS
"""How many of the words have been drawn."""

CHOICES = 0
"""The purpose of the stream that a game's random choices come from; a deal's is its round."""

_32, _MASK = np.uint64(32), np.uint64(0xFFFFFFFF)
_MULTIPLIER_0, _MULTIPLIER_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_KEY_STEP_0, _KEY_STEP_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_0, _1 = np.uint64(0), np.uint64(1)
_BLOCKS, _ALL_USED = np.uint64(BLOCKS), np.uint64(4 * BLOCKS)


def new_stream(seed: int) -> Stream:
    """A stream of a seed, to be started."""
    stream = np.zeros(USED + 1, np.uint64)
    stream[KEY : KEY + 2] = seed & 0xFFFFFFFF, seed >> 32
    return stream


@kept
def start_stream(stream: Stream, game: int, purpose: int) -> None:
    """Begin the stream of a purpose in a game: block 0 is next."""
    number = np.uint64(game)
    stream[COUNTER] = _0
    stream[COUNTER + 1] = np.uint64(purpose)
    stream[COUNTER + 2] = number & _MASK
    stream[COUNTER + 3] = number >> _32
    stream[USED] = _ALL_USED


@seldom
def next_blocks(stream: Stream) -> None:
    """Philox4x32-10 (Salmon et al. 2011): ten rounds over each counter from the stream's on."""
    seed_0, seed_1 = stream[KEY], stream[KEY + 1]
    first, purpose = stream[COUNTER], stream[COUNTER + 1]
    game_0, game_1 = stream[COUNTER + 2], stream[COUNTER + 3]
    for block in range(BLOCKS):
        key_0, key_1 = seed_0, seed_1
        word_0, word_1, word_2, word_3 = first + np.uint64(block) & _MASK, purpose, game_0, game_1
        for _ in range(10):
            product_0, product_1 = word_0 * _MULTIPLIER_0, word_2 * _MULTIPLIER_1
            word_0, word_1 = (product_1 >> _32) ^ word_1 ^ key_0, product_1 & _MASK
            word_2, word_3 = (product_0 >> _32) ^ word_3 ^ key_1, product_0 & _MASK
            key_0, key_1 = (key_0 + _KEY_STEP_0) & _MASK, (key_1 + _KEY_STEP_1) & _MASK
        at = WORDS + 4 * block
        stream[at], stream[at + 1], stream[at + 2], stream[at + 3] = word_0, word_1, word_2, word_3
    stream[COUNTER] += _BLOCKS
    stream[USED] = _0


@compiled
def next_word(stream: Stream) -> Any:
    """The next 32 bits, in a word of 64."""
    if stream[USED] == _ALL_USED:
        next_blocks(stream)
    used = stream[USED]
    stream[USED] = used + _1
    return stream[np.uint64(WORDS) + used]


@compiled
def below(stream: Stream, limit: int) -> int:
    """A whole number from 0 up to below the limit, each equally likely; limits up to 2^62.

    Below 2^32 by Lemire's multiplication: the upper half of word times limit, drawn again while
    the lower half is below (2^32 - limit) mod limit. From 2^32 on, two words, the first the upper
    half, cut to the bits of limit - 1, drawn again while they are not below the limit.
    """
    bound = np.uint64(limit)
    if bound > _MASK:
        return _below_large(stream, bound)
    product = next_word(stream) * bound
    if (product & _MASK) < bound:
        product = _drawn_again(stream, bound, product)
    number: int = signed(product >> _32)
    return number


@seldom
def _drawn_again(stream: Stream, bound: np.uint64, product: np.uint64) -> np.uint64:
    least = (_MASK + _1 - bound) % bound
    while (product & _MASK) < least:
        product = next_word(stream) * bound
    return product


@seldom
def _below_large(stream: Stream, bound: np.uint64) -> int:
    mask = bound - _1
    for shift in (1, 2, 4, 8, 16, 32):
        mask |= mask >> np.uint64(shift)
    while True:
        high = next_word(stream)
        drawn = (high << _32 | next_word(stream)) & mask
        if drawn < bound:
            found: int = signed(drawn)
            return found
