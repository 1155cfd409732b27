"""Small things that several test files use."""

import attrs

from tacocat import Action, Card, Player, Reason, State, explain, legal_actions

WOW, YAY = Player.WOW, Player.YAY


def words(state: State, player: Player | None = None) -> list[str]:
    """The legal actions as words."""
    return [str(action) for action in legal_actions(state, player)]


def why(state: State, action: Action) -> Reason | None:
    """Short for `explain`."""
    return explain(state, action)


def every_card(state: State) -> list[Card]:
    """All cards of a state, ascending, wherever they are."""
    table = getattr(state.phase, "attack", ())
    answers = [answer.card for answer in getattr(state.phase, "answers", ())]
    piles = [*state.draw_pile, *state.discard_pile]
    return sorted([*state.hands.wow, *state.hands.yay, *piles, *table, *answers])


def rebuilt(state: State) -> State:
    """The same state through the public, checking constructor."""
    return State(**attrs.asdict(state, recurse=False))
