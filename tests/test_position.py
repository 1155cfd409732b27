# mypy: disable-error-code="comparison-overlap, arg-type, list-item"
"""Setting up positions by hand: what is filled in, what is refused and with which problems."""

import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given

from helpers import WOW, YAY, every_card, rebuilt, words
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
    FinalTie,
    Finished,
    InvalidStateError,
    Player,
    ProblemKind,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    new_game,
    set_up,
)
from tacocat.testing import states

K = ProblemKind


def found(
    make: Callable[..., object], *arguments: object, **fields: object
) -> set[tuple[ProblemKind, str]]:
    """The problems that the refusal of these arguments names."""
    with pytest.raises(InvalidStateError) as caught:
        make(*arguments, **fields)
    assert all(str(problem) in str(caught.value) for problem in caught.value.problems)
    return {(problem.kind, problem.field) for problem in caught.value.problems}


# --- what is filled in ----------------------------------------------------------------------------


def test_the_smallest_set_up() -> None:
    state = set_up(Attacking(YAY), ([6, 4], [9, 2]))
    assert state.hands == ((4, 6), (2, 9))
    assert (state.tacocat, state.tiles, state.round, state.step) == (4, frozenset(), 1, 0)
    assert state.seed is None
    assert every_card(state) == list(STANDARD.deck)
    # Dealt were 7 each; 5 each have been played and lie, lowest first, on the discard pile.
    assert len(state.draw_pile) == 38 - 14
    assert state.discard_pile == (1, 1, 1, 2, 2, 3, 3, 3, 4, 4)
    assert words(state) == ["YAY attack 2", "YAY attack 9"]


def test_what_is_given_is_kept() -> None:
    pile = [12, 1, 1, 1, 2, 2, 2, 3, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12]
    state = set_up(
        Attacking(WOW),
        ([5, 6], [7, 8]),
        tacocat=2,
        tiles={4, 3},
        round=6,
        draw_pile=pile,
        floors=(0, 7),
        seed=12,
        step=40,
    )
    assert (state.tacocat, state.tiles, state.round, state.step) == (2, {3, 4}, 6, 40)
    assert state.draw_pile == tuple(pile)
    assert (state.seed, state.floors) == (b"12", (0, 7))
    assert every_card(state) == list(STANDARD.deck)
    assert state.discard_pile == (3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8)
    other = set_up(Attacking(WOW), ([5, 6], [7, 8]), discard_pile=[9, 9, 9, 8, 8, 7, 7, 1, 1, 1])
    assert other.discard_pile == (9, 9, 9, 8, 8, 7, 7, 1, 1, 1)
    both = set_up(
        Attacking(WOW),
        ([5, 6], [7, 8]),
        draw_pile=other.draw_pile,
        discard_pile=other.discard_pile,
    )
    assert both == other


def test_generators_will_do() -> None:
    state = set_up(
        Attacking(WOW), (iter([4, 5]), iter([1, 2])), tiles=iter([3]),
        discard_pile=iter([1, 1, 2, 2, 3, 3, 3, 4, 4, 5]),
    )  # fmt: skip
    assert state.tiles == {3}
    assert state.discard_pile == (1, 1, 2, 2, 3, 3, 3, 4, 4, 5)


def test_other_phases_are_set_up_as_easily() -> None:
    assert set_up(Dealing()) == new_game(manual_deal=True)
    won = set_up(Finished(YAY), ([5], [3]), tiles=[4, 5, 6, 7])
    assert (won.winner, won.tacocat, won.round) == (YAY, 8, 4)
    assert set_up(Finished(WOW), ([3], [5]), tiles=[1]).tacocat == 0
    second = set_up(
        Replacing((WOW,), limit=2),
        ([1, 2, 3, 4], [5, 6, 7, 8]),
        tacocat=1,
        round=2,
        discard_pile=[9, 10],
    )
    assert len(words(second)) == 1 + 4 + 6
    answered = set_up(Defending(WOW, (7, 7), (Sacrifice(YAY, 2),)), ([1, 1], [6, 9, 9]))
    assert answered.floors == (0, 2)
    defended = set_up(Defending(WOW, (7, 7), (Defend(YAY, 9),)), ([1, 1], [6, 9, 9]))
    assert defended.floors == (0, 0)
    mirrored = set_up(Defending(YAY, (7, 7), (Sacrifice(WOW, 2),)), ([6, 9, 9], [1, 1]))
    assert mirrored.floors == (2, 0)
    assert words(answered) == ["YAY defend 9", "YAY sacrifice 6"]


