"""A designer's figures: how long the games of a variant are, how many rounds tie, and who wins.

Run it with ``python examples/variant.py my.toml``, with as many rules files as you like, or with
none for ``rules/three_spaces.toml`` and four changes to it.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from attrs import evolve
from bot import Bot, ThumbBot, step

from tacocat import ByPlayer, FinalTie, InvalidRulesError, Player, Rules, new_game

GAMES = 400
MOST_ROUNDS = 100  # rules may be valid, and their games never end


def read(path: Path) -> Rules:
    """Read a rules file, or end the program with everything that is wrong with it."""
    try:
        return Rules.from_toml(path)
    except InvalidRulesError as error:
        sys.exit(f"{path} cannot be played:\n{error}")


def changes(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """The rules, and what else they could be: each changes one thing."""
    yield "as it is", rules
    yield "2 cards at the start", with_hand_size(rules, rules.board.start, 2)
    yield "the arrow decides ties", evolve(rules, final_tie=FinalTie.ARROW)
    yield "12 ranks, each once", evolve(rules, deck=range(1, 13))
    yield "start on space 1", evolve(rules, board=evolve(rules.board, start=1))


def with_hand_size(rules: Rules, number: int, hand_size: int) -> Rules:
    """The rules with another number on one space."""
    spaces = list(rules.board.spaces)
    spaces[number - 1] = evolve(spaces[number - 1], hand_size=hand_size)
    return evolve(rules, board=evolve(rules.board, spaces=spaces))


def simulate(rules: Rules) -> Counter[str]:
    """Play games between two players who follow the rule of thumb, and count what happens."""
    counts: Counter[str] = Counter()
    players: ByPlayer[Bot] = ByPlayer(ThumbBot(), ThumbBot())
    for seed in range(GAMES):
        state = new_game(rules, seed=seed)
        while not state.is_over and state.round <= MOST_ROUNDS:
            before, state = state, step(state, players)
            counts["ties"] += state.round > before.round and state.tacocat == before.tacocat
        counts["rounds"] += state.round
        counts["actions"] += state.step
        counts["won by WOW"] += state.winner is Player.WOW
        counts["endless"] += not state.is_over
    return counts


def main(paths: list[str]) -> None:
    """Print a line of figures for each variant."""
    base = Path(__file__).parent / "rules" / "three_spaces.toml"
    given = [(Path(path).stem, read(Path(path))) for path in paths] or changes(read(base))
    print(f"rounds  actions   ties  won by WOW  endless  in {GAMES} games of")
    for name, rules in given:
        counts = simulate(rules)
        rounds, actions = counts["rounds"] / GAMES, counts["actions"] / GAMES
        ties, won = counts["ties"] / counts["rounds"], counts["won by WOW"] / GAMES
        endless = counts["endless"]
        print(f"{rounds:6.2f} {actions:8.1f} {ties:6.1%} {won:11.1%} {endless:8}  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
