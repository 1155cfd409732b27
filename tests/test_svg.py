"""Drawings in SVG: what is in them, that it can be read, and that it fits."""

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings, strategies as st

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Attacking,
    Board,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    Finished,
    Player,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    View,
    apply,
    events,
    new_game,
    observe,
    set_up,
    svg,
    text,
    view_after,
)
from tacocat.pictures.canvas import text_width
from tacocat.svg import Theme
from tacocat.testing import games, rules, states

NAMESPACE = "{http://www.w3.org/2000/svg}"
VIEWERS = st.sampled_from([WOW, YAY, None])
ASCII = text.Style(unicode=False)

TRICK = set_up(
    Defending(YAY, (4, 5, 6), (Defend(WOW, 9), Sacrifice(WOW, 2))),
    ([4, 12, 12], [7, 8]),
    tacocat=3,
    tiles=[4, 5],
    step=33,
)
OVER = set_up(Finished(WOW), ([3], [5]), tiles=[1, 2, 3, 4], step=99)
LONG_BOARD = Board([Space(1 + i % 9, [{WOW}, {YAY}, {WOW, YAY}][i % 3]) for i in range(40)])


def huge_hand(size: int, rank: int = 1) -> State:
    """A state in which both players hold so many cards, of up to 13 ranks."""
    deck = [1 + i % 13 * rank for i in range(4 * size)]
    return new_game(Rules(deck, Board([Space(size, Player)])), seed=3)


def jumbo(size: int, answered: int) -> State:
    """A set of so many 2s, the first of them answered."""
    variant = Rules([1, 3, 4] * 60 + [2] * 220, Board([Space(100, {WOW})]))
    answers = tuple((Defend(YAY, 3), Sacrifice(YAY, 1))[i % 2] for i in range(answered))
    hands = ([4] * 5, [2] * (size + 5 - answered))
    return set_up(Defending(WOW, (2,) * size, answers), hands, rules=variant)


VIEWS: dict[str, View] = {
    "start": observe(new_game(seed=7), WOW),
    "chosen": observe(apply(new_game(seed=7), Replace(WOW, (7, 8))), WOW),
    "none chosen": observe(apply(new_game(seed=7), Replace(WOW, ())), WOW),
    "duel": observe(set_up(Dueling(Duel(YAY, 9)), ([4, 6], [5, 9])), YAY),
    "in turn": observe(set_up(Replacing((YAY,), 4), ([1] * 3 + [2], [3] * 3 + [5]), tacocat=1,
                              tiles=[2]), YAY),
    "attack": observe(set_up(Attacking(YAY), ([4, 5], [1, 2]), floors=(4, 0)), None),
    "trick": observe(TRICK, WOW),
    "jumbo": observe(jumbo(90, 7), YAY),
    "over": observe(OVER, YAY),
    "deal": observe(new_game(manual_deal=True), None),
    "60 cards": observe(huge_hand(60), YAY),
    "500 cards": observe(huge_hand(500, rank=99), WOW),
    "large ranks": observe(huge_hand(12, rank=123457), WOW),
    "great ranks": observe(huge_hand(20, rank=10**5000), WOW),
    "40 spaces": observe(new_game(Rules(range(1, 41), LONG_BOARD), seed=1), WOW),
    "late": observe(set_up(Attacking(YAY), ([4, 5], [1, 2]), round=2**53 - 1, step=2**53 - 1),
                    WOW),
}  # fmt: skip
BOARDS: dict[str, tuple[Board, int | None, frozenset[int]]] = {
    "standard": (STANDARD.board, 4, frozenset()),
    "covered": (STANDARD.board, 2, frozenset({3, 4})),
    "goal": (STANDARD.board, 8, frozenset({7})),
    "nothing on it": (STANDARD.board, None, frozenset()),
    "one space": (Board([Space(3, {WOW})]), 0, frozenset({1})),
    "11 spaces": (Board([Space(12, Player)] * 11), 5, frozenset({5})),
    "40 spaces": (LONG_BOARD, 23, frozenset({20, 21, 22})),
    "40 spaces, nothing on it": (LONG_BOARD, None, frozenset()),
    "1,000 spaces": (Board([Space(1, {YAY})] * 1000), 1001, frozenset(range(1, 1001))),
    "great hands": (Board([Space(10**5000, {YAY}), Space(123456, {WOW})]), 1, frozenset()),
}


