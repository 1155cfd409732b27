"""Pictures in text: what they look like, and that they show all there is, in 80 columns."""

import io

import pytest

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
    Phase,
    Player,
    PlayerAction,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    events,
    new_game,
    observe,
    set_up,
    view_after,
)
from tacocat.text import Style, board, view

ASCII = Style(unicode=False)


def lines(picture: str) -> list[str]:
    """The lines of a picture written into a test: without the first and the last newline."""
    return picture.strip("\n").split("\n")


def drawn(state: State, viewer: Player | None, style: Style | None = None) -> list[str]:
    """What a viewer of the state is shown."""
    return view(observe(state, viewer), style=style or Style()).split("\n")


# --- what they look like --------------------------------------------------------------------------


def test_the_standard_board_with_its_start() -> None:
    assert lines(board(STANDARD.board)) == lines("""
┌─────┬──1──┬──2──┬──3──┬──4──┬──5──┬──6──┬──7──┬─────┐
│ goal│  T  │  A  │  C  │  O  │  C  │  A  │  T  │ goal│
│ WOW │  4 →│  6 →│  9 →│← 7 →│← 9  │← 6  │← 4  │ YAY │
│     │     │     │     │start│     │     │     │     │
└─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘
""")


def test_the_standard_board_in_ascii_with_tiles_and_the_tacocat_in_a_goal() -> None:
    picture = board(STANDARD.board, 8, [4, 5, 6, 7], style=ASCII)
    assert lines(picture) == lines("""
+-----+--1--+--2--+--3--+--4--+--5--+--6--+--7--+-----+
| goal|  T  |  A  |  C  |#####|#####|#####|#####| goal|
| WOW |  4 >|  6 >|  9 >|#####|#####|#####|#####| YAY |
|     |     |     |     |#####|#####|#####|#####|=^.^=|
+-----+-----+-----+-----+-----+-----+-----+-----+-----+
""")


def test_a_board_of_two_spaces_has_no_letters() -> None:
    two = Board([Space(3, {WOW}), Space(12, Player)])
    assert lines(board(two, 0, [1])) == lines("""
┌──────┬──1───┬──2───┬──────┐
│ WOW  │▒▒▒▒▒▒│← 12 →│ YAY  │
│=^.^= │▒▒▒▒▒▒│      │      │
└──────┴──────┴──────┴──────┘
""")
    assert lines(board(two, style=ASCII)) == lines("""
+------+--1---+--2---+------+
| WOW  |<  3  |< 12 >| YAY  |
|      |start |      |      |
+------+------+------+------+
""")


def test_a_tile_under_the_tacocat() -> None:
    """A table in motion: the Tacocat is about to leave the space, or the tile is about to."""
    assert lines(board(Board([Space(1, {YAY})]), 1, [1])) == lines("""
┌─────┬──1──┬─────┐
│ WOW │▒▒▒▒▒│ YAY │
│     │=^.^=│     │
└─────┴─────┴─────┘
""")


def test_a_board_too_long_for_one_row() -> None:
    assert lines(board(Board([Space(1, {YAY})] * 13, start=2), style=ASCII)) == lines("""
+-----+--1--+--2--+--3--+--4--+--5--+--6--+--7--+--8--+--9--+--10-+--11-+--12-+
| WOW |  1 >|  1 >|  1 >|  1 >|  1 >|  1 >|  1 >|  1 >|  1 >|  1 >|  1 >|  1 >|
|     |     |start|     |     |     |     |     |     |     |     |     |     |
+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
+--13-+-----+
|  1 >| YAY |
|     |     |
+-----+-----+
""")


def test_both_choose_cards_to_replace() -> None:
    hands = ([2, 3, 4, 8, 8, 10, 12], [1, 1, 5, 6, 7, 9, 11])
    state = set_up(Replacing((WOW, YAY), 7), hands)
    assert drawn(state, WOW) == lines("""
Round 1, step 0, seen by WOW
              ┌──┬──┬──┬──┬──┬──┬──┐
YAY           │▒▒│▒▒│▒▒│▒▒│▒▒│▒▒│▒▒│
7 cards       └──┴──┴──┴──┴──┴──┴──┘

              ┌─────┬──1──┬──2──┬──3──┬──4──┬──5──┬──6──┬──7──┬─────┐
              │ goal│  T  │  A  │  C  │  O  │  C  │  A  │  T  │ goal│
              │ WOW │  4 →│  6 →│  9 →│← 7 →│← 9  │← 6  │← 4  │ YAY │
              │     │     │     │     │=^.^=│     │     │     │     │
              └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

draw pile     24 cards
discard pile  no cards

              ┌────┬────┬────┬────┬────┬────┬────┐
WOW           │  2 │  3 │  4 │  8 │  8 │ 10 │ 12 │
7 cards       └────┴────┴────┴────┴────┴────┴────┘

WOW and YAY choose cards to replace, face down.
""")


