"""Many games at once in the shape of Gymnasium's vector environments; needs Numba as well."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from variants import VARIANTS, any_of

from tacocat import Rules, observe
from tacocat.batch import BatchGame
from tacocat.encoding import ActionCodec, ViewLayout, encode_view
from tacocat.gymnasium import SelfPlayVectorEnv

ROWS = 5


@pytest.fixture(params=["standard", "one card", "free", "single cards"])
def rules(request: pytest.FixtureRequest) -> Rules:
    """Variants of every kind."""
    return VARIANTS[request.param]


def test_it_is_made_by_its_name_with_the_spaces_of_many_games(rules: Rules) -> None:
    games = gymnasium.make_vec("TacocatSelfPlay-v0", num_envs=ROWS, rules=rules)
    assert isinstance(games, SelfPlayVectorEnv)
    assert games.num_envs == ROWS
    assert games.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert games.single_action_space.n == ActionCodec(rules).size  # type: ignore[attr-defined]
    assert games.single_observation_space.shape == (ViewLayout(rules).size,)
    assert games.action_space.shape == (ROWS,)
    assert games.observation_space.shape == (ROWS, ViewLayout(rules).size)
    games.close()


def test_it_plays_as_the_batch_engine_does(rules: Rules) -> None:
    games, engine = SelfPlayVectorEnv(ROWS, rules), BatchGame(rules, ROWS, seed=7)
    rng = np.random.default_rng(7)
    observations, infos = games.reset(seed=7)
    assert np.array_equal(observations, engine.observe())
    ended = 0
    for _ in range(150):
        assert observations in games.observation_space
        assert np.array_equal(infos["action_mask"], engine.legal_mask())
        assert infos["action_mask"].dtype == np.int8
        actions = np.array([any_of(mask, rng) for mask in infos["action_mask"]])
        observations, rewards, terminations, truncations, infos = games.step(actions)
        expected = engine.step(actions)
        assert np.array_equal(observations, expected[0])
        assert np.array_equal(rewards, expected[1])
        assert np.array_equal(terminations, expected[2])
        assert not truncations.any()
        assert rewards.shape == terminations.shape == (ROWS,)
        assert np.array_equal(np.abs(rewards) == 1, terminations)
        for name, values in expected[4].items():
            assert np.array_equal(infos[name], values)
        ended += int(terminations.sum())
    assert ended or rules is VARIANTS["standard"]


def test_each_row_sees_what_the_seat_to_act_knows(rules: Rules) -> None:
    games, codec, rng = SelfPlayVectorEnv(ROWS, rules), ActionCodec(rules), np.random.default_rng(7)
    observations, infos = games.reset(seed=7)
    begun: list[list[int]] = [[] for _ in range(ROWS)]
    for _ in range(60):
        for row, ids in enumerate(begun):
            state = games.games.state(row)
            assert infos["to_act"][row] == state.to_act[0]
            view = observe(state, state.to_act[0])
            assert np.array_equal(observations[row], encode_view(view, ids))
            assert np.array_equal(infos["action_mask"][row], codec.mask(view, ids))
        actions = np.array([any_of(mask, rng) for mask in infos["action_mask"]])
        observations, *_, infos = games.step(actions)
        for ids, action in zip(begun, actions.tolist(), strict=True):
            ids.append(action)
            if codec.completes(action):
                ids.clear()


def test_seeds() -> None:
    one, other, fresh = (SelfPlayVectorEnv(ROWS) for _ in range(3))
    for seed in (7, None, None):
        seen, seen_too = (games.reset(seed=seed)[0] for games in (one, other))
        assert np.array_equal(seen, seen_too)
    assert not np.array_equal(one.reset()[0], one.reset(seed=7)[0])
    assert not np.array_equal(fresh.reset()[0], SelfPlayVectorEnv(ROWS).reset()[0])


def test_wrappers_that_count() -> None:
    games = RecordEpisodeStatistics(SelfPlayVectorEnv(ROWS, VARIANTS["one card"]))
    _, infos = games.reset(seed=7)
    for _ in range(60):
        *_, infos = games.step(infos["action_mask"].argmax(axis=1))
    assert games.episode_count > ROWS


def test_an_illegal_action_changes_nothing() -> None:
    games = SelfPlayVectorEnv(2)
    before, infos = games.reset(seed=7)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = 131
    with pytest.raises(ValueError, match="row 1 is not legal"):
        games.step(actions)
    assert np.array_equal(games.games.observe(), before)
