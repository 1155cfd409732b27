"""``tacocat check``."""

from collections import Counter

import click

from tacocat.commands.output import one_line
from tacocat.commands.reading import Document, InputFile, Kind


@click.command(short_help="Find the faults of records, positions, rules and JSON.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def check(files: tuple[str, ...]) -> int:
    """Find every fault of records, positions, rules files and JSON documents.

    What a file is, is told by its first line that is neither blank nor a comment (#). Records begin
    with tacocat-record/1; each is played from its first action to its last. Positions are one a
    line and begin with tacocat-state/1 or tacocat-view/1. JSON documents begin with {, or the name
    of the file ends in .json. Rules files are TOML.

    For a good file, standard output says what is in it. Faults are told on standard error, one a
    line, as FILE:LINE:COLUMN: MESSAGE; for rules files without line and column.

    \b
    Examples:
      tacocat check game.txt
      tacocat check games/*.txt rules.toml
      tacocat check - < positions.txt

    \b
    Exit codes:
      0  every file is good
      1  a file has a fault
      2  a file cannot be opened
    """  # noqa: D301
    return max(map(_check, files))


def _check(name: str) -> int:
    file = InputFile(name)
    found = Counter(map(_kind, file.documents()))
    if not file.exit_code:
        contents = ", ".join(_counted(kind, count) for kind, count in found.items())
        print(one_line(f"{name}: {contents}"))
    return file.exit_code


def _kind(document: Document) -> str:
    if document.kind is Kind.JSON:
        return f"JSON {type(document.content).__name__}"
    return str(document.kind)


def _counted(kind: str, count: int) -> str:
    """How many there are, as in ``3 records``; one document is simply named."""
    if count == 1:
        return f"1 {kind}" if kind in ("record", "position") else kind
    return f"{count} {kind.removesuffix('s')}s"
