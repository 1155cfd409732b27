"""The environments of PettingZoo: its own conformance tests, and what those do not look at."""

import copy
import pickle
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec
from variants import VARIANTS, WOW, YAY, any_of, round_winners

from tacocat import (
    STANDARD,
    Attacking,
    Defending,
    Dueling,
    Player,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    observe,
    svg,
    text,
)
from tacocat.adapters import frames
from tacocat.encoding import ActionCodec, encode_view
from tacocat.pettingzoo import env, parallel_env, raw_env
from tacocat.records import Step
from tacocat.testing import games

AGENTS = {"player_0": WOW, "player_1": YAY}

# `api_test` says this of every environment whose observations are dictionaries, as PettingZoo's
# own guide to masks wants them, unless its name is in a list of PettingZoo's own games.
SAID_OF_DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
}


@pytest.fixture(params=VARIANTS)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Every variant."""
    return VARIANTS[request.param]


@contextmanager
def warned(messages: set[str]) -> Iterator[None]:
    """Demand exactly these warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in caught} == messages


def played(game: Any, seed: int) -> Iterator[int]:
    """Play a game at random, in which each agent's turns come one by one; the actions."""
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    while not any(game.terminations.values()) and not any(game.truncations.values()):
        action = any_of(game.observe(game.agent_selection)["action_mask"], rng)
        game.step(action)
        yield action


def played_in_parallel(game: Any, seed: int) -> Iterator[tuple[dict[str, int], Any]]:
    """Play a game at random, in which both agents act in each step; the actions and results."""
    rng = np.random.default_rng(seed)
    seen, _ = game.reset(seed=seed)
    while game.agents:
        actions = {agent: any_of(seen[agent]["action_mask"], rng) for agent in game.agents}
        seen, *others = game.step(actions)
        yield actions, (seen, *others)


# --- PettingZoo's own tests -----------------------------------------------------------------------


@pytest.mark.parametrize("make", [env, raw_env])
def test_the_api(make: Any, rules: Rules) -> None:
    with warned(SAID_OF_DICTIONARIES):
        api_test(make(rules), num_cycles=300)


def test_what_the_api_test_says_of_dictionaries_depends_on_the_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(raw_env.metadata, "name", "tictactoe_v3")
    with warned(set()):
        api_test(env(), num_cycles=1000)


def test_the_parallel_api(rules: Rules) -> None:
    parallel_api_test(parallel_env(rules), num_cycles=300)


def test_seeds(rules: Rules) -> None:
    seed_test(lambda: env(rules), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(rules), num_cycles=100)


