"""The text of actions."""

import contextlib
import pickle
from typing import Any

import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    Action,
    Attack,
    Deal,
    Defend,
    Duel,
    ParseError,
    Replace,
    Sacrifice,
    parse_action,
)
from tacocat.testing import actions

WRITTEN: list[tuple[Action, str]] = [
    (Replace(WOW, [5, 3]), "WOW replace 3 5"),
    (Replace(WOW, []), "WOW replace"),
    (Duel(YAY, 7), "YAY duel 7"),
    (Attack(WOW, [6, 4, 5]), "WOW attack 4 5 6"),
    (Attack(WOW, [12]), "WOW attack 12"),
    (Defend(YAY, 9), "YAY defend 9"),
    (Sacrifice(YAY, 2), "YAY sacrifice 2"),
    (Deal([3, 12, 7]), "deal 3 12 7"),
    (Deal([]), "deal"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN, ids=lambda value: str(value))
def test_words_that_a_player_would_say(action: Action, text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action


def test_spaces_and_order_of_cards_are_free() -> None:
    assert parse_action("WOW   attack 6   4 5") == Attack(WOW, [4, 5, 6])
    assert parse_action("deal  2 1 1") == Deal([2, 1, 1])


RANK, SPACE, END = "a rank such as 7", "a space", "the end of the line"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "WOW, YAY or deal"),
        (" WOW duel 7", 1, "WOW, YAY or deal"),
        ("wow duel 7", 1, "WOW, YAY or deal"),
        ("WOWduel 7", 1, "WOW, YAY or deal"),
        ("WOW", 4, SPACE),
        ("WOW\tduel 7", 4, SPACE),
        ("WOW ", 5, "replace, duel, attack, defend or sacrifice"),
        ("WOW dual 7", 5, "replace, duel, attack, defend or sacrifice"),
        ("WOW duels 7", 5, "replace, duel, attack, defend or sacrifice"),
        ("WOW duel", 9, f"{SPACE} and {RANK}"),
        ("WOW duel ", 10, RANK),
        ("WOW duel 0", 10, RANK),
        ("WOW duel 07", 10, RANK),
        ("WOW duel -7", 10, RANK),
        ("WOW duel 7.0", 11, END),
        ("WOW duel 7 8", 11, END),
        ("WOW duel 7 ", 11, END),
        ("WOW duel 7\n", 11, END),
        ("WOW duel \u0661", 10, RANK),
        ("WOW duel \uff17", 10, RANK),
        ("WOW attack", 11, f"{SPACE} and {RANK}"),
        ("WOW attack ", 12, RANK),
        ("WOW attack 4 ", 14, RANK),
        ("WOW attack 4,5", 13, END),
        ("WOW replace ", 13, RANK),
        ("WOW replace 3 x", 15, RANK),
        ("deal 3 x", 8, RANK),
        ("deals", 5, END),
        ("WOW duel " + "9" * 5000, 10, RANK),
    ],
)
def test_mistakes_are_found_where_they_are(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_action(text)
    error = caught.value
    assert (error.line, error.column, error.expected) == (1, column, expected)
    assert str(error) == f"line 1, column {column}: expected {expected}"
    assert isinstance(error, ValueError)
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.line, twin.column, twin.expected) == (str(error), 1, column, expected)


@given(actions(highest_rank=10**20) | st.lists(st.integers(1, 40)).map(Deal))
def test_what_is_written_is_read_back(action: Action) -> None:
    assert parse_action(str(action)) == action


@given(st.text() | st.from_regex(r"(WOW|YAY|deal)? ?[a-z]{0,9}( [0-9x]{0,3}){0,4}", fullmatch=True))
def test_any_text_is_an_action_or_a_parse_error(text: str) -> None:
    with contextlib.suppress(ParseError):
        action = parse_action(text)
        assert parse_action(str(action)) == action


@given(st.sampled_from([text for _, text in WRITTEN]), st.data())
def test_a_changed_character_is_read_or_refused(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(st.characters(max_codepoint=0x2FF)) + text[at + 1 :]
    with contextlib.suppress(ParseError):
        parse_action(changed)


def test_a_megabyte_is_read_in_a_moment() -> None:
    assert len(str(parse_action("deal" + " 7" * 500_000))) == 4 + 2 * 500_000
    for text in ("(" * 1_000_000, "WOW duel " + "7" * 1_000_000, " " * 1_000_000):
        with pytest.raises(ParseError):
            parse_action(text)


def test_only_text_is_read() -> None:
    values: list[Any] = [None, b"WOW duel 7", 7, ["WOW duel 7"]]
    for value in values:
        with pytest.raises(TypeError, match="the text must be a str, not"):
            parse_action(value)
