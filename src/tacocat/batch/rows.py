"""What `BatchGame` does to all its rows: dealing, single steps, masks and observations."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.cards import Hands, add, copies_of, count_ranks, lowest_card
from tacocat.batch.compiled import compiled, kept
from tacocat.batch.dealing import shuffle, sort_deck
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
    discards_end,
    duel,
    replace,
    settle,
)
from tacocat.batch.random_stream import Stream, start_stream
from tacocat.batch.tables import FIRST_LATER, HAND_SIZE, SACRIFICED, Tables

Steps = NDArray[np.int32]
"""For each id of the codec: its kind, its lowest card, its size, the step from card to card."""

REPLACE, DONE, DUEL, ATTACK, DEFEND, SACRIFICE = range(6)


@kept
def begin_rows(
    rows: NDArray[np.int32], hands: NDArray[np.uint64], tables: Tables, which: NDArray[np.int64]
) -> None:
    """Begin games; each waits for its first deal."""
    for number in which:
        begin(rows[number], hands[number], tables)


@kept
def deal_rows(
    rows: NDArray[np.int32],
    hands: NDArray[np.uint64],
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
                sort_deck(row, tables)
                shuffle(row, tables, deals, 0, tables.cards)
            deal(row, hands[number], tables)


@kept
def step_rows(
    rows: NDArray[np.int32],
    hands: NDArray[np.uint64],
    tables: Tables,
    steps: Steps,
    ids: NDArray[np.int64],
) -> None:
    """Do one legal step in each row."""
    for number in range(len(rows)):
        _step(rows[number], hands[number], tables, steps, ids[number])


@compiled
def _step(row: Row, hands: Hands, tables: Tables, steps: Steps, id: int) -> None:
    kind, card = steps[id, 0], steps[id, 1]
    player = row[SEAT]
    if kind == REPLACE:
        add(hands, tables, 2 + player, card)
        row[PICKED + player] += 1
        return
    if kind == DONE:
        replace(row, hands, tables)
    elif kind == DUEL:
        duel(row, hands, tables, card)
    elif kind == ATTACK:
        attack(row, hands, tables, card, steps[id, 2], steps[id, 3])
    else:
        answer(row, hands, tables, card, kind == SACRIFICE)
    settle(row, hands, tables)


@kept
def mask_rows(
    rows: NDArray[np.int32],
    hands: NDArray[np.uint64],
    tables: Tables,
    steps: Steps,
    mask: NDArray[np.bool_],
) -> None:
    """Say of each id whether it is legal for who is to act."""
    for number in range(len(rows)):
        for id in range(len(steps)):
            mask[number, id] = _is_legal(rows[number], hands[number], tables, steps, id)


@compiled
def _is_legal(row: Row, hands: Hands, tables: Tables, steps: Steps, id: int) -> Any:
    kind, card, phase, player = steps[id, 0], steps[id, 1], row[PHASE], row[SEAT]
    held = copies_of(hands, tables, player, card)
    if phase == REPLACING:
        if kind == REPLACE:
            picked = copies_of(hands, tables, 2 + player, card)
            if row[PICKED + player] >= row[LIMIT] or held <= picked:
                return False
            # In ascending rank: nothing higher has been picked.
            return count_ranks(hands, tables, 2 + player, card + 1) == 0
        return kind == DONE
    if phase == DUELING:
        return kind == DUEL and held > 0
    if phase == ATTACKING:
        size, step = steps[id, 2], steps[id, 3]
        if kind != ATTACK or size >= row[HAND_SIZES + player]:
            return False
        if step == 0:
            return held >= size
        found = 0
        for other in range(card, card + size * step, step):
            found += copies_of(hands, tables, player, other) > 0
        return found == size
    if kind == SACRIFICE:
        return card == lowest_card(hands, tables, player)
    return kind == DEFEND and held > 0 and card >= row[discards_end(row, tables) + row[ANSWERS]]


@kept
def observe_rows(
    rows: NDArray[np.int32],
    hands: NDArray[np.uint64],
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
        _observe(rows[number], hands[number], tables, seat, seen[number])


@compiled
def _observe(row: Row, hands: Hands, tables: Tables, me: int, seen: NDArray[np.float32]) -> None:
    ranks, spaces, phase, them = tables.ranks, tables.spaces, row[PHASE], 1 - me
    width = tables.width
    for rank in range(ranks):
        seen[rank] = copies_of(hands, tables, me, rank * width)
        picked = copies_of(hands, tables, 2 + me, rank * width)
        seen[7 * ranks + rank] = picked * (phase == REPLACING)
    for i in range(tables.discards_at, tables.discards_at + row[DISCARDS]):
        seen[ranks + row[i] // width] += 1
    if phase == DEFENDING:
        trick, size = discards_end(row, tables), row[ATTACK_SIZE]
        for i in range(trick, trick + size):
            seen[2 * ranks + row[i] // width] += 1
        seen[3 * ranks + row[trick + row[ANSWERS]] // width] = 1
        for i in range(row[ANSWERS]):
            rank = row[trick + size + i] // width
            seen[(4 + row[SACRIFICED + i]) * ranks + rank] += 1
    at = 8 * ranks
    seen[at] = row[HAND_SIZES + me]
    seen[at + 1] = row[HAND_SIZES + them]
    seen[at + 2] = tables.cards - row[DRAWN]
    seen[at + 3] = max(row[FLOORS + me] - 1, 0) // width
    seen[at + 4] = max(row[FLOORS + them] - 1, 0) // width
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
