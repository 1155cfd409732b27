"""A bot that tries its actions out on many states that may be behind its view."""

import random
from collections.abc import Iterator, Sequence
from math import log, sqrt
from time import perf_counter

from tacocat.actions import Attack, Duel, PlayerAction, Replace, Sacrifice
from tacocat.bots.chances import share_below
from tacocat.bots.rule_bot import RuleBot
from tacocat.bots.solver import value, value_of, value_of_tie
from tacocat.cards import Card, Hand, without
from tacocat.engine.attack import attacks
from tacocat.knowledge.sample import sample_state
from tacocat.phases import Defending, Replacing
from tacocat.players import Player
from tacocat.rules import Rules
from tacocat.state import State
from tacocat.view import View

ITERATIONS = 200


class SearchBot:
    """Tries its actions out on states drawn by `tacocat.sample_state`, and takes the best.

    In each iteration one action is tried in one state. What counts is who wins the round, a tie
    being half a win: nothing else of a round has an effect on the next ones.

    - Rules of thumb for both players play the round until the hands are small; then `solve_open`
      decides it. The other player's face-down choice is made by such a rule, too, from their own
      cards, without regard to what the bot chooses.
    - The next action to try is the one with the highest upper confidence bound (UCB1), so that
      good actions are tried more often. The one tried most is chosen.
    - Each action meets the same states in the same order, which makes the comparison fairer.
    - Of the many replacements it tries that of `RuleBot`, and those with a card more or less.

    In a drawn state all cards are open, and so the bot never bluffs and overrates what it knows.
    It also takes every hidden hand for equally likely, whatever the other player's play suggests.

    Args:
        seed: bots of one seed and one number of iterations choose alike.
        iterations: how many iterations a choice takes, 200 by default.
        seconds: how many seconds a choice takes, instead; the last iteration may take longer by
            some milliseconds. What is chosen then depends on the machine.
        solved: hands of this many cards or fewer are solved.
        exploration: how much more often actions are tried that look worse, 0 or more.

    Raises:
        ValueError: both iterations and seconds are given, or a number is too small.

    Example:
        >>> from tacocat import Attacking, Player, legal_actions, observe, set_up
        >>> state = set_up(Attacking(Player.WOW), ([2, 8, 8, 11], [3, 4, 6, 12]))
        >>> view = observe(state, Player.WOW)
        >>> print(SearchBot(1, iterations=100).choose(view, legal_actions(view)))
        WOW attack 8 8
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        solved: int = 6,
        exploration: float = 0.3,
    ) -> None:
        if iterations is not None and seconds is not None:
            raise ValueError("give iterations or seconds, not both")
        if iterations is not None and iterations < 1:
            raise ValueError(f"iterations must be at least 1, not {iterations}")
        if seconds is not None and seconds <= 0:
            raise ValueError(f"seconds must be more than 0, not {seconds}")
        if solved < 1:
            raise ValueError(f"solved must be at least 1, not {solved}")
        if exploration < 0:
            raise ValueError(f"exploration must be at least 0, not {exploration}")
        self._rng = random.Random(seed)
        self._iterations = ITERATIONS if iterations is None else iterations
        self._seconds = seconds
        self._solved, self._exploration = solved, exploration
        self._rules_of_thumb = RuleBot()

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose the action that was tried most.

        Args:
            view: the game as the player sees it who is to act.
            legal_actions: what they may do.

        Raises:
            ValueError: there is nothing to choose.
        """
        usual = self._rules_of_thumb.choose(view, legal_actions)
        actions = _candidates(usual, view.hand, legal_actions)
        if len(actions) == 1:
            return usual
        table = _Table(view.rules, self._solved)
        states: list[State] = []
        wins, tries = [0.0] * len(actions), [0] * len(actions)
        for iteration in self._budget():
            chosen = self._next(wins, tries, iteration)
            if tries[chosen] == len(states):
                states.append(sample_state(view, self._rng))
            worth = table.worth(states[tries[chosen]], actions[chosen])
            wins[chosen] += (worth + 1) / 2
            tries[chosen] += 1
        return actions[tries.index(max(tries))]

    def _budget(self) -> Iterator[int]:
        """Numbers the iterations, from 0, until the budget is used up."""
        if self._seconds is None:
            yield from range(self._iterations)
            return
        end = perf_counter() + self._seconds
        iteration = 0
        while iteration == 0 or perf_counter() < end:
            yield iteration
            iteration += 1

    def _next(self, wins: list[float], tries: list[int], iteration: int) -> int:
        """The action to try next: each once, then the one with the highest bound."""
        if iteration < len(tries):
            return iteration
        reach = self._exploration * log(iteration)
        bounds = [won / tried + sqrt(reach / tried) for won, tried in zip(wins, tries, strict=True)]
        return bounds.index(max(bounds))


def _candidates(
    usual: PlayerAction, hand: Hand, legal_actions: Sequence[PlayerAction]
) -> list[PlayerAction]:
    """The actions worth trying, the usual one first, so that it wins where all are equal."""
    if not isinstance(usual, Replace):
        return [usual, *(action for action in legal_actions if action != usual)]
    player, cards = usual.player, usual.cards
    fewer = [without(cards, (card,)) for card in dict.fromkeys(cards)]
    more = [(*cards, card) for card in dict.fromkeys(without(hand, cards))]
    neighbors = [Replace(player, each) for each in (*fewer, *more)]
    return [usual, *(action for action in neighbors if action in legal_actions)]


