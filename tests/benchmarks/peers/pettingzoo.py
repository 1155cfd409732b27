"""PettingZoo's classic environments, by the loop of its documentation."""

from functools import partial
from importlib import import_module

from peers.peer import Peer, Play


def loop(environment: str, seed: int) -> Play:
    """A game a call."""
    env = import_module(f"pettingzoo.classic.{environment}").env()
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)

    def play() -> tuple[int, int]:
        decisions = 0
        env.reset()
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                action = None
            else:
                action = env.action_space(agent).sample(observation["action_mask"])
                decisions += 1
            env.step(action)
        return decisions, 1

    return play


_LAYERS = "RLCard's game in layers of checks, with an observation, a mask and a sampled action."

PEERS = [
    Peer(
        "pettingzoo leduc_holdem",
        ("pettingzoo", "rlcard"),
        partial(loop, "leduc_holdem_v4"),
        _LAYERS,
    ),
    Peer(
        "pettingzoo gin_rummy",
        ("pettingzoo", "rlcard"),
        partial(loop, "gin_rummy_v4"),
        _LAYERS + " PettingZoo 1.27 has removed it.",
    ),
]
