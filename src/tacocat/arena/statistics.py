"""What many games show: how long they are, who wins them, and what is played in them."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from attrs import Factory, define, fields

from tacocat.actions import Deal
from tacocat.arena.rates import Rate
from tacocat.arena.statistics_table import lines_of
from tacocat.cards import Hand, is_set
from tacocat.exchange.record import Record, Step, replay
from tacocat.knowledge.event_types import (
    AttackMade,
    CardSacrificed,
    CardsReplaced,
    DuelRevealed,
    RoundTied,
    RoundWon,
    TrickEnded,
)
from tacocat.knowledge.events import events
from tacocat.phases import Replacing
from tacocat.players import Player
from tacocat.rules import Space
from tacocat.state import State


@define
class SpaceStatistics:
    """The rounds that were played to their end on one space.

    Attributes:
        ties: how many of them were tied.
        wow_wins: how many WOW won, of those that were not tied.

    Example:
        >>> SpaceStatistics(Rate(1, 5), Rate(2, 4)) + SpaceStatistics(Rate(0, 1), Rate(1, 1))
        SpaceStatistics(ties=Rate(count=1, total=6), wow_wins=Rate(count=3, total=5))
    """

    ties: Rate = Factory(Rate)
    wow_wins: Rate = Factory(Rate)

    def __add__(self, other: "SpaceStatistics") -> "SpaceStatistics":
        return SpaceStatistics(self.ties + other.ties, self.wow_wins + other.wow_wins)


@define
class Statistics:
    """Counts of many games; printed, tables. Those of two sets of games are added with ``+``.

    A game counts once it is over, by the rules or by forfeit. A round counts once it has ended
    with a final reveal, in an unfinished or forfeited game as well; the round in which a game was
    left unfinished or forfeited does not. What is done in a round counts as soon as it is
    complete, also if the round is not: a duel, once both cards are turned over; a replacement,
    once the cards are drawn; an attack, once its last card is answered.

    Attributes:
        games: games that are over.
        unfinished: games that are not.
        wins: the games that each player won, by forfeit as well.
        forfeits: the games that each player lost by forfeit.
        game_rounds: how many games that are over had so many rounds. All rounds that were dealt
            count, tied ones and one that ended with a forfeit as well.
        game_actions: how many games that are over had so many actions of the players; the
            `tacocat.Deal` actions of games dealt by hand are not counted.
        ties: how many rounds were tied.
        first_attacker: how many rounds the player won who made the first attack, which is who won
            the duel; of the rounds with an attack that were not tied.
        last_attacker: the same for the player who made the last attack.
        arrow: how many rounds the player won whom the space's only arrow points at; of those that
            were played on a space with one arrow and not tied. The first round counts as well,
            if it is played on such a space. A round that is won by the arrow
            (`tacocat.FinalTie.ARROW`) is a round won.
        jumbo: how many rounds the player won who made a jumbo attack in them, one or more; of
            those that were not tied. A round with jumbo attacks of both counts twice, once as
            won and once as not.
        duel_ties: how many duels were tied, of all duels; several in a round, if the first is
            tied.
        replaced_first: how often so many cards, or none, were replaced by the player who goes
            first (R7).
        replaced_second: the same for the player who goes second.
        replaced_free: the same where both are free to replace (R8): both players of such a round
            count.
        single_attacks: how many attacks with one card were defended, with every card answered by
            one that is high enough (R18); of all attacks with one card.
        set_attacks: the same for sets, by their number of cards. Only sizes that were played.
        sequence_attacks: the same for sequences, by their number of cards.
        spaces: the rounds on each space, by its number, counted from WOW's goal; only spaces on
            which a round was played to its end.

    Example:
        >>> from tacocat.arena import play
        >>> from tacocat.bots import RuleBot
        >>> statistics = statistics_of(play([RuleBot(), RuleBot()], seed=seed) for seed in range(9))
        >>> statistics.games, statistics.ties
        (9, Rate(count=5, total=53))
        >>> sorted(statistics.game_rounds.elements())
        [4, 5, 5, 6, 6, 6, 6, 7, 8]
        >>> (statistics + statistics).games
        18
    """

    games: int = 0
    unfinished: int = 0
    wins: Counter[Player] = Factory(Counter)
    forfeits: Counter[Player] = Factory(Counter)
    game_rounds: Counter[int] = Factory(Counter)
    game_actions: Counter[int] = Factory(Counter)
    ties: Rate = Factory(Rate)
    first_attacker: Rate = Factory(Rate)
    last_attacker: Rate = Factory(Rate)
    arrow: Rate = Factory(Rate)
    jumbo: Rate = Factory(Rate)
    duel_ties: Rate = Factory(Rate)
    replaced_first: Counter[int] = Factory(Counter)
    replaced_second: Counter[int] = Factory(Counter)
    replaced_free: Counter[int] = Factory(Counter)
    single_attacks: Rate = Factory(Rate)
    set_attacks: dict[int, Rate] = Factory(dict)
    sequence_attacks: dict[int, Rate] = Factory(dict)
    spaces: dict[int, SpaceStatistics] = Factory(dict)

    @property
    def seat(self) -> Rate:
        """How many games WOW won, of those that are over."""
        return Rate(self.wins[Player.WOW], self.games)

    def __add__(self, other: "Statistics") -> "Statistics":
        names = [each.name for each in fields(Statistics)]
        return Statistics(*(_sum(getattr(self, name), getattr(other, name)) for name in names))

    def add(self, record: Record) -> None:
        """Count a game."""
        rounds = record.initial_state.round
        round = _Round()
        for step in replay(record):
            rounds = step.after.round
            if self._add_step(step, round):
                round = _Round()
        if record.winner is None:
            self.unfinished += 1
        else:
            self.games += 1
            self.wins[record.winner] += 1
            self.game_rounds[rounds] += 1
            self.game_actions[sum(not isinstance(each, Deal) for each in record.actions)] += 1
        if record.forfeit is not None:
            self.forfeits[record.forfeit.player] += 1

    def _add_step(self, step: Step, round: "_Round") -> bool:
        """Count what a step has done; whether a round ended with it."""
        for event in events(step.before, step.action, step.after):
            match event:
                case CardsReplaced(player=player, discarded=cards):
                    self._replacements(step.before, player)[len(cards)] += 1
                case DuelRevealed(cards=cards):
                    self.duel_ties.add(cards.wow == cards.yay)
                case AttackMade(player=player, cards=cards):
                    round.add_attack(player, is_jumbo=len(cards) > 1)
                case CardSacrificed():
                    round.is_defended = False
                case TrickEnded(attack=cards):
                    self._attacks(cards).add(round.is_defended)
                case RoundTied():
                    self._add_round(step.before, round, None)
                    return True
                case RoundWon(player=player):
                    self._add_round(step.before, round, player)
                    return True
        return False

    def _replacements(self, state: State, player: Player) -> Counter[int]:
        first = Replacing.opening(state.round, _space(state)).to_act
        if len(first) == len(Player):
            return self.replaced_free
        return self.replaced_first if player in first else self.replaced_second

    def _attacks(self, cards: Hand) -> Rate:
        if len(cards) == 1:
            return self.single_attacks
        attacks = self.set_attacks if is_set(cards) else self.sequence_attacks
        return attacks.setdefault(len(cards), Rate())

    def _add_round(self, state: State, round: "_Round", winner: Player | None) -> None:
        """Count the round that ended with the next action."""
        space = self.spaces.setdefault(state.tacocat, SpaceStatistics())
        self.ties.add(winner is None)
        space.ties.add(winner is None)
        if winner is None:
            return
        space.wow_wins.add(winner is Player.WOW)
        if round.attackers:
            self.first_attacker.add(winner is round.attackers[0])
            self.last_attacker.add(winner is round.attackers[-1])
        for player in round.jumbo_attackers:
            self.jumbo.add(winner is player)
        arrow = _space(state).single_arrow
        if arrow is not None:
            self.arrow.add(winner is arrow)

    def __str__(self) -> str:
        return "\n".join(lines_of(self))


@define
class _Round:
    """What is remembered of the round that is being played."""

    attackers: list[Player] = Factory(list)
    jumbo_attackers: set[Player] = Factory(set)
    is_defended: bool = True
    """Whether every card answered of the last attack was defended."""

    def add_attack(self, player: Player, is_jumbo: bool) -> None:
        self.attackers.append(player)
        self.is_defended = True
        if is_jumbo:
            self.jumbo_attackers.add(player)


def statistics_of(records: Iterable[Record]) -> Statistics:
    """Count games, of which there may be millions.

    Example:
        >>> from tacocat import STANDARD
        >>> statistics_of([Record(STANDARD, 7, [])]).unfinished
        1
    """
    statistics = Statistics()
    for record in records:
        statistics.add(record)
    return statistics


def _space(state: State) -> Space:
    return state.rules.board.spaces[state.tacocat - 1]


def _sum(one: Any, other: Any) -> Any:
    """Two counts added, those in dictionaries key by key, without sharing any with the sum."""
    if not isinstance(one, dict):
        return one + other
    total: Any = type(one)()
    for counts in (one, other):
        for key, count in counts.items():
            total[key] = total.get(key, type(count)()) + count
    return total