def test_a_choice_face_down_for_its_owner_and_for_the_others() -> None:
    hands = ([2, 3, 4, 8, 8, 10, 12], [1, 1, 5, 6, 7, 9, 11])
    state = set_up(Replacing((YAY,), 7, Replace(WOW, [4, 10])), hands)
    assert drawn(state, WOW)[11:15] == [
        "draw pile     24 cards",
        "discard pile  no cards",
        "table         WOW has chosen 4 10, face down",
        "              YAY has not chosen",
    ]
    for viewer in (YAY, None):
        picture = drawn(state, viewer)
        assert picture[13] == "table         WOW has chosen, face down"
        assert picture[-1] == "YAY chooses cards to replace, face down."
    nothing = set_up(Replacing((YAY,), 7, Replace(WOW, [])), hands)
    assert drawn(nothing, WOW)[13] == "table         WOW has chosen no cards, face down"
    assert drawn(nothing, None) == drawn(state, None)


def test_the_players_replace_in_turn() -> None:
    hands = ([1, 2, 3, 4], [5, 6, 7, 8])
    first = set_up(Replacing((YAY,), 4), hands, tacocat=1, tiles=[2, 3, 4])
    assert drawn(first, None)[11:] == lines("""
draw pile     30 cards
discard pile  no cards

              ┌──┬──┬──┬──┐
WOW           │▒▒│▒▒│▒▒│▒▒│
4 cards       └──┴──┴──┴──┘

YAY chooses up to 4 cards to replace, then WOW up to as many.
""")
    one, none = apply(first, Replace(YAY, [8])), apply(first, Replace(YAY, []))
    assert drawn(one, WOW)[-1] == "WOW chooses up to 1 card to replace."
    assert drawn(one, WOW)[12:14] == ["discard pile  1 card, newest last: 8", ""]
    assert drawn(none, WOW)[-1] == "WOW may replace no cards."


def test_the_duel() -> None:
    state = set_up(Dueling(), ([2, 3, 12], [1, 10, 11]))
    assert drawn(state, YAY, ASCII) == lines("""
Round 1, step 0, seen by YAY
              +--+--+--+
WOW           |##|##|##|
3 cards       +--+--+--+

              +-----+--1--+--2--+--3--+--4--+--5--+--6--+--7--+-----+
              | goal|  T  |  A  |  C  |  O  |  C  |  A  |  T  | goal|
              | WOW |  4 >|  6 >|  9 >|< 7 >|< 9  |< 6  |< 4  | YAY |
              |     |     |     |     |=^.^=|     |     |     |     |
              +-----+-----+-----+-----+-----+-----+-----+-----+-----+

draw pile     24 cards
discard pile  8 cards, newest last: 1 1 2 2 3 3 4 4

              +----+----+----+
YAY           |  1 | 10 | 11 |
3 cards       +----+----+----+

WOW and YAY choose a card for the duel, face down.
""")
    waiting = apply(state, Duel(YAY, 10))
    assert drawn(waiting, YAY)[13:15] == [
        "table         WOW has not chosen",
        "              YAY has chosen 10, face down",
    ]
    assert drawn(waiting, None)[14] == "              YAY has chosen, face down"
    assert drawn(waiting, WOW)[-1] == "WOW chooses a card for the duel, face down."


def test_the_attacker_chooses() -> None:
    state = set_up(Attacking(YAY), ([2, 3, 3], [1, 1, 4]), tiles=[4], tacocat=3, floors=(1, 0))
    assert drawn(state, None)[11:] == lines("""
draw pile     20 cards
discard pile  12 cards, newest last: 1 2 2 3 4 4 5 5 5 6 6 6
known         each card that WOW holds is 1 or higher

              ┌──┬──┬──┐
WOW           │▒▒│▒▒│▒▒│
3 cards       └──┴──┴──┘

YAY chooses an attack.
""")


