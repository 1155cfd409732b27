"""The bar that shows on a terminal how many games are over."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from tacocat.commands.output import one_line


@contextmanager
def progress(label: str, games: int) -> Iterator[Callable[[int, str], None] | None]:
    """Show a bar while games are played; not where nobody looks.

    Args:
        label: what is played.
        games: how many games there will be.

    Yields:
        What is to be called with the number of games so far and a word on them; None if standard
        error is not a terminal.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    so_far = ""
    bar: Any
    with click.progressbar(
        length=games,
        label=one_line(label),
        item_show_func=lambda _: so_far,
        show_pos=True,
        file=sys.stderr,
    ) as bar:

        def update(done: int, word: str) -> None:
            nonlocal so_far
            so_far = word
            bar.update(done - bar.pos, done)

        yield update
