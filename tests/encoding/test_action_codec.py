"""Ids and masks: one spelling an action, and exactly the legal ones may be spelled."""

import pickle
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, strategies as st

from helpers import WOW, YAY
from tacocat import (
    STANDARD,
    Attack,
    Attacking,
    Board,
    Deal,
    Defend,
    Defending,
    Duel,
    Dueling,
    Finished,
    Player,
    PlayerAction,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    set_up,
)
from tacocat.encoding import ActionCodec
from tacocat.testing import actions, rules, states

CODEC = ActionCodec(STANDARD)

# Some ranks are missing, one has four copies, and the largest hand is 4, so attacks have up to 3.
GAPS = Rules(
    [2, 2, 2, 2, 4, 4, 5, 6, 6, 6, 8, 8, 8, 9, 10, 10],
    Board([Space(4, {YAY}), Space(3, {WOW})]),
)


# --- which ids there are --------------------------------------------------------------------------


@pytest.mark.rule("R13", "R14")
def test_the_ids_of_a_small_variant_are_those_written_down() -> None:
    expected = """
    replace 2, replace 4, replace 5, replace 6, replace 8, replace 9, replace 10, done,
    duel 2, duel 4, duel 5, duel 6, duel 8, duel 9, duel 10,
    attack 2, attack 4, attack 5, attack 6, attack 8, attack 9, attack 10,
    attack 2 2, attack 4 4, attack 6 6, attack 8 8, attack 10 10,
    attack 2 2 2, attack 6 6 6, attack 8 8 8, attack 4 5 6, attack 8 9 10,
    defend 2, defend 4, defend 5, defend 6, defend 8, defend 9, defend 10,
    sacrifice 2, sacrifice 4, sacrifice 5, sacrifice 6, sacrifice 8, sacrifice 9, sacrifice 10
    """
    assert ActionCodec(GAPS).names == tuple(" ".join(expected.split()).split(", "))


@pytest.mark.rule("R13")
def test_without_jumbo_attacks_there_are_single_cards_only() -> None:
    plain = Rules(GAPS.deck, GAPS.board, jumbo_attacks=False)
    jumbo = ActionCodec(GAPS).names
    assert ActionCodec(plain).names == jumbo[:22] + jumbo[32:]


def test_the_ids_of_the_standard_rules_stay_as_they_are() -> None:
    # 12 replace, 1 done, 12 duel, 12 single cards; 12 pairs, 12 of three, 2 of four (the 6 and the
    # 7); 10 + 9 + 8 + 7 + 6 + 5 sequences of three to eight; 12 defend, 12 sacrifice.
    places = {
        0: "replace 1", 11: "replace 12", 12: "done", 13: "duel 1", 24: "duel 12",
        25: "attack 1", 36: "attack 12", 37: "attack 1 1", 48: "attack 12 12",
        49: "attack 1 1 1", 60: "attack 12 12 12", 61: "attack 6 6 6 6", 62: "attack 7 7 7 7",
        63: "attack 1 2 3", 72: "attack 10 11 12", 73: "attack 1 2 3 4",
        81: "attack 9 10 11 12", 82: "attack 1 2 3 4 5", 89: "attack 8 9 10 11 12",
        90: "attack 1 2 3 4 5 6", 97: "attack 1 2 3 4 5 6 7", 103: "attack 1 2 3 4 5 6 7 8",
        107: "attack 5 6 7 8 9 10 11 12", 108: "defend 1", 119: "defend 12",
        120: "sacrifice 1", 131: "sacrifice 12",
    }  # fmt: skip
    assert {place: CODEC.names[place] for place in places} == places
    assert (CODEC.size, len(CODEC.names), CODEC.version) == (132, 132, 1)


@given(rules())
def test_every_id_has_a_name_of_its_own(variant: Rules) -> None:
    codec = ActionCodec(variant)
    assert len(set(codec.names)) == len(codec.names) == codec.size


def test_codecs_of_equal_rules_are_equal() -> None:
    assert ActionCodec(GAPS) == ActionCodec(GAPS) != CODEC
    assert hash(ActionCodec(GAPS)) == hash(ActionCodec(GAPS))
    assert pickle.loads(pickle.dumps(CODEC)).names == CODEC.names


