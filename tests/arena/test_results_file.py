"""The file of a match's games: good after a crash at any byte, and never of another match."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from attrs import evolve
from odd_bots import SMALL, Choosy

from tacocat import FinalTie, Player, Record, Rules
from tacocat.arena import MatchResult, SequentialTest, match
from tacocat.arena.results_file import OtherMatchError, ResultsFile
from tacocat.bots import RandomBot, RuleBot
from tacocat.records import Forfeit, ForfeitReason, read_records

NAMES = ("choosy", "random")
GAMES = 12


def opened(path: Path, seed: int = 1) -> ResultsFile:
    return ResultsFile(path, NAMES, SMALL, seed)


def played(path: Path, games: int = GAMES, workers: int = 0) -> tuple[MatchResult, int]:
    """The result of a match that goes on in a file, and how many games were played now."""
    with opened(path) as file, ThreadPoolExecutor(max(workers, 1)) as pool:
        before = file.games
        result = match(
            Choosy, RandomBot, games, names=NAMES, rules=SMALL, seed=1, done=file.records(),
            on_record=file.add, executor=pool if workers else None, chunk_size=3,
        )  # fmt: skip
        assert file.games == max(before, games)
        return result, file.games - before


def expected(games: int = GAMES) -> tuple[MatchResult, list[Record]]:
    records: list[Record] = []
    result = match(
        Choosy, RandomBot, games, names=NAMES, rules=SMALL, seed=1, on_record=records.append
    )
    return result, records


def test_a_file_holds_the_records_of_the_match(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    result, records = expected()
    assert played(path) == (result, GAMES)
    with open(path, encoding="utf-8", newline="") as file:
        kept = list(read_records(file))
    assert [evolve(each, tags={}) for each in kept] == records
    tags = [dict(each.tags) for each in kept]
    assert [each["game"] for each in tags] == [str(number) for number in range(GAMES)]
    assert [each["length"] for each in tags] == [str(len(each.actions)) for each in records]
    assert len({each["match"] for each in tags}) == 1
    assert {record.forfeit is None for record in records} == {True, False}


def test_tags_of_a_record_are_kept(tmp_path: Path) -> None:
    with opened(tmp_path / "games.txt") as file:
        file.add(evolve(expected()[1][0], tags={"event": "club night", "game": "7"}))
        (record,) = file.records()
    tags = dict(record.tags)
    assert (tags["event"], tags["game"]) == ("club night", "0")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "games.txt"
    played(path)
    return path.read_bytes()


def ends_of(whole: bytes) -> list[int]:
    """Where the records end."""
    starts = [found.start() for found in re.finditer(b"tacocat-record/1\n", whole)]
    assert len(starts) == GAMES
    return [*starts[1:], len(whole)]


def test_a_crash_at_any_byte_loses_one_game_at_most(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "games.txt"
    ends = ends_of(whole)
    for size in range(ends[-3], len(whole) + 1):
        path.write_bytes(whole[:size])
        with opened(path) as file:
            complete = sum(end <= size for end in ends)
            assert file.games == complete
        assert path.read_bytes() == whole[: ([0, *ends])[complete]]


def test_a_crash_in_the_first_game_loses_it(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "games.txt"
    for size in range(whole.find(b"tacocat-record/1", 1)):
        path.write_bytes(whole[:size])
        with opened(path) as file:
            assert file.games == 0
        assert path.read_bytes() == b""


@pytest.mark.parametrize("workers", [0, 2])
def test_a_match_goes_on_where_it_stopped(tmp_path: Path, whole: bytes, workers: int) -> None:
    path = tmp_path / "games.txt"
    result, _ = expected()
    for size in [*range(0, len(whole), len(whole) // 8), len(whole) - 1, len(whole)]:
        path.write_bytes(whole[:size])
        found, now = played(path, workers=workers)
        assert found == result
        assert now == GAMES - sum(end <= size for end in ends_of(whole))
        assert path.read_bytes() == whole


def test_a_match_gets_longer(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    for games, now in ((4, 4), (10, 6), (6, 0), (10, 0)):
        assert played(path, games) == (expected(games)[0], now)


def test_a_test_decides_as_if_there_had_been_no_stop() -> None:
    records: list[Record] = []
    stop = SequentialTest(0.5, 0.9)
    result = match(RuleBot, RandomBot, 400, rules=SMALL, stop=stop, on_record=records.append)
    for known in (1, 3, len(records)):
        now: list[Record] = []
        seen: list[MatchResult] = []
        again = match(
            RuleBot, RandomBot, 400, rules=SMALL, stop=stop, done=records[:known],
            on_record=now.append, on_result=seen.append,
        )  # fmt: skip
        assert again == result == seen[-1]
        assert len(seen) == result.games // 2
        assert now == records[known:]


@pytest.mark.parametrize(
    ("names", "rules", "seed"),
    [
        (("random", "choosy"), SMALL, 1),
        (NAMES, evolve(SMALL, final_tie=FinalTie.ARROW), 1),
        (NAMES, SMALL, 2),
    ],
)
def test_a_file_of_another_match_is_refused(
    tmp_path: Path, whole: bytes, names: tuple[str, str], rules: Rules, seed: int
) -> None:
    path = tmp_path / "games.txt"
    for content in (whole, whole[:-5], whole[: ends_of(whole)[0] - 5]):
        path.write_bytes(content)
        with pytest.raises(OtherMatchError, match="games of another match: of other bots, or with"):
            ResultsFile(path, names, rules, seed)
        assert path.read_bytes() == content


OTHER = [
    b"Dear diary,\n",
    b"t\n",
    b"\n",
    b"tacocat-record/2\n",
    b"tacocat-record/1\nrules: standard\nseed: 0x37\n\n",
    b"tacocat-record/1\nrules: standard\nseed: 0x37\nmatch\n",
    b"\xff\xfe\x00",
]


@pytest.mark.parametrize("content", OTHER)
def test_a_file_of_something_else_is_refused(tmp_path: Path, whole: bytes, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    for text in (content, content + whole):
        path.write_bytes(text)
        with pytest.raises(OtherMatchError, match=r"diary.txt holds something else than the games"):
            opened(path)
        assert path.read_bytes() == text


def test_a_game_that_is_missing_is_noticed(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "games.txt"
    second = whole.find(b"tacocat-record/1", 1)
    path.write_bytes(whole[second:])
    with pytest.raises(OtherMatchError, match=r"games.txt does not have game 0 in its place$"):
        opened(path)


def changed(records: list[Record]) -> Iterator[list[Record]]:
    first, second = records
    yield [second, first]
    yield [first, first]
    yield [evolve(first, seed=7, actions=[], forfeit=Forfeit(Player.WOW, ForfeitReason.CRASHED))]
    yield [evolve(first, forfeit=None, actions=first.actions[:3])]
    yield [evolve(first, names=("a", "b"))]


def test_records_of_other_games_do_not_count() -> None:
    for records in changed(expected(2)[1]):
        with pytest.raises(ValueError, match=r"^game [01] of those that are done is not"):
            match(Choosy, RandomBot, 2, names=NAMES, rules=SMALL, seed=1, done=records)


def test_what_an_interrupted_match_leaves_is_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"

    def interrupt(result: MatchResult) -> None:
        if result.games == 6:
            raise KeyboardInterrupt

    with opened(path) as file, pytest.raises(KeyboardInterrupt):
        match(
            Choosy, RandomBot, GAMES, names=NAMES, rules=SMALL, seed=1, on_record=file.add,
            on_result=interrupt,
        )  # fmt: skip
    assert played(path) == (expected()[0], GAMES - 6)


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory"):
        opened(tmp_path)
