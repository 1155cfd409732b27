"""The game of OpenSpiel: its own conformance tests, the engine in lock-step, and exact values."""

import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import comb, prod
from typing import Any

import attrs
import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment, test_utils
from open_spiel.python.algorithms import (
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    get_all_states,
    ismcts,
    mcts,
    random_agent,
)
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test
from small_solver import openspiel_tree, referee_tree, value_of

from referee import YAY, Move, Referee, Variant
from tacocat import (
    STANDARD,
    Board,
    Duel,
    Dueling,
    FinalTie,
    InvalidRulesError,
    ParseError,
    Player,
    Replace,
    Replacing,
    Rules,
    Space,
    State,
)
from tacocat.openspiel import TacocatGame, TacocatState, rules_parameters
from tacocat.openspiel.dealing import next_card_ways

Parameters = dict[str, str | int | bool]

ONE_CARD: Parameters = {"deck": "1x2 2x1 3x1", "board": "1>", "final_tie": "arrow"}
TWOS: Parameters = {"deck": "1x4 2x4", "board": "2>", "final_tie": "arrow"}
TWO_SPACES: Parameters = {
    "deck": "1x1 2x1 3x1 4x1",
    "board": "1> <1",
    "start": 1,
    "final_tie": "arrow",
}
TWO_ROUNDS = ONE_CARD | {"final_tie": "redeal", "max_rounds": 2}
FREE: Parameters = {"deck": "1x3 2x3 3x2 5x4", "board": "<3>", "max_rounds": 2}
SINGLE: Parameters = {"deck": "1x5 2x5 3x5 4x5", "board": "2> <5> <2", "jumbo_attacks": False}
VARIANTS: dict[str, Parameters] = {
    "standard": {},
    "one card": ONE_CARD,
    "twos": TWOS,
    "two spaces": TWO_SPACES,
    "free": FREE,
    "single": SINGLE,
}
SAMPLED = {name: values | {"deal": "sampled", "rng_seed": 7} for name, values in VARIANTS.items()}
BOTH = VARIANTS | {f"{name}, sampled": values for name, values in SAMPLED.items()}


def load(parameters: Parameters) -> TacocatGame:
    game: TacocatGame = pyspiel.load_game("python_tacocat", parameters)
    return game


@pytest.fixture(params=BOTH)
def game(request: pytest.FixtureRequest) -> TacocatGame:
    """Every variant, dealt either way."""
    return load(BOTH[request.param])


def random_states(game: TacocatGame, seed: int) -> Iterator[TacocatState]:
    """Every state of a random game, chance's and the last one included; a state changes later."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


# --- the library's own tests ----------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(load(VARIANTS[name]), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SAMPLED)
def test_random_simulations_of_sampled_deals(name: str) -> None:
    # OpenSpiel asks a game with sampled chance for the state of its source of chance, and has no
    # way for a game in Python to answer; so what is serialized is tested below.
    game = load(SAMPLED[name])
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pyspiel.serialize_game_and_state(game, game.new_initial_state())


def test_the_simulation_of_the_python_tests(game: TacocatGame) -> None:
    games_sim_test.GamesSimTest().sim_game(game, check_pyspiel_serialization=game.exact)


class TestFullTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """What OpenSpiel demands of small games, on every state of one."""

    game_name = "python_tacocat"
    game = load(ONE_CARD)

    @pytest.fixture(autouse=True)
    def _counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Worked out by hand. WOW's card, YAY's card: 3 + 4 ways, as there is one 2 and one 3. Then
        # WOW has three states: at first, and with either choice, when only "done" is left; YAY has
        # two, at first and with a card chosen, for either choice of WOW. When both draw from two
        # cards that differ, which five deals leave, 1 + 2 chance nodes lead to 2 leaves; when one
        # draws, 1 to 2. From equal cards, 1 + 1 to 1, and 1 to 1. One leaf more if nobody draws.
        deals, unlike, alike = 7, 5, 2
        chance = 1 + 3 + unlike * (3 + 1 + 1) + alike * (2 + 1 + 1)
        terminal = unlike * (2 + 2 + 2 + 1) + alike * 4
        playable = deals * (3 + 2 * 2)
        counts = (chance, playable, terminal)
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, self.game_name, counts)
        # Each player knows their own card of three, and what they have chosen.
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, self.game_name, 3 * 3 + 3 * 2)


class TestPartialTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """What OpenSpiel demands of every game, on some states of the standard one."""

    game_name = "python_tacocat"
    game = load({})


class TestPartialTreeSampled(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same where whole deals are sampled."""

    game_name = "python_tacocat"
    game = load({"deal": "sampled"})


