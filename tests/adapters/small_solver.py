"""The exact value of a small game of two players, by a linear program over its sequence form.

It knows nothing of cards: a game is a tree of plain data, made here from the referee, which was
written from the rulebook alone, and from a game of OpenSpiel.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from scipy.optimize import linprog
from scipy.sparse import coo_array

from referee import WOW, YAY, Referee, Variant, deals

Sequence = tuple[Hashable, Hashable]  # an information set and what is done there

START: Sequence = ("start", "start")


@dataclass(frozen=True)
class Chance:
    children: list[tuple[float, Node]]


@dataclass(frozen=True)
class Choice:
    player: int
    knows: Hashable
    children: Mapping[Hashable, Node]


Node = Chance | Choice | float  # a number is what the first player gets


def value_of(root: Node) -> float:
    """What the first player gets if both play their best."""
    parents: tuple[dict[Hashable, Sequence], ...] = ({}, {})
    actions: tuple[dict[Hashable, set[Hashable]], ...] = ({}, {})
    payoffs: dict[tuple[Sequence, Sequence], float] = defaultdict(float)

    def walk(node: Node, chance: float, last: tuple[Sequence, Sequence]) -> None:
        if isinstance(node, Chance):
            for probability, child in node.children:
                walk(child, chance * probability, last)
        elif isinstance(node, Choice):
            player, knows = node.player, node.knows
            assert parents[player].setdefault(knows, last[player]) == last[player]
            assert actions[player].setdefault(knows, set(node.children)) == set(node.children)
            for action, child in node.children.items():
                step = (knows, action)
                walk(child, chance, (step, last[1]) if player == 0 else (last[0], step))
        else:
            payoffs[last] += chance * node

    walk(root, 1.0, (START, START))
    # Unknowns: how likely the first player makes each sequence happen, and for each information set
    # of the second player what is still to be got from there.
    sequences = [START, *((knows, a) for knows in actions[0] for a in actions[0][knows])]
    column: dict[tuple[str, Hashable], int] = {}
    for sequence in sequences:
        column["plays", sequence] = len(column)
    for knows in (START, *actions[1]):
        column["gets", knows] = len(column)

    equal: list[dict[int, float]] = [{column["plays", START]: 1.0}]
    for knows, parent in parents[0].items():
        row = {column["plays", (knows, action)]: 1.0 for action in actions[0][knows]}
        equal.append(row | {column["plays", parent]: -1.0})
    replies = [START, *((knows, a) for knows in actions[1] for a in actions[1][knows])]
    at_most: dict[Sequence, dict[int, float]] = {
        reply: {column["gets", START if reply == START else reply[0]]: 1.0} for reply in replies
    }
    for knows, parent in parents[1].items():
        at_most[parent][column["gets", knows]] = -1.0
    for (first, second), payoff in payoffs.items():
        at_most[second][column["plays", first]] = -payoff

    width = len(column)
    objective = [0.0] * width
    objective[column["gets", START]] = -1.0
    found = linprog(
        objective,
        A_ub=_matrix(list(at_most.values()), width),
        b_ub=[0.0] * len(at_most),
        A_eq=_matrix(equal, width),
        b_eq=[1.0] + [0.0] * (len(equal) - 1),
        bounds=[(0, None) if kind == "plays" else (None, None) for kind, _ in column],
    )
    assert found.success
    return -float(found.fun)


def _matrix(rows: list[dict[int, float]], width: int) -> Any:
    entries = [(i, j, value) for i, row in enumerate(rows) for j, value in row.items()]
    lines, columns, values = zip(*entries, strict=True)
    return coo_array((values, (lines, columns)), shape=(len(rows), width))


# --- the tree of the referee ----------------------------------------------------------------------


def referee_tree(variant: Variant) -> Node:
    """The whole game by the referee; one with more rounds than spaces is drawn."""
    return _dealt(Referee.start(variant), ((), ()), spaces_left=len(variant.hand_sizes))


def _dealt(game: Referee, known: tuple[Any, Any], spaces_left: int) -> Node:
    if spaces_left == 0:
        return 0.0
    children: list[tuple[float, Node]] = []
    orders = list(deals(game.variant.deck))
    for order in orders:
        child = game.clone()
        child.deal(order)
        knows = [(*known[player], "dealt", tuple(child.hands[player])) for player in (WOW, YAY)]
        children.append((1 / len(orders), _played(child, (knows[0], knows[1]), spaces_left - 1)))
    return Chance(children)


def _played(game: Referee, known: tuple[Any, Any], spaces_left: int) -> Node:
    if game.over:
        return 1.0 if game.winner == WOW else -1.0
    if game.awaiting_deal:
        return _dealt(game, known, spaces_left)
    moves = sorted(game.moves())
    player = min(move[1] for move in moves)  # WOW chooses first where both are to choose
    children: dict[Hashable, Node] = {}
    for move in moves:
        if move[1] == player:
            child = game.clone()
            child.play(move)
            before, after = game.chosen, child.chosen
            waits = after != before and after[player] is not None
            shown: list[Any] = [] if waits else [move]
            if not waits and before[1 - player] is not None:
                shown.append(before[1 - player])
            both = [(*known[each], *shown, tuple(child.hands[each])) for each in (WOW, YAY)]
            if waits:
                both[player] = (*known[player], move)
                both[1 - player] = known[1 - player]
            children[move] = _played(child, (both[0], both[1]), spaces_left)
    return Choice(player, known[player], children)


# --- the tree of a game of OpenSpiel --------------------------------------------------------------


def openspiel_tree(state: Any) -> Node:
    """The whole game below a state of OpenSpiel."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return Chance([(p, openspiel_tree(state.child(o))) for o, p in state.chance_outcomes()])
    children = {action: openspiel_tree(state.child(action)) for action in state.legal_actions()}
    return Choice(state.current_player(), state.information_state_string(), children)
