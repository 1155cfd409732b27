"""Pictures in text show what their viewer may see: all of it, and nothing else."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings, strategies as st
from twins import twins

from helpers import WOW, YAY
from tacocat import (
    Board,
    ByPlayer,
    Defending,
    Duel,
    DuelingView,
    Player,
    Replace,
    ReplacingView,
    Rules,
    Sacrifice,
    Space,
    State,
    View,
    apply,
    events,
    new_game,
    observe,
    view_after,
)
from tacocat.records import Step
from tacocat.testing import games, states
from tacocat.text import Style, board, view

STYLES = [Style(unicode, color) for unicode in (True, False) for color in (True, False)]
VIEWERS = st.sampled_from([WOW, YAY, None])
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def check_form(pictures: dict[Style, str]) -> None:
    """What holds for every picture, given in each style."""
    for style, picture in pictures.items():
        assert ESCAPE.sub("", picture) == pictures[Style(style.unicode)]
        assert picture.isascii() or style.unicode
        for line in ESCAPE.sub("", picture).split("\n"):
            assert len(line) <= 80
            assert line == line.rstrip()
            assert re.sub("[─│┌┬┐└┴┘▒←→]", "", line).isascii()
        assert picture.strip()
        assert not picture.endswith("\n")
        assert ("\x1b" in picture) == style.color
    plain, in_ascii = pictures[Style()], pictures[Style(unicode=False)]
    assert [len(line) for line in plain.split("\n")] == [len(line) for line in in_ascii.split("\n")]


def check_view(shown: View) -> None:
    """The form of a view's pictures."""
    check_form({style: view(shown, style=style) for style in STYLES})


# --- nothing else ---------------------------------------------------------------------------------


@pytest.mark.rule("R26", "R28")
@settings(max_examples=200)
@given(twins())
def test_what_a_player_cannot_see_makes_no_difference(
    pair: tuple[State, State, Player],
) -> None:
    state, other, viewer = pair
    for style in STYLES:
        one = view(observe(state, viewer), style=style)
        assert one == view(observe(other, viewer), style=style)
    assert view(observe(state, None)) == view(observe(other, None))


# --- in 80 columns --------------------------------------------------------------------------------


@given(states(), VIEWERS)
def test_the_form_of_a_view(state: State, viewer: Player | None) -> None:
    check_view(observe(state, viewer))


@given(games(most_steps=30), VIEWERS)
def test_the_form_of_a_table_in_motion(game: tuple[Step, ...], viewer: Player | None) -> None:
    now = observe(game[0].before, viewer)
    for step in game:
        for event in events(step.before, step.action, step.after, viewer):
            now = view_after(now, event)
            check_view(now)


numbers = st.integers(1, 20) | st.integers(1, 10**40)
spaces = st.builds(Space, numbers, st.sampled_from([{WOW}, {YAY}, {WOW, YAY}]))


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, int | None, set[int]]:
    """A board, the place of the Tacocat, and tiles."""
    drawn = Board(draw(st.lists(spaces, min_size=1, max_size=45)))
    last = len(drawn.spaces)
    place = draw(st.none() | st.integers(0, last + 1))
    return drawn, place, draw(st.sets(st.integers(1, last)))


@given(boards())
def test_the_form_of_a_board(drawn: tuple[Board, int | None, set[int]]) -> None:
    check_form({style: board(*drawn, style=style) for style in STYLES})


def huge_rules() -> Rules:
    """Long ranks, a long board, and a hand of 60 cards on its start."""
    ranks = [10**29 + 7 * number for number in range(120)] + [10**99] * 60 + [10**5000] * 30
    small = Space(12, {YAY})
    return Rules([*ranks, *range(1, 31)], Board([*[small] * 22, Space(60, Player), *[small] * 22]))


@pytest.mark.parametrize("viewer", [WOW, YAY, None])
def test_the_form_of_a_huge_view(viewer: Player | None) -> None:
    state = new_game(huge_rules(), seed=7)
    check_view(observe(state, viewer))
    state = apply(state, Replace(WOW, state.hands.wow))
    check_view(observe(state, viewer))
    state = apply(state, Replace(YAY, []))
    check_view(observe(state, viewer))
    state = apply(state, Duel(YAY, state.hands.yay[-1]))
    check_view(observe(state, viewer))


def test_all_of_a_huge_hand_is_shown() -> None:
    rules = Rules(range(1, 241), Board([Space(60, Player)] * 45))
    state = new_game(rules, seed=7)
    hands = shown_hands(observe(state, WOW))
    assert hands == ByPlayer([str(card) for card in state.hands.wow], ["▒▒"] * 60)


# --- all of it ------------------------------------------------------------------------------------

Cell = tuple[str, list[str]]


def cells_of(lines: list[str]) -> list[Cell]:
    """The cells of a grid: what stands in the frame above each, and its lines."""
    found: list[Cell] = []
    row: list[Cell] = []
    for line in lines:
        inside = line[line.find("│") + 1 : -1].split("│") if "│" in line else []
        if "┌" in line:
            titles = line[line.find("┌") + 1 : -1].split("┬")
            row = [(title.strip("─"), []) for title in titles]
            found += row
        for (_, texts), text in zip(row, inside, strict=False):
            texts.append(text.strip())
    return found


