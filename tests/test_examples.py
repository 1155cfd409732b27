"""The programs in examples run, say the same thing each time, and show what they promise."""

import ast
import asyncio
import json
import os
import random
import re
import runpy
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tacocat import (
    Attacking,
    Defending,
    Player,
    State,
    legal_actions,
    new_game,
    observe,
    parse_action,
    set_up,
)
from tacocat.fairness import commitment

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PROGRAMS = ["full_game.py", "two_clients.py", "front_end.py", "server.py"]
SEEDS = ["7", "8", "2026"]
# What only a server may use: it holds the whole truth, or comes from it.
SERVER_SIDE = {"State", "Server", "new_game", "observe", "apply", "events", "sample_state"}


@cache
def output(program: str, *arguments: str, typed: str = "", hash_seed: str = "0") -> str:
    """What an example prints, run as a process of its own."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / program), *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
        input=typed,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@cache
def namespace(program: str) -> dict[str, Any]:
    """The names that an example defines, without running its main part."""
    return runpy.run_path(str(EXAMPLES / program))


def classes_of(program: str) -> dict[str, ast.ClassDef]:
    module = ast.parse((EXAMPLES / program).read_text(encoding="utf-8"))
    return {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}


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


# --- front_end.py ---------------------------------------------------------------------------------


def told(*lines: str) -> list[str]:
    """What the front end says about the lines typed: events and refusals."""
    shown = output("front_end.py", typed="\n".join(lines)).splitlines()
    return [line for line in shown if line.startswith(("* ", "! "))]


@pytest.mark.rule("R8", "R26")
def test_front_end_tells_what_you_draw_and_not_what_the_other_draws() -> None:
    state = new_game(seed=7)
    drawn = " ".join(map(str, sorted(state.draw_pile[:4])))
    first, second, yours, other = told("replace 2 3 7 8")
    assert first == "* WOW has chosen, face down."
    assert second == "* YAY has chosen, face down."
    assert yours == f"* WOW replaces 2 3 7 8, draws {drawn}."
    assert re.fullmatch(r"\* YAY replaces (nothing|\d[\d ]*)\.", other)


def test_front_end_takes_the_number_of_an_action_and_its_words() -> None:
    # WOW holds 2 3 7 8 8 12 12: the empty replacement is first, then single cards, lowest first.
    shown = output("front_end.py").splitlines()
    assert "1) WOW replace" in shown
    assert "3) WOW replace 3" in shown
    assert told("3") == told("replace 3") == told("WOW replace 3")
    assert told("3")[2].startswith("* WOW replaces 3, draws ")


def test_front_end_shows_the_sentence_of_a_refusal() -> None:
    assert told("duel 12") == ["! WOW cannot duel now: the players are replacing cards."]
    assert told("replace 13")[0].startswith("! WOW does not hold all of these cards")


@pytest.mark.parametrize("line", ["", "banana", "0", "73", "attack", "YAY replace", "deal 1 2"])
def test_front_end_asks_again_if_a_line_is_no_action(line: str) -> None:
    assert told(line, "1")[0] == f"! This is no action: {line}"
    assert len(told(line, "1")) > 1


def test_front_end_undoes_down_to_the_first_choice_and_not_further() -> None:
    start = output("front_end.py")
    for typed in ("undo\n", "3\nundo\n", "3\n1\nundo\nundo\nundo\n"):
        assert output("front_end.py", typed=typed).endswith(start)


@pytest.mark.rule("R25")
def test_front_end_plays_to_the_end() -> None:
    shown = output("front_end.py", typed="1\n" * 500).splitlines()
    (won,) = (line for line in shown if line.endswith(" wins the game!"))
    assert shown[-2].startswith(f"{won.split()[1]} wins the game. The final cards are ")


def test_the_screen_of_front_end_never_touches_what_is_the_servers() -> None:
    classes = classes_of("front_end.py")
    assert not names_in(classes["Screen"]) & (SERVER_SIDE | {"Game"})
    assert {"observe", "apply", "events"} <= names_in(classes["Game"])


# --- bot.py ---------------------------------------------------------------------------------------


def test_bot_shows_that_each_bot_is_better_than_the_one_before() -> None:
    results = re.findall(r"(\w+) against (\w+): (\d+) of (\d+) games\n", output("bot.py"))
    assert [(one, other) for one, other, *_ in results] == [
        ("thumb", "random"),
        ("sampling", "thumb"),
    ]
    assert all(int(won) > int(games) / 2 for *_, won, games in results)


def test_a_bot_wins_half_of_its_games_against_itself() -> None:
    # Both play the same in the same seat, so of each deal one game is won and one lost.
    names = namespace("bot.py")

    def thumb(rng: random.Random) -> Any:
        return names["ThumbBot"]()

    assert names["match"](thumb, thumb, 4) == 4


@pytest.mark.parametrize(
    ("state", "action"),
    [
        # The cheapest card that defends, but not the lowest.
        (set_up(Defending(Player.WOW, (8,)), ([4, 11], [3, 8, 9])), "YAY defend 8"),
        (set_up(Defending(Player.WOW, (2,)), ([4, 11], [3, 8, 9])), "YAY defend 8"),
        (set_up(Defending(Player.WOW, (10,)), ([4, 11], [3, 8, 9])), "YAY sacrifice 3"),
        # The most that keeps the lowest card.
        (set_up(Attacking(Player.WOW), ([2, 9, 12], [3, 5, 11])), "WOW attack 12"),
        (set_up(Attacking(Player.WOW), ([2, 7, 7, 9], [3, 5, 6, 11])), "WOW attack 7 7"),
    ],
)
def test_the_rule_of_thumb(state: State, action: str) -> None:
    view = observe(state, state.to_act[0])
    chosen = namespace("bot.py")["ThumbBot"]().choose(view, legal_actions(view))
    assert chosen == parse_action(action)


def test_no_bot_touches_what_is_the_servers() -> None:
    classes = classes_of("bot.py")
    bots = [node for name, node in classes.items() if name.endswith("Bot")]
    assert len(bots) == 4
    for bot in bots:
        # The sampling bot plays on, in a state that it has imagined.
        imagined = {"sample_state", "State", "apply"} if bot.name == "SamplingBot" else set()
        assert names_in(bot) & SERVER_SIDE == imagined
        (choose,) = (
            node for node in bot.body if isinstance(node, ast.FunctionDef) and node.name == "choose"
        )
        assert [ast.unparse(argument.annotation or argument) for argument in choose.args.args] == [
            "self",
            "View",
            "Sequence[PlayerAction]",
        ]


# --- server.py ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_server_publishes_a_commitment_and_a_record_that_fit(seed: str) -> None:
    before, refused, wow, yay, saved = output("server.py", seed).splitlines()
    assert before == f"Before the game: {commitment(random.Random(int(seed)).randbytes(32))}"
    assert refused == "WOW was refused: stale_step"
    assert wow == "WOW was shown the game of the record: True"
    assert yay == "YAY was shown the game of the record: True"
    assert re.fullmatch(r"Saved: (WOW|YAY) won, \d+ actions", saved)


def test_the_client_of_server_never_touches_what_is_the_servers() -> None:
    classes = classes_of("server.py")
    # The events in it are those of a transcript.
    assert not names_in(classes["Client"]) & (SERVER_SIDE - {"events"})
    assert {"observe", "apply", "events"} <= names_in(classes["Server"])


REPLACE = '{"format":"tacocat-json/1","type":"Replace","player":"%s","cards":[]}'
DEAL = '{"format":"tacocat-json/1","type":"Deal","order":[1]}'


@pytest.mark.parametrize(
    ("request_line", "reason"),
    [
        (b"hello", "unreadable"),
        (b"\xff", "unreadable"),
        (b"[" * 60_000, "unreadable"),
        (b"null", "unreadable"),
        (b'{"step": true, "action": null}', "unreadable"),
        (b'{"step": 0}', "unreadable"),
        (b'{"step": 0, "action": %s}' % DEAL.encode(), "unreadable"),
        (b'{"step": 0, "action": %s}' % (REPLACE % "YAY").encode(), "not_your_action"),
        (b'{"step": 5, "action": %s}' % (REPLACE % "WOW").encode(), "stale_step"),
    ],
)
def test_server_refuses_and_tells_only_the_sender(
    request_line: bytes, reason: str, tmp_path: Path
) -> None:
    async def table() -> tuple[dict[str, Any], dict[str, Any]]:
        """The answers to WOW's bad line, and what YAY hears first."""
        serve = namespace("server.py")["Server"](bytes(32), tmp_path / "games.txt").serve
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            wow = await asyncio.open_connection("127.0.0.1", port)
            yay = await asyncio.open_connection("127.0.0.1", port)
            for reader, _ in (wow, yay):
                assert json.loads(await reader.readline())["kind"] == "welcome"
            wow[1].write(request_line + b"\n")
            refusal = json.loads(await wow[0].readline())
            # The table goes on: a good line is taken, and is the first that YAY hears of.
            wow[1].write(b'{"step": 0, "action": %s}\n' % (REPLACE % "WOW").encode())
            heard = json.loads(await yay[0].readline())
            for reader, writer in (wow, yay):
                writer.write_eof()
                while await reader.readline():
                    pass  # until the server has closed its end as well
                writer.close()
                await writer.wait_closed()
        return refusal, heard

    refusal, heard = asyncio.run(table())
    assert (refusal["kind"], refusal["reason"]) == ("refusal", reason)
    assert (heard["kind"], heard["by"]) == ("events", "WOW")
    assert [(event["type"], event["choice"]) for event in heard["events"]] == [("ChoiceMade", None)]


