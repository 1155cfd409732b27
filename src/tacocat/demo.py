"""A game between two random players, told line by line."""

import random
from collections.abc import Iterator

from tacocat.engine.game import apply, legal_actions, new_game
from tacocat.players import Player
from tacocat.rules import Rules, Space
from tacocat.state import State
from tacocat.view import View


def game_lines(rules: Rules, seed: int | str) -> Iterator[str]:
    """The lines of a game; the same rules and seed tell the same game everywhere."""
    state, rng = new_game(rules, seed=seed), random.Random(seed)
    yield from _round_lines(state)
    while not state.is_over:
        action = rng.choice(legal_actions(state))
        before, state = state, apply(state, action)
        yield f"  {action}"
        if state.round != before.round:
            yield from _round_lines(state)
    yield board_line(state)
    yield f"{state.winner} wins in round {state.round}, after {state.step} actions."


def _round_lines(state: State) -> Iterator[str]:
    yield board_line(state)
    yield f"Round {state.round}"
    for player in Player:
        yield f"  {player} holds {' '.join(map(str, state.hands[player]))}"


def board_line(position: State | View) -> str:
    """The board from WOW's end: hand sizes, arrows, ``##`` for tiles, brackets for the Tacocat."""
    spaces = position.rules.board.spaces
    marks = [
        "##" if number in position.tiles else _space_mark(space)
        for number, space in enumerate(spaces, start=1)
    ]
    marks = ["WOW", *marks, "YAY"]
    marks[position.tacocat] = f"[{marks[position.tacocat]}]"
    return " ".join(marks)


def _space_mark(space: Space) -> str:
    to_wow = "<" if Player.WOW in space.arrows else ""
    to_yay = ">" if Player.YAY in space.arrows else ""
    return f"{to_wow}{space.hand_size}{to_yay}"
