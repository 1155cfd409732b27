"""How the search bot plays rounds on: the ways to answer, the rules of thumb, and the tree."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings, strategies as st

from tacocat import (
    STANDARD,
    Attack,
    Attacking,
    Defend,
    Defending,
    Duel,
    Dueling,
    Player,
    PlayerAction,
    Replace,
    Replacing,
    Sacrifice,
    State,
    apply,
    legal_actions,
    observe,
    set_up,
)
from tacocat.bots import RuleBot
from tacocat.bots.round_model import MOST_WAYS, RoundModel, cheapest_defense, ways_to_answer
from tacocat.bots.tree import Node, Tree
from tacocat.bots.trials import Trial, trials
from tacocat.bots.worlds import World
from tacocat.testing import states

WOW, YAY = Player.WOW, Player.YAY
MODEL = RoundModel(STANDARD, 1)


def played_out(state: State) -> Iterator[tuple[State, list[PlayerAction]]]:
    """Every way in which a defender can answer the attack on the table."""
    if isinstance(state.phase, Defending):
        for action in legal_actions(state):
            for after, actions in played_out(apply(state, action)):
                yield after, [action, *actions]
    else:
        yield state, []


@settings(max_examples=100)
@given(st.data())
def test_the_ways_to_answer_are_those_of_the_rules(data: st.DataObject) -> None:
    deck = data.draw(st.permutations(STANDARD.deck))
    size = data.draw(st.integers(2, 6))
    state = set_up(Attacking(WOW), (deck[:size], deck[size : 2 * size]))
    attack = data.draw(st.sampled_from(legal_actions(state)))
    assert isinstance(attack, Attack)
    ends = set()
    for _, actions in played_out(apply(state, attack)):
        assert all(isinstance(action, Defend | Sacrifice) for action in actions)
        cards = tuple(sorted(action.card for action in actions))  # type: ignore[union-attr]
        ends.add((cards, any(isinstance(action, Sacrifice) for action in actions)))
    found = ways_to_answer(state.hands.yay, attack.cards, lost=False)
    assert set(found) == ends
    for (played, _), way in found.items():
        assert tuple(sorted(played + way.left)) == state.hands.yay
        kind = Sacrifice if way.sacrificed else Defend
        assert kind(YAY, way.first) in legal_actions(apply(state, attack))


def test_once_a_card_is_sacrificed_the_trick_is_lost() -> None:
    assert {lost for _, lost in ways_to_answer((2, 5, 9), (4,), lost=True)} == {True}


def test_of_very_many_ways_some_are_looked_at() -> None:
    found = ways_to_answer(tuple(range(20, 50)), tuple(range(1, 12)), lost=False)
    assert MOST_WAYS < len(found) < 40 * MOST_WAYS
    assert {lost for _, lost in found} == {True, False}


def test_the_cheapest_defense() -> None:
    assert cheapest_defense((3, 6, 8, 9), (5, 8)) == (6, 8)
    assert cheapest_defense((3, 6, 7, 7), (5, 8)) is None
    assert cheapest_defense((3,), ()) == ()


@settings(max_examples=200)
@given(st.data())
def test_its_answers_are_those_of_the_rule_bot(data: st.DataObject) -> None:
    deck = data.draw(st.permutations(STANDARD.deck))
    size = data.draw(st.integers(2, 8))
    state = set_up(Attacking(WOW), (deck[:size], deck[size : 2 * size]), tacocat=3)
    attack = data.draw(st.sampled_from(legal_actions(state)))
    assert isinstance(attack, Attack)
    state, lost = apply(state, attack), False
    hand = state.hands.yay
    while isinstance(state.phase, Defending):
        action, sentence = RuleBot().explain(observe(state, YAY), legal_actions(state))
        # Where the round is won anyhow, the rule bot does not think about its answers.
        assume("The round is won" not in sentence)
        lost = lost or isinstance(action, Sacrifice)
        (left := list(hand)).remove(action.card)  # type: ignore[union-attr]
        hand, state = tuple(left), apply(state, action)
    before = tuple(sorted(deck[size : 2 * size]))
    assert MODEL.answer(before, attack.cards) == (hand, lost)


@pytest.mark.parametrize("seed", range(20))
def test_its_replacement_and_its_duel_are_those_of_the_rule_bot(seed: int) -> None:
    deck = random.Random(seed).sample(STANDARD.deck, 18)
    for phase in (Replacing((WOW, YAY), 9), Dueling()):
        state = set_up(phase, (deck[:9], deck[9:]), tacocat=3)
        usual = RuleBot().choose(observe(state, WOW), legal_actions(state, WOW))
        hand = state.hands.wow
        model = Replace(WOW, MODEL.replacement(hand)), Duel(WOW, MODEL.duel(hand))
        assert usual in model


def test_it_attacks_with_what_is_hard_to_defend() -> None:
    # Three of 38 cards are twelves, and three are elevens.
    assert MODEL.attack((2, 5, 11, 12)) == ((12,), (2, 5, 11))
    assert MODEL.attack((2, 12, 12, 12)) == ((12, 12, 12), (2,))
    # The lowest card stays, unless there is another.
    assert MODEL.attack((7, 7)) == ((7,), (7,))


def by_rule_of_thumb(state: State, model: RoundModel) -> PlayerAction:
    """What the player who is to act does when the bot plays a round on."""
    player, phase = state.to_act[0], state.phase
    hand = state.hands[player]
    match phase:
        case Replacing():
            return Replace(player, model.replacement(hand)[: phase.limit])
        case Dueling():
            return Duel(player, model.duel(hand))
        case Attacking():
            return Attack(player, model.attack(hand)[0])
    return RuleBot().choose(observe(state, player), legal_actions(state))


def played_on(state: State, action: PlayerAction, model: RoundModel) -> int:
    """Who wins the round when the engine plays it by the same rules of thumb: 1, 0 or -1."""
    after = apply(state, action)
    while after.to_act and after.round == state.round:
        after = apply(after, by_rule_of_thumb(after, model))
    if after.tacocat == state.tacocat:
        return 0
    return 1 if (after.tacocat < state.tacocat) == (action.player is WOW) else -1


def tried(state: State, model: RoundModel) -> list[Trial]:
    """What may be tried by the player to act."""
    player = state.to_act[0]
    view, actions = observe(state, player), legal_actions(state, player)
    return trials(view, player, RuleBot().choose(view, actions), actions, model, 0.3)


@settings(max_examples=150, deadline=None)
@given(states(manual_deal=True))
def test_rounds_are_played_on_as_the_engine_plays_them(state: State) -> None:
    assume(state.to_act)
    assume(getattr(state.phase, "face_down", None) is None)
    # An answer is tried together with those that follow; of one card there is none.
    assume(not isinstance(state.phase, Defending) or len(state.phase.attack) == 1)
    # Where both replace at once, WOW draws first; the bot lets the player draw first who tries.
    player = state.to_act[0]
    world = World(state.hands[player.opponent], state.draw_pile)
    model = RoundModel(state.rules, 1)
    # A trial changes what the other player does in the next one, so each is the first.
    for number, trial in enumerate(tried(state, model)):
        worth = tried(state, model)[number].worth(world)
        assert worth == played_on(state, trial.action, model)


def shuffled(seed: int) -> list[int]:
    return random.Random(seed).sample(STANDARD.deck, 38)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("player", Player)
def test_replacements_one_after_the_other(seed: int, player: Player) -> None:
    # On space 2 YAY goes first.
    deck = shuffled(seed)
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
    world = World(state.hands[player.opponent], state.draw_pile)
    for trial in tried(state, MODEL):
        assert trial.worth(world) == played_on(state, trial.action, MODEL)


@pytest.mark.parametrize("solved", [1, 6])
def test_rounds_that_are_won_anyhow(solved: int) -> None:
    model = RoundModel(STANDARD, solved)
    low, high = [1, 1, 2, 2, 3, 3], [7, 8, 9, 9, 10, 10]
    for attacker in Player:
        state = set_up(Attacking(attacker), (low, high))
        world = World(state.hands[attacker.opponent], ())
        for trial in tried(state, model):
            assert trial.worth(world) == (1 if attacker is WOW else -1)
    phase = Defending(YAY, (11, 11), (Sacrifice(WOW, 1),))
    state = set_up(phase, ([1, 1, 2, 2, 3], high[:4]))
    for trial in tried(state, model):
        assert trial.worth(World(state.hands.yay, ())) == 1


# --- the tree ---


def test_a_node_picks_the_usual_then_what_does_best() -> None:
    node = Node()
    assert node.pick("abc", "b", 1, 0.3) == "b"
    node.learn(1)
    assert node.pick("abc", "b", 1, 0.3) == "b"
    for choice, worth in [("b", -1), ("a", 1), ("c", -1)]:
        node.child(choice).learn(worth)
        node.learn(worth)
    assert node.pick("abc", "b", 1, 0) == "a"
    assert node.pick("bc", "b", 1, 0) == "b"
    # The other player picks what is worst.
    assert node.pick("ac", "a", -1, 0) == "c"
    # A choice that was hardly tried is tried again.
    for _ in range(50):
        node.child("a").learn(1)
        node.learn(1)
    assert node.pick("ab", "a", 1, 0) == "a"
    assert node.pick("ab", "a", 1, 3) == "b"
    # One that never was is taken to be a little worse than the average.
    assert node.pick("cd", "c", 1, 0) == "d"


@pytest.mark.parametrize("seed", range(5))
def test_the_tree_comes_to_what_both_can_get(seed: int) -> None:
    # The only attack that wins is not the usual one, and the defender has to learn, too.
    hand, theirs = (4, 5, 6, 8, 10), (6, 7, 7, 9, 10)
    node, tree = Node(), Tree(MODEL, 0.3)
    for _ in range(3000 + seed):
        tree.attacking(node, hand, theirs, 0, 1)
    visits = [(child.visits, cards) for cards, child in node.children.items()]
    assert max(visits)[1] == (6,)
    assert sum(count for count, _ in visits) == node.visits - 1


def test_in_the_tree_nobody_acts_on_hidden_cards() -> None:
    # The same public moves lead to one node, whatever the other player holds.
    node, tree = Node(), Tree(MODEL, 0.3)
    hand = (2, 5, 8, 11)
    for theirs in [(1, 4, 9, 12), (3, 4, 6, 7)] * 30:
        tree.attacking(node, hand, theirs, 0, 1)
    for cards, child in node.children.items():
        assert isinstance(cards, tuple)
        assert set(cards) <= set(hand)
        for answers in child.children:
            assert isinstance(answers, tuple)
            assert set(answers[0]) <= {1, 3, 4, 6, 7, 9, 12}
    assert sum(child.visits for child in node.children.values()) == 59
