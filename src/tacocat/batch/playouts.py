"""Many random games: their statistics, and each by itself as a record of the core."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tacocat.actions import Action, Attack, Deal, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.arena.rates import Rate
from tacocat.arena.statistics import SpaceStatistics, Statistics
from tacocat.batch import playing
from tacocat.batch.cards import Hands, new_hands
from tacocat.batch.checks import check_hands, check_number, check_rules, check_seed
from tacocat.batch.choices import Ways, act, new_ways
from tacocat.batch.dealing import deal_next, shuffle, sort_deck
from tacocat.batch.handover import held_cards, ranks_of
from tacocat.batch.kernel import (
    ANSWERS,
    ATTACK_SIZE,
    ATTACKING,
    DUELING,
    FACE_DOWN,
    FINISHED,
    NOBODY,
    PHASE,
    REPLACING,
    ROUND,
    SEAT,
    WOW,
    Row,
    begin,
    discards_end,
)
from tacocat.batch.playing import Counts, Tally, new_tally, play_games
from tacocat.batch.random_stream import CHOICES, Stream, new_stream, start_stream
from tacocat.batch.tables import SACRIFICED, Tables, tables
from tacocat.exchange.record import Record
from tacocat.players import Player
from tacocat.rules import STANDARD, Rules

CHUNK = 4096
"""How many games are played between two looks at the keyboard."""


def playouts(
    rules: Rules = STANDARD,
    games: int = 1,
    seed: int = 0,
    policy: str = "random",
    *,
    threads: int = 1,
    first_game: int = 0,
    most_rounds: int = 1000,
) -> Statistics:
    """Play many games and count what happens in them.

    Args:
        rules: the variant, any.
        games: how many games.
        seed: what all deals and choices follow from, below 2^64.
        policy: how both players choose: "random", which takes each legal action with the same
            probability; a replacement is one action. For players of your own there is `BatchGame`.
        threads: how many threads share the work. The result is the same for any number.
        first_game: the number of the first game. Games 0 to 9 and 10 to 19 add up to 0 to 19.
        most_rounds: a game that has not ended with this round counts as unfinished. There are
            rules by which no game ends.

    Returns:
        The same `tacocat.arena.Statistics` as of the records of these games, `game_record`.

    Raises:
        TypeError: an argument is of another type.
        ValueError: a number is out of range, there is no such policy, or the rules deal hands of
            more than 62 cards.

    Example:
        >>> statistics = playouts(games=1000, seed=7, threads=2)
        >>> statistics.games, statistics == playouts(games=1000, seed=7)
        (1000, True)
    """
    check_rules(rules)
    check_hands(rules)
    check_number("games", games, 0, 2**62)
    check_number("threads", threads, 1, 1024)
    check_number("first_game", first_game, 0, 2**62)
    check_number("most_rounds", most_rounds, 1, 2**31 - 1)
    check_seed(seed)
    if policy != "random":
        raise ValueError(f"policy must be 'random', not {policy!r}")
    numbers = tables(rules)
    total, statistics = new_tally(numbers, 0), Statistics()

    def play(begin: int) -> Tally:
        tally = new_tally(numbers, min(CHUNK, games - begin))
        table = _Table(rules, seed)
        play_games(*table.all, first_game + begin, most_rounds, tally)
        return tally

    with ThreadPoolExecutor(threads) as pool:
        for tally in pool.map(play, range(0, games, CHUNK)):
            for sum, part in zip(total[1:], tally[1:], strict=True):
                sum += part
            _add_games(statistics, tally.games)
    _add_counts(statistics, total)
    return statistics


def game_record(
    rules: Rules = STANDARD, game: int = 0, seed: int = 0, *, most_rounds: int = 1000
) -> Record:
    """Play one game of `playouts` again and hand it to the core.

    Args:
        rules: the variant.
        game: the number of the game, from 0.
        seed: as given to `playouts`.
        most_rounds: as given to `playouts`.

    Returns:
        The game as a record with its deals as `tacocat.Deal` actions, all checked by the core.

    Raises:
        TypeError: an argument is of another type.
        ValueError: a number is out of range, or the rules deal hands of more than 62 cards.

    Example:
        >>> record = game_record(game=2, seed=7)
        >>> record.winner is not None, record.actions[0].order == deck_order(game=2, seed=7)
        (True, True)
    """
    check_rules(rules)
    check_hands(rules)
    check_number("game", game, 0, 2**62)
    check_number("most_rounds", most_rounds, 1, 2**31 - 1)
    check_seed(seed)
    return Record(rules, None, _actions(rules, game, seed, most_rounds))


def deck_order(
    rules: Rules = STANDARD, game: int = 0, seed: int = 0, round: int = 1
) -> tuple[int, ...]:
    """The order of the deck in a round of a game that the batch deals.

    Args:
        rules: the variant.
        game: the number of the game, from 0.
        seed: what the deals follow from, below 2^64.
        round: the number of the round, from 1.

    Returns:
        The whole deck, as a `tacocat.Deal` takes it.

    Raises:
        TypeError: an argument is of another type.
        ValueError: a number is out of range.

    Example:
        >>> deck_order(game=1, seed=7)[:7]
        (1, 7, 3, 12, 2, 4, 2)
    """
    check_rules(rules)
    check_number("game", game, 0, 2**62)
    check_number("round", round, 1, 2**32 - 1)
    check_seed(seed)
    numbers = tables(rules)
    row, deals = np.zeros(numbers.row_size, np.int32), new_stream(seed)
    start_stream(deals, game, round)
    sort_deck(row, numbers)
    shuffle(row, numbers, deals, 0, numbers.cards)
    ranks = ranks_of(rules, numbers)
    order = row[numbers.deck_at : numbers.discards_at]
    return tuple(ranks[card] for card in order.tolist())


class _Table:
    """All that one thread plays a game with."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.tables = tables(rules)
        self.row: Row = np.zeros(self.tables.row_size, np.int32)
        self.hands: Hands = new_hands(self.tables, 1)[0]
        self.ways = new_ways(self.tables)
        self.deals: Stream = new_stream(seed)
        self.choices: Stream = new_stream(seed)

    @property
    def all(self) -> tuple[Row, Hands, Tables, Ways, Stream, Stream]:
        """In the order of the arguments of `play_games`."""
        return self.row, self.hands, self.tables, self.ways, self.deals, self.choices


