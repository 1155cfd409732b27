"""What lies between the two hands: the piles, the trick, the choices face down, the end."""

from math import ceil
from typing import assert_never

from tacocat.actions import Defend, Duel, Replace, Sacrifice
from tacocat.cards import Card
from tacocat.phases import BOTH, Attacking, Dealing, Defending, Finished
from tacocat.pictures.board import MARGIN, ROOM
from tacocat.pictures.canvas import Canvas, short
from tacocat.pictures.cards import (
    HEIGHT,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    WIDTH,
    draw_back,
    draw_face,
    draw_faces,
    draw_paws,
)
from tacocat.pictures.words import counted, have_chosen
from tacocat.players import Player
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView

_PILE = 62  # room for a pile and its words
_LEFT, _ROOM = MARGIN + _PILE + 10, ROOM - 2 * _PILE - 20
_MIDDLE = _LEFT + _ROOM / 2
_COLUMNS, _COLUMN = 4, _ROOM / 4
_CARD_WIDTH, _CARD_HEIGHT = 40, 48
_CAPTION = 10.4  # size of the longest words under a card, "to answer", that fits
_UNDER = _CARD_HEIGHT + 5  # from a card of the attack to its answer


def draw_table(canvas: Canvas, y: float, view: View) -> float:
    """Draw it below y; returns how far down it goes."""
    _draw_pile(canvas, MARGIN, y, "draw pile", view.draw_pile_size, None)
    top = view.discard_pile[-1] if view.discard_pile else None
    _draw_pile(canvas, MARGIN + ROOM - _PILE, y, "discards", len(view.discard_pile), top)
    return max(y + HEIGHT + 30, _draw_middle(canvas, y, view))


def _draw_pile(
    canvas: Canvas, x: float, y: float, name: str, count: int, top_card: Card | None
) -> None:
    left, middle = x + (_PILE - WIDTH) / 2, x + _PILE / 2
    if top_card is not None:
        draw_face(canvas, left, y, top_card)
    elif count:
        draw_back(canvas, left, y)
        draw_paws(canvas, left, y, WIDTH, HEIGHT)
    else:
        canvas.rectangle(left, y, WIDTH, HEIGHT, "ground", "line", dashed=True)
    canvas.text(middle, y + HEIGHT + 14, name, 13, "quiet", room=_PILE)
    canvas.text(middle, y + HEIGHT + 28, counted(count), 13, "ink", room=_PILE)


def _draw_middle(canvas: Canvas, y: float, view: View) -> float:
    phase = view.phase
    match phase:
        case Defending():
            return _draw_trick(canvas, y, phase)
        case ReplacingView(my_choice=mine) | DuelingView(my_choice=mine):
            return _draw_choices(canvas, y, view, mine)
        case Finished(winner):
            canvas.text(_MIDDLE, y + 26, f"{winner} wins", 24, "ink", bold=True, room=_ROOM)
            return _draw_final_cards(canvas, y + 48, view)
        case Dealing() if None not in view.hands:
            return _draw_final_cards(canvas, y + 32, view)
        case Dealing() | Attacking():
            return _say(canvas, y, "The table is empty.")
        case _:
            assert_never(phase)


def _say(canvas: Canvas, y: float, words: str) -> float:
    canvas.text(_MIDDLE, y + 32, words, 12, "quiet", room=_ROOM)
    return y + 36


def _draw_final_cards(canvas: Canvas, y: float, view: View) -> float:
    hands = zip(Player, view.hands, strict=True)
    cards = ", ".join(f"{player} {' '.join(map(short, hand or ()))}" for player, hand in hands)
    canvas.text(_MIDDLE, y, f"final cards: {cards}", 13, "ink", room=_ROOM)
    return y + 4


def _draw_choices(canvas: Canvas, y: float, view: View, mine: Replace | Duel | None) -> float:
    """The choices that lie face down; of the viewer's own, what they are."""
    chosen = have_chosen(view)
    if not chosen:
        both = view.to_act == BOTH
        return _say(canvas, y, "Nobody has chosen yet." if both else "The table is empty.")
    for player in chosen:
        if mine is not None and player is mine.player:
            canvas.text(_LEFT, y + 12, "Your choice, face down:", 12, "quiet", anchor="start")
            y = _draw_own_choice(canvas, y + 18, mine) + 8
        else:
            words = f"{player} has chosen, face down:"
            canvas.text(_LEFT, y + 12, words, 12, "quiet", anchor="start")
            y = _draw_hidden_choice(canvas, y + 18) + 8
    return y


