"""The rules on arrays: one row of whole numbers is one game.

The functions change the row they are given and expect legal actions. Cards are those of
`tacocat.batch.cards`, players 0 and 1, nobody -1. What a round needs of the rules is in the tables,
made by the core; `tests/batch/test_one_truth.py` compares the rest with the core, step by step.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.cards import ONE, Hands, add, clear, lowest_bit, lowest_card, remove
from tacocat.batch.compiled import compiled, kept
from tacocat.batch.tables import (
    FIRST_AT_ONCE,
    FIRST_LATER,
    HAND_SIZE,
    SACRIFICED,
    TIE_WINNER,
    Tables,
)
from tacocat.engine.round_end import moved
from tacocat.players import Player

Row = NDArray[np.int32]

WOW, YAY, NOBODY = 0, 1, -1

# What a game waits for.
DEALING, REPLACING, DUELING, ATTACKING, DEFENDING, FINISHED = range(6)

# The columns of a row.
PHASE = 0
SEAT = 1
"""Who is to act; in a simultaneous choice WOW, then YAY."""
ACTIONS = 2
"""How many whole actions the players have made."""
ROUND = 3
TACOCAT = 4
TILES_FROM, TILES_TO = 5, 6
"""The covered spaces, which always are next to each other: from one up to below the other."""
FIRST = 7
"""Who replaces first in this round; nobody where both do so freely."""
LIMIT = 8
"""The most cards that who is to replace may replace."""
FACE_DOWN = 9
"""WOW's card in a duel, before YAY has put down one; else nothing, -1."""
ATTACKER = 10
ATTACK_SIZE = 11
ANSWERS = 12
"""How many attack cards have been answered."""
SACRIFICES = 13
"""How many of them by a sacrifice."""
DRAWN = 14
"""How many cards of the deck have been dealt and drawn."""
DISCARDS = 15
ROUND_WINNER = 16
"""Who won the last round that ended; nobody where it was tied."""
FLOORS = 17
"""Two columns: 1 more than the card, 0 where nothing is known (R29)."""
HAND_SIZES = 19
"""Two columns."""
PICKED = 21
"""Two columns: how many cards each has picked to replace."""

# From `SACRIFICED` on, for each answer 1 for a sacrifice; then, where `Tables` says, the deck's
# order and the discard pile, oldest first. The cards of a trick, the attack and then the answers,
# lie where the pile is to have them (R19): see `discards_end`.


@kept
def begin(row: Row, hands: Hands, tables: Tables) -> None:
    """Begin a game, which waits for its first deal."""
    row[PHASE] = DEALING
    row[SEAT] = NOBODY
    row[ACTIONS] = 0
    row[ROUND] = 0
    row[TACOCAT] = tables.start
    row[TILES_FROM] = tables.start
    row[TILES_TO] = tables.start
    row[ROUND_WINNER] = NOBODY
    _clear_table(row, hands, tables)


@compiled
def _clear_table(row: Row, hands: Hands, tables: Tables) -> None:
    row[FACE_DOWN] = -1
    row[ATTACKER] = NOBODY
    row[ATTACK_SIZE] = 0
    row[ANSWERS] = 0
    row[DRAWN] = 0
    row[DISCARDS] = 0
    for player in range(2):
        row[HAND_SIZES + player] = 0
        row[FLOORS + player] = 0
        row[PICKED + player] = 0
    clear(hands, tables)


@compiled
def deal(row: Row, hands: Hands, tables: Tables) -> None:
    """Deal a round from the order that the row holds (R6)."""
    _clear_table(row, hands, tables)
    row[ROUND] += 1
    space = row[TACOCAT]
    size = tables.board[space, HAND_SIZE]
    for player in range(2):
        _draw(row, hands, tables, player, size)
    column = FIRST_AT_ONCE if row[ROUND] == 1 else FIRST_LATER
    first = tables.board[space, column]
    row[FIRST] = first
    row[LIMIT] = size
    row[PHASE] = REPLACING
    row[SEAT] = max(first, WOW)


@compiled
def _draw(row: Row, hands: Hands, tables: Tables, player: int, count: int) -> None:
    """Take cards from the top of the draw pile into a hand."""
    pile = row[tables.deck_at + row[DRAWN] :]
    for i in range(count):
        add(hands, tables, player, pile[i])
    row[HAND_SIZES + player] += count
    row[DRAWN] += count


@compiled
def discards_end(row: Row, tables: Tables) -> int:
    """Where the next card of the discard pile comes to lie."""
    end: int = tables.discards_at + row[DISCARDS]
    return end


@compiled
def _discard(row: Row, tables: Tables, card: int) -> None:
    row[discards_end(row, tables)] = card
    row[DISCARDS] += 1


@compiled
def _take(row: Row, hands: Hands, tables: Tables, player: int, card: int) -> None:
    """Take a card out of a hand."""
    remove(hands, tables, player, card)
    row[HAND_SIZES + player] -= 1


