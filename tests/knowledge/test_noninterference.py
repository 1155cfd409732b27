"""The test that matters most: what a player cannot see makes no difference to what they see."""

import pkgutil
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st
from outputs import (
    MODULES_WITHOUT_OUTPUTS,
    OUTPUTS,
    PUBLIC_MODULES,
    SERVER_SIDE,
    VALUES,
    public_names,
    unlisted,
)
from twins import twins

import tacocat
from tacocat import (
    Deal,
    Dealing,
    Player,
    State,
    View,
    apply,
    events,
    legal_actions,
    observe,
)
from tacocat.engine.game import perform

# Modules whose names are all exported by the package itself, or are parts of its inside.
INSIDE = {
    "actions", "adapters", "cards", "engine", "errors", "exchange", "knowledge", "phases",
    "pictures", "players", "position",
    "rules", "rules_file", "shuffle", "state", "trust", "validity", "view",
    "view_phases", "view_validity",
}  # fmt: skip


def test_every_public_name_is_listed_once() -> None:
    names = public_names()
    assert unlisted(names) == set(), "say in outputs.py what a player sees of these"
    assert OUTPUTS.keys() | SERVER_SIDE | VALUES == names
    assert len(OUTPUTS) + len(SERVER_SIDE) + len(VALUES) == len(names)


def test_every_module_is_listed() -> None:
    found = {module.name for module in pkgutil.iter_modules(tacocat.__path__)}
    public = {module.__name__.removeprefix("tacocat.") for module in PUBLIC_MODULES}
    assert found == INSIDE | MODULES_WITHOUT_OUTPUTS.keys() | public, "see outputs.py"


@pytest.mark.parametrize("name", sorted(OUTPUTS))
@pytest.mark.rule("R26", "R27", "R28")
def test_no_output_depends_on_what_a_player_cannot_see(name: str) -> None:
    @given(twins())
    def compare(pair: tuple[State, State, Player]) -> None:
        one, other, viewer = pair
        seen_one, seen_other = OUTPUTS[name](one, viewer), OUTPUTS[name](other, viewer)
        assert seen_one == seen_other
        assert repr(seen_one) == repr(seen_other)

    compare()


def test_the_twins_differ_in_everything_hidden() -> None:
    different = Counter[str]()

    @settings(max_examples=300, derandomize=True, database=None)
    @given(twins())
    def count(pair: tuple[State, State, Player]) -> None:
        one, other, viewer = pair
        different["hand"] += one.hands[viewer.opponent] != other.hands[viewer.opponent]
        different["pile"] += one.draw_pile != other.draw_pile
        different["seed"] += one.seed != other.seed
        different[type(one.phase).__name__] += one != other
        different["choice"] += one.phase != other.phase
        different["floor"] += one.floors[viewer.opponent] > 0 and one.hands != other.hands

    count()
    for each in ("hand", "pile", "seed", "choice", "floor", "Replacing", "Dueling", "Attacking",
                 "Defending", "Finished"):  # fmt: skip
        assert different[each] >= 5, (each, different)


@settings(max_examples=150)
@given(twins(most_steps=30), st.data())
@pytest.mark.rule("R26", "R27", "R28")
def test_the_same_public_play_looks_the_same_from_there_on(
    pair: tuple[State, State, Player], data: st.DataObject
) -> None:
    one, other, viewer = pair
    for _ in range(25):
        assert observe(one, viewer) == observe(other, viewer)
        assert repr(observe(one, viewer)) == repr(observe(other, viewer))
        shared = [action for action in legal_actions(one)[:200] if action in legal_actions(other)]
        if not shared:
            return
        index = data.draw(st.integers(0, len(shared) - 1))
        after_one, after_other = apply(one, shared[index]), apply(other, shared[index])
        if not alike(one, after_one, other, after_other, shared[index], viewer):
            return
        seen_one = events(one, shared[index], after_one, viewer)
        seen_other = events(other, shared[index], after_other, viewer)
        assert seen_one == seen_other
        assert repr(seen_one) == repr(seen_other)
        one, other = after_one, after_other


def alike(
    one: State, after_one: State, other: State, after_other: State, action: object, viewer: Player
) -> bool:
    """Whether an action has brought the same to light in both: what it revealed and drew."""
    assert not isinstance(action, Deal)
    shown_one, shown_other = perform(one, action), perform(other, action)  # type: ignore[arg-type]
    drawn = shown_one.hands[viewer] == shown_other.hands[viewer]
    revealed = shown_one.discard_pile == shown_other.discard_pile
    same_phase = type(shown_one.phase) is type(shown_other.phase)
    ended = after_one.round != one.round or after_one.is_over or after_one.phase == Dealing()
    final = not ended or shown_one.hands == shown_other.hands
    dealt = not ended or after_one.hands[viewer] == after_other.hands[viewer]
    return drawn and revealed and same_phase and final and dealt


@given(twins())
def test_spectators_see_what_both_players_see(pair: tuple[State, State, Player]) -> None:
    state, _, _ = pair
    spectator = observe(state, None)
    for player in Player:
        view = observe(state, player)
        for field in ("step", "round", "tacocat", "tiles", "hand_sizes", "draw_pile_size",
                      "discard_pile", "floors", "to_act"):  # fmt: skip
            assert getattr(spectator, field) == getattr(view, field)
    assert spectator.hand == ()
    assert isinstance(spectator, View)
