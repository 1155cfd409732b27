"""Games played in chunks, here or by the workers of an executor, and collected in order."""

import logging
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import TypeVar

T = TypeVar("T")

LOGGER = logging.getLogger("tacocat.arena")


def in_order(
    work: Callable[[range], T], games: range, executor: Executor | None, chunk_size: int
) -> Generator[T, None, None]:
    """What some work makes of each chunk of games, the first chunk first.

    Args:
        work: plays games; an executor with other processes needs it to be picklable.
        games: their numbers.
        executor: who works; without one, chunk after chunk is played here when it is asked for.
            A chunk that is lost with a worker is played here, too.
        chunk_size: how many games are handed out at once.

    Raises:
        concurrent.futures.CancelledError: the executor has cancelled games.
    """
    chunks = [games[i : i + chunk_size] for i in range(0, len(games), chunk_size)]
    if executor is None:
        yield from map(work, chunks)
        return
    futures = [_submitted(executor, work, chunk) for chunk in chunks]
    try:
        for chunk, future in zip(chunks, futures, strict=True):
            yield _collected(work, chunk, future)
    finally:
        for future in futures:
            future.cancel()  # does nothing to those that are done


def _submitted(executor: Executor, work: Callable[[range], T], chunk: range) -> "Future[T]":
    try:
        return executor.submit(work, chunk)
    except BrokenExecutor as error:
        lost: Future[T] = Future()
        lost.set_exception(error)
        return lost


def _collected(work: Callable[[range], T], chunk: range, future: "Future[T]") -> T:
    try:
        return future.result()
    except CancelledError:
        raise  # an executor that is shut down wants no more games to be played
    except Exception:
        # Executors report a lost worker by exceptions of their own; a maker's error comes again.
        LOGGER.warning("a worker broke down; games %d to %d are played here", chunk[0], chunk[-1])
        return work(chunk)
