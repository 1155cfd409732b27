"""What a player sees happen between two states."""

from collections.abc import Iterator
from typing import assert_never

from tacocat.actions import Action, Attack, Deal, Defend, Duel, Replace, Sacrifice
from tacocat.cards import Hand
from tacocat.engine.game import explain, perform
from tacocat.knowledge.event_types import (
    AttackMade,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    ChoiceMade,
    DeckGathered,
    DuelRevealed,
    Event,
    FinalRevealed,
    GameWon,
    RoundDealt,
    RoundTied,
    RoundWon,
    TacocatMoved,
    TilePlaced,
    TrickEnded,
)
from tacocat.knowledge.observe import check_viewer
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Replacing
from tacocat.players import ByPlayer, Player
from tacocat.state import State


def events(
    before: State, action: Action, after: State, viewer: Player | None = None
) -> tuple[Event, ...]:
    """Tell what an action did, as a player, or a spectator, may see it.

    Args:
        before: the state to which the action was applied.
        action: the action.
        after: what ``apply(before, action)`` returned.
        viewer: the player, or None for a spectator, who sees public facts only.

    Returns:
        The events in the order in which a table would see them, at least one.

    Raises:
        TypeError: not states, not an action, or not a player.
        ValueError: the action is not legal in ``before``, or ``after`` is not the step after it.

    Example:
        >>> from tacocat import Attacking, Defending, apply, set_up
        >>> before = set_up(Defending(Player.WOW, (6,)), ([4], [5, 7]))
        >>> action = Defend(Player.YAY, 7)
        >>> for event in events(before, action, apply(before, action)):
        ...     print(type(event).__name__)
        CardDefended
        TrickEnded
        FinalRevealed
        RoundWon
        TacocatMoved
        TilePlaced
        DeckGathered
    """
    for state in (before, after):
        if not isinstance(state, State):
            raise TypeError(f"before and after must be States, not {type(state).__name__}")
    check_viewer(viewer)
    if after.step != before.step + 1:
        raise ValueError(
            f"after must be the state one step after before, at step {before.step + 1}, "
            f"not {after.step}"
        )
    if explain(before, action) is not None:
        raise ValueError("action must be one that is legal in before")
    return (
        *_of_action(before, action, after, viewer),
        *_of_round_end(before, action, after, viewer),
    )


def _of_action(
    before: State, action: Action, after: State, viewer: Player | None
) -> Iterator[Event]:
    step = after.step
    match action:
        case Defend() | Sacrifice():
            yield from _of_answer(before, action, after)
        case Attack(player, cards):
            yield AttackMade(step, player, cards)
        case Duel(player):
            yield ChoiceMade(step, player, action if player is viewer else None)
            if isinstance(before.phase, Dueling) and before.phase.face_down is not None:
                cards = ByPlayer(action.card, action.card)
                cards = cards.updated(player.opponent, before.phase.face_down.card)
                yield DuelRevealed(step, cards, _attacker(after))
        case Replace():
            yield from _of_replacement(before, action, step, viewer)
        case Deal():
            yield _dealt(after, viewer)
        case _:
            assert_never(action)


def _attacker(after: State) -> Player | None:
    return after.phase.attacker if isinstance(after.phase, Attacking) else None


def _dealt(after: State, viewer: Player | None) -> RoundDealt:
    hands = ByPlayer(*(after.hands[player] if player is viewer else None for player in Player))
    return RoundDealt(after.step, after.round, len(after.hands.wow), hands)


def _of_replacement(
    before: State, action: Replace, step: int, viewer: Player | None
) -> Iterator[Event]:
    phase = before.phase
    assert isinstance(phase, Replacing)
    if phase.face_down is None and len(phase.to_act) == 1:
        yield _replaced(action, before.draw_pile, step, viewer)
        return
    yield ChoiceMade(step, action.player, action if action.player is viewer else None)
    if phase.face_down is not None:
        wow, yay = sorted((action, phase.face_down), key=lambda choice: choice.player)
        yield _replaced(wow, before.draw_pile, step, viewer)
        yield _replaced(yay, before.draw_pile[len(wow.cards) :], step, viewer)


def _replaced(
    choice: Replace, pile: tuple[int, ...], step: int, viewer: Player | None
) -> CardsReplaced:
    drawn: Hand = tuple(sorted(pile[: len(choice.cards)]))
    mine = choice.player is viewer
    return CardsReplaced(step, choice.player, choice.cards, drawn if mine else None)


def _of_answer(before: State, action: Defend | Sacrifice, after: State) -> Iterator[Event]:
    phase, step = before.phase, after.step
    assert isinstance(phase, Defending)
    kind = CardDefended if isinstance(action, Defend) else CardSacrificed
    yield kind(step, action.player, phase.attack_card, action.card)
    answers = (*phase.answers, action)
    if len(answers) == len(phase.attack):
        cards = tuple(answer.card for answer in answers)
        yield TrickEnded(step, phase.attack, cards, _attacker(after))


def _of_round_end(
    before: State, action: Action, after: State, viewer: Player | None
) -> Iterator[Event]:
    """From the final reveal to the next deal, if the action ended a round (R20-R25)."""
    goes_on = after.round == before.round and not isinstance(after.phase, (Finished, Dealing))
    if goes_on or isinstance(action, Deal):
        return
    step = after.step
    wow, yay = perform(before, action).hands
    yield FinalRevealed(step, ByPlayer(wow[0], yay[0]))
    if after.tiles == before.tiles:
        yield RoundTied(step)
    else:
        start, end = before.tacocat, after.tacocat
        forward = 1 if end > start else -1
        yield RoundWon(step, Player.YAY if end > start else Player.WOW)
        yield TacocatMoved(step, start, end, tuple(range(start + forward, end, forward)))
        yield TilePlaced(step, start)
    if isinstance(after.phase, Finished):
        yield GameWon(step, after.phase.winner)
        return
    yield DeckGathered(step)
    if not isinstance(after.phase, Dealing):
        yield _dealt(after, viewer)
