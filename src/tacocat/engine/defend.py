"""Answering an attack card by card (R15): defend (R16) or sacrifice (R17); the trick's end."""

from bisect import bisect_left

from tacocat.actions import Defend, Sacrifice, defend_with, sacrifice_of
from tacocat.cards import Card, Hand, distinct, without
from tacocat.errors import Reason
from tacocat.phases import ATTACKING, Defending, defending
from tacocat.players import Player
from tacocat.state import State, successor


def _defense_refusal(hand: Hand, card: Card, attack_card: Card) -> Reason | None:
    # What is public comes first, so that a refusal says as little about the hand as it can.
    if card < attack_card:
        return Reason.TOO_LOW_TO_DEFEND  # R16
    return None if card in hand else Reason.CARD_NOT_IN_HAND


def _sacrifice_refusal(hand: Hand, card: Card) -> Reason | None:
    if card not in hand:
        return Reason.CARD_NOT_IN_HAND
    return Reason.NOT_LOWEST_CARD if card != hand[0] else None  # R17


def legal(state: State, phase: Defending) -> tuple[Defend | Sacrifice, ...]:
    """The defender's answers: the defenses, ascending, then the sacrifice."""
    defender = phase.defender
    hand = state.hands[defender]
    enough = hand[bisect_left(hand, phase.attack_card) :]  # R16
    return (*map(defend_with[defender], distinct(enough)), sacrifice_of[defender](hand[0]))


def refusal(state: State, phase: Defending, action: Defend | Sacrifice) -> Reason | None:
    """Why this answer is not legal now."""
    if action.player not in phase.to_act:
        return Reason.NOT_YOUR_TURN
    hand = state.hands[action.player]
    if isinstance(action, Defend):
        return _defense_refusal(hand, action.card, phase.attack_card)
    return _sacrifice_refusal(hand, action.card)


def perform(state: State, action: Defend | Sacrifice) -> State:
    """The state after a legal answer; after the last one the trick's cards are discarded (R19)."""
    phase = state.phase
    assert isinstance(phase, Defending)
    defender = action.player
    answers = (*phase.answers, action)
    hands = state.hands.updated(defender, without(state.hands[defender], (action.card,)))
    floors = state.floors
    if isinstance(action, Sacrifice):
        floors = floors.updated(defender, action.card)  # R29: no card left is lower
    if len(answers) < len(phase.attack):
        waiting = defending(phase.attacker, phase.attack, answers)
        return successor(state, waiting, hands=hands, floors=floors)
    return successor(
        state,
        ATTACKING[_next_attacker(phase.attacker, answers)],
        hands=hands,
        floors=floors,
        discard_pile=state.discard_pile + phase.attack + tuple([each.card for each in answers]),
    )


def _next_attacker(attacker: Player, answers: tuple[Defend | Sacrifice, ...]) -> Player:
    """R18: the defender, if every attack card was defended; else the attacker again."""
    for answer in answers:
        if isinstance(answer, Sacrifice):
            return attacker
    return attacker.opponent
