"""``tacocat convert``."""

import shutil
import sys
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile

import click

from tacocat.commands.contents import Content, refusal, seen_by, viewer_option, what_is
from tacocat.commands.output import FAULTY, GOOD, WRONG_USE, say
from tacocat.commands.reading import InputFile
from tacocat.exchange.position import format_position
from tacocat.exchange.record import Record, Transcript, replay
from tacocat.exchange.record_text import format_record
from tacocat.rules import Rules
from tacocat.rules_file import format_rules
from tacocat.state import State
from tacocat.view import View

_MOST_IN_MEMORY = 10_000_000
_CAN_BECOME = {
    Record: "record, json or position",
    Transcript: "json or position",
    State: "json or position",
    View: "json or position",
    Rules: "rules or json",
}


@click.command(short_help="Write records, positions, rules and JSON as another of them.")
@click.argument("file")
@click.option(
    "--to",
    "target",
    type=click.Choice(["record", "json", "position", "rules"]),
    required=True,
    help="What to write.",
)
@click.option(
    "--step",
    type=click.IntRange(min=0),
    metavar="N",
    help="With --to position: the position after this many actions, not after the last.",
)
@click.option(
    "--deals",
    is_flag=True,
    help="Write the deals of a record out, in place of its seed.",
)
@viewer_option("Write only what this viewer may see, with --to position or json.")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="OUT",
    help="The file to write; by default standard output.",
)
def convert(
    file: str, target: str, step: int | None, deals: bool, viewer: str | None, output: str
) -> int:
    """Read records, positions, rules or JSON documents, and write another form of them.

    \b
    A record     becomes  record, json, position (after its last action)
    A position   becomes  position, json
    A rules file becomes  rules, json
    JSON         becomes  what it says, in any of the forms above

    Of several records each is written, one after the other; of several JSON documents each has a
    line. With --viewer a record becomes a transcript, which needs --to json, and a state becomes a
    view. Nothing is written if the file has a fault.

    \b
    Examples:
      tacocat convert game.txt --to json -o game.json
      tacocat convert game.json --to record --deals
      tacocat convert game.txt --to position --step 12 --viewer WOW
      tacocat convert rules.toml --to json

    \b
    Exit codes:
      0  everything has been written
      1  the file has a fault, or the output cannot be written
      2  the file cannot be opened, or cannot be converted so
    """  # noqa: D301
    context = click.get_current_context()
    if step is not None and target != "position":
        context.fail("--step needs --to position")
    if viewer is not None and target not in ("position", "json"):
        context.fail("--viewer needs --to position or --to json")
    source = InputFile(file)
    # Everything is made before the first byte is written: a fault may be in the last line.
    with SpooledTemporaryFile(_MOST_IN_MEMORY) as built:
        for number, document in enumerate(source.documents(), start=1):
            try:
                content = _with_deals(document.content) if deals else document.content
                text = _converted(seen_by(content, viewer), target, step, number)
            except ValueError as error:
                say(refusal(file, number, error))
                return WRONG_USE
            built.write(text.encode())
        if source.exit_code:
            return source.exit_code
        built.seek(0)
        return _write(built, output)


def _with_deals(content: Content) -> Content:
    """The same game with its deals written out.

    Raises:
        ValueError: it is not a record.
    """
    if not isinstance(content, Record):
        raise ValueError(f"only a record has deals, not {what_is(content)}: leave out --deals")
    return content.with_deals()


def _write(built: SpooledTemporaryFile[bytes], output: str) -> int:
    """Copy what was built to where it is to go; the result is the exit code."""
    if output == "-":
        if sys.stdout is not None:  # as Python does where there is none
            shutil.copyfileobj(built, sys.stdout.buffer)
        return GOOD
    try:
        with open(output, "wb") as file:
            shutil.copyfileobj(built, file)
    except OSError as error:
        say(f"tacocat: {output} cannot be written: {error.strerror}")
        return FAULTY
    return GOOD


def _converted(content: Content, target: str, step: int | None, number: int) -> str:
    """The text of a content in another form; the number tells how many came before it.

    Raises:
        ValueError: it cannot have that form.
    """
    match target, content:
        case "record", Record():
            return ("\n" if number > 1 else "") + format_record(content)
        case "position", Record() | Transcript() | State() | View():
            return format_position(_position(content, step)) + "\n"
        case "rules", Rules():
            if number > 1:
                raise ValueError("a rules file cannot hold more than one")
            return format_rules(content)
        case "json", _:
            from tacocat.json import to_json  # it takes a while to import

            return to_json(content) + "\n"
        case _:
            known = _CAN_BECOME.get(type(content), "json")
            raise ValueError(f"{what_is(content)} cannot become {target}, only {known}")


def _position(game: Record | Transcript | State | View, step: int | None) -> State | View:
    """The position after a step, by default the last."""
    positions: Iterable[State | View]
    match game:
        case Record():
            positions = [game.initial_state, *(each.after for each in replay(game))]
        case Transcript():
            positions = game.views()
        case _:
            positions = [game]
    by_step = {position.step: position for position in positions}  # a step may have many views
    last = max(by_step)
    if step is None:
        return by_step[last]
    if step not in by_step:
        raise ValueError(f"there is no step {step}; the last is {last}")
    return by_step[step]
