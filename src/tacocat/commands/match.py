"""``tacocat match`` and ``tacocat tournament``."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tacocat.commands.output import GOOD, WRONG_USE, say
from tacocat.errors import InvalidRulesError
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes

if TYPE_CHECKING:
    from tacocat.commands.matches import Setting

F = TypeVar("F", bound=Callable[..., Any])


def _even(context: click.Context, parameter: click.Parameter, games: int) -> int:
    if games % 2:
        raise click.BadParameter("each deal is played twice, so the number must be even")
    return games


def _seed(context: click.Context, parameter: click.Parameter, seed: str) -> int | str:
    try:
        seed_bytes(seed)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    # As for `tacocat demo`, where 007 is a number.
    return int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 1000 else seed


_OPTIONS = [
    click.option(
        "--games",
        type=click.IntRange(min=2),
        callback=_even,
        default=200,
        show_default=True,
        metavar="N",
        help="How many games a match has, an even number.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        metavar="N",
        help="How many processes play; the result is the same.",
    ),
    click.option(
        "--dask",
        metavar="ADDRESS",
        help="Play on the workers of this Dask scheduler, as in tcp://10.0.0.1:8786.",
    ),
    click.option(
        "--seed",
        callback=_seed,
        default="0",
        show_default=True,
        metavar="SEED",
        help="A number or a text: the same seed, the same deals.",
    ),
    click.option("--rules", metavar="FILE", help="A rules file (TOML) of a variant."),
    click.option(
        "--time-limit",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="A bot that takes longer for a choice loses the game.",
    ),
]


def _options(command: F) -> F:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command(short_help="Let two bots play a match, and say which is better.")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@_options
@click.option(
    "--out", metavar="FILE", help="Keep the games in this file, and go on with those in it."
)
def match(first: str, second: str, out: str | None, **options: Any) -> int:
    """Let bots A and B play a match: each deal twice, with the seats swapped.

    \b
    A bot is one of
      random              any legal action
      rule                plays by rules of thumb
      search              tries its actions out; slow
      rule:high=0.7       with options, as NAME=VALUE,NAME=VALUE
      MODULE:ATTRIBUTE    your own: what makes a bot from a seed, as its
                          class does, in a module of this folder or installed

    The table says how many games each has won, and within which interval A's score lies. The same
    command gives the same table, on however many processes, if the bots leave nothing to chance
    but what follows from their seeds.

    With --out each game is written as a record as soon as it is over. The match may be stopped at
    any moment, with Ctrl-C or otherwise: the same command goes on where it stopped, and with more
    --games it gets longer.

    \b
    Examples:
      tacocat match rule random
      tacocat match rule rule:high=0.9 --games 1000 --jobs 2 --out games.txt
      tacocat match search:iterations=100 mybots:Clever --time-limit 1

    \b
    Exit codes:
      0    the match has been played
      1    the file of games has a fault, or cannot be written
      2    the command is wrong, or a file or the Dask scheduler cannot be used
      130  interrupted with Ctrl-C; the games so far are kept
    """  # noqa: D301
    from tacocat.commands.matches import play_match

    path = None if out is None else Path(out)
    return _run(
        [first, second],
        path,
        lambda setting, executor: play_match(setting, (first, second), path, executor),
        **options,
    )


@click.command(short_help="Let bots play each other, and rate them.")
@click.argument("bots", metavar="A B [C]...", nargs=-1, required=True)
@_options
@click.option(
    "--out", metavar="FOLDER", help="Keep the games in this folder, and go on with those in it."
)
def tournament(bots: tuple[str, ...], out: str | None, **options: Any) -> int:
    """Let every bot play a match against every other, and rate them.

    Bots are named as for "tacocat match", whose --help tells more. The table has the best first,
    with its rating and what it scored against each other bot. Ratings are Elo numbers with a mean
    of 0: with 400 more than another, a bot wins ten games for each that it loses.

    With --out the games of each match are kept in a file of their own. The tournament may be
    stopped at any moment, and the same command goes on where it stopped.

    \b
    Examples:
      tacocat tournament random rule rule:high=0.9
      tacocat tournament random rule search --games 40 --jobs 2 --out games

    \b
    Exit codes:
      0    the tournament has been played
      1    a file of games has a fault, or cannot be written
      2    the command is wrong, or a file or the Dask scheduler cannot be used
      130  interrupted with Ctrl-C; the games so far are kept
    """  # noqa: D301
    from tacocat.commands.matches import play_tournament

    if len(bots) < 2 or len(set(bots)) < len(bots):
        click.get_current_context().fail("a tournament needs two bots or more, each of them once")
    path = None if out is None else Path(out)
    return _run(
        bots, path, lambda setting, executor: play_tournament(setting, path, executor), **options
    )


def _run(
    names: Sequence[str],
    out: Path | None,
    play: Callable[["Setting", Executor | None], object],
    *,
    games: int,
    jobs: int,
    dask: str | None,
    seed: int | str,
    rules: str | None,
    time_limit: float | None,
) -> int:
    """Play, and print what comes out."""
    # Only who lets bots play waits for all this to be imported.
    from tacocat.commands.bots import maker_of
    from tacocat.commands.matches import RefusedError, Setting
    from tacocat.commands.workers import NoWorkersError, workers

    context = click.get_current_context()
    if dask is not None and jobs > 1:
        context.fail("--dask has workers of its own: leave out --jobs")
    try:
        makers = {name: maker_of(name) for name in names}
    except ValueError as error:
        context.fail(str(error))
    try:
        variant = STANDARD if rules is None else Rules.from_toml(rules)
    except (InvalidRulesError, OSError) as error:
        return _refused(f"tacocat: {rules} cannot be used:\n{error}", WRONG_USE)
    setting = Setting(makers, games, variant, seed, time_limit)
    try:
        with workers(jobs, dask) as executor:
            result = play(setting, executor)
    except NoWorkersError as error:
        return _refused(f"tacocat: {error}", WRONG_USE)
    except RefusedError as error:
        return _refused(str(error), error.exit_code)
    except KeyboardInterrupt:
        if out is not None:
            say(f"The games so far are in {out}; the same command goes on with them.")
        raise
    print(result)
    return GOOD


def _refused(message: str, code: int) -> int:
    for line in message.splitlines():
        say(line)
    return code