# --- one spelling an action, one action a spelling ------------------------------------------------


@pytest.mark.rule("R7", "R10", "R13", "R16", "R17")
@pytest.mark.parametrize(
    ("action", "ids"),
    [
        (Replace(WOW, ()), (12,)),
        (Replace(YAY, (12, 5, 5)), (4, 4, 11, 12)),
        (Duel(WOW, 7), (19,)),
        (Attack(WOW, (12,)), (36,)),
        (Attack(YAY, (6, 6, 6, 6)), (61,)),
        (Attack(WOW, (4, 5, 6)), (66,)),
        (Defend(YAY, 9), (116,)),
        (Sacrifice(WOW, 2), (121,)),
    ],
)
def test_spellings_by_the_standard_rules(action: PlayerAction, ids: tuple[int, ...]) -> None:
    assert CODEC.encode(action) == ids
    assert CODEC.decode(ids, action.player) == action
    assert CODEC.decode(np.array(ids), action.player) == action


def possible(action: PlayerAction, variant: Rules) -> bool:
    """Whether these rules have the action at all, from the rulebook."""
    cards = action.cards if isinstance(action, Replace | Attack) else (action.card,)
    if Counter(cards) - Counter(variant.deck):
        return False
    hand = max(space.hand_size for space in variant.board.spaces)
    if isinstance(action, Replace):
        return len(cards) <= hand
    if not isinstance(action, Attack) or len(cards) == 1:
        return True
    of_one_rank = len(set(cards)) == 1
    consecutive = len(cards) >= 3 and {b - a for a, b in pairwise(cards)} == {1}
    return variant.jumbo_attacks and len(cards) < hand and (of_one_rank or consecutive)


@given(rules(), actions())
def test_every_possible_action_has_a_spelling_that_reads_back(
    variant: Rules, action: PlayerAction
) -> None:
    codec = ActionCodec(variant)
    if possible(action, variant):
        ids = codec.encode(action)
        assert codec.decode(ids, action.player) == action
        assert [codec.completes(id) for id in ids] == [False] * (len(ids) - 1) + [True]
    else:
        with pytest.raises(ValueError, match=f"has this {type(action).__name__}"):
            codec.encode(action)


@given(rules())
def test_every_id_but_those_of_a_replacement_is_an_action_of_its_own(variant: Rules) -> None:
    codec = ActionCodec(variant)
    for id, name in enumerate(codec.names):
        if name.startswith("replace"):
            assert not codec.completes(id)
            assert codec.encode(codec.decode((id, id_of(codec, "done")), YAY))[0] == id
            continue
        assert codec.completes(id)
        action = codec.decode((id,), WOW)
        assert codec.encode(action) == (id,)
        assert possible(action, variant)
        assert str(action) == f"WOW {'replace' if name == 'done' else name}"


def id_of(codec: ActionCodec, name: str) -> int:
    return codec.names.index(name)


@given(rules(), st.data())
def test_whatever_can_be_read_is_spelled_in_this_way_only(
    variant: Rules, data: st.DataObject
) -> None:
    codec = ActionCodec(variant)
    done = id_of(codec, "done")
    some = data.draw(st.lists(st.integers(0, done), max_size=4))
    ids = data.draw(st.sampled_from([some, [*some, done], [*sorted(some), done]]))
    try:
        action = codec.decode(ids, WOW)
    except ValueError:
        return
    assert codec.encode(action) == tuple(ids)


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ((), "nothing is no spelling: a replacement of no card is 'done'"),
        ((2,), "the replacement is not complete: its last id must be 'done'"),
        ((2, 13), "only a replacement has several ids, not 'duel 1'"),
        ((12, 12), "before 'done' there are only ids that replace a card"),
        ((13, 12), "before 'done' there are only ids that replace a card"),
        ((4, 2, 12), "the cards of a replacement are spelled in ascending rank"),
        ((2, 2, 2, 2, 12), "no game of these rules has a hand with all these cards"),
        ((0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 12), "no game of these rules has a hand with all these"),
        ((132,), "an id is at least 0 and below 132, not 132"),
        ((-1,), "an id is at least 0 and below 132, not -1"),
        ((10**5000,), "an id is at least 0 and below 132, not a number of 16610 bits"),
    ],
)
def test_what_spells_no_action_is_refused_in_words(ids: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CODEC.decode(ids, WOW)


@pytest.mark.parametrize("id", [1.0, "1", None, Fraction(1)])
def test_an_id_that_is_no_integer_is_refused(id: object) -> None:
    message = f"an id is an int, not {type(id).__name__}"
    with pytest.raises(TypeError, match=message):
        CODEC.decode([id], WOW)  # type: ignore[list-item]
    with pytest.raises(TypeError, match=message):
        CODEC.completes(id)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=message):
        CODEC.mask(to_replace(), [id])  # type: ignore[list-item]


