"""What people type is read as they mean it, or they are told how to say it."""

import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    Action,
    Attack,
    Attacking,
    Defend,
    Defending,
    Duel,
    Dueling,
    Player,
    Replace,
    Sacrifice,
    State,
    View,
    legal_actions,
    new_game,
    observe,
    set_up,
)
from tacocat.playing.typed import Command, MisreadError, read_choice, read_command
from tacocat.playing.wording import option
from tacocat.testing import states

REPLACING = new_game(seed=7)  # WOW holds 2 3 7 8 8 12 12
DUELING = set_up(Dueling(), ([4, 5, 6, 9], [6, 7, 8, 9]))
ATTACKING = set_up(Attacking(WOW), ([4, 5, 6, 9], [6, 7, 8, 9]))
DEFENDING = set_up(Defending(YAY, (5,)), ([4, 5, 9], [6, 7]))


@pytest.mark.parametrize(
    ("state", "typed", "action"),
    [
        (REPLACING, "3 2", Replace(WOW, [2, 3])),
        (REPLACING, "2,3", Replace(WOW, [2, 3])),
        (REPLACING, "  2 ,  3 ", Replace(WOW, [2, 3])),
        (REPLACING, "", Replace(WOW, [])),
        (REPLACING, "-", Replace(WOW, [])),
        (REPLACING, "None", Replace(WOW, [])),
        (REPLACING, "nothing", Replace(WOW, [])),
        (REPLACING, "replace", Replace(WOW, [])),
        (REPLACING, "replace -", Replace(WOW, [])),
        (REPLACING, "WOW replace 8 8", Replace(WOW, [8, 8])),
        (REPLACING, "#1", Replace(WOW, [])),
        (REPLACING, "#3", Replace(WOW, [3])),
        (REPLACING, "duel 7", Duel(WOW, 7)),
        (DUELING, "9", Duel(WOW, 9)),
        (DUELING, "#4", Duel(WOW, 9)),
        (DUELING, "99", Duel(WOW, 99)),
        (ATTACKING, "6 5 4", Attack(WOW, [4, 5, 6])),
        (ATTACKING, "wow ATTACK 4 5 6", Attack(WOW, [4, 5, 6])),
        (ATTACKING, "#5", Attack(WOW, [4, 5, 6])),
        (ATTACKING, "s", Sacrifice(WOW, 4)),
        (DEFENDING, "9", Defend(WOW, 9)),
        (DEFENDING, "d 9", Defend(WOW, 9)),
        (DEFENDING, "defend 9", Defend(WOW, 9)),
        (DEFENDING, "s", Sacrifice(WOW, 4)),
        (DEFENDING, "S 4", Sacrifice(WOW, 4)),
        (DEFENDING, "sacrifice", Sacrifice(WOW, 4)),
        (DEFENDING, "sacrifice 5", Sacrifice(WOW, 5)),
        (DEFENDING, "#3", Sacrifice(WOW, 4)),
        (DEFENDING, "attack 4", Attack(WOW, [4])),
    ],
)
def test_a_choice_can_be_typed_in_many_ways(state: State, typed: str, action: Action) -> None:
    assert read_choice(typed, observe(state, WOW)) == action


@pytest.mark.parametrize(
    ("state", "typed", "message"),
    [
        (REPLACING, "five", "'five' is not understood. Type the cards to replace, such as 5 7"),
        (REPLACING, "0", "'0' is not understood."),
        (REPLACING, "-3", "'-3' is not understood."),
        (REPLACING, "3 -", "'3 -' is not understood."),
        (REPLACING, "- 3 x", "'- 3 x' is not understood."),
        (REPLACING, "deal 3", "'deal 3' is not understood."),
        (REPLACING, "\u0663", "'\u0663' is not understood."),
        (REPLACING, "1\x1b[2J", "'1\\x1b[2J' is not understood."),
        (REPLACING, "9" * 5000, f"'{'9' * 40}...' is not understood."),
        (REPLACING, "YAY replace 3", "You choose for WOW here, not for YAY."),
        (REPLACING, "#", "An option is typed as its number in the list, such as #1."),
        (REPLACING, "#0", "An option is typed as its number in the list, such as #1."),
        (REPLACING, "#one", "An option is typed as its number in the list, such as #1."),
        (REPLACING, "#97", "There is no option #97: list shows all there are."),
        (REPLACING, "#" + "9" * 16, "There is no option #9999999999999999: list shows all"),
        (DUELING, "", "Type one card, such as 9; ? tells more."),
        (DUELING, "4 5", "'4 5' is not understood. Type one card, such as 9; ? tells more."),
        (ATTACKING, "", "Type one card such as 9, a set such as 6 6, or a sequence"),
        (ATTACKING, "-", "'-' is not understood. Type one card such as 9, a set such as 6 6"),
        (DEFENDING, "5 9", "'5 9' is not understood. Type one card such as 9, or s to sacrifice"),
    ],
)
def test_whoever_is_not_understood_is_told_what_to_type(
    state: State, typed: str, message: str
) -> None:
    with pytest.raises(MisreadError) as caught:
        read_choice(typed, observe(state, WOW))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("?", (Command.HELP, "")),
        (" help ", (Command.HELP, "")),
        ("why", (Command.HELP, "")),
        ("? 9", (Command.WHY, "9")),
        ("?9", (Command.WHY, "9")),
        ("help 4 5", (Command.WHY, "4 5")),
        ("why\t4 5", (Command.WHY, "4 5")),
        ("WHY #3", (Command.WHY, "#3")),
        ("Undo", (Command.UNDO, "")),
        ("hint", (Command.HINT, "")),
        ("quit ", (Command.QUIT, "")),
        (" 4 5 ", (None, "4 5")),
        ("", (None, "")),
        ("sacrifice", (None, "sacrifice")),
    ],
)
def test_commands_are_words(typed: str, read: tuple[Command | None, str]) -> None:
    assert read_command(typed) == read


def test_a_command_that_takes_nothing_stands_alone() -> None:
    with pytest.raises(MisreadError) as caught:
        read_command("undo 3")
    assert str(caught.value) == "Type undo alone, without anything behind it."


@given(states(manual_deal=False), st.sampled_from([WOW, YAY]))
def test_each_option_can_be_typed_as_it_is_listed_as_its_number_and_in_full(
    state: State, player: Player
) -> None:
    view = observe(state, player)
    for number, action in enumerate(legal_actions(view)[:50], start=1):
        assert read_choice(option(action), view) == action
        assert read_choice(f"#{number}", view) == action
        assert read_choice(str(action), view) == action


def read(typed: str, view: View) -> object:
    """What a line is; of one that means nothing, what its typist is told."""
    try:
        command, rest = read_command(typed)
        return command or read_choice(rest, view)
    except MisreadError as error:
        return str(error)


@given(states(manual_deal=False), st.text())
def test_any_line_is_read_or_refused(state: State, typed: str) -> None:
    for player in state.to_act:
        found = read(typed, observe(state, player))
        assert not isinstance(found, str) or found.isprintable()
        assert getattr(found, "player", player) is player
