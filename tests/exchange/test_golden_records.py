"""Complete games written by hand from the rulebook, whose comments say what must follow.

The tables below and the comments in `data/v1/records` were worked out on paper. The library and
the referee each have to come to the same.
"""

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest

import reference_shuffle
from helpers import WOW, YAY
from referee import Move, Referee, Variant
from tacocat import (
    ByPlayer,
    CardsReplaced,
    ChoiceMade,
    Dealing,
    DeckGathered,
    Duel,
    DuelingView,
    DuelRevealed,
    Event,
    FinalRevealed,
    FinalTie,
    GameWon,
    Player,
    Replace,
    ReplacingView,
    RoundDealt,
    RoundWon,
    State,
    TacocatMoved,
    TilePlaced,
    events,
    legal_actions,
    observe,
)
from tacocat.records import (
    Forfeit,
    ForfeitReason,
    Record,
    Step,
    format_record,
    parse_record,
    read_records,
    replay,
)

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "docs" / "rulebook.md"
FOLDER = ROOT / "tests" / "data" / "v1" / "records"
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}

every_file = pytest.mark.parametrize("name", TEXTS)


@dataclass(frozen=True)
class Outcome:
    """What a game came to."""

    winner: Player | None  # by the rules
    actions: int
    path: tuple[int, ...]  # where the Tacocat began, and where it stood after each final reveal
    finals: tuple[tuple[int, int], ...]  # WOW's and YAY's final cards, of each round
    tiles: frozenset[int]
    hands: tuple[tuple[int, ...], tuple[int, ...]]  # this and what follows: after the last action
    discard_pile: tuple[int, ...]
    draw_pile: tuple[int, ...]
    floors: tuple[int, int] = (0, 0)


def arrows(*words: str) -> tuple[frozenset[int], ...]:
    """Whom the arrows of each space point at: W, Y or both."""
    return tuple(frozenset("WY".index(letter) for letter in word) for word in words)


STANDARD_DECK = (
    1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6,
    7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12,
)  # fmt: skip


def pairs(highest: int) -> tuple[int, ...]:
    """A deck with two cards of each rank."""
    return tuple(sorted([*range(1, highest + 1)] * 2))


# Deck, numbers of the spaces, arrows, start, whether the arrow breaks ties, jumbo attacks.
VARIANTS = {
    "01_standard": Variant(
        STANDARD_DECK,
        (4, 6, 9, 7, 9, 6, 4),
        arrows("Y", "Y", "Y", "WY", "W", "W", "W"),
        4,
        False,
        True,
    ),
    "02_one_space": Variant((1, 2, 3, 3), (1,), arrows("WY"), 1, False, True),
    "03_two_spaces": Variant(pairs(6), (2, 3), arrows("Y", "W"), 1, False, True),
    "04_ties_redealt": Variant(pairs(8), (3, 4, 3), arrows("WY", "WY", "W"), 2, False, True),
    "05_arrow_breaks_ties": Variant(
        (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4), (2, 3, 2), arrows("Y", "WY", "W"), 2, True, True
    ),
    "06_single_attacks": Variant(pairs(10), (4, 5, 4), arrows("Y", "WY", "W"), 2, False, False),
    "07_duels_to_the_last_card": Variant(
        (1, 1, 3, 3, 3, 3, 5, 5, 5, 5, 8, 8, 8, 8, 9, 9), (4,), arrows("W"), 1, False, True
    ),
    "08_to_and_fro": Variant(
        pairs(6), (3, 2, 3, 2, 3), arrows("Y", "Y", "WY", "W", "W"), 3, False, True
    ),
    "09_sacrifices": Variant(pairs(12), (5, 6), arrows("W", "WY"), 2, False, True),
    "10_seed_and_forfeit": Variant(pairs(6), (2, 3, 2), arrows("Y", "WY", "W"), 2, False, True),
    "11_seed_to_the_end": Variant(pairs(6), (3,), arrows("WY"), 1, False, True),
}

