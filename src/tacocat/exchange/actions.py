"""The text of an action, in words that a player would say.

::

    WOW replace 3 5    WOW replace    YAY duel 7       WOW attack 4 5 6
    YAY defend 9       YAY sacrifice 2                 deal 3 12 7 ...

The words are separated by one space or more; ``str(action)`` writes one, and the cards ascending.
"""

from tacocat.actions import Action, Attack, Deal, Defend, Duel, Replace, Sacrifice
from tacocat.exchange import words
from tacocat.exchange.scanner import Scanner

_VERBS = "replace, duel, attack, defend or sacrifice"

_CARD_ACTIONS: dict[str, type[Duel | Defend | Sacrifice]] = {
    "duel": Duel,
    "defend": Defend,
    "sacrifice": Sacrifice,
}


def parse_action(text: str) -> Action:
    """Read an action from its text; the opposite of ``str(action)``.

    Args:
        text: one action, without spaces around it.

    Returns:
        The action; whether it is legal anywhere is not looked at.

    Raises:
        TypeError: not a `str`.
        ParseError: the text is not an action's.

    Example:
        >>> parse_action("WOW attack 4 5 6")
        Attack(player=Player.WOW, cards=(4, 5, 6))
        >>> str(parse_action("YAY  replace  5 3"))
        'YAY replace 3 5'
    """
    scanner = Scanner(text)
    action = read_action(scanner)
    scanner.end()
    return action


def read_action(scanner: Scanner) -> Action:
    """Read an action and leave what follows it."""
    if scanner.skip("deal"):
        return Deal(_ranks(scanner))
    player = words.player(scanner, "WOW, YAY or deal")
    _space(scanner)
    verb = scanner.take("(replace|duel|attack|defend|sacrifice)(?![a-z])", _VERBS)
    match verb:
        case "replace":
            return Replace(player, _ranks(scanner))
        case "attack":
            _space(scanner, "a space and a rank such as 7")
            return Attack(player, [words.rank(scanner), *_ranks(scanner)])
        case _:
            _space(scanner, "a space and a rank such as 7")
            return _CARD_ACTIONS[verb](player, words.rank(scanner))


def _space(scanner: Scanner, expected: str = "a space") -> None:
    scanner.take(" +", expected)


def _ranks(scanner: Scanner) -> list[int]:
    """The ranks that follow, each behind a space."""
    ranks: list[int] = []
    while scanner.position < len(scanner.text) and scanner.text[scanner.position] == " ":
        _space(scanner)
        ranks.append(words.rank(scanner))
    return ranks
