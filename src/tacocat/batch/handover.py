"""A row of the batch as a state of the core."""

import numpy as np

from tacocat.actions import Defend, Duel, Replace, Sacrifice
from tacocat.batch.cards import Hands
from tacocat.batch.kernel import (
    ACTIONS,
    ANSWERS,
    ATTACK_SIZE,
    ATTACKER,
    ATTACKING,
    DISCARDS,
    DRAWN,
    DUELING,
    FACE_DOWN,
    FIRST,
    FLOORS,
    LIMIT,
    NOBODY,
    PHASE,
    REPLACING,
    ROUND,
    SEAT,
    TACOCAT,
    TILES_FROM,
    TILES_TO,
    YAY,
    Row,
    discards_end,
)
from tacocat.batch.tables import SACRIFICED, Tables
from tacocat.cards import Hand
from tacocat.phases import (
    BOTH,
    Attacking,
    Defending,
    Dueling,
    Phase,
    Replacing,
)
from tacocat.players import ByPlayer, Player
from tacocat.rules import Rules
from tacocat.state import State, trusted


def held_cards(rules: Rules, tables: Tables, hands: Hands, owner: int) -> Hand:
    """The cards of a hand (owners 0 and 1) or of picks (2 and 3), ascending."""
    words = hands[owner * len(tables.words) :][: len(tables.words)]
    bits = np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little")
    ranks = list(rules.copies())
    return tuple(ranks[copy // tables.width] for copy in bits.nonzero()[0].tolist())


def ranks_of(rules: Rules, tables: Tables) -> dict[int, int]:
    """The rank of each card."""
    return {i * tables.width: rank for i, rank in enumerate(rules.copies())}


def state_of_row(rules: Rules, tables: Tables, row: Row, hands: Hands) -> State:
    """The state of a row in which somebody is to act, as of a game with deals by hand."""
    ranks = ranks_of(rules, tables)
    numbers = row.tolist()
    deck, discards = tables.deck_at, tables.discards_at
    state: State = trusted(
        rules,
        None,
        numbers[ACTIONS] + numbers[ROUND],
        numbers[ROUND],
        numbers[TACOCAT],
        frozenset(range(numbers[TILES_FROM], numbers[TILES_TO])),
        ByPlayer(*(held_cards(rules, tables, hands, player) for player in Player)),
        tuple(ranks[card] for card in numbers[deck + numbers[DRAWN] : discards]),
        tuple(ranks[card] for card in numbers[discards : discards + numbers[DISCARDS]]),
        ByPlayer(*(ranks[floor - 1] if floor else 0 for floor in numbers[FLOORS : FLOORS + 2])),
        _phase(rules, tables, row, hands),
    )
    return state


def _phase(rules: Rules, tables: Tables, row: Row, hands: Hands) -> Phase:
    ranks, numbers = ranks_of(rules, tables), row.tolist()
    phase = numbers[PHASE]
    if phase == REPLACING:
        seat, limit = Player(numbers[SEAT]), numbers[LIMIT]
        if numbers[FIRST] != NOBODY:
            return Replacing((seat,), limit)
        if seat is Player.WOW:
            return Replacing(BOTH, limit)
        chosen = Replace(Player.WOW, held_cards(rules, tables, hands, 2))
        return Replacing((seat,), limit, chosen)
    if phase == DUELING:
        waits = numbers[SEAT] == YAY
        return Dueling(Duel(Player.WOW, ranks[numbers[FACE_DOWN]]) if waits else None)
    if phase == ATTACKING:
        return Attacking(Player(numbers[ATTACKER]))
    attacker, size = Player(numbers[ATTACKER]), numbers[ATTACK_SIZE]
    trick = discards_end(row, tables)
    return Defending(
        attacker,
        tuple(ranks[card] for card in numbers[trick : trick + size]),
        tuple(
            (Sacrifice if numbers[SACRIFICED + i] else Defend)(
                attacker.opponent, ranks[numbers[trick + size + i]]
            )
            for i in range(numbers[ANSWERS])
        ),
    )
