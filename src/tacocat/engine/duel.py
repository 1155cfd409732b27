"""Dueling for the attack (R10, R11)."""

from tacocat.actions import Duel, duel_with
from tacocat.cards import Card, each_rank, without_card
from tacocat.errors import Reason
from tacocat.phases import ATTACKING, DUELING, Attacking, Dueling, dueling
from tacocat.players import Player, pair
from tacocat.state import State, successor


def legal(state: State, players: tuple[Player, ...]) -> tuple[Duel, ...]:
    """The duel cards of these players, WOW's first, each ascending."""
    found: tuple[Duel, ...] = ()
    for player in players:
        found += tuple(map(duel_with[player], each_rank(state.hands[player])))
    return found


def refusal(state: State, phase: Dueling, action: Duel) -> Reason | None:
    """Why this card cannot be put down now."""
    if phase.face_down is not None and phase.face_down.player is action.player:
        return Reason.ALREADY_CHOSEN
    if action.card not in state.hands[action.player]:
        return Reason.CARD_NOT_IN_HAND
    return None


def perform(state: State, phase: Dueling, action: Duel) -> State:
    """The state after a legal duel card: it waits face down, or both are turned over."""
    if phase.face_down is None:
        return successor(
            state, state.hands, state.draw_pile, state.discard_pile, state.floors, dueling(action)
        )
    first = phase.face_down
    wow, yay = first.card, action.card
    if first.player > action.player:
        wow, yay = yay, wow
    turned = (wow, yay)
    return successor(
        state,
        pair(without_card(state.hands.wow, wow), without_card(state.hands.yay, yay)),
        state.draw_pile,
        state.discard_pile + turned,
        state.floors,
        _after_duel(wow, yay),
    )


def _after_duel(wow: Card, yay: Card) -> Attacking | Dueling:
    """R10: the higher rank attacks first. R11: equal ranks duel again."""
    if wow == yay:
        return DUELING
    return ATTACKING.wow if wow > yay else ATTACKING.yay
