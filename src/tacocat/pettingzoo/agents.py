"""What the environments have in common: their agents, spaces and pictures."""

from typing import Any, TypedDict

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray

from tacocat.adapters.frames import FRAMES_PER_SECOND, MODES, check_mode, frame
from tacocat.adapters.table import Table, check_round_reward, first_table
from tacocat.encoding import ActionCodec, ViewLayout
from tacocat.knowledge.observe import observe
from tacocat.players import Player
from tacocat.rules import Rules

AGENTS = {"player_0": Player.WOW, "player_1": Player.YAY}
NAMES = tuple(AGENTS)  # in the order of the players


class Observation(TypedDict):
    """What an agent is given to choose by.

    Attributes:
        observation: what its player knows, as `tacocat.encoding.encode_view` has it.
        action_mask: 1 for each action that it may choose now, 0 for the others.

    Example:
        >>> from tacocat.pettingzoo import env
        >>> game = env()
        >>> game.reset(seed=7)
        >>> seen: Observation = game.observe("player_0")
        >>> seen["observation"].shape, seen["action_mask"].nonzero()[0].tolist()
        ((135,), [1, 2, 6, 7, 11, 12])
    """

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


def metadata_with(is_parallelizable: bool) -> dict[str, Any]:
    """What PettingZoo wants to know about an environment."""
    return {
        "name": "tacocat_v0",
        "render_modes": list(MODES),
        "render_fps": FRAMES_PER_SECOND,
        "is_parallelizable": is_parallelizable,
    }


class Environment:
    """The settings of an environment, and the methods that do not depend on whose turn it is."""

    table: Table  # from the first reset on

    def __init__(
        self,
        rules: Rules,
        render_mode: str | None,
        render_viewer: str | None,
        round_reward: float,
        max_cycles: int | None,
        actions: int,
    ) -> None:
        self.codec, layout = ActionCodec(rules), ViewLayout(rules)
        self.render_mode = check_mode(render_mode)
        if render_viewer is not None and render_viewer not in AGENTS:
            raise ValueError(f"render_viewer must be None or one of {NAMES}, not {render_viewer!r}")
        self.render_viewer = render_viewer
        self.round_reward = check_round_reward(round_reward)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles must be None or at least 1, not {max_cycles}")
        self.max_cycles = max_cycles
        self.cycles = 0
        self.possible_agents = list(NAMES)
        self.agents: list[str] = []
        # A space for each agent, as each has a source of chance of its own.
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(actions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                {
                    "observation": Box(np.zeros(layout.size, np.float32), layout.highest),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng = np_random()[0]

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of what an agent is given; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of what an agent may choose; always the same object."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """Draw the game as ``render_viewer`` sees it.

        Returns:
            A text ("ansi"), a drawing in SVG ("svg"), or an array of rows, columns and the colors
            red, green and blue ("rgb_array"). "human" prints the text, which is also done after
            each step, and returns None.
        """
        if self.render_mode is None:
            logger.warn("render() draws nothing: give the environment a render_mode")
            return None
        viewer = None if self.render_viewer is None else AGENTS[self.render_viewer]
        return frame(observe(self.table.state, viewer), self.render_mode)

    def close(self) -> None:
        """Nothing is open, so there is nothing to do."""

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None:
            self._rng = np_random(seed)[0]
        self.table = first_table(self.codec, self._rng, seed, options)
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _is_truncated(self) -> bool:
        too_long = self.max_cycles is not None and self.cycles >= self.max_cycles
        return too_long and not self.table.state.is_over
