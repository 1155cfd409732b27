"""Whole actions by number: how many are legal for who is to act, and doing the one of an index.

What a player may do is numbered from 0 without a list of it, each action once; the numbering is
nobody's business, so it is what is quickest to count. A replacement is one action, however many
cards it has.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.cards import (
    ONE,
    Levels,
    add,
    begin_sequences,
    copies_of,
    count_ranks,
    level_at,
    lowest_bit,
    next_sequences,
    rank_of,
)
from tacocat.batch.compiled import compiled
from tacocat.batch.kernel import (
    ANSWERS,
    ATTACKING,
    DEFENDING,
    DUELING,
    HAND_SIZES,
    LIMIT,
    PHASE,
    PICKED,
    REPLACING,
    SEAT,
    Row,
    answer,
    attack,
    duel,
    replace,
    settle,
)
from tacocat.batch.tables import LISTS, Tables

Ways = NDArray[np.int64]

RANK, COPIES = 0, 1
"""The first columns of `Ways`; then the counts."""
COUNTS = 2


def new_ways(tables: Tables) -> Ways:
    """Room for the counts that a replacement is picked by.

    Row i has the i-th lowest rank of the hand, its copies, and for k = 0, 1, ... in how many ways
    at most k cards can be picked from the ranks below it.
    """
    size = tables.largest + 1
    return np.ones((size, COUNTS + size), np.int64)


@compiled
def count_actions(row: Row, levels: Levels, tables: Tables, ways: Ways) -> int:
    """How many actions who is to act has; at a replacement, `ways` is prepared for it."""
    phase = row[PHASE]
    if phase == REPLACING:
        return _count_replacements(row, levels, tables, ways)
    if phase == ATTACKING:
        return _count_attacks(row, levels, tables)
    at = level_at(tables, row[SEAT], 0)
    if phase == DUELING:
        return count_ranks(levels, tables, at, 0)
    attack_card: Any = row[LISTS + row[ANSWERS]]
    return 1 + count_ranks(levels, tables, at, attack_card)


@compiled
def do_action(row: Row, levels: Levels, tables: Tables, ways: Ways, index: int) -> None:
    """Do the action of an index; `ways` as `count_actions` left it."""
    phase, player = row[PHASE], row[SEAT]
    if phase == REPLACING:
        _pick(row, levels, tables, ways, index)
        replace(row, levels, tables)
        settle(row, levels, tables)
        return
    at = level_at(tables, player, 0)
    least: Any = 0
    size, sequence, sacrificed = 1, 0, 0
    if phase == ATTACKING:
        most = min(row[HAND_SIZES + player] - 1, tables.levels) if tables.jumbo else 1
        count = count_ranks(levels, tables, at, 0)
        while index >= count and size < most:  # R14
            index -= count
            size += 1
            at += len(tables.words)
            count = count_ranks(levels, tables, at, 0)
        if index >= count:
            index -= count
            size, sequence = 2, 1
            at = begin_sequences(levels, tables, player)
            count = 0
            while index >= count:
                index -= count
                count = next_sequences(levels, tables)
                size += 1
    elif phase == DEFENDING:
        if index == 0:
            sacrificed = 1
        else:
            index -= 1
            least = row[LISTS + row[ANSWERS]]
    card = rank_of(levels, at, least, index)
    if phase == DUELING:
        duel(row, levels, tables, card)
    elif phase == ATTACKING:
        attack(row, levels, tables, card - (size - 1) * sequence, size, sequence)
    else:
        answer(row, levels, tables, card, sacrificed)
    settle(row, levels, tables)


@compiled
def _count_replacements(row: Row, levels: Levels, tables: Tables, ways: Ways) -> int:
    """R7, R8: selections of at most so many cards, copies of a rank alike."""
    limit, player = row[LIMIT], row[SEAT]
    free = limit >= row[HAND_SIZES + player]
    rank, total = 0, 1
    for word in range(len(tables.words)):
        bits: Any = levels[player * tables.levels * len(tables.words) + word]
        while bits:
            card = word * 64 + lowest_bit(bits)
            copies = copies_of(levels, tables, player, card)
            ways[rank, RANK] = card
            ways[rank, COPIES] = copies
            if free:
                total *= copies + 1
            else:
                total = 0
                for k in range(limit + 1):
                    total += ways[rank, COUNTS + k]
                    if k > copies:
                        total -= ways[rank, COUNTS + k - copies - 1]
                    ways[rank + 1, COUNTS + k] = total
            rank += 1
            bits &= bits - ONE
    return total


@compiled
def _pick(row: Row, levels: Levels, tables: Tables, ways: Ways, index: int) -> None:
    """Pick the cards of the replacement of an index."""
    limit, player = row[LIMIT], row[SEAT]
    free = limit >= row[HAND_SIZES + player]
    left = limit
    rank = count_ranks(levels, tables, level_at(tables, player, 0), 0)
    while rank > 0 and left > 0:
        rank -= 1
        taken = 0
        if free:
            taken = index % (ways[rank, COPIES] + 1)
            index //= ways[rank, COPIES] + 1
        else:
            while index >= ways[rank, COUNTS + left - taken]:
                index -= ways[rank, COUNTS + left - taken]
                taken += 1
        for _ in range(taken):
            add(levels, tables, 2 + player, ways[rank, RANK])
        left -= taken
    row[PICKED + player] = limit - left


@compiled
def _count_attacks(row: Row, levels: Levels, tables: Tables) -> int:
    """R13, R14: single cards, then sets, then sequences; smaller ones first."""
    player = row[SEAT]
    most = row[HAND_SIZES + player] - 1
    at = level_at(tables, player, 0)
    count = count_ranks(levels, tables, at, 0)
    if tables.jumbo:
        for _ in range(1, min(most, tables.levels)):
            at += len(tables.words)
            count += count_ranks(levels, tables, at, 0)
        begin_sequences(levels, tables, player)
        for _ in range(3, most + 1):
            longer = next_sequences(levels, tables)
            if longer == 0:
                break
            count += longer
    return count
