"""Whole game trees counted by the referee, not by the engine; run as a program, it writes them.

`data/trees.json` has the counts below each first action, so that a difference can be narrowed down.
"""

import json
from pathlib import Path

from referee import WOW, YAY, Referee, Tree, Variant, deals, walk

GOLDEN = Path(__file__).parent / "data" / "trees.json"

ONE_ARROW = (frozenset({WOW}),)

# Each name says what the tree is there for.
VARIANTS = {
    # Every deal of two cards each: replacements, duels, ties and the arrow.
    "duels": Variant((1, 1, 1, 1, 2, 2, 3, 3), (2,), ONE_ARROW, 1, arrow_ties=True, jumbo=True),
    # Every deal of three cards each: single attacks, defenses and sacrifices as well.
    "attacks": Variant((1,) * 10 + (2, 3), (3,), ONE_ARROW, 1, arrow_ties=True, jumbo=True),
    # Every deal of two spaces: tiles, both goals, replacements one after the other.
    "spaces": Variant(
        (1, 2, 3, 4),
        (1, 1),
        (frozenset({YAY}), frozenset({WOW})),
        1,
        arrow_ties=True,
        jumbo=True,
    ),
}

# One deal of five cards each, in which nobody replaces: every way to play sets and sequences.
JUMBO = Variant(
    tuple(sorted([*range(1, 9)] * 2 + [3, 4, 5, 6])),
    (5,),
    (frozenset({YAY}),),
    1,
    arrow_ties=True,
    jumbo=True,
)
JUMBO_DEAL = (3, 4, 4, 5, 6, 1, 5, 7, 7, 8, 1, 2, 2, 3, 3, 4, 5, 6, 6, 8)


def counts(tree: Tree) -> list[int]:
    """Nodes, leaves, leaves won by WOW, leaves won by YAY."""
    return [tree.nodes, tree.leaves, *tree.wins]


def by_deal(variant: Variant) -> dict[str, list[int]]:
    """The counts below every first deal."""
    found = {}
    for order in deals(variant.deck):
        game = Referee.start(variant)
        game.deal(order)
        found[" ".join(["deal", *map(str, order)])] = counts(walk(game))
    return found


def by_first_move() -> dict[str, list[int]]:
    """The counts below every first duel card of the jumbo deal."""
    game = Referee.start(JUMBO)
    game.deal(JUMBO_DEAL)
    game.play(("replace", WOW, ()))
    game.play(("replace", YAY, ()))
    found = {}
    for kind, player, cards in sorted(game.moves()):
        after = game.clone()
        after.play((kind, player, cards))
        found[f"{'WOW' if player == WOW else 'YAY'} {kind} {cards[0]}"] = counts(walk(after))
    return found


def trees() -> dict[str, dict[str, list[int]]]:
    """All of them."""
    return {name: by_deal(variant) for name, variant in VARIANTS.items()} | {
        "jumbo": by_first_move()
    }


if __name__ == "__main__":
    rows = json.dumps(trees(), indent=0).replace(",\n", ", ").replace("[\n", "[")
    rows = rows.replace("\n]", "]").replace("], ", "],\n")
    GOLDEN.write_text(rows + "\n", encoding="ascii")
    print({name: [sum(n) for n in zip(*tree.values())] for name, tree in trees().items()})  # noqa: B905
