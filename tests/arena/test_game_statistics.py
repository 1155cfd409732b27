"""Counting games: by hand, against another count, and by the command stats."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from odd_bots import SMALL, Choosy

from tacocat import STANDARD, Attacking, Player, Replace
from tacocat.arena import match
from tacocat.arena.statistics import Statistics, statistics_of
from tacocat.bots import RandomBot
from tacocat.cli import main
from tacocat.records import Record, parse_record, replay, write_record

WOW, YAY = Player.WOW, Player.YAY

# The middle space has two arrows. Round 1 is tied there, in round 2 YAY attacks first and wins;
# round 3 is on space 3, whose arrow points at WOW, and is forfeited.
GAME = """\
tacocat-record/1
rules: 1x2,2x2,3x2,4x2,5x2,6x2/3>,<3>,<3/2/redeal/jumbo
seed: -
result: WOW
forfeit: YAY resigned

# Round 1
deal 2 3 6 1 3 5 1 2 4 4 5 6
WOW replace
YAY replace
WOW duel 6
YAY duel 5
WOW attack 2
YAY sacrifice 1

# Round 2
deal 2 3 5 1 4 6 1 2 3 4 5 6
WOW replace 2
YAY replace
WOW duel 3
YAY duel 4
YAY attack 6
WOW sacrifice 1

# Round 3
deal 2 3 6 1 4 5 1 2 3 4 5 6
WOW replace 2 3
YAY replace 1
WOW duel 6
"""

TABLE = """\
1 game, 0 unfinished
                                      WOW       YAY
games won                               1         0
share                              100.0%      0.0%
lost by forfeit                         0         1
cards replaced a round               1.00      0.33

                                   rounds     share
all                                     2
tied                                    1     50.0%
won by who attacked first               1    100.0%
won by whom the arrow points at         0         -
A game has 3.00 rounds.

space   rounds     tied   WOW wins   YAY wins
    2        2    50.0%       0.0%     100.0%
"""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(GAME)


def test_a_game_counted_by_hand() -> None:
    assert f"{statistics_of([parse_record(GAME)])}\n" == TABLE


def test_a_game_without_a_round() -> None:
    for record in (Record(STANDARD, 7, []), Record(STANDARD, None, [])):
        statistics = statistics_of([record])
        assert statistics == Statistics(unfinished=1)
        assert "A game has - rounds.\n" in str(statistics)
    begun = statistics_of([Record(STANDARD, 7, [Replace(WOW, [2]), Replace(YAY, [])])])
    assert (begun.replaced[WOW], begun.replacements[YAY]) == (1, 1)


def rounds_of(record: Record) -> Iterator[tuple[int, Player | None, Player | None]]:
    """The space, the first attacker and the winner of each round, as the states show them."""
    first = None
    for before, _, after in ((step.before, step.action, step.after) for step in replay(record)):
        if first is None and isinstance(after.phase, Attacking) and after.round == before.round:
            first = after.phase.attacker
        if after.round > before.round or after.is_over:
            moved = after.tacocat - before.tacocat
            yield before.tacocat, first, None if moved == 0 else (WOW if moved < 0 else YAY)
            first = None


@pytest.mark.parametrize("rules", [STANDARD, SMALL])
def test_another_count_finds_the_same(rules: object) -> None:
    records: list[Record] = []
    match(Choosy, RandomBot, 40, rules=rules, on_record=records.append)  # type: ignore[arg-type]
    found = statistics_of(records)
    rounds = [each for record in records for each in rounds_of(record)]
    decided = [each for each in rounds if each[2] is not None]
    assert (found.games, found.unfinished) == (40, 0)
    assert found.game_rounds == sum(record.final_state.round for record in records)
    for player in Player:
        assert found.wins[player] == sum(record.winner is player for record in records)
        forfeits = [record.forfeit for record in records if record.forfeit is not None]
        assert found.forfeits[player] == sum(each.player is player for each in forfeits)
        choices = [
            action.cards
            for record in records
            for action in record.actions
            if isinstance(action, Replace) and action.player is player
        ]
        # A game may have been forfeited before the other player's choice.
        assert 0 <= len(choices) - found.replacements[player] <= len(forfeits)
    assert (found.ties.count, found.ties.total) == (len(rounds) - len(decided), len(rounds))
    attacked = [(first, winner) for _, first, winner in decided if first is not None]
    assert found.first_attacker.total == len(attacked) > 10
    assert found.first_attacker.count == sum(first is winner for first, winner in attacked)
    arrows = {n: space.single_arrow for n, space in enumerate(records[0].rules.board.spaces, 1)}
    pointed = [(arrows[space], winner) for space, _, winner in decided if arrows[space] is not None]
    assert found.arrow.total == len(pointed)
    assert found.arrow.count == sum(arrow is winner for arrow, winner in pointed)
    assert set(found.spaces) == {space for space, _, _ in rounds}
    for number, space in found.spaces.items():
        here = [winner for where, _, winner in rounds if where == number]
        assert (space.ties.count, space.ties.total) == (here.count(None), len(here))
        assert space.wow_wins.count == here.count(WOW)
        assert space.wow_wins.total == here.count(WOW) + here.count(YAY)


# --- the command ----------------------------------------------------------------------------------


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    return code, *capsys.readouterr()


def test_a_file_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "stats", "game.txt") == (0, TABLE, "")
    records: list[Record] = []
    with open("games.txt", "w", encoding="utf-8") as file:

        def write(record: Record) -> None:
            records.append(record)
            write_record(record, file)

        match(RandomBot, RandomBot, 4, rules=SMALL, on_record=write)
    expected = statistics_of([*records, parse_record(GAME)])
    assert ran(capsys, "stats", "games.txt", "game.txt") == (0, f"{expected}\n", "")


def test_a_record_with_a_fault_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    Path("two.txt").write_text(GAME.replace("resigned", "slept") + GAME)
    code, out, said = ran(capsys, "stats", "two.txt")
    assert (code, out) == (1, TABLE)
    assert "two.txt:5:14: expected resigned, out_of_time" in said


def test_what_cannot_be_counted(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, said = ran(capsys, "stats", "game.txt", "none.txt")
    assert (code, out) == (2, "")
    assert said == "tacocat: none.txt cannot be read: No such file or directory\n"
    main(["convert", "game.txt", "--to", "position", "-o", "position.txt"])
    code, out, said = ran(capsys, "stats", "position.txt")
    assert (code, out) == (2, "")
    assert said == "tacocat: position.txt: stats counts records, not a state\n"


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["stats", "--help"])
    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert all(word in text for word in ["FILE...", "tacocat stats games.txt", "Exit codes:"])
    assert max(map(len, text.splitlines())) <= 80
