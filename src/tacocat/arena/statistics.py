"""What many games show: who wins, from which seat, and where on the board."""

from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import Factory, define

from tacocat.exchange.record import Record, Step, replay
from tacocat.knowledge.event_types import AttackMade, CardsReplaced, RoundTied, RoundWon
from tacocat.knowledge.events import events
from tacocat.players import Player


@define
class Rate:
    """How many of so many.

    Attributes:
        count: how many.
        total: of how many.

    Example:
        >>> print(Rate(3, 4), Rate())
        75.0% -
    """

    count: int = 0
    total: int = 0

    def add(self, is_one: bool) -> None:
        """Count one more."""
        self.count += is_one
        self.total += 1

    def __str__(self) -> str:
        return f"{self.count / self.total:.1%}" if self.total else "-"


@define
class SpaceStatistics:
    """The rounds that were played on one space.

    Attributes:
        ties: how many of its rounds were tied.
        wow_wins: how many WOW won, of those that were not tied.
    """

    ties: Rate = Factory(Rate)
    wow_wins: Rate = Factory(Rate)


@define
class Statistics:
    """Counts of many games; printed, a table.

    A round counts if it was played to its end, in an unfinished game as well.

    Attributes:
        games: games that are over.
        unfinished: games that are not.
        game_rounds: rounds of the games that are over; the last may have ended with a forfeit.
        wins: the games that each player won.
        forfeits: the games that each player lost by forfeit.
        ties: how many rounds were tied.
        first_attacker: how many rounds the player won who attacked first; of those with an attack
            that were not tied.
        arrow: how many rounds the player won whom the space's only arrow pointed at; of those that
            were played on such a space and not tied.
        replaced: the cards that each player replaced.
        replacements: how often each player could replace cards.
        spaces: the rounds on each space; the first is the one before WOW's goal.

    Example:
        >>> from tacocat.arena import play
        >>> from tacocat.bots import RuleBot
        >>> statistics = statistics_of(play([RuleBot(), RuleBot()], seed=seed) for seed in range(9))
        >>> statistics.games, statistics.game_rounds, statistics.ties.count
        (9, 53, 5)
    """

    games: int = 0
    unfinished: int = 0
    game_rounds: int = 0
    wins: Counter[Player] = Factory(Counter)
    forfeits: Counter[Player] = Factory(Counter)
    ties: Rate = Factory(Rate)
    first_attacker: Rate = Factory(Rate)
    arrow: Rate = Factory(Rate)
    replaced: Counter[Player] = Factory(Counter)
    replacements: Counter[Player] = Factory(Counter)
    spaces: dict[int, SpaceStatistics] = Factory(dict)

    def add(self, record: Record) -> None:
        """Count a game."""
        rounds = record.initial_state.round
        attacker: Player | None = None
        for step in replay(record):
            rounds = step.after.round
            for event in events(step.before, step.action, step.after, None):
                match event:
                    case CardsReplaced(player=player, discarded=cards):
                        self.replacements[player] += 1
                        self.replaced[player] += len(cards)
                    case AttackMade(player=player) if attacker is None:
                        attacker = player
                    case RoundTied():
                        self._add_round(step, attacker, None)
                        attacker = None
                    case RoundWon(player=player):
                        self._add_round(step, attacker, player)
                        attacker = None
        if record.winner is None:
            self.unfinished += 1
        else:
            self.games += 1
            self.game_rounds += rounds
            self.wins[record.winner] += 1
        if record.forfeit is not None:
            self.forfeits[record.forfeit.player] += 1

    def _add_round(self, step: Step, attacker: Player | None, winner: Player | None) -> None:
        """Count the round that ended with a step."""
        number = step.before.tacocat
        space = self.spaces.setdefault(number, SpaceStatistics())
        self.ties.add(winner is None)
        space.ties.add(winner is None)
        if winner is None:
            return
        space.wow_wins.add(winner is Player.WOW)
        if attacker is not None:
            self.first_attacker.add(winner is attacker)
        arrow = step.before.rules.board.spaces[number - 1].single_arrow
        if arrow is not None:
            self.arrow.add(winner is arrow)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{_counted(self.games, 'game')}, {self.unfinished} unfinished"
        yield _row("", *(str(player) for player in Player))
        yield _row("games won", *(str(self.wins[player]) for player in Player))
        yield _row("share", *(str(Rate(self.wins[player], self.games)) for player in Player))
        yield _row("lost by forfeit", *(str(self.forfeits[player]) for player in Player))
        means = (_mean(self.replaced[player], self.replacements[player]) for player in Player)
        yield _row("cards replaced a round", *means)
        yield ""
        yield _row("", "rounds", "share")
        yield _row("all", str(self.ties.total), "")
        for name, rate in {
            "tied": self.ties,
            "won by who attacked first": self.first_attacker,
            "won by whom the arrow points at": self.arrow,
        }.items():
            yield _row(name, str(rate.count), str(rate))
        yield f"A game has {_mean(self.game_rounds, self.games)} rounds."
        yield ""
        yield f"space{'rounds':>9}{'tied':>9}{'WOW wins':>11}{'YAY wins':>11}"
        for number, space in sorted(self.spaces.items()):
            yay = Rate(space.wow_wins.total - space.wow_wins.count, space.wow_wins.total)
            ties = space.ties
            yield f"{number:5}{ties.total:9}{ties!s:>9}{space.wow_wins!s:>11}{yay!s:>11}"


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


def _row(name: str, one: str, other: str) -> str:
    return f"{name:31}{one:>10}{other:>10}".rstrip()


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _mean(total: int, count: int) -> str:
    return f"{total / count:.2f}" if count else "-"
