"""Tournaments and ratings."""

from concurrent.futures import ThreadPoolExecutor
from math import log, log10, sqrt
from typing import Any

import pytest
from hypothesis import given, strategies as st
from odd_bots import SMALL

from tacocat.arena import MatchResult, TournamentResult, match, tournament
from tacocat.arena.ratings import Matrix, ratings_of
from tacocat.bots import BotMaker, RandomBot, RuleBot

BOTS: dict[str, BotMaker] = {"random": RandomBot, "rules": RuleBot, "chance": RandomBot}


def test_every_bot_plays_every_other() -> None:
    seen: list[MatchResult] = []
    result = tournament(BOTS, 8, rules=SMALL, seed=3, on_result=seen.append)
    assert result.names == tuple(BOTS)
    assert list(result.matches) == seen
    assert [each.names for each in seen] == [
        ("random", "rules"),
        ("random", "chance"),
        ("rules", "chance"),
    ]
    for each in seen:
        one, other = each.names
        assert each == match(BOTS[one], BOTS[other], 8, names=each.names, rules=SMALL, seed=3)
        assert result.score(one, other) == each.score
        assert result.score(other, one) == 1 - each.score
    with ThreadPoolExecutor(2) as pool:
        assert tournament(BOTS, 8, rules=SMALL, seed=3, executor=pool, chunk_size=3) == result


def test_options_reach_the_matches() -> None:
    result = tournament(BOTS, 2, rules=SMALL, time_limit=1e-12)
    assert {each.forfeits for each in result.matches} == {(1, 1)}


def test_arguments_that_cannot_be() -> None:
    with pytest.raises(ValueError, match=r"^a tournament needs at least 2 bots, not 1$"):
        tournament({"random": RandomBot}, 2)
    with pytest.raises(ValueError, match=r"^games must be"):
        tournament(BOTS, 3)
    result = TournamentResult(("A", "B"), (match_of("A", "B", 1, 0, 0),))
    with pytest.raises(KeyError, match="'A' and 'C' did not play each other"):
        result.score("A", "C")
    with pytest.raises(ValueError, match=r"^confidence must be more than 0 and less than 1"):
        result.ratings_at(1)


def match_of(one: str, other: str, won: int, split: int, lost: int) -> MatchResult:
    pairs = won + split + lost
    return MatchResult((one, other), 2 * pairs, 2 * won + split, won, split, lost, 0, 0, (0, 0))


def test_the_table_has_the_best_first() -> None:
    matches = (
        match_of("weak", "strong", 1, 3, 16),
        match_of("weak", "middle", 3, 6, 11),
        match_of("strong", "middle", 10, 6, 4),
    )
    result = TournamentResult(("weak", "strong", "middle"), matches)
    assert str(result).splitlines() == [
        "3 bots, 40 games for each two of them",
        "        rating    95% interval  strong  middle    weak",
        "strong     133       50 to 216       -   65.0%   87.5%",
        "middle      13       -63 to 89   35.0%       -   70.0%",
        "weak      -146     -231 to -61   12.5%   30.0%       -",
    ]
    narrow = result.ratings_at(0.5)
    assert [rating.name for rating in narrow] == ["strong", "middle", "weak"]
    for one, other in zip(narrow, result.ratings, strict=True):
        assert one.elo == other.elo
        assert other.low < one.low < one.elo < one.high < other.high
        assert one.elo - one.low == pytest.approx(one.high - one.elo)


def test_two_ratings_worked_out_by_hand() -> None:
    # With the split pair, 30.5 to 10.5 of 41: odds of 30.5 / 10.5. The information about the
    # difference is 41 p (1 - p), and half the difference is each one's distance from the mean.
    a, b = ratings_of(["A", "B"], [[0, 30], [10, 0]], 0.95)
    assert a.elo == pytest.approx(200 * log10(30.5 / 10.5))
    assert b.elo == pytest.approx(-a.elo)
    error = 400 / log(10) / 2 / sqrt(30.5 * 10.5 / 41)
    assert a.high - a.elo == pytest.approx(1.959964 * error, rel=1e-6)


def test_a_bot_that_never_lost_has_a_rating() -> None:
    a, b, c = ratings_of("ABC", [[0, 1000, 1000], [0, 0, 1000], [0, 0, 0]], 0.95)
    assert a.elo > 1000 > b.elo > c.elo > -2000
    assert b.elo == pytest.approx(0, abs=1e-6)
    assert a.elo == pytest.approx(-c.elo)


@given(st.integers(2, 5), st.data())
def test_ratings_are_the_likeliest(count: int, data: st.DataObject) -> None:
    numpy = pytest.importorskip("numpy")
    number = st.integers(0, 40)
    wins = [[data.draw(number) if i != j else 0 for j in range(count)] for i in range(count)]
    ratings = ratings_of([str(i) for i in range(count)], wins, 0.95)
    slope, information = _derivatives(numpy, wins, [rating.elo for rating in ratings])
    # At the highest point the likelihood is level; the curve there says how sure the ratings are.
    assert slope == pytest.approx(numpy.zeros(count), abs=1e-6)
    assert sum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-6)
    errors = 400 / log(10) * numpy.sqrt(numpy.diag(numpy.linalg.pinv(information)))
    reaches = [rating.high - rating.elo for rating in ratings]
    assert reaches == pytest.approx(1.959964 * errors, rel=1e-5)


def _derivatives(numpy: Any, wins: Matrix, elo: list[float]) -> tuple[Any, Any]:
    """Of the logarithm of the likelihood, in natural units: the first and minus the second."""
    won = numpy.array(wins, float) + 0.5 * (1 - numpy.eye(len(elo)))
    difference = numpy.subtract.outer(elo, elo) * log(10) / 400
    expected = 1 / (1 + numpy.exp(-difference))
    games = won + won.T
    slope = (won - games * expected).sum(axis=1)
    weights = games * expected * (1 - expected)
    return slope, numpy.diag(weights.sum(axis=1)) - weights
