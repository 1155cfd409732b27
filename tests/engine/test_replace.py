# mypy: disable-error-code="comparison-overlap"
"""R7 to R9: replacing cards."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY, why, words
from tacocat import (
    Attack,
    Board,
    Deal,
    Dueling,
    IllegalActionError,
    Player,
    Reason,
    Replace,
    Replacing,
    Rules,
    Space,
    State,
    apply,
    legal_actions,
    new_game,
    set_up,
)
from tacocat.engine.selections import Selections

# Round 2 on a space with one arrow, at WOW: WOW goes first.
ORDERED = Rules(range(1, 13), Board([Space(3, Player), Space(3, [WOW])]))


def ordered() -> State:
    return set_up(
        Replacing.opening(2, Space(3, [WOW])),
        ([1, 5, 9], [2, 6, 10]),
        rules=ORDERED,
        tacocat=2,
        tiles=[1],
        draw_pile=[12, 3, 11, 4, 8, 7],
    )


def free() -> State:
    state = new_game(ORDERED, manual_deal=True)
    return apply(state, Deal([1, 5, 9, 2, 6, 10, 12, 3, 11, 4, 8, 7]))


@pytest.mark.rule("R7")
def test_the_arrow_names_who_goes_first() -> None:
    state = ordered()
    assert state.to_act == (WOW,)
    assert words(state) == [
        "WOW replace",
        "WOW replace 1",
        "WOW replace 5",
        "WOW replace 9",
        "WOW replace 1 5",
        "WOW replace 1 9",
        "WOW replace 5 9",
        "WOW replace 1 5 9",
    ]
    assert words(state, YAY) == []
    assert why(state, Replace(YAY, [])) is Reason.NOT_YOUR_TURN
    with pytest.raises(IllegalActionError, match="YAY must wait: it is WOW's turn"):
        apply(state, Replace(YAY, [2]))


@pytest.mark.rule("R7")
def test_the_first_discards_ascending_face_up_and_draws_as_many() -> None:
    state = apply(ordered(), Replace(WOW, [9, 1]))
    assert state.hands.wow == (3, 5, 12)
    assert state.discard_pile == (1, 9)
    assert state.draw_pile == (11, 4, 8, 7)
    assert state.to_act == (YAY,)


@pytest.mark.rule("R7")
def test_the_other_replaces_at_most_as_many_as_the_first() -> None:
    state = apply(ordered(), Replace(WOW, [1]))
    assert words(state) == ["YAY replace", "YAY replace 2", "YAY replace 6", "YAY replace 10"]
    assert why(state, Replace(YAY, [2, 6])) is Reason.TOO_MANY_REPLACED
    with pytest.raises(IllegalActionError, match="YAY may replace at most 1 cards here"):
        apply(state, Replace(YAY, [2, 6]))
    state = apply(state, Replace(YAY, [10]))
    assert state.hands == ((5, 9, 12), (2, 3, 6))
    assert state.discard_pile == (1, 10)
    assert state.phase == Dueling()


@pytest.mark.rule("R7")
@pytest.mark.parametrize("replaced", range(4))
def test_worked_example_the_other_replaces_0_to_as_many(replaced: int) -> None:
    state = apply(ordered(), Replace(WOW, [1, 5, 9][:replaced]))
    sizes = {len(action.cards) for action in legal_actions(state) if isinstance(action, Replace)}
    assert sizes == set(range(replaced + 1))


@pytest.mark.rule("R7")
def test_worked_example_the_first_replaced_none() -> None:
    assert words(apply(ordered(), Replace(WOW, []))) == ["YAY replace"]


@pytest.mark.rule("R8")
def test_in_the_first_round_both_replace_freely_and_either_may_choose_first() -> None:
    state = free()
    assert state.to_act == (WOW, YAY)
    assert len(legal_actions(state)) == 8 + 8
    assert words(state)[:2] == ["WOW replace", "WOW replace 1"]
    assert words(state)[8:10] == ["YAY replace", "YAY replace 2"]
    one = apply(apply(state, Replace(WOW, [1, 9])), Replace(YAY, [2, 6, 10]))
    other = apply(apply(state, Replace(YAY, [2, 6, 10])), Replace(WOW, [1, 9]))
    assert one == other
    # WOW discards 1 9, YAY 2 6 10; WOW draws 12 3, then YAY 11 4 8.
    assert one.hands == ((3, 5, 12), (4, 8, 11))
    assert one.discard_pile == (1, 9, 2, 6, 10)
    assert one.draw_pile == (7,)
    assert one.step == 3


@pytest.mark.rule("R8", "R28")
def test_the_first_choice_waits_face_down() -> None:
    state = apply(free(), Replace(YAY, [2]))
    assert state.phase == Replacing((WOW,), limit=3, face_down=Replace(YAY, [2]))
    assert state.hands.yay == (2, 6, 10)
    assert state.discard_pile == ()
    assert len(state.draw_pile) == 6


@pytest.mark.rule("R8")
def test_the_first_round_is_free_even_on_a_space_with_one_arrow() -> None:
    rules = Rules(range(1, 9), Board([Space(2, [YAY])]))
    assert new_game(rules, seed=1).to_act == (WOW, YAY)


@pytest.mark.rule("R8", "R21")
def test_a_space_with_two_arrows_is_free_in_any_round() -> None:
    for number, arrows, expected in [
        (1, [WOW], (WOW, YAY)),
        (2, [WOW], (WOW,)),
        (2, [YAY], (YAY,)),
        (2, [WOW, YAY], (WOW, YAY)),
        (9, [WOW, YAY], (WOW, YAY)),
    ]:
        assert Replacing.opening(number, Space(3, arrows)).to_act == expected


@pytest.mark.rule("R9")
def test_one_replacement_a_player_a_round() -> None:
    for state in [apply(ordered(), Replace(WOW, [1])), apply(free(), Replace(WOW, [1]))]:
        assert words(state, WOW) == []
        assert why(state, Replace(WOW, [])) is Reason.ALREADY_CHOSEN
        with pytest.raises(IllegalActionError, match="WOW has chosen already"):
            apply(state, Replace(WOW, []))
        assert why(apply(state, Replace(YAY, [])), Replace(WOW, [])) is Reason.WRONG_PHASE


def test_only_cards_in_hand_can_be_replaced_copies_counted() -> None:
    rules = Rules([4, 4, 4, 4, 5, 5, 6, 6], Board([Space(2, Player)]))
    state = set_up(Replacing.opening(1, Space(2, Player)), ([4, 5], [4, 4]), rules=rules)
    assert why(state, Replace(WOW, [6])) is Reason.CARD_NOT_IN_HAND
    assert why(state, Replace(WOW, [4, 4])) is Reason.CARD_NOT_IN_HAND
    assert why(state, Replace(WOW, [4, 5, 6])) is Reason.TOO_MANY_REPLACED
    assert words(state, YAY) == ["YAY replace", "YAY replace 4", "YAY replace 4 4"]
    with pytest.raises(IllegalActionError, match="WOW does not hold all of these cards"):
        apply(state, Replace(WOW, [6]))
    with pytest.raises(IllegalActionError, match="WOW cannot attack now: the players are repl"):
        apply(state, Attack(WOW, [4]))


# --- the legal list -------------------------------------------------------------------------------


@given(
    hand=st.lists(st.integers(1, 6), max_size=8).map(lambda cards: tuple(sorted(cards))),
    limit=st.integers(0, 9),
)
def test_selections_are_all_and_in_order(hand: tuple[int, ...], limit: int) -> None:
    by_size = (sorted(set(combinations(hand, size))) for size in range(limit + 1))
    expected = [cards for same_size in by_size for cards in same_size]
    found = Selections(hand, limit)
    assert list(found) == expected
    assert len(found) == len(expected)
    assert all(cards in found for cards in expected)
    assert found[-1] == expected[-1]
    assert found[1:5] == tuple(expected[1:5])


def test_selections_refuse_what_is_none() -> None:
    found = Selections((3, 5, 5), 2)
    for other in [(3, 5, 5), (5, 3), (3, 3), (4,), [3], 3, None]:
        assert other not in found
    for index in (len(found), -len(found) - 1):
        with pytest.raises(IndexError):
            found[index]


def test_a_long_list_is_counted_without_being_made() -> None:
    rules = Rules(range(1, 161), Board([Space(40, Player)]))
    choices = legal_actions(new_game(rules, seed=1))
    assert len(choices) == 2 * 2**40
    assert choices[2**40] == Replace(YAY, ())
    assert choices[-1] == Replace(YAY, new_game(rules, seed=1).hands.yay)
    assert choices[2**40 - 1] in choices


def test_the_list_behaves_like_a_tuple() -> None:
    state = free()
    choices = legal_actions(state)
    listed = tuple(choices)
    assert choices == listed
    assert listed == choices
    assert choices == legal_actions(free())
    assert choices != listed[:-1]
    assert choices != legal_actions(state, WOW)
    assert choices != 3
    assert hash(choices) == hash(listed)
    assert [choices[i] for i in range(-16, 16)] == [*listed, *listed]
    assert choices[7:10] == listed[7:10]
    assert choices[::-1] == listed[::-1]
    assert Replace(WOW, [1]) in choices
    assert Replace(YAY, [1]) not in choices
    assert Attack(WOW, [1]) not in choices
    assert repr(choices) == "<16 replacements>"
    for index in (16, -17):
        with pytest.raises(IndexError):
            choices[index]
