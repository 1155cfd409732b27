"""R15 to R19 and R29: answering an attack."""

import pytest

from helpers import WOW, YAY, why, words
from tacocat import (
    Attack,
    Attacking,
    Board,
    Defend,
    Defending,
    IllegalActionError,
    Player,
    Reason,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    set_up,
)

OPEN = Rules([rank for rank in range(1, 13) for _ in range(10)], Board([Space(7, Player)]))


def defending(attack: tuple[int, ...], hand: list[int]) -> State:
    """YAY with this hand is to answer WOW, who keeps 1s."""
    kept = [1] * (len(hand) - len(attack))
    return set_up(Defending(WOW, attack), (kept, hand), rules=OPEN)


@pytest.mark.rule("R16", "R17")
@pytest.mark.parametrize(
    ("attack", "hand", "expected"),
    [
        (8, [3, 8, 9], ["YAY defend 8", "YAY defend 9", "YAY sacrifice 3"]),
        (2, [5, 9], ["YAY defend 5", "YAY defend 9", "YAY sacrifice 5"]),
        (9, [3, 8, 8], ["YAY sacrifice 3"]),
        (8, [8, 8, 8], ["YAY defend 8", "YAY sacrifice 8"]),
    ],
)
def test_worked_examples(attack: int, hand: list[int], expected: list[str]) -> None:
    assert words(defending((attack,), hand)) == expected


@pytest.mark.rule("R15", "R16", "R17")
def test_worked_example_a_set_is_answered_card_by_card() -> None:
    state = defending((7, 7), [2, 6, 9, 9])
    assert words(state) == ["YAY defend 9", "YAY sacrifice 2"]
    state = apply(state, Sacrifice(YAY, 2))
    assert words(state) == ["YAY defend 9", "YAY sacrifice 6"]
    assert state.phase == Defending(WOW, (7, 7), (Sacrifice(YAY, 2),))


@pytest.mark.rule("R15")
def test_a_sequence_is_answered_in_ascending_order() -> None:
    state = defending((4, 5, 6), [4, 5, 6, 12])
    for lowest in (4, 5, 6):
        assert words(state)[0] == f"YAY defend {lowest}"
        assert why(state, Defend(YAY, lowest)) is None
        state = apply(state, Defend(YAY, lowest))


@pytest.mark.rule("R16", "R17")
@pytest.mark.parametrize(
    ("action", "reason", "message"),
    [
        (Defend(YAY, 3), Reason.TOO_LOW_TO_DEFEND, "against 8 needs 8 or higher"),
        (Defend(YAY, 4), Reason.TOO_LOW_TO_DEFEND, "against 8 needs 8 or higher"),
        (Defend(YAY, 10), Reason.CARD_NOT_IN_HAND, "YAY does not hold"),
        (Sacrifice(YAY, 9), Reason.NOT_LOWEST_CARD, "YAY can only sacrifice the lowest card"),
        (Sacrifice(YAY, 1), Reason.CARD_NOT_IN_HAND, "YAY does not hold"),
        (Defend(WOW, 1), Reason.NOT_YOUR_TURN, "it is YAY's turn"),
        (Sacrifice(WOW, 1), Reason.NOT_YOUR_TURN, "it is YAY's turn"),
        (Attack(WOW, [1]), Reason.WRONG_PHASE, "WOW cannot attack now: YAY is to answer 8"),
    ],
)
def test_why_not(action: Defend, reason: Reason, message: str) -> None:
    state = defending((8,), [3, 8, 9])
    assert why(state, action) is reason
    with pytest.raises(IllegalActionError, match=message):
        apply(state, action)


@pytest.mark.rule("R17")
def test_a_defender_who_could_defend_may_sacrifice() -> None:
    state = defending((2,), [5, 9, 9])
    defended, sacrificed = apply(state, Defend(YAY, 5)), apply(state, Sacrifice(YAY, 5))
    assert defended.hands == sacrificed.hands
    assert defended.phase == Attacking(YAY)
    assert sacrificed.phase == Attacking(WOW)


def answer(state: State, *answers: Defend | Sacrifice) -> State:
    for each in answers:
        state = apply(state, each)
    return state


@pytest.mark.rule("R18")
def test_worked_example_one_sacrifice_and_the_attacker_attacks_again() -> None:
    state = defending((4, 5, 6), [2, 3, 9, 10, 12])
    state = answer(state, Defend(YAY, 9), Sacrifice(YAY, 2), Defend(YAY, 10))
    assert state.phase == Attacking(WOW)


@pytest.mark.rule("R18")
def test_worked_example_every_card_defended_and_the_defender_attacks_next() -> None:
    state = defending((4, 5, 6), [4, 5, 6, 12, 12])
    state = answer(state, Defend(YAY, 4), Defend(YAY, 5), Defend(YAY, 6))
    assert state.phase == Attacking(YAY)


@pytest.mark.rule("R19")
def test_the_trick_is_discarded_attack_first_then_the_answers_in_order() -> None:
    state = defending((4, 5, 6), [2, 3, 9, 10, 12])
    before = state.discard_pile
    state = answer(state, Defend(YAY, 9), Sacrifice(YAY, 2))
    assert state.discard_pile == before  # on the table until the last answer
    state = answer(state, Defend(YAY, 10))
    assert state.discard_pile == (*before, 4, 5, 6, 9, 2, 10)
    assert state.hands == ((1, 1), (3, 12))


@pytest.mark.rule("R29")
def test_a_sacrifice_sets_the_floor_and_a_defense_does_not() -> None:
    state = defending((4, 5, 6), [2, 3, 9, 10, 12])
    assert state.floors == (0, 0)
    state = answer(state, Defend(YAY, 9))
    assert state.floors == (0, 0)
    state = answer(state, Sacrifice(YAY, 2))
    assert state.floors == (0, 2)
    state = answer(state, Sacrifice(YAY, 3))
    assert state.floors == (0, 3)
    # It outlives the trick, and the next.
    state = answer(apply(state, Attack(WOW, [1])), Defend(YAY, 12))
    assert state.floors == (0, 3)


@pytest.mark.rule("R29")
def test_each_player_has_a_floor() -> None:
    state = set_up(Attacking(WOW), ([3, 8, 9, 9], [2, 5, 12, 12]), rules=OPEN)
    state = answer(apply(state, Attack(WOW, [8])), Sacrifice(YAY, 2))
    state = answer(apply(state, Attack(WOW, [9])), Defend(YAY, 12))
    assert state.phase == Attacking(YAY)
    assert state.floors == (0, 2)


@pytest.mark.rule("R12")
def test_a_trick_that_leaves_one_card_each_ends_the_round() -> None:
    state = defending((8,), [3, 9])
    state = apply(state, Defend(YAY, 9))  # WOW's 1 against YAY's 3
    assert state.winner is WOW
