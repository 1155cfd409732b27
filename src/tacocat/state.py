"""The state: everything about a game at one moment, as one immutable value."""

from typing import final

from attrs import field, frozen

from tacocat.cards import Card, Hand
from tacocat.errors import InvalidStateError
from tacocat.phases import Finished, Phase
from tacocat.players import ByPlayer, Player
from tacocat.rules import Rules, Space
from tacocat.trust import listed, trusted_maker
from tacocat.validity import problems_of


def _count(pile: tuple[Card, ...]) -> str:
    return f"<{len(pile)} cards>"


@final
@frozen
class State:
    """A game at one moment; immutable, hashable, picklable, safe to share between threads.

    It holds the whole truth, hidden cards and seed included: it belongs on the server. Its ``repr``
    shows the hands, but no card of the draw pile and not the seed.

    States come from `new_game` and `apply`. To set one up by hand use `tacocat.set_up`, or this
    constructor with every field; either checks the whole and refuses what no game can hold.

    Attributes:
        rules: the variant being played.
        seed: what the deals follow from; None in a game dealt by `Deal` actions.
        step: actions applied so far, from 0. A client sends it back with its choice, so that a
            stale or doubled click can be refused.
        round: the round being played, from 1; while waiting for a deal, the rounds dealt so far.
        tacocat: where the Tacocat is: 0 in WOW's goal, 1 to n on a space, counted from WOW's end,
            n + 1 in YAY's goal.
        tiles: the numbers of the covered spaces (R23).
        hands: each player's hand, ascending.
        draw_pile: face down (R26), top first.
        discard_pile: face up (R27), oldest first.
        floors: for each player, the rank that every card they still hold is known to reach
            (R29); 0 when nothing is known.
        phase: what the game waits for, with what only that phase needs.

    Raises:
        InvalidStateError: with every problem found.

    Example:
        >>> from tacocat import new_game
        >>> state = new_game(seed=7)
        >>> state.round, state.tacocat, state.space.hand_size, len(state.draw_pile)
        (1, 4, 7, 24)
        >>> state.to_act, state.is_over, state.winner
        ((Player.WOW, Player.YAY), False, None)
    """

    rules: Rules = field(repr=False)
    seed: bytes | None = field(repr=False)
    step: int
    round: int
    tacocat: int
    tiles: frozenset[int] = field(repr=listed)
    hands: ByPlayer[Hand]
    draw_pile: tuple[Card, ...] = field(repr=_count)
    discard_pile: tuple[Card, ...]
    floors: ByPlayer[int]
    phase: Phase

    def __attrs_post_init__(self) -> None:
        problems = problems_of(self)
        if problems:
            raise InvalidStateError(problems)

    @property
    def is_over(self) -> bool:
        """Whether the game is won (R25)."""
        return isinstance(self.phase, Finished)

    @property
    def winner(self) -> Player | None:
        """Who won; None while the game goes on."""
        return self.phase.winner if isinstance(self.phase, Finished) else None

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The players who may act now, WOW first.

        Two in a simultaneous choice (R8, R10) until one of them has chosen; none when the game is
        over or waits for a deal.
        """
        return self.phase.to_act

    @property
    def space(self) -> Space | None:
        """The space the Tacocat stands on; None once it is in a goal."""
        return self.rules.board.space(self.tacocat)


trusted = trusted_maker(State)
"""A state that the engine made and need not check."""


def successor(
    state: State,
    hands: ByPlayer[Hand],
    draw_pile: tuple[Card, ...],
    discard_pile: tuple[Card, ...],
    floors: ByPlayer[int],
    phase: Phase,
) -> State:
    """The state one action later in the same round."""
    return trusted(
        state.rules,
        state.seed,
        state.step + 1,
        state.round,
        state.tacocat,
        state.tiles,
        hands,
        draw_pile,
        discard_pile,
        floors,
        phase,
    )
