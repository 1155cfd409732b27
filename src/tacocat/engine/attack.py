"""Attacking with one card, a set or a sequence (R13), keeping one card (R14)."""

from functools import lru_cache

from tacocat.actions import Attack
from tacocat.cards import Hand, distinct, is_sequence, is_set, without
from tacocat.errors import Reason
from tacocat.phases import Attacking, Defending
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
    found: list[Hand] = [(rank,) for rank in ranks]
    if jumbo_attacks:
        found += _sets(hand, ranks) + _sequences(ranks)
    most = len(hand) - 1  # R14
    return tuple(sorted((cards for cards in found if len(cards) <= most), key=_fewer_then_lower))


def _fewer_then_lower(cards: Hand) -> tuple[int, Hand]:
    return len(cards), cards


def _sets(hand: Hand, ranks: Hand) -> list[Hand]:
    return [(rank,) * size for rank in ranks for size in range(2, hand.count(rank) + 1)]


def _sequences(ranks: Hand) -> list[Hand]:
    """R13: three or more consecutive ranks; no wrap-around, no rank twice."""
    slices = (ranks[i:j] for i in range(len(ranks)) for j in range(i + 3, len(ranks) + 1))
    return [cards for cards in slices if is_sequence(cards)]


def legal(state: State, player: Player) -> tuple[Attack, ...]:
    """The attacker's attacks, in the order of `attacks`."""
    options = attacks(state.hands[player], state.rules.jumbo_attacks)
    return tuple(Attack(player, cards) for cards in options)


def refusal(state: State, phase: Attacking, action: Attack) -> Reason | None:
    """Why this attack is not legal now."""
    if action.player is not phase.attacker:
        return Reason.NOT_YOUR_TURN
    hand, cards = state.hands[action.player], action.cards
    if cards in attacks(hand, state.rules.jumbo_attacks):
        return None
    # What is public comes first, so that a refusal says as little about the hand as it can.
    if len(cards) > 1 and not state.rules.jumbo_attacks:
        return Reason.JUMBO_ATTACKS_OFF
    if len(cards) > 1 and not (is_set(cards) or is_sequence(cards)):
        return Reason.NOT_SET_OR_SEQUENCE
    return Reason.CARD_NOT_IN_HAND if len(cards) < len(hand) else Reason.LAST_CARD_MUST_STAY


def perform(state: State, action: Attack) -> State:
    """The state after a legal attack: its cards lie on the table, the defender is to answer."""
    player, cards = action.player, action.cards
    hands = state.hands.updated(player, without(state.hands[player], cards))
    return successor(state, Defending(player, cards), hands=hands)
