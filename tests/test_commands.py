"""The commands replay, check and convert, and the retelling of a game."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    AttackMade,
    Board,
    ByPlayer,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    ChoiceMade,
    DeckGathered,
    Duel,
    DuelRevealed,
    Event,
    FinalRevealed,
    GameWon,
    Player,
    Replace,
    RoundDealt,
    RoundTied,
    RoundWon,
    Rules,
    Space,
    TacocatMoved,
    TilePlaced,
    TrickEnded,
    View,
    new_game,
    observe,
    parse_position,
)
from tacocat.cli import main
from tacocat.commands import reading
from tacocat.json import from_json, to_json
from tacocat.records import (
    Forfeit,
    ForfeitReason,
    Record,
    Step,
    Transcript,
    format_record,
    parse_record,
    replay,
)
from tacocat.rules_file import format_rules
from tacocat.telling import event_lines, tell
from tacocat.testing import games

ROOT = Path(__file__).parents[1]
RULES_FILE = ROOT / "examples" / "rules" / "three_spaces.toml"

GAME = """\
tacocat-record/1
rules: 1x2,2x2,3x2,4x2,5x2,6x2,7x2,8x2/4>,<4>,<4/2/redeal/jumbo
seed: -
wow: Ada
yay: Bo
date: 2026-11-30
result: WOW
forfeit: YAY resigned
event: club night

# Round 1
deal 2 3 7 8 1 4 5 6 1 2 3 4 5 6 7 8
WOW replace 2
YAY replace
YAY duel 6
WOW duel 7
WOW attack 3
YAY sacrifice 1
WOW attack 1
YAY defend 4

# Round 2
deal 1 2 3 4 5 6 7 8 8 7 6 5 4 3 2 1
WOW replace 1
YAY replace 5
WOW duel 8
YAY duel 8
WOW duel 4
"""
START = new_game(seed=7)
SHORT = "tacocat-record/1\nrules: standard\nseed: 0x37\nresult: unfinished\n"
FAULTY = "tacocat-record/1\nrules: standard\nseed: 7\ndate: 2026-02-30\n"

TOLD_ALL = """\
Ada (WOW) against Bo (YAY)
==========================
date: 2026-11-30
event: club night

Round 1
WOW 4> [<4>] <4 YAY
  WOW holds 2 3 7 8.
  YAY holds 1 4 5 6.
  WOW chooses face down to replace 2.
  YAY chooses face down to replace nothing.
    WOW replaces 2 and draws 1.
    YAY replaces nothing.
  YAY chooses 6 face down for the duel.
  WOW chooses 7 face down for the duel.
    The duel is WOW 7, YAY 6. WOW attacks.
  WOW attacks with 3.
  YAY sacrifices 1 against 3.
    The trick is over. WOW attacks next.
  WOW attacks with 1.
  YAY defends against 1 with 4.
    The trick is over.
    The final cards are WOW 8, YAY 5.
    YAY wins the round.
    The Tacocat moves from space 2 to space 3.
    A tile covers space 2.

Round 2
WOW 4> ## [<4] YAY
  WOW holds 1 2 3 4.
  YAY holds 5 6 7 8.
  WOW replaces 1 and draws 8.
  YAY replaces 5 and draws 7.
  WOW chooses 8 face down for the duel.
  YAY chooses 8 face down for the duel.
    The duel is WOW 8, YAY 8. That is a tie.
  WOW chooses 4 face down for the duel.

WOW 4> ## [<4] YAY
YAY resigned.
WOW wins the game in round 2, after 15 actions.
"""

TOLD_WOW = """\
Ada (WOW) against Bo (YAY)
==========================
date: 2026-11-30
seen by: WOW

Round 1
WOW 4> [<4>] <4 YAY
  WOW holds 2 3 7 8.
  YAY holds 4 cards.
  WOW chooses face down to replace 2.
  YAY chooses face down.
    WOW replaces 2 and draws 1.
    YAY replaces nothing.
  YAY chooses face down.
  WOW chooses 7 face down for the duel.
    The duel is WOW 7, YAY 6. WOW attacks.
  WOW attacks with 3.
  YAY sacrifices 1 against 3.
    The trick is over. WOW attacks next.
  WOW attacks with 1.
  YAY defends against 1 with 4.
    The trick is over.
    The final cards are WOW 8, YAY 5.
    YAY wins the round.
    The Tacocat moves from space 2 to space 3.
    A tile covers space 2.

Round 2
WOW 4> ## [<4] YAY
  WOW holds 1 2 3 4.
  YAY holds 4 cards.
  WOW replaces 1 and draws 8.
  YAY replaces 5 and draws 1 card.
  WOW chooses 8 face down for the duel.
  YAY chooses face down.
    The duel is WOW 8, YAY 8. That is a tie.
  WOW chooses 4 face down for the duel.

WOW 4> ## [<4] YAY
The record ends here, in round 2, after 15 actions.
"""

TOLD_YAY = """\
Ada (WOW) against Bo (YAY)
==========================
date: 2026-11-30
seen by: YAY

