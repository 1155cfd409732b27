"""Boards and views drawn as text: for terminals, logs and notebooks.

A picture is made from a view, or from public facts, and from nothing else, so it shows its viewer
nothing that is hidden from them. It is plain lines: none longer than 80 columns, none ending in a
space, and no newline after the last. Everything that color says is said without it, too.
"""

import os
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, TextIO, assert_never

from attrs import frozen

from tacocat.actions import Duel, Replace, Sacrifice
from tacocat.cards import Card
from tacocat.phases import BOTH, Attacking, Dealing, Defending, Finished, Replacing
from tacocat.players import Player
from tacocat.rules import Board, Space
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView

__all__ = ["Style", "board", "view"]

WIDTH = 80
GUTTER = 14  # the column of labels at the left of a view
CAT = "=^.^="
LETTERS = "TACOCAT"  # R2

# Pictures are drawn with these, and rewritten at the end where ASCII is wanted.
_DRAWN, _ASCII = "┌┬┐└┴┘│─←→▒", "++++++|-<>#"
_TO_ASCII = str.maketrans(_DRAWN, _ASCII)

_COLORS = {
    r"\bWOW\b": "36",  # cyan
    r"\bYAY\b": "35",  # magenta
    r"=\^\.\^=|\?": "1;33",  # the Tacocat and the card to be answered: bold yellow
    "[▒#]+": "2",  # tiles and backs of cards: faint
}


@frozen
class Style:
    """How a picture is drawn.

    Attributes:
        unicode: whether lines, arrows and tiles are drawn with characters beyond ASCII. Each takes
            one column, except in some terminals for Chinese, Japanese or Korean: use False there.
        color: whether ANSI escape sequences color the players, the Tacocat and what is covered.

    Example:
        >>> print(board(Board([Space(3, {Player.YAY})]), 1, style=Style(unicode=False)))
        +-----+--1--+-----+
        | WOW |  3 >| YAY |
        |     |=^.^=|     |
        +-----+-----+-----+
    """

    unicode: bool = True
    color: bool = False

    @classmethod
    def of(cls, stream: TextIO) -> "Style":
        """The best style that a text stream can show.

        Args:
            stream: such as ``sys.stdout``. It gets color if it is a terminal, unless the
                environment says ``TERM=dumb`` or has a `NO_COLOR <https://no-color.org>`_.

        Example:
            >>> import io
            >>> Style.of(io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
            Style(unicode=False, color=False)
        """
        allowed = os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
        return cls(_can_encode(stream.encoding), allowed and stream.isatty())


def _can_encode(encoding: str | None) -> bool:
    try:
        _DRAWN.encode(encoding or "utf-8")  # a stream in memory has none and keeps everything
    except (LookupError, UnicodeError):
        return False
    return True


PLAIN = Style()


def board(
    board: Board, tacocat: int | None = None, tiles: Iterable[int] = (), *, style: Style = PLAIN
) -> str:
    """Draw a board from WOW's end to YAY's, in several rows if it is long.

    A space has its number in the frame, and in it the cards dealt there with the arrows, left for
    WOW and right for YAY. The seven spaces of a standard board have their letters as well.

    Args:
        board: the board.
        tacocat: where the Tacocat is, numbered as in `tacocat.State`; by default nowhere, and the
            start is marked.
        tiles: the numbers of the covered spaces.
        style: how it is drawn.

    Raises:
        ValueError: the Tacocat or a tile is not on this board.

    Example:
        >>> rules = Board([Space(3, {Player.YAY}), Space(5, Player), Space(3, {Player.WOW})])
        >>> print(board(rules, 1, tiles=[2]))
        ┌─────┬──1──┬──2──┬──3──┬─────┐
        │ WOW │  3 →│▒▒▒▒▒│← 3  │ YAY │
        │     │=^.^=│▒▒▒▒▒│     │     │
        └─────┴─────┴─────┴─────┴─────┘
    """
    covered, last = frozenset(tiles), len(board.spaces)
    if tacocat is not None and not 0 <= tacocat <= last + 1:
        raise ValueError(f"the Tacocat is on 0 to {last + 1}, goals included, not elsewhere")
    if not all(1 <= tile <= last for tile in covered):
        raise ValueError(f"tiles are on spaces, 1 to {last}")
    return _finished(_board(board, tacocat, covered, WIDTH), style)


