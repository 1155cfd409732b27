"""How quick the batch is by itself: compiling, one thread and two, `BatchGame`, memory.

Run it on a quiet machine; `compare.py` has other libraries beside it. A decision is a whole action
of a player, as in the core: a replacement is one.
"""

import os
import tempfile
import time
from collections.abc import Callable
from statistics import median

import numpy as np

ROUNDS, GAMES = 15, 100_000


def rate(run: Callable[[], int]) -> float:
    """Decisions a second, by the clock."""
    begin = time.perf_counter()
    decisions = run()
    return decisions / (time.perf_counter() - begin)


def report(name: str, rates: list[float]) -> None:
    """Print the median of the runs, and the slowest and the quickest."""
    low, middle, high = (each / 1e6 for each in (min(rates), median(rates), max(rates)))
    print(f"{name:28} {middle:7.3f} million/s   from {low:.3f} to {high:.3f}")


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

        one, two = [], []
        for _ in range(ROUNDS):  # in turns, since machines are not equally quick at all times
            one.append(rate(lambda: random_games(1)))
            two.append(rate(lambda: random_games(2)))
        report("playouts, one thread", one)
        report("playouts, two threads", two)
        scaling = median(both / alone for alone, both in zip(one, two, strict=True))
        print(f"    two threads make {scaling:.2f} times as many as one")

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

        report("BatchGame steps, 1000 rows", [rate(steps) for _ in range(5)])
        print(f"memory: {games.bytes_per_game} bytes a game")


if __name__ == "__main__":
    main()
