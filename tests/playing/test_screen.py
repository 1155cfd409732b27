"""Lines are shown and read, in pipes and in terminals."""

import io
import sys
from collections.abc import Iterator

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from helpers import WOW, YAY
from tacocat.playing.screen import Screen, is_terminal, keep_modes, style_of_output
from tacocat.playing.terminal import Terminal
from tacocat.text import Style


class Tty(io.StringIO):
    """Text that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def give_input(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Let standard input be these bytes."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


# --- plain lines ----------------------------------------------------------------------------------


def test_lines_from_a_pipe_are_shown_as_if_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give_input(monkeypatch, b"4 5\r\n\x1b[2J\xff\nlast")
    plain = Screen(Style())
    plain.show("one\ntwo")
    assert [plain.ask("? ") for _ in range(3)] == ["4 5", "\x1b[2J\\xff", "last"]
    with pytest.raises(EOFError):
        plain.ask("? ")
    plain.clear()
    assert capsys.readouterr().out == "one\ntwo\n? 4 5\n?  [2J\\xff\n? last\n? "


def test_lines_of_a_simple_terminal_are_not_shown_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Tty("4 5\n"))
    assert Screen(Style()).ask("? ") == "4 5"
    assert capsys.readouterr().out == "? "


def test_a_simple_terminal_is_scrolled_until_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "30")
    output = Tty()
    monkeypatch.setattr(sys, "stdout", output)
    Screen(Style()).clear()
    assert output.getvalue() == "\n" * 31


def test_without_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert not is_terminal()
    plain = Screen(style_of_output(color=True))
    plain.show("nothing")
    plain.clear()
    with pytest.raises(EOFError):
        plain.ask("? ")


@pytest.mark.parametrize(
    ("stdin", "stdout", "term", "expected"),
    [
        (Tty(), Tty(), "xterm", True),
        (Tty(), Tty(), "dumb", False),
        (Tty(), io.StringIO(), "xterm", False),
        (io.StringIO(), Tty(), "xterm", False),
    ],
)
def test_what_a_terminal_is(
    stdin: io.StringIO,
    stdout: io.StringIO,
    term: str,
    expected: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "stdout", stdout)
    assert is_terminal() == expected


@pytest.mark.parametrize(
    ("color", "no_color", "expected"), [(True, "", True), (False, "", False), (True, "1", False)]
)
def test_color_can_be_refused(
    color: bool, no_color: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr(sys, "stdout", Tty())
    assert style_of_output(color) == Style(color=expected)


def test_an_encoding_may_ask_for_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert style_of_output(color=False) == Style(unicode=False)


# --- a terminal with editing ----------------------------------------------------------------------

UP, TAB, ENTER, CTRL_C, CTRL_D = "\x1b[A", "\t", "\r", "\x03", "\x04"


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    """A keyboard."""
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


def test_lines_can_be_edited_and_called_back(keys: PipeInput) -> None:
    terminal = Terminal(Style())
    keys.send_text(f"4 6\x7f5{ENTER}")
    assert terminal.ask("? ", WOW) == "4 5"
    keys.send_text(UP + ENTER)
    assert terminal.ask("? ", WOW) == "4 5"


def test_nobody_calls_back_what_the_other_has_typed(keys: PipeInput) -> None:
    terminal = Terminal(Style())
    keys.send_text(f"4 5{ENTER}")
    terminal.ask("? ", WOW)
    for player in (YAY, None):
        keys.send_text(UP + ENTER)
        assert terminal.ask("? ", player) == ""
    keys.send_text(f"6{ENTER}")
    terminal.ask("? ")
    for player, typed in ((None, ""), (WOW, "4 5")):
        keys.send_text(UP + ENTER)
        assert terminal.ask("? ", player) == typed


def test_what_may_be_chosen_is_completed(keys: PipeInput) -> None:
    terminal = Terminal(Style())
    keys.send_text(f"sac{TAB}{ENTER}")
    assert terminal.ask("? ", WOW, ["defend 9", "sacrifice 2"]) == "sacrifice 2"
    keys.send_text(f"def{TAB}{ENTER}")  # of the last question, no longer
    assert terminal.ask("? ", WOW, ["4 5"]) == "def"


@pytest.mark.parametrize(("key", "error"), [(CTRL_C, KeyboardInterrupt), (CTRL_D, EOFError)])
def test_people_can_leave(key: str, error: type[BaseException], keys: PipeInput) -> None:
    keys.send_text(key)
    with pytest.raises(error):
        Terminal(Style()).ask("? ")


def test_the_screen_and_what_was_scrolled_away_are_cleared() -> None:
    shown = io.StringIO()
    output = Vt100_Output(shown, lambda: Size(rows=24, columns=80), term="xterm")
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=output):
        Terminal(Style()).clear()
    text = shown.getvalue()
    assert "\x1b[2J" in text
    assert text.endswith("\x1b[3J")


def test_a_terminal_shows_lines(keys: PipeInput, capsys: pytest.CaptureFixture[str]) -> None:
    Terminal(Style()).show("one\ntwo")
    assert capsys.readouterr().out == "one\ntwo\n"


# --- the modes of the terminal --------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
def test_the_modes_of_a_terminal_are_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    import pty
    import termios

    monkeypatch.setenv("TERM", "xterm")
    master, slave = pty.openpty()
    with open(slave, "r+b", buffering=0) as terminal, open(master, "r+b", buffering=0):
        monkeypatch.setattr(sys, "stdin", terminal)
        monkeypatch.setattr(sys, "stdout", Tty())
        modes = termios.tcgetattr(slave)
        restore = keep_modes()
        changed = [*modes]
        changed[3] = 0  # as while a line is edited
        termios.tcsetattr(slave, termios.TCSADRAIN, changed)
        assert termios.tcgetattr(slave) != modes
        restore()
        assert termios.tcgetattr(slave) == modes


def test_what_only_says_that_it_is_a_terminal_has_no_modes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", Tty())
    monkeypatch.setattr(sys, "stdout", Tty())
    keep_modes()()
    monkeypatch.setenv("TERM", "dumb")
    keep_modes()()
