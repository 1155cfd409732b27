"""One game between two bots."""

import logging
import time
from collections.abc import Iterable
from typing import Any, TypeGuard, get_args

from tacocat.actions import Action, PlayerAction
from tacocat.bots.bot import Bot
from tacocat.engine.game import explain, legal_actions, perform
from tacocat.engine.round_end import settle
from tacocat.exchange.record import Forfeit, ForfeitReason, Record, trusted_record, winner_of
from tacocat.knowledge.events import events
from tacocat.knowledge.observe import observe
from tacocat.players import ByPlayer, Player
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes
from tacocat.state import State

LOGGER = logging.getLogger("tacocat.arena")
PLAYER_ACTIONS = get_args(PlayerAction)


class _LostError(Exception):
    """A player has lost without the game being played to its end."""

    def __init__(self, player: Player, reason: ForfeitReason) -> None:
        super().__init__(player, reason)
        self.forfeit = Forfeit(player, reason)


class _Seat:
    """A player's bot; every call of it goes through here, where misbehavior is noticed."""

    def __init__(self, player: Player, bot: Bot, time_limit: float | None) -> None:
        self.player = player
        self.starts, self.sees = hasattr(bot, "start"), hasattr(bot, "see")
        self._bot = bot
        self._time_limit = time_limit

    def start(self, state: State) -> None:
        """Tell the bot that the game begins, if it wants to know."""
        if self.starts:
            self._call("start", observe(state, self.player))

    def choose(self, state: State) -> PlayerAction:
        """Ask the bot for an action that is legal."""
        view = observe(state, self.player)
        answer = self._call("choose", view, legal_actions(state, self.player))
        if self._is_own_action(answer):
            reason = explain(state, answer)
            if reason is None:
                return answer
            LOGGER.warning("%s's bot chose %s, which is illegal: %s", self.player, answer, reason)
        raise _LostError(self.player, ForfeitReason.ILLEGAL_ACTION)

    def see(self, before: State, action: Action, after: State) -> None:
        """Tell the bot what happened, if it wants to know."""
        if self.sees:
            for event in events(before, action, after, self.player):
                self._call("see", event)

    def _is_own_action(self, answer: object) -> TypeGuard[PlayerAction]:
        if type(answer) not in PLAYER_ACTIONS:
            LOGGER.warning("%s's bot chose a %s, no action", self.player, type(answer).__name__)
            return False
        if answer.player is not self.player:  # type: ignore[attr-defined]
            LOGGER.warning("%s's bot chose for the other player: %s", self.player, answer)
            return False
        return True

    def _call(self, method: str, *arguments: object) -> Any:
        begin = time.perf_counter()
        try:
            answer = getattr(self._bot, method)(*arguments)
        except (Exception, SystemExit):  # a bot must not end the program that runs the games
            LOGGER.exception("%s's bot failed in %s", self.player, method)
            raise _LostError(self.player, ForfeitReason.CRASHED) from None
        seconds = time.perf_counter() - begin
        if self._time_limit is not None and seconds > self._time_limit:
            LOGGER.warning("%s's bot took %.3f seconds in %s", self.player, seconds, method)
            raise _LostError(self.player, ForfeitReason.OUT_OF_TIME)
        return answer


def play(
    bots: Iterable[Bot],
    rules: Rules = STANDARD,
    seed: bytes | str | int = 0,
    *,
    names: Iterable[str] = ("", ""),
    time_limit: float | None = None,
) -> Record:
    """Let two bots play a game.

    A bot that returns anything but a legal action of its own, raises an exception (calls of
    `sys.exit` included) or takes too long has lost, and the record says so; the same goes for its
    ``start`` and ``see``. What happened is logged to ``tacocat.arena``, with the traceback. Only a
    game that is over stays as it is, whatever happens in ``see``.

    WOW's bot is asked and told first. In a simultaneous choice, YAY's bot then sees that WOW has
    chosen and no more.

    Args:
        bots: WOW's and YAY's. They are given views and events of their own player only.
        rules: the variant. A game goes on until it is won: in one that always ties, for ever.
        seed: what the deals follow from, as for `tacocat.new_game`.
        names: what the record calls the players.
        time_limit: the seconds that a call of a bot may take. It is not interrupted: a bot that
            takes longer has lost when it answers.

    Returns:
        The record of the game.

    Raises:
        TypeError: not two bots, or an argument of another type.
        ValueError: a name, seed or time limit that cannot be one.

    Example:
        >>> from tacocat.bots import RandomBot
        >>> record = play([RandomBot(1), RandomBot(2)], seed=7)
        >>> print(record.winner, record.forfeit)
        YAY None
    """
    return played(bots, rules, seed, names, time_limit)[0]


def played(
    bots: Iterable[Bot],
    rules: Rules,
    seed: bytes | str | int,
    names: Iterable[str],
    time_limit: float | None,
) -> tuple[Record, State]:
    """What `play` returns, and the state that the game ended in."""
    pair = tuple(bots)
    if len(pair) != len(Player):
        raise TypeError(f"bots must be two, WOW's and YAY's, not {len(pair)}")
    if time_limit is not None and not time_limit > 0:
        raise ValueError(f"time_limit must be more than 0 seconds, not {time_limit}")
    empty = Record(rules, seed_bytes(seed), (), tuple(names))  # checks all of them
    seats = ByPlayer(*(_Seat(player, pair[player], time_limit) for player in Player))
    state, actions, forfeit = empty.initial_state, list[Action](), None
    try:
        for seat in seats:
            seat.start(state)
        while not state.is_over:
            action = seats[state.to_act[0]].choose(state)
            before, state = state, settle(perform(state, action))
            actions.append(action)
            for seat in seats:
                seat.see(before, action, state)
    except _LostError as lost:
        forfeit = None if state.is_over else lost.forfeit
    winner = winner_of(state, forfeit)
    made: Record = trusted_record(
        rules, state.seed, tuple(actions), empty.names, None, forfeit, (), winner
    )
    return made, state
