"""What people are told: the sentences of refused actions and of refused states, word by word."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Action,
    Attack,
    Attacking,
    ByPlayer,
    Deal,
    Defend,
    Defending,
    Duel,
    Dueling,
    Finished,
    IllegalActionError,
    InvalidStateError,
    Reason,
    Replace,
    Replacing,
    Sacrifice,
    State,
    apply,
    new_game,
    set_up,
)
from tacocat.engine.sentences import sentence

FREE = new_game(seed=1)
ORDERED = set_up(Replacing((YAY,), 4), ([1, 2, 3, 4], [5, 6, 7, 8]), tacocat=1, tiles=[4, 3, 2])
SECOND = apply(ORDERED, Replace(YAY, [5]))
DUEL = set_up(Dueling(), ([4, 6], [2, 9]))
ATTACK = set_up(Attacking(WOW), ([4, 6, 6], [2, 9, 9]))
SINGLE = attrs.evolve(ATTACK, rules=attrs.evolve(STANDARD, jumbo_attacks=False))
DEFENSE = set_up(Defending(WOW, (6,)), ([4, 5], [2, 9, 9]))
WAITING = new_game(manual_deal=True)
OVER = set_up(Finished(WOW), ([3], [5]), tiles=[1])

SENTENCES: list[tuple[State, Action, Reason, str]] = [
    (OVER, Duel(YAY, 5), Reason.GAME_OVER, "YAY can do nothing more: the game is over."),
    (
        WAITING,
        Duel(YAY, 5),
        Reason.AWAITING_DEAL,
        "YAY must wait: the next round has not been dealt yet.",
    ),
    (
        DUEL,
        Deal(STANDARD.deck),
        Reason.NOT_DEAL_TIME,
        "A round is being played; a deal can be made when the game waits for one.",
    ),
    (
        WAITING,
        Deal([1]),
        Reason.WRONG_DECK,
        "A deal must hold the 38 cards of this deck, each card once, and no other.",
    ),
    (
        FREE,
        Duel(YAY, 5),
        Reason.WRONG_PHASE,
        "YAY cannot duel now: the players are replacing cards.",
    ),
    (
        DUEL,
        Replace(WOW, []),
        Reason.WRONG_PHASE,
        "WOW cannot replace cards now: the players are dueling.",
    ),
    (ATTACK, Defend(YAY, 9), Reason.WRONG_PHASE, "YAY cannot defend now: WOW is to attack."),
    (ATTACK, Sacrifice(YAY, 2), Reason.WRONG_PHASE, "YAY cannot sacrifice now: WOW is to attack."),
    (DEFENSE, Attack(WOW, [4]), Reason.WRONG_PHASE, "WOW cannot attack now: YAY is to answer 6."),
    (ORDERED, Replace(WOW, []), Reason.NOT_YOUR_TURN, "WOW must wait: it is YAY's turn."),
    (
        SECOND,
        Replace(YAY, []),
        Reason.ALREADY_CHOSEN,
        "YAY has chosen already, and the choice stands.",
    ),
    (
        DUEL,
        Duel(WOW, 9),
        Reason.CARD_NOT_IN_HAND,
        "WOW does not hold all of these cards; choose from the cards in hand.",
    ),
    (
        SECOND,
        Replace(WOW, [1, 2]),
        Reason.TOO_MANY_REPLACED,
        "WOW may replace at most 1 cards here.",
    ),
    (
        ATTACK,
        Attack(WOW, [4, 6]),
        Reason.NOT_SET_OR_SEQUENCE,
        "Several attack cards must be a set (two or more of equal rank) or a sequence "
        "(three or more of consecutive ranks, none twice).",
    ),
    (
        SINGLE,
        Attack(WOW, [6, 6]),
        Reason.JUMBO_ATTACKS_OFF,
        "These rules have no jumbo attacks: attack with a single card.",
    ),
    (
        set_up(Attacking(YAY), ([4, 5, 8], [6, 6, 6])),
        Attack(YAY, [6, 6, 6]),
        Reason.LAST_CARD_MUST_STAY,
        "An attacker keeps at least one card: attack with at most 2 here.",
    ),
    (
        DEFENSE,
        Defend(YAY, 2),
        Reason.TOO_LOW_TO_DEFEND,
        "A defense against 6 needs 6 or higher; or sacrifice the lowest card.",
    ),
    (
        DEFENSE,
        Sacrifice(YAY, 9),
        Reason.NOT_LOWEST_CARD,
        "YAY can only sacrifice the lowest card in hand.",
    ),
]


@pytest.mark.parametrize(
    ("state", "action", "reason", "sentence"), SENTENCES, ids=lambda value: str(value)[:40]
)
def test_sentences(state: State, action: Action, reason: Reason, sentence: str) -> None:
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)
    assert (caught.value.reason, str(caught.value)) == (reason, sentence)


def test_the_sentence_of_a_stale_step() -> None:
    with pytest.raises(IllegalActionError) as caught:
        apply(attrs.evolve(DUEL, step=5), Duel(WOW, 4), expected_step=3)
    assert str(caught.value) == "The game has moved on to step 5; look again before you choose."


def test_the_sentence_of_an_action_that_a_view_cannot_judge() -> None:
    # Views explain without raising, so this is for those who write their own errors.
    text = sentence(Reason.NOT_YOUR_ACTION, DUEL, Duel(YAY, 2))
    assert text == "A view can only judge the actions of its viewer."


def test_every_reason_has_its_sentence_here() -> None:
    asked_of_views = {Reason.STALE_STEP, Reason.NOT_YOUR_ACTION}
    assert {reason for _, _, reason, _ in SENTENCES} == set(Reason) - asked_of_views


def changed(state: State, **fields: Any) -> Callable[[], State]:
    return lambda: attrs.evolve(state, **fields)


def wrong(**field: object) -> Callable[[], State]:
    return changed(DUEL, **field)


COUNT = "must be an int from 0 to 2**53 - 1"
PAIR = "must be a ByPlayer of"

PROBLEMS: list[tuple[Callable[[], State], str]] = [
    (wrong(rules=None), "rules must be a Rules value"),
    (wrong(seed=7), "seed must be bytes, or None for manual deals"),
    (wrong(step=2**53), f"step {COUNT}"),
    (wrong(round=-1), f"round {COUNT}"),
    (wrong(tacocat=None), f"tacocat {COUNT}"),
    (wrong(tiles=[]), "tiles must be a frozenset of numbers of spaces"),
    (wrong(hands=None), f"hands {PAIR} ascending tuples of cards"),
    (wrong(draw_pile=[]), "draw_pile must be a tuple of cards"),
    (wrong(discard_pile=[]), "discard_pile must be a tuple of cards"),
    (wrong(floors=(0, 0)), f"floors {PAIR} ints from 0 up"),
    (wrong(phase=None), "phase must be a phase with fields of the right types"),
    (wrong(tacocat=8), "tacocat must be on a space, 1 to 7, while the game goes on"),
    (changed(DUEL, tiles=frozenset({4}), round=2), "tacocat must not be on a covered space (R24)"),
    (changed(DUEL, tiles=frozenset({9}), round=2), "tiles must be on spaces, 1 to 7"),
    (changed(DUEL, round=0), "round must be at least 1 once cards are dealt"),
    (
        changed(DUEL, tiles=frozenset({1})),
        "tiles must be at most 0, the rounds played to their end",
    ),
    (
        changed(DUEL, tiles=frozenset({1, 2, 3}), round=3),
        "tiles must be at most 2, the rounds played to their end",
    ),
    (changed(OVER, tacocat=4), "tacocat must be in the winner's goal, 0"),
    (
        changed(OVER, tiles=frozenset({2})),
        "tiles must cover 1: the Tacocat passed or left it to reach the goal",
    ),
    (
        changed(DUEL, draw_pile=(*DUEL.draw_pile[2:], 13)),
        "hands and piles must hold each card of the deck once (2 missing, 1 too many)",
    ),
    (
        changed(WAITING, draw_pile=(1, 2)),
        "hands and piles must hold nothing (0 missing, 2 too many)",
    ),
    (
        changed(WAITING, seed=b""),
        "seed must be None: a game with a seed never waits for a deal",
    ),
    (
        lambda: set_up(Dueling(), ([4, 5], [2])),
        "hands must be of equal size, 2 to 7 cards here, not 2 and 1",
    ),
    (
        lambda: set_up(Finished(WOW), ([4, 5], [6]), tiles=[1]),
        "hands must be of equal size, 1 cards here, not 2 and 1",
    ),
    (
        lambda: set_up(Dueling(), ([4, 5], [2, 3]), draw_pile=[1, 1]),
        "draw_pile must have 10 to 24 cards, not 2",
    ),
    (
        changed(DUEL, phase=Dueling(Duel(WOW, 9))),
        "phase.face_down must be of cards that its player holds",
    ),
    (changed(FREE, phase=Replacing((WOW,), 7)), "phase.to_act must be WOW and YAY here (R7, R8)"),
    (
        changed(FREE, phase=Replacing((WOW, YAY), 6)),
        "phase.limit must be 7, what may be replaced here, not 6",
    ),
    (
        changed(ORDERED, phase=Replacing((YAY,), 4, Replace(WOW, []))),
        "phase.face_down must be None where the players replace in turn (R7)",
    ),
    (
        changed(SECOND, phase=Replacing((YAY,), 4)),
        "discard_pile must have 0 cards, not 1",
    ),
    (
        lambda: set_up(Defending(WOW, (6,)), ([4], [2])),
        "hands must have been of equal size, 2 to 6 cards, before the attack, with one left "
        "after it; not 2 and 1",
    ),
    (
        lambda: set_up(Defending(WOW, (6, 7)), ([4], [2, 3, 5])),
        "phase.attack must be an attack that these rules allow (R13)",
    ),
    (
        lambda: set_up(Defending(WOW, (6,), (Defend(YAY, 9),)), ([4], [2])),
        "phase.answers must be fewer than the attack cards (R15)",
    ),
    (
        lambda: set_up(Defending(WOW, (6, 6), (Defend(YAY, 5),)), ([4], [2, 3])),
        "phase.answers must each be by the defender, high enough or the lowest card then "
        "(R16, R17)",
    ),
    (
        lambda: set_up(Finished(WOW), ([5], [3]), tiles=[1]),
        "phase.winner must be the player with the lower final card (R20)",
    ),
    (
        lambda: set_up(Finished(WOW), ([5], [5]), tiles=[1]),
        "phase.winner must be nobody: equal final cards tie the round (R21)",
    ),
    (
        changed(DUEL, floors=ByPlayer(0, 1)),
        "floors.yay must be the rank of that player's latest sacrifice this round, or 0 (R29)",
    ),
]


@pytest.mark.parametrize(("make", "message"), PROBLEMS, ids=lambda value: str(value)[:50])
def test_problems(make: Callable[[], State], message: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        make()
    assert str(caught.value) == message


def test_counts_may_be_as_large_as_json_can_hold() -> None:
    assert attrs.evolve(DUEL, step=2**53 - 1).step == 2**53 - 1
