"""The arena: games, matches and tournaments of bots, and what they show.

A bot that misbehaves loses its game, not the match. What it did is logged to ``tacocat.arena``.
"""

from tacocat.arena.games import play
from tacocat.arena.matches import match
from tacocat.arena.plots import plot_ratings, plot_scores, plot_statistics, save_plot
from tacocat.arena.rates import Rate
from tacocat.arena.ratings import Rating
from tacocat.arena.result import MatchResult
from tacocat.arena.results_file import OtherMatchError, ResultsFile
from tacocat.arena.sequential import Decision, SequentialTest
from tacocat.arena.statistics import SpaceStatistics, Statistics, statistics_of
from tacocat.arena.surveys import survey
from tacocat.arena.tournaments import TournamentResult, tournament

__all__ = [
    "Decision",
    "MatchResult",
    "OtherMatchError",
    "Rate",
    "Rating",
    "ResultsFile",
    "SequentialTest",
    "SpaceStatistics",
    "Statistics",
    "TournamentResult",
    "match",
    "play",
    "plot_ratings",
    "plot_scores",
    "plot_statistics",
    "save_plot",
    "statistics_of",
    "survey",
    "tournament",
]
