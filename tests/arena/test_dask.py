"""Matches on a Dask cluster: processes on this machine, some of which are killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from odd_bots import SMALL, Choosy

from tacocat.arena import MatchResult, match
from tacocat.arena.results_file import ResultsFile
from tacocat.bots import RandomBot, RuleBot
from tacocat.cli import main
from tacocat.commands.workers import _Cluster, _deliver
from tacocat.records import Record

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


# --- a scheduler that is lost ---------------------------------------------------------------------


@contextmanager
def process(program: str, *arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """One of Dask's programs, which is killed at the end."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, "--no-dashboard"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
        try:
            yield running
        finally:
            running.kill()


def test_a_lost_scheduler_ends_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    line = ["match", "rule", "random", "--games", "160", "--out", "games.txt"]
    add, written = ResultsFile.add, []
    with ExitStack() as stack:
        where = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", "scheduler.json"]
        scheduler = stack.enter_context(process("dask_scheduler", *where))
        address = address_in(Path("scheduler.json"))
        stack.enter_context(process("dask_worker", address, "--no-nanny", "--nthreads", "1"))

        def add_and_kill(file: ResultsFile, record: Record) -> None:
            add(file, record)
            written.append(record)
            if len(written) == 20:
                scheduler.kill()

        monkeypatch.setattr(ResultsFile, "add", add_and_kill)
        assert main([*line, "--dask", address]) == 1
    assert capfd.readouterr() == (
        "",
        f"tacocat: the Dask scheduler at {address} is lost\n"
        "The games so far are in games.txt; the same command goes on with them.\n",
    )
    assert 20 <= len(written) < 160
    assert main(line) == 0
    expected = match(RuleBot, RandomBot, 160, names=("rule", "random"))
    assert capfd.readouterr() == (f"{expected}\n", "")
    assert len(written) == 160


def address_in(file: Path) -> str:
    """The address that a scheduler writes to a file."""
    begun = time.monotonic()
    while not (file.exists() and file.read_text().endswith("}")):
        assert time.monotonic() - begun < 60
        time.sleep(0.05)
    address: str = json.loads(file.read_text())["address"]
    return address


def test_nothing_is_given_to_a_lost_scheduler() -> None:
    with pytest.raises(CancelledError):
        _Cluster(SimpleNamespace(status="connecting")).submit(print)


def test_what_comes_of_work_is_passed_on() -> None:
    def delivered(status: str, result: Any) -> "Future[int]":
        future: Future[int] = Future()
        _deliver(SimpleNamespace(status=status, result=result), future)
        return future

    def fail() -> int:
        raise OSError("the stream is closed")

    assert delivered("finished", lambda: 7).result() == 7
    assert isinstance(delivered("error", fail).exception(), OSError)
    # Done, but lost on its way here: here Dask's own executor never ends to wait.
    assert isinstance(delivered("finished", fail).exception(), CancelledError)


def test_work_that_is_not_needed_any_more_is_cancelled(cluster: Any) -> None:
    with distributed.Client(cluster, set_as_default=False) as client:
        futures = [_Cluster(client).submit(time.sleep, 0.2) for _ in range(20)]
        assert futures[-1].cancel()
        assert futures[0].result() is None
    unwanted: Future[None] = Future()
    unwanted.cancel()
    _deliver(SimpleNamespace(), unwanted)
    assert unwanted.cancelled()
