"""Learn to play from nothing but games against oneself, on one processor core, in minutes.

The method is proximal policy optimization (Schulman et al. 2017), with PyTorch::

    pip install torch 'tacocat-rules[batch]'
    python examples/learning/train.py

The page docs/learning.md shows what comes out.
"""

import argparse
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch  # pyright: ignore[reportMissingImports]
from policy_bot import NEVER, Policy, PolicyBot
from rollout import Rollout, play

from tacocat import STANDARD
from tacocat.arena import match
from tacocat.batch import BatchGame
from tacocat.bots import RandomBot, RuleBot

HIDDEN = [256, 128]
"""How many numbers the hidden layers of the network have."""
STEPS = 64
"""How many steps each row plays between two updates."""
PASSES, MINIBATCH = 3, 2048
"""How often an update goes through these steps, and how many it takes at once."""
LEARNING_RATE = 1e-3
"""In the beginning; it falls to 0."""
CLIP = 0.2
"""How far an update may change a probability, as a share of it."""
ENTROPY, VALUE = 0.01, 0.5
"""What variety of choices counts, and an error of the expected value, beside the gain."""


def new_network(inputs: int, ids: int) -> Any:
    """A preference for each id, and last the value, as `policy_bot.Policy` takes them."""
    sizes = [inputs, *HIDDEN, ids + 1]
    parts: list[Any] = []
    for size, next_size in pairwise(sizes):
        parts += [torch.nn.Linear(size, next_size), torch.nn.ReLU()]
    with torch.no_grad():
        parts[-2].weight *= 0.1  # in the beginning, about the same for everything
    return torch.nn.Sequential(*parts[:-1])


def policy_of(network: Any) -> Policy:
    """The same network in NumPy; it shares the weights, and so it learns too."""
    parts = [part for part in network if isinstance(part, torch.nn.Linear)]
    layers = [(part.weight.detach().numpy().T, part.bias.detach().numpy()) for part in parts]
    return Policy(STANDARD, layers)


def learn(
    network: Any, optimizer: Any, rollout: Rollout, highest: Any, rng: np.random.Generator
) -> None:
    """Make more probable what came better than expected, and less probable what came worse."""
    chosen = rollout.masks.sum(axis=2) > 1  # where there was a choice
    advantages = rollout.advantages[chosen]
    columns = (
        rollout.observations[chosen] / highest,
        rollout.masks[chosen],
        rollout.ids[chosen],
        rollout.logs[chosen],
        (advantages - advantages.mean()) / advantages.std(),
        rollout.values[chosen] + advantages,
    )
    tensors = [torch.from_numpy(column) for column in columns]
    for _ in range(PASSES):
        for rows in torch.from_numpy(rng.permutation(len(advantages))).split(MINIBATCH):
            inputs, masks, ids, logs, advantage, value = (column[rows] for column in tensors)
            said = network(inputs)
            new_logs = said[:, :-1].masked_fill(~masks, float(NEVER)).log_softmax(dim=1)
            ratio = (new_logs.gather(1, ids[:, None])[:, 0] - logs).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.min(ratio * advantage, clipped * advantage)
            entropy = -(new_logs.exp() * new_logs).sum(dim=1)
            error = (said[:, -1] - value) ** 2
            optimizer.zero_grad()
            (VALUE * error - gain - ENTROPY * entropy).mean().backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    """Train, save the policy, and tell now and then how well it plays."""
    parser = argparse.ArgumentParser(description="Train a policy by games against itself.")
    parser.add_argument("--updates", type=int, default=400, help="how often it learns")
    parser.add_argument("--rows", type=int, default=256, help="games played at once")
    parser.add_argument("--seed", type=int, default=7, help="the same seed, the same policy")
    parser.add_argument("--out", type=Path, default=Path("policy.npz"), help="the file it goes to")
    parser.add_argument("--every", type=int, default=40, help="updates between two matches")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    games = BatchGame(STANDARD, options.rows, seed=options.seed)
    network = new_network(games.layout.size, games.codec.size)
    policy = policy_of(network)
    optimizer = torch.optim.Adam(network.parameters())
    finished, began = 0, time.process_time()
    for update in range(options.updates):
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * (1 - update / options.updates)
        rollout = play(games, policy, STEPS, rng)
        learn(network, optimizer, rollout, policy.highest, rng)
        finished += rollout.games
        if (update + 1) % options.every == 0 or update + 1 == options.updates:
            policy.save(options.out)
            learned = partial(PolicyBot, policy=policy)
            scores = [match(learned, bot, 100).score for bot in (RandomBot, RuleBot)]
            seconds = time.process_time() - began
            print(
                f"{update + 1:4} updates  {finished:6} games  {seconds:4.0f} s  "
                f"RandomBot {scores[0]:4.0%}  RuleBot {scores[1]:4.0%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
