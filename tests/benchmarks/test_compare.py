"""The benchmark's own arithmetic and its command; no other library is needed."""

import json
import subprocess
import sys
from pathlib import Path

import compare
import pytest
from compare import Row, Turn, notes, page, ratio, row, table, times, verdict
from peers import PEERS
from peers.peer import Peer

ROW = Row(rates=[1000], decisions_a_game=2, warm_up=0)
NAMES = {peer.name: peer for peer in PEERS}


def document(turns: dict[str, list[Turn]], missing: dict[str, str]) -> dict[str, object]:
    return {
        "date": "2000-01-01",
        "processor": "an abacus",
        "system": "Linux",
        "python": "3.11.0",
        "versions": {"chess": "1.11"},
        "rounds": 3,
        "seconds": 2.0,
        "warm_ups": dict.fromkeys(turns, 0.5),
        "turns": turns,
        "missing": missing,
    }


def test_a_row_is_made_of_turns() -> None:
    made = row([Turn(100, 10, 2), Turn(900, 30, 3), Turn(400, 20, 4)], warm_up=4)
    assert made == Row(rates=[50, 300, 100], decisions_a_game=1400 / 60, warm_up=4)


def test_the_spread_leaves_out_the_slowest_and_the_quickest_quarter() -> None:
    assert ROW._replace(rates=[90, 1, 110, 100, 100, 110, 90, 900]).spread == pytest.approx(0.2)
    assert ROW.spread == 0


def test_ratios_are_medians_of_rounds_and_missing_without_one_of_the_two() -> None:
    # In the last two rounds the machine was slow, for one of the two in the middle of its turn.
    rows = {
        "tacocat": ROW._replace(rates=[4000, 400, 4000]),
        "chess": ROW._replace(rates=[1000, 100, 100]),
    }
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
    just, below = ROW._replace(rates=[5000]), ROW._replace(rates=[4999])
    assert verdict({"chess": ROW, "tacocat": just}, chess) == "`tacocat` at least 5x: **met**"
    assert verdict({"chess": ROW, "tacocat": below}, chess) == "`tacocat` at least 5x: **not met**"
    assert ", goal 6x:" in verdict({}, NAMES["open_spiel gin_rummy"])
    assert verdict({}, NAMES["tacocat"]) == ""


def test_the_table_has_a_line_for_each_measured_peer_in_order() -> None:
    rows = {"chess": ROW, "tacocat": ROW._replace(rates=[12345], warm_up=0.26)}
    head, rule, tacocat, chess = table(rows).splitlines()
    assert {line.count("|") for line in (head, rule, tacocat, chess)} == {9}
    assert tacocat == "| tacocat | 12,300 | 0% | 2.0 | 0.3 s | 1.0x | - |  |"
    assert chess.startswith("| chess | 1,000 | 0% | 2.0 | 0.0 s | 12x | - |")


def test_notes_that_peers_share_are_printed_once() -> None:
    (line,) = notes({"open_spiel leduc_poker", "open_spiel liars_dice"}).splitlines()
    assert line.startswith("- **open_spiel leduc_poker, open_spiel liars_dice**: A C++ engine")


def test_the_page_comes_from_what_is_kept_as_json() -> None:
    kept = document({"chess": [Turn(10, 1, 1)]}, {"pokerkit": "No module named 'pokerkit'"})
    text = page(json.loads(json.dumps(kept)))
    assert text.startswith("Measured on 2000-01-01 on one core of an abacus, Linux, Python 3.11.0")
    assert "turns of each row: 3, of 2 s. chess 1.11." in text
    assert "| chess | 10 | 0% | 10.0 | 0.5 s |" in text
    assert text.endswith("- **pokerkit**: No module named 'pokerkit'")
    assert "Not measured" not in page(document({}, {}))


def test_peers_take_turns_and_one_that_is_missing_takes_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = []

    class Measured:
        warm_up = 0.5

        def __init__(self, peer: Peer) -> None:
            if peer.name == "chess":
                raise EOFError("not there")
            self.name = peer.name

        def turn(self, seconds: float) -> Turn:
            done.append(self.name)
            return Turn(len(done), 1, seconds)

        def end(self) -> None:
            done.append(f"{self.name} ends")

    monkeypatch.setattr(compare, "Measured", Measured)
    found = compare.compare([NAMES["tacocat"], NAMES["chess"], NAMES["pokerkit"]], 2, 0.5)
    played = ["tacocat", "pokerkit", "tacocat", "pokerkit"]
    assert done == [*played, "tacocat ends", "pokerkit ends"]
    assert found["missing"] == {"chess": "not there"}
    assert [turn.decisions for turn in found["turns"]["pokerkit"]] == [2, 4]


def test_a_peer_that_ends_in_the_midst_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Measured:
        warm_up = 0.5

        def __init__(self, peer: Peer) -> None:
            self.lasts = 1 if peer.name == "chess" else 3

        def turn(self, seconds: float) -> Turn:
            if self.lasts == 0:
                raise EOFError("out of memory")
            self.lasts -= 1
            return Turn(1, 1, seconds)

        def end(self) -> None:
            pass

    monkeypatch.setattr(compare, "Measured", Measured)
    found = compare.compare([NAMES["chess"], NAMES["tacocat"]], 3, 0.5)
    assert found["missing"] == {"chess": "out of memory"}
    assert found["turns"] == {"tacocat": [Turn(1, 1, 0.5)] * 3}


@pytest.mark.parametrize("arguments", [["--rounds", "0"], ["--seconds", "0"]])
def test_nothing_cannot_be_measured(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        compare.main(arguments)
    assert "at least one round" in capsys.readouterr().err


def test_a_process_that_ends_says_why() -> None:
    nobody = NAMES["chess"]._replace(name="nobody")
    with pytest.raises(EOFError, match="not enough values to unpack"):
        compare.Measured(nobody)


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
    arguments = ["--only", "tacocat", "--seconds", "0.05", "--rounds", "2", "--json", str(file)]
    done = subprocess.run(
        [sys.executable, compare.__file__, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "\n| tacocat | " in done.stdout
    kept = json.loads(file.read_text(encoding="utf-8"))
    turns = [Turn(*turn) for turn in kept["turns"]["tacocat"]]
    assert [turn.games >= 1 for turn in turns] == [True, True]
    assert "tacocat-rules" in kept["versions"]
    assert page(kept) == done.stdout.strip()
