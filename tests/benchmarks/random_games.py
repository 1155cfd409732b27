"""How many random games and decisions a second; run it on a quiet machine.

Prints each of five runs of three seconds and their median.
"""

import random
import statistics
import time

from tacocat import apply, legal_actions, new_game

RUNS, SECONDS = 5, 3.0


def run() -> tuple[float, float]:
    """Games and decisions a second."""
    games, decisions = 0, 0
    begin = time.perf_counter()
    while time.perf_counter() < begin + SECONDS:
        state, rng = new_game(seed=games), random.Random(games)
        while not state.is_over:
            state = apply(state, rng.choice(legal_actions(state)))
        games += 1
        decisions += state.step
    seconds = time.perf_counter() - begin
    return games / seconds, decisions / seconds


if __name__ == "__main__":
    found = [run() for _ in range(RUNS)]
    for games, decisions in found:
        print(f"{games:8.0f} games/s {decisions:10,.0f} decisions/s")
    medians = [statistics.median(column) for column in zip(*found, strict=True)]
    print(f"{medians[0]:8.0f} games/s {medians[1]:10,.0f} decisions/s  (median)")
