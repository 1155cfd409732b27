"""Views made by hand: what is refused, and with which problems."""

from typing import Any

import attrs
import pytest
from hypothesis import given

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Attacking,
    Board,
    ByPlayer,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    DuelingView,
    Finished,
    InvalidStateError,
    Player,
    ProblemKind,
    Replace,
    Replacing,
    ReplacingView,
    Rules,
    Space,
    State,
    View,
    apply,
    new_game,
    observe,
    set_up,
)
from tacocat.testing import states

K = ProblemKind

ATTACK = observe(set_up(Attacking(WOW), ([4, 6], [2, 9])), WOW)
FREE = observe(new_game(seed=7), WOW)
DUEL = observe(set_up(Dueling(Duel(YAY, 9)), ([4, 6], [2, 9])), WOW)
OVER = observe(set_up(Finished(WOW), ([3], [5]), tiles=[1]), YAY)


def found(view: View, **fields: Any) -> set[tuple[ProblemKind, str]]:
    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(view, **fields)
    return {(problem.kind, problem.field) for problem in caught.value.problems}


@given(states())
def test_every_view_of_a_game_is_accepted(state: State) -> None:
    for viewer in (*Player, None):
        view = observe(state, viewer)
        assert View(**attrs.asdict(view, recurse=False)) == view


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("rules", [None]),
        ("viewer", [0, "WOW"]),
        ("step", [-1, 2**53, True]),
        ("round", [None]),
        ("tacocat", [4.0]),
        ("tiles", [{4}]),
        ("hands", [None, ((4, 6), None), ByPlayer((6, 4), None), ByPlayer([4, 6], None)]),
        ("hand_sizes", [(2, 2), ByPlayer(2, None), ByPlayer(2, -1)]),
        ("draw_pile_size", [-1, None, "24"]),
        ("discard_pile", [[]]),
        ("floors", [(0, 0)]),
        (
            "phase",
            [
                None,
                Dueling(),
                Replacing((WOW, YAY), 7),
                DuelingView(()),
                DuelingView((YAY, WOW)),
                DuelingView((0,)),  # type: ignore[arg-type]
                DuelingView((WOW, YAY), Replace(WOW, [])),  # type: ignore[arg-type]
                ReplacingView((WOW,), -1),
                Defending(WOW, [1]),  # type: ignore[arg-type]
            ],
        ),
    ],
)
def test_wrong_types(field: str, values: list[Any]) -> None:
    for value in values:
        assert found(ATTACK, **{field: value}) == {(K.WRONG_TYPE, field)}


@pytest.mark.rule("R26", "R28")
def test_a_view_shows_its_viewer_what_they_may_see() -> None:
    seen = (K.VISIBILITY, "hands.wow"), (K.VISIBILITY, "hands.yay")
    assert found(ATTACK, viewer=YAY) == set(seen)
    assert found(ATTACK, viewer=None) == {seen[0]}
    assert found(ATTACK, hands=ByPlayer((4, 6), (2, 9))) == {seen[1]}
    assert found(ATTACK, hands=ByPlayer(None, None)) == {seen[0]}
    assert found(OVER, hands=ByPlayer(None, (5,))) == {seen[0]}
    own = (K.VISIBILITY, "phase.my_choice")
    assert found(DUEL, phase=DuelingView((WOW,), Duel(YAY, 9))) == {own}
    assert found(FREE, phase=ReplacingView((WOW,), 7, Replace(YAY, []))) == {own}


def test_sizes_agree_with_cards() -> None:
    assert found(ATTACK, hand_sizes=ByPlayer(3, 2)) == {(K.HAND_SIZE, "hands.wow")}
    assert (K.PILE_SIZE, "draw_pile_size") in found(ATTACK, draw_pile_size=23)
    assert found(ATTACK, hand_sizes=ByPlayer(2, 99)) == {(K.HAND_SIZE, "hand_sizes.yay")}
    assert (K.HAND_SIZE, "hands") in found(ATTACK, hand_sizes=ByPlayer(2, 3), draw_pile_size=23)
    assert (K.NOT_THE_DECK, "hands") in found(ATTACK, hands=ByPlayer((4, 99), None))


