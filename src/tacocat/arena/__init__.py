"""The arena: games, matches and tournaments of bots, and what they show.

A bot that misbehaves loses its game, not the match. What it did is logged to ``tacocat.arena``.
"""

from tacocat.arena.games import play
from tacocat.arena.matches import match
from tacocat.arena.ratings import Rating
from tacocat.arena.result import MatchResult
from tacocat.arena.sequential import Decision, SequentialTest
from tacocat.arena.tournaments import TournamentResult, tournament

__all__ = [
    "Decision",
    "MatchResult",
    "Rating",
    "SequentialTest",
    "TournamentResult",
    "match",
    "play",
    "tournament",
]
