"""The game between people, or against the opponent, without a screen."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Board,
    Deal,
    Duel,
    IllegalActionError,
    Player,
    PlayerAction,
    Replace,
    Rules,
    Space,
    View,
    events,
    legal_actions,
    observe,
    parse_action,
)
from tacocat.bots import RuleBot
from tacocat.playing.session import CannotUndoError, Session
from tacocat.records import Forfeit, ForfeitReason, Record, replay
from tacocat.rules import FinalTie
from tacocat.testing import rules

SMALL = Rules(
    sorted([*range(1, 9)] * 2),
    Board([Space(4, [YAY]), Space(4, [WOW, YAY]), Space(4, [WOW])]),
)
# WOW wins the first round with a 1 against a 5, and so the next begins with YAY's replacement.
FIRST_ROUND = """\
deal 1 2 7 8 3 4 5 6 1 2 3 4 5 6 7 8
WOW replace
YAY replace
WOW duel 8
YAY duel 6
WOW attack 7
YAY sacrifice 3
WOW attack 2
YAY defend 4
deal 1 2 3 4 5 6 6 8 8 7 7 5 4 3 2 1""".splitlines()


def played(*lines: str, variant: Rules = SMALL) -> Record:
    """A game dealt by hand, as far as it is written here."""
    return Record(variant, None, [parse_action(line) for line in (*FIRST_ROUND, *lines)])


def first(view: View, options: Sequence[PlayerAction]) -> PlayerAction:
    """An opponent who does whatever comes first."""
    return options[0]


def play_on(session: Session, rng: random.Random, most: int = 300) -> None:
    """Let the people choose by chance."""
    while most and (person := session.person) is not None:
        most -= 1
        session.choose(rng.choice(legal_actions(session.view(person))))


# --- who chooses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [[WOW], [YAY], [WOW, YAY]])
@pytest.mark.parametrize("seed", [7, 8])
def test_a_game_is_played_to_its_end(people: list[Player], seed: int) -> None:
    session = Session(Record(STANDARD, seed, []), people)
    play_on(session, random.Random(seed))
    record = session.record()
    assert session.person is None
    assert record.winner is session.winner is not None
    assert session.length == len(record.actions)
    assert record.forfeit is None


@given(rules(), st.integers(0, 50), st.sampled_from([WOW, YAY]), st.randoms(use_true_random=False))
def test_the_opponent_sees_their_own_view_before_the_person_chooses(
    variant: Rules, seed: int, person: Player, rng: random.Random
) -> None:
    views: list[View] = []

    def watched(view: View, options: Sequence[PlayerAction]) -> PlayerAction:
        views.append(view)
        assert list(options) == list(legal_actions(view))
        return rng.choice(options)

    session = Session(Record(variant, seed, []), [person], watched)
    play_on(session, rng, 40)
    assert {view.viewer for view in views} <= {person.opponent}
    # Of a simultaneous choice, the person's is not there yet when the opponent chooses.
    for step in replay(session.record()):
        if len(step.before.to_act) == 2:
            assert getattr(step.action, "player", None) is person.opponent


@pytest.mark.parametrize("person", [WOW, YAY])
def test_the_opponent_is_the_rule_bot(person: Player) -> None:
    session = Session(Record(STANDARD, 7, []), [person])
    play_on(session, random.Random(7))
    replies = [
        (step.action, RuleBot().choose(view, legal_actions(view)))
        for step in replay(session.record())
        if getattr(step.action, "player", None) is person.opponent
        for view in [observe(step.before, person.opponent)]
    ]
    assert len(replies) >= 20
    assert all(chosen == expected for chosen, expected in replies)


def test_the_opponent_beats_chance() -> None:
    won = 0
    for seed in range(30):
        session = Session(Record(STANDARD, seed, []), [WOW])
        play_on(session, random.Random(seed))
        won += session.winner is YAY
    assert won >= 28


def test_two_people_choose_one_after_the_other() -> None:
    session = Session(Record(STANDARD, 7, []), [WOW, YAY])
    chosen: list[PlayerAction] = [Replace(WOW, [2]), Replace(YAY, []), Duel(WOW, 3), Duel(YAY, 3)]
    for choice in chosen:
        assert session.person is choice.player
        session.choose(choice)
    assert session.record().actions == tuple(chosen)


def test_an_illegal_choice_changes_nothing() -> None:
    session = Session(Record(STANDARD, 7, []), [WOW])
    before = session.record()
    with pytest.raises(IllegalActionError):
        session.choose(Duel(WOW, 2))
    assert session.record() == before


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    games = []
    for _ in range(2):
        session = Session(Record(STANDARD, 7, []), [WOW])
        play_on(session, random.Random(7))
        games.append(session.record())
    assert games[0] == games[1]


def test_a_game_dealt_by_hand_goes_on_with_deals_by_chance() -> None:
    session = Session(Record(SMALL, None, []), [WOW, YAY])
    play_on(session, random.Random(9))
    record = session.record()
    assert record.seed is None
    deals = [action for action in record.actions if isinstance(action, Deal)]
    assert len(deals) >= 2
    assert record.winner is not None


def test_ties_that_leave_nothing_to_choose_but_replacing() -> None:
    # Hands of one card: each round is over after the replacement.
    variant = Rules([5] * 4, Board([Space(1, Player)]), FinalTie.ARROW)
    session = Session(Record(variant, 7, []), [YAY], first)
    for number in range(1, 4):
        assert session.view(YAY).round == number
        session.choose(Replace(YAY, []))


# --- what they learn ------------------------------------------------------------------------------


@given(rules(), st.integers(0, 50), st.randoms(use_true_random=False), st.booleans())
def test_each_person_is_told_everything_once_and_as_they_see_it(
    variant: Rules, seed: int, rng: random.Random, alone: bool
) -> None:
    people = [WOW] if alone else [WOW, YAY]
    session = Session(Record(variant, seed, []), people)
    told: dict[Player, list[object]] = {person: [] for person in people}
    for _ in range(20):
        person = session.person
        if person is None:
            break
        told[person] += session.news(person)
        session.choose(rng.choice(legal_actions(session.view(person))))
    for person in people:
        told[person] += session.news(person)
        assert told[person] == list(session.record().for_viewer(person).events)
        assert session.news(person) == []


def test_what_both_may_know_begins_where_one_has_not_been_told() -> None:
    session = Session(Record(STANDARD, 7, []), [WOW, YAY])
    session.choose(Replace(WOW, [2]))
    session.news(YAY)
    session.choose(Replace(YAY, [3]))
    steps = list(replay(session.record()))
    expected = [each for step in steps for each in events(step.before, step.action, step.after)]
    assert session.news(None) == expected
    assert [session.news(who) for who in (WOW, YAY, None)] == [[], [], []]


def test_names() -> None:
    session = Session(Record(STANDARD, 7, [], names=("Ada", "")), [WOW])
    assert [session.called(player) for player in Player] == ["Ada (WOW)", "YAY"]


# --- undo -----------------------------------------------------------------------------------------


@given(rules(), st.integers(0, 50), st.sampled_from([WOW, YAY]), st.randoms(use_true_random=False))
def test_a_person_alone_goes_back_choice_by_choice(
    variant: Rules, seed: int, person: Player, rng: random.Random
) -> None:
    session = Session(Record(variant, seed, []), [person])
    seen: list[tuple[View, PlayerAction]] = []
    for _ in range(15):
        if session.person is None:
            return  # a game that is over is over
        session.news(person)
        view = session.view(person)
        seen.append((view, rng.choice(legal_actions(view))))
        session.choose(seen[-1][1])
    if session.person is None:
        return
    after = session.record()
    for view, action in reversed(seen):
        assert session.undo() == action
        assert session.view(person) == view
        assert session.news(person) == []
    with pytest.raises(CannotUndoError) as caught:
        session.undo()
    assert str(caught.value) == "You have made no choice yet."
    for _, action in seen:
        session.choose(action)
    assert session.record() == after  # the opponent does the same again


def visible(view: View) -> Counter[int]:
    """Every card that a player can see."""
    answers = [answer.card for answer in getattr(view.phase, "answers", ())]
    own = getattr(view.phase, "my_choice", None)
    face_down = [own.card] if isinstance(own, Duel) and own.card not in view.hand else []
    attack = getattr(view.phase, "attack", ())
    return Counter([*view.hand, *view.discard_pile, *attack, *answers, *face_down])


@given(rules(), st.integers(0, 50), st.randoms(use_true_random=False))
def test_of_two_people_nobody_takes_back_what_has_shown_them_a_card(
    variant: Rules, seed: int, rng: random.Random
) -> None:
    session = Session(Record(variant, seed, []), [WOW, YAY])
    for _ in range(40):
        person = session.person
        if person is None:
            break
        after, actions = session.view(person), session.record().actions
        try:
            taken = session.undo()
        except CannotUndoError:
            pass
        else:
            assert taken == actions[-1]
            assert taken.player is person is session.person
            assert visible(session.view(person)) >= visible(after)
            assert session.view(person).round == after.round
            session.choose(taken)
        assert session.record().actions == actions
        session.choose(rng.choice(legal_actions(session.view(person))))


def test_the_last_answer_can_be_taken_back_while_nobody_else_has_looked() -> None:
    lines = ["YAY replace", "WOW replace", "WOW duel 4", "YAY duel 5", "YAY attack 6 6"]
    session = Session(played(*lines), [WOW, YAY])
    answer = legal_actions(session.view(WOW))[-1]
    session.choose(answer)  # the first of two
    assert session.person is WOW
    assert session.undo() == answer
    assert [str(action) for action in legal_actions(session.view(WOW))] == ["WOW sacrifice 1"]


def test_a_replacement_of_nothing_can_be_taken_back() -> None:
    session = Session(played("YAY replace 5", "WOW replace"), [WOW, YAY])
    assert session.undo() == Replace(WOW, [])
    session.choose(Replace(WOW, [4]))
    assert session.record().actions[-1] == Replace(WOW, [4])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["YAY replace 5", "WOW replace 4"], "Your last choice stands: it has shown you cards."),
        (
            ["YAY replace", "WOW replace", "WOW duel 3", "YAY duel 5"],
            "Your last choice stands: it has shown you cards.",
        ),
        (["YAY replace 5"], "Your last choice stands: the game has gone on since."),
        ([], "Your last choice stands: the game has gone on since."),
    ],
)
def test_what_stands_between_two_people(lines: list[str], message: str) -> None:
    session = Session(played(*lines), [WOW, YAY])
    before = session.record()
    with pytest.raises(CannotUndoError) as caught:
        session.undo()
    assert str(caught.value) == message
    assert session.record() == before


def test_nobody_has_chosen_yet() -> None:
    session = Session(Record(STANDARD, 7, []), [WOW, YAY])
    with pytest.raises(CannotUndoError) as caught:
        session.undo()
    assert str(caught.value) == "You have made no choice yet."


def test_undo_after_a_resumed_game_in_which_the_person_chose_first() -> None:
    begun = Record(STANDARD, 7, [Replace(WOW, [2]), Replace(YAY, [3])])
    session = Session(begun, [WOW], first)
    assert session.undo() == Replace(WOW, [2])
    assert session.record().actions == (Replace(YAY, []),)  # and now the opponent chooses first


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [[YAY], [WOW, YAY]])
def test_resigning_ends_the_game(people: list[Player]) -> None:
    session = Session(Record(STANDARD, 7, []), people)
    person = people[0]
    session.resign()
    assert session.person is None
    assert session.winner is person.opponent
    record = session.record()
    assert record.forfeit == Forfeit(person, ForfeitReason.RESIGNED)
    assert record.winner is person.opponent


def test_a_record_goes_on_where_it_ends() -> None:
    session = Session(Record(STANDARD, 7, [], names=("Ada", "Bo")), [WOW])
    play_on(session, random.Random(7), most=5)
    again = Session(session.record(), [WOW])
    assert again.view(WOW) == session.view(WOW)
    assert again.news(WOW) == []
    for both in (session, again):
        play_on(both, random.Random(8))
    assert again.record() == session.record()