@compiled
def replace(row: Row, hands: Hands, tables: Tables) -> None:
    """Replace what the player to act has picked (R7, R8)."""
    player, first = row[SEAT], row[FIRST]
    row[ACTIONS] += 1
    row[SEAT] = 1 - player
    if first == NOBODY and player == WOW:
        return  # face down, until YAY has chosen
    begin, end = (0, 2) if first == NOBODY else (player, player + 1)
    for each in range(begin, end):
        _discard_picks(row, hands, tables, each)
    for each in range(begin, end):
        _draw(row, hands, tables, each, row[PICKED + each])
    if player == first:
        row[LIMIT] = row[PICKED + player]
    else:
        row[PHASE] = DUELING
        row[SEAT] = WOW


@compiled
def _discard_picks(row: Row, hands: Hands, tables: Tables, player: int) -> None:
    """Discard in ascending rank."""
    pile = row[discards_end(row, tables) :]
    picked = 0
    for word in range(len(tables.words)):
        bits = hands[(2 + player) * len(tables.words) + word]
        while bits:
            copy = word * 64 + lowest_bit(bits)
            card = tables.cards_of[copy]
            remove(hands, tables, player, card)
            pile[picked] = card
            picked += 1
            bits &= bits - ONE
    row[HAND_SIZES + player] -= picked
    row[DISCARDS] += picked


@compiled
def duel(row: Row, hands: Hands, tables: Tables, card: int) -> None:
    """Put down a card; YAY's is the second, and both are turned over (R10, R11)."""
    row[ACTIONS] += 1
    if row[SEAT] == WOW:
        row[FACE_DOWN] = card
        row[SEAT] = YAY
        return
    other = row[FACE_DOWN]
    row[FACE_DOWN] = -1
    for each in range(2):
        turned = other if each == WOW else card
        _take(row, hands, tables, each, turned)
        _discard(row, tables, turned)
    row[SEAT] = WOW
    if card != other:
        _turn_to(row, WOW if other > card else YAY)


@compiled
def _turn_to(row: Row, attacker: int) -> None:
    row[PHASE] = ATTACKING
    row[SEAT] = attacker
    row[ATTACKER] = attacker
    row[ATTACK_SIZE] = 0
    row[ANSWERS] = 0


@compiled
def attack(row: Row, hands: Hands, tables: Tables, lowest: int, size: int, step: int) -> None:
    """Attack with so many cards from the lowest: the next is a step higher (R13)."""
    attacker = row[SEAT]
    row[ACTIONS] += 1
    for i in range(size):
        card = lowest + i * step
        _take(row, hands, tables, attacker, card)
        row[discards_end(row, tables) + i] = card
    row[ATTACK_SIZE] = size
    row[SACRIFICES] = 0
    row[PHASE] = DEFENDING
    row[SEAT] = 1 - attacker


@compiled
def answer(row: Row, hands: Hands, tables: Tables, card: int, sacrificed: int) -> None:
    """Answer the next attack card: with a defense, or for 1 a sacrifice (R16-R19)."""
    player = row[SEAT]
    row[ACTIONS] += 1
    _take(row, hands, tables, player, card)
    size = row[ATTACK_SIZE]
    row[discards_end(row, tables) + size + row[ANSWERS]] = card
    row[SACRIFICED + row[ANSWERS]] = sacrificed
    row[ANSWERS] += 1
    if sacrificed:
        row[SACRIFICES] += 1
        row[FLOORS + player] = card + 1
    if row[ANSWERS] < size:
        return
    row[DISCARDS] += 2 * size
    _turn_to(row, player if row[SACRIFICES] == 0 else 1 - player)


@compiled
def settle(row: Row, hands: Hands, tables: Tables) -> None:
    """End the round where a duel or an attack is due, but each player has one card (R12, R20-R25).

    To be called after each action.
    """
    phase = row[PHASE]
    if row[HAND_SIZES] > 1 or phase not in (DUELING, ATTACKING):
        return
    wow, yay = lowest_card(hands, tables, WOW), lowest_card(hands, tables, YAY)
    space = row[TACOCAT]
    winner = WOW if wow < yay else YAY
    if wow == yay:
        winner = tables.board[space, TIE_WINNER]
    row[ROUND_WINNER] = winner
    row[SEAT] = NOBODY
    row[PHASE] = DEALING
    if winner == NOBODY:
        return
    row[TILES_FROM] = min(row[TILES_FROM], space)
    row[TILES_TO] = max(row[TILES_TO], space + 1)
    tiles: Any = range(row[TILES_FROM], row[TILES_TO])
    goes = _moved(space, tiles, Player.WOW if winner == WOW else Player.YAY)
    row[TACOCAT] = goes
    if goes == 0 or goes == tables.spaces + 1:
        row[PHASE] = FINISHED


_moved = compiled(moved)
