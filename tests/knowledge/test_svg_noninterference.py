"""R26 and R28: what a player cannot see makes no difference to the drawing they get."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from twins import twins

from helpers import WOW, YAY
from tacocat import (
    Board,
    Duel,
    Dueling,
    Player,
    Replace,
    Rules,
    Space,
    State,
    apply,
    new_game,
    observe,
    set_up,
    svg,
)


@given(twins())
@pytest.mark.rule("R26", "R28")
def test_twins_look_the_same(pair: tuple[State, State, Player]) -> None:
    one, other, viewer = pair
    for theme in svg.Theme:
        drawn = svg.view(observe(one, viewer), theme=theme)
        assert drawn == svg.view(observe(other, viewer), theme=theme)


@given(twins())
@pytest.mark.rule("R26", "R28")
def test_twins_look_the_same_to_spectators_too(pair: tuple[State, State, Player]) -> None:
    one, other, _ = pair
    assert svg.view(observe(one, None)) == svg.view(observe(other, None))


# Every card has a rank of its own that nothing else in a drawing is equal to.
RANKS = range(70001, 70013)
EACH_ONCE = Rules(RANKS, Board([Space(3, Player)]))


def ranks_in(drawing: str) -> set[int]:
    """The ranks that a drawing names, shortened or not."""
    words = " ".join(ElementTree.fromstring(drawing).itertext())
    return {int(found) for found in re.findall(r"\b70\d{3}\b", words)}


@pytest.mark.rule("R26")
def test_no_hidden_rank_is_drawn() -> None:
    state = new_game(EACH_ONCE, seed=1)
    assert ranks_in(svg.view(observe(state, WOW))) == set(state.hands.wow)
    assert ranks_in(svg.view(observe(state, YAY))) == set(state.hands.yay)
    assert ranks_in(svg.view(observe(state, None))) == set()


@pytest.mark.rule("R28")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_a_replacement_face_down_is_drawn_for_its_player_only(count: int) -> None:
    state = new_game(EACH_ONCE, seed=1)
    chosen = apply(state, Replace(WOW, state.hands.wow[:count]))
    for viewer in (YAY, None):
        drawn = svg.view(observe(chosen, viewer))
        assert drawn == svg.view(observe(apply(state, Replace(WOW, ())), viewer))
        assert "WOW has chosen, face down:" in drawn
        assert "Your choice" not in drawn
    assert "Your choice, face down:" in svg.view(observe(chosen, WOW))


@pytest.mark.rule("R28")
def test_a_duel_card_face_down_is_drawn_for_its_player_only() -> None:
    hands = ([70001, 70002, 70003], [70004, 70005, 70006])
    one, other = (
        set_up(Dueling(Duel(YAY, card)), hands, rules=EACH_ONCE) for card in (70005, 70006)
    )
    for viewer in (WOW, None):
        drawn = svg.view(observe(one, viewer))
        assert drawn == svg.view(observe(other, viewer))
        assert "YAY has chosen, face down:" in drawn
        assert "Your choice" not in drawn
    assert svg.view(observe(one, YAY)) != svg.view(observe(other, YAY))
