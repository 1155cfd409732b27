"""Replacing cards: one after the other (R7), or both freely (R8); once a round (R9)."""

from collections.abc import Iterator, Sequence
from typing import overload

from tacocat.actions import Replace, replace_with
from tacocat.cards import Card, Hand, contains
from tacocat.engine.selections import Selections
from tacocat.errors import Reason
from tacocat.phases import ALONE, DUELING, Dueling, Replacing, first_to_replace, replacing
from tacocat.players import Player, pair
from tacocat.state import State, successor


class ReplaceActions(Sequence[Replace]):
    """The legal replacements of one or two players, made only when they are looked at.

    An immutable sequence that equals the tuple of the same actions. ``len`` and indexing cost the
    same however many there are.
    """

    __slots__ = ("_by_player", "_total")

    def __init__(self, by_player: list[tuple[Player, Selections]], total: int) -> None:
        self._by_player = by_player
        self._total = total

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, index: int) -> Replace: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Replace, ...]: ...
    def __getitem__(self, index: int | slice) -> Replace | tuple[Replace, ...]:
        if type(index) is not int or not 0 <= index < self._total:
            position = range(self._total)[index]  # indices as in every sequence
            if isinstance(position, range):
                return tuple(self[i] for i in position)
            index = position
        player, choices = self._by_player[0]
        if index >= choices.total:
            index -= choices.total
            player, choices = self._by_player[1]
        return replace_with(player, choices.at(index))

    def __iter__(self) -> Iterator[Replace]:
        for player, choices in self._by_player:
            for cards in choices:
                yield replace_with(player, cards)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Replace) and any(
            action.player is player and action.cards in choices
            for player, choices in self._by_player
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReplaceActions | tuple):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{self._total} replacements>"


def legal(state: State, phase: Replacing, players: tuple[Player, ...]) -> ReplaceActions:
    """The replacements of these players, WOW's first, each in the order of `Selections`."""
    by_player = []
    total = 0
    for player in players:
        choices = Selections(state.hands[player], phase.limit)
        by_player.append((player, choices))
        total += choices.total
    return ReplaceActions(by_player, total)


def refusal(state: State, phase: Replacing, action: Replace) -> Reason | None:
    """Why this replacement is not legal now."""
    player = action.player
    if player not in phase.to_act:
        # Whoever was to act when the round began, and no longer is, has replaced (R9).
        space = state.rules.board.spaces[state.tacocat - 1]
        opening = Replacing.opening(state.round, space)
        return Reason.ALREADY_CHOSEN if player in opening.to_act else Reason.NOT_YOUR_TURN
    if len(action.cards) > phase.limit:
        return Reason.TOO_MANY_REPLACED
    return None if contains(state.hands[player], action.cards) else Reason.CARD_NOT_IN_HAND


def perform(state: State, phase: Replacing, action: Replace) -> State:
    """The state after a legal replacement."""
    if phase.face_down is not None:
        return _both_replaced(state, phase.face_down, action)
    if len(phase.to_act) == 2:
        waiting_for = ALONE[action.player.opponent]
        return successor(
            state,
            state.hands,
            state.draw_pile,
            state.discard_pile,
            state.floors,
            replacing(waiting_for, phase.limit, action),
        )
    space = state.rules.board.spaces[state.tacocat - 1]
    drawn = len(action.cards)
    if action.player is first_to_replace(state.round, space):
        # R7: the other player replaces at most as many as the first.
        after: Replacing | Dueling = replacing(ALONE[action.player.opponent], drawn, None)
    else:
        after = DUELING
    hand = state.hands[action.player]
    return successor(
        state,
        state.hands.updated(action.player, _exchanged(hand, action.cards, state.draw_pile[:drawn])),
        state.draw_pile[drawn:],
        state.discard_pile + action.cards,
        state.floors,
        after,
    )


def _both_replaced(state: State, first: Replace, second: Replace) -> State:
    """R8: WOW discards, then YAY; then WOW draws, then YAY; whoever chose first."""
    wow, yay = (first, second) if first.player < second.player else (second, first)
    pile = state.draw_pile
    for_wow, for_both = len(wow.cards), len(wow.cards) + len(yay.cards)
    return successor(
        state,
        pair(
            _exchanged(state.hands.wow, wow.cards, pile[:for_wow]),
            _exchanged(state.hands.yay, yay.cards, pile[for_wow:for_both]),
        ),
        pile[for_both:],
        state.discard_pile + wow.cards + yay.cards,
        state.floors,
        DUELING,
    )


def _exchanged(hand: Hand, discarded: Hand, drawn: tuple[Card, ...]) -> Hand:
    cards = list(hand)
    for card in discarded:
        cards.remove(card)
    cards += drawn
    cards.sort()
    return tuple(cards)
