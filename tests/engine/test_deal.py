"""R6: dealing a round."""

import random

import pytest

import reference_shuffle
from helpers import WOW, YAY, every_card, why
from tacocat import (
    STANDARD,
    Board,
    Deal,
    Dealing,
    IllegalActionError,
    Player,
    Reason,
    Replace,
    Replacing,
    Rules,
    Space,
    apply,
    legal_actions,
    new_game,
    set_up,
)

TINY = Rules([1, 2, 3, 4, 5, 6, 7, 8], Board([Space(2, Player)]))


@pytest.mark.rule("R6")
def test_the_first_cards_are_wows_the_next_yays_the_rest_the_draw_pile() -> None:
    state = apply(new_game(TINY, manual_deal=True), Deal([8, 3, 5, 1, 7, 2, 6, 4]))
    assert state.hands == ((3, 8), (1, 5))
    assert state.draw_pile == (7, 2, 6, 4)
    assert state.discard_pile == ()
    assert (state.round, state.step, state.floors) == (1, 1, (0, 0))


@pytest.mark.rule("R6", "R2", "R3")
def test_a_new_game_deals_as_many_cards_as_the_start_says() -> None:
    state = new_game(seed=1)
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert len(state.draw_pile) == 38 - 14
    assert every_card(state) == list(STANDARD.deck)
    assert (state.round, state.step, state.tacocat, state.tiles) == (1, 0, 4, frozenset())


@pytest.mark.rule("R6", "R23")
def test_the_next_round_is_dealt_from_the_whole_deck_for_the_new_space() -> None:
    rules = Rules([1, 2, 3, 4, 5, 6, 7, 8], Board([Space(1, Player), Space(2, [WOW])], start=1))
    state = set_up(Replacing((WOW, YAY), 1), ([4], [3]), rules=rules, seed="x")
    state = apply(apply(state, Replace(WOW, [])), Replace(YAY, []))
    # YAY's 3 is lower, so the Tacocat is on space 2, where two cards are dealt.
    assert (state.tacocat, state.round, state.step) == (2, 2, 2)
    assert [len(hand) for hand in state.hands] == [2, 2]
    assert every_card(state) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert state.discard_pile == ()


@pytest.mark.rule("R6")
def test_every_round_is_dealt_from_the_shuffle_of_its_number() -> None:
    rng = random.Random(3)
    state = new_game(seed="by the book")
    rounds = 0
    while not state.is_over:
        if state.round > rounds:
            rounds = state.round
            order = reference_shuffle.deal(b"by the book", rounds, list(STANDARD.deck))
            assert state.space is not None
            size = state.space.hand_size
            assert state.hands.wow == tuple(sorted(order[:size]))
            assert state.hands.yay == tuple(sorted(order[size : 2 * size]))
            assert list(state.draw_pile) == order[2 * size :]
        state = apply(state, rng.choice(legal_actions(state)))
    assert rounds == state.round >= 4


def test_a_manual_game_waits_for_each_deal() -> None:
    state = new_game(TINY, manual_deal=True)
    assert state.phase == Dealing()
    assert (state.seed, state.round, state.to_act) == (None, 0, ())
    assert legal_actions(state) == ()
    assert legal_actions(state, WOW) == ()
    assert why(state, Replace(WOW, [])) is Reason.AWAITING_DEAL


@pytest.mark.parametrize(
    "order",
    [
        (1, 2, 3, 4, 5, 6, 7),
        (1, 2, 3, 4, 5, 6, 7, 7),
        (1, 2, 3, 4, 5, 6, 7, 8, 8),
        (),
    ],
)
@pytest.mark.rule("R6")
def test_a_deal_is_of_this_deck(order: tuple[int, ...]) -> None:
    state = new_game(TINY, manual_deal=True)
    with pytest.raises(IllegalActionError, match="the 8 cards of this deck") as caught:
        apply(state, Deal(order))
    assert caught.value.reason is Reason.WRONG_DECK
    assert caught.value.player is None
    assert why(state, Deal([8, 7, 6, 5, 4, 3, 2, 1])) is None


def test_no_deal_while_a_round_is_played_or_the_game_is_over() -> None:
    state = new_game(TINY, seed=1)
    assert why(state, Deal(TINY.deck)) is Reason.NOT_DEAL_TIME
    with pytest.raises(IllegalActionError, match="A round is being played"):
        apply(state, Deal(TINY.deck))
    state = new_game(Rules([1, 2, 3, 4], Board([Space(1, Player)])), seed=1)
    state = apply(apply(state, Replace(WOW, [])), Replace(YAY, []))
    assert state.is_over
    assert why(state, Deal(state.rules.deck)) is Reason.GAME_OVER
    with pytest.raises(IllegalActionError, match="the dealer can do nothing more"):
        apply(state, Deal(state.rules.deck))


def test_a_game_has_a_seed_or_manual_deals_not_both() -> None:
    with pytest.raises(ValueError, match=r"^a game with manual deals has no seed: give one or"):
        new_game(seed=1, manual_deal=True)
    with pytest.raises(TypeError, match=r"^rules must be a Rules value, not str$"):
        new_game("standard")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="manual_deal must be True or False, not str"):
        new_game(manual_deal="no")  # type: ignore[arg-type]
