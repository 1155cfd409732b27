"""The rule bot: each rule of thumb, in any variant, from what its player may know."""

import re

import pytest
from hypothesis import given, settings, strategies as st

from tacocat import (
    Attacking,
    Board,
    Defend,
    Defending,
    Dueling,
    FinalTie,
    Phase,
    Player,
    Replacing,
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
from tacocat.arena import play
from tacocat.bots import RandomBot, RuleBot
from tacocat.records import replay
from tacocat.testing import states

WOW, YAY = Player.WOW, Player.YAY
BOT = RuleBot()

SENTENCES = {
    "replace": r"I replace [\d ]+: neither low enough for the end nor high enough for the tricks\.",
    "replace some": r"I replace [\d ]+: the worst, for I may replace only \d+\.",
    "keep all": r"I keep my cards: each is low enough or high enough\.",
    "keep because I must": r"I keep my cards, for I may not replace any\.",
    "duel": r"I duel with \d+, the card that I shall miss least\.",
    "last duel": r"I duel with \d+ and keep \d+ for the end\.",
    "certain": r"The round is won: every card I hold is lower than any of theirs\.",
    "attack": r"I attack with [\d ]+: the chance that they can defend is the lowest, \d+%\.",
    "unbeatable": r"I attack with [\d ]+: they cannot defend\.",
    "last attack": r"I attack with \d+ and keep \d+: my chance to win the round is \d+%\.",
    "last answer": r"I (defend with|sacrifice) \d+: so my last card is \d+, the lowest I can "
    r"keep\.",
    "defend": r"I defend with \d+: I can defend the whole attack and attack next\.",
    "guard": r"I defend with \d+: the trick is lost, but I can keep my \d+\.",
    "sacrifice": r"I sacrifice \d+: I cannot take over the attack, and save my high cards\.",
}


def explained(state: State, player: Player = WOW) -> tuple[str, str]:
    """What the bot does, and which of the sentences it says."""
    view = observe(state, player)
    action, sentence = BOT.explain(view, legal_actions(view))
    assert action in legal_actions(view)
    assert action == BOT.choose(view, legal_actions(view))
    (kind,) = (kind for kind, text in SENTENCES.items() if re.fullmatch(text, sentence))
    return str(action), kind


ONE_ARROW = Replacing((WOW,), 9)


@pytest.mark.parametrize(
    ("hand", "phase", "action", "kind"),
    [
        ([1, 2, 3, 6, 8, 9, 12], Replacing((WOW, YAY), 7), "WOW replace 3 6 8", "replace"),
        ([1, 1, 2, 9, 9, 10, 12], Replacing((WOW, YAY), 7), "WOW replace", "keep all"),
    ],
)
def test_replacements_in_the_first_round(
    hand: list[int], phase: Phase, action: str, kind: str
) -> None:
    assert explained(set_up(phase, (hand, [3, 4, 5, 7, 7, 8, 11]))) == (action, kind)


@pytest.mark.parametrize(
    ("limit", "action", "kind"),
    [
        (0, "WOW replace", "keep because I must"),
        (1, "WOW replace 6", "replace some"),
        (2, "WOW replace 5 6", "replace some"),
        (3, "WOW replace 5 6 8", "replace"),
        (4, "WOW replace 5 6 8", "replace"),
    ],
)
def test_replacements_with_a_limit(limit: int, action: str, kind: str) -> None:
    hands = [1, 2, 5, 6, 8, 12], [3, 4, 7, 7, 9, 11]
    discarded = [10, 10, 10, 9, 9, 8][:limit]
    state = set_up(
        Replacing((WOW,), limit), hands, tacocat=2, tiles=[3, 4], round=3, discard_pile=discarded
    )
    assert explained(state) == (action, kind)


@pytest.mark.parametrize(
    ("hands", "action", "kind"),
    [
        (([1, 2, 5, 11], [3, 3, 4, 4]), "WOW duel 5", "duel"),
        (([6, 9, 11, 12], [3, 3, 4, 4]), "WOW duel 9", "duel"),  # never the lowest
        (([6, 6, 11, 12], [3, 3, 4, 4]), "WOW duel 6", "duel"),
        (([2, 12], [3, 3]), "WOW duel 12", "last duel"),
    ],
)
def test_duels(hands: tuple[list[int], list[int]], action: str, kind: str) -> None:
    assert explained(set_up(Dueling(), hands)) == (action, kind)


FIVES_DOWN = [1, 1, 1, 2, 2, 3, 4, 5]
NINES_UP = [9, 10, 10, 10, 11, 11, 11, 12, 12, 12]


@pytest.mark.parametrize(
    ("hands", "discarded", "floors", "action", "kind"),
    [
        (([2, 8, 12], [3, 4, 5]), None, (0, 0), "WOW attack 12", "attack"),
        (([2, 8, 8, 8, 9], [3, 4, 5, 6, 7]), None, (0, 0), "WOW attack 8 8 8", "attack"),
        # One 9 is left that could defend against a 9; then none is, and two cards cost more.
        (([2, 4, 9], [3, 4, 5]), NINES_UP, (0, 0), "WOW attack 9", "attack"),
        (([2, 4, 9, 9], [3, 4, 5, 6]), NINES_UP, (0, 0), "WOW attack 9 9", "unbeatable"),
        (([2, 8, 8, 9, 9], [3, 4, 5, 6, 8]), NINES_UP, (0, 0), "WOW attack 8 8", "unbeatable"),
        (([2, 3, 4], [6, 7, 8]), FIVES_DOWN, (0, 5), "WOW attack 2", "certain"),
        (([2, 3, 4], [6, 7, 8]), FIVES_DOWN, (0, 3), "WOW attack 3", "attack"),
        (([2, 11], [3, 4]), None, (0, 0), "WOW attack 11", "last attack"),
        # The 10 would hold a 9 too, but there they could keep an 8.
        (([8, 10], [9, 12]), [*FIVES_DOWN, 3, 8], (0, 8), "WOW attack 10", "last attack"),
    ],
)
def test_attacks(
    hands: tuple[list[int], list[int]],
    discarded: list[int] | None,
    floors: tuple[int, int],
    action: str,
    kind: str,
) -> None:
    state = set_up(Attacking(WOW), hands, discard_pile=discarded, floors=floors)
    assert explained(state) == (action, kind)


@pytest.mark.parametrize(
    ("attack", "answers", "hand", "action", "kind"),
    [
        ((6,), (), [2, 6, 9], "WOW defend 6", "defend"),
        ((2,), (), [3, 6, 9], "WOW defend 6", "defend"),  # never the lowest
        ((7, 7), (), [2, 6, 8, 9, 12], "WOW defend 8", "defend"),
        ((7, 8, 9), (Defend(WOW, 7),), [2, 3, 8, 9], "WOW defend 8", "defend"),
        ((10,), (), [2, 6, 9], "WOW sacrifice 2", "sacrifice"),
        ((7, 7), (), [2, 6, 6, 12], "WOW sacrifice 2", "sacrifice"),
        ((7, 7), (), [1, 2, 6, 12], "WOW defend 12", "guard"),
        ((7, 7), (Sacrifice(WOW, 1),), [2, 6, 12], "WOW defend 12", "guard"),
        ((7, 7), (Sacrifice(WOW, 5),), [6, 9, 12], "WOW sacrifice 6", "sacrifice"),
        ((6,), (), [2, 9], "WOW defend 9", "last answer"),
        ((10,), (), [2, 9], "WOW sacrifice 2", "last answer"),
        ((8, 8), (), [2, 8, 9], "WOW defend 8", "last answer"),
        ((8, 8), (), [2, 3, 9], "WOW defend 9", "last answer"),  # keeps the 3
    ],
)
def test_answers(
    attack: tuple[int, ...],
    answers: tuple[Defend | Sacrifice, ...],
    hand: list[int],
    action: str,
    kind: str,
) -> None:
    size = len(hand) - (len(attack) - len(answers))
    state = set_up(Defending(YAY, attack, answers), (hand, [10, 10, 11, 11][:size]))
    assert explained(state) == (action, kind)


# The other player holds two of 3 4 4 4, and can keep a 3 only if it is one of them: 3 4 in half of
# the cases, against which a 3 kept ties, and 4 4 in the others, against which it wins.
@pytest.mark.parametrize(
    ("final_tie", "arrows", "chance"),
    [
        (FinalTie.REDEAL, {WOW}, "75%"),
        (FinalTie.ARROW, {WOW, YAY}, "75%"),
        (FinalTie.ARROW, {WOW}, "100%"),
        (FinalTie.ARROW, {YAY}, "50%"),
    ],
)
def test_what_a_tie_is_worth(final_tie: FinalTie, arrows: set[Player], chance: str) -> None:
    rules = Rules([1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4], Board([Space(3, arrows)]), final_tie)
    state = set_up(Attacking(WOW), ([3, 4], [4, 4]), rules=rules, discard_pile=[1, 1, 1, 2, 2, 2])
    view = observe(state, WOW)
    action, sentence = BOT.explain(view, legal_actions(view))
    assert str(action) == "WOW attack 4"
    assert sentence.endswith(f" {chance}.")


def test_every_sentence_is_said_in_games() -> None:
    said = set()
    for seed in range(40):
        record = play([RuleBot(), RandomBot(seed)], seed=seed)
        for step in replay(record):
            if WOW in step.before.to_act:
                said.add(explained(step.before)[1])
    assert said == SENTENCES.keys()


@settings(max_examples=150)
@given(states(manual_deal=False), st.data())
def test_it_plays_every_variant_legally(state: State, data: st.DataObject) -> None:
    for _ in range(12):
        if state.is_over:
            break
        player = data.draw(st.sampled_from(state.to_act))
        view = observe(state, player)
        action, sentence = BOT.explain(view, legal_actions(view))
        assert sentence.endswith(".")
        state = apply(state, action)


def test_thresholds_matter() -> None:
    view = observe(new_game(seed=7), WOW)
    actions = legal_actions(view)
    assert view.hand == (2, 3, 7, 8, 8, 12, 12)
    assert str(RuleBot(low=0.2).choose(view, actions)) == "WOW replace 7 8 8"
    assert str(RuleBot(high=0.6).choose(view, actions)) == "WOW replace 3 7"
    duel = observe(set_up(Dueling(), ([1, 4, 7, 11], [3, 3, 5, 5])), WOW)
    for middle, card in ((0.1, 4), (0.5, 7), (0.9, 11)):
        assert RuleBot(middle=middle).choose(duel, legal_actions(duel)).card == card  # type: ignore[union-attr]
    phase = Defending(YAY, (7, 7))
    lost = observe(set_up(phase, ([1, 2, 6, 12], [3, 3])), WOW)
    assert str(RuleBot(guarded=0).choose(lost, legal_actions(lost))) == "WOW sacrifice 1"


@pytest.mark.parametrize("name", ["low", "high", "middle", "guarded"])
@pytest.mark.parametrize("share", [-0.1, 1.1, 15])
def test_thresholds_that_cannot_be(name: str, share: float) -> None:
    with pytest.raises(ValueError, match=rf"^{name} must be a share from 0 to 1, not {share}$"):
        RuleBot(0, **{name: share})


def test_there_must_be_something_to_choose() -> None:
    state = new_game(seed=7)
    for view in (observe(state, None), observe(apply(state, legal_actions(state)[0]), WOW)):
        with pytest.raises(ValueError, match=r"^this view is not one of a player who is to act$"):
            BOT.explain(view, legal_actions(view))


def test_the_seed_makes_no_difference() -> None:
    assert play([RuleBot(1), RuleBot(2)], seed=3) == play([RuleBot(3), RuleBot(4)], seed=3)