@pytest.mark.parametrize("parameters", [TWOS, TWO_ROUNDS])
def test_perfect_recall(parameters: Parameters) -> None:
    api_test._assert_is_perfect_recall(load(parameters))


@pytest.mark.parametrize("parameters", [TWOS, TWO_ROUNDS])
def test_tensors_tell_the_same_states_apart_as_texts(parameters: Parameters) -> None:
    states = get_all_states.get_all_states(load(parameters), include_terminals=False).values()
    texts: dict[tuple[int, str], set[tuple[float, ...]]] = {}
    for state in states:
        key = (state.current_player(), state.information_state_string())
        texts.setdefault(key, set()).add(tuple(state.information_state_tensor()))
    assert all(len(tensors) == 1 for tensors in texts.values())
    assert len(set.union(*texts.values())) == len(texts)


def test_an_environment_for_learning(game: TacocatGame) -> None:
    environment = rl_environment.Environment(game)
    environment.seed(3)
    agents = [random_agent.RandomAgent(player, game.num_distinct_actions()) for player in (0, 1)]
    time_step = environment.reset()
    while not time_step.last():
        turn = time_step.observations["current_player"]
        chosen = agents[turn].step(time_step).action
        assert chosen in time_step.observations["legal_actions"][turn]
        time_step = environment.step([chosen])
    assert sum(time_step.rewards) == 0


def test_sampled_deals_go_on_alike_after_unpickling() -> None:
    """As `sampled_stochastic_games_test` does for the games that are sampled by default."""
    game = load({"deal": "sampled", "rng_seed": 0})
    for seed in range(2):
        test_utils.random_playout(game.new_initial_state(), seed)
        copy = pickle.loads(pickle.dumps(game))
        states = [test_utils.random_playout(g.new_initial_state(), seed) for g in (game, copy)]
        assert str(states[0]) == str(states[1])


def test_resampling_keeps_what_the_player_knows(game: TacocatGame) -> None:
    """`ResampleInfostateTest` of the C++ tests, which cannot call what is written in Python."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in random_states(game, seed=1):
        if state.is_chance_node() or (len(state.history()) % 3 and not state.is_terminal()):
            continue
        for player in (0, 1):
            other = state.resample_from_infostate(player, sampler)
            for one, two in zip(seen_by(state, player), seen_by(other, player), strict=True):
                assert np.array_equal(one, two)
            assert other.current_player() == state.current_player()


# --- the engine in lock-step ----------------------------------------------------------------------


def spellings(state: TacocatState) -> dict[Move, list[int]]:
    """What the player to act may do, as the referee says it, each with its ids."""
    found = {}
    player, codec = Player(state.current_player()), state.get_game().codec
    begun: list[list[int]] = [[]]
    while begun:
        ids = begun.pop()
        now = state.clone()
        for id in ids:
            now.apply_action(id)
        for id in now.legal_actions():
            after = now.child(id)
            if after.table.state is now.table.state and after.table.waiting is None:
                begun.append([*ids, id])
                continue
            action = codec.decode([*(i for i in ids if not codec.completes(i)), id], player)
            cards = action.cards if hasattr(action, "cards") else (action.card,)
            found[type(action).__name__.lower(), int(player), cards] = [*ids, id]
    return found


def variant_of(rules: Rules) -> Variant:
    spaces = rules.board.spaces
    return Variant(
        rules.deck,
        tuple(space.hand_size for space in spaces),
        tuple(frozenset(map(int, space.arrows)) for space in spaces),
        rules.board.start,
        rules.final_tie is FinalTie.ARROW,
        rules.jumbo_attacks,
    )


def drawn_cards(referee: Referee, move: Move) -> list[int]:
    """The cards that a move makes the players draw, each player's in ascending order."""
    kind, player, cards = move
    theirs = referee.chosen[1 - player]
    if kind != "replace" or (theirs is None and len({m[1] for m in referee.moves()}) == 2):
        return []
    first, second = len(cards), len(theirs or ())
    if theirs is not None and player == YAY:  # R8: WOW draws first
        first, second = second, first
    pile = referee.draw_pile
    return sorted(pile[:first]) + sorted(pile[first : first + second])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", [name for name in BOTH if "standard" not in name])
