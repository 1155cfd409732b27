"""The commands match and tournament."""

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from odd_bots import SMALL

from tacocat import bots
from tacocat.arena import MatchResult, match, ratings, tournament
from tacocat.arena.results_file import ResultsFile
from tacocat.bots import RandomBot, RuleBot
from tacocat.cli import main
from tacocat.commands import workers
from tacocat.records import read_records
from tacocat.rules_file import format_rules

OWN = """\
import time
from tacocat.bots import RandomBot

class Slow(RandomBot):
    def start(self, view):
        time.sleep(0.02)

class Failing:
    def __init__(self, seed):
        if seed:
            raise ValueError("only once")
    choose = None

number = 7
no_bot = str
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, with bots in a module and the rules of a variant."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own", raising=False)
    Path("own.py").write_text(OWN)
    Path("broken.py").write_text("1 / 0")
    Path("small.toml").write_text(format_rules(SMALL))
    return tmp_path


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    return code, *capsys.readouterr()


def rule_and_random(games: int, seed: int | str = 0) -> MatchResult:
    names = ("rule", "random")
    return match(RuleBot, RandomBot, games, names=names, rules=SMALL, seed=seed)


@pytest.mark.parametrize("more", [[], ["--jobs", "2"], ["--out", "games.txt"]])
def test_a_match_is_played(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    line = ["match", "rule", "random", "--games", "10", "--rules", "small.toml", "--seed", "x"]
    assert ran(capsys, *line, *more) == (0, f"{rule_and_random(10, 'x')}\n", "")


def test_a_seed_is_a_number_if_it_can_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["match", "rule", "random", "--games", "10", "--rules", "small.toml", "--seed"]
    assert ran(capsys, *line, "007")[1] == f"{rule_and_random(10, 7)}\n"


def test_two_hundred_games_are_played_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    command = ("match", "rule", "random", "--rules", "small.toml")
    assert ran(capsys, *command) == (0, f"{rule_and_random(200)}\n", "")


def test_a_match_goes_on_in_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["match", "rule", "random", "--rules", "small.toml", "--out", "games.txt", "--games"]
    assert ran(capsys, *line, "6")[0] == 0
    before = Path("games.txt").read_bytes()
    Path("games.txt").write_bytes(before[:-50])
    assert ran(capsys, *line, "10") == (0, f"{rule_and_random(10)}\n", "")
    assert Path("games.txt").read_bytes().startswith(before)


def test_a_tournament_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    makers = {"random": RandomBot, "rule": RuleBot, "own:Slow": RandomBot}
    expected = tournament(makers, 4, rules=SMALL, seed=3)
    line = ["tournament", *makers, "--games", "4", "--rules", "small.toml", "--seed", "3"]
    assert ran(capsys, *line) == (0, f"{expected}\n", "")
    for _ in range(2):
        assert ran(capsys, *line, "--out", "a/b", "--jobs", "2") == (0, f"{expected}\n", "")
    files = sorted(path.name for path in Path("a/b").iterdir())
    assert files == ["random_own-Slow.txt", "random_rule.txt", "rule_own-Slow.txt"]


def test_a_time_limit_reaches_the_bots(capsys: pytest.CaptureFixture[str]) -> None:
    out = ran(capsys, "match", "own:Slow", "rule", "--games", "2", "--time-limit", "0.01")[1]
    assert "lost by forfeit             2" in out.replace("own:Slow", "slow")


class Terminal(io.StringIO):
    """Says that it is one."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    line = ["match", "rule", "random", "--games", "6", "--rules", "small.toml"]
    assert ran(capsys, *line)[:2] == (0, f"{rule_and_random(6)}\n")
    shown = terminal.getvalue()
    result = rule_and_random(6)
    low, high = result.interval
    assert f"{result.score:.1%} ({low:.1%} to {high:.1%})" in shown
    assert "rule - random" in shown
    assert "6/6" in shown
    monkeypatch.setattr(sys, "stderr", None)
    assert main(line) == 0


# --- bots by name ---------------------------------------------------------------------------------


