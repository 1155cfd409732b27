"""The search bot: what it finds, that it is legal everywhere, and how long it searches."""

import random
import time
from collections.abc import Iterable
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st

from tacocat import (
    Attack,
    Attacking,
    Board,
    Defending,
    Duel,
    Dueling,
    Player,
    PlayerAction,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    sample_state,
    set_up,
)
from tacocat.arena import match, play
from tacocat.bots import BotMaker, RandomBot, RuleBot, SearchBot, search_bot, solve_open, worlds
from tacocat.testing import states

WOW, YAY = Player.WOW, Player.YAY


def known(phase: Attacking | Dueling, hands: tuple[list[int], list[int]]) -> State:
    """A state of which WOW knows all, for all other cards are discarded."""
    dueled = 1 if isinstance(phase, Attacking) else 0
    size = len(hands[0]) + dueled
    others = [1 + 3 * i % 11 for i in range(2 * size + 2 * dueled)]
    rules = Rules([*hands[0], *hands[1], *others], Board([Space(size, {WOW})]))
    return set_up(phase, hands, rules=rules, draw_pile=[], discard_pile=others)


def chosen(state: State, bot: SearchBot, player: Player = WOW) -> str:
    view = observe(state, player)
    return str(bot.choose(view, legal_actions(view)))


@pytest.mark.parametrize("seed", range(5))
def test_it_finds_a_forced_win(seed: int) -> None:
    state = known(Attacking(WOW), ([3, 5, 9], [2, 6, 8]))
    assert chosen(state, SearchBot(seed, iterations=30)) == "WOW attack 9"
    state = known(Attacking(YAY), ([3, 5, 8], [2, 6, 9]))
    attack = apply(state, Attack(YAY, (6,)))
    # The 8 takes over the attack and costs YAY the 2; the sacrifice would keep it.
    assert chosen(attack, SearchBot(seed, iterations=30)) == "WOW defend 8"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=8, max_size=8))
def test_known_hands_are_played_as_they_are_solved(cards: list[int]) -> None:
    state = known(Attacking(WOW), (sorted(cards[:4]), sorted(cards[4:])))
    best = solve_open(state).winner
    while state.to_act and state.round == 1:
        view = observe(state, state.to_act[0])
        action = SearchBot(1, iterations=1).choose(view, legal_actions(view))
        state = apply(state, action)
    assert state.tacocat == {WOW: 0, None: 1, YAY: 2}[best]


@pytest.mark.parametrize("hands", [([3, 5, 9], [2, 6, 8]), ([4, 5, 6, 8, 10], [6, 7, 7, 9, 10])])
def test_the_search_finds_what_the_solver_finds(
    hands: tuple[list[int], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_bot, "OPEN", 0)
    state = known(Attacking(WOW), hands)
    assert solve_open(state).winner is WOW
    winning = {
        str(action)
        for action in legal_actions(state)
        if (after := apply(state, action)) and solve_open(after).winner is WOW
    }
    assert 1 <= len(winning) < len(legal_actions(state))
    assert chosen(state, SearchBot(1, iterations=500)) in winning


@pytest.mark.parametrize("seed", range(5))
def test_in_the_last_duel_it_keeps_its_lowest_card(seed: int) -> None:
    assert chosen(set_up(Dueling(), ([1, 12], [3, 5])), SearchBot(seed)) == "WOW duel 12"


@pytest.mark.parametrize("seed", range(5))
def test_in_a_duel_it_expects_any_card(seed: int) -> None:
    hands = [1, 2, 4, 8], [3, 5, 6, 9]
    state = known(Dueling(), hands)
    # WOW's 4 wins the round against any card of YAY's. The 8, which the rules of thumb would
    # choose, wins against all but the 9.
    won = {
        (mine, theirs): solve_open(apply(apply(state, Duel(WOW, mine)), Duel(YAY, theirs))).winner
        for mine in hands[0]
        for theirs in hands[1]
    }
    assert all(won[4, theirs] is WOW for theirs in hands[1])
    assert [won[8, theirs] for theirs in hands[1]] == [WOW, WOW, WOW, YAY]
    assert all(won[mine, 6] is YAY for mine in (1, 2))
    assert chosen(state, SearchBot(seed, iterations=2000)) == "WOW duel 4"


@pytest.mark.parametrize("seed", range(3))
def test_it_replaces_what_is_useless(seed: int) -> None:
    hands = [1, 1, 6, 6, 7, 12, 12], [3, 4, 5, 7, 8, 9, 11]
    state = set_up(Replacing((WOW, YAY), 7), hands)
    action = SearchBot(seed, iterations=600).choose(observe(state, WOW), legal_actions(state, WOW))
    # It gives away the cards in the middle, and not both cards of a kind that is useful.
    assert isinstance(action, Replace)
    assert {6, 7} & set(action.cards)
    assert action.cards.count(1) < 2
    assert action.cards.count(12) < 2


def test_it_beats_chance() -> None:
    result = match(lambda seed: SearchBot(seed, iterations=15), RandomBot, 10, seed=2)
    assert result.score >= 0.8
    assert result.forfeits == (0, 0)


@pytest.mark.parametrize("second", [RuleBot, partial(SearchBot, iterations=5)])
def test_the_matches_that_show_its_strength_at_small_size(second: BotMaker) -> None:
    # Of the real size they take an hour; so few games show that they can be played, and no more.
    result = match(partial(SearchBot, iterations=40), second, 4, seed=1)
    assert result.games == 4
    assert result.forfeits == (0, 0)
    assert result.score >= 0.5


def test_a_seed_says_what_is_chosen() -> None:
    def game(*seeds: int) -> object:
        return play([SearchBot(seed, iterations=10) for seed in seeds], seed=5).actions

    assert game(1, 2) == game(1, 2) != game(3, 4)


def test_the_default_number_of_iterations() -> None:
    view = observe(new_game(seed=7), WOW)
    actions = legal_actions(view)
    for seed in range(3):
        default = SearchBot(seed).choose(view, actions)
        assert default == SearchBot(seed, iterations=200).choose(view, actions)


def test_every_action_is_tried_in_the_same_states(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def sampled(view: View, rng: random.Random) -> State:
        drawn.append(sample_state(view, rng))
        return drawn[-1]

    monkeypatch.setattr(worlds, "sample_state", sampled)
    view = observe(set_up(Attacking(WOW), ([2, 8, 9, 11], [3, 4, 6, 12])), WOW)
    SearchBot(1, iterations=4).choose(view, legal_actions(view))
    assert len(drawn) == 1
    SearchBot(1, iterations=400).choose(view, legal_actions(view))
    # There are four attacks, and a state has seven hands of four among its 28 hidden cards.
    assert 400 / 4 / 7 < len(drawn) < 400 / 7 + 2


def test_one_action_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "sample_state", None)
    state = set_up(Defending(YAY, (12,)), ([1, 2], [3]))
    assert chosen(state, SearchBot()) == "WOW sacrifice 1"


def test_one_trial_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "sample_state", None)
    # The trick is lost, and so it makes no difference whether WOW defends or sacrifices.
    phase = Defending(YAY, (5, 5), (Sacrifice(WOW, 6),))
    state = set_up(phase, ([7, 7], [8]), floors=(6, 0))
    assert len(legal_actions(state)) == 2
    assert chosen(state, SearchBot()) in {"WOW defend 7", "WOW sacrifice 7"}


