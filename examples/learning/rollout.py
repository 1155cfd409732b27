"""Games of a policy against itself, and how much better each step came than was expected."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from policy_bot import Floats, Masks, Policy

from tacocat.batch import BatchGame


@dataclass
class Rollout:
    """What happened in each row of a batch: arrays of shape (steps, rows) or (steps, rows, n).

    Attributes:
        observations: what the seat saw that was to act.
        masks: which ids were legal for it.
        ids: what it did.
        logs: the logarithm of the probability with which it did that.
        values: what it expected of the rest of the game.
        advantages: how much better it came.
        games: how many games ended.
    """

    observations: Floats
    masks: Masks
    ids: NDArray[np.int64]
    logs: Floats
    values: Floats
    advantages: Floats
    games: int


def play(games: BatchGame, policy: Policy, steps: int, rng: np.random.Generator) -> Rollout:
    """Play on for so many steps in every row; games that are not over go on in the next call."""
    shape = (steps, games.size)
    observations = np.empty((*shape, games.layout.size), np.float32)
    masks = np.empty((*shape, games.codec.size), np.bool_)
    ids, seats = np.empty(shape, np.int64), np.empty(shape, np.int64)
    logs, values, gains = np.empty((3, *shape), np.float32)
    ends = np.empty(shape, np.bool_)
    seen = games.observe()
    for step in range(steps):
        observations[step], masks[step], seats[step] = seen, games.legal_mask(), games.to_act
        preferences, values[step] = policy.judge(seen, masks[step])
        ids[step], logs[step] = drawn(preferences, rng)
        seen, _, ends[step], _, infos = games.step(ids[step])
        gains[step] = np.where(ends[step], 1 - 2 * infos["winner"], 0)  # the winner: 0 or 1
    _, last = policy.judge(seen, games.legal_mask())
    expected = np.where(games.to_act == 0, last, -last)
    advantages = advantages_of(seats, values, gains, ends, expected)
    return Rollout(observations, masks, ids, logs, values, advantages, int(ends.sum()))


def drawn(preferences: Floats, rng: np.random.Generator) -> tuple[NDArray[np.int64], Floats]:
    """For each row an id, drawn by the softmax of preferences, and its probability's logarithm."""
    logs = preferences - preferences.max(axis=1, keepdims=True)
    logs = logs - np.log(np.exp(logs).sum(axis=1, keepdims=True))
    # With Gumbel noise added, the largest is drawn with just these probabilities.
    ids = (logs + rng.gumbel(size=logs.shape)).argmax(axis=1)
    return ids, logs[np.arange(len(ids)), ids]


def advantages_of(
    seats: NDArray[np.int64],
    values: Floats,
    gains: Floats,
    ends: Masks,
    expected: Floats,
    decay: float = 0.95,
) -> Floats:
    """Generalized advantage estimation, for each seat along its own steps.

    Args:
        seats: who acted: 0 for WOW, 1 for YAY.
        values: what they expected then.
        gains: what the step brought WOW, and cost YAY: 1 or -1 at the end of a game, else 0.
        ends: whether the step ended a game.
        expected: what WOW can expect after the last step.
        decay: how much less each later surprise counts, the lambda of the method.
    """
    rows, sides = np.arange(seats.shape[1]), np.array([[1], [-1]], np.float32)
    # For each seat: what it gains up to its next step, what it expects then, its advantage then.
    got, next_value, next_advantage = np.zeros((3, 2, len(rows)), np.float32)
    next_value += sides * expected
    advantages = np.empty_like(values)
    for step in reversed(range(len(seats))):
        for later in (got, next_value, next_advantage):
            later[:, ends[step]] = 0
        got += sides * gains[step]
        at = seats[step], rows
        surprise = got[at] + next_value[at] - values[step]
        advantages[step] = next_advantage[at] = surprise + decay * next_advantage[at]
        got[at], next_value[at] = 0, values[step]
    return advantages