OUTCOMES = {
    "01_standard": Outcome(
        winner=WOW,
        actions=52,
        path=(4, 3, 2, 1, 0),
        finals=((1, 2), (2, 3), (1, 7), (1, 2)),
        tiles=frozenset({1, 2, 3, 4}),
        hands=((1,), (2,)),
        discard_pile=(6, 8, 5, 7, 12, 11, 9, 10, 3, 3),
        draw_pile=(
            12, 1, 4, 7, 2, 6, 8, 11, 9, 5, 10, 7, 6, 4, 3, 2, 11, 12, 8, 5, 1, 9, 7, 6, 4, 10,
        ),
    ),
    "02_one_space": Outcome(
        winner=YAY,
        actions=6,
        path=(1, 1, 2),
        finals=((3, 3), (3, 1)),
        tiles=frozenset({1}),
        hands=((3,), (1,)),
        discard_pile=(3, 2),
        draw_pile=(),
    ),
    "03_two_spaces": Outcome(
        winner=WOW,
        actions=12,
        path=(1, 2, 0),
        finals=((2, 1), (1, 2)),
        tiles=frozenset({1, 2}),
        hands=((1,), (2,)),
        discard_pile=(4, 4, 5, 6, 6, 3, 5),
        draw_pile=(1, 2, 3),
    ),
    "04_ties_redealt": Outcome(
        winner=WOW,
        actions=37,
        path=(2, 1, 1, 3, 3, 0),
        finals=((2, 3), (1, 1), (7, 1), (2, 2), (1, 2)),
        tiles=frozenset({1, 2, 3}),
        hands=((1,), (2,)),
        discard_pile=(5, 6, 7, 8, 8, 4, 3),
        draw_pile=(1, 2, 3, 4, 5, 6, 7),
    ),
    "05_arrow_breaks_ties": Outcome(
        winner=WOW,
        actions=24,
        path=(2, 2, 1, 3, 0),
        finals=((1, 1), (1, 2), (2, 2), (1, 1)),
        tiles=frozenset({1, 2, 3}),
        hands=((1,), (1,)),
        discard_pile=(4, 4, 3, 3),
        draw_pile=(1, 2, 2, 2, 3, 4),
    ),
    "06_single_attacks": Outcome(
        winner=YAY,
        actions=20,
        path=(2, 3, 4),
        finals=((5, 1), (2, 1)),
        tiles=frozenset({2, 3}),
        hands=((2,), (1,)),
        discard_pile=(6, 4, 10, 9, 8, 9, 5, 7),
        draw_pile=(3, 1, 2, 3, 4, 5, 6, 7, 8, 10),
    ),
    "07_duels_to_the_last_card": Outcome(
        winner=WOW,
        actions=18,
        path=(1, 1, 0),
        finals=((3, 3), (1, 3)),
        tiles=frozenset({1}),
        hands=((1,), (3,)),
        discard_pile=(5, 8, 3, 3, 8, 8, 5, 5),
        draw_pile=(1, 3, 5, 8, 9, 9),
    ),
    "08_to_and_fro": Outcome(
        winner=WOW,
        actions=31,
        path=(3, 2, 4, 1, 5, 0),
        finals=((1, 2), (2, 1), (1, 2), (3, 1), (1, 2)),
        tiles=frozenset({1, 2, 3, 4, 5}),
        hands=((1,), (2,)),
        discard_pile=(3, 4, 5, 6, 4, 6),
        draw_pile=(5, 1, 2, 3),
    ),
    "09_sacrifices": Outcome(
        winner=YAY,
        actions=21,
        path=(2, 1, 3),
        finals=((2, 8), (12, 1)),
        tiles=frozenset({1, 2}),
        hands=((12,), (1,)),
        discard_pile=(9, 4, 11, 10, 7, 7, 8, 8, 5, 3),
        draw_pile=(2, 1, 2, 3, 4, 5, 6, 6, 9, 10, 11, 12),
        floors=(3, 0),
    ),
    "10_seed_and_forfeit": Outcome(
        winner=None,
        actions=15,
        path=(2, 2, 1),
        finals=((1, 1), (1, 2)),
        tiles=frozenset({2}),
        hands=((1, 2), (3, 5)),
        discard_pile=(2, 4),
        draw_pile=(6, 1, 4, 5, 3, 6),
    ),
    "11_seed_to_the_end": Outcome(
        winner=WOW,
        actions=12,
        path=(1, 1, 0),
        finals=((3, 3), (2, 3)),
        tiles=frozenset({1}),
        hands=((2,), (3,)),
        discard_pile=(6, 5, 5, 3, 2),
        draw_pile=(1, 1, 6, 4, 4),
    ),
}  # fmt: skip

