"""RLCard: environments in Python."""

import random
from functools import partial

from peers.peer import Bar, Peer, Play


def loop(game_name: str, seed: int) -> Play:
    """A game a call. Choosing here is quicker than `env.run` with its `RandomAgent`."""
    import rlcard

    env, rng = rlcard.make(game_name, config={"seed": seed}), random.Random(seed)

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions, 1

    return play


_OBSERVES = "In Python; each step also encodes an observation as a NumPy array."

PEERS = [
    Peer(
        "rlcard leduc-holdem",
        ("rlcard",),
        partial(loop, "leduc-holdem"),
        _OBSERVES + " Two or three decisions a game, as one may fold at any time.",
    ),
    Peer(
        "rlcard gin-rummy",
        ("rlcard",),
        partial(loop, "gin-rummy"),
        _OBSERVES + " Counting the score at the end is two forced decisions of its players.",
        Bar("tacocat", 10),
    ),
]
