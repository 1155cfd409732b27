"""Bots that misbehave, and what the arena's tests share; the processes of a pool import it too."""

import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence

from tacocat import (
    Attack,
    Board,
    Deal,
    Event,
    GameWon,
    Player,
    PlayerAction,
    Replace,
    Rules,
    Space,
    View,
)
from tacocat.bots import RandomBot

SMALL = Rules(deck=4 * [1, 2, 3, 4, 5], board=Board([Space(3, Player), Space(4, Player)]))


class Clock:
    """A clock that only moves when a bot dawdles."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        """Stands in for `time.perf_counter`."""
        return self.now


CLOCK = Clock()


def crash(*_: object) -> None:
    """Fail."""
    raise RuntimeError("lost my cards")


def leave(*_: object) -> None:
    """Try to end the program."""
    sys.exit(3)


def interrupt(*_: object) -> None:
    """What a person's Ctrl-C does."""
    raise KeyboardInterrupt


def dawdle(*_: object) -> None:
    """Take two seconds."""
    CLOCK.now += 2.0


class Odd(RandomBot):
    """Behaves like a random bot, until one of its methods does something odd."""

    def __init__(self, method: str, deed: Callable[..., object], after: int = 0) -> None:
        super().__init__(1)
        self.method, self.deed, self.left = method, deed, after

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose, or do what is odd."""
        if self._is_time_for("choose"):
            answer = self.deed(view, legal_actions)
            if self.deed is not dawdle:
                return answer  # type: ignore[return-value]
        return super().choose(view, legal_actions)

    def start(self, view: View) -> None:
        """Do what is odd, or nothing."""
        if self._is_time_for("start"):
            self.deed(view)

    def see(self, event: Event) -> None:
        """Do what is odd, or nothing."""
        if self._is_time_for("see") or (self.method == "end" and isinstance(event, GameWon)):
            self.deed(event)

    def _is_time_for(self, method: str) -> bool:
        self.left -= method == self.method
        return method == self.method and self.left < 0


ANSWERS: dict[str, Callable[[View, Sequence[PlayerAction]], object]] = {
    "none": lambda view, legal: None,
    "text": lambda view, legal: str(legal[0]),
    "class": lambda view, legal: type(legal[0]),
    "list": lambda view, legal: [legal[0]],
    "deal": lambda view, legal: Deal(view.rules.deck),
    "no such card": lambda view, legal: Replace(legal[0].player, [99]),
    "wrong phase": lambda view, legal: Attack(legal[0].player, [view.hand[0]]),
    "for the other": lambda view, legal: Replace(legal[0].player.opponent, []),
}
"""Answers to the first replacement that are no legal actions of the bot's own."""


class Choosy(RandomBot):
    """A random bot that crashes in every third choice or so, as its seed will have it."""

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose any, or crash."""
        if self._rng.random() < 0.02:
            raise RuntimeError("not today")
        return super().choose(view, legal_actions)


class Killer(RandomBot):
    """Ends the process it is in, if that is a pool's."""

    def start(self, view: View) -> None:
        """End it."""
        if multiprocessing.parent_process() is not None:
            os._exit(1)


def no_bot(seed: int) -> RandomBot:
    """A maker that fails."""
    raise LookupError("no bot today")
