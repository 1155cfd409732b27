"""A server that knows everything, and two clients that know what their players may know.

Run it with ``python examples/two_clients.py 7``; the number is the seed, 7 unless given. It prints
the game as WOW's client sees it. Here a message is a call; over a network it would be a packet.
"""

import random
import sys

from attrs import fields

from tacocat import (
    ByPlayer,
    Event,
    IllegalActionError,
    Player,
    PlayerAction,
    RoundDealt,
    View,
    apply,
    events,
    legal_actions,
    new_game,
    observe,
    view_after,
)


class Client:
    """One player's program. It gets one view, then events, and nothing else."""

    def __init__(self, player: Player, view: View, seed: int) -> None:
        self.player, self.view = player, view
        self.rng = random.Random(f"{seed} {player.name}")

    def see(self, happened: tuple[Event, ...]) -> None:
        """Bring the view up to date with the events of one action."""
        for event in happened:
            self.view = view_after(self.view, event)

    def choose(self) -> tuple[PlayerAction, int]:
        """An action at random, and the step at which it was chosen."""
        return self.rng.choice(legal_actions(self.view)), self.view.step


class Server:
    """The referee. It holds the whole truth and tells each player only their part of it."""

    def __init__(self, seed: int) -> None:
        self._state = new_game(seed=seed)

    def view(self, viewer: Player) -> View:
        """What a player may know now: for a client that joins, or comes back."""
        return observe(self._state, viewer)

    def act(
        self, sender: Player, action: PlayerAction, expected_step: int
    ) -> dict[Player, tuple[Event, ...]]:
        """Apply an action, or raise what refuses it. What each player sees of it."""
        if action.player is not sender:
            raise PermissionError(f"{sender} cannot act for {action.player}")
        before = self._state
        self._state = apply(before, action, expected_step=expected_step)
        return {viewer: events(before, action, self._state, viewer) for viewer in Player}


def main(seed: int) -> None:
    """Play and print the game of a seed."""
    server, arrival = Server(seed), random.Random(seed)
    clients = [Client(player, server.view(player), seed) for player in Player]
    wow, _ = clients
    impatient = True
    print(f"WOW is dealt {text(wow.view.hand)}")
    while not wow.view.is_over:
        # All who may act choose before they hear of each other's choice; any may arrive first.
        acting = [client for client in clients if client.player in client.view.to_act]
        clicks = [(client.player, *client.choose()) for client in acting]
        arrival.shuffle(clicks)
        for player, action, step in clicks:
            happened = server.act(player, action, step)
            for client in clients:
                client.see(happened[client.player])
            print(*map(line, happened[wow.player]), sep="\n")
            if impatient and player is wow.player:
                impatient = False
                try:  # the same click a second time
                    server.act(player, action, step)
                except IllegalActionError as error:
                    print(f"     refused, {error.reason}: {error}")
    for client in clients:
        same = client.view == server.view(client.player)
        print(f"{client.player}'s view is what the server would show: {same}")
    print(f"{wow.view.winner} wins in round {wow.view.round}, after {wow.view.step} actions.")


def line(event: Event) -> str:
    """One line for an event: the step, what happened, and what WOW may know about it."""
    start = "\n" if isinstance(event, RoundDealt) else ""
    known = [
        f"{field.name} {text(getattr(event, field.name))}"
        for field in fields(type(event))
        if field.name != "step" and getattr(event, field.name) is not None
    ]
    return f"{start}{event.step:4} {type(event).__name__}  {', '.join(known)}".rstrip()


def text(value: object) -> str:
    """Cards without brackets, and ? where they are hidden."""
    if isinstance(value, ByPlayer):
        return f"WOW {text(value.wow)} YAY {text(value.yay)}"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return "?" if value is None else str(value)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
