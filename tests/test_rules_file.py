"""Rules files: written and read back, and every way in which one can be wrong."""

import contextlib
import os
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from tacocat import (
    STANDARD,
    Board,
    FinalTie,
    InvalidRulesError,
    Player,
    ProblemKind,
    Rules,
    Space,
)

WOW, YAY = Player.WOW, Player.YAY
EXAMPLES = Path(__file__).parents[1] / "examples" / "rules"
STANDARD_TEXT = (EXAMPLES / "standard.toml").read_text(encoding="utf-8")

# The least that a rules file can say; tests add what is wrong.
DECK = "[deck]\n1 = 4\n"
SPACE = '{ hand_size = 1, arrows = ["WOW"] }'
BOARD = f"[board]\nspaces = [{SPACE}]\n"
LEAST = f"format = 1\n{DECK}{BOARD}"


def load(content: str | bytes) -> Rules:
    """The rules in a file of this content."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rules.toml")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return Rules.from_toml(path)


def problems(content: str | bytes) -> list[tuple[ProblemKind, str]]:
    """What is wrong with a file of this content."""
    with pytest.raises(InvalidRulesError) as caught:
        load(content)
    assert all(problem.message for problem in caught.value.problems)
    return [(problem.kind, problem.field) for problem in caught.value.problems]


@st.composite
def variants(draw: st.DrawFn) -> Rules:
    """Any rules, small enough to be drawn fast."""
    arrows = st.sampled_from([{WOW}, {YAY}, {WOW, YAY}])
    spaces = draw(st.lists(st.builds(Space, st.integers(1, 4), arrows), min_size=1, max_size=5))
    fewest = 4 * max(space.hand_size for space in spaces)
    ranks = st.integers(1, 15) | st.integers(1, 999_999_999)
    return Rules(
        deck=draw(st.lists(ranks, min_size=fewest, max_size=fewest + 8)),
        board=Board(spaces, start=draw(st.none() | st.integers(1, len(spaces)))),
        final_tie=draw(st.sampled_from(FinalTie)),
        jumbo_attacks=draw(st.booleans()),
    )


# --- written and read back ------------------------------------------------------------------------


@given(variants() | st.just(STANDARD))
def test_rules_written_to_a_file_are_read_back_as_an_equal_value(rules: Rules) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rules.toml")
        rules.to_toml(path)
        again = Rules.from_toml(path)
        assert again == rules
        first = path.read_bytes()
        again.to_toml(path)
        assert path.read_bytes() == first


@pytest.mark.parametrize(
    "rules",
    [
        Rules([10**9] * 4, Board([Space(1, {WOW})])),
        Rules([2**64] * 4, Board([Space(1, {WOW})])),
        Rules([1] * 10_001, Board([Space(1, {WOW})])),
    ],
    ids=["a rank of ten digits", "a rank of twenty digits", "more than 10,000 cards"],
)
def test_unusual_rules_are_read_back_too_or_not_written_at_all(
    rules: Rules, tmp_path: Path
) -> None:
    path = tmp_path / "rules.toml"
    try:
        rules.to_toml(path)
    except ValueError:
        assert not path.exists()
        return
    assert Rules.from_toml(path) == rules


def test_a_failed_write_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text("precious", encoding="utf-8")
    unwritable = Rules([10**5000] * 4, Board([Space(1, {WOW})]))  # too many digits for Python
    with pytest.raises(ValueError, match=r"."):
        unwritable.to_toml(path)
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_written_file_says_in_toml_what_the_rules_are(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    rules = Rules(
        deck=[3, 1, 2, 2, 1, 1, 1, 10],
        board=Board([Space(2, {YAY}), Space(1, {YAY, WOW})], start=2),
        final_tie=FinalTie.ARROW,
        jumbo_attacks=False,
    )
    rules.to_toml(str(path))
    content = path.read_bytes()
    assert tomllib.loads(content.decode()) == {
        "format": 1,
        "final_tie": "arrow",
        "jumbo_attacks": False,
        "deck": {"1": 4, "2": 2, "3": 1, "10": 1},
        "board": {
            "start": 2,
            "spaces": [
                {"hand_size": 2, "arrows": ["YAY"]},
                {"hand_size": 1, "arrows": ["WOW", "YAY"]},
            ],
        },
    }
    assert content.endswith(b"\n")
    assert b"\r" not in content


@pytest.mark.rule("R5")
def test_the_standard_example_is_the_default() -> None:
    assert Rules.from_toml(EXAMPLES / "standard.toml") == STANDARD
    assert Rules.from_toml(str(EXAMPLES / "standard.toml")) == STANDARD


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        pytest.param(
            "arrow_ties.toml",
            attrs.evolve(STANDARD, final_tie=FinalTie.ARROW),
            marks=pytest.mark.rule("R21"),
        ),
        pytest.param(
            "no_jumbo.toml",
            attrs.evolve(STANDARD, jumbo_attacks=False),
            marks=pytest.mark.rule("R13"),
        ),
        (
            "three_spaces.toml",
            Rules(
                deck=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
                board=Board([Space(2, {YAY}), Space(3, {WOW, YAY}), Space(2, {WOW})], start=2),
            ),
        ),
    ],
)
def test_an_example_file_is_the_variant_it_says(name: str, rules: Rules) -> None:
    assert Rules.from_toml(EXAMPLES / name) == rules


def test_every_example_file_has_a_test_of_its_own() -> None:
    assert {path.name for path in EXAMPLES.iterdir()} == {
        "standard.toml",
        "arrow_ties.toml",
        "no_jumbo.toml",
        "three_spaces.toml",
        "assumptions",
    }


_SIZES, _DECK = "4 6 9 7 9 6 4", "3 3 3 3 3 4 4 3 3 3 3 3"
_ARROWS = "Y Y Y WY W W W"


@pytest.mark.rule("R5")
@pytest.mark.parametrize(
    ("name", "deck", "sizes", "arrows"),
    [
        ("deck_more_in_the_middle", "1 2 3 4 4 5 5 4 4 3 2 1", _SIZES, _ARROWS),
        ("deck_more_at_the_ends", "5 4 3 3 2 2 2 2 3 3 4 5", _SIZES, _ARROWS),
        ("deck_more_low", "4 4 3 3 3 3 3 3 3 3 3 3", _SIZES, _ARROWS),
        ("deck_more_high", "3 3 3 3 3 3 3 3 3 3 4 4", _SIZES, _ARROWS),
        ("hands_large_at_the_goals", _DECK, "9 6 4 7 4 6 9", _ARROWS),
        ("hands_rising", _DECK, "4 5 6 7 8 9 9", _ARROWS),
        ("arrows_to_the_nearer_goal", _DECK, _SIZES, "W W W WY Y Y Y"),
        ("arrows_at_wow", _DECK, _SIZES, "W W W WY W W W"),
        ("arrows_both_everywhere", _DECK, _SIZES, "WY WY WY WY WY WY WY"),
    ],
)
def test_an_assumption_file_changes_one_default(
    name: str, deck: str, sizes: str, arrows: str
) -> None:
    pointing = {"W": {WOW}, "Y": {YAY}, "WY": {WOW, YAY}}
    spaces = [
        Space(int(size), pointing[arrow])
        for size, arrow in zip(sizes.split(), arrows.split(), strict=True)
    ]
    cards = [rank for rank, count in enumerate(deck.split(), 1) for _ in range(int(count))]
    rules = Rules.from_toml(EXAMPLES / "assumptions" / f"{name}.toml")
    assert rules == Rules(cards, Board(spaces))
    assert len(cards) == 38
    assert rules != STANDARD


def test_every_assumption_file_is_tested() -> None:
    assert len(list((EXAMPLES / "assumptions").iterdir())) == 9


def test_the_least_file_takes_the_defaults() -> None:
    assert load(LEAST) == Rules(
        [1, 1, 1, 1], Board([Space(1, {WOW})], start=1), FinalTie.REDEAL, jumbo_attacks=True
    )


def test_a_rank_without_copies_may_be_listed() -> None:
    assert load(LEAST.replace("1 = 4\n", "1 = 4\n2 = 0\n")) == load(LEAST)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
def test_files_of_every_editor_are_read(line_end: str, mark: str) -> None:
    assert load(mark + STANDARD_TEXT.replace("\n", line_end)) == STANDARD


# --- every kind of problem ------------------------------------------------------------------------

BROKEN = """
format = 1
final_tie = "coin"
jumbo_attacks = 1
color = "red"

