"""Thousands of games at once, in arrays, with rules compiled for any variant.

Needs the extra ``batch``. `playouts` plays random games and counts; `BatchGame` is a vector
environment for learning programs. Both hold whole games: they belong where the game is run.
"""

try:
    import numba  # noqa: F401
    import numpy  # noqa: F401
except ImportError as error:
    raise ImportError(
        "tacocat.batch needs NumPy and Numba: pip install 'tacocat-rules[batch]'"
    ) from error

from tacocat.batch.game import BatchGame
from tacocat.batch.playouts import deck_order, game_record, playouts

__all__ = ["BatchGame", "deck_order", "game_record", "playouts"]
