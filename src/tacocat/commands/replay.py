"""``tacocat replay``."""

import click

from tacocat.commands.contents import refusal, seen_by, viewer_option, what_is
from tacocat.commands.output import GOOD, WRONG_USE, say
from tacocat.commands.reading import InputFile
from tacocat.exchange.record import Record, Transcript
from tacocat.telling import tell


@click.command(short_help="Retell the games of a record file.")
@click.argument("file")
@viewer_option("Tell only what this viewer may see.")
@click.option("--round", type=click.IntRange(min=1), metavar="N", help="Tell only this round.")
def replay(file: str, viewer: str | None, round: int | None) -> int:
    """Retell the games of a record file, in lines of at most 80 columns.

    Each round begins with the board: hand sizes with their arrows, ## for tiles, the Tacocat's
    place in brackets. A line tells each action, and indented lines below it tell what followed.

    A record holds every card, and all of them are told. With --viewer only what that viewer may
    see is told: their own hand, or no hand for a spectator. The file may hold JSON records and
    transcripts as well.

    \b
    Examples:
      tacocat replay game.txt | less
      tacocat replay game.txt --round 3
      tacocat replay game.txt --viewer YAY

    \b
    Exit codes:
      0  the games have been told
      1  a record has a fault; the others have been told
      2  the file cannot be opened or holds no game, or no such round
    """  # noqa: D301
    source = InputFile(file)
    code, between = GOOD, ""
    for number, document in enumerate(source.documents(), start=1):
        if not isinstance(document.content, Record | Transcript):
            what = what_is(document.content)
            say(f"tacocat: {file}: replay retells records and transcripts, not {what}")
            return WRONG_USE
        try:
            lines = tell(seen_by(document.content, viewer), round)
        except ValueError as error:
            say(refusal(file, number, error))
            code = WRONG_USE
            continue
        print(end=between)
        between = "\n"
        for line in lines:
            print(line)
    return max(code, source.exit_code)
