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
from tacocat.exchange.actions import parse_action
from tacocat.exchange.faults import Fault, ParseError
from tacocat.exchange.position import format_position, parse_position
from tacocat.exchange.record import Record, replay
from tacocat.knowledge.event_types import (
    AttackMade,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    ChoiceMade,
    DeckGathered,
    DuelRevealed,
    Event,
    FinalRevealed,
    GameWon,
    RoundDealt,
    RoundTied,
    RoundWon,
    TacocatMoved,
    TilePlaced,
    TrickEnded,
)
from tacocat.knowledge.events import events
from tacocat.knowledge.follow import view_after
from tacocat.knowledge.observe import observe
from tacocat.knowledge.sample import count_worlds, sample_state
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Phase, Replacing
from tacocat.players import ByPlayer, Player
from tacocat.position import set_up
from tacocat.rules import STANDARD, Board, FinalTie, Rules, Space
from tacocat.state import State
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView, ViewPhase

__all__ = [
    "STANDARD",
    "Action",
    "Attack",
    "AttackMade",
    "Attacking",
    "Board",
    "ByPlayer",
    "Card",
    "CardDefended",
    "CardSacrificed",
    "CardsReplaced",
    "ChoiceMade",
    "Deal",
    "Dealing",
    "DeckGathered",
    "Defend",
    "Defending",
    "Duel",
    "DuelRevealed",
    "Dueling",
    "DuelingView",
    "Event",
    "Fault",
    "FinalRevealed",
    "FinalTie",
    "Finished",
    "GameWon",
    "Hand",
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "ParseError",
    "Phase",
    "Player",
    "PlayerAction",
    "Problem",
    "ProblemKind",
    "ProblemsError",
    "Reason",
    "Record",
    "Replace",
    "Replacing",
    "ReplacingView",
    "RoundDealt",
    "RoundTied",
    "RoundWon",
    "Rules",
    "Sacrifice",
    "Space",
    "State",
    "TacocatMoved",
    "TilePlaced",
    "TrickEnded",
    "View",
    "ViewPhase",
    "apply",
    "count_worlds",
    "events",
    "explain",
    "format_position",
    "legal_actions",
    "new_game",
    "observe",
    "parse_action",
    "parse_position",
    "replay",
    "sample_state",
    "set_up",
    "view_after",
]
