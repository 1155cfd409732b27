"""Every public output, and what of it a player gets: the list that the non-interference test walks.

Each name that the package or one of its public modules exports is here once: with a function of a
state and a player that returns what that player can come to see through it, or in `SERVER_SIDE` or
`VALUES` with a reason. A new name belongs in one of the three, or a test fails.
"""

import pickle
import random
from collections.abc import Callable, Iterator
from itertools import combinations, takewhile

import tacocat.arena
import tacocat.bots
import tacocat.fairness
import tacocat.json
import tacocat.records
import tacocat.svg
import tacocat.text
from tacocat import (
    Action,
    Attack,
    Deal,
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
from tacocat.json import to_json
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
    "json.to_json": seen_as_json,
    "svg.view": lambda state, player: svg.view(observe(state, player)),
    "svg.board": lambda state, _: svg.board(state.rules.board, state.tacocat, state.tiles),
    "text.view": lambda state, player: text.view(observe(state, player)),
    "text.board": lambda state, _: text.board(state.rules.board, state.tacocat, state.tiles),
}

# These hold or make the whole truth, and so stay with whoever runs the game.
SERVER_SIDE = set(
    """
    Record State new_game replay set_up
    arena.ResultsFile arena.match arena.play arena.statistics_of arena.tournament
    bots.solve_open
    fairness.commitment fairness.joint_seed fairness.verify
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
    bots.Bot bots.BotMaker bots.Solution
    fairness.VerificationError json.from_json json.schema
    records.Forfeit records.ForfeitReason records.Transcript svg.Theme text.Style
    """.split()  # noqa: SIM905
)

# Modules of the package that are public by themselves, or that show nothing to anybody.
PUBLIC_MODULES = (
    tacocat.arena,
    tacocat.bots,
    tacocat.fairness,
    tacocat.json,
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
