"""The same game with the seats swapped: the board turned round, WOW's things YAY's."""

from typing import TypeVar

import attrs

from tacocat import (
    Action,
    Attacking,
    Board,
    ByPlayer,
    Dealing,
    Defending,
    Dueling,
    Finished,
    Phase,
    PlayerAction,
    Replace,
    Replacing,
    Rules,
    Space,
    State,
)

A = TypeVar("A", bound=PlayerAction)


def mirrored_rules(rules: Rules) -> Rules:
    """The board seen from the other end."""
    spaces = [
        Space(space.hand_size, {arrow.opponent for arrow in space.arrows})
        for space in reversed(rules.board.spaces)
    ]
    return attrs.evolve(rules, board=Board(spaces, len(spaces) + 1 - rules.board.start))


def mirrored_action(action: A) -> A:
    """The other player's action."""
    return attrs.evolve(action, player=action.player.opponent)


def mirrored_state(state: State, next_action: Action | None) -> State:
    """The state with the seats swapped.

    WOW draws before YAY (R8). Where the next action completes a free replacement, the cards that
    each will draw change places too, so that each still draws the same.
    """
    n = len(state.rules.board.spaces)
    return State(
        mirrored_rules(state.rules),
        state.seed,
        state.step,
        state.round,
        n + 1 - state.tacocat,
        frozenset(n + 1 - tile for tile in state.tiles),
        ByPlayer(state.hands.yay, state.hands.wow),
        mirrored_pile(state, next_action),
        state.discard_pile,
        ByPlayer(state.floors.yay, state.floors.wow),
        mirrored_phase(state.phase),
    )


def mirrored_pile(state: State, action: Action | None) -> tuple[int, ...]:
    pile = state.draw_pile
    face_down = getattr(state.phase, "face_down", None)
    if not (isinstance(action, Replace) and isinstance(face_down, Replace)):
        return pile
    by_player = {action.player: len(action.cards), face_down.player: len(face_down.cards)}
    (_, wow), (_, yay) = sorted(by_player.items())
    return pile[wow : wow + yay] + pile[:wow] + pile[wow + yay :]


def mirrored_phase(phase: Phase) -> Phase:
    match phase:
        case Dealing():
            return phase
        case Replacing(to_act, limit, face_down):
            swapped = tuple(sorted(player.opponent for player in to_act))
            return Replacing(swapped, limit, face_down and mirrored_action(face_down))
        case Dueling(face_down):
            return Dueling(face_down and mirrored_action(face_down))
        case Attacking(attacker):
            return Attacking(attacker.opponent)
        case Defending(attacker, attack, answers):
            return Defending(attacker.opponent, attack, tuple(map(mirrored_action, answers)))
        case Finished(winner):
            return Finished(winner.opponent)


def same_up_to_discard_order(one: State, other: State) -> None:
    """WOW's cards are discarded first (R8, R10); all else is equal."""
    one, other = (
        attrs.evolve(state, discard_pile=tuple(sorted(state.discard_pile)))
        for state in (one, other)
    )
    assert one == other
