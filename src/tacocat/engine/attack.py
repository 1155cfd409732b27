"""Attacking with one card, a set or a sequence (R13), keeping one card (R14)."""

from functools import lru_cache
from operator import sub

from tacocat.actions import Attack, attack_with
from tacocat.cards import Hand, contains, distinct, is_sequence, is_set, without
from tacocat.errors import Reason
from tacocat.phases import Attacking, defending
from tacocat.players import Player
from tacocat.state import State, successor


@lru_cache(maxsize=4096)
def attacks(hand: Hand, jumbo_attacks: bool) -> tuple[Hand, ...]:
    """Every attack that a hand allows: fewer cards first, then the lower ones.

    Example:
        >>> attacks((4, 5, 6, 6), jumbo_attacks=True)
        ((4,), (5,), (6,), (6, 6), (4, 5, 6))
    """
    ranks = distinct(hand)
    found: list[Hand] = list(zip(ranks))
    if jumbo_attacks:
        jumbos = _sequences(ranks)
        if len(ranks) < len(hand):
            jumbos += _sets(hand)
        if len(jumbos) > 1:
            jumbos.sort()  # the lower ones first
            jumbos.sort(key=len)
        found += jumbos
    if found and len(found[-1]) == len(hand):
        del found[-1]  # R14; it is the only attack with the whole hand
    return tuple(found)


def _sets(hand: Hand) -> list[Hand]:
    """R13: two or more cards of a rank."""
    found: list[Hand] = []
    alike: Hand = ()
    for card in hand:
        alike = (*alike, card) if card in alike else (card,)
        if len(alike) > 1:
            found.append(alike)
    return found


def _sequences(ranks: Hand) -> list[Hand]:
    """R13: three or more consecutive ranks; no wrap-around, no rank twice."""
    found: list[Hand] = []
    spans = list(map(sub, ranks[2:], ranks))
    if 2 not in spans:
        return found
    for i, span in enumerate(spans):
        if span == 2:
            j = i + 3
            found.append(ranks[i:j])
            while j < len(ranks) and ranks[j] - ranks[i] == j - i:  # no rank between is missing
                j += 1
                found.append(ranks[i:j])
    return found


def legal(state: State, player: Player) -> tuple[Attack, ...]:
    """The attacker's attacks, in the order of `attacks`."""
    options = attacks(state.hands[player], state.rules.jumbo_attacks)
    return tuple(map(attack_with[player], options))


def refusal(state: State, phase: Attacking, action: Attack) -> Reason | None:
    """Why this attack is not legal now."""
    if action.player is not phase.attacker:
        return Reason.NOT_YOUR_TURN
    hand, cards = state.hands[action.player], action.cards
    # What is public comes first, so that a refusal says as little about the hand as it can.
    if len(cards) > 1:
        if not state.rules.jumbo_attacks:
            return Reason.JUMBO_ATTACKS_OFF
        if not (is_set(cards) or is_sequence(cards)):
            return Reason.NOT_SET_OR_SEQUENCE
    if len(cards) >= len(hand):
        return Reason.LAST_CARD_MUST_STAY
    return None if contains(hand, cards) else Reason.CARD_NOT_IN_HAND


def perform(state: State, _phase: Attacking, action: Attack) -> State:
    """The state after a legal attack: its cards lie on the table, the defender is to answer."""
    player, cards = action.player, action.cards
    return successor(
        state,
        state.hands.updated(player, without(state.hands[player], cards)),
        state.draw_pile,
        state.discard_pile,
        state.floors,
        defending(player, cards, ()),
    )
