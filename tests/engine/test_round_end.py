# mypy: disable-error-code="comparison-overlap"
"""R12 and R20 to R25: the final reveal, and what happens between rounds."""

import pytest

from helpers import WOW, YAY, every_card, why
from tacocat import (
    STANDARD,
    Attack,
    Board,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    FinalTie,
    Finished,
    IllegalActionError,
    Player,
    Reason,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    legal_actions,
    new_game,
    set_up,
)
from tacocat.engine.round_end import moved, round_winner
from tacocat.players import ByPlayer


def last_trick(wow: int, yay: int, tacocat: int = 4, tiles: tuple[int, ...] = (),
               rules: Rules = STANDARD, seed: int | None = None) -> State:  # fmt: skip
    """The state after the last answer of a round that leaves these final cards."""
    state = set_up(
        Defending(WOW, (2,)),
        ([wow], [yay, 12]),
        rules=rules,
        tacocat=tacocat,
        tiles=tiles,
        seed=seed,
    )
    return apply(state, Defend(YAY, 12))


@pytest.mark.rule("R20", "R22", "R23")
def test_worked_example_the_lower_final_card_wins_the_round() -> None:
    state = last_trick(3, 5)
    assert (state.tacocat, state.tiles) == (3, {4})
    state = last_trick(5, 3)
    assert (state.tacocat, state.tiles) == (5, {4})


@pytest.mark.rule("R21")
def test_equal_final_cards_tie_the_round_and_it_is_dealt_anew_on_the_same_space() -> None:
    state = last_trick(5, 5, tacocat=3, tiles=(4,))
    assert state.phase == Dealing()
    assert (state.tacocat, state.tiles, state.round) == (3, {4}, 2)
    assert every_card(state) == []
    state = last_trick(5, 5, tacocat=3, tiles=(4,), seed=1)
    # Replacement included: space 3 has one arrow, at YAY.
    assert state.phase == Replacing((YAY,), limit=9)
    assert (state.tacocat, state.tiles, state.round) == (3, {4}, 3)
    assert every_card(state) == list(STANDARD.deck)


@pytest.mark.rule("R21", "R8")
def test_after_a_tied_first_round_a_space_with_one_arrow_is_no_longer_free() -> None:
    rules = Rules([1, 1, 1, 1, 2, 2, 2, 2], Board([Space(2, [YAY])]))
    state = set_up(Dueling(), ([1, 1], [1, 2]), rules=rules, seed=3)
    state = apply(apply(state, Duel(WOW, 1)), Duel(YAY, 2))
    assert (state.round, state.to_act) == (2, (YAY,))


@pytest.mark.rule("R21")
@pytest.mark.parametrize(("arrow", "tacocat"), [(WOW, 1), (YAY, 3)])
def test_arrow_ties_go_to_the_player_the_single_arrow_points_at(
    arrow: Player, tacocat: int
) -> None:
    spaces = [Space(3, [arrow])] * 3
    rules = Rules(STANDARD.deck, Board(spaces), FinalTie.ARROW)
    state = last_trick(5, 5, tacocat=2, rules=rules)
    assert (state.tacocat, state.tiles) == (tacocat, {2})
    assert last_trick(3, 5, tacocat=2, rules=rules).tacocat == 1


@pytest.mark.rule("R21")
def test_arrow_ties_on_a_space_with_two_arrows_are_still_ties() -> None:
    rules = Rules(STANDARD.deck, STANDARD.board, FinalTie.ARROW)
    state = last_trick(5, 5, rules=rules)
    assert (state.phase, state.tacocat, state.tiles) == (Dealing(), 4, frozenset())


def test_round_winner() -> None:
    assert round_winner(STANDARD, 4, ByPlayer(1, 2)) is WOW
    assert round_winner(STANDARD, 4, ByPlayer(2, 1)) is YAY
    assert round_winner(STANDARD, 3, ByPlayer(2, 2)) is None


