"""The batch and the core are one game: compared at every step, with the same decks and steps."""

import random
from collections import Counter
from collections.abc import Iterator
from types import ModuleType

import pytest
from hypothesis import given, settings
from one_truth import VARIANTS, compare, random_rules
from plain import without_the_compiler

import tacocat.batch
from tacocat import STANDARD, Replace, Rules, State, apply, legal_actions
from tacocat.batch import BatchGame
from tacocat.batch.choices import act, new_ways
from tacocat.batch.handover import held_cards, state_of_row
from tacocat.batch.kernel import NOBODY, SEAT
from tacocat.batch.random_stream import (
    CHOICES,
    USED,
    WORDS,
    Stream,
    new_stream,
    start_stream,
)
from tacocat.phases import Replacing
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


def words(word: int) -> Stream:
    """A stream that gives a word again and again."""
    stream = new_stream(0)
    stream[WORDS:USED], stream[USED] = word, 0
    return stream


UNSHUFFLED = 1  # the word that swaps each card with itself


def whole_action(games: BatchGame, choices: Stream) -> tuple[State | None, tuple[int, ...]]:
    """Where a random action of row 0 leads, None for the end of a round, and what it picked."""
    row, hands, tables = games._rows[0].copy(), games._hands[0].copy(), games._tables
    player = row[SEAT]
    act(row, hands, tables, new_ways(tables), words(UNSHUFFLED), choices)
    picked = held_cards(games.rules, tables, hands, 2 + player)
    is_dealt = row[SEAT] != NOBODY
    return state_of_row(games.rules, tables, row, hands) if is_dealt else None, picked


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


@pytest.mark.rule("R13", "R14", "R16", "R17")
@pytest.mark.parametrize("variant", [*VARIANTS[:2], *VARIANTS[4:]])
def test_each_whole_action_has_one_index(variant: Rules) -> None:
    for games in positions(variant, seed=5):
        state = games.state(0)
        if isinstance(state.phase, Replacing):
            continue
        legal = legal_actions(state, state.to_act[0])
        # In the middle of the words that draw an index below the number of legal actions.
        found = [
            whole_action(games, words((index * 2**32 + 2**31) // len(legal)))[0]
            for index in range(len(legal))
        ]
        expected = [apply(state, action) for action in legal]
        dealt = [after for after in expected if after.to_act]
        assert set(found) - {None} == set(dealt)
        assert len([after for after in found if after is not None]) == len(dealt)


@pytest.mark.rule("R7", "R8")
@pytest.mark.parametrize("variant", [*VARIANTS[:2], *VARIANTS[3:]])
def test_each_replacement_is_as_likely(variant: Rules) -> None:
    choices = new_stream(4)
    start_stream(choices, 0, CHOICES)
    for games in positions(variant, seed=6):
        state = games.state(0)
        if not isinstance(state.phase, Replacing):
            continue
        legal = legal_actions(state, state.to_act[0])
        if len(legal) > 60:
            continue
        found = Counter(whole_action(games, choices)[1] for _ in range(40 * len(legal)))
        assert set(found) == {action.cards for action in legal if isinstance(action, Replace)}
        freedom = len(legal) - 1
        # Further from its mean than once in 30,000 times.
        limit = freedom + 5 * (2 * freedom) ** 0.5 + 10
        assert sum((often - 40) ** 2 / 40 for often in found.values()) < limit


def test_standard_replacements_are_those_of_the_core() -> None:
    games, choices = BatchGame(STANDARD, seed=2), new_stream(5)
    state = games.state(0)
    start_stream(choices, 0, CHOICES)
    legal = legal_actions(state, state.to_act[0])
    found = {whole_action(games, choices)[0] for _ in range(15 * len(legal))}
    assert found == {apply(state, action) for action in legal}
