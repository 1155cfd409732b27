"""The text of positions."""

import contextlib
import re
from itertools import takewhile
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    Attacking,
    Board,
    Defend,
    Defending,
    Duel,
    Dueling,
    FinalTie,
    Finished,
    InvalidRulesError,
    InvalidStateError,
    ParseError,
    Player,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    View,
    format_position,
    new_game,
    observe,
    parse_position,
    set_up,
)
from tacocat.testing import states

SMALL = Rules(
    [1, 1, 1, 2, 2, 3, 3, 12],
    Board([Space(1, [YAY]), Space(2, Player)], 2),
    FinalTie.ARROW,
    jumbo_attacks=False,
)
RULES = "rules=1x3,2x2,3x2,12x1/1>,<2>/2/arrow/single"


def waiting() -> State:
    return new_game(SMALL, manual_deal=True)


def replacing() -> State:
    state = set_up(
        Replacing((WOW, YAY), 2), ([2, 12], [1, 3]), rules=SMALL, seed=b"\x00\xff", step=6
    )
    return attrs.evolve(state, draw_pile=(3, 1, 2, 1))


HEAD = f"tacocat-state/1 {RULES} seed=0x00ff step=6 round=1 tacocat=2 tiles=-"
TAIL = "draw=3,1,2,1 discard=- floors=0,0"

WRITTEN: list[tuple[State, str]] = [
    (
        waiting(),
        f"tacocat-state/1 {RULES} seed=- step=0 round=0 tacocat=2 tiles=- wow=- yay=- draw=- "
        "discard=- floors=0,0 phase=dealing",
    ),
    (replacing(), f"{HEAD} wow=2,12 yay=1,3 {TAIL} phase=replacing:WOW,YAY:2"),
    (
        attrs.evolve(replacing(), phase=Replacing((WOW,), 2, Replace(YAY, [1, 3]))),
        f"{HEAD} wow=2,12 yay=1,3 {TAIL} phase=replacing:WOW:2:YAY=1,3",
    ),
    (
        attrs.evolve(replacing(), phase=Replacing((YAY,), 2, Replace(WOW, []))),
        f"{HEAD} wow=2,12 yay=1,3 {TAIL} phase=replacing:YAY:2:WOW=-",
    ),
    (
        attrs.evolve(replacing(), phase=Dueling()),
        f"{HEAD} wow=2,12 yay=1,3 {TAIL} phase=dueling:WOW,YAY",
    ),
    (
        attrs.evolve(replacing(), phase=Dueling(Duel(WOW, 12))),
        f"{HEAD} wow=2,12 yay=1,3 {TAIL} phase=dueling:YAY:WOW=12",
    ),
]


@pytest.mark.parametrize(("state", "text"), WRITTEN, ids=lambda value: str(value)[-30:])
def test_states_in_one_line(state: State, text: str) -> None:
    assert format_position(state) == text
    assert parse_position(text) == state
    assert parse_position(text, State) == state


@pytest.mark.parametrize(
    ("state", "phase"),
    [
        (set_up(Attacking(YAY), ([4, 5], [6, 7])), "attacking:YAY"),
        (set_up(Defending(WOW, (6,)), ([4], [5, 6])), "defending:WOW:6:-"),
        (
            set_up(Defending(YAY, (4, 5, 6), (Defend(WOW, 9), Sacrifice(WOW, 2))), ([3, 8], [1])),
            "defending:YAY:4,5,6:d9,s2",
        ),
        (set_up(Finished(WOW), ([3], [5]), tiles=[1]), "finished:WOW"),
    ],
)
def test_the_other_phases(state: State, phase: str) -> None:
    assert format_position(state).endswith(f" phase={phase}")
    assert parse_position(format_position(state)) == state


def test_views_show_hidden_cards_as_such() -> None:
    state = attrs.evolve(replacing(), phase=Dueling(Duel(WOW, 12)))
    common = f"{RULES} step=6 round=1 tacocat=2 tiles=-"
    written = {
        WOW: f"viewer=WOW {common} wow=2,12 yay=2? draw=4? discard=- floors=0,0 "
        "phase=dueling:YAY:WOW=12",
        YAY: f"viewer=YAY {common} wow=2? yay=1,3 draw=4? discard=- floors=0,0 phase=dueling:YAY",
        None: f"viewer=- {common} wow=2? yay=2? draw=4? discard=- floors=0,0 phase=dueling:YAY",
    }
    for viewer, text in written.items():
        view = observe(state, viewer)
        assert format_position(view) == f"tacocat-view/1 {text}"
        assert parse_position(f"tacocat-view/1 {text}", View) == view


