"""The environment of Gymnasium: its own conformance test, and what that does not look at."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics
from variants import VARIANTS, WOW, YAY, any_of, round_winners

from tacocat import (
    Defending,
    Duel,
    Dueling,
    Event,
    IllegalActionError,
    Player,
    PlayerAction,
    Rules,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    svg,
    text,
    view_after,
)
from tacocat.adapters import frames
from tacocat.bots import RandomBot, RuleBot
from tacocat.encoding import ActionCodec, encode_view
from tacocat.gymnasium import TacocatEnv


@pytest.fixture(params=VARIANTS)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Every variant."""
    return VARIANTS[request.param]


def played(game: TacocatEnv, seed: int, most: int = 200) -> Iterator[tuple[int, float]]:
    """Play a game at random; the actions and rewards."""
    rng = np.random.default_rng(seed)
    _, info = game.reset(seed=seed)
    for _ in range(most):
        action = any_of(info["action_mask"], rng)
        _, reward, is_over, _, info = game.step(action)
        yield action, reward
        if is_over:
            return


class Listener(RandomBot):
    """A bot that chooses at random, keeps what it is given, and follows the game by the events."""

    games: ClassVar[list["Listener"]] = []

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed = seed
        self.games.append(self)

    def start(self, view: View) -> None:
        self.view = view

    def see(self, event: Event) -> None:
        self.view = view_after(self.view, event)

    def choose(self, view: View, legal: Any) -> PlayerAction:
        assert view == self.view
        return super().choose(view, legal)


# --- Gymnasium's own test -------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [*Player, None])
def test_the_api(rules: Rules, seat: Player | None, capsys: pytest.CaptureFixture[str]) -> None:
    game = gymnasium.make("Tacocat-v0", rules=rules, seat=seat, round_reward=0.5)
    check_env(game.unwrapped)
    assert f"seen by {seat or ''}" in capsys.readouterr().out  # it renders in every mode


@pytest.mark.parametrize("vectorization_mode", ["sync", "async"])
def test_copies_in_a_vector(vectorization_mode: str) -> None:
    make = partial(gymnasium.make_vec, "Tacocat-v0", opponent=RuleBot, rules=VARIANTS["free"])
    games = make(num_envs=2, vectorization_mode=vectorization_mode)
    assert isinstance(games, SyncVectorEnv | AsyncVectorEnv)
    observations, infos = games.reset(seed=[7, 8])
    for row, seed in enumerate((7, 8)):
        single = TacocatEnv(VARIANTS["free"], opponent=RuleBot)
        observation, info = single.reset(seed=seed)
        assert np.array_equal(observations[row], observation)
        assert np.array_equal(infos["action_mask"][row], info["action_mask"])
    actions = infos["action_mask"].argmax(axis=1)
    observations, *_ = games.step(actions)
    assert observations in games.observation_space
    games.close()


def test_two_of_one_seed_match() -> None:
    one, other = (gymnasium.make("Tacocat-v0") for _ in range(2))
    check_environments_match(one, other, num_steps=1, seed=7)


def test_wrappers_that_count() -> None:
    game = RecordEpisodeStatistics(gymnasium.make("Tacocat-v0"))
    _, info = game.reset(seed=7)
    is_over, steps = False, 0
    while not is_over:
        *_, is_over, _, info = game.step(int(info["action_mask"].argmax()))
        steps += 1
    assert info["episode"]["r"] in (1, -1)
    assert info["episode"]["l"] == steps


@pytest.mark.parametrize(
    "program",
    [
        "import gymnasium; gymnasium.make('tacocat.gymnasium:Tacocat-v0')",
        "import gymnasium, tacocat.gymnasium; gymnasium.make('Tacocat-v0')",
        "import tacocat.gymnasium, gymnasium; gymnasium.make('Tacocat-v0').reset(seed=7)",
    ],
)
def test_it_is_registered_when_imported(program: str) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)


# --- what that does not look at -------------------------------------------------------------------


@pytest.mark.parametrize("seat", Player)
def test_it_plays_the_game_of_the_core(rules: Rules, seat: Player) -> None:
    Listener.games.clear()
    game, codec = TacocatEnv(rules, opponent=Listener, seat=seat), ActionCodec(rules)
    steps = played(game, 5)
    ids: list[int] = []
    state, bot = new_game(rules, seed=5), None
    for action, _ in steps:
        if bot is None:  # a bot of the same seed does the same
            bot = RandomBot(Listener.games[0].seed)
            state = bot_plays(state, bot, seat)
        ids.append(action)
        if codec.completes(action):
            state, ids = apply(state, codec.decode(ids, seat)), []
            state = bot_plays(state, bot, seat)
        view = observe(state, seat)
        observation, info = game._observation(), game._info(is_illegal=False)
        assert game.table.state == state
        assert observation in game.observation_space
        assert np.array_equal(observation, encode_view(view, ids))
        assert np.array_equal(info["action_mask"], codec.mask(view, ids))
        if not state.is_over:
            assert np.array_equal(game.action_masks(), codec.mask(view, ids))
            assert game.action_masks().dtype == np.bool_


