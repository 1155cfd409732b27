"""What the search bot takes the other player's cards for."""

import random
from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import assume, given, strategies as st

from tacocat import (
    STANDARD,
    Attacking,
    Board,
    Dueling,
    Player,
    Replacing,
    Rules,
    Space,
    State,
    apply,
    events,
    legal_actions,
    new_game,
    observe,
    set_up,
)
from tacocat.actions import Attack, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.bots.round_model import RoundModel
from tacocat.bots.worlds import Deed, Memory, plausibility, worlds
from tacocat.knowledge.event_types import AttackMade, CardsReplaced, DuelRevealed, TrickEnded
from tacocat.testing import states

WOW, YAY = Player.WOW, Player.YAY
MODEL = RoundModel(STANDARD, 2)


@given(states(), st.sampled_from(Player))
def test_a_world_may_be_behind_the_view(state: State, player: Player) -> None:
    assume(player in state.to_act)
    view, other = observe(state, player), player.opponent
    hidden = Counter(state.hands[other] + state.draw_pile)
    for world in islice(worlds(view, player, random.Random(1)), 12):
        assert len(world.theirs) == len(state.hands[other])
        assert world.theirs == tuple(sorted(world.theirs))
        assert all(card >= state.floors[other] for card in world.theirs)
        assert Counter(world.theirs + world.pile) <= hidden
        if state.floors[other] == 0:
            assert Counter(world.theirs + world.pile) == hidden


def test_every_hand_is_as_likely_as_another() -> None:
    # YAY sacrificed a 3 and has two cards, none of them lower. WOW dueled with the 11.
    rules = Rules(range(1, 17), Board([Space(4, {WOW})]))
    state = set_up(
        Attacking(WOW),
        ([9, 10], [5, 6]),
        rules=rules,
        draw_pile=[12, 2, 4, 13],
        discard_pile=[1, 14, 15, 16, 11, 8, 7, 3],
        floors=(0, 3),
    )
    drawn = Counter(
        world.theirs for world in islice(worlds(observe(state, WOW), WOW, random.Random(1)), 6000)
    )
    assert set(drawn) == set(combinations((4, 5, 6, 12, 13), 2))
    for count in drawn.values():
        assert abs(count / 6000 - 1 / 10) < 0.02


def test_the_deeds_of_a_round() -> None:
    deck = random.Random(4).sample(STANDARD.deck, 38)
    hands = [2, 3, 5, 8, 9, 10, 12], [1, 3, 4, 6, 7, 9, 11]
    for card in hands[0] + hands[1]:
        deck.remove(card)
    state = set_up(Replacing((WOW, YAY), 7), hands, draw_pile=deck)
    memory = Memory(WOW)
    drawn = deck[2:4]
    hand = [1, 3, 4, 9, 11, *drawn]
    hand.remove(9)
    kept_low = min(hand)
    done: list[PlayerAction] = [
        Replace(WOW, (5, 8)),
        Replace(YAY, (6, 7)),
        Duel(WOW, 12),
        Duel(YAY, 9),
        Attack(WOW, (2,)),
        Defend(YAY, 11),
    ]
    hand.remove(11)
    for action in done:
        before, state = state, apply(state, action)
        for event in events(before, action, state, WOW):
            memory.see(event)
    card = state.hands.yay[-1]
    low = state.hands.wow[0]
    for action in (Attack(YAY, (card,)), Sacrifice(WOW, low)):
        before, state = state, apply(state, action)
        for event in events(before, action, state, WOW):
            memory.see(event)
    assert kept_low in state.hands.yay
    view = observe(state, WOW)
    # WOW's own deeds do not count, and the last one comes first.
    assert memory.deeds(view) == [
        Deed(AttackMade, (card,)),
        Deed(TrickEnded, (11,), (2,), False),
        Deed(DuelRevealed, (9,)),
        Deed(CardsReplaced, (6, 7)),
    ]
    # Another view than the one of the last event, or another player's, is of another game.
    assert memory.deeds(observe(before, WOW)) == []
    assert memory.deeds(observe(state, YAY)) == []
    assert Memory().deeds(view) == []


def test_a_new_round_is_a_new_leaf() -> None:
    memory = Memory(YAY)
    state = new_game(seed=3)
    last_round = 1
    while not state.is_over:
        action = legal_actions(state, state.to_act[0])[0]
        before, state = state, apply(state, action)
        for event in events(before, action, state, YAY):
            memory.see(event)
        if state.round > last_round:
            assert memory.deeds(observe(state, YAY)) == []
            last_round = state.round
    assert last_round > 3


def test_a_bot_that_was_told_of_no_game_remembers_none() -> None:
    memory = Memory()
    state = set_up(Dueling(), ([4, 5, 6], [6, 7, 8]), tacocat=1)
    for action in (Duel(WOW, 4), Duel(YAY, 8)):
        before, state = state, apply(state, action)
        for event in events(before, action, state):
            memory.see(event)
    assert memory.deeds(observe(state, WOW)) == []


@pytest.mark.parametrize(
    ("deed", "likely", "unlikely"),
    [
        # With a 12, nobody attacks with a 10.
        (Deed(AttackMade, (10,)), (2, 5, 7), (2, 5, 12)),
        # A card in the middle goes first.
        (Deed(DuelRevealed, (9,)), (1, 2, 12), (1, 6, 12)),
        # Who sacrifices a 2 to a 9 has no 10.
        (Deed(TrickEnded, (2,), (9,), True), (3, 5, 8), (3, 5, 10)),
        # Who defends with a 12 against a 9 has no 10.
        (Deed(TrickEnded, (12,), (9,), False), (2, 3, 8), (2, 3, 10)),
    ],
)
def test_what_a_deed_tells(deed: Deed, likely: tuple[int, ...], unlikely: tuple[int, ...]) -> None:
    assert plausibility(likely, [deed], MODEL, 0.25) == 1
    assert plausibility(unlikely, [deed], MODEL, 0.25) == 0.25
    assert plausibility(unlikely, [deed], MODEL, 1) == 1


def test_the_deeds_of_a_hand_multiply() -> None:
    deeds = [Deed(AttackMade, (10,)), Deed(DuelRevealed, (12,))]
    assert plausibility((2, 5, 12), deeds, MODEL, 0.5) == 0.25


@pytest.mark.parametrize("hand", [(1, 2, 6, 7, 12), (5, 6, 6, 7, 8), (1, 1, 2, 11, 12)])
@pytest.mark.parametrize("drawn", [0, 2, 5])
def test_what_a_replacement_tells(hand: tuple[int, ...], drawn: int) -> None:
    # The cards drawn may be any of the hand; each of the others was kept, useless or not.
    ways = list(combinations(hand, len(hand) - drawn))
    useless = {4, 5, 6, 7, 8}
    expected = sum(0.5 ** sum(card in useless for card in kept) for kept in ways) / len(ways)
    deed = Deed(CardsReplaced, (4, 5, 6, 7, 8)[:drawn])
    assert plausibility(hand, [deed], MODEL, 0.5) == pytest.approx(expected)
