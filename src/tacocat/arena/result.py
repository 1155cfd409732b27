"""What a match showed."""

from attrs import frozen

from tacocat.arena.rates import wilson_interval
from tacocat.arena.sequential import Decision


@frozen
class MatchResult:
    """What a match between two bots showed; it counts for the first.

    Attributes:
        names: what the bots are called, the first one's name first.
        games: games played; each deal was played twice.
        wins: games that the first bot won; the second won the others.
        pairs_won: deals of which the first bot won both games.
        pairs_split: deals of which each bot won one.
        pairs_lost: deals of which the second bot won both.
        rounds: rounds in all games.
        actions: actions in all games.
        forfeits: games that the first and the second bot lost by misbehaving.
        decision: what the sequential test found; None if there was none.

    Example:
        >>> result = MatchResult(("A", "B"), 200, 121, 40, 41, 19, 1100, 12000, (0, 3))
        >>> result.score
        0.605
        >>> print(result)
        200 games of A and B, each deal played twice with the seats swapped
                                  A      B
        games won               121     79
        both games of a deal     40     19  (41 split)
        lost by forfeit           0      3
        A's score is 60.5%; the 95% interval is 50.7% to 69.5%.
        A game has 5.5 rounds and 60.0 actions.
    """

    names: tuple[str, str]
    games: int
    wins: int
    pairs_won: int
    pairs_split: int
    pairs_lost: int
    rounds: int
    actions: int
    forfeits: tuple[int, int]
    decision: Decision | None = None

    @property
    def score(self) -> float:
        """The share of games that the first bot won."""
        return self.wins / self.games

    @property
    def mean_rounds(self) -> float:
        """How many rounds a game had."""
        return self.rounds / self.games

    @property
    def mean_actions(self) -> float:
        """How many actions a game had."""
        return self.actions / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the first bot's true score is, with a confidence of 95 %."""
        return self.interval_at(0.95)

    def interval_at(self, confidence: float) -> tuple[float, float]:
        """Where the first bot's true score is: the Wilson score interval, on pairs of games.

        The two games of a deal are not independent, and so each pair counts as one trial. Its
        share of wins, 0, 1/2 or 1, varies no more than a trial that is won or lost would, and so
        the interval is rather too wide than too narrow.

        Args:
            confidence: how often such an interval holds the true score, more than 0 and below 1.

        Raises:
            ValueError: the confidence is not between 0 and 1.

        Example:
            >>> result = MatchResult(("A", "B"), 8, 8, 4, 0, 0, 16, 200, (0, 0))
            >>> [round(end, 3) for end in result.interval_at(0.95)]
            [0.51, 1.0]
        """
        pairs = self.pairs_won + self.pairs_split + self.pairs_lost
        return wilson_interval(self.score, pairs, confidence)

    def __str__(self) -> str:
        first, second = self.names
        width = max(6, *map(len, self.names)) + 1
        rows = [
            ("games won", self.wins, self.games - self.wins, ""),
            (
                "both games of a deal",
                self.pairs_won,
                self.pairs_lost,
                f"({self.pairs_split} split)",
            ),
            ("lost by forfeit", *self.forfeits, ""),
        ]
        low, high = self.interval
        lines = [
            f"{self.games} games of {first} and {second}, each deal played twice with the seats "
            f"swapped",
            f"{'':20}{first:>{width}}{second:>{width}}",
            *(
                f"{text:20}{one:>{width}}{other:>{width}}  {more}".rstrip()
                for text, one, other, more in rows
            ),
            f"{first}'s score is {self.score:.1%}; the 95% interval is {low:.1%} to {high:.1%}.",
            f"A game has {self.mean_rounds:.1f} rounds and {self.mean_actions:.1f} actions.",
        ]
        if self.decision is not None:
            lines.append(f"The sequential test: {self.decision}.")
        return "\n".join(lines)