@given(states())
def test_what_is_written_is_read_back(state: State) -> None:
    text = format_position(state)
    assert text.isascii()
    assert "\n" not in text
    assert parse_position(text) == state
    assert format_position(parse_position(text)) == text
    for viewer in (*Player, None):
        view = observe(state, viewer)
        seen = format_position(view)
        assert parse_position(seen, View) == view
        assert format_position(parse_position(seen, View)) == seen


def test_tiles_may_be_in_any_order() -> None:
    state = set_up(Attacking(WOW), ([4, 5], [6, 7]), tiles=[1, 2, 3], tacocat=4)
    text = format_position(state)
    assert "tiles=1,2,3" in text
    assert parse_position(text.replace("tiles=1,2,3", "tiles=3,1,2")) == state


def test_a_position_of_thousands_of_answers_takes_no_time_to_speak_of() -> None:
    """Found by looking for texts that take long: the check of each answer looked at all others."""
    many = ",".join(["1"] * 2000)
    line = (
        "tacocat-state/1 rules=1x10000/<2400>/1/redeal/jumbo seed=- step=9 round=1 tacocat=1 "
        f"tiles=- wow={','.join(['1'] * 399)} yay={','.join(['1'] * 400)} "
        f"draw={','.join(['1'] * 5200)} discard=1,1 floors=0,1 "
        f"phase=defending:WOW:{many}:{','.join(['s1'] * 1999)}"
    )
    state = parse_position(line)
    assert isinstance(state.phase, Defending)
    assert len(state.phase.answers) == 1999


# --- mistakes ---

GOOD = format_position(attrs.evolve(replacing(), phase=Dueling(Duel(WOW, 12))))
VIEW = format_position(observe(replacing(), WOW))

MISTAKES = [
    (GOOD, "tacocat-state/1", "tacocat-state/2", "a state, which begins with the word tacocat-st"),
    (GOOD, "tacocat-state/1", "tacocat-view/1", "a state, which begins with the word tacocat-st"),
    (GOOD, "rules=", "deck=", "rules="),
    (GOOD, "1x3", "1*3", "x and the number of copies"),
    (GOOD, "1x3", "1x0", "1 copy or more, and 10000 cards in all at most"),
    (GOOD, "1x3", "1x10001", "1 copy or more, and 10000 cards in all at most"),
    (GOOD, "/1>", ",1>", "x and the number of copies"),
    (GOOD, "/2/arrow", ",2/arrow", "a number such as 0 or 12"),
    (GOOD, "/2/arrow", "/2.arrow", "a slash"),
    (GOOD, "arrow", "arrows", "redeal or arrow"),
    (GOOD, "single", "double", "jumbo or single"),
    (GOOD, "0x00ff", "0x00f", "0x and two hexadecimal digits a byte, or -"),
    (GOOD, "0x00ff", "00ff", "0x and two hexadecimal digits a byte, or -"),
    (GOOD, " step=6", "  step=6", "step="),
    (GOOD, " step=6", " step=06", "a number such as 0 or 12"),
    (GOOD, " step=6", " step=", "a number such as 0 or 12"),
    (GOOD, " step=6", " step=6,", "a space"),
    (GOOD, " step=6", "", "step="),
    (GOOD, "wow=2,12", "wow=2,", "a rank such as 7"),
    (GOOD, "wow=2,12", "wow=2?", "a space"),
    (GOOD, "floors=0,0", "floors=0", "a comma and YAY's floor"),
    (GOOD, "phase=dueling", "phase=dulling", "dealing, replacing:, dueling:, attacking:, def"),
    (GOOD, "dueling:YAY:WOW=12", "dueling:YAY", "the players who have no card face down"),
    (GOOD, "dueling:YAY:WOW=12", "dueling:WOW:WOW=12", "the players who have no card face down"),
    (GOOD, "dueling:YAY", "dueling:NAY", "WOW, YAY or WOW,YAY"),
    (GOOD, "WOW=12", "WOW:12", "an equals sign and what was chosen"),
    (GOOD, "WOW=12", "WOW=12 ", "the end of the line"),
    (GOOD, "dueling:YAY:WOW=12", "replacing:YAY", "a colon"),
    (GOOD, "dueling:YAY:WOW=12", "defending:YAY:4", "a colon"),
    (GOOD, "dueling:YAY:WOW=12", "defending:YAY:4:x4", "d or s and a rank"),
    (GOOD, "dueling:YAY:WOW=12", "attacking:-", "WOW or YAY"),
    (VIEW, "tacocat-view/1", "tacocat-state/1", "a view, which begins with the word tacocat-vi"),
    (VIEW, "viewer=WOW", "viewer=wow", "WOW, YAY or -"),
    (VIEW, "draw=4?", "draw=4", "a question mark: these cards are hidden"),
    (VIEW, "yay=2?", "yay=?", "a rank such as 7"),
]


