"""Where the commands about matches play the games: here, in processes, or on a Dask cluster."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class NoWorkersError(Exception):
    """The workers that were asked for cannot be had; the message says why."""


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


@contextmanager
def workers(jobs: int, dask: str | None) -> Iterator[Executor | None]:
    """An executor for `tacocat.arena.match`, or None to play in this process.

    Args:
        jobs: how many processes play.
        dask: the address of a Dask scheduler, whose workers play instead.

    Raises:
        NoWorkersError: Dask is not installed, or the scheduler does not answer.
    """
    if dask is not None:
        if find_spec("distributed") is None:
            raise NoWorkersError("--dask needs an extra: pip install 'tacocat-rules[dask]'")
        distributed = import_module("distributed")
        try:
            client = distributed.Client(dask, set_as_default=False)
        except (OSError, ValueError) as error:  # no answer; no address
            raise NoWorkersError(f"no Dask scheduler answers at {dask}: {error}") from None
        with client:
            # Each call is played, even if one before it looked the same.
            yield client.get_executor(pure=False)
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
