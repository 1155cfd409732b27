"""The opponent plays by its rules of thumb."""

import random

import pytest
from hypothesis import given

from helpers import WOW, YAY
from tacocat import (
    Attacking,
    Defending,
    Dueling,
    Replacing,
    Space,
    State,
    apply,
    legal_actions,
    new_game,
    observe,
    set_up,
)
from tacocat.playing.opponent import choose
from tacocat.testing import states

FREE = Replacing.opening(1, Space(7, [WOW, YAY]))
HAND = [1, 4, 5, 6, 7, 8, 9]
LOW = [1, 1, 2, 2, 3, 3, 4]


def choices(state: State) -> set[str]:
    """What WOW may choose, as chance has it."""
    view = observe(state, WOW)
    return {str(choose(view, random.Random(seed))) for seed in range(20)}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (set_up(FREE, (HAND, LOW)), {"WOW replace 5 6 7 8"}),
        (set_up(Dueling(), (HAND, LOW)), {"WOW duel 8", "WOW duel 9"}),
        (set_up(Dueling(), ([9, 9], [1, 2])), {"WOW duel 9"}),
        (set_up(Attacking(WOW), (HAND[1:], LOW[1:])), {"WOW attack 5 6 7 8 9"}),
        (set_up(Attacking(WOW), ([2, 7, 7, 10], [1, 2, 3, 4])), {"WOW attack 7 7"}),
        (set_up(Attacking(WOW), ([2, 7, 10], [1, 2, 3])), {"WOW attack 10"}),
        (set_up(Attacking(WOW), ([2, 2], [1, 2])), {"WOW attack 2"}),
        (set_up(Defending(YAY, (6,)), ([2, 7, 9, 10], [1, 2, 3])), {"WOW defend 7"}),
        (set_up(Defending(YAY, (6,)), ([7, 7, 9], [1, 2])), {"WOW defend 7"}),
        (set_up(Defending(YAY, (6,)), ([2, 3, 5], [1, 2])), {"WOW sacrifice 2"}),
        (set_up(Defending(YAY, (6,)), ([7, 9], [1])), {"WOW defend 9"}),
        (set_up(Defending(YAY, (8,)), ([7, 9], [1])), {"WOW defend 9"}),
    ],
)
def test_the_rules_of_thumb(state: State, expected: set[str]) -> None:
    assert choices(state) == expected


@given(states(manual_deal=False))
def test_every_choice_is_legal(state: State) -> None:
    for player in state.to_act:
        view = observe(state, player)
        assert choose(view, random.Random(7)) in legal_actions(view)


def test_it_beats_chance() -> None:
    won = 0
    for seed in range(30):
        state, rng = new_game(seed=seed), random.Random(seed)
        while not state.is_over:
            if YAY in state.to_act:
                state = apply(state, choose(observe(state, YAY), rng))
            else:
                state = apply(state, rng.choice(legal_actions(state)))
        won += state.winner is YAY
    assert won >= 25
