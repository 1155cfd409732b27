"""Errors as values: reasons, problems, messages, and what survives pickling."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from tacocat import (
    Action,
    Attack,
    Deal,
    Defend,
    IllegalActionError,
    InvalidRulesError,
    InvalidStateError,
    Player,
    Problem,
    ProblemKind,
    ProblemsError,
    Reason,
    Space,
)

REPLICAS: list[Callable[[Any], Any]] = [
    lambda error: pickle.loads(pickle.dumps(error)),
    copy.copy,
    copy.deepcopy,
]

PROBLEMS = (
    Problem(ProblemKind.TOO_SMALL, "hand_size", "must be at least 1, not 0"),
    Problem(ProblemKind.TILES, "tiles", "must be on spaces, 1 to 7"),
)


def test_the_values_of_reasons_are_stable() -> None:
    assert {reason.value for reason in Reason} == {
        "stale_step",
        "not_your_action",
        "game_over",
        "awaiting_deal",
        "not_deal_time",
        "wrong_deck",
        "wrong_phase",
        "not_your_turn",
        "already_chosen",
        "card_not_in_hand",
        "too_many_replaced",
        "not_set_or_sequence",
        "jumbo_attacks_off",
        "last_card_must_stay",
        "too_low_to_defend",
        "not_lowest_card",
    }


def test_the_values_of_problem_kinds_are_stable() -> None:
    assert {kind.value for kind in ProblemKind} == {
        "wrong_type",
        "bad_file",
        "too_small",
        "too_large",
        "not_the_deck",
        "tacocat",
        "tiles",
        "round",
        "hand_size",
        "pile_size",
        "floor",
        "phase",
        "visibility",
    }


@pytest.mark.parametrize("value", [*Reason, *ProblemKind])
def test_a_stored_value_gives_the_same_member_back(value: Reason | ProblemKind) -> None:
    assert type(value)(value.value) is value
    assert str(value) == value.name.lower()


@pytest.mark.parametrize(
    ("action", "player"),
    [
        (Attack(Player.YAY, (5,)), Player.YAY),
        (Defend(Player.WOW, 5), Player.WOW),
        (Deal((5,)), None),
    ],
)
def test_an_illegal_action_error_tells_reason_action_and_player(
    action: Action, player: Player | None
) -> None:
    error = IllegalActionError(Reason.WRONG_PHASE, action, "Not now.")
    assert isinstance(error, ValueError)
    assert error.reason is Reason.WRONG_PHASE
    assert error.action is action
    assert error.player is player
    assert str(error) == "Not now."
    assert repr(error) == "IllegalActionError('Not now.')"


@pytest.mark.parametrize("replica", REPLICAS)
def test_an_illegal_action_error_survives_copying_and_pickling(
    replica: Callable[[IllegalActionError], IllegalActionError],
) -> None:
    error = IllegalActionError(Reason.NOT_YOUR_TURN, Attack(Player.YAY, (5,)), "Wait.")
    again = replica(error)
    assert type(again) is IllegalActionError
    assert (again.reason, again.action, again.player, str(again)) == (
        Reason.NOT_YOUR_TURN,
        Attack(Player.YAY, (5,)),
        Player.YAY,
        "Wait.",
    )


def test_a_problem_reads_as_a_sentence_about_its_field() -> None:
    problem = Problem(ProblemKind.TOO_SMALL, "board.spaces[2].hand_size", "must be at least 1")
    assert str(problem) == "board.spaces[2].hand_size must be at least 1"


@pytest.mark.parametrize("kind_of_error", [InvalidRulesError, InvalidStateError])
def test_a_problems_error_lists_every_problem_on_a_line(
    kind_of_error: type[ProblemsError],
) -> None:
    error = kind_of_error(iter(PROBLEMS))
    assert isinstance(error, ProblemsError)
    assert isinstance(error, ValueError)
    assert error.problems == PROBLEMS
    assert str(error).splitlines() == [
        "hand_size must be at least 1, not 0",
        "tiles must be on spaces, 1 to 7",
    ]


@pytest.mark.parametrize("kind_of_error", [InvalidRulesError, InvalidStateError])
@pytest.mark.parametrize("replica", REPLICAS)
def test_a_problems_error_survives_copying_and_pickling(
    kind_of_error: type[ProblemsError], replica: Callable[[ProblemsError], ProblemsError]
) -> None:
    error = kind_of_error(PROBLEMS)
    again = replica(error)
    assert type(again) is kind_of_error
    assert again.problems == PROBLEMS
    assert str(again) == str(error)


def test_invalid_rules_and_invalid_states_are_told_apart() -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Space(0, {Player.WOW})
    assert not isinstance(caught.value, InvalidStateError)
