"""The search bot: what it finds, that it is legal everywhere, and how long it searches."""

import random
import time

import pytest
from hypothesis import assume, given, settings, strategies as st

from tacocat import (
    STANDARD,
    Attack,
    Attacking,
    Board,
    Defend,
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
from tacocat.bots import RandomBot, SearchBot, search_bot
from tacocat.bots.search_bot import _candidates, _defense, _Table
from tacocat.testing import states

WOW, YAY = Player.WOW, Player.YAY

# All cards but those in the hands are discarded, so that WOW knows YAY's hand.
KNOWN = Rules([2, 3, 5, 6, 8, 9, *([1, 4, 7, 10, 11] * 2)], Board([Space(4, {WOW})]))
DISCARDED = [1, 4, 7, 10, 11] * 2


def chosen(state: State, bot: SearchBot, player: Player = WOW) -> str:
    view = observe(state, player)
    return str(bot.choose(view, legal_actions(view)))


@pytest.mark.parametrize("seed", range(5))
def test_it_finds_a_forced_win(seed: int) -> None:
    phase = Attacking(WOW)
    state = set_up(phase, ([3, 5, 9], [2, 6, 8]), rules=KNOWN, draw_pile=[], discard_pile=DISCARDED)
    assert chosen(state, SearchBot(seed, iterations=30)) == "WOW attack 9"
    phase = Attacking(YAY)
    state = set_up(phase, ([3, 5, 8], [2, 6, 9]), rules=KNOWN, draw_pile=[], discard_pile=DISCARDED)
    attack = apply(state, Attack(YAY, (6,)))
    # The 8 takes over the attack and costs YAY the 2; the sacrifice would keep it.
    assert chosen(attack, SearchBot(seed, iterations=30)) == "WOW defend 8"


@pytest.mark.parametrize("seed", range(5))
def test_in_the_last_duel_it_keeps_its_lowest_card(seed: int) -> None:
    assert chosen(set_up(Dueling(), ([1, 12], [3, 5])), SearchBot(seed)) == "WOW duel 12"


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

    monkeypatch.setattr(search_bot, "sample_state", sampled)
    view = observe(set_up(Attacking(WOW), ([2, 8, 9, 11], [3, 4, 6, 12])), WOW)
    SearchBot(1, iterations=40).choose(view, legal_actions(view))
    assert 10 <= len(drawn) < 40


def test_one_action_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_bot, "sample_state", None)
    state = set_up(Defending(YAY, (12,)), ([1, 2], [3]))
    assert chosen(state, SearchBot()) == "WOW sacrifice 1"


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


def test_a_choice_that_lies_face_down_makes_no_difference() -> None:
    hands = [2, 5, 9, 11], [1, 4, 7, 12]
    duels = [None, *(Duel(YAY, card) for card in hands[1])]
    values = {
        _Table(STANDARD, 6).worth(set_up(Dueling(duel), hands), Duel(WOW, 9)) for duel in duels
    }
    assert len(values) == 1
    hands = [2, 5, 7, 7, 9, 10, 11], [1, 4, 6, 6, 8, 8, 12]
    values = {
        _Table(STANDARD, 6).worth(
            set_up(Replacing((WOW,), 7, Replace(YAY, cards)), hands), Replace(WOW, (7, 7))
        )
        for cards in ((), (1, 4), (8, 8, 12))
    }
    assert len(values) == 1


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
    ],
)
def test_options_that_cannot_be(options: dict[str, int], problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}$"):
        SearchBot(1, **options)


def test_there_must_be_something_to_choose() -> None:
    with pytest.raises(ValueError, match=r"^this view is not one of a player who is to act$"):
        SearchBot().choose(observe(new_game(seed=7), None), ())


# --- its parts ---


def test_which_replacements_are_tried() -> None:
    actions = legal_actions(
        set_up(Replacing((WOW, YAY), 4), ([1, 5, 5, 9], [2, 3, 4, 6]), tacocat=1)
    )
    tried = _candidates(Replace(WOW, (5, 9)), (1, 5, 5, 9), actions)
    assert [action.cards for action in tried if isinstance(action, Replace)] == [
        (5, 9),
        (9,),
        (5,),
        (1, 5, 9),
        (5, 5, 9),
    ]
    no_more = [Replace(WOW, cards) for cards in ((), (1,), (5,), (9,))]
    tried = _candidates(Replace(WOW, (5,)), (1, 5, 5, 9), no_more)
    assert tried == [Replace(WOW, (5,)), Replace(WOW, ())]


