"""What the other player may hold: hands drawn at random, and how their play speaks for them."""

import random
from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from tacocat.bots.round_model import RoundModel
from tacocat.cards import Card, Hand
from tacocat.knowledge.event_types import (
    AttackMade,
    CardsReplaced,
    DuelRevealed,
    Event,
    RoundDealt,
    TrickEnded,
)
from tacocat.knowledge.sample import sample_state
from tacocat.players import Player
from tacocat.view import View


class World(NamedTuple):
    """What may be hidden from a player.

    Attributes:
        theirs: the other player's hand.
        pile: the draw pile, or what is known to be in it when nobody will draw.
    """

    theirs: Hand
    pile: tuple[Card, ...]


def worlds(view: View, player: Player, rng: random.Random) -> Iterator[World]:
    """Draw worlds without end, each as likely as any other that the view allows.

    A drawn state serves several times: its pile is shuffled, and so a stretch of the pile is as
    good a hand as the one that was drawn. A floor (R29) holds for each of them.
    """
    other = player.opponent
    size, floor = view.hand_sizes[other], view.floors[other]
    while True:
        state = sample_state(view, rng)
        cards = (*state.hands[other], *(card for card in state.draw_pile if card >= floor))
        for start in range(0, len(cards) - size + 1, size):
            end = start + size
            yield World(tuple(sorted(cards[start:end])), cards[end:] + cards[:start])


class Deed(NamedTuple):
    """Something that the other player did in this round, with cards from their hand.

    Attributes:
        kind: the event that tells of it.
        cards: the cards that left their hand.
        attack: the attack they answered.
        lost: whether they sacrificed.
    """

    kind: type[Event]
    cards: Hand
    attack: Hand = ()
    lost: bool = False


class Memory:
    """Remembers what the other player did in this round.

    Args:
        player: whose memory it is.
    """

    def __init__(self, player: Player | None = None) -> None:
        self._player = player
        self._step = 0
        self._defender: Player | None = None
        self._deeds: list[Deed] = []

    def see(self, event: Event) -> None:
        """Take note of what happened."""
        self._step = event.step
        other = None if self._player is None else self._player.opponent
        match event:
            case RoundDealt():
                self._deeds = []
            case CardsReplaced(player=player, discarded=cards) if player is other:
                self._deeds.append(Deed(CardsReplaced, cards))
            case DuelRevealed(cards=both) if other is not None:
                self._deeds.append(Deed(DuelRevealed, (both[other],)))
            case AttackMade(player=player, cards=cards):
                self._defender = player.opponent
                if player is other:
                    self._deeds.append(Deed(AttackMade, cards))
            case TrickEnded() if self._defender is other:
                lost = event.attacker is not other
                self._deeds.append(Deed(TrickEnded, event.answers, event.attack, lost))
            case _:
                pass

    def deeds(self, view: View) -> list[Deed]:
        """What the other player did, the last first; nothing if another game is being shown."""
        same = view.viewer is self._player and view.step == self._step
        return self._deeds[::-1] if same else []


def plausibility(hand: Hand, deeds: list[Deed], model: RoundModel, doubt: float) -> float:
    """How well a hand explains what its player did, from 0 to 1.

    It is the likelihood of the deeds for a player who does what the rules of thumb say, and with
    a certain odds something else.

    Args:
        hand: the cards they hold now.
        deeds: what they did, the last first.
        model: the rules of thumb.
        doubt: how much less plausible a deed is that the rules of thumb would not do, from 0 to
            1. At 1, everything is plausible.
    """
    likelihood = 1.0
    for kind, cards, attack, lost in deeds:
        if kind is CardsReplaced:
            useless = sum(map(model.useless.__contains__, hand))
            return likelihood * _of_kept(len(hand), useless, len(hand) - len(cards), doubt)
        after, hand = hand, tuple(sorted(hand + cards))
        if kind is AttackMade:
            usual = model.attack(hand)[0] == cards
        elif kind is DuelRevealed:
            usual = (model.duel(hand),) == cards
        else:
            usual = model.answer(hand, attack) == (after, lost)
        if not usual:
            likelihood *= doubt
    return likelihood


@lru_cache(maxsize=1 << 12)
def _of_kept(size: int, useless: int, kept: int, doubt: float) -> float:
    """How plausible it is that some cards of a hand were kept, and the others drawn.

    It is the mean over all cards that may be those kept; each useless one counts as a doubt.

    Args:
        size: how many cards the hand has.
        useless: how many of them the rules of thumb would have replaced.
        kept: how many were kept.
        doubt: as for `plausibility`.
    """
    ways = (
        comb(useless, n) * comb(size - useless, kept - n) * doubt**n
        for n in range(min(useless, kept) + 1)
    )
    return sum(ways) / comb(size, kept)
