"""What is seen to happen, in which order, and by whom; and following a game by it."""

import pickle
import random
from collections import Counter
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Action,
    Attack,
    Attacking,
    AttackMade,
    Board,
    ByPlayer,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    ChoiceMade,
    Deal,
    Dealing,
    DeckGathered,
    Defend,
    Defending,
    Duel,
    Dueling,
    DuelRevealed,
    Event,
    FinalRevealed,
    FinalTie,
    GameWon,
    Player,
    Replace,
    Replacing,
    RoundDealt,
    RoundTied,
    RoundWon,
    Rules,
    Sacrifice,
    Space,
    State,
    TacocatMoved,
    TilePlaced,
    TrickEnded,
    View,
    apply,
    count_worlds,
    events,
    explain,
    legal_actions,
    new_game,
    observe,
    sample_state,
    set_up,
    view_after,
)
from tacocat.records import Step
from tacocat.testing import games, rules


def seen(state: State, action: Action, viewer: Player | None = None) -> list[Event]:
    return list(events(state, action, apply(state, action), viewer))


# --- one action ---


@pytest.mark.rule("R6", "R26")
def test_a_deal_shows_each_player_their_hand() -> None:
    small = Rules([1, 2, 3, 4, 5, 6, 7, 8], Board([Space(2, Player)]))
    waiting, deal = new_game(small, manual_deal=True), Deal([8, 3, 5, 1, 7, 2, 6, 4])
    for viewer, hands in [(WOW, ((3, 8), None)), (YAY, (None, (1, 5))), (None, (None, None))]:
        assert seen(waiting, deal, viewer) == [RoundDealt(1, 1, 2, ByPlayer(*hands))]


@pytest.mark.rule("R8", "R28")
def test_the_first_of_two_choices_shows_only_that_it_was_made() -> None:
    state, choice = new_game(seed=7), Replace(YAY, new_game(seed=7).hands.yay[:2])
    assert seen(state, choice, YAY) == [ChoiceMade(1, YAY, choice)]
    assert seen(state, choice, WOW) == [ChoiceMade(1, YAY, None)]
    assert seen(state, choice) == [ChoiceMade(1, YAY, None)]


@pytest.mark.rule("R8", "R26", "R27")
def test_the_second_choice_shows_both_replacements_and_each_player_what_they_drew() -> None:
    variant = Rules(range(1, 13), Board([Space(3, Player)]))
    deal = Deal([1, 5, 9, 2, 6, 10, 12, 3, 11, 4, 8, 7])
    state = apply(new_game(variant, manual_deal=True), deal)
    state = apply(state, Replace(YAY, [2]))
    choice = Replace(WOW, [9, 1])
    made = ChoiceMade(3, WOW, None)
    assert seen(state, choice, WOW) == [
        ChoiceMade(3, WOW, choice),
        CardsReplaced(3, WOW, (1, 9), drawn=(3, 12)),
        CardsReplaced(3, YAY, (2,), drawn=None),
    ]
    assert seen(state, choice, YAY) == [
        made,
        CardsReplaced(3, WOW, (1, 9), drawn=None),
        CardsReplaced(3, YAY, (2,), drawn=(11,)),
    ]
    assert seen(state, choice) == [
        made,
        CardsReplaced(3, WOW, (1, 9), drawn=None),
        CardsReplaced(3, YAY, (2,), drawn=None),
    ]


@pytest.mark.rule("R7")
def test_an_ordered_replacement_is_seen_at_once() -> None:
    spare = list((Counter(STANDARD.deck) - Counter([*range(1, 9), 12, 11, 10])).elements())
    state = set_up(
        Replacing((YAY,), 4),
        ([1, 2, 3, 4], [5, 6, 7, 8]),
        tacocat=1,
        tiles=[4, 3, 2],
        draw_pile=[12, 11, 10, *spare],
    )
    assert seen(state, Replace(YAY, [5, 6]), YAY) == [CardsReplaced(1, YAY, (5, 6), (11, 12))]
    assert seen(state, Replace(YAY, [5, 6]), WOW) == [CardsReplaced(1, YAY, (5, 6), None)]
    after = apply(state, Replace(YAY, [5, 6]))
    assert seen(after, Replace(WOW, [1]), WOW) == [CardsReplaced(2, WOW, (1,), (10,))]
    assert seen(after, Replace(WOW, []), YAY) == [CardsReplaced(2, WOW, (), None)]


@pytest.mark.rule("R10", "R11")
@pytest.mark.parametrize(("card", "attacker"), [(2, WOW), (6, None), (9, YAY)])
def test_the_second_duel_card_turns_both_over(card: int, attacker: Player | None) -> None:
    state = apply(set_up(Dueling(), ([4, 6, 8], [2, 6, 9])), Duel(WOW, 6))
    for viewer in (WOW, None):
        assert seen(state, Duel(YAY, card), viewer) == [
            ChoiceMade(2, YAY, None),
            DuelRevealed(2, ByPlayer(6, card), attacker),
        ]
    assert seen(state, Duel(YAY, card), YAY)[0] == ChoiceMade(2, YAY, Duel(YAY, card))


