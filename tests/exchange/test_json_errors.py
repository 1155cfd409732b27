"""JSON documents that are refused, and what is said about them."""

import json
import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from helpers import WOW
from tacocat import (
    Action,
    Attack,
    Duel,
    Event,
    InvalidRulesError,
    InvalidStateError,
    ParseError,
    Problem,
    ProblemKind,
    Reason,
    Record,
    Replace,
    Rules,
    State,
    View,
)
from tacocat.exchange.json_faults import found_in
from tacocat.exchange.json_form import MOST_FAULTS
from tacocat.json import from_json, schema, to_json
from tacocat.records import Transcript

FOLDER = Path(__file__).parents[1] / "data" / "v1"
CLASSES = {kind.__name__: kind for kind in (Rules, State, View, Record, Transcript)}


def document(name: str) -> str:
    """A small document in one line."""
    return json.dumps(json.loads((FOLDER / f"{name}.json").read_text("ascii")))


def kind_of(text: str) -> Any:
    name = json.loads(text)["type"]
    known: dict[str, Any] = CLASSES
    return known.get(name) or (Action if name in {"Attack", "Duel", "Deal"} else Event)


def refused(text: str, kind: Any) -> ParseError:
    with pytest.raises(ParseError) as caught:
        from_json(text, kind)
    faults = caught.value.faults
    assert str(caught.value) == "\n".join(map(str, faults))
    places = [(fault.line, fault.column) for fault in faults]
    assert places == sorted(places)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.faults) == (str(caught.value), faults)
    return caught.value


# --- one mistake ---

RULES, STATE, VIEW = document("rules"), document("state-defending"), document("view-player")
RECORD, ACTION, EVENT = document("record-manual"), document("attack"), document("tacocat-moved")
TRANSCRIPT, DEALT = document("transcript"), document("round-dealt")
FREE = document("state-dueling")

PLAYER, RANK, COUNT = '"WOW" or "YAY"', "a rank, an integer from 1 up", "an integer from 0 up"
LINE = "one line of text without spaces around it"
FORMAT = '"tacocat-json/1", the only one that this version reads'
EVENTS = (
    '"RoundDealt", "ChoiceMade", "CardsReplaced", "DuelRevealed", "AttackMade", "CardDefended", '
    '"CardSacrificed", "TrickEnded", "FinalRevealed", "RoundWon", "RoundTied", "TacocatMoved", '
    '"TilePlaced", "DeckGathered" or "GameWon"'
)
DAY = "a day such as 2026-11-30, in a string"

