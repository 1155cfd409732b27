"""What a person reads at their turn, made of their view alone."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import assert_never

from tacocat.actions import Attack, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.bots.rule_bot import RuleBot
from tacocat.engine.game import explain, legal_actions
from tacocat.engine.sentences import sentence
from tacocat.engine.stand_in import stand_in
from tacocat.knowledge.event_types import Event, RoundDealt
from tacocat.phases import Attacking, Defending
from tacocat.players import Player
from tacocat.playing.typed import Command
from tacocat.rules import Rules
from tacocat.telling import event_lines
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView

WIDTH = 80
FEW = 12  # as many options are listed without being asked for
MOST = 600  # and no more than this in a list, which in a variant could be endless


def prompt(view: View, called: str) -> str:
    """What asks a person for a choice; ``called`` is what they are called."""
    match view.phase:
        case ReplacingView(_, limit):
            return f"{called}, replace (up to {limit}, - for none): "
        case DuelingView():
            return f"{called}, duel with: "
        case Attacking():
            return f"{called}, attack with: "
        case Defending() as phase:
            return f"{called}, answer the {phase.attack_card} with: "
        case _:
            raise ValueError("nobody is to choose")


def option(action: PlayerAction) -> str:
    """A choice as it may be typed where it is legal.

    Example:
        >>> from tacocat import Player
        >>> option(Attack(Player.WOW, [4, 5, 6])), option(Replace(Player.WOW, []))
        ('4 5 6', 'none')
    """
    match action:
        case Replace(_, cards) | Attack(_, cards):
            return " ".join(map(str, cards)) or "none"
        case Duel(_, card):
            return str(card)
        case Defend(_, card):
            return f"defend {card}"
        case Sacrifice(_, card):
            return f"sacrifice {card}"
        case _:
            assert_never(action)


def options(view: View) -> list[str]:
    """Everything that may be chosen, in the order of its numbers."""
    return [option(action) for action in islice(legal_actions(view), MOST)]


def few_options(view: View) -> list[str]:
    """The lines that number the options, if they are few."""
    few = [*islice(legal_actions(view), FEW + 1)]
    return _numbered(options(view)) if 0 < len(few) <= FEW else []


def all_options(view: View) -> list[str]:
    """The lines that number the options, however many."""
    lines = _numbered(options(view))
    if any(islice(legal_actions(view), MOST, None)):
        lines.append(f"  These are the first {MOST}; there are more.")
    return lines


def _numbered(texts: list[str]) -> list[str]:
    """Numbered texts in columns."""
    cells = [f"#{number} {text}" for number, text in enumerate(texts, start=1)]
    width = max(map(len, cells)) + 3
    in_a_row = max((WIDTH - 2 + 3) // width, 1)
    rows = (cells[i : i + in_a_row] for i in range(0, len(cells), in_a_row))
    return ["  " + "".join(cell.ljust(width) for cell in row).rstrip() for row in rows]


def refusal(view: View, action: PlayerAction) -> str | None:
    """Why a choice of the viewer's is not legal, as the library says it; None if it is.

    Example:
        >>> from tacocat import Player, new_game, observe
        >>> refusal(observe(new_game(seed=7), Player.WOW), Replace(Player.WOW, [1]))
        'WOW does not hold all of these cards; choose from the cards in hand.'
    """
    reason = explain(view, action)
    return None if reason is None else sentence(reason, stand_in(view), action)


def advice(view: View) -> str:
    """What `RuleBot` would do in the viewer's place, and what it says to that.

    Example:
        >>> from tacocat import Player, new_game, observe
        >>> view = observe(new_game(seed=7), Player.WOW)
        >>> advice(view).startswith('In your place, RuleBot would type 3 7 8 8: "I replace')
        True
    """
    action, reason = RuleBot().explain(view, legal_actions(view))
    return f'In your place, RuleBot would type {option(action)}: "{reason}"'


def news(events: Iterable[Event], rules: Rules) -> Iterator[str]:
    """Sentences that tell what happened."""
    for event in events:
        if isinstance(event, RoundDealt):  # the picture shows the hands
            size = event.hand_size
            cards = f"{size} card{'' if size == 1 else 's'}"
            yield f"Round {event.round} is dealt, {cards} to each player."
        else:
            yield from event_lines(event, rules)


_ABOUT = {
    "replace": (
        "Discard cards and draw as many. Low cards win the round at its end, high cards",
        "win duels and tricks; those in the middle do little.",
        "  5 7         replace these cards",
        "  - or none   replace nothing",
    ),
    "duel": (
        "Put one card face down, as your opponent does. Whose card is higher attacks",
        "first. Both cards are discarded.",
        "  9           duel with this card",
    ),
    "attack": (
        "Attack with one card, with a set (equal ranks), or with a sequence (three or",
        "more ranks without a gap). Keep at least one card. If each card is defended,",
        "your opponent attacks next; otherwise you attack again.",
        "  9           attack with this card",
        "  6 6         attack with these cards, all at once",
    ),
    "single attack": (
        "Attack with one card; these rules have no other attacks. If it is defended,",
        "your opponent attacks next; otherwise you attack again.",
        "  9           attack with this card",
    ),
    "answer": (
        "Defend with a card as high as the attack card or higher, or sacrifice your",
        "lowest card. If you sacrifice, the attacker attacks again; otherwise you do.",
        "  9           defend with this card",
        "  s           sacrifice your lowest card",
    ),
    "nothing": (  # R7
        "Your opponent has replaced no card, so you may replace none either.",
        "  - or none   replace nothing",
    ),
}


def help_lines(view: View) -> list[str]:
    """What can be typed now, and what it does."""
    viewer = view.viewer
    end = "left" if viewer is Player.WOW else "right"
    match view.phase:
        case ReplacingView(_, 0):
            about = _ABOUT["nothing"]
        case ReplacingView():
            about = _ABOUT["replace"]
        case DuelingView():
            about = _ABOUT["duel"]
        case Attacking():
            about = _ABOUT["attack" if view.rules.jumbo_attacks else "single attack"]
        case _:
            about = _ABOUT["answer"]
    return [
        f"You are {viewer}. When each player has one card left, the lower one wins the round",
        f"and pulls the Tacocat a space closer. In your goal, at the {end} end, you win.",
        "",
        *about,
        "  #2          choose option 2 of the list",
        "",
        f"  {Command.LIST:<11} number everything that may be chosen now",
        "  why 9       say why 9 is not legal, without choosing it; ? 9 is the same",
        f"  {Command.HINT:<11} say what RuleBot would do in your place, and why",
        f"  {Command.BOARD:<11} show the table again",
        f"  {Command.UNDO:<11} go back to your last choice",
        f"  {Command.SAVE:<11} say where the game is saved; it is, after each choice",
        f"  {Command.RESIGN:<11} give the game up",
        f"  {Command.QUIT:<11} leave; the game can go on another time",
    ]
