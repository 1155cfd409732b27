"""The benchmark's own arithmetic and its command; no other library is needed."""

import json
import subprocess
import sys
from pathlib import Path

import compare
import pytest
from compare import Row, Run, notes, page, ratio, summary, table, times, verdict
from peers import PEERS
from peers.peer import Peer

ROW = Row(rate=1000, spread=0.5, decisions_a_game=2, warm_up=0)
NAMES = {peer.name: peer for peer in PEERS}


def document(runs: dict[str, list[Run]], missing: dict[str, str]) -> dict[str, object]:
    return {
        "date": "2000-01-01",
        "processor": "an abacus",
        "system": "Linux",
        "python": "3.11.0",
        "versions": {"chess": "1.11"},
        "runs_each": 3,
        "seconds": 2.0,
        "runs": {name: [run._asdict() for run in each] for name, each in runs.items()},
        "missing": missing,
    }


def test_the_summary_is_made_of_medians() -> None:
    runs = [Run(100, 10, 2, 5), Run(900, 30, 3, 1), Run(400, 20, 4, 4)]
    # Rates are 50, 300 and 100; decisions a game 10, 30 and 20.
    assert summary(runs) == Row(rate=100, spread=2.5, decisions_a_game=20, warm_up=4)


def test_ratios_are_of_medians_and_missing_without_one_of_the_two() -> None:
    rows = {"tacocat": ROW._replace(rate=4000), "chess": ROW}
    assert ratio(rows, "tacocat", "chess") == 4
    assert ratio(rows, "tacocat", "pokerkit") is None
    assert ratio(rows, "tacocat.batch", "chess") is None


@pytest.mark.parametrize(
    ("found", "text"),
    [(None, "-"), (0.2, "0.20x"), (1, "1.0x"), (3.449, "3.4x"), (9.96, "10x"), (1234.5, "1234x")],
)
def test_ratios_have_two_digits(found: float | None, text: str) -> None:
    assert times(found) == text


def test_a_bar_is_judged_before_rounding() -> None:
    chess = NAMES["chess"]
    assert verdict({}, chess) == "`tacocat` at least 5x: **not measured**"
    just, below = ROW._replace(rate=5000), ROW._replace(rate=4999)
    assert verdict({"chess": ROW, "tacocat": just}, chess) == "`tacocat` at least 5x: **met**"
    assert verdict({"chess": ROW, "tacocat": below}, chess) == "`tacocat` at least 5x: **not met**"
    assert ", goal 6x:" in verdict({}, NAMES["open_spiel gin_rummy"])
    assert verdict({}, NAMES["tacocat"]) == ""


def test_the_table_has_a_line_for_each_measured_peer_in_order() -> None:
    rows = {"chess": ROW, "tacocat": ROW._replace(rate=12345, warm_up=0.26)}
    head, rule, tacocat, chess = table(rows).splitlines()
    assert {line.count("|") for line in (head, rule, tacocat, chess)} == {9}
    assert tacocat == "| tacocat | 12,300 | 50% | 2.0 | 0.3 s | 1.0x | - |  |"
    assert chess.startswith("| chess | 1,000 | 50% | 2.0 | 0.0 s | 12x | - |")


def test_notes_that_peers_share_are_printed_once() -> None:
    (line,) = notes({"open_spiel leduc_poker", "open_spiel liars_dice"}).splitlines()
    assert line.startswith("- **open_spiel leduc_poker, open_spiel liars_dice**: A C++ engine")


def test_the_page_comes_from_what_is_kept_as_json() -> None:
    kept = document({"chess": [Run(10, 1, 1, 0)]}, {"pokerkit": "No module named 'pokerkit'"})
    text = page(json.loads(json.dumps(kept)))
    assert text.startswith("Measured on 2000-01-01 on one core of an abacus, Linux, Python 3.11.0")
    assert "3, of 2 s, interleaved. chess 1.11." in text
    assert "| chess | 10 |" in text
    assert text.endswith("- **pokerkit**: No module named 'pokerkit'")
    assert "Not measured" not in page(document({}, {}))


def test_rounds_are_interleaved_and_a_missing_peer_is_asked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def measured(peer: Peer, seconds: float, seed: int) -> Run | str:
        asked.append((peer.name, seed))
        return "not there" if peer.name == "chess" else Run(seed, 1, seconds, 0)

    monkeypatch.setattr(compare, "measure_apart", measured)
    found = compare.compare([NAMES["tacocat"], NAMES["chess"], NAMES["pokerkit"]], 2, 0.5)
    assert asked == [
        ("tacocat", 0),
        ("chess", 0),
        ("pokerkit", 0),
        ("tacocat", 1),
        ("pokerkit", 1),
    ]
    assert found["missing"] == {"chess": "not there"}
    assert [run["decisions"] for run in found["runs"]["pokerkit"]] == [0, 1]


def test_names_may_be_the_first_words_of_a_peer() -> None:
    assert compare.named([]) == PEERS
    assert [peer.name for peer in compare.named(["tacocat"])] == ["tacocat"]
    assert [peer.name for peer in compare.named(["rlcard", "chess"])] == [
        "rlcard leduc-holdem",
        "rlcard gin-rummy",
        "chess",
    ]
    with pytest.raises(SystemExit, match="no such peer; there are: tacocat, "):
        compare.named(["checkers"])


def test_the_command_measures_tacocat(tmp_path: Path) -> None:
    file = tmp_path / "runs.json"
    arguments = ["--only", "tacocat", "--seconds", "0.05", "--runs", "1", "--json", str(file)]
    done = subprocess.run(
        [sys.executable, compare.__file__, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "\n| tacocat | " in done.stdout
    kept = json.loads(file.read_text(encoding="utf-8"))
    (run,) = kept["runs"]["tacocat"]
    assert run["games"] >= 1
    assert "tacocat-rules" in kept["versions"]
    assert page(kept) == done.stdout.strip()
