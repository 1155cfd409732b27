"""``tacocat survey``."""

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

import click

from tacocat.commands.output import WRONG_USE
from tacocat.commands.progress import progress
from tacocat.commands.setting import refused, run, setting_options
from tacocat.rules import Rules

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from tacocat.arena import Statistics
    from tacocat.bots.bot import BotMaker

RANDOM = "random"
"""The bot whose games are played by `tacocat.batch`."""


@click.command(short_help="Let a bot play itself many times, and count what happens.")
@click.argument("bot", metavar="BOT")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many games.",
)
@setting_options
def survey(bot: str, games: int, jobs: int, **options: Any) -> int:
    """Let a bot play both seats in many games, and count what the game is like.

    The tables are those of "tacocat stats". Each game has deals of its own, and none is kept. A
    BOT is named as for "tacocat match", whose --help tells more.

    Games of "random" are played by compiled code, a million in some seconds, and need the extra
    "batch"; their seed is a number below 2^64, and --jobs counts threads.

    \b
    Examples:
      tacocat survey random --games 1000000
      tacocat survey rule --games 10000 --jobs 2 --plot rule.svg
      tacocat survey rule --rules examples/rules/no_jumbo.toml

    \b
    Exit codes:
      0    the games have been played and counted
      1    the plot cannot be written, or the Dask scheduler was lost
      2    the command is wrong, or a file or the Dask scheduler cannot be used
      130  interrupted with Ctrl-C
    """  # noqa: D301

    def draw(statistics: "Statistics") -> "Figure":
        from tacocat.arena.plots import plot_statistics

        return plot_statistics(statistics)

    if bot == RANDOM:
        seed = options["seed"]
        if options["dask"] is not None:
            click.get_current_context().fail("random games are played here: leave out --dask")
        if type(seed) is not int or seed >= 2**64:
            click.get_current_context().fail(
                "the seed of random games must be a whole number below 2^64"
            )
        try:
            from tacocat.batch import playouts
        except ImportError as error:
            return refused(f"tacocat: {error}", WRONG_USE)

        def play_random(
            makers: Mapping[str, "BotMaker"], *, executor: Executor | None, **more: Any
        ) -> "Statistics":
            return playouts(games=games, threads=jobs, **more)

        return run([bot], play_random, draw, jobs=1, **options)
    return run([bot], _played, draw, jobs=jobs, games=games, **options)


def _played(
    makers: Mapping[str, "BotMaker"],
    *,
    games: int,
    executor: Executor | None,
    rules: Rules,
    seed: Any,
) -> "Statistics":
    from tacocat.arena import survey as count

    ((bot, maker),) = makers.items()
    with progress(bot, games) as update:
        return count(
            maker,
            games,
            rules=rules,
            seed=seed,
            executor=executor,
            on_statistics=None if update is None else lambda so_far: update(so_far.games, ""),
        )
