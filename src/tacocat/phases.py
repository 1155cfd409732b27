"""The phases of a game: frozen classes that hold only what their phase needs.

A round goes `Dealing`, `Replacing`, `Dueling`, then `Attacking` and `Defending` in turn until each
player has one card; the next round begins, or the game is `Finished`. Branch on
``match state.phase`` and end with `typing.assert_never`.
"""

from typing import TypeAlias, final

from attrs import frozen

from tacocat.actions import Defend, Duel, Replace, Sacrifice
from tacocat.cards import Card, Hand
from tacocat.players import ByPlayer, Player
from tacocat.rules import Space
from tacocat.trust import trusted_maker

NOBODY: tuple[Player, ...] = ()
BOTH: tuple[Player, ...] = (Player.WOW, Player.YAY)
ALONE: ByPlayer[tuple[Player, ...]] = ByPlayer((Player.WOW,), (Player.YAY,))


@final
@frozen
class Dealing:
    """The next round waits for a `Deal` (R6); only in games made with ``manual_deal=True``.

    Example:
        >>> Dealing().to_act
        ()
    """

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Nobody, for chance acts."""
        return NOBODY


def first_to_replace(round: int, space: Space) -> Player | None:
    """Who replaces before the other player (R7); None where both replace freely (R8)."""
    return None if round == 1 else space.single_arrow


@final
@frozen
class Replacing:
    """The players replace cards, one after the other (R7) or both at once (R8).

    Attributes:
        to_act: the players who may still choose, WOW first; both, until one of a free space has.
        limit: the most cards that a player still to act may replace.
        face_down: the choice that waits for the other player's (R8), None where there is none.
            Known only to the player who made it (R28).

    Example:
        >>> from tacocat import STANDARD
        >>> Replacing.opening(2, STANDARD.board.spaces[0])
        Replacing(to_act=(Player.YAY,), limit=4, face_down=None)
    """

    to_act: tuple[Player, ...]
    limit: int
    face_down: Replace | None = None

    @staticmethod
    def opening(round: int, space: Space) -> "Replacing":
        """How the replacement of a round begins.

        The player a single arrow points at goes first (R7). In the first round, and where there
        are two arrows, both replace freely (R8).

        Args:
            round: the number of the round, from 1.
            space: the space it is played on.
        """
        first = first_to_replace(round, space)
        return replacing(BOTH if first is None else ALONE[first], space.hand_size, None)


@final
@frozen
class Dueling:
    """Each player puts one card face down (R10).

    Attributes:
        face_down: the card that waits for the other player's, None before the first one.
            Known only to the player who put it down (R28).

    Example:
        >>> Dueling(face_down=Duel(Player.WOW, 7)).to_act
        (Player.YAY,)
    """

    face_down: Duel | None = None

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The players who have not put down a card yet, WOW first."""
        return BOTH if self.face_down is None else ALONE[self.face_down.player.opponent]


@final
@frozen
class Attacking:
    """The attacker plays one card or a jumbo attack (R13).

    Attributes:
        attacker: who attacks.

    Example:
        >>> Attacking(Player.YAY).to_act
        (Player.YAY,)
    """

    attacker: Player

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The attacker."""
        return ALONE[self.attacker]


@final
@frozen
class Defending:
    """The defender answers the attack cards one by one, in ascending order (R15).

    Attributes:
        attacker: who attacks.
        attack: the attack cards, ascending; they lie on the table.
        answers: the answers so far, one for each of the first attack cards; on the table too.

    Example:
        >>> phase = Defending(Player.WOW, attack=(4, 5, 6), answers=(Defend(Player.YAY, 9),))
        >>> phase.to_act, phase.attack_card
        ((Player.YAY,), 5)
    """

    attacker: Player
    attack: Hand
    answers: tuple[Defend | Sacrifice, ...] = ()

    @property
    def defender(self) -> Player:
        """Who answers."""
        return self.attacker.opponent

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The defender; nobody once every attack card is answered, as a view may show it."""
        return ALONE[self.attacker.opponent] if len(self.answers) < len(self.attack) else NOBODY

    @property
    def attack_card(self) -> Card:
        """The attack card to be answered next."""
        return self.attack[len(self.answers)]


@final
@frozen
class Finished:
    """The Tacocat is in a goal (R25).

    Attributes:
        winner: whose goal it is in.

    Example:
        >>> Finished(Player.WOW).winner
        Player.WOW
    """

    winner: Player

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Nobody."""
        return NOBODY


Phase: TypeAlias = Dealing | Replacing | Dueling | Attacking | Defending | Finished
"""What the game waits for, or who won it."""

# What the engine makes: phases that need no check, those without cards once for all games.
replacing = trusted_maker(Replacing)
dueling = trusted_maker(Dueling)
defending = trusted_maker(Defending)
DUELING = Dueling()
ATTACKING: ByPlayer[Attacking] = ByPlayer(Attacking(Player.WOW), Attacking(Player.YAY))