def drawings(theme: Theme = Theme.LIGHT) -> Iterator[tuple[str, str]]:
    """All the drawings above, by name."""
    for name, view in VIEWS.items():
        yield f"view: {name}", svg.view(view, theme=theme)
    for name, (board, tacocat, tiles) in BOARDS.items():
        yield f"board: {name}", svg.board(board, tacocat, tiles, theme=theme)


DRAWINGS = [pytest.param(drawn, id=name) for name, drawn in drawings()]
DARK_DRAWINGS = [pytest.param(drawn, id=name) for name, drawn in drawings(Theme.DARK)]


def shapes(drawn: str) -> list[Element]:
    """The shapes and words of a drawing, the first at the back; it must be well-formed."""
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{NAMESPACE}svg"
    title, desc, *rest = root
    assert (title.tag, desc.tag) == (f"{NAMESPACE}title", f"{NAMESPACE}desc")
    return [shape for shape in rest if shape.tag != f"{NAMESPACE}style"]


def written(drawn: str) -> list[str]:
    """The words of a drawing, without those for people who cannot see it."""
    return [shape.text or "" for shape in shapes(drawn) if shape.tag == f"{NAMESPACE}text"]


def described(drawn: str) -> tuple[str, str]:
    """Its title and its description."""
    title, desc, *_ = ElementTree.fromstring(drawn)
    return title.text or "", desc.text or ""


def number(shape: Element, name: str) -> float:
    return float(shape.get(name, "0"))


Box = tuple[float, float, float, float]


def box(shape: Element) -> Box:
    """What a shape takes up: left, top, right, bottom."""
    match shape.tag.removeprefix(NAMESPACE):
        case "rect":
            x, y = number(shape, "x"), number(shape, "y")
            return x, y, x + number(shape, "width"), y + number(shape, "height")
        case "circle":
            x, y, r = number(shape, "cx"), number(shape, "cy"), number(shape, "r")
            return x - r, y - r, x + r, y + r
        case "line":
            xs, ys = ([number(shape, axis + end) for end in "12"] for axis in "xy")
        case "polygon":
            pairs = [point.split(",") for point in shape.get("points", "").split()]
            xs, ys = ([float(pair[i]) for pair in pairs] for i in (0, 1))
        case "text":
            size, x, y = number(shape, "font-size"), number(shape, "x"), number(shape, "y")
            width = text_width(shape.text or "", size, bold=shape.get("font-weight") == "700")
            left = {"middle": x - width / 2, "end": x - width}.get(shape.get("text-anchor", ""), x)
            return left, y - size * 0.8, left + width, y + size * 0.25
        case other:
            raise AssertionError(f"what is a {other}?")
    return min(xs), min(ys), max(xs), max(ys)


def inside(inner: Box, outer: Box) -> bool:
    slack = 0.1  # numbers are written with two decimals
    return all(i >= o - slack for i, o in zip(inner[:2], outer[:2], strict=True)) and all(
        i <= o + slack for i, o in zip(inner[2:], outer[2:], strict=True)
    )


def contrast(one: str, other: str) -> float:
    """The contrast of two colors, 1 to 21, as WCAG 2 defines it."""

    def luminance(color: str) -> float:
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def under(shape: Element, before: list[Element]) -> Element:
    """The rectangle that a shape is on: the last one drawn that has the shape's middle in it."""
    left, top, right, bottom = box(shape)
    middle = ((left + right) / 2, (top + bottom) / 2) * 2
    for each in reversed(before):
        if each.tag == f"{NAMESPACE}rect" and inside(middle, box(each)):
            return each
    raise AssertionError("there is no ground")


def check(drawn: str, least: float = 4.5) -> None:
    """It fits, it can be read, and nothing is written across an edge or over other words."""
    root = ElementTree.fromstring(drawn)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    all_shapes = shapes(drawn)
    words: list[Box] = []
    for index, shape in enumerate(all_shapes):
        assert inside(box(shape), (0, 0, width, height)), ElementTree.tostring(shape)
        if shape.tag == f"{NAMESPACE}text":
            ground = under(shape, all_shapes[:index])
            assert inside(box(shape), box(ground)), (shape.text, box(shape), box(ground))
            ratio = contrast(shape.get("fill", ""), ground.get("fill", ""))
            assert ratio >= least, (shape.text, shape.attrib, ground.attrib)
            words.append(box(shape))
        elif shape.tag == f"{NAMESPACE}polygon":
            ground = under(shape, all_shapes[:index])
            ratio = contrast(shape.get("fill", ""), ground.get("fill", ""))
            assert ratio >= 3 or shape.get("class") == "f-cat_face", shape.attrib
    by_line: dict[float, list[Box]] = {}
    for each in words:
        by_line.setdefault(each[3], []).append(each)
    for line in by_line.values():
        line.sort()
        for one, other in pairwise(line):
            assert one[2] <= other[0] + 0.1