@given(states())
def test_the_constructor_accepts_every_state_of_a_game(state: State) -> None:
    assert rebuilt(state) == state


# --- what is refused ------------------------------------------------------------------------------

GOOD = set_up(Attacking(WOW), ([4, 6], [2, 9]))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("rules", [None, "standard"]),
        ("seed", ["7", 7]),
        ("step", [-1, 1.0, True, None]),
        ("round", [-1, "1", False]),
        ("tacocat", [-1, 4.0, None]),
        ("tiles", [{4}, [], frozenset({-1}), frozenset({True}), frozenset("4")]),
        ("hands", [((4, 6), (2, 9)), ByPlayer((6, 4), (2, 9)), ByPlayer([4, 6], (2, 9)),
                   ByPlayer((4, 6.0), (2, 9)), ByPlayer((0, 6), (2, 9)), None]),
        ("draw_pile", [[1], (0,), ("1",), (True,)]),
        ("discard_pile", [[1], (0,), (None,)]),
        ("floors", [(0, 0), ByPlayer(-1, 0), ByPlayer(0, "2"), ByPlayer(False, 0)]),
        ("phase", [None, "attacking", Attacking, Attacking(0), Finished(1),
                   Dueling(Replace(WOW, [])), Replacing(WOW, 1), Replacing((0,), 1),
                   Replacing((WOW,), -1), Replacing((WOW,), 1, Duel(WOW, 1)),
                   Defending(0, (1,)), Defending(WOW, [1]), Defending(WOW, (2, 1)),
                   Defending(WOW, (1,), [Defend(YAY, 1)]), Defending(WOW, (1,), (1,))]),
    ],
)  # fmt: skip
def test_wrong_types(field: str, values: list[Any]) -> None:
    for value in values:
        assert found(attrs.evolve, GOOD, **{field: value}) == {(K.WRONG_TYPE, field)}


def test_every_problem_is_found_at_once() -> None:
    wrong_types = found(attrs.evolve, GOOD, step=-1, tiles=None, phase=3)
    assert wrong_types == {(K.WRONG_TYPE, name) for name in ("step", "tiles", "phase")}
    contradictions = found(
        attrs.evolve,
        GOOD,
        tacocat=3,
        tiles=frozenset({3, 9}),
        hands=ByPlayer((4,), (2, 9)),
        floors=ByPlayer(12, 0),
    )
    assert contradictions == {
        (K.TACOCAT, "tacocat"),
        (K.TILES, "tiles"),
        (K.NOT_THE_DECK, "hands"),
        (K.HAND_SIZE, "hands"),
        (K.FLOOR, "floors.wow"),
        (K.PILE_SIZE, "draw_pile"),
    }


def test_the_error_survives_pickling() -> None:
    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(GOOD, step=-1)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (twin.problems, str(twin)) == (caught.value.problems, str(caught.value))


@pytest.mark.parametrize(
    ("tacocat", "tiles", "round_number", "problems"),
    [
        (4, [], 1, set()),
        (1, [4], 2, set()),
        (7, [1, 2, 3, 4, 5, 6], 7, set()),
        (4, [4], 2, {(K.TACOCAT, "tacocat")}),
        (0, [4], 2, {(K.TACOCAT, "tacocat")}),
        (8, [4], 2, {(K.TACOCAT, "tacocat")}),
        (99, [4], 2, {(K.TACOCAT, "tacocat")}),
        (4, [0], 2, {(K.TILES, "tiles")}),
        (4, [8], 2, {(K.TILES, "tiles")}),
        (4, [3], 1, {(K.TILES, "tiles")}),
        (4, [1, 2, 3], 3, {(K.TILES, "tiles")}),
        (4, [1, 2, 3], 4, set()),
        (4, [], 0, {(K.ROUND, "round")}),
    ],
)
@pytest.mark.rule("R2", "R23", "R24")
def test_the_board(
    tacocat: int, tiles: list[int], round_number: int, problems: set[tuple[ProblemKind, str]]
) -> None:
    def make() -> State:
        return set_up(
            Attacking(WOW),
            ([4, 5], [2, 3]),
            tacocat=tacocat,
            tiles=tiles,
            round=round_number,
            draw_pile=STANDARD.deck[-22:],  # a size that hands of 4 to 9 allow
        )

    if problems:
        assert {kind for kind, _ in found(make)} >= {kind for kind, _ in problems}
        assert {
            each for each in found(make) if each[0] in (K.TACOCAT, K.TILES, K.ROUND)
        } == problems
    else:
        assert make().tacocat == tacocat


