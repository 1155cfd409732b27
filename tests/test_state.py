"""The state as a value, and what its repr may show."""

import copy
import pickle

import attrs
import pytest
from hypothesis import given

from helpers import WOW, YAY, rebuilt
from tacocat import (
    STANDARD,
    Attacking,
    Dueling,
    Replace,
    State,
    apply,
    legal_actions,
    new_game,
    set_up,
)
from tacocat.testing import states


@pytest.mark.rule("R26", "R27")
def test_the_repr_shows_no_card_of_the_draw_pile_and_no_seed() -> None:
    state = new_game(seed="hunter2")
    assert "hunter2" not in repr(state)
    hidden = attrs.evolve(state, draw_pile=tuple(reversed(state.draw_pile)), seed=b"other")
    assert repr(hidden) == repr(state)
    assert "draw_pile=<24 cards>" in repr(state)


def test_the_repr_lists_tiles_in_order_whatever_the_set_was_made_of() -> None:
    tiles = [9, 1, 17, 2]  # in a small set 1, 9 and 17 collide
    rules = attrs.evolve(STANDARD, board=attrs.evolve(STANDARD.board, spaces=[STANDARD.board.spaces[0]] * 20, start=10))  # noqa: E501 # fmt: skip
    state = set_up(Attacking(WOW), ([1, 2], [3, 4]), rules=rules, tiles=tiles)
    assert "tiles={1, 2, 9, 17}" in repr(state)


def test_fields_cannot_be_changed() -> None:
    state = new_game(seed=1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.step = 4  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.remark = "x"  # type: ignore[attr-defined]


def test_the_old_state_stays_as_it_was() -> None:
    before = new_game(seed=1)
    copied = rebuilt(before)
    apply(before, Replace(WOW, before.hands.wow))
    assert before == copied


def test_properties_of_a_state() -> None:
    state = set_up(Dueling(), ([1, 2], [3, 4]), tacocat=2)
    assert state.space == STANDARD.board.spaces[1]
    assert (state.to_act, state.is_over, state.winner) == ((WOW, YAY), False, None)


@given(states())
def test_pickle_copy_and_deepcopy_give_equal_states_with_equal_futures(state: State) -> None:
    copies = [pickle.loads(pickle.dumps(state, protocol)) for protocol in range(2, 6)]
    for twin in [*copies, copy.copy(state), copy.deepcopy(state), rebuilt(state)]:
        assert twin == state
        assert hash(twin) == hash(state)
        assert repr(twin) == repr(state)
        assert legal_actions(twin) == legal_actions(state)
        for action in legal_actions(state)[:3]:
            assert apply(twin, action) == apply(state, action)
