"""What all tests share: how much Hypothesis tries, and the rules that tests show."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tacocat.engine.attack import attacks

collect_ignore = ["fuzz"]  # it needs atheris, which only whoever fuzzes installs

settings.register_profile(
    "default",
    deadline=None,  # time is measured in benchmarks, never asserted in tests
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
# Few, for measuring coverage, and for a run over hundreds of mutants.
settings.register_profile(
    "quick", parent=settings.get_profile("default"), max_examples=20, derandomize=True
)
# Many examples, for a run by hand: HYPOTHESIS_PROFILE=thorough
settings.register_profile("thorough", parent=settings.get_profile("default"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(autouse=True)
def _fresh_caches() -> None:
    """Let every test compute for itself what the engine remembers between calls."""
    attacks.cache_clear()
