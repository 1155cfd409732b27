"""A bot that tries its actions out in many worlds that may be behind its view."""

import random
from collections.abc import Iterator, Sequence
from math import log, sqrt
from time import perf_counter

from tacocat.actions import Attack, Defend, PlayerAction, Sacrifice
from tacocat.bots.chances import pool_of
from tacocat.bots.round_model import RoundModel
from tacocat.bots.rule_bot import RuleBot
from tacocat.bots.solver import value_of
from tacocat.bots.trials import Trial, trials
from tacocat.bots.worlds import Memory, World, plausibility, worlds
from tacocat.knowledge.event_types import Event
from tacocat.knowledge.sample import sample_state
from tacocat.phases import Attacking, Defending
from tacocat.players import Player
from tacocat.view import View

ITERATIONS = 200

# Where both hands are known, ones of this many cards or fewer are solved within milliseconds.
OPEN = 7


class SearchBot:
    """Tries its actions out in states drawn by `tacocat.sample_state`, and takes the best.

    This is a Monte-Carlo tree search over what the players know. In each iteration one action is
    tried in one drawn state. What counts is who wins the round, a tie being half a win: nothing
    else of a round has an effect on the next ones.

    - The tree branches by what both players see, never by cards that one of them cannot see. In
      it both players learn from iteration to iteration what is best against the other; the
      cards of a drawn state only limit what they may do. Beyond the tree, rules of thumb play on.
    - In a duel both players learn at once, each from their own tries (decoupled selection).
    - The next action to try is the one with the highest upper confidence bound (UCB1), so that
      good actions are tried more often. The one tried most is chosen.
    - Each action meets the same states in the same order, which makes the comparison fairer.
    - Of the many replacements it tries that of `RuleBot`, and those with a card more or less.
    - What the other player did in the round makes some hands more plausible than others, and
      these count for more. The bot learns of it by `start` and `see`; without, all count alike.
    - Where the other hand is known, the round is solved exactly.

    Args:
        seed: bots of one seed and one number of iterations choose alike, if they saw the same.
        iterations: how many iterations a choice takes, 200 by default.
        seconds: how many seconds a choice takes, instead; the last iteration may take longer by
            some milliseconds. What is chosen then depends on the machine.
        solved: hands of this many cards or fewer are solved as if both were open, from 1 up; two
            lose nothing by it. More make the bot overrate what it knows.
        exploration: how much more often actions are tried that look worse, 0 or more.
        doubt: how much less plausible a hand is for each thing its player did that `RuleBot`
            would not have done with it, above 0; at 1, the most, all hands are equally plausible.

    Raises:
        ValueError: both iterations and seconds are given, or a number is out of its range.

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
        solved: int = 2,
        exploration: float = 0.3,
        doubt: float = 0.4,
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
        if not 0 < doubt <= 1:
            raise ValueError(f"doubt must be more than 0 and at most 1, not {doubt}")
        self._rng = random.Random(seed)
        self._iterations = ITERATIONS if iterations is None else iterations
        self._seconds = seconds
        self._solved, self._exploration, self._doubt = solved, exploration, doubt
        self._rules_of_thumb = RuleBot()
        self._model: RoundModel | None = None
        self._memory = Memory()

    def start(self, view: View) -> None:
        """Forget the last game.

        Args:
            view: the game as it begins, as the bot's player sees it.
        """
        self._memory = Memory(view.viewer)

    def see(self, event: Event) -> None:
        """Remember what the other player does.

        Args:
            event: what happened.
        """
        self._memory.see(event)

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose the action that was tried most.

        Args:
            view: the game as the player sees it who is to act.
            legal_actions: what they may do.

        Raises:
            ValueError: there is nothing to choose.
        """
        budget = self._budget()
        usual = self._rules_of_thumb.choose(view, legal_actions)
        player = usual.player
        if len(legal_actions) == 1:
            return usual
        if _is_open(view, player):
            return self._solution(view, usual, legal_actions)
        if self._model is None or self._model.rules is not view.rules:
            self._model = RoundModel(view.rules, self._solved)
        tried = trials(view, player, usual, legal_actions, self._model, self._exploration)
        if len(tried) == 1:
            return usual
        return self._best(tried, self._weighted_worlds(view, player, self._model), budget)

    def _solution(
        self, view: View, usual: PlayerAction, legal_actions: Sequence[PlayerAction]
    ) -> PlayerAction:
        """The best action in the one state that may be behind the view; a usual one if it is."""
        state = sample_state(view, self._rng)

        def worth(action: PlayerAction) -> tuple[int, bool]:
            assert isinstance(action, Attack | Defend | Sacrifice)
            return value_of(state, action), action == usual

        return max(legal_actions, key=worth)

    def _weighted_worlds(
        self, view: View, player: Player, model: RoundModel
    ) -> Iterator[tuple[World, float]]:
        deeds = self._memory.deeds(view) if self._doubt < 1 else []

        def weighted(world: World) -> tuple[World, float]:
            return world, plausibility(world.theirs, deeds, model, self._doubt)

        return map(weighted, worlds(view, player, self._rng))

    def _best(
        self,
        tried: Sequence[Trial],
        drawn: Iterator[tuple[World, float]],
        budget: Iterator[int],
    ) -> PlayerAction:
        """The action of the trial that was made most often."""
        met: list[tuple[World, float]] = []
        totals, weights, tries = ([0.0] * len(tried), [0.0] * len(tried), [0] * len(tried))
        for iteration in budget:
            chosen = iteration
            if iteration >= len(tried):
                reach = 4 * self._exploration * log(iteration)
                bounds = [
                    total / weight + sqrt(reach / count)
                    for total, weight, count in zip(totals, weights, tries, strict=True)
                ]
                chosen = bounds.index(max(bounds))
            if tries[chosen] == len(met):
                met.append(next(drawn))
            world, weight = met[tries[chosen]]
            totals[chosen] += weight * tried[chosen].worth(world)
            weights[chosen] += weight
            tries[chosen] += 1
        return tried[tries.index(max(tries))].action

    def _budget(self) -> Iterator[int]:
        """Numbers the iterations, from 0, until the budget is used up."""
        if self._seconds is None:
            return iter(range(self._iterations))
        return _until(perf_counter() + self._seconds)


def _until(end: float) -> Iterator[int]:
    """Numbers iterations, from 0, until it is late; there is always a first."""
    iteration = 0
    while iteration == 0 or perf_counter() < end:
        yield iteration
        iteration += 1


def _is_open(view: View, player: Player) -> bool:
    """Whether only one hand is possible, and small enough to be solved."""
    if len(view.hand) > OPEN or not isinstance(view.phase, Attacking | Defending):
        return False
    other = player.opponent
    return sum(pool_of(view, other).values()) == view.hand_sizes[other]