# A text, what is right in it, what is put there, and the message; it points there, or at <here>.
MISTAKES = [
    (ACTION, '"WOW"', '"wow"', f'$.player must be {PLAYER}, not "wow"'),
    (ACTION, '"WOW"', "0", f"$.player must be {PLAYER}, not a number"),
    (ACTION, '"WOW"', "[]", f"$.player must be {PLAYER}, not an array"),
    (ACTION, '"WOW"', "null", f"$.player must be {PLAYER}, not null"),
    (ACTION, "4", '"4"', f'$.cards[0] must be {RANK}, not "4"'),
    (ACTION, "5", "5.0", f"$.cards[1] must be {RANK}, not a decimal number"),
    (ACTION, "5", "5e0", f"$.cards[1] must be {RANK}, not a decimal number"),
    (ACTION, "5", "NaN", f"$.cards[1] must be {RANK}, not NaN or Infinity"),
    (ACTION, "5", "-Infinity", f"$.cards[1] must be {RANK}, not NaN or Infinity"),
    (ACTION, "5", "1e999", f"$.cards[1] must be {RANK}, not NaN or Infinity"),
    (ACTION, "6", "true", f"$.cards[2] must be {RANK}, not true"),
    (ACTION, "6", "0", f"$.cards[2] must be {RANK}, not 0"),
    (ACTION, "6", "-1", f"$.cards[2] must be {RANK}, not -1"),
    (ACTION, "6", str(2**53), "$.cards[2] must be at most 2**53 - 1"),
    (ACTION, "6", "9" * 5000, "$.cards[2] must be at most 2**53 - 1"),
    (ACTION, "[4, 5, 6]", "7", "$.cards must be an array, not a number"),
    (ACTION, "[4, 5, 6]", "{}", "$.cards must be an array, not an object"),
    (ACTION, ', "cards": [4, 5, 6]', "", "$.cards is missing"),
    (ACTION, ', "player": "WOW"', "", "$.player is missing"),
    (ACTION, '"type": "Attack", ', "", "$.type is missing"),
    (ACTION, '"format": "tacocat-json/1", ', "", "$.format is missing"),
    (ACTION, '"tacocat-json/1"', '"tacocat-json/2"', f'$.format must be {FORMAT}, not '
     '"tacocat-json/2"'),
    (ACTION, '"tacocat-json/1"', "1", f"$.format must be {FORMAT}, not a number"),
    (ACTION, '"Attack"', '"Attacks"', '$.type must be "Replace", "Duel", "Attack", "Defend", '
     '"Sacrifice" or "Deal", not "Attacks"'),
    (ACTION, '"Attack"', '["Attack"]', '$.type must be "Replace", "Duel", "Attack", "Defend", '
     '"Sacrifice" or "Deal", not an array'),
    (ACTION, '"cards"', '"cards": [], "cards"', "$.cards is given twice"),
    (ACTION, '"WOW"', '"WOW", <here>"bet": 5', "$.bet is not known; known here: format, type, "
     "player, cards"),
    (ACTION, '"WOW"', '"WOW", <here>"b\\u00e9t": 5', '$["b\\u00e9t"] is not known; known here: '
     "format, type, player, cards"),
    (ACTION, '"WOW"', '"WOW", <here>"' + "b" * 50 + '": 5', '$["' + "b" * 37 + '..."] is not '
     "known; known here: format, type, player, cards"),
    (RULES, '"arrow"', '"Arrow"', '$.final_tie must be "redeal" or "arrow", not "Arrow"'),
    (RULES, '"arrow"', f'"{"a" * 41}"', '$.final_tie must be "redeal" or "arrow", not '
     f'"{"a" * 37}..."'),
    (RULES, "false", "0", "$.jumbo_attacks must be true or false, not a number"),
    (RULES, "false", "null", "$.jumbo_attacks must be true or false, not null"),
    (RULES, '["WOW", "YAY"]', '["WOW", <here>"WOW"]', "$.board.spaces[1].arrows[1] is in the array "
     "twice"),
    (RULES, '["WOW", "YAY"]', '["WOW", <here>2]', f"$.board.spaces[1].arrows[1] must be {PLAYER}, "
     "not a number"),
    (RULES, ', "start": 2', "", "$.board.start is missing"),
    (STATE, '"step": 6', '"step": -6', f"$.step must be {COUNT}, not -6"),
    (STATE, '"0x37"', '"37"', "$.seed must be a string of 0x and two hexadecimal digits a byte, or "
     'null, not "37"'),
    (STATE, '"0x37"', '"0xfF"', "$.seed must be a string of 0x and two hexadecimal digits a byte, "
     'or null, not "0xfF"'),
    (STATE, '"0x37"', '"0x3"', "$.seed must be a string of 0x and two hexadecimal digits a byte, "
     'or null, not "0x3"'),
    (STATE, '{"wow": 0, "yay": 2}', "[0, 2]", "$.floors must be an object, not an array"),
    (STATE, '{"wow": 0, "yay": 2}', '{"wow": 0, <here>"bo": 1, "yay": 2}', "$.floors.bo is not "
     "known; known here: wow, yay"),
    (STATE, '"Sacrifice"', '"Duel"', '$.phase.answers[0].type must be "Defend" or "Sacrifice", not '
     '"Duel"'),
    (STATE, '"Sacrifice", ', '"Sacrifice", <here>"x": 0, ', "$.phase.answers[0].x is not known; "
     "known here: type, player, card"),
    (STATE, '"Defending"', '"DuelingView"', '$.phase.type must be "Dealing", "Replacing", '
     '"Dueling", "Attacking", "Defending" or "Finished", not "DuelingView"'),
    (FREE, '"Duel"', '"Replace"', '$.phase.face_down.type must be "Duel", not "Replace"'),
    (FREE, '{"type": "Duel", "player": "YAY", "card": 1}', "1", "$.phase.face_down must be an "
     "object, or null, not a number"),
    (VIEW, '"viewer": "YAY"', '"viewer": "-"', f'$.viewer must be {PLAYER}, or null, not "-"'),
    (VIEW, "null, ", "4, ", "$.hands.wow must be an array, or null, not a number"),
    (VIEW, '"ReplacingView"', '"Replacing"', '$.phase.type must be "Dealing", "ReplacingView", '
     '"DuelingView", "Attacking", "Defending" or "Finished", not "Replacing"'),
    (EVENT, '"step": 7', '"step": [7]', f"$.step must be {COUNT}, not an array"),
    (EVENT, "3, 2", "3, <here>-2", f"$.skipped[1] must be {COUNT}, not -2"),
    (DEALT, "null}", "7}", "$.hands.yay must be an array, or null, not a number"),
    (DEALT, "12", "0", f"$.hands.wow[1] must be {RANK}, not 0"),
    (RECORD, '"2026-11-30"', '"2026-11-31"', f'$.date must be {DAY}, or null, not "2026-11-31"'),
    (RECORD, '"2026-11-30"', '"20261130"', f'$.date must be {DAY}, or null, not "20261130"'),
    (RECORD, '"2026-11-30"', '"2026-W48-1"', f'$.date must be {DAY}, or null, not "2026-W48-1"'),
    (RECORD, '"2026-11-30"', '"\\u0662026-11-30"', f"$.date must be {DAY}, or null, not "
     '"\\u0662026-11-30"'),
    (RECORD, '"Ada"', '" Ada"', f'$.names.wow must be {LINE}, or empty, not " Ada"'),
    (RECORD, '"Ada"', '"A\\nda"', f'$.names.wow must be {LINE}, or empty, not "A\\nda"'),
    (RECORD, '"Ada"', '"\\ud800"', f'$.names.wow must be {LINE}, or empty, not "\\ud800"'),
    (RECORD, '"Ada"', "null", f"$.names.wow must be {LINE}, or empty, not null"),
    (RECORD, '"club night"', '""', f'$.tags.event must be {LINE}, not ""'),
    (RECORD, '"club night"', "7", f"$.tags.event must be {LINE}, not a number"),
    (RECORD, '"table": ', '"Table": <here>', "$.tags.Table is no name of a tag: it must be of "
     "lower-case letters, digits and hyphens, and none of rules, seed, wow, yay, date, result, "
     "forfeit"),
    (RECORD, '"table": ', '"date": <here>', "$.tags.date is no name of a tag: it must be of "
     "lower-case letters, digits and hyphens, and none of rules, seed, wow, yay, date, result, "
     "forfeit"),
    (RECORD, '"table"', '"event"', "$.tags.event is given twice"),
    (RECORD, '{"event": "club night", "table": "4"}', "[]", "$.tags must be an object, not an "
     "array"),
    (RECORD, '"winner": "WOW"', '"winner": "YAY"', '$.winner must be "WOW", as the game went'),
    (RECORD, '"winner": "WOW"', '"winner": null', '$.winner must be "WOW", as the game went'),
    (RECORD, '"winner": "WOW"', '"winner": 0', f"$.winner must be {PLAYER}, or null, not a number"),
    (RECORD, '"forfeit": null', '"forfeit": <here>{"player": "WOW", "reason": "crashed"}',
     "$.forfeit is refused: a game that is over cannot be forfeited"),
    (RECORD, '"forfeit": null', '"forfeit": {"player": "WOW", "reason": <here>"bored"}',
     '$.forfeit.reason must be "resigned", "out_of_time", "illegal_action" or "crashed", not '
     '"bored"'),
    (document("record-seed"), '"winner": "YAY"', '"winner": "WOW"', '$.winner must be "YAY", as '
     "the game went"),
    (TRANSCRIPT, '"ChoiceMade"', '"Duel"', f'$.events[1].type must be {EVENTS}, not "Duel"'),
    (TRANSCRIPT, '"Ada"', '"Ada "', f'$.names.wow must be {LINE}, or empty, not "Ada "'),
    (TRANSCRIPT, '"view": {', '"view": {<here>"type": "View", ', "$.view.type is not known; known "
     "here: rules, viewer, step, round, tacocat, tiles, hands, hand_sizes, draw_pile_size, "
     "discard_pile, floors, phase"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "right", "wrong", "message"), MISTAKES)
