"""``tacocat play`` in a real terminal, as far as a pseudo-terminal is one."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from scripted import saved

from helpers import WOW
from tacocat import Replace

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import struct
import termios

CTRL_C, CTRL_D, UP, TAB = "\x03", "\x04", "\x1b[A", "\t"
CLEARED = "\x1b[3J"
ESCAPE = re.compile("\x1b(\\[[0-9;?]*[a-zA-Z]|[=>])")
SECONDS = 60


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Terminal:
    """A process in a pseudo-terminal of 24 lines and 80 columns."""

    def __init__(self, arguments: Sequence[str], env: dict[str, str]) -> None:
        self.raw = ""
        self._seen = 0
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tacocat", "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            # Nobody answers here where the cursor is.
            env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", **env},
            start_new_session=True,
        )
        self._slave = slave

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._slave)
        os.close(self._master)

    def wait(self, *prompts: str) -> str:
        """Wait until one of the prompts is the last that is shown; the result is all new text."""
        end = time.monotonic() + SECONDS
        while not self._new.rstrip(" ").endswith(prompts):
            assert time.monotonic() < end, f"{prompts} are not at the end of {self._new!r}"
            self._take(0.1)
        return self._new

    def type(self, text: str, *prompts: str) -> str:
        """Type a line, and wait for the next prompt; the result is what was shown until then."""
        self._seen = len(self.raw)
        os.write(self._master, f"{text}\r".encode())
        return self.wait(*prompts) if prompts else ""

    def press(self, key: str) -> None:
        """Press one key."""
        os.write(self._master, key.encode())

    @property
    def _new(self) -> str:
        return plain(self.raw[self._seen :])

    def leave(self) -> int:
        """Wait for the process to end; the result is its exit code."""
        end = time.monotonic() + SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it did not end: {self._new!r}"
            self._take(0.1)
        while self._take(0.1):
            pass
        assert termios.tcgetattr(self._slave) == self.modes  # the terminal is in order again
        return self.process.returncode

    def on_screen(self) -> str:
        """What was shown since the screen was cleared."""
        return plain(self.raw.rpartition(CLEARED)[2])

    def _take(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if ready:
            self._data = os.read(self._master, 65536)
            self.raw += self._data.decode("utf-8", "replace")
        return bool(ready)


def plain(text: str) -> str:
    """Shown text without what moves the cursor or colors it."""
    return ESCAPE.sub("", text).replace("\r", "")


@contextmanager
def terminal(*arguments: str, **env: str) -> Iterator[Terminal]:
    """A game in a terminal."""
    opened = Terminal(arguments, env)
    try:
        yield opened
    finally:
        opened.close()


def card_rows(text: str) -> set[str]:
    """Whose cards are shown face up."""
    return set(re.findall(r"^(WOW|YAY) +│ +\d", text, re.MULTILINE))


REPLACE = "WOW, replace (up to 7, - for none):"
DUEL, ATTACK = "WOW, duel with:", "WOW, attack with:"
PASS = "Pass to {}, then press Enter:"


def test_a_game_is_played_left_and_played_to_its_end() -> None:
    with terminal("--seed", "7", "--save", "g") as screen:
        shown = screen.wait(REPLACE)
        assert "You are WOW: pull the Tacocat to the left." in shown
        assert card_rows(shown) == {"WOW"}
        screen.type("7 8 8", DUEL)  # by ranks
        assert "In your place, RuleBot would type 3: " in screen.type("hint", DUEL)
        shown = screen.type("#5", ATTACK)  # by number
        assert "The duel is WOW 12, YAY 5. WOW attacks." in shown
        assert "Attack with one card, with a set" in screen.type("?", ATTACK)
        assert "Several attack cards must be a set" in screen.type("1 3", ATTACK)  # not legal
        assert "WOW does not hold all of these cards" in screen.type("? 11", ATTACK)
        assert "You have taken back: WOW duel 12." in screen.type("undo", DUEL)
        shown = screen.type(UP + UP, DUEL)  # before undo there was ? 11
        assert "WOW does not hold all of these cards" in shown
        screen.type("12", ATTACK)
        screen.press(CTRL_C)
        assert screen.leave() == 130
        assert "Saved. To go on: tacocat play --resume g" in screen.on_screen()
    left = saved("g")
    assert [str(action) for action in left.actions[1::2]] == ["WOW replace 7 8 8", "WOW duel 12"]
    with terminal("--resume", "g") as screen:
        assert "It goes on after 4 actions." in screen.wait(ATTACK)
        end = "To read it: tacocat replay g\n"
        while end not in screen.type("#1", "with:", "for none):", end):
            pass
        assert screen.leave() == 0
        assert "wins the game." in screen.on_screen()
    record = saved("g")
    assert record.actions[:4] == left.actions
    assert record.winner is not None


def test_what_may_be_chosen_is_completed() -> None:
    with terminal("--seed", "7", "--save", "g") as screen:
        screen.wait(REPLACE)
        screen.type(f"2 3 7 8 8 12 {TAB}", DUEL)
        screen.press(CTRL_D)
        assert screen.leave() == 0
    assert saved("g").actions[1] == Replace(WOW, [2, 3, 7, 8, 8, 12, 12])


def test_two_people_do_not_see_each_others_cards() -> None:
    with terminal("--two", "--seed", "7", "--save", "g") as screen:
        screen.wait(PASS.format("WOW"))
        assert card_rows(screen.on_screen()) == set()
        assert card_rows(screen.type("", REPLACE)) == {"WOW"}
        screen.type("7 8 8", PASS.format("YAY"))
        assert CLEARED in screen.raw
        hidden = screen.on_screen()
        # Nobody's lines are called back while the screen is passed on, nor the other's after that.
        screen.type(UP, "YAY, replace (up to 7, - for none):")
        hidden += screen.type(UP, "YAY, replace (up to 7, - for none):")
        assert "Type the cards to replace" in hidden
        assert "7 8 8" not in hidden
        assert card_rows(screen.on_screen()) == {"YAY"}
        screen.type("-", PASS.format("WOW"))
        assert card_rows(screen.on_screen()) == set()
        screen.type("", DUEL)
        assert card_rows(screen.on_screen()) == {"WOW"}
        assert "'7 8 8' is not understood." in screen.type(UP, DUEL)  # their own
        screen.type("12", PASS.format("YAY"))
        assert screen.on_screen().strip() == PASS.format("YAY")
        screen.type("", "YAY, duel with:")
        assert card_rows(screen.on_screen()) == {"YAY"}
        assert "12" not in screen.on_screen()
        screen.press(CTRL_D)
        assert screen.leave() == 0
        assert screen.on_screen() == "Saved. To go on: tacocat play --resume g\n"
    assert len(saved("g").actions) == 3


def test_color() -> None:
    with terminal("--seed", "7", "--save", "g") as screen:
        screen.wait(REPLACE)
        assert "\x1b[36mWOW\x1b[m" in screen.raw
    for options, no_color in (["--no-color"], ""), ([], "1"):
        with terminal("--seed", "7", *options, NO_COLOR=no_color) as screen:
            screen.wait(REPLACE)
            assert not re.search("\x1b\\[[1-9;]*3[0-9;]*m", screen.raw)


def test_a_simple_terminal() -> None:
    with terminal("--two", "--seed", "7", "--save", "g", TERM="dumb") as screen:
        screen.wait(PASS.format("WOW"))
        screen.type("", REPLACE)
        shown = screen.type("2 3", PASS.format("YAY"))
        assert "\n" * 24 in shown
        assert card_rows(shown.rpartition("\n" * 24)[2]) == set()
        assert "\x1b" not in screen.raw
        screen.type("quit")
        assert screen.leave() == 0
    assert saved("g").actions == (Replace(WOW, [2, 3]),)


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_signal_to_stop_saves_and_leaves_the_terminal_in_order(term: str) -> None:
    with terminal("--seed", "7", "--save", "g", TERM=term) as screen:
        screen.wait(REPLACE)
        screen.type("2", DUEL)
        time.sleep(0.5)  # a line is edited from a moment after its prompt is shown
        screen.process.send_signal(signal.SIGTERM)
        assert screen.leave() == 128 + signal.SIGTERM
        assert "Saved. To go on: tacocat play --resume g" in screen.on_screen()
    assert saved("g").actions[1] == Replace(WOW, [2])


def test_a_killed_game_is_saved_up_to_the_last_choice() -> None:
    with terminal("--seed", "7", "--save", "g") as screen:
        screen.wait(REPLACE)
        screen.type("2", DUEL)
        screen.process.kill()
        screen.process.wait()
    assert saved("g").actions[1] == Replace(WOW, [2])
    assert os.listdir() == ["g"]
