"""Fuzz a reader with atheris, which looks for inputs that reach new code (Linux only).

    .venv/bin/python -m pip install atheris
    .venv/bin/python tests/fuzz/readers.py record -max_total_time=600

A reader may give a value, which must be written and read back as an equal one, or refuse its text
by the library's own errors. Anything else, or an input that takes over a minute, is a finding;
it becomes a plain test.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import atheris

with atheris.instrument_imports(include=["tacocat"]):
    from tacocat import (
        Action,
        Event,
        InvalidRulesError,
        InvalidStateError,
        ParseError,
        Record,
        State,
        View,
        format_position,
        observe,
        parse_action,
        parse_position,
    )
    from tacocat.json import from_json, to_json
    from tacocat.players import Player
    from tacocat.records import Transcript, format_record, parse_record
    from tacocat.rules import STANDARD, Rules
    from tacocat.rules_file import format_rules, parse_rules

DATA = Path(__file__).parents[1] / "data" / "v1"
EXPECTED = (ParseError, InvalidRulesError, InvalidStateError)


class Reader(NamedTuple):
    """What is fuzzed."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    samples: Callable[[], Iterator[str]]  # good texts to begin with


def records() -> Iterator[str]:
    """The golden records."""
    yield from (path.read_text("utf-8") for path in sorted(DATA.glob("records/*.txt")))


def states() -> Iterator[State]:
    """The last state of each golden record."""
    yield from (parse_record(text).final_state for text in records())


def documents() -> Iterator[str]:
    """The golden JSON documents."""
    yield from (path.read_text("utf-8") for path in sorted(DATA.glob("*.json")))


def of_json(kind: Any) -> Reader:
    """The reader of a JSON document."""
    return Reader(lambda text: from_json(text, kind), to_json, documents)


READERS = {
    "action": Reader(
        parse_action,
        str,
        lambda: (str(action) for text in records() for action in parse_record(text).actions),
    ),
    "state": Reader(parse_position, format_position, lambda: map(format_position, states())),
    "view": Reader(
        lambda text: parse_position(text, View),
        format_position,
        lambda: (format_position(observe(state, Player.WOW)) for state in states()),
    ),
    "record": Reader(parse_record, format_record, records),
    "rules": Reader(parse_rules, format_rules, lambda: iter([format_rules(STANDARD)])),
    "json-rules": of_json(Rules),
    "json-action": of_json(Action),
    "json-event": of_json(Event),
    "json-state": of_json(State),
    "json-view": of_json(View),
    "json-record": of_json(Record),
    "json-transcript": of_json(Transcript),
}


def main() -> None:
    """Fuzz the reader named first; libFuzzer reads the other arguments."""
    reader = READERS[sys.argv[1]]

    def try_one(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        try:
            value = reader.read(text)
        except EXPECTED:
            return
        assert reader.read(reader.write(value)) == value

    with tempfile.TemporaryDirectory() as corpus:
        for number, sample in enumerate(reader.samples()):
            Path(corpus, str(number)).write_text(sample, encoding="utf-8")
        options = [sys.argv[0], corpus, "-timeout=60", "-max_len=20000", *sys.argv[2:]]
        atheris.Setup(options, try_one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