def test_mistakes(text: str, right: str, wrong: str, message: str) -> None:
    assert right in text
    changed = text.replace(right, wrong, 1)
    at = changed.find("<here>")
    changed = changed.replace("<here>", "")
    (fault,) = refused(changed, kind_of(text)).faults
    assert fault.message == message
    assert message.startswith(fault.path)
    assert fault.line == 1
    if at >= 0:
        assert fault.column == at + 1
    elif "missing" in message:
        assert changed[fault.column - 1] == "{"
    else:
        start = text.index(right)
        assert start < fault.column <= start + max(len(right), len(wrong)) + 1
    # The same place in a text of many lines.
    if "twice" not in message and "9999" not in changed:
        indented = json.dumps(json.loads(changed), indent=1)
        (fault,) = refused(indented, kind_of(text)).faults
        assert fault.message == message
        line = indented.splitlines()[fault.line - 1]
        assert line[: fault.column - 1].strip() == "" or line[fault.column - 2] == " "


# --- several ---

SEVERAL = """{
  "format": "tacocat-json/1",
  "type": "State",
  "rules": {
    "deck": [1, 2, 2, "3"],
    "board": {"spaces": [
      {"hand_size": 0, "arrows": []},
      {"hand_size": 1, "arrows": ["WOW"], "arrows": ["YAY"]}
    ], "start": 1},
    "final_tie": "redeal"
  },
  "sed": "0x",
  "step": 3.0,
  "tiles": [2, 2],
  "hands": {"wow": [1, null], "WOW": [], "yay": []},
  "tiles": [1, 1],
  "floors": {},
  "phase": {}
}
"""


