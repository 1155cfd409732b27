"""Faults that users of other projects have reported, and why they cannot happen here."""

import random

import attrs
import pytest
from hypothesis import given
from twins import twins

import tacocat
from helpers import WOW, YAY
from tacocat import (
    Attack,
    Attacking,
    Duel,
    Dueling,
    IllegalActionError,
    InvalidStateError,
    Player,
    Reason,
    Replace,
    State,
    View,
    apply,
    events,
    legal_actions,
    new_game,
    observe,
    sample_state,
    set_up,
)

SECRET = "seed-nobody-may-see"
DUEL = set_up(Dueling(), ([4, 6, 8], [2, 6, 9]), seed=SECRET)


# --- 1: hidden information in the wrong place ---


def test_no_undo_stack_holds_old_hands() -> None:
    # Undo is keeping the old state: nothing in a state refers to an earlier one.
    after = apply(DUEL, Duel(WOW, 4))
    assert not any(
        isinstance(value, State) for value in attrs.asdict(after, recurse=False).values()
    )


def test_no_log_argument_shows_a_face_down_card() -> None:
    for viewer in (YAY, None):
        texts = {repr(events(DUEL, Duel(WOW, card), apply(DUEL, Duel(WOW, card)), viewer))
                 for card in DUEL.hands.wow}  # fmt: skip
        assert len(texts) == 1


def test_the_seed_is_in_no_text_and_in_no_view() -> None:
    view = observe(DUEL, WOW)
    for thing in (
        DUEL,
        view,
        legal_actions(DUEL),
        events(DUEL, Duel(WOW, 4), apply(DUEL, Duel(WOW, 4))),
    ):
        assert SECRET not in repr(thing)
    # `asdict` hands out fields that `repr` leaves out: a view has no such fields.
    assert SECRET not in str(attrs.asdict(view))
    assert not any("seed" in field.name for field in attrs.fields(View))


def test_no_error_text_names_a_hidden_card_or_the_seed() -> None:
    # A validator would print the value that it refuses.
    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(DUEL, draw_pile=(*DUEL.draw_pile, 77), seed=SECRET.encode())
    assert "77" not in str(caught.value) + repr(caught.value)
    assert SECRET not in str(caught.value) + repr(caught.value.args)
    with pytest.raises(IllegalActionError) as refused:
        apply(DUEL, Duel(WOW, 9))
    assert "9" not in str(refused.value) + repr(refused.value.args)


def test_no_repr_shows_the_draw_pile() -> None:
    shuffled = attrs.evolve(DUEL, draw_pile=tuple(reversed(DUEL.draw_pile)))
    assert repr(shuffled) == repr(DUEL)


def test_the_list_of_legal_actions_tells_nothing_of_the_other_hand() -> None:
    view = observe(DUEL, WOW)
    assert {action.player for action in legal_actions(view)} == {WOW}
    with pytest.raises(ValueError, match="viewer only"):
        legal_actions(view, YAY)


# --- 2: bots that peek by accident ---


@given(twins())
def test_a_bot_that_samples_cannot_peek(pair: tuple[State, State, Player]) -> None:
    one, other, viewer = pair
    view_one, view_other = observe(one, viewer), observe(other, viewer)
    samples = [sample_state(view, random.Random(9)) for view in (view_one, view_other)]
    assert samples[0] == samples[1]


def test_a_sample_is_not_the_truth_in_disguise() -> None:
    state, rng = new_game(seed=7), random.Random(9)
    samples = [sample_state(observe(state, WOW), rng) for _ in range(200)]
    assert len({sample.hands.yay for sample in samples}) > 150
    assert len({sample.draw_pile for sample in samples}) == 200
    assert all(sample.hands.wow == state.hands.wow for sample in samples)


# --- 5: simultaneous choices ---


def test_the_second_of_two_choices_is_not_refused_as_stale() -> None:
    step = observe(DUEL, WOW).step
    assert step == observe(DUEL, YAY).step
    after = apply(DUEL, Duel(WOW, 4), expected_step=step)
    assert apply(after, Duel(YAY, 9), expected_step=step).phase == Attacking(YAY)


def test_both_halves_of_a_simultaneous_choice_are_applied() -> None:
    state = new_game(seed=7)
    wow, yay = Replace(WOW, state.hands.wow[:2]), Replace(YAY, state.hands.yay[:3])
    after = apply(apply(state, yay), wow)
    assert after.discard_pile == wow.cards + yay.cards
    assert len(after.draw_pile) == len(state.draw_pile) - 5


def test_no_seat_sees_the_other_choose_first() -> None:
    for first, second in ((WOW, YAY), (YAY, WOW)):
        before = observe(DUEL, second)
        after = observe(apply(DUEL, legal_actions(DUEL, first)[0]), second)
        assert legal_actions(after) == legal_actions(before)
        assert after.to_act == (second,)
        assert (after.hands, after.discard_pile) == (before.hands, before.discard_pile)


# --- 6: double clicks and late answers ---


def test_a_double_click_is_refused_and_changes_nothing() -> None:
    state = set_up(Attacking(WOW), ([4, 4, 8], [6, 9, 9]))
    click = Attack(WOW, [4])
    after = apply(state, click, expected_step=0)
    with pytest.raises(IllegalActionError) as caught:
        apply(after, click, expected_step=0)
    assert caught.value.reason is Reason.STALE_STEP


def test_a_late_answer_to_another_duel_is_refused() -> None:
    # After a tie the players duel again: the same action would be legal, but was not meant.
    state = apply(apply(DUEL, Duel(WOW, 6)), Duel(YAY, 6))
    assert state.phase == Dueling()
    with pytest.raises(IllegalActionError) as caught:
        apply(state, Duel(YAY, 9), expected_step=0)
    assert caught.value.reason is Reason.STALE_STEP
    late = apply(state, Duel(WOW, 4))
    with pytest.raises(IllegalActionError):
        apply(late, Duel(YAY, 9), expected_step=1)


def test_nothing_here_needs_a_step() -> None:
    assert apply(DUEL, Duel(WOW, 4)).step == 1
    assert tacocat.explain(DUEL, Duel(WOW, 4), expected_step=None) is None
