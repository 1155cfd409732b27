"""A second, slow implementation of the rules, written from the rulebook alone.

The tests check the engine against it: both are given the same deals and the same moves, and must
agree on every legal move and every resulting position. It shares no code with the engine and
prefers brute force to cleverness, so that each line can be compared with the rule it cites.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

WOW = 0
YAY = 1

# ("replace", player, cards ascending), ("duel", player, (card,)),
# ("attack", player, cards ascending), ("defend", player, (card,)), ("sacrifice", player, (card,)).
Move = tuple[str, int, tuple[int, ...]]

# What the game waits for.
Stage = Literal["deal", "replace", "duel", "attack", "answer", "over"]


@dataclass(frozen=True)
class Variant:
    """The data of one version of the game; spaces are numbered 1..n from WOW's end."""

    deck: tuple[int, ...]  # ascending
    hand_sizes: tuple[int, ...]  # one a space
    arrows: tuple[frozenset[int], ...]  # one a space: the players its arrows point at
    start: int  # the space the Tacocat starts on
    arrow_ties: bool  # R21: True for FinalTie.ARROW, False for FinalTie.REDEAL
    jumbo: bool  # R13: False allows single-card attacks only


@dataclass
class Referee:
    """A whole game in progress, hidden cards included."""

    variant: Variant
    tacocat: int  # 0 is WOW's goal, n + 1 is YAY's goal
    tiles: set[int] = field(default_factory=set)
    round: int = 0  # rounds dealt so far
    stage: Stage = "deal"
    winner: int | None = None
    hands: list[list[int]] = field(default_factory=lambda: [[], []])  # each ascending
    draw_pile: list[int] = field(default_factory=list)  # top first
    discard_pile: list[int] = field(default_factory=list)  # oldest first
    floors: list[int] = field(default_factory=lambda: [0, 0])  # R29
    attacker: int | None = None  # None until a duel is won, and once the round has ended
    attack: list[int] = field(default_factory=list)  # on the table, ascending
    answers: list[Move] = field(default_factory=list)  # on the table, in the order given
    chosen: list[tuple[int, ...] | None] = field(
        default_factory=lambda: [None, None]
    )  # face down (R8, R10)
    first_replaced: int | None = None  # how many cards the first player of R7 replaced

    @classmethod
    def start(cls, variant: Variant) -> Referee:
        """A new game, awaiting its first deal."""
        return cls(variant=variant, tacocat=variant.start)

    @property
    def awaiting_deal(self) -> bool:
        return self.stage == "deal"

    @property
    def over(self) -> bool:
        return self.stage == "over"

    def clone(self) -> Referee:
        """An independent copy."""
        return replace(
            self,
            tiles=set(self.tiles),
            hands=[list(hand) for hand in self.hands],
            draw_pile=list(self.draw_pile),
            discard_pile=list(self.discard_pile),
            floors=list(self.floors),
            attack=list(self.attack),
            answers=list(self.answers),
            chosen=list(self.chosen),
        )

    # ---- dealing ----

    def deal(self, order: Sequence[int]) -> None:
        """Start a round with the deck in this order, top first."""
        assert self.stage == "deal"
        assert sorted(order) == sorted(self.variant.deck)  # R6: the whole deck
        size = self.variant.hand_sizes[self.tacocat - 1]
        self.hands = [
            sorted(order[:size]),
            sorted(order[size : 2 * size]),
        ]  # R6: WOW first, then YAY
        self.draw_pile = list(order[2 * size :])
        self.discard_pile = []
        self.round += 1
        self.stage = "replace"

    # ---- legal moves ----

    def moves(self) -> set[Move]:
        """Every legal move, of both players where they choose at the same time."""
        if self.stage == "replace":
            return self._replacements()
        if self.stage == "duel":
            return self._duels()
        if self.stage == "attack":
            return self._attacks()
        if self.stage == "answer":
            return self._answers()
        return set()

    def _replacements(self) -> set[Move]:
        found: set[Move] = set()
        for player in (WOW, YAY):
            limit = len(self.hands[player])
            if self._free_replacement():
                if self.chosen[player] is not None:
                    continue  # R9: one replacement a player a round
            elif self.first_replaced is None:
                if player != self._arrow():
                    continue  # R7: the player the arrow points at goes first
            else:
                if player == self._arrow():
                    continue  # R9
                limit = self.first_replaced  # R7: at most as many as the first
            for count in range(limit + 1):
                for cards in set(combinations(self.hands[player], count)):
                    found.add(("replace", player, cards))
        return found

    def _duels(self) -> set[Move]:
        found: set[Move] = set()
        for player in (WOW, YAY):
            if self.chosen[player] is None:
                for card in self.hands[player]:  # R10: one card from hand
                    found.add(("duel", player, (card,)))
        return found

    def _attacks(self) -> set[Move]:
        assert self.attacker is not None
        hand = self.hands[self.attacker]
        found: set[Move] = set()
        for count in range(1, len(hand)):  # R14: at most hand size - 1 cards
            for cards in combinations(hand, count):
                if count == 1 or (
                    self.variant.jumbo and (is_set(cards) or is_sequence(cards))
                ):  # R13
                    found.add(("attack", self.attacker, cards))
        return found

    def _answers(self) -> set[Move]:
        defender = self._defender()
        hand = self.hands[defender]
        target = self.attack[len(self.answers)]  # R15: in ascending rank, one action a card
        found: set[Move] = set()
        for card in hand:
            if card >= target:
                found.add(("defend", defender, (card,)))  # R16
        found.add(("sacrifice", defender, (min(hand),)))  # R17: always legal
        return found

    # ---- playing ----

    def play(self, move: Move) -> None:
        """Carry out a legal move, and all that follows from it without another choice."""
        assert move in self.moves()
        kind, player, cards = move
        if kind == "replace":
            if self._free_replacement():
                self._choose_replacement(player, cards)
            else:
                self._replace_in_turn(player, cards)
        elif kind == "duel":
            self._choose_duel(player, cards)
        elif kind == "attack":
            for card in cards:
                self.hands[player].remove(card)
            self.attack = list(cards)
            self.stage = "answer"
        else:
            self._answer(move)

    def _choose_replacement(self, player: int, cards: tuple[int, ...]) -> None:
        self.chosen[player] = cards
        wow, yay = self.chosen
        if wow is None or yay is None:
            return
        self._discard(WOW, wow)  # R8: WOW discards, YAY discards, WOW draws, YAY draws
        self._discard(YAY, yay)
        self._draw(WOW, len(wow))
        self._draw(YAY, len(yay))
        self.chosen = [None, None]
        self._duel_or_reveal()

    def _replace_in_turn(self, player: int, cards: tuple[int, ...]) -> None:
        self._discard(player, cards)  # R7
        self._draw(player, len(cards))
        if self.first_replaced is None:
            self.first_replaced = len(cards)
        else:
            self._duel_or_reveal()

    def _choose_duel(self, player: int, cards: tuple[int, ...]) -> None:
        self.chosen[player] = cards
        wow, yay = self.chosen
        if wow is None or yay is None:
            return
        self._discard(WOW, wow)  # R10: WOW's goes on the pile first
        self._discard(YAY, yay)
        self.chosen = [None, None]
        if wow == yay:
            self._duel_or_reveal()  # R11
            return
        self.attacker = WOW if wow > yay else YAY  # R10: the higher rank attacks first
        self._attack_or_reveal()

    def _answer(self, move: Move) -> None:
        kind, player, (card,) = move
        self.hands[player].remove(card)
        self.answers.append(move)
        if kind == "sacrifice":
            self.floors[player] = card  # R29
        if len(self.answers) < len(self.attack):
            return
        self.discard_pile.extend(
            self.attack
        )  # R19: the attack, then the answers in the order given
        self.discard_pile.extend(cards[0] for _, _, cards in self.answers)
        if all(kind == "defend" for kind, _, _ in self.answers):
            self.attacker = player  # R18: every card defended, so the defender attacks next
        self.attack = []
        self.answers = []
        self._attack_or_reveal()

    def _duel_or_reveal(self) -> None:
        if self._one_card_each():
            self._reveal()  # R12
        else:
            self.stage = "duel"

    def _attack_or_reveal(self) -> None:
        if self._one_card_each():
            self._reveal()  # R12
        else:
            self.stage = "attack"

    def _reveal(self) -> None:
        (wow,), (yay,) = self.hands
        round_winner: int | None
        if wow < yay:
            round_winner = WOW  # R20: the lower rank wins
        elif yay < wow:
            round_winner = YAY
        elif self.variant.arrow_ties and len(self._arrows()) == 1:
            round_winner = self._arrow()  # R21, FinalTie.ARROW
        else:
            round_winner = None  # R21: the Tacocat stays, no tile
        self.attacker = None
        self.first_replaced = None
        if round_winner is not None:
            self._move_tacocat(round_winner)
        if self.tacocat in (0, len(self.variant.hand_sizes) + 1):
            self.winner = round_winner  # R25
            self.stage = "over"
            return
        self.hands = [[], []]
        self.draw_pile = []
        self.discard_pile = []
        self.floors = [0, 0]
        self.stage = "deal"

    def _move_tacocat(self, round_winner: int) -> None:
        step = -1 if round_winner == WOW else 1
        self.tiles.add(self.tacocat)  # R23: also when it enters the goal
        self.tacocat += step  # R22
        while self.tacocat in self.tiles:
            self.tacocat += step  # R24: skip covered spaces

    # ---- small helpers ----

    def _arrows(self) -> frozenset[int]:
        return self.variant.arrows[self.tacocat - 1]

    def _arrow(self) -> int:
        (player,) = self._arrows()
        return player

    def _free_replacement(self) -> bool:
        return self.round == 1 or len(self._arrows()) == 2  # R8

    def _defender(self) -> int:
        assert self.attacker is not None
        return 1 - self.attacker

    def _one_card_each(self) -> bool:
        return len(self.hands[WOW]) == 1 and len(self.hands[YAY]) == 1

    def _discard(self, player: int, cards: tuple[int, ...]) -> None:
        for card in sorted(cards):  # R7, R8: in ascending rank
            self.hands[player].remove(card)
            self.discard_pile.append(card)

    def _draw(self, player: int, count: int) -> None:
        for _ in range(count):
            self.hands[player].append(self.draw_pile.pop(0))
        self.hands[player].sort()


