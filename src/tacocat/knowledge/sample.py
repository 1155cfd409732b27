"""What may be hidden: counting it, and drawing a whole state at random from it."""

import random
from bisect import bisect_left
from collections import Counter

from tacocat.actions import PlayerAction
from tacocat.cards import Card
from tacocat.engine.game import apply, legal_actions
from tacocat.phases import BOTH, Dealing, Defending, Dueling, Phase, Replacing
from tacocat.players import ByPlayer, Player
from tacocat.state import State, trusted
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView


def sample_state(view: View, rng: random.Random) -> State:
    """Draw a whole state that may be behind a view: what a bot plays out instead of peeking.

    Every arrangement of the unseen cards that the view allows is equally likely, copies of a rank
    being cards of their own as in a real deck: hidden hands respect their floors (R29), the rest
    is the draw pile. A face-down choice of the other player is drawn among their legal ones. Later
    rounds are dealt from a fresh seed.

    What the other player's play suggests, beyond what it proves, is not taken into account.

    Args:
        view: the view of a player, or of a spectator.
        rng: the source of chance; the same view and state of it give the same sample.

    Returns:
        A state for which ``observe(state, view.viewer) == view``.

    Raises:
        TypeError: not a view, or not a `random.Random`.
        ValueError: the view is one between two events of an action (see `view_after`).

    Example:
        >>> from tacocat import new_game, observe
        >>> view = observe(new_game(seed=7), Player.WOW)
        >>> state = sample_state(view, random.Random(1))
        >>> observe(state, Player.WOW) == view, state == new_game(seed=7)
        (True, False)
    """
    _check_view(view)
    _check_at_rest(view)
    if not isinstance(rng, random.Random):
        raise TypeError(f"rng must be a random.Random, not {type(rng).__name__}")
    left = _unseen(view)
    hands = view.hands
    # The hand with the higher floor is drawn first: any cards it takes were open to the other
    # hand too, so that each arrangement stays equally likely.
    for player in sorted(_hidden(view), key=lambda player: -view.floors[player]):
        eligible = range(bisect_left(left, view.floors[player]), len(left))
        taken = set(rng.sample(eligible, view.hand_sizes[player]))
        hands = hands.updated(player, tuple([left[i] for i in sorted(taken)]))
        left = [card for i, card in enumerate(left) if i not in taken]
    rng.shuffle(left)
    phase = _before_choices(view)
    one_chose = phase.to_act != view.to_act
    state = trusted(
        view.rules,
        None if isinstance(phase, Dealing) else rng.randbytes(32),
        view.step - one_chose,
        view.round,
        view.tacocat,
        view.tiles,
        ByPlayer(hands.wow or (), hands.yay or ()),
        tuple(left),
        view.discard_pile,
        view.floors,
        phase,
    )
    return apply(state, _choice(state, view, rng)) if one_chose else state


def count_worlds(view: View) -> int:
    """Count the hands that the other player may hold, as far as the view tells.

    Copies of a rank are interchangeable: it counts hands, not arrangements of cards. For a
    spectator, it counts the pairs of hands.

    Raises:
        TypeError: not a view.
        ValueError: the view is one between two events of an action (see `view_after`).

    Example:
        >>> from tacocat import Attacking, observe, set_up
        >>> state = set_up(Attacking(Player.WOW), ([4, 5], [12, 12]), floors=(0, 12),
        ...                discard_pile=[10, 10, 11, 11, 11, 12, 9, 9, 9, 8])
        >>> count_worlds(observe(state, Player.WOW))
        1
    """
    _check_view(view)
    _check_at_rest(view)
    hidden = _hidden(view)
    # How many ways there are to fill the hidden hands up to some sizes, rank by rank.
    ways: Counter[tuple[int, ...]] = Counter({tuple(0 for _ in hidden): 1})
    for rank, copies in Counter(_unseen(view)).items():
        more: Counter[tuple[int, ...]] = Counter()
        for sizes, count in ways.items():
            for taken in _shares(copies, [rank >= view.floors[player] for player in hidden]):
                more[tuple(map(sum, zip(sizes, taken, strict=True)))] += count
        ways = more
    return ways[tuple(view.hand_sizes[player] for player in hidden)]


def _check_view(view: object) -> None:
    if not isinstance(view, View):
        raise TypeError(f"view must be a View, not {type(view).__name__}")


def _check_at_rest(view: View) -> None:
    waits = isinstance(view.phase, Dealing) and sum(view.hand_sizes) == 0
    if not (view.to_act or waits or view.is_over):
        raise ValueError("this view is between two events of one action; wait for the last of them")


def _unseen(view: View) -> list[Card]:
    """The cards of the deck that are in hidden hands or the draw pile, ascending."""
    phase = view.phase
    if isinstance(phase, Dealing):
        return []
    left = list(view.rules.deck)
    seen = [*view.discard_pile, *(view.hands.wow or ()), *(view.hands.yay or ())]
    if isinstance(phase, Defending):
        seen += [*phase.attack, *(answer.card for answer in phase.answers)]
    for card in seen:
        left.remove(card)
    return left


def _hidden(view: View) -> list[Player]:
    """The players whose cards the viewer cannot see, though they hold some."""
    return [player for player in BOTH if view.hands[player] is None and view.hand_sizes[player]]


def _shares(copies: int, may_take: list[bool]) -> list[tuple[int, ...]]:
    """How many of these copies each hand may take, in every way."""
    shares: list[tuple[int, ...]] = [()]
    for allowed in may_take:
        shares = [
            (*share, taken)
            for share in shares
            for taken in range((copies - sum(share) if allowed else 0) + 1)
        ]
    return shares


def _before_choices(view: View) -> Phase:
    """The phase before anybody has chosen face down."""
    match view.phase:
        case ReplacingView(to_act, limit):
            opening = Replacing.opening(view.round, view.rules.board.spaces[view.tacocat - 1])
            return opening if opening.to_act == BOTH else Replacing(to_act, limit)
        case DuelingView():
            return Dueling()
        case phase:
            return phase


def _choice(state: State, view: View, rng: random.Random) -> PlayerAction:
    """The choice that lies face down: the viewer's own, or any legal one of the other player."""
    phase = view.phase
    if isinstance(phase, ReplacingView | DuelingView) and phase.my_choice is not None:
        return phase.my_choice
    choices = legal_actions(state, view.to_act[0].opponent)
    return choices[rng.randrange(len(choices))]
