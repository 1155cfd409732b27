"""The notebook in examples runs from top to bottom, and draws and says what it promises."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[1] / "examples" / "tour.ipynb"


def read() -> Any:
    return nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The notebook with its outputs; a cell that fails raises."""
    notebook = read()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
        NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=NOTEBOOK.parent)
    return notebook


def outputs(notebook: Any, code: str) -> list[Any]:
    """What the one cell shows that has this in its code."""
    (cell,) = (cell for cell in notebook.cells if cell.cell_type == "code" and code in cell.source)
    return list(cell.outputs)


def printed(notebook: Any, code: str) -> list[str]:
    return "".join(output.text for output in outputs(notebook, code)).splitlines()


def drawing(notebook: Any, code: str) -> str:
    """The words of the picture that a cell ends with."""
    (output,) = outputs(notebook, code)
    root = ElementTree.fromstring(output.data["image/svg+xml"])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return " ".join(root.itertext())


def test_it_is_stored_without_outputs() -> None:
    notebook = read()
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) > 5
    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells)


def test_no_cell_fails(executed: Any) -> None:
    shown = [output for cell in executed.cells for output in cell.get("outputs", [])]
    assert {output.output_type for output in shown} == {"execute_result", "stream"}
    assert {output.name for output in shown if output.output_type == "stream"} == {"stdout"}


def test_views_and_boards_are_drawn(executed: Any) -> None:
    shown = [output for cell in executed.cells for output in cell.get("outputs", [])]
    drawn = [output for output in shown if output.output_type == "execute_result"]
    assert len(drawn) >= 2
    assert all("image/svg+xml" in output.data for output in drawn)
    assert "seen by WOW" in drawing(executed, "new_game(seed=7)\n")
    assert "YAY wins" in drawing(executed, "observe(after, None)")
    assert "5 spaces" in drawing(executed, "board = Board(")


def test_all_replacements_of_the_first_hand_are_listed(executed: Any) -> None:
    # WOW holds 2 3 7 8 8 12 12: none or one of each of three ranks, none to two of two.
    count, first, *_ = printed(executed, "print(len(actions))")
    assert int(count) == 2**3 * 3**2
    assert first == "WOW replace"


@pytest.mark.rule("R16", "R17")
def test_a_refusal_is_explained(executed: Any) -> None:
    # The rulebook's case: the attack is 8, the defender holds 3 8 9.
    reason, sentence, *legal = printed(executed, "explain(puzzle, ")
    assert reason == "<Reason.TOO_LOW_TO_DEFEND: 'too_low_to_defend'>"
    assert sentence.startswith("A defense against 8 needs 8 or higher")
    assert [line.strip() for line in legal[1:]] == [
        "YAY defend 8",
        "YAY defend 9",
        "YAY sacrifice 3",
    ]


@pytest.mark.rule("R22", "R25")
def test_the_replay_finds_every_move_of_the_tacocat(executed: Any) -> None:
    *moves, last = printed(executed, "in replay(record)")
    places = [tuple(map(int, re.findall(r"\d+", line)[1:])) for line in moves]
    assert places[0][0] == 4
    assert [end for _, end in places[:-1]] == [start for start, _ in places[1:]]
    assert last == {0: "WOW wins", 8: "YAY wins"}[places[-1][1]]
    assert printed(executed, "format_record")[0] == "tacocat-record/1"
