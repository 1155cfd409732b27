"""How a round may go on: the ways to answer an attack, and what rules of thumb would do."""

from bisect import bisect_left
from functools import lru_cache
from itertools import islice
from math import comb
from typing import NamedTuple

from tacocat.bots.chances import share_below
from tacocat.bots.solver import value
from tacocat.cards import Card, Hand, without
from tacocat.engine.attack import attacks
from tacocat.rules import Rules

# Of the ways to answer a large attack from a large hand, only so many are looked at.
MOST_WAYS = 100

# The thresholds of `RuleBot`.
LOW, HIGH, MIDDLE, GUARDED = 0.15, 0.65, 0.45, 0.3


class Way(NamedTuple):
    """How to answer the rest of an attack.

    Attributes:
        left: the cards that stay in the hand.
        first: the first card played.
        sacrificed: whether that is a sacrifice.
    """

    left: Hand
    first: Card
    sacrificed: bool


@lru_cache(maxsize=1 << 15)
def ways_to_answer(hand: Hand, attack: Hand, lost: bool) -> dict[tuple[Hand, bool], Way]:
    """The ways to answer an attack, by the cards they take and whether any is sacrificed.

    Those cards are what the attacker sees. Of the ways that look alike, there is one.

    Example:
        >>> for seen, way in ways_to_answer((2, 5, 9), (4,), lost=False).items():
        ...     print(seen, way.left)
        ((5,), False) (2, 9)
        ((9,), False) (2, 5)
        ((2,), True) (5, 9)
    """
    # What is left and whether the trick is lost, with the first answer that leads there.
    begun: dict[tuple[Hand, bool], tuple[Card, bool] | None] = {(hand, lost): None}
    for card in attack:
        ends: dict[tuple[Hand, bool], tuple[Card, bool] | None] = {}
        # Of too many, some from all over.
        step = 1 + len(begun) // MOST_WAYS
        for (cards, gone), first in islice(begun.items(), None, None, step):
            for i in range(bisect_left(cards, card), len(cards)):
                ends.setdefault((cards[:i] + cards[i + 1 :], gone), first or (cards[i], False))
            ends.setdefault((cards[1:], True), first or (cards[0], True))
        begun = ends
    return {
        (without(hand, left), gone): Way(left, *first)
        for (left, gone), first in begun.items()
        if first is not None
    }


@lru_cache(maxsize=1 << 16)
def cheapest_defense(hand: Hand, attack: Hand) -> Hand | None:
    """The lowest cards that defend against all of an attack, ascending; None if none do.

    Example:
        >>> cheapest_defense((3, 6, 8, 9), (5, 8)), cheapest_defense((3, 6, 7, 7), (5, 8))
        ((6, 8), None)
    """
    free, plan = list(hand), list[Card]()
    for card in reversed(attack):
        i = bisect_left(free, card)
        if i == len(free):
            return None
        plan.append(free.pop(i))
    return tuple(sorted(plan))


@lru_cache(maxsize=1 << 16)
def answer(hand: Hand, attack: Hand, guarded: Card) -> tuple[Hand, bool]:
    """What is left of a hand that `RuleBot` answers with, and whether the trick is lost.

    Args:
        hand: the defender's cards.
        attack: the attack cards.
        guarded: a card worth keeping though the trick is lost, if it is this high or lower.
    """
    last_trick, lost = len(hand) == len(attack) + 1, False
    for i in range(len(attack)):
        card = _next_defense(hand, attack[i:], last_trick, lost, guarded)
        hand, lost = (hand[1:], True) if card is None else (without(hand, (card,)), lost)
    return hand, lost


def _next_defense(
    hand: Hand, rest: Hand, last_trick: bool, lost: bool, guarded: Card
) -> Card | None:
    """The card that `RuleBot` defends with; None if it sacrifices."""
    for sacrifices, kept in enumerate(hand[: len(rest) + 1]):
        plan = cheapest_defense(hand[sacrifices + 1 :], rest[: len(rest) - sacrifices])
        takes_over = sacrifices == 0 and not lost
        if plan is not None and (last_trick or takes_over or (plan and kept <= guarded)):
            return plan[0] if plan else None
    return None


