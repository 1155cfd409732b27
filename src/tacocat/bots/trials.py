"""What a player may try, and how to try it in a world: the root of the search."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tacocat.actions import Attack, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.bots.round_model import RoundModel, ways_to_answer
from tacocat.bots.solver import value, value_of_tie
from tacocat.bots.tree import Node, Tree
from tacocat.bots.worlds import World
from tacocat.cards import Hand, distinct, without
from tacocat.phases import Defending, Replacing
from tacocat.players import Player
from tacocat.view import View


class Trial(NamedTuple):
    """Something to try.

    Attributes:
        action: what to do first.
        worth: what the round is worth then, in a world: 1, 0 for a tie, or -1.
    """

    action: PlayerAction
    worth: Callable[[World], int]


def trials(
    view: View,
    player: Player,
    usual: PlayerAction,
    legal_actions: Sequence[PlayerAction],
    model: RoundModel,
    exploration: float,
) -> list[Trial]:
    """What is worth trying, the usual action first.

    Args:
        view: the game as the player sees it who is to act.
        player: who that is.
        usual: what the rules of thumb do.
        legal_actions: what they may do.
        model: how rounds go on.
        exploration: as for `tacocat.bots.tree.Node.pick`.
    """
    root = _Root(view, player, model, exploration)
    match usual:
        case Replace():
            return root.replacements(usual, legal_actions)
        case Duel():
            found = root.duels(legal_actions)
        case Attack():
            found = root.attacks(legal_actions)
        case _:
            found = root.answers()
    return sorted(found, key=lambda trial: trial.action != usual)


class _Root:
    """The moment of the choice."""

    def __init__(self, view: View, player: Player, model: RoundModel, exploration: float) -> None:
        self._view, self._player, self._model = view, player, model
        self._exploration = exploration
        self._tree = Tree(model, exploration)
        self._tie = value_of_tie(view, player)

    def replacements(self, usual: Replace, legal_actions: Sequence[PlayerAction]) -> list[Trial]:
        """The usual replacement, and those with a card more or less."""
        cards = usual.cards
        fewer = [without(cards, (card,)) for card in distinct(cards)]
        more = [(*cards, card) for card in distinct(without(self._view.hand, cards))]
        near = [Replace(self._player, each) for each in (*fewer, *more)]
        legal = set(legal_actions)
        tried = [usual, *(action for action in near if action in legal)]
        return [Trial(action, self._replaced(action.cards)) for action in tried]

    def _replaced(self, cards: Hand) -> Callable[[World], int]:
        # The pile is random, so who draws first is no matter. What is drawn differs in each world,
        # and so a tree would hardly come to the same node twice: rules of thumb play on.
        model, tie, drawn = self._model, self._tie, len(cards)
        kept = without(self._view.hand, cards)
        limit = self._limit_after(drawn)

        def worth(world: World) -> int:
            hand = tuple(sorted(kept + world.pile[:drawn]))
            given = model.replacement(world.theirs)[:limit]
            got = world.pile[drawn : drawn + len(given)]
            theirs = tuple(sorted(without(world.theirs, given) + got))
            if len(hand) == 1:
                return value(hand, theirs, tie, model.jumbo)
            return model.duel_on(hand, theirs, model.duel(hand), model.duel(theirs), tie)

        return worth

    def _limit_after(self, drawn: int) -> int:
        """How many cards the other player may replace yet."""
        view = self._view
        space = view.rules.board.spaces[view.tacocat - 1]
        opening = Replacing.opening(view.round, space).to_act
        if len(opening) == 2:
            return space.hand_size
        return 0 if self._player.opponent in opening else drawn  # R7

    def duels(self, legal_actions: Sequence[PlayerAction]) -> list[Trial]:
        """Both choose at once: the other player learns, too, but not from what this one chooses."""
        theirs = Node()
        return [
            Trial(action, self._dueled(action.card, theirs))
            for action in legal_actions
            if isinstance(action, Duel)
        ]

    def _dueled(self, card: int, choice: Node) -> Callable[[World], int]:
        node, model = Node(), self._model
        rest = without(self._view.hand, (card,))

        def worth(world: World) -> int:
            options = distinct(world.theirs)
            their_card = choice.pick(options, model.duel(world.theirs), -1, self._exploration)
            after = node.child(their_card)
            left, tie = without(world.theirs, (their_card,)), self._tie
            if card == their_card:
                found = model.duel_on(self._view.hand, world.theirs, card, their_card, tie)
            elif card > their_card:
                found = self._tree.attacking(after, rest, left, tie, 1)
            else:
                found = -self._tree.attacking(after, left, rest, -tie, -1)
            choice.learn(found)
            choice.child(their_card).learn(found)
            return found

        return worth

    def attacks(self, legal_actions: Sequence[PlayerAction]) -> list[Trial]:
        """Every attack."""
        return [
            Trial(action, self._attacked(action.cards))
            for action in legal_actions
            if isinstance(action, Attack)
        ]

    def _attacked(self, cards: Hand) -> Callable[[World], int]:
        node, rest = Node(), without(self._view.hand, cards)
        return lambda world: self._tree.defending(node, rest, world.theirs, cards, self._tie, 1)

    def answers(self) -> list[Trial]:
        """Every way to answer the rest of the attack: nothing is revealed between two answers."""
        phase = self._view.phase
        assert isinstance(phase, Defending)
        rest = phase.attack[len(phase.answers) :]
        lost = any(isinstance(answer, Sacrifice) for answer in phase.answers)
        found = []
        for (_, gone), way in ways_to_answer(self._view.hand, rest, lost).items():
            kind = Sacrifice if way.sacrificed else Defend
            found.append(Trial(kind(self._player, way.first), self._answered(way.left, gone)))
        return found

    def _answered(self, left: Hand, lost: bool) -> Callable[[World], int]:
        node, tree, tie = Node(), self._tree, self._tie
        return lambda world: -tree.answered(node, world.theirs, left, lost, -tie, -1)
