"""A game written down: what it was played by, dealt from, and every action (R1-R25)."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, final

from attrs import evolve, field, frozen

from tacocat.actions import Action, Deal
from tacocat.engine.game import apply, new_game, perform
from tacocat.engine.round_end import settle
from tacocat.errors import IllegalActionError
from tacocat.knowledge.event_types import Event
from tacocat.knowledge.events import events
from tacocat.knowledge.follow import view_after
from tacocat.knowledge.observe import observe
from tacocat.players import ByPlayer, Player
from tacocat.rules import Rules
from tacocat.shuffle import seed_bytes, shuffled
from tacocat.state import State
from tacocat.trust import trusted_maker
from tacocat.view import View

HEADERS = ("rules", "seed", "wow", "yay", "date", "result", "forfeit")
NO_NAMES = ByPlayer("", "")
TAG = "[a-z][a-z0-9-]*"

# No control character, no line separator, nothing that UTF-8 cannot write.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class ForfeitReason(StrEnum):
    """Why a player lost a game that was not played to its end.

    Example:
        >>> ForfeitReason("resigned") is ForfeitReason.RESIGNED
        True
    """

    RESIGNED = "resigned"
    """The player gave up."""
    OUT_OF_TIME = "out_of_time"
    """The player took longer than was agreed."""
    ILLEGAL_ACTION = "illegal_action"
    """The player's program chose an action that is not legal."""
    CRASHED = "crashed"
    """The player's program failed."""


@final
@frozen
class Forfeit:
    """A player lost without the game being played to its end.

    Attributes:
        player: who lost.
        reason: why.

    Raises:
        TypeError: the player or the reason is of another type.

    Example:
        >>> Forfeit(Player.YAY, ForfeitReason.RESIGNED).player.opponent
        Player.WOW
    """

    player: Player
    reason: ForfeitReason

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.player, Player):
            raise TypeError(f"player must be a Player, not {type(self.player).__name__}")
        if not isinstance(self.reason, ForfeitReason):
            raise TypeError(f"reason must be a ForfeitReason, not {type(self.reason).__name__}")


@final
@frozen
class Step:
    """One action of a game.

    Attributes:
        before: the state it was applied to.
        action: the action.
        after: the state it led to.

    Example:
        >>> from tacocat import STANDARD, Replace
        >>> (step,) = replay(Record(STANDARD, 7, [Replace(Player.WOW, [2])]))
        >>> step.before.step, str(step.action), step.after.step
        (0, 'WOW replace 2', 1)
    """

    before: State
    action: Action
    after: State


def is_text(value: str) -> bool:
    """Whether a name or tag can stand in one line of a record, as it is."""
    return value == value.strip() != "" and not _UNPRINTABLE.search(value)


def _seed(seed: object) -> bytes | None:
    return None if seed is None else seed_bytes(seed)


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


def _names(names: Iterable[str]) -> ByPlayer[str]:
    pair = tuple(names)
    if isinstance(names, str) or len(pair) != len(Player):
        raise TypeError("names must be two, WOW's and YAY's")
    for name in pair:
        if not isinstance(name, str):
            raise TypeError(f"a name must be a str, not {type(name).__name__}")
        if name and not is_text(name):
            raise ValueError("a name must be one line of text without spaces around it")
    return ByPlayer(*pair)


