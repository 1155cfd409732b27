"""The environment in which agents act one after the other (PettingZoo's AEC)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from tacocat.adapters.table import rewards
from tacocat.encoding import ActionCodec
from tacocat.pettingzoo.agents import AGENTS, NAMES, Environment, Observation, metadata_with
from tacocat.rules import STANDARD, Rules


def env(
    rules: Rules = STANDARD,
    *,
    render_mode: str | None = None,
    render_viewer: str | None = None,
    round_reward: float = 0.0,
    max_cycles: int | None = None,
) -> AECEnv[str, Observation, int | None]:
    """Make the environment in which agents act in turn, with PettingZoo's usual wrappers.

    They are those of PettingZoo's own board and card games. An action that the mask does not allow
    ends the game with -1 for the agent who chose it, and 0 for the other.

    Args:
        rules: the variant.
        render_mode: None, "human", "ansi", "svg" or "rgb_array".
        render_viewer: whose view is drawn, the name of an agent; by default a spectator's.
        round_reward: what winning a round is worth, and losing it costs.
        max_cycles: the game is truncated after so many actions; by default it goes on until it is
            won, however many rounds are tied.

    Returns:
        A `raw_env`, wrapped.

    Raises:
        TypeError: the rules are not a `tacocat.Rules` value.
        ValueError: an argument cannot be that.

    Example:
        >>> game = env(max_cycles=1000)
        >>> game.reset(seed=7)
        >>> for agent in game.agent_iter():
        ...     seen, reward, terminated, truncated, info = game.last()
        ...     if terminated or truncated:
        ...         game.step(None)
        ...     else:
        ...         game.step(int(seen["action_mask"].argmax()))
        >>> game.agents
        []
    """
    raw = raw_env(
        rules,
        render_mode=render_mode,
        render_viewer=render_viewer,
        round_reward=round_reward,
        max_cycles=max_cycles,
    )
    checked = AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1))
    return OrderEnforcingWrapper(checked)


class raw_env(Environment, AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # noqa: N801
    """The environment in which agents act in turn, without wrappers.

    The agents are ``player_0``, who is WOW, and ``player_1``, who is YAY. An action is an id of
    `tacocat.encoding.ActionCodec`: a replacement takes several steps, one for each card and one for
    "done". Where both choose at the same time, WOW does so first, and YAY is shown that WOW has
    chosen, not what.

    The last reward is 1 for the winner and -1 for the other.

    Args:
        rules: as in `env`, like the others.
        render_mode: see there.
        render_viewer: see there.
        round_reward: see there.
        max_cycles: see there.

    Attributes:
        codec: the meaning of the actions.
        table: the game itself, with all that is hidden; ``table.state`` is its `tacocat.State`.

    Raises:
        TypeError: the rules are not a `tacocat.Rules` value.
        ValueError: an argument cannot be that.

    Example:
        >>> game = raw_env()
        >>> game.reset(seed=7)
        >>> game.agent_selection, game.codec.names[2]
        ('player_0', 'replace 3')
        >>> game.step(3)
        Traceback (most recent call last):
        ValueError: action 3 is not legal now: the action_mask says what is
    """

    metadata = metadata_with(is_parallelizable=False)

    def __init__(
        self,
        rules: Rules = STANDARD,
        *,
        render_mode: str | None = None,
        render_viewer: str | None = None,
        round_reward: float = 0.0,
        max_cycles: int | None = None,
    ) -> None:
        size = ActionCodec(rules).size
        super().__init__(rules, render_mode, render_viewer, round_reward, max_cycles, size)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: the game is ``new_game(rules, seed=seed)``, and what later resets without a seed
                deal follows from it too. Without any seed, games are random.
            options: ``{"state": state}`` begins with a given `tacocat.State`, one that deals by
                itself.

        Raises:
            TypeError: that is not a state.
            ValueError: the state is of other rules, or waits for a deal.
        """
        self._begin(seed, options)
        self.rewards = dict.fromkeys(NAMES, 0.0)
        self._cumulative_rewards = dict.fromkeys(NAMES, 0.0)
        self.agent_selection = NAMES[0]
        self._tell()

    def step(self, action: int | None) -> None:
        """Do an action for the agent whose turn it is; for one who is out of the game, None.

        Raises:
            TypeError: the action is not an integer.
            ValueError: the action is not legal, or not None for an agent who is out of the game.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        player, before = AGENTS[agent], self.table.state
        if action is None or not self.table.allows(player, action):
            raise ValueError(f"action {action} is not legal now: the action_mask says what is")
        self.table = self.table.choose(player, action)
        if self.table.is_complete(player):
            self.table = self.table.do(self.table.action(player))
        self.cycles += 1
        gained = rewards(before, self.table.state, self.round_reward)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(NAMES, gained, strict=True))
        self._accumulate_rewards()
        self._tell()
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent is given: its player's knowledge, and what it may choose now."""
        vector = self.table.vector(AGENTS[agent])
        return {"observation": vector, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if agent != self.agent_selection:
            return np.zeros(self.codec.size, np.int8)
        return self.table.mask(AGENTS[agent])

    def _tell(self) -> None:
        """Say whose turn it is, and what holds for each agent."""
        state = self.table.state
        if state.to_act:
            self.agent_selection = NAMES[state.to_act[0]]
        self.terminations = dict.fromkeys(NAMES, state.is_over)
        self.truncations = dict.fromkeys(NAMES, self._is_truncated())
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in NAMES}
