"""JSON documents of the first version of the format, which every later version must read.

A file of `tests/data/v1` is never changed, only added.
"""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from helpers import WOW, YAY
from tacocat import (
    Action,
    Attack,
    Attacking,
    AttackMade,
    Board,
    ByPlayer,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    ChoiceMade,
    Deal,
    Dealing,
    DeckGathered,
    Defend,
    Defending,
    Duel,
    Dueling,
    DuelingView,
    DuelRevealed,
    Event,
    FinalRevealed,
    FinalTie,
    Finished,
    GameWon,
    Hand,
    Player,
    PlayerAction,
    Record,
    Replace,
    Replacing,
    ReplacingView,
    RoundDealt,
    RoundTied,
    RoundWon,
    Rules,
    Sacrifice,
    Space,
    State,
    TacocatMoved,
    TilePlaced,
    TrickEnded,
    View,
)
from tacocat.json import from_json, to_json
from tacocat.records import Forfeit, ForfeitReason, Transcript

FOLDER = Path(__file__).parents[1] / "data" / "v1"

DECK = 4 * [1, 2, 3, 4]
FOUR = Rules(DECK, Board([Space(4, Player)]))
ONE = Rules([1, 2, 3, 4], Board([Space(1, Player)]))
NO_FLOORS = ByPlayer(0, 0)
NO_CARDS: ByPlayer[Hand] = ByPlayer((), ())
HANDS: ByPlayer[Hand] = ByPlayer((1, 3, 3, 4), (1, 2, 3, 4))
PILE = (4, 1, 2, 2, 3, 1, 4, 2)

GOLDEN: dict[str, Any] = {
    "rules": Rules(
        [1, 1, 2, 2, 3, 3, 12, 12],
        Board([Space(1, [YAY]), Space(2, Player), Space(1, [WOW])], start=2),
        FinalTie.ARROW,
        jumbo_attacks=False,
    ),
    "replace": Replace(WOW, [3, 5]),
    "duel": Duel(YAY, 7),
    "attack": Attack(WOW, [4, 5, 6]),
    "defend": Defend(YAY, 9),
    "sacrifice": Sacrifice(YAY, 2),
    "deal": Deal([3, 12, 3, 7]),
    "round-dealt": RoundDealt(0, 1, 2, ByPlayer((3, 12), None)),
    "choice-made": ChoiceMade(1, WOW, Replace(WOW, [])),
    "choice-made-hidden": ChoiceMade(1, WOW, None),
    "cards-replaced": CardsReplaced(2, YAY, (3, 5), (1, 9)),
    "cards-replaced-hidden": CardsReplaced(2, YAY, (3, 5), None),
    "duel-revealed": DuelRevealed(4, ByPlayer(9, 5), WOW),
    "attack-made": AttackMade(5, WOW, (6, 6)),
    "card-defended": CardDefended(6, YAY, 6, 7),
    "card-sacrificed": CardSacrificed(7, YAY, 6, 2),
    "trick-ended": TrickEnded(7, (6, 6), (7, 2), None),
    "final-revealed": FinalRevealed(7, ByPlayer(3, 5)),
    "round-won": RoundWon(7, WOW),
    "round-tied": RoundTied(7),
    "tacocat-moved": TacocatMoved(7, 4, 1, (3, 2)),
    "tile-placed": TilePlaced(7, 4),
    "deck-gathered": DeckGathered(7),
    "game-won": GameWon(7, WOW),
    "state-dealing": State(
        ONE, None, 0, 0, 1, frozenset(), NO_CARDS, (), (), NO_FLOORS, Dealing()
    ),
    "state-replacing": State(
        FOUR, b"", 1, 1, 1, frozenset(), HANDS, PILE, (), NO_FLOORS,
        Replacing((YAY,), 4, Replace(WOW, [3, 4])),
    ),
    "state-dueling": State(
        FOUR, b"\x00\xff", 3, 1, 1, frozenset(), HANDS, PILE, (), NO_FLOORS, Dueling(Duel(YAY, 1))
    ),
    "state-attacking": State(
        FOUR, b"7", 4, 1, 1, frozenset(), ByPlayer((1, 3, 3), (2, 3, 4)), PILE, (4, 1),
        NO_FLOORS, Attacking(WOW),
    ),
    "state-defending": State(
        FOUR, b"7", 6, 1, 1, frozenset(), ByPlayer((1,), (3, 4)), PILE, (4, 1), ByPlayer(0, 2),
        Defending(WOW, (3, 3), (Sacrifice(YAY, 2),)),
    ),
    "state-finished": State(
        FOUR, b"7", 7, 1, 0, frozenset([1]), ByPlayer((1,), (3,)), PILE, (4, 1, 3, 3, 2, 4),
        ByPlayer(0, 2), Finished(WOW),
    ),
    "view-player": View(
        FOUR, YAY, 1, 1, 1, frozenset(), ByPlayer(None, (1, 2, 3, 4)), ByPlayer(4, 4), 8, (),
        NO_FLOORS, ReplacingView((YAY,), 4, None),
    ),
    "view-own-choice": View(
        FOUR, WOW, 3, 1, 1, frozenset(), ByPlayer((1, 3, 3, 4), None), ByPlayer(4, 4), 8, (),
        NO_FLOORS, DuelingView((YAY,), Duel(WOW, 4)),
    ),
    "view-spectator": View(
        FOUR, None, 6, 1, 1, frozenset(), ByPlayer(None, None), ByPlayer(1, 2), 8, (4, 1),
        NO_FLOORS, Defending(WOW, (3, 3), (Defend(YAY, 3),)),
    ),
    "record-seed": Record(
        FOUR,
        b"7",
        [Replace(WOW, [3]), Replace(YAY, [])],
        forfeit=Forfeit(WOW, ForfeitReason.OUT_OF_TIME),
    ),
    "record-manual": Record(
        ONE,
        None,
        [Deal([1, 2, 3, 4]), Replace(WOW, []), Replace(YAY, [2])],
        names=("Ada", "B\u00f6"),
        date=datetime.date(2026, 11, 30),
        tags={"event": "club night", "table": "4"},
    ),
    "transcript": Transcript(
        View(
            ONE, YAY, 0, 0, 1, frozenset(), ByPlayer(None, ()), ByPlayer(0, 0), 0, (), NO_FLOORS,
            Dealing(),
        ),
        (RoundDealt(1, 1, 1, ByPlayer(None, (2,))), ChoiceMade(2, WOW, None)),
        ByPlayer("Ada", ""),
        datetime.date(2026, 11, 30),
    ),
}  # fmt: skip

DOCUMENTS = sorted(FOLDER.glob("*.json"))


def test_every_document_has_its_value() -> None:
    assert {path.stem for path in DOCUMENTS} == set(GOLDEN)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_what_the_first_version_wrote_is_read_and_written_alike(path: Path) -> None:
    text = path.read_bytes().decode("ascii")
    value = from_json(text, type(GOLDEN[path.stem]))
    assert value == GOLDEN[path.stem]
    assert to_json(value, indent=2) + "\n" == text
    assert to_json(value) == json.dumps(json.loads(text), separators=(",", ":"))


def test_actions_and_events_are_read_as_such() -> None:
    for name, value in GOLDEN.items():
        text = to_json(value)
        if isinstance(value, Action):
            assert from_json(text, Action) == value
        if isinstance(value, PlayerAction):
            assert from_json(text, PlayerAction) == value
        if isinstance(value, Event):
            assert from_json(text, Event) == value, name