@pytest.mark.rule("R6", "R7", "R8", "R10", "R13", "R16", "R17", "R21", "R24", "R25")
def test_every_step_is_the_referees(name: str, seed: int) -> None:
    rng = random.Random(seed)
    game = load(BOTH[name])
    state, referee = game.new_initial_state(), Referee.start(variant_of(game.rules))
    while not state.is_terminal():
        if referee.awaiting_deal:
            order = rng.sample(game.rules.deck, len(game.rules.deck))
            referee.deal(order)
            state.deal_from(tuple(order))
        moves = spellings(state)
        assert moves.keys() == {m for m in referee.moves() if m[1] == state.current_player()}
        move = rng.choice(sorted(moves))
        cards = iter(drawn_cards(referee, move))
        referee.play(move)
        for id in moves[move]:
            state.apply_action(id)
        while state.table.waiting is not None:
            state.apply_action(game.ranks.index(next(cards)))
        if not referee.awaiting_deal:
            now = state.table.state
            assert [list(hand) for hand in now.hands] == referee.hands
            assert list(now.discard_pile) == referee.discard_pile
            assert now.tacocat == referee.tacocat
    if referee.over:
        assert state.returns() == ([-1.0, 1.0] if referee.winner == YAY else [1.0, -1.0])
    else:
        assert state.returns() == [0.0, 0.0]
        assert referee.round == game.max_rounds


def test_actions_that_are_not_legal_change_nothing(game: TacocatGame) -> None:
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="outcome 99 is not possible here"):
        state.apply_action(99)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before, history = str(state), state.history()
    for action in set(range(game.num_distinct_actions())) - set(state.legal_actions()):
        with pytest.raises(ValueError, match=f"action {action} is not legal here"):
            state.apply_action(action)
    assert (str(state), state.history()) == (before, history)


def test_decks_that_cannot_be_dealt_are_refused(game: TacocatGame) -> None:
    state = game.new_initial_state()
    for order in (game.rules.deck[1:], (*game.rules.deck[1:], 99)):
        with pytest.raises(ValueError, match="cannot be dealt now: wrong_deck"):
            state.deal_from(order)
    state.deal_from(game.rules.deck)
    with pytest.raises(ValueError, match="cannot be dealt now: not_deal_time"):
        state.deal_from(game.rules.deck)


def test_the_texts_of_actions() -> None:
    state = load({}).new_initial_state()
    assert state.action_to_string(state.current_player(), 4) == "deal 5"
    assert state.action_to_string(0, 2) == "WOW replace 3"
    sampled = load({"deal": "sampled"}).new_initial_state()
    assert sampled.action_to_string(sampled.current_player(), 0) == "deal"


# --- chance ---------------------------------------------------------------------------------------


def test_chances_worked_out_by_hand() -> None:
    """Two of 1 1 2 3: six pairs of cards; five have a 1."""
    assert next_card_ways((1, 1, 2, 3), (), 2) == {1: 5, 2: 1}
    # Of these five, one has the other 1, and two each have the 2 and the 3.
    assert next_card_ways((1, 1, 2, 3), (1,), 2) == {1: 1, 2: 2, 3: 2}
    assert next_card_ways((1, 1, 2, 3), (2,), 2) == {3: 1}


