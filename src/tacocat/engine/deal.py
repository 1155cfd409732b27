"""Dealing a round (R6)."""

from collections import Counter

from tacocat.actions import Deal
from tacocat.cards import Card
from tacocat.errors import Reason
from tacocat.phases import Dealing, Replacing
from tacocat.players import ByPlayer
from tacocat.rules import Rules
from tacocat.shuffle import shuffled
from tacocat.state import State, trusted

NO_CARDS: ByPlayer[tuple[Card, ...]] = ByPlayer((), ())
NO_FLOORS = ByPlayer(0, 0)


def refusal(state: State, action: Deal) -> Reason | None:
    """Why this deal cannot be made while a deal is awaited."""
    is_deck = Counter(action.order) == Counter(state.rules.deck)
    return None if is_deck else Reason.WRONG_DECK


def perform(state: State, action: Deal) -> State:
    """The state after a deal by hand."""
    return _dealt(state, action.order, state.step + 1)


def next_round(
    rules: Rules,
    seed: bytes | None,
    step: int,
    rounds_dealt: int,
    tacocat: int,
    tiles: frozenset[int],
) -> State:
    """The state at the beginning of the next round: dealt from the seed, or waiting for a deal."""
    waiting = trusted(
        rules, seed, step, rounds_dealt, tacocat, tiles, NO_CARDS, (), (), NO_FLOORS, Dealing()
    )
    if seed is None:
        return waiting
    return _dealt(waiting, shuffled(seed, rounds_dealt + 1, rules.deck), step)


def _dealt(state: State, order: tuple[Card, ...], step: int) -> State:
    space = state.rules.board.spaces[state.tacocat - 1]
    size = space.hand_size
    wow, yay, draw_pile = order[:size], order[size : 2 * size], order[2 * size :]
    number = state.round + 1
    return trusted(
        state.rules,
        state.seed,
        step,
        number,
        state.tacocat,
        state.tiles,
        ByPlayer(tuple(sorted(wow)), tuple(sorted(yay))),
        draw_pile,
        (),
        NO_FLOORS,
        Replacing.opening(number, space),
    )
