"""Bots: programs that play one player's game from what that player may know."""

from tacocat.bots.bot import Bot, BotMaker
from tacocat.bots.random_bot import RandomBot
from tacocat.bots.rule_bot import RuleBot
from tacocat.bots.search_bot import SearchBot
from tacocat.bots.solver import Solution, solve_open

__all__ = ["Bot", "BotMaker", "RandomBot", "RuleBot", "SearchBot", "Solution", "solve_open"]
