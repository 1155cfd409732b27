"""R26 to R29: what a view shows."""

import pickle

import attrs
import pytest
from hypothesis import given, strategies as st
from outputs import action_universe

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Attack,
    Attacking,
    Board,
    Deal,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    DuelingView,
    Finished,
    Player,
    Reason,
    Replace,
    Replacing,
    ReplacingView,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    explain,
    legal_actions,
    new_game,
    observe,
    set_up,
)
from tacocat.testing import actions, states

YAY_FIRST = Replacing((YAY,), 4)
DUEL = set_up(Dueling(), ([4, 6, 8], [2, 6, 9]), seed="hunter2")


@pytest.mark.rule("R26", "R27")
def test_a_player_sees_their_hand_and_public_facts() -> None:
    view = observe(DUEL, WOW)
    assert view.hands == ((4, 6, 8), None)
    assert view.hand == (4, 6, 8)
    assert view.hand_sizes == (3, 3)
    assert view.draw_pile_size == 24
    assert view.discard_pile == DUEL.discard_pile
    assert (view.viewer, view.step, view.round, view.tacocat, view.tiles) == (
        WOW,
        0,
        1,
        4,
        frozenset(),
    )
    assert view.space == STANDARD.board.spaces[3]
    assert (view.to_act, view.is_over, view.winner) == ((WOW, YAY), False, None)


@pytest.mark.rule("R26", "R27")
def test_a_spectator_sees_public_facts_only() -> None:
    view = observe(DUEL, None)
    assert view.hands == (None, None)
    assert view.hand == ()
    assert legal_actions(view) == ()
    assert explain(view, Duel(WOW, 4)) is Reason.NOT_YOUR_ACTION


@pytest.mark.rule("R28")
def test_a_face_down_choice_is_known_to_its_owner_only() -> None:
    state = apply(DUEL, Duel(YAY, 9))
    assert observe(state, YAY).phase == DuelingView((WOW,), Duel(YAY, 9))
    for viewer in (WOW, None):
        assert observe(state, viewer).phase == DuelingView((WOW,), None)
    state = apply(new_game(seed=7), Replace(WOW, []))
    assert observe(state, WOW).phase == ReplacingView((YAY,), 7, Replace(WOW, []))
    for viewer in (YAY, None):
        assert observe(state, viewer).phase == ReplacingView((YAY,), 7, None)


@pytest.mark.rule("R28")
def test_after_a_choice_the_other_view_is_the_same_for_every_possible_choice() -> None:
    for before in (DUEL, new_game(seed=7)):
        for player in Player:
            views = {
                observe(apply(before, action), player.opponent)
                for action in legal_actions(before, player)
            }
            assert len(views) == 1
            (view,) = views
            unchanged = attrs.asdict(observe(before, player.opponent), recurse=False)
            changed = {
                name
                for name, value in attrs.asdict(view, recurse=False).items()
                if value != unchanged[name]
            }
            # The step goes on, and the phase says who has yet to choose.
            assert changed == {"step", "phase"}
            assert view.to_act == (player.opponent,)


@pytest.mark.rule("R27")
def test_attack_and_answers_are_public() -> None:
    phase = Defending(WOW, (7, 7), (Sacrifice(YAY, 2),))
    state = set_up(phase, ([1, 1], [6, 9, 9]))
    for viewer in (*Player, None):
        assert observe(state, viewer).phase == phase
        assert observe(state, viewer).floors == (0, 2)


@pytest.mark.rule("R20", "R27")
def test_both_final_cards_are_shown_when_the_game_is_over() -> None:
    state = set_up(Finished(WOW), ([3], [5]), tiles=[1])
    for viewer in (*Player, None):
        view = observe(state, viewer)
        assert view.hands == ((3,), (5,))
        assert (view.is_over, view.winner, view.space, view.to_act) == (True, WOW, None, ())
        assert legal_actions(view) == ()


def test_a_view_before_a_deal() -> None:
    view = observe(new_game(manual_deal=True), WOW)
    assert (view.hands, view.hand_sizes, view.phase) == (((), None), (0, 0), Dealing())
    assert explain(view, Duel(WOW, 3)) is Reason.AWAITING_DEAL
    assert explain(view, Deal(STANDARD.deck)) is Reason.NOT_YOUR_ACTION


