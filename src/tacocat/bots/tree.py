"""The tree of a round: what was tried after which public moves, and how it went."""

from collections.abc import Hashable, Iterable
from math import log, sqrt
from typing import TypeVar

from tacocat.bots.round_model import RoundModel, ways_to_answer
from tacocat.cards import Hand, without
from tacocat.engine.attack import attacks

Choice = TypeVar("Choice", bound=Hashable)

# How much worse than the average an untried choice is taken to be; the usual one is better.
UNTRIED, USUAL = -0.2, 0.1


class Node:
    """What both players know: the moves since the root. Hands are not part of it.

    In one iteration the other player may have a card, and in the next one not. Their choice is
    made among what the hand of the iteration allows, and learned for all hands, so that neither
    player acts on cards they cannot see.

    Attributes:
        visits: how often it was reached.
        total: the sum of what the round was worth to the searching player.
        children: what follows, by what the player to act may choose.
    """

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Hashable, Node] = {}

    def child(self, choice: Hashable) -> "Node":
        """What follows a choice."""
        found = self.children.get(choice)
        if found is None:
            found = self.children[choice] = Node()
        return found

    def learn(self, worth: float) -> None:
        """Add what the round was worth to the searching player."""
        self.visits += 1
        self.total += worth

    def pick(
        self, options: Iterable[Choice], usual: Choice, sign: int, exploration: float
    ) -> Choice:
        """The option with the highest upper confidence bound; the usual one the first time.

        Args:
            options: what the player may choose.
            usual: what the rules of thumb choose.
            sign: 1 if the searching player is to choose, -1 if the other one is.
            exploration: how much rarely tried options are preferred.
        """
        if not self.children:
            return usual
        reach = 4 * exploration * log(self.visits + 1)
        untried = sign * self.total / self.visits + sqrt(reach)
        best, picked = -9.0, usual
        for option in options:
            child = self.children.get(option)
            if child is None or not child.visits:
                bound = untried + (USUAL if option == usual else UNTRIED)
            else:
                bound = sign * child.total / child.visits + sqrt(reach / child.visits)
            if bound > best:
                best, picked = bound, option
        return picked


class Tree:
    """Plays rounds on through nodes, and by rules of thumb beyond them.

    Args:
        model: the rules of thumb.
        exploration: as for `Node.pick`.
    """

    def __init__(self, model: RoundModel, exploration: float) -> None:
        self._model = model
        self._exploration = exploration

    def attacking(self, node: Node, hand: Hand, theirs: Hand, tie: int, sign: int) -> int:
        """What the round is worth to the player who is to attack.

        Args:
            node: the moves so far.
            hand: the attacker's cards.
            theirs: the other player's.
            tie: what equal final cards are worth to the attacker.
            sign: 1 if the attacker is the searching player, else -1.
        """
        model = self._model
        worth = model.decided(hand, theirs, tie)
        if worth is None and not node.visits:
            worth = model.play_on(hand, theirs, tie)
        if worth is None:
            options = attacks(hand, model.jumbo)
            cards = node.pick(options, model.attack(hand)[0], sign, self._exploration)
            rest = without(hand, cards)
            worth = self.defending(node.child(cards), rest, theirs, cards, tie, sign)
        node.learn(sign * worth)
        return worth

    def defending(
        self, node: Node, hand: Hand, theirs: Hand, attack: Hand, tie: int, sign: int
    ) -> int:
        """What the round is worth to the attacker, whose cards lie on the table."""
        model = self._model
        left, lost = model.answer(theirs, attack)
        if not node.visits:
            worth = self._played_on(hand, left, lost, tie)
        else:
            ways = ways_to_answer(theirs, attack, False)
            usual = without(theirs, left), lost
            played, lost = node.pick(ways, usual, -sign, self._exploration)
            left = without(theirs, played)
            worth = self.answered(node.child((played, lost)), hand, left, lost, tie, sign)
        node.learn(sign * worth)
        return worth

    def answered(self, node: Node, hand: Hand, left: Hand, lost: bool, tie: int, sign: int) -> int:
        """What the round is worth to the attacker after a trick; R18 says who attacks next."""
        if lost:
            return self.attacking(node, hand, left, tie, sign)
        return -self.attacking(node, left, hand, -tie, -sign)

    def _played_on(self, hand: Hand, left: Hand, lost: bool, tie: int) -> int:
        if lost:
            return self._model.play_on(hand, left, tie)
        return -self._model.play_on(left, hand, -tie)
