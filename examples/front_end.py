"""A whole front end in text: you are WOW, and YAY plays at random.

Run it with ``python examples/front_end.py 7``; the number is the seed, 7 unless given. Answer with
the number of an action, with an action in words such as ``replace 2 3``, with ``undo``, or with
``quit``.
"""

import random
import sys
from collections.abc import Iterable
from typing import assert_never

from tacocat import (
    AttackMade,
    CardDefended,
    CardSacrificed,
    CardsReplaced,
    ChoiceMade,
    Deal,
    DeckGathered,
    DuelRevealed,
    Event,
    FinalRevealed,
    GameWon,
    Hand,
    IllegalActionError,
    ParseError,
    Player,
    PlayerAction,
    RoundDealt,
    RoundTied,
    RoundWon,
    TacocatMoved,
    TilePlaced,
    TrickEnded,
    View,
    apply,
    events,
    legal_actions,
    new_game,
    observe,
    parse_action,
    text,
    view_after,
)

YOU, OTHER = Player.WOW, Player.YAY
MOST_LISTED = 9


class Game:
    """The truth. It would be on a server; here it is in the same program."""

    def __init__(self, seed: int) -> None:
        self._states = [new_game(seed=seed)]

    def view(self, player: Player) -> View:
        """What a player may know now."""
        return observe(self._states[-1], player)

    def act(self, action: PlayerAction, expected_step: int) -> tuple[Event, ...]:
        """Apply an action, or raise what refuses it. What you see of it."""
        before = self._states[-1]
        after = apply(before, action, expected_step=expected_step)
        self._states.append(after)
        return events(before, action, after, YOU)

    def undo(self) -> None:
        """Go back to your latest choice, if there is one."""
        while len(self._states) > 1:
            self._states.pop()
            if YOU in self._states[-1].to_act:
                return


class Screen:
    """What you see and type. It has a view and events, and never a state."""

    def __init__(self, view: View) -> None:
        self.view = view

    def show(self) -> None:
        """Draw the table, and below it what you may do."""
        print("", text.view(self.view, style=text.Style.of(sys.stdout)), "", sep="\n")
        actions = legal_actions(self.view)
        for number, action in enumerate(actions[:MOST_LISTED], start=1):
            print(f"{number}) {action}")
        if len(actions) > MOST_LISTED:
            print(f"... and {len(actions) - MOST_LISTED} more: type one, such as {actions[-1]}")

    def play_back(self, happened: tuple[Event, ...]) -> None:
        """Show one event after the other; the view after each is what to animate towards."""
        for event in happened:
            self.view = view_after(self.view, event)
            print(f"* {sentence(event)}")

    def read(self, line: str) -> PlayerAction:
        """The action that a line of input means; ParseError if it means none."""
        actions = legal_actions(self.view)
        if line.isascii() and line.isdigit() and 1 <= int(line) <= len(actions):
            return actions[int(line) - 1]
        action = parse_action(line if line.startswith(YOU.name) else f"{YOU} {line}")
        assert not isinstance(action, Deal)  # a deal names no player
        return action


def sentence(event: Event) -> str:
    """What happened, in words. This function and the reasons are all that has a language."""
    match event:
        case RoundDealt():
            return f"Round {event.round}: {event.hand_size} cards for each."
        case ChoiceMade():
            return f"{event.player} has chosen, face down."
        case CardsReplaced():
            draws = "" if event.drawn is None else f", draws {cards(event.drawn)}"
            return f"{event.player} replaces {cards(event.discarded)}{draws}."
        case DuelRevealed():
            return f"The duel: WOW {event.cards.wow}, YAY {event.cards.yay}."
        case AttackMade():
            return f"{event.player} attacks with {cards(event.cards)}."
        case CardDefended():
            return f"{event.player} defends against {event.attack_card} with {event.card}."
        case CardSacrificed():
            return f"{event.player} sacrifices {event.card}."
        case TrickEnded():
            return "The trick is over."
        case FinalRevealed():
            return f"The last cards: WOW {event.cards.wow}, YAY {event.cards.yay}."
        case RoundWon():
            return f"{event.player} wins the round."
        case RoundTied():
            return "A tie: this space is played again."
        case TacocatMoved():
            return f"The Tacocat goes from {event.start} to {event.end}."
        case TilePlaced():
            return f"A tile covers space {event.space}."
        case DeckGathered():
            return "All cards are shuffled."
        case GameWon():
            return f"{event.player} wins the game!"
        case _:
            assert_never(event)


def cards(hand: Hand) -> str:
    """Cards in words."""
    return " ".join(map(str, hand)) or "nothing"


def main(lines: Iterable[str], seed: int) -> None:
    """Play a game with the lines of input."""
    game, rng = Game(seed), random.Random(seed)
    screen = Screen(game.view(YOU))
    screen.show()
    for line in map(str.strip, lines):
        if line == "quit":
            break
        if line == "undo":
            game.undo()
            screen = Screen(game.view(YOU))
        else:
            try:
                action = screen.read(line)
                screen.play_back(game.act(action, screen.view.step))
            except ParseError:
                print(f"! This is no action: {line}")
                continue
            except IllegalActionError as error:
                print(f"! {error}")
                continue
            while OTHER in screen.view.to_act and YOU not in screen.view.to_act:
                view = game.view(OTHER)
                screen.play_back(game.act(rng.choice(legal_actions(view)), view.step))
        screen.show()
        if screen.view.is_over:
            break


if __name__ == "__main__":
    main(sys.stdin, int(sys.argv[1]) if len(sys.argv) > 1 else 7)