def test_rendering(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    is_svg = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(lambda render_mode: env(rules, render_mode=render_mode), is_svg)
    assert "seen by a spectator" in capsys.readouterr().out


def test_cycles() -> None:
    # It chooses with no regard to masks, and wants each agent to act as often as the other.
    in_turn = SimpleNamespace(
        parallel_env=parallel_env, env=lambda **settings: parallel_to_aec(parallel_env(**settings))
    )
    max_cycles_test(in_turn)


# --- what those tests do not look at --------------------------------------------------------------


def test_agents_in_turn_play_the_game_of_the_core(rules: Rules) -> None:
    game, codec = raw_env(rules, max_cycles=150), ActionCodec(rules)
    state, ids, was_to_act = new_game(rules, seed=5), [], WOW
    for action in played(game, 5):
        player = state.to_act[0]
        assert player is was_to_act
        ids.append(action)
        if codec.completes(action):
            state, ids = apply(state, codec.decode(ids, player)), []
        assert game.table.state == state
        if not state.is_over:
            was_to_act = state.to_act[0]
            assert AGENTS[game.agent_selection] is was_to_act
        for agent, viewer in AGENTS.items():
            begun = ids if viewer is was_to_act else []
            view, seen = observe(state, viewer), game.observe(agent)
            assert seen in game.observation_space(agent)
            assert np.array_equal(seen["observation"], encode_view(view, begun))
            mask = codec.mask(view, begun) if viewer is was_to_act else codec.mask(view) & False
            assert np.array_equal(seen["action_mask"], mask)
            assert np.array_equal(game.infos[agent]["action_mask"], mask)
            assert seen["action_mask"].dtype == np.int8
            assert game.infos[agent]["action_mask"] is not seen["action_mask"]
    assert state.is_over or game.cycles == 150


def test_agents_in_parallel_play_the_game_of_the_core(rules: Rules) -> None:
    game, codec = parallel_env(rules, max_cycles=150), ActionCodec(rules)
    state = new_game(rules, seed=5)
    ids: dict[Player, list[int]] = {WOW: [], YAY: []}
    for actions, (seen, _, terminations, _, infos) in played_in_parallel(game, 5):
        for agent, action in actions.items():
            if action != game.wait:
                ids[AGENTS[agent]].append(action)
        to_act = state.to_act
        if all(ids[player] and codec.completes(ids[player][-1]) for player in to_act):
            for player in to_act:
                state, ids[player] = apply(state, codec.decode(ids[player], player)), []
        assert game.table.state == state
        assert set(terminations.values()) == {state.is_over}
        for agent, player in AGENTS.items():
            begun = [id for id in ids[player] if not codec.completes(id)]
            view = observe(state, player)
            mask = codec.mask(view, begun)
            if begun != ids[player]:  # the choice is complete, and waits
                mask[:] = False
            mask = np.append(mask, not mask.any())
            assert np.array_equal(seen[agent]["observation"], encode_view(view, begun))
            assert np.array_equal(seen[agent]["action_mask"], mask)
            assert np.array_equal(infos[agent]["action_mask"], mask)
            assert not infos[agent]["illegal"]
            assert seen[agent] in game.observation_space(agent)
    assert state.is_over or game.cycles == 150


@pytest.mark.rule("R25")
@pytest.mark.parametrize("round_reward", [0.0, 0.25])
def test_rewards_are_for_the_game_and_if_wanted_for_rounds(round_reward: float) -> None:
    game, places = raw_env(round_reward=round_reward), [4]
    total = dict.fromkeys(AGENTS, 0.0)
    for _ in played(game, 7):
        assert sum(game.rewards.values()) == 0
        for agent, reward in game.rewards.items():
            total[agent] += reward
        places.append(game.table.state.tacocat)
    won = list(round_winners(places))
    assert len(won) >= 4  # from the middle of seven spaces
    for agent, player in AGENTS.items():
        rounds = won.count(player) - won.count(player.opponent)
        game_won = 1 if player is game.table.state.winner else -1
        assert total[agent] == pytest.approx(game_won + round_reward * rounds)

    parallel = parallel_env(round_reward=round_reward)
    in_parallel = dict.fromkeys(AGENTS, 0.0)
    for _, (_, rewards, *_) in played_in_parallel(parallel, 7):
        assert sum(rewards.values()) == 0
        for agent in AGENTS:
            in_parallel[agent] += rewards[agent]
    if not round_reward:
        assert sorted(in_parallel.values()) == [-1, 1]


def test_both_agents_get_their_last_reward_and_leave() -> None:
    game, rng, last = env(), np.random.default_rng(3), {}
    game.reset(seed=3)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, info = game.last()
        if terminated:
            assert not truncated
            assert not info["action_mask"].any()
            last[agent] = reward
            game.step(None)
        else:
            game.step(any_of(seen["action_mask"], rng))
    assert sorted(last.values()) == [-1, 1]
    assert game.agents == []


@pytest.mark.parametrize("make", [raw_env, parallel_env])
def test_a_seed_makes_the_game_of_that_seed(make: Any) -> None:
    one, other = make(), make()
    one.reset(seed=7)
    other.reset(seed=7)
    assert one.table.state == other.table.state == new_game(seed=7)
    one.reset()
    other.reset()
    assert one.table.state == other.table.state != new_game(seed=7)
    fresh = [make(), make()]
    for game in fresh:
        game.reset()
    assert fresh[0].table.state != fresh[1].table.state


def test_a_whole_parallel_game_follows_from_its_seed() -> None:
    # PettingZoo's parallel_seed_test looks at one step: it asks if any agent's name is false.
    one, other = parallel_env(), parallel_env()
    steps = zip(played_in_parallel(one, 11), played_in_parallel(other, 11), strict=True)
    for (one_actions, _), (other_actions, _) in steps:
        assert one_actions == other_actions
        assert one.table.state == other.table.state


@pytest.mark.parametrize("make", [raw_env, parallel_env])
def test_a_game_can_be_copied_and_pickled(make: Any) -> None:
    game = make(VARIANTS["free"])
    game.reset(seed=7)
    twins = [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    stepped, dealt_anew = set(), set()
    for each in (game, *twins):
        each.step(2 if make is raw_env else {"player_0": 2, "player_1": 2})
        assert each.table.chosen.wow == (2,)
        stepped.add(each.table)
        each.reset()
        dealt_anew.add(each.table)
    assert len(stepped) == len(dealt_anew) == 1


# --- nothing leaks --------------------------------------------------------------------------------


def everything(seen: Any) -> Any:
    """Arrays and dictionaries in a form that can be compared."""
    if isinstance(seen, dict):
        return {name: everything(value) for name, value in seen.items()}
    return seen.tolist() if isinstance(seen, np.ndarray) else seen


def simultaneous(kind: type) -> State:
    """A state in which both are to choose."""
    state = new_game(VARIANTS["free"], seed=7)
    while not isinstance(state.phase, kind) or len(state.to_act) < 2:
        state = apply(state, legal_actions(state)[-1])
    return state


@pytest.mark.rule("R8", "R10", "R28")
@pytest.mark.parametrize("duel", [False, True])
def test_in_turn_the_second_of_a_simultaneous_choice_sees_only_that_the_first_has_chosen(
    duel: bool,
) -> None:
    state = simultaneous(Dueling) if duel else new_game(VARIANTS["free"], seed=7)
    codec, shown = ActionCodec(state.rules), set()
    choices = legal_actions(state, WOW)
    assert len({len(codec.encode(action)) for action in choices}) == (1 if duel else 4)
    for action in choices:
        game = raw_env(state.rules, render_mode="ansi", render_viewer="player_1")
        game.reset(options={"state": state})
        before = repr(everything(game.observe("player_1"))), repr(everything(game.infos))
        for number, id in enumerate(codec.encode(action)):
            if number:  # a card of WOW's is chosen: nobody but WOW knows
                now = repr(everything(game.observe("player_1")))
                assert now == before[0]
            game.step(id)
        assert game.agent_selection == "player_1"
        assert not game.observe("player_0")["action_mask"].any()
        shown.add(
            repr([everything(game.observe("player_1")), everything(game.infos), game.rewards])
            + game.render()
        )
    assert len(shown) == 1


@pytest.mark.rule("R8", "R10", "R28")
def test_in_parallel_nothing_of_the_others_choice_is_seen_before_both_are_complete() -> None:
    state = new_game(VARIANTS["free"], seed=7)
    codec = ActionCodec(state.rules)
    # YAY chooses the first card to replace; WOW is done, or goes on, or waits.
    card = any_of(codec.mask(observe(state, YAY)), np.random.default_rng(1))
    shown = set()
    done = codec.names.index("done")
    for action in {ids[0] for ids in map(codec.encode, legal_actions(state, WOW))} | {codec.size}:
        game = parallel_env(state.rules)
        game.reset(options={"state": state})
        seen, rewards, *_, infos = game.step({"player_0": action, "player_1": card})
        shown.add(repr([everything(seen["player_1"]), rewards, everything(infos["player_1"])]))
        assert infos["player_0"]["illegal"] == (action == codec.size)
        assert (seen["player_0"]["action_mask"].nonzero()[0] == [game.wait]).all() == (
            action == done
        )
    assert len(shown) == 1


@given(st.data(), games(manual_deal=False))
def test_what_the_other_has_begun_to_choose_makes_no_difference(
    data: st.DataObject, steps: tuple[Step, ...]
) -> None:
    states = [step.before for step in steps if step.before.to_act == tuple(Player)]
    assume(states)
    state = data.draw(st.sampled_from(states))
    game, still = parallel_env(state.rules), parallel_env(state.rules)
    game.reset(options={"state": state})
    still.reset(options={"state": state})
    agent = data.draw(st.sampled_from(sorted(AGENTS)))
    other = next(name for name in AGENTS if name != agent)
    for _ in range(4):
        mask = game._mask(other)
        action = any_of(mask, np.random.default_rng(data.draw(st.integers(0, 99))))
        # The agent itself chooses nothing: an illegal wait.
        seen, *_, infos = game.step({agent: game.wait, other: action})
        unseen, *_, same_infos = still.step({agent: still.wait, other: still.wait})
        assert repr(everything(seen[agent])) == repr(everything(unseen[agent]))
        assert repr(everything(infos[agent])) == repr(everything(same_infos[agent]))


# --- settings, and what is refused ----------------------------------------------------------------


def test_illegal_actions() -> None:
    raw = raw_env()
    raw.reset(seed=7)
    before = raw.table
    for action in (0, -1, 131, 132, None):
        with pytest.raises(ValueError, match="is not legal now: the action_mask says what is"):
            raw.step(action)
        assert raw.table is before
    with pytest.raises(TypeError):
        raw.step("done")  # type: ignore[arg-type]

    wrapped = env()
    wrapped.reset(seed=7)
    wrapped.step(0)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards == {"player_0": -1, "player_1": 0}
    with pytest.raises(ValueError, match="the only valid action is None"):
        wrapped.unwrapped.step(0)

    parallel = parallel_env()
    parallel.reset(seed=7)
    for action in (0, -1, parallel.wait, parallel.wait + 1):
        *_, infos = parallel.step({"player_0": action, "player_1": 2})
        assert infos["player_0"]["illegal"]
        assert parallel.table.state == before.state
    with pytest.raises(KeyError, match="player_1"):
        parallel.step({"player_0": 0})


def test_games_that_take_too_long_are_truncated() -> None:
    game = raw_env(max_cycles=5)
    assert len(list(played(game, 7))) == 5
    assert game.truncations == {"player_0": True, "player_1": True}
    assert game.terminations == {"player_0": False, "player_1": False}
    parallel = parallel_env(max_cycles=5)
    results = [result for _, result in played_in_parallel(parallel, 7)]
    assert len(results) == 5
    _, _, terminations, truncations, _ = results[-1]
    assert terminations == {"player_0": False, "player_1": False}
    assert truncations == {"player_0": True, "player_1": True}
    assert parallel.step({}) == ({}, {}, {}, {}, {})


def test_a_game_that_is_won_in_the_last_cycle_is_not_truncated() -> None:
    steps = len(list(played(raw_env(VARIANTS["free"]), 7)))
    game = raw_env(VARIANTS["free"], max_cycles=steps)
    assert len(list(played(game, 7))) == steps
    assert game.terminations == {"player_0": True, "player_1": True}
    assert game.truncations == {"player_0": False, "player_1": False}


def test_beginning_with_a_state() -> None:
    state = new_game(seed=8)
    while not isinstance(state.phase, Defending):
        state = apply(state, legal_actions(state)[0])
    game = raw_env()
    game.reset(options={"state": state})
    assert game.table.state is state
    assert AGENTS[game.agent_selection] in state.to_act
    parallel = parallel_env()
    seen, _ = parallel.reset(options={"state": state})
    waiting = state.to_act[0].opponent
    assert seen[list(AGENTS)[waiting]]["action_mask"].nonzero()[0].tolist() == [parallel.wait]

    for made in (game, parallel):
        with pytest.raises(TypeError, match="must be a State, not View"):
            made.reset(options={"state": observe(state, WOW)})
        with pytest.raises(ValueError, match="of other rules"):
            made.reset(options={"state": new_game(VARIANTS["free"])})
        with pytest.raises(ValueError, match="must deal by itself"):
            made.reset(options={"state": new_game(manual_deal=True)})
    while not state.is_over:
        state = apply(state, legal_actions(state)[-1])
    game.reset(options={"state": state})
    assert game.terminations == {"player_0": True, "player_1": True}
    with pytest.raises(ValueError, match="not over"):
        parallel.reset(options={"state": state})


@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_settings_that_cannot_be(make: Any) -> None:
    with pytest.raises(TypeError, match="rules must be a Rules value"):
        make("standard")
    with pytest.raises(ValueError, match="render_mode must be None or one of 'human', 'ansi'"):
        make(render_mode="window")
    with pytest.raises(ValueError, match="render_viewer must be None or one of"):
        make(render_viewer="WOW")
    with pytest.raises(ValueError, match="round_reward must be a finite number"):
        make(round_reward=float("nan"))
    with pytest.raises(ValueError, match="max_cycles must be None or at least 1"):
        make(max_cycles=0)


def test_names() -> None:
    assert str(env()) == str(raw_env()) == str(parallel_env()) == "tacocat_v0"
    assert not env().metadata["is_parallelizable"]
    assert raw_env().possible_agents == parallel_env().possible_agents == list(AGENTS)


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "viewer"), [(None, None), ("player_0", WOW), ("player_1", YAY)])
def test_pictures_show_what_the_viewer_may_see(name: str | None, viewer: Player | None) -> None:
    view = observe(new_game(seed=7), viewer)
    for mode, expected in (("ansi", text.view(view)), ("svg", svg.view(view))):
        game = raw_env(render_mode=mode, render_viewer=name)
        game.reset(seed=7)
        assert game.render() == expected


