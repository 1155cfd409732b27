"""Surveys: a bot's games against itself, counted."""

import sys
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from tacocat import STANDARD, FinalTie, Rules
from tacocat.arena import play, statistics_of, survey
from tacocat.batch import playouts
from tacocat.bots import RandomBot, RuleBot
from tacocat.cli import main


def test_a_survey_counts_the_games_that_its_seeds_describe() -> None:
    key = blake2b(b"tacocat-rules survey 1:" + b"11").digest()

    def seed(purpose: bytes, number: int, size: int) -> bytes:
        return blake2b(purpose + number.to_bytes(8, "big"), digest_size=size, key=key).digest()

    records = [
        play(
            [RandomBot(int.from_bytes(seed(seat, n, 8), "big")) for seat in (b"WOW", b"YAY")],
            STANDARD,
            seed(b"deal", n, 32),
        )
        for n in range(5)
    ]
    assert survey(RandomBot, 5, seed=11) == statistics_of(records)


def test_the_result_is_the_same_on_any_executor_with_any_chunk_size() -> None:
    alone = survey(RandomBot, 7, seed="s")
    with ThreadPoolExecutor(2) as executor:
        for chunk_size in (1, 3, 20):
            together = survey(RandomBot, 7, seed="s", executor=executor, chunk_size=chunk_size)
            assert together == alone


def test_the_counts_so_far_are_told_after_each_chunk() -> None:
    told: list[int] = []
    total = survey(RuleBot, 5, chunk_size=2, on_statistics=lambda so_far: told.append(so_far.games))
    assert told == [2, 4, 5]
    assert total.games == 5


def test_a_variant_is_played_by_its_rules() -> None:
    rules = Rules(STANDARD.deck, STANDARD.board, FinalTie.REDEAL, jumbo_attacks=False)
    statistics = survey(RuleBot, 5, rules=rules)
    assert statistics.single_attacks.total
    assert statistics.jumbo.total == len(statistics.set_attacks) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 0}, "games must be a whole number of at least 1, not 0"),
        ({"games": 1.5}, "games must be a whole number of at least 1, not 1.5"),
        ({"chunk_size": 0}, "chunk_size must be a whole number of at least 1, not 0"),
    ],
)
def test_wrong_numbers_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        survey(RandomBot, **{"games": 1, **change})


def test_a_bot_in_place_of_its_maker_is_refused() -> None:
    with pytest.raises(TypeError, match="a bot maker is called with a seed"):
        survey(RandomBot(1), 1)  # type: ignore[arg-type]


class _Cancelling(Executor):
    """Cancels whatever it is given."""

    def submit(self, *arguments: Any, **more: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.cancel()
        return future


def test_an_executor_that_cancels_games_ends_the_survey() -> None:
    with pytest.raises(CancelledError):
        survey(RandomBot, 1, executor=_Cancelling())


def test_the_command_prints_the_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot = tmp_path / "rule.svg"
    assert main(["survey", "rule", "--games", "30", "--seed", "3", "--plot", str(plot)]) == 0
    assert capsys.readouterr().out == f"{survey(RuleBot, 30, seed=3)}\n"
    assert plot.read_text().startswith("<?xml")


def test_a_terminal_shows_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["survey", "rule", "--games", "30"]) == 0
    assert "30/30" in capsys.readouterr().err


def test_random_games_are_played_by_the_batch(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command = ["survey", "random", "--games", "50", "--seed", "5", "--jobs", "2"]
    plot = tmp_path / "random.svg"
    assert main([*command, "--plot", str(plot)]) == 0
    assert capsys.readouterr().out == f"{playouts(games=50, seed=5)}\n"
    assert plot.exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--seed", "abc"], "the seed of random games must be a whole number below 2^64"),
        (["--seed", str(2**64)], "the seed of random games must be a whole number below 2^64"),
        (["--dask", "tcp://localhost:1"], "random games are played here: leave out --dask"),
    ],
)
def test_what_random_games_cannot_have(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["survey", "random", *options]) == 2
    assert message in capsys.readouterr().err


def test_random_games_say_which_extra_they_need(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [each for each in sys.modules if each.startswith("tacocat.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert main(["survey", "random"]) == 2
    error = capsys.readouterr().err
    assert "tacocat.batch needs NumPy and Numba: pip install 'tacocat-rules[batch]'" in error
