"""Answering an attack card by card (R15): defend (R16) or sacrifice (R17); the trick's end."""

from bisect import bisect_left

from tacocat.actions import Defend, Sacrifice, defend_with, sacrifice_of
from tacocat.cards import each_rank, without_card
from tacocat.errors import Reason
from tacocat.phases import ATTACKING, Attacking, Defending, defending
from tacocat.players import OPPONENT
from tacocat.state import State, successor


def legal(state: State, phase: Defending) -> tuple[Defend | Sacrifice, ...]:
    """The defender's answers: the defenses, ascending, then the sacrifice."""
    defender = OPPONENT[phase.attacker]
    hand = state.hands[defender]
    enough = hand[bisect_left(hand, phase.attack[len(phase.answers)]) :]  # R16
    defenses = map(defend_with[defender], each_rank(enough))
    return (*defenses, sacrifice_of[defender](hand[0]))


def refusal(state: State, phase: Defending, action: Defend | Sacrifice) -> Reason | None:
    """Why this answer is not legal now."""
    answered = len(phase.answers)
    if action.player is phase.attacker or answered == len(phase.attack):
        return Reason.NOT_YOUR_TURN
    hand, card = state.hands[action.player], action.card
    # What is public comes first, so that a refusal says as little about the hand as it can.
    if isinstance(action, Defend) and card < phase.attack[answered]:
        return Reason.TOO_LOW_TO_DEFEND  # R16
    if card not in hand:
        return Reason.CARD_NOT_IN_HAND
    if isinstance(action, Sacrifice) and card != hand[0]:
        return Reason.NOT_LOWEST_CARD  # R17
    return None


def perform(state: State, phase: Defending, action: Defend | Sacrifice) -> State:
    """The state after a legal answer; after the last one the trick's cards are discarded (R19)."""
    defender, card = action.player, action.card
    answers = phase.answers + (action,)  # noqa: RUF005 - quicker than unpacking
    hands = state.hands.updated(defender, without_card(state.hands[defender], card))
    floors, discard_pile = state.floors, state.discard_pile
    if isinstance(action, Sacrifice):
        floors = floors.updated(defender, card)  # R29: no card left is lower
    if len(answers) < len(phase.attack):
        after: Defending | Attacking = defending(phase.attacker, phase.attack, answers)
    else:
        # R18: the defender is next, if every attack card was defended; else the attacker again.
        next_attacker = defender
        discard_pile += phase.attack
        for answer in answers:
            discard_pile += (answer.card,)
            if isinstance(answer, Sacrifice):
                next_attacker = phase.attacker
        after = ATTACKING[next_attacker]
    return successor(state, hands, state.draw_pile, discard_pile, floors, after)