@pytest.mark.parametrize(("text", "right", "wrong", "expected"), MISTAKES)
def test_mistakes(text: str, right: str, wrong: str, expected: str) -> None:
    assert right in text
    changed = text.replace(right, wrong, 1)
    with pytest.raises(ParseError) as caught:
        parse_position(changed, View if text is VIEW else State)
    assert caught.value.expected.startswith(expected)
    # It stands where the text stops being right, or at the word that begins there.
    same = (a == b for a, b in zip(text, changed, strict=False))
    common = sum(takewhile(bool, same))
    assert caught.value.line == 1
    assert abs(caught.value.column - 1 - common) <= len(right)


def test_positions_are_checked_as_a_whole() -> None:
    with pytest.raises(InvalidStateError, match="1 missing, 1 too many"):
        parse_position(GOOD.replace("draw=3,1,2,1", "draw=3,1,2,2"))
    with pytest.raises(InvalidStateError, match="draw_pile_size must be 4"):
        parse_position(VIEW.replace("draw=4?", "draw=5?"), View)
    with pytest.raises(InvalidRulesError, match="hand_size must be at most 2"):
        parse_position(GOOD.replace("<2>", "<3>"))
    with pytest.raises(InvalidRulesError, match="arrows must be one or two players, not 0"):
        parse_position(GOOD.replace("<2>", "2"))


@given(st.sampled_from([GOOD, VIEW]), st.data())
def test_a_changed_character_is_read_or_refused(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(st.characters(max_codepoint=0x7F)) + text[at + 1 :]
    kind: Any = View if text is VIEW else State
    try:
        position = parse_position(changed, kind)
    except (ParseError, InvalidStateError, InvalidRulesError):
        return
    assert parse_position(format_position(position), kind) == position


@given(st.sampled_from([GOOD, VIEW]), st.data())
def test_a_missing_or_doubled_piece_is_read_or_refused(text: str, data: st.DataObject) -> None:
    pieces = re.split("([ =,:/])", text)
    at = data.draw(st.integers(0, len(pieces) - 1))
    pieces[at] *= data.draw(st.sampled_from([0, 2]))
    with contextlib.suppress(ParseError, InvalidStateError, InvalidRulesError):
        parse_position("".join(pieces), View if text is VIEW else State)


@given(st.text())
def test_any_text_is_a_position_or_a_parse_error(text: str) -> None:
    for kind in (State, View):
        with pytest.raises(ParseError):
            parse_position(text, kind)


def test_a_megabyte_is_refused_in_a_moment() -> None:
    for filling in ("(", "[", "1x1,", " ", "9"):
        with pytest.raises(ParseError):
            parse_position("tacocat-state/1 rules=" + filling * 1_000_000)
    huge = ",".join(f"{rank}x10000" for rank in range(1, 100_000))
    with pytest.raises(ParseError, match="10000 cards in all at most"):
        parse_position(f"tacocat-state/1 rules={huge}/1>/1/redeal/jumbo seed=-")


def test_other_kinds_are_refused() -> None:
    with pytest.raises(TypeError, match="a position is a State or a View, not str"):
        format_position("state")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="kind must be State or View"):
        parse_position(GOOD, Rules)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the text must be a str, not bytes"):
        parse_position(GOOD.encode())  # type: ignore[call-overload]
