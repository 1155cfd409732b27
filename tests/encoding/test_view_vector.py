"""Views as vectors: what stands where, within which bounds, from whose side."""

import pickle
import random
from collections.abc import Iterable
from itertools import chain

import attrs
import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from helpers import WOW, YAY
from mirror import mirrored_state
from tacocat import (
    STANDARD,
    Attacking,
    Board,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    Finished,
    Player,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    View,
    apply,
    events,
    legal_actions,
    new_game,
    observe,
    set_up,
    view_after,
)
from tacocat.encoding import ActionCodec, ViewLayout, encode_view
from tacocat.records import Step
from tacocat.testing import games, rules, states


def blocks(view: View, chosen: Iterable[int] = ()) -> dict[str, list[int]]:
    """The numbers of each block that are not all 0."""
    vector, layout = encode_view(view, chosen), ViewLayout(view.rules)
    found = {block.name: vector[layout[block.name]].astype(int).tolist() for block in layout.blocks}
    return {name: numbers for name, numbers in found.items() if any(numbers)}


# Ranks 2, 3, 5 and 9; three spaces; the arrows of space 1 at YAY, of space 3 at both.
SMALL = Rules(
    [2, 2, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9],
    Board([Space(2, {YAY}), Space(3, {WOW}), Space(3, Player)]),
)


# --- positions worked out by hand -----------------------------------------------------------------


@pytest.mark.rule("R15", "R16", "R17", "R29")
def test_a_defense_as_both_players_see_it() -> None:
    # WOW attacked with 2 2 from 2 2 5; YAY defended with 3 and has 5 9 left, after a trick in which
    # YAY sacrificed a 3. 12 cards: 1 + 1 in hand, 2 + 1 on the table, the others piled up.
    state = set_up(
        Defending(WOW, attack=(2, 2), answers=(Defend(YAY, 3),)),
        ([5], [9, 9]),
        rules=Rules([*SMALL.deck, 9, 9, 9, 9], Board([Space(4, {YAY}), Space(4, Player)])),
        tacocat=2,
        tiles=[1],
        round=3,
        draw_pile=[2, 5, 5, 9, 9, 9],
        discard_pile=[3, 5, 9, 9],
        floors=(0, 3),
    )
    assert blocks(observe(state, WOW)) == {
        "hand": [0, 0, 1, 0],
        "discard_pile": [0, 1, 1, 2],
        "attack": [2, 0, 0, 0],
        "attack_card": [1, 0, 0, 0],
        "defenses": [0, 1, 0, 0],
        "my_hand_size": [1],
        "their_hand_size": [2],
        "draw_pile_size": [6],
        "their_floor": [1],
        "tacocat": [0, 0, 1, 0],
        "tiles": [1, 0],
        "round": [3],
        "arrow_at_me": [1],
        "arrow_at_them": [1],
        "phase": [0, 0, 0, 0, 1, 0],
        "their_turn": [1],
        "i_attack": [1],
    }
    assert blocks(observe(state, YAY)) == {
        "hand": [0, 0, 0, 2],
        "discard_pile": [0, 1, 1, 2],
        "attack": [2, 0, 0, 0],
        "attack_card": [1, 0, 0, 0],
        "defenses": [0, 1, 0, 0],
        "my_hand_size": [2],
        "their_hand_size": [1],
        "draw_pile_size": [6],
        "my_floor": [1],
        "tacocat": [0, 1, 0, 0],
        "tiles": [0, 1],
        "round": [3],
        "arrow_at_me": [1],
        "arrow_at_them": [1],
        "phase": [0, 0, 0, 0, 1, 0],
        "my_turn": [1],
        "they_attack": [1],
    }