# Names, date and tags; the forfeit has a test of its own.
HEADERS: dict[str, tuple[tuple[str, str], datetime.date | None, dict[str, str]]] = {
    "01_standard": (
        ("Ada", "Bo"),
        datetime.date(2026, 11, 30),
        {"event": "club night", "annotator": "worked out by hand from the rulebook"},
    ),
    "02_one_space": (("", ""), None, {"event": "the smallest board"}),
    "03_two_spaces": (("Zoë", "Bo"), None, {}),
    "04_ties_redealt": (
        ("", "Cleo"),
        datetime.date(2024, 2, 29),
        {"note": "two ties, one on two arrows and one on a single arrow"},
    ),
    "05_arrow_breaks_ties": (("Dora", "Emil"), None, {"event": "house rules evening"}),
    "06_single_attacks": (("", ""), datetime.date(2025, 7, 1), {}),
    "07_duels_to_the_last_card": (("Fay", ""), None, {}),
    "08_to_and_fro": (
        ("Gus", "Hana"),
        datetime.date(2026, 1, 17),
        {"event": "winter cup", "round-name": "semi-final"},
    ),
    "09_sacrifices": (("Ida", "Jon"), None, {"annotator": "by hand"}),
    "10_seed_and_forfeit": (
        ("Kim", "Lou"),
        datetime.date(2026, 3, 9),
        {"source": "the deals follow docs/shuffle.md, worked out without the library"},
    ),
    "11_seed_to_the_end": (
        ("Mia", "Ned"),
        None,
        {"source": "the deals follow docs/shuffle.md, worked out without the library"},
    ),
}


def record_of(name: str) -> Record:
    return parse_record(TEXTS[name])


# --- as text --------------------------------------------------------------------------------------


def test_there_are_ten_whole_games_and_the_tables_are_about_them() -> None:
    assert len(TEXTS) == 11  # ten are played to the end
    assert list(TEXTS) == list(VARIANTS) == list(OUTCOMES) == list(HEADERS)


def test_all_line_ends_are_line_feeds() -> None:
    for path in FOLDER.iterdir():
        content = path.read_bytes()
        assert b"\r" not in content
        assert content.endswith(b"\n")


@every_file
def test_a_record_is_written_and_read_back(name: str) -> None:
    record = record_of(name)
    assert parse_record(format_record(record)) == record
    assert format_record(parse_record(format_record(record))) == format_record(record)


def test_all_records_can_stand_in_one_file() -> None:
    together = "\n".join(TEXTS.values())
    assert list(read_records(together.splitlines())) == [record_of(name) for name in TEXTS]


@every_file
def test_the_headers_are_read(name: str) -> None:
    record = record_of(name)
    assert (record.names, record.date, dict(record.tags)) == HEADERS[name]


def test_one_game_is_forfeited_and_won_by_the_opponent() -> None:
    forfeits = {name: record_of(name).forfeit for name in TEXTS}
    assert forfeits.pop("10_seed_and_forfeit") == Forfeit(YAY, ForfeitReason.RESIGNED)
    assert set(forfeits.values()) == {None}
    record = record_of("10_seed_and_forfeit")
    assert (record.seed, record.winner, record.final_state.winner) == (b"taco", WOW, None)


