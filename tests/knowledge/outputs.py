"""Every public output, and what of it a player gets: the list that the non-interference test walks.

Each name that the package or one of its public modules exports is here once: with a function of a
state and a player that returns what that player can come to see through it, or in `SERVER_SIDE` or
`VALUES` with a reason. A new name belongs in one of the three, or a test fails.
"""

import pickle
import random
from collections.abc import Callable, Iterator
from itertools import combinations, takewhile
from typing import Any

import attrs
import numpy as np

import tacocat.arena
import tacocat.batch
import tacocat.bots
import tacocat.encoding
import tacocat.fairness
import tacocat.gymnasium
import tacocat.json
import tacocat.openspiel
import tacocat.pettingzoo
import tacocat.records
import tacocat.svg
import tacocat.text
from tacocat import (
    Action,
    Attack,
    Deal,
    Dealing,
    Defend,
    Duel,
    IllegalActionError,
    Player,
    Replace,
    Sacrifice,
    State,
    apply,
    count_worlds,
    events,
    explain,
    format_position,
    legal_actions,
    observe,
    sample_state,
    svg,
    text,
    view_after,
)
from tacocat.bots import Bot, RandomBot, RuleBot, SearchBot
from tacocat.encoding import ActionCodec, encode_view
from tacocat.gymnasium import TacocatEnv
from tacocat.json import to_json
from tacocat.openspiel import TacocatGame, rules_parameters
from tacocat.pettingzoo import env, parallel_env, raw_env
from tacocat.records import Transcript

Output = Callable[[State, Player], object]


def action_universe(state: State, player: Player) -> Iterator[Action]:
    """Actions of every kind and rank by both players, replacements up to three cards, and deals."""
    deck = state.rules.deck
    ranks = [*dict.fromkeys(deck), deck[-1] + 1]
    for actor in Player:
        for rank in ranks:
            yield from (Duel(actor, rank), Defend(actor, rank), Sacrifice(actor, rank))
            yield from (Attack(actor, [rank] * size) for size in range(1, 5))
            yield from (Attack(actor, range(rank, rank + size)) for size in (2, 3, 4))
            yield from (Replace(actor, [rank] * size) for size in range(4))
        yield from (Replace(actor, pair) for pair in combinations(ranks, 2))
    hand = state.hands[player]
    yield from (Replace(player, hand[:size]) for size in range(len(hand) + 1))
    yield from (Attack(player, hand[:size]) for size in range(1, len(hand) + 1))
    yield from (Deal(deck), Deal(deck[1:]))


def seen_view(state: State, player: Player) -> object:
    """The view in every form."""
    view = observe(state, player)
    shown = (repr(view), str(view), view._repr_svg_())
    return view, shown, hash(view), pickle.dumps(view), view.hand, view.space


def seen_legal(state: State, player: Player) -> object:
    """The player's legal actions, asked of the state and of the view."""
    of_state, of_view = legal_actions(state, player), legal_actions(observe(state, player))
    return tuple(of_state), repr(of_state), tuple(of_view), repr(of_view), len(of_view)


def seen_reasons(state: State, player: Player) -> object:
    """Why each action is not legal, as a view tells; and the player's own, as the state tells."""
    view, step = observe(state, player), state.step
    universe = list(action_universe(state, player))
    mine = [action for action in universe if getattr(action, "player", None) is player]
    return (
        [explain(view, action) for action in universe],
        [explain(view, action, expected_step=step - 1) for action in universe],
        [explain(state, action) for action in mine],
        [explain(state, action, expected_step=step - 1) for action in mine],
    )


def seen_refusals(state: State, player: Player) -> object:
    """Everything about the refusals of the player's actions."""
    found: list[object] = []
    for action in action_universe(state, player):
        if getattr(action, "player", None) is player:
            for step in (None, state.step, state.step - 1):
                try:
                    apply(state, action, expected_step=step)
                except IllegalActionError as error:
                    found += [error.reason, str(error), repr(error), error.args, error.action]
                    found += [error.player, error.__cause__, error.__context__]
    return found


def seen_events(state: State, player: Player) -> object:
    """What the player sees of their own next action, where it leads to nothing hidden."""
    found: list[object] = []
    for action in legal_actions(state, player)[:40]:
        after = apply(state, action)
        draws = isinstance(action, Replace) and action.cards
        if after.round == state.round and not after.is_over and not draws and after.hands.wow:
            mine = events(state, action, after, player)
            shown = [event for event in mine if not reveals(event)]
            found += [shown, repr(shown)]
    return found


def reveals(event: object) -> bool:
    """Whether an event shows what was hidden before: then it may differ."""
    return type(event).__name__ in {"DuelRevealed", "CardsReplaced", "FinalRevealed"}


