"""Ratings from results: the likeliest strengths of several bots, and how sure they are."""

from collections.abc import Sequence
from importlib.util import find_spec
from math import log
from statistics import NormalDist
from typing import Any

from attrs import frozen

Matrix = Sequence[Sequence[float]]

_TOLERANCE = 1e-9
_ELO = 400 / log(10)  # a rating difference of 400 means odds of 10 to 1


@frozen
class Rating:
    """How strong a bot is, compared with the others of its tournament.

    Attributes:
        name: what the bot is called.
        elo: the rating; their mean over all bots is 0. With 400 more, a bot wins ten games for one
            it loses.
        low: where the interval begins that holds the true rating.
        high: where it ends.

    Example:
        >>> print(Rating("A", 95.42, -48.0, 238.8))
        A 95 (-48 to 239)
    """

    name: str
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.name} {self.elo:.0f} ({self.low:.0f} to {self.high:.0f})"


def need_scipy() -> None:
    """Say what to install if SciPy is missing.

    Raises:
        ImportError: it is.
    """
    if find_spec("scipy") is None:
        raise ImportError("ratings need an extra: pip install 'tacocat-rules[stats]'")


def ratings_of(names: Sequence[str], wins: Matrix, confidence: float) -> tuple[Rating, ...]:
    """Rate bots by the results of pairs of games.

    In the model of Bradley and Terry a bot rated t beats one rated u with the probability
    1 / (1 + exp(u - t)). The ratings under which the results are likeliest have the intervals of
    the normal approximation, from how sharply the likelihood falls around them. A split pair is
    added between every two bots, so that one that never lost has a finite rating.

    Args:
        names: what the bots are called.
        wins: ``wins[i][j]`` is how many pairs of games bot i won against bot j; half of one that
            was split.
        confidence: how often the intervals hold the true rating.

    Raises:
        ImportError: SciPy is not installed.

    Example:
        >>> (a, b) = ratings_of(["A", "B"], [[0, 30], [10, 0]], 0.95)
        >>> print(a, b, sep=", ")
        A 93 (32 to 154), B -93 (-154 to -32)
    """
    need_scipy()
    import numpy
    from scipy.linalg import inv
    from scipy.optimize import minimize
    from scipy.special import expit, log_expit

    count = len(names)
    won = numpy.asarray(wins, float) + (1 - numpy.eye(count)) / 2
    played = won + won.T

    # Minus the logarithm of the likelihood, and its derivatives. Only differences of ratings count
    # in it: the square of their sum is added, which sets their mean to 0 and changes nothing else.
    def cost(at: Any) -> Any:
        differences = numpy.subtract.outer(at, at)
        return at.sum() ** 2 / 2 - (won * log_expit(differences)).sum()

    def slope(at: Any) -> Any:
        expected = played * expit(numpy.subtract.outer(at, at))
        return at.sum() + (expected - won).sum(axis=1)

    def curve(at: Any) -> Any:
        expected = expit(numpy.subtract.outer(at, at))
        weights = played * expected * (1 - expected)
        return 1 + numpy.diag(weights.sum(axis=1)) - weights

    found = minimize(
        cost, numpy.zeros(count), jac=slope, hess=curve, method="trust-exact", tol=_TOLERANCE
    ).x
    covariance = inv(curve(found))
    ratings = found - covariance @ slope(found)  # a step that rounding of the cost does not limit
    variances = numpy.diag(covariance) - 1 / count**2
    reaches = NormalDist().inv_cdf((1 + confidence) / 2) * numpy.sqrt(variances.clip(0))
    return tuple(
        Rating(name, _ELO * rating, _ELO * (rating - reach), _ELO * (rating + reach))
        for name, rating, reach in zip(names, ratings.tolist(), reaches.tolist(), strict=True)
    )
