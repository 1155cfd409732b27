"""The option ``--plot``, and writing the plot that it asks for."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tacocat.commands.output import FAULTY, GOOD, say

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _checked(context: click.Context, parameter: click.Parameter, name: str | None) -> Path | None:
    """Refuse a plot that could not be written, before anything is played or counted."""
    if name is None:
        return None
    from tacocat.arena.plots import ENDINGS, NEEDS_EXTRA, SUFFIXES

    path = Path(name)
    if path.suffix.lower() not in SUFFIXES:
        raise click.BadParameter(f"{name} must end in {ENDINGS}")
    if find_spec("matplotlib") is None:
        raise click.UsageError(f"--plot {NEEDS_EXTRA}", context)
    is_new = not path.exists()
    try:
        path.open("ab").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise click.BadParameter(f"{name} cannot be written: {error.strerror}") from None
    return path


plot_option = click.option(
    "--plot",
    metavar="NAME",
    callback=_checked,
    help="Draw what comes out to this file as well, a .svg, .png or .pdf.",
)


def write_plot(figure: "Figure", path: Path) -> int:
    """Write a plot; the result is the exit code."""
    from tacocat.arena.plots import save_plot

    try:
        save_plot(figure, path)
    except OSError as error:
        say(f"tacocat: {path} cannot be written: {error.strerror}")
        return FAULTY
    return GOOD
