"""Bots by name, as the commands about matches take them."""

import inspect
import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from math import isfinite
from typing import Any, get_args

from tacocat import bots
from tacocat.bots.bot import BotMaker

_OURS = {"random": "RandomBot", "rule": "RuleBot", "search": "SearchBot"}


def maker_of(name: str) -> BotMaker:
    """The maker of a bot: one of ours, perhaps with options, or ``module:attribute``.

    Raises:
        ValueError: there is no such bot, or it cannot be made; the message says why.

    Example:
        >>> maker_of("rule:low=0.2,high=0.8")
        functools.partial(<class 'tacocat.bots.rule_bot.RuleBot'>, low=0.2, high=0.8)
    """
    head, _, rest = name.partition(":")
    known = {each: getattr(bots, cls) for each, cls in _OURS.items() if hasattr(bots, cls)}
    maker: Any
    if head in known:
        options = _options(name, head, known[head], rest)
        maker = partial(known[head], **options) if options else known[head]
    elif rest:
        maker = _imported(name, head, rest)
    else:
        ours = ", ".join(known)
        raise ValueError(f"there is no bot {name!r}: it is {ours}, or MODULE:ATTRIBUTE of your own")
    try:
        made = maker(0)
    except Exception as error:  # whatever a program of one's own may raise
        raise ValueError(f"{name} makes no bot: {error}") from error
    if not hasattr(made, "choose"):
        raise ValueError(f"{name} makes no bot: a {type(made).__name__} has no method choose")
    checked: BotMaker = maker
    return checked


def _imported(name: str, module: str, attribute: str) -> object:
    # Unlike python, a command does not look for modules where it is called.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return getattr(import_module(module), attribute)
    except Exception as error:  # the module is run, and may raise anything
        raise ValueError(f"{name} cannot be imported: {error}") from error


def _number(text: str) -> float:
    """A number as it is written, but for ``nan`` and ``inf``."""
    number = float(text)
    if not isfinite(number):
        raise ValueError
    return number


_KINDS: dict[type, tuple[Callable[[str], int | float | str], str]] = {
    int: (int, "a whole number"),
    float: (_number, "a number"),
    str: (str, "a text"),
}
"""How an option of a type is read, and what it is called."""


def _options(name: str, head: str, maker: Any, text: str) -> dict[str, int | float | str]:
    """The options of a bot of ours, as in ``iterations=100,exploration=0.7``."""
    parameters = inspect.signature(maker).parameters.values()
    known = {each.name: each.annotation for each in parameters if each.kind is each.KEYWORD_ONLY}
    options = {}
    for option in text.split(",") if text else ():
        key, equals, value = option.partition("=")
        if not (key and equals and value):
            raise ValueError(f"{name}: an option is written as NAME=VALUE, not {option!r}")
        if key not in known:
            has = ", ".join(known) or "none"
            raise ValueError(f"{name}: there is no option {key!r}: {head} has {has}")
        kinds = (known[key], *get_args(known[key]))  # int | None takes an int
        read, what = next(_KINDS[kind] for kind in _KINDS if kind in kinds)
        try:
            options[key] = read(value)
        except ValueError:
            raise ValueError(f"{name}: {key} must be {what}, not {value!r}") from None
    return options
