"""What a person is shown at the screen, and may type there, depends on what they see alone."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings, strategies as st
from twins import twin, twins

from tacocat import Action, Player, State
from tacocat.playing.game_file import GameFile
from tacocat.playing.screen import Screen
from tacocat.playing.session import Session
from tacocat.playing.table import Table
from tacocat.records import Record
from tacocat.testing import states
from tacocat.text import Style


class Fixed(Session):
    """A session that stands still in a state."""

    def __init__(self, state: State, people: Sequence[Player]) -> None:
        self.fixed = state
        super().__init__(Record(state.rules, state.seed, []), people)

    @property
    def _state(self) -> State:
        return self.fixed

    def _go_on(self) -> None:
        pass

    def record(self) -> Record:
        return Record(self.fixed.rules, 7, [])


class RepliedError(Exception):
    """The opponent has chosen."""

    def __init__(self, action: Action) -> None:
        super().__init__(action)
        self.action = action


class Replying(Fixed):
    """A session that stands still when the opponent has chosen."""

    def _go_on(self) -> None:
        Session._go_on(self)

    def _do(self, action: Action) -> None:
        raise RepliedError(action)


class Noting(Screen):
    """Notes all that it is given."""

    def __init__(self, typed: Iterator[str]) -> None:
        super().__init__(Style())
        self.typed = typed
        self.notes: list[object] = []

    def show(self, text: str) -> None:
        self.notes.append(text)

    def ask(self, prompt: str, player: Player | None = None, words: Sequence[str] = ()) -> str:
        typed = next(self.typed, "quit")
        self.notes.append((prompt, player, tuple(words), typed))
        return typed

    def clear(self) -> None:
        self.notes.append("cleared")


def lines(people: Sequence[Player]) -> Iterator[str]:
    """Lines that choose nothing: they ask about everything."""
    if len(people) == 2:
        yield ""  # the screen is passed on
    yield from ("help", "list", "hint", "board", "undo", "save", "why replace", "why s")
    yield from ("resign", "no")
    for rank in range(1, 14):
        for verb in ("replace", "duel", "attack", "defend", "sacrifice"):
            yield f"why {verb} {rank}"
        yield f"why attack {rank} {rank}"
        yield f"why #{rank}"


def shown(state: State, people: Sequence[Player], folder: str) -> list[object]:
    """All that is shown, and all that may be completed, before a choice."""
    screen = Noting(lines(people))
    Table(Fixed(state, people), screen, GameFile(f"{folder}/game.txt")).play()
    return screen.notes


def reply(state: State, opponent: Player) -> Action:
    """What the opponent chooses."""
    with pytest.raises(RepliedError) as caught:
        Replying(state, [opponent.opponent])
    return caught.value.action


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("games"))


@pytest.mark.rule("R26", "R28")
@settings(max_examples=100)
@given(twins())
def test_a_person_alone_is_shown_nothing_that_they_cannot_see(
    folder: str, pair: tuple[State, State, Player]
) -> None:
    state, other, viewer = pair
    if viewer in state.to_act or state.is_over:
        assert shown(state, [viewer], folder) == shown(other, [viewer], folder)


@pytest.mark.rule("R26", "R28")
@given(states(), st.data())
def test_of_two_people_each_is_shown_nothing_that_they_cannot_see(
    folder: str, state: State, data: st.DataObject
) -> None:
    if not state.to_act:
        return
    person = state.to_act[0]
    other = data.draw(twin(state, person))
    assert shown(state, list(Player), folder) == shown(other, list(Player), folder)


@pytest.mark.rule("R26", "R28")
@given(twins())
def test_the_opponent_chooses_by_what_they_see(pair: tuple[State, State, Player]) -> None:
    state, other, opponent = pair
    if opponent in state.to_act:
        assert reply(state, opponent) == reply(other, opponent)


@given(states(), st.sampled_from([[Player.WOW], [Player.YAY], [*Player]]))
def test_the_lines_choose_nothing(folder: str, state: State, people: list[Player]) -> None:
    """A line that chose something would compare what may well differ."""
    chosen: list[object] = []
    session = Fixed(state, people)
    session.__dict__["choose"] = chosen.append
    if session.person is not None:
        Table(session, Noting(lines(people)), GameFile(f"{folder}/game.txt")).play()
    assert chosen == []
