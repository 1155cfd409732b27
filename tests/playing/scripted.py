"""A screen for tests: it notes what is shown, and types what a test says."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tacocat import STANDARD, Player, Rules
from tacocat.playing.game_file import GameFile
from tacocat.playing.screen import Screen
from tacocat.playing.session import Session
from tacocat.playing.table import Table
from tacocat.playing.typed import Command
from tacocat.records import Record, parse_record
from tacocat.text import Style

CLEARED = "<cleared>"
COMMANDS = set(Command)

Typist = Callable[[str, Sequence[str]], str]


class Scripted(Screen):
    """Notes in `shown` all that is shown, and for each line in `asked` who may complete what."""

    def __init__(self, typed: Iterable[str] | Typist) -> None:
        super().__init__(Style())
        self.shown: list[str] = []
        self.asked: list[tuple[str, Player | None, list[str]]] = []
        if callable(typed):
            self._type = typed
        else:
            lines = iter(typed)
            self._type = lambda prompt, words: next(lines, "quit")

    def show(self, text: str) -> None:
        self.shown += text.split("\n")

    def ask(self, prompt: str, player: Player | None = None, words: Sequence[str] = ()) -> str:
        typed = self._type(prompt, words)
        self.shown += f"{prompt}{typed}".split("\n")
        self.asked.append(
            (prompt.strip(), player, [word for word in words if word not in COMMANDS])
        )
        return typed

    def clear(self) -> None:
        self.shown.append(CLEARED)

    @property
    def text(self) -> str:
        """All that was shown."""
        return "\n".join(self.shown)

    def answers(self) -> list[str]:
        """What was shown after each line that was typed, up to the next prompt."""
        parts: list[list[str]] = [[]]
        for line in self.shown:
            if any(line.startswith(prompt) for prompt, _, _ in self.asked):
                parts.append([])
            else:
                parts[-1].append(line)
        return ["\n".join(part).strip("\n") for part in parts[1:]]


def new_record(rules: Rules = STANDARD, seed: int = 7, names: tuple[str, str] = ("", "")) -> Record:
    """A game that begins."""
    return Record(rules, seed, [], names=names)


def saved(name: str = "game.txt") -> Record:
    """The game in a file."""
    return parse_record(Path(name).read_text(encoding="utf-8"))


def play(
    record: Record, people: Iterable[Player], typed: Iterable[str] | Typist
) -> tuple[Scripted, Record]:
    """Play as the typed lines say; the result is the screen, and the game that was saved."""
    screen = Scripted(typed)
    Table(Session(record, people), screen, GameFile("game.txt")).play()
    return screen, saved()