@pytest.mark.parametrize("pool", [(1, 1, 2, 3), (1, 2, 2, 2, 5), (4, 4, 4, 4), (1, 2, 3, 4, 5)])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_hand_is_as_likely_as_its_cards_say(pool: tuple[int, ...], size: int) -> None:
    """Copies being cards of their own, every selection is equally likely."""
    counted = Counter(
        tuple(sorted(pool[i] for i in chosen)) for chosen in combinations(range(len(pool)), size)
    )
    found: dict[tuple[int, ...], float] = {}
    begun: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while begun:
        hand, chance = begun.pop()
        if len(hand) == size:
            found[hand] = chance
            continue
        ways = next_card_ways(pool, hand, size)
        for card, count in ways.items():
            begun.append(((*hand, card), chance * count / sum(ways.values())))
    assert found == pytest.approx({h: n / comb(len(pool), size) for h, n in counted.items()})


def test_the_chance_of_a_deal_is_the_product_of_its_outcomes() -> None:
    state, chance = load({}).new_initial_state(), 1.0
    rng = random.Random(5)
    while state.is_chance_node():
        outcomes = dict(state.chance_outcomes())
        assert sum(outcomes.values()) == pytest.approx(1)
        outcome = rng.choice(list(outcomes))
        chance *= outcomes[outcome]
        state.apply_action(outcome)
    left = Counter(STANDARD.deck)
    expected = 1.0
    for hand in state.table.state.hands:
        held = Counter(hand)
        ways = prod(comb(left[rank], copies) for rank, copies in held.items())
        expected *= ways / comb(left.total(), len(hand))
        left -= held
    assert chance == pytest.approx(expected)


def test_sampled_deals_follow_their_seed() -> None:
    def deals(seed: int) -> list[State]:
        game = load({"deal": "sampled", "rng_seed": seed})
        states = [game.new_initial_state() for _ in range(3)]
        for state in states:
            assert state.chance_outcomes() == [(0, 1.0)]
            state.apply_action(0)
        return [state.table.state for state in states]

    assert deals(1) == deals(1)
    assert deals(1) != deals(2)
    assert len(set(deals(1))) == 3
    assert deals(-1) != deals(-1)


# --- what a player sees ---------------------------------------------------------------------------


def seen_by(state: TacocatState, player: int) -> list[Any]:
    """Everything that a state shows to a player at a player's turn."""
    return [
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
        state.legal_actions(player),
        state.legal_actions_mask(player),
    ]


def twin(state: State, viewer: Player, rng: random.Random) -> State:
    """Another state that differs only in what the viewer cannot see."""
    other = viewer.opponent
    cards = [*state.hands[other], *state.draw_pile]
    rng.shuffle(cards)
    size, floor = len(state.hands[other]), state.floors[other]
    hand = [card for card in cards if card >= floor][:size]
    for card in hand:
        cards.remove(card)
    phase, chosen = state.phase, getattr(state.phase, "face_down", None)
    if chosen is not None and chosen.player is other:
        if isinstance(phase, Dueling):
            phase = Dueling(Duel(other, rng.choice(hand)))
        elif isinstance(phase, Replacing):
            replacement = Replace(other, rng.sample(hand, rng.randint(0, size)))
            phase = attrs.evolve(phase, face_down=replacement)
    hands = state.hands.updated(other, tuple(sorted(hand)))
    return attrs.evolve(state, hands=hands, draw_pile=tuple(cards), phase=phase)


@pytest.mark.rule("R26", "R28", "R29")
def test_what_a_player_cannot_see_changes_nothing_for_them(game: TacocatGame) -> None:
    rng = random.Random(3)
    different = 0
    for state in random_states(game, seed=2):
        if state.is_chance_node() or state.is_terminal():
            continue
        for player in Player:
            other = state.clone()
            hidden = twin(state.table.state, player, rng)
            begun = state.table.chosen if state.current_player() == player else ()
            other.table = attrs.evolve(state.table, state=hidden, chosen=begun)
            different += hidden != state.table.state
            assert seen_by(state, player) == seen_by(other, player)
            if len(state.history()) % 5:  # it takes a while
                continue
            samples = [
                each.resample_from_infostate(player, lambda: 0.25) for each in (state, other)
            ]
            assert str(samples[0]) == str(samples[1])
            assert samples[0].history() == samples[1].history()
    assert different


