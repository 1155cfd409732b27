"""The file in which a game is saved, again and again, and whole at every moment."""

import contextlib
import datetime
import os
import shutil
import tempfile
from pathlib import Path

from tacocat.exchange.record import Record
from tacocat.exchange.record_text import format_record


class GameFile:
    """A file that ends with the record of one game.

    Attributes:
        name: what the file is called.
    """

    def __init__(self, name: str, before: str = "") -> None:
        """Save into a file that is there already; ``before`` is what stays in front."""
        self.name = name
        self._before = before
        self._path = Path(os.path.realpath(name))  # of a link, the file itself is replaced

    @classmethod
    def new(cls, name: str | None, day: datetime.date) -> "GameFile":
        """Begin a file that is not there yet; by default with a name made of the day.

        Raises:
            FileExistsError: it is there.
            OSError: it cannot be made.
        """
        if name is not None:
            _make(name)
            return cls(name)
        number = 1
        while True:
            name = f"tacocat-{day.isoformat()}-{number}.txt"
            try:
                _make(name)
            except FileExistsError:
                number += 1
            else:
                return cls(name)

    @classmethod
    def going_on(cls, name: str) -> "GameFile":
        """Save in the place of the last record of a file.

        Raises:
            OSError: it cannot be read.
        """
        with open(name, encoding="utf-8", newline="") as file:
            lines = file.readlines()
        starts = [i for i, line in enumerate(lines) if line.startswith("tacocat-record/")]
        return cls(name, "".join(lines[: starts[-1]]))

    def save(self, record: Record) -> None:
        """Write the record; if that fails or is interrupted, the file is as it was.

        Raises:
            OSError: it cannot be written.
        """
        text = self._before + format_record(record)
        handle, temporary = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")
        try:
            with open(handle, "w", encoding="utf-8", newline="") as file:
                file.write(text)
            with contextlib.suppress(OSError):  # somebody may have removed the file
                shutil.copymode(self._path, temporary)
            os.replace(temporary, self._path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise


def _make(name: str) -> None:
    with open(name, "x", encoding="utf-8"):
        pass