# --- variant.py -----------------------------------------------------------------------------------


def figures(*paths: str) -> dict[str, list[float]]:
    """Rounds, actions, ties in percent, games won by WOW in percent, endless games."""
    _, *rows = output("variant.py", *paths).splitlines()
    split = [row.split(maxsplit=5) for row in rows]
    return {name: [float(figure.strip("%")) for figure in shown] for *shown, name in split}


@pytest.mark.rule("R21")
def test_variant_shows_what_the_changes_must_do() -> None:
    shown = figures()
    as_it_is = shown["as it is"]
    assert len(shown) == 5
    for rounds, _, ties, _, endless in shown.values():
        # At most a round for each of the three spaces is not tied, and at least one is.
        assert 1 <= rounds * (1 - ties / 100) <= 3
        assert endless == 0
    assert shown["12 ranks, each once"][2] == 0
    assert 0 < shown["the arrow decides ties"][2] < as_it_is[2]
    assert shown["2 cards at the start"][1] < as_it_is[1]
    # From space 1, WOW needs to win one round; YAY needs three in a row.
    assert shown["start on space 1"][3] > as_it_is[3] + 20
    assert abs(as_it_is[3] - 50) < 7.5  # the board is the same from both ends


def test_variant_takes_rules_files() -> None:
    path = str(EXAMPLES / "rules" / "three_spaces.toml")
    assert figures(path) == {"three_spaces": figures()["as it is"]}


