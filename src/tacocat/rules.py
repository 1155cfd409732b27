"""The rules of a game as data: deck, board and options (R2-R5 and the variants).

The engine holds no number of the standard game; all of them are in `STANDARD`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import Any

from attrs import field, frozen

from tacocat.cards import Card
from tacocat.errors import InvalidRulesError, Problem, ProblemKind
from tacocat.players import Player
from tacocat.trust import listed, shown


class FinalTie(StrEnum):
    """What happens when the two final cards are equal (R21).

    Example:
        >>> FinalTie("arrow") is FinalTie.ARROW
        True
    """

    REDEAL = "redeal"
    """The round is tied, the Tacocat stays, and a new round is dealt on the same space."""
    ARROW = "arrow"
    """The player the single arrow points at wins the round; with two arrows it is still tied."""


# The converters keep what they cannot convert; it is reported along with the other problems.


def _ranks(values: Iterable[Card]) -> Any:
    try:
        return tuple(sorted(values))
    except TypeError:
        return values


def _spaces(values: "Iterable[Space]") -> Any:
    return tuple(values) if isinstance(values, Iterable) else values


def _arrows(values: Iterable[Player]) -> Any:
    try:
        return frozenset(values)
    except TypeError:
        return values


def _middle_if_none(start: int | None) -> Any:
    return start  # Board replaces None once its spaces are known


def _is_int(value: object) -> bool:
    return type(value) is int  # a bool is not a number here


def _wrong_type(name: str, wanted: str, value: object) -> Problem:
    return Problem(
        ProblemKind.WRONG_TYPE, name, f"must be {wanted}, not of type {type(value).__name__}"
    )


def _refuse_if_any(problems: Iterator[Problem]) -> None:
    found = list(problems)
    if found:
        raise InvalidRulesError(found)


@frozen
class Space:
    """A numbered space of the board (R2).

    Attributes:
        hand_size: cards dealt to each player in a round played here, at least 1.
        arrows: the one or two players that the space's arrows point at, given in any iterable.

    Raises:
        InvalidRulesError: with every problem found.

    Example:
        >>> Space(6, [Player.YAY])
        Space(hand_size=6, arrows={YAY})
    """

    hand_size: int
    arrows: frozenset[Player] = field(
        converter=_arrows,
        repr=listed,
    )

    def __attrs_post_init__(self) -> None:
        _refuse_if_any(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if not _is_int(self.hand_size):
            yield _wrong_type("hand_size", "an int", self.hand_size)
        elif self.hand_size < 1:
            yield Problem(
                ProblemKind.TOO_SMALL,
                "hand_size",
                f"must be at least 1, not {shown(self.hand_size)}",
            )
        if not isinstance(self.arrows, frozenset):
            yield _wrong_type("arrows", "a set of players", self.arrows)
        elif not self.arrows:
            yield Problem(ProblemKind.TOO_SMALL, "arrows", "must be one or two players, not 0")
        else:
            strangers = [arrow for arrow in self.arrows if not isinstance(arrow, Player)]
            if strangers:
                yield _wrong_type("arrows", "a set of players", strangers[0])

    @property
    def single_arrow(self) -> Player | None:
        """The player that the only arrow points at; None on a space with two arrows.

        Example:
            >>> Space(6, {Player.YAY}).single_arrow, Space(7, Player).single_arrow
            (Player.YAY, None)
        """
        return next(iter(self.arrows)) if len(self.arrows) == 1 else None


@frozen
class Board:
    """The spaces between the two goals (R2).

    Attributes:
        spaces: from WOW's end to YAY's, at least one.
        start: the number of the space where the game starts, counted from 1 at WOW's end; by
            default the middle one, ``(len(spaces) + 1) // 2``.

    Raises:
        InvalidRulesError: with every problem found.

    Example:
        >>> Board([Space(3, {Player.YAY}), Space(5, Player), Space(3, {Player.WOW})]).start
        2
    """

    spaces: tuple[Space, ...] = field(converter=_spaces)
    start: int = field(default=None, converter=_middle_if_none)

    def __attrs_post_init__(self) -> None:
        if self.start is None and isinstance(self.spaces, tuple):
            object.__setattr__(self, "start", (len(self.spaces) + 1) // 2)
        _refuse_if_any(self._problems())

    def space(self, number: int) -> Space | None:
        """The space of a number, counted from 1 at WOW's end; None beyond either end.

        Example:
            >>> STANDARD.board.space(1), STANDARD.board.space(0)
            (Space(hand_size=4, arrows={YAY}), None)
        """
        return self.spaces[number - 1] if 1 <= number <= len(self.spaces) else None

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from tacocat import svg  # pictures know boards, not the other way round

        return svg.board(self)

    def _problems(self) -> Iterator[Problem]:
        if not isinstance(self.spaces, tuple):
            yield _wrong_type("spaces", "spaces, one after another", self.spaces)
            return
        for index, space in enumerate(self.spaces):
            if not isinstance(space, Space):
                yield _wrong_type(f"spaces[{index}]", "a Space", space)
        if not self.spaces:
            yield Problem(ProblemKind.TOO_SMALL, "spaces", "must be at least 1 space, not 0")
        elif not _is_int(self.start):
            yield _wrong_type("start", "the number of a space", self.start)
        elif self.start < 1:
            yield Problem(
                ProblemKind.TOO_SMALL, "start", f"must be at least 1, not {shown(self.start)}"
            )
        elif self.start > len(self.spaces):
            yield Problem(
                ProblemKind.TOO_LARGE,
                "start",
                f"must be at most {len(self.spaces)}, the number of spaces, "
                f"not {shown(self.start)}",
            )


@frozen
class Rules:
    """Everything about a variant that is data; immutable and hashable.

    Attributes:
        deck: the cards (R3), given in any order, stored ascending.
        board: the board (R2).
        final_tie: what happens when the final cards are equal (R21).
        jumbo_attacks: whether sets and sequences may be played as attacks (R13).

    Raises:
        InvalidRulesError: with every problem found. Each hand size must be at most a quarter of
            the deck, so that both players can replace a whole hand.

    Example:
        >>> tiny = Rules(deck=[1, 2, 3, 3, 2, 1, 4, 4], board=Board([Space(2, Player)]))
        >>> tiny.deck, tiny.final_tie
        ((1, 1, 2, 2, 3, 3, 4, 4), <FinalTie.REDEAL: 'redeal'>)
    """

    deck: tuple[Card, ...] = field(converter=_ranks)
    board: Board
    final_tie: FinalTie = FinalTie.REDEAL
    jumbo_attacks: bool = True

    def __attrs_post_init__(self) -> None:
        _refuse_if_any(self._problems())

    def _problems(self) -> Iterator[Problem]:
        deck_is_cards = isinstance(self.deck, tuple) and all(map(_is_int, self.deck))
        if not deck_is_cards:
            yield Problem(ProblemKind.WRONG_TYPE, "deck", "must be ranks, each an int such as 7")
        elif self.deck and self.deck[0] < 1:
            yield Problem(
                ProblemKind.TOO_SMALL,
                "deck",
                f"must have ranks from 1 up, not {shown(self.deck[0])}",
            )
        if not isinstance(self.board, Board):
            yield _wrong_type("board", "a Board", self.board)
        elif deck_is_cards:
            yield from self._hand_sizes_too_large()
        if not isinstance(self.final_tie, FinalTie):
            yield _wrong_type("final_tie", "a FinalTie", self.final_tie)
        if not isinstance(self.jumbo_attacks, bool):
            yield _wrong_type("jumbo_attacks", "True or False", self.jumbo_attacks)

    def _hand_sizes_too_large(self) -> Iterator[Problem]:
        limit = len(self.deck) // 4
        for index, space in enumerate(self.board.spaces):
            if space.hand_size > limit:
                yield Problem(
                    ProblemKind.TOO_LARGE,
                    f"board.spaces[{index}].hand_size",
                    f"must be at most {limit}, a quarter of the deck's {len(self.deck)} cards, "
                    f"not {shown(space.hand_size)}",
                )

    def copies(self) -> dict[Card, int]:
        """How many copies of each rank the deck has, in ascending order of rank.

        Example:
            >>> STANDARD.copies()[6], STANDARD.copies()[12]
            (4, 3)
        """
        return dict(Counter(self.deck))

    @classmethod
    def from_toml(cls, path: "str | PathLike[str]") -> "Rules":
        """Read a rules file; its format is that of `to_toml`.

        Raises:
            InvalidRulesError: with every problem found, each naming its place in the file.
            OSError: the file cannot be opened.

        Example:
            >>> Rules.from_toml("examples/rules/standard.toml") == STANDARD
            True
        """
        from tacocat.rules_file import parse_rules, read_text

        return parse_rules(read_text(path))

    def to_toml(self, path: "str | PathLike[str]") -> None:
        """Write these rules to a file that `from_toml` reads back as an equal value.

        Raises:
            InvalidRulesError: the deck has over 10,000 cards, or a rank over 999,999,999.
            OSError: the file cannot be written.

        Example:
            >>> import tempfile, pathlib
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     path = pathlib.Path(folder, "mine.toml")
            ...     STANDARD.to_toml(path)
            ...     Rules.from_toml(path) == STANDARD
            True
        """
        from tacocat.rules_file import format_rules

        text = format_rules(self)
        Path(path).write_text(text, encoding="utf-8", newline="\n")


def _standard() -> Rules:
    """The default rules; R5 says which of these numbers are assumptions."""
    wow, yay, both = {Player.WOW}, {Player.YAY}, set(Player)
    # An arrow points at the player whose goal is farther away (R5).
    spaces = [
        Space(4, yay),
        Space(6, yay),
        Space(9, yay),
        Space(7, both),
        Space(9, wow),
        Space(6, wow),
        Space(4, wow),
    ]
    return Rules(deck=[*(3 * list(range(1, 13))), 6, 7], board=Board(spaces))


STANDARD = _standard()
"""The rules of the boxed game, as far as they are known; the rest is assumed (R5)."""