@pytest.mark.parametrize("drawn", DRAWINGS)
def test_it_fits_and_can_be_read(drawn: str) -> None:
    check(drawn)


@pytest.mark.parametrize("drawn", DARK_DRAWINGS)
def test_it_fits_and_can_be_read_in_the_dark(drawn: str) -> None:
    check(drawn)


@given(states(), VIEWERS, st.sampled_from([Theme.LIGHT, Theme.DARK]))
def test_any_view_fits_and_can_be_read(state: State, viewer: Player | None, theme: Theme) -> None:
    view = observe(state, viewer)
    drawn = svg.view(view, theme=theme)
    check(drawn)
    check_facts(view, drawn)


@given(st.lists(st.sampled_from([{WOW}, {YAY}, {WOW, YAY}]), min_size=1, max_size=45), st.data())
def test_any_board_fits_and_can_be_read(arrows: list[set[Player]], data: st.DataObject) -> None:
    spaces = [Space(data.draw(st.integers(1, 10**7)), each) for each in arrows]
    numbers = st.integers(1, len(spaces))
    tacocat = data.draw(st.none() | st.integers(0, len(spaces) + 1))
    check(svg.board(Board(spaces), tacocat, data.draw(st.sets(numbers))))


@settings(max_examples=15)
@given(games(rules(), most_steps=25), VIEWERS)
def test_a_table_in_motion_fits_and_can_be_read(steps: Any, viewer: Player | None) -> None:
    for step in steps:
        view = observe(step.before, viewer)
        for event in events(step.before, step.action, step.after, viewer):
            view = view_after(view, event)
            drawn = svg.view(view, theme=Theme.LIGHT)
            check(drawn)
            check_facts(view, drawn)


def check_facts(view: View, drawn: str) -> None:
    """Each public fact is written in the drawing, and each of the viewer's cards."""
    words = written(drawn)
    ranks = [word for word in words if word.isdigit()]
    assert described(drawn)[1] == text.view(view, style=ASCII)
    for player in Player:
        starts = (f"{player} · ", f"{player} (you) · ")
        (line,) = [word for word in words if word.startswith(starts)]
        size = view.hand_sizes[player]
        assert f"· {size} card{'' if size == 1 else 's'}" in line
        assert ("to act" in line) == (player in view.to_act)
        assert ("(you)" in line) == (player is view.viewer)
        if view.floors[player]:
            assert f"each is {view.floors[player]} or higher" in words
        for card in view.hands[player] or ():
            ranks.remove(str(card))
    top = view.discard_pile[-1:]
    for card in top:
        ranks.remove(str(card))
    after = words[words.index("draw pile") + 1]
    assert after == f"{view.draw_pile_size} card{'' if view.draw_pile_size == 1 else 's'}"
    size = len(view.discard_pile)
    assert words[words.index("discards") + 1] == f"{size} card{'' if size == 1 else 's'}"
    assert f"{view.step} action{'' if view.step == 1 else 's'} so far" in " ".join(words)
    assert not view.round or f"ound {view.round} ·" in words[1]
    if isinstance(view.phase, Defending):
        for card in (*view.phase.attack, *(answer.card for answer in view.phase.answers)):
            ranks.remove(str(card))
    for space_number, space in enumerate(view.rules.board.spaces, 1):
        if space_number not in view.tiles:
            ranks.remove(str(space.hand_size))
        if len(view.rules.board.spaces) != 7:
            ranks.remove(str(space_number))
    match getattr(view.phase, "my_choice", None):
        case Replace(_, cards):
            for card in cards:
                ranks.remove(str(card))
        case Duel(_, card):
            ranks.remove(str(card))
    assert ranks == []