def parts(shown: View) -> list[list[str]]:
    """The parts of a picture: a hand, the board, facts and table, the other hand, who acts."""
    title, *rest = view(shown).split("\n")
    viewer = "a spectator" if shown.viewer is None else shown.viewer.name
    assert title.endswith(f", step {shown.step}, seen by {viewer}")
    assert f"round {shown.round}" in title.lower() or shown.round == 0
    return [part.split("\n") for part in "\n".join(rest).split("\n\n")]


def shown_hands(shown: View) -> ByPlayer[list[str]]:
    """The cards that a picture shows in each hand."""
    found: dict[str, list[str]] = {}
    first, _, _, second, _ = parts(shown)
    for part in (first, second):
        label, *size = [line[:14].strip() for line in part if line[:14].strip()]
        cards = [texts[0] for _, texts in cells_of(part)] if size else []
        assert size in ([f"{len(cards)} card{'s' * (len(cards) != 1)}"], [])
        found[label] = cards
    near = WOW if shown.viewer is None else shown.viewer
    assert list(found) == [near.opponent.name, near.name]
    return ByPlayer(found["WOW"], found["YAY"])


@settings(max_examples=200)
@given(states(), VIEWERS)
def test_hands(state: State, viewer: Player | None) -> None:
    shown = observe(state, viewer)
    for player, cards in zip(Player, shown_hands(shown), strict=True):
        hand = shown.hands[player]
        wanted = ["▒▒"] * shown.hand_sizes[player] if hand is None else list(map(str, hand))
        assert cards == wanted


@given(states(), VIEWERS)
def test_the_board(state: State, viewer: Player | None) -> None:
    shown = observe(state, viewer)
    spaces = shown.rules.board.spaces
    cells = cells_of(parts(shown)[1])
    assert [title for title, _ in cells] == ["", *map(str, range(1, len(spaces) + 1)), ""]
    assert ["=^.^=" in texts for _, texts in cells] == [
        place == shown.tacocat for place in range(len(spaces) + 2)
    ]
    assert "WOW" in cells[0][1]
    assert "YAY" in cells[-1][1]
    for number, (space, (_, texts)) in enumerate(zip(spaces, cells[1:-1], strict=True), start=1):
        assert (texts[-2][:1] == "▒") == (number in shown.tiles)
        if number not in shown.tiles:
            words = texts[-2].replace("←", "WOW ").replace("→", " YAY").split()
            assert str(space.hand_size) in words
            assert set(words) - {str(space.hand_size)} == {arrow.name for arrow in space.arrows}


def facts_of(shown: View) -> Iterator[tuple[str, str]]:
    """The labels and texts of the lines below the board."""
    for line in parts(shown)[2]:
        yield line[:14].strip(), line[14:]


@given(states(), VIEWERS)
def test_piles_and_floors(state: State, viewer: Player | None) -> None:
    shown = observe(state, viewer)
    (_, draw_pile), (_, discard_pile), *rest = facts_of(shown)
    assert draw_pile.split()[0] == str(shown.draw_pile_size or "no")
    count, _, cards = discard_pile.partition(" ")
    assert count == str(len(shown.discard_pile) or "no")
    last = re.findall(r"\d+", cards)
    whole = list(map(str, shown.discard_pile))
    assert last == whole[len(whole) - len(last) :]
    assert ("..." in cards) == (len(last) < len(whole))
    known = [text for label, text in rest if label == "known"]
    assert known == [
        f"each card that {player} holds is {floor} or higher"
        for player, floor in zip(Player, shown.floors, strict=True)
        if floor
    ]


@settings(max_examples=200)
@given(states(), VIEWERS)
def test_the_table_and_who_is_to_act(state: State, viewer: Player | None) -> None:
    shown = observe(state, viewer)
    phase = shown.phase
    *_, [sentence] = parts(shown)
    named = sentence.partition(", then")[0]
    assert shown.is_over or [p for p in Player if p.name in named] == list(shown.to_act)
    if isinstance(phase, Defending):
        cells = [texts for _, texts in cells_of(parts(shown)[2])]
        assert [int(texts[0]) for texts in cells] == list(phase.attack)
        answers = [
            f"{'sacrifice' if isinstance(answer, Sacrifice) else 'defend'} {answer.card}"
            for answer in phase.answers
        ]
        left = len(phase.attack) - len(answers)
        assert [texts[1] for texts in cells] == [*answers, "?", *[""] * (left - 1)]
        assert sentence == f"{phase.defender} chooses an answer to the {phase.attack_card}."
    if isinstance(phase, ReplacingView | DuelingView) and phase.my_choice is not None:
        chosen = phase.my_choice
        cards = chosen.cards if isinstance(chosen, Replace) else (chosen.card,)
        text = " ".join(map(str, cards)) or "no cards"
        table = " ".join(text for _, text in facts_of(shown))
        assert f"{viewer} has chosen {text}, face down" in table
