"""Decks put in order as far as a round needs them."""

from tacocat.batch.cards import Hands
from tacocat.batch.compiled import compiled, kept
from tacocat.batch.kernel import PICKED, ROUND, SEAT, TACOCAT, Row, deal
from tacocat.batch.random_stream import Stream, below, start_stream
from tacocat.batch.tables import HAND_SIZE, Tables


@kept
def sort_deck(row: Row, tables: Tables) -> None:
    """Lay the deck in ascending order."""
    deck = row[tables.deck_at :]
    for i in range(tables.cards):
        deck[i] = tables.deck[i]


@kept
def shuffle(row: Row, tables: Tables, deals: Stream, begin: int, end: int) -> None:
    """Draw the cards of these places from all that follow: Fisher-Yates, which can be gone on with.

    What follows the end takes no part in the round, whichever order it is in.
    """
    cards, deck = tables.cards, row[tables.deck_at :]
    for i in range(begin, min(end, cards - 1)):
        j = i + below(deals, cards - i)
        deck[i], deck[j] = deck[j], deck[i]


@kept
def deal_next(row: Row, hands: Hands, tables: Tables, deals: Stream, game: int) -> None:
    """Shuffle two hands and deal the next round."""
    start_stream(deals, game, row[ROUND] + 1)
    sort_deck(row, tables)
    shuffle(row, tables, deals, 0, 2 * tables.board[row[TACOCAT], HAND_SIZE])
    deal(row, hands, tables)


@compiled
def shuffle_for_picks(row: Row, tables: Tables, deals: Stream) -> None:
    """Shuffle as many cards more as the player to act has picked to replace."""
    end = 2 * tables.board[row[TACOCAT], HAND_SIZE] + row[PICKED] + row[PICKED + 1]
    shuffle(row, tables, deals, end - row[PICKED + row[SEAT]], end)
