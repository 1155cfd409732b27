"""What `BatchGame` does to all its rows: dealing, single steps, masks and observations."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.cards import Levels, add, copies_of, lowest_rank
from tacocat.batch.compiled import compiled, kept
from tacocat.batch.kernel import (
    ANSWERS,
    ATTACK_SIZE,
    ATTACKER,
    ATTACKING,
    DEALING,
    DEFENDING,
    DISCARDS,
    DRAWN,
    DUELING,
    FINISHED,
    FIRST,
    FLOORS,
    HAND_SIZES,
    LIMIT,
    NOBODY,
    PHASE,
    PICKED,
    REPLACING,
    ROUND,
    ROUND_WINNER,
    SEAT,
    TACOCAT,
    TILES_FROM,
    TILES_TO,
    WOW,
    Row,
    answer,
    attack,
    begin,
    deal,
    duel,
    replace,
    settle,
)
from tacocat.batch.playing import shuffle
from tacocat.batch.random_stream import Stream, start_stream
from tacocat.batch.tables import FIRST_LATER, HAND_SIZE, LISTS, Tables

Steps = NDArray[np.int32]
"""For each id of the codec: its kind, the index of its lowest rank, its size, 1 for a sequence."""

REPLACE, DONE, DUEL, ATTACK, DEFEND, SACRIFICE = range(6)


@kept
def begin_rows(
    rows: NDArray[np.int32], levels: NDArray[np.uint64], tables: Tables, which: NDArray[np.int64]
) -> None:
    """Begin games; each waits for its first deal."""
    for number in which:
        begin(rows[number], levels[number], tables)


@kept
def deal_rows(
    rows: NDArray[np.int32],
    levels: NDArray[np.uint64],
    tables: Tables,
    deals: Stream,
    games: NDArray[np.int64],
    is_shuffled: bool,
) -> None:
    """Deal the next round wherever one is awaited, shuffled or as the deck lies."""
    for number in range(len(rows)):
        row = rows[number]
        if row[PHASE] == DEALING:
            if not is_shuffled:
                start_stream(deals, games[number], row[ROUND] + 1)
                shuffle(row, tables, deals, tables.cards)
            deal(row, levels[number], tables)


@kept
def step_rows(
    rows: NDArray[np.int32],
    levels: NDArray[np.uint64],
    tables: Tables,
    steps: Steps,
    ids: NDArray[np.int64],
) -> None:
    """Do one legal step in each row."""
    for number in range(len(rows)):
        _step(rows[number], levels[number], tables, steps, ids[number])


@compiled
def _step(row: Row, levels: Levels, tables: Tables, steps: Steps, id: int) -> None:
    kind, card = steps[id, 0], steps[id, 1]
    player = row[SEAT]
    if kind == REPLACE:
        add(levels, tables, 2 + player, card)
        row[PICKED + player] += 1
        return
    if kind == DONE:
        replace(row, levels, tables)
    elif kind == DUEL:
        duel(row, levels, tables, card)
    elif kind == ATTACK:
        attack(row, levels, tables, card, steps[id, 2], steps[id, 3])
    else:
        answer(row, levels, tables, card, kind == SACRIFICE)
    settle(row, levels, tables)


@kept
def mask_rows(
    rows: NDArray[np.int32],
    levels: NDArray[np.uint64],
    tables: Tables,
    steps: Steps,
    mask: NDArray[np.bool_],
) -> None:
    """Say of each id whether it is legal for who is to act."""
    for number in range(len(rows)):
        row, hands = rows[number], levels[number]
        for id in range(len(steps)):
            mask[number, id] = _is_legal(row, hands, tables, steps, id)


@compiled
def _is_legal(row: Row, levels: Levels, tables: Tables, steps: Steps, id: int) -> Any:
    kind, card, phase, player = steps[id, 0], steps[id, 1], row[PHASE], row[SEAT]
    held = copies_of(levels, tables, player, card)
    if phase == REPLACING:
        if kind == REPLACE:
            picked = copies_of(levels, tables, 2 + player, card)
            if row[PICKED + player] >= row[LIMIT] or held <= picked:
                return False
            # In ascending rank: nothing higher has been picked.
            for higher in range(card + 1, tables.ranks):
                if copies_of(levels, tables, 2 + player, higher):
                    return False
            return True
        return kind == DONE
    if phase == DUELING:
        return kind == DUEL and held > 0
    if phase == ATTACKING:
        size = steps[id, 2]
        if kind != ATTACK or size >= row[HAND_SIZES + player]:
            return False
        if not steps[id, 3]:
            return held >= size
        found = 0
        for other in range(card, card + size):
            found += copies_of(levels, tables, player, other) > 0
        return found == size
    if kind == SACRIFICE:
        return card == lowest_rank(levels, tables, player)
    return kind == DEFEND and held > 0 and card >= row[LISTS + row[ANSWERS]]


@kept
def observe_rows(
    rows: NDArray[np.int32],
    levels: NDArray[np.uint64],
    tables: Tables,
    seats: NDArray[np.int32],
    which: NDArray[np.int64],
    seen: NDArray[np.float32],
) -> None:
    """Write what a seat of a row sees: the vector of `tacocat.encoding.encode_view`, version 1.

    The seat is the one to act, or anyone's in a finished game: with no choice face down.
    """
    for number in which:
        seen[number] = 0
        seat: Any = seats[number]
        _observe(rows[number], levels[number], tables, seat, seen[number])


@compiled
def _observe(row: Row, levels: Levels, tables: Tables, me: int, seen: NDArray[np.float32]) -> None:
    ranks, spaces, phase, them = tables.ranks, tables.spaces, row[PHASE], 1 - me
    for card in range(ranks):
        seen[card] = copies_of(levels, tables, me, card)
        seen[7 * ranks + card] = copies_of(levels, tables, 2 + me, card) * (phase == REPLACING)
    for i in range(tables.discards_at, tables.discards_at + row[DISCARDS]):
        seen[ranks + row[i]] += 1
    if phase == DEFENDING:
        for i in range(row[ATTACK_SIZE]):
            seen[2 * ranks + row[LISTS + i]] += 1
        seen[3 * ranks + row[LISTS + row[ANSWERS]]] = 1
        for i in range(row[ANSWERS]):
            card = row[tables.answers_at + i]
            if card >= 0:
                seen[4 * ranks + card] += 1
            else:
                seen[5 * ranks - 1 - card] += 1
    at = 8 * ranks
    seen[at] = row[HAND_SIZES + me]
    seen[at + 1] = row[HAND_SIZES + them]
    seen[at + 2] = tables.cards - row[DRAWN]
    seen[at + 3] = max(row[FLOORS + me] - 1, 0)
    seen[at + 4] = max(row[FLOORS + them] - 1, 0)
    at += 5
    space = row[TACOCAT]
    seen[at + (space if me == WOW else spaces + 1 - space)] = 1
    at += spaces + 2
    for tile in range(row[TILES_FROM], row[TILES_TO]):
        seen[at + (tile - 1 if me == WOW else spaces - tile)] = 1
    at += spaces
    seen[at] = min(row[ROUND], spaces + 1)
    if tables.board[space, HAND_SIZE] > 0:
        arrow = tables.board[space, FIRST_LATER]
        seen[at + 1] = arrow != them
        seen[at + 2] = arrow != me
    seen[at + 3 + phase] = 1
    at += 9
    together = phase == DUELING or (phase == REPLACING and row[FIRST] == NOBODY)
    seen[at] = row[SEAT] == me
    seen[at + 1] = together and me == WOW  # to act as well, but asked later
    seen[at + 3] = together and me != WOW  # has chosen, face down
    seen[at + 4] = row[LIMIT] * (phase == REPLACING)
    if phase in (ATTACKING, DEFENDING):
        seen[at + 5] = row[ATTACKER] == me
        seen[at + 6] = row[ATTACKER] == them
    if phase == FINISHED:
        seen[at + 7] = row[ROUND_WINNER] == me
        seen[at + 8] = row[ROUND_WINNER] == them
