"""Games written out in full, to compare processes with each other."""

import hashlib
import random

from tacocat import STANDARD, FinalTie, Rules, apply, legal_actions, new_game


def transcript(seed: int) -> str:
    """A digest of every state, legal list and action of a game, as they print."""
    rules = STANDARD
    if seed % 2:
        rules = Rules(STANDARD.deck, STANDARD.board, FinalTie.ARROW, jumbo_attacks=False)
    state, rng = new_game(rules, seed=seed), random.Random(seed)
    lines = [repr(rules), repr(state)]
    while not state.is_over:
        choices = legal_actions(state)
        action = choices[int(rng.random() * len(choices))]
        state = apply(state, action)
        lines += [repr(choices[:20]), repr(action), str(action), repr(state), repr(state.draw_pile)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


if __name__ == "__main__":
    print("\n".join(map(transcript, range(20))))