# --- outcomes -------------------------------------------------------------------------------------


@every_file
@pytest.mark.rule("R1", "R2", "R3", "R5", "R21")
def test_the_rules_are_those_of_the_table(name: str) -> None:
    rules, variant = record_of(name).rules, VARIANTS[name]
    assert rules.deck == variant.deck
    assert tuple(space.hand_size for space in rules.board.spaces) == variant.hand_sizes
    assert tuple(set(space.arrows) for space in rules.board.spaces) == variant.arrows
    assert rules.board.start == variant.start
    assert (rules.final_tie is FinalTie.ARROW) == variant.arrow_ties
    assert rules.jumbo_attacks == variant.jumbo


def final_cards(step: Step) -> tuple[int, int] | None:
    """WOW's and YAY's final cards, if the round ended with this step (R20)."""
    for event in events(step.before, step.action, step.after):
        if isinstance(event, FinalRevealed):
            return event.cards.wow, event.cards.yay
    return None


def outcome_in_the_library(record: Record) -> Outcome:
    path, finals = [record.initial_state.tacocat], []
    for step in replay(record):
        cards = final_cards(step)
        if cards is not None:
            path.append(step.after.tacocat)
            finals.append(cards)
    state = record.final_state
    return Outcome(
        winner=state.winner,
        actions=state.step,
        path=tuple(path),
        finals=tuple(finals),
        tiles=state.tiles,
        hands=(state.hands.wow, state.hands.yay),
        discard_pile=state.discard_pile,
        draw_pile=state.draw_pile,
        floors=(state.floors.wow, state.floors.yay),
    )


@every_file
@pytest.mark.rule(
    "R4", "R6", "R7", "R8", "R10", "R11", "R12", "R18", "R19", "R20", "R21", "R22", "R23", "R24",
    "R25", "R29",
)  # fmt: skip
def test_the_library_comes_to_what_was_worked_out_by_hand(name: str) -> None:
    assert outcome_in_the_library(record_of(name)) == OUTCOMES[name]


@every_file
@pytest.mark.rule("R25")
def test_the_winner_is_the_owner_of_the_goal_unless_the_game_is_forfeited(name: str) -> None:
    by_the_rules = OUTCOMES[name].winner
    expected = WOW if by_the_rules is None else by_the_rules  # YAY forfeits the one such game
    assert record_of(name).winner is expected


# --- against the referee --------------------------------------------------------------------------


@dataclass
class Scorer(Referee):
    """The referee, who also notes down the final cards."""

    finals: list[tuple[int, int]] = field(default_factory=list)

    def _reveal(self) -> None:
        (wow,), (yay,) = self.hands
        self.finals.append((wow, yay))
        super()._reveal()


def actions_as_words(text: str) -> Iterator[list[str]]:
    """The words of each action, without the help of the library."""
    for line in text.splitlines():
        if line.startswith(("WOW ", "YAY ", "deal ")):
            yield line.partition("#")[0].split()


def move_of(player: str, kind: str, *cards: str) -> Move:
    return kind, ["WOW", "YAY"].index(player), tuple(sorted(map(int, cards)))


def shuffled(referee: Referee, seed: str) -> list[int]:
    """The next deal of a game with a seed, as the specification of the shuffle has it."""
    assert seed.startswith("0x")
    deck = list(referee.variant.deck)
    return reference_shuffle.deal(bytes.fromhex(seed[2:]), referee.round + 1, deck)


def referee_states(name: str) -> Iterator[Scorer]:
    """The referee after each action of a file; always the same object."""
    text, variant = TEXTS[name], VARIANTS[name]
    (seed,) = re.findall(r"^seed: (\S+)$", text, re.MULTILINE)
    referee = Scorer(variant, variant.start)
    if seed != "-":
        referee.deal(shuffled(referee, seed))
    for words in actions_as_words(text):
        if words[0] == "deal":
            referee.deal([int(word) for word in words[1:]])
        else:
            referee.play(move_of(*words))
            if seed != "-" and referee.awaiting_deal:
                referee.deal(shuffled(referee, seed))
        yield referee