@pytest.mark.rule("R22", "R24")
@pytest.mark.parametrize(
    ("tacocat", "tiles", "winner", "to"),
    [
        (4, [4], WOW, 3),
        (4, [4], YAY, 5),
        (3, [3, 4], YAY, 5),  # worked example
        (4, [1, 2, 3, 4, 5], WOW, 0),  # worked example
        (2, [2, 3, 4, 5], YAY, 6),
        (6, [3, 4, 5, 6], WOW, 2),
        (1, [1], WOW, 0),
        (7, [7], YAY, 8),
        (7, [6, 7], WOW, 5),
    ],
)
def test_the_tacocat_goes_on_over_covered_spaces(
    tacocat: int, tiles: list[int], winner: Player, to: int
) -> None:
    assert moved(tacocat, frozenset(tiles), winner) == to


@pytest.mark.rule("R23", "R24")
def test_worked_example_a_tile_on_the_space_left_and_a_covered_one_skipped() -> None:
    state = last_trick(5, 3, tacocat=3, tiles=(4,))
    assert (state.tacocat, state.tiles, state.winner) == (5, {3, 4}, None)


@pytest.mark.rule("R22", "R25")
@pytest.mark.parametrize(
    ("tacocat", "tiles", "wow", "yay", "to"), [(2, (3, 4), 3, 5, 1), (6, (4, 5), 5, 3, 7)]
)
def test_the_spaces_at_either_end_are_no_goals(
    tacocat: int, tiles: tuple[int, ...], wow: int, yay: int, to: int
) -> None:
    state = last_trick(wow, yay, tacocat=tacocat, tiles=tiles)
    assert (state.tacocat, state.winner, state.phase) == (to, None, Dealing())


@pytest.mark.rule("R24", "R25")
def test_worked_example_over_covered_spaces_into_the_goal() -> None:
    state = last_trick(3, 5, tacocat=4, tiles=(1, 2, 3, 5))
    assert (state.tacocat, state.tiles) == (0, {1, 2, 3, 4, 5})
    assert state.winner is WOW


@pytest.mark.rule("R4", "R23", "R25")
def test_the_last_of_as_many_tiles_as_spaces_is_placed_from_the_goal() -> None:
    state = last_trick(5, 3, tacocat=7, tiles=(1, 2, 3, 4, 5, 6))
    assert (state.tacocat, state.tiles) == (8, {1, 2, 3, 4, 5, 6, 7})
    assert len(state.tiles) == len(STANDARD.board.spaces) == 7
    assert state.phase == Finished(YAY)


@pytest.mark.rule("R25")
def test_the_game_is_over_and_the_last_round_stays_to_be_seen() -> None:
    state = last_trick(3, 5, tacocat=1, tiles=(4, 3, 2), seed=9)
    assert state.is_over
    assert state.winner is WOW
    assert state.to_act == ()
    assert state.space is None
    assert state.hands == ((3,), (5,))
    assert (state.round, state.step, state.seed) == (4, 1, b"9")
    assert every_card(state) == list(STANDARD.deck)
    assert state.discard_pile[-2:] == (2, 12)
    assert legal_actions(state) == ()
    assert why(state, Attack(WOW, [3])) is Reason.GAME_OVER
    with pytest.raises(IllegalActionError, match="WOW can do nothing more"):
        apply(state, Attack(WOW, [3]))


@pytest.mark.rule("R29")
def test_floors_stay_to_be_seen_when_the_game_is_over() -> None:
    state = set_up(Defending(WOW, (2,)), ([1], [3, 12]), tacocat=1, tiles=[2, 3, 4])
    assert apply(state, Sacrifice(YAY, 3)).floors == (0, 3)


@pytest.mark.rule("R12", "R20")
def test_a_space_that_deals_one_card_goes_from_the_replacement_to_the_reveal() -> None:
    rules = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
    state = set_up(
        Replacing.opening(1, Space(1, Player)), ([3], [2]), rules=rules, draw_pile=[1, 4]
    )
    state = apply(apply(state, Replace(WOW, [3])), Replace(YAY, []))
    assert state.winner is WOW
    assert state.hands == ((1,), (2,))
    assert new_game(rules, seed=1).phase == Replacing((WOW, YAY), 1)
