"""Rules files: the TOML in which the owner of a box types in what theirs says (R5)."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from tacocat.cards import Card
from tacocat.errors import InvalidRulesError, Problem, ProblemKind
from tacocat.players import Player
from tacocat.rules import Board, FinalTie, Rules, Space
from tacocat.trust import shown

T = TypeVar("T")

FORMAT = 1
MOST_CARDS = 10_000  # keeps a slip of the finger in a count from filling the memory
HIGHEST_RANK = 999_999_999


def format_rules(rules: Rules) -> str:
    """The text of a rules file.

    Raises:
        InvalidRulesError: the rules are beyond what a file may hold.
    """
    if len(rules.deck) > MOST_CARDS or rules.deck[-1] > HIGHEST_RANK:
        message = f"must have at most {MOST_CARDS} cards of ranks up to {HIGHEST_RANK} in a file"
        raise InvalidRulesError([Problem(ProblemKind.TOO_LARGE, "deck", message)])
    lines = [
        f"format = {FORMAT}",
        f'final_tie = "{rules.final_tie.value}"',
        f"jumbo_attacks = {str(rules.jumbo_attacks).lower()}",
        "",
        "[deck]  # rank = copies",
        *(f"{rank} = {copies}" for rank, copies in rules.copies().items()),
        "",
        "[board]",
        f"start = {rules.board.start}",
        "spaces = [  # from WOW's end to YAY's",
    ]
    for space in rules.board.spaces:
        arrows = ", ".join(f'"{player}"' for player in sorted(space.arrows))
        lines.append(f"    {{ hand_size = {space.hand_size}, arrows = [{arrows}] }},")
    return "\n".join([*lines, "]", ""])


def read_text(path: "str | PathLike[str]") -> str:
    """The text of a file.

    Raises:
        InvalidRulesError: it is not UTF-8.
        OSError: it cannot be opened.
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise _bad_file("", f"is not UTF-8 text: byte {error.start} cannot be read") from None


def parse_rules(text: str) -> Rules:
    """The rules that a rules file's text describes.

    Raises:
        InvalidRulesError: with every problem found.
    """
    try:
        document = tomllib.loads(text)
    except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
        raise _bad_file("", f"is not TOML: {error}") from None
    except RecursionError:
        raise _bad_file("", "is nested too deeply") from None
    version = document.pop("format", None)
    if version != FORMAT or type(version) is not int:
        raise _bad_file("format", f"must be {FORMAT}, the only one this version reads")
    return _Reader().rules(document)


def _bad_file(field: str, message: str) -> InvalidRulesError:
    return InvalidRulesError([Problem(ProblemKind.BAD_FILE, field or "the file", message)])


def _part_of(place: str, other: str) -> bool:
    """Whether one place is part of the other: `board.spaces[2]` of `board`, or the same."""
    shorter, longer = sorted((place, other), key=len)
    return longer == shorter or longer.startswith((f"{shorter}.", f"{shorter}["))


class _Unread:
    """Stands for a value whose problems are already reported."""


class _Reader:
    """Turns parsed TOML into rules, collecting every problem on the way."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, kind: ProblemKind, field: str, message: str) -> None:
        # Once a place is reported, neither the whole it is part of nor its own parts are.
        if not any(_part_of(known.field, field) for known in self.problems):
            self.problems.append(Problem(kind, field, message))

    def build(self, make: Callable[[], T], path: str = "") -> T | _Unread:
        try:
            return make()
        except InvalidRulesError as error:
            for problem in error.problems:
                self.report(problem.kind, path + problem.field, problem.message)
            return _Unread()

    def keys(
        self, value: Any, path: str, required: set[str], optional: set[str]
    ) -> Mapping[str, Any]:
        """The value as a table, its keys checked; what is missing or unread is `_Unread`."""
        prefix = f"{path}." if path else ""
        if not isinstance(value, dict):
            if not isinstance(value, _Unread):
                self.report(ProblemKind.WRONG_TYPE, path, "must be a table")
            return defaultdict(_Unread)
        for key in sorted(required - value.keys()):
            self.report(ProblemKind.BAD_FILE, prefix + key, "is missing")
        for key in sorted(value.keys() - required - optional):
            known = ", ".join(sorted(required | optional))
            self.report(ProblemKind.BAD_FILE, prefix + key, f"is not known; known here: {known}")
        return defaultdict(_Unread, value)

    def rules(self, document: dict[str, Any]) -> Rules:
        table = self.keys(document, "", {"deck", "board"}, {"final_tie", "jumbo_attacks"})
        deck: Any = self.deck(table["deck"])
        board: Any = self.board(table["board"])
        final_tie: Any = self.final_tie(table.get("final_tie", FinalTie.REDEAL.value))
        jumbo_attacks: Any = table.get("jumbo_attacks", True)
        rules = self.build(lambda: Rules(deck, board, final_tie, jumbo_attacks))
        if self.problems or isinstance(rules, _Unread):
            raise InvalidRulesError(self.problems)
        return rules

    def deck(self, table: Any) -> list[Card] | _Unread:
        if not isinstance(table, dict):
            self.report(ProblemKind.WRONG_TYPE, "deck", "must be a table of rank = copies")
            return _Unread()
        deck: list[Card] = []
        reported = len(self.problems)
        for key, copies in table.items():
            if not re.fullmatch("[1-9][0-9]{0,8}", key):
                self.report(ProblemKind.WRONG_TYPE, f"deck.{key}", "is not a rank from 1 up")
            elif type(copies) is not int:
                self.report(ProblemKind.WRONG_TYPE, f"deck.{key}", "must be a number of copies")
            elif copies < 0:
                message = f"must be at least 0 copies, not {shown(copies)}"
                self.report(ProblemKind.TOO_SMALL, f"deck.{key}", message)
            elif copies > MOST_CARDS - len(deck):
                message = f"makes a deck of more than {MOST_CARDS} cards"
                self.report(ProblemKind.TOO_LARGE, f"deck.{key}", message)
            else:
                deck += [int(key)] * copies
        # A deck with a bad entry is too small for no fault of its own.
        return deck if len(self.problems) == reported else _Unread()

    def board(self, value: Any) -> Board | _Unread:
        table = self.keys(value, "board", {"spaces"}, {"start"})
        spaces: Any = table["spaces"]
        if isinstance(spaces, list):
            spaces = [self.space(space, f"board.spaces[{i}]") for i, space in enumerate(spaces)]
        return self.build(lambda: Board(spaces, table.get("start")), "board.")

    def space(self, value: Any, path: str) -> Space | _Unread:
        table = self.keys(value, path, {"hand_size", "arrows"}, set())
        arrows = self.arrows(table["arrows"], f"{path}.arrows")
        return self.build(lambda: Space(table["hand_size"], arrows), f"{path}.")

    def arrows(self, names: Any, path: str) -> Any:
        if not isinstance(names, list) or not all(name in ("WOW", "YAY") for name in names):
            self.report(ProblemKind.WRONG_TYPE, path, 'must be a list of "WOW", "YAY" or both')
            return _Unread()
        if len(set(names)) < len(names):
            self.report(ProblemKind.TOO_LARGE, path, "must name each player once at most")
        return [Player[name] for name in names]

    def final_tie(self, value: Any) -> FinalTie | _Unread:
        try:
            return FinalTie(value)
        except ValueError:
            known = " or ".join(f'"{choice.value}"' for choice in FinalTie)
            self.report(ProblemKind.WRONG_TYPE, "final_tie", f"must be {known}")
            return _Unread()