@every_file
@pytest.mark.rule(
    "R4", "R6", "R7", "R8", "R10", "R11", "R12", "R18", "R19", "R20", "R21", "R22", "R23", "R24",
    "R25", "R29",
)  # fmt: skip
def test_the_referee_comes_to_what_was_worked_out_by_hand(name: str) -> None:
    path, actions = [VARIANTS[name].start], 0
    for referee in referee_states(name):
        actions += 1
        if len(referee.finals) == len(path):
            path.append(referee.tacocat)
    assert OUTCOMES[name] == Outcome(
        winner=None if referee.winner is None else Player(referee.winner),
        actions=actions,
        path=tuple(path),
        finals=tuple(referee.finals),
        tiles=frozenset(referee.tiles),
        hands=(tuple(referee.hands[0]), tuple(referee.hands[1])),
        discard_pile=tuple(referee.discard_pile),
        draw_pile=tuple(referee.draw_pile),
        floors=(referee.floors[0], referee.floors[1]),
    )


@every_file
@pytest.mark.rule("R7", "R8", "R9", "R13", "R14", "R15", "R16", "R17")
def test_library_and_referee_agree_after_every_action(name: str) -> None:
    for step, referee in zip(replay(record_of(name)), referee_states(name), strict=True):
        state = step.after
        assert {move_of(*str(action).split()) for action in legal_actions(state)} == referee.moves()
        assert (state.round, state.tacocat) == (referee.round, referee.tacocat)
        assert state.tiles == frozenset(referee.tiles)
        assert [list(hand) for hand in state.hands] == referee.hands
        assert list(state.draw_pile) == referee.draw_pile
        assert list(state.discard_pile) == referee.discard_pile
        assert list(state.floors) == referee.floors


# --- the comments ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where a comment stands."""

    state: State
    last: Step | None  # what led to the state; None at the beginning


