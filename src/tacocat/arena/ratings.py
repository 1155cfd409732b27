"""Ratings from results: the likeliest strengths of several bots, and how sure they are."""

from collections.abc import Sequence
from math import log, log10, sqrt
from statistics import NormalDist

from attrs import frozen

Matrix = Sequence[Sequence[float]]

_TOLERANCE = 1e-12
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


def ratings_of(names: Sequence[str], wins: Matrix, confidence: float) -> tuple[Rating, ...]:
    """Rate bots by the results of pairs of games.

    In the model of Bradley and Terry a bot of strength a beats one of strength b with the
    probability a / (a + b). The strengths under which the results are likeliest are found step by
    step (David Hunter, "MM Algorithms for Generalized Bradley-Terry Models", 2004). A split pair is
    added between every two bots, so that one that never lost has a finite rating.

    Args:
        names: what the bots are called.
        wins: ``wins[i][j]`` is how many pairs of games bot i won against bot j; half of one that
            was split.
        confidence: how often the intervals hold the true rating.

    Example:
        >>> (a, b) = ratings_of(["A", "B"], [[0, 30], [10, 0]], 0.95)
        >>> print(a, b, sep=", ")
        A 93 (32 to 154), B -93 (-154 to -32)
    """
    count = len(names)
    won = [[wins[i][j] + (i != j) / 2 for j in range(count)] for i in range(count)]
    strengths = _likeliest(won)
    mean = sum(map(log10, strengths)) / count
    # What the results tell of each difference; added ones make the matrix invertible and touch
    # nothing but the mean, which is set to 0 anyway.
    told = [[1.0] * count for _ in names]
    for i in range(count):
        for j in range(count):
            if i != j:
                expected = strengths[i] / (strengths[i] + strengths[j])
                weight = (won[i][j] + won[j][i]) * expected * (1 - expected)
                told[i][i] += weight
                told[i][j] -= weight
    variances = [row[i] - 1 / count**2 for i, row in enumerate(_inverse(told))]
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    found = []
    for name, strength, variance in zip(names, strengths, variances, strict=True):
        elo, reach = 400 * (log10(strength) - mean), z * _ELO * sqrt(max(0.0, variance))
        found.append(Rating(name, elo, elo - reach, elo + reach))
    return tuple(found)


def _likeliest(won: Matrix) -> list[float]:
    """The strengths of the highest likelihood; only their ratios count."""
    everyone = range(len(won))
    strengths = [1.0 for _ in everyone]
    change = 1.0
    while change > _TOLERANCE:
        better = [
            sum(won[i])
            / sum(
                (won[i][j] + won[j][i]) / (strengths[i] + strengths[j]) for j in everyone if j != i
            )
            for i in everyone
        ]
        total = sum(better)
        better = [strength / total for strength in better]
        change = max(abs(new / old - 1) for new, old in zip(better, strengths, strict=True))
        strengths = better
    return strengths


def _inverse(matrix: Matrix) -> list[list[float]]:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                factor = rows[k][i]
                pairs = zip(rows[k], pivot, strict=True)
                rows[k] = [value - factor * base for value, base in pairs]
    return [row[size:] for row in rows]
