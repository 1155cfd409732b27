"""How many of so many, and what that tells of the true share."""

from math import nan, sqrt
from statistics import NormalDist

from attrs import define


@define
class Rate:
    """How many of so many.

    Attributes:
        count: how many.
        total: of how many.

    Example:
        >>> print(Rate(3, 4), Rate())
        75.0% -
        >>> Rate(3, 4) + Rate(1, 6)
        Rate(count=4, total=10)
    """

    count: int = 0
    total: int = 0

    def add(self, is_one: bool) -> None:
        """Count one more."""
        self.count += is_one
        self.total += 1

    def __add__(self, other: "Rate") -> "Rate":
        return Rate(self.count + other.count, self.total + other.total)

    @property
    def share(self) -> float:
        """The count divided by the total; not a number, ``nan``, if the total is 0."""
        return self.count / self.total if self.total else nan

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share is, with a confidence of 95 %.

        This is the Wilson score interval, which takes all that was counted as independent. If
        nothing was counted, it is everything from 0 to 1.

        Example:
            >>> [round(end, 3) for end in Rate(5, 10).interval]
            [0.237, 0.763]
        """
        return wilson_interval(self.share, self.total, 0.95) if self.total else (0.0, 1.0)

    def __str__(self) -> str:
        return f"{self.share:.1%}" if self.total else "-"


def wilson_interval(share: float, trials: int, confidence: float) -> tuple[float, float]:
    """Where a true share is: the Wilson score interval.

    Args:
        share: the share that was found.
        trials: in how many independent trials, at least one.
        confidence: how often such an interval holds the true share, more than 0 and below 1.

    Raises:
        ValueError: the confidence is not between 0 and 1.

    Example:
        >>> [round(end, 3) for end in wilson_interval(1.0, 4, 0.95)]
        [0.51, 1.0]
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be more than 0 and less than 1, not {confidence}")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    weight = z * z / trials
    center = (share + weight / 2) / (1 + weight)
    variance = (share * (1 - share) + weight / 4) / trials
    reach = z * sqrt(variance) / (1 + weight)
    return max(0.0, center - reach), min(1.0, center + reach)
