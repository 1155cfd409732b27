"""The four functions of the engine; each asks the phase's file."""

import secrets
from collections.abc import Callable, Sequence
from typing import TypeAlias

from tacocat.actions import Action, Attack, Deal, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.engine import attack, deal, defend, duel, replace, round_end
from tacocat.engine.sentences import sentence
from tacocat.engine.stale import is_current
from tacocat.engine.stand_in import stand_in
from tacocat.errors import IllegalActionError, Reason
from tacocat.phases import Attacking, Dealing, Defending, Dueling, Finished, Phase, Replacing
from tacocat.players import Player
from tacocat.rules import STANDARD, Rules
from tacocat.shuffle import seed_bytes
from tacocat.state import State
from tacocat.view import View


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
        TypeError: an argument is of another type.
        ValueError: the seed is negative, or given although deals are manual.

    Example:
        >>> new_game(seed=7) == new_game(seed="7")
        True
        >>> new_game(manual_deal=True).phase
        Dealing()
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be a Rules value, not {type(rules).__name__}")
    if not isinstance(manual_deal, bool):
        raise TypeError(f"manual_deal must be True or False, not {type(manual_deal).__name__}")
    if manual_deal and seed is not None:
        raise ValueError("a game with manual deals has no seed: give one or the other")
    if seed is None:
        dealt_from = None if manual_deal else secrets.token_bytes(32)
    else:
        dealt_from = seed_bytes(seed)
    return deal.next_round(rules, dealt_from, 0, 0, rules.board.start, frozenset())


def legal_actions(state: State | View, player: Player | None = None) -> Sequence[PlayerAction]:
    """List what may be done now.

    The list is immutable, without duplicates (copies of a rank count once), and in a fixed order:
    WOW's actions before YAY's; replacements and attacks with fewer cards first, then the lower
    ones; duel cards ascending; defenses ascending, then the sacrifice. A hand of nine
    allows up to 512 replacements; they are made only when looked at, so that ``len``, indexing and
    ``in`` stay cheap.

    Args:
        state: the game, or a view of it, whose list has its viewer's actions only.
        player: list this player's actions only.

    Returns:
        A sequence that equals a tuple of the same actions. Empty when the game is over, when it
        waits for a deal, and for a player who is not to act.

    Raises:
        TypeError: not a state or view, or not a player.
        ValueError: a view, and a player who is not its viewer: their actions are hidden.

    Example:
        >>> state = new_game(seed=7)
        >>> len(legal_actions(state)), legal_actions(state)[1]
        (144, Replace(player=Player.WOW, cards=(2,)))
        >>> legal_actions(new_game(manual_deal=True))
        ()
    """
    if player is not None and not isinstance(player, Player):
        raise TypeError(f"player must be a Player or None, not {type(player).__name__}")
    if not isinstance(state, State):
        viewer = _checked_view(state).viewer
        if player not in (None, viewer):
            raise ValueError("a view lists the actions of its viewer only")
        if viewer not in state.to_act:
            return ()
        state, player = stand_in(state), viewer
    phase = state.phase
    if player is not None and player not in phase.to_act:
        return ()
    # The phases are asked for in the order of how often a game is in them.
    if isinstance(phase, Defending):
        return defend.legal(state, phase)
    if isinstance(phase, Attacking):
        return attack.legal(state, phase.attacker)
    if isinstance(phase, Dueling):
        return duel.legal(state, phase.to_act if player is None else (player,))
    if isinstance(phase, Replacing):
        return replace.legal(state, phase, phase.to_act if player is None else (player,))
    return ()


