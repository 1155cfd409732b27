"""A whole game between two random players, printed action by action.

Run it with ``python examples/full_game.py 7``; the number is the seed, 7 unless given.
"""

import random
import sys

from tacocat import Player, Space, State, apply, legal_actions, new_game


def main(seed: int) -> None:
    """Play and print the game of a seed."""
    state, rng = new_game(seed=seed), random.Random(seed)
    round_shown = 0
    while not state.is_over:
        if state.round != round_shown:
            round_shown = state.round
            print(board(state))
            print(f"Round {state.round}")
            for player in Player:
                print(f"  {player} holds {' '.join(map(str, state.hands[player]))}")
        action = rng.choice(legal_actions(state))
        print(f"  {action}")
        state = apply(state, action)
    print(board(state))
    print(f"{state.winner} wins in round {state.round}, after {state.step} actions.")


def board(state: State) -> str:
    """The board from WOW's end: hand sizes with arrows, ## for tiles, the Tacocat in brackets."""
    places = ["WOW"]
    for number, space in enumerate(state.rules.board.spaces, start=1):
        places.append("##" if number in state.tiles else arrows(space))
    places.append("YAY")
    places[state.tacocat] = f"[{places[state.tacocat]}]"
    return " ".join(places)


def arrows(space: Space) -> str:
    """A space's hand size between its arrows."""
    to_wow = "<" if Player.WOW in space.arrows else ""
    to_yay = ">" if Player.YAY in space.arrows else ""
    return f"{to_wow}{space.hand_size}{to_yay}"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
