"""How many decisions a second the batch makes; run it on a quiet machine.

Prints the first call apart, which compiles, then for one thread and for two each of five runs and
their median. A decision is a whole action of a player, as in the core: a replacement is one. With
pyspiel installed, `pyspiel.evaluate_bots` on Leduc poker runs before and after, for comparison.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable

import numpy as np

RUNS, GAMES = 5, 100_000


def rate(run: Callable[[], int]) -> float:
    """Decisions a second."""
    begin = time.perf_counter()
    decisions = run()
    return decisions / (time.perf_counter() - begin)


def report(name: str, run: Callable[[], int]) -> float:
    """Print the runs and return their median."""
    found = [rate(run) for _ in range(RUNS)]
    median = statistics.median(found)
    print(f"{name:28} {median / 1e6:7.3f} million/s  ", *(f"{each / 1e6:.3f}" for each in found))
    return median


def leduc() -> Callable[[], int] | None:
    """Random games of Leduc poker by OpenSpiel's own loop; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("leduc_poker")
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]

    # Decisions a game do not depend on the loop: counted once by stepping.
    rng = np.random.default_rng(1)
    decisions = 0
    for _ in range(20_000):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(int(rng.choice(state.legal_actions())))
    a_game = decisions / 20_000

    def run() -> int:
        for number in range(30_000):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        return round(a_game * 30_000)

    return run


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder  # so that the first call compiles
        from tacocat.batch import BatchGame, playouts

        begin = time.perf_counter()
        playouts(games=1)
        print(f"first call of playouts: {time.perf_counter() - begin:.1f} s")

        def random_games(threads: int) -> int:
            found = playouts(games=GAMES, seed=1, threads=threads)
            return sum(actions * often for actions, often in found.game_actions.items())

        peer = leduc()
        beside = report("pyspiel.evaluate_bots, Leduc", peer) if peer else 0.0
        for threads in (1, 2):
            found = report(f"playouts, {threads} thread(s)", lambda: random_games(threads))  # noqa: B023
            if peer:
                print(f"    {found / beside:.1f} times pyspiel.evaluate_bots on Leduc")
        if peer:
            report("pyspiel.evaluate_bots, Leduc", peer)

        begin = time.perf_counter()
        games = BatchGame(size=1000)
        games.step(games.legal_mask().argmax(axis=1))
        print(f"first step of BatchGame: {time.perf_counter() - begin:.1f} s")
        rng = np.random.default_rng(1)

        def steps() -> int:
            for _ in range(100):
                mask = games.legal_mask()
                games.step((rng.random(mask.shape, np.float32) * mask).argmax(axis=1))
            return 100 * games.size

        report("BatchGame steps, 1000 rows", steps)
        print(f"memory: {games.bytes_per_game} bytes a game")


if __name__ == "__main__":
    main()
