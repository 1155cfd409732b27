"""The one place that knows the compiler."""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np

from tacocat.engine import round_end

signed: Any = np.int64
"""A machine word as a number with a sign; words and numbers mixed would become floats."""

P = ParamSpec("P")
R = TypeVar("R")

# Reference counts would take most of the time; kernels make no arrays, so nothing is freed.
_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "forceinline": True,
    "_nrt": False,
}
_CALLED: dict[str, Any] = {**_OPTIONS, "forceinline": False}


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The same function as machine code, made at its first call, which lets go of the GIL."""
    made: Callable[P, R] = numba.njit(**_OPTIONS)(function)
    return made


def seldom(function: Callable[P, R]) -> Callable[P, R]:
    """As `compiled`, but not copied to each place that calls it: what is often done stays short."""
    made: Callable[P, R] = numba.njit(**_CALLED)(function)
    return made


def kept(function: Callable[P, R]) -> Callable[P, R]:
    """As `compiled`, and the machine code is kept on the disk for the next program."""
    made: Any = numba.njit(cache=True, **_OPTIONS)(function)
    if hasattr(made, "_cache"):  # not where Numba is told to compile nothing
        # By itself it looks only at the file of the function, not at those of what it calls.
        made._cache._cache_file._source_stamp = _SOURCES
    kept: Callable[P, R] = made
    return kept


def _sources() -> str:
    """A digest of all that is compiled."""
    digest = blake2b(digest_size=16)
    for path in (*sorted(Path(__file__).parent.glob("*.py")), Path(round_end.__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


_SOURCES = _sources()
