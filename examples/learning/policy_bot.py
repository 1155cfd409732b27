"""A bot that plays what ``train.py`` has learned. It needs NumPy, and nothing of what trained it.

From the folder above ``examples``, a match against `RuleBot`::

    tacocat match examples.learning.policy_bot:PolicyBot rule
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tacocat import PlayerAction, Rules, View
from tacocat.encoding import ActionCodec, ViewLayout, encode_view
from tacocat.json import from_json, to_json

Floats: TypeAlias = NDArray[np.float32]
Masks: TypeAlias = NDArray[np.bool_]

LEARNED = Path(__file__).with_name("policy.npz")
NEVER = np.float32(-1e9)  # the preference of what is not legal; its probability is 0
VERSIONS = [ActionCodec.version, ViewLayout.version]


class Policy:
    """A network: what it prefers to do in a position, and what it expects of it.

    Args:
        rules: the variant that it plays.
        layers: for each layer its weights, with a row for each input, and what is added.
    """

    def __init__(self, rules: Rules, layers: Sequence[tuple[Floats, Floats]]) -> None:
        self.rules, self.layers = rules, layers
        self.codec, self.highest = ActionCodec(rules), ViewLayout(rules).highest

    def judge(self, observations: Floats, masks: Masks) -> tuple[Floats, Floats]:
        """The preference for each id, and the value of the rest of the game for who is to act."""
        numbers: Floats = observations / self.highest
        *hidden, (last_weights, last_added) = self.layers
        for weights, added in hidden:
            numbers = np.maximum(numbers @ weights + added, 0)
        numbers = numbers @ last_weights + last_added
        return np.where(masks, numbers[..., :-1], NEVER), numbers[..., -1]

    def save(self, path: Path) -> None:
        """Write it to a file; half precision plays as well and takes half the room."""
        arrays = [array.astype(np.float16) for layer in self.layers for array in layer]
        np.savez_compressed(path, *arrays, versions=VERSIONS, rules=to_json(self.rules))

    @classmethod
    def load(cls, path: Path) -> "Policy":
        """Read it back."""
        with np.load(path) as file:
            if file["versions"].tolist() != VERSIONS:
                raise ValueError(f"{path} was made with another version of the encoding")
            rules = from_json(str(file["rules"]), Rules)
            names = [name for name in file.files if name.startswith("arr_")]  # as saved
            arrays = [file[name].astype(np.float32) for name in names]
        return cls(rules, list(zip(arrays[::2], arrays[1::2], strict=True)))


class PolicyBot:
    """Does what a policy prefers.

    Args:
        seed: makes no difference, for the bot leaves nothing to chance.
        policy: by default the one in ``policy.npz`` beside this file.
    """

    def __init__(self, seed: int = 0, *, policy: Policy | None = None) -> None:
        self.policy = policy or _learned()

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose an id; a replacement takes several, one after the other."""
        assert view.viewer is not None
        codec, ids = self.policy.codec, tuple[int, ...]()
        while not ids or not codec.completes(ids[-1]):
            preferences, _ = self.policy.judge(encode_view(view, ids), codec.mask(view, ids))
            ids += (int(preferences.argmax()),)
        return codec.decode(ids, view.viewer)


@cache  # a match makes a new bot for each game
def _learned() -> Policy:
    return Policy.load(LEARNED)
