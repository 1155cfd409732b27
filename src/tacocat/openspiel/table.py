"""A game under way as OpenSpiel steps through it: one id, or one card, at a time."""

from typing import Any

from attrs import evolve, frozen

from tacocat.actions import Action, Deal, Replace
from tacocat.cards import Card, Hand, without
from tacocat.encoding import ActionCodec
from tacocat.engine.game import apply
from tacocat.knowledge.events import events
from tacocat.knowledge.observe import observe
from tacocat.openspiel.dealing import next_card_ways
from tacocat.openspiel.seen import Seen, seen
from tacocat.phases import Dealing, Replacing
from tacocat.players import Player
from tacocat.state import State

VIEWERS: tuple[Player | None, ...] = (Player.WOW, Player.YAY, None)


@frozen
class Table:
    """Everything about a game at one moment; immutable.

    Attributes:
        state: the game. Where cards are drawn exactly, the order of its draw pile means nothing:
            the cards that are drawn are put on top when they are.
        codec: the meaning of the ids.
        chosen: the ids so far of a replacement that is not complete.
        waiting: a replacement that is chosen, and waits for the cards to be drawn.
        drawn: the cards so far of the deal, or the draw, that is under way.
        logs: what WOW, YAY and a spectator have seen.
    """

    state: State
    codec: ActionCodec
    chosen: tuple[int, ...] = ()
    waiting: Replace | None = None
    drawn: tuple[Card, ...] = ()
    logs: tuple[tuple[Seen, ...], ...] = ((), (), ())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        return self

    def log(self, viewer: Player | None) -> tuple[Seen, ...]:
        """What a player, or a spectator, has seen."""
        return self.logs[VIEWERS.index(viewer)]

    def cards_chosen(self) -> tuple[int, ...]:
        """The ids so far, without those by which the player is done."""
        return tuple(id for id in self.chosen if not self.codec.completes(id))


def legal_ids(table: Table) -> list[int]:
    """What the player to act may choose, ascending.

    Whoever replaces first of both (R8) takes as many steps whatever they choose, one more than they
    have cards: once done, they are done again. So the number of steps tells the other player
    nothing.
    """
    if table.chosen and table.codec.completes(table.chosen[-1]):
        return [table.chosen[-1]]
    view = observe(table.state, table.state.to_act[0])
    return [int(id) for id in table.codec.mask(view, table.chosen).nonzero()[0]]


def chosen(table: Table, id: int, *, draw_later: bool) -> Table:
    """The table after the player to act chose an id.

    Args:
        table: the table.
        id: the id, a legal one.
        draw_later: wait for the cards that a replacement draws, if there are any.
    """
    ids = (*table.chosen, id)
    if not table.codec.completes(id) or len(ids) < _steps_due(table.state):
        return evolve(table, chosen=ids)
    spelling = [*table.cards_chosen(), id]
    action = table.codec.decode(spelling, table.state.to_act[0])
    if draw_later and any(_draws(table.state, action)):
        assert isinstance(action, Replace)
        return evolve(table, waiting=action)
    return _applied(table, action)


def dealt(table: Table, order: tuple[Card, ...]) -> Table:
    """The table after a whole deal."""
    return _applied(table, Deal(order))


def card_dealt(table: Table, card: Card) -> Table:
    """The table after one more card of the deal, or of the draw, under way."""
    drawn = (*table.drawn, card)
    if len(drawn) < sum(_sizes(table)):
        return evolve(table, drawn=drawn)
    order = drawn + without(_pool(table.state), drawn)
    if table.waiting is None:
        return dealt(table, order)
    with_cards_on_top = evolve(table, state=evolve(table.state, draw_pile=order))
    return _applied(with_cards_on_top, table.waiting)


def card_chances(table: Table) -> list[tuple[Card, float]]:
    """The cards that may come next in the deal, or the draw, under way, and how likely each is."""
    pool, drawn, sizes = _pool(table.state), table.drawn, _sizes(table)
    first = sizes[0]
    if len(drawn) >= first:  # this hand is complete
        pool, drawn, sizes = without(pool, drawn[:first]), drawn[first:], sizes[1:]
    ways = next_card_ways(pool, drawn, sizes[0])
    total = sum(ways.values())
    return [(card, count / total) for card, count in ways.items()]


def _pool(state: State) -> Hand:
    """The cards that are dealt from, or drawn from, ascending."""
    return state.rules.deck if isinstance(state.phase, Dealing) else tuple(sorted(state.draw_pile))


def _sizes(table: Table) -> tuple[int, ...]:
    """How many cards each hand gets in the deal, or the draw, under way."""
    if table.waiting is not None:
        return _draws(table.state, table.waiting)
    space = table.state.space
    assert space is not None
    return space.hand_size, space.hand_size


def _draws(state: State, action: Action) -> tuple[int, ...]:
    """How many cards are drawn when this action is applied, for one hand after the other (R8)."""
    phase = state.phase
    if not isinstance(action, Replace) or not isinstance(phase, Replacing):
        return ()
    if phase.face_down is not None:
        wow, yay = sorted((action, phase.face_down), key=lambda choice: choice.player)
        return len(wow.cards), len(yay.cards)
    return () if len(phase.to_act) == 2 else (len(action.cards),)


def _steps_due(state: State) -> int:
    """How many steps the choice of the player to act takes at least."""
    phase = state.phase
    first_of_both = isinstance(phase, Replacing) and len(phase.to_act) == 2
    return len(state.hands.wow) + 1 if first_of_both else 1


def _applied(table: Table, action: Action) -> Table:
    after = apply(table.state, action)
    logs = tuple(
        log + seen(events(table.state, action, after, viewer), viewer)
        for viewer, log in zip(VIEWERS, table.logs, strict=True)
    )
    return Table(after, table.codec, logs=logs)
