"""The command line: ``tacocat``, or ``python -m tacocat``."""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec

from tacocat.demo import game_lines
from tacocat.errors import InvalidRulesError
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes

NEED_CLICK = ("play", "replay", "check", "convert", "match", "tournament", "stats")
INSTALL = "pip install 'tacocat-rules[cli]'"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the result is the exit code."""
    try:
        return _run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Python flushes once more when it exits: that must not fail as well.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has gone, as in `tacocat demo | head`
            return 0
        print(f"tacocat: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 1


def _run(arguments: list[str]) -> int:
    # The demo needs nothing but the library: only for the other commands click is asked for.
    if arguments[:1] != ["demo"]:
        if find_spec("click") is not None:
            from tacocat.commands import run

            return run(arguments)
        if arguments and arguments[0] in NEED_CLICK:
            print(f"tacocat {arguments[0]} needs an extra: {INSTALL}", file=sys.stderr)
            return 2
    options = _parser().parse_args(arguments)
    return _demo(options.rules, options.seed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tacocat",
        description="The card game Tacocat Spelled Backwards, played by its rules.",
        epilog=f"More commands need an extra: {', '.join(NEED_CLICK)}. To have them: {INSTALL}",
    )
    parser.add_argument("--version", action="version", version=version("tacocat-rules"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    demo = commands.add_parser(
        "demo",
        help="play a random game and print it",
        description="Play a game between two random players and print each action and the board: "
        "hand sizes with their arrows, ## for tiles, the Tacocat's place in brackets.",
    )
    demo.add_argument(
        "--seed", type=_seed, help="a number or a text; the same seed prints the same game"
    )
    demo.add_argument("--rules", metavar="FILE", help="a rules file (TOML) of a variant")
    return parser


def _seed(text: str) -> int | str:
    try:
        seed_bytes(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 1000 else text


def _demo(rules_file: str | None, seed: int | str | None) -> int:
    try:
        rules = STANDARD if rules_file is None else Rules.from_toml(rules_file)
    except (InvalidRulesError, OSError) as error:
        print(f"tacocat: {rules_file} cannot be used:\n{error}", file=sys.stderr)
        return 2
    if seed is None:
        seed = secrets.randbelow(10**6)
        print(f"Seed {seed}")
    for line in game_lines(rules, seed):
        print(line)
    print(end="", flush=True)
    return 0
