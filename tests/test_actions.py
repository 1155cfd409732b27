"""The actions as values: how they are built, compared and written."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, strategies as st

from tacocat import (
    Action,
    Attack,
    Deal,
    Defend,
    Duel,
    Player,
    PlayerAction,
    Replace,
    Sacrifice,
)
from tacocat.actions import duel_with

WOW, YAY = Player.WOW, Player.YAY

OF_CARDS: list[Any] = [Replace, Attack]
OF_ONE_CARD: list[Any] = [Duel, Defend, Sacrifice]

ONE_OF_EACH: list[Action] = [
    Replace(WOW, (3,)),
    Duel(WOW, 3),
    Attack(WOW, (3,)),
    Defend(WOW, 3),
    Sacrifice(WOW, 3),
    Deal((3,)),
]


def test_a_player_has_five_actions_and_chance_has_one() -> None:
    assert get_args(PlayerAction) == (Replace, Duel, Attack, Defend, Sacrifice)
    assert get_args(Action) == (Replace, Duel, Attack, Defend, Sacrifice, Deal)


@pytest.mark.parametrize("make", OF_CARDS)
@pytest.mark.parametrize("collect", [list, tuple, set, iter])
@pytest.mark.parametrize("cards", [[6, 4, 5], [5, 6, 4], [4, 5, 6]])
def test_cards_given_in_any_order_are_stored_ascending(
    make: Callable[..., Any], collect: Callable[[list[int]], Any], cards: list[int]
) -> None:
    action = make(WOW, collect(cards))
    assert action.player is WOW
    assert action.cards == (4, 5, 6)
    assert action == make(WOW, (4, 5, 6))
    assert hash(action) == hash(make(WOW, (4, 5, 6)))


@pytest.mark.parametrize("make", OF_CARDS)
@given(
    cards=st.lists(st.integers(1, 12), min_size=1, max_size=7).flatmap(
        lambda cards: st.tuples(st.just(cards), st.permutations(cards))
    )
)
def test_actions_of_the_same_cards_are_equal_whatever_their_order(
    make: Callable[..., Any], cards: tuple[list[int], list[int]]
) -> None:
    one, other = cards
    assert make(YAY, one) == make(YAY, other)
    assert make(YAY, one) != make(WOW, other)
    assert make(YAY, one) != make(YAY, [*other, 12])


@pytest.mark.parametrize("make", OF_ONE_CARD)
@pytest.mark.parametrize("player", Player)
def test_an_action_of_one_card_keeps_its_player_and_card(
    make: Callable[..., Any], player: Player
) -> None:
    action = make(player, 7)
    assert (action.player, action.card) == (player, 7)
    assert action == make(player, 7)
    assert action != make(player, 8)
    assert action != make(player.opponent, 7)


@pytest.mark.rule("R6")
def test_a_deal_keeps_the_order_of_its_cards() -> None:
    assert Deal([3, 1, 2, 1]).order == (3, 1, 2, 1)
    assert Deal(iter([3, 1, 2, 1])) == Deal((3, 1, 2, 1))
    assert Deal((3, 1, 2, 1)) != Deal((1, 1, 2, 3))


def test_actions_of_different_kinds_differ() -> None:
    assert len(set(ONE_OF_EACH)) == len(ONE_OF_EACH)
    for i, one in enumerate(ONE_OF_EACH):
        for j, other in enumerate(ONE_OF_EACH):
            assert (one == other) == (i == j)


@pytest.mark.rule("R7")
def test_replacing_no_card_is_an_action() -> None:
    assert Replace(WOW, []).cards == ()


@pytest.mark.rule("R13")
def test_an_attack_needs_a_card() -> None:
    with pytest.raises(ValueError, match="an attack has at least one card"):
        Attack(WOW, ())


@pytest.mark.parametrize("make", [*OF_CARDS, *OF_ONE_CARD])
@pytest.mark.parametrize("player", [0, 1, "WOW", None, True])
def test_only_a_player_can_act(make: Callable[..., Any], player: Any) -> None:
    card: Any = (3,) if make in OF_CARDS else 3
    with pytest.raises(TypeError, match=r"Player\.WOW or Player\.YAY, not a value of type \w+$"):
        make(player, card)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Replace(WOW, ()), "WOW replace"),
        (Replace(YAY, (12, 3)), "YAY replace 3 12"),
        (Duel(YAY, 7), "YAY duel 7"),
        (Attack(WOW, (6, 4, 5)), "WOW attack 4 5 6"),
        (Attack(YAY, (1,)), "YAY attack 1"),
        (Defend(YAY, 9), "YAY defend 9"),
        (Sacrifice(WOW, 2), "WOW sacrifice 2"),
        (Deal((3, 1, 2)), "deal 3 1 2"),
    ],
)
def test_an_action_is_written_as_player_verb_and_cards(action: Action, text: str) -> None:
    assert str(action) == text


@pytest.mark.rule("R26")
def test_the_repr_of_a_deal_shows_no_card() -> None:
    assert repr(Deal((987, 654, 321))) == "Deal(order=<3 cards>)"


@pytest.mark.parametrize("action", ONE_OF_EACH, ids=str)
def test_an_action_cannot_be_changed(action: Action) -> None:
    for name in (each.name for each in attrs.fields(type(action))):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(action, name, (9,))
    with pytest.raises(AttributeError):
        setattr(action, "note", "extra")  # noqa: B010 - mypy refuses the attribute


@pytest.mark.parametrize("action", ONE_OF_EACH, ids=str)
def test_a_copied_or_pickled_action_is_equal(action: Action) -> None:
    for again in (pickle.loads(pickle.dumps(action)), copy.copy(action), copy.deepcopy(action)):
        assert again == action
        assert hash(again) == hash(action)
        assert type(again) is type(action)


def test_matching_an_action_by_position_gives_player_and_cards() -> None:
    match Attack(YAY, (5, 4, 6)):
        case Attack(player, cards):
            assert (player, cards) == (YAY, (4, 5, 6))


def test_the_actions_that_are_remembered_are_bounded() -> None:
    make: Any = duel_with.wow
    first = make(1)
    assert make(1) is first
    for card in range(2, 10_000):
        assert make(card) == Duel(Player.WOW, card)
    assert len(make.__self__) <= 4096
    assert make(1) == first
