"""The tables that `Statistics` are printed as, none wider than 80 columns."""

from collections import Counter
from collections.abc import Iterator
from statistics import median_low
from typing import TYPE_CHECKING

from tacocat.arena.rates import Rate
from tacocat.players import Player

if TYPE_CHECKING:
    from tacocat.arena.statistics import Statistics


def lines_of(statistics: "Statistics") -> Iterator[str]:
    """The lines of all tables."""
    yield from _games(statistics)
    yield ""
    yield from _shares(statistics)
    yield ""
    yield from _replacements(statistics)
    yield ""
    yield from _spaces(statistics)


def attacks_by_kind(statistics: "Statistics") -> dict[str, Rate]:
    """How many attacks of each kind that was played were defended: sets first, then sequences."""
    kinds = {"single card": statistics.single_attacks}
    kinds |= {f"set of {n}": rate for n, rate in sorted(statistics.set_attacks.items())}
    kinds |= {f"sequence of {n}": rate for n, rate in sorted(statistics.sequence_attacks.items())}
    return kinds


def mean_of(counts: Counter[int]) -> float:
    """The mean of numbers that were counted, at least one."""
    return sum(number * count for number, count in counts.items()) / counts.total()


def _games(statistics: "Statistics") -> Iterator[str]:
    games = statistics.games
    yield f"{games} game{'' if games == 1 else 's'}, {statistics.unfinished} unfinished"
    yield f"{'':28}" + "".join(f"{player:>9}" for player in Player)
    yield _players("games won", statistics.wins)
    yield _players("lost by forfeit", statistics.forfeits)
    yield ""
    yield f"{'':28}{'mean':>9}{'least':>9}{'median':>9}{'most':>9}"
    yield _length("rounds a game", statistics.game_rounds)
    yield _length("actions a game", statistics.game_actions)


def _players(name: str, counts: Counter[Player]) -> str:
    return f"{name:28}" + "".join(f"{counts[player]:9}" for player in Player)


def _length(name: str, counts: Counter[int]) -> str:
    if not counts:
        return f"{name:28}" + f"{'-':>9}" * 4
    middle = median_low(counts.elements())
    return f"{name:28}{mean_of(counts):9.2f}{min(counts):9}{middle:9}{max(counts):9}"


def _shares(statistics: "Statistics") -> Iterator[str]:
    yield f"{'':28}{'of':>9}{'number':>9}{'share':>9}{'95% interval':>18}"
    yield _rate("games won by WOW", statistics.seat)
    yield _rate("rounds tied", statistics.ties)
    yield _rate("duels tied", statistics.duel_ties)
    yield "rounds won by the player"
    yield _rate("  the arrow points at", statistics.arrow)
    yield _rate("  who attacked first", statistics.first_attacker)
    yield _rate("  who attacked last", statistics.last_attacker)
    yield _rate("  who made a jumbo attack", statistics.jumbo)
    yield "attacks defended"
    for kind, rate in attacks_by_kind(statistics).items():
        yield _rate(f"  {kind}", rate)


def _rate(name: str, rate: Rate) -> str:
    return f"{name:28}{rate.total:9}{rate.count:9}{rate!s:>9}{_interval(rate):>18}"


def _interval(rate: Rate) -> str:
    low, high = rate.interval
    return f"{low:.1%} to {high:.1%}" if rate.total else "-"


def _replacements(statistics: "Statistics") -> Iterator[str]:
    turns = (statistics.replaced_first, statistics.replaced_second, statistics.replaced_free)
    yield f"{'cards replaced':28}{'first':>9}{'second':>9}{'both free':>11}"
    yield _turns("times", *(f"{turn.total()}" for turn in turns))
    yield _turns("mean", *(f"{mean_of(turn):.2f}" if turn else "-" for turn in turns))
    for cards in range(max((*turns[0], *turns[1], *turns[2]), default=-1) + 1):
        yield _turns(f"{cards:5}", *(str(Rate(turn[cards], turn.total())) for turn in turns))


def _turns(name: str, first: str, second: str, free: str) -> str:
    return f"{name:28}{first:>9}{second:>9}{free:>11}"


def _spaces(statistics: "Statistics") -> Iterator[str]:
    yield f"space{'rounds':>9}{'tied':>9}{'WOW wins':>11}{'95% interval':>18}{'YAY wins':>11}"
    for number, space in sorted(statistics.spaces.items()):
        ties, wow = space.ties, space.wow_wins
        yay = Rate(wow.total - wow.count, wow.total)
        yield f"{number:5}{ties.total:9}{ties!s:>9}{wow!s:>11}{_interval(wow):>18}{yay!s:>11}"