def test_every_mistake_is_told_in_the_order_of_the_text() -> None:
    error = refused(SEVERAL, State)
    known = "format, type, rules, seed, step, round, tacocat, tiles, hands, draw_pile, "
    known += "discard_pile, floors, phase"
    assert str(error).splitlines() == [
        "line 1, column 1: $.seed is missing",
        "line 1, column 1: $.round is missing",
        "line 1, column 1: $.tacocat is missing",
        "line 1, column 1: $.draw_pile is missing",
        "line 1, column 1: $.discard_pile is missing",
        "line 4, column 12: $.rules.jumbo_attacks is missing",
        f'line 5, column 23: $.rules.deck[3] must be {RANK}, not "3"',
        "line 7, column 21: $.rules.board.spaces[0].hand_size must be at least 1, not 0",
        "line 7, column 34: $.rules.board.spaces[0].arrows must be one or two players, not 0",
        "line 8, column 43: $.rules.board.spaces[1].arrows is given twice",
        f"line 12, column 3: $.sed is not known; known here: {known}",
        f"line 13, column 11: $.step must be {COUNT}, not a decimal number",
        f"line 15, column 24: $.hands.wow[1] must be {RANK}, not null",
        "line 15, column 31: $.hands.WOW is not known; known here: wow, yay",
        "line 16, column 3: $.tiles is given twice",
        "line 16, column 16: $.tiles[1] is in the array twice",
        "line 17, column 13: $.floors.wow is missing",
        "line 17, column 13: $.floors.yay is missing",
        "line 18, column 12: $.phase.type is missing",
    ]
    assert (error.line, error.column, error.expected) == (1, 1, "")
    by_path = {fault.path: fault for fault in error.faults}
    assert by_path["$.step"].expected == COUNT
    assert by_path["$.rules.board.spaces[0].hand_size"].expected == ""


def test_mistakes_without_end_are_cut_short() -> None:
    text = to_json(Replace(WOW, [])).replace("[]", "[" + "0," * 500 + "0]")
    faults = refused(text, Action).faults
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-2].path == f"$.cards[{MOST_FAULTS - 1}]"
    assert faults[-1].message == "and from here on there are more faults"
    assert faults[-1].column == faults[-2].column + 2


