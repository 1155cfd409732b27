"""The batch as Python runs it, without the compiler: what coverage can see."""

import importlib
import sys
import warnings
from collections.abc import Iterator
from types import ModuleType

import numba
import pytest


def _modules() -> dict[str, ModuleType]:
    return {name: each for name, each in sys.modules.items() if name.startswith("tacocat.batch")}


def without_the_compiler() -> Iterator[ModuleType]:
    """A fixture: the module `tacocat.batch`, imported once more with nothing compiled."""
    import tacocat.batch

    compiled = _modules()
    for name in compiled:
        del sys.modules[name]
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(numba.config, "DISABLE_JIT", True)
            plain = importlib.import_module("tacocat.batch")
        with warnings.catch_warnings():
            # Machine words have no more bits. In every thread, which np.errstate is not for.
            warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
            yield plain
    finally:
        for name in _modules():
            del sys.modules[name]
        sys.modules.update(compiled)
        tacocat.batch = compiled["tacocat.batch"]
