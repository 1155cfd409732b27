"""Games are saved whole, and over no other file."""

import datetime
import os
import stat
import sys
from pathlib import Path

import pytest
from scripted import new_record

from helpers import WOW
from tacocat import Replace
from tacocat.playing.game_file import GameFile
from tacocat.records import Record, format_record

DAY = datetime.date(2026, 11, 30)
RECORD = new_record()
LATER = Record(RECORD.rules, RECORD.seed, [Replace(WOW, [2])])


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names() -> list[str]:
    """The files there are, hidden ones too."""
    return sorted(os.listdir())


def test_files_are_numbered() -> None:
    made = [GameFile.new(None, DAY).name for _ in range(3)]
    assert made == names() == [f"tacocat-2026-11-30-{number}.txt" for number in (1, 2, 3)]


def test_a_file_that_is_there_is_left_alone() -> None:
    Path("game.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        GameFile.new("game.txt", DAY)
    assert Path("game.txt").read_text(encoding="utf-8") == "mine"


def test_a_game_is_written_again_and_again() -> None:
    file = GameFile.new("game.txt", DAY)
    for record in (RECORD, LATER, RECORD):
        file.save(record)
        assert Path("game.txt").read_bytes() == format_record(record).encode()
        assert names() == ["game.txt"]


def test_only_the_last_record_of_a_file_is_replaced() -> None:
    before = "# mine\r\n" + format_record(LATER) + "\n# and now this one\n"
    Path("game.txt").write_bytes((before + format_record(RECORD)).encode())
    GameFile.going_on("game.txt").save(LATER)
    assert Path("game.txt").read_bytes() == (before + format_record(LATER)).encode()


def test_a_file_whose_folder_is_left_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = GameFile.new("game.txt", DAY)
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    file.save(RECORD)
    assert names() == []
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == format_record(RECORD)


def test_a_file_that_was_removed_is_made_again() -> None:
    file = GameFile.new("game.txt", DAY)
    Path("game.txt").unlink()
    file.save(RECORD)
    assert names() == ["game.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and permissions are others there")
def test_links_and_permissions_stay() -> None:
    Path("folder").mkdir()
    Path("folder/game.txt").write_text(format_record(RECORD), encoding="utf-8")
    Path("folder/game.txt").chmod(0o640)
    Path("link.txt").symlink_to("folder/game.txt")
    GameFile.going_on("link.txt").save(LATER)
    assert Path("link.txt").is_symlink()
    assert Path("folder/game.txt").read_text(encoding="utf-8") == format_record(LATER)
    assert stat.S_IMODE(Path("folder/game.txt").stat().st_mode) == 0o640


@pytest.mark.parametrize("error", [OSError("disk"), KeyboardInterrupt()])
def test_what_was_saved_stays_if_saving_fails(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = GameFile.new("game.txt", DAY)
    file.save(RECORD)

    def failing(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(type(error)):
        file.save(LATER)
    assert Path("game.txt").read_text(encoding="utf-8") == format_record(RECORD)
    assert names() == ["game.txt"]
