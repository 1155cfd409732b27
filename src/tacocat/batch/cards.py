"""Hands as bits: level k of a hand has the bit of each rank that it holds more than k times.

`levels` is a game's row of 64-bit words: both hands, then both players' picks, each with
`tables.levels` levels of `len(tables.words)` words; then the ranks that are one higher than the
rank before them, and room to look for sequences. Decks of up to 63 ranks need one word, and the
loops over words cost them nothing; other decks need more.
"""

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.compiled import compiled, signed
from tacocat.batch.tables import Tables
from tacocat.rules import Rules

Levels = NDArray[np.uint64]

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_0, ONE, _2, _4, _63 = (np.uint64(number) for number in (0, 1, 2, 4, 63))
_56 = np.uint64(56)
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
def bit_of(bits: np.uint64, index: int) -> int:
    """The number of the set bit of an index, from 0, lowest first."""
    for _ in range(index):
        bits &= bits - ONE
    return lowest_bit(bits)


@compiled
def add(levels: Levels, tables: Tables, owner: int, card: int) -> None:
    """Add a card to a hand (owners 0 and 1) or to picks (2 and 3)."""
    at = owner * tables.levels * len(tables.words) + (card >> 6)
    bit = ONE << np.uint64(card & 63)
    while levels[at] & bit:
        at += len(tables.words)
    levels[at] |= bit


@compiled
def remove(levels: Levels, tables: Tables, owner: int, card: int) -> None:
    """Take a card away that is there."""
    at = owner * tables.levels * len(tables.words) + (card >> 6)
    last = at + (tables.levels - 1) * len(tables.words)
    bit = ONE << np.uint64(card & 63)
    # The highest level that has it loses it.
    while at < last and levels[at + len(tables.words)] & bit:
        at += len(tables.words)
    levels[at] &= ~bit


@compiled
def copies_of(levels: Levels, tables: Tables, owner: int, card: int) -> int:
    """How many copies of a card there are."""
    at = owner * tables.levels * len(tables.words) + (card >> 6)
    bit = ONE << np.uint64(card & 63)
    copies = 0
    while copies < tables.levels and levels[at] & bit:
        copies += 1
        at += len(tables.words)
    return copies


@compiled
def clear(levels: Levels, tables: Tables) -> None:
    """Take away all cards of hands and picks."""
    for at in range(4 * tables.levels * len(tables.words)):
        levels[at] = _0


@compiled
def lowest_rank(levels: Levels, tables: Tables, owner: int) -> int:
    """The lowest rank of a hand that has cards."""
    at = owner * tables.levels * len(tables.words)
    word = 0
    while levels[at + word] == _0:
        word += 1
    return word * 64 + lowest_bit(levels[at + word])


@compiled
def level_at(tables: Tables, owner: int, level: int) -> int:
    """Where a level of a hand or of picks begins."""
    at: int = (owner * tables.levels + level) * len(tables.words)
    return at


@compiled
def count_ranks(levels: Levels, tables: Tables, at: int, least: int) -> int:
    """How many ranks from the least up are in a level."""
    count = 0
    for word in range(len(tables.words)):
        count += bit_count(levels[at + word] & _from(word, least))
    return count


@compiled
def rank_of(levels: Levels, at: int, least: int, index: int) -> int:
    """The rank of an index among those that `count_ranks` counts, the lowest first."""
    word = 0
    while True:
        bits = levels[at + word] & _from(word, least)
        count = bit_count(bits)
        if index < count:
            return word * 64 + bit_of(bits, index)
        index -= count
        word += 1


@compiled
def _from(word: int, least: int) -> np.uint64:
    """The bits of a word that stand for ranks from the least up."""
    first = least - word * 64
    if first <= 0:
        return ALL
    return _0 if first > 63 else ALL << np.uint64(first)


@compiled
def begin_sequences(levels: Levels, tables: Tables, owner: int) -> int:
    """Look for sequences of 2 cards in a hand; `next_sequences` goes on to longer ones.

    Returns:
        Where the level begins that has the highest rank of each sequence found.
    """
    words = len(tables.words)
    hand, follows = owner * tables.levels * words, 4 * tables.levels * words
    found: int = follows + words
    before = _0
    for word in range(words):
        bits = levels[hand + word]
        levels[found + word] = bits & (bits << ONE | before) & levels[follows + word]
        before = bits >> _63
    return found


@compiled
def next_sequences(levels: Levels, tables: Tables) -> int:
    """Look for sequences that are one card longer: how many there are."""
    words = len(tables.words)
    found = (4 * tables.levels + 1) * words
    before, count = _0, 0
    for word in range(words):
        # A sequence ends at a rank if one a card shorter ends there and at the rank before.
        bits = levels[found + word]
        longer = bits & (bits << ONE | before)
        levels[found + word] = longer
        before = bits >> _63
        count += bit_count(longer)
    return count


def new_levels(rules: Rules, tables: Tables, games: int) -> NDArray[np.uint64]:
    """Rows of no cards for so many games."""
    follows = 4 * tables.levels * len(tables.words)
    made = np.zeros((games, follows + 2 * len(tables.words)), np.uint64)
    ranks = rules.copies()
    for card, rank in enumerate(ranks):
        if rank - 1 in ranks:
            made[:, follows + card // 64] |= ONE << np.uint64(card % 64)
    return made
