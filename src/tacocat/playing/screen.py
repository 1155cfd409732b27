"""Where a game is shown and people type: in plain lines, for pipes and simple terminals."""

import io
import os
import shutil
import sys
from collections.abc import Callable, Sequence

from tacocat.players import Player
from tacocat.text import Style


def style_of_output(color: bool) -> Style:
    """The best style for standard output, which may be missing, as Python allows."""
    style = Style() if sys.stdout is None else Style.of(sys.stdout)
    return style if color else Style(style.unicode)


def is_terminal() -> bool:
    """Whether people can edit what they type."""
    ends = (sys.stdin, sys.stdout)
    return os.environ.get("TERM") != "dumb" and all(end and end.isatty() for end in ends)


def keep_modes() -> Callable[[], None]:
    """What puts the terminal in order again: a signal may end the game at any moment."""
    if sys.platform == "win32" or not is_terminal():
        return lambda: None
    import termios

    try:
        modes = termios.tcgetattr(sys.stdin)
    except (OSError, termios.error):  # it only says that it is a terminal
        return lambda: None
    return lambda: termios.tcsetattr(sys.stdin, termios.TCSADRAIN, modes)


class Screen:
    """A screen that prints lines and reads lines, and needs nothing else.

    Attributes:
        style: how pictures are drawn on it.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self._echo = sys.stdin is not None and not sys.stdin.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="backslashreplace")

    def show(self, text: str) -> None:
        """Show lines."""
        print(text)

    def ask(self, prompt: str, player: Player | None = None, words: Sequence[str] = ()) -> str:
        """Let somebody type a line; what comes from a pipe is shown, as a terminal would do it.

        Args:
            prompt: what stands in front of it.
            player: whose earlier lines may be called back; None for nobody's.
            words: what may be completed.

        Raises:
            EOFError: there is no more to read.
        """
        print(prompt, end="", flush=True)
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EOFError
        line = line.removesuffix("\n")
        if self._echo:
            print("".join(each if each.isprintable() else " " for each in line))
        return line

    def clear(self) -> None:
        """Let nobody read what was shown before; where no terminal is, nobody is looking."""
        if sys.stdout is not None and sys.stdout.isatty():
            print("\n" * shutil.get_terminal_size().lines)
