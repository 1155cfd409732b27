"""OpenSpiel: its engines in C++, from a Python loop and by its own loop in C++."""

import random
from functools import partial
from statistics import mean

from peers.peer import Bar, Peer, Play

GAMES_A_CALL = 20


def python_loop(game_name: str, seed: int) -> Play:
    """A game a call. `random.choices` is quicker than the `np.random.choice` of its examples."""
    import pyspiel

    game, rng = pyspiel.load_game(game_name), random.Random(seed)

    def play() -> tuple[int, int]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions, 1

    return play


def evaluate_bots(game_name: str, games_to_count: int, seed: int) -> Play:
    """Some games a call. It counts no decisions, so their mean is taken from games before."""
    import pyspiel

    game, rng = pyspiel.load_game(game_name), random.Random(seed)
    bots = [pyspiel.make_uniform_random_bot(player, rng.getrandbits(30)) for player in (0, 1)]

    def decisions() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.getrandbits(30))
        return sum(step.player >= 0 for step in state.full_history())  # chance is below 0

    per_game = mean(decisions() for _ in range(games_to_count))

    def play() -> tuple[float, int]:
        for _ in range(GAMES_A_CALL):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(30))
        return GAMES_A_CALL * per_game, GAMES_A_CALL

    return play


_LOOP = "A C++ engine behind a Python loop, which samples the chance nodes too."
_TINY = "Games of about four decisions, so beginning one weighs much."

PEERS = [
    *(
        Peer(
            f"open_spiel {game_name}",
            ("open_spiel",),
            partial(python_loop, game_name),
            f"{_LOOP} {_TINY}",
        )
        for game_name in ("leduc_poker", "liars_dice")
    ),
    Peer(
        "open_spiel gin_rummy",
        ("open_spiel",),
        partial(python_loop, "gin_rummy"),
        f"{_LOOP} The nearest in kind, a long game of cards; its engine looks for melds, which "
        "costs it more than the Python loop.",
        Bar("tacocat", 3.5, goal=6),
    ),
    Peer(
        "evaluate_bots leduc_poker",
        ("open_spiel",),
        partial(evaluate_bots, "leduc_poker", 10_000),
        "OpenSpiel's own loop in C++ with its uniform random bots, called from Python once a "
        f"game. {_TINY} Decisions are games times their mean, which is counted before.",
        Bar("tacocat.batch", 15),
    ),
    Peer(
        "evaluate_bots gin_rummy",
        ("open_spiel",),
        partial(evaluate_bots, "gin_rummy", 300),
        "The same loop in C++: what the Python loop costs OpenSpiel in a long game.",
    ),
]
