"""How many records of whole games are written, read, replayed and verified in a second.

.venv/bin/python tests/benchmarks/records.py
"""

import random
import statistics
import time
from collections.abc import Callable

from tacocat import STANDARD, Action, Record, apply, legal_actions, new_game, replay
from tacocat.fairness import commitment, verify
from tacocat.json import from_json, to_json
from tacocat.records import format_record, parse_record

GAMES, RUNS = 100, 5


def played(seed: bytes) -> Record:
    """A random game by the standard rules, to its end."""
    state, rng = new_game(seed=seed), random.Random(seed)
    actions: list[Action] = []
    while not state.is_over:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    return Record(STANDARD, seed, actions)


def rate(call: Callable[[int], object]) -> float:
    """Calls a second: the median of some runs over all games."""
    rates = []
    for _ in range(RUNS):
        start = time.perf_counter()
        for number in range(GAMES):
            call(number)
        rates.append(GAMES / (time.perf_counter() - start))
    return statistics.median(rates)


def main() -> None:
    """Print a line a job."""
    records = [played(b"%016d" % number) for number in range(GAMES)]
    texts, documents = list(map(format_record, records)), list(map(to_json, records))
    published = [commitment(b"%016d" % number) for number in range(GAMES)]
    jobs: dict[str, Callable[[int], object]] = {
        "write text": lambda number: format_record(records[number]),
        "read text": lambda number: parse_record(texts[number]),
        "write JSON": lambda number: to_json(records[number]),
        "read JSON": lambda number: from_json(documents[number], Record),
        "replay": lambda number: [step.after for step in replay(records[number])],
        "verify": lambda number: verify(records[number], published[number]),
    }
    actions = statistics.mean(len(record.actions) for record in records)
    print(f"{GAMES} games of {actions:.0f} actions on average")
    for name, call in jobs.items():
        print(f"{name:12}{rate(call):8.0f} records/s")


if __name__ == "__main__":
    main()
