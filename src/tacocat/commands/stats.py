"""``tacocat stats``."""

from pathlib import Path

import click

from tacocat.commands.contents import what_is
from tacocat.commands.output import FAULTY, WRONG_USE, say
from tacocat.commands.plots import plot_option, write_plot
from tacocat.commands.reading import InputFile
from tacocat.exchange.record import Record

_REPEATED = """
Of the games, {} had the deals of the one before, as in a match. What such games
show is not independent, and so the intervals are too narrow."""


@click.command(short_help="Count who wins in a file of records, and how.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@plot_option
def stats(files: tuple[str, ...], plot: Path | None) -> int:
    """Count what the games in files of records show, such as those that a match has kept.

    The tables tell how many games each seat won and how long games are; how often a round was won
    by the player whom the only arrow of the space points at, who attacked first, who attacked
    last, and who made a jumbo attack; how often each kind of attack was defended; how many cards
    were replaced; and who wins on each space, counted from WOW's goal. Rounds that were tied are
    left out of the shares of rounds won.

    The files may be of any length, since games are read one at a time. A record with a fault is
    told on standard error and left out.

    \b
    Examples:
      tacocat stats games.txt
      tacocat stats games/*.txt --plot games.svg

    \b
    Exit codes:
      0  the games have been counted
      1  a record has a fault, and the others have been counted; or there is
         no record, or the plot cannot be written
      2  a file cannot be opened, or holds something else than records
    """  # noqa: D301
    # Only who counts games waits for this to be imported.
    from tacocat.arena.statistics import Statistics

    statistics, codes = Statistics(), []
    seed, repeated = None, 0
    for name in files:
        source = InputFile(name)
        for document in source.documents():
            if not isinstance(document.content, Record):
                say(f"tacocat: {name}: stats counts records, not {what_is(document.content)}")
                return WRONG_USE
            statistics.add(document.content)
            repeated += seed is not None and seed == document.content.seed
            seed = document.content.seed
        codes.append(source.exit_code)
    code = max(codes)
    if code == WRONG_USE:
        return code
    if statistics == Statistics():
        say("tacocat: there is no record to count")
        return FAULTY
    print(statistics)
    if repeated:
        print(_REPEATED.format(repeated))
    if plot is not None:
        from tacocat.arena.plots import plot_statistics

        code = max(code, write_plot(plot_statistics(statistics), plot))
    return code
