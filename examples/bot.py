"""Three bots, from random to one that looks ahead, and a match that compares them.

Run it with ``python examples/bot.py``. A bot gets a view and the legal actions, and returns one of
them. It never gets a state, so it cannot peek.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol, assert_never

from tacocat import (
    Attack,
    ByPlayer,
    Card,
    Defend,
    Duel,
    Player,
    PlayerAction,
    Replace,
    Sacrifice,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    sample_state,
)


class Bot(Protocol):
    """What every bot can do."""

    def choose(self, view: View, actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose one of the legal actions."""
        raise NotImplementedError


class RandomBot:
    """It plays anything that is legal."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: View, actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose at random."""
        return self.rng.choice(actions)


class ThumbBot:
    """It keeps its lowest cards for the end, and wins tricks with the others."""

    def choose(self, view: View, actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose what looks best at first sight."""
        deck = view.rules.deck
        low, high = deck[len(deck) // 4], deck[3 * len(deck) // 4]
        return max(actions, key=lambda action: rating(action, low, high, view.hand[0]))


def rating(action: PlayerAction, low: Card, high: Card, lowest: Card) -> tuple[int, int]:
    """How good an action looks; the second number decides between equals of the first."""
    match action:
        case Replace(cards=cards):  # get rid of what is neither low nor high
            return 0, sum(1 if low < card < high else -1 for card in cards)
        case Duel(card=card):
            return 0, card
        case Attack(cards=cards):  # keep the lowest card, attack with as much as possible
            return int(lowest not in cards), sum(cards)
        case Defend(card=card):  # as cheaply as possible, but not with the lowest card
            return 2 if card > lowest else 0, -card
        case Sacrifice():
            return 1, 0
        case _:
            assert_never(action)


class SamplingBot:
    """It imagines the hidden cards, and plays the round out with each of some actions."""

    def __init__(self, rng: random.Random, samples: int = 5, most_tried: int = 8) -> None:
        self.rng, self.samples, self.most_tried = rng, samples, most_tried
        self.thumb = ThumbBot()

    def choose(self, view: View, actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose what wins the round most often; replace cards by the rule of thumb."""
        favorite = self.thumb.choose(view, actions)
        if isinstance(favorite, Replace):
            return favorite
        others = [action for action in actions if action != favorite]
        tried = [favorite, *self.rng.sample(others, min(len(others), self.most_tried - 1))]
        wins: Counter[PlayerAction] = Counter()
        for _ in range(self.samples):
            world = sample_state(view, self.rng)
            for action in tried:
                wins[action] += self.round_winner(apply(world, action)) is view.viewer
        return max(tried, key=lambda action: wins[action])  # of equals, the first

    def round_winner(self, state: State) -> Player | None:
        """Who wins an imagined round if both go on by the rule of thumb; None for a tie."""
        start = state
        while state.round == start.round and not state.is_over:
            state = step(state, ByPlayer(self.thumb, self.thumb))
        if state.tacocat == start.tacocat:
            return None
        return Player.WOW if state.tacocat < start.tacocat else Player.YAY


def step(state: State, bots: ByPlayer[Bot]) -> State:
    """Let the next player act, knowing their view and no more."""
    player = state.to_act[0]
    view = observe(state, player)
    return apply(state, bots[player].choose(view, legal_actions(view)))


def play(seed: int, bots: ByPlayer[Bot]) -> Player | None:
    """Who wins the game of a seed."""
    state = new_game(seed=seed)
    while not state.is_over:
        state = step(state, bots)
    return state.winner


NewBot = Callable[[random.Random], Bot]


def match(one: NewBot, other: NewBot, deals: int) -> int:
    """How many games the first bot wins. Each deal is played twice, with the seats swapped."""
    won = 0
    for seed in range(deals):
        for seat in Player:
            first, second = one(random.Random(f"{seed} one")), other(random.Random(f"{seed} other"))
            bots = ByPlayer(first, second) if seat is Player.WOW else ByPlayer(second, first)
            won += play(seed, bots) is seat
    return won


def main() -> None:
    """Print how the bots do against each other."""
    print(f"thumb against random: {match(lambda rng: ThumbBot(), RandomBot, 20)} of 40 games")
    print(f"sampling against thumb: {match(SamplingBot, lambda rng: ThumbBot(), 6)} of 12 games")


if __name__ == "__main__":
    main()