def test_the_cheapest_defense() -> None:
    assert _defense((3, 6, 8, 9), (5, 8)) == (8, 6)
    assert _defense((3, 6, 7, 7), (5, 8)) is None
    assert _defense((3,), ()) == ()


@pytest.mark.parametrize("solved", [1, 6])
def test_rounds_that_are_won_anyhow(solved: int) -> None:
    table = _Table(STANDARD, solved)
    low, high = [1, 1, 2, 2, 3, 3], [7, 8, 9, 9, 10, 10]
    for attacker in Player:
        state = set_up(Attacking(attacker), (low, high))
        for action in legal_actions(state):
            assert table.worth(state, action) == (1 if attacker is WOW else -1)
    phase = Defending(YAY, (11, 11), (Sacrifice(WOW, 1),))
    state = set_up(phase, ([1, 1, 2, 2, 3], high[:4]))
    assert table.worth(state, Sacrifice(WOW, 1)) == 1
    phase = Defending(WOW, (1,))
    state = set_up(phase, (low[1:], high))
    assert table.worth(state, Defend(YAY, 7)) == table.worth(state, Sacrifice(YAY, 7)) == -1


def by_rule_of_thumb(state: State, table: _Table) -> PlayerAction:
    """What the player who is to act does when the bot plays a round on."""
    player, phase = state.to_act[0], state.phase
    hand = state.hands[player]
    match phase:
        case Replacing():
            return Replace(player, table._to_replace(hand)[: phase.limit])
        case Dueling():
            return Duel(player, table._to_duel(hand))
        case Attacking():
            return Attack(player, table._to_attack(hand))
    assert isinstance(phase, Defending)
    lost = any(isinstance(answer, Sacrifice) for answer in phase.answers)
    defense = _defense(hand[1:], phase.attack[len(phase.answers) :])
    # The defense has the card against the lowest attack card last.
    return Sacrifice(player, hand[0]) if lost or not defense else Defend(player, defense[-1])


def played_on(state: State, action: PlayerAction, table: _Table) -> int:
    """Who wins the round when the engine plays it by the same rules of thumb: 1, 0 or -1."""
    after = apply(state, action)
    while after.to_act and after.round == state.round:
        after = apply(after, by_rule_of_thumb(after, table))
    if after.tacocat == state.tacocat:
        return 0
    return 1 if (after.tacocat < state.tacocat) == (action.player is WOW) else -1


@settings(max_examples=100, deadline=None)
@given(states(manual_deal=True), st.data())
def test_rounds_are_played_on_as_the_engine_plays_them(state: State, data: st.DataObject) -> None:
    assume(state.to_act)
    # Where both replace at once, WOW draws first; the bot lets the player draw first who tries.
    player = state.to_act[0]
    assume(getattr(state.phase, "face_down", None) is None)
    choices = legal_actions(state, player)
    action = choices[data.draw(st.integers(0, len(choices) - 1))]
    table = _Table(state.rules, 1)
    assert table.worth(state, action) == played_on(state, action, table)


def shuffled(seed: int, *without: int) -> list[int]:
    deck = list(STANDARD.deck)
    for card in without:
        deck.remove(card)
    random.Random(seed).shuffle(deck)
    return deck


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("player", Player)
def test_replacements_one_after_the_other(seed: int, player: Player) -> None:
    deck, table = shuffled(seed), _Table(STANDARD, 1)
    # On space 2 YAY goes first.
    hands, discarded = (deck[:6], deck[6:12]), [] if player is YAY else deck[12:15]
    state = set_up(
        Replacing((player,), 6 if player is YAY else 3),
        hands,
        tacocat=2,
        tiles=[3, 4],
        round=3,
        discard_pile=discarded,
        draw_pile=deck[12 + len(discarded) :],
    )
    for action in legal_actions(state):
        assert table.worth(state, action) == played_on(state, action, table)


@pytest.mark.parametrize("seed", range(10))
def test_answers_after_a_sacrifice(seed: int) -> None:
    deck, table = shuffled(seed, 1, 6, 6), _Table(STANDARD, 1)
    phase = Defending(YAY, (6, 6), (Sacrifice(WOW, 1),))
    state = set_up(phase, (deck[:5], deck[5:9]))
    for action in legal_actions(state):
        assert table.worth(state, action) == played_on(state, action, table)
