"""Sampling: consistent, uniform, and from the view alone."""

import math
import random
from collections import Counter
from itertools import combinations, permutations
from math import comb, perm

import attrs
import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY, every_card, rebuilt
from tacocat import (
    STANDARD,
    Attacking,
    Board,
    Card,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    Player,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    count_worlds,
    explain,
    legal_actions,
    new_game,
    observe,
    sample_state,
    set_up,
)
from tacocat.testing import states

# Sixteen cards, hands of four: few enough to list every hand.
SMALL = Rules([1, 1, 2, 3, 3, 4, 5, 5, 6, 6, 6, 7, 8, 8, 9, 9], Board([Space(4, Player)]))


def attacking(floors: tuple[int, int] = (0, 0)) -> State:
    """WOW holds 4 8, YAY 5 6; two of each player's cards are played, none replaced."""
    return set_up(Attacking(WOW), ([4, 8], [5, 6]), rules=SMALL, floors=floors,
                  discard_pile=[3, 5, 3, 1])  # fmt: skip


# Unseen by WOW are then, in YAY's hand and the draw pile: 1 2 5 6 6 6 7 8 9 9.
UNSEEN = [1, 2, 5, 6, 6, 6, 7, 8, 9, 9]


@given(states(), st.integers(0, 2**32))
@pytest.mark.rule("R26", "R28", "R29")
def test_a_sample_looks_like_the_view_and_is_a_state_of_a_game(state: State, seed: int) -> None:
    for viewer in (*Player, None):
        view = observe(state, viewer)
        sample = sample_state(view, random.Random(seed))
        assert observe(sample, viewer) == view
        assert rebuilt(sample) == sample
        assert every_card(sample) == every_card(state)
        if viewer is not None:
            assert sample.hands[viewer] == state.hands[viewer]
        if state.is_over:
            assert sample.hands == state.hands
        face_down = getattr(sample.phase, "face_down", None)
        if face_down is not None and face_down.player is viewer:
            assert sample.phase == state.phase
        assert (sample.seed is None) == (state.phase == Dealing())


@given(states(), st.integers(0, 2**32))
def test_a_sample_can_be_played(state: State, seed: int) -> None:
    rng = random.Random(seed)
    sample = sample_state(observe(state, WOW), rng)
    for _ in range(10):
        choices = legal_actions(sample)
        if not choices:
            break
        sample = apply(sample, choices[rng.randrange(len(choices))])


def test_the_same_view_and_random_state_give_the_same_sample() -> None:
    view = observe(attacking(), WOW)
    one, other = random.Random(5), random.Random(5)
    assert [sample_state(view, one) for _ in range(5)] == [
        sample_state(view, other) for _ in range(5)
    ]


def test_every_sample_deals_later_rounds_from_a_fresh_seed() -> None:
    state, rng = attrs.evolve(attacking(), seed=b"7"), random.Random(1)
    seeds = {sample_state(observe(state, WOW), rng).seed for _ in range(50)}
    assert len(seeds) == 50
    assert b"7" not in seeds
    assert {len(seed) for seed in seeds if seed is not None} == {32}


def test_two_hundred_samples_show_several_hands_piles_and_choices() -> None:
    view = observe(apply(new_game(seed=7), Replace(YAY, [3])), WOW)
    rng = random.Random(2)
    samples = [sample_state(view, rng) for _ in range(200)]
    for part in (
        lambda state: state.hands.yay,
        lambda state: state.draw_pile,
        lambda state: len(state.phase.face_down.cards),
    ):
        assert len(set(map(part, samples))) > 5
    for sample in samples:
        assert isinstance(sample.phase, Replacing)
        assert sample.phase.face_down is not None
        before = attrs.evolve(sample, phase=Replacing((WOW, YAY), 7))
        assert explain(before, sample.phase.face_down) is None


# --- uniform ---


def chi_square(seen: Counter[tuple[Card, ...]], expected: dict[tuple[Card, ...], float]) -> float:
    assert seen.keys() <= expected.keys()
    return sum((seen[hand] - n) ** 2 / n for hand, n in expected.items())


# The mean and the spread of a chi-square are its degrees of freedom and twice their root: six
# spreads above the mean is far beyond one in 100,000 for those here.
def bound(cells: int) -> float:
    freedom = cells - 1
    return freedom + 6 * math.sqrt(2 * freedom)


@pytest.mark.rule("R29")
@pytest.mark.parametrize("floor", [0, 3, 5])
def test_hands_are_as_likely_as_the_real_cards_make_them(floor: int) -> None:
    state = attacking(floors=(0, floor))
    physical = Counter(
        tuple(sorted(hand)) for hand in combinations([c for c in UNSEEN if c >= floor], 2)
    )
    draws = 6000
    expected = {hand: draws * n / physical.total() for hand, n in physical.items()}
    rng, view = random.Random(floor), observe(state, WOW)
    seen = Counter(sample_state(view, rng).hands.yay for _ in range(draws))
    assert chi_square(seen, expected) < bound(len(expected))
    # A pair of sixes can be held in three ways, 6 and 7 in three, 7 and 8 in one only.
    assert physical[6, 6] == physical[6, 7] == 3 * physical[7, 8]


