"""A bot that chooses at random."""

import random
from collections.abc import Sequence

from tacocat.actions import PlayerAction
from tacocat.view import View


class RandomBot:
    """Chooses each legal action with the same probability.

    Args:
        seed: two bots of one seed choose alike.

    Example:
        >>> from tacocat import Player, legal_actions, new_game, observe
        >>> view = observe(new_game(seed=7), Player.WOW)
        >>> RandomBot(1).choose(view, legal_actions(view)) in legal_actions(view)
        True
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose any of the actions."""
        return legal_actions[self._rng.randrange(len(legal_actions))]
