"""The command ``tacocat play``, its options, and what it refuses."""

import datetime
import importlib
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from scripted import new_record, saved

from helpers import WOW, YAY
from tacocat import STANDARD, Duel, Replace, Rules, legal_actions, new_game
from tacocat.cli import main
from tacocat.json import to_json
from tacocat.playing.session import Session
from tacocat.records import Forfeit, ForfeitReason, Record, format_record

ROOT = Path(__file__).parents[2]
THREE_SPACES = ROOT / "examples" / "rules" / "three_spaces.toml"
# The package has the command of that name in the place of the module.
play_module = importlib.import_module("tacocat.commands.play")
TODAY = datetime.date.today().isoformat()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    before = signal.getsignal(signal.SIGTERM)
    yield
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What says which lines are typed."""

    def type_lines(*lines: str) -> None:
        text = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))

    type_lines()
    return type_lines


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is shown of a game."""
    assert main(["play", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    """What is said instead of beginning a game."""
    assert main(["play", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def write(name: str, *records: Record) -> str:
    """A file of records."""
    text = "\n".join(map(format_record, records))
    Path(name).write_text(text, encoding="utf-8", newline="")
    return name


# --- a new game -----------------------------------------------------------------------------------


def test_by_default_you_are_wow_with_a_secret_seed(
    typed: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = [printed(capsys), printed(capsys)]
    records = [saved(f"tacocat-{TODAY}-{number}.txt") for number in (1, 2)]
    for text, record in zip(shown, records, strict=True):
        assert "You are WOW: pull the Tacocat to the left." in text
        assert "\x1b" not in text
        assert record.rules == STANDARD
        assert record.seed is not None
        assert len(record.seed) == 32
        assert record.names == ("", "")
        assert record.date == datetime.date.fromisoformat(TODAY)
        assert dict(record.tags) == {"people": "WOW"}
    assert records[0].seed != records[1].seed


def test_options(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("-")
    options = ["--as", "yay", "--names", "Ada", "Bo", "--rules", str(THREE_SPACES), "--save", "g"]
    text = printed(capsys, *options, "--seed", "7", "--no-color")
    assert "You are Bo (YAY): pull the Tacocat to the right." in text
    record = saved("g")
    assert record.rules == Rules.from_toml(THREE_SPACES)
    assert record.seed == b"7"
    assert record.names == ("Ada", "Bo")
    assert record.actions[1] == Replace(YAY, [])
    assert dict(record.tags) == {"people": "YAY"}


@pytest.mark.parametrize(("seed", "stands_for"), [("007", 7), ("a text", "a text"), ("", "")])
def test_a_seed_deals_as_it_does_elsewhere(
    seed: str, stands_for: int | str, typed: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, "--seed", seed, "--save", "g")
    assert saved("g").initial_state == new_game(seed=stands_for)


def test_two_people(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("", "2", "", "3")
    text = printed(capsys, "--two", "--seed", "7", "--save", "g")
    assert text.count("Pass to") == 3
    assert saved("g").actions == (Replace(WOW, [2]), Replace(YAY, [3]))
    assert dict(saved("g").tags) == {"people": "WOW YAY"}


def test_a_game_from_a_pipe_to_its_end(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed(*["#1"] * 200)
    text = printed(capsys, "--seed", "7", "--save", "g")
    winner = saved("g").winner
    assert winner is not None
    assert f"{winner} wins the game." in text
    assert text.endswith("\nThe game is in g.\nTo read it: tacocat replay g\n")


def test_a_file_that_cannot_be_written_later_exits_with_1(
    typed: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(os, "replace", failing)
    assert main(["play", "--save", "g"]) == 1
    assert "The game is not saved: g cannot be written: ." in capsys.readouterr().out


def test_ctrl_c_saves_and_exits_with_130(
    typed: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("tacocat.playing.screen.Screen.ask", interrupted)
    assert main(["play", "--save", "g"]) == 130
    assert capsys.readouterr().out.endswith("\nSaved. To go on: tacocat play --resume g\n")
    assert len(saved("g").actions) == 1


def test_a_signal_to_stop_is_an_exit() -> None:
    with pytest.raises(SystemExit) as caught:
        play_module._stop(15, None)
    assert caught.value.code == 143


def test_the_session_in_the_documentation(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    session = page.partition("```text\n")[2].partition("```")[0]
    typed(*re.findall("^WOW, .*: (.*)$", session, re.MULTILINE))
    assert printed(capsys, "--seed", "7", "--save", "game.txt") == session


# --- going on -------------------------------------------------------------------------------------


def test_a_game_goes_on_where_it_was_left(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("7 8 8", "12")
    printed(capsys, "--seed", "7", "--names", "Ada", "Bo", "--save", "g", "--as", "WOW")
    first = saved("g")
    typed("1 2 3")
    text = printed(capsys, "--resume", "g")
    again = saved("g")
    assert "You are Ada (WOW)" in text
    assert "It goes on after 4 actions." in text
    assert again.actions[:5] == (*first.actions, again.actions[4])
    assert str(again.actions[4]) == "WOW attack 1 2 3"
    assert evolve(again, actions=first.actions) == first


@pytest.mark.parametrize(
    ("tag", "options", "people"),
    [
        ("YAY", [], "YAY"),
        ("WOW YAY", [], "WOW YAY"),
        ("somebody", [], "WOW"),
        (None, [], "WOW"),
        ("YAY", ["--as", "WOW"], "WOW"),
        ("YAY", ["--two"], "WOW YAY"),
        ("WOW YAY", ["--as", "yay"], "YAY"),
    ],
)
def test_everybody_is_in_their_place_again(
    tag: str | None,
    options: list[str],
    people: str,
    typed: Any,
    capsys: pytest.CaptureFixture[str],
) -> None:
    tags = {"event": "club night"} | ({} if tag is None else {"people": tag})
    write("g", evolve(new_record(), tags=tags))
    text = printed(capsys, "--resume", "g", *options)
    assert ("share this screen" in text) == (people == "WOW YAY")
    assert dict(saved("g").tags) == {"event": "club night", "people": people}


def test_the_last_of_several_games_goes_on(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    over = evolve(new_record(), forfeit=Forfeit(WOW, ForfeitReason.RESIGNED))
    write("g", over, new_record(seed=8))
    typed("-")
    printed(capsys, "--resume", "g")
    text = Path("g").read_text(encoding="utf-8")
    assert text.startswith(format_record(over) + "\ntacocat-record/1\n")
    assert text.count("tacocat-record/1") == 2
    assert "WOW replace\n" in text


def finished() -> Record:
    """A game won by the rules."""
    session = Session(new_record(), [WOW])
    while (person := session.person) is not None:
        session.choose(legal_actions(session.view(person))[0])
    return session.record()


@pytest.mark.parametrize(
    ("record", "winner"),
    [
        (finished(), finished().winner),
        (evolve(new_record(), forfeit=Forfeit(WOW, ForfeitReason.RESIGNED)), YAY),
    ],
    ids=["won", "forfeited"],
)
def test_a_game_that_is_over_does_not_go_on(
    record: Record, winner: object, capsys: pytest.CaptureFixture[str]
) -> None:
    write("g", record)
    before = Path("g").read_bytes()
    message = f"tacocat: the game in g is over: {winner} has won it\n"
    assert refused(capsys, 2, "--resume", "g") == message
    assert Path("g").read_bytes() == before


def test_faults_are_told_as_check_tells_them(capsys: pytest.CaptureFixture[str]) -> None:
    record = evolve(new_record(), actions=[Replace(WOW, [2]), Replace(YAY, []), Duel(WOW, 3)])
    text = format_record(record).replace("duel 3", "duel 13")
    Path("g").write_text(text, encoding="utf-8")
    said = refused(capsys, 1, "--resume", "g")
    assert main(["check", "g"]) == 1
    assert said == capsys.readouterr().err
    assert said.startswith("g:9:1: WOW duel 13 is not legal (card_not_in_hand): ")
    assert Path("g").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "content", ["# nothing\ntacocat-state/1", to_json(new_record()), "format = 1\n"]
)
def test_other_files_hold_no_game(content: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("g").write_text(content, encoding="utf-8")
    assert main(["play", "--resume", "g"]) in (1, 2)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(("tacocat: g holds no record of a game, as play saves it", "g:"))
    assert Path("g").read_text(encoding="utf-8") == content


# --- wrong use ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--two", "--as", "WOW"], "--two is for both players: leave out --as"),
        (["--resume", "g", "--seed", "7"], "--resume goes on as the game began: leave out --rules"),
        (["--resume", "g", "--save", "h"], "--resume goes on as the game began: leave out --rules"),
        (["--names", "Ada\n", "Bo"], "a name must be one line of text without spaces around it"),
        (["--seed", "\udcff"], "a seed given as text must not hold lone surrogates"),
        (["--as", "HIM"], "Invalid value for '--as'"),
        (["--names", "Ada"], "Option '--names' requires 2 arguments"),
        (["game.txt"], "Got unexpected extra argument"),
    ],
)
def test_options_that_make_no_sense(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, 2, *arguments)
    assert said.startswith("usage: tacocat play")
    assert f"tacocat play: error: {message}" in said
    assert os.listdir() == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--save", "mine"], "tacocat: mine is there already: give another name, or --resume it"),
        (
            ["--save", "no/where"],
            "tacocat: no/where cannot be saved here: No such file or directory",
        ),
        (["--resume", "nothing"], "tacocat: nothing cannot be read: No such file or directory"),
        (["--resume", "-"], "tacocat: a game goes on in a file, where it is saved: standard input"),
        (
            ["--rules", "nothing"],
            "tacocat: nothing cannot be used:\n[Errno 2] No such",
        ),
    ],
)
def test_files_that_cannot_be_used(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine").write_text("mine", encoding="utf-8")
    assert refused(capsys, 2, *arguments).startswith(message)
    assert Path("mine").read_text(encoding="utf-8") == "mine"


def test_the_problems_of_a_rules_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("r.toml").write_text("format = 1\n[deck]\n1 = 0\n", encoding="utf-8")
    said = refused(capsys, 2, "--rules", "r.toml")
    assert said.startswith("tacocat: r.toml cannot be used:\n")
    assert "board is missing" in said
    assert os.listdir() == ["r.toml"]


def test_a_folder_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path("folder")
    folder.mkdir()
    os.chdir(folder)
    Path.cwd().rmdir()  # where we are is no longer there
    assert refused(capsys, 2).startswith("tacocat: the game cannot be saved here: ")


# --- at a terminal --------------------------------------------------------------------------------


def test_a_terminal_gets_line_editing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tacocat.playing.screen.is_terminal", lambda: True)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("7 9\x7f8 8\rquit\r")
        printed(capsys, "--seed", "7", "--save", "g")
    assert saved("g").actions[1] == Replace(WOW, [7, 8, 8])


def test_a_terminal_needs_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tacocat.playing.screen.is_terminal", lambda: True)
    monkeypatch.setattr(play_module, "find_spec", {"prompt_toolkit": None}.__getitem__)
    said = refused(capsys, 2, "--save", "g")
    assert said == "tacocat: play needs an extra: pip install 'tacocat-rules[cli]'\n"
    assert os.listdir() == []


def test_prompt_toolkit_is_imported_at_a_terminal_only() -> None:
    code = (
        "import sys\nfrom tacocat.cli import main\nmain(['play', '--save', 'g'])\n"
        "sys.exit('prompt_toolkit' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=b"", capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_pipe_that_nobody_reads_leaves_a_record() -> None:
    command = [sys.executable, "-m", "tacocat", "play", "--seed", "7", "--save", "g"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"2\n" + b"?\n" * 1000)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
    assert saved("g").seed == b"7"
