"""What a player observes, as text and as numbers: made of the player's view and events."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tacocat.encoding import ViewLayout, encode_view
from tacocat.exchange.position import format_position
from tacocat.knowledge.observe import observe
from tacocat.openspiel.seen import row_size, write_row
from tacocat.openspiel.table import Table
from tacocat.players import Player
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView

if TYPE_CHECKING:
    from tacocat.openspiel.game import TacocatGame, TacocatState


class TacocatObserver:
    """An observer as OpenSpiel wants it.

    The tensor is the parts of `dict`, one after another. It is for observations that have both
    public and private information; other observations are text only.

    Attributes:
        tensor: the numbers last written, or None.
        dict: its parts by name: ``player``, WOW or YAY; ``view``, as `tacocat.encoding.encode_view`
            has it; ``steps``, how many ids of a replacement the player has chosen that is not
            complete; and with perfect recall ``history``, a row for each thing seen.
    """

    def __init__(self, game: "TacocatGame", kind: Any) -> None:
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall
        self._ranks = list(game.rules.copies())
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not (self._public and self._private):
            return
        shapes: dict[str, tuple[int, ...]] = {
            "player": (2,),
            "view": (ViewLayout(game.rules).size,),
            "steps": (1,),
        }
        if self._recalls:
            shapes["history"] = (game.most_seen(), row_size(len(self._ranks)))
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def set_from(self, state: "TacocatState", player: int) -> None:
        """Write what a player observes of a state into the tensor, if there is one."""
        if self.tensor is None:
            return
        viewer, table = Player(player), state.table
        view = observe(table.state, viewer)
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if own_choice(table, viewer):
            self.dict["view"][:] = encode_view(view, table.cards_chosen())
            self.dict["steps"][0] = len(table.chosen)
        else:
            self.dict["view"][:] = encode_view(view)
        if self._recalls:
            rows = self.dict["history"]
            for row, thing in zip(rows, table.log(viewer), strict=False):
                write_row(row, thing, viewer, self._ranks)

    def string_from(self, state: "TacocatState", player: int) -> str:
        """What a player observes of a state, as text."""
        viewer, table = Player(player), state.table
        shown = viewer if self._private else None
        view = observe(table.state, shown)
        parts = [] if shown is None else [shown.name]
        if not self._public:
            parts.append(" ".join(["hand", *map(str, view.hand)]))
        elif self._recalls:
            parts += map(str, table.log(shown))
        else:
            parts.append(format_position(view))
        if shown is not None:
            parts += _choice(table, view, shown)
        if self._public:
            parts.append(f"{state.whose_turn()} to act")
        return "; ".join(parts)


def own_choice(table: Table, viewer: Player) -> tuple[int, ...]:
    """The ids of a replacement in progress, if it is the viewer's."""
    return table.chosen if table.state.to_act[:1] == (viewer,) else ()


def _choice(table: Table, view: View, viewer: Player) -> list[str]:
    """The viewer's choice that nobody else has seen yet."""
    ids = own_choice(table, viewer)
    if ids:
        return [f"choosing {', '.join(table.codec.names[id] for id in ids)}"]
    if isinstance(view.phase, ReplacingView | DuelingView) and view.phase.my_choice is not None:
        return [f"face down {view.phase.my_choice}"]
    return []
