"""Matches: the same cards for both, and the same result wherever they are played."""

import multiprocessing
import threading
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from hashlib import blake2b

import pytest
from odd_bots import SMALL, Choosy, Killer, crash, no_bot

from tacocat import STANDARD, Player, Record, View
from tacocat.arena import Decision, MatchResult, SequentialTest, match
from tacocat.bots import RandomBot, RuleBot
from tacocat.records import format_record, parse_record, read_records, write_record

GAMES = 40


def played(
    executor: Executor | None = None, chunk_size: int = 20, games: int = GAMES
) -> tuple[MatchResult, list[Record]]:
    records: list[Record] = []
    result = match(
        Choosy,
        RandomBot,
        games,
        names=("choosy", "random"),
        rules=SMALL,
        seed="m",
        executor=executor,
        chunk_size=chunk_size,
        on_record=records.append,
    )
    return result, records


def test_the_result_counts_what_the_records_show() -> None:
    result, records = played()
    assert len(records) == result.games == GAMES
    seats = [Player.WOW, Player.YAY] * (GAMES // 2)
    won = [record.winner is seat for record, seat in zip(records, seats, strict=True)]
    pairs = [won[i : i + 2].count(True) for i in range(0, GAMES, 2)]
    assert result.wins == sum(won)
    assert (result.pairs_lost, result.pairs_split, result.pairs_won) == tuple(
        pairs.count(wins) for wins in (0, 1, 2)
    )
    assert result.forfeits == (sum(record.forfeit is not None for record in records), 0)
    assert 0 < result.forfeits[0] < GAMES
    assert result.actions == sum(len(record.actions) for record in records)
    assert result.rounds == sum(record.final_state.round for record in records)
    assert result.decision is None
    assert all(parse_record(format_record(record)) == record for record in records)


def test_both_get_the_same_cards() -> None:
    _, records = played()
    for even, odd in zip(records[::2], records[1::2], strict=True):
        assert even.initial_state == odd.initial_state
        assert even.names == ("choosy", "random")
        assert odd.names == ("random", "choosy")
    assert len({record.seed for record in records}) == GAMES // 2


class Quiet(RandomBot):
    """Notes its seeds and seats."""

    seen: list[tuple[int, Player | None]]

    def __init__(self, seed: int, notes: list[tuple[int, Player | None]]) -> None:
        super().__init__(seed)
        self.seed, self.notes = seed, notes

    def start(self, view: View) -> None:
        """Note it."""
        self.notes.append((self.seed, view.viewer))


def test_the_seeds_are_the_documented_ones() -> None:
    notes: dict[str, list[tuple[int, Player | None]]] = {"first": [], "second": []}
    makers = [partial(Quiet, notes=noted) for noted in notes.values()]
    records: list[Record] = []
    match(makers[0], makers[1], 6, rules=SMALL, seed=12, on_record=records.append)
    key = blake2b(b"tacocat-rules match 1:12").digest()
    for n, record in enumerate(records):
        number = (n // 2).to_bytes(8, "big")
        assert record.seed == blake2b(b"deal" + number, digest_size=32, key=key).digest()
        for name, even_seat in (("first", Player.WOW), ("second", Player.YAY)):
            derived = blake2b(name.encode() + n.to_bytes(8, "big"), digest_size=8, key=key)
            seat = even_seat if n % 2 == 0 else even_seat.opponent
            assert notes[name][n] == (int.from_bytes(derived.digest(), "big"), seat)


def test_the_seed_of_the_match_matters() -> None:
    results = {match(RandomBot, RandomBot, 10, rules=SMALL, seed=seed) for seed in (1, b"1", "1")}
    assert len(results) == 1
    assert match(RandomBot, RandomBot, 10, rules=SMALL, seed=2) not in results


@pytest.mark.parametrize("chunk_size", [1, 3, 1000])
def test_threads_give_the_same_result(chunk_size: int) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert played(pool, chunk_size) == played()


def test_processes_give_the_same_result() -> None:
    with processes() as pool:
        for chunk_size in (1, 3, 1000):
            assert played(pool, chunk_size) == played()


def processes() -> ProcessPoolExecutor:
    # Not forked, since the tests of one process may have started threads.
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


def test_games_lost_with_a_worker_are_played_again(caplog: pytest.LogCaptureFixture) -> None:
    expected = match(Killer, RandomBot, 6, rules=SMALL)
    with processes() as pool:
        assert match(Killer, RandomBot, 6, rules=SMALL, executor=pool, chunk_size=4) == expected
    assert [record.getMessage() for record in caplog.records] == [
        "a worker broke down; games 0 to 3 are played here",
        "a worker broke down; games 4 to 5 are played here",
    ]


def test_a_pool_that_is_broken_already_is_done_without(caplog: pytest.LogCaptureFixture) -> None:
    with ThreadPoolExecutor(1, initializer=crash) as pool:
        pool.submit(print).exception()
        assert played(pool) == played()
    assert "a worker broke down; games 20 to 39 are played here" in caplog.messages


def test_an_executor_that_cancels_games_ends_the_match() -> None:
    class ShutDown(Executor):
        def submit(self, *_: object, **__: object) -> "Future[object]":  # type: ignore[override]
            future: Future[object] = Future()
            future.cancel()
            return future

    with pytest.raises(CancelledError):
        played(ShutDown())


def test_what_a_maker_raises_is_the_callers_affair() -> None:
    with pytest.raises(LookupError, match="no bot today"):
        match(no_bot, RandomBot, 2)
    with ThreadPoolExecutor(1) as pool, pytest.raises(LookupError, match="no bot today"):
        match(RandomBot, no_bot, 2, executor=pool)


def test_a_test_ends_the_match() -> None:
    test = SequentialTest(0.5, 0.9, alpha=0.05, beta=0.05)
    seen: list[MatchResult] = []
    options = {"rules": SMALL, "stop": test}
    result = match(RuleBot, RandomBot, 400, **options, on_result=seen.append)  # type: ignore[arg-type]
    assert result.decision is Decision.UPPER
    assert result.games < 400
    assert result == seen[-1]
    assert [each.games for each in seen] == list(range(2, result.games + 1, 2))
    assert {each.decision for each in seen[:-1]} == {Decision.OPEN}
    with ThreadPoolExecutor(2) as pool:
        assert match(RuleBot, RandomBot, 400, **options, executor=pool) == result  # type: ignore[arg-type]
    lost = match(RandomBot, RuleBot, 400, **options)  # type: ignore[arg-type]
    assert lost.decision is Decision.LOWER


def test_a_match_may_end_before_its_test() -> None:
    result = match(RandomBot, RandomBot, 4, rules=SMALL, stop=SequentialTest())
    assert (result.games, result.decision) == (4, Decision.OPEN)


def test_what_is_not_needed_any_more_is_not_played() -> None:
    played_games = []
    ahead = threading.Semaphore(20)  # the worker is at most so many games ahead of the results

    class Counted(RandomBot):
        def start(self, view: View) -> None:
            ahead.acquire(timeout=60)
            played_games.append(threading.get_ident())

    with ThreadPoolExecutor(1) as pool:
        match(
            RuleBot, Counted, 4000, rules=SMALL, stop=SequentialTest(0.5, 0.9), executor=pool,
            chunk_size=2, on_result=lambda result: ahead.release(2),
        )  # fmt: skip
        ahead.release(2)
    assert len(played_games) < 400


def test_an_error_of_the_caller_ends_the_match_too() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(ZeroDivisionError):
        match(RandomBot, RandomBot, 2000, executor=pool, on_result=lambda result: 1 / 0)


def test_records_can_be_written(tmp_path: object) -> None:
    import io

    stream = io.StringIO()
    result = match(
        RandomBot, RandomBot, 4, rules=SMALL, on_record=lambda each: write_record(each, stream)
    )
    stream.seek(0)
    assert len(list(read_records(stream))) == result.games == 4


def test_a_time_limit_reaches_the_bots() -> None:
    result = match(RandomBot, RandomBot, 2, rules=SMALL, time_limit=1e-12)
    assert result.forfeits == (1, 1)
    assert (result.wins, result.actions) == (1, 0)


@pytest.mark.parametrize("games", [0, 1, 7, -2, 2.0, True])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(ValueError, match=r"^games must be an even number from 2 up"):
        match(RandomBot, RandomBot, games)


def test_other_arguments_that_cannot_be() -> None:
    with pytest.raises(ValueError, match=r"^chunk_size must be at least 1, not 0$"):
        match(RandomBot, RandomBot, 2, chunk_size=0)
    with pytest.raises(TypeError, match=r"^a bot maker is called with a seed, .* not a RandomBot$"):
        match(RandomBot, RandomBot(1), 2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules"):
        match(RandomBot, RandomBot, 2, rules=None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unpack"):
        match(RandomBot, RandomBot, 2, names=("a", "b", "c"))


def test_the_rule_bot_is_much_better_than_chance() -> None:
    result = match(RuleBot, RandomBot, 60, rules=STANDARD, seed=1)
    assert result.score >= 0.85
    assert result.forfeits == (0, 0)
