"""The game as environments of Gymnasium; importing this module registers them.

``Tacocat-v0`` is one player's game against a bot, ``TacocatSelfPlay-v0`` many games at once.

Needs the extra ``gymnasium``. The observations, masks and infos are made of the views of one
player, and so show no hidden card; the opponent is a bot, which is given its own.
"""

try:
    import gymnasium
except ImportError as error:
    raise ImportError(
        "tacocat.gymnasium needs Gymnasium: pip install 'tacocat-rules[gymnasium]'"
    ) from error

from tacocat.gymnasium.environment import TacocatEnv
from tacocat.gymnasium.self_play import SelfPlayVectorEnv

__all__ = ["SelfPlayVectorEnv", "TacocatEnv"]

gymnasium.register("Tacocat-v0", "tacocat.gymnasium:TacocatEnv")
gymnasium.register("TacocatSelfPlay-v0", vector_entry_point="tacocat.gymnasium:SelfPlayVectorEnv")