Round 1
WOW 4> [<4>] <4 YAY
  WOW holds 4 cards.
  YAY holds 1 4 5 6.
  WOW chooses face down.
  YAY chooses face down to replace nothing.
    WOW replaces 2 and draws 1 card.
    YAY replaces nothing.
  YAY chooses 6 face down for the duel.
  WOW chooses face down.
    The duel is WOW 7, YAY 6. WOW attacks.
  WOW attacks with 3.
  YAY sacrifices 1 against 3.
    The trick is over. WOW attacks next.
  WOW attacks with 1.
  YAY defends against 1 with 4.
    The trick is over.
    The final cards are WOW 8, YAY 5.
    YAY wins the round.
    The Tacocat moves from space 2 to space 3.
    A tile covers space 2.

Round 2
WOW 4> ## [<4] YAY
  WOW holds 4 cards.
  YAY holds 5 6 7 8.
  WOW replaces 1 and draws 1 card.
  YAY replaces 5 and draws 7.
  WOW chooses face down.
  YAY chooses 8 face down for the duel.
    The duel is WOW 8, YAY 8. That is a tie.
  WOW chooses face down.

WOW 4> ## [<4] YAY
The record ends here, in round 2, after 15 actions.
"""

TOLD_SPECTATOR = """\
Ada (WOW) against Bo (YAY)
==========================
date: 2026-11-30
seen by: a spectator

Round 1
WOW 4> [<4>] <4 YAY
  WOW holds 4 cards.
  YAY holds 4 cards.
  WOW chooses face down.
  YAY chooses face down.
    WOW replaces 2 and draws 1 card.
    YAY replaces nothing.
  YAY chooses face down.
  WOW chooses face down.
    The duel is WOW 7, YAY 6. WOW attacks.
  WOW attacks with 3.
  YAY sacrifices 1 against 3.
    The trick is over. WOW attacks next.
  WOW attacks with 1.
  YAY defends against 1 with 4.
    The trick is over.
    The final cards are WOW 8, YAY 5.
    YAY wins the round.
    The Tacocat moves from space 2 to space 3.
    A tile covers space 2.

Round 2
WOW 4> ## [<4] YAY
  WOW holds 4 cards.
  YAY holds 4 cards.
  WOW replaces 1 and draws 1 card.
  YAY replaces 5 and draws 1 card.
  WOW chooses face down.
  YAY chooses face down.
    The duel is WOW 8, YAY 8. That is a tie.
  WOW chooses face down.

WOW 4> ## [<4] YAY
The record ends here, in round 2, after 15 actions.
"""

TOLD = {None: TOLD_ALL, "WOW": TOLD_WOW, "YAY": TOLD_YAY, "spectator": TOLD_SPECTATOR}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("game.txt", GAME)


def write(name: str, content: str | bytes) -> str:
    """Write a file and return its name."""
    data = content if isinstance(content, bytes) else content.encode()
    Path(name).write_bytes(data)
    return name


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code of a command, and what it printed on stdout and on stderr."""
    code = main(arguments)
    return code, *capsys.readouterr()


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that succeeds prints."""
    code, out, err = ran(capsys, *arguments)
    assert (code, err) == (0, "")
    return out


def complained(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    """What a command says that exits with this code and prints nothing else."""
    found, out, err = ran(capsys, *arguments)
    assert (found, out) == (code, "")
    return err


def give_input(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Let the next command read this from standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "ascii"))


def run(*arguments: str | bytes, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m tacocat`` as a process of its own."""
    command = [sys.executable, "-m", "tacocat", *arguments]
    return subprocess.run(command, stderr=subprocess.PIPE, timeout=60, check=False, **more)


def recorded(game: tuple[Step, ...]) -> Record:
    """The record of the steps of a game."""
    start = game[0].before
    return Record(start.rules, start.seed, [step.action for step in game], names=("Ada", "Bo"))