def test_an_attack_is_answered_card_by_card() -> None:
    answers = (Defend(YAY, 10), Sacrifice(YAY, 2))
    state = set_up(
        Defending(WOW, (7, 8, 9), answers),
        ([1], [5, 12]),
        tacocat=5,
        tiles=[4],
        discard_pile=[1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 9],
        round=3,
        step=33,
    )
    assert drawn(state, WOW) == lines("""
Round 3, step 33, seen by WOW
              ┌──┬──┐
YAY           │▒▒│▒▒│
2 cards       └──┴──┘

              ┌─────┬──1──┬──2──┬──3──┬──4──┬──5──┬──6──┬──7──┬─────┐
              │ goal│  T  │  A  │  C  │▒▒▒▒▒│  C  │  A  │  T  │ goal│
              │ WOW │  4 →│  6 →│  9 →│▒▒▒▒▒│← 9  │← 6  │← 4  │ YAY │
              │     │     │     │     │▒▒▒▒▒│=^.^=│     │     │     │
              └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

draw pile     8 cards
discard pile  22 cards, newest last: ... 2 2 3 3 3 4 4 4 5 5 6 6 6 6 7 7 7 8 8 9
known         each card that YAY holds is 2 or higher
              ┌─────────────┬─────────────┬─────────────┐
WOW attacks   │      7      │      8      │      9      │
YAY answers   │  defend 10  │ sacrifice 2 │      ?      │
              └─────────────┴─────────────┴─────────────┘

              ┌───┐
WOW           │ 1 │
1 card        └───┘

YAY chooses an answer to the 9.
""")


def test_an_attack_too_long_for_one_row() -> None:
    state = set_up(
        Defending(YAY, (4, 5, 6, 7, 8), (Sacrifice(WOW, 2),)),
        ([3, 3, 9, 10, 11], [1]),
        tacocat=5,
        tiles=[4],
    )
    assert drawn(state, None)[13:22] == lines("""
known         each card that WOW holds is 2 or higher
              ┌─────────────┬─────────────┬─────────────┬─────────────┐
YAY attacks   │      4      │      5      │      6      │      7      │
WOW answers   │ sacrifice 2 │      ?      │             │             │
              └─────────────┴─────────────┴─────────────┴─────────────┘
              ┌─────────────┐
YAY attacks   │      8      │
WOW answers   │             │
              └─────────────┘
""")


def test_the_end_shows_the_winner_and_both_final_cards() -> None:
    state = set_up(Finished(WOW), ([1], [12]), tiles=[1, 2, 3, 4], discard_pile=[7, 2])
    for viewer in (WOW, None):
        assert drawn(state, viewer)[1:] == lines("""
              ┌────┐
YAY           │ 12 │
1 card        └────┘

              ┌─────┬──1──┬──2──┬──3──┬──4──┬──5──┬──6──┬──7──┬─────┐
              │ goal│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│  C  │  A  │  T  │ goal│
              │ WOW │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│← 9  │← 6  │← 4  │ YAY │
              │=^.^=│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│     │     │     │     │
              └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

draw pile     34 cards
discard pile  2 cards, newest last: 7 2

              ┌───┐
WOW           │ 1 │
1 card        └───┘

WOW wins the game. The final cards are WOW 1, YAY 12.
""")


def test_a_round_waits_for_its_deal() -> None:
    before, after = set_up(Dealing()), set_up(Dealing(), tiles=[4], tacocat=3)
    assert drawn(before, None)[0] == "Before round 1, step 0, seen by a spectator"
    assert drawn(before, None)[-1] == "Nobody is to act: the cards of round 1 are to be dealt."
    assert drawn(after, YAY)[:2] == [
        "After round 1, step 0, seen by YAY",
        "WOW           no cards",
    ]
    assert drawn(after, YAY)[9:] == [
        "draw pile     no cards",
        "discard pile  no cards",
        "",
        "YAY           no cards",
        "",
        "Nobody is to act: the cards of round 2 are to be dealt.",
    ]


def test_a_table_in_motion() -> None:
    """Between the events of an action, nobody is to act."""
    answer = Defend(YAY, 9)
    assert sentences(Defending(WOW, (7,)), ([1, 2], [7, 9, 12]), answer) == [
        "Nobody is to act: every card of the attack is answered.",
        "YAY chooses an attack.",
    ]
    duel = Dueling(Duel(WOW, 9))
    assert sentences(duel, ([1, 2, 9], [3, 4, 5]), Duel(YAY, 3)) == [
        "Nobody is to act: both have chosen.",
        "WOW chooses an attack.",
    ]
    assert sentences(duel, ([1, 9], [3, 4]), Duel(YAY, 3)) == [
        "Nobody is to act: both have chosen.",
        *["Nobody is to act: round 1 comes to its end."] * 5,
        "Nobody is to act: the cards of round 2 are to be dealt.",
    ]


def sentences(phase: Phase, hands: tuple[list[int], list[int]], action: PlayerAction) -> list[str]:
    """The last line of the picture after each event of an action."""
    state = set_up(phase, hands)
    now, found = observe(state, YAY), []
    for event in events(state, action, apply(state, action), YAY):
        now = view_after(now, event)
        found.append(view(now).split("\n")[-1])
    return found