def test_constructors_have_their_say() -> None:
    text = to_json(Attack(WOW, [4]), indent=2).replace("    4\n", "")
    (fault,) = refused(text, Attack).faults
    assert str(fault) == "line 1, column 1: $ is refused: an attack has at least one card"
    text = TRANSCRIPT.replace('"choice": null', '"choice": null}, {"type": "Attack"')
    (fault,) = refused(text, Transcript).faults
    assert fault.path == "$.events[2].type"


# --- rules and positions that contradict themselves ---


def test_rules_that_cannot_be_played() -> None:
    wrong = RULES.replace('"hand_size": 1', '"hand_size": 0').replace('["WOW"]', "[]")
    with pytest.raises(InvalidRulesError) as caught:
        from_json(wrong, Rules)
    assert [problem.field for problem in caught.value.problems] == [
        "board.spaces[0].hand_size",
        "board.spaces[2].hand_size",
        "board.spaces[2].arrows",
    ]
    with pytest.raises(InvalidRulesError) as caught:
        from_json(RULES.replace('"start": 2', '"start": 9'), Rules)
    assert caught.value.problems == (
        Problem(
            ProblemKind.TOO_LARGE, "board.start", "must be at most 3, the number of spaces, not 9"
        ),
    )
    for name, kind, place in [
        ("state-attacking", State, "rules"),
        ("view-player", View, "rules"),
        ("record-seed", Record, "rules"),
        ("transcript", Transcript, "view.rules"),
    ]:
        text = document(name).replace('"hand_size": ', '"hand_size": 10')
        with pytest.raises(InvalidRulesError) as caught:
            from_json(text, kind)
        (problem,) = caught.value.problems
        assert problem.field == f"{place}.board.spaces[0].hand_size"


def test_positions_that_no_game_has() -> None:
    wrong = STATE.replace('"tacocat": 1', '"tacocat": 2').replace('"wow": 0', '"wow": 4')
    with pytest.raises(InvalidStateError) as caught:
        from_json(wrong, State)
    assert [problem.field for problem in caught.value.problems] == ["tacocat"]
    with pytest.raises(InvalidStateError) as caught:
        from_json(STATE.replace("[3, 4]", "[4, 3]"), State)
    assert str(caught.value) == "hands must be a ByPlayer of ascending tuples of cards"
    wrong = TRANSCRIPT.replace('"hand_sizes": {"wow": 0', '"hand_sizes": {"wow": 1')
    with pytest.raises(InvalidStateError) as caught:
        from_json(wrong, Transcript)
    assert [problem.field for problem in caught.value.problems] == ["view.hand_sizes.wow"]


def test_with_other_mistakes_problems_are_faults() -> None:
    wrong = TRANSCRIPT.replace('"hand_sizes": {"wow": 0', '"hand_sizes": {"wow": 1')
    (problem, other) = refused(wrong.replace('"2026-', '"'), Transcript).faults
    assert problem.path == "$.view.hand_sizes.wow"
    assert problem.message.startswith("$.view.hand_sizes.wow must be at most 0")
    assert wrong[problem.column - 1 :].startswith('1, "yay": 0}')
    assert other.path == "$.date"
    # A position's problem that names no place of its own document is told at the next around it.
    text = STATE.replace('"tacocat": 1', '"tacocat": 1, "tacocat": 2')
    twice, problem = refused(text, State).faults
    assert (twice.message, problem.path) == ("$.tacocat is given twice", "$.tacocat")
    assert problem.column > twice.column


# --- records whose game was not like that ---


def test_an_illegal_action_is_told_with_its_reason_and_the_alternatives() -> None:
    text = json.dumps(json.loads(RECORD), indent=1).replace("    2\n", "    3\n")
    (fault,) = refused(text, Record).faults
    assert text.splitlines()[fault.line - 1][: fault.column] == "  {"
    assert fault.path == "$.actions[2]"
    assert fault.message == (
        "$.actions[2] is refused: YAY replace 3 is not legal (card_not_in_hand): YAY does not hold "
        "all of these cards; choose from the cards in hand. Legal here: YAY replace, YAY replace 2."
    )
    assert fault.reason is Reason.CARD_NOT_IN_HAND
    assert [str(action) for action in fault.legal] == ["YAY replace", "YAY replace 2"]


