"""Views as vectors of whole numbers, with the layout of the vector as a value."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from tacocat.actions import Defend, Sacrifice
from tacocat.encoding.action_codec import check_rules, check_view, chosen_cards, largest_hand
from tacocat.encoding.own_side import PHASES, OwnSide
from tacocat.rules import Rules
from tacocat.view import View

_Highest: TypeAlias = Callable[[Rules], Sequence[int]]
_Values: TypeAlias = Callable[[OwnSide], Sequence[int]]

# --- the largest value of each number of a block --------------------------------------------------


def _copies(rules: Rules) -> Sequence[int]:
    return tuple(rules.copies().values())


def _one_per_rank(rules: Rules) -> Sequence[int]:
    return (1,) * len(rules.copies())


def _ranks(rules: Rules) -> Sequence[int]:
    return (len(rules.copies()),)


def _hand(rules: Rules) -> Sequence[int]:
    return (largest_hand(rules),)


def _deck(rules: Rules) -> Sequence[int]:
    return (len(rules.deck),)


def _one_per_space(rules: Rules) -> Sequence[int]:
    return (1,) * len(rules.board.spaces)


def _one_per_place(rules: Rules) -> Sequence[int]:
    return (1,) * (len(rules.board.spaces) + 2)


def _rounds(rules: Rules) -> Sequence[int]:
    return (len(rules.board.spaces) + 1,)


def _one_per_phase(_rules: Rules) -> Sequence[int]:
    return (1,) * len(PHASES)


def _flag(_rules: Rules) -> Sequence[int]:
    return (1,)


# --- version 1: these blocks, in this order -------------------------------------------------------

_BLOCKS: tuple[tuple[str, _Highest, _Values, str], ...] = (
    # Cards of each rank, the lowest rank first.
    ("hand", _copies, lambda side: side.counts(side.view.hand),
     "my cards of each rank, those chosen and still in my hand too"),
    ("discard_pile", _copies, lambda side: side.counts(side.view.discard_pile),
     "cards of each rank in the discard pile"),
    ("attack", _copies, lambda side: side.counts(side.attack()),
     "attack cards of each rank on the table"),
    ("attack_card", _one_per_rank, lambda side: side.counts(side.attack_card()),
     "1 at the rank of the attack card to be answered next"),
    ("defenses", _copies, lambda side: side.counts(side.answers(Defend)),
     "cards of each rank that defended against the attack on the table"),
    ("sacrifices", _copies, lambda side: side.counts(side.answers(Sacrifice)),
     "cards of each rank sacrificed to the attack on the table"),
    ("my_choice", _copies, lambda side: side.counts(side.my_choice()),
     "cards of each rank of my own choice, face down"),
    ("chosen", _copies, lambda side: side.counts(side.chosen),
     "cards of each rank of my replacement in the making"),
    # Numbers of cards and of ranks.
    ("my_hand_size", _hand, lambda side: [side.view.hand_sizes[side.me]],
     "cards in my hand"),
    ("their_hand_size", _hand, lambda side: [side.view.hand_sizes[side.them]],
     "cards in their hand"),
    ("draw_pile_size", _deck, lambda side: [side.view.draw_pile_size],
     "cards in the draw pile"),
    ("my_floor", _ranks, lambda side: [side.ranks_below_floor(side.me)],
     "ranks of the deck known to be below all my cards"),
    ("their_floor", _ranks, lambda side: [side.ranks_below_floor(side.them)],
     "ranks of the deck known to be below all their cards"),
    # The board and the round.
    ("tacocat", _one_per_place, lambda side: side.tacocat(),
     "1 where the Tacocat is: my goal, the spaces, their goal"),
    ("tiles", _one_per_space, lambda side: side.tiles(),
     "1 for each covered space, the one at my end first"),
    ("round", _rounds, lambda side: [min(side.view.round, *_rounds(side.view.rules))],
     "the round; a later one than the largest value counts as it"),
    ("arrow_at_me", _flag, lambda side: [side.arrow_at(side.me)],
     "1 if an arrow of the Tacocat's space points at me"),
    ("arrow_at_them", _flag, lambda side: [side.arrow_at(side.them)],
     "1 if an arrow of the Tacocat's space points at them"),
    # What the game waits for.
    ("phase", _one_per_phase, lambda side: side.phase(),
     "1 at the phase: dealing, replacing, dueling, attacking, defending, finished"),
    ("my_turn", _flag, lambda side: [side.me in side.view.to_act],
     "1 if I am to act"),
    ("their_turn", _flag, lambda side: [side.them in side.view.to_act],
     "1 if they are to act"),
    ("i_have_chosen", _flag, lambda side: [side.has_chosen(side.me)],
     "1 if a choice of mine is face down"),
    ("they_have_chosen", _flag, lambda side: [side.has_chosen(side.them)],
     "1 if a choice of theirs is face down"),
    ("limit", _hand, lambda side: [side.limit()],
     "the most cards that a player to act may replace; 0 in other phases"),
    ("i_attack", _flag, lambda side: [side.attacks(side.me)],
     "1 if I am the attacker"),
    ("they_attack", _flag, lambda side: [side.attacks(side.them)],
     "1 if they are the attacker"),
    ("i_won", _flag, lambda side: [side.view.winner is side.me],
     "1 if I won the game"),
    ("they_won", _flag, lambda side: [side.view.winner is side.them],
     "1 if they won the game"),
)  # fmt: skip


@frozen
class Block:
    """A part of a view's vector.

    Attributes:
        name: what it is called, such as ``hand``.
        start: the position of its first number, from 0.
        highest: the largest value of each of its numbers; the smallest is 0.
        meaning: what the numbers say.

    Example:
        >>> from tacocat import STANDARD
        >>> block = ViewLayout(STANDARD).blocks[0]
        >>> block.name, block.start, block.size, block.highest
        ('hand', 0, 12, (3, 3, 3, 3, 3, 4, 4, 3, 3, 3, 3, 3))
    """

    name: str
    start: int
    highest: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return len(self.highest)


def _blocks(rules: Rules) -> tuple[Block, ...]:
    found: list[Block] = []
    start = 0
    for name, highest, _, meaning in _BLOCKS:
        block = Block(name, start, tuple(highest(rules)), meaning)
        found.append(block)
        start += block.size
    return tuple(found)


@frozen
class ViewLayout:
    """What stands where in the vectors of a variant's views; immutable, hashable, picklable.

    Attributes:
        rules: the variant.
        blocks: the parts of the vector, one after another, without gaps.
        version: the version of this layout, 1; a class attribute. Within a version each number
            keeps its place and its meaning.

    Raises:
        TypeError: the rules are not a `tacocat.Rules` value.

    Example:
        >>> from tacocat import STANDARD
        >>> layout = ViewLayout(STANDARD)
        >>> layout.size, layout["tacocat"], layout.highest[layout["draw_pile_size"]]
        (135, slice(101, 110, None), array([38.], dtype=float32))
    """

    version: ClassVar[int] = 1

    rules: Rules = field(repr=False)
    blocks: tuple[Block, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_rules(self.rules)
        object.__setattr__(self, "blocks", _blocks(self.rules))

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        return self.blocks[-1].start + self.blocks[-1].size

    @property
    def highest(self) -> NDArray[np.float32]:
        """The largest value of each number, at least 1; the smallest is 0."""
        return np.array([high for block in self.blocks for high in block.highest], np.float32)

    def __getitem__(self, name: str) -> slice:
        """Where the numbers of a block are.

        Raises:
            KeyError: no block has this name.
        """
        for block in self.blocks:
            if block.name == name:
                return slice(block.start, block.start + block.size)
        raise KeyError(f"no block is called {name!r}")


def encode_view(view: View, chosen: Iterable[int] = ()) -> NDArray[np.float32]:
    """Turn what a player knows into numbers.

    They are whole numbers, in the blocks of ``ViewLayout(view.rules)``: counts, and flags that
    are 0 or 1. Divided by `ViewLayout.highest` they are between 0 and 1. All are told from the
    viewer's own side, the board too, so that what is learned in one seat holds in the other.

    Not in the vector: what the rules say about the other spaces, the order of the discard pile,
    which attack card an answer met, the step, the other player's final card.

    Args:
        view: what the player knows.
        chosen: the ids so far of a replacement that is not complete, as in `ActionCodec.mask`.

    Returns:
        An array of ``ViewLayout(view.rules).size`` numbers.

    Raises:
        TypeError: not a view, or an id is not an integer.
        ValueError: the view is a spectator's, or no legal action's spelling begins with
            ``chosen``.

    Example:
        >>> from tacocat import Player, new_game, observe
        >>> view = observe(new_game(seed=7), Player.YAY)
        >>> vector = encode_view(view)
        >>> view.hand, vector[ViewLayout(view.rules)["hand"]].astype(int).tolist()
        ((3, 6, 6, 8, 9, 9, 10), [0, 0, 1, 0, 0, 2, 0, 1, 2, 1, 0, 0])
    """
    me = check_view(view)
    side = OwnSide(view, me, tuple(view.rules.copies()), chosen_cards(view, chosen))
    numbers = [number for _, _, values, _ in _BLOCKS for number in values(side)]
    return np.array(numbers, np.float32)
