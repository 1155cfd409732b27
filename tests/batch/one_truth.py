"""Both engines side by side: the same deck orders, the same steps, and everything compared.

``python tests/batch/one_truth.py --games 100000`` plays so many random games of many variants.
"""

import argparse
import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from tacocat import (
    STANDARD,
    Board,
    Deal,
    FinalTie,
    Player,
    Rules,
    Space,
    State,
    apply,
    new_game,
    observe,
)
from tacocat.encoding import encode_view

BOTH, WOW, YAY = set(Player), {Player.WOW}, {Player.YAY}
MOST_STEPS = 500  # where nearly every round is tied, games go on and on

VARIANTS = (
    STANDARD,
    Rules(STANDARD.deck, STANDARD.board, FinalTie.ARROW, jumbo_attacks=False),
    # The smallest game: one card each, no duel; ties by the arrow.
    Rules([1, 1, 2, 2], Board([Space(1, WOW)]), FinalTie.ARROW),
    Rules([1, 2, 3, 3], Board([Space(1, BOTH), Space(1, YAY)], start=2)),
    # Few ranks of many copies: large sets, ties in the duels.
    Rules([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2], Board([Space(3, YAY), Space(2, WOW)])),
    # Nothing but sequences, and ranks with gaps.
    Rules(range(1, 33), Board([Space(8, WOW), Space(7, BOTH), Space(5, WOW)])),
    Rules([1, 2, 4, 5, 6, 9, 10, 12] * 3, Board([Space(6, YAY), Space(6, WOW), Space(4, YAY)])),
    # More ranks than a word has bits, sequences across its border included.
    Rules([*range(55, 75), *range(200, 330, 2)], Board([Space(9, YAY), Space(5, BOTH)])),
    # A rank with some of its bits in one word and some in the next.
    Rules([*range(1, 51)] * 2, Board([Space(9, YAY), Space(8, BOTH)])),
)


def random_rules(rng: random.Random) -> Rules:
    """A variant with small hands."""
    arrows = ([Player.WOW], [Player.YAY], list(Player))
    spaces = [Space(rng.randint(1, 6), rng.choice(arrows)) for _ in range(rng.randint(1, 5))]
    fewest = 4 * max(space.hand_size for space in spaces)
    highest = rng.randint(2, 14)
    deck = [rng.randint(1, highest) for _ in range(fewest + rng.randint(0, 6))]
    board = Board(spaces, rng.randint(1, len(spaces)))
    return Rules(deck, board, rng.choice(list(FinalTie)), rng.random() < 0.8)


def compare(batch: Any, rules: Rules, size: int, seed: int, games: int) -> tuple[int, int]:
    """Play at least so many games in both engines, comparing at every step.

    Args:
        batch: the module `tacocat.batch`.
        rules: the variant.
        size: how many rows.
        seed: what decks and steps follow from.
        games: how many games.

    Returns:
        How many games came to their end and how many steps were made.
    """

    def order(game: int, round: int) -> tuple[int, ...]:
        deck = list(rules.deck)
        random.Random(f"{seed} {game} {round}").shuffle(deck)
        return tuple(deck)

    def first(game: int) -> State:
        return apply(new_game(rules, manual_deal=True), Deal(order(game, 1)))

    rows = batch.BatchGame(rules, size, decks=order)
    codec, rng = rows.codec, random.Random(seed)
    states = [first(game) for game in range(size)]
    chosen: list[tuple[int, ...]] = [()] * size
    ended, steps = 0, 0
    observations = rows.observe()
    while ended < games and steps < MOST_STEPS * size:
        mask, seats = rows.legal_mask(), rows.to_act
        ids = []
        for row, state in enumerate(states):
            player = state.to_act[0]
            assert seats[row] == player
            if not chosen[row]:  # a replacement in the making changes no state
                assert rows.state(row) == state
            view = observe(state, player)
            assert np.array_equal(mask[row], codec.mask(view, chosen[row]))
            assert np.array_equal(observations[row], encode_view(view, chosen[row]))
            ids.append(rng.choice(np.flatnonzero(mask[row]).tolist()))
        observations, rewards, terminations, truncations, infos = rows.step(ids)
        steps += size
        assert not truncations.any()
        for row, state in enumerate(states):
            chosen[row] = (*chosen[row], ids[row])
            if codec.completes(ids[row]):
                player = Player(seats[row])
                after = apply(state, codec.decode(chosen[row], player))
                chosen[row] = ()
                game = int(infos["game"][row])
                if after.is_over:
                    assert terminations[row]
                    assert infos["winner"][row] == after.winner
                    assert rewards[row] == (1 if after.winner is player else -1)
                    last = encode_view(observe(after, player))
                    assert np.array_equal(infos["final_obs"][row], last)
                    states[row] = first(game)
                    ended += 1
                    continue
                if not after.to_act:
                    after = apply(after, Deal(order(game, after.round + 1)))
                states[row] = after
            assert not terminations[row]
            assert rewards[row] == 0
            assert infos["winner"][row] == -1
    return ended, steps


def variants(seed: int) -> Iterator[Rules]:
    """The variants above, then random ones without end."""
    yield from VARIANTS
    rng = random.Random(seed)
    while True:
        yield random_rules(rng)


def main() -> None:
    """Play as many games as asked for, a few of each variant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    import tacocat.batch

    begin, games, steps, number = time.perf_counter(), 0, 0, 0
    for number, rules in enumerate(variants(asked.seed), start=1):
        if games >= asked.games:
            break
        more = compare(tacocat.batch, rules, 20, asked.seed + number, 100)
        games, steps = games + more[0], steps + more[1]
        if number % 100 == 0:
            print(f"{games} games of {number} variants, {steps} steps: no difference", flush=True)
    seconds = time.perf_counter() - begin
    print(f"{games} games of {number - 1} variants, {steps} steps: no difference; {seconds:.0f} s")


if __name__ == "__main__":
    main()
