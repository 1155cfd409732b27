"""Hypothesis strategies for your own tests: rules, states, actions and whole games.

Needs the extra ``testing``. Every choice is drawn by its index in the legal list, so that failing
examples shrink to short games with the first actions of each list.
"""

from collections.abc import Callable

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
from tacocat.engine.game import apply, legal_actions, new_game
from tacocat.exchange.record import Step
from tacocat.phases import Dealing
from tacocat.players import Player
from tacocat.rules import STANDARD, Board, FinalTie, Rules, Space
from tacocat.state import State

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "tacocat.testing needs Hypothesis: pip install 'tacocat-rules[testing]'"
    ) from error

HIGHEST_RANK = 13


def _spaces(largest_hand: int) -> st.SearchStrategy[Space]:
    arrows = st.sampled_from([{Player.WOW}, {Player.YAY}, set(Player)])
    return st.builds(Space, st.integers(1, largest_hand), arrows)


@st.composite
def rules(draw: st.DrawFn, largest_hand: int = 5, most_spaces: int = 4) -> Rules:
    """Draw the standard rules, or a variant of any other deck, board and options.

    Args:
        draw: given by Hypothesis.
        largest_hand: the largest hand size of a drawn variant.
        most_spaces: the most spaces of a drawn board.

    Example:
        >>> from hypothesis import given
        >>> @given(rules(most_spaces=2))
        ... def test_my_bot(variant):
        ...     assert len(variant.board.spaces) in (1, 2, 7)
        >>> test_my_bot()
    """
    if draw(st.integers(0, 4)) == 0:
        return STANDARD
    spaces = draw(st.lists(_spaces(largest_hand), min_size=1, max_size=most_spaces))
    fewest = 4 * max(space.hand_size for space in spaces)
    ranks = st.integers(1, draw(st.integers(2, HIGHEST_RANK - 1)))
    deck = draw(st.lists(ranks, min_size=fewest, max_size=fewest + 4))
    start = draw(st.none() | st.integers(1, len(spaces)))
    return Rules(deck, Board(spaces, start), draw(st.sampled_from(FinalTie)), draw(st.booleans()))


@st.composite
def games(
    draw: st.DrawFn,
    variants: st.SearchStrategy[Rules] | None = None,
    most_steps: int = 60,
    manual_deal: bool | None = None,
) -> tuple[Step, ...]:
    """Draw the steps of a game from its beginning, at least one, seldom to its end.

    Args:
        draw: given by Hypothesis.
        variants: the rules to play by; by default those of `rules`.
        most_steps: the most steps to play.
        manual_deal: whether deals are made by `tacocat.Deal` actions; by default either.

    Example:
        >>> from hypothesis import given
        >>> @given(games(most_steps=5))
        ... def test_steps_count(game):
        ...     assert [step.after.step for step in game] == list(range(1, len(game) + 1))
        >>> test_steps_count()
    """
    variant = draw(rules() if variants is None else variants)
    manual = draw(st.booleans()) if manual_deal is None else manual_deal
    seed = None if manual else draw(st.binary(max_size=2))
    state = new_game(variant, seed=seed, manual_deal=manual)
    steps: list[Step] = []
    for _ in range(draw(st.integers(1, most_steps))):
        if state.is_over:
            break
        action = draw(legal(state))
        after = apply(state, action)
        steps.append(Step(state, action, after))
        state = after
    return tuple(steps)


def legal(state: State) -> st.SearchStrategy[Action]:
    """Draw something that may be done: an action of the legal list, or the deal awaited.

    Args:
        state: a state that is not over.

    Example:
        >>> from hypothesis import find
        >>> find(legal(new_game(seed=7)), lambda action: True)
        Replace(player=Player.WOW, cards=())
    """
    if isinstance(state.phase, Dealing):
        return st.permutations(state.rules.deck).map(Deal)
    choices = legal_actions(state)
    return st.integers(0, len(choices) - 1).map(lambda index: choices[index])


def states(
    variants: st.SearchStrategy[Rules] | None = None,
    most_steps: int = 60,
    manual_deal: bool | None = None,
) -> st.SearchStrategy[State]:
    """Draw a state that a game can reach.

    Args:
        variants: the rules to play by; by default those of `rules`.
        most_steps: the most steps to play.
        manual_deal: whether deals are made by `tacocat.Deal` actions; by default either.

    Example:
        >>> from hypothesis import given
        >>> @given(states())
        ... def test_somebody_acts(state):
        ...     assert state.to_act or state.is_over or state.phase == Dealing()
        >>> test_somebody_acts()
    """
    return games(variants, most_steps, manual_deal).flatmap(
        # The last state first: Hypothesis likes the beginning of a list.
        lambda steps: st.sampled_from([*(step.after for step in reversed(steps)), steps[0].before])
    )


def actions(highest_rank: int = HIGHEST_RANK) -> st.SearchStrategy[PlayerAction]:
    """Draw any player's action of any kind, legal or not.

    Args:
        highest_rank: the highest card named.

    Example:
        >>> from hypothesis import find
        >>> find(actions(), lambda action: isinstance(action, Attack))
        Attack(player=Player.WOW, cards=(1,))
    """
    players = st.sampled_from(Player)
    card = st.integers(1, highest_rank)
    with_card: list[Callable[[Player, int], PlayerAction]] = [Duel, Defend, Sacrifice]
    return st.one_of(
        st.builds(Replace, players, st.lists(card, max_size=6)),
        *(st.builds(kind, players, card) for kind in with_card),
        st.builds(Attack, players, st.lists(card, min_size=1, max_size=5)),
    )