def in_words(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


def board_text(place: Place) -> str:
    state = place.state
    goals = {0: "in WOW's goal", len(state.rules.board.spaces) + 1: "in YAY's goal"}
    where = goals.get(state.tacocat, f"on {state.tacocat}")
    return f"# Tacocat {where}, tiles {in_words(sorted(state.tiles))}"


def final_text(place: Place) -> str:
    shown = None if place.last is None else final_cards(place.last)
    return "# no final reveal" if shown is None else f"# final: WOW {shown[0]}, YAY {shown[1]}"


def round_text(place: Place) -> str:
    state = place.state
    number = state.round + (state.phase == Dealing())  # dealt in the next line
    return f"# Round {number} on space {state.tacocat}"


def choices(kind: str, verb: str = "") -> Callable[[Place], str]:
    """All legal actions, without the player; and without the verb if it is given."""

    def text(place: Place) -> str:
        (player,) = place.state.to_act  # two would have to be told apart
        start = f"{player.name} {verb}".strip()
        listed = [str(action) for action in legal_actions(place.state)]
        assert all(action.startswith(start) for action in listed)
        ends = [action.removeprefix(start).strip() or "none" for action in listed]
        return f"# {kind}: {', '.join(ends)}"

    return text


# Comments of these forms say what is so at their place. A line that begins like one must be one.
FORMS: dict[str, Callable[[Place], str]] = {
    "Round": round_text,
    "Tacocat": board_text,
    "hands:": lambda place: (
        f"# hands: WOW {in_words(place.state.hands.wow)}, YAY {in_words(place.state.hands.yay)}"
    ),
    "draw pile:": lambda place: f"# draw pile: {in_words(place.state.draw_pile)}",
    "discard:": lambda place: f"# discard: {in_words(place.state.discard_pile)}",
    "floors:": lambda place: (
        f"# floors: WOW {place.state.floors.wow}, YAY {place.state.floors.yay}"
    ),
    "final:": final_text,
    "to act:": lambda place: (
        f"# to act: {' '.join(player.name for player in place.state.to_act) or 'nobody'}"
    ),
    "replacements:": choices("replacements", "replace"),
    "attacks:": choices("attacks", "attack"),
    "answers:": choices("answers"),
}


def form_of(comment: str) -> str | None:
    """The form that a comment is meant to have, however carelessly it is written."""
    start = comment.lstrip("# ").lower()
    for form in FORMS:
        if start.startswith(form.lower().removesuffix(":")):
            return form
    return None


def comment_lines(name: str) -> Iterator[tuple[str, Place]]:
    record = record_of(name)
    steps = replay(record)
    place = Place(record.initial_state, None)
    for line in TEXTS[name].splitlines():
        if line.startswith(("WOW ", "YAY ", "deal ")):
            step = next(steps)
            place = Place(step.after, step)
        if line.startswith("#"):
            yield line, place
    assert next(steps, None) is None


@every_file
@pytest.mark.rule(
    "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16", "R17", "R18", "R19",
    "R20", "R22", "R23", "R24", "R29",
)  # fmt: skip
def test_the_comments_say_what_is_so_at_their_place(name: str) -> None:
    used: Counter[str] = Counter()
    for line, place in comment_lines(name):
        form = form_of(line)
        if form is not None:
            assert line == FORMS[form](place)
            used[form] += 1
    outcome = OUTCOMES[name]
    assert used["final:"] == len(outcome.finals)
    assert used["Tacocat"] >= len(outcome.path)
    assert used["Round"] == record_of(name).final_state.round
    assert used["hands:"] >= 2 * used["Round"]


def test_every_form_of_comment_is_used_and_none_hides_behind_an_action() -> None:
    used: Counter[str | None] = Counter()
    for text in TEXTS.values():
        for line in text.splitlines():
            before, mark, comment = line.partition("#")
            form = form_of(mark + comment)
            used[form] += 1
            assert form is None or not before
    assert set(used) == {None, *FORMS}


def test_a_carelessly_written_comment_is_taken_for_its_form_and_not_passed_over() -> None:
    assert form_of("#tacocat on 3") == "Tacocat"
    assert form_of("#  Hands WOW 3") == "hands:"
    assert form_of("# R7: hands") is None


def rules_cited(text: str) -> set[str]:
    return {
        rule
        for line in text.splitlines()
        for rule in re.findall(r"\bR\d+\b", line.partition("#")[2])
    }


def test_the_comments_cite_every_rule_of_the_book_and_no_other() -> None:
    book = set(re.findall(r"^### (R\d+)\b", BOOK.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(book) == 29
    for text in TEXTS.values():
        assert rules_cited(text) <= book
    assert set().union(*map(rules_cited, TEXTS.values())) == book


# --- what the players saw -------------------------------------------------------------------------


def seen_on_two_spaces(viewer: Player | None) -> list[Event]:
    """All events of 03_two_spaces."""

    def of(owner: Player, secret: T) -> T | None:
        return secret if viewer is owner else None

    return [
        RoundDealt(1, 1, 2, ByPlayer(of(WOW, (3, 6)), of(YAY, (1, 5)))),
        ChoiceMade(2, WOW, of(WOW, Replace(WOW, [3]))),
        ChoiceMade(3, YAY, of(YAY, Replace(YAY, []))),
        CardsReplaced(3, WOW, (3,), of(WOW, (2,))),
        CardsReplaced(3, YAY, (), of(YAY, ())),
        ChoiceMade(4, YAY, of(YAY, Duel(YAY, 5))),
        ChoiceMade(5, WOW, of(WOW, Duel(WOW, 6))),
        DuelRevealed(5, ByPlayer(6, 5), None),
        FinalRevealed(5, ByPlayer(2, 1)),
        RoundWon(5, YAY),
        TacocatMoved(5, 1, 2, ()),
        TilePlaced(5, 1),
        DeckGathered(5),
        RoundDealt(6, 2, 3, ByPlayer(of(WOW, (1, 4, 4)), of(YAY, (2, 5, 6)))),
        CardsReplaced(7, WOW, (4, 4), of(WOW, (3, 6))),
        CardsReplaced(8, YAY, (5,), of(YAY, (5,))),
        ChoiceMade(9, WOW, of(WOW, Duel(WOW, 6))),
        ChoiceMade(10, YAY, of(YAY, Duel(YAY, 6))),
        DuelRevealed(10, ByPlayer(6, 6), None),
        ChoiceMade(11, YAY, of(YAY, Duel(YAY, 5))),
        ChoiceMade(12, WOW, of(WOW, Duel(WOW, 3))),
        DuelRevealed(12, ByPlayer(3, 5), None),
        FinalRevealed(12, ByPlayer(1, 2)),
        RoundWon(12, WOW),
        TacocatMoved(12, 2, 0, (1,)),
        TilePlaced(12, 2),
        GameWon(12, WOW),
    ]


every_viewer = pytest.mark.parametrize("viewer", [WOW, YAY, None])


@every_viewer
@pytest.mark.rule("R26", "R27", "R28")
def test_each_viewer_is_told_what_they_may_know(viewer: Player | None) -> None:
    record = record_of("03_two_spaces")
    transcript = record.for_viewer(viewer)
    assert list(transcript.events) == seen_on_two_spaces(viewer)
    assert (transcript.viewer, transcript.names) == (viewer, ("Zoë", "Bo"))


@every_viewer
@pytest.mark.rule("R26", "R27", "R28")
def test_a_face_down_choice_waits_unseen(viewer: Player | None) -> None:
    record = record_of("03_two_spaces")
    views = {view.step: view for view in record.for_viewer(viewer).views()}
    assert list(views) == list(range(13))
    waiting: dict[int, Replace | Duel] = {
        2: Replace(WOW, [3]),
        4: Duel(YAY, 5),
        9: Duel(WOW, 6),
        11: Duel(YAY, 5),
    }
    for step, view in views.items():
        phase = view.phase
        if isinstance(phase, ReplacingView | DuelingView):
            choice = waiting.get(step)
            own = choice is not None and choice.player is viewer
            assert phase.my_choice == (choice if own else None)
            # R28: that a player has chosen is seen by everyone.
            assert choice is None or phase.to_act == (choice.player.opponent,)
    # R26, R27: after WOW has replaced 4 4, in round 2.
    view = views[7]
    assert view.hands == (
        (1, 3, 6) if viewer is WOW else None,
        (2, 5, 6) if viewer is YAY else None,
    )
    assert (view.hand_sizes, view.draw_pile_size, view.discard_pile) == ((3, 3), 4, (4, 4))
    # R20: in the end both final cards are seen by everyone.
    assert views[12].hands == ((1,), (2,))


@every_viewer
@pytest.mark.rule("R15", "R17", "R18", "R27", "R29")
def test_everyone_learns_from_a_sacrifice(viewer: Player | None) -> None:
    """YAY answers 4 5 6 with a sacrifice of 3, a defense by 6 and a sacrifice of 7."""
    transcript = record_of("09_sacrifices").for_viewer(viewer)
    floors = {view.step: view.floors for view in transcript.views()}
    assert [floors[step] for step in range(6, 11)] == [(0, 0), (0, 3), (0, 3), (0, 7), (0, 7)]
    assert floors[12] == (0, 0)  # round 2 has been dealt
    assert floors[21] == (3, 0)


@every_viewer
@pytest.mark.rule("R28")
def test_a_choice_that_waits_when_the_game_is_forfeited_is_never_seen(
    viewer: Player | None,
) -> None:
    record = record_of("10_seed_and_forfeit")
    transcript = record.for_viewer(viewer)
    choice = Duel(WOW, 2) if viewer is WOW else None
    assert transcript.events[-1] == ChoiceMade(15, WOW, choice)
    assert observe(record.final_state, viewer).phase == DuelingView((YAY,), choice)
