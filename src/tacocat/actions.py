"""What can be done: the five actions of the players, and the chance action `Deal`.

Actions are frozen values. Building one checks its types, so a float for a card or a string for a
player never gets as far as the engine; whether it is legal now is `tacocat.explain`'s to say.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, final

from attrs import Attribute, field, frozen

from tacocat.cards import Card, Hand, ascending, checked_card, checked_cards
from tacocat.players import ByPlayer, Player
from tacocat.trust import trusted_maker

A = TypeVar("A")


def _is_player(_action: object, _field: "Attribute[Any]", value: object) -> None:
    if not isinstance(value, Player):
        raise TypeError(
            f"a player is Player.WOW or Player.YAY, not a value of type {type(value).__name__}"
        )


def _at_least_one(_action: object, _field: "Attribute[Any]", cards: Hand) -> None:
    if not cards:
        raise ValueError("an attack has at least one card")


def _words(player: Player, verb: str, *cards: Card) -> str:
    return " ".join([player.name, verb, *map(str, cards)])


@final
@frozen
class Replace:
    """Discard any number of cards, none included, and draw as many (R7, R8).

    Attributes:
        player: who replaces.
        cards: the cards to discard, given in any order, stored ascending.

    Raises:
        TypeError: the player is not a `Player`, or a card is not an `int`.
        ValueError: a card is below 1.

    Example:
        >>> Replace(Player.WOW, [5, 3]) == Replace(Player.WOW, (3, 5))
        True
        >>> print(Replace(Player.WOW, ()))
        WOW replace
    """

    player: Player = field(validator=_is_player)
    cards: Hand = field(converter=ascending)

    def __str__(self) -> str:
        return _words(self.player, "replace", *self.cards)


@final
@frozen
class Duel:
    """Put one card face down for the duel (R10).

    Attributes:
        player: who duels.
        card: the card put down.

    Raises:
        TypeError: the player is not a `Player`, or the card is not an `int`.
        ValueError: the card is below 1.

    Example:
        >>> print(Duel(Player.YAY, 7))
        YAY duel 7
    """

    player: Player = field(validator=_is_player)
    card: Card = field(converter=checked_card)

    def __str__(self) -> str:
        return _words(self.player, "duel", self.card)


@final
@frozen
class Attack:
    """Attack with one card, a set or a sequence (R13).

    Attributes:
        player: who attacks.
        cards: the attack cards, at least one, given in any order, stored ascending.

    Raises:
        TypeError: the player is not a `Player`, or a card is not an `int`.
        ValueError: there is no card, or one is below 1.

    Example:
        >>> print(Attack(Player.WOW, (6, 4, 5)))
        WOW attack 4 5 6
    """

    player: Player = field(validator=_is_player)
    cards: Hand = field(converter=ascending, validator=_at_least_one)

    def __str__(self) -> str:
        return _words(self.player, "attack", *self.cards)


@final
@frozen
class Defend:
    """Answer an attack card with a card of equal or higher rank (R16).

    Attributes:
        player: who answers.
        card: the card played.

    Raises:
        TypeError: the player is not a `Player`, or the card is not an `int`.
        ValueError: the card is below 1.

    Example:
        >>> print(Defend(Player.YAY, 9))
        YAY defend 9
    """

    player: Player = field(validator=_is_player)
    card: Card = field(converter=checked_card)

    def __str__(self) -> str:
        return _words(self.player, "defend", self.card)


@final
@frozen
class Sacrifice:
    """Answer an attack card with the lowest card in hand, whatever its rank (R17).

    Attributes:
        player: who answers.
        card: the card played; only the lowest card in hand is legal.

    Raises:
        TypeError: the player is not a `Player`, or the card is not an `int`.
        ValueError: the card is below 1.

    Example:
        >>> print(Sacrifice(Player.YAY, 2))
        YAY sacrifice 2
    """

    player: Player = field(validator=_is_player)
    card: Card = field(converter=checked_card)

    def __str__(self) -> str:
        return _words(self.player, "sacrifice", self.card)


@final
@frozen
class Deal:
    """Deal a round from a deck in this order: chance's action, applied by the driver (R6).

    Only a game made with ``new_game(manual_deal=True)`` waits for it. Its ``repr`` shows no card.

    Attributes:
        order: the whole shuffled deck: WOW's hand, then YAY's, then the draw pile, top first.

    Raises:
        TypeError: a card is not an `int`.
        ValueError: a card is below 1.

    Example:
        >>> deal = Deal((3, 1, 2, 2))
        >>> deal.order, deal
        ((3, 1, 2, 2), Deal(order=<4 cards>))
        >>> print(deal)
        deal 3 1 2 2
    """

    order: tuple[Card, ...] = field(
        converter=checked_cards, repr=lambda order: f"<{len(order)} cards>"
    )

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.order)])


PlayerAction: TypeAlias = Replace | Duel | Attack | Defend | Sacrifice
"""What a player can do."""

Action: TypeAlias = PlayerAction | Deal
"""What can be applied to a state: a player's action, or a deal."""

replace_with = trusted_maker(Replace)
"""A replacement that the engine made of a hand's cards and need not check."""


class _Made(dict[Any, A]):
    """A player's actions of a kind by their cards, each made when it is first looked up."""

    def __init__(self, kind: Callable[[Player, Any], A], player: Player) -> None:
        self._kind = kind
        self._player = player

    def __missing__(self, cards: Any) -> A:
        if len(self) == 4096:  # far more than the rules of one game need
            self.clear()
        made = self[cards] = self._kind(self._player, cards)
        return made


def _made_once(kind: Callable[[Player, Any], A]) -> ByPlayer[Callable[[Any], A]]:
    """Makers, one for each player, that give equal actions as one object."""
    wow, yay = (_Made(kind, player).__getitem__ for player in Player)
    return ByPlayer(wow, yay)


duel_with = _made_once(Duel)
attack_with = _made_once(Attack)
defend_with = _made_once(Defend)
sacrifice_of = _made_once(Sacrifice)
