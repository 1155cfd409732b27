"""JSON documents: written, read back, and as their schemas say."""

import datetime
import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from types import UnionType
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given, settings, strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import regenerate_schemas
from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Action,
    Attack,
    AttackMade,
    Board,
    ByPlayer,
    Deal,
    Duel,
    Event,
    Phase,
    Player,
    PlayerAction,
    Record,
    Replace,
    RoundTied,
    Rules,
    Space,
    State,
    View,
    events,
    new_game,
    observe,
)
from tacocat.exchange.json_form import RecordDocument
from tacocat.json import from_json, schema, to_json
from tacocat.records import Forfeit, ForfeitReason, Step, Transcript
from tacocat.testing import actions, games, rules, states

KINDS: list[Any] = [
    Rules,
    State,
    View,
    Record,
    Transcript,
    Action,
    PlayerAction,
    Event,
    *get_args(Action),
    *get_args(Event),
]


@cache
def validator(kind: Any) -> Any:
    return Draft202012Validator(schema(kind))


def check(value: Any, kind: Any) -> None:
    """Write it, read it back, and look at its document as others would."""
    text = to_json(value)
    assert text.isascii()
    assert "\n" not in text
    assert from_json(text, kind) == value
    assert to_json(from_json(text, kind)) == text
    assert from_json(to_json(value, indent=2), kind) == value
    document = json.loads(text)
    assert list(document)[:2] == ["format", "type"]
    assert document["type"] == type(value).__name__
    validator(kind).validate(document)


@given(rules())
def test_rules(value: Rules) -> None:
    check(value, Rules)


@given(actions() | st.lists(st.integers(1, 2**53 - 1)).map(Deal))
def test_actions(value: Action) -> None:
    check(value, type(value))
    check(value, Action)


@given(states())
def test_states_and_views(value: State) -> None:
    check(value, State)
    for viewer in (*Player, None):
        check(observe(value, viewer), View)


@given(games(most_steps=20))
@settings(max_examples=30)
def test_events(game: Sequence[Step]) -> None:
    seen = {
        event
        for step in game
        for viewer in (*Player, None)
        for event in events(step.before, step.action, step.after, viewer)
    }
    for event in seen:
        check(event, type(event))
        check(event, Event)


lines = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8)


@given(
    games(most_steps=30),
    st.lists(st.just("") | lines, min_size=2, max_size=2),
    st.none() | st.dates(),
    st.dictionaries(st.from_regex("tag-[a-z0-9-]{0,3}", fullmatch=True), lines, max_size=2),
    st.none() | st.builds(Forfeit, st.sampled_from(Player), st.sampled_from(ForfeitReason)),
)
@settings(max_examples=30)
def test_records_and_transcripts(
    game: Sequence[Step],
    names: list[str],
    date: datetime.date | None,
    tags: dict[str, str],
    forfeit: Forfeit | None,
) -> None:
    first, last = game[0].before, game[-1].after
    record = Record(
        first.rules,
        first.seed,
        [step.action for step in game],
        names,
        date,
        None if last.is_over else forfeit,
        tags,
    )
    check(record, Record)
    for viewer in (*Player, None):
        check(record.for_viewer(viewer), Transcript)


def test_a_record_may_leave_out_what_is_not_known() -> None:
    record = Record(STANDARD, 7, [Replace(WOW, [2])])
    document = json.loads(to_json(record))
    for name in ("names", "date", "forfeit", "tags", "winner"):
        del document[name]
    assert from_json(json.dumps(document), Record) == record
    validator(Record).validate(document)
    transcript = record.for_viewer(WOW)
    document = json.loads(to_json(transcript))
    del document["names"], document["date"]
    assert from_json(json.dumps(document), Transcript) == transcript
    validator(Transcript).validate(document)


def test_the_document_of_a_record_says_all_of_it() -> None:
    names = [each.name for each in attrs.fields(Record)]
    assert [each.name for each in attrs.fields(RecordDocument)] == names


def test_sets_and_hands_are_read_in_any_order() -> None:
    text = to_json(STANDARD).replace('["WOW","YAY"]', '["YAY","WOW"]')
    assert from_json(text, Rules) == STANDARD
    text = to_json(Attack(WOW, [4, 5, 6])).replace("[4,5,6]", "[6,4,5]")
    assert from_json(text, Action) == Attack(WOW, [4, 5, 6])


def test_white_space_and_escapes_mean_nothing() -> None:
    text = to_json(Duel(WOW, 7)).replace("WOW", "\\u0057OW").replace(":", " \t:\r\n ")
    assert from_json(text, Duel) == Duel(WOW, 7)


