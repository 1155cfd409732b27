"""A survey: what the game is like when a bot plays it against itself."""

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import closing
from functools import partial

from attrs import frozen

from tacocat.arena.chunks import in_order
from tacocat.arena.games import played
from tacocat.arena.seeds import bot_seed, derived, key_of
from tacocat.arena.statistics import Statistics
from tacocat.bots.bot import BotMaker
from tacocat.rules import STANDARD, Rules

DOMAIN = b"tacocat-rules survey 1:"


@frozen
class _Plan:
    """What a worker needs to know to play any game of a survey."""

    maker: BotMaker
    rules: Rules
    key: bytes


def survey(
    maker: BotMaker,
    games: int,
    *,
    rules: Rules = STANDARD,
    seed: bytes | str | int = 0,
    executor: Executor | None = None,
    chunk_size: int = 20,
    on_statistics: Callable[[Statistics], object] | None = None,
) -> Statistics:
    """Let a bot play both seats, and count what happens in the games.

    Each game has deals of its own, unlike those of `match`, which come in pairs; so the games are
    independent, and the intervals of the counts are right. No game is kept. Two new bots are made
    for each. As in a match, the result is the same on any executor. Version 1 of the seeds, in
    the notation of `match`: the key is made with ``"tacocat-rules survey 1:"``; the deals of game n
    follow from ``BLAKE2b-256("deal" + n)``, and the bots are made from ``BLAKE2b-64("WOW" + n)``
    and ``BLAKE2b-64("YAY" + n)``.

    Random games are played over a hundred times faster by `tacocat.batch.playouts`, which counts
    the same.

    Args:
        maker: makes the bot.
        games: how many games, at least one.
        rules: the variant.
        seed: what all seeds of the survey follow from.
        executor: where to play, as for `match`; by default here.
        chunk_size: how many games are played between two counts.
        on_statistics: called with the counts so far after each chunk.

    Raises:
        TypeError: an argument is of another type.
        ValueError: the number of games or the chunk size is below 1.
        concurrent.futures.CancelledError: the executor has cancelled games.

    Example:
        >>> from tacocat.bots import RuleBot
        >>> statistics = survey(RuleBot, 20, seed=7)
        >>> statistics.games, statistics.seat
        (20, Rate(count=5, total=20))
    """
    for name, value in {"games": games, "chunk_size": chunk_size}.items():
        if type(value) is not int or value < 1:
            raise ValueError(f"{name} must be a whole number of at least 1, not {value!r}")
    if not callable(maker):
        raise TypeError(
            f"a bot maker is called with a seed, as a class is, not a {type(maker).__name__}"
        )
    plan = _Plan(maker, rules, key_of(DOMAIN, seed))
    total = Statistics()
    work = partial(_count, plan)
    with closing(in_order(work, range(games), executor, chunk_size)) as chunks:
        for statistics in chunks:
            total += statistics
            if on_statistics is not None:
                on_statistics(total)
    return total


def _count(plan: _Plan, numbers: range) -> Statistics:
    """What a worker does."""
    statistics = Statistics()
    for number in numbers:
        bots = [plan.maker(bot_seed(plan.key, seat, number)) for seat in (b"WOW", b"YAY")]
        deal = derived(plan.key, b"deal", number, size=32)
        statistics.add(played(bots, plan.rules, deal, ("", ""), None)[0])
    return statistics
