"""Random games beside those of other libraries: decisions a second, on one core, as ratios.

    python tests/benchmarks/compare.py

measures every peer that is installed and prints a table in Markdown. The peers come with the extra
`benchmark`. Each is a process of its own, and they take turns: the first turn of all comes before
the second of any. Run it on a quiet machine, and read `docs/performance.md` before quoting it.
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
from statistics import median, quantiles
from tempfile import TemporaryFile
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


class Turn(NamedTuple):
    """What a process did in one turn.

    `seconds` are seconds of processor time, which other programs disturb less than they disturb a
    clock.
    """

    decisions: float
    games: float
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


class Row(NamedTuple):
    """What a peer did: decisions a second of each turn, and seconds until the first play ended."""

    rates: list[float]
    decisions_a_game: float
    warm_up: float

    @property
    def spread(self) -> float:
        """What lies between the quarter of the slowest turns and that of the quickest."""
        low, _, high = quantiles(self.rates, n=4) if len(self.rates) > 1 else self.rates * 3
        return (high - low) / median(self.rates)


def row(turns: Sequence[Turn], warm_up: float) -> Row:
    """The row of a peer."""
    return Row(
        rates=[turn.rate for turn in turns],
        decisions_a_game=sum(turn.decisions for turn in turns) / sum(turn.games for turn in turns),
        warm_up=warm_up,
    )


def ratio(rows: dict[str, Row], entry: str, name: str) -> float | None:
    """How many times the decisions a second of a peer an entry of tacocat makes.

    The median over the rounds of turns: what slows the machine for a while slows both in a round.
    """
    if entry not in rows or name not in rows:
        return None
    pairs = zip(rows[entry].rates, rows[name].rates, strict=True)
    return median(ours / theirs for ours, theirs in pairs)


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
            f"{float(f'{median(found.rates):.3g}'):,.0f}",
            f"{found.spread:.0%}",
            f"{found.decisions_a_game:.1f}",
            f"{found.warm_up:.1f} s",
            *(times(ratio(rows, entry, peer.name)) for entry in ENTRIES),
            verdict(rows, peer),
        )
        for peer in PEERS
        if (found := rows.get(peer.name))
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
    rows = {
        name: row([Turn(*turn) for turn in turns], document["warm_ups"][name])
        for name, turns in document["turns"].items()
    }
    versions = ", ".join(f"{name} {number}" for name, number in document["versions"].items())
    parts = [
        "Measured on {date} on one core of {processor}, {system}, Python {python}; turns of each "
        "row: {rounds}, of {seconds:g} s. ".format(**document)
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


def take_turns(peer: Peer) -> None:
    """Measure in this process, from now on on one core: each line that is read asks for a turn."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    play = peer.prepare(0)
    play()
    print(json.dumps(time.process_time()), flush=True)
    for line in sys.stdin:
        decisions, games = 0.0, 0.0
        begin, end = time.process_time(), time.perf_counter() + float(line)
        while time.perf_counter() < end:
            more_decisions, more_games = play()
            decisions += more_decisions
            games += more_games
        print(json.dumps([decisions, games, time.process_time() - begin]), flush=True)


class Measured:
    """A peer in a process of its own, which is ready when `warm_up` is there.

    Raises:
        EOFError: the process has ended; the message is the last line of what it says.
    """

    def __init__(self, peer: Peer) -> None:
        # A pipe that nobody reads would get full.
        self._said = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed by `end`
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--measure", peer.name],
            env=os.environ | ONE_THREAD,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            text=True,
            encoding="utf-8",
        )
        self.warm_up: float = self._answer()

    def turn(self, seconds: float) -> Turn:
        """Let it play so long."""
        assert self._process.stdin
        print(seconds, file=self._process.stdin, flush=True)
        return Turn(*self._answer())

    def end(self) -> str:
        """End it: what it has said beside its answers."""
        self._process.communicate()
        with self._said:
            self._said.seek(0)
            return self._said.read()

    def _answer(self) -> Any:
        assert self._process.stdout
        for line in self._process.stdout:
            if line[0] in "[0123456789":  # libraries may greet
                return json.loads(line)
        said = self.end().strip().splitlines()
        raise EOFError((said or [f"exit code {self._process.returncode}"])[-1])


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


def compare(peers: Sequence[Peer], rounds: int, seconds: float) -> dict[str, Any]:
    """Measure everything; what is kept as JSON."""
    measured: dict[str, Measured] = {}
    turns: dict[str, list[Turn]] = {}
    missing: dict[str, str] = {}
    for number in range(rounds + 1):
        for peer in peers:
            name = peer.name
            try:
                if number == 0:
                    measured[name], turns[name] = Measured(peer), []
                elif name in measured:
                    turns[name].append(measured[name].turn(seconds))
                    print(f"turn {number}: {name}: {turns[name][-1].rate:,.0f}/s", file=sys.stderr)
            except EOFError as error:  # also in the midst: the others go on
                measured.pop(name, None)
                turns.pop(name, None)
                missing[name] = str(error)
                print(f"{name}: {error}", file=sys.stderr)
    for each in measured.values():
        each.end()
    return {
        "date": time.strftime("%Y-%m-%d"),
        "processor": processor(),
        "system": platform.system(),
        "python": platform.python_version(),
        "versions": installed(peers),
        "rounds": rounds,
        "seconds": seconds,
        "warm_ups": {name: each.warm_up for name, each in measured.items()},
        "turns": turns,
        "missing": missing,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Compare random games with other libraries.")
    parser.add_argument("--rounds", type=int, default=15, help="turns of each peer (15)")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a turn is (0.5)")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these peers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep every turn here")
    parser.add_argument("--measure", help=argparse.SUPPRESS)  # a process of its own
    options = parser.parse_args(arguments)
    if options.measure:
        (peer,) = (peer for peer in PEERS if peer.name == options.measure)
        take_turns(peer)
        return
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("there must be at least one round, and turns of more than 0 seconds")
    document = compare(named(options.only), options.rounds, options.seconds)
    if options.json:
        options.json.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    print(page(document))


if __name__ == "__main__":
    main()
