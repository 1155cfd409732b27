"""What a player has seen happen, each event once: as a line of text and as a row of numbers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacocat.actions import Attack, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.cards import Card, Hand
from tacocat.knowledge.event_types import (
    AttackMade,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    DuelRevealed,
    Event,
    FinalRevealed,
    RoundDealt,
)
from tacocat.players import Player

KINDS = ("deal", "replace", "duel", "attack", "defend", "sacrifice", "final")


class Seen(NamedTuple):
    """One thing that a player saw.

    Attributes:
        kind: one of `KINDS`.
        player: who did it; None for a duel and a final reveal, which show a card of each.
        cards: the cards; of a duel and a final reveal, WOW's.
        more: the cards drawn in a replacement, where they were seen; of a duel and a final reveal,
            YAY's card.
    """

    kind: str
    player: Player | None
    cards: Hand
    more: Hand = ()

    def __str__(self) -> str:
        words = [self.kind] if self.player is None else [self.player.name, self.kind]
        words += map(str, self.cards)
        if self.more:
            words += ["draws" if self.kind == "replace" else "and", *map(str, self.more)]
        return " ".join(words)


def seen(events: tuple[Event, ...], viewer: Player | None) -> tuple[Seen, ...]:
    """The events that the others do not follow from; their choices face down are not among them."""
    found: list[Seen] = []
    for event in events:
        match event:
            case RoundDealt(hands=hands):
                mine = None if viewer is None else hands[viewer]
                found.append(Seen("deal", viewer, mine or ()))
            case CardsReplaced(player=player, discarded=discarded, drawn=drawn):
                found.append(Seen("replace", player, discarded, drawn or ()))
            case DuelRevealed(cards=cards):
                found.append(Seen("duel", None, (cards.wow,), (cards.yay,)))
            case AttackMade(player=player, cards=attack):
                found.append(Seen("attack", player, attack))
            case CardDefended(player=player, card=card):
                found.append(Seen("defend", player, (card,)))
            case CardSacrificed(player=player, card=card):
                found.append(Seen("sacrifice", player, (card,)))
            case FinalRevealed(cards=cards):
                found.append(Seen("final", None, (cards.wow,), (cards.yay,)))
    return tuple(found)


def actions(thing: Seen) -> tuple[PlayerAction, ...]:
    """The actions by which it happened, in the order of play."""
    kind, player, cards, more = thing
    if kind == "duel":
        return Duel(Player.WOW, cards[0]), Duel(Player.YAY, more[0])
    if player is None or kind == "deal":
        return ()
    if kind == "replace":
        return (Replace(player, cards),)
    if kind == "attack":
        return (Attack(player, cards),)
    return (Defend(player, cards[0]) if kind == "defend" else Sacrifice(player, cards[0]),)


def shown_by(thing: Seen, player: Player) -> Hand:
    """The cards that left the player's hand after the replacement, and all could see."""
    if thing.player is None:
        return (thing.cards, thing.more)[player]
    plays = thing.player is player and thing.kind in ("attack", "defend", "sacrifice")
    return thing.cards if plays else ()


def row_size(ranks: int) -> int:
    """How many numbers a row has: the kind, whose it is, and two sets of cards."""
    return len(KINDS) + 2 + 2 * ranks


def write_row(row: NDArray[np.float32], thing: Seen, viewer: Player, ranks: list[Card]) -> None:
    """Fill a row of zeros with what was seen, from the viewer's side."""
    row[KINDS.index(thing.kind)] = 1
    first, second = thing.cards, thing.more
    if thing.player is None:
        first, second = (first, second)[viewer], (first, second)[viewer.opponent]
    else:
        row[len(KINDS) + (thing.player is not viewer)] = 1
    start = len(KINDS) + 2
    for card in first:
        row[start + ranks.index(card)] += 1
    for card in second:
        row[start + len(ranks) + ranks.index(card)] += 1
