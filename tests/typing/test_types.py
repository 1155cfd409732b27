"""What type checkers infer for users of the library; mypy and pyright read it, pytest runs it."""

from collections.abc import Sequence
from typing import assert_never, assert_type

import pytest

from tacocat import (
    STANDARD,
    Action,
    Attack,
    Attacking,
    Board,
    ByPlayer,
    Card,
    Deal,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    FinalTie,
    Finished,
    Hand,
    IllegalActionError,
    InvalidRulesError,
    Phase,
    Player,
    PlayerAction,
    Problem,
    ProblemKind,
    Reason,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    explain,
    legal_actions,
    new_game,
    set_up,
)

WOW, YAY = Player.WOW, Player.YAY


def waiting_for(phase: Phase) -> str:
    """A word for each phase; a checker complains if one is missing."""
    match phase:
        case Dealing():
            return "deal"
        case Replacing(to_act, limit, face_down):
            assert_type(to_act, tuple[Player, ...])
            assert_type(limit, int)
            assert_type(face_down, Replace | None)
            return "replace"
        case Dueling(face_down):
            assert_type(face_down, Duel | None)
            return "duel"
        case Attacking(attacker):
            assert_type(attacker, Player)
            return "attack"
        case Defending(attacker, attack, answers):
            assert_type(attacker, Player)
            assert_type(attack, Hand)
            assert_type(answers, tuple[Defend | Sacrifice, ...])
            return "answer"
        case Finished(winner):
            assert_type(winner, Player)
            return "nothing"
        case _:
            assert_never(phase)


def cards_of(action: PlayerAction) -> tuple[int, ...]:
    """The cards of each action; a checker complains if one is missing."""
    match action:
        case Replace(player, cards) | Attack(player, cards):
            assert_type(player, Player)
            assert_type(cards, Hand)
            return cards
        case Duel(player, card) | Defend(player, card) | Sacrifice(player, card):
            assert_type(player, Player)
            assert_type(card, Card)
            return (card,)
        case _:
            assert_never(action)


def is_chance(action: Action) -> bool:
    """Whether chance acts; what is left is a player's action."""
    if isinstance(action, Deal):
        assert_type(action.order, tuple[Card, ...])
        return True
    assert_type(action, PlayerAction)
    return False


def test_the_functions_take_and_give_what_they_say() -> None:
    state = assert_type(new_game(seed=7), State)
    assert_type(new_game(STANDARD, seed="7"), State)
    assert_type(new_game(seed=b"7"), State)
    actions = assert_type(legal_actions(state), Sequence[PlayerAction])
    assert_type(legal_actions(state, WOW), Sequence[PlayerAction])
    first = assert_type(actions[0], PlayerAction)
    assert assert_type(explain(state, first), Reason | None) is None
    after = assert_type(apply(state, first), State)
    assert after.step == 1
    assert first in actions[:1]


def test_the_fields_of_a_state_have_their_types() -> None:
    state = set_up(Attacking(WOW), ([4, 5], [6, 7]))
    assert_type(state, State)
    assert assert_type(state.hands[WOW], tuple[int, ...]) == (4, 5)
    assert_type(state.hands, ByPlayer[Hand])
    assert_type(state.hands.yay, Hand)
    for player in Player:
        assert_type(state.hands[player], tuple[int, ...])
        assert_type(state.floors[player], int)
    assert assert_type(state.to_act, tuple[Player, ...]) == (WOW,)
    assert assert_type(state.winner, Player | None) is None
    assert assert_type(state.is_over, bool) is False
    space = assert_type(state.space, Space | None)
    assert space is not None
    assert assert_type(space.hand_size, int) == 7
    assert assert_type(space.single_arrow, Player | None) is None
    assert_type(space.arrows, frozenset[Player])
    assert_type(state.rules, Rules)
    assert_type(state.seed, bytes | None)
    assert_type(state.step, int)
    assert_type(state.round, int)
    assert_type(state.tacocat, int)
    assert_type(state.tiles, frozenset[int])
    assert_type(state.draw_pile, tuple[Card, ...])
    assert_type(state.discard_pile, tuple[Card, ...])
    assert_type(state.floors, ByPlayer[int])
    assert_type(state.phase, Phase)


def test_a_pair_keeps_the_type_of_its_things() -> None:
    sizes = ByPlayer(3, 5)
    assert_type(sizes, ByPlayer[int])
    assert assert_type(sizes.updated(YAY, 4), ByPlayer[int]) == (3, 4)
    assert assert_type(sizes.wow, int) == 3
    assert assert_type(sizes[YAY], int) == 5
    assert [assert_type(size, int) for size in sizes] == [3, 5]
    assert assert_type(WOW.opponent, Player) is YAY
    assert assert_type(Player.WOW.opponent, Player) is YAY


def test_cards_are_given_in_any_iterable() -> None:
    assert assert_type(Replace(WOW, [5, 3]), Replace) == Replace(WOW, {3, 5})
    assert Attack(WOW, (4, 4)) == Attack(WOW, iter([4, 4]))
    assert assert_type(Attack(WOW, range(4, 7)).cards, Hand) == (4, 5, 6)
    assert assert_type(Deal(reversed([1, 2])).order, tuple[Card, ...]) == (2, 1)


def test_rules_are_built_from_any_iterables() -> None:
    spaces = (Space(1, arrows) for arrows in ([WOW], {YAY}, Player))
    board = assert_type(Board(spaces), Board)
    assert assert_type(board.start, int) == 2
    assert assert_type(Board(board.spaces, None).start, int) == 2
    assert_type(board.spaces, tuple[Space, ...])
    rules = assert_type(Rules(range(1, 5), board, FinalTie.ARROW), Rules)
    assert assert_type(rules.deck, tuple[Card, ...]) == (1, 2, 3, 4)
    assert assert_type(rules.copies(), dict[Card, int]) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert_type(rules.final_tie, FinalTie)
    assert_type(rules.jumbo_attacks, bool)


def test_every_phase_is_matched() -> None:
    defending = Defending(WOW, (4,))
    phases: list[Phase] = [
        *(Dealing(), Replacing((WOW,), 7), Dueling(), Attacking(WOW), defending, Finished(WOW)),
    ]
    assert [waiting_for(phase) for phase in phases] == [
        *("deal", "replace", "duel", "attack", "answer", "nothing"),
    ]
    assert assert_type(defending.attack_card, Card) == 4
    assert assert_type(defending.defender, Player) is YAY


def test_every_action_is_matched() -> None:
    actions: list[PlayerAction] = [
        Replace(WOW, [3, 5]),
        Duel(WOW, 1),
        Attack(WOW, [2, 2]),
        Defend(WOW, 3),
        Sacrifice(WOW, 4),
    ]
    assert [cards_of(action) for action in actions] == [(3, 5), (1,), (2, 2), (3,), (4,)]
    assert [is_chance(action) for action in [*actions, Deal([1])]] == [*[False] * 5, True]


def test_errors_carry_typed_parts() -> None:
    with pytest.raises(IllegalActionError) as illegal:
        apply(new_game(seed=7), Duel(WOW, 1))
    assert assert_type(illegal.value.reason, Reason) is Reason.WRONG_PHASE
    assert assert_type(illegal.value.player, Player | None) is WOW
    assert_type(illegal.value.action, Action)
    with pytest.raises(InvalidRulesError) as invalid:
        Space(0, [WOW])
    (problem,) = assert_type(invalid.value.problems, tuple[Problem, ...])
    assert assert_type(problem.kind, ProblemKind) is ProblemKind.TOO_SMALL
    assert assert_type(problem.field, str) == "hand_size"
