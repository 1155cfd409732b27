"""What a bot is: something that chooses, and may listen."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from tacocat.actions import PlayerAction
from tacocat.view import View


class Bot(Protocol):
    """A program that plays for one player; it is given that player's views and nothing else.

    A bot may have two more methods, which are called where it has them: ``start(view)`` before the
    first choice of a game, and ``see(event)`` for each event that its player sees, those of its
    own actions included. No inheritance is needed; a class with the right methods is a bot.

    Example:
        >>> class FirstBot:
        ...     def choose(self, view, legal_actions):
        ...         return legal_actions[0]
        >>> bot: Bot = FirstBot()
    """

    def choose(self, view: View, legal_actions: Sequence[PlayerAction], /) -> PlayerAction:
        """Choose what to do.

        Args:
            view: the game as the bot's player sees it; the player is to act.
            legal_actions: what may be done, at least one; `tacocat.legal_actions` describes it.

        Returns:
            One of the legal actions. Any other loses the game.
        """
        ...


BotMaker: TypeAlias = Callable[[int], Bot]
"""Makes a bot from a seed, an int of 0 or more, as the class of a bot does: ``RandomBot``, or
``partial(RuleBot, high=0.7)``. A pool of processes needs one that can be pickled."""
