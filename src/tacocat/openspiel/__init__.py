"""The game as a game of OpenSpiel, ``python_tacocat``; importing this module registers it.

Needs the extra ``openspiel``. What a player's strings and tensors hold is made of the views and
events of that player, and so shows no hidden card.
"""

try:
    import numpy  # noqa: F401
    import pyspiel
except ImportError as error:
    raise ImportError(
        "tacocat.openspiel needs OpenSpiel: pip install 'tacocat-rules[openspiel]'"
    ) from error

from tacocat.openspiel.game import TacocatGame, TacocatState
from tacocat.openspiel.parameters import GAME_TYPE, rules_parameters

__all__ = ["TacocatGame", "TacocatState", "rules_parameters"]

pyspiel.register_game(GAME_TYPE, TacocatGame)