def test_other_types_are_refused() -> None:
    with pytest.raises(TypeError, match="not an action of a player but of type Deal"):
        CODEC.encode(Deal(STANDARD.deck))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a player is Player"):
        CODEC.decode((12,), 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules must be a Rules value, not str"):
        ActionCodec("standard")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="view must be a View, not State"):
        CODEC.mask(set_up(Attacking(WOW), ([4, 5], [1, 2])))  # type: ignore[arg-type]


# --- masks ----------------------------------------------------------------------------------------


def named(view: View, chosen: Iterable[int] = ()) -> list[str]:
    """The names of the ids that may come next."""
    codec = ActionCodec(view.rules)
    mask = codec.mask(view, chosen)
    assert mask.shape == (codec.size,)
    assert mask.dtype == np.bool_
    return [codec.names[id] for id in np.flatnonzero(mask)]


def to_replace() -> View:
    """WOW, who goes second and may replace two of 3 5 5 9."""
    phase = Replacing((WOW,), limit=2)
    state = set_up(phase, ([3, 5, 5, 9], [1, 2, 3, 4]), tacocat=1, round=2, discard_pile=[11, 12])
    return observe(state, WOW)


@pytest.mark.rule("R7")
@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        ((), ["replace 3", "replace 5", "replace 9", "done"]),
        ((2,), ["replace 5", "replace 9", "done"]),
        ((4,), ["replace 5", "replace 9", "done"]),
        ((8,), ["done"]),
        ((2, 4), ["done"]),
        ((4, 4), ["done"]),
    ],
)
def test_a_replacement_goes_on_card_by_card(chosen: tuple[int, ...], names: list[str]) -> None:
    assert named(to_replace(), chosen) == names


@pytest.mark.rule("R7")
def test_who_may_replace_none_can_only_be_done() -> None:
    state = set_up(Replacing((WOW,), 0), ([3, 5, 5, 9], [1, 2, 3, 4]), tacocat=1, round=2)
    assert named(observe(state, WOW)) == ["done"]


@pytest.mark.rule("R10", "R13", "R14", "R16", "R17")
@pytest.mark.parametrize(
    ("state", "names"),
    [
        (set_up(Dueling(), ([4, 4, 9], [1, 2, 3])), ["duel 4", "duel 9"]),
        (
            set_up(Attacking(WOW), ([4, 5, 6, 6], [1, 2, 9, 12])),
            ["attack 4", "attack 5", "attack 6", "attack 6 6", "attack 4 5 6"],
        ),
        (
            set_up(Defending(YAY, (8,)), ([3, 8, 9], [1, 2])),
            ["defend 8", "defend 9", "sacrifice 3"],
        ),
        (set_up(Defending(YAY, (2,)), ([5, 9], [1])), ["defend 5", "defend 9", "sacrifice 5"]),
    ],
)
def test_masks_of_positions_from_the_rulebook(state: State, names: list[str]) -> None:
    assert named(observe(state, WOW)) == names