@pytest.mark.rule("R29")
def test_floors_leave_enough_cards() -> None:
    state = set_up(Attacking(WOW), ([4, 6], [12, 12]), floors=(0, 12), discard_pile=[12, 1, 1, 1,
                   2, 2, 3, 3, 4, 4])  # fmt: skip
    assert observe(state, WOW).floors == (0, 12)
    view = observe(set_up(Attacking(WOW), ([4, 6], [11, 12]), discard_pile=[12, 12, 1, 1, 2, 2, 3,
                          3, 4, 4]), WOW)  # fmt: skip
    assert found(view, floors=ByPlayer(0, 12)) == {(K.FLOOR, "floors.yay")}
    # A spectator's view: both floors must be met at once.
    both = observe(state, None)
    assert View(**attrs.asdict(both, recurse=False)) == both


def test_the_phase_agrees_with_the_rest() -> None:
    assert found(FREE, phase=ReplacingView((WOW, YAY), 6)) == {(K.PHASE, "phase.limit")}
    assert found(FREE, phase=ReplacingView((YAY,), 7, Replace(WOW, [13]))) == {
        (K.PHASE, "phase.my_choice")
    }
    assert found(FREE, phase=ReplacingView((), 7)) == {(K.PHASE, "phase.to_act")}
    assert found(DUEL, phase=DuelingView((YAY,), Duel(WOW, 5))) == {(K.PHASE, "phase.my_choice")}
    assert found(DUEL, phase=DuelingView((WOW,)), hand_sizes=ByPlayer(2, 0), draw_pile_size=26) >= {
        (K.HAND_SIZE, "hands")
    }
    to_act = {(K.PHASE, "phase.to_act")}
    assert found(DUEL, phase=DuelingView((WOW,), Duel(WOW, 4))) == to_act
    assert found(DUEL, phase=DuelingView((WOW, YAY), Duel(WOW, 4))) == to_act
    assert attrs.evolve(DUEL, phase=DuelingView((YAY,), Duel(WOW, 4))).to_act == (YAY,)
    assert found(DUEL, tacocat=9) == {(K.TACOCAT, "tacocat")}
    assert found(FREE, tacocat=9) == {(K.TACOCAT, "tacocat")}
    waiting = observe(new_game(manual_deal=True), WOW)
    assert found(waiting, draw_pile_size=1) == {(K.PILE_SIZE, "draw_pile_size")}
    table = observe(set_up(Defending(WOW, (7, 7), (Defend(YAY, 9),)), ([1], [2, 9])), YAY)
    assert found(table, phase=Defending(WOW, (7, 8), (Defend(YAY, 9),))) >= {
        (K.PHASE, "phase.attack")
    }


def test_a_half_made_choice_of_either_kind_is_accepted() -> None:
    for viewer in (*Player, None):
        for state in (
            apply(new_game(seed=7), Replace(YAY, [])),
            set_up(Dueling(Duel(YAY, 9)), ([4, 6], [2, 9])),
        ):
            view = observe(state, viewer)
            assert attrs.evolve(view, step=8).step == 8
    ordered = set_up(Replacing((YAY,), 4), ([1, 2, 3, 4], [5, 6, 7, 8]), tacocat=1, tiles=[4, 3, 2])
    for state in (ordered, apply(ordered, Replace(YAY, [5]))):
        assert attrs.evolve(observe(state, WOW), step=8).step == 8


def test_messages_name_no_card() -> None:
    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(ATTACK, hands=ByPlayer((4, 777), None))
    assert "777" not in str(caught.value)
    assert "must be None: this viewer cannot see it (R26)" in message(
        hands=ByPlayer((4, 6), (2, 9))
    )
    assert "must be shown to this viewer (R26)" in message(hands=ByPlayer(None, None))
    assert message(hand_sizes=ByPlayer(3, 2)) == (
        "hands.wow must have as many cards as hand_sizes says, 3"
    )
    # Of 38 cards, two are in WOW's hand and ten on the discard pile.
    assert message(hand_sizes=ByPlayer(2, 99)) == (
        "hand_sizes.yay must be at most 26: no more cards are unseen"
    )
    assert message(draw_pile_size=23) == (
        "draw_pile_size must be 24, the cards of the deck that are nowhere else"
    )


def message(**fields: Any) -> str:
    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(ATTACK, **fields)
    return str(caught.value)


def test_a_small_board() -> None:
    rules = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
    view = observe(new_game(rules, seed=1), None)
    assert attrs.evolve(view, step=3).rules == rules
    assert rules != STANDARD
    assert found(observe(new_game(manual_deal=True), WOW), phase=Finished(WOW)) >= {
        (K.VISIBILITY, "hands.yay")
    }
    assert Dealing() == observe(new_game(manual_deal=True), WOW).phase
