"""The programs in examples run, say the same thing each time, and show what they promise."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
PROGRAMS = ["full_game.py", "two_clients.py"]
SEEDS = ["7", "8", "2026"]
# What only a server may use: it holds the whole truth, or comes from it.
SERVER_SIDE = {"State", "Server", "new_game", "observe", "apply", "events", "sample_state"}


@cache
def output(program: str, *arguments: str, hash_seed: str = "0") -> str:
    """What an example prints, run as a process of its own."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / program), *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def names_in(tree: ast.AST) -> set[str]:
    """Every name and attribute that a piece of source mentions."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return names | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_an_example_prints_the_same_whenever_it_runs(program: str, seed: str) -> None:
    assert output(program, seed) == output(program, seed, hash_seed="1")


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_seed_of_an_example_is_7_unless_given(program: str) -> None:
    assert output(program) == output(program, "7")
    assert len({output(program, seed) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("R25")
@pytest.mark.parametrize("seed", SEEDS)
def test_full_game_ends_with_the_tacocat_in_the_goal_of_the_winner(seed: str) -> None:
    *told, board, last = output("full_game.py", seed).splitlines()
    ending = re.fullmatch(r"(WOW|YAY) wins in round (\d+), after (\d+) actions\.", last)
    assert ending is not None
    assert f"[{ending[1]}]" in board.split()
    assert sum(line.startswith("Round ") for line in told) == int(ending[2])
    actions = [line for line in told if line.startswith("  ") and " holds " not in line]
    assert len(actions) == int(ending[3])


@pytest.mark.parametrize("seed", SEEDS)
def test_two_clients_ends_with_two_views_that_agree_with_the_server(seed: str) -> None:
    *told, wow, yay, last = output("two_clients.py", seed).splitlines()
    assert wow == "WOW's view is what the server would show: True"
    assert yay == "YAY's view is what the server would show: True"
    step, kind, _, winner = told[-1].split()
    assert kind == "GameWon"
    dealt = sum(" RoundDealt " in line for line in told)
    # The first deal came before the first event.
    assert last == f"{winner} wins in round {dealt + 1}, after {step} actions."


@pytest.mark.parametrize("seed", SEEDS)
def test_two_clients_has_one_click_refused_as_stale(seed: str) -> None:
    refused = [line for line in output("two_clients.py", seed).splitlines() if "refused" in line]
    assert len(refused) == 1
    assert re.match(r" +refused, stale_step: The game has moved on to step [12];", refused[0])


@pytest.mark.rule("R26", "R28")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_clients_prints_nothing_that_wow_may_not_know(seed: str) -> None:
    lines = output("two_clients.py", seed).splitlines()
    of_yay = [line for line in lines if "player YAY" in line]
    assert {"ChoiceMade", "CardsReplaced"} <= {line.split()[1] for line in of_yay}
    assert not [line for line in of_yay if re.search(r"\b(choice|drawn)\b", line)]
    deals = [line for line in lines if "RoundDealt" in line]
    assert deals
    assert all(line.endswith(" YAY ?") for line in deals)


def test_the_client_of_two_clients_never_touches_what_is_the_servers() -> None:
    module = ast.parse((EXAMPLES / "two_clients.py").read_text(encoding="utf-8"))
    classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
    client = names_in(classes["Client"])
    assert {"View", "view_after", "legal_actions"} <= client
    assert not client & SERVER_SIDE
    assert {"new_game", "observe", "apply", "events"} <= names_in(classes["Server"])
    assert "State" not in names_in(module)
    imported = [node for node in module.body if isinstance(node, ast.ImportFrom)]
    assert "State" not in {alias.name for node in imported for alias in node.names}