@pytest.mark.rule("R16", "R17", "R27")
def test_a_trick() -> None:
    drawn = svg.view(VIEWS["trick"])
    words = written(drawn)
    assert words[:2] == ["WOW to answer the 6", "Round 3 · 33 actions so far"]
    assert "each is 2 or higher" in words
    start = words.index("YAY attacks, WOW answers") + 1
    assert words[start : start + 9] == [
        *("4", "9", "defense"),
        *("5", "2", "sacrifice"),
        *("6", "?", "to answer"),
    ]
    marked = [shape for shape in shapes(drawn) if "s-mark" in shape.get("class", "")]
    assert [shape.get("stroke-width") for shape in marked] == ["3", "1"]


@pytest.mark.rule("R20", "R25", "R27")
@pytest.mark.parametrize("viewer", [WOW, YAY, None])
def test_the_end(viewer: Player | None) -> None:
    words = written(svg.view(observe(OVER, viewer)))
    assert words[0] == "WOW wins the game"
    assert {"WOW wins", "final cards: WOW 3, YAY 5"} <= set(words)
    assert words.count("3") == words.count("5") == 1  # in the hands, both face up


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("start", "WOW and YAY may replace up to 7 cards"),
        ("chosen", "YAY may replace up to 7 cards"),
        ("duel", "Duel: WOW to choose a card"),
        ("attack", "YAY to attack"),
        ("deal", "Round 1 is to be dealt"),
        ("in turn", "YAY may replace up to 4 cards"),
    ],
)
def test_who_is_to_act(name: str, status: str) -> None:
    assert written(svg.view(VIEWS[name]))[0] == status


@pytest.mark.rule("R7")
def test_the_limit_can_be_none() -> None:
    first = set_up(Replacing((YAY,), 4), ([1] * 3 + [2], [3] * 3 + [5]), tacocat=1, tiles=[2])
    view = observe(apply(first, Replace(YAY, ())), WOW)
    words = written(svg.view(view))
    assert words[0] == "WOW may replace no card"
    assert "The table is empty." in words


def test_the_table_says_what_is_not_there() -> None:
    assert "Nobody has chosen yet." in written(svg.view(VIEWS["start"]))
    assert "no card" in written(svg.view(VIEWS["none chosen"]))
    for name in ("attack", "deal", "in turn"):
        assert "The table is empty." in written(svg.view(VIEWS[name]))


def test_between_rounds_the_cards_are_shown_and_the_next_round_awaited() -> None:
    state = set_up(Defending(WOW, (4,)), ([7], [5, 6]), tacocat=4)
    answer = Defend(YAY, 5)
    view = observe(state, None)
    seen = []
    for event in events(state, answer, apply(state, answer), None):
        view = view_after(view, event)
        seen.append(written(svg.view(view)))
    assert [words[0] for words in seen] == [
        "The trick is over",
        *["The round is over"] * 5,
        "Round 2 is to be dealt",
    ]
    assert ["final cards: WOW 7, YAY 6" in words for words in seen] == [
        *[False] * 2,
        *[True] * 4,
        False,
    ]
    assert seen[-1][1].startswith("After round 1 ·")


def backs(drawn: str) -> list[Element]:
    """The small cards face down, each by the line around it."""
    small = [shape for shape in shapes(drawn) if shape.get("class") == "f-back s-back_mark"]
    return [shape for shape in small if number(shape, "height") < 40]


def test_the_backs_of_many_cards_fit_and_are_counted() -> None:
    for name, count in (("start", 7), ("60 cards", 60), ("500 cards", 60)):
        assert len(backs(svg.view(VIEWS[name]))) == count
    assert "YAY · 500 cards · to act" in written(svg.view(VIEWS["500 cards"]))


@pytest.mark.rule("R27")
def test_each_hidden_hand_has_as_many_backs_as_cards() -> None:
    tops = [box(back)[1] for back in backs(svg.view(observe(TRICK, None)))]
    assert [tops.count(top) for top in sorted(set(tops))] == [2, 3]  # YAY's above, WOW's below


def test_each_of_many_cards_shows_its_rank() -> None:
    view = VIEWS["60 cards"]
    hand = [int(word) for word in written(svg.view(view))[-60:]]
    assert tuple(hand) == view.hand
    for shape in shapes(svg.view(view))[-120:]:
        if shape.tag == f"{NAMESPACE}text":
            assert number(shape, "font-size") >= 12