def view(view: View, *, style: Style = PLAIN) -> str:
    """Draw what a view shows: hands, board, piles and table, and in words who is to act.

    The viewer's cards are at the bottom; a spectator sees WOW there.

    Args:
        view: the view.
        style: how it is drawn.

    Raises:
        TypeError: not a view; of a state, first `tacocat.observe` what may be seen.

    Example:
        >>> from tacocat import new_game, observe
        >>> print(view(observe(new_game(seed=7), Player.WOW)))
        Round 1, step 0, seen by WOW
                      ┌──┬──┬──┬──┬──┬──┬──┐
        YAY           │▒▒│▒▒│▒▒│▒▒│▒▒│▒▒│▒▒│
        7 cards       └──┴──┴──┴──┴──┴──┴──┘
        <BLANKLINE>
                      ┌─────┬──1──┬──2──┬──3──┬──4──┬──5──┬──6──┬──7──┬─────┐
                      │ goal│  T  │  A  │  C  │  O  │  C  │  A  │  T  │ goal│
                      │ WOW │  4 →│  6 →│  9 →│← 7 →│← 9  │← 6  │← 4  │ YAY │
                      │     │     │     │     │=^.^=│     │     │     │     │
                      └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘
        <BLANKLINE>
        draw pile     24 cards
        discard pile  no cards
        <BLANKLINE>
                      ┌────┬────┬────┬────┬────┬────┬────┐
        WOW           │  2 │  3 │  7 │  8 │  8 │ 12 │ 12 │
        7 cards       └────┴────┴────┴────┴────┴────┴────┘
        <BLANKLINE>
        WOW and YAY choose cards to replace, face down.
    """
    if not isinstance(view, View):
        raise TypeError(f"view must be a View, not {type(view).__name__}")
    near = Player.WOW if view.viewer is None else view.viewer
    board = _board(view.rules.board, view.tacocat, view.tiles, WIDTH - GUTTER)
    lines = [
        _title(view),
        *_hand(view, near.opponent),
        "",
        *_beside([], board),
        "",
        *_facts(view),
        *_table(view),
        "",
        *_hand(view, near),
        "",
        _to_act(view),
    ]
    return _finished(lines, style)


def _finished(lines: Iterable[str], style: Style) -> str:
    text = "\n".join(line.rstrip() for line in lines)
    if not style.unicode:
        text = text.translate(_TO_ASCII)
    for pattern, color in _COLORS.items() if style.color else ():
        text = re.sub(pattern, f"\x1b[{color}m\\g<0>\x1b[m", text)
    return text


# --- parts of a picture: each is a list of lines --------------------------------------------------


class _Cell(NamedTuple):
    lines: tuple[str, ...]
    title: str = ""  # in the frame above it
    fill: str = " "


