"""Setting up a position by hand: for tests, puzzles and other programs."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from tacocat.actions import Sacrifice
from tacocat.cards import Card, ascending, checked_cards
from tacocat.errors import InvalidStateError
from tacocat.phases import Dealing, Defending, Finished, Phase
from tacocat.players import ByPlayer, Player
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes
from tacocat.state import State
from tacocat.validity import phase_problems

T = TypeVar("T")


def set_up(
    phase: Phase,
    hands: tuple[Iterable[Card], Iterable[Card]] = ((), ()),
    *,
    rules: Rules = STANDARD,
    tacocat: int | None = None,
    tiles: Iterable[int] = (),
    round: int | None = None,
    draw_pile: Iterable[Card] | None = None,
    discard_pile: Iterable[Card] | None = None,
    floors: tuple[int, int] | None = None,
    seed: bytes | str | int | None = None,
    step: int = 0,
) -> State:
    """Build a state from what matters in it; the rest is filled in, then the whole is checked.

    The parts must agree with each other; play need not be able to lead there, so a puzzle may
    cover any spaces.

    Args:
        phase: what the game waits for, such as ``Attacking(Player.WOW)``.
        hands: WOW's cards and YAY's, in any order.
        rules: the variant.
        tacocat: the number of the Tacocat's space; by default the start, or the winner's goal.
        tiles: the numbers of the covered spaces.
        round: by default the first that allows so many tiles.
        draw_pile: top first. By default it has all cards that are nowhere else, ascending and so
            not shuffled; those that must have been played already are set apart before, lowest
            first, as the discard pile.
        discard_pile: oldest first; by default all cards that are nowhere else.
        floors: WOW's and YAY's; by default what the answers on the table show (R29).
        seed: what later deals follow from; by default they are made by hand (`Deal`).
        step: actions applied so far.

    Raises:
        InvalidStateError: with every problem found.
        TypeError: a card or the seed is of the wrong type.
        ValueError: a card is below 1, or the seed negative.

    Example:
        >>> from tacocat import Attacking, legal_actions
        >>> state = set_up(Attacking(Player.WOW), hands=([4, 5, 6, 6], [1, 2, 9, 12]))
        >>> for action in legal_actions(state):
        ...     print(action)
        WOW attack 4
        WOW attack 5
        WOW attack 6
        WOW attack 6 6
        WOW attack 4 5 6
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be a Rules value, not {type(rules).__name__}")
    problems = phase_problems(phase)
    if problems:
        raise InvalidStateError(problems)
    cards = ByPlayer(*map(ascending, _two("hands", hands)))
    covered = frozenset(tiles)
    if tacocat is None:
        tacocat = _usual_place(phase, rules)
    if round is None:
        round = len(covered) + (not isinstance(phase, Dealing | Finished))
    drawn = None if draw_pile is None else checked_cards(draw_pile)
    discarded = None if discard_pile is None else checked_cards(discard_pile)
    spare = _nowhere_else(
        phase, rules, [*cards.wow, *cards.yay, *(drawn or ()), *(discarded or ())]
    )
    if drawn is None and discarded is None:
        played = _played_already(len(spare), rules, tacocat)
        drawn, discarded = spare[played:], spare[:played]
    return State(
        rules,
        None if seed is None else seed_bytes(seed),
        step,
        round,
        tacocat,
        covered,
        cards,
        spare if drawn is None else drawn,
        spare if discarded is None else discarded,
        _shown_floors(phase) if floors is None else ByPlayer(*_two("floors", floors)),
        phase,
    )


def _two(name: str, values: Iterable[T]) -> tuple[T, ...]:
    pair = tuple(values)
    if len(pair) != 2:
        raise ValueError(f"{name} are two, WOW's and YAY's, not {len(pair)}")
    return pair


def _usual_place(phase: Phase, rules: Rules) -> int:
    if isinstance(phase, Finished):
        return 0 if phase.winner is Player.WOW else len(rules.board.spaces) + 1
    return rules.board.start


def _shown_floors(phase: Phase) -> ByPlayer[int]:
    floors = ByPlayer(0, 0)
    if isinstance(phase, Defending):
        for answer in phase.answers:
            if isinstance(answer, Sacrifice):
                floors = floors.updated(answer.player, answer.card)
    return floors


def _nowhere_else(phase: Phase, rules: Rules, placed: list[Card]) -> tuple[Card, ...]:
    """The cards of the deck that are neither placed nor on the table, ascending."""
    if isinstance(phase, Dealing):
        return ()
    if isinstance(phase, Defending):
        placed = [*placed, *phase.attack, *(answer.card for answer in phase.answers)]
    return tuple((Counter(rules.deck) - Counter(placed)).elements())


def _played_already(spare: int, rules: Rules, tacocat: int) -> int:
    """How many of the spare cards the draw pile had no room for when the round was dealt."""
    space = rules.board.space(tacocat) if type(tacocat) is int else None
    undealt = len(rules.deck) if space is None else len(rules.deck) - 2 * space.hand_size
    return max(0, spare - undealt)
