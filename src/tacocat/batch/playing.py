"""Games between two players who choose at random, dealt, played and counted by the machine."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacocat.batch.cards import Hands
from tacocat.batch.choices import Ways, any_answer, any_attack, any_duel_card, any_replacement
from tacocat.batch.compiled import compiled, kept
from tacocat.batch.dealing import deal_next
from tacocat.batch.kernel import (
    ACTIONS,
    ATTACK_SIZE,
    ATTACKING,
    DUELING,
    FINISHED,
    FIRST,
    NOBODY,
    PHASE,
    PICKED,
    ROUND,
    ROUND_WINNER,
    SACRIFICES,
    SEAT,
    TACOCAT,
    Row,
    begin,
    discards_end,
)
from tacocat.batch.random_stream import CHOICES, Stream, start_stream
from tacocat.batch.tables import FIRST_LATER, Tables

Counts = NDArray[np.int64]


class Tally(NamedTuple):
    """What is counted of random games.

    Attributes:
        games: for each game its rounds, its actions and its winner, nobody's if it was cut short.
        spaces: for each position of the Tacocat: rounds tied, won by WOW, won by YAY.
        rates: count and total of each of the rates below.
        replaced: how often so many cards were replaced: first, second, free.
        attacks: by kind (cards of one rank, sequences) and size: how many were defended, of all.
    """

    games: Counts
    spaces: Counts
    rates: Counts
    replaced: Counts
    attacks: Counts


BY_FIRST_ATTACKER, BY_LAST_ATTACKER, BY_ARROW, BY_JUMBO, DUEL_TIES, RATES = range(6)
REPLACED_FIRST, REPLACED_SECOND, REPLACED_FREE = range(3)


def new_tally(tables: Tables, games: int) -> Tally:
    """Nothing counted yet of so many games."""
    most = tables.largest + 1
    shapes = ((games, 3), (tables.spaces + 2, 3), (RATES, 2), (3, most), (2, most, 2))
    return Tally(*(np.zeros(shape, np.int64) for shape in shapes))


@kept
def play_games(
    row: Row,
    hands: Hands,
    tables: Tables,
    ways: Ways,
    deals: Stream,
    choices: Stream,
    first_game: int,
    most_rounds: int,
    tally: Tally,
) -> None:
    """Play games at random, as many as the tally has room for, and count them."""
    for number in range(len(tally.games)):
        game = first_game + number
        start_stream(choices, game, CHOICES)
        begin(row, hands, tables)
        while row[PHASE] != FINISHED and row[ROUND] < most_rounds:
            deal_next(row, hands, tables, deals, game)
            _play_round(row, hands, tables, ways, deals, choices, tally)
        tally.games[number, 0] = row[ROUND]
        tally.games[number, 1] = row[ACTIONS]
        tally.games[number, 2] = row[ROUND_WINNER] if row[PHASE] == FINISHED else NOBODY


@compiled
def _play_round(
    row: Row,
    hands: Hands,
    tables: Tables,
    ways: Ways,
    deals: Stream,
    choices: Stream,
    tally: Tally,
) -> None:
    space = row[TACOCAT]
    for _ in range(2):
        player, first = row[SEAT], row[FIRST]
        any_replacement(row, hands, tables, ways, deals, choices)
        part = REPLACED_FIRST if player == first else REPLACED_SECOND
        part = REPLACED_FREE if first == NOBODY else part
        tally.replaced[part, row[PICKED + player]] += 1
    while row[PHASE] == DUELING:
        for _ in range(2):
            any_duel_card(row, hands, tables, choices)
        last = discards_end(row, tables) - 1
        tally.rates[DUEL_TIES, 0] += row[last] == row[last - 1]
        tally.rates[DUEL_TIES, 1] += 1
    first_attacker, last_attacker, jumbo = row[SEAT], NOBODY, 0
    while row[PHASE] == ATTACKING:
        last_attacker = row[SEAT]
        any_attack(row, hands, tables, choices)
        trick, size, kind = discards_end(row, tables), row[ATTACK_SIZE], 0
        if size > 1:
            jumbo |= 1 << last_attacker
            kind = 1 if row[trick] != row[trick + 1] else 0
        for _ in range(size):
            any_answer(row, hands, tables, choices)
        tally.attacks[kind, size, 0] += row[SACRIFICES] == 0
        tally.attacks[kind, size, 1] += 1
    winner = row[ROUND_WINNER]
    tally.spaces[space, 1 + winner] += 1
    if winner == NOBODY:
        return
    if last_attacker != NOBODY:
        _count(tally, BY_FIRST_ATTACKER, first_attacker == winner)
        _count(tally, BY_LAST_ATTACKER, last_attacker == winner)
    for player in range(2):
        if jumbo >> player & 1:
            _count(tally, BY_JUMBO, player == winner)
    arrow = tables.board[space, FIRST_LATER]
    if arrow != NOBODY:
        _count(tally, BY_ARROW, arrow == winner)


@compiled
def _count(tally: Tally, rate: int, is_one: bool) -> None:
    tally.rates[rate, 0] += is_one
    tally.rates[rate, 1] += 1