def test_the_whole_vector_of_a_position() -> None:
    # Ranks 2 3 5 9. The numbers of each block in its place.
    state = set_up(
        Replacing((YAY,), limit=2, face_down=Replace(WOW, (5, 9))),
        ([5, 9], [2, 5]),
        rules=attrs.evolve(
            SMALL, board=Board([Space(2, {YAY}), Space(2, Player), Space(3, {WOW})])
        ),
    )
    expected = [
        0, 0, 1, 1,  # hand
        0, 0, 0, 0,  # discard_pile
        0, 0, 0, 0,  # attack
        0, 0, 0, 0,  # attack_card
        0, 0, 0, 0,  # defenses
        0, 0, 0, 0,  # sacrifices
        0, 0, 1, 1,  # my_choice
        0, 0, 0, 0,  # chosen
        2, 2, 8, 0, 0,  # my_hand_size, their_hand_size, draw_pile_size, my_floor, their_floor
        0, 0, 1, 0, 0,  # tacocat
        0, 0, 0,  # tiles
        1, 1, 1,  # round, arrow_at_me, arrow_at_them
        0, 1, 0, 0, 0, 0,  # phase
        0, 1, 1, 0, 2,  # my_turn, their_turn, i_have_chosen, they_have_chosen, limit
        0, 0, 0, 0,  # i_attack, they_attack, i_won, they_won
    ]  # fmt: skip
    vector = encode_view(observe(state, WOW))
    assert vector.tolist() == expected
    assert vector.dtype == np.float32
    # YAY begins a replacement with the 2, and does not see what WOW chose.
    assert blocks(observe(state, YAY), chosen=(0,)) == {
        "hand": [1, 0, 1, 0],
        "chosen": [1, 0, 0, 0],
        "my_hand_size": [2],
        "their_hand_size": [2],
        "draw_pile_size": [8],
        "tacocat": [0, 0, 1, 0, 0],
        "round": [1],
        "arrow_at_me": [1],
        "arrow_at_them": [1],
        "phase": [0, 1, 0, 0, 0, 0],
        "my_turn": [1],
        "they_have_chosen": [1],
        "limit": [2],
    }


@pytest.mark.rule("R7")
def test_who_replaces_second_on_one_arrow_sees_nothing_face_down() -> None:
    # The arrow points at YAY, who has replaced one card.
    state = set_up(
        Replacing((WOW,), limit=1), ([5, 9], [2, 5]), rules=SMALL, tacocat=1, round=2,
        discard_pile=[3],
    )  # fmt: skip
    seen = blocks(observe(state, WOW))
    assert (seen["limit"], seen["my_turn"], seen["arrow_at_them"]) == ([1], [1], [1])
    assert seen.keys().isdisjoint({"they_have_chosen", "i_have_chosen", "arrow_at_me"})
    assert blocks(observe(state, YAY)).keys().isdisjoint({"they_have_chosen", "i_have_chosen"})


@pytest.mark.rule("R10", "R28")
def test_a_duel_card_is_in_its_owners_vector_only() -> None:
    state = set_up(Dueling(Duel(YAY, 5)), ([5, 9], [2, 5]), rules=SMALL, tacocat=1)
    mine, theirs = blocks(observe(state, YAY)), blocks(observe(state, WOW))
    assert (mine["my_choice"], mine["i_have_chosen"], mine["their_turn"]) == (
        [0, 0, 1, 0],
        [1],
        [1],
    )
    assert "my_choice" not in theirs
    assert (theirs["they_have_chosen"], theirs["my_turn"]) == ([1], [1])
    assert mine["phase"] == theirs["phase"] == [0, 0, 1, 0, 0, 0]
    before = blocks(observe(set_up(Dueling(), ([5, 9], [2, 5]), rules=SMALL, tacocat=1), YAY))
    assert before.keys().isdisjoint({"my_choice", "i_have_chosen", "they_have_chosen"})
    assert (before["my_turn"], before["their_turn"]) == ([1], [1])


@pytest.mark.rule("R17", "R29")
def test_a_sacrifice_and_what_it_proves() -> None:
    state = set_up(
        Defending(YAY, attack=(5, 5), answers=(Sacrifice(WOW, 3),)), ([5, 9], [2]),
        rules=Rules(4 * [2, 3, 5, 9], Board([Space(4, Player)])),
    )  # fmt: skip
    seen = blocks(observe(state, WOW))
    assert seen["sacrifices"] == [0, 1, 0, 0]
    assert seen["attack"] == [0, 0, 2, 0]
    assert seen["attack_card"] == [0, 0, 1, 0]
    assert seen["my_floor"] == [1]  # only the 2 is below 3
    assert "defenses" not in seen


