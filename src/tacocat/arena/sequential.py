"""A test that ends a match as soon as enough is known."""

from enum import StrEnum
from math import log

from attrs import field, frozen

# A pair of each outcome, added so that a few equal results do not look like certainty.
_ADDED = 1


class Decision(StrEnum):
    """What a `SequentialTest` has found.

    Example:
        >>> Decision("open") is Decision.OPEN
        True
    """

    LOWER = "lower"
    """The lower score is accepted."""
    UPPER = "upper"
    """The upper score is accepted."""
    OPEN = "open"
    """Neither yet."""


@frozen
class SequentialTest:
    """Decides between two scores while a match is going on, with few games where it is clear.

    This is a sequential probability ratio test. After each pair of games it compares how likely
    the results are if the first bot's true score is the upper one and if it is the lower one. It
    stops when the one is so much likelier than the other that the error rates hold (Abraham Wald,
    "Sequential Tests of Statistical Hypotheses", 1945). A score between the two, or beyond them, is
    decided too: above the upper one, the upper is accepted all the more surely.

    A pair counts 0, 1/2 or 1, and how often each comes is not known. As in the generalized test
    (Xiaoou Li, Jingchen Liu and Zhiliang Ying, "Generalized Sequential Probability Ratio Test for
    Separate Families of Hypotheses", 2014), the likeliest values take their place: here by the
    normal approximation with the variance of the pairs so far, as is usual in tests of chess
    programs. A pair of each outcome is added, since the first few pairs say little about the
    variance. Pairs, not games, are counted because the two games of a deal are not independent.

    The error rates are approximate. In simulations of scores from 0.5 to 0.95 they came close.

    Attributes:
        lower: a score of the first bot, from 0 to 1.
        upper: a higher one.
        alpha: how often, at most, the upper is to be accepted when the lower is true.
        beta: how often, at most, the lower is to be accepted when the upper is true.

    Raises:
        ValueError: not ``0 <= lower < upper <= 1``, or an error rate not between 0 and 1/2.

    Example:
        >>> test = SequentialTest(lower=0.5, upper=0.55)
        >>> test.decide(won=10, split=5, lost=5), test.decide(won=500, split=200, lost=300)
        (<Decision.OPEN: 'open'>, <Decision.UPPER: 'upper'>)
    """

    lower: float = 0.5
    upper: float = 0.55
    alpha: float = field(default=0.01, kw_only=True)
    beta: float = field(default=0.01, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.lower < self.upper <= 1:
            raise ValueError(
                f"lower must be less than upper, both from 0 to 1, "
                f"not {self.lower} and {self.upper}"
            )
        for name, rate in {"alpha": self.alpha, "beta": self.beta}.items():
            if not 0 < rate < 0.5:
                raise ValueError(f"{name} must be more than 0 and less than 0.5, not {rate}")

    def log_likelihood_ratio(self, won: int, split: int, lost: int) -> float:
        """How much likelier the results are under the upper score; positive speaks for it.

        Args:
            won: pairs of which the first bot won both games.
            split: pairs of which each bot won one.
            lost: pairs of which the second bot won both.

        Example:
            >>> round(SequentialTest(0.4, 0.6).log_likelihood_ratio(won=30, split=40, lost=30), 9)
            0.0
        """
        counts = {1.0: won + _ADDED, 0.5: split + _ADDED, 0.0: lost + _ADDED}
        total = sum(counts.values())
        mean = sum(score * count for score, count in counts.items()) / total
        variance = sum(count * (score - mean) ** 2 for score, count in counts.items()) / total
        distance = (self.upper - self.lower) * (2 * mean - self.lower - self.upper)
        return (won + split + lost) * distance / (2 * variance)

    def decide(self, won: int, split: int, lost: int) -> Decision:
        """What the pairs so far show; the arguments are those of `log_likelihood_ratio`."""
        ratio = self.log_likelihood_ratio(won, split, lost)
        if ratio >= log((1 - self.beta) / self.alpha):
            return Decision.UPPER
        if ratio <= log(self.beta / (1 - self.alpha)):
            return Decision.LOWER
        return Decision.OPEN
