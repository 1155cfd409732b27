"""Tournaments and ratings."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from math import exp, log, log10, sqrt
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given, strategies as st
from odd_bots import SMALL

from tacocat.arena import (
    Decision,
    MatchResult,
    ResultsFile,
    SequentialTest,
    TournamentResult,
    match,
    ratings,
    tournament,
)
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


def test_matches_can_be_played_in_another_way(tmp_path: Path) -> None:
    """Kept in files, continued from them, and ended early: what `match` can do."""
    seen: list[MatchResult] = []

    def kept(*bots_and_games: Any, names: tuple[str, str], **options: Any) -> MatchResult:
        path = tmp_path / "-".join(names)
        with ResultsFile(path, names, options["rules"], options["seed"]) as file:
            return match(
                *bots_and_games,
                names=names,
                on_record=file.add,
                on_result=seen.append,
                done=file.records(),
                stop=SequentialTest(0.5, 0.9, alpha=0.05, beta=0.05),
                **options,
            )

    result = tournament(BOTS, 100, rules=SMALL, seed=3, play_match=kept)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "random-chance",
        "random-rules",
        "rules-chance",
    ]
    assert [each.decision for each in result.matches] == [
        Decision.LOWER,
        Decision.LOWER,
        Decision.UPPER,
    ]
    assert sum(each.games for each in result.matches) == 2 * len(seen)
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert tournament(BOTS, 100, rules=SMALL, seed=3, play_match=kept) == result
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == files


def test_without_scipy_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "find_spec", lambda name: None)
    message = r"^ratings need an extra: pip install 'tacocat-rules\[stats\]'$"
    with pytest.raises(ImportError, match=message):
        tournament(BOTS, 2, play_match=no_match)
    result = TournamentResult(("A", "B"), (match_of("A", "B", 1, 0, 0),))
    with pytest.raises(ImportError, match=message):
        str(result)
    assert result.score("A", "B") == 1


def no_match(*_: object, **__: object) -> MatchResult:
    raise AssertionError


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


def test_matches_may_differ_in_length() -> None:
    # A: 3.5 pairs of 4 against B, 8 of 10 against C; B: 1 of 2 against C.
    matches = (
        match_of("A", "B", 3, 1, 0),
        match_of("A", "C", 7, 2, 1),
        match_of("C", "B", 1, 0, 1),
    )
    result = TournamentResult(("A", "B", "C"), matches)
    assert str(result).splitlines()[0] == "3 bots, 4 to 20 games for each two of them"
    wins: Matrix = [[0, 3.5, 8], [0.5, 0, 1], [2, 1, 0]]
    expected = {rating.name: rating.elo for rating in ratings_of("ABC", wins, 0.95)}
    assert {rating.name: rating.elo for rating in result.ratings} == pytest.approx(expected)


def test_three_ratings_found_by_trying() -> None:
    wins = [[0, 30, 22], [10, 0, 15], [8, 17, 0]]

    def likelihood(elo: tuple[float, float, float]) -> float:
        return sum(
            -(wins[i][j] + 0.5) * log(1 + exp((elo[j] - elo[i]) * log(10) / 400))
            for i, j in product(range(3), repeat=2)
            if i != j
        )

    best, step = (0.0, 0.0, 0.0), 100.0
    while step > 1e-4:
        tried = [step * n for n in range(-5, 6)]
        around = [(best[0] + a, best[1] + b) for a, b in product(tried, repeat=2)]
        best = max(((a, b, -a - b) for a, b in around), key=likelihood)
        step /= 2
    found = [rating.elo for rating in ratings_of("ABC", wins, 0.95)]
    assert found == pytest.approx(best, abs=0.01)


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
    number = st.integers(0, 40)
    wins = [[data.draw(number) if i != j else 0 for j in range(count)] for i in range(count)]
    found = ratings_of([str(i) for i in range(count)], wins, 0.95)
    slope, information = _derivatives(wins, [rating.elo for rating in found])
    # At the highest point the likelihood is level; the curve there says how sure the ratings are.
    assert slope == pytest.approx(numpy.zeros(count), abs=1e-6)
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-6)
    errors = 400 / log(10) * numpy.sqrt(numpy.diag(numpy.linalg.pinv(information)))
    reaches = [rating.high - rating.elo for rating in found]
    assert reaches == pytest.approx(1.959964 * errors, rel=1e-5)


def _derivatives(wins: Matrix, elo: list[float]) -> tuple[Any, Any]:
    """Of the logarithm of the likelihood, in natural units: the first and minus the second."""
    won = numpy.array(wins, float) + 0.5 * (1 - numpy.eye(len(elo)))
    difference = numpy.subtract.outer(elo, elo) * log(10) / 400
    expected = 1 / (1 + numpy.exp(-difference))
    games = won + won.T
    slope = (won - games * expected).sum(axis=1)
    weights = games * expected * (1 - expected)
    return slope, numpy.diag(weights.sum(axis=1)) - weights
