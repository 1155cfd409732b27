"""Rules, boards and spaces: the default, the limits, and rules as values."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from tacocat import (
    STANDARD,
    Board,
    Card,
    FinalTie,
    InvalidRulesError,
    Player,
    ProblemKind,
    Rules,
    Space,
)

WOW, YAY = Player.WOW, Player.YAY


def spaces(number: int, hand_size: int = 1) -> list[Space]:
    return [Space(hand_size, Player)] * number


def found(error: pytest.ExceptionInfo[InvalidRulesError]) -> list[tuple[ProblemKind, str]]:
    return [(problem.kind, problem.field) for problem in error.value.problems]


# --- the default rules ----------------------------------------------------------------------------


@pytest.mark.rule("R3", "R5")
def test_the_standard_deck_is_three_of_each_rank_and_a_fourth_6_and_7() -> None:
    counts = Counter(STANDARD.deck)
    assert counts.total() == 38
    assert [counts[rank] for rank in range(1, 13)] == [3, 3, 3, 3, 3, 4, 4, 3, 3, 3, 3, 3]
    assert set(counts) == set(range(1, 13))


@pytest.mark.rule("R5")
def test_the_counts_of_the_ranks_are_a_palindrome() -> None:
    counts = Counter(STANDARD.deck)
    assert all(counts[rank] == counts[13 - rank] for rank in range(1, 13))


@pytest.mark.rule("R2", "R5")
def test_the_standard_hand_sizes_are_a_palindrome_around_7() -> None:
    sizes = [space.hand_size for space in STANDARD.board.spaces]
    assert sizes == [4, 6, 9, 7, 9, 6, 4]
    assert sizes == sizes[::-1]
    assert sizes[len(sizes) // 2] == 7
    assert (min(sizes), max(sizes)) == (4, 9)


@pytest.mark.rule("R2", "R5")
def test_each_standard_arrow_points_at_the_player_whose_goal_is_farther() -> None:
    for number, space in enumerate(STANDARD.board.spaces, start=1):
        to_wow, to_yay = number, 8 - number  # the goals are at 0 and 8
        farther = {WOW: {WOW}, YAY: {YAY}, None: {WOW, YAY}}[
            WOW if to_wow > to_yay else YAY if to_yay > to_wow else None
        ]
        assert space.arrows == farther


@pytest.mark.rule("R2", "R5")
def test_the_standard_game_starts_on_the_middle_space_which_has_both_arrows() -> None:
    assert len(STANDARD.board.spaces) == 7
    assert STANDARD.board.start == 4
    assert STANDARD.board.spaces[4 - 1].arrows == {WOW, YAY}


@pytest.mark.rule("R21")
def test_the_standard_rules_deal_again_after_a_final_tie() -> None:
    assert STANDARD.final_tie is FinalTie.REDEAL
    assert Rules(STANDARD.deck, STANDARD.board).final_tie is FinalTie.REDEAL


@pytest.mark.rule("R13")
def test_jumbo_attacks_are_on_unless_switched_off() -> None:
    assert STANDARD.jumbo_attacks is True
    assert Rules(STANDARD.deck, STANDARD.board).jumbo_attacks is True


@pytest.mark.rule("R21")
def test_a_final_tie_is_dealt_again_or_decided_by_the_arrow() -> None:
    assert [(choice.name, choice.value) for choice in FinalTie] == [
        ("REDEAL", "redeal"),
        ("ARROW", "arrow"),
    ]


# --- spaces ---------------------------------------------------------------------------------------


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("arrows", "single"), [({WOW}, WOW), ({YAY}, YAY), ({WOW, YAY}, None), (Player, None)]
)
def test_a_space_has_one_arrow_or_two(arrows: Iterable[Player], single: Player | None) -> None:
    space = Space(6, arrows)
    assert space.arrows == frozenset(arrows)
    assert space.single_arrow is single


@pytest.mark.rule("R2")
def test_a_space_without_arrows_is_refused() -> None:
    with pytest.raises(InvalidRulesError, match="arrows must be one or two players") as error:
        Space(6, ())
    assert found(error) == [(ProblemKind.TOO_SMALL, "arrows")]


@pytest.mark.rule("R2")
def test_a_hand_has_at_least_one_card() -> None:
    assert Space(1, {WOW}).hand_size == 1
    for size in (0, -1, -(10**9)):
        with pytest.raises(InvalidRulesError, match=f"at least 1, not {size}$") as error:
            Space(size, {WOW})
        assert found(error) == [(ProblemKind.TOO_SMALL, "hand_size")]


@pytest.mark.parametrize("size", [True, 6.0, "6", None, float("nan")])
def test_a_hand_size_is_an_int(size: Any) -> None:
    with pytest.raises(InvalidRulesError, match=f"not of type {type(size).__name__}$") as error:
        Space(size, {WOW})
    assert found(error) == [(ProblemKind.WRONG_TYPE, "hand_size")]


@pytest.mark.parametrize("arrows", ["WOW", [0], [1], [WOW, 2], [None], 5, None, [[WOW]]])
def test_arrows_are_players(arrows: Any) -> None:
    with pytest.raises(InvalidRulesError, match="arrows must be a set of players") as error:
        Space(6, arrows)
    assert found(error) == [(ProblemKind.WRONG_TYPE, "arrows")]


def test_every_problem_of_a_space_is_found_at_once() -> None:
    with pytest.raises(InvalidRulesError) as error:
        Space(0, ())
    assert found(error) == [
        (ProblemKind.TOO_SMALL, "hand_size"),
        (ProblemKind.TOO_SMALL, "arrows"),
    ]


def test_the_repr_of_a_space_is_the_same_in_every_process() -> None:
    assert repr(Space(7, [YAY, WOW])) == "Space(hand_size=7, arrows={WOW, YAY})"


# --- boards ---------------------------------------------------------------------------------------


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("number", "start"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (100, 50)]
)
def test_a_board_starts_in_the_middle_or_just_before_it(number: int, start: int) -> None:
    assert Board(spaces(number)).start == start
    assert Board(spaces(number), start=None) == Board(spaces(number), start=start)


def test_a_board_has_at_least_one_space() -> None:
    assert len(Board(spaces(1)).spaces) == 1
    for start in (None, 1):
        with pytest.raises(InvalidRulesError, match=r"at least 1 space, not 0$") as error:
            Board([], start)
        assert found(error) == [(ProblemKind.TOO_SMALL, "spaces")]


@pytest.mark.parametrize("number", [1, 2, 7])
def test_a_board_starts_on_a_space(number: int) -> None:
    for start in (1, number):
        assert Board(spaces(number), start).start == start
    for start, kind, limit in (
        (0, ProblemKind.TOO_SMALL, "at least 1, not 0"),
        (number + 1, ProblemKind.TOO_LARGE, f"at most {number}, .*not {number + 1}"),
    ):
        with pytest.raises(InvalidRulesError, match=limit) as error:
            Board(spaces(number), start)
        assert found(error) == [(kind, "start")]


@pytest.mark.parametrize("start", [True, 1.0, "1"])
def test_the_start_is_an_int(start: Any) -> None:
    with pytest.raises(InvalidRulesError, match=f"not of type {type(start).__name__}$") as error:
        Board(spaces(2), start)
    assert found(error) == [(ProblemKind.WRONG_TYPE, "start")]


@pytest.mark.parametrize("value", [5, None, Space(1, {WOW})])
@pytest.mark.parametrize("start", [None, 1])
def test_a_board_is_made_of_several_spaces(value: Any, start: int | None) -> None:
    with pytest.raises(InvalidRulesError, match="spaces, one after another") as error:
        Board(value, start)
    assert found(error) == [(ProblemKind.WRONG_TYPE, "spaces")]


def test_every_problem_of_a_board_is_found_at_once() -> None:
    wrong: Any = [Space(1, {WOW}), 4, Space(1, {WOW}), None]
    with pytest.raises(InvalidRulesError) as error:
        Board(wrong, start=5)
    assert found(error) == [
        (ProblemKind.WRONG_TYPE, "spaces[1]"),
        (ProblemKind.WRONG_TYPE, "spaces[3]"),
        (ProblemKind.TOO_LARGE, "start"),
    ]


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.rule("R7", "R8")
@pytest.mark.parametrize(
    ("size", "deck_size", "is_valid"),
    [
        (1, 4, True),
        (1, 3, False),
        (1, 0, False),
        (2, 8, True),
        (2, 7, False),
        (9, 36, True),
        (9, 35, False),
        (9, 38, True),
        (10, 38, False),
        (10, 39, False),
        (10, 40, True),
    ],
)
def test_both_players_can_replace_a_whole_hand(size: int, deck_size: int, is_valid: bool) -> None:
    deck, board = [1] * deck_size, Board([Space(size, Player)])
    if is_valid:
        assert len(Rules(deck, board).deck) == deck_size
        return
    with pytest.raises(InvalidRulesError, match=f"{deck_size} cards, not {size}$") as error:
        Rules(deck, board)
    assert found(error) == [(ProblemKind.TOO_LARGE, "board.spaces[0].hand_size")]


def test_the_largest_hand_size_decides_wherever_it_is() -> None:
    for place in range(3):
        sizes = [1, 1, 1]
        sizes[place] = 3
        board = Board([Space(size, Player) for size in sizes])
        assert Rules([1] * 12, board).board == board
        with pytest.raises(InvalidRulesError) as error:
            Rules([1] * 11, board)
        assert found(error) == [(ProblemKind.TOO_LARGE, f"board.spaces[{place}].hand_size")]


@pytest.mark.rule("R3")
def test_ranks_count_from_1() -> None:
    board = Board(spaces(1))
    assert Rules([1, 1, 1, 1], board).deck == (1, 1, 1, 1)
    for rank in (0, -5):
        with pytest.raises(InvalidRulesError, match=f"from 1 up, not {rank}$") as error:
            Rules([1, 1, 1, rank], board)
        assert found(error) == [(ProblemKind.TOO_SMALL, "deck")]


@pytest.mark.parametrize(
    "deck", [None, 5, "1234", [1, 1, 1, True], [1, 1, 1, 1.0], [1, 1, 1, "1"], [[1], [1], [1], [1]]]
)
def test_a_deck_is_made_of_ints(deck: Any) -> None:
    with pytest.raises(InvalidRulesError, match="deck must be ranks") as error:
        Rules(deck, Board(spaces(1)))
    assert found(error) == [(ProblemKind.WRONG_TYPE, "deck")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("board", None),
        ("board", spaces(1)),
        ("final_tie", "redeal"),
        ("final_tie", None),
        ("jumbo_attacks", 1),
        ("jumbo_attacks", None),
        ("jumbo_attacks", "no"),
    ],
)
def test_the_parts_of_rules_have_their_types(field: str, value: Any) -> None:
    parts: dict[str, Any] = {"deck": [1, 1, 1, 1], "board": Board(spaces(1)), field: value}
    with pytest.raises(InvalidRulesError, match=f"not of type {type(value).__name__}$") as error:
        Rules(**parts)
    assert found(error) == [(ProblemKind.WRONG_TYPE, field)]


def test_every_problem_of_rules_is_found_at_once() -> None:
    board = Board([Space(2, {WOW}), Space(3, {WOW}), Space(1, {WOW}), Space(9, {WOW})])
    final_tie: Any = "arrow"
    jumbo_attacks: Any = 0
    with pytest.raises(InvalidRulesError) as error:
        Rules([0, 1, 2, 3, 4, 5, 6, 7], board, final_tie, jumbo_attacks)
    assert found(error) == [
        (ProblemKind.TOO_SMALL, "deck"),
        (ProblemKind.TOO_LARGE, "board.spaces[1].hand_size"),
        (ProblemKind.TOO_LARGE, "board.spaces[3].hand_size"),
        (ProblemKind.WRONG_TYPE, "final_tie"),
        (ProblemKind.WRONG_TYPE, "jumbo_attacks"),
    ]
    assert str(error.value).splitlines()[2] == (
        "board.spaces[3].hand_size must be at most 2, a quarter of the deck's 8 cards, not 9"
    )


HUGE = 10**5000  # Python refuses to write so many digits, so a message must do without them


@pytest.mark.parametrize(
    ("build", "field"),
    [
        (lambda: Space(-HUGE, {WOW}), "hand_size"),
        (lambda: Board(spaces(1), start=HUGE), "start"),
        (lambda: Board(spaces(1), start=-HUGE), "start"),
        (lambda: Rules([1, 1, 1, -HUGE], Board(spaces(1))), "deck"),
        (lambda: Rules([1] * 4, Board([Space(HUGE, {WOW})])), "board.spaces[0].hand_size"),
    ],
    ids=["hand size", "start", "negative start", "rank", "hand size for the deck"],
)
def test_a_number_too_long_to_write_is_refused_like_any_other(
    build: Callable[[], object], field: str
) -> None:
    with pytest.raises(InvalidRulesError) as error:
        build()
    assert [problem.field for problem in error.value.problems] == [field]


# --- variants and values --------------------------------------------------------------------------


def test_one_space_and_one_card_each_make_a_game() -> None:
    tiny = Rules([1, 2, 3, 4], Board([Space(1, {YAY})]), FinalTie.ARROW, jumbo_attacks=False)
    assert attrs.astuple(tiny, recurse=False) == (
        (1, 2, 3, 4),
        Board([Space(1, {YAY})]),
        FinalTie.ARROW,
        False,
    )


@given(st.permutations(STANDARD.deck), st.permutations([WOW, YAY]))
def test_rules_are_equal_whatever_order_their_parts_are_given_in(
    deck: list[Card], both: list[Player]
) -> None:
    given_spaces = iter(
        Space(space.hand_size, both if len(space.arrows) == 2 else space.arrows)
        for space in STANDARD.board.spaces
    )
    rules = Rules(iter(deck), Board(given_spaces))
    assert rules == STANDARD
    assert hash(rules) == hash(STANDARD)
    assert repr(rules) == repr(STANDARD)
    assert rules.deck == tuple(sorted(deck))


@pytest.mark.parametrize(
    "other",
    [
        Rules((*STANDARD.deck[1:], 12), STANDARD.board),
        Rules(STANDARD.deck, Board(STANDARD.board.spaces, start=3)),
        Rules(STANDARD.deck, Board(STANDARD.board.spaces[::-1])),
        Rules(STANDARD.deck, STANDARD.board, FinalTie.ARROW),
        Rules(STANDARD.deck, STANDARD.board, jumbo_attacks=False),
    ],
)
def test_rules_that_differ_in_one_thing_are_not_equal(other: Rules) -> None:
    assert other != STANDARD
    assert len({other, STANDARD}) == 2


@pytest.mark.parametrize("value", [STANDARD, STANDARD.board, STANDARD.board.spaces[3]])
def test_rules_survive_pickling(value: Rules | Board | Space) -> None:
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert hash(again) == hash(value)
    assert type(again) is type(value)


@pytest.mark.parametrize("value", [STANDARD, STANDARD.board, STANDARD.board.spaces[3]])
def test_rules_cannot_be_changed(value: Rules | Board | Space) -> None:
    for name in (each.name for each in attrs.fields(type(value))):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, 1)


def test_copies_counts_the_cards_of_each_rank_in_ascending_order() -> None:
    rules = Rules([9, 2, 9, 2, 9, 4], Board(spaces(1)))
    assert list(rules.copies().items()) == [(2, 2), (4, 1), (9, 3)]


def test_changing_the_copies_leaves_the_rules_alone() -> None:
    copies = STANDARD.copies()
    copies[6] = 99
    assert STANDARD.copies()[6] == 4
    assert STANDARD.deck.count(6) == 4


def test_a_variant_can_be_made_from_other_rules() -> None:
    variant = attrs.evolve(STANDARD, jumbo_attacks=False)
    assert variant == Rules(STANDARD.deck, STANDARD.board, FinalTie.REDEAL, jumbo_attacks=False)
    with pytest.raises(InvalidRulesError):
        attrs.evolve(STANDARD, deck=STANDARD.deck[:35])