def test_the_draw_pile_is_in_random_order() -> None:
    view, rng, draws = observe(attacking(), WOW), random.Random(3), 9000
    tops = Counter(sample_state(view, rng).draw_pile[:2] for _ in range(draws))
    ways: Counter[tuple[Card, ...]] = Counter(permutations(UNSEEN, 2))
    expected = {top: draws * n / perm(10, 2) for top, n in ways.items()}
    assert chi_square(tops, expected) < bound(len(expected))


@pytest.mark.rule("R29")
def test_a_spectators_samples_are_uniform_over_both_hands_and_floors() -> None:
    state = set_up(Attacking(WOW), ([5, 8], [6, 9]), rules=SMALL, floors=(5, 3),
                   discard_pile=[3, 5, 3, 1])  # fmt: skip
    unseen = [1, 2, 4, 5, 6, 6, 6, 7, 8, 8, 9, 9]
    physical: Counter[tuple[Card, ...]] = Counter()
    for wow in combinations(range(12), 2):
        for yay in combinations([i for i in range(12) if i not in wow], 2):
            hands = [unseen[i] for i in wow], [unseen[i] for i in yay]
            if min(hands[0]) >= 5 and min(hands[1]) >= 3:
                physical[(*sorted(hands[0]), *sorted(hands[1]))] += 1
    draws = 12000
    expected = {hands: draws * n / physical.total() for hands, n in physical.items()}
    view, rng = observe(state, None), random.Random(4)
    samples = (sample_state(view, rng) for _ in range(draws))
    seen = Counter((*sample.hands.wow, *sample.hands.yay) for sample in samples)
    assert chi_square(seen, expected) < bound(len(expected))


@pytest.mark.rule("R28")
def test_the_other_players_duel_card_is_any_of_theirs() -> None:
    state = set_up(Dueling(Duel(YAY, 6)), ([4, 8, 8], [5, 6, 6]), rules=SMALL,
                   discard_pile=[3, 5])  # fmt: skip
    view, rng = observe(state, WOW), random.Random(5)
    chosen: Counter[tuple[Card, ...]] = Counter()
    for _ in range(8000):
        sample = sample_state(view, rng)
        assert isinstance(sample.phase, Dueling)
        assert sample.phase.face_down is not None
        if sample.hands.yay == (6, 6, 9):
            chosen[sample.phase.face_down.card,] += 1
    half = chosen.total() / 2
    assert chosen.total() > 100
    assert chi_square(chosen, {(6,): half, (9,): half}) < bound(2) + 10


# --- counting ---


@pytest.mark.rule("R29")
@pytest.mark.parametrize("floor", [0, 3, 5])
def test_worlds_are_the_distinct_hands(floor: int) -> None:
    hands = {tuple(sorted(hand)) for hand in combinations([c for c in UNSEEN if c >= floor], 2)}
    assert count_worlds(observe(attacking(floors=(0, floor)), WOW)) == len(hands)


def test_worlds_of_distinct_cards_are_binomials() -> None:
    rules = Rules(range(1, 21), Board([Space(5, Player)]))
    state = new_game(rules, seed=1)
    assert count_worlds(observe(state, WOW)) == comb(15, 5)
    assert count_worlds(observe(state, None)) == comb(20, 5) * comb(15, 5)


def test_one_world_where_nothing_is_hidden() -> None:
    assert count_worlds(observe(new_game(manual_deal=True), WOW)) == 1
    rules = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
    state = apply(apply(new_game(rules, seed=1), Replace(WOW, [])), Replace(YAY, []))
    assert count_worlds(observe(state, WOW)) == 1


@given(states())
def test_every_sampled_hand_is_among_the_worlds(state: State) -> None:
    view, rng = observe(state, YAY), random.Random(1)
    hands = {sample_state(view, rng).hands.wow for _ in range(10)}
    assert 1 <= len(hands) <= count_worlds(view)


def test_cards_on_the_table_are_seen() -> None:
    phase = Defending(WOW, (6, 6), (Sacrifice(YAY, 2),))
    state = set_up(phase, ([8], [5, 9]), rules=SMALL, discard_pile=[3, 7])
    # Unseen: 1 1 3 4 5 5 6 8 9 9, of which YAY's two are at least 2.
    expected = {tuple(sorted(hand)) for hand in combinations([3, 4, 5, 5, 6, 8, 9, 9], 2)}
    assert count_worlds(observe(state, WOW)) == len(expected)
    state = set_up(Defending(WOW, (6, 6), (Defend(YAY, 7),)), ([8], [5, 9]), rules=SMALL,
                   discard_pile=[3, 2])  # fmt: skip
    expected |= {(1, 1), *((1, card) for card in (3, 4, 5, 6, 8, 9))}
    assert count_worlds(observe(state, WOW)) == len(expected)


def test_wrong_arguments() -> None:
    view = observe(new_game(seed=7), WOW)
    with pytest.raises(TypeError, match="view must be a View, not State"):
        sample_state(new_game(seed=7), random.Random(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"rng must be a random.Random, not int"):
        sample_state(view, 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="view must be a View, not NoneType"):
        count_worlds(None)  # type: ignore[arg-type]
    assert view.rules == STANDARD
