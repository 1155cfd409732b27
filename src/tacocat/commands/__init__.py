"""The commands of ``tacocat`` that need the extra ``cli``, which is click and prompt_toolkit."""

import sys
from collections.abc import Sequence
from importlib.metadata import version

import click

from tacocat.commands.check import check
from tacocat.commands.convert import convert
from tacocat.commands.match import match, tournament
from tacocat.commands.output import escape_output
from tacocat.commands.play import play
from tacocat.commands.replay import replay
from tacocat.commands.stats import stats
from tacocat.commands.survey import survey


def run(arguments: Sequence[str]) -> int:
    """Run a command line; the result is the exit code.

    Raises:
        SystemExit: after help and version, as argparse does it.
    """
    escape_output()
    try:
        with group.make_context("tacocat", list(arguments)) as context:
            code: int = group.invoke(context)
            print(end="", flush=True)
            return code
    except click.exceptions.Exit as exit:
        raise SystemExit(exit.exit_code) from None
    except click.UsageError as error:
        return _wrong_use(error, error.ctx or _context(arguments[0]))


def _context(command: str) -> click.Context:
    """Where click found fault, which it does not say if an option lacks its argument."""
    return click.Context(
        group.commands[command], click.Context(group, info_name="tacocat"), command
    )


def _wrong_use(error: click.UsageError, context: click.Context) -> int:
    """Say what is wrong, and how it is right, in the words of argparse."""
    usage, path = context.get_usage(), context.command_path
    print(usage[0].lower() + usage[1:], file=sys.stderr)
    print(f"Try '{path} --help' for help.", file=sys.stderr)
    print(f"{path}: error: {error.format_message()}", file=sys.stderr)
    return error.exit_code


@click.group(
    invoke_without_command=True,
    no_args_is_help=False,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(version("tacocat-rules"), message="%(version)s")
@click.pass_context
def group(context: click.Context) -> None:
    """The card game Tacocat Spelled Backwards, played by its rules.

    A FILE may be - for standard input. "tacocat COMMAND --help" tells more.

    \b
    Exit codes:
      0    all is well
      1    a file has a fault, or the output cannot be written
      2    the command is wrong, or a file cannot be opened
      130  interrupted with Ctrl-C
    """  # noqa: D301
    if context.invoked_subcommand is None:
        *others, last = group.commands
        raise click.UsageError(f"expected a COMMAND: {', '.join(others)} or {last}", context)


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def demo(arguments: tuple[str, ...]) -> int:
    """Play a random game and print it."""
    from tacocat.cli import main  # it imports this package, where click is installed

    return main(["demo", *arguments])


for command in (demo, play, replay, check, convert, match, tournament, stats, survey):
    group.add_command(command)
