"""How much work a decision is, counted and not timed, so that it cannot grow unseen.

Each bound follows from what a decision needs; the comment beside it says how. All counts are of the
same random games, and the same on every machine.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import field, frozen

import tacocat.shuffle
from tacocat import (
    Attack,
    Attacking,
    Defend,
    Duel,
    Player,
    PlayerAction,
    Replace,
    Replacing,
    Sacrifice,
    State,
    View,
    apply,
    events,
    legal_actions,
    new_game,
    observe,
    sample_state,
)
from tacocat.actions import attack_with, defend_with, duel_with, sacrifice_of
from tacocat.engine import attack, defend, duel, replace
from tacocat.engine.attack import attacks
from tacocat.engine.selections import Selections

GAMES = 12
ACTIONS = (Replace, Duel, Attack, Defend, Sacrifice)
LISTS = {"attack": attack, "defend": defend, "duel": duel, "replace": replace}


@frozen
class Played:
    """Random games, and how often what was done in them.

    Attributes:
        steps: each state before a decision, the decision, and the state after it.
        done: how often each kind of work was done.
    """

    steps: list[tuple[State, PlayerAction, State]] = field(factory=list)
    done: Counter[str] = field(factory=Counter)

    @property
    def rounds(self) -> int:
        """The rounds that were dealt, all of which ended."""
        return sum(after.round for _, _, after in self.steps if after.is_over)

    def decisions(self, phase: type) -> int:
        """How many decisions were made in a phase."""
        return sum(isinstance(before.phase, phase) for before, _, _ in self.steps)


class Counting:
    """Counts calls by standing in for what is called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: Counter[str] = Counter()
        self._monkeypatch = monkeypatch

    def calls(self, owner: Any, attribute: str, name: str) -> None:
        """Count the calls of a function or a method."""
        original: Callable[..., Any] = getattr(owner, attribute)

        def counted(*args: Any, **kwargs: Any) -> Any:
            self.done[name] += 1
            return original(*args, **kwargs)

        self._monkeypatch.setattr(owner, attribute, counted)

    def made(self, kind: type, name: str) -> None:
        """Count the values made of a class, by whatever maker: one of its own is a subclass."""
        for each in (kind, *kind.__subclasses__()):
            self.calls(each, "__init__", name)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    return Counting(monkeypatch)


def play(counting: Counting) -> Played:
    """Play random games: one `legal_actions` and one `apply` a decision."""
    played = Played(done=counting.done)
    for seed in range(GAMES):
        state, rng = new_game(seed=seed), random.Random(seed)
        while not state.is_over:
            choices = legal_actions(state)
            action = rng.choice(choices)
            after = apply(state, action)
            played.steps.append((state, action, after))
            state = after
    return played


def every_listed(played: Played) -> Iterator[PlayerAction]:
    """All actions that were ever legal, but for replacements."""
    for before, _, _ in played.steps:
        if not isinstance(before.phase, Replacing):
            yield from legal_actions(before)


def test_a_state_a_decision_and_one_for_each_deal(counting: Counting) -> None:
    counting.made(State, "states")
    counting.calls(State, "__attrs_post_init__", "checked states")
    played = play(counting)
    steps = len(played.steps)
    # What the action leads to; where it ends a round, also the next deal or the won game. A game
    # begins with a deal.
    assert steps < played.done["states"] <= steps + played.rounds + GAMES
    assert played.done["checked states"] == 0  # the engine need not check what it makes


def test_a_list_a_decision(counting: Counting) -> None:
    for name, module in LISTS.items():
        counting.calls(module, "legal", name)
    played = play(counting)
    # `legal_actions` makes it; `apply` judges the action without another.
    assert sum(played.done.values()) == len(played.steps)


def test_the_attacks_of_a_hand_are_worked_out_once(counting: Counting) -> None:
    played = play(counting)
    found = attacks.cache_info()
    hands = {
        before.hands[before.phase.attacker]
        for before, _, _ in played.steps
        if isinstance(before.phase, Attacking)
    }
    assert found.misses == len(hands)
    # One look for the list; an attack is judged by its own cards.
    assert found.hits + found.misses == played.decisions(Attacking)


def test_the_selections_of_a_hand_are_counted_once_a_list(counting: Counting) -> None:
    counting.made(Selections, "selections")
    played = play(counting)
    # Of each player whose replacements are listed; `apply` counts none.
    assert played.done["selections"] == sum(
        len(before.to_act) for before, _, _ in played.steps if isinstance(before.phase, Replacing)
    )


def test_an_action_is_made_once(counting: Counting) -> None:
    makers: list[Any] = [*duel_with, *attack_with, *defend_with, *sacrifice_of]
    for maker in makers:
        maker.__self__.clear()
    for kind in ACTIONS:
        counting.made(kind, kind.__name__)
    played = play(counting)
    # A replacement is made when it is chosen, out of the many that are not.
    assert played.done.pop("Replace") == played.decisions(Replacing)
    # All the others: once however often they are listed.
    made = sum(played.done.values())
    assert 0 < made == len(set(every_listed(played)))


def test_nothing_is_hashed_or_compared_but_hands(counting: Counting) -> None:
    for kind in (State, *ACTIONS):
        counting.calls(kind, "__hash__", "hashed")
        counting.calls(kind, "__eq__", "compared")
    # No set or table holds states or actions, and no list is searched for an action.
    assert play(counting).done == {}


def test_a_shuffle_is_a_key_and_a_block(counting: Counting) -> None:
    counting.calls(tacocat.shuffle, "blake2b", "blake2b")
    played = play(counting)
    # 37 numbers, a byte each and few of them read again, out of the 64 bytes of a block.
    assert played.done["blake2b"] == 2 * played.rounds


def test_what_a_player_sees_needs_no_state(counting: Counting) -> None:
    played = play(counting)
    counting.made(View, "views")
    counting.made(State, "states")
    for before, _, _ in played.steps:
        observe(before, Player.WOW)
    assert counting.done == {"views": len(played.steps)}

    counting.done.clear()
    for before, action, after in played.steps:
        events(before, action, after, Player.WOW)
    # Only the end of a round is looked at once more: after it, the final cards are gone.
    assert counting.done == {"states": played.rounds}


def test_a_sample_is_a_state(counting: Counting) -> None:
    played = play(counting)
    views = [observe(before, Player.WOW) for before, _, _ in played.steps]
    one_chose = sum(
        getattr(before.phase, "face_down", None) is not None for before, _, _ in played.steps
    )
    counting.made(State, "states")
    for view in views:
        sample_state(view, random.Random(1))
    # Where a choice lies face down, it is made from the state before it.
    assert counting.done == {"states": len(views) + one_chose}
