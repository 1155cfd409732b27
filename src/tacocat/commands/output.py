"""What the commands say: results on standard output, everything else on standard error."""

import io
import sys

GOOD, FAULTY, WRONG_USE = 0, 1, 2
"""Exit codes: all is well; a file has a fault; the command or the name of a file is wrong."""


def escape_output() -> None:
    """Let what the encoding of the output lacks, in a name perhaps, be escaped, not fail."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # it may be none, or stand in for one
        sys.stdout.reconfigure(errors="backslashreplace")


def say(message: str) -> None:
    """Tell the user what is wrong."""
    print(end="", flush=True)  # what was printed before comes before
    print(one_line(message), file=sys.stderr)


def one_line(text: str) -> str:
    """The text with everything escaped that could break the line or upset a terminal."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
