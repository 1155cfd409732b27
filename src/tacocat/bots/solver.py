"""The exact solution of the rest of a round in which both hands are known."""

from functools import lru_cache

from attrs import frozen

from tacocat.actions import Attack, Defend, Sacrifice
from tacocat.cards import Hand, without
from tacocat.engine.attack import attacks
from tacocat.engine.game import legal_actions
from tacocat.engine.round_end import round_winner
from tacocat.phases import Attacking, Defending
from tacocat.players import ByPlayer, Player
from tacocat.state import State
from tacocat.view import View

WIN, TIE, LOSS = 1, 0, -1


@frozen
class Solution:
    """How the rest of a round goes if both players play their best and know all cards.

    Attributes:
        winner: who wins the round; None if it is tied and dealt again (R21).
        action: the first of the legal actions that lead there.
    """

    winner: Player | None
    action: Attack | Defend | Sacrifice


def solve_open(state: State) -> Solution:
    """Solve the rest of the round exactly, both hands being known.

    From the first attack on nobody draws a card and all choices are open, so that each position
    is won, lost or tied. They are all searched, each once. Up to six cards a hand take about
    a millisecond, and eight some hundredths of a second; very large hands take too long.

    A player does not know the other's hand: this judges puzzles, finished games, and the states
    that `tacocat.sample_state` draws.

    Args:
        state: a state in which an attack or an answer is due.

    Raises:
        TypeError: not a state.
        ValueError: the state is in another phase.

    Example:
        >>> from tacocat import set_up
        >>> solution = solve_open(set_up(Attacking(Player.WOW), ([3, 5, 9], [2, 6, 8])))
        >>> print(solution.winner, "wins:", solution.action)
        WOW wins: WOW attack 9
    """
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
    phase = state.phase
    if not isinstance(phase, Attacking | Defending):
        raise ValueError(
            f"only a round in the phase Attacking or Defending can be solved, "
            f"not {type(phase).__name__}"
        )
    found = []
    for action in legal_actions(state):
        assert isinstance(action, Attack | Defend | Sacrifice)
        found.append((value_of(state, action), action))
    player = state.to_act[0]
    value, action = max(found, key=lambda each: each[0])
    if value == TIE:
        return Solution(None, action)
    return Solution(player if value == WIN else player.opponent, action)


def value_of(state: State, action: Attack | Defend | Sacrifice) -> int:
    """What a legal action is worth to the player who does it: WIN, TIE or LOSS.

    Example:
        >>> from tacocat import set_up
        >>> state = set_up(Attacking(Player.WOW), ([3, 5, 9], [2, 6, 8]))
        >>> [value_of(state, action) for action in legal_actions(state)]
        [-1, -1, 1]
    """
    player, phase = action.player, state.phase
    hand, theirs = state.hands[player], state.hands[player.opponent]
    tie, jumbo = value_of_tie(state, player), state.rules.jumbo_attacks
    if isinstance(action, Attack):
        rest = without(hand, action.cards)
        return _after_attack(rest, theirs, action.cards, False, tie, jumbo)
    assert isinstance(phase, Defending)
    sacrificed = isinstance(action, Sacrifice) or any(
        isinstance(answer, Sacrifice) for answer in phase.answers
    )
    rest = without(hand, (action.card,))
    open_cards = phase.attack[len(phase.answers) + 1 :]
    return -_after_attack(theirs, rest, open_cards, sacrificed, -tie, jumbo)


def value_of_tie(state: State | View, player: Player) -> int:
    """What equal final cards are worth to a player (R21)."""
    winner = round_winner(state.rules, state.tacocat, ByPlayer(1, 1))
    return TIE if winner is None else WIN if winner is player else LOSS


@lru_cache(maxsize=1 << 16)
def value(hand: Hand, theirs: Hand, tie: int, jumbo: bool) -> int:
    """What a position is worth to the player who is to attack.

    Args:
        hand: the attacker's cards.
        theirs: the other player's, as many.
        tie: what equal final cards are worth to the attacker.
        jumbo: whether jumbo attacks are allowed.

    Example:
        >>> value((3, 9), (2, 8), TIE, True), value((3, 7), (2, 8), TIE, True)
        (1, -1)
    """
    if hand[-1] < theirs[0]:
        return WIN
    if hand[0] > theirs[-1]:
        return LOSS
    if len(hand) == 1:
        return tie
    best = LOSS
    # High cards and many: they are the likeliest to win, and then the others need no search.
    for cards in reversed(attacks(hand, jumbo)):
        rest = without(hand, cards)
        best = max(best, _after_attack(rest, theirs, cards, False, tie, jumbo, best))
        if best == WIN:
            break
    return best


def _after_attack(
    hand: Hand,
    theirs: Hand,
    attack: Hand,
    sacrificed: bool,
    tie: int,
    jumbo: bool,
    enough: int = LOSS,
) -> int:
    """What a position is worth to the attacker, whose cards lie on the table.

    Args:
        hand: what the attacker keeps.
        theirs: the defender's cards.
        attack: the cards yet to be answered.
        sacrificed: whether there was a sacrifice before.
        tie: as for `value`.
        jumbo: as for `value`.
        enough: the search ends once the attacker can get no more than this.
    """
    worst = WIN
    for left, lost in answered(theirs, attack, sacrificed):
        # R18: after a sacrifice the attacker attacks again.
        result = value(hand, left, tie, jumbo) if lost else -value(left, hand, -tie, jumbo)
        worst = min(worst, result)
        if worst <= enough:
            break
    return worst


@lru_cache(maxsize=1 << 14)
def answered(hand: Hand, attack: Hand, sacrificed: bool) -> tuple[tuple[Hand, bool], ...]:
    """Every way to answer an attack: the cards left, and whether any was sacrificed.

    Example:
        >>> answered((2, 5, 9), (4,), sacrificed=False)
        (((2, 9), False), ((2, 5), False), ((5, 9), True))
    """
    if not attack:
        return ((hand, sacrificed),)
    ways: list[tuple[Hand, bool]] = []
    for i, card in enumerate(hand):
        if card >= attack[0] and hand.index(card) == i:
            ways.append((hand[:i] + hand[i + 1 :], sacrificed))
    ways.append((hand[1:], True))
    if len(attack) > 1:
        ways = [way for left, lost in ways for way in answered(left, attack[1:], lost)]
    return tuple(dict.fromkeys(ways))
