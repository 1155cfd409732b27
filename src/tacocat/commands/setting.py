"""How the commands about bots are told to play, and the playing itself."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tacocat.commands.output import FAULTY, GOOD, WRONG_USE, say
from tacocat.commands.plots import plot_option, write_plot
from tacocat.errors import InvalidRulesError
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


def _seed(context: click.Context, parameter: click.Parameter, seed: str) -> int | str:
    try:
        seed_bytes(seed)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    # As for `tacocat demo`, where 007 is a number.
    return int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 1000 else seed


_OPTIONS = [
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
    plot_option,
]


def setting_options(command: F) -> F:
    """Give a command the options that `run` takes."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def run(
    names: Sequence[str],
    play: Callable[..., T],
    draw: Callable[[T], "Figure"],
    kept: str | None = None,
    *,
    jobs: int,
    dask: str | None,
    seed: int | str,
    rules: str | None,
    plot: Path | None,
    **more: Any,
) -> int:
    """Play, print what comes out, and draw it; the result is the exit code.

    Args:
        names: the bots, as the user wrote them.
        play: plays; called with the makers of the bots by name, and with ``rules``, ``seed``,
            ``executor`` and whatever is in ``more``.
        draw: makes a plot of what comes out.
        kept: where games are kept, if they are.
        jobs: how many processes play.
        dask: the address of a Dask scheduler.
        seed: the seed.
        rules: the name of a rules file.
        plot: where to write the plot.
        more: for ``play``.
    """
    # Only who lets bots play waits for all this to be imported.
    from tacocat.commands.bots import maker_of
    from tacocat.commands.matches import RefusedError
    from tacocat.commands.workers import LostWorkersError, NoWorkersError, workers

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
        return refused(f"tacocat: {rules} cannot be used:\n{error}", WRONG_USE)
    try:
        with workers(jobs, dask) as executor:
            result = play(makers, rules=variant, seed=seed, executor=executor, **more)
    except NoWorkersError as error:
        return refused(f"tacocat: {error}", WRONG_USE)
    except RefusedError as error:
        return refused(str(error), error.exit_code)
    except LostWorkersError as error:
        say(f"tacocat: {error}")
        _say_what_is_kept(kept)
        return FAULTY
    except KeyboardInterrupt:
        _say_what_is_kept(kept)
        raise
    print(result)
    return GOOD if plot is None else write_plot(draw(result), plot)


def _say_what_is_kept(kept: str | None) -> None:
    if kept is not None:
        say(f"The games so far are in {kept}; the same command goes on with them.")


def refused(message: str, code: int) -> int:
    """Say why nothing was played; the result is the exit code."""
    for line in message.splitlines():
        say(line)
    return code