def test_only_some_of_the_alternatives_are_named() -> None:
    text = document("record-seed").replace('"cards": [3]', '"cards": [2]')
    (fault,) = refused(text, Record).faults
    assert fault.message.endswith(
        "WOW replace 1 3 3 3, YAY replace, YAY replace 1, YAY replace 2, YAY replace 4, and more."
    )
    assert len(fault.legal) > 12


def test_an_illegal_deal_is_told_without_its_cards() -> None:
    (fault,) = refused(RECORD.replace('"order": [1, 2, 3, 4]', '"order": [1]'), Record).faults
    assert fault.path == "$.actions[0]"
    assert fault.message.startswith("$.actions[0] is refused: this deal is not legal (wrong_deck)")
    assert (fault.reason, list(fault.legal)) == (Reason.WRONG_DECK, [])


# --- texts that are no JSON ---


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("\ufeff{}", 1, 1),
        ("{", 1, 2),
        ('{"a": 1,\n "b" 2}', 2, 6),
        ("{}\n{}", 2, 1),
        ("{} x", 1, 4),
        ("{'a': 1}", 1, 2),
        ('{"a": 01}', 1, 8),
        ('{"a": .5}', 1, 7),
        ('{"a": +1}', 1, 7),
        ('{"a": "\n"}', 1, 8),
        ('{"a": "\\x"}', 1, 8),
        ("{}\u00a0", 1, 3),
    ],
)
def test_texts_that_are_no_json(text: str, line: int, column: int) -> None:
    (fault,) = refused(text, State).faults
    assert (fault.line, fault.column) == (line, column)
    assert fault.message.startswith("the text is not JSON: ")


@pytest.mark.parametrize("text", ["[]", "null", "7", '"State"', "true", "NaN", "9" * 5000])
def test_json_that_is_no_object(text: str) -> None:
    (fault,) = refused(f" {text}", State).faults
    assert (fault.line, fault.column, fault.path) == (1, 2, "$")
    assert fault.message.startswith("$ must be an object, not ")


def test_a_key_given_twice_is_found_at_any_depth_a_document_has() -> None:
    for depth in range(12):
        text = to_json(Duel(WOW, 7))[:-1] + ',"x":' + depth * "[" + '{"a":1,"a":2}' + depth * "]"
        faults = refused(text + "}", Duel).faults
        assert faults[0].message.startswith("$.x is not known")
        # What is deeper is part of something unknown, which is told.
        told = [f"$.x{depth * '[0]'}.a is given twice"] if depth < 9 else []
        assert [fault.message for fault in faults[1:]] == told


MEGABYTE = 1_000_000
HEAD = '{"format":"tacocat-json/1","type":'


