"""R10 to R12: dueling."""

import pytest

from helpers import WOW, YAY, why, words
from tacocat import (
    STANDARD,
    Attacking,
    Duel,
    Dueling,
    IllegalActionError,
    Player,
    Reason,
    Replace,
    State,
    apply,
    set_up,
)


def dueling() -> State:
    return set_up(Dueling(), ([2, 5, 5, 9], [5, 7, 7, 12]))


@pytest.mark.rule("R10")
def test_each_puts_down_one_card_from_hand() -> None:
    assert words(dueling()) == [
        "WOW duel 2",
        "WOW duel 5",
        "WOW duel 9",
        "YAY duel 5",
        "YAY duel 7",
        "YAY duel 12",
    ]
    assert why(dueling(), Duel(WOW, 7)) is Reason.CARD_NOT_IN_HAND
    with pytest.raises(IllegalActionError, match="WOW cannot replace cards now: the players are d"):
        apply(dueling(), Replace(WOW, []))


@pytest.mark.rule("R10", "R28")
def test_the_first_card_waits_face_down_in_hand() -> None:
    state = apply(dueling(), Duel(YAY, 7))
    assert state.phase == Dueling(face_down=Duel(YAY, 7))
    assert state.hands == dueling().hands
    assert state.to_act == (WOW,)
    assert words(state, YAY) == []
    assert why(state, Duel(YAY, 5)) is Reason.ALREADY_CHOSEN


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("wow", "yay", "attacker"), [(9, 7, WOW), (5, 7, YAY), (9, 12, YAY), (9, 5, WOW)]
)
def test_the_higher_rank_attacks_first(wow: int, yay: int, attacker: Player) -> None:
    one = apply(apply(dueling(), Duel(WOW, wow)), Duel(YAY, yay))
    other = apply(apply(dueling(), Duel(YAY, yay)), Duel(WOW, wow))
    assert one == other
    assert one.phase == Attacking(attacker)
    assert one.discard_pile == (*dueling().discard_pile, wow, yay)
    left = [2, 5, 5, 9]
    left.remove(wow)
    assert one.hands.wow == tuple(left)
    assert len(one.hands.yay) == 3


@pytest.mark.rule("R11")
def test_equal_ranks_are_discarded_and_duel_again() -> None:
    state = apply(apply(dueling(), Duel(YAY, 5)), Duel(WOW, 5))
    assert state.phase == Dueling()
    assert state.hands == ((2, 5, 9), (7, 7, 12))
    assert state.discard_pile[-2:] == (5, 5)


@pytest.mark.rule("R11", "R12")
def test_worked_example_a_tie_with_two_cards_goes_to_the_final_reveal() -> None:
    state = set_up(Dueling(), ([3, 7], [5, 7]), tacocat=4)
    state = apply(apply(state, Duel(WOW, 7)), Duel(YAY, 7))
    assert (state.tacocat, state.tiles) == (3, frozenset({4}))  # the 3 won the round
    assert STANDARD.board.start == 4


@pytest.mark.rule("R12")
def test_a_duel_that_leaves_one_card_each_goes_to_the_final_reveal() -> None:
    state = set_up(Dueling(), ([3, 9], [2, 7]), tacocat=4)
    state = apply(apply(state, Duel(WOW, 9)), Duel(YAY, 7))
    assert (state.tacocat, state.tiles) == (5, frozenset({4}))  # no attack: YAY's 2 won
