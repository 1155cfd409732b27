"""A game being played, without any input or output: who chooses, what they learned, undo."""

import random
from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from tacocat.actions import Deal, PlayerAction
from tacocat.bots.rule_bot import RuleBot
from tacocat.engine.game import apply, legal_actions
from tacocat.exchange.record import Forfeit, ForfeitReason, Record, Step, replay
from tacocat.knowledge.event_types import (
    CardsReplaced,
    DuelRevealed,
    Event,
    FinalRevealed,
    RoundDealt,
)
from tacocat.knowledge.events import events
from tacocat.knowledge.observe import observe
from tacocat.phases import Dealing
from tacocat.players import Player
from tacocat.state import State
from tacocat.view import View

Opponent = Callable[[View, Sequence[PlayerAction]], PlayerAction]
"""Chooses as a bot does; always the same in the same place, so that undo cannot try out replies."""


class CannotUndoError(ValueError):
    """A choice cannot be taken back; the message says why."""


class Session:
    """A game between people at one screen, or between one person and the opponent.

    The opponent is `RuleBot`, unless another is given.

    It begins where a record ends, and it holds all cards: what a person may be shown comes from
    `view` and `news`.

    Attributes:
        people: the players who are at the screen.
        forfeit: who has resigned, if somebody has.
    """

    def __init__(
        self, record: Record, people: Iterable[Player], opponent: Opponent | None = None
    ) -> None:
        self.people = tuple(people)
        self.forfeit: Forfeit | None = None
        self._begun = record
        self._opponent = opponent or RuleBot().choose
        self._steps = list(replay(record))
        # How many of the steps each person has been told of.
        self._told = dict.fromkeys(self.people, len(self._steps))
        self._go_on()

    @property
    def _state(self) -> State:
        return self._steps[-1].after if self._steps else self._begun.initial_state

    @property
    def person(self) -> Player | None:
        """Who is to choose, at the screen; None once the game is over."""
        if self.forfeit is not None:
            return None
        return next((player for player in self._state.to_act if player in self.people), None)

    @property
    def length(self) -> int:
        """How many actions the game has so far."""
        return len(self._steps)

    @property
    def winner(self) -> Player | None:
        """Who has won, by the rules or since the other resigned."""
        return self._state.winner if self.forfeit is None else self.forfeit.player.opponent

    def called(self, player: Player) -> str:
        """What a player is called."""
        name = self._begun.names[player]
        return f"{name} ({player})" if name else str(player)

    def view(self, viewer: Player | None) -> View:
        """What a player sees, or what both may see for None."""
        return observe(self._state, viewer)

    def news(self, viewer: Player | None) -> list[Event]:
        """What a person saw happen since this was asked for last.

        For None it is what both may see, and begins where one of them has not been told.
        """
        since = min(self._told.values()) if viewer is None else self._told[viewer]
        told = self.people if viewer is None else (viewer,)
        self._told |= dict.fromkeys(told, len(self._steps))
        return [event for step in self._steps[since:] for event in _seen(step, viewer)]

    def choose(self, action: PlayerAction) -> None:
        """Do what the person chose, and let the opponent go on.

        Raises:
            IllegalActionError: it is not legal, and nothing was done.
        """
        self._do(action)
        self._go_on()

    def undo(self) -> PlayerAction:
        """Go back to the last choice of the person who is to choose; the result is that choice.

        A person alone goes back past the opponent's replies as well. Of two people, each takes
        back only what has shown them nothing, and only while the other has not chosen.

        Raises:
            CannotUndoError: there is none that may be taken back.
        """
        person = self.person
        own = [i for i, step in enumerate(self._steps) if _player(step) is person]
        if not own:
            raise CannotUndoError("You have made no choice yet.")
        if len(self.people) > 1:
            last = self._steps[-1]
            if _player(last) is not person:
                raise CannotUndoError("Your last choice stands: the game has gone on since.")
            if any(_reveals(event, last) for event in _seen(last, person)):
                raise CannotUndoError("Your last choice stands: it has shown you cards.")
        action = self._steps[own[-1]].action
        assert not isinstance(action, Deal)  # it has a player
        del self._steps[own[-1] :]
        self._told = {who: min(told, len(self._steps)) for who, told in self._told.items()}
        self._go_on()
        return action

    def resign(self) -> None:
        """Let the person who is to choose give up."""
        person = self.person
        assert person is not None
        self.forfeit = Forfeit(person, ForfeitReason.RESIGNED)

    def record(self) -> Record:
        """The game so far, as it is saved."""
        actions = [step.action for step in self._steps]
        return evolve(self._begun, actions=actions, forfeit=self.forfeit)

    def _do(self, action: PlayerAction | Deal) -> None:
        state = self._state
        self._steps.append(Step(state, action, apply(state, action)))

    def _go_on(self) -> None:
        """Do what nobody at the screen chooses: deals by hand, and the opponent's actions.

        Of a simultaneous choice the opponent makes theirs first, without any hint of the other.
        """
        while not (state := self._state).is_over:
            others = [player for player in state.to_act if player not in self.people]
            if isinstance(state.phase, Dealing):
                order = list(state.rules.deck)
                random.SystemRandom().shuffle(order)
                self._do(Deal(order))
            elif others:
                view = observe(state, others[0])
                self._do(self._opponent(view, legal_actions(view)))
            else:
                return


def _player(step: Step) -> Player | None:
    return None if isinstance(step.action, Deal) else step.action.player


def _seen(step: Step, viewer: Player | None) -> tuple[Event, ...]:
    return events(step.before, step.action, step.after, viewer)


def _reveals(event: Event, step: Step) -> bool:
    """Whether an event that followed from a choice showed the person who made it something."""
    match event:
        case CardsReplaced(_, player, discarded):
            return bool(discarded) or player is not _player(step)
        case DuelRevealed() | FinalRevealed() | RoundDealt():
            return True
        case _:
            return False