@pytest.mark.rule("R28")
def test_the_second_player_does_not_see_what_the_first_puts_face_down() -> None:
    state = load(TWOS).new_initial_state()
    state.deal_from((1, 2, 1, 2, 1, 1, 2, 2))
    texts = {state.information_state_string(1)}
    for ids in ((0, 2, 2), (0, 1, 2), (2, 2, 2)):
        now = state.clone()
        for id in ids:
            texts.add(now.information_state_string(1))
            now.apply_action(id)
        assert now.information_state_string(1) == "YAY; YAY deal 1 2; YAY to act"
    assert texts == {"YAY; YAY deal 1 2; WOW to act"}


def test_the_texts_of_a_round() -> None:
    game = load(TWOS)
    state = game.new_initial_state()
    state.deal_from((1, 2, 1, 2, 1, 1, 2, 2))

    def then(player: int, *texts: str) -> str:
        for text in texts:
            actor = state.current_player()
            state.apply_action(state.string_to_action(actor, text))
        shown: str = state.information_state_string(player)
        return shown

    assert then(0, "WOW replace 2") == "WOW; WOW deal 1 2; choosing replace 2; WOW to act"
    assert then(0, "WOW done") == "WOW; WOW deal 1 2; choosing replace 2, done; WOW to act"
    assert then(0, "WOW done") == "WOW; WOW deal 1 2; face down WOW replace 2; YAY to act"
    assert then(0, "YAY done") == "WOW; WOW deal 1 2; face down WOW replace 2; chance to act"
    assert then(0, "deal 1") == "WOW; WOW deal 1 2; WOW replace 2 draws 1; YAY replace; WOW to act"
    assert then(1) == "YAY; YAY deal 1 2; WOW replace 2; YAY replace; WOW to act"
    assert then(1, "WOW duel 1", "YAY duel 1") == (
        "YAY; YAY deal 1 2; WOW replace 2; YAY replace; duel 1 and 1; final 1 and 2; nobody to act"
    )
    assert state.returns() == [1.0, -1.0]


def test_the_rows_of_a_round() -> None:
    """Kind (deal, replace, duel, attack, defend, sacrifice, final), mine, theirs, cards, cards."""
    game = load(TWOS)
    state = game.new_initial_state()
    state.deal_from((1, 2, 1, 2, 1, 1, 2, 2))
    for text in (
        "WOW replace 2",
        *2 * ("WOW done",),
        "YAY done",
        "deal 1",
        "WOW duel 1",
        "YAY duel 1",
    ):
        state.apply_action(state.string_to_action(state.current_player(), text))
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observation.set_from(state, 1)
    assert observation.dict["player"].tolist() == [0, 1]
    history = observation.dict["history"].astype(int).tolist()
    assert history[:5] == [
        [1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0],
        [0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0],
        [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0],
        [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0],
    ]
    assert not np.any(history[5:])


def test_no_game_shows_more_than_the_rows_hold(game: TacocatGame) -> None:
    for seed in range(3):
        *_, last = random_states(game, seed)
        for viewer in (*Player, None):
            assert len(last.table.log(viewer)) <= game.most_seen()


