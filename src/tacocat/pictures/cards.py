"""Cards, face up and face down, alone and in rows."""

from collections.abc import Iterator, Sequence
from math import ceil

from tacocat.cards import Card
from tacocat.pictures.canvas import Canvas, short, text_width

WIDTH, HEIGHT = 38, 54
SMALL_WIDTH, SMALL_HEIGHT = 26, 37
_GAP = 4
_CORNER = 14  # size of the rank in the corner of a card that others lie on
_SMALLEST = 12  # size of a rank; a card is wider if it must be
MOST_BACKS = 60


def draw_face(
    canvas: Canvas,
    x: float,
    y: float,
    card: Card,
    width: float = WIDTH,
    height: float = HEIGHT,
    *,
    shows: float | None = None,
    edge: str = "card_edge",
    thick: float = 1,
) -> None:
    """A card face up; where others lie on it, only its first ``shows`` units are seen."""
    canvas.rectangle(x, y, width, height, "card", edge, thick=thick)
    if shows is None:
        size = width * 0.55
        middle = y + height / 2 + size * 0.35
        canvas.number(x + width / 2, middle, card, size, "rank", room=width - 4)
    else:
        canvas.number(x + shows / 2, y + _CORNER + 3, card, _CORNER, "rank", room=shows - 3)


def draw_back(
    canvas: Canvas, x: float, y: float, width: float = WIDTH, height: float = HEIGHT
) -> None:
    """A card face down."""
    canvas.rectangle(x, y, width, height, "back", "ground")
    canvas.rectangle(x + 3, y + 3, width - 6, height - 6, "back", "back_mark", radius=2)


def draw_paws(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """A paw in the middle of a card's back."""
    middle, low = x + width / 2, y + height / 2 + 2
    canvas.circle(middle, low, width / 9, "back_mark")
    for step in (-1, 0, 1):
        canvas.circle(middle + step * width / 6, low - width / 5, width / 18, "back_mark")


def draw_backs(canvas: Canvas, x: float, y: float, count: int, room: float) -> float:
    """A row of cards face down; returns how far down it goes."""
    drawn = min(count, MOST_BACKS)  # more would look the same; the count is written beside them
    step = _step(drawn, room, SMALL_WIDTH)
    for index in range(drawn):
        draw_back(canvas, x + index * step, y, SMALL_WIDTH, SMALL_HEIGHT)
        if index == drawn - 1 or step > SMALL_WIDTH:
            draw_paws(canvas, x + index * step, y, SMALL_WIDTH, SMALL_HEIGHT)
    return y + SMALL_HEIGHT


def draw_faces(
    canvas: Canvas,
    x: float,
    y: float,
    cards: Sequence[Card],
    room: float,
    width: float = WIDTH,
    height: float = HEIGHT,
    *,
    edge: str = "card_edge",
    thick: float = 1,
) -> float:
    """Cards face up, over each other or in several rows if need be; returns how far down they go.

    The rank of each card can be read: where they overlap it stands in the corner that is seen.
    """
    widest = max((text_width(short(card), 1, bold=True) for card in cards), default=0.0)
    width = max(width, widest * _SMALLEST + 8)
    least = min(width + _GAP, widest * _CORNER + 4)
    for row in _in_rows(cards, int((room - width) // least) + 1):
        step = _step(len(row), room, width)
        shows = None if step >= width else step
        for index, card in enumerate(row):
            left = x + index * step
            draw_face(canvas, left, y, card, width, height, shows=shows, edge=edge, thick=thick)
        y += height + _GAP
    return y - _GAP if cards else y


def _in_rows(cards: Sequence[Card], most: int) -> Iterator[Sequence[Card]]:
    """The cards in as few rows as will do, about as many in each."""
    rows = ceil(len(cards) / most)
    for row in range(rows):
        yield cards[row * len(cards) // rows : (row + 1) * len(cards) // rows]


def _step(count: int, room: float, width: float) -> float:
    """How far one card is from the next."""
    return width + _GAP if count < 2 else min(width + _GAP, (room - width) / (count - 1))