def seen_samples(state: State, player: Player) -> object:
    """What sampling makes of the view."""
    view = observe(state, player)
    return [sample_state(view, random.Random(seed)) for seed in range(3)], count_worlds(view)


def seen_when_following(state: State, player: Player) -> object:
    """The view after what the player sees of their own first action."""
    view = observe(state, player)
    for action in legal_actions(state, player)[:1]:
        for event in events(state, action, apply(state, action), player):
            if reveals(event):
                break
            view = view_after(view, event)
    return view, repr(view)


def seen_as_json(state: State, player: Player) -> object:
    """The view and the events of the player's own first action, as another language gets them."""
    view = observe(state, player)
    shown: list[str] = []
    for action in legal_actions(state, player)[:1]:
        seen = events(state, action, apply(state, action), player)
        shown += [to_json(event) for event in takewhile(lambda event: not reveals(event), seen)]
    return to_json(view), to_json(Transcript(view, ())), shown


def seen_chosen(bot: Bot, state: State, player: Player) -> object:
    """What a bot does for the player, who is shown it."""
    view = observe(state, player)
    legal = legal_actions(view)
    return bot.choose(view, legal) if legal else None


def seen_masks(state: State, player: Player) -> object:
    """Which ids may come next, at each place in the spellings of the player's legal actions."""
    view, codec = observe(state, player), ActionCodec(state.rules)
    spellings = map(codec.encode, legal_actions(view)[:20])
    begun = {(), *(ids[:length] for ids in spellings for length in range(len(ids)))}
    return [(ids, codec.mask(view, ids).tolist()) for ids in sorted(begun)]


def seen_vectors(state: State, player: Player) -> object:
    """The vector of the view, and of it with a replacement in the making."""
    view, codec = observe(state, player), ActionCodec(state.rules)
    begun = {(), *(codec.encode(action)[:-1] for action in legal_actions(view)[:20])}
    return [encode_view(view, ids).tolist() for ids in sorted(begun)]


def seen_in_openspiel(state: State, player: Player) -> object:
    """The player's strings, tensors and actions in OpenSpiel, as if nothing happened before."""
    game = TacocatGame({**rules_parameters(state.rules), "max_rounds": 1})
    made = game.new_initial_state()
    made.table = attrs.evolve(made.table, state=state)
    return (
        made.information_state_string(player),
        made.observation_string(player),
        made.information_state_tensor(player),
        made.observation_tensor(player),
        None if made.is_chance_node() else made.legal_actions(player),
    )


def as_lists(seen: object) -> object:
    """What an environment gives, in a form that can be compared."""
    if isinstance(seen, dict):
        return {name: as_lists(value) for name, value in seen.items()}
    return seen.tolist() if isinstance(seen, np.ndarray) else seen


def dealing_by_itself(state: State) -> State:
    """A state that the environments go on with."""
    return attrs.evolve(state, seed=b"7") if state.seed is None else state


def seen_in_turn(make: Callable[..., Any], state: State, player: Player) -> object:
    """All that PettingZoo gives the player's agent, whether it is its turn or not."""
    if state.phase == Dealing():
        return None
    agent, shown = f"player_{player.value}", list[object]()
    for mode in ("ansi", "svg"):
        game = make(state.rules, render_mode=mode, render_viewer=agent)
        game.reset(options={"state": dealing_by_itself(state)})
        shown += [as_lists(game.observe(agent)), as_lists(game.infos[agent]), game.render()]
        shown += [game.rewards, game.terminations, game.truncations, game.agent_selection]
    return shown


def seen_in_parallel(state: State, player: Player) -> object:
    """All that PettingZoo gives the player's agent where both act in each step."""
    if state.phase == Dealing() or state.is_over:
        return None
    agent = f"player_{player.value}"
    game = parallel_env(state.rules, render_mode="ansi", render_viewer=agent)
    seen, infos = game.reset(options={"state": dealing_by_itself(state)})
    shown = [as_lists(seen[agent]), as_lists(infos[agent]), game.render()]
    # And after a step in which nobody does anything: both wait, which one may not.
    seen, rewards, *ends, infos = game.step(dict.fromkeys(game.agents, game.wait))
    return [*shown, as_lists(seen[agent]), as_lists(infos[agent]), rewards, ends]


def seen_in_gymnasium(state: State, player: Player) -> object:
    """All that Gymnasium gives the player, before the bot has done anything."""
    if player not in state.to_act:
        return None
    game = TacocatEnv(state.rules, seat=player, render_mode="ansi")
    observation, info = game.reset(options={"state": dealing_by_itself(state)})
    return as_lists(observation), as_lists(info), game.action_masks().tolist(), game.render()