def test_indented_documents_are_for_reading() -> None:
    assert to_json(RoundTied(9), indent=1) == (
        '{\n "format": "tacocat-json/1",\n "type": "RoundTied",\n "step": 9\n}'
    )


# --- schemas ---


@pytest.mark.parametrize("kind", KINDS)
def test_every_schema_is_one(kind: Any) -> None:
    made = schema(kind)
    Draft202012Validator.check_schema(made)
    assert list(made)[:4] == ["$schema", "$id", "title", "description"]
    assert made["description"].endswith(".")
    made.clear()
    assert schema(kind)["$id"].startswith("urn:tacocat-rules:json:1:")


def test_schemas_have_names() -> None:
    names = [schema(kind)["$id"].rpartition(":")[2] for kind in KINDS]
    assert names[:8] == [
        *("rules", "state", "view", "record", "transcript", "action", "player-action", "event"),
    ]
    assert len(set(names)) == len(KINDS)


@pytest.mark.parametrize("name", regenerate_schemas.SHIPPED)
def test_the_package_has_the_schemas(name: str) -> None:
    text = (regenerate_schemas.FOLDER / name).read_bytes().decode("ascii")
    assert text == regenerate_schemas.text_of(name)


def test_the_package_has_no_other_schemas() -> None:
    files = {path.name for path in regenerate_schemas.FOLDER.iterdir()}
    assert files == set(regenerate_schemas.SHIPPED)


# --- what is refused before any text is looked at ---


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (None, "NoneType"),
        (7, "int"),
        (WOW, "Player"),
        (STANDARD.board, "Board"),
        (new_game(seed=7).phase, "Replacing"),
        (State, "type"),
        ([Duel(WOW, 7)], "list"),
    ],
)
def test_other_values_are_not_written(value: Any, name: str) -> None:
    with pytest.raises(TypeError, match=f"a transcript, not a value of type {name}$"):
        to_json(value)


@pytest.mark.parametrize("indent", ["  ", 1.5, True])
def test_indents_are_numbers(indent: Any) -> None:
    with pytest.raises(TypeError, match="indent must be an int or None"):
        to_json(STANDARD, indent=indent)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (None, "None"),
        (int, "int"),
        (Player, "Player"),
        (Phase, "Union|tacocat"),
        (STANDARD, "Rules"),
        ([], r"\[\]"),
        ("State", "'State'"),
        (Replace | Duel, "Union|tacocat"),
        (ByPlayer[int], "ByPlayer"),
    ],
)
def test_other_types_are_not_read(kind: Any, name: str) -> None:
    with pytest.raises(TypeError, match=f"a document is one of .* not ({name})"):
        from_json(to_json(STANDARD), kind)
    with pytest.raises(TypeError, match=f"a document is one of .* not ({name})"):
        schema(kind)


@pytest.mark.parametrize("text", [None, b"{}", {}])
def test_only_text_is_read(text: Any) -> None:
    with pytest.raises(TypeError, match=r"the text must be a str, not (NoneType|bytes|dict)"):
        from_json(text, Rules)


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (Duel(WOW, 2**53), r"\$\.card"),
        (Deal([1, 2**53, 10**5000]), r"\$\.order\[1\]"),
        (AttackMade(10**5000, WOW, (3,)), r"\$\.step"),
        (RoundTied(-(2**53)), r"\$\.step"),
    ],
)
def test_numbers_that_others_cannot_read_are_not_written(value: Any, place: str) -> None:
    with pytest.raises(ValueError, match=rf"^{place} is beyond 2\*\*53 - 1, more than every"):
        to_json(value)


def test_the_place_of_a_great_hidden_card_is_told_and_the_card_is_not() -> None:
    great = 2**53 + 12345
    state = new_game(Rules([1, 1, 1, great], Board([Space(1, Player)])), seed=1)
    with pytest.raises(ValueError, match=r"^\$\.rules\.deck\[3\]") as caught:
        to_json(state)
    assert str(great) not in str(caught.value)


def test_the_greatest_number_is_written() -> None:
    check(Duel(YAY, 2**53 - 1), Duel)


def test_importing_the_library_does_not_load_cattrs() -> None:
    program = (
        "import sys, tacocat, tacocat.records; assert 'cattrs' not in sys.modules; "
        "import tacocat.json; assert 'cattrs' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_types_are_told_to_checkers() -> None:
    state: State = from_json(to_json(new_game(seed=7)), State)
    assert state.round == 1
    assert isinstance(Action, UnionType)