def test_observations_of_what_all_know_and_of_what_one_knows() -> None:
    game = load(TWOS)
    state = game.new_initial_state()
    state.deal_from((1, 2, 1, 2, 1, 1, 2, 2))
    state.apply_action(0)
    kinds = pyspiel.PrivateInfoType

    def text(player: int, **kind: Any) -> str:
        observation = make_observation(game, pyspiel.IIGObservationType(**kind))
        observation.set_from(state, player)
        assert (observation.tensor is None) == (len(kind) == 3)
        shown: str = observation.string_from(state, player)
        return shown

    public: dict[str, Any] = {"public_info": True, "private_info": kinds.NONE}
    private: dict[str, Any] = {"public_info": False, "private_info": kinds.SINGLE_PLAYER}
    for player in (0, 1):
        assert text(player, perfect_recall=True, **public) == "deal; WOW to act"
        shown = text(player, perfect_recall=False, **public)
        assert "wow=2? yay=2?" in shown
        assert "viewer=-" in shown
    for recall in (True, False):
        assert text(0, perfect_recall=recall, **private) == "WOW; hand 1 2; choosing replace 1"
        assert text(1, perfect_recall=recall, **private) == "YAY; hand 1 2"
    assert "viewer=WOW" in text(0, perfect_recall=False)
    with pytest.raises(ValueError, match="what one player knows"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=kinds.ALL_PLAYERS)
        )
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"hands": True})


# --- resampling -----------------------------------------------------------------------------------


def test_resampling_at_the_turn_of_chance_is_refused() -> None:
    state = load(TWOS).new_initial_state()
    with pytest.raises(ValueError, match="at a player's turn"):
        state.resample_from_infostate(0, lambda: 0.5)


def test_every_hand_of_the_other_player_is_drawn_as_often_as_it_is_likely() -> None:
    """WOW holds 1 and 2, and YAY two of 1 1 1 2 2 2: 3, 9 and 3 of 15 selections."""
    state = load(TWOS).new_initial_state()
    state.deal_from((1, 2, 1, 2, 1, 1, 2, 2))
    found = Counter(
        state.resample_from_infostate(0, partial(float, i / 1500)).table.state.hands.yay
        for i in range(1500)
    )
    expected = {(1, 1): 300, (1, 2): 900, (2, 2): 300}
    # Beyond 13.8 once in a thousand times; the seed is fixed.
    assert sum((found[hand] - n) ** 2 / n for hand, n in expected.items()) < 13.8
    assert found.keys() == expected.keys()


@pytest.mark.parametrize("parameters", [TWO_SPACES, SAMPLED["two spaces"]])
def test_a_search_over_information_sets_plays_a_game(parameters: Parameters) -> None:
    game = load(parameters)
    evaluator = mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=5, random_state=np.random.RandomState(2)
    )
    state, rng = game.new_initial_state(), random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == 0


# --- exact values ---------------------------------------------------------------------------------

YAYS, WOWS = frozenset({1}), frozenset({0})


@pytest.mark.parametrize(
    ("parameters", "variant", "value"),
    [
        (TWOS, Variant((1, 1, 1, 1, 2, 2, 2, 2), (2,), (YAYS,), 1, True, True), -34 / 35),
        (TWO_SPACES, Variant((1, 2, 3, 4), (1, 1), (YAYS, WOWS), 1, True, True), 7 / 12),
        (
            {"deck": "1x4 2x4", "board": "<2>", "max_rounds": 1},
            Variant((1, 1, 1, 1, 2, 2, 2, 2), (2,), (YAYS | WOWS,), 1, False, True),
            0.0,  # both are in the same position, and a tied round ends the game
        ),
    ],
    ids=["twos", "two spaces", "drawn"],
)
def test_the_value_is_that_of_the_referees_tree(
    parameters: Parameters, variant: Variant, value: float
) -> None:
    """The second is the tree called "spaces" in `reference_trees`."""
    root = load(parameters).new_initial_state()
    assert value_of(referee_tree(variant)) == pytest.approx(value)
    assert value_of(openspiel_tree(root)) == pytest.approx(value)


def cached(parameters: Parameters) -> Any:
    """The game with its whole tree kept by OpenSpiel, so that each state is made once."""
    return pyspiel.load_game(f"cached_tree(game={load(parameters)})")


def test_counterfactual_regret_minimization_finds_the_value() -> None:
    game = cached(TWOS)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    off = pyspiel.exploitability(game, policy)
    assert off < 0.001
    found = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert found == pytest.approx([-34 / 35, 34 / 35], abs=2 * off)


