"""Playing the matches of ``tacocat match`` and ``tacocat tournament``, and keeping their games."""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import click
from attrs import frozen

from tacocat.arena import MatchResult, TournamentResult, match
from tacocat.arena.results_file import OtherMatchError, ResultsFile
from tacocat.bots.bot import BotMaker
from tacocat.commands.output import FAULTY, WRONG_USE, one_line
from tacocat.exchange.faults import ParseError
from tacocat.exchange.record import Record
from tacocat.rules import Rules

_CHUNK_SIZE = 4
"""Few games, so that the results of slow bots are soon in the file."""


class RefusedError(Exception):
    """A match cannot be played or go on; the message has a line for each reason."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


@frozen
class Setting:
    """How all matches of a command are played."""

    makers: Mapping[str, BotMaker]
    games: int
    rules: Rules
    seed: int | str
    time_limit: float | None


def play_match(
    setting: Setting, names: tuple[str, str], out: Path | None, executor: Executor | None
) -> MatchResult:
    """Play a match, and keep its games in a file if there is a name for it.

    Raises:
        RefusedError: the file cannot be used or written.
    """
    one, other = names
    with ExitStack() as stack:
        file = None if out is None else stack.enter_context(_opened(setting, names, out))
        show = stack.enter_context(_progress(names, setting.games))
        try:
            return match(
                setting.makers[one],
                setting.makers[other],
                setting.games,
                names=names,
                rules=setting.rules,
                seed=setting.seed,
                executor=executor,
                chunk_size=_CHUNK_SIZE,
                time_limit=setting.time_limit,
                on_result=show,
                on_record=None if file is None else _writing(file, out),
                done=() if file is None else file.records(),
            )
        except ParseError as error:
            faults = (f"{out}:{each.line}:{each.column}: {each.message}" for each in error.faults)
            raise RefusedError("\n".join(faults), FAULTY) from None
        except ValueError as error:
            where = "" if out is None else f"{out}: "
            raise RefusedError(f"tacocat: {where}{error}", FAULTY) from None


def play_tournament(
    setting: Setting, out: Path | None, executor: Executor | None
) -> TournamentResult:
    """Play all matches of a tournament, and keep the games of each in a file of a folder.

    Raises:
        RefusedError: a file cannot be used or written.
    """
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"tacocat: {out} cannot be a folder: {error.strerror}"
            raise RefusedError(message, WRONG_USE) from None
    results = []
    for one, other in combinations(setting.makers, 2):
        path = None if out is None else out / f"{_for_file(one)}_{_for_file(other)}.txt"
        results.append(play_match(setting, (one, other), path, executor))
    return TournamentResult(tuple(setting.makers), tuple(results))


def _for_file(name: str) -> str:
    """A bot's name as any system takes it in the name of a file."""
    return re.sub(r"[^\w.=-]+", "-", name, flags=re.ASCII)


def _opened(setting: Setting, names: tuple[str, str], out: Path) -> ResultsFile:
    try:
        return ResultsFile(out, names, setting.rules, setting.seed)
    except OtherMatchError as error:
        message = f"tacocat: {error}: give --out another name"
        raise RefusedError(message, WRONG_USE) from None
    except OSError as error:
        message = f"tacocat: {out} cannot be opened: {error.strerror}"
        raise RefusedError(message, WRONG_USE) from None


def _writing(file: ResultsFile, out: Path | None) -> Callable[[Record], None]:
    def write(record: Record) -> None:
        try:
            file.add(record)
        except OSError as error:
            message = f"tacocat: {out} cannot be written: {error.strerror}"
            raise RefusedError(message, FAULTY) from None

    return write


@contextmanager
def _progress(names: tuple[str, str], games: int) -> Iterator[Callable[[MatchResult], None] | None]:
    """Show on a terminal how a match goes."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    so_far = ""
    bar: Any
    with click.progressbar(
        length=games,
        label=one_line(" - ".join(names)),
        item_show_func=lambda _: so_far,
        show_pos=True,
        file=sys.stderr,
    ) as bar:

        def show(result: MatchResult) -> None:
            nonlocal so_far
            low, high = result.interval
            so_far = f"{result.score:.1%} ({low:.1%} to {high:.1%})"
            bar.update(2, result.games)

        yield show
