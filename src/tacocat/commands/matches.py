"""Playing the matches of ``tacocat match`` and ``tacocat tournament``, and keeping their games."""

import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tacocat.arena import MatchResult, TournamentResult, match, tournament
from tacocat.arena.results_file import OtherMatchError, ResultsFile
from tacocat.bots.bot import BotMaker
from tacocat.commands.output import FAULTY, WRONG_USE
from tacocat.commands.progress import progress
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


def play_match(
    *bots_and_games: Any,
    names: tuple[str, str],
    out: Path | None,
    rules: Rules,
    seed: int | str,
    results: list[MatchResult] | None = None,
    **options: Any,
) -> MatchResult:
    """Play a match, and keep its games in a file if there is a name for it.

    Args:
        bots_and_games: as for `tacocat.arena.match`, like all that is not explained here.
        names: who plays.
        out: the file.
        rules: the variant.
        seed: the seed.
        results: gets the result after each pair of games, if it is given.
        options: the executor and the time limit.

    Raises:
        RefusedError: the file cannot be used or written.
    """
    with ExitStack() as stack:
        file = None if out is None else stack.enter_context(_opened(out, names, rules, seed))
        update = stack.enter_context(progress(" - ".join(names), bots_and_games[-1]))
        try:
            return match(
                *bots_and_games,
                names=names,
                rules=rules,
                seed=seed,
                on_result=_shown(update, results),
                on_record=None if file is None else _writing(file, out),
                done=() if file is None else file.records(),
                **{**options, "chunk_size": _CHUNK_SIZE},
            )
        except ParseError as error:
            faults = (f"{out}:{each.line}:{each.column}: {each.message}" for each in error.faults)
            raise RefusedError("\n".join(faults), FAULTY) from None
        except ValueError as error:
            where = "" if out is None else f"{out}: "
            raise RefusedError(f"tacocat: {where}{error}", FAULTY) from None


def play_tournament(
    makers: Mapping[str, BotMaker], games: int, *, out: Path | None, **options: Any
) -> TournamentResult:
    """Play all matches of a tournament, and keep the games of each in a file of a folder.

    Args:
        makers: as for `tacocat.arena.tournament`, like all that is not explained here.
        games: how many games each match has.
        out: the folder.
        options: the rules, the seed, the executor and the time limit.

    Raises:
        RefusedError: a file cannot be used or written.
    """
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"tacocat: {out} cannot be a folder: {error.strerror}"
            raise RefusedError(message, WRONG_USE) from None

    def kept(*bots_and_games: Any, names: tuple[str, str], **more: Any) -> MatchResult:
        file = None if out is None else out / f"{'_'.join(map(_for_file, names))}.txt"
        return play_match(*bots_and_games, names=names, out=file, **more)

    return tournament(makers, games, play_match=kept, **options)


def _for_file(name: str) -> str:
    """A bot's name as any system takes it in the name of a file."""
    return re.sub(r"[^\w.=-]+", "-", name, flags=re.ASCII)


def _opened(out: Path, names: tuple[str, str], rules: Rules, seed: int | str) -> ResultsFile:
    try:
        return ResultsFile(out, names, rules, seed)
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


def _shown(
    update: Callable[[int, str], None] | None, results: list[MatchResult] | None
) -> Callable[[MatchResult], None]:
    """What is done with each result so far."""

    def listen(result: MatchResult) -> None:
        if update is not None:
            low, high = result.interval
            update(result.games, f"{result.score:.1%} ({low:.1%} to {high:.1%})")
        if results is not None:
            results.append(result)

    return listen
