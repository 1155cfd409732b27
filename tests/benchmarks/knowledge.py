"""What `observe`, `events` and `sample_state` cost beside `apply`, in microseconds a call.

Over all steps of a hundred random games; the median of five runs. Run it on a quiet machine.
"""

import random
import statistics
import time
from collections.abc import Callable

from tacocat import Player, apply, events, legal_actions, new_game, observe, sample_state
from tacocat.records import Step

RUNS, GAMES = 5, 100


def steps() -> list[Step]:
    """The steps of the games."""
    found = []
    for seed in range(GAMES):
        state, rng = new_game(seed=seed), random.Random(seed)
        while not state.is_over:
            action = rng.choice(legal_actions(state))
            after = apply(state, action)
            found.append(Step(state, action, after))
            state = after
    return found


def microseconds(played: list[Step], call: Callable[[Step], object]) -> float:
    """The median time of one call."""
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        for step in played:
            call(step)
        times.append((time.perf_counter() - begin) / len(played) * 1e6)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    played, rng, player = steps(), random.Random(1), Player.WOW
    calls: dict[str, Callable[[Step], object]] = {
        "apply": lambda step: apply(step.before, step.action),
        "legal_actions": lambda step: legal_actions(step.before),
        "observe": lambda step: observe(step.after, player),
        "events": lambda step: events(step.before, step.action, step.after, player),
        "sample_state": lambda step: sample_state(observe(step.before, player), rng),
    }
    for name, call in calls.items():
        print(f"{name:14} {microseconds(played, call):7.1f} us")


if __name__ == "__main__":
    main()