def explain(
    state: State | View, action: Action, *, expected_step: int | None = None
) -> Reason | None:
    """Say why an action is not legal now, without raising.

    Args:
        state: the game, or a view of it, which judges its viewer's actions.
        action: a player's action, or a `Deal`.
        expected_step: as for `apply`.

    Returns:
        The first reason that applies, or None if `apply` would accept the action.

    Raises:
        TypeError: not a state or view, not an action, or a step that is no int.

    Example:
        >>> explain(new_game(seed=7), Duel(Player.WOW, 3))
        <Reason.WRONG_PHASE: 'wrong_phase'>
    """
    if type(action) not in _KINDS:
        raise _no_action(action)
    if not isinstance(state, State):
        viewer = _checked_view(state).viewer
        if isinstance(action, Deal) or action.player is not viewer:
            return Reason.NOT_YOUR_ACTION
        state = stand_in(state)
    return _refusal(state, action, expected_step)


def apply(state: State, action: Action, *, expected_step: int | None = None) -> State:
    """Do an action: the state that then is, or an error and nothing changed.

    What follows without a choice is done at once: the final reveal, the Tacocat's move, and the
    next deal of a game with a seed.

    Args:
        state: the game; it stays as it is, like every state.
        action: a legal action of ``legal_actions(state)``, or a `Deal` where one is awaited.
        expected_step: the step of the state or view in which the action was chosen, if it came
            from afar: a late answer or a doubled click is refused as `Reason.STALE_STEP`. In a
            simultaneous choice the other player's face-down choice makes nobody's stale.

    Raises:
        IllegalActionError: the action is not legal now; `explain` gives the same reason.
        TypeError: not a state, not an action, or a step that is no int.

    Example:
        >>> state = apply(new_game(seed=7), Replace(Player.YAY, ()))
        >>> state.step, state.to_act
        (1, (Player.WOW,))
    """
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
    try:
        phase_of_action, refusal, performed = _KINDS[type(action)]
    except KeyError:
        raise _no_action(action) from None
    phase = state.phase
    if expected_step is None and type(phase) is phase_of_action:  # nearly always
        reason = refusal(state, phase, action)
    else:
        reason = _refusal(state, action, expected_step)
    if reason is not None:
        raise IllegalActionError(reason, action, sentence(reason, state, action))
    after = performed(state, phase, action)
    # While there are more cards in the hands, the round goes on.
    return after if len(after.hands.wow) > 1 else round_end.settle(after)


def perform(state: State, action: Action) -> State:
    """The state after a legal action, before a round that it completes is brought to its end."""
    _, _, performed = _KINDS[type(action)]
    return performed(state, state.phase, action)


# Of each kind of action: the phase it belongs to, why it may not be legal there, what it leads to.
_Kind: TypeAlias = tuple[type[Phase], Callable[..., Reason | None], Callable[..., State]]
_KINDS: dict[type, _Kind] = {
    Replace: (Replacing, replace.refusal, replace.perform),
    Duel: (Dueling, duel.refusal, duel.perform),
    Attack: (Attacking, attack.refusal, attack.perform),
    Defend: (Defending, defend.refusal, defend.perform),
    Sacrifice: (Defending, defend.refusal, defend.perform),
    Deal: (Dealing, deal.refusal, deal.perform),
}


def _no_action(other: object) -> TypeError:
    return TypeError(
        f"an action is a Replace, Duel, Attack, Defend, Sacrifice or Deal, "
        f"not {type(other).__name__}"
    )


def _refusal(state: State, action: Action, expected_step: int | None) -> Reason | None:
    """The first reason why an action is not legal now."""
    if expected_step is not None and not is_current(state, action, expected_step):
        return Reason.STALE_STEP
    phase = state.phase
    phase_of_action, refusal, _ = _KINDS[type(action)]
    if type(phase) is phase_of_action:
        return refusal(state, phase, action)
    if isinstance(phase, Dealing):
        return Reason.AWAITING_DEAL
    if isinstance(phase, Finished):
        return Reason.GAME_OVER
    return Reason.NOT_DEAL_TIME if isinstance(action, Deal) else Reason.WRONG_PHASE


def _checked_view(view: object) -> View:
    if not isinstance(view, View):
        raise TypeError(f"state must be a State, not {type(view).__name__}")
    return view