def _draw_hidden_choice(canvas: Canvas, y: float) -> float:
    """The same whatever was chosen, and however many cards."""
    draw_back(canvas, _LEFT, y, SMALL_WIDTH, SMALL_HEIGHT)
    draw_paws(canvas, _LEFT, y, SMALL_WIDTH, SMALL_HEIGHT)
    return y + SMALL_HEIGHT


def _draw_own_choice(canvas: Canvas, y: float, choice: Replace | Duel) -> float:
    """Small cards with the color of a back around them."""
    cards = choice.cards if isinstance(choice, Replace) else (choice.card,)
    if not cards:
        canvas.text(_LEFT, y + 16, "no card", 14, "ink", anchor="start")
        return y + 20
    size = SMALL_WIDTH, SMALL_HEIGHT
    return draw_faces(canvas, _LEFT, y, cards, _ROOM, *size, edge="back", thick=3)


def _draw_trick(canvas: Canvas, y: float, phase: Defending) -> float:
    """The cards of the attack, each answer under its card (R15)."""
    words = f"{phase.attacker} attacks, {phase.defender} answers"
    canvas.text(_MIDDLE, y + 10, words, 12.5, "quiet", room=_ROOM)
    y += 18
    rows = ceil(len(phase.attack) / _COLUMNS)
    in_row = ceil(len(phase.attack) / rows)
    left = _MIDDLE - in_row * _COLUMN / 2
    for start in range(0, len(phase.attack), in_row):
        for index in range(start, min(start + in_row, len(phase.attack))):
            _draw_pair(canvas, left + (index - start) * _COLUMN, y, phase, index)
        y += _CARD_HEIGHT + 10
        if start <= len(phase.answers):  # else nothing lies under these cards yet
            y += _UNDER + 12
    return y - 8


def _draw_pair(canvas: Canvas, x: float, y: float, phase: Defending, index: int) -> None:
    """A card of the attack, and below it the answer or the place for it."""
    left, middle = x + (_COLUMN - _CARD_WIDTH) / 2, x + _COLUMN / 2
    here = index == len(phase.answers)
    edge, thick = ("mark", 3) if here else ("card_edge", 1)
    card = phase.attack[index]
    draw_face(canvas, left, y, card, _CARD_WIDTH, _CARD_HEIGHT, edge=edge, thick=thick)
    below = y + _UNDER
    caption = below + _CARD_HEIGHT + 12
    if here:
        canvas.rectangle(left, below, _CARD_WIDTH, _CARD_HEIGHT, "ground", "mark", dashed=True)
        canvas.text(middle, below + 30, "?", 20, "mark", bold=True)
        canvas.text(middle, caption, "to answer", _CAPTION, "mark")
    elif index < len(phase.answers):
        _draw_answer(canvas, left, below, phase.answers[index])
        words = "defense" if isinstance(phase.answers[index], Defend) else "sacrifice"
        canvas.text(middle, caption, words, _CAPTION, "ink")


def _draw_answer(canvas: Canvas, x: float, y: float, answer: Defend | Sacrifice) -> None:
    """A defense has a shield on it; a sacrifice has a broken line around it and an arrow down."""
    given_up = isinstance(answer, Sacrifice)
    width, height = _CARD_WIDTH, _CARD_HEIGHT
    canvas.rectangle(x, y, width, height, "card", "card_edge")
    if given_up:
        canvas.rectangle(x + 3, y + 3, width - 6, height - 6, "card", "rank", radius=2, dashed=True)
    middle, sign = x + width / 2, y + height - 14
    canvas.number(middle, y + 25, answer.card, 19, "rank", room=width - 8)
    if given_up:
        canvas.polygon([(middle - 6, sign), (middle + 6, sign), (middle, sign + 8)], "badge")
    else:
        sides = [(-6, -3), (6, -3), (6, 3), (0, 9), (-6, 3)]
        canvas.polygon([(middle + dx, sign + dy) for dx, dy in sides], "badge")
