"""Bad arguments: whatever is given, the answer is a TypeError or ValueError that keeps secrets."""

import traceback
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, NoReturn

import attrs
import pytest

from tacocat import (
    STANDARD,
    Attack,
    Attacking,
    Board,
    ByPlayer,
    Deal,
    Dealing,
    Defend,
    Defending,
    Duel,
    Dueling,
    FinalTie,
    Finished,
    IllegalActionError,
    InvalidStateError,
    Player,
    Reason,
    Replace,
    Replacing,
    Rules,
    Sacrifice,
    Space,
    State,
    apply,
    explain,
    legal_actions,
    new_game,
    set_up,
)

WOW, YAY = Player.WOW, Player.YAY

STATE = set_up(Attacking(WOW), ([4, 5], [6, 7]))
FIELDS: dict[str, Any] = attrs.asdict(STATE, recurse=False)

Call = Callable[[Any], object]


def state_with(**fields: Any) -> State:
    """`STATE` with other fields, through the public constructor."""
    return State(**{**FIELDS, **fields})


def position_with(**arguments: Any) -> State:
    """`STATE` set up with other arguments."""
    usual: dict[str, Any] = {"phase": Attacking(WOW), "hands": ([4, 5], [6, 7])}
    return set_up(**{**usual, **arguments})


# --- one bad argument in each place ---------------------------------------------------------------

BAD: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "a bool": lambda: True,
    "a negative number": lambda: -1,
    "a huge number": lambda: 10**5000,
    "a huge negative number": lambda: -(10**5000),
    "a float": lambda: 4.0,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a complex number": lambda: 4j,
    "a text": lambda: "WOW",
    "a lone surrogate": lambda: "\ud800",
    "bytes": lambda: b"\x04\x05",
    "a nested list": lambda: [[4], [5]],
    "a list of None": lambda: [None, None],
    "a dict": lambda: {"player": WOW, "cards": (4,)},
    "a generator of texts": lambda: (text for text in ("4", "5")),
    "a set of floats": lambda: {4.0, 5.0},
    "an object": lambda: object(),
    "a look-alike": lambda: SimpleNamespace(player=WOW, cards=(4,), card=4, phase=Attacking(WOW)),
    "a class": lambda: Attack,
    "a function": lambda: new_game,
    "an exception": lambda: ValueError("4"),
    "not implemented": lambda: NotImplemented,
}

NUMBERS = {"a huge number"}
NONE = {"None"}

