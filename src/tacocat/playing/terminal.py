"""A terminal in which a line can be edited, called back and completed; needs prompt_toolkit."""

from collections.abc import Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import DummyHistory, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from tacocat.players import Player
from tacocat.playing.screen import Screen
from tacocat.text import Style


class Terminal(Screen):
    """A screen at which people edit what they type."""

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        # Each player's own, so that nobody calls back what the other has typed.
        self._lines: dict[Player | None, PromptSession[str]] = {
            player: PromptSession(
                history=DummyHistory() if player is None else InMemoryHistory(),
                complete_while_typing=False,
                complete_style=CompleteStyle.READLINE_LIKE,
            )
            for player in (*Player, None)
        }

    def ask(self, prompt: str, player: Player | None = None, words: Sequence[str] = ()) -> str:
        """Let somebody type a line, with Tab to complete it.

        Raises:
            EOFError: Ctrl-D.
            KeyboardInterrupt: Ctrl-C.
        """
        print(end="", flush=True)  # the prompt does not go through Python's buffer
        completer = WordCompleter(list(words), sentence=True, ignore_case=True)
        return self._lines[player].prompt(prompt, completer=completer)

    def clear(self) -> None:
        """Empty the screen, and what has been scrolled away from it."""
        print(end="", flush=True)
        output = self._lines[None].output
        output.erase_screen()
        output.cursor_goto(0, 0)
        output.write_raw("\x1b[3J")  # after the screen, which some terminals scroll away
        output.flush()
