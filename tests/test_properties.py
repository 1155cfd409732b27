# mypy: disable-error-code="comparison-overlap"
"""What holds in every game of every variant."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from helpers import WOW, YAY, every_card, rebuilt
from mirror import mirrored_action, mirrored_rules, mirrored_state, same_up_to_discard_order
from referee import Move, Referee, Variant
from tacocat import (
    STANDARD,
    Action,
    Attack,
    Attacking,
    Board,
    Deal,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    FinalTie,
    Finished,
    IllegalActionError,
    PlayerAction,
    Reason,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    State,
    apply,
    explain,
    legal_actions,
    new_game,
    observe,
)
from tacocat.records import Step
from tacocat.testing import actions, games, rules, states


def kind_and_cards(action: PlayerAction) -> tuple[object, ...]:
    """The documented order of legal lists."""
    kinds = (Replace, Duel, Attack, Defend, Sacrifice)
    cards = action.cards if isinstance(action, Replace | Attack) else (action.card,)
    return action.player, kinds.index(type(action)), len(cards), cards


@given(states())
def test_legal_lists_are_ordered_without_duplicates_and_by_player(state: State) -> None:
    listed = tuple(legal_actions(state))
    assert len(set(listed)) == len(listed)
    assert list(listed) == sorted(listed, key=kind_and_cards)
    assert [*legal_actions(state, WOW), *legal_actions(state, YAY)] == list(listed)
    assert {action.player for action in listed} == set(state.to_act)
    assert tuple(state.to_act) == tuple(sorted(state.to_act))
    assert bool(listed) == (not state.is_over and state.phase != Dealing())


@given(states(), st.data())
def test_listed_is_explained_is_applicable_for_any_action(
    state: State, data: st.DataObject
) -> None:
    before = rebuilt(state)
    near = st.sampled_from(tuple(legal_actions(state))[:600]) if state.to_act else actions()
    deals = st.permutations(state.rules.deck).map(Deal)
    action: Action = data.draw(st.one_of(actions(), near, deals))
    reason = explain(state, action)
    if isinstance(action, Deal):
        assert (reason is None) == (state.phase == Dealing())
    else:
        assert (reason is None) == (action in legal_actions(state))
        assert (reason is None) == (action in tuple(legal_actions(state, action.player)))
    if reason is None:
        assert apply(state, action).step == state.step + 1
    else:
        with pytest.raises(IllegalActionError) as caught:
            apply(state, action)
        assert (caught.value.reason, caught.value.action) == (reason, action)
        assert caught.value.player == getattr(action, "player", None)
        assert caught.value.args == (str(caught.value),)
    assert state == before


@given(games())
@pytest.mark.rule("R3", "R6", "R14", "R19")
def test_every_card_is_in_one_place_and_hands_are_equal_at_attacks(game: tuple[Step, ...]) -> None:
    for step in game:
        state = step.after
        deck = () if state.phase == Dealing() else state.rules.deck
        assert every_card(state) == list(deck)
        wow, yay = map(len, state.hands)
        match state.phase:
            case Attacking() | Dueling():
                assert wow == yay >= 2
            case Defending(attacker, attack, answers):
                attacking, defending = state.hands[attacker], state.hands[attacker.opponent]
                assert len(attacking) + len(attack) == len(defending) + len(answers)
                assert attacking
            case Finished():
                assert wow == yay == 1
            case Replacing():
                assert state.space is not None
                assert wow == yay == state.space.hand_size
            case Dealing():
                assert wow == yay == 0


@given(games())
@pytest.mark.rule("R29")
def test_floors_are_true_and_never_fall_within_a_round(game: tuple[Step, ...]) -> None:
    for step in game:
        for player in (WOW, YAY):
            floor = step.after.floors[player]
            assert all(card >= floor for card in step.after.hands[player])
            if step.after.round == step.before.round and not isinstance(step.action, Deal):
                assert floor >= step.before.floors[player] or step.after.phase == Dealing()


@given(states(), st.data())
@pytest.mark.rule("R8", "R10")
def test_the_order_of_simultaneous_choices_does_not_matter(
    state: State, data: st.DataObject
) -> None:
    if len(state.to_act) < 2:
        return
    wow = data.draw(st.sampled_from(tuple(legal_actions(state, WOW))))
    yay = data.draw(st.sampled_from(tuple(legal_actions(state, YAY))))
    one, other = apply(state, wow), apply(state, yay)
    # The first choice changes nothing for the other player.
    assert tuple(legal_actions(one)) == tuple(legal_actions(state, YAY))
    assert tuple(legal_actions(other)) == tuple(legal_actions(state, WOW))
    assert apply(one, yay) == apply(other, wow)


@given(games(manual_deal=True))
def test_mirrored_seats_give_the_mirrored_game(game: tuple[Step, ...]) -> None:
    variant = game[0].before.rules
    assert mirrored_rules(mirrored_rules(variant)) == variant
    for step in game:
        mirror = mirrored_state(step.before, step.action)
        listed = {mirrored_action(action) for action in legal_actions(step.before)}
        assert listed == set(legal_actions(mirror))
        action = step.action
        swapped = (
            Deal(swap_hands(step.before, action))
            if isinstance(action, Deal)
            else mirrored_action(action)
        )
        same_up_to_discard_order(apply(mirror, swapped), mirrored_state(step.after, None))


def swap_hands(state: State, deal: Deal) -> list[int]:
    assert state.space is not None
    size = state.space.hand_size
    return [*deal.order[size : 2 * size], *deal.order[:size], *deal.order[2 * size :]]


# --- against the referee --------------------------------------------------------------------------


def variant_of(rules: Rules) -> Variant:
    return Variant(
        deck=rules.deck,
        hand_sizes=tuple(space.hand_size for space in rules.board.spaces),
        arrows=tuple(frozenset(map(int, space.arrows)) for space in rules.board.spaces),
        start=rules.board.start,
        arrow_ties=rules.final_tie is FinalTie.ARROW,
        jumbo=rules.jumbo_attacks,
    )


def move_of(action: PlayerAction) -> Move:
    cards = action.cards if isinstance(action, Replace | Attack) else (action.card,)
    return type(action).__name__.lower(), int(action.player), cards


@given(games(manual_deal=True))
@settings(max_examples=120)
def test_the_engine_agrees_with_the_referee(game: tuple[Step, ...]) -> None:
    referee = Referee.start(variant_of(game[0].before.rules))
    for step in game:
        assert {move_of(action) for action in legal_actions(step.before)} == referee.moves()
        if isinstance(step.action, Deal):
            referee.deal(step.action.order)
        else:
            referee.play(move_of(step.action))
        state = step.after
        assert (state.round, state.tacocat, state.tiles, state.winner) == (
            referee.round,
            referee.tacocat,
            referee.tiles,
            referee.winner,
        )
        assert [list(hand) for hand in state.hands] == referee.hands
        assert list(state.draw_pile) == referee.draw_pile
        assert list(state.discard_pile) == referee.discard_pile
        assert list(state.floors) == referee.floors
        assert (state.phase == Dealing(), state.is_over) == (referee.awaiting_deal, referee.over)
        assert legal_actions(state) or not state.to_act
        if isinstance(state.phase, Defending):
            assert list(state.phase.attack) == referee.attack
            assert [move_of(answer) for answer in state.phase.answers] == referee.answers


# --- whole games under many policies --------------------------------------------------------------

Policy = Callable[[Sequence[PlayerAction]], PlayerAction]


def first(choices: Sequence[PlayerAction]) -> PlayerAction:
    return choices[0]


def last(choices: Sequence[PlayerAction]) -> PlayerAction:
    return choices[-1]


def middle(choices: Sequence[PlayerAction]) -> PlayerAction:
    return choices[len(choices) // 2]


@pytest.mark.parametrize("policy", [first, middle, last, random.Random(5).choice])
@pytest.mark.parametrize("final_tie", list(FinalTie))
@pytest.mark.rule("R4", "R21", "R23", "R25")
def test_games_end_after_at_most_as_many_decided_rounds_as_spaces(
    policy: Policy, final_tie: FinalTie
) -> None:
    variant = attrs.evolve(STANDARD, final_tie=final_tie)
    for seed in range(15):
        state = new_game(variant, seed=seed)
        decided, tied = 0, 0
        while not state.is_over:
            before, state = state, apply(state, policy(legal_actions(state)))
            assert len(state.tiles) <= 7
            decided += len(state.tiles) - len(before.tiles)
            if state.round > before.round and state.tiles == before.tiles:
                assert state.tacocat == before.tacocat
                tied += 1
        assert decided == len(state.tiles) <= 7
        assert state.round == decided + tied
        assert state.tacocat in (0, 8)


# --- every rule is reached ------------------------------------------------------------------------


def reached(step: Step) -> list[object]:
    """What a step shows: phases, kinds of action, and the turns a game can take."""
    before, action, after = step.before, step.action, step.after
    found: list[object] = [type(after.phase), type(action)]
    if isinstance(action, Attack) and len(action.cards) > 1:
        found.append("set" if action.cards[0] == action.cards[-1] else "sequence")
    if isinstance(before.phase, Dueling) and isinstance(after.phase, Dueling):
        found.append("duel tie" if before.phase.face_down else "duel card waits")
    if isinstance(before.phase, Replacing):
        opening = Replacing.opening(before.round, before.rules.board.spaces[before.tacocat - 1])
        found.append("free replacement" if len(opening.to_act) == 2 else "ordered replacement")
    if isinstance(before.phase, Defending) and isinstance(after.phase, Attacking):
        kept = after.phase.attacker is before.phase.attacker
        found.append("attacker attacks again" if kept else "defender attacks next")
    if after.round > before.round or after.phase == Dealing() or after.is_over:
        if len(after.tiles) == len(before.tiles):
            found.append("round tied" if not isinstance(action, Deal) else "dealt by hand")
        elif abs(after.tacocat - before.tacocat) > 1:
            found.append("covered spaces skipped")
    if after.winner is not None:
        found.append(after.winner)
    return found


def test_the_drawn_games_reach_every_phase_action_reason_and_turn() -> None:
    seen: Counter[object] = Counter()

    # Few spaces and small hands: much happens within a few dozen actions.
    @settings(max_examples=400, database=None, derandomize=True)
    @given(games(rules(largest_hand=6, most_spaces=3), most_steps=80))
    def play(game: tuple[Step, ...]) -> None:
        seen.update(near_misses(game[0].before))
        for step in game:
            seen.update(reached(step))
            seen.update(near_misses(step.after))

    play()
    turns = {
        "set", "sequence", "duel tie", "duel card waits", "free replacement",
        "ordered replacement", "attacker attacks again", "defender attacks next", "round tied",
        "dealt by hand", "covered spaces skipped",
    }  # fmt: skip
    phases = {Dealing, Replacing, Dueling, Attacking, Defending, Finished}
    kinds = {Replace, Duel, Attack, Defend, Sacrifice, Deal}
    missing = {
        str(each) for each in turns | phases | kinds | set(Reason) | {WOW, YAY} if seen[each] < 3
    }
    assert not missing, f"seldom or never reached: {sorted(missing)}"


def near_misses(state: State) -> list[Reason]:
    """Why the actions that are nearly legal here are not."""
    tries: list[Action] = [Deal(state.rules.deck[1:])]
    for player in (WOW, YAY):
        hand = state.hands[player]
        tries += [Attack(player, hand)] if hand else []
        tries += [Attack(player, pair) for pair in pairwise(hand)]
        tries += [Replace(player, hand)]
        cards = {*hand, *state.hands[player.opponent]}
        tries += [kind(player, card) for card in cards for kind in (Duel, Defend, Sacrifice)]
    reasons = [explain(state, action) for action in tries]
    reasons.append(explain(state, tries[0], expected_step=state.step + 1))
    reasons.append(explain(observe(state, WOW), Duel(YAY, 1)))
    return [reason for reason in reasons if reason is not None]


def test_a_deck_of_one_rank_never_decides_a_round_but_every_action_ends() -> None:
    variant = Rules([3] * 16, Board(STANDARD.board.spaces[:1]))
    state, rng = new_game(variant, seed=1), random.Random(1)
    for _ in range(200):
        state = apply(state, rng.choice(legal_actions(state)))
    assert not state.is_over
    assert state.tiles == frozenset()
    assert state.round > 10