class _Table:
    """Plays rounds on with both hands open: by rules of thumb, and at last exactly."""

    def __init__(self, rules: Rules, solved: int) -> None:
        self._jumbo, self._solved = rules.jumbo_attacks, solved
        self._below = {card: share_below(rules.deck, card) for card in rules.copies()}

    def worth(self, state: State, action: PlayerAction) -> int:
        """What an action is worth to the player who does it: 1, 0 for a tie, or -1."""
        player = action.player
        hand, theirs = state.hands[player], state.hands[player.opponent]
        tie = value_of_tie(state, player)
        match action:
            case Replace():
                return self._replaced(state, action, tie)
            case Duel():
                return self._duel(hand, theirs, action.card, self._to_duel(theirs), tie)
            case Attack() if len(hand) <= self._solved:
                return value_of(state, action)
            case Attack():
                rest = without(hand, action.cards)
                return self._answered(rest, theirs, action.cards, False, tie)
        if len(theirs) <= self._solved:
            return value_of(state, action)
        assert isinstance(state.phase, Defending)
        sacrificed = any(isinstance(answer, Sacrifice) for answer in (*state.phase.answers, action))
        rest = without(hand, (action.card,))
        open_cards = state.phase.attack[len(state.phase.answers) + 1 :]
        return -self._answered(theirs, rest, open_cards, sacrificed, -tie)

    def _replaced(self, state: State, action: Replace, tie: int) -> int:
        """The round after a replacement; the pile is random, so who draws first is no matter."""
        player, other, drawn = action.player, action.player.opponent, len(action.cards)
        hand = _drawn(state.hands[player], action.cards, state.draw_pile)
        theirs = state.hands[other]
        limit = self._limit_after(state, other, drawn)
        given = self._to_replace(theirs)[:limit]
        theirs = _drawn(theirs, given, state.draw_pile[drawn:])
        if len(hand) == 1:
            return value(hand, theirs, tie, self._jumbo)
        return self._duel(hand, theirs, self._to_duel(hand), self._to_duel(theirs), tie)

    def _limit_after(self, state: State, other: Player, drawn: int) -> int:
        """How many cards the other player may replace yet."""
        space = state.rules.board.spaces[state.tacocat - 1]
        opening = Replacing.opening(state.round, space).to_act
        if len(opening) == 2:
            return space.hand_size
        return 0 if other in opening else drawn  # R7

    def _duel(self, hand: Hand, theirs: Hand, card: Card, their_card: Card, tie: int) -> int:
        hand, theirs = without(hand, (card,)), without(theirs, (their_card,))
        if card < their_card:
            return -self._attack(theirs, hand, -tie)
        if card > their_card or len(hand) == 1:
            return self._attack(hand, theirs, tie)
        return self._duel(hand, theirs, self._to_duel(hand), self._to_duel(theirs), tie)

    def _attack(self, hand: Hand, theirs: Hand, tie: int) -> int:
        """What it is worth to attack."""
        if len(hand) <= self._solved:
            return value(hand, theirs, tie, self._jumbo)
        cards = self._to_attack(hand)
        return self._answered(without(hand, cards), theirs, cards, False, tie)

    def _answered(self, hand: Hand, theirs: Hand, cards: Hand, lost: bool, tie: int) -> int:
        """What it is worth to have attacked with cards of which these are yet to be answered."""
        defense = None if lost else _defense(theirs[1:], cards)
        if defense is None:
            return self._attack(hand, theirs[len(cards) :], tie)
        return -self._attack(without(theirs, defense), hand, -tie)

    # --- rules of thumb, for one player's cards; simpler than those of `RuleBot`, and faster ---

    def _to_replace(self, hand: Hand) -> Hand:
        """The cards neither low nor high, those in the middle first."""
        useless = [card for card in hand if 0.15 < self._below[card] < 0.65]
        return tuple(sorted(useless, key=self._from_middle))

    def _to_duel(self, hand: Hand) -> Card:
        return min(hand[1:], key=self._from_middle)

    def _from_middle(self, card: Card) -> float:
        return abs(self._below[card] - 0.45)

    def _to_attack(self, hand: Hand) -> Hand:
        """The attack hardest to defend, roughly, without the lowest card."""

        def ease(cards: Hand) -> float:
            return sum(1 - self._below[card] for card in cards) / len(cards) ** 2

        options = attacks(hand, self._jumbo)
        return min((each for each in options if without(hand, each)[0] == hand[0]), key=ease)


def _drawn(hand: Hand, given: Hand, pile: tuple[Card, ...]) -> Hand:
    return tuple(sorted(without(hand, given) + pile[: len(given)]))


def _defense(hand: Hand, attack: Hand) -> Hand | None:
    """The lowest cards that defend against all of an attack; None if none do."""
    free, plan = list(hand), list[Card]()
    for card in reversed(attack):
        able = next((each for each in free if each >= card), None)
        if able is None:
            return None
        free.remove(able)
        plan.append(able)
    return tuple(plan)