[deck]
0 = 3
07 = 3
"\u0661" = 3
-1 = 3
six = 3
1 = true
2 = 2.0
3 = "3"
4 = -1
5 = 1_000_000_000_000
6 = 100

[board]
start = 9
length = 8
spaces = [
    { hand_size = 0, arrows = ["WOW"] },
    { hand_size = 1, arrows = [] },
    { hand_size = 1, arrows = ["YAY", "YAY"] },
    { hand_size = 1.0, arrows = ["BOTH"] },
    { arrows = ["WOW"] },
    { hand_size = 1 },
    { hand_size = 1, arrows = "WOW" },
    { hand_size = 1, arrows = ["WOW"], color = "red" },
]
"""


def test_every_problem_of_a_file_is_found_at_once_with_its_place() -> None:
    found = problems(BROKEN)
    assert set(found) == {
        (ProblemKind.WRONG_TYPE, "final_tie"),
        (ProblemKind.WRONG_TYPE, "jumbo_attacks"),
        (ProblemKind.BAD_FILE, "color"),
        (ProblemKind.WRONG_TYPE, "deck.0"),
        (ProblemKind.WRONG_TYPE, "deck.07"),
        (ProblemKind.WRONG_TYPE, "deck.\u0661"),
        (ProblemKind.WRONG_TYPE, "deck.-1"),
        (ProblemKind.WRONG_TYPE, "deck.six"),
        (ProblemKind.WRONG_TYPE, "deck.1"),
        (ProblemKind.WRONG_TYPE, "deck.2"),
        (ProblemKind.WRONG_TYPE, "deck.3"),
        (ProblemKind.TOO_SMALL, "deck.4"),
        (ProblemKind.TOO_LARGE, "deck.5"),
        (ProblemKind.TOO_LARGE, "board.start"),
        (ProblemKind.BAD_FILE, "board.length"),
        (ProblemKind.TOO_SMALL, "board.spaces[0].hand_size"),
        (ProblemKind.TOO_SMALL, "board.spaces[1].arrows"),
        (ProblemKind.TOO_LARGE, "board.spaces[2].arrows"),
        (ProblemKind.WRONG_TYPE, "board.spaces[3].hand_size"),
        (ProblemKind.WRONG_TYPE, "board.spaces[3].arrows"),
        (ProblemKind.BAD_FILE, "board.spaces[4].hand_size"),
        (ProblemKind.BAD_FILE, "board.spaces[5].arrows"),
        (ProblemKind.WRONG_TYPE, "board.spaces[6].arrows"),
        (ProblemKind.BAD_FILE, "board.spaces[7].color"),
    }
    assert len(found) == len(set(found))


BAD_FILE, WRONG_TYPE = ProblemKind.BAD_FILE, ProblemKind.WRONG_TYPE
TOO_SMALL, TOO_LARGE = ProblemKind.TOO_SMALL, ProblemKind.TOO_LARGE

ONE_PROBLEM: dict[str, tuple[str | bytes, ProblemKind, str]] = {
    # the file as a whole
    "an empty file": ("", BAD_FILE, "format"),
    "no format": (LEAST.replace("format = 1\n", ""), BAD_FILE, "format"),
    "format 0": (LEAST.replace("format = 1", "format = 0"), BAD_FILE, "format"),
    "format 2": (LEAST.replace("format = 1", "format = 2"), BAD_FILE, "format"),
    "a format that is a bool": (LEAST.replace("format = 1", "format = true"), BAD_FILE, "format"),
    "a format that is a float": (LEAST.replace("format = 1", "format = 1.0"), BAD_FILE, "format"),
    "a format that is text": (LEAST.replace("format = 1", 'format = "1"'), BAD_FILE, "format"),
    "a format that is a list": (LEAST.replace("format = 1", "format = [1]"), BAD_FILE, "format"),
    "another language": ("this is not TOML", BAD_FILE, "the file"),
    "a table twice": (LEAST + DECK, BAD_FILE, "the file"),
    "a byte that is not UTF-8": (b"\xff" + LEAST.encode(), BAD_FILE, "the file"),
    "UTF-16": (LEAST.encode("utf-16"), BAD_FILE, "the file"),
    "lists nested too deeply": ("a = " + "[" * 100_000, BAD_FILE, "the file"),
    "tables nested too deeply": ("a = " + "{a=" * 100_000, BAD_FILE, "the file"),
    # names that are not known, in a file that is right otherwise
    "an unknown option": ("color = 'red'\n" + LEAST, BAD_FILE, "color"),
    "an unknown name in the board": (LEAST + "length = 1\n", BAD_FILE, "board.length"),
    "an unknown name in a space": (
        LEAST.replace("{ hand_size", "{ color = 'red', hand_size"),
        BAD_FILE,
        "board.spaces[0].color",
    ),
    "an arrow twice": (
        LEAST.replace('["WOW"]', '["WOW", "WOW"]'),
        TOO_LARGE,
        "board.spaces[0].arrows",
    ),
    # tables that are missing or something else
    "no deck": (f"format = 1\n{BOARD}", BAD_FILE, "deck"),
    "no board": (f"format = 1\n{DECK}", BAD_FILE, "board"),
    "a deck that is a number": (f"format = 1\ndeck = 4\n{BOARD}", WRONG_TYPE, "deck"),
    "a deck that is a list": (f"format = 1\ndeck = [1, 1, 1, 1]\n{BOARD}", WRONG_TYPE, "deck"),
    "a board that is a number": (f"format = 1\nboard = 4\n{DECK}", WRONG_TYPE, "board"),
    "no spaces": (f"format = 1\n{DECK}[board]\n", BAD_FILE, "board.spaces"),
    "a number of spaces": (
        f"format = 1\n{DECK}[board]\nspaces = 3\n",
        WRONG_TYPE,
        "board.spaces",
    ),
    "an empty list of spaces": (
        f"format = 1\n{DECK}[board]\nspaces = []\n",
        TOO_SMALL,
        "board.spaces",
    ),
    "a space that is a number": (LEAST.replace(SPACE, "3"), WRONG_TYPE, "board.spaces[0]"),
    "a space that is a list": (
        LEAST.replace(SPACE, f"{SPACE}, []"),
        WRONG_TYPE,
        "board.spaces[1]",
    ),
    # the start
    "start 0": (LEAST + "start = 0\n", TOO_SMALL, "board.start"),
    "a start beyond the last space": (LEAST + "start = 2\n", TOO_LARGE, "board.start"),
    "a start that is a bool": (LEAST + "start = true\n", WRONG_TYPE, "board.start"),
    "a start that is text": (LEAST + 'start = "1"\n', WRONG_TYPE, "board.start"),
    # hand sizes
    "a hand size too large for the deck": (
        LEAST.replace("hand_size = 1", "hand_size = 2"),
        TOO_LARGE,
        "board.spaces[0].hand_size",
    ),
    "a hand size that is a bool": (
        LEAST.replace("hand_size = 1", "hand_size = true"),
        WRONG_TYPE,
        "board.spaces[0].hand_size",
    ),
    # the options
    "a final tie that is a number": ("final_tie = 1\n" + LEAST, WRONG_TYPE, "final_tie"),
    "a final tie that is a list": ("final_tie = ['arrow']\n" + LEAST, WRONG_TYPE, "final_tie"),
    "a final tie in capitals": ("final_tie = 'ARROW'\n" + LEAST, WRONG_TYPE, "final_tie"),
    "jumbo attacks in words": ("jumbo_attacks = 'yes'\n" + LEAST, WRONG_TYPE, "jumbo_attacks"),
    "jumbo attacks from a date": (
        "jumbo_attacks = 2024-01-01\n" + LEAST,
        WRONG_TYPE,
        "jumbo_attacks",
    ),
    # the deck
    "a deck too small": (
        LEAST.replace("1 = 4", "1 = 3"),
        TOO_LARGE,
        "board.spaces[0].hand_size",
    ),
    "a rank with an underscore": (
        LEAST.replace("1 = 4", "1 = 4\n1_0 = 1"),
        WRONG_TYPE,
        "deck.1_0",
    ),
    "a rank with a space": (LEAST.replace("1 = 4", "1 = 4\n' 2' = 1"), WRONG_TYPE, "deck. 2"),
    "a rank and a half": (LEAST.replace("1 = 4", "1 = 4\n2.5 = 1"), WRONG_TYPE, "deck.2"),
    "copies that are no number": (LEAST.replace("1 = 4", "1 = 4\n2 = nan"), WRONG_TYPE, "deck.2"),
}


@pytest.mark.parametrize(("content", "kind", "field"), ONE_PROBLEM.values(), ids=ONE_PROBLEM)
def test_a_problem_is_reported_once_and_alone(
    content: str | bytes, kind: ProblemKind, field: str
) -> None:
    assert problems(content) == [(kind, field)]


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1 = 4", "1 = {}"),
        ("1 = 4", "1 = -{}"),
        ("1 = 4", "{} = 4"),
        ("hand_size = 1", "hand_size = {}"),
        ("hand_size = 1", "hand_size = -{}"),
        ("format = 1", "format = {}"),
        ("[board]", "[board]\nstart = {}"),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused(number: str, old: str, new: str) -> None:
    assert problems(LEAST.replace(old, new.format(number)))


def test_a_deck_of_10_000_cards_is_read_and_a_larger_one_refused() -> None:
    assert len(load(LEAST.replace("1 = 4", "1 = 9_999\n2 = 1")).deck) == 10_000
    assert problems(LEAST.replace("1 = 4", "1 = 9_999\n2 = 2")) == [
        (ProblemKind.TOO_LARGE, "deck.2")
    ]


def test_a_huge_number_of_copies_is_refused_before_it_fills_the_memory() -> None:
    found = problems(LEAST.replace("1 = 4", "1 = 4\n2 = 1_000_000_000_000"))
    assert found == [(ProblemKind.TOO_LARGE, "deck.2")]


@pytest.mark.parametrize("key", ["deck.12", "deck.4"])
def test_an_unread_count_is_not_blamed_on_the_hand_sizes(key: str) -> None:
    rank = key.removeprefix("deck.")
    assert problems(STANDARD_TEXT.replace(f"\n{rank} = 3", f"\n{rank} = -3")) == [
        (ProblemKind.TOO_SMALL, key)
    ]


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        (LEAST.replace("1 = 4", "12 = -1\n1 = -1\n2 = 4"), {"deck.12", "deck.1"}),
        (f"format = 1\ndeck_size = 4\ndeck = 4\n{BOARD}", {"deck_size", "deck"}),
        (f"format = 1\nboards = 4\nboard = 4\n{DECK}", {"boards", "board"}),
        (
            f"jumbo_attacks_on = 1\njumbo_attacks = 1\n{LEAST}",
            {"jumbo_attacks_on", "jumbo_attacks"},
        ),
        (f"final_tie_rule = 1\nfinal_tie = 1\n{LEAST}", {"final_tie_rule", "final_tie"}),
    ],
    ids=["ranks", "deck", "board", "jumbo attacks", "final tie"],
)
def test_a_name_that_begins_like_another_hides_no_problem(content: str, fields: set[str]) -> None:
    assert {field for _, field in problems(content)} == fields


def test_an_empty_name_is_a_problem_among_others() -> None:
    assert len(problems(LEAST.replace("1 = 4", 'six = 1\n"" = 1\n1 = 4'))) == 2


@pytest.mark.parametrize(
    ("content", "field", "wanted"),
    [
        (f"format = 1\ndeck = 4\n{BOARD}", "deck", "a table of rank = copies"),
        (f"format = 1\nboard = 4\n{DECK}", "board", "a table"),
        (LEAST.replace(SPACE, "3"), "board.spaces[0]", "a table"),
        (LEAST.replace('["WOW"]', '"WOW"'), "board.spaces[0].arrows", 'a list of "WOW", "YAY"'),
        ("final_tie = 1\n" + LEAST, "final_tie", '"redeal" or "arrow"'),
        (LEAST.replace("format = 1", "format = 2"), "format", "1"),
    ],
    ids=["deck", "board", "space", "arrows", "final tie", "format"],
)
def test_a_message_says_what_should_be_there(content: str, field: str, wanted: str) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        load(content)
    assert str(caught.value).startswith(f"{field} must be {wanted}")


def test_a_message_names_the_value_and_the_limit() -> None:
    with pytest.raises(InvalidRulesError) as caught:
        load(STANDARD_TEXT.replace("hand_size = 9", "hand_size = 10"))
    assert str(caught.value).splitlines() == [
        "board.spaces[2].hand_size must be at most 9, a quarter of the deck's 38 cards, not 10",
        "board.spaces[4].hand_size must be at most 9, a quarter of the deck's 38 cards, not 10",
    ]


# --- files that cannot be opened, and names that are none -----------------------------------------


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Rules.from_toml(tmp_path / "missing.toml")
    with pytest.raises(FileNotFoundError):
        STANDARD.to_toml(tmp_path / "missing" / "rules.toml")


def test_a_directory_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"."):
        Rules.from_toml(tmp_path)
    with pytest.raises(OSError, match=r"."):
        STANDARD.to_toml(tmp_path)


def test_a_number_is_no_name_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    number: Any = os.open(path, os.O_CREAT | os.O_WRONLY)
    try:
        with pytest.raises(TypeError):
            Rules.from_toml(number)
        with pytest.raises(TypeError):
            STANDARD.to_toml(number)  # and not to whatever has this number in the system
        assert path.read_bytes() == b""
    finally:
        with contextlib.suppress(OSError):
            os.close(number)


# --- whatever else a file may hold ----------------------------------------------------------------


def rules_or_problems(content: str | bytes) -> Rules | InvalidRulesError:
    """What reading gives; any other exception is a failure."""
    try:
        return load(content)
    except InvalidRulesError as error:
        refusal = error
    assert refusal.problems
    assert str(refusal)
    return refusal


@given(st.text(st.characters(codec="utf-8")) | st.binary())
def test_any_file_gives_rules_or_problems(content: str | bytes) -> None:
    # It takes all the required keys to make rules, so chance makes none.
    assert isinstance(rules_or_problems(content), InvalidRulesError)


@pytest.mark.parametrize("number", range(len(STANDARD_TEXT.splitlines())))
def test_a_file_without_one_of_its_lines_gives_rules_or_problems(number: int) -> None:
    lines = STANDARD_TEXT.splitlines(keepends=True)
    deleted = lines.pop(number)
    result = rules_or_problems("".join(lines))
    if deleted.startswith(("#", "\n", "final_tie", "jumbo_attacks", "start")):
        assert result == STANDARD  # a comment, or what is the default
    else:
        assert result != STANDARD


VALUES = st.sampled_from(
    [
        *("0", "1", "2", "-1", "4", "9", "0x10", "1_0", "10_001", "1e3", "1.0", "-0.0", "inf"),
        *("nan", "true", "false", '""', '"WOW"', '"YAY"', '"arrow"', '"\\ud800"', "'''a'''"),
        *("[]", "[[]]", '["WOW"]', '["WOW", "YAY"]', '["WOW", 1]', "[{}]", f"[{SPACE}]", SPACE),
        *("{}", "{ 1 = 4 }", "{ a.b = 1 }", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z"),
    ]
)
KEYS = st.sampled_from(["", '""', "0", "1", "12", "deck", "board", "start", "spaces", "a.b", "'é'"])
ASSIGNMENTS = [i for i, line in enumerate(STANDARD_TEXT.splitlines()) if " = " in line]


@given(st.lists(st.tuples(st.sampled_from(ASSIGNMENTS), KEYS | st.none(), VALUES | st.none())))
def test_a_file_with_other_values_gives_rules_or_problems(
    changes: list[tuple[int, str | None, str | None]],
) -> None:
    lines = STANDARD_TEXT.splitlines()
    for number, key, value in changes:
        old_key, _, old_value = lines[number].partition(" = ")
        lines[number] = f"{old_key if key is None else key} = {value or old_value}"
    result = rules_or_problems("\n".join(lines))
    if not changes:
        assert result == STANDARD


@given(
    st.integers(0, len(STANDARD_TEXT)),
    st.integers(0, 5),
    st.text(st.sampled_from(" \t\n#=\"'[]{},.\\-_0159eTWOYAé\0\u0661"), max_size=5),
)
def test_a_file_with_a_slip_of_the_finger_gives_rules_or_problems(
    place: int, deleted: int, inserted: str
) -> None:
    slipped = STANDARD_TEXT[:place] + inserted + STANDARD_TEXT[place + deleted :]
    result = rules_or_problems(slipped)
    if slipped == STANDARD_TEXT:
        assert result == STANDARD