def test_color() -> None:
    colored = board(Board([Space(1, {YAY}), Space(1, {WOW})]), 2, [1], style=Style(color=True))
    assert colored.split("\n")[1:3] == [
        "│ \x1b[36mWOW\x1b[m │\x1b[2m▒▒▒▒▒\x1b[m│← 1  │ \x1b[35mYAY\x1b[m │",
        "│     │\x1b[2m▒▒▒▒▒\x1b[m│\x1b[1;33m=^.^=\x1b[m│     │",
    ]


# --- what is refused ------------------------------------------------------------------------------


def test_a_state_is_refused() -> None:
    state = new_game(seed=7)
    with pytest.raises(TypeError, match=r"^view must be a View, not State$"):
        view(state)  # type: ignore[arg-type]


@pytest.mark.parametrize("place", [-1, 9])
def test_the_tacocat_is_on_the_board(place: int) -> None:
    with pytest.raises(ValueError, match=r"^the Tacocat is on 0 to 8, goals included"):
        board(STANDARD.board, place)


@pytest.mark.parametrize("tile", [0, 8])
def test_tiles_are_on_spaces(tile: int) -> None:
    with pytest.raises(ValueError, match=r"^tiles are on spaces, 1 to 7$"):
        board(STANDARD.board, tiles=[4, tile])


# --- numbers, however large -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "number"),
    [
        ("9999999999999999", 10**16 - 1),
        ("1000000...000000", 10**16),
        ("1234567...456789", 123_456_789_123_456_789_123_456_789),
        ("1000000...000017", 10**100 + 17),
        ("1071508...069375", 2**1000 - 1),
        ("<1001 bits>", 2**1000),
        ("<16610 bits>", 10**5000),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_long_numbers_are_shortened(number: int, shown: str) -> None:
    space = board(Board([Space(number, {YAY})])).split("\n")[1].split("│")[2]
    assert space == f"  {shown} →"
    rules = Rules([1, 1, 1, number], Board([Space(1, Player)]))
    state = set_up(Replacing((WOW, YAY), 1), ([1], [number]), rules=rules)
    assert drawn(state, YAY)[-4] == f"YAY           │ {shown} │"


def test_a_discard_pile_of_long_ranks() -> None:
    ranks = [10**29 + number for number in range(20)]
    rules, left = Rules(ranks, Board([Space(5, Player)])), ranks[12:]
    state = set_up(Attacking(WOW), (ranks[:2], ranks[2:4]), rules=rules, discard_pile=left)
    assert drawn(state, None)[11] == (
        "discard pile  8 cards, newest last: ... 1000000...000018 1000000...000019"
    )


# --- what a stream can show -----------------------------------------------------------------------


class Stream(io.TextIOWrapper):
    """A stream of some encoding that may be a terminal."""

    def __init__(self, encoding: str, is_terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding)
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.fixture(autouse=True)
def _usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_color_is_for_terminals(is_terminal: bool) -> None:
    assert Style.of(Stream("utf-8", is_terminal)) == Style(unicode=True, color=is_terminal)


@pytest.mark.parametrize(
    ("name", "value", "color"),
    [
        ("TERM", "dumb", False),
        ("TERM", "", True),
        ("NO_COLOR", "1", False),
        ("NO_COLOR", "0", False),
        ("NO_COLOR", "", True),
    ],
)
def test_the_environment_may_refuse_color(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, color: bool
) -> None:
    monkeypatch.setenv(name, value)
    assert Style.of(Stream("utf-8", True)) == Style(unicode=True, color=color)


def test_color_without_a_name_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM")
    assert Style.of(Stream("utf-8", True)).color


@pytest.mark.parametrize(
    ("encoding", "unicode"),
    [("utf-8", True), ("utf-16", True), ("latin-1", False), ("ascii", False), ("cp1252", False)],
)
def test_ascii_where_the_encoding_has_no_more(encoding: str, unicode: bool) -> None:
    stream = Stream(encoding, False)
    assert Style.of(stream) == Style(unicode=unicode, color=False)
    stream.write(board(STANDARD.board, 4, [3], style=Style.of(stream)))


def test_streams_of_no_encoding_or_one_that_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Style.of(io.StringIO()) == Style(unicode=True, color=False)
    monkeypatch.setattr(Stream, "encoding", "no such encoding")
    assert Style.of(Stream("utf-8", True)) == Style(unicode=False, color=True)


def test_the_usual_style() -> None:
    assert Style() == Style(unicode=True, color=False)
    assert board(STANDARD.board) == board(STANDARD.board, style=Style())
    seen = observe(new_game(seed=7), None)
    assert view(seen) == view(seen, style=Style())
