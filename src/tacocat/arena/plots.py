"""Plots of what games, matches and tournaments showed; they need matplotlib, the extra ``stats``.

The figures belong to nobody else: no window is opened, and pyplot does not know of them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tacocat.arena.rates import Rate
from tacocat.arena.result import MatchResult
from tacocat.arena.statistics import Statistics
from tacocat.arena.statistics_table import attacks_by_kind, mean_of
from tacocat.arena.tournaments import TournamentResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".svg", ".png", ".pdf")
"""The kinds of files that `save_plot` writes."""

ENDINGS = ".svg, .png or .pdf"

NEEDS_EXTRA = "needs an extra: pip install 'tacocat-rules[stats]'"

# Of the palette of Okabe and Ito, whose colors can be told apart by everybody.
_BLUE, _ORANGE, _GREEN, _GRAY = "#0072B2", "#D55E00", "#009E73", "#595959"

_STYLE = {
    "axes.axisbelow": True,
    "axes.edgecolor": _GRAY,
    "axes.facecolor": "white",
    "axes.grid": False,
    "axes.labelcolor": "black",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlepad": 10,
    "figure.constrained_layout.h_pad": 0.12,  # inches around each plot
    "figure.constrained_layout.w_pad": 0.12,
    "figure.facecolor": "white",
    "figure.titlesize": 12,
    "font.family": ["sans-serif"],
    "font.size": 11,
    "grid.color": "#d9d9d9",
    "legend.frameon": False,
    "savefig.facecolor": "white",
    "svg.fonttype": "none",  # letters stay letters, which can be searched and read out
    "svg.hashsalt": "tacocat",  # the same plot, the same file
    "text.color": "black",
    "text.parse_math": False,  # a bot's name may have a dollar in it
    "text.usetex": False,
    "xtick.color": "black",
    "ytick.color": "black",
}

_POINTS: dict[str, Any] = {"fmt": "o", "color": _BLUE, "capsize": 3}
_HALF = 50
_MOST_BARS = 20


def plot_statistics(statistics: Statistics) -> "Figure":
    """Plot what many games showed.

    Args:
        statistics: the counts.

    Returns:
        A figure with the rounds and the actions of a game, the shares that are one half if nobody
        has an advantage, how often WOW wins on each space, the cards replaced, and the attacks
        that were defended. Shares are in percent, with their intervals of 95 %.

    Raises:
        ImportError: matplotlib is not installed.

    Example:
        >>> from tacocat.arena import play, statistics_of
        >>> from tacocat.bots import RuleBot
        >>> games = [play([RuleBot(), RuleBot()], seed=seed) for seed in range(3)]
        >>> figure = plot_statistics(statistics_of(games))
        >>> figure.axes[0].get_xlabel()
        'rounds'
    """
    figure = _new_figure(13, 8)
    with _style():
        (rounds, actions, shares), (spaces, replaced, attacks) = figure.subplots(2, 3)
        _plot_rounds(rounds, statistics.game_rounds)
        _plot_actions(actions, statistics.game_actions)
        _plot_advantages(shares, statistics)
        _plot_spaces(spaces, statistics)
        _plot_replaced(replaced, statistics)
        _plot_attacks(attacks, statistics)
        figure.suptitle(
            f"{statistics.games} games with {statistics.ties.total} rounds; lines with ends are "
            "95% intervals, dashed lines one half"
        )
    return figure


def plot_scores(results: Sequence[MatchResult]) -> "Figure":
    """Plot how the score of a match went, with the interval after so many games.

    Args:
        results: the results so far, at least one; `match` calls ``on_result`` with each.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: there is no result.

    Example:
        >>> from tacocat.arena import match
        >>> from tacocat.bots import RandomBot, RuleBot
        >>> results = []
        >>> result = match(RuleBot, RandomBot, 6, on_result=results.append)
        >>> plot_scores(results).axes[0].lines[0].get_xdata().tolist()
        [2, 4, 6]
    """
    if not results:
        raise ValueError("results must be at least one, the last one for the title")
    figure, last = _new_figure(9, 5), results[-1]
    games = [result.games for result in results]
    low, high = zip(*(result.interval for result in results), strict=True)
    with _style():
        axes = figure.subplots()
        axes.plot(games, _percent(result.score for result in results), color=_BLUE, label="score")
        axes.fill_between(
            games, _percent(low), _percent(high), color=_BLUE, alpha=0.2, label="95% interval"
        )
        axes.axhline(_HALF, color=_GRAY, linestyle="--", linewidth=1)
        axes.set(
            xlabel="games",
            ylabel="games won (%)",
            ylim=(0, 100),
            title=f"{last.names[0]} scores {last.score:.1%}\nagainst {last.names[1]}",
        )
        axes.grid(axis="y")
        figure.legend(loc="outside lower center", ncols=2)
    return figure


def plot_ratings(result: TournamentResult) -> "Figure":
    """Plot the ratings of a tournament with their intervals of 95 %, the best on top.

    Raises:
        ImportError: matplotlib is not installed.

    Example:
        >>> from tacocat.arena import tournament
        >>> from tacocat.bots import RandomBot, RuleBot
        >>> result = tournament({"random": RandomBot, "rule": RuleBot}, 4)
        >>> [label.get_text() for label in plot_ratings(result).axes[0].get_yticklabels()]
        ['random', 'rule']
    """
    ratings = result.ratings[::-1]
    figure = _new_figure(9, 1.6 + 0.45 * len(ratings))
    with _style():
        axes = figure.subplots()
        _plot_points(
            axes,
            [rating.elo for rating in ratings],
            [(rating.low, rating.high) for rating in ratings],
            [rating.name for rating in ratings],
        )
        axes.axvline(0, color=_GRAY, linestyle="--", linewidth=1)
        games = sum(each.games for each in result.matches)
        axes.set(xlabel="rating (Elo)", title=f"Ratings with 95% intervals, after {games} games")
    return figure


def save_plot(figure: "Figure", path: str | PathLike[str]) -> None:
    """Write a figure to a file, the same figure as the same file.

    Args:
        figure: the figure.
        path: where to; its suffix says what: ``.svg``, ``.png`` or ``.pdf``.

    Raises:
        OSError: the file cannot be written.
        ValueError: the suffix is another one.

    Example:
        >>> import tempfile
        >>> from tacocat.arena import Statistics
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     save_plot(plot_statistics(Statistics()), Path(folder, "nothing.svg"))
        ...     Path(folder, "nothing.svg").read_text("utf-8").count("<svg ")
        1
    """
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"the name of the file must end in {ENDINGS}, not {suffix!r}")
    # A file that is written later is no other file.
    undated = {".svg": {"Date": None}, ".png": {}, ".pdf": {"CreationDate": None}}
    with _style():
        figure.savefig(path, format=suffix[1:], dpi=150, metadata=undated[suffix])


def _new_figure(width: float, height: float) -> "Figure":
    if find_spec("matplotlib") is None:
        raise ImportError(f"a plot {NEEDS_EXTRA}")
    # Only who plots waits for this to be imported.
    from matplotlib.figure import Figure

    with _style():
        return Figure((width, height), layout="constrained")


def _style() -> Any:
    """The settings of these plots, whatever those of others are, for as long as it is entered."""
    from matplotlib import rc_context

    style: Any = _STYLE  # its keys are literals to matplotlib's types
    return rc_context(style)


def _plot_rounds(axes: "Axes", games: Counter[int]) -> None:
    lengths = sorted(games)
    axes.bar(lengths, _percent(games[each] / games.total() for each in lengths), color=_BLUE)
    axes.set(xlabel="rounds", ylabel="games (%)", title=_mean_title(games, "rounds"))
    _whole_numbers(axes)


def _plot_actions(axes: "Axes", games: Counter[int]) -> None:
    width = (max(games, default=0) - min(games, default=0)) // _MOST_BARS + 1
    bars: Counter[int] = Counter()
    for length, count in sorted(games.items()):
        bars[length // width * width] += count
    shares = _percent(count / games.total() for count in bars.values())
    axes.bar(list(bars), shares, width * 0.9, align="edge", color=_BLUE)
    axes.set(xlabel="actions", ylabel="games (%)", title=_mean_title(games, "actions"))
    _whole_numbers(axes)


def _mean_title(games: Counter[int], what: str) -> str:
    return f"A game has {mean_of(games):.1f} {what}" if games else "No game is over"


def _plot_advantages(axes: "Axes", statistics: Statistics) -> None:
    rates = {
        "WOW (games)": statistics.seat,
        "whom the arrow points at": statistics.arrow,
        "who attacks first": statistics.first_attacker,
        "who attacks last": statistics.last_attacker,
        "who makes a jumbo attack": statistics.jumbo,
    }
    _plot_rates(axes, rates)
    axes.axvline(_HALF, color=_GRAY, linestyle="--", linewidth=1)
    axes.set(xlabel="won (%), of games (WOW) or rounds", title="Who wins")


def _plot_attacks(axes: "Axes", statistics: Statistics) -> None:
    kinds = attacks_by_kind(statistics)
    _plot_rates(axes, {f"{kind} ({rate.total})": rate for kind, rate in kinds.items()})
    axes.set(xlabel="defended (%)", title="Attacks defended")


def _plot_rates(axes: "Axes", rates: Mapping[str, Rate]) -> None:
    """Shares of what was seen at all, the first on top."""
    seen = dict(reversed([each for each in rates.items() if each[1].total]))
    shares = _percent(rate.share for rate in seen.values())
    _plot_points(axes, shares, [_percent(rate.interval) for rate in seen.values()], list(seen))
    axes.set_xlim(0, 100)


def _plot_points(
    axes: "Axes",
    values: Sequence[float],
    intervals: Iterable[Sequence[float]],
    names: Sequence[str],
) -> None:
    """Values with their intervals, one a line, the first at the bottom."""
    lines = range(len(names))
    axes.errorbar(values, lines, xerr=_reaches(values, intervals), **_POINTS)
    axes.set_yticks(lines, names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.grid(axis="x")


def _plot_spaces(axes: "Axes", statistics: Statistics) -> None:
    spaces = {number: space.wow_wins for number, space in sorted(statistics.spaces.items())}
    seen = {number: rate for number, rate in spaces.items() if rate.total}
    shares = _percent(rate.share for rate in seen.values())
    reaches = _reaches(shares, [_percent(rate.interval) for rate in seen.values()])
    axes.errorbar(list(seen), shares, yerr=reaches, **_POINTS)
    axes.axhline(_HALF, color=_GRAY, linestyle="--", linewidth=1)
    axes.set(
        xlabel="space, counted from WOW's goal",
        ylabel="rounds won by WOW (%)",
        ylim=(0, 100),
        title="Where WOW wins",
    )
    axes.grid(axis="y")
    if len(seen) <= _MOST_BARS:
        axes.set_xticks(list(seen))


def _plot_replaced(axes: "Axes", statistics: Statistics) -> None:
    for label, times, color, marker in (
        ("first", statistics.replaced_first, _BLUE, "o"),
        ("second", statistics.replaced_second, _ORANGE, "s"),
        ("both free", statistics.replaced_free, _GREEN, "^"),
    ):
        cards = range(max(times, default=-1) + 1)
        shares = _percent(times[each] / times.total() for each in cards)
        axes.plot(cards, shares, color=color, marker=marker, label=label)
    axes.set(xlabel="cards", ylabel="replacements (%)", title="Cards replaced")
    axes.set_ylim(bottom=0)
    axes.grid(axis="y")
    axes.legend()
    _whole_numbers(axes)


def _reaches(
    values: Sequence[float], intervals: Iterable[Sequence[float]]
) -> tuple[list[float], list[float]]:
    """How far intervals reach below and above the values."""
    pairs = list(zip(values, intervals, strict=True))
    below = [max(0.0, value - low) for value, (low, _) in pairs]
    return below, [max(0.0, high - value) for value, (_, high) in pairs]


def _percent(shares: Iterable[float]) -> list[float]:
    return [100 * share for share in shares]


def _whole_numbers(axes: "Axes") -> None:
    """No marks between the whole numbers of the x axis."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(nbins="auto", steps=[1, 2, 5, 10], integer=True))
