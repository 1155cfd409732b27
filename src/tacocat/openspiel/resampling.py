"""Another game that a player could not tell from this one."""

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tacocat.actions import PlayerAction
from tacocat.cards import Card, Hand, without
from tacocat.knowledge.observe import observe
from tacocat.knowledge.sample import sample_state
from tacocat.openspiel.observer import own_choice
from tacocat.openspiel.seen import Seen, actions, shown_by
from tacocat.phases import Dueling, Replacing
from tacocat.players import Player
from tacocat.state import State

if TYPE_CHECKING:
    from tacocat.openspiel.game import TacocatState


def resampled(state: "TacocatState", viewer: Player, rng: random.Random) -> "TacocatState":
    """Play a new game in which the viewer sees the same, and the rest is drawn at random."""
    table = state.table
    sample = sample_state(observe(table.state, viewer), rng)
    made: TacocatState = state.get_game().new_initial_state()
    for happened in _rounds(table.log(viewer)):
        hands, draws = _cards(happened, viewer, sample, rng)
        top = sum(draws, sum(hands, ()))
        # The rest of a round that is over cannot be known, and does not matter.
        is_over = happened[-1].kind == "final"
        rest = without(sample.rules.deck, top) if is_over else sample.draw_pile
        made.deal_from(top + rest)
        _play(made, [action for thing in happened for action in actions(thing)], sum(draws, ()))
    phase = sample.phase
    if isinstance(phase, Replacing | Dueling) and phase.face_down is not None:
        _play(made, [phase.face_down], ())
    for id in own_choice(table, viewer):
        made.apply_action(id)
    return made


def _rounds(log: tuple[Seen, ...]) -> list[list[Seen]]:
    rounds: list[list[Seen]] = []
    for thing in log:
        if thing.kind == "deal":
            rounds.append([])
        rounds[-1].append(thing)
    return rounds


def _cards(
    happened: list[Seen], viewer: Player, sample: State, rng: random.Random
) -> tuple[tuple[Hand, Hand], list[Hand]]:
    """The hands dealt in a round, WOW's first, and the cards drawn, in the order of drawing.

    Once a round is over, all cards of the other player are known, except which of them were dealt
    and which were drawn.
    """
    other = viewer.opponent
    hand = tuple(card for thing in happened for card in shown_by(thing, other))
    if happened[-1].kind != "final":
        hand += sample.hands[other]
    draws: list[Hand] = []
    for thing in happened:
        if thing.kind == "replace":
            cards = thing.more
            if thing.player is other:
                cards = tuple(sorted(rng.sample(hand, len(thing.cards))))
                hand = without(hand, cards) + thing.cards
            draws.append(cards)
    mine, theirs = happened[0].cards, tuple(sorted(hand))
    return ((mine, theirs) if viewer is Player.WOW else (theirs, mine)), draws


def _play(made: "TacocatState", chosen: Iterable[PlayerAction], drawn: tuple[Card, ...]) -> None:
    """Apply actions; where chance is to draw for them, it draws these cards."""
    game, cards = made.get_game(), iter(drawn)
    for action in chosen:
        ids = game.codec.encode(action)
        for id in ids:
            made.apply_action(id)
        while made.table.chosen and made.table.waiting is None:
            made.apply_action(ids[-1])  # done, and done again
        while made.table.waiting is not None:
            made.apply_action(game.ranks.index(next(cards)))