def is_set(cards: tuple[int, ...]) -> bool:
    """R13: two or more cards of equal rank."""
    return len(cards) >= 2 and len(set(cards)) == 1


def is_sequence(cards: tuple[int, ...]) -> bool:
    """R13: three or more cards of consecutive ranks, no rank twice; cards are ascending."""
    return len(cards) >= 3 and list(cards) == list(range(cards[0], cards[0] + len(cards)))


def deals(deck: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every distinct order of the deck, in lexicographic order."""
    order = sorted(deck)
    while True:
        yield tuple(order)
        # The next permutation: raise the last card that has a higher card right after it ...
        rises = [i for i in range(len(order) - 1) if order[i] < order[i + 1]]
        if not rises:
            return
        i = rises[-1]
        j = max(k for k in range(i + 1, len(order)) if order[k] > order[i])
        order[i], order[j] = order[j], order[i]
        # ... and put everything behind it in ascending order.
        order[i + 1 :] = sorted(order[i + 1 :])


@dataclass
class Tree:
    """Counts over paths: a position reached in two ways counts twice."""

    nodes: int = 0  # the root included
    leaves: int = 0  # games that are over
    wins: list[int] = field(default_factory=lambda: [0, 0])  # leaves won by WOW, by YAY


def walk(referee: Referee) -> Tree:
    """The full tree below this state; endless where a final reveal can lead to a redeal (R21)."""
    tree = Tree(nodes=1)
    if referee.over:
        assert referee.winner is not None
        tree.leaves = 1
        tree.wins[referee.winner] = 1
        return tree
    if referee.awaiting_deal:
        for order in deals(referee.variant.deck):
            child = referee.clone()
            child.deal(order)
            _add(tree, walk(child))
    else:
        for move in sorted(referee.moves()):
            child = referee.clone()
            child.play(move)
            _add(tree, walk(child))
    return tree


def _add(tree: Tree, part: Tree) -> None:
    tree.nodes += part.nodes
    tree.leaves += part.leaves
    for player in (WOW, YAY):
        tree.wins[player] += part.wins[player]
