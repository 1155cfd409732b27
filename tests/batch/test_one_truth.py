"""The batch and the core are one game: compared at every step, with the same decks and steps."""

import random
from collections.abc import Iterator
from types import ModuleType

import pytest
from hypothesis import given, settings
from one_truth import VARIANTS, compare, random_rules
from plain import without_the_compiler

import tacocat.batch
from tacocat import STANDARD, Rules, State, apply, legal_actions
from tacocat.batch import BatchGame
from tacocat.batch.choices import count_actions, do_action, new_ways
from tacocat.batch.handover import state_of_row
from tacocat.batch.kernel import NOBODY, SEAT
from tacocat.testing import rules

plain_batch = pytest.fixture(without_the_compiler)


@pytest.mark.rule("R6", "R7", "R8", "R10", "R11", "R12", "R13", "R14", "R16", "R17", "R18", "R19")
@pytest.mark.rule("R20", "R21", "R22", "R23", "R24", "R25", "R29")
@pytest.mark.parametrize("variant", VARIANTS)
def test_equal_at_every_step(variant: Rules) -> None:
    ended, _ = compare(tacocat.batch, variant, size=5, seed=1, games=15)
    assert ended >= 15


def test_equal_at_every_step_of_random_variants() -> None:
    rng = random.Random(7)
    played = [compare(tacocat.batch, random_rules(rng), 5, seed, 30) for seed in range(30)]
    assert sum(games for games, _ in played) > 600


@given(rules())
@settings(max_examples=30)
def test_equal_at_every_step_of_drawn_variants(variant: Rules) -> None:
    compare(tacocat.batch, variant, size=2, seed=3, games=4)


@pytest.mark.parametrize("variant", VARIANTS)
def test_equal_without_the_compiler(plain_batch: ModuleType, variant: Rules) -> None:
    assert plain_batch.BatchGame is not BatchGame
    compare(plain_batch, variant, size=2, seed=2, games=2)


def whole_actions(games: BatchGame) -> tuple[int, list[State | None]]:
    """How many whole actions row 0 has, and where each leads; None is the end of a round."""
    row, levels, tables = games._rows[0], games._levels[0], games._tables
    ways = new_ways(tables)
    count = count_actions(row, levels, tables, ways)
    found: list[State | None] = []
    for index in range(count):
        after, hands = row.copy(), levels.copy()
        do_action(after, hands, tables, ways, index)
        is_dealt = after[SEAT] != NOBODY
        found.append(state_of_row(games.rules, tables, after, hands) if is_dealt else None)
    return count, found


def positions(variant: Rules, seed: int) -> Iterator[BatchGame]:
    """A game of one row, before each of its first whole actions."""
    games, rng = BatchGame(variant, seed=seed), random.Random(seed)
    for _ in range(40):
        yield games
        is_complete = False
        while not is_complete:
            id = rng.choice(games.legal_mask()[0].nonzero()[0].tolist())
            games.step([id])
            is_complete = games.codec.completes(id)


@pytest.mark.rule("R7", "R13", "R14", "R16", "R17")
@pytest.mark.parametrize("variant", [*VARIANTS[:2], *VARIANTS[4:]])
def test_each_whole_action_has_one_index(variant: Rules) -> None:
    for games in positions(variant, seed=5):
        state = games.state(0)
        legal = legal_actions(state, state.to_act[0])
        count, found = whole_actions(games)
        assert count == len(legal)
        if count > 100:  # replacements; the core takes its time
            assert len(set(found)) == count
            continue
        expected = [apply(state, action) for action in legal]
        dealt = {after for after in expected if after.to_act}
        assert set(found) - {None} == dealt
        assert len([after for after in found if after is not None]) == len(
            [after for after in expected if after.to_act]
        )


def test_standard_replacements_are_those_of_the_core() -> None:
    games = BatchGame(STANDARD, seed=2)
    state = games.state(0)
    _, found = whole_actions(games)
    wow = state.to_act[0]
    assert set(found) == {apply(state, action) for action in legal_actions(state, wow)}
