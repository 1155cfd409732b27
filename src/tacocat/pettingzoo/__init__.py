"""The game as an environment of PettingZoo, ``tacocat_v0``.

Needs the extra ``pettingzoo``. The observations, masks and infos of an agent are made of the views
of its player, and so show no hidden card.
"""

try:
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise ImportError(
        "tacocat.pettingzoo needs PettingZoo: pip install 'tacocat-rules[pettingzoo]'"
    ) from error

from tacocat.pettingzoo.agents import Observation
from tacocat.pettingzoo.in_parallel import parallel_env
from tacocat.pettingzoo.in_turn import env, raw_env

__all__ = ["Observation", "env", "parallel_env", "raw_env"]