def test_a_view_says_no_more_than_it_should_in_any_form() -> None:
    for text in (repr(observe(DUEL, WOW)), str(pickle.dumps(observe(DUEL, WOW)))):
        assert "hunter2" not in text
    assert "yay=(2, 6, 9)" not in repr(observe(DUEL, WOW))
    assert "hands=ByPlayer(wow=(4, 6, 8), yay=None)" in repr(observe(DUEL, WOW))
    assert not hasattr(observe(DUEL, WOW), "draw_pile")
    assert not hasattr(observe(DUEL, WOW), "seed")


@given(states())
def test_views_are_values(state: State) -> None:
    for viewer in (*Player, None):
        view = observe(state, viewer)
        assert pickle.loads(pickle.dumps(view)) == view
        assert hash(pickle.loads(pickle.dumps(view))) == hash(view)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            view.step = 4  # type: ignore[misc]


EVERY_PHASE = [
    new_game(seed=7),
    apply(new_game(seed=7), Replace(WOW, [])),
    apply(new_game(seed=7), Replace(YAY, [3, 6])),
    set_up(YAY_FIRST, ([1, 2, 3, 4], [5, 6, 7, 8]), tacocat=1, tiles=[4, 3, 2]),
    apply(
        set_up(YAY_FIRST, ([1, 2, 3, 4], [5, 6, 7, 8]), tacocat=1, tiles=[4, 3, 2]),
        Replace(YAY, [5]),
    ),
    DUEL,
    apply(DUEL, Duel(WOW, 4)),
    apply(DUEL, Duel(YAY, 9)),
    set_up(Attacking(WOW), ([4, 5, 6, 6], [2, 6, 9, 9])),
    set_up(
        Attacking(YAY),
        ([4, 5, 6, 6], [7, 7, 9, 9]),
        rules=attrs.evolve(STANDARD, jumbo_attacks=False),
    ),
    set_up(Defending(WOW, (6, 6), (Sacrifice(YAY, 2),)), ([4, 5], [6, 9, 9])),
    set_up(Finished(WOW), ([3], [5]), tiles=[1]),
    new_game(manual_deal=True),
]


@pytest.mark.parametrize("state", EVERY_PHASE, ids=lambda state: type(state.phase).__name__)
def test_a_view_of_every_phase_judges_every_action_as_the_state_does(state: State) -> None:
    for player in Player:
        view = observe(state, player)
        assert tuple(legal_actions(view)) == tuple(legal_actions(state, player))
        for action in action_universe(state, player):
            if not isinstance(action, Deal) and action.player is player:
                for step in (None, state.step, state.step - 1):
                    reason = explain(state, action, expected_step=step)
                    assert explain(view, action, expected_step=step) is reason, (action, step)


@given(states(), st.data())
def test_a_view_judges_its_viewers_actions_as_the_state_does(
    state: State, data: st.DataObject
) -> None:
    step = data.draw(st.none() | st.integers(max(state.step - 2, 0), state.step + 1))
    for player in Player:
        view = observe(state, player)
        assert tuple(legal_actions(view)) == tuple(legal_actions(state, player))
        assert legal_actions(view, player) == legal_actions(view)
        assert (view.to_act, view.is_over, view.winner) == (
            state.to_act,
            state.is_over,
            state.winner,
        )
        mine = tuple(legal_actions(view)[:30])
        action = data.draw(st.sampled_from(mine) | actions() if mine else actions())
        expected = (
            explain(state, action, expected_step=step)
            if action.player is player
            else Reason.NOT_YOUR_ACTION
        )
        assert explain(view, action, expected_step=step) is expected


def test_a_view_does_not_list_what_others_may_do() -> None:
    for viewer in (WOW, None):
        with pytest.raises(ValueError, match=r"^a view lists the actions of its viewer only$"):
            legal_actions(observe(DUEL, viewer), YAY)


