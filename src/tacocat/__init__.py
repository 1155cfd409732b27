"""The rules of the card game Tacocat Spelled Backwards, for programs.

A game is a `State`; `legal_actions` says what may happen, `apply` what then is:

    >>> import random
    >>> state, rng = new_game(seed=7), random.Random(7)
    >>> while not state.is_over:
    ...     state = apply(state, rng.choice(legal_actions(state)))
    >>> print(state.winner, state.round)
    YAY 7
"""

from tacocat.actions import (
    Action,
    Attack,
    Deal,
    Defend,
    Duel,
    PlayerAction,
    Replace,
    Sacrifice,
)
from tacocat.cards import Card, Hand
from tacocat.engine.game import apply, explain, legal_actions, new_game
from tacocat.errors import (
    IllegalActionError,
    InvalidRulesError,
    InvalidStateError,
    Problem,
    ProblemKind,
    ProblemsError,
    Reason,
)
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Phase, Replacing
from tacocat.players import ByPlayer, Player
from tacocat.position import set_up
from tacocat.rules import STANDARD, Board, FinalTie, Rules, Space
from tacocat.state import State

__all__ = [
    "STANDARD",
    "Action",
    "Attack",
    "Attacking",
    "Board",
    "ByPlayer",
    "Card",
    "Deal",
    "Dealing",
    "Defend",
    "Defending",
    "Duel",
    "Dueling",
    "FinalTie",
    "Finished",
    "Hand",
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "Phase",
    "Player",
    "PlayerAction",
    "Problem",
    "ProblemKind",
    "ProblemsError",
    "Reason",
    "Replace",
    "Replacing",
    "Rules",
    "Sacrifice",
    "Space",
    "State",
    "apply",
    "explain",
    "legal_actions",
    "new_game",
    "set_up",
]