def test_external_sampling_lowers_the_exploitability() -> None:
    game = cached(TWOS)
    np.random.seed(7)  # the solver draws from NumPy's own source
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    found, iterations = [], 0
    for checkpoint in (0, 10, 100, 1000):
        while iterations < checkpoint:
            solver.iteration()
            iterations += 1
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.4
    assert found[-1] < 0.05
    policies = [solver.average_policy()] * 2
    value = expected_game_score.policy_value(game.new_initial_state(), policies)
    assert value == pytest.approx([-34 / 35, 34 / 35], abs=2 * found[-1])


# --- parameters -----------------------------------------------------------------------------------


def test_the_name_of_a_game_loads_it(game: TacocatGame) -> None:
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert (again.rules, again.exact, again.max_rounds) == (
        game.rules,
        game.exact,
        game.max_rounds,
    )


def test_the_default_is_the_standard_game() -> None:
    game = load({})
    assert game.rules == STANDARD
    assert game.exact
    assert game.max_rounds == 14  # twice as many as there are spaces


def test_rules_as_parameters() -> None:
    board = Board([Space(1, {Player.WOW}), Space(2, Player), Space(1, {Player.YAY})], 3)
    rules = Rules([1, 1, 2, 3, 3, 3, 9, 12], board, FinalTie.ARROW, jumbo_attacks=False)
    assert rules_parameters(rules) == {
        "deck": "1x2 2x1 3x3 9x1 12x1",
        "board": "<1 <2> 1>",
        "start": 3,
        "final_tie": "arrow",
        "jumbo_attacks": False,
    }
    assert load(rules_parameters(rules)).rules == rules
    with pytest.raises(TypeError, match="must be a Rules value, not str"):
        rules_parameters("standard")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parameters", "most"),
    [
        (TWO_SPACES, 2),  # each space is played once, as no round is tied
        (TWO_SPACES | {"final_tie": "redeal"}, 4),
        (TWOS | {"board": "<2>"}, 2),  # two arrows decide no tie
        (TWOS | {"max_rounds": 5}, 5),
    ],
)
@pytest.mark.rule("R21", "R25")
def test_how_many_rounds_a_game_has_at_most(parameters: Parameters, most: int) -> None:
    assert load(parameters).max_rounds == most


@pytest.mark.rule("R21")
def test_a_game_of_ties_ends_in_a_draw() -> None:
    state = load({"deck": "4x4", "board": "<1>", "max_rounds": 3}).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.table.state.round == 3
    assert state.returns() == [0.0, 0.0]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


@pytest.mark.parametrize(
    ("parameters", "error", "text"),
    [
        ({"deck": "1x3 2"}, ParseError, "x and the number of copies"),
        ({"deck": "1x3"}, InvalidRulesError, "a quarter of the deck"),
        ({"board": "4"}, InvalidRulesError, "arrows must be one or two"),
        ({"final_tie": "again"}, ParseError, "redeal or arrow"),
        ({"deal": "fair"}, ValueError, "deal must be exact or sampled, not fair"),
        ({"max_rounds": -1}, ValueError, "max_rounds must be 1 or more"),
        ({"rng_seed": -2}, ValueError, "rng_seed must be 0 or more"),
        ({"hands": 3}, pyspiel.SpielError, "Unknown parameter"),
    ],
)
def test_parameters_that_cannot_be(
    parameters: Parameters, error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        load(parameters)


def test_copies_go_on_alike(game: TacocatGame) -> None:
    for state in random_states(game, seed=6):
        if len(state.history()) not in (0, 1, 5, 17, 40):
            continue
        for copy in (
            state.clone(),
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
        ):
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert copy.table == state.table
            assert copy.get_game().rules == game.rules


def test_a_pickled_state_is_read_in_a_new_process() -> None:
    state = load(TWO_SPACES).new_initial_state()
    state.apply_action(2)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(state)


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "tacocat.openspiel")
    with pytest.raises(ImportError, match=r"pip install 'tacocat-rules\[openspiel\]'"):
        import tacocat.openspiel  # noqa: F401
