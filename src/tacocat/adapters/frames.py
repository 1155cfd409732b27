"""Pictures of a view in the modes that environments call `render` by."""

import sys
from math import ceil

import numpy as np
from numpy.typing import NDArray

from tacocat import svg, text
from tacocat.encoding.action_codec import largest_hand
from tacocat.rules import Rules
from tacocat.view import View

MODES = ("human", "ansi", "svg", "rgb_array")
FRAMES_PER_SECOND = 2

# Of Pillow's built-in font, which looks alike everywhere: fonts of the system may not be there.
LETTER_WIDTH, LETTER_HEIGHT = 6, 11
MARGIN = 6
SCALE = 2
INK, PAPER = (32, 33, 36), (255, 255, 255)
ASCII = text.Style(unicode=False)


def check_mode(render_mode: str | None) -> str | None:
    """Refuse a mode that there is not.

    Raises:
        ValueError: there is no such mode.
    """
    if render_mode is not None and render_mode not in MODES:
        modes = ", ".join(map(repr, MODES))
        raise ValueError(f"render_mode must be None or one of {modes}, not {render_mode!r}")
    return render_mode


def frame(view: View, mode: str) -> str | NDArray[np.uint8] | None:
    """Draw a view.

    Args:
        view: what is shown.
        mode: "human" prints it as text, "ansi" is the text, "svg" a drawing, "rgb_array" pixels.

    Returns:
        The text or drawing; or an array of rows, columns and the three colors; or None if printed.
    """
    if mode == "human":
        print(text.view(view, style=text.Style.of(sys.stdout)))
        return None
    if mode == "rgb_array":
        return _pixels(text.view(view, style=ASCII).splitlines(), most_lines(view.rules))
    return text.view(view) if mode == "ansi" else svg.view(view)


def most_lines(rules: Rules) -> int:
    """A number of lines that the text of no view is longer than, so that all frames are alike."""
    hand, highest = largest_hand(rules), rules.deck[-1]
    digits = len(str(highest)) if highest < 10**16 else 16  # such a number is drawn shortened
    columns = text.WIDTH - text.GUTTER - 1
    hand_rows = ceil(hand / max(columns // (digits + 3), 1))
    attack_rows = ceil((hand - 1) / max(columns // (len(" sacrifice  ") + digits + 1), 1))
    # A cell of the board is as wide as "=^.^=", or a hand size with its two arrows.
    widest = max(len(text.CAT), len(str(hand)) + len("<  >"))
    board_rows = ceil((len(rules.board.spaces) + 2) / max(columns // (widest + 1), 1))
    facts = 2 + 2  # the piles, and what is known of each hand
    title, to_act, empty = 1, 1, 4
    hands, board, attack = 2 * 3 * hand_rows, 5 * board_rows, 4 * attack_rows
    return title + hands + board + facts + attack + to_act + empty


def _pixels(lines: list[str], height: int) -> NDArray[np.uint8]:
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise ImportError(
            "render_mode='rgb_array' needs Pillow: pip install 'tacocat-rules[gymnasium]' "
            "or 'tacocat-rules[pettingzoo]'"
        ) from error
    size = (2 * MARGIN + LETTER_WIDTH * text.WIDTH, 2 * MARGIN + LETTER_HEIGHT * height)
    picture = Image.new("RGB", size, PAPER)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default_imagefont()
    for row, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + LETTER_HEIGHT * row), line, INK, font)
    return np.asarray(picture, np.uint8).repeat(SCALE, axis=0).repeat(SCALE, axis=1)
