"""Plots: what they show is what was counted, and the same plot is the same file."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from odd_bots import SMALL

from tacocat import STANDARD, Player
from tacocat.arena import (
    MatchResult,
    Rate,
    SpaceStatistics,
    Statistics,
    TournamentResult,
    match,
    plot_ratings,
    plot_scores,
    plot_statistics,
    plots,
    save_plot,
    statistics_of,
)
from tacocat.bots import RandomBot, RuleBot
from tacocat.cli import main
from tacocat.commands import plots as command_plots
from tacocat.records import Record, format_record, read_records

WOW = Player.WOW

COUNTED = Statistics(
    games=10,
    wins=Counter({WOW: 6, Player.YAY: 4}),
    game_rounds=Counter({4: 2, 5: 7, 7: 1}),
    game_actions=Counter({40: 1, 41: 3, 70: 6}),
    ties=Rate(5, 52),
    first_attacker=Rate(30, 40),
    last_attacker=Rate(10, 40),
    arrow=Rate(9, 10),
    duel_ties=Rate(3, 50),
    replaced_first=Counter({0: 1, 2: 3}),
    replaced_second=Counter({0: 4}),
    replaced_free=Counter({1: 10}),
    single_attacks=Rate(50, 100),
    set_attacks={3: Rate(1, 4), 2: Rate(5, 10)},
    sequence_attacks={4: Rate(0, 1)},
    spaces={
        4: SpaceStatistics(Rate(1, 11), Rate(7, 10)),
        3: SpaceStatistics(Rate(0, 20), Rate(5, 20)),
        2: SpaceStatistics(Rate(1, 1)),
    },
)

Points = list[tuple[float, float]]


def points(line: Any) -> Points:
    return list(zip(line.get_xdata(), line.get_ydata(), strict=True))


def bars(axes: Any) -> Points:
    return [(bar.get_x() + bar.get_width() / 2, bar.get_height()) for bar in axes.patches]


def ends(axes: Any) -> list[list[tuple[float, float]]]:
    """Where the intervals begin and end."""
    return [[tuple(end) for end in segment] for segment in axes.collections[0].get_segments()]


def names(axes: Any) -> list[str]:
    return [label.get_text() for label in axes.get_yticklabels()]


def in_percent(rate: Rate) -> tuple[float, float, float]:
    return 100 * rate.share, 100 * rate.interval[0], 100 * rate.interval[1]


def test_every_plot_has_labels() -> None:
    figure = plot_statistics(COUNTED)
    assert [axes.get_title("left") for axes in figure.axes] == [
        "A game has 5.0 rounds",
        "A game has 58.3 actions",
        "Who wins",
        "Where WOW wins",
        "Cards replaced",
        "Attacks defended",
    ]
    assert all(axes.get_xlabel() for axes in figure.axes)
    assert all(axes.get_ylabel() or names(axes) for axes in figure.axes)
    assert figure.get_suptitle().startswith("10 games with 52 rounds;")


def test_lengths_of_games() -> None:
    rounds, actions, *_ = plot_statistics(COUNTED).axes
    assert [place for place, _ in bars(rounds)] == pytest.approx([4, 5, 7])
    assert [height for _, height in bars(rounds)] == pytest.approx([20, 70, 10])
    # From 40 to 70 there are 31 lengths, more than bars: two lengths share one.
    assert [place for place, _ in bars(actions)] == pytest.approx([40.9, 70.9])
    assert [height for _, height in bars(actions)] == pytest.approx([40, 60])


def check_rates(axes: Any, rates: dict[str, Rate]) -> None:
    """The axes show these rates, the first on top, as points with intervals."""
    from_below = list(rates.items())[::-1]
    assert names(axes) == [name for name, _ in from_below]
    shown = [
        (x, low, high)
        for (x, _), ((low, _), (high, _)) in zip(points(axes.lines[0]), ends(axes), strict=True)
    ]
    for triple, (_, rate) in zip(shown, from_below, strict=True):
        assert triple == pytest.approx(in_percent(rate))
    assert axes.get_xlim() == (0, 100)


def test_shares_of_what_was_seen() -> None:
    axes = plot_statistics(COUNTED).axes
    check_rates(
        axes[2],
        {
            "WOW (games)": Rate(6, 10),
            "whom the arrow points at": COUNTED.arrow,
            "who attacks first": COUNTED.first_attacker,
            "who attacks last": COUNTED.last_attacker,
        },
    )
    assert axes[2].lines[-1].get_xdata() == [50, 50]
    check_rates(
        axes[5],
        {
            "single card (100)": COUNTED.single_attacks,
            "set of 2 (10)": COUNTED.set_attacks[2],
            "set of 3 (4)": COUNTED.set_attacks[3],
            "sequence of 4 (1)": COUNTED.sequence_attacks[4],
        },
    )


def test_spaces() -> None:
    axes = plot_statistics(COUNTED).axes[3]
    assert points(axes.lines[0]) == [(3, 25), (4, 70)]
    for segment, rate in zip(ends(axes), (Rate(5, 20), Rate(7, 10)), strict=True):
        assert [end for _, end in segment] == pytest.approx(in_percent(rate)[1:])
    assert list(axes.get_xticks()) == [3, 4]
    long = Statistics(spaces={n: SpaceStatistics(Rate(0, 1), Rate(1, 1)) for n in range(1, 61)})
    assert len(plot_statistics(long).axes[3].get_xticks()) < 20


def test_replacements() -> None:
    axes = plot_statistics(COUNTED).axes[4]
    assert {line.get_label(): points(line) for line in axes.lines} == {
        "first": [(0, 25), (1, 0), (2, 75)],
        "second": [(0, 100)],
        "both free": [(0, 0), (1, 100)],
    }


def test_nothing_can_be_plotted(tmp_path: Path) -> None:
    figure = plot_statistics(Statistics())
    assert [axes.get_title("left") for axes in figure.axes[:2]] == ["No game is over"] * 2
    save_plot(figure, tmp_path / "nothing.png")


def results() -> Iterator[MatchResult]:
    yield MatchResult(("A$_$", "B"), 2, 2, 1, 0, 0, 10, 100, (0, 0))
    yield MatchResult(("A$_$", "B"), 4, 3, 1, 1, 0, 20, 200, (0, 0))


def test_scores_game_by_game() -> None:
    both = list(results())
    (axes,) = plot_scores(both).axes
    assert points(axes.lines[0]) == [(2, 100), (4, 75)]
    outline: Any = axes.collections[0].get_paths()[0].vertices
    for result in both:
        heights = [y for x, y in outline if x == result.games]
        expected = [100 * end for end in result.interval]
        assert [min(heights), max(heights)] == pytest.approx(expected)
    assert axes.get_title("left") == "A$_$ scores 75.0%\nagainst B"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("games", "games won (%)")
    with pytest.raises(ValueError, match=r"^results must be at least one"):
        plot_scores([])


def rated() -> TournamentResult:
    pairs = [("A", "B", 30), ("A", "C", 36), ("B", "C", 20)]
    return TournamentResult(
        ("A", "B", "C"),
        tuple(
            MatchResult((one, other), 40, wins, wins // 2, 0, 20 - wins // 2, 200, 2000, (0, 0))
            for one, other, wins in pairs
        ),
    )


def test_ratings() -> None:
    (axes,) = plot_ratings(rated()).axes
    from_below = rated().ratings[::-1]
    assert names(axes) == [rating.name for rating in from_below]
    assert points(axes.lines[0]) == [(rating.elo, i) for i, rating in enumerate(from_below)]
    intervals = [[low, high] for (low, _), (high, _) in ends(axes)]
    for interval, rating in zip(intervals, from_below, strict=True):
        assert interval == pytest.approx([rating.low, rating.high])
    assert axes.get_title("left") == "Ratings with 95% intervals, after 120 games"


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_the_same_plot_is_the_same_file(suffix: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.{suffix}" for number in range(2)]
    for file in files:
        save_plot(plot_scores(list(results())), file)
    assert files[0].read_bytes() == files[1].read_bytes() != b""


def test_words_stay_words(tmp_path: Path) -> None:
    save_plot(plot_scores(list(results())), tmp_path / "scores.SVG")
    text = (tmp_path / "scores.SVG").read_text("utf-8")
    assert ">A$_$ scores 75.0%</" in text


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"must end in \.svg, \.png or \.pdf, not '\.gif'$"):
        save_plot(plot_ratings(rated()), tmp_path / "ratings.gif")
    assert not list(tmp_path.iterdir())


def test_settings_of_others_stay_as_they_are(tmp_path: Path) -> None:
    import matplotlib

    before = dict(matplotlib.rcParams)
    save_plot(plot_statistics(COUNTED), tmp_path / "games.svg")
    assert dict(matplotlib.rcParams) == before


def test_matplotlib_is_only_imported_to_plot() -> None:
    code = "import sys, tacocat.arena, tacocat.commands; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"a plot needs .*: pip install 'tacocat-rules\[stats\]'"):
        plot_statistics(Statistics())


# --- the commands ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    return code, *capsys.readouterr()


def files() -> set[str]:
    return {path.name for path in Path().iterdir()}


def test_commands_plot_what_they_print(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    SMALL.to_toml("small.toml")
    drawn: dict[str, Any] = {}
    for name in ("plot_scores", "plot_statistics", "plot_ratings"):
        monkeypatch.setattr(plots, name, recorder(drawn, name, getattr(plots, name)))
    options = ["--rules", "small.toml", "--games", "4"]
    one = ["match", "rule", "random", *options, "--out", "games.txt"]
    code, out, said = ran(capsys, *one, "--plot", "score.svg")
    assert (code, said) == (0, "")
    heard: list[MatchResult] = []
    match(RuleBot, RandomBot, 4, names=("rule", "random"), rules=SMALL, on_result=heard.append)
    assert (drawn["plot_scores"], out) == (heard, f"{heard[-1]}\n")
    # Going on with a match, the games of before are drawn as well.
    before = Path("score.svg").read_bytes()
    assert ran(capsys, *one, "--plot", "score.svg")[:2] == (0, out)
    assert Path("score.svg").read_bytes() == before

    code, out, _ = ran(capsys, "stats", "games.txt", "--plot", "games.pdf")
    with open("games.txt", encoding="utf-8") as file:
        assert drawn["plot_statistics"] == statistics_of(read_records(file))
    assert (code, out.startswith(f"{drawn['plot_statistics']}\n")) == (0, True)

    code, out, _ = ran(capsys, "tournament", "rule", "random", *options, "--plot", "ratings.PNG")
    assert (code, out) == (0, f"{drawn['plot_ratings']}\n")
    assert files() == {"small.toml", "games.txt", "score.svg", "games.pdf", "ratings.PNG"}


def recorder(drawn: dict[str, Any], name: str, plot: Any) -> Any:
    """The function that plots, which also keeps what it was given."""

    def kept(value: Any) -> Any:
        drawn[name] = value
        return plot(value)

    return kept


@pytest.mark.parametrize(
    "command", [["stats", "none.txt"], ["match", "rule", "rule"], ["tournament", "rule", "random"]]
)
def test_what_cannot_be_written_is_told_before_a_game_is_played(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("folder.svg").mkdir()
    for name, message in {
        "games": "games must end in .svg, .png or .pdf",
        "games.txt": "games.txt must end in .svg, .png or .pdf",
        "folder.svg": "folder.svg cannot be written: ",  # why is said in other words elsewhere
        "none/games.svg": "none/games.svg cannot be written: No such file or directory",
    }.items():
        code, out, said = ran(capsys, *command, "--plot", name)
        assert (code, out) == (2, "")
        assert f"error: Invalid value for '--plot': {message}" in said
    monkeypatch.setattr(command_plots, "find_spec", lambda name: None)
    code, out, said = ran(capsys, *command, "--plot", "games.svg")
    assert (code, out) == (2, "")
    assert said.endswith("error: --plot needs an extra: pip install 'tacocat-rules[stats]'\n")
    assert files() == {"folder.svg"}


def test_a_plot_of_before_stays_until_the_games_are_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("games.svg").write_text("before")
    assert ran(capsys, "stats", "none.txt", "--plot", "games.svg")[0] == 2
    assert Path("games.svg").read_text() == "before"


def test_a_full_disk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(plots, "save_plot", fail)
    Path("begun.txt").write_text(format_record(Record(STANDARD, 7, [])))
    code, out, said = ran(capsys, "stats", "begun.txt", "--plot", "games.svg")
    assert (code, out) == (1, f"{Statistics(unfinished=1)}\n")
    assert said == "tacocat: games.svg cannot be written: No space left on device\n"
