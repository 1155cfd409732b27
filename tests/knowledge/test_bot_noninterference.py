"""Bots choose alike, and say the same, whatever they cannot see."""

from hypothesis import given
from twins import twins

from tacocat import Player, State, legal_actions, observe
from tacocat.bots import RandomBot, RuleBot


@given(twins())
def test_what_a_bot_cannot_see_makes_no_difference(pair: tuple[State, State, Player]) -> None:
    one, other, viewer = pair
    if viewer not in one.to_act:
        return
    views = [observe(state, viewer) for state in (one, other)]
    # The arena lists the actions of a state; so do the views, and both lists must be the same.
    choices = [legal_actions(state, viewer) for state in (one, other)]
    explained = [
        RuleBot(1).explain(view, actions) for view, actions in zip(views, choices, strict=True)
    ]
    assert explained[0] == explained[1]
    at_random = [
        RandomBot(1).choose(view, actions) for view, actions in zip(views, choices, strict=True)
    ]
    assert at_random[0] == at_random[1]
