"""The board: goals, spaces, tiles and the Tacocat (R2, R4)."""

from collections.abc import Set
from math import ceil

from tacocat.pictures.canvas import Canvas, short, text_width
from tacocat.players import Player
from tacocat.rules import Board, Space

MARGIN = 10
ROOM = 380  # between the margins of a picture
LETTERS = "TACOCAT"
MOST_IN_ROW = 11
_PITCH, _GAP, _HEIGHT = 42, 4, 52
_LANE, _MARK, _ROW_GAP = 27, 12, 6


def board_width(board: Board) -> float:
    """How wide the drawing of a board is."""
    _, in_row = _rows(board)
    return in_row * _pitch(in_row) - _GAP


def draw_board(
    canvas: Canvas, y: float, board: Board, tacocat: int | None, tiles: Set[int], room: float
) -> float:
    """Draw the board below y, in the middle of the room; returns how far down it goes."""
    rows, in_row = _rows(board)
    last = len(board.spaces) + 1
    pitch = _pitch(in_row)
    left = MARGIN + (room - board_width(board)) / 2
    for row in range(rows):
        numbers = range(row * in_row, min(last + 1, (row + 1) * in_row))
        y += _lane(board, tacocat, numbers)
        for column, number in enumerate(numbers):
            _draw_place(canvas, left + column * pitch, y, pitch - _GAP, board, number, tiles)
        for column, number in enumerate(numbers):
            middle = left + column * pitch + (pitch - _GAP) / 2
            if number == tacocat:
                _draw_tacocat(canvas, middle, y - 10)
            elif tacocat is None and number == board.start:
                canvas.text(middle, y - 5, "start", 12, "quiet", room=pitch)
        y += _HEIGHT + _ROW_GAP
    return y - _ROW_GAP


def _lane(board: Board, tacocat: int | None, numbers: range) -> float:
    """The room above a row of places: for the head of the Tacocat, or the mark of the start."""
    if tacocat is None:
        return _MARK if board.start in numbers else 0
    return _LANE if tacocat in numbers else 0


def _rows(board: Board) -> tuple[int, int]:
    """Into how many rows the places go, and how many into each but the last."""
    places = len(board.spaces) + 2
    rows = ceil(places / MOST_IN_ROW)
    return rows, ceil(places / rows)


def _pitch(in_row: int) -> float:
    return min(_PITCH, (ROOM + _GAP) / in_row)


def _draw_place(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    board: Board,
    number: int,
    tiles: Set[int],
) -> None:
    space, middle = board.space(number), x + width / 2
    if space is None:
        canvas.rectangle(x, y, width, _HEIGHT, "goal", radius=8)
        name = Player.WOW.name if number == 0 else Player.YAY.name
        size = min(13, (width - 2) / text_width("WOW", 1, bold=True))  # alike in both goals
        canvas.text(middle, y + 25, name, size, "goal_ink", bold=True)
        canvas.text(middle, y + 39, "goal", 12.5, "goal_ink", room=width - 4)
        return
    name = LETTERS[number - 1] if len(board.spaces) == len(LETTERS) else short(number)
    if number in tiles:
        _draw_tile(canvas, x, y, width)
        canvas.text(middle, y + 14, name, 12, "tile_ink", room=width - 4)
    else:
        canvas.rectangle(x, y, width, _HEIGHT, "space", "line")
        canvas.text(middle, y + 14, name, 12, "space_ink", room=width - 4)
        canvas.number(middle, y + 34, space.hand_size, 19, "space_ink", room=width - 6)
        _draw_arrows(canvas, x, y + 43, width, space)


def _draw_tile(canvas: Canvas, x: float, y: float, width: float) -> None:
    canvas.rectangle(x, y, width, _HEIGHT, "tile", "line")
    # Strokes across a tile show without color that the space is covered.
    top, bottom = y + 21, y + _HEIGHT - 6
    canvas.line(x + 6, bottom, x + width - 6, top, "tile_ink")
    canvas.line(x + 6, top, x + width - 6, bottom, "tile_ink")


def _draw_arrows(canvas: Canvas, x: float, y: float, width: float, space: Space) -> None:
    if Player.WOW in space.arrows:
        canvas.polygon([(x + 5, y), (x + 13, y - 5), (x + 13, y + 5)], "space_ink")
    if Player.YAY in space.arrows:
        right = x + width
        canvas.polygon([(right - 5, y), (right - 13, y - 5), (right - 13, y + 5)], "space_ink")


def _draw_tacocat(canvas: Canvas, x: float, y: float) -> None:
    """The head of a cat: its middle is at x and y."""
    for side in (-1, 1):
        canvas.polygon([(x + side * 11, y - 16), (x + side * 11, y - 1), (x + side, y - 9)], "cat")
    canvas.circle(x, y, 12, "cat")
    for side in (-1, 1):
        canvas.circle(x + side * 4.5, y - 2, 2, "cat_face")
        canvas.line(x + side * 4, y + 4, x + side * 10, y + 2.5, "cat_face")
        canvas.line(x + side * 4, y + 6, x + side * 9, y + 7, "cat_face")
    canvas.polygon([(x - 2, y + 2), (x + 2, y + 2), (x, y + 5)], "cat_face")
