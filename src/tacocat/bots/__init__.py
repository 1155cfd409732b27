"""Bots: programs that play one player's game from what that player may know."""

from tacocat.bots.bot import Bot, BotMaker
from tacocat.bots.random_bot import RandomBot
from tacocat.bots.rule_bot import RuleBot

__all__ = ["Bot", "BotMaker", "RandomBot", "RuleBot"]