@pytest.mark.parametrize(
    "state",
    [
        set_up(Attacking(YAY), ([4, 5, 6, 6], [1, 2, 9, 12])),
        set_up(Dueling(Duel(WOW, 4)), ([4, 4, 9], [1, 2, 3])),
        set_up(Replacing((YAY,), 4), ([3, 5, 5, 9], [1, 2, 3, 4]), tacocat=1, round=2),
        set_up(Finished(YAY), ([4], [1]), tiles=[7], round=1),
    ],
)
def test_a_player_who_is_not_to_act_has_no_ids(state: State) -> None:
    assert named(observe(state, WOW)) == []


@given(states(most_steps=40), st.sampled_from(Player))
@pytest.mark.rule("R7", "R8", "R10", "R13", "R14", "R16", "R17")
def test_exactly_the_spellings_of_legal_actions_may_be_spelled(
    state: State, player: Player
) -> None:
    view, codec = observe(state, player), ActionCodec(state.rules)
    following: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for action in legal_actions(state, player):
        ids = codec.encode(action)
        for length, id in enumerate(ids):
            following[ids[:length]].add(id)
    assert set(np.flatnonzero(codec.mask(view))) == following[()]
    for begun, ids_next in following.items():
        assert set(np.flatnonzero(codec.mask(view, begun))) == ids_next
        for id in set(range(codec.size)) - ids_next:
            # Where no spelling goes on, there is no mask either.
            if not codec.completes(id):
                with pytest.raises(ValueError, match=r"chosen|replace"):
                    codec.mask(view, (*begun, id))


@pytest.mark.parametrize("variant", [STANDARD, GAPS, Rules(GAPS.deck, Board([Space(1, {YAY})]))])
def test_whole_games_are_played_by_ids_alone(variant: Rules) -> None:
    codec, rng = ActionCodec(variant), random.Random(7)
    for seed in range(3):
        state = new_game(variant, seed=seed)
        while not state.is_over:
            player = rng.choice(state.to_act)
            view = observe(state, player)
            ids: tuple[int, ...] = ()
            while not ids or not codec.completes(ids[-1]):
                ids += (rng.choice(np.flatnonzero(codec.mask(view, ids)).tolist()),)
            state = apply(state, codec.decode(ids, player))
        assert not any(codec.mask(observe(state, player)).any() for player in Player)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ((12,), "chosen ids replace a card: at least 0 and below 12"),
        ((-1,), "chosen ids replace a card: at least 0 and below 12"),
        ((4, 2), "the cards of a replacement are chosen in ascending rank"),
        ((0,), "the chosen cards are not all in the viewer's hand"),
        ((2, 2), "the chosen cards are not all in the viewer's hand"),
        ((2, 4, 4), "at most 2 cards may be replaced, not 3"),
    ],
)
def test_what_begins_no_replacement_is_refused(chosen: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CODEC.mask(to_replace(), chosen)


@pytest.mark.parametrize(
    "state",
    [
        set_up(Dueling(), ([3, 5, 5, 9], [1, 2, 3, 4])),
        set_up(Attacking(WOW), ([3, 5, 5, 9], [1, 2, 3, 4])),
        set_up(Replacing((YAY,), 4), ([3, 5, 5, 9], [1, 2, 3, 4]), tacocat=1, round=2),
    ],
)
def test_only_who_is_to_replace_has_cards_chosen(state: State) -> None:
    with pytest.raises(ValueError, match="only by a player who is to replace some"):
        CODEC.mask(observe(state, WOW), (2,))


def test_views_of_spectators_and_of_other_rules_are_refused() -> None:
    state = set_up(Attacking(WOW), ([4, 5, 6, 6], [1, 2, 9, 12]))
    with pytest.raises(ValueError, match="a spectator has no actions: give a player's view"):
        CODEC.mask(observe(state, None))
    with pytest.raises(ValueError, match="the view is of other rules than the codec's"):
        ActionCodec(GAPS).mask(observe(state, WOW))


def test_equal_rules_are_the_same_rules() -> None:
    twin = Rules(STANDARD.deck, STANDARD.board)
    state = set_up(Attacking(WOW), ([4, 5], [1, 2]), rules=twin)
    assert CODEC.mask(observe(state, WOW)).any()


# --- the extra ------------------------------------------------------------------------------------


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tacocat.encoding")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pip install 'tacocat-rules\[numpy\]'"):
        import tacocat.encoding  # noqa: F401
