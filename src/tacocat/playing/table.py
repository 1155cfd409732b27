"""The people at the screen, turn by turn."""

import shlex
import textwrap
from typing import assert_never

from tacocat import text
from tacocat.actions import PlayerAction
from tacocat.players import Player
from tacocat.playing import wording
from tacocat.playing.game_file import GameFile
from tacocat.playing.screen import Screen
from tacocat.playing.session import CannotUndoError, Session
from tacocat.playing.typed import Command, MisreadError, read_choice, read_command, what_to_type
from tacocat.view import View

_wrap = textwrap.TextWrapper(
    wording.WIDTH,
    break_long_words=False,  # the name of a file stays whole
    break_on_hyphens=False,
).wrap


class Table:
    """A session at a screen, saved after each choice.

    Attributes:
        is_saved: whether the file holds the game as it is.
    """

    def __init__(self, session: Session, screen: Screen, file: GameFile) -> None:
        self.is_saved = False
        self._session = session
        self._screen = screen
        self._file = file
        self._shared = len(session.people) > 1
        self._in_front: Player | None = None  # of two people, who may look
        self._unread = self._welcome()  # sentences that belong below the next picture

    def play(self) -> None:
        """Let people play until the game is over or they leave."""
        self._save()
        try:
            while (person := self._session.person) is not None:
                self._turn(person)
        except EOFError:
            pass
        finally:
            self._leave()

    # --- what is shown ---

    def _welcome(self) -> list[str]:
        """What people should know when they begin."""
        called = self._session.called
        if self._shared:
            who = f"{called(Player.WOW)} and {called(Player.YAY)}"
            lines = [f"{who} share this screen: look only when it is your turn."]
        else:
            (person,) = self._session.people
            end = "left" if person is Player.WOW else "right"
            lines = [f"You are {called(person)}: pull the Tacocat to the {end}."]
        if self._session.length > 1:
            lines.append(f"It goes on after {self._session.length} actions.")
        lines.append(f"The game is saved in {self._file.name} after each choice.")
        lines.append("Type cards by their ranks, as in 4 5 6, or ? for help.")
        return lines

    def _page(self, view: View) -> None:
        """The picture; below it, close to the prompt, what happened and what may be chosen."""
        self._unread += wording.news(self._session.news(view.viewer), view.rules)
        self._screen.show(text.view(view, style=self._screen.style))
        self._read_out()
        options = wording.few_options(view)
        if options:
            self._screen.show("\n".join(["", *options]))

    def _read_out(self) -> None:
        """Show the sentences that have been waiting."""
        if self._unread:
            self._screen.show("")
        for sentence in self._unread:
            self._say(sentence)
        self._unread.clear()

    def _say(self, sentence: str) -> None:
        self._screen.show("\n".join(_wrap(sentence)))

    def _hand_over(self, person: Player) -> None:
        """Let the other person sit down at the screen."""
        called = self._session.called(person)
        if self._in_front is not None:
            self._screen.clear()
        self._in_front = person
        self._read_out()
        answer = self._screen.ask(f"\nPass to {called}, then press Enter: ")
        if answer.strip().lower() == Command.QUIT:
            raise EOFError
        self._screen.show("")

    def _leave(self) -> None:
        """Say how it ends, or how it can go on."""
        self._save()  # first, since there may be nobody left to show anything to
        session, name = self._session, shlex.quote(self._file.name)
        over = session.winner is not None
        self._screen.show("")  # Ctrl-C and Ctrl-D leave the prompt as it is
        if self._shared and self._in_front is not None:
            self._screen.clear()  # the hand of whoever chose last
        if session.forfeit is not None:
            loser = session.forfeit.player
            self._screen.show(f"{session.called(loser)} resigned.")
            self._screen.show(f"{session.called(loser.opponent)} wins the game.")
        elif over:
            self._page(session.view(None if self._shared else session.people[0]))
            self._screen.show("")
        if self.is_saved and over:
            self._screen.show(f"The game is in {name}.\nTo read it: tacocat replay {name}")
        elif self.is_saved:
            self._screen.show(f"Saved. To go on: tacocat play --resume {name}")

    # --- what is typed ---

    def _turn(self, person: Player) -> None:
        if self._shared and person is not self._in_front:
            self._hand_over(person)
        view = self._session.view(person)
        self._page(view)
        while not self._moved(view, self._typed(view, person)):
            pass

    def _typed(self, view: View, person: Player) -> str:
        prompt = "\n" + wording.prompt(view, self._session.called(person))
        return self._screen.ask(prompt, person, [*wording.options(view), *Command])

    def _moved(self, view: View, typed: str) -> bool:
        """Do what was typed; whether the game is another than before."""
        try:
            command, rest = read_command(typed)
            if command is not None:
                return self._commanded(command, rest, view)
            action = self._read(rest, view)
        except MisreadError as error:
            self._say(str(error))
            return False
        refusal = wording.refusal(view, action)
        if refusal is not None:
            self._say(refusal)
            return False
        self._session.choose(action)
        self._save()
        self._screen.show("")
        return True

    def _read(self, typed: str, view: View) -> PlayerAction:
        if self._shared and not typed:
            # Enter pressed twice when the screen was passed on must not be a choice.
            raise MisreadError(what_to_type(view))
        return read_choice(typed, view)

    def _commanded(self, command: Command, rest: str, view: View) -> bool:
        """Do a command; whether the game is another than before."""
        show = self._screen.show
        match command:
            case Command.HELP:
                show("\n".join(wording.help_lines(view)))
            case Command.WHY:
                action = self._read(rest, view)
                self._say(wording.refusal(view, action) or f"{action} is legal.")
            case Command.LIST:
                show("\n".join(wording.all_options(view)))
            case Command.HINT:
                self._say(wording.advice(view))
            case Command.BOARD:
                show(text.view(view, style=self._screen.style))
            case Command.SAVE:
                self._save()
                if self.is_saved:
                    show(f"Saved in {self._file.name}.")
            case Command.UNDO:
                return self._undone()
            case Command.RESIGN:
                return self._resigned()
            case Command.QUIT:
                raise EOFError
            case _:
                assert_never(command)
        return False

    def _undone(self) -> bool:
        try:
            action = self._session.undo()
        except CannotUndoError as error:
            self._say(str(error))
            return False
        self._unread.append(f"You have taken back: {action}.")
        self._save()
        self._screen.show("")
        return True

    def _resigned(self) -> bool:
        answer = self._screen.ask("Give the game up, are you sure? (yes or no) ")
        if answer.strip().lower() not in ("y", "yes"):
            self._screen.show("The game goes on.")
            return False
        self._session.resign()
        self._save()
        return True

    def _save(self) -> None:
        try:
            self._file.save(self._session.record())
            self.is_saved = True
        except OSError as error:
            self.is_saved = False
            name, reason = self._file.name, error.strerror or str(error)
            self._say(f"The game is not saved: {name} cannot be written: {reason}.")