def test_a_spectator_sees_backs_on_both_sides() -> None:
    drawn = svg.view(observe(TRICK, None))
    assert "(you)" not in drawn
    words = written(drawn)
    assert words[2] == "YAY · 2 cards"
    assert words[-1] == "WOW · 3 cards · to act"


@pytest.mark.parametrize(("viewer", "top"), [(WOW, "YAY"), (YAY, "WOW"), (None, "YAY")])
def test_the_viewer_sits_at_the_bottom(viewer: Player | None, top: str) -> None:
    words = written(svg.view(observe(new_game(seed=7), viewer)))
    assert words[2].startswith(f"{top} ·")


@pytest.mark.rule("R2")
def test_the_standard_board_spells_tacocat_and_others_are_numbered() -> None:
    words = written(svg.board(STANDARD.board))
    assert "".join(word for word in words if len(word) == 1 and word.isalpha()) == "TACOCAT"
    assert words[:4] == ["WOW", "goal", "T", "4"]
    assert words[-3:] == ["YAY", "goal", "start"]
    three = Board([Space(30, {YAY}), Space(50, Player), Space(30, {WOW})])
    middle = ["1", "30", "2", "50", "3", "30"]
    assert written(svg.board(three, 2)) == ["WOW", "goal", *middle, "YAY", "goal"]


@pytest.mark.rule("R2")
def test_arrows_point_at_the_players() -> None:
    for arrows in ({WOW}, {YAY}, {WOW, YAY}):
        drawn = shapes(svg.board(Board([Space(3, arrows)])))
        tips = [shape.get("points", "").split() for shape in drawn
                if shape.tag == f"{NAMESPACE}polygon"]  # fmt: skip
        found = set()
        for tip, *others in tips:
            xs = [float(point.split(",")[0]) for point in (tip, *others)]
            found.add(WOW if xs[0] == min(xs) else YAY)
        assert found == arrows


@pytest.mark.rule("R4")
def test_a_covered_space_looks_covered() -> None:
    words = written(svg.board(STANDARD.board, 2, {3}))
    assert words.count("9") == 1
    drawn = shapes(svg.board(STANDARD.board, 2, {3}))
    covered = [shape for shape in drawn if "f-tile " in shape.get("class", "")]
    strokes = [shape for shape in drawn if shape.get("class") == "s-tile_ink"]
    assert (len(covered), len(strokes)) == (1, 2)
    assert all(inside(box(stroke), box(covered[0])) for stroke in strokes)


@pytest.mark.parametrize("tacocat", range(9))
def test_the_tacocat_is_above_its_place(tacocat: int) -> None:
    drawn = shapes(svg.board(STANDARD.board, tacocat))
    places = [shape for shape in drawn if re.search("f-(goal|space)", shape.get("class", ""))
              and shape.tag == f"{NAMESPACE}rect"]  # fmt: skip
    (head,) = [shape for shape in drawn if shape.get("class") == "f-cat"
               and shape.tag == f"{NAMESPACE}circle"]  # fmt: skip
    left, top, right, _ = box(places[tacocat])
    assert box(head)[0] + box(head)[2] == pytest.approx(left + right)
    assert box(head)[1] < top < box(head)[3]


def test_without_the_tacocat_there_is_none() -> None:
    assert "f-cat" not in svg.board(STANDARD.board)
    assert "start" in written(svg.board(LONG_BOARD))
    assert "start" not in written(svg.board(LONG_BOARD, 3))


def test_long_ranks_are_shortened_and_say_themselves_in_full() -> None:
    drawn = svg.view(VIEWS["large ranks"])
    assert "12…58" in written(drawn)
    assert "<title>123458</title>" in drawn
    ranks = [shape for shape in shapes(drawn) if "…" in (shape.text or "")]
    assert len(ranks) > 1
    assert min(number(shape, "font-size") for shape in ranks) >= 12
    assert "10³⁰+" in written(svg.view(VIEWS["great ranks"]))
    assert "12…56" in written(svg.board(*BOARDS["great hands"]))


@pytest.mark.parametrize(("number", "shown"), [(99999, "99999"), (100000, "10…00")])
def test_up_to_five_digits_are_shown(number: int, shown: str) -> None:
    assert shown in written(svg.board(Board([Space(number, {WOW})])))


