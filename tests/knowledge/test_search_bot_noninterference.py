"""The search bot chooses alike, whatever it cannot see."""

from hypothesis import given, settings
from twins import twins

from tacocat import Player, State, legal_actions, observe
from tacocat.bots import SearchBot


@settings(deadline=None)
@given(twins())
def test_what_the_search_bot_cannot_see_makes_no_difference(
    pair: tuple[State, State, Player],
) -> None:
    *both, viewer = pair
    if viewer not in both[0].to_act:
        return
    one, other = (
        SearchBot(1, iterations=12).choose(observe(state, viewer), legal_actions(state, viewer))
        for state in both
    )
    assert one == other
