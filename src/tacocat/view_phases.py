"""The phases as one player sees them: without the other player's face-down choice (R28)."""

from typing import TypeAlias, final

from attrs import frozen

from tacocat.actions import Duel, Replace
from tacocat.phases import Attacking, Dealing, Defending, Finished
from tacocat.players import Player
from tacocat.trust import trusted_maker


@final
@frozen
class ReplacingView:
    """`Replacing` as one player sees it (R7, R8).

    Attributes:
        to_act: the players who may still choose, WOW first.
        limit: the most cards that a player still to act may replace.
        my_choice: the viewer's own choice, face down until the other player has chosen; None
            where there is none. Of the other player's only that it was made is known, from
            `to_act` (R28).

    Example:
        >>> from tacocat import Player, Replace, apply, new_game, observe
        >>> state = apply(new_game(seed=7), Replace(Player.WOW, ()))
        >>> observe(state, Player.YAY).phase
        ReplacingView(to_act=(Player.YAY,), limit=7, my_choice=None)
    """

    to_act: tuple[Player, ...]
    limit: int
    my_choice: Replace | None = None


@final
@frozen
class DuelingView:
    """`Dueling` as one player sees it (R10).

    Attributes:
        to_act: the players who have not put down a card yet, WOW first.
        my_choice: the viewer's own card, face down until the other player has put one down; None
            where there is none. Of the other player's only that it was put down is known, from
            `to_act` (R28).

    Example:
        >>> from tacocat import Duel, Dueling, Player, observe, set_up
        >>> state = set_up(Dueling(Duel(Player.WOW, 4)), ([4, 5], [6, 7]))
        >>> observe(state, Player.WOW).phase
        DuelingView(to_act=(Player.YAY,), my_choice=Duel(player=Player.WOW, card=4))
        >>> observe(state, Player.YAY).phase
        DuelingView(to_act=(Player.YAY,), my_choice=None)
    """

    to_act: tuple[Player, ...]
    my_choice: Duel | None = None


ViewPhase: TypeAlias = Dealing | ReplacingView | DuelingView | Attacking | Defending | Finished
"""What the game waits for, as one player sees it."""

# What the library makes and need not check.
replacing_view = trusted_maker(ReplacingView)
dueling_view = trusted_maker(DuelingView)
