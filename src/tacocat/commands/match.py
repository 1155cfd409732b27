"""``tacocat match`` and ``tacocat tournament``."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tacocat.commands.output import WRONG_USE
from tacocat.commands.setting import refused, run, setting_options

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from tacocat.arena import MatchResult, TournamentResult
    from tacocat.bots.bot import BotMaker

F = TypeVar("F", bound=Callable[..., Any])


def _even(context: click.Context, parameter: click.Parameter, games: int) -> int:
    if games % 2:
        raise click.BadParameter("each deal is played twice, so the number must be even")
    return games


_GAMES = click.option(
    "--games",
    type=click.IntRange(min=2),
    callback=_even,
    default=200,
    show_default=True,
    metavar="N",
    help="How many games a match has, an even number.",
)
_TIME_LIMIT = click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="A bot that takes longer for a choice loses the game.",
)


def _options(command: F) -> F:
    return _GAMES(setting_options(_TIME_LIMIT(command)))


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
      1    the file of games has a fault, or cannot be written, or the Dask
           scheduler was lost; the games so far are kept
      2    the command is wrong, or a file or the Dask scheduler cannot be used
      130  interrupted with Ctrl-C; the games so far are kept
    """  # noqa: D301
    from tacocat.commands.matches import play_match

    results: list[MatchResult] = []

    def play(makers: Mapping[str, "BotMaker"], *, games: int, **more: Any) -> "MatchResult":
        bots = makers[first], makers[second]
        return play_match(*bots, games, names=(first, second), results=results, **more)

    def draw(result: "MatchResult") -> "Figure":
        from tacocat.arena.plots import plot_scores

        return plot_scores(results)

    return run([first, second], play, draw, out, out=_path(out), **options)


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
    of 0: with 400 more than another, a bot wins ten games for each that it loses. They need the
    extra "stats".

    With --out the games of each match are kept in a file of their own. The tournament may be
    stopped at any moment, and the same command goes on where it stopped.

    \b
    Examples:
      tacocat tournament random rule rule:high=0.9
      tacocat tournament random rule search --games 40 --jobs 2 --out games

    \b
    Exit codes:
      0    the tournament has been played
      1    a file of games has a fault, or cannot be written, or the Dask
           scheduler was lost; the games so far are kept
      2    the command is wrong, or a file or the Dask scheduler cannot be used
      130  interrupted with Ctrl-C; the games so far are kept
    """  # noqa: D301
    from tacocat.arena.ratings import need_scipy
    from tacocat.commands.matches import play_tournament

    if len(bots) < 2 or len(set(bots)) < len(bots):
        click.get_current_context().fail("a tournament needs two bots or more, each of them once")
    try:
        need_scipy()
    except ImportError as error:
        return refused(f"tacocat: {error}", WRONG_USE)

    def draw(result: "TournamentResult") -> "Figure":
        from tacocat.arena.plots import plot_ratings

        return plot_ratings(result)

    return run(bots, play_tournament, draw, out, out=_path(out), **options)


def _path(out: str | None) -> Path | None:
    return None if out is None else Path(out)
