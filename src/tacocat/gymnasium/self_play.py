"""Many games at once, of which the learning program plays both sides."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tacocat.rules import STANDARD, Rules


class SelfPlayVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games at once, each played from both seats; needs the extra ``batch`` as well.

    ``gymnasium.make_vec("TacocatSelfPlay-v0", num_envs=1000)`` makes it. It is a
    `tacocat.batch.BatchGame` with the spaces and the metadata that Gymnasium wants. In each row one
    seat is to act. The observation and ``info["action_mask"]`` are for that seat, and
    ``info["to_act"]`` says which it is. A reward is for the seat that has acted.

    A row whose game ends begins the next one in the same step.

    Args:
        num_envs: how many rows.
        rules: the variant.

    Attributes:
        games: the games themselves, with all that is hidden, a `tacocat.batch.BatchGame`.

    Raises:
        ImportError: Numba is not installed.
        TypeError: an argument is of another type.
        ValueError: the number of rows is out of range.

    Example:
        >>> games = SelfPlayVectorEnv(num_envs=3)
        >>> observations, info = games.reset(seed=7)
        >>> observations.shape, info["to_act"].tolist()
        ((3, 135), [0, 0, 0])
        >>> actions = info["action_mask"].argmax(axis=1)
        >>> observations, rewards, terminations, truncations, info = games.step(actions)
        >>> rewards.tolist()
        [0.0, 0.0, 0.0]
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int = 1, rules: Rules = STANDARD) -> None:
        try:
            from tacocat.batch import BatchGame
        except ImportError as error:
            raise ImportError(
                "many games at once need Numba: pip install 'tacocat-rules[batch,gymnasium]'"
            ) from error
        self.games = BatchGame(rules, num_envs)
        self.num_envs = num_envs
        layout = self.games.layout
        self.single_action_space = Discrete(self.games.codec.size)
        self.single_observation_space = Box(np.zeros(layout.size, np.float32), layout.highest)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._has_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game in every row.

        Args:
            seed: what all deals follow from, from now on; without one, the first games are random,
                and later ones follow on the games before.
            options: ignored.

        Returns:
            The observations of the seats to act, and an info.
        """
        super().reset(seed=seed)
        if seed is None and not self._has_begun:
            seed = int(self.np_random.integers(2**63))
        self._has_begun = True
        observations, infos = self.games.reset(seed)
        return observations, self._with_masks(infos)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Do an action in every row; see `tacocat.batch.BatchGame.step`.

        Raises:
            TypeError: the actions are not whole numbers.
            ValueError: they are not one a row, or one is not legal; nothing has changed then.
        """
        observations, gained, terminations, truncations, infos = self.games.step(actions)
        return observations, gained, terminations, truncations, self._with_masks(infos)

    def _with_masks(self, infos: dict[str, Any]) -> dict[str, Any]:
        return {**infos, "action_mask": self.games.legal_mask().astype(np.int8)}