def bot_plays(state: State, bot: RandomBot, seat: Player) -> State:
    """The state after the bot has done all that it may before the player."""
    while state.to_act and seat not in state.to_act:
        view = observe(state, seat.opponent)
        state = apply(state, bot.choose(view, legal_actions(view)))
    return state


@pytest.mark.rule("R25")
@pytest.mark.parametrize("seat", Player)
@pytest.mark.parametrize("round_reward", [0.0, 0.25])
def test_rewards(seat: Player, round_reward: float) -> None:
    game, places, total = TacocatEnv(seat=seat, round_reward=round_reward), [4], 0.0
    for _, reward in played(game, 7):
        total += reward
        places.append(game.table.state.tacocat)
    won = list(round_winners(places))
    rounds = won.count(seat) - won.count(seat.opponent)
    expected = 1 if game.table.state.winner is seat else -1
    assert total == pytest.approx(expected + round_reward * rounds)


def test_seeds() -> None:
    one, other = TacocatEnv(seat=None), TacocatEnv(seat=None)
    for seed in (7, None, None):
        seen = [game.reset(seed=seed)[0].tolist() for game in (one, other)]
        assert seen[0] == seen[1]
        assert one.table == other.table
        assert one.player is other.player
        if seed == 7:
            rest = played(one, 7), played(other, 7)
            assert list(rest[0]) == list(rest[1])
            one.reset(seed=7)
            other.reset(seed=7)
            at_start = new_game(seed=7)
            assert at_start.hands == one.table.state.hands
    seats = [one.reset()[1] and one.player for _ in range(30)]
    assert set(seats) == set(Player)
    fresh = [TacocatEnv(), TacocatEnv()]
    assert fresh[0].reset()[0].tolist() != fresh[1].reset()[0].tolist()


def test_each_game_has_a_bot_of_its_own() -> None:
    Listener.games.clear()
    game = TacocatEnv(opponent=Listener)
    game.reset(seed=7)
    game.reset()
    assert len({bot.seed for bot in Listener.games}) == 2