# --- a game retold --------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", TOLD)
def test_a_game_is_retold_for_each_viewer(
    viewer: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [] if viewer is None else ["--viewer", viewer]
    assert printed(capsys, "replay", "game.txt", *options) == TOLD[viewer]


def test_what_a_viewer_may_not_see_makes_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    # Two of the cards that WOW holds to the end change places with undrawn ones.
    twin = GAME.replace("deal 1 2 3 4 5 6 7 8 8 7 6 5", "deal 1 2 6 4 5 6 7 8 8 7 3 5")
    write("twin.txt", twin)
    for viewer in ("YAY", "spectator"):
        assert printed(capsys, "replay", "twin.txt", "--viewer", viewer) == TOLD[viewer]
    assert printed(capsys, "replay", "twin.txt", "--viewer", "wow") != TOLD_WOW


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (
            RoundDealt(1, 1, 1, ByPlayer((3,), None)),
            ["WOW holds 3.", "YAY holds 1 card."],
        ),
        (ChoiceMade(1, YAY, None), ["YAY chooses face down."]),
        (ChoiceMade(1, YAY, Replace(YAY, [2, 1])), ["YAY chooses face down to replace 1 2."]),
        (ChoiceMade(1, WOW, Duel(WOW, 12)), ["WOW chooses 12 face down for the duel."]),
        (CardsReplaced(1, WOW, (1, 2), (3, 4)), ["WOW replaces 1 2 and draws 3 4."]),
        (CardsReplaced(1, WOW, (1, 2), None), ["WOW replaces 1 2 and draws 2 cards."]),
        (CardsReplaced(1, WOW, (), None), ["WOW replaces nothing."]),
        (CardsReplaced(1, WOW, (), ()), ["WOW replaces nothing."]),
        (DuelRevealed(1, ByPlayer(1, 2), YAY), ["The duel is WOW 1, YAY 2. YAY attacks."]),
        (DuelRevealed(1, ByPlayer(1, 2), None), ["The duel is WOW 1, YAY 2."]),
        (DuelRevealed(1, ByPlayer(2, 2), None), ["The duel is WOW 2, YAY 2. That is a tie."]),
        (AttackMade(1, WOW, (4, 5)), ["WOW attacks with 4 5."]),
        (CardDefended(1, YAY, 4, 6), ["YAY defends against 4 with 6."]),
        (CardSacrificed(1, YAY, 4, 2), ["YAY sacrifices 2 against 4."]),
        (TrickEnded(1, (4,), (6,), YAY), ["The trick is over. YAY attacks next."]),
        (TrickEnded(1, (4,), (6,), None), ["The trick is over."]),
        (FinalRevealed(1, ByPlayer(1, 2)), ["The final cards are WOW 1, YAY 2."]),
        (RoundWon(1, WOW), ["WOW wins the round."]),
        (RoundTied(1), ["The round is tied. The Tacocat stays."]),
        (TacocatMoved(1, 4, 3, ()), ["The Tacocat moves from space 4 to space 3."]),
        (TacocatMoved(1, 2, 4, (3,)), ["The Tacocat moves from space 2 to space 4, over space 3."]),
        (
            TacocatMoved(1, 3, 0, (2, 1)),
            ["The Tacocat moves from space 3 to WOW's goal, over spaces 2 1."],
        ),
        (TacocatMoved(1, 7, 8, ()), ["The Tacocat moves from space 7 to YAY's goal."]),
        (TilePlaced(1, 7), ["A tile covers space 7."]),
        (DeckGathered(1), []),
        (GameWon(1, YAY), ["YAY wins the game."]),
    ],
)
def test_each_event_is_told_in_a_sentence(event: Event, lines: list[str]) -> None:
    assert list(event_lines(event, STANDARD)) == lines


@given(games(st.just(STANDARD)), st.sampled_from([WOW, YAY, None]))
def test_lines_fit_into_80_columns_and_are_plain(
    game: tuple[Step, ...], viewer: Player | None
) -> None:
    record = recorded(game)
    for line in [*tell(record), *tell(record.for_viewer(viewer))]:
        assert len(line) <= 80
        assert line == line.rstrip()
        assert line.isascii()
        assert line.isprintable()


@given(games())
def test_lines_of_variants_fit_into_80_columns(game: tuple[Step, ...]) -> None:
    assert all(len(line) <= 80 for line in tell(recorded(game)))


def test_longer_lines_are_wrapped_and_stay_below_each_other() -> None:
    rules = Rules([*range(1, 101)], Board([Space(25, Player)] * 30))
    record = Record(rules, 7, [Replace(WOW, [])], names=("A" * 70, "word " * 20 + "end"))
    lines = tell(record)
    assert lines[:4] == [
        "A" * 70 + " (WOW)",
        "  against " + "word " * 13 + "word",
        "  " + "word " * 6 + "end (YAY)",
        "=" * 80,
    ]
    assert max(map(len, lines)) == 80
    at = next(number for number, line in enumerate(lines) if line.startswith("  WOW holds"))
    assert lines[at + 1].startswith("    ")


HIDING = re.compile(
    r"WOW (holds \d+ cards?\."
    r"|chooses face down\."
    r"|replaces (nothing\.|[\d ]+ and draws \d+ cards?\.)"
    r"|attacks with [\d ]+\."
    r"|(defends against \d+ with|sacrifices \d+ against) \d+\."
    r"|wins the (round|game)\.)"
)


@given(games())
def test_a_player_is_told_no_hidden_card_of_the_other(game: tuple[Step, ...]) -> None:
    record = recorded(game)
    for viewer in (YAY, None):
        told = [line.strip() for line in tell(record.for_viewer(viewer))]
        actions = [line for line in told if re.match("WOW [a-z]", line)]
        assert all(HIDING.fullmatch(line) for line in actions)


@given(games())
def test_a_transcript_says_enough_to_retell_it(game: tuple[Step, ...]) -> None:
    for viewer in (WOW, YAY, None):
        seen = recorded(game).for_viewer(viewer)
        assert tell(from_json(to_json(seen), Transcript)) == tell(seen)


@given(games())
def test_each_round_can_be_told_alone(game: tuple[Step, ...]) -> None:
    record = recorded(game)
    last = game[-1].after.round
    heading = tell(record)[:2]
    rounds = [tell(record, number)[2:] for number in range(1, last + 1)]
    assert heading + [line for lines in rounds for line in lines] == tell(record)
    for number in (-1, 0, last + 1):
        with pytest.raises(ValueError, match=f"no round {number}; the last is {last}$"):
            tell(record, number)