def test_variant_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("format = 1\nboard = 2\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "variant.py"), str(path)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    first, *problems = done.stderr.splitlines()
    assert (done.returncode, done.stdout, first) == (1, "", f"{path} cannot be played:")
    assert {problem.split()[0] for problem in problems} == {"board", "deck"}


# --- the guides about them ------------------------------------------------------------------------


def documented() -> list[tuple[str, str]]:
    """The commands of the guides and their output."""
    pages = [
        page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs/guides").glob("*.md"))
    ]
    blocks = re.findall("^```console\n(.*?)^```$", "".join(pages), re.DOTALL | re.MULTILINE)
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)


@pytest.mark.skipif(sys.platform == "win32", reason="the guides are written for a Unix shell")
def test_the_guides_show_what_the_examples_print() -> None:
    commands = documented()
    assert len(commands) >= 6
    for command, shown in commands:
        alone = re.fullmatch(r"python examples/(\w+\.py)", command)
        if alone is not None:
            assert (command, output(alone[1])) == (command, shown)
            continue
        python = f'python() {{ "{sys.executable}" "$@"; }}; tacocat() {{ python -m tacocat "$@"; }}'
        done = subprocess.run(
            ["sh", "-c", f"{python}\n{command}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
            timeout=60,
            encoding="utf-8",
            check=False,
        )
        assert (command, done.stdout) == (command, shown)
