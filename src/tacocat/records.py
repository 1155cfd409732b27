"""Game records: writing games down, reading them back, playing them again.

A record holds every card of its game, so it belongs to whoever runs the game until the game is
over; `Record.for_viewer` is what a player may be given before.
"""

from tacocat.exchange.record import Forfeit, ForfeitReason, Record, Step, Transcript, replay
from tacocat.exchange.record_text import format_record, parse_record, read_records, write_record

__all__ = [
    "Forfeit",
    "ForfeitReason",
    "Record",
    "Step",
    "Transcript",
    "format_record",
    "parse_record",
    "read_records",
    "replay",
    "write_record",
]
