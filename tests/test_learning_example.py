"""What examples/learning does but for the training itself, and the policy that comes with it."""

import ast
import pickle
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from tacocat import STANDARD, Board, Player, Rules, Space, legal_actions, new_game, observe
from tacocat.arena import MatchResult, match
from tacocat.batch import BatchGame
from tacocat.bots import RandomBot
from tacocat.encoding import ActionCodec, ViewLayout

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "learning"
sys.path.insert(0, str(EXAMPLE))

from policy_bot import LEARNED, NEVER, Floats, Policy, PolicyBot  # noqa: E402
from rollout import Rollout, advantages_of, drawn, play  # noqa: E402

SMALL = Rules(
    deck=[*range(1, 9), *range(1, 9)],
    board=Board([Space(3, {Player.YAY}), Space(4, Player), Space(2, {Player.WOW})]),
)


def policy_with(scale: float, rules: Rules = STANDARD) -> Policy:
    """A policy of random weights; with a scale of 0 it prefers nothing and expects nothing."""
    rng = np.random.default_rng(1)
    sizes = (ViewLayout(rules).size, 8, 8, ActionCodec(rules).size + 1)

    def weights(*shape: int) -> Floats:
        return rng.normal(0, scale, shape).astype(np.float32)

    layers = [(weights(inputs, size), weights(size)) for inputs, size in pairwise(sizes)]
    return Policy(rules, layers)


def rollout_of(policy: Policy, *, rows: int = 6, steps: int = 50, seed: int = 7) -> Rollout:
    games = BatchGame(policy.rules, rows, seed=seed)
    return play(games, policy, steps, np.random.default_rng(3))


# --- the policy and its bot -----------------------------------------------------------------------


def test_the_network_is_what_its_layers_say() -> None:
    policy = policy_with(0.3)
    seen = BatchGame(size=1, seed=7).observe()[0]
    numbers = [float(number) for number in seen / ViewLayout(STANDARD).highest]
    for number, (weights, added) in enumerate(policy.layers):
        sums = [
            sum(each * float(weight) for each, weight in zip(numbers, column, strict=True))
            for column in weights.T
        ]
        numbers = [total + float(more) for total, more in zip(sums, added, strict=True)]
        if number < len(policy.layers) - 1:
            numbers = [max(each, 0) for each in numbers]
    mask = np.arange(policy.codec.size) % 2 == 0
    preferences, value = policy.judge(seen, mask)
    assert value == pytest.approx(numbers[-1], rel=1e-4, abs=1e-5)
    assert preferences[mask] == pytest.approx(np.array(numbers[:-1])[mask], rel=1e-4, abs=1e-5)
    assert (preferences[~mask] == NEVER).all()


def test_a_policy_comes_back_from_its_file_in_half_precision(tmp_path: Path) -> None:
    policy = policy_with(0.3, SMALL)
    policy.save(tmp_path / "policy.npz")
    again = Policy.load(tmp_path / "policy.npz")
    assert again.rules == SMALL
    for layer, same in zip(policy.layers, again.layers, strict=True):
        for array, same_array in zip(layer, same, strict=True):
            assert same_array.dtype == np.float32
            assert same_array == pytest.approx(array, rel=2**-11, abs=2**-24)


def test_a_policy_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    policy_with(0.3, SMALL).save(path)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(path, **{**arrays, "versions": np.array([2, 1])})
    with pytest.raises(ValueError, match="another version of the encoding"):
        Policy.load(path)


@pytest.mark.parametrize("rules", [STANDARD, SMALL], ids=["standard", "small"])
def test_the_bot_of_any_policy_plays_legally(rules: Rules) -> None:
    bot = partial(PolicyBot, policy=policy_with(2, rules))
    assert match(bot, RandomBot, 6, rules=rules).forfeits == (0, 0)


def test_the_bot_can_be_sent_to_other_processes() -> None:
    view = observe(new_game(seed=7), Player.YAY)
    bot = PolicyBot()
    same = pickle.loads(pickle.dumps(bot))
    assert same.choose(view, legal_actions(view)) == bot.choose(view, legal_actions(view))


def test_a_policy_does_not_play_rules_that_it_has_not_learned() -> None:
    view = observe(new_game(evolve(STANDARD, jumbo_attacks=False), seed=7), Player.WOW)
    with pytest.raises(ValueError, match="other rules"):
        PolicyBot().choose(view, legal_actions(view))


# --- the policy that comes with it ----------------------------------------------------------------


