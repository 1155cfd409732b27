"""A simple opponent: a few rules of thumb, for somebody to play against."""

import random
from typing import assert_never

from tacocat.actions import Attack, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.cards import without
from tacocat.engine.game import legal_actions
from tacocat.players import Player
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView


def choose(view: View, rng: random.Random) -> PlayerAction:
    """Choose for the viewer, who is to act, from what the viewer sees."""
    viewer = view.viewer
    assert viewer is not None
    match view.phase:
        case ReplacingView(_, limit):
            return _replace(view, viewer, limit)
        case DuelingView():
            # Which of the two highest is left to chance, so that it cannot be foreseen.
            return Duel(viewer, rng.choice(view.hand[-2:]))
        case _:
            return max(legal_actions(view), key=lambda action: _worth(action, view))


def _replace(view: View, viewer: Player, limit: int) -> Replace:
    """Low cards win the round and high ones the tricks: what is in the middle goes."""
    deck = view.rules.deck
    third = len(deck) // 3
    low, high = deck[third], deck[-third - 1]
    middle = [card for card in view.hand if low <= card <= high]
    return Replace(viewer, middle[:limit])


def _worth(action: PlayerAction, view: View) -> tuple[bool, int, int]:
    """How good an attack or an answer looks; above all, the lowest card is kept to the end."""
    assert isinstance(action, Attack | Defend | Sacrifice)
    cards = action.cards if isinstance(action, Attack) else (action.card,)
    keeps_lowest = without(view.hand, cards)[:1] == view.hand[:1]
    match action:
        case Attack():
            return keeps_lowest, len(cards), cards[-1]
        case Defend(_, card):
            return keeps_lowest, 1, -card
        case Sacrifice(_, card):
            return keeps_lowest, 0, -card
        case _:
            assert_never(action)
