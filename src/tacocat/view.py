"""What one player may know: a class of its own, made of public facts and the viewer's cards."""

from typing import final

from attrs import field, frozen

from tacocat.cards import Card, Hand
from tacocat.errors import InvalidStateError
from tacocat.phases import Finished
from tacocat.players import ByPlayer, Player
from tacocat.rules import Rules, Space
from tacocat.trust import listed, trusted_maker
from tacocat.view_phases import ViewPhase
from tacocat.view_validity import problems_of_view


@final
@frozen
class View:
    """A game as one player, or a spectator, may see it; immutable, hashable, picklable.

    It holds public facts (R27) and the viewer's own cards and choice, and nothing else: no pile
    and no hand with holes, no seed. Two states that differ only in what the viewer cannot see give
    equal views. `legal_actions` and `explain` take it like a state, for the viewer's actions.

    Views come from `observe` and `view_after`. This constructor, for those that come from afar,
    checks that some state may be behind the view.

    Attributes:
        rules: the variant being played.
        viewer: whose view it is; None is a spectator, who sees public facts only.
        step: actions applied so far; send it back with a choice as ``expected_step``.
        round: the round being played, from 1.
        tacocat: where the Tacocat is, numbered as in `State`.
        tiles: the numbers of the covered spaces.
        hands: the cards of each player, ascending, where the viewer may see them: their own, and
            both final cards when the game is over (R20). None where they are hidden (R26).
        hand_sizes: how many cards each player holds.
        draw_pile_size: how many cards the draw pile has.
        discard_pile: face up, oldest first.
        floors: for each player, the rank that every card they hold is known to reach (R29).
        phase: what the game waits for.

    Raises:
        InvalidStateError: with every problem found; wrong types are reported alone.

    Example:
        >>> from tacocat import new_game, observe
        >>> view = observe(new_game(seed=7), Player.WOW)
        >>> view.hands
        ByPlayer(wow=(2, 3, 7, 8, 8, 12, 12), yay=None)
        >>> view.hand == view.hands.wow, view.hand_sizes, view.draw_pile_size
        (True, ByPlayer(wow=7, yay=7), 24)
    """

    rules: Rules = field(repr=False)
    viewer: Player | None
    step: int
    round: int
    tacocat: int
    tiles: frozenset[int] = field(repr=listed)
    hands: ByPlayer[Hand | None]
    hand_sizes: ByPlayer[int]
    draw_pile_size: int
    discard_pile: tuple[Card, ...]
    floors: ByPlayer[int]
    phase: ViewPhase

    def __attrs_post_init__(self) -> None:
        problems = problems_of_view(self)
        if problems:
            raise InvalidStateError(problems)

    def __str__(self) -> str:
        """A picture in text, as `tacocat.text.view` draws it."""
        from tacocat import text  # pictures know views, not the other way round

        return text.view(self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from tacocat import svg

        return svg.view(self)

    @property
    def hand(self) -> Hand:
        """The viewer's cards, ascending; none for a spectator."""
        return () if self.viewer is None else self.hands[self.viewer] or ()

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
        """The players who may act now, WOW first; see `State.to_act`."""
        return self.phase.to_act

    @property
    def space(self) -> Space | None:
        """The space the Tacocat stands on; None once it is in a goal."""
        return self.rules.board.space(self.tacocat)


trusted_view = trusted_maker(View)
"""A view that the library made and need not check."""
