"""Whole game trees of tiny variants, against the counts of the referee."""

import json
from collections.abc import Sequence

import pytest

import reference_trees
from helpers import WOW, YAY
from referee import Variant, deals
from tacocat import (
    Action,
    Board,
    Deal,
    FinalTie,
    Player,
    Replace,
    Rules,
    Space,
    State,
    apply,
    legal_actions,
    new_game,
)

PINNED: dict[str, dict[str, list[int]]] = json.loads(reference_trees.GOLDEN.read_text())


def rules_of(variant: Variant) -> Rules:
    spaces = [
        Space(size, map(Player, arrows))
        for size, arrows in zip(variant.hand_sizes, variant.arrows, strict=True)
    ]
    final_tie = FinalTie.ARROW if variant.arrow_ties else FinalTie.REDEAL
    return Rules(variant.deck, Board(spaces, variant.start), final_tie, variant.jumbo)


def count(state: State) -> list[int]:
    """Nodes with this one, leaves, leaves won by WOW, leaves won by YAY."""
    if state.is_over:
        return [1, 1, int(state.winner is WOW), int(state.winner is YAY)]
    totals = [1, 0, 0, 0]
    actions: Sequence[Action] = legal_actions(state)
    if not actions:
        actions = [Deal(order) for order in deals(state.rules.deck)]
    for action in actions:
        totals = [a + b for a, b in zip(totals, count(apply(state, action)), strict=True)]
    return totals


def compare(state: State, first_actions: list[Action], name: str) -> None:
    pinned = PINNED[name]
    found = {str(action): count(apply(state, action)) for action in first_actions}
    assert found.keys() == pinned.keys()
    different = {first: (found[first], pinned[first]) for first in found
                 if found[first] != pinned[first]}  # fmt: skip
    assert not different, "counts below these first actions differ (found, pinned)"


@pytest.mark.parametrize("name", ["spaces", "attacks", "duels"])
@pytest.mark.rule("R6", "R7", "R8", "R10", "R11", "R12", "R16", "R17", "R21", "R24", "R25")
def test_the_tree_of_every_deal(name: str) -> None:
    rules = rules_of(reference_trees.VARIANTS[name])
    compare(new_game(rules, manual_deal=True), [Deal(order) for order in deals(rules.deck)], name)


@pytest.mark.rule("R13", "R14", "R15", "R16", "R17", "R18")
def test_the_tree_of_a_deal_with_jumbo_attacks() -> None:
    state = new_game(rules_of(reference_trees.JUMBO), manual_deal=True)
    for action in (Deal(reference_trees.JUMBO_DEAL), Replace(WOW, ()), Replace(YAY, ())):
        state = apply(state, action)
    compare(state, list(legal_actions(state)), "jumbo")


def test_the_pinned_totals() -> None:
    """Nodes without the root, leaves, won by WOW, won by YAY; computed by the referee."""
    totals = {name: [sum(n) for n in zip(*tree.values(), strict=True)]
              for name, tree in PINNED.items()}  # fmt: skip
    assert totals == {
        "duels": [122428, 67680, 44004, 23676],
        "attacks": [198508, 88560, 67768, 20792],
        "spaces": [14136, 7008, 3552, 3456],
        "jumbo": [14210, 7092, 6226, 866],
    }