@pytest.mark.rule("R13", "R16", "R17", "R18", "R19")
def test_a_trick() -> None:
    state = set_up(Attacking(YAY), ([2, 3, 6, 9, 12], [4, 7, 7, 8, 8]))
    assert seen(state, Attack(YAY, [7, 7])) == [AttackMade(1, YAY, (7, 7))]
    state = apply(state, Attack(YAY, [7, 7]))
    assert seen(state, Sacrifice(WOW, 2)) == [CardSacrificed(2, WOW, 7, 2)]
    state = apply(state, Sacrifice(WOW, 2))
    assert seen(state, Defend(WOW, 12)) == [
        CardDefended(3, WOW, 7, 12),
        TrickEnded(3, (7, 7), (2, 12), attacker=YAY),
    ]


# --- the end of a round ---


def last_answer(wow: int, yay: int, **more: Any) -> State:
    return set_up(Defending(WOW, (6,)), ([wow], [yay, 7]), **more)


@pytest.mark.rule("R12", "R20", "R22", "R23", "R24")
def test_the_end_of_a_round_in_order() -> None:
    state = last_answer(5, 3, tacocat=3, tiles=[4], seed=5)
    after = apply(state, Defend(YAY, 7))
    ending = [
        CardDefended(1, YAY, 6, 7),
        TrickEnded(1, (6,), (7,), attacker=None),
        FinalRevealed(1, ByPlayer(5, 3)),
        RoundWon(1, YAY),
        TacocatMoved(1, 3, 5, skipped=(4,)),
        TilePlaced(1, 3),
        DeckGathered(1),
    ]
    dealt = RoundDealt(1, 3, 9, ByPlayer(after.hands.wow, None))
    assert seen(state, Defend(YAY, 7), WOW) == [*ending, dealt]
    state = last_answer(5, 3, tacocat=3, tiles=[4])  # deals by hand
    assert seen(state, Defend(YAY, 7), WOW) == ending


@pytest.mark.rule("R22", "R24")
def test_moves_towards_wow_skip_in_their_direction() -> None:
    state = last_answer(3, 5, tacocat=6, tiles=[3, 4, 5])
    assert TacocatMoved(1, 6, 2, skipped=(5, 4, 3)) in seen(state, Defend(YAY, 7))


@pytest.mark.rule("R21")
def test_a_tied_round_moves_nothing() -> None:
    state = last_answer(5, 5)
    assert seen(state, Defend(YAY, 7))[2:] == [
        FinalRevealed(1, ByPlayer(5, 5)),
        RoundTied(1),
        DeckGathered(1),
    ]
    state = last_answer(5, 5, seed=1)
    assert [type(event) for event in seen(state, Defend(YAY, 7))[3:]] == [
        RoundTied,
        DeckGathered,
        RoundDealt,
    ]


@pytest.mark.rule("R21")
def test_an_arrow_wins_a_tied_round() -> None:
    arrow_ties = Rules(STANDARD.deck, STANDARD.board, FinalTie.ARROW)
    state = last_answer(5, 5, rules=arrow_ties, tacocat=3, tiles=[4])
    assert RoundWon(1, YAY) in seen(state, Defend(YAY, 7))


@pytest.mark.rule("R25")
def test_a_won_game_ends_with_the_tile_and_nothing_is_gathered() -> None:
    state = last_answer(3, 5, tacocat=1, tiles=[2, 3, 4], seed=5)
    assert seen(state, Defend(YAY, 7))[2:] == [
        FinalRevealed(1, ByPlayer(3, 5)),
        RoundWon(1, WOW),
        TacocatMoved(1, 1, 0, skipped=()),
        TilePlaced(1, 1),
        GameWon(1, WOW),
    ]


@pytest.mark.rule("R12")
def test_a_round_that_a_duel_ends() -> None:
    state = set_up(Dueling(Duel(WOW, 9)), ([3, 9], [5, 7]))
    assert seen(state, Duel(YAY, 7))[:3] == [
        ChoiceMade(1, YAY, None),
        DuelRevealed(1, ByPlayer(9, 7), attacker=None),
        FinalRevealed(1, ByPlayer(3, 5)),
    ]


@pytest.mark.rule("R12")
def test_a_round_that_a_replacement_ends() -> None:
    variant = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
    state = apply(new_game(variant, manual_deal=True), Deal([3, 2, 1, 4]))
    state = apply(state, Replace(WOW, [3]))
    assert seen(state, Replace(YAY, []), WOW) == [
        ChoiceMade(3, YAY, None),
        CardsReplaced(3, WOW, (3,), (1,)),
        CardsReplaced(3, YAY, (), None),
        FinalRevealed(3, ByPlayer(1, 2)),
        RoundWon(3, WOW),
        TacocatMoved(3, 1, 0, ()),
        TilePlaced(3, 1),
        GameWon(3, WOW),
    ]


# --- following ---