def test_a_game_can_be_copied_and_pickled() -> None:
    game = TacocatEnv(opponent=RuleBot)
    _, info = game.reset(seed=7)
    twins = [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    action = any_of(info["action_mask"], np.random.default_rng(1))
    results = [str(each.step(action)) for each in (game, *twins)]
    assert len(set(results)) == 1


# --- nothing leaks --------------------------------------------------------------------------------


class Fixed:
    """A bot that does the action of a place in the list."""

    def __init__(self, place: int, seed: int) -> None:
        self.place = place

    def choose(self, view: View, legal: Any) -> PlayerAction:
        return legal[min(self.place, len(legal) - 1)]  # type: ignore[no-any-return]


@pytest.mark.rule("R8", "R10", "R28")
@pytest.mark.parametrize("seat", Player)
def test_the_bots_simultaneous_choice_makes_no_difference_before_the_players(seat: Player) -> None:
    duel = new_game(VARIANTS["free"], seed=7)
    while not isinstance(duel.phase, Dueling):
        duel = apply(duel, legal_actions(duel)[0])
    for state in (new_game(VARIANTS["free"], seed=7), duel):
        assert state.to_act == tuple(Player)
        shown = set()
        for place in range(8):
            game = TacocatEnv(
                state.rules, opponent=partial(Fixed, place), seat=seat, render_mode="ansi"
            )
            observation, info = game.reset(options={"state": state})
            shown.add((str(observation.tolist()), str(info["action_mask"].tolist()), game.render()))
            if state is not duel:  # nor while the player replaces card by card
                observation, *_, info = game.step(int(info["action_mask"].argmax()))
                assert game.table.state == state
                shown.add((str(observation.tolist()), str(info["action_mask"].tolist()), "later"))
        assert len(shown) == (1 if state is duel else 2)


@pytest.mark.rule("R10", "R28")
def test_a_bot_that_chose_first_is_known_to_have_chosen_and_no_more() -> None:
    state = new_game(VARIANTS["free"], seed=7)
    while not isinstance(state.phase, Dueling):
        state = apply(state, legal_actions(state)[0])
    shown = set()
    for card in set(state.hands.yay):
        waiting = apply(state, Duel(YAY, card))
        game = TacocatEnv(state.rules, seat=WOW)
        observation, info = game.reset(options={"state": waiting})
        shown.add((str(observation.tolist()), str(info["action_mask"].tolist())))
    assert len(shown) == 1


# --- settings, and what is refused ----------------------------------------------------------------


def test_an_illegal_action_loses_the_game() -> None:
    for action in (0, -1, 131, 132):
        game = TacocatEnv()
        before, info = game.reset(seed=7)
        assert not info["illegal"]
        observation, reward, terminated, truncated, info = game.step(action)
        assert np.array_equal(observation, before)
        assert (reward, terminated, truncated) == (-1, True, False)
        assert info["illegal"]
        for call in (lambda game=game: game.step(1), game.action_masks):
            with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
                call()
    game = TacocatEnv()
    game.reset(seed=7)
    with pytest.raises(TypeError):
        game.step("done")  # type: ignore[arg-type]


def test_before_the_first_reset_there_is_no_game() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        TacocatEnv().step(0)


def test_a_bot_that_errs_is_heard_of() -> None:
    class Cheat:
        def __init__(self, seed: int) -> None:
            pass

        def choose(self, view: View, legal: Any) -> PlayerAction:
            return Duel(YAY, 99)

    game = TacocatEnv(opponent=Cheat)
    game.reset(seed=7)
    with pytest.raises(IllegalActionError):
        game.step(game.codec.names.index("done"))


def test_beginning_with_a_state() -> None:
    state = new_game(seed=8)
    while not isinstance(state.phase, Defending):
        state = apply(state, legal_actions(state)[0])
    (to_act,) = state.to_act
    for seat in (to_act, None):
        game = TacocatEnv(seat=seat)
        game.reset(options={"state": state})
        assert game.table.state is state
        assert game.player is to_act
    with pytest.raises(ValueError, match="in which the player is to act"):
        TacocatEnv(seat=to_act.opponent).reset(options={"state": state})
    with pytest.raises(TypeError, match="must be a State"):
        game.reset(options={"state": "the start"})
    with pytest.raises(ValueError, match="of other rules"):
        game.reset(options={"state": new_game(VARIANTS["free"])})
    with pytest.raises(ValueError, match="must deal by itself"):
        game.reset(options={"state": new_game(manual_deal=True)})
    game.reset(seed=7, options={"state": None})
    assert game.table.state.hands == new_game(seed=7).hands


def test_settings_that_cannot_be() -> None:
    with pytest.raises(TypeError, match="rules must be a Rules value"):
        TacocatEnv("standard")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seat must be a Player or None, not int"):
        TacocatEnv(seat=0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode must be None or one of 'human', 'ansi'"):
        TacocatEnv(render_mode="window")
    with pytest.raises(ValueError, match="round_reward must be a finite number"):
        TacocatEnv(round_reward=float("inf"))


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", Player)
def test_pictures_show_what_the_player_may_see(seat: Player) -> None:
    view = observe(new_game(seed=7), seat)
    for mode, expected in (("ansi", text.view(view)), ("svg", svg.view(view))):
        game = TacocatEnv(seat=seat, render_mode=mode)
        game.reset(seed=7)
        assert game.render() == expected


def test_a_human_sees_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    game = TacocatEnv(render_mode="human")
    assert len(list(played(game, 7, most=3))) == 3
    assert capsys.readouterr().out.count("seen by WOW") == 4


def test_without_a_mode_nothing_is_drawn_and_that_is_said() -> None:
    game = TacocatEnv()
    game.reset()
    with pytest.warns(UserWarning, match="give the environment a render_mode"):
        assert game.render() is None


def test_all_frames_are_alike_in_size(rules: Rules) -> None:
    game = TacocatEnv(rules, render_mode="rgb_array")
    game.reset(seed=1)
    shape = game.render().shape
    for _ in played(game, 1, most=10):
        assert game.render().shape == shape
        lines = text.view(observe(game.table.state, WOW)).splitlines()
        assert len(lines) <= frames.most_lines(rules)


# --- without the libraries ------------------------------------------------------------------------


def test_without_gymnasium_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    for name in [name for name in sys.modules if name.startswith("tacocat.gymnasium")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError, match=r"pip install 'tacocat-rules\[gymnasium\]'"):
        import tacocat.gymnasium  # noqa: F401


def test_many_games_without_numba_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tacocat.batch", None)
    with pytest.raises(ImportError, match=r"pip install 'tacocat-rules\[batch,gymnasium\]'"):
        gymnasium.make_vec("TacocatSelfPlay-v0", num_envs=2)
