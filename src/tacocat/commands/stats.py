"""``tacocat stats``."""

import click

from tacocat.commands.contents import what_is
from tacocat.commands.output import WRONG_USE, say
from tacocat.commands.reading import InputFile
from tacocat.exchange.record import Record


@click.command(short_help="Count who wins in a file of records, and how.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def stats(files: tuple[str, ...]) -> int:
    """Count what the games in files of records show, such as those that a match has kept.

    The tables tell how many games each seat won; how many cards were replaced on average; how
    often a round was won by the player who attacked first, and by the one whom the only arrow of
    the space points at; and who wins on each space, counted from WOW's goal. Rounds that were
    tied are left out of the shares of rounds won.

    The files may be of any length, since games are read one at a time. A record with a fault is
    told on standard error and left out.

    \b
    Examples:
      tacocat stats games.txt
      tacocat stats games/*.txt

    \b
    Exit codes:
      0  the games have been counted
      1  a record has a fault; the others have been counted
      2  a file cannot be opened, or holds something else than records
    """  # noqa: D301
    # Only who counts games waits for this to be imported.
    from tacocat.arena.statistics import Statistics

    statistics, codes = Statistics(), []
    for name in files:
        source = InputFile(name)
        for document in source.documents():
            if not isinstance(document.content, Record):
                say(f"tacocat: {name}: stats counts records, not {what_is(document.content)}")
                return WRONG_USE
            statistics.add(document.content)
        codes.append(source.exit_code)
    code = max(codes)
    if code != WRONG_USE:
        print(statistics)
    return code
