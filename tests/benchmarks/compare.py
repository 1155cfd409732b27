"""Random games beside those of other libraries: decisions a second, on one core, as ratios.

    python tests/benchmarks/compare.py

measures every peer that is installed and prints a table in Markdown. The peers come with the extra
`benchmark`. Every run is a process of its own; the first run of all peers comes before the second
of any. Run it on a quiet machine, and read `docs/performance.md` before quoting it.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Collection, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from peers import PEERS
from peers.peer import Peer

ENTRIES = ("tacocat", "tacocat.batch")
HEAD = (
    "played at random",
    "decisions/s",
    "spread",
    "decisions a game",
    "warm-up",
    *(f"`{entry}`" for entry in ENTRIES),
    "bar",
)
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


class Run(NamedTuple):
    """What one process found.

    `warm_up` and `seconds` are seconds of processor time, which other programs disturb less than
    they disturb a clock: all until the first play has ended, and all after it.
    """

    decisions: float
    games: float
    seconds: float
    warm_up: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


class Row(NamedTuple):
    """The medians of a peer; `spread` is what lies between its slowest and quickest run."""

    rate: float
    spread: float
    decisions_a_game: float
    warm_up: float


def summary(runs: Sequence[Run]) -> Row:
    """Medians over the runs."""
    rates = [run.rate for run in runs]
    return Row(
        rate=median(rates),
        spread=(max(rates) - min(rates)) / median(rates),
        decisions_a_game=median(run.decisions / run.games for run in runs),
        warm_up=median(run.warm_up for run in runs),
    )


def ratio(rows: dict[str, Row], entry: str, name: str) -> float | None:
    """How many times the decisions a second of a peer an entry of tacocat makes."""
    if entry not in rows or name not in rows:
        return None
    return rows[entry].rate / rows[name].rate


def times(found: float | None) -> str:
    """A ratio to two digits, or more from a hundred on."""
    if found is None:
        return "-"
    return f"{found:.0f}x" if found >= 9.95 else f"{found:#.2g}x"


def verdict(rows: dict[str, Row], peer: Peer) -> str:
    """The bar of a peer and whether it is met, judged before rounding."""
    if peer.bar is None:
        return ""
    found = ratio(rows, peer.bar.entry, peer.name)
    goal = "" if peer.bar.goal is None else f", goal {peer.bar.goal:g}x"
    word = "not measured" if found is None else "met" if found >= peer.bar.least else "not met"
    return f"`{peer.bar.entry}` at least {peer.bar.least:g}x{goal}: **{word}**"


def table(rows: dict[str, Row]) -> str:
    """The rows in the order of the peers, in Markdown."""
    lines = [HEAD, ("---", *["--:"] * (len(HEAD) - 2), "---")]
    lines += [
        (
            peer.name,
            f"{float(f'{row.rate:.3g}'):,.0f}",
            f"{row.spread:.0%}",
            f"{row.decisions_a_game:.1f}",
            f"{row.warm_up:.1f} s",
            *(times(ratio(rows, entry, peer.name)) for entry in ENTRIES),
            verdict(rows, peer),
        )
        for peer in PEERS
        if (row := rows.get(peer.name))
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def installed(peers: Sequence[Peer]) -> dict[str, str]:
    """The versions of what the peers are made of."""
    found = {}
    for name in sorted({name for peer in peers for name in peer.distributions}):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def processor() -> str:
    """The name of the processor, as well as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def notes(names: Collection[str]) -> str:
    """What is not comparable, once for the peers that share it."""
    sharing: dict[str, list[str]] = {}
    for peer in PEERS:
        if peer.name in names:
            sharing.setdefault(peer.note, []).append(peer.name)
    return "\n".join(f"- **{', '.join(each)}**: {note}" for note, each in sharing.items())


def page(document: dict[str, Any]) -> str:
    """All that is printed, from what is kept as JSON: the conditions, the table, the notes."""
    rows = {name: summary([Run(**run) for run in runs]) for name, runs in document["runs"].items()}
    versions = ", ".join(f"{name} {number}" for name, number in document["versions"].items())
    parts = [
        "Measured on {date} on one core of {processor}, {system}, Python {python}; runs for each "
        "row: {runs_each}, of {seconds:g} s, interleaved. ".format(**document)
        + f"{versions}.",
        table(rows),
        notes(rows),
    ]
    if document["missing"]:
        parts += [
            "Not measured (the others come with `pip install 'tacocat-rules[benchmark]'`):",
            "\n".join(f"- **{name}**: {why}" for name, why in document["missing"].items()),
        ]
    return "\n\n".join(parts)


def measure(peer: Peer, seconds: float, seed: int) -> Run:
    """Measure in this process, from now on on one core."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    play = peer.prepare(seed)
    play()
    warm_up = time.process_time()
    decisions, games = 0.0, 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        more_decisions, more_games = play()
        decisions += more_decisions
        games += more_games
    return Run(decisions, games, time.process_time() - warm_up, warm_up)


def measure_apart(peer: Peer, seconds: float, seed: int) -> Run | str:
    """Measure in a process of its own, or say why that was not possible."""
    done = subprocess.run(
        [sys.executable, __file__, "--measure", peer.name, str(seconds), str(seed)],
        env=os.environ | ONE_THREAD,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
    return Run(**json.loads(done.stdout.splitlines()[-1]))


def named(names: Sequence[str]) -> list[Peer]:
    """The peers with these names, or with names that begin with these words; without any, all."""
    found = [
        peer
        for peer in PEERS
        if not names or any(f"{peer.name} ".startswith(f"{name} ") for name in names)
    ]
    if not found:
        raise SystemExit(f"no such peer; there are: {', '.join(peer.name for peer in PEERS)}")
    return found


def compare(peers: Sequence[Peer], runs: int, seconds: float) -> dict[str, Any]:
    """Run everything; what is kept as JSON."""
    found: dict[str, list[Run]] = {}
    missing: dict[str, str] = {}
    for number in range(runs):
        for peer in peers:
            if peer.name in missing:
                continue
            run = measure_apart(peer, seconds, seed=number)
            if isinstance(run, str):
                missing[peer.name] = run
                found.pop(peer.name, None)
                print(f"run {number + 1}: {peer.name}: {run}", file=sys.stderr)
            else:
                found.setdefault(peer.name, []).append(run)
                print(f"run {number + 1}: {peer.name}: {run.rate:,.0f}/s", file=sys.stderr)
    return {
        "date": time.strftime("%Y-%m-%d"),
        "processor": processor(),
        "system": platform.system(),
        "python": platform.python_version(),
        "versions": installed(peers),
        "runs_each": runs,
        "seconds": seconds,
        "runs": {name: [run._asdict() for run in each] for name, each in found.items()},
        "missing": missing,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Compare random games with other libraries.")
    parser.add_argument("--runs", type=int, default=5, help="processes for each peer (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each plays (2)")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these peers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep every run here")
    parser.add_argument("--measure", nargs=3, help=argparse.SUPPRESS)  # a process of its own
    options = parser.parse_args(arguments)
    if options.measure:
        name, seconds, seed = options.measure
        (peer,) = (peer for peer in PEERS if peer.name == name)
        print(json.dumps(measure(peer, float(seconds), int(seed))._asdict()))
        return
    document = compare(named(options.only), options.runs, options.seconds)
    if options.json:
        options.json.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    print(page(document))


if __name__ == "__main__":
    main()