def _grid(cells: Sequence[_Cell], columns: int) -> list[str]:
    """Cells side by side in a frame, all as wide as the widest, in as many rows as they need."""
    width = max(len(text) for cell in cells for text in (cell.title, *cell.lines))
    in_a_row = max((columns - 1) // (width + 1), 1)
    lines = []
    for first in range(0, len(cells), in_a_row):
        row = cells[first : first + in_a_row]
        lines.append("┌" + "┬".join(cell.title.center(width, "─") for cell in row) + "┐")
        for i in range(len(row[0].lines)):
            texts = (cell.lines[i].center(width, cell.fill) for cell in row)
            lines.append("│" + "│".join(texts) + "│")
        lines.append("└" + "┴".join("─" * width for _ in row) + "┘")
    return lines


def _board(board: Board, tacocat: int | None, tiles: frozenset[int], columns: int) -> list[str]:
    sizes = [_number(space.hand_size) for space in board.spaces]
    digits = max(map(len, sizes))
    last = len(board.spaces)
    marked, mark = (board.start, "start") if tacocat is None else (tacocat, CAT)
    # Only the seven spaces of a standard board have letters: others do without that line.
    letters = ("goal", *LETTERS, "goal") if last == len(LETTERS) else None
    cells = []
    for place in range(last + 2):
        letter = letters[place : place + 1] if letters else ()
        here = mark if place == marked else ""
        space = board.space(place)
        if space is None:
            goal = Player.WOW if place == 0 else Player.YAY
            cells.append(_Cell((*letter, goal.name, here)))
        elif place in tiles:
            cells.append(_Cell((*("" for _ in letter), "", here), str(place), "▒"))
        else:
            size = _with_arrows(space, sizes[place - 1].rjust(digits))
            cells.append(_Cell((*letter, size, here), str(place)))
    return _grid(cells, columns)


def _with_arrows(space: Space, size: str) -> str:
    to_wow = "←" if Player.WOW in space.arrows else " "
    to_yay = "→" if Player.YAY in space.arrows else " "
    return f"{to_wow} {size} {to_yay}"


def _beside(labels: Iterable[str], block: Iterable[str]) -> list[str]:
    pairs = zip_longest(labels, block, fillvalue="")
    return [f"{label:<{GUTTER}}{line}" for label, line in pairs]


def _title(view: View) -> str:
    match view.phase:
        case Dealing():
            when = f"After round {view.round}" if view.round else "Before round 1"
        case _:
            when = f"Round {view.round}"
    viewer = "a spectator" if view.viewer is None else view.viewer
    return f"{when}, step {view.step}, seen by {viewer}"


def _hand(view: View, player: Player) -> list[str]:
    hand, size = view.hands[player], view.hand_sizes[player]
    if not size:
        return _beside([player.name], ["no cards"])
    if hand is None:
        cells = [_Cell(("▒▒",))] * size
    else:
        ranks = [_number(card) for card in hand]
        digits = max(map(len, ranks))
        cells = [_Cell((f" {rank:>{digits}} ",)) for rank in ranks]
    return _beside(["", player.name, _cards(size)], _grid(cells, WIDTH - GUTTER))


def _facts(view: View) -> Iterator[str]:
    yield from _beside(["draw pile"], [_cards(view.draw_pile_size)])
    yield from _beside(["discard pile"], [_pile(view.discard_pile)])
    for player, floor in zip(Player, view.floors, strict=True):
        if floor:
            text = f"each card that {player} holds is {_number(floor)} or higher"
            yield from _beside(["known"], [text])


def _pile(cards: tuple[Card, ...]) -> str:
    """How many there are, and as many of the last as fit."""
    if not cards:
        return _cards(0)
    start, text = f"{_cards(len(cards))}, newest last:", ""
    for card in reversed(cards):
        longer = f" {_number(card)}{text}"
        if len(f"{start} ...{longer}") > WIDTH - GUTTER:
            return f"{start} ...{text}"
        text = longer
    return start + text


def _table(view: View) -> list[str]:
    phase = view.phase
    match phase:
        case ReplacingView() if _opening(view) != BOTH:
            return []  # R7: nothing lies face down
        case ReplacingView(to_act, _, choice) | DuelingView(to_act, choice) if to_act != BOTH:
            return _beside(["table"], _face_down(to_act, choice))
        case Defending(attacker, attack, answers):
            replies = [
                f"{'sacrifice' if isinstance(answer, Sacrifice) else 'defend'} "
                f"{_number(answer.card)}"
                for answer in answers
            ]
            pairs = zip_longest(attack, [*replies, "?"][: len(attack)])
            cells = [_Cell((_number(card), f" {reply or ''} ")) for card, reply in pairs]
            grid = _grid(cells, WIDTH - GUTTER)
            labels = ["", f"{attacker} attacks", f"{phase.defender} answers", ""]
            return _beside(labels * (len(grid) // len(labels)), grid)
        case _:
            return []


def _face_down(to_act: tuple[Player, ...], choice: Replace | Duel | None) -> Iterator[str]:
    for player in Player:
        if player in to_act:
            yield f"{player} has not chosen"
        elif choice is None or choice.player is not player:
            yield f"{player} has chosen, face down"
        else:
            cards = choice.cards if isinstance(choice, Replace) else (choice.card,)
            ranks = " ".join(map(_number, cards)) or "no cards"
            yield from textwrap.wrap(f"{player} has chosen {ranks}, face down", WIDTH - GUTTER)


def _opening(view: View) -> tuple[Player, ...]:
    """Who begins the replacement: both where it is free (R7, R8)."""
    space = view.rules.board.spaces[view.tacocat - 1]
    return Replacing.opening(view.round, space).to_act


def _to_act(view: View) -> str:
    phase = view.phase
    who = " and ".join(map(str, phase.to_act))
    s = "s" if len(phase.to_act) == 1 else ""
    match phase:
        case Dealing():
            if any(view.hand_sizes):
                return f"Nobody is to act: round {view.round} comes to its end."
            return f"Nobody is to act: the cards of round {view.round + 1} are to be dealt."
        case ReplacingView((), _, _) | DuelingView((), _):
            return "Nobody is to act: both have chosen."
        case ReplacingView() if _opening(view) == BOTH:
            return f"{who} choose{s} cards to replace, face down."
        case ReplacingView(to_act, limit, _):
            if not limit:
                return f"{who} may replace no cards."
            is_first = to_act == _opening(view)
            then = f", then {to_act[0].opponent} up to as many" if is_first else ""
            return f"{who} chooses up to {_cards(limit)} to replace{then}."
        case DuelingView():
            return f"{who} choose{s} a card for the duel, face down."
        case Attacking():
            return f"{who} chooses an attack."
        case Defending():
            if not who:
                return "Nobody is to act: every card of the attack is answered."
            return f"{who} chooses an answer to the {_number(phase.attack_card)}."
        case Finished(winner):
            shown = zip(Player, view.hands, strict=True)
            cards = [f"{player} {_number(card)}" for player, hand in shown for card in hand or ()]
            return f"{winner} wins the game. The final cards are {', '.join(cards)}."
        case _:
            assert_never(phase)


def _cards(count: int) -> str:
    return f"{_number(count) if count else 'no'} card{'' if count == 1 else 's'}"


def _number(number: int) -> str:
    """A number in at most 16 characters; Python refuses to write those of thousands of digits."""
    if number < 10**16:
        return str(number)
    if number.bit_length() > 1000:
        return f"<{number.bit_length()} bits>"
    digits = str(number)
    return f"{digits[:7]}...{digits[-6:]}"
