"""Following a game by its events alone."""

from typing import Any, assert_never, get_args

from attrs import fields

from tacocat.actions import Defend, Duel, Replace, Sacrifice
from tacocat.cards import Card, Hand, without
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
from tacocat.phases import BOTH, Attacking, Dealing, Defending, Finished, Replacing
from tacocat.players import ByPlayer, Player
from tacocat.view import View, trusted_view
from tacocat.view_phases import DuelingView, ReplacingView, ViewPhase

_EVENTS = get_args(Event)
_NAMES = [each.name for each in fields(View)]


def view_after(view: View, event: Event) -> View:
    """The viewer's view once they have seen an event.

    After the last event of an action it equals what `observe` would show. Between the events of
    one action it shows a table in motion, for animation; from the last card of a round to the next
    deal the phase is `Dealing`, and nobody is to act.

    Args:
        view: the view before the event.
        event: the next event that the same viewer saw.

    Raises:
        TypeError: not a view, or not an event.
        ValueError: events are missing: this one is of a later step than the next, or of one gone
            by. An event seen twice within its step is not noticed: drop what came twice before.

    Example:
        >>> from tacocat import apply, events, new_game, observe
        >>> before, choice = new_game(seed=7), Replace(Player.WOW, ())
        >>> after, view = apply(before, choice), observe(before, Player.YAY)
        >>> for event in events(before, choice, after, Player.YAY):
        ...     view = view_after(view, event)
        >>> view == observe(after, Player.YAY)
        True
    """
    if not isinstance(view, View):
        raise TypeError(f"view must be a View, not {type(view).__name__}")
    if not isinstance(event, _EVENTS):
        raise TypeError(f"event must be an Event, not {type(event).__name__}")
    if event.step not in (view.step, view.step + 1):
        raise ValueError(
            f"a view at step {view.step} is followed by an event of step {view.step} or "
            f"{view.step + 1}, not {event.step}: ask for a new view"
        )
    changes = {"step": event.step, **_changes(view, event)}
    return trusted_view(*(changes.get(name, getattr(view, name)) for name in _NAMES))


def _changes(view: View, event: Event) -> dict[str, Any]:
    """The fields of the view that the event changes."""
    match event:
        case RoundDealt(_, number, hand_size, hands):
            return {
                "round": number,
                "hands": hands,
                "hand_sizes": ByPlayer(hand_size, hand_size),
                "draw_pile_size": len(view.rules.deck) - 2 * hand_size,
                "phase": _opening(view, number),
            }
        case ChoiceMade(_, player, choice):
            return {"phase": _phase_after_choice(view, player, choice)}
        case CardsReplaced(_, player, discarded, drawn):
            return {
                "hands": _replaced(view, player, discarded, drawn),
                "draw_pile_size": view.draw_pile_size - len(discarded),
                "discard_pile": view.discard_pile + discarded,
                "phase": _phase_after_replacement(view, player, len(discarded)),
            }
        case DuelRevealed(_, cards, attacker):
            left = ByPlayer(view.hand_sizes.wow - 1, view.hand_sizes.yay - 1)
            return {
                "hands": ByPlayer(*(_without(view, player, (cards[player],)) for player in Player)),
                "hand_sizes": left,
                "discard_pile": view.discard_pile + cards,
                "phase": _duel(left.wow) if attacker is None else Attacking(attacker),
            }
        case AttackMade(_, player, cards):
            return _played(view, player, cards) | {"phase": Defending(player, cards)}
        case CardDefended(_, player, _, card):
            return _played(view, player, (card,)) | _answered(view, Defend(player, card))
        case CardSacrificed(_, player, _, card):
            return (
                _played(view, player, (card,))
                | _answered(view, Sacrifice(player, card))
                | {"floors": view.floors.updated(player, card)}  # R29
            )
        case TrickEnded(_, attack, answers, attacker):
            return {
                "discard_pile": view.discard_pile + attack + answers,
                "phase": Dealing() if attacker is None else Attacking(attacker),
            }
        case FinalRevealed(_, cards):
            return {"hands": ByPlayer((cards.wow,), (cards.yay,)), "phase": Dealing()}
        case RoundWon() | RoundTied():
            return {}
        case TacocatMoved(_, _, end, _):
            return {"tacocat": end}
        case TilePlaced(_, space):
            return {"tiles": view.tiles | {space}}
        case DeckGathered():
            nothing = (() if player is view.viewer else None for player in Player)
            return {
                "hands": ByPlayer(*nothing),
                "hand_sizes": ByPlayer(0, 0),
                "draw_pile_size": 0,
                "discard_pile": (),
                "floors": ByPlayer(0, 0),
                "phase": Dealing(),
            }
        case GameWon(_, player):
            return {"phase": Finished(player)}
        case _:
            assert_never(event)


def _opening(view: View, number: int) -> ReplacingView:
    opening = Replacing.opening(number, view.rules.board.spaces[view.tacocat - 1])
    return ReplacingView(opening.to_act, opening.limit)


def _duel(hand_size: int) -> ViewPhase:
    """R12: no duel with one card each, but the end of the round."""
    return DuelingView(BOTH) if hand_size > 1 else Dealing()


def _phase_after_choice(view: View, player: Player, choice: Replace | Duel | None) -> ViewPhase:
    to_act = tuple(each for each in view.to_act if each is not player)
    match view.phase:
        case ReplacingView(_, limit, mine):
            return ReplacingView(to_act, limit, choice if isinstance(choice, Replace) else mine)
        case DuelingView(_, mine):
            return DuelingView(to_act, choice if isinstance(choice, Duel) else mine)
        case phase:
            raise ValueError(f"nobody chooses face down in a view of {type(phase).__name__}")


def _phase_after_replacement(view: View, player: Player, replaced: int) -> ViewPhase:
    first = _opening(view, view.round).to_act
    if first == BOTH and player is Player.WOW:
        return ReplacingView((), limit=view.hand_sizes.wow)  # YAY's is about to be seen
    if first == (player,):
        return ReplacingView((player.opponent,), limit=replaced)  # R7
    return _duel(view.hand_sizes.wow)


def _replaced(
    view: View, player: Player, discarded: Hand, drawn: Hand | None
) -> ByPlayer[Hand | None]:
    kept = _without(view, player, discarded)
    if kept is None or drawn is None:
        return view.hands
    return view.hands.updated(player, tuple(sorted(kept + drawn)))


def _without(view: View, player: Player, cards: tuple[Card, ...]) -> Hand | None:
    hand = view.hands[player]
    return None if hand is None else without(hand, cards)


def _played(view: View, player: Player, cards: Hand) -> dict[str, Any]:
    return {
        "hands": view.hands.updated(player, _without(view, player, cards)),
        "hand_sizes": view.hand_sizes.updated(player, view.hand_sizes[player] - len(cards)),
    }


def _answered(view: View, answer: Defend | Sacrifice) -> dict[str, Any]:
    phase = view.phase
    if not isinstance(phase, Defending):
        raise ValueError(f"nobody answers in a view of {type(phase).__name__}")
    return {"phase": Defending(phase.attacker, phase.attack, (*phase.answers, answer))}
