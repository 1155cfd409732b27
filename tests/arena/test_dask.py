"""Matches on a Dask cluster: two worker processes on this machine, one of which is killed."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from odd_bots import SMALL, Choosy

from tacocat.arena import MatchResult, match
from tacocat.bots import RandomBot, RuleBot
from tacocat.cli import main

distributed = pytest.importorskip("distributed")

# What Dask leaves to the garbage collector is no concern of these tests.
pytestmark = [
    pytest.mark.filterwarnings("default"),
    pytest.mark.skipif(sys.platform == "win32", reason="kills a process as Unix does"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    # A worker that is killed is started again by its nanny.
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        yield running


def test_the_command_plays_on_a_cluster(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["match", "rule", "random", "--games", "20", "--seed", "d"]
    assert main([*line, "--dask", cluster.scheduler_address]) == 0
    expected = match(RuleBot, RandomBot, 20, names=("rule", "random"), seed="d")
    assert capsys.readouterr().out == f"{expected}\n"


def test_a_worker_that_is_killed_changes_nothing(cluster: Any) -> None:
    def run(**more: Any) -> tuple[MatchResult, list[Any]]:
        records: list[Any] = []
        result = match(
            Choosy, RandomBot, 300, rules=SMALL, seed=5, on_record=records.append, **more
        )
        return result, records

    pids: dict[str, int] = {}
    killed: list[int] = []
    counted: list[MatchResult] = []

    def kill(result: MatchResult) -> None:
        counted.append(result)
        if not killed:
            killed.append(next(iter(pids.values())))
            os.kill(killed[0], signal.SIGKILL)

    with distributed.Client(cluster, set_as_default=False) as client:
        pids.update(client.run(os.getpid))
        assert len(set(pids.values())) == 2
        assert os.getpid() not in pids.values()
        executor = client.get_executor(pure=False)
        found = run(executor=executor, chunk_size=2, on_result=kill)
        client.wait_for_workers(2, timeout=30)
        assert killed[0] not in client.run(os.getpid).values()
    assert len(counted) == 150
    assert found == run()


def test_an_address_of_no_scheduler(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "rule", "random", "--dask", "nowhere://x"]) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("tacocat: no Dask scheduler answers at nowhere://x: ")
