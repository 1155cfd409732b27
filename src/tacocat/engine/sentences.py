"""What a refused player is told.

A sentence names public facts only: no card of a hand, not even one that the refused player named,
so that it may be logged.
"""

from typing import assert_never

from tacocat.actions import Action, Attack, Deal, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.errors import Reason
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Replacing
from tacocat.state import State


def sentence(reason: Reason, state: State, action: Action) -> str:
    """What was wrong and what would be right, for a refused action."""
    who = "the dealer" if isinstance(action, Deal) else action.player.name
    phase = state.phase
    match reason:
        case Reason.STALE_STEP:
            return f"The game has moved on to step {state.step}; look again before you choose."
        case Reason.NOT_YOUR_ACTION:
            return "A view can only judge the actions of its viewer."
        case Reason.GAME_OVER:
            return f"{who} can do nothing more: the game is over."
        case Reason.AWAITING_DEAL:
            return f"{who} must wait: the next round has not been dealt yet."
        case Reason.NOT_DEAL_TIME:
            return "A round is being played; a deal can be made when the game waits for one."
        case Reason.WRONG_DECK:
            size = len(state.rules.deck)
            return f"A deal must hold the {size} cards of this deck, each card once, and no other."
        case Reason.WRONG_PHASE:
            assert not isinstance(phase, Dealing | Finished)  # they have reasons of their own
            return f"{who} cannot {_verb(action)} now: {_now(phase)}."
        case Reason.NOT_YOUR_TURN:
            return f"{who} must wait: it is {state.to_act[0]}'s turn."
        case Reason.ALREADY_CHOSEN:
            return f"{who} has chosen already, and the choice stands."
        case Reason.CARD_NOT_IN_HAND:
            return f"{who} does not hold all of these cards; choose from the cards in hand."
        case Reason.TOO_MANY_REPLACED:
            assert isinstance(phase, Replacing)
            return f"{who} may replace at most {phase.limit} cards here."
        case Reason.NOT_SET_OR_SEQUENCE:
            return (
                "Several attack cards must be a set (two or more of equal rank) or a sequence "
                "(three or more of consecutive ranks, none twice)."
            )
        case Reason.JUMBO_ATTACKS_OFF:
            return "These rules have no jumbo attacks: attack with a single card."
        case Reason.LAST_CARD_MUST_STAY:
            most = len(state.hands[state.to_act[0]]) - 1
            return f"An attacker keeps at least one card: attack with at most {most} here."
        case Reason.TOO_LOW_TO_DEFEND:
            assert isinstance(phase, Defending)
            card = phase.attack_card
            return f"A defense against {card} needs {card} or higher; or sacrifice the lowest card."
        case Reason.NOT_LOWEST_CARD:
            return f"{who} can only sacrifice the lowest card in hand."
        case _:
            assert_never(reason)


_VERBS: tuple[tuple[type[PlayerAction], str], ...] = (
    (Replace, "replace cards"),
    (Duel, "duel"),
    (Attack, "attack"),
    (Defend, "defend"),
    (Sacrifice, "sacrifice"),
)


def _verb(action: Action) -> str:
    return next(verb for kind, verb in _VERBS if isinstance(action, kind))


def _now(phase: Replacing | Dueling | Attacking | Defending) -> str:
    match phase:
        case Replacing():
            return "the players are replacing cards"
        case Dueling():
            return "the players are dueling"
        case Attacking(attacker):
            return f"{attacker.name} is to attack"
        case Defending(attacker):
            return f"{attacker.opponent.name} is to answer {phase.attack_card}"
        case _:
            assert_never(phase)
