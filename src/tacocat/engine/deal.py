"""Dealing a round (R6)."""

from collections import Counter

from tacocat.actions import Deal
from tacocat.cards import Card
from tacocat.errors import Reason
from tacocat.phases import Dealing, Replacing
from tacocat.players import ByPlayer, pair
from tacocat.rules import Rules
from tacocat.shuffle import shuffled
from tacocat.state import State, trusted

NO_CARDS: ByPlayer[tuple[Card, ...]] = ByPlayer((), ())
NO_FLOORS = ByPlayer(0, 0)


def refusal(state: State, _phase: Dealing, action: Deal) -> Reason | None:
    """Why this deal cannot be made while a deal is awaited."""
    is_deck = Counter(action.order) == Counter(state.rules.deck)
    return None if is_deck else Reason.WRONG_DECK


def perform(state: State, _phase: Dealing, action: Deal) -> State:
    """The state after a deal by hand."""
    return _dealt(
        state.rules,
        state.seed,
        state.step + 1,
        state.round + 1,
        state.tacocat,
        state.tiles,
        action.order,
    )


def next_round(
    rules: Rules,
    seed: bytes | None,
    step: int,
    rounds_dealt: int,
    tacocat: int,
    tiles: frozenset[int],
) -> State:
    """The state at the beginning of the next round: dealt from the seed, or waiting for a deal."""
    if seed is None:
        return trusted(
            rules, seed, step, rounds_dealt, tacocat, tiles, NO_CARDS, (), (), NO_FLOORS, Dealing()
        )
    order = shuffled(seed, rounds_dealt + 1, rules.deck)
    return _dealt(rules, seed, step, rounds_dealt + 1, tacocat, tiles, order)


def _dealt(
    rules: Rules,
    seed: bytes | None,
    step: int,
    round: int,
    tacocat: int,
    tiles: frozenset[int],
    order: tuple[Card, ...],
) -> State:
    space = rules.board.spaces[tacocat - 1]
    size = space.hand_size
    wow, yay, draw_pile = order[:size], order[size : 2 * size], order[2 * size :]
    return trusted(
        rules,
        seed,
        step,
        round,
        tacocat,
        tiles,
        pair(tuple(sorted(wow)), tuple(sorted(yay))),
        draw_pile,
        (),
        NO_FLOORS,
        Replacing.opening(round, space),
    )
