"""Game records: writing, reading, replaying, and what each player may be given."""

import datetime
import io
import pickle
import random
import tracemalloc
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Action,
    Attack,
    Board,
    ByPlayer,
    Deal,
    Duel,
    FinalTie,
    IllegalActionError,
    ParseError,
    Player,
    Reason,
    Record,
    Replace,
    Rules,
    Space,
    events,
    legal_actions,
    new_game,
    observe,
    replay,
)
from tacocat.records import (
    Forfeit,
    ForfeitReason,
    Step,
    Transcript,
    format_record,
    parse_record,
    read_records,
    write_record,
)
from tacocat.testing import games

SMALL = Rules(
    [1, 1, 1, 2, 2, 3, 3, 12],
    Board([Space(1, [YAY]), Space(2, Player)], 2),
    FinalTie.ARROW,
    jumbo_attacks=False,
)
RULES = "rules: 1x3,2x2,3x2,12x1/1>,<2>/2/arrow/single"

# Two rounds: YAY wins the first on space 2 (WOW 12, YAY 3) and so the game; dealt by hand.
BY_HAND = f"""\
tacocat-record/1
{RULES}
seed: -
wow: Ada
yay: José 🐈
date: 2026-11-30
result: YAY
event: club night #3
place: a: b

# Round 1
deal 2 12 1 3 1 1 2 3
WOW replace
YAY replace
WOW duel 2
YAY duel 1
"""
RECORD = Record(
    SMALL,
    None,
    [
        Deal((2, 12, 1, 3, 1, 1, 2, 3)),
        Replace(WOW, []),
        Replace(YAY, []),
        Duel(WOW, 2),
        Duel(YAY, 1),
    ],
    names=("Ada", "José 🐈"),
    date=datetime.date(2026, 11, 30),
    tags={"event": "club night #3", "place": "a: b"},
)


def lines(*given: str) -> str:
    """A record of the small rules, dealt by hand."""
    return "\n".join(["tacocat-record/1", RULES, "seed: -", *given, ""])


def faults(text: str) -> list[tuple[int, int, str]]:
    """Everything that is wrong with a record."""
    with pytest.raises(ParseError) as caught:
        parse_record(text)
    error = caught.value
    assert error.faults
    assert str(error) == "\n".join(map(str, error.faults))
    assert (error.line, error.column) == (error.faults[0].line, error.faults[0].column)
    assert pickle.loads(pickle.dumps(error)).faults == error.faults
    return [(fault.line, fault.column, fault.message) for fault in error.faults]


def record_of(steps: tuple[Step, ...]) -> Record:
    """The record of a drawn game."""
    first = steps[0].before
    return Record(first.rules, first.seed, [step.action for step in steps])


texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]))
lines_of_text = texts.map(str.strip).filter(bool)
tag_names = st.from_regex("[a-z][a-z0-9-]{0,5}", fullmatch=True).filter(
    lambda name: name not in ("wow", "yay", "date", "seed", "rules")
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Records of drawn games with anything in the headers."""
    steps = draw(games(most_steps=80))
    record = record_of(steps)
    forfeits = st.builds(Forfeit, st.sampled_from(Player), st.sampled_from(ForfeitReason))
    return attrs.evolve(
        record,
        names=draw(st.tuples(*[lines_of_text | st.just("")] * 2)),
        date=draw(st.none() | st.dates()),
        forfeit=None if steps[-1].after.is_over else draw(st.none() | forfeits),
        tags=draw(st.dictionaries(tag_names, lines_of_text, max_size=3)),
    )


# --- writing and reading ---


def test_a_record_as_it_is_written() -> None:
    assert format_record(RECORD) == BY_HAND
    assert parse_record(BY_HAND) == RECORD
    assert RECORD.winner is YAY


@pytest.mark.rule("R9")
def test_a_blank_line_and_a_comment_part_the_rounds() -> None:
    # One card each and no duel: the three replacements are of two rounds (R12).
    one = Rules([1, 2, 3, 3], Board([Space(1, Player), Space(1, Player)]))
    seed = next(
        seed for seed in range(99) if new_game(one, seed=seed).hands == ByPlayer((1,), (3,))
    )
    actions = [Replace(WOW, []), Replace(YAY, [])]
    assert Record(one, seed, actions).winner is WOW
    seed = next(
        seed for seed in range(99) if new_game(one, seed=seed).hands == ByPlayer((3,), (1,))
    )
    record = Record(one, seed, [Replace(WOW, []), Replace(YAY, []), Replace(YAY, [])])
    text = "\n# Round 1\nWOW replace\nYAY replace\n\n# Round 2\nYAY replace\n"
    assert format_record(record).endswith(text)
    by_hand = Record(one, None, [Deal((1, 3, 2, 3)), Replace(YAY, [])])
    assert format_record(by_hand).endswith("\n# Round 1\ndeal 1 3 2 3\nYAY replace\n")


@given(records())
def test_what_is_written_is_read_back(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert parse_record(text).winner is record.winner
    assert parse_record(text.replace("\n", "\r\n")) == record
    assert parse_record(text.removesuffix("\n")) == record


def test_what_a_person_may_write() -> None:
    text = """\
# A game from memory.

tacocat-record/1
seed: -
   # Ada's phone died here.
event: a   b
rules: 1x3,2x2,3x2,12x1/1>,<2>/2/arrow/single

  deal 2  12 1 3 1 1 2 3 # dealt by Bo
YAY replace#nothing
WOW   replace
YAY duel 1
forfeits: not yet
"""
    with pytest.raises(ParseError, match="line 13, column 1: expected an action: headers come"):
        parse_record(text)
    record = parse_record(text.replace("forfeits: not yet\n", "WOW duel 2"))
    assert record.actions[0] == RECORD.actions[0]
    assert record.actions[1:] == tuple(RECORD.actions[i] for i in (2, 1, 4, 3))
    assert record.winner is YAY
    assert record.tags == (("event", "a   b"),)


def test_standard_is_short_for_the_standard_rules() -> None:
    record = parse_record("tacocat-record/1\nrules: standard\nseed: 0x37\n")
    assert record == Record(STANDARD, 7, [])
    # What it stands for in this version of the format, for ever.
    assert format_record(record).splitlines()[1] == (
        "rules: 1x3,2x3,3x3,4x3,5x3,6x4,7x4,8x3,9x3,10x3,11x3,12x3"
        "/4>,6>,9>,<7>,<9,<6,<4/4/redeal/jumbo"
    )


def test_results() -> None:
    written = format_record(attrs.evolve(RECORD, actions=RECORD.actions[:3]))
    assert "\nresult: unfinished\n" in written
    resigned = attrs.evolve(
        RECORD, actions=RECORD.actions[:3], forfeit=Forfeit(YAY, ForfeitReason.RESIGNED)
    )
    assert resigned.winner is WOW
    assert "\nresult: WOW\nforfeit: YAY resigned\n" in format_record(resigned)
    assert parse_record(format_record(resigned)) == resigned
    assert parse_record(BY_HAND.replace("result: YAY\n", "")) == RECORD


# --- faults ---

NOT_A_TEXT = "expected a text without control characters, and without spaces around it"
NEITHER = "expected a header such as date: 2026-11-30, or an action such as WOW duel 7"
BEGINNING = ["deal 2 12 1 3 1 1 2 3", "WOW replace", "YAY replace"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(1, 1, "expected tacocat-record/1")]),
        ("\n\n# nothing\n", [(1, 1, "expected tacocat-record/1")]),
        ("\nhello\nworld", [(2, 1, "expected tacocat-record/1")]),
        ("tacocat-record/2\nnew: things", [(1, 1, "expected tacocat-record/1")]),
        ("tacocat-record/1.5", [(1, 17, "expected the end of the line")]),
        (" tacocat-record/1", [(1, 1, "expected tacocat-record/1")]),
        (
            "tacocat-record/1",
            [
                (1, 1, "expected a header rules: below"),
                (1, 1, "expected a header seed: below"),
            ],
        ),
        (
            lines("deal") + "tacocat-record/1\n",
            [(5, 1, "expected the end of the text, since it is to hold one record")],
        ),
        (lines("seed: -"), [(4, 1, "expected seed once; it is in line 3")]),
        (lines("event: a", "event: b"), [(5, 1, "expected event once; it is in line 4")]),
        (lines("wow:"), [(4, 1, "expected wow: and a space")]),
        (lines("wow:Ada"), [(4, 1, "expected wow: and a space")]),
        (
            lines("wow:  Ada"),
            [
                (
                    4,
                    6,
                    NOT_A_TEXT,
                ),
            ],
        ),
        (
            lines("event: a\tb", "yay: \u2028"),
            [
                (
                    4,
                    8,
                    NOT_A_TEXT,
                ),
                (
                    5,
                    6,
                    NOT_A_TEXT,
                ),
            ],
        ),
        (
            lines("Event: a"),
            [
                (
                    4,
                    1,
                    NEITHER,
                ),
            ],
        ),
        (lines("date: 2026-2-3"), [(4, 7, "expected a date such as 2026-11-30")]),
        (
            lines("date: 2026-02-30"),
            [(4, 7, "expected a day that there is, such as 2026-11-30")],
        ),
        (lines("date: 2026-02-03x"), [(4, 17, "expected the end of the line")]),
        (lines("result: draw"), [(4, 9, "expected WOW, YAY or unfinished")]),
        (lines("result: WOW"), [(4, 9, "expected unfinished, as the game went")]),
        (
            lines("result: YAY", "forfeit: YAY resigned"),
            [(4, 9, "expected WOW, as the game went")],
        ),
        (lines("forfeit: BOB resigned"), [(4, 10, "expected WOW or YAY")]),
        (lines("forfeit: WOW"), [(4, 13, "expected a space and why")]),
        (
            lines("forfeit: WOW slept"),
            [
                (
                    4,
                    14,
                    "expected resigned, out_of_time, illegal_action or crashed",
                ),
            ],
        ),
        (
            BY_HAND.replace("result: YAY", "forfeit: WOW resigned"),
            [(7, 1, "expected no forfeit: YAY has won the game by the rules")],
        ),
        (
            "tacocat-record/1\nrules: 1x3,2x1/2<,3/9/redeal/jumbo\nseed: 7",
            [
                (2, 17, "expected a slash"),
                (3, 7, "expected 0x and two hexadecimal digits a byte, or -"),
            ],
        ),
        (
            "tacocat-record/1\nrules: 1x4/0>,3/1/redeal/jumbo\nseed: -",
            [
                (2, 8, "board.spaces[0].hand_size must be at least 1, not 0"),
                (2, 8, "board.spaces[1].arrows must be one or two players, not 0"),
            ],
        ),
        (
            lines("deal 2 12 x", "WOW duel 7", "YAY dual 7", "nonsense"),
            [
                (4, 11, "expected a rank such as 7"),
                (6, 5, "expected replace, duel, attack, defend or sacrifice"),
                (7, 1, NEITHER),
            ],
        ),
        (lines(*BEGINNING, "WOW duel 0x2"), [(7, 10, "expected a rank such as 7")]),
        (lines(*BEGINNING, "hello"), [(7, 1, "expected WOW, YAY or deal")]),
        (
            lines("deal 2 12 1 3 1 1 2 2"),
            [
                (
                    4,
                    1,
                    "this deal is not legal (wrong_deck): A deal must hold the 8 cards of this "
                    "deck, each card once, and no other.",
                ),
            ],
        ),
        (
            lines("WOW duel 2"),
            [
                (
                    4,
                    1,
                    "WOW duel 2 is not legal (awaiting_deal): WOW must wait: the next round has "
                    "not been dealt yet.",
                ),
            ],
        ),
        (
            # What follows an illegal action depends on it; what is no action is still named.
            lines(*BEGINNING, "WOW duel 3", "WOW duel 12", "YAY duel one", "YAY duel 1"),
            [
                (
                    7,
                    1,
                    "WOW duel 3 is not legal (card_not_in_hand): WOW does not hold all of these "
                    "cards; choose from the cards in hand. Legal here: WOW duel 2, WOW duel 12, "
                    "YAY duel 1, YAY duel 3.",
                ),
                (9, 10, "expected a rank such as 7"),
            ],
        ),
    ],
)
def test_every_fault_is_found_with_its_place(text: str, found: list[tuple[int, int, str]]) -> None:
    assert faults(text) == found


def test_an_illegal_action_is_told_with_its_reason_and_the_alternatives() -> None:
    with pytest.raises(ParseError) as caught:
        parse_record(BY_HAND.replace("WOW duel 2", "WOW attack 2"))
    (fault,) = caught.value.faults
    assert fault.reason is Reason.WRONG_PHASE
    assert tuple(fault.legal) == (Duel(WOW, 2), Duel(WOW, 12), Duel(YAY, 1), Duel(YAY, 3))


def test_of_many_alternatives_some_are_named() -> None:
    with pytest.raises(ParseError) as caught:
        parse_record("tacocat-record/1\nrules: standard\nseed: 0x37\nWOW duel 2\n")
    (fault,) = caught.value.faults
    assert len(fault.legal) == 144
    assert str(fault).endswith("WOW replace 3 7, WOW replace 3 8, and more.")


def test_more_alternatives_than_can_be_counted() -> None:
    """A hand of 70 different cards allows 2**70 replacements, more than ``len`` can say."""
    deck = ",".join(f"{rank}x1" for rank in range(1, 281))
    with pytest.raises(ParseError, match="Legal here: WOW replace, WOW replace"):
        parse_record(f"tacocat-record/1\nrules: {deck}/<70>/1/redeal/jumbo\nseed: 0x37\nWOW duel 1")
    state = new_game(Rules(range(1, 281), Board([Space(70, Player)])), seed=7)
    options = legal_actions(state)
    assert options[0] == Replace(WOW, [])
    assert options[-1] == Replace(YAY, state.hands.yay)
    assert options[2**70 : 2**70 + 1] == (Replace(YAY, []),)


# --- streams ---


def test_a_stream_of_records() -> None:
    file = io.StringIO()
    for record in (RECORD, attrs.evolve(RECORD, actions=()), RECORD):
        write_record(record, file)
    assert file.getvalue().startswith(BY_HAND + "\n" + "tacocat-record/1\n")
    file.seek(0)
    assert list(read_records(file)) == [RECORD, attrs.evolve(RECORD, actions=()), RECORD]
    assert list(read_records(file.getvalue().splitlines())) == list(
        read_records(file.getvalue().splitlines(keepends=True))
    )
    assert list(read_records([])) == []


BROKEN = [BY_HAND, BY_HAND.replace("deal 2", "deal 3"), "tacocat-record/9\n", BY_HAND]


def test_reading_goes_on_behind_a_record_with_faults_if_they_are_asked_for() -> None:
    errors: list[ParseError] = []
    found = list(read_records("".join(BROKEN).splitlines(), errors.append))
    assert found == [RECORD, RECORD]
    assert [error.line for error in errors] == [28, 33]


def test_reading_stops_at_a_record_with_faults_otherwise() -> None:
    reading = read_records("".join(BROKEN).splitlines())
    assert next(reading) == RECORD
    with pytest.raises(ParseError, match="line 28, column 1: this deal is not legal"):
        next(reading)
    assert list(reading) == []


def test_a_long_stream_is_read_in_constant_memory() -> None:
    short = lines("# " + 1000 * "x").splitlines(keepends=True)

    def many() -> Iterator[str]:
        for _ in range(2000):
            yield from short

    reading = read_records(many())
    next(reading)
    tracemalloc.start()
    assert sum(1 for _ in reading) == 1999
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 400_000  # all of the text would be two million


def test_wrong_types_for_readers_and_writers() -> None:
    with pytest.raises(TypeError, match="parse_record reads a text"):
        list(read_records(BY_HAND))
    with pytest.raises(TypeError, match="a line must be a str, not bytes"):
        list(read_records([b"tacocat-record/1"]))  # type: ignore[list-item]
    with pytest.raises(TypeError, match="the text must be a str, not bytes"):
        parse_record(BY_HAND.encode())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="record must be a Record, not str"):
        format_record(BY_HAND)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="record must be a Record, not str"):
        list(replay(BY_HAND))  # type: ignore[arg-type]


# --- records as values ---


@given(games(most_steps=80))
def test_replaying_gives_the_steps_that_were_played(game: tuple[Step, ...]) -> None:
    record = record_of(game)
    assert tuple(replay(record)) == game
    assert record.initial_state == game[0].before
    assert record.final_state == game[-1].after
    assert record.winner is game[-1].after.winner


@given(games(most_steps=80))
@pytest.mark.rule("R6")
def test_deals_can_be_written_out(game: tuple[Step, ...]) -> None:
    record = record_of(game)
    by_hand = record.with_deals()
    assert by_hand.seed is None
    assert [each for each in by_hand.actions if not isinstance(each, Deal)] == [
        each for each in record.actions if not isinstance(each, Deal)
    ]
    dealt = attrs.evolve(record.final_state, seed=None, step=len(by_hand.actions))
    assert by_hand.final_state == dealt
    assert by_hand.with_deals() is by_hand


def test_a_record_without_actions() -> None:
    record = Record(SMALL, 7, [])
    assert list(replay(record)) == []
    assert record.final_state == record.initial_state == new_game(SMALL, seed=7)


def test_an_illegal_action_is_refused_with_its_number() -> None:
    with pytest.raises(IllegalActionError) as caught:
        Record(STANDARD, 7, [Replace(WOW, []), Attack(WOW, [1])])
    assert caught.value.reason is Reason.WRONG_PHASE
    assert caught.value.__notes__ == ["This is action 2 of the record."]


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"rules": "standard"}, TypeError, "rules must be a Rules value"),
        ({"seed": 1.5}, TypeError, "a seed is bytes, str or an int"),
        ({"actions": ["WOW duel 7"]}, TypeError, "an action is a Replace"),
        ({"names": "ab"}, TypeError, "names must be two"),
        ({"names": ("a",)}, TypeError, "names must be two"),
        ({"names": ("a", 1)}, TypeError, "a name must be a str, not int"),
        ({"names": ("a\nb", "")}, ValueError, "a name must be one line of text"),
        ({"names": (" a", "")}, ValueError, "a name must be one line of text"),
        ({"date": "2026-11-30"}, TypeError, "date must be a datetime.date, not str"),
        (
            {"date": datetime.datetime(2026, 11, 30)},
            TypeError,
            "date must be a datetime.date, not datetime",
        ),
        ({"forfeit": "YAY resigned"}, TypeError, "forfeit must be a Forfeit, not str"),
        (
            {"forfeit": Forfeit(WOW, ForfeitReason.CRASHED)},
            ValueError,
            "a game that is over cannot be forfeited",
        ),
        ({"tags": {"event": 3}}, TypeError, "a tag must be a name and a text"),
        ({"tags": {"Event": "a"}}, ValueError, "the name of a tag must be lower-case"),
        ({"tags": {"wow": "a"}}, ValueError, "and none of rules, seed, wow"),
        ({"tags": {"event": ""}}, ValueError, "a tag must be one line of text"),
        ({"tags": {"event": "\ud800"}}, ValueError, "a tag must be one line of text"),
        ({"tags": [("a", "b"), ("a", "c")]}, ValueError, "each tag must be given once"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused(
    changes: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        attrs.evolve(RECORD, **changes)  # type: ignore[arg-type]


def test_a_forfeit_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(TypeError, match="player must be a Player, not str"):
        Forfeit("WOW", ForfeitReason.RESIGNED)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="reason must be a ForfeitReason, not str"):
        Forfeit(WOW, "resigned")  # type: ignore[arg-type]


def test_a_record_is_a_value() -> None:
    again = attrs.evolve(RECORD)
    assert again == RECORD
    assert hash(again) == hash(RECORD)
    assert pickle.loads(pickle.dumps(RECORD)) == RECORD


def test_the_repr_of_a_record_shows_neither_seed_nor_cards() -> None:
    record = Record(STANDARD, b"a secret", [Replace(WOW, [2])])
    assert repr(record) == (
        "Record(actions=<1 actions>, names=ByPlayer(wow='', yay=''), date=None, forfeit=None, "
        "tags=(), winner=None)"
    )


# --- what a player may be given ---


@pytest.mark.rule("R26", "R28")
def test_a_transcript_shows_what_its_viewer_saw() -> None:
    for viewer in (*Player, None):
        transcript = RECORD.for_viewer(viewer)
        assert transcript.viewer is viewer
        assert transcript.view == observe(RECORD.initial_state, viewer)
        assert (transcript.names, transcript.date) == (RECORD.names, RECORD.date)
        shown = [
            event
            for step in replay(RECORD)
            for event in events(step.before, step.action, step.after, viewer)
        ]
        assert list(transcript.events) == shown
    with pytest.raises(TypeError, match="viewer must be a Player"):
        RECORD.for_viewer("WOW")  # type: ignore[arg-type]


@given(games(most_steps=80), st.sampled_from([*Player, None]))
def test_a_transcript_leads_from_view_to_view(
    game: tuple[Step, ...], viewer: Player | None
) -> None:
    seen = list(record_of(game).for_viewer(viewer).views())
    assert seen[0] == observe(game[0].before, viewer)
    assert seen[-1] == observe(game[-1].after, viewer)
    for step in game:
        assert observe(step.after, viewer) in seen


def test_a_transcript_has_no_tags_for_they_may_say_anything() -> None:
    told = Record(SMALL, 7, [], tags={"seed-of-the-game": "7"}).for_viewer(WOW)
    assert {each.name for each in attrs.fields(Transcript)} == {"view", "events", "names", "date"}
    assert "seed" not in repr(told)


@st.composite
def two_games(draw: st.DrawFn) -> tuple[Record, Record, Player]:
    """Two games that one player cannot tell apart: other deals, other cards in the other's hand."""
    game = draw(games(most_steps=40, manual_deal=True))
    viewer = draw(st.sampled_from(Player))
    one: list[Action] = []
    other: list[Action] = []
    here = there = game[0].before
    for step in game:
        action: Action = step.action
        if isinstance(action, Deal):
            size = here.rules.board.spaces[here.tacocat - 1].hand_size
            mine = range(size) if viewer is WOW else range(size, 2 * size)
            rest = [card for i, card in enumerate(action.order) if i not in mine]
            mixed = iter(draw(st.permutations(rest)))
            order = [card if i in mine else next(mixed) for i, card in enumerate(action.order)]
            twin: Action = Deal(order)
        elif action.player is viewer and not isinstance(action, Replace):
            twin = action
        elif isinstance(action, Replace | Duel) and len(here.to_act) == 2 == len(there.to_act):
            # Face down: any choice of the other player's looks the same, and waits.
            twin = draw(st.sampled_from(legal_actions(there, action.player)[:50]))
            if action.player is viewer:
                twin = action
        else:
            break
        if twin not in legal_actions(there) and not isinstance(twin, Deal):
            break
        after_here = Record(here.rules, None, [*one, action]).final_state
        after_there = Record(here.rules, None, [*other, twin]).final_state
        if observe(after_here, viewer) != observe(after_there, viewer):
            break  # something was revealed
        one, other = [*one, action], [*other, twin]
        here, there = after_here, after_there
    return Record(here.rules, None, one), Record(here.rules, None, other), viewer


@given(two_games())
@pytest.mark.rule("R26", "R28")
def test_a_transcript_does_not_depend_on_what_its_viewer_cannot_see(
    pair: tuple[Record, Record, Player],
) -> None:
    one, other, viewer = pair
    seen, likewise = one.for_viewer(viewer), other.for_viewer(viewer)
    assert seen == likewise
    assert repr(seen) == repr(likewise)
    assert pickle.dumps(list(seen.views())) == pickle.dumps(list(likewise.views()))


def test_the_two_games_do_differ() -> None:
    rng = random.Random(7)
    different = 0
    for _ in range(200):
        order = rng.sample(SMALL.deck, 8)
        rest = rng.sample(order[2:], 6)
        one = Record(SMALL, None, [Deal(order), Replace(YAY, [])])
        other = Record(SMALL, None, [Deal([*order[:2], *rest]), Replace(YAY, [])])
        assert one.for_viewer(WOW) == other.for_viewer(WOW)
        different += one.for_viewer(YAY) != other.for_viewer(YAY)
    assert different > 100


# --- anything at all ---


@given(st.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for given_text in (text, lines(text), lines(*BEGINNING, text)):
        try:
            record = parse_record(given_text)
        except ParseError:
            pass
        else:
            assert parse_record(format_record(record)) == record


@given(records(), st.data())
def test_a_record_with_one_letter_changed_is_a_record_or_refused(
    record: Record, data: st.DataObject
) -> None:
    text = format_record(record)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("0123456789 \n\r\t#:-xWOYdealrsf\x00é"))
    for changed in (text[:at] + letter + text[at + 1 :], text[:at] + text[at + 1 :], text[:at]):
        try:
            found = parse_record(changed)
        except ParseError:
            pass
        else:
            assert parse_record(format_record(found)) == found


@given(records(), st.data())
def test_a_record_with_its_lines_in_disorder_is_a_record_or_refused(
    record: Record, data: st.DataObject
) -> None:
    written = format_record(record).splitlines()
    at, to = (data.draw(st.integers(0, len(written) - 1)) for _ in range(2))
    written[at], written[to] = written[to], written[at]
    try:
        found = parse_record("\n".join(written))
    except ParseError:
        pass
    else:
        assert parse_record(format_record(found)) == found


@pytest.mark.parametrize("piece", ["(", "#", "deal", " 1", "a: b\n", "x\n", "\x00", "é", "0x"])
def test_a_megabyte_of_anything_is_refused_in_bounded_time(piece: str) -> None:
    size = 2**16 if "\n" in piece else 2**20  # many faults take their time
    text = lines(piece * (size // len(piece)) + "!")
    if piece == "#":
        assert parse_record(text) == Record(SMALL, None, [])
    else:
        assert faults(text)
