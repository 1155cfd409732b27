"""The command line and the game it prints."""

import contextlib
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Any

import pytest

from tacocat import (
    Action,
    Attack,
    Board,
    Defend,
    Duel,
    FinalTie,
    Finished,
    Player,
    Replace,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    new_game,
    set_up,
)
from tacocat.cli import main
from tacocat.demo import board_line, game_lines
from tacocat.phases import Attacking

ROOT = Path(__file__).parents[1]
RULES_FILES = sorted((ROOT / "examples" / "rules").glob("*.toml"))

BROKEN = """
format = 1
final_tie = "coin"
[deck]
1 = 4
0 = 3
[board]
start = 5
spaces = [{ hand_size = 0, arrows = ["WOW"] }]
"""


def run(*arguments: str | bytes, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m tacocat`` as a process of its own."""
    command = [sys.executable, "-m", "tacocat", *arguments]
    return subprocess.run(command, capture_output=True, timeout=60, check=False, **more)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that is used wrongly says."""
    try:
        code: object = main(arguments)
    except SystemExit as caught:  # from argparse
        code = caught.code
    assert code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


# --- a demo game ----------------------------------------------------------------------------------

ACTIONS: dict[str, Any] = {
    "replace": lambda player, *cards: Replace(player, cards),
    "duel": Duel,
    "attack": lambda player, *cards: Attack(player, cards),
    "defend": Defend,
    "sacrifice": Sacrifice,
}


def action_in(line: str) -> Action:
    """The action that a line such as ``  WOW attack 4 5 6`` tells."""
    player, verb, *cards = line.split()
    action: Action = ACTIONS[verb](Player[player], *map(int, cards))
    return action


@pytest.mark.rule("R1", "R25")
@pytest.mark.parametrize("seed", [7, 8, "a text"])
@pytest.mark.parametrize("path", RULES_FILES, ids=lambda path: path.stem)
def test_a_demo_tells_a_game_that_can_be_played_again_from_its_lines(
    path: Path, seed: int | str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = Rules.from_toml(path)
    lines = printed(capsys, "demo", "--rules", str(path), "--seed", str(seed)).splitlines()
    state, rounds, boards = new_game(rules, seed=seed), 0, 0
    for line in lines[:-1]:
        if line.startswith("Round "):
            rounds += 1
            assert line == f"Round {rounds}"
            assert state.round == rounds
        elif " holds " in line:
            player, _, *cards = line.split()
            assert state.hands[Player[player]] == tuple(map(int, cards))
        elif line.startswith("  "):
            state = apply(state, action_in(line))
        else:
            boards += 1
            places = line.split()
            assert [i for i, place in enumerate(places) if place[0] == "["] == [state.tacocat]
            assert {i for i, place in enumerate(places) if "##" in place} == state.tiles
    assert state.is_over
    assert boards == rounds + 1  # one before each round and one at the end
    winner = {0: "WOW", len(rules.board.spaces) + 1: "YAY"}[state.tacocat]
    assert lines[-1] == f"{winner} wins in round {rounds}, after {state.step} actions."


@pytest.mark.rule("R2")
def test_a_demo_begins_with_the_board_and_both_hands(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "demo", "--seed", "7").splitlines()
    assert lines[:2] == ["WOW 4> 6> 9> [<7>] <9 <6 <4 YAY", "Round 1"]
    hands = [line.split() for line in lines[2:4]]
    assert [words[:2] for words in hands] == [["WOW", "holds"], ["YAY", "holds"]]
    assert [len(words) - 2 for words in hands] == [7, 7]


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (new_game(seed=7), "WOW 4> 6> 9> [<7>] <9 <6 <4 YAY"),
        (
            set_up(Attacking(Player.WOW), ([1, 2], [3, 4]), tacocat=5, tiles=[3, 4, 7], round=9),
            "WOW 4> 6> ## ## [<9] <6 ## YAY",
        ),
        (
            set_up(Finished(Player.WOW), ([1], [3]), tiles=[1, 2, 3, 4]),
            "[WOW] ## ## ## ## <9 <6 <4 YAY",
        ),
        (
            set_up(Finished(Player.YAY), ([3], [1]), tiles=[4, 5, 6, 7]),
            "WOW 4> 6> 9> ## ## ## ## [YAY]",
        ),
    ],
    ids=["start", "tiles", "WOW won", "YAY won"],
)
def test_a_board_line_shows_hand_sizes_arrows_tiles_and_the_tacocat(
    state: State, line: str
) -> None:
    assert board_line(state) == line