@settings(max_examples=60, deadline=None)
@given(states(), st.sampled_from([1, 2, 6]), st.data())
def test_it_plays_every_variant_legally(state: State, solved: int, data: st.DataObject) -> None:
    bot = SearchBot(3, iterations=8, solved=solved)
    for _ in range(8):
        if not state.to_act:
            break
        player = data.draw(st.sampled_from(state.to_act))
        view = observe(state, player)
        state = apply(state, bot.choose(view, legal_actions(view)))


def test_large_hands_are_no_trouble() -> None:
    deck = [*range(1, 61)] * 2
    rules = Rules(deck, Board([Space(30, {WOW})]))
    state = set_up(Attacking(WOW), (deck[::4][:29], deck[1::4][:29]), rules=rules)
    view = observe(state, WOW)
    assert SearchBot(1, iterations=10).choose(view, legal_actions(view)) in legal_actions(view)
    state = set_up(Attacking(WOW), ([*range(31, 60)], [*range(30, 59)]), rules=rules)
    state = apply(state, Attack(WOW, range(40, 55)))
    view = observe(state, YAY)
    assert SearchBot(1, iterations=10).choose(view, legal_actions(view)) in legal_actions(view)


@pytest.mark.parametrize("phase", [Dueling(), Replacing((WOW, YAY), 4)])
def test_a_choice_that_lies_face_down_makes_no_difference(phase: Dueling | Replacing) -> None:
    state = set_up(phase, ([2, 5, 9, 11], [1, 4, 7, 12]), tacocat=1)
    choices = {
        chosen(apply(state, action), SearchBot(1, iterations=50))
        for action in legal_actions(state, YAY)
    }
    assert len(choices) == 1


def test_the_seconds_are_kept() -> None:
    view = observe(new_game(seed=7), WOW)
    actions = legal_actions(view)
    begin = time.perf_counter()
    assert SearchBot(seconds=0.02).choose(view, actions) in actions
    assert time.perf_counter() - begin < 5


def test_at_least_one_iteration_is_made() -> None:
    view = observe(new_game(seed=7), WOW)
    assert SearchBot(seconds=1e-9).choose(view, legal_actions(view)) in legal_actions(view)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"iterations": 5, "seconds": 1}, "give iterations or seconds, not both"),
        ({"iterations": 0}, "iterations must be at least 1, not 0"),
        ({"seconds": 0}, "seconds must be more than 0, not 0"),
        ({"solved": 0}, "solved must be at least 1, not 0"),
        ({"exploration": -1}, "exploration must be at least 0, not -1"),
        ({"doubt": 0}, "doubt must be more than 0 and at most 1, not 0"),
        ({"doubt": 2}, "doubt must be more than 0 and at most 1, not 2"),
    ],
)
def test_options_that_cannot_be(options: dict[str, int], problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}$"):
        SearchBot(1, **options)


def test_there_must_be_something_to_choose() -> None:
    with pytest.raises(ValueError, match=r"^this view is not one of a player who is to act$"):
        SearchBot().choose(observe(new_game(seed=7), None), ())


def test_what_it_saw_makes_a_difference() -> None:
    def actions(doubts: Iterable[float]) -> list[tuple[PlayerAction, ...]]:
        made = ([SearchBot(1, iterations=60, doubt=doubt), RandomBot(3)] for doubt in doubts)
        return [tuple(play(bots, seed=3).actions) for bots in made]  # type: ignore[arg-type]

    trusting, doubting = actions([0.1, 1])
    assert trusting != doubting
