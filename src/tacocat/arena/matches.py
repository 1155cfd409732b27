"""A match: many games between two bots, each deal played twice."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import chain, islice
from typing import TypeVar

from attrs import evolve, frozen

from tacocat.arena.chunks import in_order
from tacocat.arena.games import played
from tacocat.arena.result import MatchResult
from tacocat.arena.seeds import bot_seed, derived, key_of
from tacocat.arena.sequential import Decision, SequentialTest
from tacocat.bots.bot import BotMaker
from tacocat.exchange.record import Record
from tacocat.players import Player
from tacocat.rules import STANDARD, Rules

T = TypeVar("T")

DOMAIN = b"tacocat-rules match 1:"


@frozen
class _Plan:
    """What a worker needs to know to play any game of a match."""

    makers: tuple[BotMaker, BotMaker]
    names: tuple[str, str]
    rules: Rules
    key: bytes
    time_limit: float | None
    with_records: bool


@frozen
class _Outcome:
    """What counts of one game."""

    first_won: bool
    rounds: int
    actions: int
    forfeits: tuple[int, int]
    record: Record | None


def match(
    first: BotMaker,
    second: BotMaker,
    games: int,
    *,
    names: Iterable[str] = ("first", "second"),
    rules: Rules = STANDARD,
    seed: bytes | str | int = 0,
    executor: Executor | None = None,
    chunk_size: int = 20,
    time_limit: float | None = None,
    stop: SequentialTest | None = None,
    on_result: Callable[[MatchResult], object] | None = None,
    on_record: Callable[[Record], object] | None = None,
    done: Iterable[Record] = (),
) -> MatchResult:
    """Let two bots play a match in which both get the same cards.

    Games are numbered from 0. Games 2k and 2k + 1 have the same deals with the seats swapped: the
    first bot is WOW in the even ones. New bots are made for each game. Every seed follows from the
    match's and the game's number, and so the result is the same on any executor, with any number
    of workers and any chunk size, for bots whose choices follow from their seeds and views.

    Version 1 of the seeds, where numbers are 8 bytes, big-endian:

    - ``key = BLAKE2b-512("tacocat-rules match 1:" + seed)``, unkeyed, the seed as bytes as in
      `tacocat.new_game`;
    - the deals of games 2k and 2k + 1 follow from ``BLAKE2b-256("deal" + k)``, keyed with ``key``;
    - the bots of game n are made from ``BLAKE2b-64("first" + n)`` and ``BLAKE2b-64("second" + n)``,
      keyed with ``key``, each read as a big-endian number.

    With an executor, games are handed out in chunks and counted in order. A chunk that a pool
    loses, since one of its workers broke down, is played again in this process. An executor that
    cancels games, as one may that is shut down, ends the match. The executor of a Dask client does
    so when it loses its scheduler, unless a result was on its way just then: for that it waits for
    ever. ``tacocat match --dask`` does not.

    Args:
        first: makes the bot that the result counts for.
        second: makes the other bot.
        games: how many games, an even number.
        names: what the result and the records call the bots.
        rules: the variant.
        seed: what all seeds of the match follow from.
        executor: where to play, such as a `concurrent.futures.ProcessPoolExecutor`, which needs
            makers that can be pickled; by default here, one game after the other.
        chunk_size: how many games an executor is given at once.
        time_limit: as for `play`. With more workers than processors, bots get slower.
        stop: a test that is asked after each pair of games, and ends the match once it has decided.
        on_result: called with the result so far after each pair of games.
        on_record: called with the record of each game that is played now, in order.
        done: the records of the first games, which count as they are and are not played again;
            `tacocat.arena.results_file.ResultsFile` has those of a match that was interrupted.

    Raises:
        TypeError: an argument is of another type.
        ValueError: the number of games is odd or below 2, or the chunk size below 1; a record of
            ``done`` is not the one of its game, or of no game that is over.
        concurrent.futures.CancelledError: the executor has cancelled games.

    Example:
        >>> from tacocat.bots import RandomBot, RuleBot
        >>> result = match(RuleBot, RandomBot, 10, seed=7)
        >>> result.games, result.score
        (10, 1.0)
    """
    if type(games) is not int or games < 2 or games % 2:
        raise ValueError(f"games must be an even number from 2 up, for pairs, not {games!r}")
    if chunk_size < 1:
        raise ValueError(f"chunk_size must be at least 1, not {chunk_size}")
    for maker in (first, second):
        if not callable(maker):
            raise TypeError(
                f"a bot maker is called with a seed, as a class is, not a {type(maker).__name__}"
            )
    one, other = names
    key = key_of(DOMAIN, seed)
    plan = _Plan((first, second), (one, other), rules, key, time_limit, on_record is not None)
    open_or_none = None if stop is None else Decision.OPEN
    result = MatchResult((one, other), 0, 0, 0, 0, 0, 0, 0, (0, 0), open_or_none)
    counted = [_recorded(plan, *each) for each in enumerate(islice(done, games))]
    with closing(_outcomes(plan, range(len(counted), games), executor, chunk_size)) as played_now:
        outcomes = chain(counted, played_now)
        for pair in zip(outcomes, outcomes, strict=True):
            result = _counted(result, pair, stop)
            for outcome in pair:
                if on_record is not None and outcome.record is not None:
                    on_record(outcome.record)
            if on_result is not None:
                on_result(result)
            if result.decision not in (None, Decision.OPEN):
                break
    return result


def _counted(
    result: MatchResult, pair: tuple[_Outcome, _Outcome], stop: SequentialTest | None
) -> MatchResult:
    """The result with two more games."""
    wins = sum(outcome.first_won for outcome in pair)
    won, split, lost = (
        result.pairs_won + (wins == 2),
        result.pairs_split + (wins == 1),
        result.pairs_lost + (wins == 0),
    )
    by_first, by_second = (
        before + sum(now)
        for before, now in zip(
            result.forfeits, zip(*(outcome.forfeits for outcome in pair), strict=True), strict=True
        )
    )
    return evolve(
        result,
        games=result.games + 2,
        wins=result.wins + wins,
        pairs_won=won,
        pairs_split=split,
        pairs_lost=lost,
        rounds=result.rounds + sum(outcome.rounds for outcome in pair),
        actions=result.actions + sum(outcome.actions for outcome in pair),
        forfeits=(by_first, by_second),
        decision=None if stop is None else stop.decide(won, split, lost),
    )


def _recorded(plan: _Plan, number: int, record: Record) -> _Outcome:
    """The outcome of a game that has been played already."""
    expected = plan.rules, _deal(plan, number), _by_seat(plan.names, number)
    if (record.rules, record.seed, record.names) != expected or record.winner is None:
        raise ValueError(f"game {number} of those that are done is not the one of this match")
    return _outcome(number, record, record.final_state.round)


def _outcomes(
    plan: _Plan, numbers: range, executor: Executor | None, chunk_size: int
) -> Generator[_Outcome, None, None]:
    """The outcomes of games, in order; without an executor, each as soon as it is there."""
    size = 1 if executor is None else chunk_size
    with closing(in_order(partial(_play_games, plan), numbers, executor, size)) as chunks:
        for outcomes in chunks:
            yield from outcomes


def _play_games(plan: _Plan, numbers: range) -> list[_Outcome]:
    """What a worker does."""
    return [_play_game(plan, number) for number in numbers]


def _play_game(plan: _Plan, number: int) -> _Outcome:
    makers = zip((b"first", b"second"), plan.makers, strict=True)
    one, other = (maker(bot_seed(plan.key, which, number)) for which, maker in makers)
    bots, names = _by_seat((one, other), number), _by_seat(plan.names, number)
    record, state = played(bots, plan.rules, _deal(plan, number), names, plan.time_limit)
    outcome = _outcome(number, record, state.round)
    return evolve(outcome, record=record) if plan.with_records else outcome


def _outcome(number: int, record: Record, rounds: int) -> _Outcome:
    """What counts of a game, without its record."""
    first = _by_seat(tuple(Player), number)[0]
    losers = [None if record.forfeit is None else record.forfeit.player]
    forfeits = (losers.count(first), losers.count(first.opponent))
    return _Outcome(record.winner is first, rounds, len(record.actions), forfeits, None)


def _by_seat(pair: tuple[T, ...], number: int) -> tuple[T, ...]:
    """The first bot's and the other's as WOW's and YAY's: they swap seats in odd games."""
    return pair if number % 2 == 0 else pair[::-1]


def _deal(plan: _Plan, number: int) -> bytes:
    return derived(plan.key, b"deal", number // 2, size=32)