def _tags(tags: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    given: Any = tags.items() if isinstance(tags, Mapping) else tags
    pairs: tuple[tuple[str, str], ...] = tuple(given)
    for name, text in pairs:
        if not (isinstance(name, str) and isinstance(text, str)):
            raise TypeError("a tag must be a name and a text, both str")
        if not re.fullmatch(TAG, name) or name in HEADERS:
            raise ValueError(
                f"the name of a tag must be lower-case letters, digits and hyphens, and none of "
                f"{', '.join(HEADERS)}"
            )
        if not is_text(text):
            raise ValueError("a tag must be one line of text without spaces around it")
    if len(dict(pairs)) < len(pairs):
        raise ValueError("each tag must be given once")
    return pairs


@final
@frozen
class Record:
    """A game from its beginning, to its end or as far as it was played; every action is legal.

    It holds everything: the seed, and so all cards. Until the game is over it belongs to whoever
    runs the game; `for_viewer` is what a player may be given before.

    Attributes:
        rules: the variant played.
        seed: what the deals follow from, given as to `new_game`; None if they are `Deal` actions.
        actions: what was done, in order.
        names: what the players are called; "" where that is not known.
        date: the day of the game.
        forfeit: who lost, and why, if not by the rules.
        tags: anything else, as pairs of a name and a line of text; a mapping may be given.
        winner: who won, by the rules or by forfeit; None if the game is unfinished. Not given but
            found by playing the actions.

    Raises:
        IllegalActionError: an action is not legal; a note says which.
        TypeError: something is of another type.
        ValueError: a name or tag that is not one line of text; a forfeit of a finished game.

    Example:
        >>> import random
        >>> from tacocat import STANDARD, apply, legal_actions, new_game
        >>> state, rng, actions = new_game(seed=7), random.Random(7), []
        >>> while not state.is_over:
        ...     actions.append(rng.choice(legal_actions(state)))
        ...     state = apply(state, actions[-1])
        >>> record = Record(STANDARD, 7, actions, names=("Ada", "Bo"), tags={"event": "club night"})
        >>> record.winner, dict(record.tags)["event"]
        (Player.YAY, 'club night')
    """

    rules: Rules = field(repr=False)
    seed: bytes | None = field(converter=_seed, repr=False)
    actions: tuple[Action, ...] = field(
        converter=_actions, repr=lambda actions: f"<{len(actions)} actions>"
    )
    names: ByPlayer[str] = field(default=NO_NAMES, converter=_names)
    date: datetime.date | None = None
    forfeit: Forfeit | None = None
    tags: tuple[tuple[str, str], ...] = field(default=(), converter=_tags)
    winner: Player | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        if self.date is not None and type(self.date) is not datetime.date:
            raise TypeError(f"date must be a datetime.date, not {type(self.date).__name__}")
        if self.forfeit is not None and not isinstance(self.forfeit, Forfeit):
            raise TypeError(f"forfeit must be a Forfeit, not {type(self.forfeit).__name__}")
        state = self.initial_state
        for number, action in enumerate(self.actions, start=1):
            try:
                state = apply(state, action)
            except IllegalActionError as error:
                error.add_note(f"This is action {number} of the record.")
                raise
        object.__setattr__(self, "winner", winner_of(state, self.forfeit))

    @property
    def initial_state(self) -> State:
        """The state in which the game began."""
        return initial_state(self.rules, self.seed)

    @property
    def final_state(self) -> State:
        """The state after the last action; all actions are played to find it."""
        state = self.initial_state
        for step in replay(self):
            state = step.after
        return state

    def with_deals(self) -> "Record":
        """The same game as if it had been dealt by hand: with a `Deal` before each round.

        Who reads it needs no shuffle, and cannot know the seed; steps count the deals as well.

        Example:
            >>> from tacocat import Board, Replace, Space
            >>> record = Record(Rules([1, 2, 3, 3], Board([Space(1, Player)])), 8, [])
            >>> [str(action) for action in record.with_deals().actions]
            ['deal 1 3 3 2']
        """
        if self.seed is None:
            return self
        actions: list[Action] = [_deal(self.initial_state)]
        for step in replay(self):
            actions.append(step.action)
            if step.after.round > step.before.round:
                actions.append(_deal(step.after))
        return evolve(self, seed=None, actions=actions)

    def for_viewer(self, viewer: Player | None) -> "Transcript":
        """What a player, or a spectator for None, may be given while the game is played.

        Raises:
            TypeError: the viewer is neither.

        Example:
            >>> from tacocat import STANDARD, Replace
            >>> record = Record(STANDARD, 7, [Replace(Player.WOW, [2])])
            >>> record.for_viewer(Player.YAY).events
            (ChoiceMade(step=1, player=Player.WOW, choice=None),)
        """
        seen: list[Event] = []
        for step in replay(self):
            seen += events(step.before, step.action, step.after, viewer)
        return Transcript(observe(self.initial_state, viewer), tuple(seen), self.names, self.date)


def _deal(state: State) -> Deal:
    """The deal of a round that was dealt from a seed."""
    assert state.seed is not None
    return Deal(shuffled(state.seed, state.round, state.rules.deck))


def initial_state(rules: Rules, seed: bytes | None) -> State:
    """The state in which a game began that was dealt from a seed, or by hand for None."""
    return new_game(rules, seed=seed, manual_deal=seed is None)


def winner_of(state: State, forfeit: Forfeit | None) -> Player | None:
    """Who won a game that ended in this state.

    Raises:
        ValueError: it ended by the rules and by forfeit.
    """
    if forfeit is None:
        return state.winner
    if state.is_over:
        raise ValueError("a game that is over cannot be forfeited")
    return forfeit.player.opponent


def replay(record: Record) -> Iterator[Step]:
    """Play a record again, one step an action.

    Raises:
        TypeError: not a record.

    Example:
        >>> from tacocat import STANDARD, Duel, Replace
        >>> record = Record(STANDARD, 7, [Replace(Player.WOW, [2]), Replace(Player.YAY, [])])
        >>> for step in replay(record):
        ...     print(step.action, "->", type(step.after.phase).__name__)
        WOW replace 2 -> Replacing
        YAY replace -> Dueling
    """
    if not isinstance(record, Record):
        raise TypeError(f"record must be a Record, not {type(record).__name__}")
    state = record.initial_state
    for action in record.actions:
        before, state = state, settle(perform(state, action))  # legal, as in every record
        yield Step(before, action, state)


trusted_record: Any = trusted_maker(Record)
"""A record whose actions have been played and need not be played again."""


@final
@frozen
class Transcript:
    """What one player, or a spectator, saw of a game; made by `tacocat.Record.for_viewer`.

    Attributes:
        view: what the viewer saw when the game began.
        events: everything they saw happen, in order.
        names: what the players are called.
        date: the day of the game.

    Example:
        >>> from tacocat import STANDARD, Replace
        >>> transcript = Record(STANDARD, 7, [Replace(Player.WOW, [2])]).for_viewer(Player.WOW)
        >>> transcript.viewer, [view.step for view in transcript.views()]
        (Player.WOW, [0, 1])
    """

    view: View
    events: tuple[Event, ...]
    names: ByPlayer[str] = NO_NAMES
    date: datetime.date | None = None

    @property
    def viewer(self) -> Player | None:
        """Whose it is; None is a spectator."""
        return self.view.viewer

    def views(self) -> Iterator[View]:
        """The first view, and the view after each event, as `tacocat.view_after` follows them."""
        view = self.view
        yield view
        for event in self.events:
            view = view_after(view, event)
            yield view
