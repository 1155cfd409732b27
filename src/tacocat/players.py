"""The two players, and pairs of things that belong to them (R1)."""

from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Player(IntEnum):
    """One of the two players, named after the goal at their end of the board (R1).

    WOW sits at the end where the numbering of the spaces begins. A player is also an index, 0 or
    1, into a pair such as `State.hands`.

    Example:
        >>> Player.WOW.opponent
        Player.YAY
        >>> print(Player.YAY, int(Player.YAY))
        YAY 1
    """

    WOW = 0
    """The player whose goal is before space 1."""
    YAY = 1
    """The player whose goal is beyond the last space."""

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return OPPONENT[self]

    # Equal to an int, so it hashes as that int, and alike in every process; Enum hashes the name.
    __hash__ = int.__hash__

    def __repr__(self) -> str:
        return f"Player.{self.name}"

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


class ByPlayer(NamedTuple, Generic[T]):
    """An immutable pair of things, one each: WOW's first.

    Attributes:
        wow: what belongs to `Player.WOW`.
        yay: what belongs to `Player.YAY`.

    Example:
        >>> sizes = ByPlayer(wow=3, yay=5)
        >>> sizes.yay, sizes[Player.WOW], list(sizes)
        (5, 3, [3, 5])
        >>> sizes.updated(Player.YAY, 4)
        ByPlayer(wow=3, yay=4)
    """

    wow: T
    yay: T

    def updated(self, player: Player, value: T) -> "ByPlayer[T]":
        """The same pair with another value for one player.

        Args:
            player: whose value is replaced.
            value: the new one.
        """
        return pair(self[0], value) if player else pair(value, self[1])


_new_tuple = tuple.__new__


def pair(wow: T, yay: T) -> ByPlayer[T]:
    """A `ByPlayer`, made more quickly than by its own constructor."""
    return _new_tuple(ByPlayer, (wow, yay))


OPPONENT = ByPlayer(Player.YAY, Player.WOW)
"""The other player of each."""
