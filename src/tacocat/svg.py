"""Drawings of a board and of a view, in SVG.

A drawing is one ``<svg>`` element: a file of its own, or a part of a web page. It has no script, no
link and no image in it, and beside it stands the same in text, for those who cannot see it.
Drawings are made of views and of public facts, never of states: they show what the viewer may see.
"""

from collections.abc import Iterable

from tacocat import text
from tacocat.pictures.board import MARGIN, ROOM, board_width, draw_board
from tacocat.pictures.canvas import Canvas, short, text_width
from tacocat.pictures.cards import draw_backs, draw_faces
from tacocat.pictures.table import draw_table
from tacocat.pictures.theme import Theme
from tacocat.pictures.words import board_title, counted, progress, status, view_title
from tacocat.players import Player
from tacocat.rules import Board
from tacocat.view import View

__all__ = ["Theme", "board", "view"]


def board(
    board: Board,
    tacocat: int | None = None,
    tiles: Iterable[int] = (),
    *,
    width: int | None = None,
    theme: Theme = Theme.AUTO,
) -> str:
    """Draw a board, and what lies on it.

    Args:
        board: the board.
        tacocat: where the Tacocat is, numbered as in `tacocat.State`; by default nowhere, and
            the start is marked.
        tiles: the numbers of the covered spaces.
        width: in pixels; by default as wide as there is room, up to a limit.
        theme: the colors.

    Returns:
        A complete ``<svg>`` element.

    Raises:
        TypeError: an argument is of another type.
        ValueError: the Tacocat or a tile is not on this board, or the width is below 1.

    Example:
        >>> from tacocat import STANDARD
        >>> board(STANDARD.board, 5, {4}, width=300)[:55]
        '<svg xmlns="http://www.w3.org/2000/svg" id="tacocat-...
    """
    if not isinstance(board, Board):
        raise TypeError(f"board must be a Board, not {type(board).__name__}")
    if tacocat is not None and type(tacocat) is not int:
        raise TypeError(f"tacocat must be an int or None, not {type(tacocat).__name__}")
    _check(width, theme)
    covered = frozenset(tiles)
    described = text.board(board, tacocat, covered, style=text.Style(unicode=False))
    canvas = Canvas(theme)
    room = board_width(board)
    bottom = draw_board(canvas, MARGIN, board, tacocat, covered, room)
    title = board_title(board, tacocat)
    return canvas.picture(room + 2 * MARGIN, bottom + MARGIN, title, described, width)


def view(view: View, *, width: int | None = None, theme: Theme = Theme.AUTO) -> str:
    """Draw a game as one player, or a spectator, sees it.

    The viewer's hand is at the bottom; a spectator has WOW's there.

    Args:
        view: the view.
        width: in pixels; by default as wide as there is room, up to a limit.
        theme: the colors.

    Returns:
        A complete ``<svg>`` element.

    Raises:
        TypeError: an argument is of another type.
        ValueError: the width is below 1.

    Example:
        >>> from tacocat import Player, new_game, observe
        >>> drawing = view(observe(new_game(seed=7), Player.WOW))
        >>> "WOW and YAY may replace up to 7 cards" in drawing
        True
    """
    if not isinstance(view, View):
        raise TypeError(f"view must be a View, not {type(view).__name__}")
    _check(width, theme)
    described = text.view(view, style=text.Style(unicode=False))
    canvas = Canvas(theme)
    near = Player.WOW if view.viewer is None else view.viewer
    canvas.text(MARGIN, 25, status(view), 16, "ink", anchor="start", bold=True, room=ROOM)
    canvas.text(MARGIN, 42, progress(view), 12, "quiet", anchor="start", room=ROOM)
    y = _draw_hand(canvas, 68, view, near.opponent) + 12
    rules = view.rules
    y = draw_board(canvas, y, rules.board, view.tacocat, view.tiles, ROOM) + 16
    y = draw_table(canvas, y, view) + 26
    y = _draw_hand(canvas, y, view, near) + MARGIN
    return canvas.picture(ROOM + 2 * MARGIN, y, view_title(view), described, width)


def _check(width: int | None, theme: Theme) -> None:
    if width is not None and type(width) is not int:
        raise TypeError(f"width must be an int or None, not {type(width).__name__}")
    if width is not None and width < 1:
        raise ValueError(f"width must be at least 1, not {width}")
    if not isinstance(theme, Theme):
        raise TypeError(f"theme must be a Theme, not {type(theme).__name__}")


def _draw_hand(canvas: Canvas, y: float, view: View, player: Player) -> float:
    """Whose hand it is and what is known of it, at height y, and the cards below."""
    left, room = MARGIN, float(ROOM)
    floor, hand = view.floors[player], view.hands[player]
    if floor:
        note = f"each is {short(floor)} or higher"
        canvas.text(MARGIN + ROOM, y, note, 11, "quiet", anchor="end")
        room -= text_width(note, 11) + 6
    acts = player in view.to_act
    if acts:
        canvas.polygon([(left, y - 10), (left + 9, y - 5), (left, y)], "mark")
        left, room = left + 14, room - 14
    you = " (you)" if player is view.viewer else ""
    words = f"{player}{you} · {counted(view.hand_sizes[player])}{' · to act' if acts else ''}"
    ink = "mark" if acts else "ink"
    canvas.text(left, y, words, 13, ink, anchor="start", bold=True, room=room)
    if hand is None:
        return draw_backs(canvas, MARGIN, y + 8, view.hand_sizes[player], ROOM)
    return draw_faces(canvas, MARGIN, y + 8, hand, ROOM)
