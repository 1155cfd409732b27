"""A view from its viewer's own side: what is mine and theirs, whichever seat I have."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from tacocat.actions import Defend, Duel, Replace, Sacrifice
from tacocat.cards import Card, Hand
from tacocat.phases import BOTH, Attacking, Dealing, Defending, Finished, Replacing
from tacocat.players import Player
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView

PHASES = (Dealing, ReplacingView, DuelingView, Attacking, Defending, Finished)


@frozen
class OwnSide:
    """What a view's vector is made of, each thing as one or several whole numbers.

    Attributes:
        view: a player's view.
        me: its viewer.
        ranks: the ranks of the deck, ascending.
        chosen: the cards so far of a replacement in the making.
    """

    view: View
    me: Player
    ranks: Hand
    chosen: Hand

    @property
    def them(self) -> Player:
        """The other player."""
        return self.me.opponent

    def counts(self, cards: Iterable[Card]) -> Sequence[int]:
        """How many of each rank."""
        found = dict.fromkeys(self.ranks, 0)
        for card in cards:
            found[card] += 1
        return tuple(found.values())

    def ranks_below_floor(self, player: Player) -> int:
        """How many ranks of the deck are below all cards of a player (R29)."""
        floor = self.view.floors[player]
        return sum(rank < floor for rank in self.ranks)

    def tacocat(self) -> Sequence[int]:
        """1 for the Tacocat's place, from my goal to theirs."""
        places = len(self.view.rules.board.spaces) + 2
        return one_at(self._from_my_goal(self.view.tacocat), places)

    def tiles(self) -> Sequence[int]:
        """1 for each covered space, from my end."""
        covered = {self._from_my_goal(tile) for tile in self.view.tiles}
        spaces = len(self.view.rules.board.spaces)
        return [int(number in covered) for number in range(1, spaces + 1)]

    def _from_my_goal(self, number: int) -> int:
        if self.me is Player.WOW:
            return number
        return len(self.view.rules.board.spaces) + 1 - number

    def arrow_at(self, player: Player) -> bool:
        """Whether an arrow of the Tacocat's space points at a player."""
        space = self.view.space
        return space is not None and player in space.arrows

    def phase(self) -> Sequence[int]:
        """1 for the phase, in the order of `PHASES`."""
        return one_at(PHASES.index(type(self.view.phase)), len(PHASES))

    def has_chosen(self, player: Player) -> bool:
        """Whether a choice of a player lies face down (R8, R10)."""
        phase, space = self.view.phase, self.view.space
        if isinstance(phase, DuelingView):
            return player not in phase.to_act
        if not isinstance(phase, ReplacingView) or player in phase.to_act:
            return False
        # One after the other (R7), nothing is face down.
        return space is not None and Replacing.opening(self.view.round, space).to_act == BOTH

    def my_choice(self) -> Hand:
        """The cards of my own choice, face down."""
        match self.view.phase:
            case ReplacingView(_, _, Replace(_, cards)):
                return cards
            case DuelingView(_, Duel(_, card)):
                return (card,)
            case _:
                return ()

    def limit(self) -> int:
        """The most cards that may be replaced now."""
        phase = self.view.phase
        return phase.limit if isinstance(phase, ReplacingView) else 0

    def attacks(self, player: Player) -> bool:
        """Whether a player is the attacker."""
        phase = self.view.phase
        return isinstance(phase, Attacking | Defending) and phase.attacker is player

    def attack(self) -> Hand:
        """The attack cards on the table."""
        phase = self.view.phase
        return phase.attack if isinstance(phase, Defending) else ()

    def attack_card(self) -> Hand:
        """The attack card that waits for its answer; none once all have one."""
        phase = self.view.phase
        return (phase.attack_card,) if isinstance(phase, Defending) and phase.to_act else ()

    def answers(self, kind: type[Defend] | type[Sacrifice]) -> Sequence[Card]:
        """The cards of the answers of one kind on the table."""
        phase = self.view.phase
        answers = phase.answers if isinstance(phase, Defending) else ()
        return [answer.card for answer in answers if isinstance(answer, kind)]


def one_at(position: int, size: int) -> Sequence[int]:
    """1 at a position, 0 elsewhere."""
    return [int(other == position) for other in range(size)]