def _actions(rules: Rules, game: int, seed: int, most_rounds: int) -> Iterator[Action]:
    row, hands, numbers, ways, deals, choices = _Table(rules, seed).all
    start_stream(choices, game, CHOICES)
    begin(row, hands, numbers)
    while row[PHASE] != FINISHED and row[ROUND] < most_rounds:
        deal_next(row, hands, numbers, deals, game)
        yield Deal(deck_order(rules, game, seed, int(row[ROUND])))
        while row[SEAT] != NOBODY:
            before = row.copy()
            act(row, hands, numbers, ways, deals, choices)
            yield _action(rules, numbers, before, row, hands)


def _action(rules: Rules, numbers: Tables, before: Row, row: Row, hands: Hands) -> PlayerAction:
    """The action that has been done between two moments of a game."""
    phase, player, played = before[PHASE], Player(before[SEAT]), discards_end(before, numbers)
    ranks = ranks_of(rules, numbers)
    if phase == REPLACING:
        return Replace(player, held_cards(rules, numbers, hands, 2 + player))
    if phase == DUELING:
        return Duel(player, ranks[int(row[FACE_DOWN if player == WOW else played + 1])])
    if phase == ATTACKING:
        cards = row[played : played + row[ATTACK_SIZE]].tolist()
        return Attack(player, [ranks[card] for card in cards])
    answers = before[ANSWERS]
    rank = ranks[int(row[played + before[ATTACK_SIZE] + answers])]
    return (Sacrifice if row[SACRIFICED + answers] else Defend)(player, rank)


def _add_games(statistics: Statistics, games: Counts) -> None:
    """Count games by their rounds, actions and winners."""
    over = games[games[:, 2] != NOBODY]
    statistics.games += len(over)
    statistics.unfinished += len(games) - len(over)
    statistics.game_rounds += _how_often(over[:, 0])
    statistics.game_actions += _how_often(over[:, 1])
    statistics.wins += Counter({Player(who): n for who, n in _how_often(over[:, 2]).items()})


def _how_often(numbers: Counts) -> Counter[int]:
    found, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


def _add_counts(statistics: Statistics, total: Tally) -> None:
    """Count all else, once."""
    rates = [Rate(*pair) for pair in total.rates.tolist()]
    statistics.first_attacker = rates[playing.BY_FIRST_ATTACKER]
    statistics.last_attacker = rates[playing.BY_LAST_ATTACKER]
    statistics.arrow = rates[playing.BY_ARROW]
    statistics.jumbo = rates[playing.BY_JUMBO]
    statistics.duel_ties = rates[playing.DUEL_TIES]
    for space, (ties, wow, yay) in enumerate(total.spaces.tolist()):
        if ties + wow + yay:
            each = SpaceStatistics(Rate(ties, ties + wow + yay), Rate(wow, wow + yay))
            statistics.spaces[space] = each
            statistics.ties += each.ties
    statistics.replaced_first, statistics.replaced_second, statistics.replaced_free = (
        Counter({size: often for size, often in enumerate(sizes) if often})
        for sizes in total.replaced.tolist()
    )
    sets, statistics.sequence_attacks = (
        {size: Rate(*pair) for size, pair in enumerate(sizes) if pair[1]}
        for sizes in total.attacks.tolist()
    )
    statistics.single_attacks = sets.pop(1, Rate())
    statistics.set_attacks = sets
