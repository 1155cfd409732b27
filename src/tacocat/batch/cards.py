"""Hands as bits, and cards as the numbers of bits.

Each rank has `tables.width` bits of its own: one for each copy that a hand can hold, and one that
is never set. A hand sets the lowest of them, as many as it has copies. A card is the number of its
rank's first bit, so that cards compare as their ranks do.

`hands` is a game's row of 64-bit words: both hands, then both players' picks, each of
`len(tables.words)` words; then room to look for sequences. The standard rules need one word a
hand, and then the loops over words cost nothing.
"""

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.compiled import compiled, signed
from tacocat.batch.tables import Tables

Hands = NDArray[np.uint64]

_STEPS = 8
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_0, ONE, _2, _4, _63 = (np.uint64(number) for number in (0, 1, 2, 4, 63))
_56, _64 = np.uint64(56), np.uint64(64)
_PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_EIGHTS, _ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@compiled
def bit_count(bits: np.uint64) -> int:
    """How many bits are set; the compiler knows this form and makes one instruction of it."""
    bits = bits - (bits >> ONE & _PAIRS)
    bits = (bits & _FOURS) + (bits >> _2 & _FOURS)
    bits = bits + (bits >> _4) & _EIGHTS
    count: int = signed(bits * _ONES >> _56)
    return count


@compiled
def lowest_bit(bits: np.uint64) -> int:
    """The number of the lowest set bit."""
    return bit_count((bits & (~bits + ONE)) - ONE)


@compiled
def bits_from(word: int, first: int) -> np.uint64:
    """The bits of a word of a hand from a number up."""
    least = first - word * 64
    if least <= 0:
        return ALL
    return _0 if least > 63 else ALL << np.uint64(least)


@compiled
def first_free(hands: Hands, tables: Tables, owner: int, card: int) -> tuple[int, np.uint64]:
    """Where the lowest bit of a card's rank is that is not set: its word, and the bit in it."""
    at = owner * len(tables.words) + (card >> 6)
    bit = ONE << np.uint64(card & 63)
    # An addition carries through all bits that are set, and on into the next word.
    free = (hands[at] + bit) & ~hands[at]
    while len(tables.words) > 1 and free == _0:
        at += 1
        free = (hands[at] + ONE) & ~hands[at]
    return at, free


@compiled
def add(hands: Hands, tables: Tables, owner: int, card: int) -> None:
    """Add a card to a hand (owners 0 and 1) or to picks (2 and 3)."""
    at, free = first_free(hands, tables, owner, card)
    hands[at] |= free


@compiled
def add_copies(hands: Hands, tables: Tables, owner: int, card: int, copies: int) -> None:
    """Add so many copies of a card of which there are none."""
    for word in range(len(tables.words)):
        bits = bits_from(word, card) & ~bits_from(word, card + copies)
        hands[owner * len(tables.words) + word] |= bits


@compiled
def remove(hands: Hands, tables: Tables, owner: int, card: int) -> None:
    """Take a card away that is there."""
    at, free = first_free(hands, tables, owner, card)
    if len(tables.words) > 1 and free == ONE:
        hands[at - 1] &= ~(ONE << _63)
    else:
        hands[at] &= ~(free >> ONE)


@compiled
def copies_of(hands: Hands, tables: Tables, owner: int, card: int) -> int:
    """How many copies of a card there are."""
    at, free = first_free(hands, tables, owner, card)
    return (at - owner * len(tables.words)) * 64 + lowest_bit(free) - card


@compiled
def clear(hands: Hands, tables: Tables) -> None:
    """Take away all cards of hands and picks."""
    for at in range(4 * len(tables.words)):
        hands[at] = _0


@compiled
def lowest_card(hands: Hands, tables: Tables, owner: int) -> int:
    """The lowest card of a hand that has cards."""
    at = owner * len(tables.words)
    word = 0
    while hands[at + word] == _0:
        word += 1
    return word * 64 + lowest_bit(hands[at + word])


@compiled
def count_ranks(hands: Hands, tables: Tables, owner: int, least: int) -> int:
    """How many ranks a hand has from a card up."""
    count = 0
    for word in range(len(tables.words)):
        bits = hands[owner * len(tables.words) + word] & tables.firsts[word]
        count += bit_count(bits & bits_from(word, least))
    return count


@compiled
def rank_at(hands: Hands, tables: Tables, owner: int, least: int, index: int) -> int:
    """The card of an index among those that `count_ranks` counts, the lowest first."""
    word = 0
    while True:
        bits = hands[owner * len(tables.words) + word] & tables.firsts[word]
        bits &= bits_from(word, least)
        if len(tables.words) == 1:
            return bit_at(bits, tables.largest, index)
        count = bit_count(bits)
        if index < count:
            return word * 64 + bit_at(bits, tables.largest, index)
        index -= count
        word += 1


@compiled
def single_ranks(hands: Hands, tables: Tables, at: int, word: int) -> np.uint64:
    """The first bits of the ranks of which a hand, from a place on, has one copy, in a word."""
    second = hands[at + word] >> ONE
    if word + 1 < len(tables.words):
        second |= hands[at + word + 1] << _63
    single: np.uint64 = hands[at + word] & tables.firsts[word] & ~second
    return single


@compiled
def copy_at(hands: Hands, tables: Tables, at: int, index: int) -> int:
    """The number of the set bit of an index, from 0, in the words that begin at a place."""
    word = 0
    while True:
        bits = hands[at + word]
        if len(tables.words) == 1:
            return bit_at(bits, tables.largest, index)
        count = bit_count(bits)
        if index < count:
            return word * 64 + bit_at(bits, tables.largest, index)
        index -= count
        word += 1


@compiled
def bit_at(bits: np.uint64, most: int, index: int) -> int:
    """The number of the set bit of an index, from 0, of at most so many, lowest first."""
    # As many steps for each index: a processor that guesses how many there are is often wrong.
    found = bits
    for passed in range(0, most - 1, _STEPS):
        for i in range(1, _STEPS + 1):
            bits &= bits - ONE
            found = bits if passed + i <= index else found
    return lowest_bit(found)


@compiled
def begin_sequences(hands: Hands, tables: Tables, owner: int) -> int:
    """Look for sequences in a hand, of 1 card at first; `longer_sequences` goes on from there.

    Returns:
        The word from which on the highest card of each sequence found is set.
    """
    words = len(tables.words)
    found: int = 4 * words
    for word in range(words):
        hands[found + word] = hands[owner * words + word] & tables.firsts[word]
    return found


@compiled
def longer_sequences(hands: Hands, tables: Tables) -> int:
    """Look for sequences that are one card longer: how many there are."""
    words = len(tables.words)
    # Less than a word: random games have hands of at most 62 cards.
    found, step = 4 * words, np.uint64(tables.width)
    count = 0
    for down in range(words):
        # One ends at a rank if one that is a card shorter ends there and at the rank before.
        at = found + words - 1 - down
        before = hands[at] << step
        if at > found:
            before |= hands[at - 1] >> (_64 - step)
        longer = hands[at] & before & tables.follows[words - 1 - down]
        hands[at] = longer
        count += bit_count(longer)
    return count


def new_hands(tables: Tables, games: int) -> NDArray[np.uint64]:
    """Rows of no cards for so many games."""
    return np.zeros((games, 5 * len(tables.words)), np.uint64)
