"""What can be seen to happen at the table: one frozen class a kind of event."""

from typing import TypeAlias, final

from attrs import frozen

from tacocat.actions import Duel, Replace
from tacocat.cards import Card, Hand
from tacocat.players import ByPlayer, Player


@final
@frozen
class RoundDealt:
    """A round was dealt (R6).

    Attributes:
        step: the step of the state that the event leads to; so for every event.
        round: the number of the round, from 1.
        hand_size: cards dealt to each player.
        hands: the cards, ascending, of the viewer; None where they are hidden (R26).

    Example:
        >>> from tacocat import Deal, apply, events, new_game, STANDARD
        >>> before, deal = new_game(manual_deal=True), Deal(STANDARD.deck)
        >>> events(before, deal, apply(before, deal), Player.WOW)[0].hands
        ByPlayer(wow=(1, 1, 1, 2, 2, 2, 3), yay=None)
    """

    step: int
    round: int
    hand_size: int
    hands: ByPlayer[Hand | None]


@final
@frozen
class ChoiceMade:
    """A player chose face down, to replace cards or for the duel (R8, R10).

    Attributes:
        step: the step of the state that the event leads to.
        player: who chose; that they did is public.
        choice: what, in the eyes of its owner; None in those of everybody else (R28).

    Example:
        >>> from tacocat import apply, events, new_game
        >>> before, choice = new_game(seed=7), Replace(Player.WOW, ())
        >>> events(before, choice, apply(before, choice), Player.YAY)
        (ChoiceMade(step=1, player=Player.WOW, choice=None),)
    """

    step: int
    player: Player
    choice: Replace | Duel | None


@final
@frozen
class CardsReplaced:
    """A player discarded cards and drew as many (R7, R8).

    Attributes:
        step: the step of the state that the event leads to.
        player: who.
        discarded: the cards put on the discard pile, ascending.
        drawn: the cards drawn, ascending, in the eyes of their owner; None in those of everybody
            else (R26).

    Example:
        >>> from tacocat import Replacing, Space, apply, events, set_up
        >>> one_arrow = Replacing.opening(2, Space(4, [Player.YAY]))
        >>> before = set_up(one_arrow, ([1, 2, 3, 4], [5, 6, 7, 8]), tacocat=1, round=2)
        >>> action = Replace(Player.YAY, [5])
        >>> events(before, action, apply(before, action), Player.YAY)[0].drawn
        (1,)
    """

    step: int
    player: Player
    discarded: Hand
    drawn: Hand | None


@final
@frozen
class DuelRevealed:
    """Both duel cards were turned over and discarded (R10, R11).

    Attributes:
        step: the step of the state that the event leads to.
        cards: both cards.
        attacker: who attacks; None if the duel is tied or the round ends with it (R12).

    Example:
        >>> from tacocat import Dueling, apply, events, set_up
        >>> before = set_up(Dueling(Duel(Player.WOW, 9)), ([1, 4, 9], [2, 5, 7]))
        >>> action = Duel(Player.YAY, 5)
        >>> events(before, action, apply(before, action))[1].attacker
        Player.WOW
    """

    step: int
    cards: ByPlayer[Card]
    attacker: Player | None


@final
@frozen
class AttackMade:
    """An attack was played (R13).

    Attributes:
        step: the step of the state that the event leads to.
        player: the attacker.
        cards: the attack cards, ascending; they lie on the table.

    Example:
        >>> from tacocat import Attack, Attacking, apply, events, set_up
        >>> before = set_up(Attacking(Player.WOW), ([4, 6, 6], [2, 5, 9]))
        >>> action = Attack(Player.WOW, [6, 6])
        >>> events(before, action, apply(before, action))
        (AttackMade(step=1, player=Player.WOW, cards=(6, 6)),)
    """

    step: int
    player: Player
    cards: Hand


@final
@frozen
class CardDefended:
    """An attack card was answered with a card of equal or higher rank (R16).

    Attributes:
        step: the step of the state that the event leads to.
        player: the defender.
        attack_card: the attack card answered.
        card: the answer; it lies on the table.

    Example:
        >>> from tacocat import Defend, Defending, apply, events, set_up
        >>> before = set_up(Defending(Player.WOW, (6, 6)), ([4], [2, 7, 9]))
        >>> action = Defend(Player.YAY, 7)
        >>> events(before, action, apply(before, action))
        (CardDefended(step=1, player=Player.YAY, attack_card=6, card=7),)
    """

    step: int
    player: Player
    attack_card: Card
    card: Card