def test_the_learned_policy_is_small() -> None:
    assert LEARNED.stat().st_size <= 300_000
    assert Policy.load(LEARNED).rules == STANDARD


def test_the_learned_policy_beats_the_random_bot() -> None:
    result: MatchResult = match(PolicyBot, RandomBot, 40, seed="test")
    assert result.score >= 0.9
    assert result.forfeits == (0, 0)


def test_the_learned_policy_plugs_into_the_command_match() -> None:
    name = "examples.learning.policy_bot:PolicyBot"
    done = subprocess.run(
        [sys.executable, "-m", "tacocat", "match", name, "random", "--games", "2"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 games of ")


def test_only_the_training_needs_torch() -> None:
    importing = set()
    for path in EXAMPLE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import) and any(name.name == "torch" for name in node.names):
                importing.add(path.name)
    assert importing == {"train.py"}


# --- games against itself -------------------------------------------------------------------------


def test_a_rollout_is_what_the_batch_plays() -> None:
    policy = policy_with(0.5)
    rollout = rollout_of(policy)
    games = BatchGame(size=6, seed=7)
    ended = 0
    for step, ids in enumerate(rollout.ids):
        assert (rollout.observations[step] == games.observe()).all()
        assert (rollout.masks[step] == games.legal_mask()).all()
        preferences, values = policy.judge(games.observe(), games.legal_mask())
        assert rollout.values[step] == pytest.approx(values)
        chances = np.exp(preferences.astype(np.float64))
        chance = chances[np.arange(6), ids] / chances.sum(axis=1)
        assert np.exp(rollout.logs[step]) == pytest.approx(chance, rel=1e-4)
        ended += int(games.step(ids)[2].sum())
    assert rollout.games == ended


def test_a_policy_that_prefers_nothing_draws_all_that_is_legal_alike() -> None:
    mask = np.array([True, False, True, True, False, True])
    preferences = np.where(mask, np.float32(0), NEVER)
    ids, logs = drawn(np.tile(preferences, (4000, 1)), np.random.default_rng(1))
    counts = np.bincount(ids, minlength=6)
    assert (counts[~mask] == 0).all()
    # Each about 1000 times, with a standard deviation of 27.
    assert (abs(counts[mask] - 1000) < 140).all()
    assert np.exp(logs) == pytest.approx(0.25)


def test_what_comes_of_a_step_is_the_result_of_the_game() -> None:
    # Where nothing is expected, an advantage is the result, a bit less for each step of the seat
    # until then; and nothing, where the game is not over.
    steps, rows = 200, 8
    rollout = rollout_of(policy_with(0, SMALL), rows=rows, steps=steps)
    games = BatchGame(SMALL, rows, seed=7)
    seats, winners = [], []
    for ids in rollout.ids:
        seats.append(games.to_act)
        winners.append(games.step(ids)[4]["winner"])
    assert rollout.games > rows
    for row in range(rows):
        result, later = [0.0, 0.0], [0, 0]
        for step in reversed(range(steps)):
            if winners[step][row] >= 0:
                result, later = [-1.0, -1.0], [0, 0]
                result[winners[step][row]] = 1
            seat = seats[step][row]
            expected = result[seat] * 0.95 ** later[seat]
            assert rollout.advantages[step, row] == pytest.approx(expected, rel=1e-4)
            later[seat] += 1


def test_an_advantage_is_the_sum_of_surprises() -> None:
    rng = np.random.default_rng(1)
    steps, rows = 30, 5
    seats = rng.integers(0, 2, (steps, rows))
    values, gains = rng.normal(size=(2, steps, rows)).astype(np.float32)
    ends = rng.random((steps, rows)) < 0.1
    expected = rng.normal(size=rows).astype(np.float32)
    found = advantages_of(seats, values, gains, ends, expected, decay=0.8)
    for row in range(rows):
        for step in range(steps):
            side = 1 - 2 * int(seats[step, row])
            total, weight, now = 0.0, 1.0, step
            going_on = True
            while going_on:
                surprise, later = -float(values[now, row]), now
                while True:  # to the seat's next step, or the end
                    surprise += side * float(gains[later, row])
                    if ends[later, row]:
                        going_on = False
                        break
                    later += 1
                    if later == steps:
                        surprise += side * float(expected[row])
                        going_on = False
                        break
                    if seats[later, row] == seats[step, row]:
                        surprise += float(values[later, row])
                        break
                total, weight, now = total + weight * surprise, weight * 0.8, later
            assert found[step, row] == pytest.approx(total, rel=1e-4, abs=1e-4)