# Each place where something can be given, and what in `BAD` would be right there after all.
PLACES: dict[str, tuple[Call, set[str]]] = {
    "new_game rules": (lambda bad: new_game(bad), set()),
    "new_game seed": (lambda bad: new_game(seed=bad), {"None", "a text", "bytes"}),
    "legal_actions state": (lambda bad: legal_actions(bad), set()),
    "legal_actions player": (lambda bad: legal_actions(STATE, bad), NONE),
    "explain state": (lambda bad: explain(bad, Attack(WOW, [4])), set()),
    "explain action": (lambda bad: explain(STATE, bad), set()),
    "apply state": (lambda bad: apply(bad, Attack(WOW, [4])), set()),
    "apply action": (lambda bad: apply(STATE, bad), set()),
    "explain expected_step": (
        lambda bad: explain(STATE, Attack(WOW, [4]), expected_step=bad),
        {"None", "a huge number", "a negative number", "a huge negative number"},
    ),
    "apply expected_step": (
        lambda bad: apply(STATE, Attack(WOW, [4]), expected_step=bad),
        NONE,
    ),
    "Replace player": (lambda bad: Replace(bad, ()), set()),
    "Replace cards": (lambda bad: Replace(WOW, bad), {"bytes"}),
    "Replace card": (lambda bad: Replace(WOW, [4, bad]), NUMBERS),
    "Duel player": (lambda bad: Duel(bad, 4), set()),
    "Duel card": (lambda bad: Duel(WOW, bad), NUMBERS),
    "Attack player": (lambda bad: Attack(bad, [4]), set()),
    "Attack cards": (lambda bad: Attack(WOW, bad), {"bytes"}),
    "Attack card": (lambda bad: Attack(WOW, [4, bad]), NUMBERS),
    "Defend player": (lambda bad: Defend(bad, 4), set()),
    "Defend card": (lambda bad: Defend(WOW, bad), NUMBERS),
    "Sacrifice player": (lambda bad: Sacrifice(bad, 4), set()),
    "Sacrifice card": (lambda bad: Sacrifice(WOW, bad), NUMBERS),
    "Deal order": (lambda bad: Deal(bad), {"bytes"}),
    "Deal card": (lambda bad: Deal([4, bad]), NUMBERS),
    "Space hand_size": (lambda bad: Space(bad, {WOW}), NUMBERS),
    "Space arrows": (lambda bad: Space(4, bad), set()),
    "Space arrow": (lambda bad: Space(4, [WOW, bad]), set()),
    "Board spaces": (lambda bad: Board(bad), set()),
    "Board space": (lambda bad: Board([Space(4, {WOW}), bad]), set()),
    "Board start": (lambda bad: Board(STANDARD.board.spaces, bad), NONE),
    "Rules deck": (lambda bad: Rules(bad, STANDARD.board), set()),
    "Rules card": (lambda bad: Rules([*STANDARD.deck, bad], STANDARD.board), NUMBERS),
    "Rules board": (lambda bad: Rules(STANDARD.deck, bad), set()),
    "Rules final_tie": (lambda bad: Rules(STANDARD.deck, STANDARD.board, bad), set()),
    "Rules jumbo_attacks": (
        lambda bad: Rules(STANDARD.deck, STANDARD.board, FinalTie.ARROW, bad),
        {"a bool"},
    ),
    "FinalTie": (lambda bad: FinalTie(bad), set()),
    "Reason": (lambda bad: Reason(bad), set()),
    "State rules": (lambda bad: state_with(rules=bad), set()),
    "State seed": (lambda bad: state_with(seed=bad), {"None", "bytes"}),
    "State step": (lambda bad: state_with(step=bad), NUMBERS),
    "State round": (lambda bad: state_with(round=bad), NUMBERS),
    "State tacocat": (lambda bad: state_with(tacocat=bad), set()),
    "State tiles": (lambda bad: state_with(tiles=bad), set()),
    "State hands": (lambda bad: state_with(hands=bad), set()),
    "State hand": (lambda bad: state_with(hands=ByPlayer((4, 5), bad)), set()),
    "State draw_pile": (lambda bad: state_with(draw_pile=bad), set()),
    "State discard_pile": (lambda bad: state_with(discard_pile=bad), set()),
    "State floors": (lambda bad: state_with(floors=bad), set()),
    "State phase": (lambda bad: state_with(phase=bad), set()),
    "set_up phase": (lambda bad: position_with(phase=bad), set()),
    "set_up hands": (lambda bad: position_with(hands=bad), set()),
    "set_up hand": (lambda bad: position_with(hands=([4, 5], bad)), {"bytes"}),
    "set_up rules": (lambda bad: position_with(rules=bad), set()),
    "set_up tacocat": (lambda bad: position_with(tacocat=bad), NONE),
    "set_up tiles": (lambda bad: position_with(tiles=bad), set()),
    "set_up tile": (lambda bad: position_with(tiles=[2, bad]), set()),
    "set_up round": (lambda bad: position_with(round=bad), NONE | NUMBERS),
    "set_up draw_pile": (lambda bad: position_with(draw_pile=bad), NONE),
    "set_up discard_pile": (lambda bad: position_with(discard_pile=bad), NONE),
    "set_up floors": (lambda bad: position_with(floors=bad), NONE),
    "set_up seed": (lambda bad: position_with(seed=bad), {"None", "a text", "bytes"}),
    "set_up step": (lambda bad: position_with(step=bad), NUMBERS),
    "Replacing to_act": (lambda bad: position_with(phase=Replacing(bad, 7)), set()),
    "Replacing limit": (lambda bad: position_with(phase=Replacing((WOW, YAY), bad)), set()),
    "Replacing face_down": (
        lambda bad: position_with(phase=Replacing((WOW,), 7, bad)),
        set(),
    ),
    "Dueling face_down": (lambda bad: position_with(phase=Dueling(bad)), NONE),
    "Attacking attacker": (lambda bad: position_with(phase=Attacking(bad)), set()),
    "Defending attacker": (lambda bad: position_with(phase=Defending(bad, (4,))), set()),
    "Defending attack": (lambda bad: position_with(phase=Defending(WOW, bad)), set()),
    "Defending answers": (lambda bad: position_with(phase=Defending(WOW, (4,), bad)), set()),
    "Finished winner": (lambda bad: position_with(phase=Finished(bad)), set()),
}


def check_refusal(call: Call, bad: Any) -> Exception:
    with pytest.raises((TypeError, ValueError)) as caught:
        call(bad)
    assert len(str(caught.value).split()) >= 3  # a sentence, or the beginning of one
    return caught.value


@pytest.mark.parametrize(
    ("place", "bad"),
    [
        pytest.param(place, bad, id=f"{place} - {bad}")
        for place, (_, right) in PLACES.items()
        for bad in BAD
        if bad not in right
    ],
)
def test_a_bad_argument_is_refused_with_a_sentence(place: str, bad: str) -> None:
    call, _ = PLACES[place]
    check_refusal(call, BAD[bad]())


