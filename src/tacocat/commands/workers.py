"""Where the commands about matches play the games: here, in processes, or on a Dask cluster."""

import logging
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class NoWorkersError(Exception):
    """The workers that were asked for cannot be had; the message says why."""


class LostWorkersError(Exception):
    """The workers cannot be reached any more; the message says why."""


class _Pool(ProcessPoolExecutor):
    """Processes that end soon, and without a word, once Ctrl-C has reached them."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **more: Any) -> "Future[T]":
        return super().submit(_work, fn, *args, **more)


_state = {"interrupted": False, "working": False}
"""Of a process of the pool."""


def _interrupt(number: int, frame: FrameType | None) -> None:
    # Between two pieces of work it would end the process, and the pool be broken.
    _state["interrupted"] = True
    if _state["working"]:
        raise KeyboardInterrupt


def _work(fn: Callable[..., T], *args: Any, **more: Any) -> T:
    """Do a piece of work, unless it was handed out before the interruption."""
    _state["working"] = True
    try:
        if _state["interrupted"]:
            raise KeyboardInterrupt
        return fn(*args, **more)
    finally:
        _state["working"] = False


class _Cluster(Executor):
    """The workers of a Dask scheduler; what is lost with the scheduler counts as cancelled.

    The executor of Dask's client would wait for ever for a result that was just on its way.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., T], /, *args: Any, **more: Any) -> "Future[T]":
        if self._client.status != "running":
            raise CancelledError
        promised: Future[T] = Future()
        # Each call is played, even if one before it looked the same.
        task = self._client.submit(fn, *args, pure=False, **more)
        task.add_done_callback(lambda task: _deliver(task, promised))
        promised.add_done_callback(
            lambda promised: promised.cancelled() and task.status == "pending" and task.cancel()
        )
        return promised


def _deliver(task: Any, promised: "Future[T]") -> None:
    """Pass on what Dask has of a piece of work: its result, an error, or nothing."""
    if not promised.set_running_or_notify_cancel():
        return
    try:
        promised.set_result(task.result())
    except BaseException as error:  # anything, or it would be waited for
        # Only work that failed has an error of its own; any other means that nothing came.
        promised.set_exception(error if task.status == "error" else CancelledError())


@contextmanager
def workers(jobs: int, dask: str | None) -> Iterator[Executor | None]:
    """An executor for `tacocat.arena.match`, or None to play in this process.

    Args:
        jobs: how many processes play.
        dask: the address of a Dask scheduler, whose workers play instead.

    Raises:
        NoWorkersError: Dask is not installed, or the scheduler does not answer.
        LostWorkersError: the scheduler is lost while its workers play.
    """
    if dask is not None:
        if find_spec("distributed") is None:
            raise NoWorkersError("--dask needs an extra: pip install 'tacocat-rules[dask]'")
        distributed = import_module("distributed")
        for name in ("distributed", "distributed.client"):
            # What is wrong the command says itself.
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            client = distributed.Client(dask, set_as_default=False)
        except (OSError, ValueError) as error:  # no answer; no address
            raise NoWorkersError(f"no Dask scheduler answers at {dask}: {error}") from None
        with client:
            try:
                yield _Cluster(client)
            except CancelledError:
                raise LostWorkersError(f"the Dask scheduler at {dask} is lost") from None
    elif jobs > 1:
        with _Pool(
            jobs,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=signal.signal,
            initargs=(signal.SIGINT, _interrupt),
        ) as pool:
            yield pool
    else:
        yield None
