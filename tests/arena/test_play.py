"""One game: what bots are shown, and what becomes of those that misbehave."""

import logging
from collections.abc import Callable, Sequence

import pytest
from odd_bots import ANSWERS, CLOCK, SMALL, Odd, crash, dawdle, interrupt, leave

from tacocat import (
    STANDARD,
    Event,
    Player,
    PlayerAction,
    Record,
    Rules,
    View,
    legal_actions,
    observe,
    view_after,
)
from tacocat.arena import play
from tacocat.bots import Bot, RandomBot, RuleBot
from tacocat.records import Forfeit, ForfeitReason, format_record, parse_record, replay

WOW, YAY = Player.WOW, Player.YAY


class Watcher(RandomBot):
    """Writes down everything it is shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.begun: list[View] = []
        self.asked: list[tuple[View, View, list[PlayerAction]]] = []
        self.chosen: list[PlayerAction] = []
        self.followed: View | None = None

    def start(self, view: View) -> None:
        self.begun.append(view)
        self.followed = view

    def see(self, event: Event) -> None:
        assert self.followed is not None
        self.followed = view_after(self.followed, event)

    def choose(self, view: View, legal_actions: Sequence[PlayerAction]) -> PlayerAction:
        assert self.followed is not None
        self.asked.append((view, self.followed, list(legal_actions)))
        self.chosen.append(super().choose(view, legal_actions))
        return self.chosen[-1]


def survives_writing(record: Record) -> bool:
    return parse_record(format_record(record)) == record


@pytest.mark.parametrize("rules", [STANDARD, SMALL])
def test_a_record_holds_the_game_that_was_played(rules: Rules) -> None:
    record = play([RandomBot(1), RandomBot(2)], rules, "a game", names=["Ada", "Bo"])
    assert record == Record(rules, "a game", record.actions, ["Ada", "Bo"])
    assert record.winner is record.final_state.winner is not None
    assert survives_writing(record)
    assert play([RandomBot(1), RandomBot(2)], rules, "a game", names=["Ada", "Bo"]) == record


def test_a_bot_is_shown_its_players_views_and_events_and_nothing_else() -> None:
    bots = Watcher(1), Watcher(2)
    record = play(bots, seed=7)
    for player, bot in zip(Player, bots, strict=True):
        assert bot.begun == [observe(record.initial_state, player)]
        own = [step for step in replay(record) if step.action in bot.chosen]
        assert [step.action for step in own if step.action.player is player] == bot.chosen  # type: ignore[union-attr]
        for view, followed, listed in bot.asked:
            assert view == followed
            assert view.viewer is player
            assert listed == list(legal_actions(view))
        assert bot.followed == observe(record.final_state, player)


def test_wow_is_asked_first_and_yay_sees_only_that_wow_has_chosen() -> None:
    bots = Watcher(1), Watcher(2)
    play(bots, seed=7)
    (of_wow, *_), (of_yay, *_) = bots[0].asked, bots[1].asked
    assert of_wow[0].to_act == (WOW, YAY)
    assert of_yay[0].to_act == (YAY,)
    assert of_yay[0].phase.my_choice is None  # type: ignore[union-attr]


def test_one_bot_may_play_both_seats() -> None:
    bot = RandomBot(3)
    assert play([bot, bot], seed=1).winner is not None


@pytest.mark.parametrize("seat", Player)
@pytest.mark.parametrize("answer", ANSWERS)
def test_an_illegal_choice_loses(
    seat: Player, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    record = forfeited(seat, Odd("choose", ANSWERS[answer]))
    assert record.forfeit == Forfeit(seat, ForfeitReason.ILLEGAL_ACTION)
    assert len(record.actions) == (0 if seat is WOW else 1)
    (logged,) = caplog.records
    assert logged.name == "tacocat.arena"
    assert logged.getMessage().startswith(f"{seat}'s bot chose ")


@pytest.mark.parametrize("seat", Player)
@pytest.mark.parametrize("deed", [crash, leave])
@pytest.mark.parametrize(("method", "after"), [("start", 0), ("see", 3), ("choose", 2)])
def test_an_exception_loses_and_is_logged(
    seat: Player,
    deed: Callable[..., object],
    method: str,
    after: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    record = forfeited(seat, Odd(method, deed, after))
    assert record.forfeit == Forfeit(seat, ForfeitReason.CRASHED)
    assert (len(record.actions) > 0) == (after > 0)
    (logged,) = caplog.records
    assert logged.getMessage() == f"{seat}'s bot failed in {method}"
    assert logged.exc_info is not None
    assert logged.exc_info[0] in (RuntimeError, SystemExit)


@pytest.mark.parametrize("seat", Player)
@pytest.mark.parametrize("method", ["start", "see", "choose"])
def test_taking_too_long_loses(
    seat: Player,
    method: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("tacocat.arena.games.time", CLOCK)
    for limit in (None, 2.0):
        assert with_bot(seat, Odd(method, dawdle), time_limit=limit).forfeit is None
    assert not caplog.records
    record = with_bot(seat, Odd(method, dawdle), time_limit=1.9)
    assert record.forfeit == Forfeit(seat, ForfeitReason.OUT_OF_TIME)
    assert record.winner is seat.opponent
    assert survives_writing(record)
    assert [logged.getMessage() for logged in caplog.records] == [
        f"{seat}'s bot took 2.000 seconds in {method}"
    ]


@pytest.mark.parametrize("seat", Player)
def test_a_game_that_is_over_stays_as_it_is(seat: Player, caplog: pytest.LogCaptureFixture) -> None:
    record = with_bot(seat, Odd("end", crash))
    assert record.forfeit is None
    assert record.winner is record.final_state.winner is not None
    assert len(caplog.records) == 1


@pytest.mark.parametrize("method", ["start", "see", "choose"])
def test_a_person_can_interrupt(method: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        play([Odd(method, interrupt), RandomBot(1)])


def test_arguments_that_cannot_be() -> None:
    two: list[Bot] = [RandomBot(1), RuleBot()]
    with pytest.raises(TypeError, match=r"^bots must be two, WOW's and YAY's, not 3$"):
        play([*two, RandomBot(3)])
    with pytest.raises(ValueError, match=r"^time_limit must be more than 0 seconds, not 0$"):
        play(two, time_limit=0)
    with pytest.raises(ValueError, match="one line"):
        play(two, names=("a\nb", "c"))
    with pytest.raises(TypeError, match="seed"):
        play(two, seed=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules"):
        play(two, "standard")  # type: ignore[arg-type]


def with_bot(seat: Player, bot: Bot, time_limit: float | None = None) -> Record:
    bots: list[Bot] = [RandomBot(5), RandomBot(5)]
    bots[seat] = bot
    return play(bots, SMALL, 11, time_limit=time_limit)


def forfeited(seat: Player, bot: Bot) -> Record:
    record = with_bot(seat, bot)
    assert record.winner is seat.opponent
    assert survives_writing(record)
    assert record.final_state.winner is None
    return record


def test_the_logger_is_the_arenas(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="tacocat.arena"):
        forfeited(WOW, Odd("choose", ANSWERS["none"]))  # a warning
    assert not caplog.records