def test_an_attack_a_deal_and_the_end() -> None:
    attacking = blocks(observe(set_up(Attacking(WOW), ([4, 5], [6, 7])), YAY))
    assert attacking["phase"] == [0, 0, 0, 1, 0, 0]
    assert (attacking["they_attack"], attacking["their_turn"]) == ([1], [1])
    assert attacking.keys().isdisjoint({"i_attack", "my_turn", "attack", "attack_card"})
    assert blocks(observe(set_up(Dealing()), WOW)) == {
        "tacocat": [0, 0, 0, 0, 1, 0, 0, 0, 0],
        "arrow_at_me": [1],
        "arrow_at_them": [1],
        "phase": [1, 0, 0, 0, 0, 0],
    }
    over = set_up(
        Finished(YAY), ([9], [5]), rules=SMALL, tiles=[2, 3], round=2, discard_pile=[2, 3]
    )
    assert blocks(observe(over, YAY)) == {
        "hand": [0, 0, 1, 0],
        "discard_pile": [1, 1, 0, 0],
        "my_hand_size": [1],
        "their_hand_size": [1],
        "draw_pile_size": [8],
        "tacocat": [1, 0, 0, 0, 0],
        "tiles": [1, 1, 0],
        "round": [2],
        "phase": [0, 0, 0, 0, 0, 1],
        "i_won": [1],
    }
    assert blocks(observe(over, WOW))["they_won"] == [1]


@pytest.mark.rule("R21")
@pytest.mark.parametrize(("round", "told"), [(3, 3), (4, 4), (5, 4), (10**9, 4)])
def test_later_rounds_count_as_the_one_after_the_last_that_tiles_allow(
    round: int, told: int
) -> None:
    state = set_up(Attacking(WOW), ([5, 9], [2, 5]), rules=SMALL, round=round)
    assert blocks(observe(state, WOW))["round"] == [told]


# --- the layout -----------------------------------------------------------------------------------


@given(rules())
def test_the_blocks_follow_each_other_without_gaps(variant: Rules) -> None:
    layout = ViewLayout(variant)
    start = 0
    for block in layout.blocks:
        assert (block.start, block.size) == (start, len(block.highest))
        assert layout[block.name] == slice(start, start + block.size)
        assert block.size >= 1
        assert block.meaning
        start += block.size
    assert layout.size == start
    assert layout.highest.shape == (start,)
    assert layout.highest.min() >= 1
    assert len({block.name for block in layout.blocks}) == len(layout.blocks)


def test_the_layout_of_the_standard_rules_stays_as_it_is() -> None:
    copies = [3, 3, 3, 3, 3, 4, 4, 3, 3, 3, 3, 3]
    highest = {
        "hand": copies, "discard_pile": copies, "attack": copies, "attack_card": [1] * 12,
        "defenses": copies, "sacrifices": copies, "my_choice": copies, "chosen": copies,
        "my_hand_size": [9], "their_hand_size": [9], "draw_pile_size": [38], "my_floor": [12],
        "their_floor": [12], "tacocat": [1] * 9, "tiles": [1] * 7, "round": [8],
        "arrow_at_me": [1], "arrow_at_them": [1], "phase": [1] * 6, "my_turn": [1],
        "their_turn": [1], "i_have_chosen": [1], "they_have_chosen": [1], "limit": [9],
        "i_attack": [1], "they_attack": [1], "i_won": [1], "they_won": [1],
    }  # fmt: skip
    layout = ViewLayout(STANDARD)
    assert {block.name: list(block.highest) for block in layout.blocks} == highest
    assert [block.name for block in layout.blocks] == list(highest)
    assert layout.highest.tolist() == [*chain(*highest.values())]
    assert (layout.size, layout.version) == (135, 1)


def test_layouts_of_equal_rules_are_equal() -> None:
    layout = ViewLayout(SMALL)
    assert layout == ViewLayout(SMALL) != ViewLayout(STANDARD)
    assert hash(layout) == hash(ViewLayout(SMALL))
    assert pickle.loads(pickle.dumps(layout)).blocks == layout.blocks


