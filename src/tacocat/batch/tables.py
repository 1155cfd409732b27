"""Rules as numbers for the kernel, made by the core's own functions where they decide."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tacocat.engine.round_end import round_winner
from tacocat.phases import Replacing
from tacocat.players import ByPlayer
from tacocat.rules import Rules

Tables = NDArray[np.int32]
"""Rules as one row of numbers, in which a card is the index of its rank and nobody is -1."""

# What stands where in it.
START = 0
"""The position of the Tacocat in the beginning."""
LARGEST = 1
"""The largest hand size."""
JUMBO = 2
"""1 where there are jumbo attacks."""
SPACES = 3
"""How many spaces there are."""
CARDS = 4
"""How many cards the deck has."""
RANKS = 5
"""How many ranks it has."""
LEVELS = 6
"""How many copies of a rank a hand can have."""
WORDS = 7
"""How many words of 64 bits hold one bit for each rank."""
ANSWERS_AT, DECK_AT, DISCARDS_AT, ROW_SIZE = range(8, 12)
"""Where the lists of a game's row begin, and its size: see `tacocat.batch.kernel`."""
CARDS_AT = 12
"""Where the cards of the deck begin, ascending."""
SPACES_AT = 13
"""From here the spaces, four numbers each, the goals included."""
HAND_SIZE, FIRST_AT_ONCE, FIRST_LATER, TIE_WINNER = range(4)
"""The hand size; who replaces first in round 1, and later; who wins where final cards are equal."""

LISTS = 24
"""Where the lists begin in a game's row."""


@lru_cache(maxsize=64)
def tables(rules: Rules) -> Tables:
    """The numbers of these rules."""
    copies = rules.copies()
    ranks = list(copies)
    index = {rank: i for i, rank in enumerate(ranks)}
    spaces = [0, 0, 0, 0]
    for number, space in enumerate(rules.board.spaces, start=1):
        tie = round_winner(rules, number, ByPlayer(1, 1))
        firsts = (_first(Replacing.opening(round, space)) for round in (1, 2))
        spaces += [space.hand_size, *firsts, -1 if tie is None else tie]
    spaces += [0, 0, 0, 0]
    largest, cards = max(spaces[::4]), len(rules.deck)
    first_columns = [LISTS + largest, *(LISTS + 2 * largest + i * cards for i in range(3))]
    made = np.array(
        [
            *(rules.board.start, largest, rules.jumbo_attacks, len(spaces) // 4 - 2),
            *(cards, len(ranks), min(max(copies.values()), largest), len(ranks) // 64 + 1),
            *first_columns,
            SPACES_AT + len(spaces),
            *spaces,
            *(index[card] for card in rules.deck),
        ],
        np.int32,
    )
    made.flags.writeable = False
    return made


def _first(opening: Replacing) -> int:
    return -1 if len(opening.to_act) == 2 else opening.to_act[0]
