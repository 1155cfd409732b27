"""A game server and two players' programs, which talk over a socket in lines of JSON.

Run it with ``python examples/server.py 7``; the number is the seed, 7 unless given. The server
commits to the seed of the deals before the game, and both clients check the record after it.
"""

import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from tacocat import (
    STANDARD,
    Event,
    IllegalActionError,
    Player,
    PlayerAction,
    Reason,
    Record,
    View,
    apply,
    events,
    legal_actions,
    new_game,
    observe,
    view_after,
)
from tacocat.fairness import commitment, verify
from tacocat.json import from_json, to_json
from tacocat.records import read_records, write_record


def line(kind: str, **content: object) -> bytes:
    """A message: one line of JSON."""
    return json.dumps({"kind": kind, **content}).encode() + b"\n"


def part(value: View | Event | PlayerAction | Record) -> Any:
    """A value of the library as a part of a message."""
    return json.loads(to_json(value))


class Server:
    """The referee of one game. It holds the whole truth and sends each player their part."""

    def __init__(self, secret: bytes, archive: Path) -> None:
        self._secret, self._archive = secret, archive
        self._state = new_game(seed=secret)
        self._actions: list[PlayerAction] = []
        self._seats: dict[Player, asyncio.StreamWriter] = {}
        self._full = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Give a client the next free seat, and answer its lines until the game is over."""
        if self._full.is_set():
            writer.close()
            return
        player = Player(len(self._seats))
        self._seats[player] = writer
        if len(self._seats) == len(Player):
            self._full.set()
        await self._full.wait()
        view = part(observe(self._state, player))
        writer.write(line("welcome", commitment=commitment(self._secret), view=view))
        try:
            while request := await reader.readline():
                self._answer(player, request)
        finally:
            writer.close()

    def _answer(self, sender: Player, request: bytes) -> None:
        try:
            action, expected_step = read_request(request)
        except (ValueError, RecursionError) as error:
            self._refuse(sender, "unreadable", str(error))
            return
        if action.player is not sender:
            self._refuse(sender, Reason.NOT_YOUR_ACTION, "You can act for yourself only.")
            return
        before = self._state
        try:
            self._state = apply(before, action, expected_step=expected_step)
        except IllegalActionError as error:
            self._refuse(sender, error.reason, str(error))
            return
        self._actions.append(action)
        for viewer, writer in self._seats.items():
            seen = events(before, action, self._state, viewer)
            writer.write(line("events", by=sender.name, events=[part(event) for event in seen]))
        if self._state.is_over:
            self._publish()

    def _refuse(self, sender: Player, reason: str, text: str) -> None:
        self._seats[sender].write(line("refusal", reason=reason, text=text))

    def _publish(self) -> None:
        record = Record(STANDARD, self._secret, self._actions)
        with self._archive.open("a", encoding="utf-8") as file:
            write_record(record, file)
        for writer in self._seats.values():
            writer.write(line("record", record=part(record)))
            writer.close()


def read_request(request: bytes) -> tuple[PlayerAction, int]:
    """The action and the step of a client's line; ValueError if it is none."""
    message = json.loads(request)
    if not isinstance(message, dict) or type(message.get("step")) is not int:
        raise ValueError('a request is {"step": 4, "action": {...}}')
    return from_json(json.dumps(message.get("action")), PlayerAction), message["step"]


class Client:
    """One player's program. It knows what the server sends, and nothing else."""

    def __init__(self, welcome: dict[str, Any], seed: int) -> None:
        self.promised: str = welcome["commitment"]
        self.first_view = self.view = from_json(json.dumps(welcome["view"]), View)
        self.seen: list[Event] = []
        self.unanswered = 0
        self.rng = random.Random(f"{seed} {self.view.viewer}")
        self.report: list[str] = []

    def receive(self, message: dict[str, Any]) -> None:
        """Take in what the server says."""
        match message["kind"]:
            case "events":
                for given in message["events"]:
                    event: Event = from_json(json.dumps(given), Event)
                    self.seen.append(event)
                    self.view = view_after(self.view, event)
                self.unanswered -= message["by"] == str(self.view.viewer)
            case "refusal":
                self.unanswered -= 1
                self.report.append(f"{self.view.viewer} was refused: {message['reason']}")
            case "record":
                record = from_json(json.dumps(message["record"]), Record)
                verify(record, self.promised)  # raises if it is another seed
                shown = record.for_viewer(self.view.viewer)
                same = (shown.view, list(shown.events)) == (self.first_view, self.seen)
                self.report.append(f"{self.view.viewer} was shown the game of the record: {same}")

    def requests(self) -> list[bytes]:
        """What to send now: a choice, if there is one to make and no answer to wait for."""
        if self.unanswered or self.view.viewer not in self.view.to_act:
            return []
        action = self.rng.choice(legal_actions(self.view))
        request = line("act", step=self.view.step, action=part(action))
        impatient = self.view.viewer is Player.WOW and not self.seen
        clicks = [request] * (2 if impatient else 1)
        self.unanswered += len(clicks)
        return clicks


async def play(port: int, seed: int) -> list[str]:
    """Connect a client and play its game. What it has to report."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    client = Client(json.loads(await reader.readline()), seed)
    writer.writelines(client.requests())
    async for message in reader:
        client.receive(json.loads(message))
        writer.writelines(client.requests())
    writer.close()
    return client.report


async def main(seed: int) -> None:
    """Run a server and two clients, and print what they report."""
    # For an example that prints the same each time. A real server: secrets.token_bytes(32).
    secret = random.Random(seed).randbytes(32)
    print(f"Before the game: {commitment(secret)}")
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "games.txt")
        server = await asyncio.start_server(Server(secret, archive).serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            for report in sorted(await asyncio.gather(play(port, seed), play(port, seed))):
                print(*report, sep="\n")
        with archive.open(encoding="utf-8") as file:
            for record in read_records(file):
                print(f"Saved: {record.winner} won, {len(record.actions)} actions")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
