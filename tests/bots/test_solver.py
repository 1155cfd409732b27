"""The solver of open rounds: by hand, and against playing out everything with the engine."""

from functools import partial

import pytest
from hypothesis import assume, given, settings, strategies as st

from tacocat import (
    STANDARD,
    Attack,
    Attacking,
    Board,
    Defend,
    Defending,
    Dueling,
    FinalTie,
    Phase,
    Player,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    legal_actions,
    new_game,
    observe,
    set_up,
)
from tacocat.bots import Solution, solve_open
from tacocat.bots.solver import LOSS, TIE, WIN, answered, value_of

WOW, YAY = Player.WOW, Player.YAY
TRICKS = Attacking | Defending


def won(before: State, after: State) -> Player | None:
    """Who won the round that is over in the later state, from where the Tacocat went."""
    if after.tacocat == before.tacocat:
        return None
    return WOW if after.tacocat < before.tacocat else YAY


def outcome(state: State, player: Player) -> int:
    """What every course of the round shows, the engine playing each of them."""
    found = []
    for action in legal_actions(state):
        after = apply(state, action)
        if isinstance(after.phase, TRICKS):
            found.append(outcome(after, player))
        else:
            winner = won(state, after)
            found.append(TIE if winner is None else WIN if winner is player else LOSS)
    return max(found) if player in state.to_act else min(found)


@st.composite
def open_rounds(draw: st.DrawFn) -> State:
    """A round of some variant with up to four cards each, in which a trick may have begun."""
    deck = draw(st.lists(st.integers(1, 7), min_size=24, max_size=24))
    space = Space(6, draw(st.sampled_from([{WOW}, {YAY}, {WOW, YAY}])))
    rules = Rules(deck, Board([space]), draw(st.sampled_from(FinalTie)), draw(st.booleans()))
    size = draw(st.integers(2, 4))
    hands = deck[:size], deck[size : 2 * size]
    state = set_up(Attacking(draw(st.sampled_from(Player))), hands, rules=rules)
    for _ in range(draw(st.integers(0, 3))):
        after = apply(state, draw(st.sampled_from(tuple(legal_actions(state)))))
        assume(isinstance(after.phase, TRICKS))
        state = after
    return state


@settings(max_examples=150)
@given(open_rounds())
def test_it_finds_what_playing_everything_out_finds(state: State) -> None:
    (player,) = state.to_act
    best = outcome(state, player)
    solution = solve_open(state)
    assert solution.winner is {WIN: player, TIE: None, LOSS: player.opponent}[best]
    values = []
    for action in legal_actions(state):
        after = apply(state, action)
        if isinstance(after.phase, TRICKS):
            values.append(outcome(after, player))
        else:
            values.append({player: WIN, None: TIE}.get(won(state, after), LOSS))
    assert [value_of(state, each) for each in legal_actions(state)] == values  # type: ignore[arg-type]
    assert solution.action == legal_actions(state)[values.index(best)]


@pytest.mark.parametrize(
    ("phase", "hands", "winner", "action"),
    [
        # YAY cannot defend against the 9 and loses the 2; then WOW has 3 and 5 against 6 and 8.
        (Attacking(WOW), ([3, 5, 9], [2, 6, 8]), WOW, "WOW attack 9"),
        # Whatever WOW attacks with, YAY defends with the 8 and keeps the 2.
        (Attacking(WOW), ([3, 7], [2, 8]), YAY, "WOW attack 3"),
        # The 9 takes the 1 from YAY, who keeps an 8.
        (Attacking(WOW), ([3, 9], [1, 8]), WOW, "WOW attack 9"),
        # One 8 could be defended; two of them cost YAY the 1 and the 2.
        (Attacking(WOW), ([3, 8, 8], [1, 4, 9]), WOW, "WOW attack 8 8"),
        # The defense keeps the 2, and the sacrifice the 9.
        (Defending(WOW, (7,)), ([3], [2, 9]), YAY, "YAY defend 9"),
        # The second 8 is defended with the 9, so that the 4 stays.
        (Defending(WOW, (8, 8), (Sacrifice(YAY, 2),)), ([5], [4, 9]), YAY, "YAY defend 9"),
        # Every card of WOW's is lower.
        (Attacking(YAY), ([1, 2, 3], [4, 5, 6]), WOW, "YAY attack 4"),
        # Whatever is played, two 5s are left.
        (Attacking(YAY), ([5, 5], [5, 5]), None, "YAY attack 5"),
    ],
)
def test_rounds_solved_by_hand(
    phase: Phase, hands: tuple[list[int], list[int]], winner: Player | None, action: str
) -> None:
    rules = Rules([*STANDARD.deck, 5], STANDARD.board)
    solution = solve_open(set_up(phase, hands, rules=rules))
    assert (solution.winner, str(solution.action)) == (winner, action)


@pytest.mark.parametrize(
    ("final_tie", "arrows", "winner"),
    [
        (FinalTie.REDEAL, {WOW}, None),
        (FinalTie.ARROW, {WOW, YAY}, None),
        (FinalTie.ARROW, {WOW}, WOW),
        (FinalTie.ARROW, {YAY}, YAY),
    ],
)
@pytest.mark.parametrize("attacker", Player)
def test_equal_final_cards(
    final_tie: FinalTie, arrows: set[Player], winner: Player | None, attacker: Player
) -> None:
    rules = Rules([5] * 12, Board([Space(3, arrows)]), final_tie)
    state = set_up(Attacking(attacker), ([5, 5], [5, 5]), rules=rules)
    assert solve_open(state) == Solution(winner, Attack(attacker, (5,)))


def test_without_jumbo_attacks() -> None:
    hands = [3, 8, 8], [1, 4, 9]
    make = partial(Rules, STANDARD.deck, STANDARD.board)
    winners = [
        solve_open(set_up(Attacking(WOW), hands, rules=make(jumbo_attacks=jumbo))).winner
        for jumbo in (True, False)
    ]
    assert winners == [WOW, YAY]


def test_a_large_round_is_solved() -> None:
    hands = [1, 2, 4, 5, 7, 9, 10, 12], [1, 3, 4, 6, 7, 8, 11, 12]
    state = set_up(Attacking(WOW), hands, tacocat=3, tiles=[4])
    assert solve_open(state).action in legal_actions(state)


def test_what_is_left_after_an_attack() -> None:
    assert answered((3, 3, 8), (5, 8), sacrificed=False) == (((3,), True), ((8,), True))
    assert answered((4, 4), (4,), sacrificed=False) == (((4,), False), ((4,), True))
    assert answered((4, 6), (), sacrificed=True) == (((4, 6), True),)


def test_which_states_are_solved() -> None:
    with pytest.raises(
        ValueError,
        match=r"^only a round in the phase Attacking or Defending can "
        r"be solved, not Replacing$",
    ):
        solve_open(new_game(seed=7))
    with pytest.raises(ValueError, match=r"not Dueling$"):
        solve_open(set_up(Dueling(), ([1, 2], [3, 4])))
    with pytest.raises(TypeError, match=r"^state must be a State, not View$"):
        solve_open(observe(new_game(seed=7), WOW))  # type: ignore[arg-type]


def test_a_defense_may_be_a_sacrifice_too() -> None:
    # Defending with the 4 takes over the attack: YAY's 9 then costs WOW the 3.
    state = set_up(Defending(WOW, (4,)), ([3, 7], [4, 5, 9]))
    assert solve_open(state) == Solution(YAY, Defend(YAY, 4))
