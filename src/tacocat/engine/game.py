"""The four functions of the engine; each asks the phase's file."""

import secrets
from collections.abc import Sequence
from typing import assert_never

from tacocat.actions import Action, Attack, Deal, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.engine import attack, deal, defend, duel, replace, round_end
from tacocat.engine.sentences import sentence
from tacocat.errors import IllegalActionError, Reason
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Replacing
from tacocat.players import Player
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes
from tacocat.state import State, trusted

_ACTIONS = (Replace, Duel, Attack, Defend, Sacrifice, Deal)


def new_game(
    rules: Rules = STANDARD,
    *,
    seed: bytes | str | int | None = None,
    manual_deal: bool = False,
) -> State:
    """Begin a game.

    Args:
        rules: the variant.
        seed: what every deal of the game follows from, so that the same seed deals the same game
            everywhere; 7, "7" and b"7" are the same seed. By default 256 bits from the operating
            system, which is what a game between people should use: a short seed can be guessed.
        manual_deal: wait for a `Deal` action before each round instead of dealing from a seed.

    Returns:
        The state in which the first round has been dealt; with ``manual_deal``, the one that waits
        for its deal.

    Raises:
        TypeError: the rules or the seed are of another type.
        ValueError: the seed is negative, or given although deals are manual.

    Example:
        >>> new_game(seed=7) == new_game(seed="7")
        True
        >>> new_game(manual_deal=True).phase
        Dealing()
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be a Rules value, not {type(rules).__name__}")
    if manual_deal and seed is not None:
        raise ValueError("a game with manual deals has no seed: give one or the other")
    if seed is None:
        dealt_from = None if manual_deal else secrets.token_bytes(32)
    else:
        dealt_from = seed_bytes(seed)
    # Only the fields that the first deal reads matter here; it fills in the others.
    before = trusted(
        rules,
        dealt_from,
        step=0,
        round=0,
        tacocat=rules.board.start,
        tiles=frozenset(),
        hands=deal.NO_CARDS,
        draw_pile=(),
        discard_pile=(),
        floors=deal.NO_FLOORS,
        phase=Dealing(),
    )
    return deal.next_round(before, before.tacocat, before.tiles)


def legal_actions(state: State, player: Player | None = None) -> Sequence[PlayerAction]:
    """List what may be done now.

    The list is immutable, without duplicates (copies of a rank count once), and in a fixed order:
    WOW's actions before YAY's; replacements and attacks with fewer cards first, then the lower
    ones; duel cards ascending; defenses ascending, then the sacrifice. A hand of nine
    allows up to 512 replacements; they are made only when looked at, so that ``len``, indexing and
    ``in`` stay cheap.

    Args:
        state: the game.
        player: list this player's actions only.

    Returns:
        A sequence that equals a tuple of the same actions. Empty when the game is over, when it
        waits for a deal, and for a player who is not to act.

    Raises:
        TypeError: not a state, or not a player.

    Example:
        >>> state = new_game(seed=7)
        >>> len(legal_actions(state)), legal_actions(state)[1]
        (144, Replace(player=Player.WOW, cards=(2,)))
        >>> legal_actions(new_game(manual_deal=True))
        ()
    """
    _check_state(state)
    if player is not None and not isinstance(player, Player):
        raise TypeError(f"player must be a Player or None, not {type(player).__name__}")
    phase = state.phase
    to_act = phase.to_act
    if player is not None:
        to_act = (player,) if player in to_act else ()
    if not to_act:
        return ()
    match phase:
        case Replacing():
            return replace.legal(state, phase, to_act)
        case Dueling():
            return duel.legal(state, to_act)
        case Attacking():
            return attack.legal(state, phase.attacker)
        case Defending():
            return defend.legal(state, phase)
        case Dealing() | Finished():
            return ()
        case _:
            assert_never(phase)


def explain(state: State, action: Action) -> Reason | None:
    """Say why an action is not legal now, without raising.

    Args:
        state: the game.
        action: a player's action, or a `Deal`.

    Returns:
        The first reason that applies, or None if `apply` would accept the action.

    Raises:
        TypeError: not a state, or not an action.

    Example:
        >>> explain(new_game(seed=7), Duel(Player.WOW, 3))
        <Reason.WRONG_PHASE: 'wrong_phase'>
    """
    _check_state(state)
    if type(action) not in _ACTIONS:
        raise TypeError(
            f"an action is a Replace, Duel, Attack, Defend, Sacrifice or Deal, "
            f"not {type(action).__name__}"
        )
    phase = state.phase
    match phase:
        case Finished():
            return Reason.GAME_OVER
        case Dealing():
            if isinstance(action, Deal):
                return deal.refusal(state, action)
            return Reason.AWAITING_DEAL
        case Replacing():
            if isinstance(action, Replace):
                return replace.refusal(state, phase, action)
        case Dueling():
            if isinstance(action, Duel):
                return duel.refusal(state, phase, action)
        case Attacking():
            if isinstance(action, Attack):
                return attack.refusal(state, phase, action)
        case Defending():
            if isinstance(action, Defend | Sacrifice):
                return defend.refusal(state, phase, action)
        case _:
            assert_never(phase)
    return Reason.NOT_DEAL_TIME if isinstance(action, Deal) else Reason.WRONG_PHASE


def apply(state: State, action: Action) -> State:
    """Do an action: the state that then is, or an error and nothing changed.

    What follows without a choice is done at once: the final reveal, the Tacocat's move, and the
    next deal of a game with a seed.

    Args:
        state: the game; it stays as it is, like every state.
        action: a legal action of ``legal_actions(state)``, or a `Deal` where one is awaited.

    Raises:
        IllegalActionError: the action is not legal now; `explain` gives the same reason.
        TypeError: not a state, or not an action.

    Example:
        >>> state = apply(new_game(seed=7), Replace(Player.YAY, ()))
        >>> state.step, state.to_act
        (1, (Player.WOW,))
    """
    reason = explain(state, action)
    if reason is not None:
        raise IllegalActionError(reason, action, sentence(reason, state, action))
    match action:
        case Replace():
            after = replace.perform(state, action)
        case Duel():
            after = duel.perform(state, action)
        case Attack():
            after = attack.perform(state, action)
        case Defend() | Sacrifice():
            after = defend.perform(state, action)
        case Deal():
            after = deal.perform(state, action)
        case _:
            assert_never(action)
    return round_end.settle(after)


def _check_state(state: object) -> None:
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
