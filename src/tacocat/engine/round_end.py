"""The end of a round: final reveal (R12, R20, R21), move, tile and win (R22-R25)."""

from tacocat.engine.deal import next_round
from tacocat.phases import Attacking, Dueling, Finished
from tacocat.players import ByPlayer, Player, pair
from tacocat.rules import FinalTie, Rules
from tacocat.state import State, trusted


def settle(state: State) -> State:
    """R12: where a duel or an attack is due, but each player has one card, the round ends."""
    if len(state.hands.wow) == 1 and isinstance(state.phase, (Dueling, Attacking)):
        return _final_reveal(state)
    return state


def _final_reveal(state: State) -> State:
    wow, yay = state.hands
    cards = pair(wow[0], yay[0])
    winner = round_winner(state.rules, state.tacocat, cards)
    if winner is None:
        return _next_round(state, state.tacocat, state.tiles)
    tiles = state.tiles | {state.tacocat}  # R23
    tacocat = moved(state.tacocat, tiles, winner)
    if state.rules.board.space(tacocat) is None:
        return _won(state, tacocat, tiles, winner)
    return _next_round(state, tacocat, tiles)


def _next_round(state: State, tacocat: int, tiles: frozenset[int]) -> State:
    return next_round(state.rules, state.seed, state.step, state.round, tacocat, tiles)


def round_winner(rules: Rules, tacocat: int, cards: ByPlayer[int]) -> Player | None:
    """R20: the lower final card wins. R21: equal ones tie, or the single arrow decides."""
    if cards.wow != cards.yay:
        return Player.WOW if cards.wow < cards.yay else Player.YAY
    if rules.final_tie is FinalTie.ARROW:
        return rules.board.spaces[tacocat - 1].single_arrow
    return None


def moved(tacocat: int, tiles: frozenset[int], winner: Player) -> int:
    """R22, R24: one space towards the winner's goal, on over covered spaces.

    Example:
        >>> moved(3, frozenset({3, 4}), Player.YAY)
        5
    """
    step = -1 if winner is Player.WOW else 1
    tacocat += step
    while tacocat in tiles:
        tacocat += step
    return tacocat


def _won(state: State, tacocat: int, tiles: frozenset[int], winner: Player) -> State:
    """R25: hands and piles stay as they were at the final reveal."""
    return trusted(
        state.rules,
        state.seed,
        state.step,
        state.round,
        tacocat,
        tiles,
        state.hands,
        state.draw_pile,
        state.discard_pile,
        state.floors,
        Finished(winner),
    )