@pytest.mark.parametrize("make", [raw_env, parallel_env])
def test_a_human_sees_each_step(make: Any, capsys: pytest.CaptureFixture[str]) -> None:
    game = make(render_mode="human", max_cycles=3)
    for _ in played(game, 7) if make is raw_env else played_in_parallel(game, 7):
        pass
    assert capsys.readouterr().out.count("seen by a spectator") == 3


def test_without_a_mode_nothing_is_drawn_and_that_is_said() -> None:
    game = parallel_env()
    game.reset()
    with pytest.warns(UserWarning, match="give the environment a render_mode"):
        assert game.render() is None
    game.close()


def test_all_frames_of_a_variant_are_alike_in_size(rules: Rules) -> None:
    game = raw_env(rules, render_mode="rgb_array", max_cycles=40)
    game.reset(seed=1)
    shape, longest = game.render().shape, 0
    for _ in played(game, 1):
        for viewer in (None, *Player):
            view = observe(game.table.state, viewer)
            longest = max(longest, len(text.view(view).splitlines()))
    assert game.render().shape == shape
    assert game.render().dtype == np.uint8
    assert longest <= frames.most_lines(rules)


def test_a_frame_is_the_text_in_ink_on_paper() -> None:
    picture = raw_env(render_mode="rgb_array")
    picture.reset(seed=7)
    pixels = picture.render()
    ink, paper = ((pixels == color).all(axis=2) for color in (frames.INK, frames.PAPER))
    assert (ink | paper).all()
    assert 0 < ink.sum() < paper.sum() / 10


@pytest.mark.parametrize("kind", [Attacking, Defending, Dueling])
def test_frames_of_different_tables_differ(kind: type) -> None:
    state = new_game(STANDARD, seed=8)
    pictures = []
    while not isinstance(state.phase, kind):
        state = apply(state, legal_actions(state)[0])
    for at in (new_game(seed=8), state):
        game = raw_env(render_mode="rgb_array")
        game.reset(options={"state": at})
        pictures.append(game.render())
    assert not np.array_equal(*pictures)


# --- without the libraries ------------------------------------------------------------------------


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    for name in [name for name in sys.modules if name.startswith("tacocat.pettingzoo")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError, match=r"pip install 'tacocat-rules\[pettingzoo\]'"):
        import tacocat.pettingzoo  # noqa: F401


def test_without_pillow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    game = raw_env(render_mode="rgb_array")
    game.reset(seed=7)
    with pytest.raises(ImportError, match=r"needs Pillow: pip install 'tacocat-rules\[gymnasium"):
        game.render()
