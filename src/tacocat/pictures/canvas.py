"""A sheet to draw on, and the complete picture made of it."""

from collections.abc import Iterable
from hashlib import sha256
from html import escape

from tacocat.pictures.theme import Theme, color, dark_rules
from tacocat.trust import shown

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
MOST_DIGITS = 5
# How wide a character is for its size, in the widest of the usual fonts.
_PLAIN, _BOLD, _WIDE = 0.62, 0.7, 1.1
LARGEST_SCALE = 1.4  # so that a drawing does not fill a wide screen


def short(number: int) -> str:
    """A number for a small place, its middle left out if it is long.

    Example:
        >>> short(12345), short(1234567)
        ('12345', '12…67')
    """
    digits = shown(number)
    if not digits.isdigit():
        return "10³⁰+"
    return digits if len(digits) <= MOST_DIGITS else f"{digits[:2]}…{digits[-2:]}"


def text_width(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are, rather too much than too little."""
    wide = sum(character in "MOW…" for character in words)
    return size * (wide * _WIDE + (len(words) - wide) * (_BOLD if bold else _PLAIN))


class Canvas:
    """Shapes put down one after another; a later one covers those before it."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._roles: set[str] = set()
        self._parts: list[str] = []

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        stroke: str | None = None,
        *,
        radius: float = 4,
        thick: float = 1,
        dashed: bool = False,
    ) -> None:
        """A rectangle with round corners."""
        self._parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" '
            f'rx="{_n(radius)}"{self._paint(fill, stroke, thick, dashed)}/>'
        )

    def polygon(self, points: Iterable[tuple[float, float]], fill: str) -> None:
        """A filled shape with straight edges."""
        corners = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._parts.append(f'<polygon points="{corners}"{self._paint(fill)}/>')

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle."""
        self._parts.append(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{self._paint(fill)}/>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str) -> None:
        """A thin line."""
        ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
        self._parts.append(f"<line {ends}{self._paint(None, stroke)}/>")

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str,
        *,
        anchor: str = "middle",
        bold: bool = False,
        room: float | None = None,
    ) -> None:
        """Words on a line at height y; smaller ones where they would not fit into the room."""
        self._parts.append(self._text(x, y, words, size, fill, anchor, bold, room))

    def number(
        self, x: float, y: float, number: int, size: float, fill: str, *, room: float
    ) -> None:
        """A number in bold in the middle of its room; shortened, it says itself when pointed at."""
        element = self._text(x, y, short(number), size, fill, "middle", True, room)
        if short(number) != shown(number):
            element = element.replace("</text>", f"<title>{shown(number)}</title></text>")
        self._parts.append(element)

    def _text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str,
        anchor: str,
        bold: bool,
        room: float | None,
    ) -> str:
        width = text_width(words, size, bold=bold)
        if room is not None and width > room:
            y -= size * (1 - room / width) * 0.35  # its middle stays where it would be
            size *= room / width
        weight = ' font-weight="700"' if bold else ""
        side = "" if anchor == "start" else f' text-anchor="{anchor}"'
        return (
            f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{weight}{side}'
            f"{self._paint(fill)}>{escape(words)}</text>"
        )

    def _paint(
        self,
        fill: str | None,
        stroke: str | None = None,
        thick: float = 1,
        dashed: bool = False,
    ) -> str:
        """Attributes that any program understands, and classes for the dark colors."""
        names, paint = [], ' fill="none"'
        if fill is not None:
            names.append(f"f-{fill}")
            paint = f' fill="{color(fill, self._theme)}"'
            self._roles.add(fill)
        if stroke is not None:
            names.append(f"s-{stroke}")
            paint += f' stroke="{color(stroke, self._theme)}" stroke-width="{_n(thick)}"'
            self._roles.add(stroke)
        if dashed:
            paint += ' stroke-dasharray="4 3"'
        return f' class="{" ".join(names)}"{paint}'

    def picture(
        self, width: float, height: float, title: str, text: str, pixels: int | None
    ) -> str:
        """The complete picture.

        Args:
            width: of what was drawn.
            height: of what was drawn.
            title: one sentence that names the picture.
            text: the same picture in text, for those who cannot see it.
            pixels: how wide to show it; None is as wide as there is room.
        """
        ground = f'<rect width="{_n(width)}" height="{_n(height)}"{self._paint("ground")}/>'
        body = "".join([ground, *self._parts])
        # Several pictures on one page: each refers to its own title, text and colors.
        key = "\n".join([self._theme, str(pixels), title, text, body])
        identifier = f"tacocat-{sha256(key.encode()).hexdigest()[:12]}"
        style = ""
        if self._theme is Theme.AUTO:
            style = f"<style>{dark_rules(identifier, self._roles)}</style>"
        if pixels is None:
            size = f'width="100%" style="max-width:{_n(width * LARGEST_SCALE)}px"'
        else:
            size = f'width="{pixels}" height="{_n(pixels * height / width)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{identifier}" '
            f'viewBox="0 0 {_n(width)} {_n(height)}" {size} role="img" '
            f'aria-labelledby="{identifier}-title {identifier}-desc" font-family="{FONTS}">'
            f'<title id="{identifier}-title">{escape(title)}</title>'
            f'<desc id="{identifier}-desc">{escape(text)}</desc>{style}{body}</svg>'
        )


def _n(number: float) -> str:
    """A number of at most two decimals, without those that are zero."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