@pytest.mark.parametrize("place", ["new_game rules", "explain action", "apply action"])
@pytest.mark.parametrize("bad", [Rules, Space, STANDARD.board, STATE, Player.WOW, FinalTie.ARROW])
def test_one_thing_of_this_library_is_not_another(place: str, bad: Any) -> None:
    call, _ = PLACES[place]
    check_refusal(call, bad)


def test_a_seed_and_manual_deals_exclude_each_other() -> None:
    error = check_refusal(lambda seed: new_game(seed=seed, manual_deal=True), 7)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("seed", "kind"),
    [
        (-1, ValueError),
        ("\ud800", ValueError),
        (10**5000, ValueError),
        (True, TypeError),
        (7.0, TypeError),
        (bytearray(b"7"), TypeError),
    ],
    ids=["negative", "lone surrogate", "huge", "bool", "float", "bytearray"],
)
def test_a_seed_of_the_wrong_type_is_told_from_one_that_is_wrong(
    seed: Any, kind: type[Exception]
) -> None:
    assert type(check_refusal(lambda bad: new_game(seed=bad), seed)) is kind
    assert type(check_refusal(lambda bad: set_up(Dealing(), seed=bad), seed)) is kind


@pytest.mark.parametrize(
    "action",
    [Replace(WOW, ()), Duel(WOW, 4), Attack(WOW, [10**5000]), Attack(WOW, [4, 10**5000])],
    ids=["replace", "duel", "a huge card", "a huge card among others"],
)
def test_an_illegal_action_changes_nothing_and_is_refused_as_illegal(action: Any) -> None:
    before = attrs.asdict(STATE, recurse=False)
    assert isinstance(check_refusal(lambda bad: apply(STATE, bad), action), IllegalActionError)
    assert attrs.asdict(STATE, recurse=False) == before


# --- things that only look like what is wanted ----------------------------------------------------


# Made without a class statement, which type checkers refuse.
LoudReplace: Any = type("LoudReplace", (Replace,), {})


def test_an_action_of_a_subclass_is_refused_or_taken_for_its_parent() -> None:
    action = LoudReplace(WOW, ())
    check_refusal(lambda bad: apply(STATE, bad), action)
    replacing = new_game(seed=7)
    try:
        after = apply(replacing, action)
    except (TypeError, ValueError):
        return
    assert after == apply(replacing, Replace(WOW, ()))


@pytest.mark.parametrize("round", [2**32, 2**63, 2**64 - 1, 2**64, 10**30])
def test_a_round_that_cannot_be_dealt_is_refused_before_it_is_played(round: int) -> None:
    try:
        state = set_up(Defending(WOW, (4,)), ([5], [6, 7]), seed=7, round=round)
    except InvalidStateError:
        return
    assert apply(state, Defend(YAY, 6)).round == round + 1


class OwnText(str):
    """A text with methods of its own."""

    def encode(self, *_arguments: Any, **_more: Any) -> NoReturn:
        raise RuntimeError


class OwnBytes(bytes):
    """Bytes with methods of their own."""

    def __bytes__(self) -> NoReturn:
        raise RuntimeError


class OwnNumber(int):
    """A number with methods of its own."""

    def __lt__(self, _other: object) -> NoReturn:
        raise RuntimeError

    def __eq__(self, _other: object) -> NoReturn:
        raise RuntimeError

    __hash__ = int.__hash__


@pytest.mark.parametrize(
    ("odd", "plain"),
    [(OwnText("7"), "7"), (OwnBytes(b"7"), b"7"), (OwnNumber(7), 7)],
    ids=["text", "bytes", "number"],
)
def test_a_seed_with_methods_of_its_own_is_refused_or_taken_for_what_it_is(
    odd: Any, plain: Any
) -> None:
    try:
        state = new_game(seed=odd)
    except (TypeError, ValueError):
        return
    assert state == new_game(seed=plain)


class Hostile:
    """Fails whenever it is looked at."""

    def __iter__(self) -> Iterator[Any]:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __lt__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        raise RuntimeError

    def __bool__(self) -> bool:
        raise RuntimeError

    def __len__(self) -> int:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError

    def __index__(self) -> int:
        raise RuntimeError


# Looking up a value of an enum is Python's own business.
# --- secrets --------------------------------------------------------------------------------------

WORD = "hunter" + str(2)
CARD = 900_000 + 77  # in no deck, so it is found wherever it leaks


class SecretText(str):
    """A text that a program marks as secret."""


