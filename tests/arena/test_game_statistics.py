"""Counting games: by hand, against another count, and by the command stats."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from math import isnan
from pathlib import Path

import pytest
from attrs import evolve
from odd_bots import SMALL, Choosy

from tacocat import (
    STANDARD,
    Action,
    Attack,
    Board,
    Defend,
    Duel,
    FinalTie,
    Player,
    Replace,
    Rules,
    Space,
    State,
)
from tacocat.arena import Rate, SpaceStatistics, Statistics, match, play, statistics_of
from tacocat.bots import RandomBot, RuleBot
from tacocat.cli import main
from tacocat.records import (
    Forfeit,
    ForfeitReason,
    Record,
    parse_record,
    replay,
    write_record,
)

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
                                  WOW      YAY
games won                           1        0
lost by forfeit                     0        1

                                 mean    least   median     most
rounds a game                    3.00        3        3        3
actions a game                  15.00       15       15       15

                                   of   number    share      95% interval
games won by WOW                    1        1   100.0%   20.7% to 100.0%
rounds tied                         2        1    50.0%     9.5% to 90.5%
duels tied                          2        0     0.0%     0.0% to 65.8%
rounds won by the player
  the arrow points at               0        0        -                 -
  who attacked first                1        1   100.0%   20.7% to 100.0%
  who attacked last                 1        1   100.0%   20.7% to 100.0%
  who made a jumbo attack           0        0        -                 -
attacks defended
  single card                       2        0     0.0%     0.0% to 65.8%

cards replaced                  first   second  both free
times                               1        1          4
mean                             2.00     1.00       0.25
    0                            0.0%     0.0%      75.0%
    1                            0.0%   100.0%      25.0%
    2                          100.0%     0.0%       0.0%

space   rounds     tied   WOW wins      95% interval   YAY wins
    2        2    50.0%       0.0%     0.0% to 79.3%     100.0%
"""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(GAME)


def test_a_game_counted_by_hand() -> None:
    assert statistics_of([parse_record(GAME)]) == Statistics(
        games=1,
        wins=Counter([WOW]),
        forfeits=Counter([YAY]),
        game_rounds=Counter([3]),
        game_actions=Counter([15]),
        ties=Rate(1, 2),
        first_attacker=Rate(1, 1),
        last_attacker=Rate(1, 1),
        duel_ties=Rate(0, 2),
        replaced_first=Counter([2]),
        replaced_second=Counter([1]),
        replaced_free=Counter([0, 0, 0, 1]),
        single_attacks=Rate(0, 2),
        spaces={2: SpaceStatistics(Rate(1, 2), Rate(0, 1))},
    )
    assert f"{statistics_of([parse_record(GAME)])}\n" == TABLE


WON, LOST = SpaceStatistics(Rate(0, 1), Rate(1, 1)), SpaceStatistics(Rate(0, 1), Rate(0, 1))

