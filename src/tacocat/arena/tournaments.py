"""A tournament: every bot against every other."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from itertools import combinations

from attrs import frozen

from tacocat.arena.matches import match
from tacocat.arena.ratings import Rating, need_scipy, ratings_of
from tacocat.arena.result import MatchResult
from tacocat.bots.bot import BotMaker
from tacocat.rules import STANDARD, Rules


@frozen
class TournamentResult:
    """What a tournament showed; printed, it is a table of ratings and scores.

    Attributes:
        names: what the bots are called.
        matches: each bot's match with each later one, in the order of the names.
    """

    names: tuple[str, ...]
    matches: tuple[MatchResult, ...]

    def score(self, name: str, other: str) -> float:
        """The share of games that one bot won against another.

        Raises:
            KeyError: they did not play each other.
        """
        result = self._match_of(name, other)
        return result.score if result.names[0] == name else 1 - result.score

    def _match_of(self, name: str, other: str) -> MatchResult:
        for result in self.matches:
            if result.names in ((name, other), (other, name)):
                return result
        raise KeyError(f"{name!r} and {other!r} did not play each other")

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The ratings with intervals of 95%, the best first."""
        return self.ratings_at(0.95)

    def ratings_at(self, confidence: float) -> tuple[Rating, ...]:
        """The ratings of all bots, the best first: Elo numbers, by maximum likelihood.

        In the model of Bradley and Terry, the ratings of two bots tell how often the one beats the
        other. Those are taken under which the results are likeliest. A split pair is added between
        every two bots, so that one that never lost has a finite rating, too. Each pair of games
        counts as one result, which makes the intervals rather too wide than too narrow.

        Args:
            confidence: how often such an interval holds the true rating, more than 0 and below 1.

        Raises:
            ValueError: the confidence is not between 0 and 1.
            ImportError: SciPy is not installed.
        """
        if not 0 < confidence < 1:
            raise ValueError(f"confidence must be more than 0 and less than 1, not {confidence}")
        wins = [
            [0.0 if one == other else self._pairs_won(one, other) for other in self.names]
            for one in self.names
        ]
        found = ratings_of(self.names, wins, confidence)
        return tuple(sorted(found, key=lambda rating: -rating.elo))

    def _pairs_won(self, name: str, other: str) -> float:
        return self.score(name, other) * self._match_of(name, other).games / 2

    def __str__(self) -> str:
        ratings = self.ratings
        lengths = [result.games for result in self.matches]
        games = " to ".join(map(str, sorted({min(lengths), max(lengths)})))
        width = max(len(name) for name in self.names)
        column = max(6, width)
        lines = [
            f"{len(ratings)} bots, {games} games for each two of them",
            f"{'':{width}}  rating    95% interval"
            + "".join(f"  {rating.name:>{column}}" for rating in ratings),
        ]
        for one in ratings:
            interval = f"{one.low:.0f} to {one.high:.0f}"
            scores = [
                "-" if one is other else f"{self.score(one.name, other.name):.1%}"
                for other in ratings
            ]
            lines.append(
                f"{one.name:{width}}  {one.elo:6.0f}  {interval:>14}"
                + "".join(f"  {score:>{column}}" for score in scores)
            )
        return "\n".join(lines)


def tournament(
    bots: Mapping[str, BotMaker],
    games: int,
    *,
    rules: Rules = STANDARD,
    seed: bytes | str | int = 0,
    executor: Executor | None = None,
    chunk_size: int = 20,
    time_limit: float | None = None,
    on_result: Callable[[MatchResult], object] | None = None,
    play_match: Callable[..., MatchResult] = match,
) -> TournamentResult:
    """Let every bot play a match against every other, all of them with the same deals.

    The ratings need SciPy, the extra ``stats``.

    Args:
        bots: the bots' makers by name, at least two.
        games: how many games each match has, an even number.
        rules: the variant.
        seed: the seed of every match.
        executor: as for `match`, like the next two.
        chunk_size: how many games an executor is given at once.
        time_limit: the seconds that a call of a bot may take.
        on_result: called with the result of each match.
        play_match: plays each match in the place of `match`, and is called like it: with the two
            makers and the number of games, and with ``names``, ``rules``, ``seed``, ``executor``,
            ``chunk_size`` and ``time_limit`` by name. It may call `match` with these and more, such
            as ``stop``, ``on_record`` or ``done``.

    Raises:
        TypeError: an argument is of another type.
        ValueError: fewer than two bots, or what `match` refuses.
        ImportError: SciPy is not installed; no game has been played.

    Example:
        >>> from tacocat.bots import RandomBot, RuleBot
        >>> result = tournament({"random": RandomBot, "rules": RuleBot}, 10, seed=1)
        >>> print(result)
        2 bots, 10 games for each two of them
                rating    95% interval   rules  random
        rules      208      -43 to 460       -  100.0%
        random    -208      -460 to 43    0.0%       -
        >>> from functools import partial
        >>> records = []
        >>> kept = partial(match, on_record=records.append)
        >>> result = tournament({"A": RandomBot, "B": RuleBot}, 10, play_match=kept)
        >>> len(records)
        10
    """
    if len(bots) < 2:
        raise ValueError(f"a tournament needs at least 2 bots, not {len(bots)}")
    need_scipy()
    results = []
    for one, other in combinations(bots, 2):
        result = play_match(
            bots[one],
            bots[other],
            games,
            names=(one, other),
            rules=rules,
            seed=seed,
            executor=executor,
            chunk_size=chunk_size,
            time_limit=time_limit,
        )
        results.append(result)
        if on_result is not None:
            on_result(result)
    return TournamentResult(tuple(bots), tuple(results))
