"""Whole actions at random: each that is legal with the same probability.

They are not listed but counted, and the one of an index is found; the order of the indices is
nobody's business, so it is what is quickest to count. A replacement is one action, however many
cards it has.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.cards import (
    ONE,
    Hands,
    add_copies,
    begin_sequences,
    bit_count,
    copies_of,
    copy_at,
    count_ranks,
    longer_sequences,
    lowest_bit,
    rank_at,
    single_ranks,
)
from tacocat.batch.compiled import compiled, kept
from tacocat.batch.dealing import shuffle_for_picks
from tacocat.batch.kernel import (
    ANSWERS,
    ATTACKING,
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
    discards_end,
    duel,
    replace,
    settle,
)
from tacocat.batch.random_stream import Stream, below, next_word
from tacocat.batch.tables import Tables

Ways = NDArray[np.int64]

_0, _32 = np.uint64(0), np.uint64(32)

CARD, COPIES = 0, 1
COUNTS = 2
"""The columns of `Ways`; the counts are for k from -1 - the largest hand on."""


def new_ways(tables: Tables) -> Ways:
    """Room for the counts that a limited replacement is picked by.

    Row i has the i-th lowest card of the hand, its copies, and for each k in how many ways at most
    k cards can be picked from those below it, copies of a rank alike: none for k below 0.
    """
    none = _none(tables)
    ways = np.zeros((tables.largest + 1, none + tables.largest), np.int64)
    ways[0, none:] = 1
    return ways


@kept
def _none(tables: Tables) -> int:
    """The column of `Ways` for k = 0."""
    return COUNTS + tables.largest + 1


@kept
def act(row: Row, hands: Hands, tables: Tables, ways: Ways, deals: Stream, choices: Stream) -> None:
    """Do one action, each legal one with the same probability."""
    phase = row[PHASE]
    if phase == REPLACING:
        any_replacement(row, hands, tables, ways, deals, choices)
    elif phase == DUELING:
        any_duel_card(row, hands, tables, choices)
    elif phase == ATTACKING:
        any_attack(row, hands, tables, choices)
    else:
        any_answer(row, hands, tables, choices)


@compiled
def any_replacement(
    row: Row, hands: Hands, tables: Tables, ways: Ways, deals: Stream, choices: Stream
) -> None:
    """Replace any cards (R7, R8), and shuffle as many before they are drawn."""
    _pick(row, hands, tables, ways, choices)
    shuffle_for_picks(row, tables, deals)
    replace(row, hands, tables)
    settle(row, hands, tables)


@compiled
def _pick(row: Row, hands: Hands, tables: Tables, ways: Ways, choices: Stream) -> None:
    """Pick what to replace: any number of cards, or at most as many as the other (R7, R8)."""
    player, limit = row[SEAT], row[LIMIT]
    if 2 * limit + 1 >= row[HAND_SIZES + player]:
        # At least half of all selections are small enough: what one keeps, another discards.
        picked = _pick_freely(hands, tables, player, choices)
        while picked > limit:
            picked = _pick_freely(hands, tables, player, choices)
    else:
        total = _count_picks(row, hands, tables, ways)
        picked = _pick_index(row, hands, tables, ways, below(choices, total))
    row[PICKED + player] = picked


@compiled
def _pick_freely(hands: Hands, tables: Tables, player: int, choices: Stream) -> int:
    """Of each rank any number of copies, each number with the same probability."""
    words = len(tables.words)
    at, picks, picked = player * words, (2 + player) * words, 0
    for word in range(words):
        hands[picks + word] = _0
    for word in range(words):
        single = single_ranks(hands, tables, at, word)
        several: Any = hands[at + word] & tables.firsts[word] & ~single
        coins = next_word(choices) << _32 | next_word(choices)
        hands[picks + word] |= single & coins
        picked += bit_count(single & coins)
        while several:
            card = word * 64 + lowest_bit(several)
            taken = below(choices, copies_of(hands, tables, player, card) + 1)
            add_copies(hands, tables, 2 + player, card, taken)
            picked += taken
            several &= several - ONE
    return picked


@compiled
def _count_picks(row: Row, hands: Hands, tables: Tables, ways: Ways) -> int:
    """In how many ways at most `LIMIT` cards can be picked; prepares `ways`."""
    limit, player = row[LIMIT], row[SEAT]
    rank, total, none = 0, 1, _none(tables)
    for word in range(len(tables.words)):
        bits: Any = hands[player * len(tables.words) + word] & tables.firsts[word]
        while bits:
            card = word * 64 + lowest_bit(bits)
            copies = copies_of(hands, tables, player, card)
            ways[rank, CARD] = card
            ways[rank, COPIES] = copies
            total = 0
            for k in range(none, none + limit + 1):
                total += ways[rank, k] - ways[rank, k - copies - 1]
                ways[rank + 1, k] = total
            rank += 1
            bits &= bits - ONE
    return total


@compiled
def _pick_index(row: Row, hands: Hands, tables: Tables, ways: Ways, index: int) -> int:
    """Pick the cards of an index below the count; how many they are."""
    player = row[SEAT]
    none = _none(tables)
    left = none + row[LIMIT]
    for rank in range(count_ranks(hands, tables, player, 0) - 1, -1, -1):
        before = left
        # One copy more as long as the index is beyond the ways to pick the rest from lower ranks.
        for _ in range(ways[rank, COPIES]):
            fewer = ways[rank, left]
            more = index >= fewer
            index -= fewer if more else 0
            left -= more
        add_copies(hands, tables, 2 + player, ways[rank, CARD], before - left)
    picked: int = none + row[LIMIT] - left
    return picked


@compiled
def any_duel_card(row: Row, hands: Hands, tables: Tables, choices: Stream) -> None:
    """Any rank of the hand (R10)."""
    player = row[SEAT]
    index = below(choices, count_ranks(hands, tables, player, 0))
    duel(row, hands, tables, rank_at(hands, tables, player, 0, index))
    settle(row, hands, tables)


@compiled
def any_attack(row: Row, hands: Hands, tables: Tables, choices: Stream) -> None:
    """Cards of one rank, then sequences, shorter ones first (R13, R14)."""
    player = row[SEAT]
    most: Any = row[HAND_SIZES + player] - 1
    ranks = count_ranks(hands, tables, player, 0)
    if not tables.jumbo:
        index = below(choices, ranks)
        attack(row, hands, tables, rank_at(hands, tables, player, 0, index), 1, 0)
        return
    # Of a rank with n copies there are n attacks, so as many as the hand has cards; R14 forbids
    # one of them where all cards are of one rank, the last.
    alike = most + (ranks > 1)
    count = alike
    if ranks > 2:
        begin_sequences(hands, tables, player)
        longer_sequences(hands, tables)
        for _ in range(3, most + 1):
            longer = longer_sequences(hands, tables)
            if longer == 0:
                break
            count += longer
    index = below(choices, count)
    if index < alike:
        copy = copy_at(hands, tables, player * len(tables.words), index)
        card = tables.cards_of[copy]
        attack(row, hands, tables, card, copy - card + 1, 0)
        return
    index -= alike
    at = begin_sequences(hands, tables, player)
    longer_sequences(hands, tables)
    size, longer = 2, 0
    while index >= longer:
        index -= longer
        longer = longer_sequences(hands, tables)
        size += 1
    highest = copy_at(hands, tables, at, index)
    attack(row, hands, tables, highest - (size - 1) * tables.width, size, tables.width)


@compiled
def any_answer(row: Row, hands: Hands, tables: Tables, choices: Stream) -> None:
    """A defense with any rank that is high enough (R16), or the sacrifice (R17)."""
    player = row[SEAT]
    attack_card: Any = row[discards_end(row, tables) + row[ANSWERS]]
    index = below(choices, 1 + count_ranks(hands, tables, player, attack_card))
    sacrificed = index == 0
    least: Any = 0 if sacrificed else attack_card
    card = rank_at(hands, tables, player, least, max(index - 1, 0))
    answer(row, hands, tables, card, sacrificed)
    settle(row, hands, tables)
