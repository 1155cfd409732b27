"""The two players, and pairs of things that belong to them."""

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tacocat import ByPlayer, Player

PLAYERS = st.sampled_from(Player)


@pytest.mark.rule("R1")
def test_there_are_two_players_named_after_the_goals() -> None:
    assert [player.name for player in Player] == ["WOW", "YAY"]


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("player", "opponent"), [(Player.WOW, Player.YAY), (Player.YAY, Player.WOW)]
)
def test_each_player_is_the_opponent_of_the_other(player: Player, opponent: Player) -> None:
    assert player.opponent is opponent


@pytest.mark.parametrize(
    ("player", "index", "name"), [(Player.WOW, 0, "WOW"), (Player.YAY, 1, "YAY")]
)
def test_a_player_is_an_index_with_a_name(player: Player, index: int, name: str) -> None:
    assert player == index
    assert ["first", "second"][player] == ["first", "second"][index]
    assert str(player) == name
    assert repr(player) == f"Player.{name}"
    assert f"{player}|{player:>5}|{player:<5}|" == f"{name}|  {name}|{name}  |"
    assert Player[name] is player
    assert Player(index) is player


@pytest.mark.parametrize("player", Player)
def test_a_player_hashes_as_the_number_it_equals(player: Player) -> None:
    assert hash(player) == hash(int(player))
    assert {int(player): "found"}[player] == "found"


@pytest.mark.parametrize("player", Player)
def test_a_copied_or_pickled_player_is_the_same_object(player: Player) -> None:
    assert pickle.loads(pickle.dumps(player)) is player
    assert copy.deepcopy(player) is player


@pytest.mark.parametrize("value", [2, -1, "WOW", None])
def test_there_is_no_third_player(value: Any) -> None:
    with pytest.raises(ValueError, match="not a valid Player"):
        Player(value)


@given(st.integers(), st.text())
def test_a_pair_gives_each_player_what_is_theirs(wows: int, yays: str) -> None:
    pair: ByPlayer[int | str] = ByPlayer(wow=wows, yay=yays)
    assert (pair.wow, pair.yay) == (wows, yays)
    assert (pair[Player.WOW], pair[Player.YAY]) == (wows, yays)
    assert list(pair) == [wows, yays]
    assert pair == ByPlayer(wows, yays)
    assert hash(pair) == hash(ByPlayer(wows, yays))


@given(st.tuples(st.integers(), st.integers()), PLAYERS, st.integers())
def test_updating_a_pair_changes_one_side_and_leaves_the_original(
    values: tuple[int, int], player: Player, value: int
) -> None:
    pair = ByPlayer(*values)
    updated = pair.updated(player, value)
    assert isinstance(updated, ByPlayer)
    assert updated[player] == value
    assert updated[player.opponent] == values[player.opponent]
    assert pair == ByPlayer(*values)


@pytest.mark.parametrize(("index", "right"), [(0, ByPlayer(9, 2)), (1, ByPlayer(1, 9))])
def test_a_bare_number_never_updates_the_wrong_side(index: Any, right: ByPlayer[int]) -> None:
    try:
        updated = ByPlayer(1, 2).updated(index, 9)
    except (TypeError, ValueError):
        return
    assert updated == right


def test_a_pair_cannot_be_changed() -> None:
    pair: Any = ByPlayer(1, 2)
    with pytest.raises(AttributeError):
        pair.wow = 3
    with pytest.raises(TypeError):
        pair[Player.WOW] = 3


def test_a_pair_survives_pickling() -> None:
    pair = ByPlayer(wow=(1, 2), yay=(3,))
    again = pickle.loads(pickle.dumps(pair))
    assert isinstance(again, ByPlayer)
    assert again == pair
    assert repr(again) == "ByPlayer(wow=(1, 2), yay=(3,))"
