"""A game under way as an environment steps through it: one id at a time."""

from operator import index
from typing import Any, SupportsIndex

import numpy as np
from attrs import evolve, frozen
from numpy.random import Generator
from numpy.typing import NDArray

from tacocat.actions import PlayerAction
from tacocat.encoding import ActionCodec, encode_view
from tacocat.engine.game import apply, new_game
from tacocat.knowledge.observe import observe
from tacocat.phases import Dealing
from tacocat.players import ByPlayer, Player
from tacocat.state import State

NOTHING_CHOSEN: ByPlayer[tuple[int, ...]] = ByPlayer((), ())


@frozen
class Table:
    """A game, and what its players have begun to choose; immutable.

    Attributes:
        state: the game.
        codec: the meaning of the ids.
        chosen: each player's ids so far of an action that is not done.
    """

    state: State
    codec: ActionCodec
    chosen: ByPlayer[tuple[int, ...]] = NOTHING_CHOSEN

    def is_complete(self, player: Player) -> bool:
        """Whether a player has chosen a whole action, which waits to be done."""
        ids = self.chosen[player]
        return ids != () and self.codec.completes(ids[-1])

    def mask(self, player: Player) -> NDArray[np.int8]:
        """Which ids the player may choose next: 1 for each; none if the player is not to choose."""
        if self.is_complete(player):
            return np.zeros(self.codec.size, np.int8)
        view = observe(self.state, player)
        return self.codec.mask(view, self.chosen[player]).astype(np.int8)

    def vector(self, player: Player) -> NDArray[np.float32]:
        """What the player knows, as numbers."""
        begun = [id for id in self.chosen[player] if not self.codec.completes(id)]
        return encode_view(observe(self.state, player), begun)

    def allows(self, player: Player, id: SupportsIndex) -> bool:
        """Whether the player may choose this id next.

        Raises:
            TypeError: it is not an integer.
        """
        number = index(id)
        return 0 <= number < self.codec.size and bool(self.mask(player)[number])

    def choose(self, player: Player, id: SupportsIndex) -> "Table":
        """The table after a player has chosen an id, one that is allowed."""
        return evolve(self, chosen=self.chosen.updated(player, (*self.chosen[player], index(id))))

    def do(self, action: PlayerAction) -> "Table":
        """The table after an action is done, which its player may have chosen id by id.

        Raises:
            IllegalActionError: the action is not legal.
        """
        chosen = self.chosen.updated(action.player, ())
        return evolve(self, state=apply(self.state, action), chosen=chosen)

    def action(self, player: Player) -> PlayerAction:
        """The complete action that a player has chosen."""
        return self.codec.decode(self.chosen[player], player)


def first_table(
    codec: ActionCodec, rng: Generator, seed: int | None, options: dict[str, Any] | None
) -> Table:
    """The table at the start of an episode.

    Args:
        codec: the meaning of the ids, and the rules.
        rng: where the seed of the game comes from if there is none.
        seed: the seed of the game.
        options: what `reset` was given; under "state" it may have the state to begin with.

    Raises:
        TypeError: that is not a state.
        ValueError: the state is of other rules, or waits for a deal, or will.
    """
    state = (options or {}).get("state")
    if state is None:
        number = int(rng.integers(2**63)) if seed is None else seed
        return Table(new_game(codec.rules, seed=number), codec)
    if not isinstance(state, State):
        raise TypeError(f"options['state'] must be a State, not {type(state).__name__}")
    if state.rules != codec.rules:
        raise ValueError("options['state'] is of other rules than the environment's")
    if isinstance(state.phase, Dealing) or state.seed is None:
        raise ValueError("options['state'] must deal by itself: nobody deals by hand here")
    return Table(state, codec)


def rewards(before: State, after: State, round_reward: float) -> ByPlayer[float]:
    """What the players gain by what happened between two states, in sum 0.

    Args:
        before: the state before.
        after: the state after at most one round has ended.
        round_reward: what winning a round is worth. Whoever wins one gets the Tacocat closer (R22).
    """
    moved = before.tacocat - after.tacocat  # towards WOW, whose goal is 0
    gained = round_reward * ((moved > 0) - (moved < 0))
    if after.winner is not None:
        gained += 1.0 if after.winner is Player.WOW else -1.0
    return ByPlayer(gained, 0.0 - gained)


def check_round_reward(round_reward: float) -> float:
    """A reward that is a finite number.

    Raises:
        ValueError: it is not.
    """
    if not np.isfinite(round_reward):
        raise ValueError(f"round_reward must be a finite number, not {round_reward}")
    return float(round_reward)
