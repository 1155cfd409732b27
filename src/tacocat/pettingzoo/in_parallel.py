"""The environment in which both agents act in every step (PettingZoo's parallel API)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from tacocat.adapters.table import rewards
from tacocat.encoding import ActionCodec
from tacocat.pettingzoo.agents import AGENTS, NAMES, Environment, Observation, metadata_with
from tacocat.rules import STANDARD, Rules


class parallel_env(Environment, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801
    """The environment in which both agents act in every step, so that simultaneous choices are.

    It is as `raw_env`, but for this:

    - There is one action more, the last one, ``codec.size``: to wait. It is what an agent does who
      has nothing to choose, and then its mask has nothing else.
    - Where both choose at the same time, neither choice is done, or shown to have been made, before
      both are complete.
    - An action that the mask does not allow is a wait as well, and ``info["illegal"]`` says so.

    Args:
        rules: the variant.
        render_mode: None, "human", "ansi", "svg" or "rgb_array".
        render_viewer: whose view is drawn, the name of an agent; by default a spectator's.
        round_reward: what winning a round is worth, and losing it costs.
        max_cycles: the game is truncated after so many steps; by default it goes on until it is
            won.

    Attributes:
        codec: the meaning of the actions, but for the last one.
        table: the game itself, with all that is hidden; ``table.state`` is its `tacocat.State`.
        wait: the action that does nothing.

    Raises:
        TypeError: the rules are not a `tacocat.Rules` value.
        ValueError: an argument cannot be that.

    Example:
        >>> game = parallel_env()
        >>> seen, infos = game.reset(seed=7)
        >>> done = game.codec.names.index("done")
        >>> seen, *_ = game.step({"player_0": done, "player_1": 2})
        >>> seen["player_0"]["action_mask"].nonzero()[0].tolist() == [game.wait]
        True
        >>> seen, *_ = game.step({"player_0": game.wait, "player_1": done})
        >>> game.table.state.step
        2
    """

    metadata = metadata_with(is_parallelizable=True)

    def __init__(
        self,
        rules: Rules = STANDARD,
        *,
        render_mode: str | None = None,
        render_viewer: str | None = None,
        round_reward: float = 0.0,
        max_cycles: int | None = None,
    ) -> None:
        self.wait = ActionCodec(rules).size
        super().__init__(rules, render_mode, render_viewer, round_reward, max_cycles, self.wait + 1)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game.

        Args:
            seed: as in `raw_env.reset`.
            options: see there; the game that a given state is of must not be over.

        Returns:
            What each agent is given, and the infos.

        Raises:
            TypeError: the given state is not one.
            ValueError: the state is of other rules, or waits for a deal, or its game is over.
        """
        self._begin(seed, options)
        if self.table.state.is_over:
            raise ValueError("options['state'] must be of a game that is not over")
        return self._observations(), self._infos(dict.fromkeys(NAMES, False))

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let both agents act.

        Args:
            actions: what each agent does. When the game is over there is nobody to act.

        Returns:
            What each agent is given, its reward, whether the game is over, whether it was
            truncated, and an info.

        Raises:
            KeyError: an agent has no action.
            TypeError: an action is not an integer.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        before = self.table.state
        illegal = {agent: not self._choose(agent, actions[agent]) for agent in NAMES}
        if all(map(self.table.is_complete, before.to_act)):
            for player in before.to_act:
                self.table = self.table.do(self.table.action(player))
        self.cycles += 1
        state = self.table.state
        gained = rewards(before, state, self.round_reward)
        terminations = dict.fromkeys(NAMES, state.is_over)
        truncations = dict.fromkeys(NAMES, self._is_truncated())
        if state.is_over or self._is_truncated():
            self.agents = []
        self._show()
        by_agent = dict(zip(NAMES, gained, strict=True))
        return self._observations(), by_agent, terminations, truncations, self._infos(illegal)

    def _choose(self, agent: str, action: int) -> bool:
        """Whether what the agent does is allowed; if it is, it is chosen."""
        player = AGENTS[agent]
        if self.table.allows(player, action):
            self.table = self.table.choose(player, action)
            return True
        return action == self.wait and not self.table.mask(player).any()

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = self.table.mask(AGENTS[agent])
        return np.append(mask, np.int8(not mask.any()))

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {"observation": self.table.vector(player), "action_mask": self._mask(agent)}
            for agent, player in AGENTS.items()
        }

    def _infos(self, illegal: dict[str, bool]) -> dict[str, dict[str, Any]]:
        return {
            agent: {"action_mask": self._mask(agent), "illegal": illegal[agent]} for agent in NAMES
        }
