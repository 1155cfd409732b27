"""Random games: counted as the core counts their records, whatever the number of threads."""

import random
from types import ModuleType
from typing import Any

import pytest
from one_truth import VARIANTS, random_rules
from plain import without_the_compiler

from tacocat import STANDARD, Board, Deal, FinalTie, Player, Rules, Space
from tacocat.arena import Statistics, statistics_of
from tacocat.batch import BatchGame, deck_order, game_record, playouts

plain_batch = pytest.fixture(without_the_compiler)

NEVER_ENDS = Rules([5] * 8, Board([Space(2, Player)]))


def of_records(variant: Rules, games: int, seed: int, most_rounds: int = 1000) -> Statistics:
    """What the core counts of the same games."""
    return statistics_of(
        game_record(variant, game, seed, most_rounds=most_rounds) for game in range(games)
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_statistics_equal_those_of_the_records(variant: Rules) -> None:
    assert playouts(variant, 12, 3) == of_records(variant, 12, 3)


def test_statistics_equal_those_of_the_records_in_random_variants() -> None:
    rng = random.Random(3)
    for seed in range(30):
        variant = random_rules(rng)
        counted = playouts(variant, 8, seed, most_rounds=40)
        assert counted == of_records(variant, 8, seed, most_rounds=40)


@pytest.mark.parametrize("variant", [*VARIANTS, NEVER_ENDS])
def test_the_same_without_the_compiler(plain_batch: ModuleType, variant: Rules) -> None:
    expected = playouts(variant, 3, 5, most_rounds=30)
    assert plain_batch.playouts(variant, 3, 5, most_rounds=30) == expected
    record = plain_batch.game_record(variant, 1, 5, most_rounds=30)
    assert record == game_record(variant, 1, 5, most_rounds=30)


def test_the_same_for_any_number_of_threads() -> None:
    once = playouts(STANDARD, 10_000, 8)
    assert once.games == 10_000
    assert once == playouts(STANDARD, 10_000, 8, threads=2)
    assert once == playouts(STANDARD, 10_000, 8, "random", threads=5)


def test_parts_add_up() -> None:
    whole = playouts(STANDARD, 300, 8)
    assert playouts(STANDARD, 100, 8) + playouts(STANDARD, 200, 8, first_game=100) == whole


def test_seeds_and_games_differ() -> None:
    assert playouts(STANDARD, 50, 1) != playouts(STANDARD, 50, 2)
    assert game_record(game=1) != game_record(game=2)
    assert game_record(game=1, seed=2**32) != game_record(game=1)


def test_no_games() -> None:
    assert playouts(STANDARD, 0, 1) == Statistics()


def test_games_that_never_end_are_cut_short() -> None:
    statistics = playouts(NEVER_ENDS, 5, 1, most_rounds=9)
    assert (statistics.games, statistics.unfinished) == (0, 5)
    assert (statistics.ties.count, statistics.ties.total) == (45, 45)
    record = game_record(NEVER_ENDS, 2, 1, most_rounds=9)
    assert record.winner is None
    assert sum(isinstance(action, Deal) for action in record.actions) == 9


def test_the_players_have_the_same_chances() -> None:
    # The standard board and deck are mirrored, and both choose at random.
    seat = playouts(STANDARD, 40_000, 5).seat
    low, high = seat.interval
    assert low - 0.005 < 0.5 < high + 0.005


@pytest.mark.rule("R6")
def test_a_record_has_the_decks() -> None:
    record = game_record(STANDARD, 6, 11)
    deals = [action for action in record.actions if isinstance(action, Deal)]
    assert deals == [Deal(deck_order(STANDARD, 6, 11, round)) for round in range(1, len(deals) + 1)]


def test_hands_of_many_cards() -> None:
    # More selections than 32 bits count.
    variant = Rules(range(1, 161), Board([Space(40, {Player.WOW})]), FinalTie.ARROW)
    assert playouts(variant, 3, 2) == of_records(variant, 3, 2)


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"rules": "standard"}, TypeError, "rules must be a Rules value, not str"),
        ({"games": -1}, ValueError, "games must be from 0 to"),
        ({"games": 1.0}, TypeError, "games must be an int, not float"),
        ({"seed": "7"}, TypeError, "a batch's seed must be an int, not str"),
        ({"seed": 2**64}, ValueError, "a batch's seed must be at least 0 and below"),
        ({"policy": "rule"}, ValueError, "policy must be 'random', not 'rule'"),
        ({"threads": 0}, ValueError, "threads must be from 1 to 1024, not 0"),
        ({"first_game": -1}, ValueError, "first_game must be from 0"),
        ({"most_rounds": 0}, ValueError, "most_rounds must be from 1"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        playouts(**arguments)


def test_hands_too_large_to_choose_from() -> None:
    variant = Rules(range(1, 253), Board([Space(63, Player)]))
    for play in (playouts, game_record):
        with pytest.raises(ValueError, match="hands of at most 62 cards, and these rules deal 63"):
            play(variant)
    assert BatchGame(variant).legal_mask().sum() == 64
