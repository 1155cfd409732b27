"""``tacocat play``."""

import datetime
import secrets
import signal
from collections import deque
from importlib.util import find_spec
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

import click
from attrs import evolve

from tacocat.commands.output import FAULTY, GOOD, WRONG_USE, say
from tacocat.commands.reading import InputFile, Kind
from tacocat.errors import InvalidRulesError
from tacocat.exchange.record import Record
from tacocat.players import Player
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes

if TYPE_CHECKING:
    from tacocat.playing.screen import Screen

_PEOPLE = "people"
"""The tag of a record that says who was at the screen, so that nobody resumes another's hand."""


@click.command(short_help="Play at this terminal, alone or with somebody.")
@click.option(
    "--as",
    "player",
    type=click.Choice([player.name for player in Player], case_sensitive=False),
    metavar="[WOW|YAY]",
    help="Who you are; by default WOW, or whoever you were in the game that goes on.",
)
@click.option("--two", is_flag=True, help="Two people share the screen, and hide it in between.")
@click.option("--rules", metavar="FILE", help="A rules file (TOML) of a variant.")
@click.option(
    "--seed", metavar="SEED", help="A number or a text to deal from; by default a secret one."
)
@click.option("--names", nargs=2, metavar="ADA BO", help="What WOW and YAY are called.")
@click.option("--save", metavar="FILE", help="Where to save; by default tacocat-DATE-NUMBER.txt.")
@click.option("--resume", metavar="FILE", help="Go on with the last game of this file.")
@click.option("--no-color", is_flag=True, help="Use no color; so does the variable NO_COLOR.")
def play(
    player: str | None,
    two: bool,
    rules: str | None,
    seed: str | None,
    names: tuple[str, str] | None,
    save: str | None,
    resume: str | None,
    no_color: bool,
) -> int:
    """Play a game in this terminal: against the bot RuleBot, or with --two against somebody.

    Choose cards by typing their ranks, as in 4 5 6, or the number of an option, as in #3. Type ?
    for help: it tells what can be typed at that moment, and what it does.

    The game is saved after each choice, as a record in a new file of this folder. Leave when you
    like, with quit, Ctrl-D or Ctrl-C, and go on with --resume. No file is ever overwritten but the
    one that is resumed.

    With --two, both play at the same screen. It is cleared before it is passed on, so that nobody
    sees the other's cards.

    \b
    Examples:
      tacocat play
      tacocat play --as YAY --names Ada Bo --save game.txt
      tacocat play --resume game.txt
      tacocat play --two
      printf '2 3\\n12\\n' | tacocat play --seed 7

    \b
    Exit codes:
      0    the game is over, or you left it
      1    the file of the game has a fault, or cannot be written
      2    the command is wrong, a file cannot be opened, or its game is over
      130  interrupted with Ctrl-C; the game is saved
    """  # noqa: D301
    context = click.get_current_context()
    if two and player is not None:
        context.fail("--two is for both players: leave out --as")
    if resume is not None and any(given is not None for given in (rules, seed, names, save)):
        context.fail(
            "--resume goes on as the game began: leave out --rules, --seed, --names and --save"
        )
    try:
        record = _new(context, rules, seed, names) if resume is None else _unfinished(resume)
        people = _people(record, player, two)
        # Whoever leaves out --as and --two later is in the same place again.
        tags = {**dict(record.tags), _PEOPLE: " ".join(map(str, people))}
        return _play(evolve(record, tags=tags), people, save, resume, color=not no_color)
    except _RefusedError as error:
        for line in f"tacocat: {error}".splitlines() if str(error) else ():
            say(line)
        return error.exit_code


class _RefusedError(Exception):
    """The game cannot begin; the message says why, unless that has been told."""

    def __init__(self, message: str, exit_code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def _new(
    context: click.Context, rules: str | None, seed: str | None, names: tuple[str, str] | None
) -> Record:
    """The record of a game that begins."""
    try:
        variant = STANDARD if rules is None else Rules.from_toml(rules)
    except (InvalidRulesError, OSError) as error:
        raise _RefusedError(f"{rules} cannot be used:\n{error}") from None
    try:
        dealt_from = secrets.token_bytes(32) if seed is None else seed_bytes(_number_or_text(seed))
        day = datetime.date.today()
        return Record(variant, dealt_from, [], names=names or ("", ""), date=day)
    except ValueError as error:
        context.fail(str(error))


def _number_or_text(seed: str) -> int | str:
    """As for `tacocat demo`, so that the same seed deals the same cards."""
    return int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 1000 else seed


def _unfinished(name: str) -> Record:
    """The last game of a file, which must not be over."""
    if name == "-":
        raise _RefusedError("a game goes on in a file, where it is saved: standard input is none")
    source = InputFile(name)
    documents = deque(source.documents(), maxlen=1)  # each is checked, one is kept
    if source.exit_code:
        raise _RefusedError("", source.exit_code)
    if not documents or documents[0].kind is not Kind.RECORD:
        raise _RefusedError(f"{name} holds no record of a game, as play saves it")
    record = documents[0].content
    assert isinstance(record, Record)
    if record.winner is not None:
        raise _RefusedError(f"the game in {name} is over: {record.winner} has won it")
    return record


def _people(record: Record, player: str | None, two: bool) -> tuple[Player, ...]:
    """Who is at the screen: as the options say, or as it was when the game was saved."""
    everybody = tuple(Player)
    if two:
        return everybody
    if player is not None:
        return (Player[player],)
    before = dict(record.tags).get(_PEOPLE)
    known = [(Player.WOW,), (Player.YAY,), everybody]
    return next((who for who in known if " ".join(map(str, who)) == before), known[0])


def _play(
    record: Record, people: tuple[Player, ...], save: str | None, resume: str | None, color: bool
) -> int:
    # Only who plays waits for all this to be imported.
    from tacocat.playing.game_file import GameFile
    from tacocat.playing.screen import keep_modes
    from tacocat.playing.session import Session
    from tacocat.playing.table import Table

    screen = _screen(color)
    try:
        file = GameFile.going_on(resume) if resume else GameFile.new(save, datetime.date.today())
    except FileExistsError:
        raise _RefusedError(f"{save} is there already: give another name, or --resume it") from None
    except OSError as error:
        name = resume or save or "the game"
        raise _RefusedError(f"{name} cannot be saved here: {error.strerror}") from None
    table = Table(Session(record, people), screen, file)
    restore_modes = keep_modes()
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        table.play()
    finally:
        signal.signal(signal.SIGTERM, before)
        restore_modes()
    return GOOD if table.is_saved else FAULTY


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    """Leave as with Ctrl-C: the terminal is put in order, and the game is saved."""
    raise SystemExit(128 + number)


def _screen(color: bool) -> "Screen":
    from tacocat.playing.screen import Screen, is_terminal, style_of_output

    style = style_of_output(color)
    if not is_terminal():
        return Screen(style)
    if find_spec("prompt_toolkit") is None:
        raise _RefusedError("play needs an extra: pip install 'tacocat-rules[cli]'")
    from tacocat.playing.terminal import Terminal

    return Terminal(style)
