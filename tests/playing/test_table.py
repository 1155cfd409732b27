"""People at a screen, turn by turn."""

import random
import re
import shutil
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest
from scripted import CLEARED, Scripted, new_record, play, saved

from helpers import WOW, YAY
from tacocat import (
    Player,
    PlayerAction,
    apply,
    legal_actions,
    new_game,
    observe,
)
from tacocat.bots import RuleBot
from tacocat.playing.game_file import GameFile
from tacocat.playing.session import Session
from tacocat.playing.table import Table
from tacocat.records import Forfeit, ForfeitReason, replay
from tacocat.text import view as picture

BOTH = [WOW, YAY]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def hand_rows(text: str) -> list[str]:
    """The rows that show cards face up."""
    return re.findall(r"^(?:WOW|YAY) +│ +\d.*$", text, re.MULTILINE)


class ByChance:
    """Types an option of those that are offered, by rank or by number."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, prompt: str, words: Sequence[str]) -> str:
        if not words:
            return ""  # the screen is passed on
        number = self.rng.randrange(words.index("help"))
        return f"#{number + 1}" if self.rng.random() < 0.5 else words[number]


# --- one person -----------------------------------------------------------------------------------


def test_a_turn() -> None:
    screen, record = play(new_record(), [WOW], ["7 8 8", "12"])
    start = apply(new_game(seed=7), record.actions[0])
    assert screen.text.startswith(
        f"{picture(observe(start, WOW))}\n\n"
        "You are WOW: pull the Tacocat to the left.\n"
        f"It is saved in game.txt after each choice.\n".replace("It is", "The game is")
        + "Type cards by their ranks, as in 4 5 6, or ? for help.\n"
        "YAY chooses face down.\n\n"
        "WOW, replace (up to 7, - for none): 7 8 8\n\n"
        "Round 1, step 3, seen by WOW\n"
    )
    assert (
        "WOW chooses a card for the duel, face down.\n\n"
        "WOW chooses face down to replace 7 8 8.\n"
        "WOW replaces 7 8 8 and draws 1 10 12.\n"
        "YAY replaces 3 6 6 8 and draws 4 cards.\n"
        "YAY chooses face down.\n\n"
        "  #1 1    #2 2    #3 3    #4 10   #5 12\n\n"
        "WOW, duel with: 12\n"
    ) in screen.text
    assert screen.text.endswith(
        "WOW, attack with: quit\n\nSaved. To go on: tacocat play --resume game.txt"
    )
    assert [str(action) for action in record.actions[:4]] == [
        "YAY replace 3 6 6 8",
        "WOW replace 7 8 8",
        "YAY duel 5",
        "WOW duel 12",
    ]
    assert record.winner is None


@pytest.mark.parametrize("person", BOTH)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_alone(person: Player, seed: int) -> None:
    names = ("Ada", "Bo")
    screen, record = play(new_record(seed=seed, names=names), [person], ByChance(seed))
    assert record.winner is not None
    assert {player for _, player, _ in screen.asked} == {person}
    called = f"{names[person]} ({person})"
    assert all(prompt.startswith(called) for prompt, _, _ in screen.asked)
    assert screen.text.endswith(
        f"{record.winner} wins the game.\n\n"
        "The game is in game.txt.\nTo read it: tacocat replay game.txt"
    )
    # No hand is shown but the person's, before the end.
    last_picture = screen.text.rindex(", seen by ")
    assert {row[:3] for row in hand_rows(screen.text[:last_picture])} == {person.name}
    assert len(hand_rows(screen.text[last_picture:])) == 2
    # All that they saw happen is told.
    ends = re.findall(r"wins the round\.|The round is tied\.", screen.text)
    assert len(ends) == record.final_state.round
    # What was offered is what was legal.
    choices = [step for step in replay(record) if getattr(step.action, "player", None) is person]
    offered = [len(words) for _, _, words in screen.asked]
    assert offered == [len(legal_actions(step.before, person)) for step in choices]


def test_what_is_typed_wrongly_is_explained_and_asked_again() -> None:
    typed = ["five", "11", "YAY replace 3", "duel 7", "#999", "undo", "undo 3", "  "]
    screen, record = play(new_record(), [WOW], typed)
    assert screen.answers()[:7] == [
        "'five' is not understood. Type the cards to replace, such as 5 7, or - for none;\n"
        "? tells more.",
        "WOW does not hold all of these cards; choose from the cards in hand.",
        "You choose for WOW here, not for YAY.",
        "WOW cannot duel now: the players are replacing cards.",
        "There is no option #999: list shows all there are.",
        "You have made no choice yet.",
        "Type undo alone, without anything behind it.",
    ]
    assert [str(action) for action in record.actions[1:2]] == ["WOW replace"]


def test_why_explains_without_choosing() -> None:
    typed = ["? 11", "why 2 3", "?#2", "why x", "why duel 2", "why YAY replace 2"]
    screen, record = play(new_record(), [WOW], typed)
    assert screen.answers()[:6] == [
        "WOW does not hold all of these cards; choose from the cards in hand.",
        "WOW replace 2 3 is legal.",
        "WOW replace 2 is legal.",
        "'x' is not understood. Type the cards to replace, such as 5 7, or - for none; ?\n"
        "tells more.",
        "WOW cannot duel now: the players are replacing cards.",
        "You choose for WOW here, not for YAY.",
    ]
    assert len(record.actions) == 1


def test_a_hint_says_what_the_rule_bot_would_do_without_doing_it() -> None:
    screen, record = play(new_record(), [WOW], ["hint", "7 8 8", "hint", "hint 3"])
    first, _, second, refused, _ = screen.answers()
    assert first == (
        'In your place, RuleBot would type 3 7 8 8: "I replace 3 7 8 8: neither low\n'
        'enough for the end nor high enough for the tricks."'
    )
    assert second == (
        'In your place, RuleBot would type 3: "I duel with 3, the card that I shall miss\nleast."'
    )
    assert refused == "Type hint alone, without anything behind it."
    assert [str(action) for action in record.actions[1:]] == ["WOW replace 7 8 8", "YAY duel 5"]


def test_of_two_people_each_gets_hints_in_their_own_place() -> None:
    screen, record = play(new_record(), BOTH, ["", "hint", "7 8 8", "", "hint"])
    assert 'RuleBot would type 3 7 8 8: "I replace 3 7 8 8: ' in seatings(screen)[0]
    assert 'RuleBot would type 3 6 6 8: "I replace 3 6 6 8: ' in seatings(screen)[1]
    assert len(record.actions) == 1


@pytest.mark.parametrize("person", BOTH)
def test_who_follows_each_hint_plays_as_the_rule_bot(person: Player) -> None:
    def typed(prompt: str, words: Sequence[str]) -> str:
        since = screen.text.rpartition(prompt)[2]
        if not since.startswith("hint\n"):
            return "hint"
        found = re.search('RuleBot would type (.*?): "', since.replace("\n", " "))
        assert found is not None
        return found[1]

    screen = Scripted(typed)
    Table(Session(new_record(), [person]), screen, GameFile("game.txt")).play()
    assert saved().winner is not None
    for step in replay(saved()):
        if isinstance(step.action, PlayerAction):
            view = observe(step.before, step.action.player)
            assert step.action == RuleBot().choose(view, legal_actions(view))


def test_commands_that_show_something() -> None:
    screen, record = play(new_record(), [WOW], ["help", "list", "board", "save"])
    shown_help, shown_list, board, saved, _ = screen.answers()
    assert shown_help.startswith("You are WOW.")
    assert "#72 " in shown_list
    assert board == picture(observe(record.final_state, WOW))
    assert saved == "Saved in game.txt."


def test_undo_shows_the_table_again() -> None:
    screen, record = play(new_record(), [WOW], ["7 8 8", "12", "undo", "undo", "2"])
    text = screen.text
    assert "You have taken back: WOW duel 12.\n\n  #1 1    #2 2" in text
    assert "You have taken back: WOW replace 7 8 8.\n\nWOW, replace" in text
    assert "WOW replaces 2 and draws" in text[text.index("You have taken back: WOW replace") :]
    assert str(record.actions[1]) == "WOW replace 2"


@pytest.mark.parametrize("sure", ["yes", "Y "])
def test_resigning(sure: str) -> None:
    screen, record = play(new_record(names=("Ada", "")), [WOW], ["resign", sure])
    assert record.forfeit == Forfeit(WOW, ForfeitReason.RESIGNED)
    assert screen.text.endswith(
        f"Give the game up, are you sure? (yes or no) {sure}\n\nAda (WOW) resigned.\n"
        f"YAY wins the game.\nThe game is in game.txt.\nTo read it: tacocat replay game.txt"
    )


@pytest.mark.parametrize("answer", ["no", "", "resign"])
def test_not_resigning(answer: str) -> None:
    screen, record = play(new_record(), [WOW], ["resign", answer, "2"])
    assert record.forfeit is None
    assert str(record.actions[1]) == "WOW replace 2"
    assert "The game goes on.\n\nWOW, replace" in screen.text


@pytest.mark.parametrize("error", [EOFError, KeyboardInterrupt, SystemExit])
def test_the_game_is_saved_however_it_is_left(error: type[BaseException]) -> None:
    def typed(prompt: str, words: Sequence[str]) -> str:
        if "replace" in prompt:
            return "2"
        raise error

    screen = Scripted(typed)
    table = Table(Session(new_record(), [WOW]), screen, GameFile("game.txt"))
    if error is EOFError:
        table.play()
    else:
        with pytest.raises(error):
            table.play()
    assert [str(action) for action in saved().actions[:2]] == [
        "YAY replace 3 6 6 8",
        "WOW replace 2",
    ]
    assert screen.shown[-1].startswith("Saved. To go on: tacocat play --resume ")


def test_each_choice_is_saved_at_once() -> None:
    lengths: list[int] = []

    def typed(prompt: str, words: Sequence[str]) -> str:
        lengths.append(len(saved().actions))
        return ["2", "12", "undo", "undo", "quit"][len(lengths) - 1]

    Table(Session(new_record(), [WOW]), Scripted(typed), GameFile("game.txt")).play()
    assert lengths[:2] == [1, 3]
    assert lengths[2] > 3
    assert lengths[3:] == [3, 1]


def test_a_game_that_cannot_be_saved_goes_on() -> None:
    folder = Path("folder")
    folder.mkdir()

    def typed(prompt: str, words: Sequence[str]) -> str:
        if "replace" in prompt and folder.exists():
            shutil.rmtree(folder)
            return "save"
        return "2" if "replace" in prompt else "quit"

    screen = Scripted(typed)
    table = Table(Session(new_record(), [WOW]), screen, GameFile("folder/game.txt"))
    table.play()
    message = "The game is not saved: folder/game.txt cannot be written: No such file or directory."
    assert screen.text.replace("\n", " ").count(message) == 3
    assert not table.is_saved
    assert "Saved" not in screen.text
    folder.mkdir()
    table.play()
    assert table.is_saved


def test_a_name_that_the_shell_would_split_is_quoted() -> None:
    screen = Scripted([])
    Table(Session(new_record(), [WOW]), screen, GameFile("my game.txt")).play()
    assert screen.text.endswith("tacocat play --resume 'my game.txt'")


def test_a_resumed_game_says_where_it_is() -> None:
    _, record = play(new_record(), [WOW], ["2"])
    screen, again = play(record, [WOW], [])
    assert "It goes on after 3 actions." in screen.text
    assert again == record


# --- two people -----------------------------------------------------------------------------------


def seatings(screen: Scripted) -> list[str]:
    """What is shown between one clearing of the screen and the next."""
    return screen.text.split(CLEARED)


def test_the_screen_is_passed_on() -> None:
    names = ("Ada", "Bo")
    typed = ["", "7 8 8", "", "none", "", "12", "", "10"]
    screen, record = play(new_record(names=names), BOTH, typed)
    first, second, third, fourth, fifth, end = seatings(screen)
    assert first.startswith(
        "\nAda (WOW) and Bo (YAY) share this screen: look only when it is your turn.\n"
        "The game is saved in game.txt after each choice.\n"
        "Type cards by their ranks, as in 4 5 6, or ? for help.\n\n"
        "Pass to Ada (WOW), then press Enter: \n"
    )
    assert second.startswith("\n\nPass to Bo (YAY), then press Enter: \n")
    assert "WOW chooses face down.\n" in second
    assert third.startswith("\n\nPass to Ada (WOW), then press Enter: \n")
    assert "WOW replaces 7 8 8 and draws" in third
    assert fourth.startswith("\n\nPass to Bo (YAY), then press Enter: \n")
    assert fifth.startswith("\n\nPass to Ada (WOW), then press Enter: ")
    assert hand_rows(fifth + end) == []
    assert [str(action) for action in record.actions] == [
        "WOW replace 7 8 8",
        "YAY replace",
        "WOW duel 12",
        "YAY duel 10",
    ]


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_whole_game_of_two(seed: int) -> None:
    screen, record = play(new_record(seed=seed), BOTH, ByChance(seed))
    assert record.winner is not None
    *turns, end = seatings(screen)
    for turn in turns:
        (who,) = re.findall("Pass to (WOW|YAY), then press Enter: ", turn)
        assert {row[:3] for row in hand_rows(turn)} == {who}
        assert set(re.findall("seen by (.*)", turn)) == {who}
        # Nothing the other drew or put face down is told.
        other = Player[who].opponent
        assert not re.search(rf"{other} (chooses \d|.* draws \d+ \d|chooses .* to)", turn)
    assert "seen by a spectator" in end
    assert f"{record.winner} wins the game.\n" in end
    assert len(hand_rows(end)) == 2  # the final cards
    # Nobody calls back what the other has typed, and nobody's is there while the screen is passed.
    assert {player for prompt, player, _ in screen.asked if "Pass to" in prompt} == {None}
    assert all(player.name in prompt for prompt, player, _ in screen.asked if player is not None)


def test_who_chooses_twice_in_a_row_keeps_the_screen() -> None:
    screen, record = play(new_record(seed=2), BOTH, ByChance(2))
    actors = [getattr(action, "player", None) for action in record.actions]
    turns = [who for who, _ in groupby(actors)]
    assert len(actors) > len(turns)
    assert sum("Pass to" in prompt for prompt, _, _ in screen.asked) == len(turns)


def test_enter_alone_is_no_choice_where_the_screen_is_passed_with_it() -> None:
    screen, record = play(new_record(), BOTH, ["", "", "why", "-", "", ""])
    hint = "Type the cards to replace, such as 5 7, or - for none; ? tells more."
    assert screen.answers()[1] == hint
    assert [str(action) for action in record.actions] == ["WOW replace"]


def test_quitting_while_the_screen_is_passed_on() -> None:
    screen, record = play(new_record(), BOTH, ["", "2", "quit", "3"])
    assert len(record.actions) == 1
    assert CLEARED in screen.shown[-3:]


def test_a_hand_does_not_stay_on_the_screen_when_the_game_is_left() -> None:
    screen, _ = play(new_record(), BOTH, ["", "quit"])
    assert seatings(screen)[-1] == "\nSaved. To go on: tacocat play --resume game.txt"


def test_undo_of_two() -> None:
    screen, _ = play(new_record(), BOTH, ["", "undo", "2", "", "3", "", "undo"])
    assert screen.answers()[1] == "You have made no choice yet."
    assert "Your last choice stands: the game has gone on since." in screen.answers()


def test_resigning_of_two() -> None:
    typed = ["", "2", "", "resign", "yes"]
    screen, record = play(new_record(), BOTH, typed)
    assert record.forfeit == Forfeit(YAY, ForfeitReason.RESIGNED)
    assert "YAY resigned.\nWOW wins the game." in seatings(screen)[-1]
    assert hand_rows(seatings(screen)[-1]) == []
