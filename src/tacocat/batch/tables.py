"""Rules as numbers for the kernel, made by the core's own functions where they decide."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacocat.engine.round_end import round_winner
from tacocat.phases import Replacing
from tacocat.players import ByPlayer
from tacocat.rules import Rules


class Tables(NamedTuple):
    """Rules as numbers, in which nobody is -1, and cards are those of `tacocat.batch.cards`.

    Attributes:
        start: the position of the Tacocat in the beginning.
        largest: the largest hand size.
        jumbo: 1 where there are jumbo attacks.
        spaces: how many spaces there are.
        cards: how many cards the deck has.
        ranks: how many ranks it has.
        width: how many bits a rank takes in a hand; the card of index i is i times the width.
        words: one item for each word of 64 bits that a hand takes; the compiler knows how many
            they are, and leaves out loops over one.
        deck_at: where the deck's order begins in a game's row: see `tacocat.batch.kernel`.
        discards_at: where the discard pile begins.
        row_size: how long a row is.
        board: a row for each position of the Tacocat, the goals included, with the columns below.
        deck: the cards of the deck, ascending.
        cards_of: for each bit of a hand, the card that it is a copy of.
        firsts: the first bit of each rank, in words as those of a hand.
        follows: the first bit of each rank that is one higher than the rank before it.
    """

    start: int
    largest: int
    jumbo: int
    spaces: int
    cards: int
    ranks: int
    width: int
    words: tuple[int, ...]
    deck_at: int
    discards_at: int
    row_size: int
    board: NDArray[np.int32]
    deck: NDArray[np.int32]
    cards_of: NDArray[np.int64]
    firsts: NDArray[np.uint64]
    follows: NDArray[np.uint64]


HAND_SIZE, FIRST_AT_ONCE, FIRST_LATER, TIE_WINNER = range(4)
"""The hand size; who replaces first in round 1, and later; who wins where final cards are equal."""

SACRIFICED = 23
"""Where a game's row says of each answer whether it is a sacrifice; other lists follow."""


@lru_cache(maxsize=64)
def tables(rules: Rules) -> Tables:
    """The numbers of these rules."""
    copies = rules.copies()
    goal = [0, 0, 0, 0]
    board = [goal]
    for number, space in enumerate(rules.board.spaces, start=1):
        tie = round_winner(rules, number, ByPlayer(1, 1))
        firsts = (_first(Replacing.opening(round, space)) for round in (1, 2))
        board.append([space.hand_size, *firsts, -1 if tie is None else int(tie)])
    board.append(goal)
    largest, cards = max(column[HAND_SIZE] for column in board), len(rules.deck)
    width = min(max(copies.values()), largest) + 1
    card_of = {rank: i * width for i, rank in enumerate(copies)}
    words = (len(copies) * width - 1) // 64 + 1
    deck_at = SACRIFICED + largest
    return Tables(
        start=rules.board.start,
        largest=largest,
        jumbo=int(rules.jumbo_attacks),
        spaces=len(rules.board.spaces),
        cards=cards,
        ranks=len(copies),
        width=width,
        words=(0,) * words,
        deck_at=deck_at,
        discards_at=deck_at + cards,
        row_size=deck_at + 2 * cards,
        board=np.array(board, np.int32),
        deck=np.array([card_of[rank] for rank in rules.deck], np.int32),
        cards_of=np.arange(words * 64) // width * width,
        firsts=_bits(card_of.values(), words),
        follows=_bits((card for rank, card in card_of.items() if rank - 1 in copies), words),
    )


def _bits(numbers: Iterable[int], words: int) -> NDArray[np.uint64]:
    bits = sum(1 << number for number in numbers)
    return np.array([bits >> 64 * word & 2**64 - 1 for word in range(words)], np.uint64)


def _first(opening: Replacing) -> int:
    return -1 if len(opening.to_act) == 2 else int(opening.to_act[0])
