"""How the thresholds of `tacocat.bots.RuleBot` were found; run it on a quiet machine.

Each row is a match between a bot with one threshold changed and the bot as it is, on the same
deals for all rows. A default is kept unless a neighbor beats it by more than chance explains. The
number is how many games each match has, 400 unless given:

    python tests/benchmarks/tune_rule_bot.py 1000
"""

import sys
import time
from functools import partial
from typing import Any

from tacocat.arena import match
from tacocat.bots import BotMaker, RandomBot, RuleBot

TRIED = {
    "low": (0.05, 0.2, 0.25, 0.35),
    "high": (0.5, 0.6, 0.7, 0.8),
    "middle": (0.2, 0.3, 0.4, 0.5, 0.6, 0.7),
    "guarded": (0.0, 0.15, 0.45, 1.0),
}


def row(name: str, other: BotMaker, games: int, first: BotMaker = RuleBot) -> None:
    """Play a match and print a line."""
    begin = time.perf_counter()
    result = match(first, other, games, names=(name, "RuleBot"), seed="tune")
    seconds = time.perf_counter() - begin
    low, high = result.interval
    print(
        f"{name:16} {result.score:7.1%}  ({low:.1%} to {high:.1%})  {games / seconds:5.0f} games/s",
        flush=True,
    )


def main(games: int) -> None:
    """Print the table."""
    print(f"score over {games} games and its 95% interval")
    row("against random", RandomBot, games)
    for name, values in TRIED.items():
        for value in values:
            changed: Any = {name: value}
            row(f"{name} {value}", RuleBot, games, partial(RuleBot, **changed))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