# Games that were written by hand, counted by hand.
COUNTED = {
    "01_standard": Statistics(
        games=1,
        wins=Counter([WOW]),
        game_rounds=Counter([4]),
        game_actions=Counter([12 + 16 + 12 + 8]),
        ties=Rate(0, 4),
        first_attacker=Rate(3, 4),
        last_attacker=Rate(2, 4),
        arrow=Rate(0, 3),
        jumbo=Rate(2, 2),
        duel_ties=Rate(1, 5),
        replaced_first=Counter([3, 0, 2]),
        replaced_second=Counter([2, 0, 2]),
        replaced_free=Counter([1, 2]),
        single_attacks=Rate(1 + 3 + 2 + 2, 1 + 4 + 4 + 2),
        set_attacks={3: Rate(0, 1)},
        sequence_attacks={3: Rate(1, 1)},
        spaces={4: WON, 3: WON, 2: WON, 1: WON},
    ),
    # Here the arrow wins the two last rounds, which have no attack.
    "05_arrow_breaks_ties": Statistics(
        games=1,
        wins=Counter([WOW]),
        game_rounds=Counter([4]),
        game_actions=Counter([6 + 6 + 4 + 4]),
        ties=Rate(1, 4),
        arrow=Rate(2, 2),
        duel_ties=Rate(2, 5),
        replaced_first=Counter([0, 2]),
        replaced_second=Counter([0, 0]),
        replaced_free=Counter([0, 1, 0, 0]),
        single_attacks=Rate(1, 1),
        spaces={2: SpaceStatistics(Rate(1, 2), Rate(1, 1)), 1: LOST, 3: WON},
    ),
    # The first round is free, although its space has one arrow; a duel in it has no attack.
    "07_duels_to_the_last_card": Statistics(
        games=1,
        wins=Counter([WOW]),
        game_rounds=Counter([2]),
        game_actions=Counter([8 + 8]),
        ties=Rate(1, 2),
        arrow=Rate(1, 1),
        duel_ties=Rate(6, 6),
        replaced_first=Counter([1]),
        replaced_second=Counter([1]),
        replaced_free=Counter([0, 0]),
        spaces={1: SpaceStatistics(Rate(1, 2), Rate(1, 1))},
    ),
    "09_sacrifices": Statistics(
        games=1,
        wins=Counter([YAY]),
        game_rounds=Counter([2]),
        game_actions=Counter([10 + 9]),
        ties=Rate(0, 2),
        first_attacker=Rate(1, 2),
        last_attacker=Rate(2, 2),
        arrow=Rate(0, 1),
        jumbo=Rate(1, 2),
        duel_ties=Rate(0, 2),
        replaced_first=Counter([1]),
        replaced_second=Counter([1]),
        replaced_free=Counter([0, 1]),
        single_attacks=Rate(1, 2),
        set_attacks={2: Rate(1, 1)},
        sequence_attacks={3: Rate(0, 1)},
        spaces={2: WON, 1: LOST},
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_games_written_by_hand(name: str) -> None:
    file = Path(__file__).parent.parent / "data/v1/records" / f"{name}.txt"
    assert statistics_of([parse_record(file.read_text("utf-8"))]) == COUNTED[name]


def test_a_game_without_a_round() -> None:
    for record in (Record(STANDARD, 7, []), Record(STANDARD, None, [])):
        statistics = statistics_of([record])
        assert statistics == Statistics(unfinished=1)
        assert (
            "actions a game                      -        -        -        -\n" in f"{statistics}"
        )
    forfeit = Forfeit(WOW, ForfeitReason.CRASHED)
    assert statistics_of([Record(STANDARD, 7, [], forfeit=forfeit)]) == Statistics(
        games=1,
        wins=Counter([YAY]),
        forfeits=Counter([WOW]),
        game_rounds=Counter([1]),
        game_actions=Counter([0]),
    )


@pytest.mark.rule("R8")
def test_a_choice_counts_when_it_is_no_longer_face_down() -> None:
    choices = [Replace(WOW, [2]), Replace(YAY, [])]
    assert statistics_of([Record(STANDARD, 7, choices[:1])]) == Statistics(unfinished=1)
    both = statistics_of([Record(STANDARD, 7, choices)])
    assert both == Statistics(unfinished=1, replaced_free=Counter([0, 1]))


# --- another count --------------------------------------------------------------------------------

NO_JUMBO = evolve(STANDARD, jumbo_attacks=False)
ARROW = Rules(
    deck=4 * [1, 2, 3, 4, 5, 6],
    board=Board([Space(2, [WOW]), Space(5, [YAY]), Space(1, [WOW]), Space(6, Player)]),
    final_tie=FinalTie.ARROW,
)


def recount(records: Iterable[Record]) -> Statistics:
    """The same counts, round by round from lists of actions, without events."""
    total = Statistics()
    for record in records:
        steps = list(replay(record))
        rounds = [list(each) for _, each in groupby(steps, lambda step: step.before.round)]
        for round in rounds:
            count_actions(total, [step.action for step in round], round[0].before)
            if round[-1].after.is_over or round[-1].after.round > round[0].before.round:
                count_round(
                    total, [step.action for step in round], round[0].before, round[-1].after
                )
        if record.winner is None:
            total.unfinished += 1
            continue
        total.games += 1
        total.wins[record.winner] += 1
        total.game_rounds[record.final_state.round] += 1
        total.game_actions[len(record.actions)] += 1
        if record.forfeit is not None:
            total.forfeits[record.forfeit.player] += 1
    return total


def is_set(cards: tuple[int, ...]) -> bool:
    return len(set(cards)) < len(cards)


def count_actions(total: Statistics, actions: list[Action], start: State) -> None:
    replaced = [(each.player, len(each.cards)) for each in actions if isinstance(each, Replace)]
    arrows = start.rules.board.spaces[start.tacocat - 1].arrows
    if start.round == 1 or len(arrows) == 2:
        if len(replaced) == 2:
            total.replaced_free.update(cards for _, cards in replaced)
    else:
        total.replaced_first.update(cards for player, cards in replaced if player in arrows)
        total.replaced_second.update(cards for player, cards in replaced if player not in arrows)
    duels = [each.card for each in actions if isinstance(each, Duel)]
    for one, other in zip(duels[::2], duels[1::2], strict=False):
        total.duel_ties += Rate(one == other, 1)
    for number, attack in enumerate(actions, 1):
        if isinstance(attack, Attack):
            answers = actions[number : number + len(attack.cards)]
            if len(answers) == len(attack.cards):
                rate = Rate(all(isinstance(each, Defend) for each in answers), 1)
                if len(attack.cards) == 1:
                    total.single_attacks += rate
                    continue
                kind = total.set_attacks if is_set(attack.cards) else total.sequence_attacks
                kind[len(attack.cards)] = kind.get(len(attack.cards), Rate()) + rate


def count_round(total: Statistics, actions: list[Action], start: State, end: State) -> None:
    moved = end.tacocat - start.tacocat
    space = total.spaces.get(start.tacocat, SpaceStatistics())
    if moved == 0:
        total.ties += Rate(1, 1)
        total.spaces[start.tacocat] = space + SpaceStatistics(Rate(1, 1))
        return
    winner = WOW if moved < 0 else YAY
    total.ties += Rate(0, 1)
    total.spaces[start.tacocat] = space + SpaceStatistics(Rate(0, 1), Rate(moved < 0, 1))
    attacks = [each for each in actions if isinstance(each, Attack)]
    if attacks:
        total.first_attacker += Rate(attacks[0].player is winner, 1)
        total.last_attacker += Rate(attacks[-1].player is winner, 1)
    jumbo = {each.player for each in attacks if len(each.cards) > 1}
    total.jumbo += Rate(winner in jumbo, len(jumbo))
    arrows = start.rules.board.spaces[start.tacocat - 1].arrows
    if len(arrows) == 1:
        total.arrow += Rate(winner in arrows, 1)


@pytest.mark.parametrize("rules", [STANDARD, SMALL, NO_JUMBO, ARROW])
def test_another_count_finds_the_same(rules: Rules) -> None:
    records: list[Record] = []
    match(Choosy, RandomBot, 40, rules=rules, on_record=records.append)
    found = statistics_of(records)
    assert found == recount(records)
    assert found.games == found.seat.total == 40
    assert found.first_attacker.total > 10 < found.ties.total
    assert statistics_of(record.with_deals() for record in records) == found


def test_games_that_stop_anywhere() -> None:
    standard = play([RuleBot(), RuleBot()], seed=2)
    for whole in (standard, play([RandomBot(1), RandomBot(2)], ARROW, seed=3)):
        for count in range(len(whole.actions)):
            part = evolve(whole, actions=whole.actions[:count])
            assert statistics_of([part]) == recount([part])


def test_sums_share_nothing_with_what_was_added() -> None:
    records = [play([RuleBot(), RuleBot()], rules, seed=1) for rules in (STANDARD, ARROW, SMALL)]
    parts = [statistics_of([record]) for record in records]
    total = sum(parts, Statistics())
    assert total == statistics_of(records)
    for record in records:
        total.add(record)
    assert total == statistics_of(records + records)
    assert parts == [statistics_of([record]) for record in records]


def test_rates() -> None:
    assert Rate(1, 4).share == 0.25
    assert isnan(Rate().share)
    assert Rate().interval == (0.0, 1.0)
    # As in tests/arena/test_statistics.py, worked out by hand.
    assert Rate(5, 10).interval == pytest.approx((0.2366, 0.7634), abs=5e-5)


# --- the command ----------------------------------------------------------------------------------


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    return code, *capsys.readouterr()


REPEATED = """\
Of the games, 2 had the deals of the one before, as in a match. What such games
show is not independent, and so the intervals are too narrow.
"""


def test_a_file_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "stats", "game.txt") == (0, TABLE, "")
    records: list[Record] = []
    with open("games.txt", "w", encoding="utf-8") as file:

        def write(record: Record) -> None:
            records.append(record)
            write_record(record, file)

        match(RandomBot, RandomBot, 4, rules=SMALL, on_record=write)
    expected = statistics_of([*records, parse_record(GAME)])
    code, out, said = ran(capsys, "stats", "games.txt", "game.txt")
    assert (code, said) == (0, "")
    assert out == f"{expected}\n\n{REPEATED}"
    # Games dealt by hand have no seeds that could be alike.
    Path("twice.txt").write_text(GAME + GAME)
    expected = statistics_of([parse_record(GAME)] * 2)
    assert ran(capsys, "stats", "twice.txt") == (0, f"{expected}\n", "")


def test_a_record_with_a_fault_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    Path("two.txt").write_text(GAME.replace("resigned", "slept") + GAME)
    code, out, said = ran(capsys, "stats", "two.txt")
    assert (code, out) == (1, TABLE)
    assert "two.txt:5:14: expected resigned, out_of_time" in said


def test_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.txt").write_text(GAME.replace("resigned", "slept"))
    code, out, said = ran(capsys, "stats", "bad.txt")
    assert (code, out) == (1, "")
    assert said.splitlines()[-1] == "tacocat: there is no record to count"


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
