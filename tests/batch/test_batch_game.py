"""The vector environment: shapes, rewards, games one after another, and what it refuses."""

import importlib
import random
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from plain import without_the_compiler

from tacocat import STANDARD, Board, Deal, Player, Rules, Space, apply, new_game
from tacocat.batch import BatchGame, deck_order

plain_batch = pytest.fixture(without_the_compiler)

TINY = Rules([1, 1, 2, 2, 3, 3, 4, 4], Board([Space(2, Player)]))


def random_steps(games: BatchGame, rng: random.Random) -> list[int]:
    return [rng.choice(np.flatnonzero(row).tolist()) for row in games.legal_mask()]


def shape_and_type(array: NDArray[Any]) -> tuple[tuple[int, ...], str]:
    return array.shape, array.dtype.name


def test_shapes_and_types() -> None:
    games = BatchGame(STANDARD, 4, seed=1)
    observations, infos = games.reset(seed=2)
    assert shape_and_type(observations) == ((4, games.layout.size), "float32")
    assert {name: each.shape for name, each in infos.items()} == {
        "to_act": (4,),
        "game": (4,),
        "winner": (4,),
    }
    mask = games.legal_mask()
    assert shape_and_type(mask) == ((4, games.codec.size), "bool")
    observations, rewards, terminations, truncations, infos = games.step(mask.argmax(axis=1))
    assert shape_and_type(observations) == ((4, games.layout.size), "float32")
    assert shape_and_type(rewards) == ((4,), "float64")
    assert shape_and_type(terminations) == ((4,), "bool")
    assert shape_and_type(truncations) == ((4,), "bool")
    assert np.array_equal(infos["to_act"], games.to_act)


def test_what_is_returned_is_a_copy() -> None:
    games = BatchGame(STANDARD, 2, seed=1)
    for each in (games.legal_mask, games.observe, lambda: games.to_act, lambda: games.games):
        before = each()
        each()[:] = 0
        assert np.array_equal(each(), before)


def test_each_row_plays_its_games_one_after_another() -> None:
    games, rng = BatchGame(TINY, 3, seed=4), random.Random(1)
    last = games.games
    assert last.tolist() == [0, 1, 2]
    for _ in range(300):
        _, _, terminations, _, infos = games.step(random_steps(games, rng))
        assert np.array_equal(infos["game"], last + 3 * terminations)
        last = infos["game"]
    assert last.min() > 10
    games.reset()
    assert np.array_equal(games.games, last + 3)
    games.reset(seed=4)
    assert games.games.tolist() == [0, 1, 2]


@pytest.mark.rule("R6")
def test_a_game_follows_from_the_seed_and_its_number() -> None:
    games = BatchGame(STANDARD, 3, seed=4)
    games.reset()
    for row in range(3):
        deal = Deal(deck_order(STANDARD, 3 + row, 4))
        assert games.state(row) == apply(new_game(manual_deal=True), deal)


def test_deals_without_the_compiler(plain_batch: ModuleType) -> None:
    plain, games = plain_batch.BatchGame(TINY, 2, seed=4), BatchGame(TINY, 2, seed=4)
    rng = random.Random(2)
    for _ in range(60):
        assert plain.state(1) == games.state(1)
        steps = random_steps(games, rng)
        plain.step(steps)
        games.step(steps)


@pytest.mark.rule("R8", "R28")
def test_the_second_of_a_simultaneous_choice_does_not_see_the_first() -> None:
    seen = []
    for first in ([], [0], [0, 1]):
        games = BatchGame(
            Rules(range(1, 9), Board([Space(2, Player)])), decks=lambda *_: range(1, 9)
        )
        for id in [*first, 8]:  # cards to replace, done
            games.step([id])
        assert games.to_act.tolist() == [1]
        seen.append((games.observe(), games.legal_mask()))
    for observation, mask in seen[1:]:
        assert np.array_equal(observation, seen[0][0])
        assert np.array_equal(mask, seen[0][1])


@pytest.mark.rule("R10", "R28")
def test_the_second_duel_card_is_chosen_without_the_first() -> None:
    seen = []
    for id in (9, 10):  # duel 1, duel 2
        games = BatchGame(
            Rules(range(1, 9), Board([Space(2, Player)])), decks=lambda *_: range(1, 9)
        )
        for each in (8, 8, id):
            games.step([each])
        assert games.to_act.tolist() == [1]
        seen.append((games.observe(), games.legal_mask()))
    assert np.array_equal(seen[0][0], seen[1][0])
    assert np.array_equal(seen[0][1], seen[1][1])


@pytest.mark.parametrize(
    ("actions", "error", "text"),
    [
        ([0.0, 0.0], TypeError, "actions must be whole numbers, not float64"),
        ([0], ValueError, r"actions must be one a row, shape \(2,\), not \(1,\)"),
        ([4, 99], ValueError, "the action of row 1 is not legal"),
        ([-1, 4], ValueError, "the action of row 0 is not legal"),
        ([4, 5], ValueError, "the action of row 1 is not legal"),
    ],
)
def test_refused_steps_change_nothing(actions: Any, error: type[Exception], text: str) -> None:
    games = BatchGame(TINY, 2, seed=1)
    before = [games.state(row) for row in range(2)]
    with pytest.raises(error, match=text):
        games.step(actions)
    assert [games.state(row) for row in range(2)] == before


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"rules": None}, TypeError, "rules must be a Rules value, not NoneType"),
        ({"size": 0}, ValueError, "size must be from 1 to"),
        ({"size": True}, TypeError, "size must be an int, not bool"),
        ({"seed": -1}, ValueError, "a batch's seed must be at least 0"),
        ({"decks": lambda *_: [1, 2]}, ValueError, "decks must give all cards"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        BatchGame(**arguments)


def test_says_which_extra_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "tacocat.batch")
    with pytest.raises(ImportError, match=r"pip install 'tacocat-rules\[batch\]'"):
        importlib.import_module("tacocat.batch")


def test_memory_does_not_depend_on_the_size_or_the_play() -> None:
    small, large = BatchGame(TINY, 1), BatchGame(TINY, 100)
    assert small.bytes_per_game == large.bytes_per_game
    rng = random.Random(3)
    for _ in range(50):
        small.step(random_steps(small, rng))
    assert small.bytes_per_game == large.bytes_per_game