def test_each_card_is_in_exactly_one_place() -> None:
    for changes in (
        {"draw_pile": GOOD.draw_pile[1:]},
        {"draw_pile": (*GOOD.draw_pile[1:], 1)},
        {"discard_pile": (*GOOD.discard_pile, 4)},
        {"hands": ByPlayer((4, 6), (2, 13))},
    ):
        assert (K.NOT_THE_DECK, "hands") in found(attrs.evolve, GOOD, **changes)


def test_messages_name_no_hidden_card_and_no_seed() -> None:
    with pytest.raises(InvalidStateError) as caught:
        set_up(
            Attacking(WOW), ([4, 777], [888, 9]), draw_pile=[999], seed="hunter2", floors=(666, 0)
        )
    for secret in ("777", "888", "999", "hunter2"):
        assert secret not in str(caught.value) + repr(caught.value.problems)


HANDS = K.HAND_SIZE, "hands"


def test_dealing() -> None:
    waiting = new_game(manual_deal=True)
    assert found(attrs.evolve, waiting, seed=b"7") == {(K.PHASE, "seed")}
    assert found(attrs.evolve, waiting, draw_pile=(1,)) == {(K.NOT_THE_DECK, "hands")}
    assert found(attrs.evolve, waiting, floors=ByPlayer(0, 3)) == {(K.FLOOR, "floors.yay")}
    assert found(attrs.evolve, waiting, tiles=frozenset({3})) == {(K.TILES, "tiles")}
    assert attrs.evolve(waiting, tiles=frozenset({3}), round=1).round == 1


FREE = new_game(seed=1)
ORDERED = set_up(Replacing((YAY,), 4), ([1, 2, 3, 4], [5, 6, 7, 8]), tacocat=1, tiles=[4, 3, 2])
SECOND = apply(ORDERED, Replace(YAY, [5, 6]))


@pytest.mark.rule("R7", "R8")
def test_replacing() -> None:
    def phase(state: State, phase: Replacing) -> set[tuple[ProblemKind, str]]:
        return found(attrs.evolve, state, phase=phase)

    to_act, limit, face_down = (
        (K.PHASE, f"phase.{name}") for name in ("to_act", "limit", "face_down")
    )
    assert phase(FREE, Replacing((WOW,), 7)) == {to_act}
    assert phase(FREE, Replacing((YAY, WOW), 7)) == {to_act}
    assert phase(FREE, Replacing((), 7)) == {to_act}
    assert phase(FREE, Replacing((WOW, YAY), 6)) == {limit}
    assert phase(FREE, Replacing((WOW, YAY), 7, Replace(WOW, []))) == {to_act}
    assert phase(FREE, Replacing((YAY,), 7, Replace(WOW, [13]))) == {face_down}
    assert phase(ORDERED, Replacing((YAY,), 4, Replace(WOW, []))) == {face_down}
    assert phase(ORDERED, Replacing((YAY,), 3)) == {limit}
    assert phase(ORDERED, Replacing((WOW, YAY), 4)) == {to_act, limit}
    assert phase(SECOND, Replacing((WOW,), 1)) == {limit}
    assert phase(SECOND, Replacing((YAY,), 4)) == {(K.PILE_SIZE, "discard_pile")}
    assert HANDS in found(attrs.evolve, FREE, hands=ByPlayer(FREE.hands.wow[1:], FREE.hands.yay))
    drawn, left = FREE.draw_pile[:1], FREE.draw_pile[1:]
    assert found(attrs.evolve, FREE, draw_pile=left, discard_pile=drawn) == {
        (K.PILE_SIZE, "discard_pile")
    }
    assert found(attrs.evolve, FREE, floors=ByPlayer(1, 0)) == {(K.FLOOR, "floors.wow")}


