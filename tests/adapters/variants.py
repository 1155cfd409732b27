"""Variants of every kind, for the environments; and random choices among what a mask allows."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacocat import STANDARD, Board, FinalTie, Player, Rules, Space

WOW, YAY = Player.WOW, Player.YAY

VARIANTS = {
    "standard": STANDARD,
    "one card": Rules([1, 1, 2, 3], Board([Space(1, {YAY})]), FinalTie.ARROW),
    "free": Rules([1, 1, 1, 2, 2, 2, 3, 3, 5, 5, 5, 5], Board([Space(3, Player)])),
    "single cards": Rules(
        [1, 2, 3, 4] * 5,
        Board([Space(2, {YAY}), Space(5, Player), Space(2, {WOW})]),
        jumbo_attacks=False,
    ),
    "large": Rules(
        [10**20 + rank for rank in range(30)] * 4,
        Board([Space(30, {YAY}), Space(29, {WOW}), *[Space(1, Player)] * 11]),
    ),
}


def any_of(mask: NDArray[Any], rng: np.random.Generator) -> int:
    """A random one of the actions that a mask allows."""
    return int(rng.choice(mask.nonzero()[0]))


def round_winners(places: list[int]) -> Iterator[Player]:
    """Who won each round, worked out from where the Tacocat has been."""
    for before, after in pairwise(places):
        if after != before:
            yield WOW if after < before else YAY
