"""A vector environment: many games, one to a row."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tacocat.actions import Attack, Defend, Duel, Replace, Sacrifice
from tacocat.batch.cards import new_hands
from tacocat.batch.checks import check_number, check_rules, check_seed
from tacocat.batch.handover import state_of_row
from tacocat.batch.kernel import DEALING, FINISHED, NOBODY, PHASE, ROUND, ROUND_WINNER, SEAT
from tacocat.batch.random_stream import new_stream
from tacocat.batch.rows import (
    ATTACK,
    DEFEND,
    DONE,
    DUEL,
    REPLACE,
    SACRIFICE,
    begin_rows,
    deal_rows,
    mask_rows,
    observe_rows,
    step_rows,
)
from tacocat.batch.tables import tables
from tacocat.encoding import ActionCodec, ViewLayout
from tacocat.players import Player
from tacocat.rules import STANDARD, Rules
from tacocat.state import State

Decks: TypeAlias = Callable[[int, int], Sequence[int]]
"""The order of the deck for a game and a round of it."""

Infos: TypeAlias = dict[str, NDArray[Any]]

_KINDS = {Duel: DUEL, Attack: ATTACK, Defend: DEFEND, Sacrifice: SACRIFICE}


class BatchGame:
    """Many games at once, in the shapes of Gymnasium's vector environments.

    In each row one seat is to act. What both players choose at the same time (R8, R10) they choose
    in turn: WOW, then YAY, whose observation and mask do not depend on WOW's choice. A replacement
    is spelled in several steps, as in `tacocat.encoding.ActionCodec`.

    A row whose game ends begins its next game within the same step (Gymnasium's
    ``AutoresetMode.SAME_STEP``), so that every row always has a legal step. Row i plays the games
    i, i + size, i + 2 size, ...; each follows from the seed and its number alone.

    It holds the whole truth of its games and so belongs where they are run; a learning program
    gets `observe` and `legal_mask`.

    Args:
        rules: the variant, any.
        size: how many rows.
        seed: what the deals follow from, below 2^64.
        decks: the order of the deck for a game's number and its round, counted from 1, instead of
            the deals that follow from the seed. Slower, since it is asked once a round.

    Attributes:
        rules: the variant.
        size: how many rows.
        codec: what the ids of steps mean.
        layout: what the numbers of an observation mean.

    Raises:
        TypeError: an argument is of another type.
        ValueError: a number is out of range.

    Example:
        >>> games = BatchGame(size=3, seed=7)
        >>> games.observe().shape, games.legal_mask().shape, games.to_act.tolist()
        ((3, 135), (3, 132), [0, 0, 0])
        >>> first_legal = games.legal_mask().argmax(axis=1)
        >>> observations, rewards, terminations, truncations, infos = games.step(first_legal)
        >>> rewards.tolist(), terminations.tolist()
        ([0.0, 0.0, 0.0], [False, False, False])
    """

    def __init__(
        self,
        rules: Rules = STANDARD,
        size: int = 1,
        *,
        seed: int = 0,
        decks: Decks | None = None,
    ) -> None:
        check_rules(rules)
        check_number("size", size, 1, 2**31 - 1)
        self.rules, self.size = rules, size
        self.codec, self.layout = ActionCodec(rules), ViewLayout(rules)
        self._decks = decks
        self._tables = tables(rules)
        self._steps = _steps(self.codec, self._tables.width)
        self._rows = np.zeros((size, self._tables.row_size), np.int32)
        self._hands = new_hands(self._tables, size)
        self._mask: NDArray[np.bool_] | None = None
        self.reset(seed)

    @property
    def to_act(self) -> NDArray[np.int32]:
        """The seat to act in each row, 0 for WOW and 1 for YAY; shape (size,)."""
        return self._rows[:, SEAT].copy()

    @property
    def games(self) -> NDArray[np.int64]:
        """The number of the game that each row plays; shape (size,)."""
        return self._games.copy()

    @property
    def bytes_per_game(self) -> int:
        """How much memory a row takes, however long its games; without what calls return.

        Example:
            >>> BatchGame(size=1000).bytes_per_game
            480
        """
        return int(self._rows[0].nbytes + self._hands[0].nbytes + self._games[0].nbytes)

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], Infos]:
        """Begin a new game in every row.

        Args:
            seed: what the deals follow from, from now on; the games are counted from 0 again. By
                default each row goes on with its next game.

        Returns:
            The observations, as `observe` gives them, and infos, as `step` gives them.

        Example:
            >>> games = BatchGame(size=2)
            >>> observations, infos = games.reset(seed=7)
            >>> infos["game"]
            array([0, 1])
        """
        if seed is not None:
            check_seed(seed)
            self._deals = new_stream(seed)
            self._games = np.arange(-self.size, 0)
        self._begin(np.arange(self.size))
        return self.observe(), self._infos(np.full(self.size, NOBODY, np.int32))

    def legal_mask(self) -> NDArray[np.bool_]:
        """Which steps are legal in each row for its seat to act; shape (size, codec.size).

        Example:
            >>> games = BatchGame(size=2, seed=7)
            >>> [games.codec.names[id] for id in games.legal_mask()[1].nonzero()[0]][:3]
            ['replace 1', 'replace 2', 'replace 3']
        """
        if self._mask is None:
            self._mask = np.empty((self.size, self.codec.size), np.bool_)
            mask_rows(self._rows, self._hands, self._tables, self._steps, self._mask)
        return self._mask.copy()

    def observe(self) -> NDArray[np.float32]:
        """What the seat to act sees in each row; shape (size, layout.size).

        Each row equals `tacocat.encoding.encode_view` of that seat's view.

        Example:
            >>> games = BatchGame(size=2, seed=7)
            >>> games.observe()[:, games.layout["my_hand_size"]].tolist()
            [[7.0], [7.0]]
        """
        return self._seen(self._rows[:, SEAT], np.arange(self.size))

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[np.float32],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        Infos,
    ]:
        """Do one step in each row.

        Args:
            actions: the id of a legal step for each row; shape (size,).

        Returns:
            What a Gymnasium vector environment returns, five things in this order.

            - the observations, as `observe` gives them, of the seats that are to act now;
            - the rewards, shape (size,): 1.0 where the seat that has just acted has won its game,
              -1.0 where it has lost it; the other seat's reward is the opposite;
            - the terminations, shape (size,): whether the game was won with this step; a new one
              has begun then;
            - the truncations, all False: no game is cut short;
            - the infos: ``"to_act"``, the seat to act now; ``"game"``, the number of the game; and
              ``"winner"``, who won the game that has just ended, -1 elsewhere. If any has,
              ``"final_obs"``, the last observation of the seat that ended it, with zeros
              elsewhere, and ``"_final_obs"``, where that is.

        Raises:
            TypeError: the actions are not whole numbers.
            ValueError: they are not one a row, or one is not legal; nothing has changed then.

        Example:
            >>> games = BatchGame(size=2, seed=7)
            >>> done = games.codec.names.index("done")  # WOW replaces no card
            >>> games.step([done, done])[4]["to_act"].tolist()
            [1, 1]
        """
        ids = self._checked(actions)
        acted = self.to_act
        self._mask = None
        step_rows(self._rows, self._hands, self._tables, self._steps, ids)
        terminations = self._rows[:, PHASE] == FINISHED
        winners = np.where(terminations, self._rows[:, ROUND_WINNER], NOBODY).astype(np.int32)
        rewards = np.where(terminations, np.where(winners == acted, 1.0, -1.0), 0.0)
        over = np.flatnonzero(terminations)
        final = self._seen(acted, over) if over.size else None
        self._begin(over)
        infos = self._infos(winners)
        if final is not None:
            infos |= {"final_obs": final, "_final_obs": terminations}
        truncations = np.zeros(self.size, np.bool_)
        return self.observe(), rewards, terminations, truncations, infos

    def state(self, row: int) -> State:
        """The whole truth of a row, as the core's game with deals by hand has it.

        Args:
            row: its number, from 0.

        Raises:
            IndexError: there is no such row.

        Example:
            >>> state = BatchGame(seed=7).state(0)
            >>> state.round, state.tacocat, state.to_act
            (1, 4, (Player.WOW, Player.YAY))
        """
        return state_of_row(self.rules, self._tables, self._rows[row], self._hands[row])

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        ids = np.asarray(actions)
        if ids.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {ids.dtype}")
        if ids.shape != (self.size,):
            raise ValueError(f"actions must be one a row, shape ({self.size},), not {ids.shape}")
        ids = ids.astype(np.int64)
        known = (ids >= 0) & (ids < self.codec.size)
        legal = known & self.legal_mask()[np.arange(self.size), np.where(known, ids, 0)]
        if not legal.all():
            raise ValueError(f"the action of row {legal.argmin()} is not legal: see legal_mask()")
        return ids

    def _infos(self, winners: NDArray[np.int32]) -> Infos:
        return {"to_act": self.to_act, "game": self.games, "winner": winners}

    def _seen(self, seats: NDArray[np.int32], which: NDArray[np.int64]) -> NDArray[np.float32]:
        seen = np.zeros((self.size, self.layout.size), np.float32)
        seats = np.ascontiguousarray(seats)
        observe_rows(self._rows, self._hands, self._tables, seats, which, seen)
        return seen

    def _begin(self, which: NDArray[np.int64]) -> None:
        """Begin the next game of these rows, and deal wherever a deal is awaited."""
        self._mask = None
        self._games[which] += self.size
        begin_rows(self._rows, self._hands, self._tables, which)
        if self._decks is not None:
            for row in np.flatnonzero(self._rows[:, PHASE] == DEALING).tolist():
                order = self._decks(int(self._games[row]), int(self._rows[row, ROUND]) + 1)
                self._rows[row, self._tables.deck_at : self._tables.discards_at] = self._cards(
                    order
                )
        is_ordered = self._decks is not None
        deal_rows(self._rows, self._hands, self._tables, self._deals, self._games, is_ordered)

    def _cards(self, order: Sequence[int]) -> NDArray[np.int64]:
        if tuple(sorted(order)) != self.rules.deck:
            raise ValueError("decks must give all cards of the deck, each once, and no other")
        return np.searchsorted(list(self.rules.copies()), order) * self._tables.width


def _steps(codec: ActionCodec, width: int) -> NDArray[np.int32]:
    """What the kernel needs to know of each id."""
    card_of = {rank: i * width for i, rank in enumerate(codec.rules.copies())}
    made = [[REPLACE, card, 1, 0] for card in card_of.values()] + [[DONE, 0, 0, 0]]
    for id in range(len(made), codec.size):
        action = codec.decode([id], Player.WOW)
        assert not isinstance(action, Replace)
        cards = action.cards if isinstance(action, Attack) else (action.card,)
        step = width if cards[0] != cards[-1] else 0
        made.append([_KINDS[type(action)], card_of[cards[0]], len(cards), step])
    return np.array(made, np.int32)
