# mypy: disable-error-code="comparison-overlap"
"""A machine that plays, errs, copies and goes back, in step with the referee."""

import copy
import pickle

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from helpers import every_card
from referee import Referee
from tacocat import (
    Action,
    Deal,
    Dealing,
    IllegalActionError,
    Rules,
    apply,
    explain,
    legal_actions,
    new_game,
)
from tacocat.testing import actions, rules
from test_properties import move_of, variant_of


class Table(RuleBasedStateMachine):
    """One game; `past` keeps old states, which is all that undo takes."""

    @initialize(variant=rules(largest_hand=4, most_spaces=3))
    def begin(self, variant: Rules) -> None:
        self.state = new_game(variant, manual_deal=True)
        self.referee = Referee.start(variant_of(variant))
        self.past = [(self.state, self.referee.clone())]

    def _apply(self, action: Action) -> None:
        self.past.append((self.state, self.referee.clone()))
        self.state = apply(self.state, action)
        if isinstance(action, Deal):
            self.referee.deal(action.order)
        else:
            self.referee.play(move_of(action))

    @precondition(lambda self: self.state.phase == Dealing())
    @rule(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        self._apply(Deal(data.draw(st.permutations(self.state.rules.deck))))

    @precondition(lambda self: self.state.to_act)
    @rule(index=st.integers(0, 10**6))
    def play(self, index: int) -> None:
        choices = legal_actions(self.state)
        self._apply(choices[index % len(choices)])

    @rule(action=actions(7))
    def err(self, action: Action) -> None:
        reason = explain(self.state, action)
        if reason is None:
            self._apply(action)
        else:
            with pytest.raises(IllegalActionError) as caught:
                apply(self.state, action)
            assert caught.value.reason is reason

    @rule(protocol=st.integers(2, 5))
    def save_and_load(self, protocol: int) -> None:
        self.state = copy.deepcopy(pickle.loads(pickle.dumps(self.state, protocol)))

    @rule(back=st.integers(1, 5))
    def undo(self, back: int) -> None:
        self.state, referee = self.past[-min(back, len(self.past))]
        self.referee = referee.clone()

    @invariant()
    def agree(self) -> None:
        state, referee = self.state, self.referee
        assert {move_of(action) for action in legal_actions(state)} == referee.moves()
        assert [list(hand) for hand in state.hands] == referee.hands
        assert (state.round, state.tacocat, state.tiles) == (
            referee.round,
            referee.tacocat,
            referee.tiles,
        )
        assert (list(state.draw_pile), list(state.discard_pile)) == (
            referee.draw_pile,
            referee.discard_pile,
        )
        assert list(state.floors) == referee.floors
        assert state.winner == referee.winner

    @invariant()
    def every_card_is_somewhere(self) -> None:
        deck = () if self.state.phase == Dealing() else self.state.rules.deck
        assert every_card(self.state) == list(deck)


Table.TestCase.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
TestTable = Table.TestCase