def test_every_kind_of_event_is_told_and_the_views_that_follow_equal_what_is_observed() -> None:
    told = Counter[type]()

    @settings(max_examples=150, derandomize=True, database=None)
    @given(games(rules(largest_hand=5, most_spaces=3), most_steps=80))
    def follow(game: tuple[Step, ...]) -> None:
        for viewer in (WOW, YAY, None):
            view = observe(game[0].before, viewer)
            for step in game:
                for event in events(step.before, step.action, step.after, viewer):
                    told[type(event)] += 1
                    assert event.step == step.after.step
                    assert pickle.loads(pickle.dumps(event)) == event
                    assert isinstance(hash(event), int)
                    view = view_after(view, event)
                assert view == observe(step.after, viewer)
                assert repr(view) == repr(observe(step.after, viewer))

    follow()
    for kind in get_args(Event):
        assert told[kind] >= 20, (kind, told)


def test_nobody_is_to_act_between_the_last_card_and_the_next_deal() -> None:
    state = last_answer(5, 3, tacocat=3, tiles=[4], seed=5)
    view = observe(state, WOW)
    phases = []
    for event in seen(state, Defend(YAY, 7), WOW):
        view = view_after(view, event)
        phases.append((type(event).__name__, view.to_act, view.phase == Dealing()))
    assert phases == [
        ("CardDefended", (), False),
        ("TrickEnded", (), True),
        ("FinalRevealed", (), True),
        ("RoundWon", (), True),
        ("TacocatMoved", (), True),
        ("TilePlaced", (), True),
        ("DeckGathered", (), True),
        ("RoundDealt", (WOW,), False),  # space 5 has one arrow, at WOW
    ]


def test_both_final_cards_are_seen_until_the_deck_is_gathered() -> None:
    state = last_answer(5, 3)
    view = observe(state, WOW)
    hands = {}
    for event in seen(state, Defend(YAY, 7), WOW):
        view = view_after(view, event)
        hands[type(event)] = view.hands
    assert hands[TrickEnded] == ((5,), None)
    assert hands[FinalRevealed] == hands[TilePlaced] == ((5,), (3,))
    assert hands[DeckGathered] == ((), None)


def in_motion() -> list[View]:
    """Views between two events of one action."""
    found = []
    state = last_answer(5, 3, seed=5)
    view = observe(state, WOW)
    for event in seen(state, Defend(YAY, 7), WOW)[:-1]:
        view = view_after(view, event)
        found.append(view)
    state = apply(new_game(seed=7), Replace(WOW, []))
    view = observe(state, YAY)
    for event in seen(state, Replace(YAY, []), YAY)[:-1]:
        view = view_after(view, event)
        found.append(view)
    state = set_up(Dueling(Duel(WOW, 9)), ([3, 9], [5, 7]))
    view = observe(state, WOW)
    for event in seen(state, Duel(YAY, 7), WOW)[:2]:
        view = view_after(view, event)
        found.append(view)
    return found


def test_a_table_in_motion_cannot_be_sampled() -> None:
    views = [view for view in in_motion() if not view.to_act]
    assert len(views) >= 8
    for view in views:
        if sum(view.hand_sizes):
            with pytest.raises(ValueError, match="between two events of one action"):
                sample_state(view, random.Random(1))
            with pytest.raises(ValueError, match="between two events of one action"):
                count_worlds(view)
            assert legal_actions(view) == ()
            assert explain(view, Defend(YAY, 7)) is not None
            assert explain(view, Defend(WOW, 7)) is not None


def test_an_event_of_another_step_is_refused() -> None:
    state = new_game(seed=7)
    view = observe(state, WOW)
    (event,) = seen(state, Replace(YAY, []), WOW)
    after = view_after(view, event)
    later = ChoiceMade(3, WOW, None)
    with pytest.raises(ValueError, match=r"an event of step 1 or 2, not 3: ask for a new view"):
        view_after(after, later)
    with pytest.raises(ValueError, match=r"an event of step 1 or 2, not 0"):
        view_after(after, ChoiceMade(0, WOW, None))


def test_an_event_of_another_phase_is_refused() -> None:
    view = observe(set_up(Attacking(WOW), ([4, 5], [6, 7])), WOW)
    with pytest.raises(ValueError, match="nobody chooses face down in a view of Attacking"):
        view_after(view, ChoiceMade(1, YAY, None))
    with pytest.raises(ValueError, match="nobody answers in a view of Attacking"):
        view_after(view, CardDefended(1, YAY, 4, 6))


def test_wrong_arguments() -> None:
    before = new_game(seed=7)
    action = Replace(WOW, [])
    after = apply(before, action)
    with pytest.raises(TypeError, match="before and after must be States, not View"):
        events(observe(before, WOW), action, after)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="before and after must be States, not NoneType"):
        events(before, action, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="viewer must be a Player"):
        events(before, action, after, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an action is a Replace"):
        events(before, "pass", after)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="action must be one that is legal in before"):
        events(before, Duel(WOW, 3), after)
    with pytest.raises(ValueError, match="one step after before, at step 1, not 0"):
        events(before, action, before)
    with pytest.raises(TypeError, match="view must be a View, not State"):
        view_after(before, ChoiceMade(1, WOW, None))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="event must be an Event, not str"):
        view_after(observe(before, WOW), "ChoiceMade")  # type: ignore[arg-type]
