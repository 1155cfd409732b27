"""Whether a state set up by hand can be the state of a game.

It checks that the parts agree with each other, not that play could have led there: a puzzle may
cover any spaces. Messages name numbers of cards, never cards: see `tacocat.errors`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from tacocat.actions import Defend, Duel, Replace, Sacrifice
from tacocat.cards import Card, Hand, contains, is_sequence, is_set
from tacocat.errors import Problem, ProblemKind
from tacocat.phases import (
    Attacking,
    Dealing,
    Defending,
    Dueling,
    Finished,
    Phase,
    Replacing,
)
from tacocat.players import ByPlayer, Player
from tacocat.rules import FinalTie, Rules
from tacocat.trust import shown

if TYPE_CHECKING:
    from tacocat.state import State


def problems_of(state: State) -> list[Problem]:
    """Every problem of a state, in the order of its fields; empty for a state of a game."""
    # Values of the wrong type are reported alone: the rest would be guesswork.
    return list(_wrong_types(state)) or list(_contradictions(state))


# --- types: each field by itself -----------------------------------------------------------------


MOST = 2**53 - 1  # what every JSON reader can hold, and far beyond any game


def is_count(value: object) -> bool:
    """Whether it is an int from 0 to `MOST`."""
    return type(value) is int and 0 <= value <= MOST


def is_cards(value: object) -> bool:
    """Whether it is a tuple of cards."""
    return isinstance(value, tuple) and all(type(card) is int and card >= 1 for card in value)


def is_hand(value: Any) -> bool:
    """Whether it is an ascending tuple of cards."""
    return is_cards(value) and value == tuple(sorted(value))


def is_pair(value: object, is_item: Callable[[Any], bool]) -> bool:
    """Whether it is a `ByPlayer` of such items."""
    return isinstance(value, ByPlayer) and all(map(is_item, value))


def _is_phase(phase: Phase) -> bool:
    match phase:
        case Dealing():
            return True
        case Replacing(to_act, limit, face_down):
            return (
                isinstance(to_act, tuple)
                and all(isinstance(player, Player) for player in to_act)
                and is_count(limit)
                and isinstance(face_down, Replace | None)
            )
        case Dueling(face_down):
            return isinstance(face_down, Duel | None)
        case Attacking(player) | Finished(player):
            return isinstance(player, Player)
        case Defending(attacker, attack, answers):
            return (
                isinstance(attacker, Player)
                and is_hand(attack)
                and isinstance(answers, tuple)
                and all(isinstance(answer, Defend | Sacrifice) for answer in answers)
            )
        case _:
            return False


def phase_problems(phase: Phase) -> list[Problem]:
    """The problem of a phase that is none, or has fields of the wrong types; else nothing."""
    if _is_phase(phase):
        return []
    message = "must be a phase with fields of the right types"
    return [Problem(ProblemKind.WRONG_TYPE, "phase", message)]


Check: TypeAlias = tuple[str, bool, str]
"""The name of a field, whether its value is of the right type, and what it must be."""


def reported(checks: Iterable[Check]) -> Iterator[Problem]:
    """The problems of the fields that are not of the right type."""
    for name, is_right, wanted in checks:
        if not is_right:
            yield Problem(ProblemKind.WRONG_TYPE, name, f"must {wanted}")


def common_checks(value: Any) -> list[Check]:
    """The checks of the fields that states and views have alike."""
    count = "be an int from 0 to 2**53 - 1"
    tiles = isinstance(value.tiles, frozenset) and all(map(is_count, value.tiles))
    return [
        ("rules", isinstance(value.rules, Rules), "be a Rules value"),
        ("step", is_count(value.step), count),
        ("round", is_count(value.round), count),
        ("tacocat", is_count(value.tacocat), count),
        ("tiles", tiles, "be a frozenset of numbers of spaces"),
        ("discard_pile", is_cards(value.discard_pile), "be a tuple of cards"),
        ("floors", is_pair(value.floors, is_count), "be a ByPlayer of ints from 0 up"),
    ]


def _wrong_types(state: State) -> Iterator[Problem]:
    yield from reported(
        [
            *common_checks(state),
            ("seed", isinstance(state.seed, bytes | None), "be bytes, or None for manual deals"),
            ("hands", is_pair(state.hands, is_hand), "be a ByPlayer of ascending tuples of cards"),
            ("draw_pile", is_cards(state.draw_pile), "be a tuple of cards"),
        ]
    )
    yield from phase_problems(state.phase)


# --- contradictions: the fields together ----------------------------------------------------------


def _contradictions(state: State) -> Iterator[Problem]:
    yield from _board_problems(state)
    yield from _card_problems(state)
    if state.space is not None or isinstance(state.phase, Finished):
        yield from _problems_in_phase(state)


def _board_problems(state: State) -> Iterator[Problem]:
    n = len(state.rules.board.spaces)
    phase = state.phase
    if isinstance(phase, Finished):
        goal, nearest = (0, 1) if phase.winner is Player.WOW else (n + 1, n)
        if state.tacocat != goal:
            yield Problem(ProblemKind.TACOCAT, "tacocat", f"must be in the winner's goal, {goal}")
        if nearest not in state.tiles:
            message = f"must cover {nearest}: the Tacocat passed or left it to reach the goal"
            yield Problem(ProblemKind.TILES, "tiles", message)
    elif not 1 <= state.tacocat <= n:
        message = f"must be on a space, 1 to {n}, while the game goes on"
        yield Problem(ProblemKind.TACOCAT, "tacocat", message)
    elif state.tacocat in state.tiles:
        yield Problem(ProblemKind.TACOCAT, "tacocat", "must not be on a covered space (R24)")
    if any(not 1 <= tile <= n for tile in state.tiles):
        yield Problem(ProblemKind.TILES, "tiles", f"must be on spaces, 1 to {n}")
    if state.round < 1 and not isinstance(phase, Dealing):
        yield Problem(ProblemKind.ROUND, "round", "must be at least 1 once cards are dealt")
    # Each tile was placed by a round won (R23): the current one only counts when it is over.
    rounds_over = state.round - (not isinstance(phase, Dealing | Finished))
    if len(state.tiles) > max(rounds_over, 0):
        message = f"must be at most {max(rounds_over, 0)}, the rounds played to their end"
        yield Problem(ProblemKind.TILES, "tiles", message)


def _card_problems(state: State) -> Iterator[Problem]:
    places: list[Iterable[Card]] = [*state.hands, state.draw_pile, state.discard_pile]
    if isinstance(state.phase, Defending):
        places += [state.phase.attack, [answer.card for answer in state.phase.answers]]
    here = Counter(card for place in places for card in place)
    deck = Counter() if isinstance(state.phase, Dealing) else Counter(state.rules.deck)
    missing, surplus = (deck - here).total(), (here - deck).total()
    if missing or surplus:
        yield Problem(
            ProblemKind.NOT_THE_DECK,
            "hands",
            f"and piles must hold {'nothing' if not deck else 'each card of the deck once'} "
            f"({missing} missing, {surplus} too many)",
        )


def _problems_in_phase(state: State) -> Iterator[Problem]:
    phase = state.phase
    match phase:
        case Dealing():
            if state.seed is not None:
                message = "must be None: a game with a seed never waits for a deal"
                yield Problem(ProblemKind.PHASE, "seed", message)
        case Replacing():
            yield from _replacing_problems(state, phase)
        case Dueling():
            yield from _equal_hands(state, 2, _hand_size(state))
            yield from _pile_problems(state)
            yield from _face_down_problems(state, phase.face_down)
        case Attacking():
            yield from _equal_hands(state, 2, _hand_size(state) - 1)
            yield from _pile_problems(state)
        case Defending():
            yield from _defending_problems(state, phase)
            yield from _pile_problems(state)
        case Finished():
            yield from _finished_problems(state, phase)
        case _:
            assert_never(phase)
    yield from _floor_problems(state)


def _phase_problem(field: str, message: str) -> Problem:
    return Problem(ProblemKind.PHASE, f"phase.{field}", message)


def _hand_size(state: State) -> int:
    assert state.space is not None
    return state.space.hand_size


def _equal_hands(state: State, least: int, most: int) -> Iterator[Problem]:
    wow, yay = map(len, state.hands)
    if not (wow == yay and least <= wow <= most):
        sizes = f"{least}" if least == most else f"{least} to {most}"
        message = f"must be of equal size, {sizes} cards here, not {wow} and {yay}"
        yield Problem(ProblemKind.HAND_SIZE, "hands", message)


def _pile_problems(state: State) -> Iterator[Problem]:
    """The draw pile tells how many cards were replaced, none to both whole hands (R6-R8)."""
    undealt = len(state.rules.deck) - 2 * _hand_size(state)
    least, most = undealt - 2 * _hand_size(state), undealt
    if not least <= len(state.draw_pile) <= most:
        message = f"must have {least} to {most} cards, not {len(state.draw_pile)}"
        yield Problem(ProblemKind.PILE_SIZE, "draw_pile", message)


def _face_down_problems(state: State, choice: Replace | Duel | None) -> Iterator[Problem]:
    if choice is not None:
        cards = choice.cards if isinstance(choice, Replace) else (choice.card,)
        if not contains(state.hands[choice.player], cards):
            yield _phase_problem("face_down", "must be of cards that its player holds")


def _replacing_problems(state: State, phase: Replacing) -> Iterator[Problem]:
    size = _hand_size(state)
    yield from _equal_hands(state, size, size)
    assert state.space is not None
    opening = Replacing.opening(state.round, state.space)
    face_down, replaced = phase.face_down, 0
    to_act: tuple[Player, ...]
    if len(opening.to_act) == 2:
        to_act = opening.to_act if face_down is None else (face_down.player.opponent,)
        limit = opening.limit
    elif phase.to_act == opening.to_act:
        to_act, limit = opening.to_act, opening.limit
    else:
        # The second to go: as many as the first replaced lie on the discard pile (R7).
        to_act, limit = (opening.to_act[0].opponent,), len(state.discard_pile)
        replaced = limit
    if phase.to_act != to_act:
        names = " and ".join(map(str, to_act))
        yield _phase_problem("to_act", f"must be {names} here (R7, R8)")
    if phase.limit != limit or limit > size:
        message = f"must be {min(limit, size)}, what may be replaced here, not {shown(phase.limit)}"
        yield _phase_problem("limit", message)
    if face_down is not None and len(opening.to_act) == 1:
        yield _phase_problem("face_down", "must be None where the players replace in turn (R7)")
    else:
        yield from _face_down_problems(state, face_down)
    if len(state.discard_pile) != replaced:
        message = f"must have {replaced} cards, not {len(state.discard_pile)}"
        yield Problem(ProblemKind.PILE_SIZE, "discard_pile", message)


def _defending_problems(state: State, phase: Defending) -> Iterator[Problem]:
    attack, answers = phase.attack, phase.answers
    attacker, defender = state.hands[phase.attacker], state.hands[phase.defender]
    before, defended = len(attacker) + len(attack), len(defender) + len(answers)
    most = _hand_size(state) - 1
    if not (attacker and before == defended <= most):
        message = (
            f"must have been of equal size, 2 to {most} cards, before the attack, with one left "
            f"after it; not {before} and {defended}"
        )
        yield Problem(ProblemKind.HAND_SIZE, "hands", message)
    jumbo = is_set(attack) or is_sequence(attack)
    if not (len(attack) == 1 or (jumbo and state.rules.jumbo_attacks)):
        yield _phase_problem("attack", "must be an attack that these rules allow (R13)")
    if len(answers) >= len(attack):
        yield _phase_problem("answers", "must be fewer than the attack cards (R15)")
    elif not _answers_fit(state.hands[phase.defender], phase):
        message = "must each be by the defender, high enough or the lowest card then (R16, R17)"
        yield _phase_problem("answers", message)


def _answers_fit(hand: Hand, phase: Defending) -> bool:
    # From the last one back, for the later cards were in the hand as well.
    lowest = min(hand, default=None)
    for attack_card, answer in reversed(tuple(zip(phase.attack, phase.answers, strict=False))):
        lowest = answer.card if lowest is None else min(lowest, answer.card)
        fits = answer.card >= attack_card if isinstance(answer, Defend) else answer.card == lowest
        if answer.player is not phase.defender or not fits:
            return False
    return True


def _finished_problems(state: State, phase: Finished) -> Iterator[Problem]:
    yield from _equal_hands(state, 1, 1)
    winning, losing = state.hands[phase.winner], state.hands[phase.winner.opponent]
    if winning > losing:
        message = "must be the player with the lower final card (R20)"
        yield _phase_problem("winner", message)
    elif winning == losing and state.rules.final_tie is FinalTie.REDEAL:
        yield _phase_problem("winner", "must be nobody: equal final cards tie the round (R21)")


def _floor_problems(state: State) -> Iterator[Problem]:
    phase = state.phase
    answers = phase.answers if isinstance(phase, Defending) else ()
    for player in Player:
        floor = state.floors[player]
        mine = [answer for answer in answers if answer.player is player]
        latest: int | None = None
        since: list[Card] = []  # the defenses since the latest sacrifice
        for answer in mine:
            if isinstance(answer, Sacrifice):
                latest, since = answer.card, []
            else:
                since.append(answer.card)
        held = [*state.hands[player], *since]
        if isinstance(phase, Defending) and player is phase.attacker:
            held += phase.attack
        known = (0, *state.discard_pile) if latest is None else (latest,)
        if isinstance(phase, Dealing | Replacing | Dueling):
            known = (0,)  # nobody has sacrificed yet
        if floor not in known or any(card < floor for card in held):
            message = "must be the rank of that player's latest sacrifice this round, or 0 (R29)"
            yield Problem(ProblemKind.FLOOR, f"floors.{player.name.lower()}", message)