def test_a_game_won_and_a_game_of_nobody_yet() -> None:
    tiny = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
    record = Record(tiny, 7, [Replace(WOW, []), Replace(YAY, [])])
    assert tell(record)[:2] == ["WOW against YAY", "==============="]
    assert tell(record)[-6:] == [
        "    The Tacocat moves from space 1 to WOW's goal.",
        "    A tile covers space 1.",
        "    WOW wins the game.",
        "",
        "[WOW] ## YAY",
        "The game is over in round 1, after 2 actions.",
    ]
    assert tell(Record(tiny, None, []))[2:] == [
        "",
        "WOW [<1>] YAY",
        "The record ends here, before the first deal, after 0 actions.",
    ]
    with pytest.raises(ValueError, match="round 1; none was dealt"):
        tell(Record(tiny, None, []), 1)


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        (ForfeitReason.RESIGNED, "WOW resigned."),
        (ForfeitReason.OUT_OF_TIME, "WOW ran out of time."),
        (ForfeitReason.ILLEGAL_ACTION, "WOW chose an action that is not legal."),
        (ForfeitReason.CRASHED, "The program that played WOW crashed."),
    ],
)
def test_a_forfeit_is_told_with_its_reason(reason: ForfeitReason, line: str) -> None:
    record = Record(STANDARD, 7, [Replace(YAY, [])], forfeit=Forfeit(WOW, reason))
    assert tell(record)[-2:] == [line, "YAY wins the game in round 1, after 1 action."]


# --- replay ---------------------------------------------------------------------------------------


def test_replay_tells_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    heading, first, second = re.split(r"(?=\nRound)", TOLD_ALL)
    assert printed(capsys, "replay", "game.txt", "--round", "1") == heading + first
    assert printed(capsys, "replay", "--round=2", "game.txt") == heading + second
    message = complained(capsys, 2, "replay", "game.txt", "--round", "3")
    assert message == "tacocat: game.txt: the game has no round 3; the last is 2\n"


def test_replay_tells_every_record_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    write("games.txt", GAME + SHORT + GAME)
    told = printed(capsys, "replay", "games.txt")
    assert told.startswith(TOLD_ALL + "\nWOW against YAY\n")
    assert told.endswith("\n\n" + TOLD_ALL)
    code, out, err = ran(capsys, "replay", "games.txt", "--round", "2")
    assert (code, out.count("Round 2"), out.count("Ada")) == (2, 2, 2)
    assert err == "tacocat: games.txt, number 2: the game has no round 2; the last is 1\n"


def test_replay_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    give_input(monkeypatch, GAME.replace("Ada", "Zoë").encode())
    assert printed(capsys, "replay", "-") == TOLD_ALL.replace(
        "Ada (WOW) against Bo (YAY)\n=", "Zoë (WOW) against Bo (YAY)\n="
    )


def test_replay_tells_json_records_and_transcripts(capsys: pytest.CaptureFixture[str]) -> None:
    record = parse_record(GAME)
    write("game.json", to_json(record, indent=2))
    assert printed(capsys, "replay", "game.json") == TOLD_ALL
    write("yay.json", to_json(record.for_viewer(YAY)))
    assert printed(capsys, "replay", "yay.json") == TOLD_YAY
    assert printed(capsys, "replay", "yay.json", "--viewer", "YAY") == TOLD_YAY
    message = complained(capsys, 2, "replay", "yay.json", "--viewer", "spectator")
    words = "a transcript of YAY does not show what a spectator sees"
    assert message == f"tacocat: yay.json: {words}\n"