@pytest.mark.parametrize(
    "text",
    [
        "[" * MEGABYTE,
        '{"a":' * (MEGABYTE // 5),
        '[{"":' * (MEGABYTE // 5),
        "[" * (MEGABYTE // 2) + "]" * (MEGABYTE // 2),
        "9" * MEGABYTE,
        "-" * MEGABYTE,
        "0." + "9" * MEGABYTE,
        "1e" + "9" * MEGABYTE,
        '"' * MEGABYTE,
        '"' + "\\\\" * (MEGABYTE // 2) + '"',
        " " * MEGABYTE,
        "\n" * MEGABYTE,
        HEAD + '"Deal","order":[' + "0," * (MEGABYTE // 2) + "0]}",
        HEAD + '"Deal","order":[' + "1," * (MEGABYTE // 2) + "true]}",
        HEAD + '"Deal",' + '"a":1,' * (MEGABYTE // 6) + '"order":[]}',
        HEAD + '"Deal",' + "".join(f'"{n}":1,' for n in range(MEGABYTE // 9)) + '"order":[]}',
        HEAD + '"Deal","order":' + "[" * 500 + "[1]," * (MEGABYTE // 4) + "1" + "]" * 500 + "}",
        HEAD + '"' + "D" * MEGABYTE + '"}',
    ],
    ids=lambda text: f"{text[:8]}...{text[60:70]}",
)
def test_a_megabyte_is_refused_in_a_moment(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        from_json(text, Action)
    assert len(str(caught.value)) < 20_000


def test_a_mistake_of_this_library_is_not_taken_for_one_of_the_text() -> None:
    with pytest.raises(KeyError):
        list(found_in(ExceptionGroup("", [KeyError()])))


# --- anything at all ---

EVERY = [(document(path.stem), path.stem) for path in sorted(FOLDER.glob("*.json"))]
texts = st.sampled_from([text for text, _ in EVERY])
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-2, 2**60)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["WOW", "YAY", "0x", "0xff", "Duel", "2026-11-30", "Dealing", "redeal"])
)
anything = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from(["wow", "yay", "type"]), inner)
    ),
    max_leaves=6,
)


@cache
def validator(kind: Any) -> Any:
    return Draft202012Validator(schema(kind))


def read_or_refuse(text: str, kind: Any) -> bool:
    """Whether it is read; if so what it says, and else what is said about it, makes sense."""
    try:
        value = from_json(text, kind)
    except ParseError as error:
        lines = text.split("\n")
        for fault in error.faults:
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
            assert fault.path.startswith("$") or "the text is" in fault.message
            assert fault.message.isascii() or "not JSON" in fault.message
        return False
    except (InvalidRulesError, InvalidStateError):
        return False
    assert from_json(to_json(value), kind) == value
    return True


def places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every object or array within a document, with each of its keys or indices."""
    inner = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in inner:
        yield part, key
        if isinstance(value, dict | list):
            yield from places(value)


@given(texts, st.data())
@settings(max_examples=300)
def test_what_a_schema_refuses_is_not_read(text: str, data: st.DataObject) -> None:
    kind = kind_of(text)
    changed = json.loads(text)
    whole, key = data.draw(st.sampled_from(list(places(changed))))
    match data.draw(st.sampled_from(["replace", "delete", "add", "copy", "nudge"])):
        case "replace":
            whole[key] = data.draw(anything)
        case "delete":
            del whole[key]
        case "add" if isinstance(whole, dict):
            whole[data.draw(st.text(max_size=4))] = data.draw(anything)
        case "add":
            whole.insert(key, data.draw(anything))
        case "copy":
            other, other_key = data.draw(st.sampled_from(list(places(json.loads(text)))))
            whole[key] = other[other_key]
        case _ if type(whole[key]) is int:
            whole[key] += data.draw(st.integers(-2, 2))
        case _:
            whole[key] = str(whole[key])
    is_read = read_or_refuse(json.dumps(changed), kind)
    assert not is_read or validator(kind).is_valid(changed)


@given(texts, st.data())
def test_a_changed_character_is_read_or_refused(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    new = data.draw(st.characters(max_codepoint=0x2FF) | st.sampled_from('{}[]:,"0123456789\ud800'))
    read_or_refuse(text[:at] + new + text[at + data.draw(st.integers(0, 1)) :], kind_of(text))


@given(anything, st.sampled_from([State, View, Rules, Record, Transcript, Action, Event]))
def test_any_json_is_refused(value: Any, kind: Any) -> None:
    assert not read_or_refuse(json.dumps(value), kind)


@given(
    st.dictionaries(
        st.sampled_from(["player", "card", "cards", "order", "x"]), anything, max_size=3
    ),
    st.sampled_from(["Replace", "Duel", "Attack", "Defend", "Sacrifice", "Deal", "RoundTied"]),
)
def test_any_fields_of_an_action_are_read_or_refused(value: dict[str, Any], name: str) -> None:
    made = {"format": "tacocat-json/1", "type": name, **value}
    assert not read_or_refuse(json.dumps(made), Action) or validator(Action).is_valid(made)


@given(st.text() | st.text('{}[]:,"0123456789.-+eE \\untrfals', max_size=30))
def test_any_text_is_refused(text: str) -> None:
    for kind in (State, Action):
        assert not read_or_refuse(text, kind)
