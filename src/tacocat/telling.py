"""A game retold for people: plain lines of at most 80 columns."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import assert_never

from attrs import evolve

from tacocat.actions import Duel, Replace
from tacocat.cards import Card, Hand
from tacocat.demo import board_line
from tacocat.exchange.record import ForfeitReason, Record, Transcript
from tacocat.knowledge.event_types import (
    AttackMade,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    ChoiceMade,
    DeckGathered,
    DuelRevealed,
    Event,
    FinalRevealed,
    GameWon,
    RoundDealt,
    RoundTied,
    RoundWon,
    TacocatMoved,
    TilePlaced,
    TrickEnded,
)
from tacocat.phases import Dealing
from tacocat.players import ByPlayer, Player
from tacocat.rules import Rules
from tacocat.view import View

WIDTH = 80

_FORFEITED = {
    ForfeitReason.RESIGNED: "{} resigned.",
    ForfeitReason.OUT_OF_TIME: "{} ran out of time.",
    ForfeitReason.ILLEGAL_ACTION: "{} chose an action that is not legal.",
    ForfeitReason.CRASHED: "The program that played {} crashed.",
}


def tell(game: Record | Transcript, round: int | None = None) -> list[str]:
    """Retell a game: of a record everything, of a transcript what its viewer saw.

    Args:
        game: the game.
        round: the number of the only round to tell; by default all are told.

    Returns:
        Lines of at most 80 columns: a heading, each round, and how the game ended.

    Raises:
        ValueError: the game has no such round.

    Example:
        >>> from tacocat import STANDARD
        >>> record = Record(STANDARD, 7, [Replace(Player.WOW, [2])], names=("Ada", "Bo"))
        >>> for line in tell(record.for_viewer(Player.YAY))[4:]:
        ...     print(line)
        Round 1
        WOW 4> 6> 9> [<7>] <9 <6 <4 YAY
          WOW holds 7 cards.
          YAY holds 3 6 6 8 9 9 10.
          WOW chooses face down.
        <BLANKLINE>
        WOW 4> 6> 9> [<7>] <9 <6 <4 YAY
        The record ends here, in round 1, after 1 action.
    """
    rounds = _rounds(game)
    if round is not None and round not in rounds.keys() - {0}:
        last = max(rounds)
        known = f"the last is {last}" if last else "none was dealt"
        raise ValueError(f"the game has no round {round}; {known}")
    lines = list(_heading(game))
    for number, told in rounds.items():
        lines += told if round in (None, number) else []
    return [wrapped for line in lines for wrapped in _wrapped(line)]


def event_lines(event: Event, rules: Rules) -> Iterator[str]:
    """Sentences that tell an event; what it hides is not told.

    Example:
        >>> from tacocat import STANDARD
        >>> list(event_lines(AttackMade(step=4, player=Player.YAY, cards=(6, 6)), STANDARD))
        ['YAY attacks with 6 6.']
        >>> list(event_lines(TacocatMoved(9, start=3, end=5, skipped=(4,)), STANDARD))
        ['The Tacocat moves from space 3 to space 5, over space 4.']
    """
    match event:
        case RoundDealt(_, _, hand_size, hands):
            for player in Player:
                yield f"{player} holds {_cards(hands[player], hand_size)}."
        case ChoiceMade(_, player, choice):
            yield f"{player} {_choice(choice)}."
        case CardsReplaced(_, player, discarded, drawn):
            draws = f" and draws {_cards(drawn, len(discarded))}" if discarded else ""
            yield f"{player} replaces {_cards(discarded)}{draws}."
        case DuelRevealed(_, cards, attacker):
            tie = " That is a tie." if cards.wow == cards.yay else ""
            attacks = f" {attacker} attacks." if attacker is not None else ""
            yield f"The duel is WOW {cards.wow}, YAY {cards.yay}.{tie}{attacks}"
        case AttackMade(_, player, cards):
            yield f"{player} attacks with {_cards(cards)}."
        case CardDefended(_, player, attack_card, card):
            yield f"{player} defends against {attack_card} with {card}."
        case CardSacrificed(_, player, attack_card, card):
            yield f"{player} sacrifices {card} against {attack_card}."
        case TrickEnded(_, _, _, attacker):
            attacks = f" {attacker} attacks next." if attacker is not None else ""
            yield f"The trick is over.{attacks}"
        case FinalRevealed(_, cards):
            yield f"The final cards are WOW {cards.wow}, YAY {cards.yay}."
        case RoundWon(_, player):
            yield f"{player} wins the round."
        case RoundTied():
            yield "The round is tied. The Tacocat stays."
        case TacocatMoved(_, start, end, skipped):
            over = f", over {_spaces(skipped)}" if skipped else ""
            yield f"The Tacocat moves from space {start} to {_place(end, rules)}{over}."
        case TilePlaced(_, space):
            yield f"A tile covers space {space}."
        case DeckGathered():
            pass  # the next deal says as much
        case GameWon(_, player):
            yield f"{player} wins the game."
        case _:
            assert_never(event)


def _rounds(game: Record | Transcript) -> dict[int, list[str]]:
    """The lines of each round by its number; what was before the first deal is round 0."""
    transcript, events = _seen(game)
    rules = transcript.view.rules
    rounds: dict[int, list[str]] = {transcript.view.round: []}
    lines = rounds[transcript.view.round]
    step = None
    for event, view in events:
        if isinstance(event, RoundDealt):
            lines = rounds[event.round] = ["", f"Round {event.round}", board_line(view)]
        # What follows from an action stands below it.
        indent = "    " if event.step == step and not isinstance(event, RoundDealt) else "  "
        step = event.step
        lines += [indent + line for line in event_lines(event, rules)]
    lines += _ending(game, events[-1][1] if events else transcript.view)
    return rounds


_SeenEvents = list[tuple[Event, View]]


def _seen(game: Record | Transcript) -> tuple[Transcript, _SeenEvents]:
    """The events to tell, the first deal as well, and a view of the board after each."""
    if isinstance(game, Transcript):
        first, *views = game.views()
        dealt: _SeenEvents = [(event, first) for event in _first_deal(first)]
        return game, dealt + list(zip(game.events, views, strict=True))
    (transcript, by_wow), (_, by_yay) = (_seen(game.for_viewer(player)) for player in Player)
    both = zip(by_wow, by_yay, strict=True)
    return transcript, [(_merged(wow, yay), view) for (wow, view), (yay, _) in both]


def _first_deal(view: View) -> Iterator[RoundDealt]:
    """A game that is dealt from a seed begins with cards in hand."""
    if not isinstance(view.phase, Dealing):
        yield RoundDealt(view.step, view.round, view.hand_sizes.wow, view.hands)


def _merged(wow: Event, yay: Event) -> Event:
    """An event as both players together see it."""
    if isinstance(wow, RoundDealt) and isinstance(yay, RoundDealt):
        return evolve(wow, hands=ByPlayer(wow.hands.wow, yay.hands.yay))
    if isinstance(wow, ChoiceMade | CardsReplaced):
        return wow if wow.player is Player.WOW else yay
    return wow


def _heading(game: Record | Transcript) -> Iterator[str]:
    wow, yay = (
        f"{name} ({player})" if name else str(player)
        for player, name in zip(Player, game.names, strict=True)
    )
    title = f"{wow} against {yay}"
    yield title
    yield "=" * min(len(title), WIDTH)
    if game.date is not None:
        yield f"date: {game.date.isoformat()}"
    if isinstance(game, Transcript):
        yield f"seen by: {'a spectator' if game.viewer is None else game.viewer}"
    else:
        yield from (f"{name}: {text}" for name, text in game.tags)


def _ending(game: Record | Transcript, view: View) -> Iterator[str]:
    yield ""
    yield board_line(view)
    forfeit = game.forfeit if isinstance(game, Record) else None
    where = f"in round {view.round}" if view.round else "before the first deal"
    when = f"{where}, after {view.step} action{'' if view.step == 1 else 's'}"
    if forfeit is not None:
        yield _FORFEITED[forfeit.reason].format(forfeit.player)
        yield f"{forfeit.player.opponent} wins the game {when}."
    elif view.is_over:
        yield f"The game is over {when}."
    else:
        yield f"The record ends here, {when}."


def _choice(choice: Replace | Duel | None) -> str:
    match choice:
        case None:
            return "chooses face down"
        case Replace(_, cards):
            return f"chooses face down to replace {_cards(cards)}"
        case Duel(_, card):
            return f"chooses {card} face down for the duel"
        case _:
            assert_never(choice)


def _cards(cards: Hand | None, size: int = 0) -> str:
    """The cards, or how many there are if they are hidden."""
    if cards is None:
        return f"{size} card{'' if size == 1 else 's'}"
    return _numbers(cards) or "nothing"


def _numbers(numbers: Iterable[Card]) -> str:
    return " ".join(map(str, numbers))


def _place(number: int, rules: Rules) -> str:
    if rules.board.space(number) is not None:
        return f"space {number}"
    return f"{Player.WOW if number == 0 else Player.YAY}'s goal"


def _spaces(numbers: tuple[int, ...]) -> str:
    return f"space{'' if len(numbers) == 1 else 's'} {_numbers(numbers)}"


def _wrapped(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]
