"""Numbers for learning programs: ids for the steps of an action, and a vector for a view.

Needs the extra ``numpy``. Both are made of views, and so show no hidden card.
"""

try:
    import numpy  # noqa: F401
except ImportError as error:
    raise ImportError("tacocat.encoding needs NumPy: pip install 'tacocat-rules[numpy]'") from error

from tacocat.encoding.action_codec import ActionCodec
from tacocat.encoding.view_vector import Block, ViewLayout, encode_view

__all__ = ["ActionCodec", "Block", "ViewLayout", "encode_view"]