@lru_cache(maxsize=1 << 16)
def _chance_of_holding(least: int, good: int, cards: int, size: int) -> float:
    """How likely a hand of some size has at least so many of the good cards."""
    ways = (comb(good, n) * comb(cards - good, size - n) for n in range(least, size + 1))
    return sum(ways) / comb(cards, size)


class RoundModel:
    """Plays rounds on with both hands open, by the rules of thumb of `RuleBot` for either player.

    It looks at nothing but the hand of the player who is to act, the attack on the table and the
    deck, and so it can remember what it found out.

    Args:
        rules: the variant.
        solved: hands of this many cards or fewer are solved as if both players knew all cards.
    """

    def __init__(self, rules: Rules, solved: int) -> None:
        self.rules, self.deck = rules, rules.deck
        self.jumbo, self.solved = rules.jumbo_attacks, solved
        self.below = {card: share_below(self.deck, card) for card in self.deck}
        self.useless = {card for card, share in self.below.items() if LOW < share < HIGH}
        self._guarded = max(card for card in self.deck if self.below[card] <= GUARDED)
        self.attack = lru_cache(maxsize=1 << 15)(self._attack)
        self.duel = lru_cache(maxsize=1 << 14)(self._duel)

    def replacement(self, hand: Hand) -> Hand:
        """The cards to replace: those neither low nor high, the ones in the middle first."""
        return tuple(sorted(filter(self.useless.__contains__, hand), key=self._from_middle))

    def _duel(self, hand: Hand) -> Card:
        """The card to duel with."""
        return min(hand[1:], key=self._from_middle)

    def _from_middle(self, card: Card) -> float:
        return abs(self.below[card] - MIDDLE)

    def _attack(self, hand: Hand) -> tuple[Hand, Hand]:
        """The attack hardest to defend, as it seems with a fresh deck, and what is kept.

        The lowest card is always kept.
        """
        _, _, cards, rest = min(
            (self._chance_of_defense(hand, cards), -len(cards), cards, rest)
            for cards in attacks(hand, self.jumbo)
            if (rest := without(hand, cards))[0] == hand[0]
        )
        return cards, rest

    def _chance_of_defense(self, hand: Hand, attack: Hand) -> float:
        """How likely a hand from the deck has enough high cards for the hardest part."""
        unseen, size, chance = len(self.deck) - len(hand), len(hand), 1.0
        for least, card in enumerate(reversed(attack), start=1):
            mine = len(hand) - bisect_left(hand, card)
            good = len(self.deck) - bisect_left(self.deck, card) - mine
            chance = min(chance, _chance_of_holding(least, good, unseen, size))
        return chance

    def answer(self, hand: Hand, attack: Hand) -> tuple[Hand, bool]:
        """What is left after the answers to an attack, and whether the trick is lost."""
        return answer(hand, attack, self._guarded)

    def decided(self, hand: Hand, theirs: Hand, tie: int) -> int | None:
        """What a position is worth to the attacker if that is known without playing on."""
        if hand[-1] < theirs[0]:
            return 1
        if hand[0] > theirs[-1]:
            return -1
        if len(hand) <= max(self.solved, 2):
            return value(hand, theirs, tie, self.jumbo)
        return None

    def play_on(self, hand: Hand, theirs: Hand, tie: int) -> int:
        """What the round is worth to the player who is to attack: 1, 0 for a tie, or -1."""
        sign = 1
        while (worth := self.decided(hand, theirs, tie)) is None:
            cards, rest = self.attack(hand)
            left, lost = self.answer(theirs, cards)
            if lost:
                hand, theirs = rest, left
            else:
                hand, theirs, sign, tie = left, rest, -sign, -tie
        return sign * worth

    def duel_on(self, hand: Hand, theirs: Hand, card: Card, their_card: Card, tie: int) -> int:
        """What the round is worth to the player whose hand is first, in a duel of two cards."""
        hand, theirs = without(hand, (card,)), without(theirs, (their_card,))
        if card < their_card:
            return -self.play_on(theirs, hand, -tie)
        if card > their_card or len(hand) == 1:
            return self.play_on(hand, theirs, tie)
        return self.duel_on(hand, theirs, self.duel(hand), self.duel(theirs), tie)