@pytest.mark.rule("R7")
def test_the_second_replaces_no_more_than_a_hand_whatever_is_discarded() -> None:
    pile = ORDERED.draw_pile
    assert (K.PHASE, "phase.limit") in found(
        attrs.evolve, ORDERED, phase=Replacing((WOW,), 5), draw_pile=pile[5:], discard_pile=pile[:5]
    )


@pytest.mark.rule("R12")
def test_dueling() -> None:
    duel = set_up(Dueling(), ([4, 6], [2, 9]))
    assert found(attrs.evolve, duel, phase=Dueling(Duel(YAY, 4))) == {(K.PHASE, "phase.face_down")}
    assert attrs.evolve(duel, phase=Dueling(Duel(YAY, 9))).to_act == (WOW,)
    assert found(set_up, Dueling(), ([4], [2])) == {HANDS}
    assert found(set_up, Dueling(), ([4, 5], [2])) == {HANDS}
    assert found(set_up, Dueling(), (range(1, 9), range(5, 13))) == {HANDS}
    assert found(attrs.evolve, duel, floors=ByPlayer(0, 1)) == {(K.FLOOR, "floors.yay")}


@pytest.mark.rule("R12", "R14")
def test_attacking() -> None:
    assert set_up(Attacking(WOW), (range(1, 7), range(1, 7))).hands.wow == (1, 2, 3, 4, 5, 6)
    # Seven were dealt, and each put one into the duel.
    assert found(set_up, Attacking(WOW), (range(1, 8), range(1, 8))) == {HANDS}
    assert found(set_up, Attacking(WOW), ([1], [1])) == {HANDS}


def test_the_draw_pile_shows_how_many_were_replaced() -> None:
    cards = [*GOOD.draw_pile, *GOOD.discard_pile]
    for size in (10, 24):
        assert len(set_up(Attacking(WOW), GOOD.hands, draw_pile=cards[:size]).draw_pile) == size
    for size in (9, 25):
        assert found(set_up, Attacking(WOW), GOOD.hands, draw_pile=cards[:size]) == {
            (K.PILE_SIZE, "draw_pile")
        }


def defending(
    attack: tuple[int, ...],
    answers: tuple[Defend | Sacrifice, ...],
    wow: list[int],
    yay: list[int],
    **more: Any,
) -> State:
    return set_up(Defending(WOW, attack, answers), (wow, yay), **more)


ATTACK, ANSWERS = (K.PHASE, "phase.attack"), (K.PHASE, "phase.answers")


@pytest.mark.rule("R13", "R14", "R15", "R16", "R17")
def test_defending() -> None:
    assert defending((7, 7), (Defend(YAY, 9),), [1], [2, 9]).floors == (0, 0)
    assert defending((4, 5, 6), (Defend(YAY, 4), Sacrifice(YAY, 2)), [1], [3, 9]).floors == (0, 2)
    for attack in [(7, 8), (4, 6), (4, 5, 7)]:
        wow, yay = [1], [2, 9, 10, 11][: len(attack) + 1]
        assert found(defending, attack, (), wow, yay) == {ATTACK}
    no_jumbo = attrs.evolve(STANDARD, jumbo_attacks=False)
    assert found(defending, (7, 7), (), [1], [2, 9, 9], rules=no_jumbo) == {ATTACK}
    assert defending((7,), (), [1], [2, 9], rules=no_jumbo).to_act == (YAY,)
    assert found(defending, (), (), [1], [2]) == {ATTACK, ANSWERS}
    for answers in [
        (Defend(YAY, 6),),
        (Defend(WOW, 9),),
        (Sacrifice(YAY, 3),),
        (Sacrifice(WOW, 1),),
    ]:
        assert ANSWERS in found(defending, (7, 7), answers, [1], [2, 9])
    assert found(defending, (7,), (Defend(YAY, 7),), [1], [2]) == {ANSWERS}
    # A sacrifice is the lowest at its time: also lower than answers that come later.
    late = (Sacrifice(YAY, 3), Sacrifice(YAY, 2))
    assert ANSWERS in found(defending, (4, 5, 6), late, [1], [9, 9])
    unequal: list[tuple[list[int], list[int]]] = [([], [2]), ([1], [2]), ([1, 1], [2, 2])]
    for wow, yay in unequal:
        assert HANDS in found(defending, (7,), (), wow, yay)
    full = list(range(1, 7))
    assert found(defending, (7,), (), full, [*full, 8]) == {HANDS}


