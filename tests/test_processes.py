"""The same game in every process."""

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from transcript import transcript

HERE = Path(__file__).parent


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_transcripts_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, HERE / "transcript.py"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [transcript(seed) for seed in range(20)]


@pytest.mark.parametrize(
    "method",
    [each for each in ("fork", "spawn") if each in multiprocessing.get_all_start_methods()],
)
def test_transcripts_of_forked_and_spawned_workers_are_the_same(method: str) -> None:
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(transcript, range(6))
    assert found == [transcript(seed) for seed in range(6)]
    assert len(set(found)) == 6