OUTPUTS: dict[str, Output] = {
    "observe": seen_view,
    "legal_actions": seen_legal,
    "explain": seen_reasons,
    "apply": seen_refusals,
    "events": seen_events,
    "view_after": seen_when_following,
    "sample_state": seen_samples,
    "format_position": lambda state, player: format_position(observe(state, player)),
    "count_worlds": lambda state, player: count_worlds(observe(state, player)),
    "bots.RandomBot": lambda state, player: seen_chosen(RandomBot(7), state, player),
    "bots.RuleBot": lambda state, player: seen_chosen(RuleBot(7), state, player),
    "bots.SearchBot": lambda state, player: seen_chosen(SearchBot(7, iterations=2), state, player),
    "encoding.ActionCodec": seen_masks,
    "encoding.encode_view": seen_vectors,
    "gymnasium.TacocatEnv": seen_in_gymnasium,
    "json.to_json": seen_as_json,
    "openspiel.TacocatState": seen_in_openspiel,
    "pettingzoo.env": lambda state, player: seen_in_turn(env, state, player),
    "pettingzoo.parallel_env": seen_in_parallel,
    "pettingzoo.raw_env": lambda state, player: seen_in_turn(raw_env, state, player),
    "svg.view": lambda state, player: svg.view(observe(state, player)),
    "svg.board": lambda state, _: svg.board(state.rules.board, state.tacocat, state.tiles),
    "text.view": lambda state, player: text.view(observe(state, player)),
    "text.board": lambda state, _: text.board(state.rules.board, state.tacocat, state.tiles),
}

# These hold or make the whole truth, and so stay with whoever runs the game.
SERVER_SIDE = set(
    """
    Record State new_game replay set_up
    arena.ResultsFile arena.match arena.play arena.statistics_of arena.survey arena.tournament
    batch.BatchGame batch.deck_order batch.game_record batch.playouts
    bots.solve_open
    fairness.commitment fairness.joint_seed fairness.verify
    gymnasium.SelfPlayVectorEnv
    records.Step records.format_record records.parse_record records.read_records
    records.write_record
    """.split()  # noqa: SIM905
)

# These are made of what their maker gives them, or are parts of the outputs above. Transcripts
# have a test of their own, over whole games, in test_records.py.
VALUES = set(
    """
    Action Attack Attacking AttackMade Board ByPlayer Card CardDefended CardSacrificed
    CardsReplaced ChoiceMade Deal Dealing DeckGathered Defend Defending Duel Dueling DuelingView
    DuelRevealed Event Fault FinalRevealed FinalTie Finished GameWon Hand IllegalActionError
    InvalidRulesError InvalidStateError parse_action parse_position ParseError Phase Player
    PlayerAction Problem ProblemKind ProblemsError Reason Replace Replacing ReplacingView
    RoundDealt RoundTied RoundWon Rules Sacrifice Space STANDARD TacocatMoved TilePlaced
    TrickEnded View ViewPhase
    arena.Decision arena.MatchResult arena.OtherMatchError arena.Rate arena.Rating
    arena.SequentialTest arena.SpaceStatistics arena.Statistics arena.TournamentResult
    arena.plot_ratings arena.plot_scores arena.plot_statistics arena.save_plot
    bots.Bot bots.BotMaker bots.Solution
    encoding.Block encoding.ViewLayout
    fairness.VerificationError json.from_json json.schema
    openspiel.TacocatGame openspiel.rules_parameters
    pettingzoo.Observation
    records.Forfeit records.ForfeitReason records.Transcript svg.Theme text.Style
    """.split()  # noqa: SIM905
)

# Modules of the package that are public by themselves, or that show nothing to anybody.
PUBLIC_MODULES = (
    tacocat.arena,
    tacocat.batch,
    tacocat.bots,
    tacocat.encoding,
    tacocat.fairness,
    tacocat.gymnasium,
    tacocat.json,
    tacocat.openspiel,
    tacocat.pettingzoo,
    tacocat.records,
    tacocat.svg,
    tacocat.text,
)

MODULES_WITHOUT_OUTPUTS: dict[str, str] = {
    "testing": "strategies for tests: whole states, for whoever runs the tests",
    "demo": "a game whose watchers see all: nobody plays it",
    "cli": "runs the demo and the commands",
    "commands": "what they print is made of files that whoever runs them has",
    "playing": "made of the view and events of the person at the screen, with a test of its own",
    "telling": "words for events, of which each viewer has their own",
    "__main__": "runs the command line",
}


def unlisted(names: set[str]) -> set[str]:
    """The names that are in none of the lists."""
    return names - OUTPUTS.keys() - SERVER_SIDE - VALUES


def public_names() -> set[str]:
    """Every name of the package, and of its public modules where the package has it not."""
    names = set(tacocat.__all__)
    for module in PUBLIC_MODULES:
        home = module.__name__.removeprefix("tacocat.")
        names |= {f"{home}.{name}" for name in module.__all__ if name not in tacocat.__all__}
    return names