def test_title_and_text_are_there_for_those_who_cannot_see() -> None:
    for drawn, described_as in (
        (svg.view(VIEWS["trick"]), text.view(VIEWS["trick"], style=ASCII)),
        (svg.board(STANDARD.board, 2, {3}), text.board(STANDARD.board, 2, {3}, style=ASCII)),
    ):
        root = ElementTree.fromstring(drawn)
        name = root.get("id", "")
        assert re.fullmatch("tacocat-[0-9a-f]{12}", name)
        assert root.get("role") == "img"
        assert root.get("aria-labelledby") == f"{name}-title {name}-desc"
        assert [root[0].get("id"), root[1].get("id")] == [f"{name}-title", f"{name}-desc"]
        assert described(drawn)[1] == described_as
    assert "|=^.^=|" in svg.board(STANDARD.board, 2, {3}).replace(" ", "")


@pytest.mark.parametrize(
    ("view", "title"),
    [
        ("start", "The game as WOW sees it, round 1: WOW and YAY may replace up to 7 cards."),
        ("duel", "The game as YAY sees it, round 1: duel: WOW to choose a card."),
        ("trick", "The game as WOW sees it, round 3: WOW to answer the 6."),
        (
            "deal",
            "The game as a spectator sees it, before the first round: round 1 is to be dealt.",
        ),
        ("over", "The game as YAY sees it, round 4: WOW wins the game."),
    ],
)
def test_the_title_of_a_view(view: str, title: str) -> None:
    assert described(svg.view(VIEWS[view]))[0] == title


@pytest.mark.parametrize(
    ("tacocat", "title"),
    [
        (None, "A board of 7 spaces."),
        (4, "A board of 7 spaces with the Tacocat on space 4."),
        (0, "A board of 7 spaces with the Tacocat in WOW's goal."),
        (8, "A board of 7 spaces with the Tacocat in YAY's goal."),
    ],
)
def test_the_title_of_a_board(tacocat: int | None, title: str) -> None:
    assert described(svg.board(STANDARD.board, tacocat))[0] == title


def test_one_space_is_one_space() -> None:
    assert described(svg.board(Board([Space(3, {WOW})])))[0] == "A board of 1 space."


@pytest.mark.parametrize("theme", Theme)
def test_nothing_is_run_or_fetched(theme: Theme) -> None:
    for name, drawn in drawings(theme):
        assert drawn.count("http") == 1, name
        assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg" ')
        for forbidden in ("<script", "href", "url(", "<image", "@import", "@font-face", " on"):
            found = re.search(r"\son\w+=", drawn) if forbidden == " on" else forbidden in drawn
            assert not found, (name, forbidden)


def test_the_same_picture_is_the_same_text() -> None:
    assert list(drawings()) == list(drawings())
    assert svg.board(STANDARD.board, 4, [1, 2]) == svg.board(STANDARD.board, 4, iter({2, 1}))


def test_each_picture_of_a_page_has_its_own_ids() -> None:
    pictures = [drawn for theme in Theme for _, drawn in drawings(theme)]
    pictures += [svg.view(VIEWS["start"], width=width) for width in (1, 2)]
    ids = [found for drawn in pictures for found in re.findall(r'\bid="([^"]+)"', drawn)]
    assert len(ids) == 3 * len(pictures)
    assert len(set(ids)) == len(ids)


def test_by_default_it_is_as_wide_as_there_is_room() -> None:
    root = ElementTree.fromstring(svg.view(VIEWS["start"]))
    assert (root.get("width"), root.get("height")) == ("100%", None)
    assert root.get("style") == "max-width:560px"
    small = ElementTree.fromstring(svg.board(Board([Space(3, {WOW})])))
    _, _, width, _ = map(float, small.get("viewBox", "").split())
    assert small.get("style") == f"max-width:{width * 1.4:g}px"


@pytest.mark.parametrize("width", [1, 390, 5000])
def test_a_width_sets_the_height_too(width: int) -> None:
    for drawn in (svg.view(VIEWS["trick"], width=width), svg.board(STANDARD.board, width=width)):
        root = ElementTree.fromstring(drawn)
        _, _, across, down = map(float, root.get("viewBox", "").split())
        assert root.get("width") == str(width)
        assert number(root, "height") == pytest.approx(width * down / across, abs=0.01)
        assert root.get("style") is None