def test_options_reach_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--games", "10", "--rules", "small.toml"]
    out = ran(capsys, "match", "rule:high=0.9,low=0", "rule:", *line)[1].splitlines()
    made = match(lambda seed: RuleBot(seed, high=0.9, low=0), RuleBot, 10, rules=SMALL)
    assert out[2].split()[2:] == [str(made.wins), str(10 - made.wins)]


def test_the_searching_bot_has_its_name_if_there_is_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class SearchBot(RandomBot):
        def __init__(self, seed: int, *, iterations: int = 1, kind: str = "x") -> None:
            assert (iterations, kind) == (100, "quick")
            super().__init__(seed)

    monkeypatch.setattr(bots, "SearchBot", SearchBot, raising=False)
    line = ["search:iterations=100,kind=quick", "random", "--games", "2", "--rules", "small.toml"]
    assert ran(capsys, "match", *line)[0] == 0
    monkeypatch.delattr(bots, "SearchBot")
    code, _, said = ran(capsys, "match", *line)
    assert code == 2
    assert "cannot be imported: No module named 'search'" in said
    assert "it is random, rule, or MODULE" in ran(capsys, "match", "search", "random")[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["match", "rule"], "Missing argument 'B'"),
        (["match", "rule", "chess"], "there is no bot 'chess': it is random, rule"),
        (["match", "rule:high=2", "rule"], "rule:high=2 makes no bot: high must be a share"),
        (
            ["match", "rule:hi=2", "rule"],
            "rule:hi=2: there is no option 'hi': rule has low, high, middle, guarded",
        ),
        (["match", "random:x=1", "rule"], "there is no option 'x': random has none"),
        (
            ["match", "search:iterations=x", "rule"],
            "search:iterations=x: iterations must be a whole number, not 'x'",
        ),
        (["match", "search:solved=2.5", "rule"], "solved must be a whole number, not '2.5'"),
        (["match", "search:seconds=soon", "rule"], "seconds must be a number, not 'soon'"),
        (["match", "search:exploration=nan", "rule"], "exploration must be a number, not 'nan'"),
        (["match", "rule:high", "rule"], "an option is written as NAME=VALUE, not 'high'"),
        (["match", "rule", "none:Bot"], "none:Bot cannot be imported: No module named 'none'"),
        (["match", "rule", "broken:Bot"], "broken:Bot cannot be imported: division by zero"),
        (["match", "rule", "own:Bot"], "own:Bot cannot be imported: module 'own' has no"),
        (["match", "rule", "own:number"], "own:number makes no bot: 'int' object is not callable"),
        (["match", "rule", "own:no_bot"], "own:no_bot makes no bot: a str has no method choose"),
        (["match", "rule", "rule", "--games", "7"], "each deal is played twice, so the number"),
        (["match", "rule", "rule", "--games", "0"], "--games"),
        (["match", "rule", "rule", "--jobs", "0"], "--jobs"),
        (["match", "rule", "rule", "--seed", "\udc80"], "--seed"),
        (["match", "rule", "rule", "--time-limit", "0"], "--time-limit"),
        (["match", "rule", "rule", "--jobs", "2", "--dask", "x"], "leave out --jobs"),
        (["tournament", "rule"], "two bots or more, each of them once"),
        (["tournament", "rule", "random", "rule"], "two bots or more, each of them once"),
    ],
)
def test_wrong_use_is_explained(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, said = ran(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in said.splitlines()[-1]


@pytest.mark.parametrize("command", ["match", "tournament"])
def test_help_teaches(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert all(word in text for word in ["Examples:", "Exit codes:", "--dask", "--out", "130"])
    assert max(map(len, text.splitlines())) <= 80


# --- files that cannot be -------------------------------------------------------------------------

LINE = ["rule", "random", "--games", "4", "--rules", "small.toml", "--out"]


def test_files_that_cannot_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, said = ran(capsys, "match", "rule", "rule", "--rules", "none.toml")
    assert (code, said.splitlines()[0]) == (2, "tacocat: none.toml cannot be used:")
    code, _, said = ran(capsys, "match", *LINE, "own.py")
    assert code == 2
    assert said == (
        "tacocat: own.py holds something else than the games of a match: give --out another name\n"
    )
    assert Path("own.py").read_text() == OWN
    code, _, said = ran(capsys, "match", *LINE, ".")
    assert (code, said) == (2, "tacocat: . cannot be opened: Is a directory\n")
    code, _, said = ran(capsys, "tournament", *LINE, "own.py")
    assert (code, said) == (2, "tacocat: own.py cannot be a folder: File exists\n")


def test_a_file_that_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "match", *LINE, "games.txt")[0] == 0
    good = Path("games.txt").read_text()
    Path("games.txt").write_text(good.replace("WOW duel", "WOW jump", 1))
    code, out, said = ran(capsys, "match", *LINE, "games.txt")
    assert (code, out) == (1, "")
    assert said.startswith("games.txt:")
    Path("games.txt").write_text(good.replace("wow: rule", "wow: ruler", 1))
    code, out, said = ran(capsys, "match", *LINE, "games.txt")
    assert (code, out) == (1, "")
    assert said == (
        "tacocat: games.txt: game 0 of those that are done is not the one of this match\n"
    )


def test_what_a_bot_of_ones_own_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, said = ran(capsys, "match", "own:Failing", "rule", "--games", "2")
    assert (code, said) == (1, "tacocat: only once\n")


def test_a_full_disk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: ResultsFile, record: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ResultsFile, "add", full)
    code, out, said = ran(capsys, "match", *LINE, "games.txt")
    assert (code, out) == (1, "")
    assert said == "tacocat: games.txt cannot be written: No space left on device\n"


# --- interrupted ----------------------------------------------------------------------------------


def test_ctrl_c_without_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(RandomBot, "choose", interrupt)
    assert main(["match", "random", "rule"]) == 130
    assert main(["match", "random", "rule", "--out", "games.txt"]) == 130


def test_a_worker_that_was_interrupted_does_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_state", {"interrupted": False, "working": False})
    assert workers._work(divmod, 7, 2) == (3, 1)
    with pytest.raises(KeyboardInterrupt):
        workers._work(workers._interrupt, 2, None)
    with pytest.raises(KeyboardInterrupt):
        workers._work(divmod, 7, 2)
    workers._interrupt(2, None)  # in between it only takes note


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as Unix does")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_a_file_to_go_on_with(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["match", "own:Slow", "rule", "--rules", "small.toml", "--out", "games.txt"]
    command = [sys.executable, "-m", "tacocat", *line, "--games", "2000", "--jobs", jobs]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Where the tests run in the background, the signal may be ignored from the beginning.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        begun = time.monotonic()
        while not (os.path.exists("games.txt") and os.path.getsize("games.txt") > 5000):
            assert time.monotonic() - begun < 60
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of a command
        out, said = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert said == b"The games so far are in games.txt; the same command goes on with them.\n"
    with open("games.txt", encoding="utf-8") as file:
        games = len(list(read_records(file)))
    games += games % 2
    expected = match(RandomBot, RuleBot, games, names=("own:Slow", "rule"), rules=SMALL, seed=0)
    assert ran(capsys, *line, "--games", str(games)) == (0, f"{expected}\n", "")


# --- without the extra stats ---------------------------------------------------------------------


def test_only_ratings_need_scipy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "find_spec", lambda name: None)
    code, out, said = ran(capsys, "tournament", "rule", "random", "--out", "games")
    assert (code, out) == (2, "")
    assert said == "tacocat: ratings need an extra: pip install 'tacocat-rules[stats]'\n"
    assert not Path("games").exists()
    line = ["match", "rule", "random", "--games", "2", "--rules", "small.toml"]
    assert ran(capsys, *line) == (0, f"{rule_and_random(2)}\n", "")


# --- Dask -----------------------------------------------------------------------------------------


def test_without_dask_the_command_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    code, out, said = ran(capsys, "match", "rule", "random", "--dask", "tcp://127.0.0.1:1")
    assert (code, out) == (2, "")
    assert said == "tacocat: --dask needs an extra: pip install 'tacocat-rules[dask]'\n"
