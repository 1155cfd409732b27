"""The colors of drawings, by the role that each plays."""

from enum import StrEnum


class Theme(StrEnum):
    """Which colors a drawing has.

    Example:
        >>> Theme("dark") is Theme.DARK
        True
    """

    AUTO = "auto"
    """Light or dark, as the reader's system prefers."""
    LIGHT = "light"
    """Dark on light."""
    DARK = "dark"
    """Light on dark."""


COLORS: dict[str, tuple[str, str]] = {
    "ground": ("#faf8f3", "#1b1e24"),
    "ink": ("#22252b", "#f0f0f0"),
    "quiet": ("#565c67", "#b4bac4"),
    "line": ("#7a7f88", "#8b919c"),
    "mark": ("#a03a0e", "#ffb37a"),
    "card": ("#ffffff", "#f1ede4"),
    "card_edge": ("#5b616b", "#8a8578"),
    "rank": ("#1f2328", "#1f2328"),
    "badge": ("#4a5a78", "#4a5a78"),
    "back": ("#31537f", "#3d6499"),
    "back_mark": ("#ffffff", "#ffffff"),
    "space": ("#efe5cb", "#39414f"),
    "space_ink": ("#2b2417", "#f3f0e6"),
    "goal": ("#2b5c4e", "#2f6f5d"),
    "goal_ink": ("#ffffff", "#ffffff"),
    "tile": ("#5c6470", "#0d0f12"),
    "tile_ink": ("#ffffff", "#d5d9e0"),
    "cat": ("#b9501a", "#f2a055"),
    "cat_face": ("#ffffff", "#1b1e24"),
}
"""The light and the dark color of each role."""


def color(role: str, theme: Theme) -> str:
    """The color of a role; with `Theme.AUTO` the light one, which `dark_rules` overrides."""
    light, dark = COLORS[role]
    return dark if theme is Theme.DARK else light


def dark_rules(identifier: str, roles: set[str]) -> str:
    """Style rules that make one drawing of a page dark where the reader prefers it."""
    rules = "".join(
        f"#{identifier} .f-{role}{{fill:{COLORS[role][1]}}}"
        f"#{identifier} .s-{role}{{stroke:{COLORS[role][1]}}}"
        for role in sorted(roles)
    )
    return f"@media (prefers-color-scheme:dark){{{rules}}}"
