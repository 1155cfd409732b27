"""What people read at their turn."""

import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    Attack,
    Attacking,
    Board,
    ByPlayer,
    Defend,
    Defending,
    Duel,
    Dueling,
    Finished,
    Hand,
    IllegalActionError,
    Player,
    PlayerAction,
    Replace,
    Replacing,
    RoundDealt,
    Rules,
    Sacrifice,
    Space,
    State,
    TrickEnded,
    apply,
    legal_actions,
    new_game,
    observe,
    set_up,
)
from tacocat.bots import RuleBot
from tacocat.playing import wording
from tacocat.playing.typed import Command, read_choice
from tacocat.rules import STANDARD
from tacocat.testing import actions, states

START = new_game(seed=7)
ONE_ARROW = Replacing((WOW,), limit=2)
DUELING = set_up(Dueling(), ([4, 5, 6, 9], [6, 7, 8, 9]))
ATTACKING = set_up(Attacking(WOW), ([4, 5, 6, 9], [6, 7, 8, 9]))
DEFENDING = set_up(Defending(YAY, (5,)), ([4, 5, 9], [6, 7]))
FORCED = set_up(
    Replacing((YAY,), limit=0), ([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]), tacocat=6, round=2
)
OVER = set_up(Finished(WOW), ([1], [3]), tiles=[1, 2, 3, 4])


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (START, "Ada, replace (up to 7, - for none): "),
        (DUELING, "Ada, duel with: "),
        (ATTACKING, "Ada, attack with: "),
        (DEFENDING, "Ada, answer the 5 with: "),
    ],
)
def test_prompts(state: State, prompt: str) -> None:
    assert wording.prompt(observe(state, WOW), "Ada") == prompt


def test_nobody_is_asked_when_the_game_is_over() -> None:
    view = observe(OVER, WOW)
    with pytest.raises(ValueError, match="nobody is to choose"):
        wording.prompt(view, "Ada")
    assert wording.few_options(view) == []


@pytest.mark.parametrize(
    ("state", "player", "lines"),
    [
        (START, WOW, []),
        (FORCED, YAY, ["  #1 none"]),
        (DUELING, WOW, ["  #1 4   #2 5   #3 6   #4 9"]),
        (ATTACKING, WOW, ["  #1 4       #2 5       #3 6       #4 9       #5 4 5 6"]),
        (DEFENDING, WOW, ["  #1 defend 5      #2 defend 9      #3 sacrifice 4"]),
    ],
)
def test_few_options_are_listed(state: State, player: Player, lines: list[str]) -> None:
    assert wording.few_options(observe(state, player)) == lines


def test_many_options_are_listed_when_asked_for() -> None:
    lines = wording.all_options(observe(START, WOW))
    words = " ".join(lines).split()
    assert [word for word in words if word.startswith("#")] == [f"#{n}" for n in range(1, 73)]
    assert lines[0].startswith("  #1 none")
    assert max(map(len, lines)) <= 80


def test_a_list_has_an_end() -> None:
    variant = Rules(range(1, 401), Board([Space(100, Player)]))
    lines = wording.all_options(observe(new_game(variant, seed=7), YAY))
    assert lines[-1] == "  These are the first 600; there are more."
    assert "#600 " in lines[-2]


def test_long_options_have_lines_of_their_own() -> None:
    variant = Rules([10**90] * 8, Board([Space(2, Player)]))
    lines = wording.all_options(observe(new_game(variant, seed=7), YAY))
    assert [line.split()[0] for line in lines] == ["#1", "#2", "#3"]


@given(states(manual_deal=False), actions(), st.sampled_from([WOW, YAY]))
def test_a_refusal_says_what_the_library_says(
    state: State, action: PlayerAction, player: Player
) -> None:
    if action.player is not player or player not in state.to_act:
        return
    try:
        apply(state, action)
        expected = None
    except IllegalActionError as error:
        expected = str(error)
    assert wording.refusal(observe(state, player), action) == expected


@given(states(manual_deal=False))
def test_every_option_is_legal(state: State) -> None:
    for player in state.to_act:
        view = observe(state, player)
        assert {wording.refusal(view, action) for action in legal_actions(view)[:40]} == {None}


def test_news() -> None:
    trick = TrickEnded(8, (4,), (5,), YAY)
    hands: ByPlayer[Hand | None] = ByPlayer((1, 2), None)
    assert list(wording.news([trick, RoundDealt(9, 3, 2, hands)], STANDARD)) == [
        "The trick is over. YAY attacks next.",
        "Round 3 is dealt, 2 cards to each player.",
    ]
    assert list(wording.news([RoundDealt(9, 3, 1, hands)], STANDARD)) == [
        "Round 3 is dealt, 1 card to each player."
    ]


@pytest.mark.parametrize(
    ("state", "player", "about"),
    [
        (START, WOW, "  5 7         replace these cards"),
        (FORCED, YAY, "Your opponent has replaced no card, so you may replace none either."),
        (DUELING, WOW, "  9           duel with this card"),
        (ATTACKING, WOW, "  6 6         attack with these cards, all at once"),
        (DEFENDING, WOW, "  s           sacrifice your lowest card"),
    ],
)
def test_help_is_about_the_choice_at_hand(state: State, player: Player, about: str) -> None:
    lines = wording.help_lines(observe(state, player))
    assert about in lines
    listed = {line.split()[0] for line in lines if line.startswith("  ")}
    assert listed >= set(Command) - {Command.HELP}
    assert lines[0].startswith(f"You are {player}.")
    assert ("left" if player is WOW else "right") in lines[1]
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 21  # it fits into a terminal of 24 lines, with the prompt


@pytest.mark.parametrize(
    ("state", "player", "start"),
    [
        (FORCED, YAY, 'RuleBot would type none: "I keep my cards, for I may not replace any."'),
        (DUELING, WOW, 'RuleBot would type 6: "I duel with 6, the card that I shall miss least."'),
        (DEFENDING, WOW, 'RuleBot would type defend 5: "I defend with 5: I can defend the'),
    ],
)
def test_advice(state: State, player: Player, start: str) -> None:
    view = observe(state, player)
    said = wording.advice(view)
    assert said.startswith(f"In your place, {start}")
    assert said.endswith('."')


@given(states(manual_deal=False))
def test_advice_can_be_typed_and_is_what_the_rule_bot_explains(state: State) -> None:
    for player in state.to_act:
        view = observe(state, player)
        action, reason = RuleBot().explain(view, legal_actions(view))
        start, _, rest = wording.advice(view).partition(": ")
        assert read_choice(start.removeprefix("In your place, RuleBot would type "), view) == action
        assert rest == f'"{reason}"'


def test_help_without_jumbo_attacks() -> None:
    variant = Rules(STANDARD.deck, STANDARD.board, jumbo_attacks=False)
    view = observe(set_up(Attacking(WOW), ([4, 4, 6], [6, 7, 8]), rules=variant), WOW)
    assert not any("6 6" in line for line in wording.help_lines(view))


def test_words_for_options() -> None:
    found: list[PlayerAction] = [Replace(WOW, []), Duel(WOW, 3), Attack(WOW, [2, 2])]
    found += [Defend(WOW, 3), Sacrifice(WOW, 3)]
    expected = ["none", "3", "2 2", "defend 3", "sacrifice 3"]
    assert [wording.option(action) for action in found] == expected