# --- any position ---------------------------------------------------------------------------------


def check(view: View, chosen: Iterable[int] = ()) -> NDArray[np.float32]:
    """The vector, whole numbers within the bounds, which agree with each other."""
    vector, layout = encode_view(view, chosen), ViewLayout(view.rules)
    assert vector.shape == (layout.size,)
    assert vector.dtype == np.float32
    assert (vector == vector.round()).all()
    assert (vector >= 0).all()
    assert (vector <= layout.highest).all()
    total = {block.name: vector[layout[block.name]].sum() for block in layout.blocks}
    assert total["hand"] == total["my_hand_size"]
    assert total["tacocat"] == total["phase"] == 1
    assert total["tiles"] == len(view.tiles)
    assert total["discard_pile"] == len(view.discard_pile)
    on_the_table = total["attack"] + total["defenses"] + total["sacrifices"]
    cards = total["my_hand_size"] + total["their_hand_size"] + total["draw_pile_size"]
    in_play = 0 if view.phase == Dealing() else len(view.rules.deck)
    assert total["discard_pile"] + on_the_table + cards == in_play
    return vector


@given(states(most_steps=40), st.sampled_from(Player))
@pytest.mark.rule("R26", "R27")
def test_every_vector_is_within_its_bounds(state: State, player: Player) -> None:
    view, codec = observe(state, player), ActionCodec(state.rules)
    begun = {codec.encode(action)[:-1] for action in legal_actions(view)[:30]}
    for chosen in {(), *begun}:
        vector = check(view, chosen)
        assert vector[ViewLayout(state.rules)["chosen"]].sum() == len(chosen)


@pytest.mark.parametrize("variant", [STANDARD, SMALL, Rules(SMALL.deck, Board([Space(1, {YAY})]))])
def test_so_is_every_vector_of_whole_games(variant: Rules) -> None:
    rng = random.Random(7)
    for seed in range(3):
        state = new_game(variant, seed=seed)
        while not state.is_over:
            state = apply(state, rng.choice(legal_actions(state)))
            for player in Player:
                check(observe(state, player))


@given(games(most_steps=25), st.sampled_from([WOW, YAY]))
def test_so_is_every_one_between_two_positions(game: tuple[Step, ...], player: Player) -> None:
    view = observe(game[0].before, player)
    codec = ActionCodec(view.rules)
    for before, action, after in ((step.before, step.action, step.after) for step in game):
        for event in events(before, action, after, player):
            view = view_after(view, event)
            assert encode_view(view).shape == (ViewLayout(view.rules).size,)
            assert (encode_view(view) <= ViewLayout(view.rules).highest).all()
            assert codec.mask(view).any() == bool(legal_actions(view))
        assert encode_view(view).tolist() == check(observe(after, player)).tolist()


@given(states(most_steps=40), st.sampled_from(Player))
def test_the_other_seat_of_the_board_turned_round_looks_the_same(
    state: State, player: Player
) -> None:
    view = observe(state, player)
    turned = observe(mirrored_state(state, None), player.opponent)
    assert encode_view(view).tolist() == encode_view(turned).tolist()
    codec, other = ActionCodec(view.rules), ActionCodec(turned.rules)
    assert codec.names == other.names
    assert codec.mask(view).tolist() == other.mask(turned).tolist()


# --- what is refused ------------------------------------------------------------------------------


def test_what_is_no_players_view_is_refused() -> None:
    state = set_up(Attacking(WOW), ([4, 5], [6, 7]))
    with pytest.raises(TypeError, match="view must be a View, not State"):
        encode_view(state)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a spectator has no actions: give a player's view"):
        encode_view(observe(state, None))
    with pytest.raises(ValueError, match="only by a player who is to replace some"):
        encode_view(observe(state, WOW), chosen=(3,))
    with pytest.raises(TypeError, match="rules must be a Rules value, not str"):
        ViewLayout("standard")  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="no block is called 'hands'"):
        ViewLayout(STANDARD)["hands"]