@final
@frozen
class CardSacrificed:
    """An attack card was answered with the defender's lowest card (R17).

    Attributes:
        step: the step of the state that the event leads to.
        player: the defender. No card they still hold is lower than `card` (R29).
        attack_card: the attack card answered.
        card: the answer; it lies on the table.

    Example:
        >>> from tacocat import Defending, Sacrifice, apply, events, set_up
        >>> before = set_up(Defending(Player.WOW, (6, 6)), ([4], [2, 7, 9]))
        >>> action = Sacrifice(Player.YAY, 2)
        >>> events(before, action, apply(before, action))
        (CardSacrificed(step=1, player=Player.YAY, attack_card=6, card=2),)
    """

    step: int
    player: Player
    attack_card: Card
    card: Card


@final
@frozen
class TrickEnded:
    """Every attack card was answered, and the cards of the trick were discarded (R19).

    Attributes:
        step: the step of the state that the event leads to.
        attack: the attack cards, in the order in which they were discarded.
        answers: the cards of the answers, discarded after them.
        attacker: who attacks next (R18); None if the round ends with this trick (R12).

    Example:
        >>> from tacocat import Defend, Defending, apply, events, set_up
        >>> before = set_up(Defending(Player.WOW, (6,)), ([1, 4], [2, 5, 7]))
        >>> action = Defend(Player.YAY, 7)
        >>> events(before, action, apply(before, action))[1].attacker
        Player.YAY
    """

    step: int
    attack: Hand
    answers: tuple[Card, ...]
    attacker: Player | None


@final
@frozen
class FinalRevealed:
    """Both players showed their last card (R20).

    Attributes:
        step: the step of the state that the event leads to.
        cards: both cards.

    Example:
        >>> FinalRevealed(9, ByPlayer(wow=3, yay=5)).cards.wow
        3
    """

    step: int
    cards: ByPlayer[Card]


@final
@frozen
class RoundWon:
    """The lower final card, or the arrow, won the round (R20, R21).

    Attributes:
        step: the step of the state that the event leads to.
        player: who won it.

    Example:
        >>> RoundWon(9, Player.WOW).player
        Player.WOW
    """

    step: int
    player: Player


@final
@frozen
class RoundTied:
    """The final cards were equal; the Tacocat stays (R21).

    Attributes:
        step: the step of the state that the event leads to.

    Example:
        >>> RoundTied(9).step
        9
    """

    step: int


@final
@frozen
class TacocatMoved:
    """The Tacocat moved towards the goal of the round's winner (R22).

    Attributes:
        step: the step of the state that the event leads to.
        start: where it was, numbered as in `State`.
        end: where it is.
        skipped: the covered spaces it passed over (R24), in that order.

    Example:
        >>> TacocatMoved(9, start=3, end=5, skipped=(4,)).end
        5
    """

    step: int
    start: int
    end: int
    skipped: tuple[int, ...]


@final
@frozen
class TilePlaced:
    """The space that the Tacocat left was covered (R23).

    Attributes:
        step: the step of the state that the event leads to.
        space: its number.

    Example:
        >>> TilePlaced(9, space=3).space
        3
    """

    step: int
    space: int


@final
@frozen
class DeckGathered:
    """All cards were gathered for the next deal (R6, R21).

    Attributes:
        step: the step of the state that the event leads to.

    Example:
        >>> DeckGathered(9).step
        9
    """

    step: int


@final
@frozen
class GameWon:
    """The Tacocat reached a goal (R25).

    Attributes:
        step: the step of the state that the event leads to.
        player: whose goal it is.

    Example:
        >>> GameWon(9, Player.WOW).player
        Player.WOW
    """

    step: int
    player: Player


Event: TypeAlias = (
    RoundDealt
    | ChoiceMade
    | CardsReplaced
    | DuelRevealed
    | AttackMade
    | CardDefended
    | CardSacrificed
    | TrickEnded
    | FinalRevealed
    | RoundWon
    | RoundTied
    | TacocatMoved
    | TilePlaced
    | DeckGathered
    | GameWon
)
"""What can be seen to happen."""
