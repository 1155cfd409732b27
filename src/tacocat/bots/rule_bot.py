"""A bot that plays by a few rules of thumb and can say why."""

from collections.abc import Sequence

from tacocat.actions import Attack, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.bots.chances import (
    Pool,
    chance_of_defense,
    chance_of_winning,
    pool_of,
    share_below,
)
from tacocat.cards import Card, Hand, without
from tacocat.phases import Defending
from tacocat.players import Player
from tacocat.rules import FinalTie
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView

Explained = tuple[PlayerAction, str]


class RuleBot:
    """Plays by a rule of thumb, and has a sentence for each choice.

    - It replaces the cards in the middle: low cards win the round, high ones the tricks.
    - In the duel it throws away a card in the middle.
    - It attacks with what is least likely to be defended, and never with its lowest card.
    - It defends with the cheapest cards that do, never the lowest, whenever it can take over the
      attack; where it cannot, it defends what lets it keep a low card, or sacrifices.
    - The last attack and the last answers of a round it works out exactly, from what is known.

    A rank is judged by the share of the deck that is lower, so that the bot plays any variant. The
    thresholds were found by measurement, in ``tests/benchmarks/tune_rule_bot.py``.

    Args:
        seed: makes no difference, for the bot leaves nothing to chance; every bot's class takes
            one.
        low: a card is low, and kept, if this share of the deck or less is lower.
        high: a card is high, and kept, if this share of the deck or more is lower.
        middle: in the duel goes the card of which the share that is lower is nearest to this.
        guarded: if a trick is lost, a card is worth defending if this share of the deck or less
            is lower.

    Raises:
        ValueError: a threshold is not between 0 and 1.

    Example:
        >>> from tacocat import Player, legal_actions, new_game, observe
        >>> view = observe(new_game(seed=7), Player.WOW)
        >>> action, sentence = RuleBot().explain(view, legal_actions(view))
        >>> print(view.hand, "->", action)
        (2, 3, 7, 8, 8, 12, 12) -> WOW replace 3 7 8 8
        >>> sentence
        'I replace 3 7 8 8: neither low enough for the end nor high enough for the tricks.'
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        low: float = 0.15,
        high: float = 0.65,
        middle: float = 0.45,
        guarded: float = 0.3,
    ) -> None:
        for name, share in {"low": low, "high": high, "middle": middle, "guarded": guarded}.items():
            if not 0 <= share <= 1:
                raise ValueError(f"{name} must be a share from 0 to 1, not {share}")
        self._low, self._high, self._middle, self._guarded = low, high, middle, guarded

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        """Choose what `explain` explains."""
        return self.explain(view, legal_actions)[0]

    def explain(self, view: View, legal_actions: Sequence[PlayerAction]) -> Explained:
        """Choose, and say why.

        Args:
            view: the game as the player sees it who is to act.
            legal_actions: what they may do.

        Returns:
            The action and a sentence in the first person.

        Raises:
            ValueError: there is nothing to choose.
        """
        player = view.viewer
        if player is None or not legal_actions:
            raise ValueError("this view is not one of a player who is to act")
        match view.phase:
            case ReplacingView(limit=limit):
                return self._replace(view, player, limit)
            case DuelingView():
                return self._duel(view, player)
        # From here on nobody draws cards, and what is known of the other hand counts.
        pool = pool_of(view, player.opponent)
        if view.hand[-1] < min(pool):
            sentence = "The round is won: every card I hold is lower than any of theirs."
            return legal_actions[0], sentence
        if isinstance(view.phase, Defending):
            return self._answer(view, player, view.phase)
        attacks = [action for action in legal_actions if isinstance(action, Attack)]
        if len(view.hand) == 2:
            return _last_attack(view, player, attacks, pool)
        return _attack(view, player, attacks, pool)

    def _replace(self, view: View, player: Player, limit: int) -> Explained:
        useless = [
            card
            for card in view.hand
            if self._low < share_below(view.rules.deck, card) < self._high
        ]
        if not useless:
            return Replace(player, ()), "I keep my cards: each is low enough or high enough."
        if limit == 0:
            return Replace(player, ()), "I keep my cards, for I may not replace any."
        chosen = sorted(useless, key=lambda card: self._from_middle(view, card))[:limit]
        action = Replace(player, chosen)
        why = "neither low enough for the end nor high enough for the tricks"
        if len(chosen) < len(useless):
            why = f"the worst, for I may replace only {limit}"
        return action, f"I replace {_text(action.cards)}: {why}."

    def _duel(self, view: View, player: Player) -> Explained:
        if len(view.hand) == 2:
            kept, card = view.hand
            return Duel(player, card), f"I duel with {card} and keep {kept} for the end."
        card = min(view.hand[1:], key=lambda card: self._from_middle(view, card))
        return Duel(player, card), f"I duel with {card}, the card that I shall miss least."

    def _from_middle(self, view: View, card: Card) -> float:
        return abs(share_below(view.rules.deck, card) - self._middle)

    def _answer(self, view: View, player: Player, phase: Defending) -> Explained:
        hand, rest = view.hand, phase.attack[len(phase.answers) :]
        lost = any(isinstance(answer, Sacrifice) for answer in phase.answers)
        last_trick = len(hand) == len(rest) + 1
        # With each sacrifice a player loses their lowest card, and then keeps the next one.
        for sacrifices, kept in enumerate(hand[: len(rest) + 1]):
            defended = rest[: len(rest) - sacrifices]
            plan = _cheapest_defense(defended, hand[sacrifices + 1 :])
            if plan is None:
                continue
            first = Defend(player, plan[0]) if plan else Sacrifice(player, hand[0])
            if last_trick:
                return first, f"{_said(first)}: so my last card is {kept}, the lowest I can keep."
            if sacrifices == 0 and not lost:
                return first, f"{_said(first)}: I can defend the whole attack and attack next."
            if plan and share_below(view.rules.deck, kept) <= self._guarded:
                return first, f"{_said(first)}: the trick is lost, but I can keep my {kept}."
        action = Sacrifice(player, hand[0])
        return action, f"{_said(action)}: I cannot take over the attack, and save my high cards."


def _last_attack(view: View, player: Player, attacks: Sequence[Attack], pool: Pool) -> Explained:
    """Of two cards, the one to play and the one to keep."""
    tie = _value_of_tie(view, player)
    found = []
    for attack in attacks:
        (kept,) = without(view.hand, attack.cards)
        found.append((chance_of_winning(attack.cards[0], kept, pool, tie), attack, kept))
    chance, attack, kept = max(found, key=lambda each: each[0])
    said = f"I attack with {_text(attack.cards)} and keep {kept}"
    return attack, f"{said}: my chance to win the round is {chance:.0%}."


def _value_of_tie(view: View, player: Player) -> float:
    """R21: a tied round is played again, or won by the player the single arrow points at."""
    arrow = view.rules.board.spaces[view.tacocat - 1].single_arrow
    if view.rules.final_tie is FinalTie.REDEAL or arrow is None:
        return 0.5
    return 1 if arrow is player else 0


def _attack(view: View, player: Player, attacks: Sequence[Attack], pool: Pool) -> Explained:
    """The attack that the other player can least likely defend, of those that keep the lowest."""
    lowest, size = view.hand[0], view.hand_sizes[player.opponent]
    found = [
        (chance_of_defense(attack.cards, pool, size), attack)
        for attack in attacks
        if without(view.hand, attack.cards)[0] == lowest
    ]
    # Of equally good ones, the one with more cards, since each costs the other player their lowest.
    chance, attack = min(found, key=lambda each: (each[0], -len(each[1].cards), each[1].cards))
    said = f"I attack with {_text(attack.cards)}"
    if chance == 0:
        return attack, f"{said}: they cannot defend."
    return attack, f"{said}: the chance that they can defend is the lowest, {chance:.0%}."


def _cheapest_defense(attack: Hand, hand: Hand) -> Hand | None:
    """The lowest cards that defend against all of an attack, one for each; None if none do."""
    free, plan = list(hand), list[Card]()
    for card in reversed(attack):
        able = [each for each in free if each >= card]
        if not able:
            return None
        plan.append(able[0])
        free.remove(able[0])
    return tuple(sorted(plan))


def _said(action: Defend | Sacrifice) -> str:
    verb = "defend with" if isinstance(action, Defend) else "sacrifice"
    return f"I {verb} {action.card}"


def _text(cards: Hand) -> str:
    return " ".join(map(str, cards))
