"""Writes the JSON Schemas that the package ships, after a change of what documents look like.

Run it as ``python tests/regenerate_schemas.py`` and look at the difference: files that the last
version wrote must stay valid, or the version in ``"format"`` goes up.
"""

import json
from pathlib import Path

from tacocat import Action, Event, Record, Rules, State, View
from tacocat.json import schema
from tacocat.records import Transcript

FOLDER = Path(__file__).parents[1] / "src" / "tacocat" / "schemas"

SHIPPED = {
    "rules.json": Rules,
    "action.json": Action,
    "event.json": Event,
    "state.json": State,
    "view.json": View,
    "record.json": Record,
    "transcript.json": Transcript,
}


def text_of(name: str) -> str:
    """What the file of this name holds."""
    return json.dumps(schema(SHIPPED[name]), indent=2) + "\n"


if __name__ == "__main__":
    for name in SHIPPED:
        (FOLDER / name).write_text(text_of(name), encoding="utf-8", newline="\n")
