"""What results show: intervals, tables, and a test that errs as seldom as it says."""

import random
from math import sqrt

import pytest
from hypothesis import given, strategies as st
from scipy.stats import binomtest

from tacocat.arena import Decision, MatchResult, SequentialTest


def result_of(won: int, split: int, lost: int) -> MatchResult:
    pairs = won + split + lost
    return MatchResult(
        ("A", "B"), 2 * pairs, 2 * won + split, won, split, lost, 10 * pairs, 99 * pairs, (0, 0)
    )


def test_scores_and_means() -> None:
    result = result_of(5, 3, 2)
    assert result.score == 0.65
    assert (result.mean_rounds, result.mean_actions) == (5.0, 49.5)
    assert result.interval == result.interval_at(0.95)


# Worked out by hand: z = 1.959964, z^2 = 3.841459. For 5 of 10:
# center (0.5 + 0.1920729) / 1.3841459 = 0.5, reach 1.959964 * sqrt(0.025 + 0.00960365) / 1.3841459.
@pytest.mark.parametrize(
    ("won", "split", "lost", "low", "high"),
    [
        (5, 0, 5, 0.2366, 0.7634),
        (0, 10, 0, 0.2366, 0.7634),
        (10, 0, 0, 0.7225, 1.0),
        (0, 0, 10, 0.0, 0.2775),
        (1, 0, 0, 0.2065, 1.0),
    ],
)
def test_intervals(won: int, split: int, lost: int, low: float, high: float) -> None:
    assert result_of(won, split, lost).interval == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 400), st.integers(0, 400), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_intervals_are_those_of_scipy(won: int, lost: int, confidence: float) -> None:
    found = binomtest(won, won + lost).proportion_ci(confidence, "wilson")
    interval = result_of(won, 0, lost).interval_at(confidence)
    assert interval == pytest.approx((found.low, found.high), abs=1e-9)


def test_intervals_hold_the_true_score_as_often_as_they_say() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        pairs = rng.choices([0, 1, 2], [0.1, 0.3, 0.6], k=150)
        low, high = result_of(*(pairs.count(wins) for wins in (2, 1, 0))).interval
        held += low <= 0.75 <= high
    assert held >= 0.95 * 400


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95])
def test_a_confidence_is_a_share(confidence: float) -> None:
    with pytest.raises(ValueError, match=r"^confidence must be more than 0 and less than 1, not"):
        result_of(1, 1, 1).interval_at(confidence)


def test_the_table_has_room_for_names() -> None:
    result = MatchResult(("RuleBot", "x"), 8, 6, 2, 2, 0, 40, 400, (0, 1), Decision.OPEN)
    assert str(result).splitlines() == [
        "8 games of RuleBot and x, each deal played twice with the seats swapped",
        "                     RuleBot       x",
        "games won                  6       2",
        "both games of a deal       2       0  (2 split)",
        "lost by forfeit            0       1",
        "RuleBot's score is 75.0%; the 95% interval is 30.1% to 95.4%.",
        "A game has 5.0 rounds and 50.0 actions.",
        "The sequential test: open.",
    ]


def test_the_ratio_is_the_normal_one() -> None:
    won, split, lost = 21, 17, 5  # with the added ones
    mean = (won + split / 2) / 43
    variance = (won * (1 - mean) ** 2 + split * (0.5 - mean) ** 2 + lost * mean**2) / 43
    by_densities = (40 / (2 * variance)) * ((mean - 0.5) ** 2 - (mean - 0.6) ** 2)
    ratio = SequentialTest(0.5, 0.6).log_likelihood_ratio(20, 16, 4)
    assert ratio == pytest.approx(by_densities)
    assert SequentialTest(0.4, 0.5).log_likelihood_ratio(4, 16, 20) == pytest.approx(-by_densities)


def test_a_clear_case_is_decided_and_a_few_pairs_are_not() -> None:
    test = SequentialTest()
    assert test.decide(0, 0, 0) is Decision.OPEN
    assert test.decide(1, 0, 0) is test.decide(3, 0, 0) is test.decide(0, 0, 3) is Decision.OPEN
    assert test.decide(60, 0, 0) is Decision.UPPER
    assert test.decide(0, 0, 60) is Decision.LOWER
    assert test.decide(250, 500, 250) is Decision.LOWER
    assert test.decide(300, 500, 200) is Decision.UPPER


Shares = tuple[float, float, float]


@pytest.mark.parametrize(
    ("test", "lower", "upper"),
    [
        (SequentialTest(0.5, 0.6, alpha=0.05, beta=0.1), (0.3, 0.4, 0.3), (0.4, 0.4, 0.2)),
        (SequentialTest(0.5, 0.75, alpha=0.05, beta=0.05), (0.5, 0.0, 0.5), (0.6, 0.3, 0.1)),
        (SequentialTest(0.9, 0.95, alpha=0.1, beta=0.05), (0.82, 0.16, 0.02), (0.9, 0.1, 0.0)),
    ],
)
def test_it_errs_as_seldom_as_it_says(test: SequentialTest, lower: Shares, upper: Shares) -> None:
    rng, runs = random.Random(3), 300
    found_if_lower = [run(test, lower, rng) for _ in range(runs)]
    found_if_upper = [run(test, upper, rng) for _ in range(runs)]
    # Three standard errors of such a simulation are allowed on top.
    assert found_if_lower.count(Decision.UPPER) <= above(test.alpha, runs)
    assert found_if_upper.count(Decision.LOWER) <= above(test.beta, runs)
    assert Decision.OPEN not in found_if_lower + found_if_upper


def above(rate: float, runs: int) -> float:
    return runs * rate + 3 * sqrt(runs * rate * (1 - rate))


def run(test: SequentialTest, shares: Shares, rng: random.Random) -> Decision:
    """What the test says of a match whose pairs are won, split and lost this often."""
    counts = [0, 0, 0]
    decision = Decision.OPEN
    while decision is Decision.OPEN and sum(counts) < 5000:
        counts[rng.choices((0, 1, 2), shares)[0]] += 1
        decision = test.decide(*counts)
    return decision


@pytest.mark.parametrize(("lower", "upper"), [(0.6, 0.5), (0.5, 0.5), (-0.1, 0.5), (0.5, 1.1)])
def test_scores_that_cannot_be(lower: float, upper: float) -> None:
    with pytest.raises(ValueError, match=r"^lower must be less than upper, both from 0 to 1, not"):
        SequentialTest(lower, upper)


@pytest.mark.parametrize("name", ["alpha", "beta"])
@pytest.mark.parametrize("rate", [0, 0.5, -1])
def test_error_rates_that_cannot_be(name: str, rate: float) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be more than 0 and less than 0.5, not"):
        SequentialTest(**{name: rate})
