"""What a person types: a choice of cards, or a command."""

import re
from enum import StrEnum

from tacocat.actions import Deal, PlayerAction
from tacocat.engine.game import legal_actions
from tacocat.exchange.actions import parse_action
from tacocat.exchange.faults import ParseError
from tacocat.phases import Attacking
from tacocat.players import Player
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView

NOTHING = ("-", "none", "nothing")

_VERBS = {word: word for word in ("replace", "duel", "attack", "defend", "sacrifice")}
_VERBS |= {"d": "defend", "s": "sacrifice"}
_PLAYERS = {player.name.lower(): player.name for player in Player}
_LONGEST_QUOTED = 40


class Command(StrEnum):
    """What a person may ask for; the value is the word for it."""

    HELP = "help"
    WHY = "why"
    LIST = "list"
    HINT = "hint"
    BOARD = "board"
    UNDO = "undo"
    SAVE = "save"
    RESIGN = "resign"
    QUIT = "quit"


class MisreadError(ValueError):
    """What was typed means nothing; the message is for whoever typed it."""


def read_command(text: str) -> tuple[Command | None, str]:
    """The command that a line is, and what it is about; None and the line if it is a choice.

    Raises:
        MisreadError: something stands behind a command that takes nothing.

    Example:
        >>> read_command("?9"), read_command("4 5")
        ((<Command.WHY: 'why'>, '9'), (None, '4 5'))
    """
    text = text.strip()
    spaced = f"help {text[1:]}" if text.startswith("?") else text
    word, *behind = spaced.split(None, 1) or [""]
    rest = behind[0] if behind else ""
    if word.lower() not in list(Command):
        return None, text
    command = Command(word.lower())
    if command in (Command.HELP, Command.WHY):
        return (Command.WHY if rest else Command.HELP), rest
    if rest:
        raise MisreadError(f"Type {command} alone, without anything behind it.")
    return command, ""


def read_choice(text: str, view: View) -> PlayerAction:
    """The choice that a line is, legal or not.

    Args:
        text: such as ``4 5 6``, ``#3``, ``s``, ``defend 9`` or ``WOW attack 4 5``.
        view: what the person sees who typed it, and who is to act.

    Raises:
        MisreadError: it is none.

    Example:
        >>> from tacocat import new_game, observe
        >>> view = observe(new_game(seed=7), Player.WOW)
        >>> [str(read_choice(text, view)) for text in ("2 3", "none", "#2", "duel 7")]
        ['WOW replace 2 3', 'WOW replace', 'WOW replace 2', 'WOW duel 7']
    """
    words = text.replace(",", " ").lower().split()
    if len(words) == 1 and words[0].startswith("#"):
        return _numbered(words[0][1:], view)
    viewer = view.viewer
    assert viewer is not None
    player, verb = viewer.name, _verb(view)
    if words and words[0] in _PLAYERS:
        player = _PLAYERS[words.pop(0)]
    if words and words[0] in _VERBS:
        verb = _VERBS[words.pop(0)]
    if verb == "replace" and words and words[0] in NOTHING:
        del words[0]
    elif verb == "sacrifice" and not words:
        words = [str(view.hand[0])]  # R17: it can be no other
    try:
        action = parse_action(" ".join([player, verb, *words]))
    except ParseError:
        raise MisreadError(_not_understood(text, view)) from None
    assert not isinstance(action, Deal)  # it has no player's name in front
    if action.player is not viewer:
        raise MisreadError(f"You choose for {viewer} here, not for {action.player}.")
    return action


def _numbered(number: str, view: View) -> PlayerAction:
    if not re.fullmatch("[1-9][0-9]{0,15}", number, re.ASCII):
        raise MisreadError("An option is typed as its number in the list, such as #1.")
    try:
        return legal_actions(view)[int(number) - 1]
    except IndexError:
        raise MisreadError(f"There is no option #{number}: list shows all there are.") from None


def _verb(view: View) -> str:
    """What is done by naming cards only."""
    match view.phase:
        case ReplacingView():
            return "replace"
        case DuelingView():
            return "duel"
        case Attacking():
            return "attack"
        case _:
            return "defend"


_EXAMPLES = {
    "replace": "the cards to replace, such as 5 7, or - for none",
    "duel": "one card, such as 9",
    "attack": "one card such as 9, a set such as 6 6, or a sequence such as 4 5 6",
    "defend": "one card such as 9, or s to sacrifice your lowest card",
}


def what_to_type(view: View) -> str:
    """What a choice looks like here."""
    return f"Type {_EXAMPLES[_verb(view)]}; ? tells more."


def _not_understood(text: str, view: View) -> str:
    typed, example = " ".join(text.split()), what_to_type(view)
    if len(typed) > _LONGEST_QUOTED:
        typed = typed[:_LONGEST_QUOTED] + "..."
    return f"{typed!r} is not understood. {example}" if typed else example