@pytest.mark.rule("R21")
def test_a_tied_round_is_told_on_the_same_board() -> None:
    # With one rank only, every final reveal is a tie: the game goes on from tie to tie.
    tied = Rules([5] * 4, Board([Space(1, Player)]), FinalTie.ARROW)
    lines = game_lines(tied, 7)
    told = [next(lines) for _ in range(12)]
    assert [line for line in told if not line.startswith(("  WOW replace", "  YAY replace"))] == [
        *("WOW [<1>] YAY", "Round 1", "  WOW holds 5", "  YAY holds 5"),
        *("WOW [<1>] YAY", "Round 2", "  WOW holds 5", "  YAY holds 5"),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["--seed", "7"], ["--seed=7"]),
        (["--seed", "7"], ["--seed", "007"]),  # a number, not a text
        (["--seed", "7"], ["--seed", "7", "--rules", str(RULES_FILES[-2])]),
        (["--seed", "a text"], ["--seed", "a text"]),
        (["--seed", "\u0667"], ["--seed", "\u0667"]),  # a digit, but not an ASCII one
        (["--seed", ""], ["--seed", ""]),
        (["--seed", "9" * 5000], ["--seed", "9" * 5000]),
    ],
    ids=["equals sign", "zeros", "standard rules", "text", "other digits", "empty", "long"],
)
def test_the_same_seed_prints_the_same_game(
    one: list[str], other: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert RULES_FILES[-2].stem == "standard"
    assert printed(capsys, "demo", *one) == printed(capsys, "demo", *other)


def test_another_seed_prints_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = ["7", "8", "a text", "\u0667", "", "-7"]
    assert len({printed(capsys, "demo", "--seed", seed) for seed in seeds}) == len(seeds)


def test_a_demo_without_a_seed_names_the_one_to_see_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, game = printed(capsys, "demo").split("\n", 1)
    word, seed = first.split()
    assert word == "Seed"
    assert seed.isdigit()
    assert printed(capsys, "demo", "--seed", seed) == game


# --- wrong use ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "COMMAND"),
        (["plan"], "plan"),
        (["demo", "--sede", "7"], "--sede"),
        (["demo", "--seed"], "--seed"),
        (["demo", "--rules"], "--rules"),
        (["demo", "7"], "7"),
    ],
)
def test_a_command_line_that_is_not_known_exits_with_2(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    message = refused(capsys, *arguments)
    assert message.startswith("usage: tacocat")
    assert word in message.splitlines()[-1]


def test_a_broken_rules_file_exits_with_2_and_names_every_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN, encoding="utf-8")
    message = refused(capsys, "demo", "--rules", str(path), "--seed", "7")
    assert message.splitlines()[0] == f"tacocat: {path} cannot be used:"
    assert {line.split()[0] for line in message.splitlines()[1:]} == {
        "deck.0",
        "board.start",
        "board.spaces[0].hand_size",
        "final_tie",
    }


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_rules_file_that_cannot_be_opened_exits_with_2(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message = refused(capsys, "demo", "--rules", str(tmp_path / name))
    assert message.startswith("tacocat: ")
    assert "cannot be used" in message


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are Unicode there")
@pytest.mark.parametrize(
    ("option", "word"), [(b"--seed", b"seed"), (b"--rules", b"cannot be used")]
)
def test_an_argument_that_is_not_text_exits_with_2(option: bytes, word: bytes) -> None:
    done = run("demo", option, b"\xff")
    assert (done.returncode, done.stdout) == (2, b"")
    assert word in done.stderr
    assert b"Traceback" not in done.stderr


# --- help and version -----------------------------------------------------------------------------


def test_version_prints_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == version("tacocat-rules") + "\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--help"], ["demo", "--version"]), (["demo", "--help"], ["--seed", "--rules FILE"])],
)
def test_help_names_what_there_is(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert all(word in text for word in words)


def test_the_tacocat_command_is_this_command_line() -> None:
    (command,) = entry_points(group="console_scripts", name="tacocat")
    assert command.load() is main


def test_the_module_runs_the_command_line_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tacocat", "demo", "--seed", "7"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("tacocat", run_name="__main__")
    assert caught.value.code == 0
    assert capsys.readouterr().out == printed(capsys, "demo", "--seed", "7")


# --- as a process of its own ----------------------------------------------------------------------


def test_a_seed_prints_the_same_bytes_whatever_the_hash_seed() -> None:
    outputs = set()
    for hash_seed in ("0", "1", "2"):
        done = run("demo", "--seed", "7", env={**os.environ, "PYTHONHASHSEED": hash_seed})
        assert (done.returncode, done.stderr) == (0, b"")
        outputs.add(done.stdout)
    (output,) = outputs
    assert output.startswith(b"WOW 4> 6> 9> [<7>]")


@pytest.mark.parametrize("arguments", [["7"], []])
def test_the_full_game_example_prints_what_the_demo_prints(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    example = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "full_game.py"), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert example.stderr == ""
    assert example.stdout == printed(capsys, "demo", "--seed", "7")


def test_a_wrong_command_line_shows_no_traceback() -> None:
    done = run("plan")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage: tacocat")
    assert b"Traceback" not in done.stderr


# --- when the reader goes, or the user interrupts -------------------------------------------------


def test_an_interrupted_demo_exits_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(rules: Rules, seed: int | str) -> Iterator[str]:
        yield "first line"
        raise KeyboardInterrupt

    monkeypatch.setattr("tacocat.cli.game_lines", interrupted)
    assert main(["demo", "--seed", "7"]) == 130
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("first line\n", "")


def test_output_nobody_reads_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with contextlib.closing(os.fdopen(writer, "w", encoding="utf-8")) as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert main(["demo", "--seed", "7"]) == 0
        output.write("flushed when Python exits\n")
        output.flush()  # and no longer to the broken pipe


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_output_that_cannot_be_written_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert main(["demo", "--seed", "7"]) == 1
    assert capsys.readouterr().err.startswith("tacocat: the output cannot be written: ")


def test_a_seed_that_is_no_text_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["demo", "--seed", "\udcff"])
    assert caught.value.code == 2
    assert "must not hold lone surrogates" in capsys.readouterr().err


def test_a_reader_that_is_gone_from_the_start_gets_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        command = [sys.executable, "-m", "tacocat", "demo", "--seed", "7"]
        done = subprocess.run(
            command, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_of_one_line_gets_no_traceback(tmp_path: Path) -> None:
    # A game far longer than the buffer of a pipe, so that it is still being written.
    long = Rules([*range(1, 101)], Board([Space(25, Player)] * 201))
    path = tmp_path / "long.toml"
    long.to_toml(path)
    assert sum(map(len, game_lines(long, 7))) > 2 * 65_536
    command = [sys.executable, "-m", "tacocat", "demo", "--seed", "7", "--rules", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"WOW <25>")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_a_full_disk_is_reported_without_a_traceback() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "tacocat", "demo", "--seed", "7"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode not in (0, 2)
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_demo_without_any_output_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as Python does where there is none
    assert main(["demo", "--seed", "7"]) == 0
