"""This library: the loop of the README, and whole games at once."""

import random

from peers.peer import Peer, Play

GAMES_A_CALL = 10_000


def core_loop(seed: int) -> Play:
    """A game a call, each with a seed of its own."""
    from tacocat import apply, legal_actions, new_game

    rng = random.Random(seed)

    def play() -> tuple[int, int]:
        state = new_game(seed=rng.getrandbits(64))
        while not state.is_over:
            state = apply(state, rng.choice(legal_actions(state)))
        return state.step, 1

    return play


def batch(seed: int) -> Play:
    """Many games a call, in compiled code on one thread."""
    from tacocat.batch import playouts

    rng = random.Random(seed)

    def play() -> tuple[int, int]:
        played = playouts(games=GAMES_A_CALL, seed=rng.getrandbits(64))
        actions = sum(count * games for count, games in played.game_actions.items())
        return actions, GAMES_A_CALL

    return play


PEERS = [
    Peer(
        "tacocat",
        ("tacocat-rules",),
        core_loop,
        "The core loop: `legal_actions` and `apply` on immutable states; the game deals from a "
        "seed that can be verified.",
    ),
    Peer(
        "tacocat.batch",
        ("tacocat-rules", "numba", "numpy"),
        batch,
        "`playouts`: the same games on arrays, compiled by Numba, with a generator of its own.",
    ),
]