def test_replay_tells_what_is_good_and_what_is_faulty(capsys: pytest.CaptureFixture[str]) -> None:
    write("mixed.txt", FAULTY + GAME)
    assert ran(capsys, "replay", "mixed.txt") == (
        1,
        TOLD_ALL,
        "mixed.txt:3:7: expected 0x and two hexadecimal digits a byte, or -\n"
        "mixed.txt:4:7: expected a day that there is, such as 2026-11-30\n",
    )


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (new_game(seed=7), "a state"),
        (observe(new_game(seed=7), WOW), "a view"),
        (STANDARD, "rules"),
        (Duel(WOW, 7), "an action or event"),
        (RoundTied(7), "an action or event"),
    ],
)
def test_replay_tells_games_only(value: Any, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("other.json", to_json(value))
    message = complained(capsys, 2, "replay", "other.json")
    assert message == f"tacocat: other.json: replay retells records and transcripts, not {what}\n"


# --- check ----------------------------------------------------------------------------------------


def good_files() -> Iterator[tuple[str, str | bytes, str]]:
    record, state = parse_record(GAME), new_game(seed=7)
    line = "tacocat-state/1 rules=1x4/<1>/1/redeal/jumbo seed=- step=0 round=0 tacocat=1 tiles=- "
    line += "wow=- yay=- draw=- discard=- floors=0,0 phase=dealing"
    view = "tacocat-view/1 viewer=-" + line[len("tacocat-state/1") :].replace(" seed=-", "")
    view = view.replace("wow=- yay=- draw=-", "wow=0? yay=0? draw=0?")
    rules = RULES_FILE.read_bytes()
    yield "record.txt", GAME, "1 record"
    yield "crlf.txt", GAME.replace("\n", "\r\n"), "1 record"
    yield "records", f"\n# two\n\n{GAME}{SHORT}", "2 records"
    yield "record.toml", SHORT, "1 record"
    yield "position", line, "1 position"
    yield "positions.json", f"# both\n{line}\n\n  # and\n{view}\r\n", "2 positions"
    yield "rules.toml", rules, "rules"
    yield "rules.txt", rules, "rules"
    yield "bom.txt", b"\xef\xbb\xbf" + rules, "rules"
    yield "state.json", to_json(state), "JSON State"
    yield "state", "\n" + to_json(state, indent=2), "JSON State"
    yield "rules.json", to_json(STANDARD), "JSON Rules"
    yield "lines.json", f"{to_json(record)}\n\n{to_json(record)}\n", "2 JSON Records"
    yield "spaced.json", f"\n\n{to_json(record)}\n{to_json(record)}\n", "2 JSON Records"
    yield (
        "mixed.json",
        f"{to_json(STANDARD)}\n" * 2 + to_json(Duel(WOW, 1)),
        ("2 JSON Rules, JSON Duel"),
    )


@pytest.mark.parametrize(("name", "content", "found"), [*good_files()])
def test_check_says_what_is_in_a_good_file(
    name: str, content: str | bytes, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, "check", write(name, content)) == f"{name}: {found}\n"


NOTHING_KNOWN = (
    "expected a record (tacocat-record/1), positions (tacocat-state/1, tacocat-view/1), a rules "
    "file or a JSON document"
)


KEYS = (
    "format, type, rules, seed, step, round, tacocat, tiles, hands, draw_pile, discard_pile, "
    "floors, phase"
)


def faulty_files() -> Iterator[tuple[str, str | bytes, list[str]]]:
    late = to_json(evolve(new_game(seed=7), step=9))
    yield "empty", "", [f":1:1: {NOTHING_KNOWN}"]
    yield "blank", "\n \n# nothing\n", [f":3:1: {NOTHING_KNOWN}"]
    yield "hello", "\nhello\n", [f":2:1: {NOTHING_KNOWN}"]
    yield "binary", b"\n\x7fELF\xff\xfe\n\xff", [":2:5: expected UTF-8 text, not the byte 0xff"]
    yield (
        "latin",
        GAME.replace("Bo", "Zoë").encode("latin-1"),
        [":5:8: expected UTF-8 text, not the byte 0xeb"],
    )
    yield (
        "bom",
        b"\xef\xbb\xbf" + GAME.encode(),
        [":1:1: expected no byte order mark before the text"],
    )
    yield (
        "records",
        GAME.replace("WOW duel 8", "WOW duel 9") + FAULTY + "\n" + GAME + FAULTY,
        [
            ":26:1: WOW duel 9 is not legal (card_not_in_hand): WOW does not hold all of these "
            "cards; choose from the cards in hand. "
            "Legal here: WOW duel 2, WOW duel 3, WOW duel 4, WOW duel 8, YAY duel 6, YAY duel 7, "
            "YAY duel 8.",
            ":31:7: expected 0x and two hexadecimal digits a byte, or -",
            ":32:7: expected a day that there is, such as 2026-11-30",
            ":64:7: expected 0x and two hexadecimal digits a byte, or -",
            ":65:7: expected a day that there is, such as 2026-11-30",
        ],
    )
    state = "tacocat-state/1 rules=1x4/<1>/1/redeal/jumbo seed=- step=0 round=1 tacocat=2 tiles=- "
    state += "wow=- yay=- draw=- discard=- floors=0,0 phase=dealing"
    yield (
        "positions",
        f"# some\ntacocat-state/1 rules=x\n{state}\nWOW duel 7\ntacocat-view/2\n",
        [
            ":2:23: expected a rank such as 7",
            ":3:1: tacocat must be on a space, 1 to 1, while the game goes on",
            ":4:1: expected a state, which begins with the word tacocat-state/1",
            ":5:1: expected a view, which begins with the word tacocat-view/1",
        ],
    )
    yield (
        "rules.toml",
        'format = 1\n[deck]\n"1\\n\\u001b" = 3\n[board]\nspaces = []\n',
        [
            ": deck.1\\n\\x1b is not a rank from 1 up",
            ": board.spaces must be at least 1 space, not 0",
        ],
    )
    yield (
        "syntax",
        "format = = 1\n",
        [": the file is not TOML: Invalid value (at line 1, column 10)"],
    )
    yield "empty.toml", "", [": format must be 1, the only one this version reads"]
    yield "empty.json", "", [":1:1: the text is not JSON: Expecting value"]
    yield "list.json", "[1]", [":1:1: $ must be an object, not an array"]
    yield "open", '{"format":\n', [":2:1: the text is not JSON: Expecting value"]
    yield "deep.json", '{"a":' + "[" * 100_000, [":1:1: the text is nested too deeply"]
    yield "typeless.json", '{"format": "tacocat-json/1"}', [":1:1: $.type is missing"]
    yield (
        "other.json",
        '{"format": "tacocat-json/1", "type": "Match"}',
        [":1:1: $.type must be Record, Transcript, State, View, Rules, or an action's or event's"],
    )
    yield (
        "lines.json",
        f'{late}\n\n{late[:-1]},"x":1,"y":2}}\n{late[:-1]}\n{late}',
        [
            f":3:{len(late) + 1}: $.x is not known; known here: {KEYS}",
            f":3:{len(late) + 7}: $.y is not known; known here: {KEYS}",
            f":4:{len(late)}: the text is not JSON: Expecting ',' delimiter",
        ],
    )
    yield (
        "state.json",
        late.replace('"round":1', '"round":0'),
        [":1:1: round must be at least 1 once cards are dealt"],
    )
    seen = parse_record(GAME).for_viewer(YAY)
    yield (
        "wrong.json",
        to_json(evolve(seen, events=seen.events[:5] + seen.events[6:])),
        [":1:1: $.events[5] cannot follow from what was before it"],
    )


@pytest.mark.parametrize(("name", "content", "faults"), [*faulty_files()])
def test_check_tells_every_fault_of_a_file(
    name: str, content: str | bytes, faults: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    message = complained(capsys, 1, "check", write(name, content))
    assert message.splitlines() == [name + fault for fault in faults]


def test_check_goes_through_all_files(capsys: pytest.CaptureFixture[str]) -> None:
    write("faulty.txt", FAULTY)
    out = "game.txt: 1 record\ngame.txt: 1 record\n"
    faults = (
        "faulty.txt:3:7: expected 0x and two hexadecimal digits a byte, or -\n"
        "faulty.txt:4:7: expected a day that there is, such as 2026-11-30\n"
    )
    missing = "tacocat: missing.txt cannot be read: No such file or directory\n"
    assert ran(capsys, "check", "game.txt", "faulty.txt", "game.txt") == (1, out, faults)
    assert ran(capsys, "check", "missing.txt", "game.txt", "faulty.txt", "game.txt") == (
        *(2, out, missing + faults),
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a folder may be told of otherwise there")
@pytest.mark.parametrize("command", [["replay"], ["check"], ["convert", "--to", "json"]])
def test_a_file_that_cannot_be_read_exits_with_2(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, why in [("none", "No such file or directory"), (".", "Is a directory")]:
        message = complained(capsys, 2, *command, name)
        assert message == f"tacocat: {name} cannot be read: {why}\n"
    monkeypatch.setattr(sys, "stdin", None)  # as Python does where there is none
    assert complained(capsys, 2, *command, "-").startswith("tacocat: - cannot be read: ")


def test_check_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    give_input(monkeypatch, GAME.encode())
    assert printed(capsys, "check", "-") == "-: 1 record\n"
    give_input(monkeypatch, FAULTY.replace("7", "0x37").encode())
    message = "-:4:7: expected a day that there is, such as 2026-11-30\n"
    assert complained(capsys, 1, "check", "-") == message


def test_a_line_without_end_is_a_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_LONGEST_LINE", 100)
    write("long.txt", "# " + "long" * 1000)
    message = "long.txt:1:1: expected the end of the line before its byte 100\n"
    assert complained(capsys, 1, "check", "long.txt") == message


@pytest.mark.skipif(sys.platform == "win32", reason="names are Unicode there")
def test_a_name_that_is_not_text_is_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    good, faulty = os.fsencode("good\n") + b"\xff", b"faulty\x1b\xfe"
    Path(os.fsdecode(good)).write_text(SHORT, encoding="utf-8")
    Path(os.fsdecode(faulty)).write_text("hello", encoding="utf-8")
    assert printed(capsys, "check", os.fsdecode(good)) == "good\\n\\udcff: 1 record\n"
    message = complained(capsys, 1, "check", os.fsdecode(faulty))
    assert message == f"faulty\\x1b\\udcfe:1:1: {NOTHING_KNOWN}\n"


# --- convert --------------------------------------------------------------------------------------


def test_records_and_their_json_become_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    games = [parse_record(GAME), parse_record(SHORT)]
    write("games.txt", GAME + SHORT)
    document = printed(capsys, "convert", "games.txt", "--to", "json")
    assert document == "".join(f"{to_json(game)}\n" for game in games)
    write("games.json", document)
    for name in ("games.txt", "games.json"):
        text = printed(capsys, "convert", name, "--to", "record")
        assert text == "\n".join(map(format_record, games))
    assert printed(capsys, "convert", "game.txt", "--to", "record") == format_record(games[0])


@pytest.mark.rule("R6")
def test_deals_are_written_out_in_place_of_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    record = Record(STANDARD, 7, [])
    write("game.txt", format_record(record))
    printed_record = printed(capsys, "convert", "game.txt", "--to", "record", "--deals")
    assert parse_record(printed_record) == record.with_deals()
    write("rules.toml", format_rules(STANDARD))
    message = complained(capsys, 2, "convert", "rules.toml", "--to", "json", "--deals")
    assert message == "tacocat: rules.toml: only a record has deals, not rules: leave out --deals\n"


def test_a_record_becomes_the_position_after_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    record = parse_record(GAME)
    states = [record.initial_state, *(step.after for step in replay(record))]
    for number, state in enumerate(states):
        line = printed(capsys, "convert", "game.txt", "--to", "position", "--step", str(number))
        assert parse_position(line.removesuffix("\n")) == state
        options = ("--to", "position", "--step", str(number), "--viewer", "YAY")
        line = printed(capsys, "convert", "game.txt", *options)
        assert parse_position(line.removesuffix("\n"), View) == observe(state, YAY)
    line = printed(capsys, "convert", "game.txt", "--to=position", "--viewer", "spectator")
    assert parse_position(line.removesuffix("\n"), View) == observe(states[-1], None)
    message = complained(capsys, 2, "convert", "game.txt", "--to", "position", "--step", "16")
    assert message == "tacocat: game.txt: there is no step 16; the last is 15\n"


def test_a_record_becomes_a_transcript(capsys: pytest.CaptureFixture[str]) -> None:
    document = printed(capsys, "convert", "game.txt", "--to", "json", "--viewer", "WOW")
    transcript = parse_record(GAME).for_viewer(WOW)
    assert from_json(document, Transcript) == transcript
    write("wow.json", document)
    assert printed(capsys, "convert", "wow.json", "--to", "json") == document
    line = printed(capsys, "convert", "wow.json", "--to", "position", "--step", "0")
    assert parse_position(line.removesuffix("\n"), View) == transcript.view


def test_positions_and_their_json_become_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    state = new_game(seed=7)
    view = observe(state, YAY)
    write("both.json", f"{to_json(state)}\n{to_json(view)}\n")
    lines = printed(capsys, "convert", "both.json", "--to", "position")
    one, other, _ = lines.split("\n")
    assert (parse_position(one), parse_position(other, View)) == (state, view)
    write("both.txt", lines)
    assert printed(capsys, "convert", "both.txt", "--to", "json") == Path("both.json").read_text()
    seen = printed(capsys, "convert", "both.txt", "--to", "json", "--viewer", "YAY")
    assert seen == f"{to_json(view)}\n" * 2
    message = complained(capsys, 2, "convert", "both.txt", "--to", "json", "--viewer", "WOW")
    words = "a view of YAY does not show what WOW sees"
    assert message == f"tacocat: both.txt, number 2: {words}\n"


def test_rules_and_their_json_become_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    rules = Rules.from_toml(RULES_FILE)
    document = printed(capsys, "convert", str(RULES_FILE), "--to", "json")
    assert from_json(document, Rules) == rules
    write("rules.json", document)
    write("mine.toml", printed(capsys, "convert", "rules.json", "--to", "rules"))
    assert Rules.from_toml("mine.toml") == rules
    write("rules.json", document * 2)
    message = complained(capsys, 2, "convert", "rules.json", "--to", "rules")
    assert message == "tacocat: rules.json, number 2: a rules file cannot hold more than one\n"


@pytest.mark.parametrize(
    ("value", "target", "words"),
    [
        (None, "rules", "a record cannot become rules, only record, json or position"),
        (START, "record", "a state cannot become record, only json or position"),
        (
            observe(new_game(seed=7), None),
            "rules",
            "a view cannot become rules, only json or position",
        ),
        (STANDARD, "position", "rules cannot become position, only rules or json"),
        (Duel(WOW, 7), "position", "an action or event cannot become position, only json"),
    ],
)
def test_what_makes_no_sense_is_refused(
    value: Any, target: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "game.txt" if value is None else write("other.json", to_json(value))
    message = complained(capsys, 2, "convert", name, "--to", target)
    assert message == f"tacocat: {name}: {words}\n"


def test_what_has_no_viewer_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    message = complained(capsys, 2, "convert", str(RULES_FILE), "--to=json", "--viewer=WOW")
    assert message.endswith(": rules cannot be seen by WOW: leave out --viewer\n")


def test_convert_writes_a_file_or_leaves_it_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    give_input(monkeypatch, GAME.encode())
    assert printed(capsys, "convert", "-", "--to", "json", "-o", "game.json") == ""
    document = Path("game.json").read_bytes()
    assert document == to_json(parse_record(GAME)).encode() + b"\n"
    write("mixed.txt", GAME + FAULTY)
    message = complained(capsys, 1, "convert", "mixed.txt", "--to", "json", "-o", "game.json")
    assert message.startswith("mixed.txt:31:7: expected")
    assert Path("game.json").read_bytes() == document
    complained(capsys, 1, "convert", "mixed.txt", "--to", "json")
    printed(capsys, "convert", "game.json", "--to", "record", "--output", "game.json")
    assert Path("game.json").read_text() == GAME
    message = complained(capsys, 1, "convert", "game.txt", "--to", "json", "-o", "no/where")
    assert message == "tacocat: no/where cannot be written: No such file or directory\n"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_names_are_written_in_utf_8_and_told_as_the_terminal_can(encoding: str) -> None:
    write("zoe.txt", GAME.replace("Ada", "Zoë"))
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    done = run("convert", "zoe.txt", "--to", "record", env=env, stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout.decode()) == (0, GAME.replace("Ada", "Zoë"))
    done = run("replay", "zoe.txt", env=env, stdout=subprocess.PIPE)
    assert done.returncode == 0
    name = {"utf-8": "Zoë", "ascii": "Zo\\xeb"}[encoding]
    assert done.stdout.decode().startswith(f"{name} (WOW) against Bo (YAY)")


# --- wrong use, help ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "expected a COMMAND"),
        (["--sede"], "--sede"),
        (["replay"], "FILE"),
        (["replay", "game.txt", "game.txt"], "unexpected"),
        (["replay", "game.txt", "--round", "0"], "--round"),
        (["replay", "game.txt", "--round", "one"], "--round"),
        (["replay", "game.txt", "--viewer", "MOM"], "--viewer"),
        (["replay", "game.txt", "--viewers", "WOW"], "--viewers"),
        (["check"], "FILE"),
        (["check", "--all", "game.txt"], "--all"),
        (["convert", "game.txt", "--to", "toml"], "--to"),
        (["convert", "game.txt", "--to", "json", "--step", "1"], "--step needs --to position"),
        (["convert", "game.txt", "--to", "position", "--step", "-1"], "--step"),
        (["convert", "game.txt", "--to", "record", "--viewer", "WOW"], "--viewer needs --to"),
        (["convert", "game.txt", "--to", "rules", "--viewer", "WOW"], "--viewer needs --to"),
    ],
)
def test_wrong_use_is_explained_and_exits_with_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    usage, hint, error = complained(capsys, 2, *arguments).splitlines()
    command = " ".join(["tacocat", *arguments[:1]]).removesuffix(" --sede")
    assert usage.startswith(f"usage: {command} [OPTIONS] ")
    assert hint == f"Try '{command} --help' for help."
    assert error.startswith(f"{command}: error: ")
    assert words in error


def test_a_missing_target_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Missing option '--to'" in complained(capsys, 2, "convert", "game.txt")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ([], ["demo", "Play a random game", "replay", "check", "convert", "--version", "130"]),
        (["replay"], ["--viewer [WOW|YAY|spectator]", "--round N", "tacocat replay game.txt |"]),
        (["check"], ["FILE...", "tacocat check - < positions.txt"]),
        (["convert"], ["--to [record|json|position|rules]", "--step N", "--viewer", "-o"]),
    ],
)
def test_help_teaches(
    command: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for option in ("--help", "-h"):
        with pytest.raises(SystemExit) as caught:
            main([*command, option])
        assert caught.value.code == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert all(word in texts[0] for word in [*words, "Exit codes:"])
    assert max(map(len, texts[0].splitlines())) <= 80


def test_the_demo_is_one_of_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    game = printed(capsys, "demo", "--seed", "7")
    assert printed(capsys, "--", "demo", "--seed", "7") == game
    with pytest.raises(SystemExit) as caught:
        main(["--", "demo", "--help"])
    assert caught.value.code == 0
    assert "--rules FILE" in capsys.readouterr().out


# --- without click --------------------------------------------------------------------------------


@pytest.fixture
def _without_click(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "click", None)


@pytest.mark.usefixtures("_without_click")
@pytest.mark.parametrize("command", ["replay", "check", "convert"])
def test_without_click_a_command_says_what_to_install(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    message = complained(capsys, 2, command, "game.txt")
    assert message == f"tacocat {command} needs an extra: pip install 'tacocat-rules[cli]'\n"


@pytest.mark.usefixtures("_without_click")
def test_without_click_the_demo_and_the_help_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "demo", "--seed", "7").startswith("WOW 4>")
    for option in ("--help", "--version"):
        with pytest.raises(SystemExit) as caught:
            main([option])
        assert caught.value.code == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "replay, check, convert" in text
    assert "pip install 'tacocat-rules[cli]'" in text
    for arguments in ([], ["plan"]):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2


# --- as a process of its own ----------------------------------------------------------------------


def test_output_for_nobody_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as Python does where there is none
    for command in (["replay"], ["check"], ["convert", "--to", "json"]):
        assert main([*command, "game.txt"]) == 0


COMMANDS = [["replay"], ["check"], ["convert", "--to", "json"]]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_has_gone_is_no_error(command: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = run(*command, "game.txt", stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", [["replay"], ["convert", "--to", "record"]])
def test_a_reader_of_one_line_gets_no_traceback(command: list[str]) -> None:
    write("many.txt", GAME * 200)  # far more than a pipe holds
    line = [sys.executable, "-m", "tacocat", *command, "many.txt"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() != b""
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_reported_without_a_traceback(command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = run(*command, "game.txt", stdout=full)
    assert done.returncode == 1
    assert done.stderr == b"tacocat: the output cannot be written: No space left on device\n"
    done = run("convert", "game.txt", "--to", "json", "-o", "/dev/full", stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"tacocat: /dev/full cannot be written: No space left on device\n"


def test_records_are_read_as_a_stream() -> None:
    command = [sys.executable, "-m", "tacocat", "check", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(FAULTY.encode() + b"tacocat-record/1\n")
        process.stdin.flush()
        assert process.stderr.readline().startswith(b"-:3:7: ")  # and there is more to come
        process.stdin.close()
        assert process.wait(timeout=60) == 1


def test_ctrl_c_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(text: str, kind: type) -> Record:
        raise KeyboardInterrupt

    monkeypatch.setattr(reading, "parse_position", interrupted)
    write("position", "tacocat-state/1")
    assert main(["check", "position"]) == 130


# --- the page about it ----------------------------------------------------------------------------


def documented() -> list[tuple[str, str]]:
    """The commands of docs/command_line.md and what it shows of their output."""
    page = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
    blocks = re.findall("^```console\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    shown = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)
    return [(command, output) for command, output in shown if "pip install" not in command]


@pytest.mark.skipif(sys.platform == "win32", reason="the page is written for a Unix shell")
def test_the_page_about_the_command_line_shows_what_happens() -> None:
    page = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
    (record,) = re.findall("^```text\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    write("game.txt", record)
    assert len(documented()) == 20
    for command, output in documented():
        script = f'tacocat() {{ "{sys.executable}" -m tacocat "$@"; }}\n{command}'
        done = subprocess.run(
            ["sh", "-c", script],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            text=True,
            check=False,
        )
        assert (command, done.stdout) == (command, output)