def test_light_and_dark_have_their_colors_in_them_and_no_style() -> None:
    light, dark = (svg.view(VIEWS["trick"], theme=theme) for theme in (Theme.LIGHT, Theme.DARK))
    assert "<style" not in light + dark
    assert written(light) == written(dark)
    grounds = [shapes(drawn)[0].get("fill", "") for drawn in (light, dark)]
    assert contrast(grounds[0], "#000000") > 15
    assert contrast(grounds[1], "#ffffff") > 15


def test_auto_is_light_and_its_style_makes_it_dark() -> None:
    auto, light, dark = (dict(drawings(theme)) for theme in (Theme.AUTO, Theme.LIGHT, Theme.DARK))
    for name, drawn in auto.items():
        root = ElementTree.fromstring(drawn)
        style = root.findtext(f"{NAMESPACE}style") or ""
        head = "@media (prefers-color-scheme:dark){"
        assert style.startswith(head)
        identifier = root.get("id")
        rule = rf"#{identifier} \.([fs]-\w+)\{{(?:fill|stroke):(#[0-9a-f]{{6}})\}}"
        rules_of = dict(re.findall(rule, style))
        assert re.sub(rule, "", style) == f"{head}}}"  # nothing but this picture is styled
        pairs = zip(shapes(drawn), shapes(light[name]), shapes(dark[name]), strict=True)
        for here, in_light, in_dark in pairs:
            assert here.attrib == in_light.attrib
            for role in here.get("class", "").split():
                attribute = "fill" if role.startswith("f-") else "stroke"
                assert rules_of[role] == in_dark.get(attribute)


def test_classes_say_only_what_part_a_color_has() -> None:
    known = set()
    for _, drawn in drawings():
        for shape in shapes(drawn):
            known |= set(shape.get("class", "").split())
            assert shape.get("id") is None
    assert not any(re.search(r"\d", name) for name in known)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"width": 1.5}, "width must be an int or None, not float"),
        ({"width": True}, "width must be an int or None, not bool"),
        ({"theme": "dark"}, "theme must be a Theme, not str"),
    ],
)
def test_arguments_of_other_types_are_refused(arguments: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        svg.view(VIEWS["start"], **arguments)
    with pytest.raises(TypeError, match=message):
        svg.board(STANDARD.board, **arguments)


def test_only_views_and_boards_are_drawn() -> None:
    state: Any = new_game(seed=7)
    with pytest.raises(TypeError, match="view must be a View, not State"):
        svg.view(state)
    with pytest.raises(TypeError, match="board must be a Board, not State"):
        svg.board(state)
    place: Any = 4.0
    with pytest.raises(TypeError, match="tacocat must be an int or None, not float"):
        svg.board(STANDARD.board, place)


@pytest.mark.parametrize("width", [0, -1])
def test_a_width_is_at_least_one(width: int) -> None:
    with pytest.raises(ValueError, match=f"width must be at least 1, not {width}"):
        svg.board(STANDARD.board, width=width)


@pytest.mark.parametrize(("tacocat", "tiles"), [(9, ()), (-1, ()), (1, (0,)), (1, (8,))])
def test_what_is_beside_the_board_is_refused(tacocat: int, tiles: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"Tacocat|tiles"):
        svg.board(STANDARD.board, tacocat, tiles)


def test_the_jumbo_attack_comes_in_rows() -> None:
    words = written(svg.view(VIEWS["jumbo"]))
    assert words.count("to answer") == 1
    answers = list(takewhile(lambda word: word != "to answer", words))
    assert (answers.count("defense"), answers.count("sacrifice")) == (4, 3)
    whole = jumbo(4, 4 - 1)
    view = observe(whole, YAY)
    for event in events(whole, Defend(YAY, 2), apply(whole, Defend(YAY, 2)), YAY)[:1]:
        view = view_after(view, event)
    assert written(svg.view(view))[0] == "The trick is over"


def test_a_round_not_dealt_yet_has_no_cards() -> None:
    view = observe(new_game(manual_deal=True), WOW)
    assert view.phase == Dealing()
    words = written(svg.view(view))
    assert {"WOW (you) · 0 cards", "YAY · 0 cards"} <= set(words)


def test_notebooks_show_views_and_boards() -> None:
    view = observe(TRICK, WOW)
    assert view._repr_svg_() == svg.view(view)
    assert STANDARD.board._repr_svg_() == svg.board(STANDARD.board)
