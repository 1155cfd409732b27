"""R13 and R14: attacking."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY, why, words
from tacocat import (
    Action,
    Attack,
    Attacking,
    Board,
    Defend,
    Defending,
    Duel,
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

# Any hand of up to five cards of up to twelve ranks can be set up with it.
OPEN = Rules([rank for rank in range(1, 13) for _ in range(10)], Board([Space(6, Player)]))
NO_JUMBO = Rules(OPEN.deck, OPEN.board, jumbo_attacks=False)


def attacking(*hand: int, rules: Rules = OPEN) -> State:
    return set_up(Attacking(WOW), (hand, [1] * len(hand)), rules=rules)


def attacks(*hand: int, rules: Rules = OPEN) -> list[str]:
    return [text.removeprefix("WOW attack ") for text in words(attacking(*hand, rules=rules))]


@pytest.mark.rule("R13", "R14")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ((4, 5, 6, 6), ["4", "5", "6", "6 6", "4 5 6"]),
        ((4, 5, 6), ["4", "5", "6"]),
        ((5, 5), ["5"]),
        ((1, 2, 11, 12), ["1", "2", "11", "12"]),
    ],
)
def test_worked_examples(hand: tuple[int, ...], expected: list[str]) -> None:
    assert attacks(*hand) == expected


@pytest.mark.rule("R13")
def test_longer_sets_and_sequences() -> None:
    assert attacks(3, 3, 3, 4, 5) == ["3", "4", "5", "3 3", "3 3 3", "3 4 5"]
    assert attacks(3, 4, 5, 6, 9) == ["3", "4", "5", "6", "9", "3 4 5", "4 5 6", "3 4 5 6"]


@given(st.lists(st.integers(1, 12), min_size=2, max_size=5))
@pytest.mark.rule("R13", "R14")
def test_every_attack_is_found(hand: list[int]) -> None:
    def is_attack(cards: tuple[int, ...]) -> bool:
        steps = {high - low for low, high in pairwise(cards)}
        return len(cards) == 1 or steps == {0} or (steps == {1} and len(cards) >= 3)

    hand.sort()
    picks = {pick for size in range(1, len(hand)) for pick in combinations(hand, size)}
    expected = sorted(filter(is_attack, picks), key=lambda cards: (len(cards), cards))
    assert attacks(*hand) == [" ".join(map(str, cards)) for cards in expected]
    singles = [cards for cards in expected if len(cards) == 1]
    assert len(attacks(*hand, rules=NO_JUMBO)) == len(singles)


@pytest.mark.rule("R13")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ([4, 5], Reason.NOT_SET_OR_SEQUENCE),
        ([4, 6], Reason.NOT_SET_OR_SEQUENCE),
        ([4, 5, 7], Reason.NOT_SET_OR_SEQUENCE),
        ([4, 5, 6, 6], Reason.NOT_SET_OR_SEQUENCE),
        ([6, 6, 7], Reason.NOT_SET_OR_SEQUENCE),
        ([8], Reason.CARD_NOT_IN_HAND),
        ([4, 4], Reason.CARD_NOT_IN_HAND),
        ([4, 5, 6, 7, 8], Reason.LAST_CARD_MUST_STAY),  # whoever holds which: they are too many
        ([5, 6, 7, 8], Reason.CARD_NOT_IN_HAND),
        ([4, 5, 6, 7], None),
        ([6, 6], None),
        ([4], None),
    ],
)
def test_why_not(cards: list[int], reason: Reason | None) -> None:
    assert why(attacking(4, 5, 6, 6, 7), Attack(WOW, cards)) is reason


@pytest.mark.rule("R13")
def test_no_wrap_around() -> None:
    state = attacking(1, 2, 11, 12, 12)
    assert why(state, Attack(WOW, [11, 12, 1])) is Reason.NOT_SET_OR_SEQUENCE
    with pytest.raises(IllegalActionError, match="must be a set"):
        apply(state, Attack(WOW, [11, 12, 1]))


@pytest.mark.rule("R13")
def test_rules_without_jumbo_attacks() -> None:
    state = attacking(4, 5, 6, 6, rules=NO_JUMBO)
    assert words(state) == ["WOW attack 4", "WOW attack 5", "WOW attack 6"]
    for cards in ([6, 6], [4, 5, 6], [4, 6]):
        assert why(state, Attack(WOW, cards)) is Reason.JUMBO_ATTACKS_OFF
    assert why(state, Attack(WOW, [7])) is Reason.CARD_NOT_IN_HAND
    with pytest.raises(IllegalActionError, match="attack with a single card"):
        apply(state, Attack(WOW, [6, 6]))


@pytest.mark.rule("R14")
@pytest.mark.parametrize("hand", [(4, 5, 6), (5, 5), (7, 7, 7, 7)])
def test_nobody_attacks_with_their_last_card(hand: tuple[int, ...]) -> None:
    state = attacking(*hand)
    assert why(state, Attack(WOW, hand)) is Reason.LAST_CARD_MUST_STAY
    with pytest.raises(IllegalActionError, match=f"at most {len(hand) - 1} here"):
        apply(state, Attack(WOW, hand))


@pytest.mark.rule("R13", "R19")
def test_the_attack_lies_on_the_table() -> None:
    state = apply(attacking(4, 5, 6, 6), Attack(WOW, [6, 6]))
    assert state.phase == Defending(WOW, (6, 6))
    assert state.hands == ((4, 5), (1, 1, 1, 1))
    assert state.to_act == (YAY,)


def test_only_the_attacker_attacks() -> None:
    state = attacking(4, 5, 6, 6)
    assert why(state, Attack(YAY, [1])) is Reason.NOT_YOUR_TURN
    with pytest.raises(IllegalActionError, match="YAY must wait: it is WOW's turn"):
        apply(state, Attack(YAY, [1]))
    refused: list[tuple[Action, str]] = [
        (Defend(YAY, 1), "YAY cannot defend now: WOW is to attack"),
        (Sacrifice(YAY, 1), "YAY cannot sacrifice now: WOW is to attack"),
        (Duel(WOW, 4), "WOW cannot duel now: WOW is to attack"),
    ]
    for action, verb in refused:
        assert why(state, action) is Reason.WRONG_PHASE
        with pytest.raises(IllegalActionError, match=verb):
            apply(state, action)