def test_a_view_cannot_be_played() -> None:
    with pytest.raises(TypeError, match="state must be a State, not View"):
        apply(observe(DUEL, WOW), Duel(WOW, 4))  # type: ignore[arg-type]


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="state must be a State, not View"):
        observe(observe(DUEL, WOW), WOW)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="viewer must be a Player, or None for a spectator, not in"):
        observe(DUEL, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Sacrifice or Deal, not str$"):
        explain(observe(DUEL, WOW), "duel 4")  # type: ignore[arg-type]


# --- stale choices ---


def test_a_choice_for_another_step_is_stale() -> None:
    state = set_up(Attacking(WOW), ([4, 6, 8], [2, 6, 9]), step=10)
    assert explain(state, Attack(WOW, [4]), expected_step=10) is None
    for step in (0, 9, 11):
        assert explain(state, Attack(WOW, [4]), expected_step=step) is Reason.STALE_STEP
        # Staleness comes first: what else is wrong was said about another position.
        assert explain(state, Attack(YAY, [4]), expected_step=step) is Reason.STALE_STEP
    state = set_up(Defending(WOW, (6,)), ([4, 5], [2, 6, 9]), step=10)
    assert explain(state, Defend(YAY, 6), expected_step=9) is Reason.STALE_STEP


@pytest.mark.rule("R8", "R10")
def test_the_other_face_down_choice_makes_nobodys_stale() -> None:
    choices: list[tuple[State, Replace | Duel, Replace | Duel]] = [
        (attrs.evolve(DUEL, step=10), Duel(WOW, 4), Duel(YAY, 6)),
        (attrs.evolve(new_game(seed=7), step=10), Replace(WOW, []), Replace(YAY, [])),
    ]
    for state, mine, yours in choices:
        after = apply(state, mine, expected_step=10)
        assert apply(after, yours, expected_step=10) == apply(after, yours, expected_step=11)
        # The same choice once more is stale, and so is one from further back.
        assert explain(after, mine, expected_step=10) is Reason.STALE_STEP
        assert explain(after, yours, expected_step=9) is Reason.STALE_STEP
        assert explain(after, Deal(STANDARD.deck), expected_step=10) is Reason.STALE_STEP


@pytest.mark.rule("R8")
def test_on_a_space_with_one_arrow_too_the_first_round_is_a_simultaneous_choice() -> None:
    board = Board([Space(3, Player), Space(2, [YAY]), Space(3, Player)])
    state = attrs.evolve(new_game(Rules(range(1, 13), board), seed=7), step=10)
    after = apply(state, Replace(YAY, []), expected_step=10)
    assert explain(after, Replace(WOW, []), expected_step=10) is None
    assert explain(observe(after, YAY), Replace(YAY, [])) is Reason.ALREADY_CHOSEN
    after = apply(state, Replace(WOW, []))
    assert explain(observe(after, WOW), Replace(WOW, [])) is Reason.ALREADY_CHOSEN


@pytest.mark.rule("R7")
def test_in_an_ordered_replacement_the_second_has_to_see_the_first() -> None:
    # The spaces beside it have two arrows: they have no say.
    board = Board([Space(4, Player), Space(4, [YAY]), Space(4, Player)])
    beside = set_up(
        YAY_FIRST,
        ([1, 2, 3, 4], [5, 6, 7, 8]),
        rules=Rules(range(1, 17), board),
        tiles=[1],
        step=10,
    )
    after = apply(beside, Replace(YAY, [5]))
    assert explain(after, Replace(WOW, [1]), expected_step=10) is Reason.STALE_STEP
    state = set_up(YAY_FIRST, ([1, 2, 3, 4], [5, 6, 7, 8]), tacocat=1, tiles=[4, 3, 2], step=10)
    after = apply(state, Replace(YAY, [5]))
    assert explain(after, Replace(WOW, [1]), expected_step=10) is Reason.STALE_STEP
    assert explain(after, Replace(WOW, [1]), expected_step=11) is None


def test_a_step_is_an_int() -> None:
    for step in ("10", 10.0, True):
        kind = type(step).__name__
        with pytest.raises(TypeError, match=f"expected_step must be an int, not {kind}"):
            explain(DUEL, Duel(WOW, 4), expected_step=step)  # type: ignore[arg-type]