@pytest.mark.rule("R29")
def test_floors() -> None:
    def floors(wow: int, yay: int, phase: Any = None) -> Callable[[], State]:
        return lambda: attrs.evolve(GOOD, floors=ByPlayer(wow, yay))

    # WOW holds 4 6, YAY 2 9; on the discard pile lie 1 1 1 2 2 3 3 3 4 4.
    assert floors(4, 2)().floors == (4, 2)
    assert found(floors(5, 0)) == {(K.FLOOR, "floors.wow")}  # a card in hand is lower
    assert found(floors(0, 3)) == {(K.FLOOR, "floors.yay")}  # a card in hand is lower
    assert found(set_up, Attacking(WOW), ([7, 8], [9, 10]), floors=(6, 0)) == {
        (K.FLOOR, "floors.wow")
    }  # no 6 has been played
    answers = (Sacrifice(YAY, 2), Defend(YAY, 9))
    assert found(defending, (4, 5, 6), answers, [1], [3, 9], floors=(0, 0)) == {
        (K.FLOOR, "floors.yay")
    }
    # A card kept in hand is below the floor, though the attack cards are not.
    discards = [5, 5, 6, 6, 7, 7, 8, 8, 10, 10]
    assert found(defending, (9,), (), [4], [11, 12], floors=(5, 0), discard_pile=discards) == {
        (K.FLOOR, "floors.wow")
    }
    # The attack cards were in hand when the attacker's floor was set, the defenses likewise.
    assert found(defending, (4,), (), [9], [11, 12], floors=(5, 0), discard_pile=discards) == {
        (K.FLOOR, "floors.wow")
    }
    assert found(
        defending,
        (4, 4),
        (Defend(YAY, 4),),
        [9],
        [11, 12],
        floors=(0, 5),
        discard_pile=discards[:9],
    ) == {(K.FLOOR, "floors.yay")}


@pytest.mark.rule("R20", "R21", "R25")
def test_finished() -> None:
    def finished(winner: Player, wow: list[int], yay: list[int], **more: Any) -> State:
        return set_up(Finished(winner), (wow, yay), **{"tiles": [1, 7], **more})

    assert finished(WOW, [3], [5]).winner is WOW
    winner = (K.PHASE, "phase.winner")
    assert found(finished, WOW, [5], [3]) == {winner}
    assert found(finished, YAY, [3], [5]) == {winner}
    assert found(finished, YAY, [5], [5]) == {winner}
    arrow = attrs.evolve(STANDARD, final_tie=FinalTie.ARROW)
    assert finished(YAY, [5], [5], rules=arrow).winner is YAY
    assert found(finished, WOW, [3, 4], [5, 6]) == {HANDS}
    assert found(finished, WOW, [3], [5], tacocat=8) == {(K.TACOCAT, "tacocat")}
    assert found(finished, WOW, [3], [5], tacocat=4) == {(K.TACOCAT, "tacocat")}
    assert found(finished, WOW, [3], [5], tiles=[2]) == {(K.TILES, "tiles")}
    assert found(finished, YAY, [5], [3], tiles=[1]) == {(K.TILES, "tiles")}
    assert found(finished, WOW, [3], [5], round=1) == {(K.TILES, "tiles")}


def test_arguments_of_other_kinds() -> None:
    with pytest.raises(TypeError, match="rules must be a Rules value, not str"):
        set_up(Dueling(), rules="standard")
    with pytest.raises(ValueError, match="hands are two, WOW's and YAY's, not 1"):
        set_up(Dueling(), ([1],))
    with pytest.raises(ValueError, match="floors are two, WOW's and YAY's, not 3"):
        set_up(Dueling(), ([1, 2], [3, 4]), floors=(0, 0, 0))
    with pytest.raises(TypeError, match="a card is its rank"):
        set_up(Dueling(), ([1, 2], [3, 4.0]))
    assert found(set_up, "dueling") == {(K.WRONG_TYPE, "phase")}
    assert found(set_up, Defending(WOW, 5), ([1, 2], [3, 4])) == {(K.WRONG_TYPE, "phase")}
    assert (K.WRONG_TYPE, "tacocat") in found(set_up, Dueling(), ([1, 2], [3, 4]), tacocat="4")


def test_a_board_of_one_space() -> None:
    rules = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
    assert set_up(Finished(WOW), ([1], [2]), rules=rules, tiles=[1]).round == 1