def shown(error: BaseException) -> str:
    """All that a log or a traceback shows of an error: itself, its parts and its chain."""
    chain = traceback.format_exception(error.with_traceback(None))
    return "\n".join([str(error), repr(error), repr(error.args), *chain])


SECRET_SEEDS: dict[str, Any] = {
    "a text with a lone surrogate": SecretText(WORD + "\ud800"),
    "a plain text with a lone surrogate": WORD + "\ud800",
    "a negative number": -CARD,
    "a huge number": CARD * 10**5000,
    "a list": [WORD, CARD],
    "a bytearray": bytearray(WORD.encode()),
    "an exception": ValueError(WORD),
}


@pytest.mark.rule("R26")
@pytest.mark.parametrize(
    "use",
    [
        lambda seed: new_game(seed=seed),
        lambda seed: new_game(STANDARD, seed=seed, manual_deal=True),
        lambda seed: position_with(seed=seed),
        lambda seed: state_with(seed=seed),
        lambda seed: position_with(seed=seed, step=-1),
    ],
    ids=["new_game", "new_game with manual deals", "set_up", "State", "set_up, wrong elsewhere"],
)
@pytest.mark.parametrize("seed", SECRET_SEEDS.values(), ids=SECRET_SEEDS)
def test_no_error_shows_the_seed(use: Call, seed: Any) -> None:
    error = check_refusal(use, seed)
    assert WORD not in shown(error)
    assert str(CARD) not in shown(error)
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__


@pytest.mark.rule("R26")
@pytest.mark.parametrize(
    "call",
    [
        lambda: new_game(seed=WORD, manual_deal=True),
        lambda: position_with(seed=WORD, step=-1),
        lambda: state_with(seed=WORD),
        lambda: state_with(seed=WORD.encode(), step=-1),
        lambda: attrs.evolve(new_game(seed=WORD), tacocat=0),
        lambda: apply(new_game(seed=WORD), Attack(WOW, [4])),
    ],
    ids=["manual deals", "set_up", "text in a State", "State", "evolve", "apply"],
)
def test_no_error_shows_a_seed_that_is_right(call: Callable[[], object]) -> None:
    assert WORD not in shown(check_refusal(lambda _: call(), None))


NO_CARD: Any = None
DEFENDING = set_up(Defending(WOW, (4,)), ([5], [6, 7]))

SECRET_CARDS: dict[str, Callable[[], object]] = {
    "attack": lambda: apply(STATE, Attack(WOW, [CARD])),
    "jumbo attack": lambda: apply(STATE, Attack(WOW, [4, CARD])),
    "another phase": lambda: apply(STATE, Sacrifice(WOW, CARD)),
    "replace": lambda: apply(new_game(seed=7), Replace(WOW, [CARD])),
    "replace too many": lambda: apply(new_game(seed=7), Replace(WOW, [CARD] * 8)),
    "duel": lambda: apply(set_up(Dueling(), ([4, 5], [6, 7])), Duel(YAY, CARD)),
    "defend": lambda: apply(DEFENDING, Defend(YAY, CARD)),
    "sacrifice": lambda: apply(DEFENDING, Sacrifice(YAY, CARD)),
    "deal": lambda: apply(new_game(manual_deal=True), Deal([CARD, *STANDARD.deck[1:]])),
    "beside a card of a wrong type": lambda: Replace(WOW, [CARD, NO_CARD]),
    "beside a card below 1": lambda: Deal([CARD, 0]),
    "hands": lambda: position_with(hands=([4, CARD], [6, 7])),
    "hands beside a wrong type": lambda: position_with(hands=([4, CARD], [6, "7"])),
    "draw pile": lambda: position_with(draw_pile=[CARD]),
    "discard pile": lambda: position_with(discard_pile=[CARD]),
    "face down": lambda: position_with(phase=Dueling(Duel(WOW, CARD))),
    "attack on the table": lambda: position_with(phase=Defending(WOW, (CARD,))),
    "answer": lambda: position_with(phase=Defending(WOW, (4, 4), (Sacrifice(YAY, CARD),))),
    "final card": lambda: position_with(phase=Finished(YAY), hands=([4], [CARD])),
    "unsorted hand": lambda: state_with(hands=ByPlayer((CARD, 4), (6, 7))),
    "pile of a wrong type": lambda: state_with(draw_pile=[CARD]),
    "pile beside a wrong type": lambda: state_with(draw_pile=(CARD, None)),
}


@pytest.mark.rule("R26", "R28")
@pytest.mark.parametrize("call", SECRET_CARDS.values(), ids=SECRET_CARDS)
def test_no_error_shows_a_card_of_a_hand_or_pile(call: Callable[[], object]) -> None:
    assert str(CARD) not in shown(check_refusal(lambda _: call(), None))
