"""Dueling for the attack (R10, R11)."""

from tacocat.actions import Duel, duel_with
from tacocat.cards import distinct, without
from tacocat.errors import Reason
from tacocat.phases import ATTACKING, DUELING, Attacking, Dueling, dueling
from tacocat.players import ByPlayer, Player
from tacocat.state import State, successor


def legal(state: State, players: tuple[Player, ...]) -> tuple[Duel, ...]:
    """The duel cards of these players, WOW's first, each ascending."""
    found: tuple[Duel, ...] = ()
    for player in players:
        found += tuple(map(duel_with[player], distinct(state.hands[player])))
    return found


def refusal(state: State, phase: Dueling, action: Duel) -> Reason | None:
    """Why this card cannot be put down now."""
    if action.player not in phase.to_act:
        return Reason.ALREADY_CHOSEN
    if action.card not in state.hands[action.player]:
        return Reason.CARD_NOT_IN_HAND
    return None


def perform(state: State, action: Duel) -> State:
    """The state after a legal duel card: it waits face down, or both are turned over."""
    phase = state.phase
    assert isinstance(phase, Dueling)
    if phase.face_down is None:
        return successor(state, dueling(action))
    first = phase.face_down
    wow, yay = (first, action) if first.player < action.player else (action, first)
    cards = ByPlayer(wow.card, yay.card)
    return successor(
        state,
        _after_duel(cards),
        hands=ByPlayer(
            without(state.hands.wow, (cards.wow,)),
            without(state.hands.yay, (cards.yay,)),
        ),
        discard_pile=state.discard_pile + cards,
    )


def _after_duel(cards: ByPlayer[int]) -> Attacking | Dueling:
    """R10: the higher rank attacks first. R11: equal ranks duel again."""
    if cards.wow == cards.yay:
        return DUELING
    return ATTACKING.wow if cards.wow > cards.yay else ATTACKING.yay
