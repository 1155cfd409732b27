"""PokerKit: heads-up fixed-limit hold'em."""

import random
from collections.abc import Callable

from peers.peer import Bar, Peer, Play


def fixed_limit(seed: int) -> Play:
    """A hand a call."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    rng = random.Random(seed)
    random.seed(seed)  # it shuffles with the module's generator
    # Everything that is not a decision of a player.
    dealer = tuple(step for step in Automation if step.name != "RUNOUT_COUNT_SELECTION")

    def play() -> tuple[int, int]:
        state = FixedLimitTexasHoldem.create_state(
            dealer,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            small_bet=2,
            big_bet=4,
            raw_starting_stacks=200,
            player_count=2,
        )
        decisions = 0
        while state.status:
            legal: list[Callable[[], object]] = []
            if state.can_fold():
                legal.append(state.fold)
            if state.can_check_or_call():
                legal.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                legal.append(state.complete_bet_or_raise_to)
            rng.choice(legal)()
            decisions += 1
        return decisions, 1

    return play


PEERS = [
    Peer(
        "pokerkit",
        ("pokerkit",),
        fixed_limit,
        "Heads-up fixed-limit hold'em in Python. It has no list of legal actions: three questions "
        "take its place. Hands of about four decisions, each beginning with a new table; each "
        "step keeps a record of itself.",
        Bar("tacocat", 25),
    ),
]
