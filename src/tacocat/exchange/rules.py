"""The text of rules, in one word: ``DECK/SPACES/START/TIE/ATTACKS``.

DECK is ``RANKxCOPIES`` for each rank, separated by commas. SPACES are hand sizes from WOW's end
with ``<`` before one with an arrow at WOW and ``>`` behind one with an arrow at YAY. TIE is
``redeal`` or ``arrow``; ATTACKS is ``jumbo`` or ``single``.
"""

from attrs import evolve

from tacocat.cards import Card
from tacocat.errors import InvalidRulesError, Problem
from tacocat.exchange import words
from tacocat.exchange.scanner import Scanner
from tacocat.players import Player
from tacocat.rules import Board, FinalTie, Rules, Space

MOST_CARDS = 10_000  # so that no short text makes a huge deck


def format_rules(rules: Rules) -> str:
    """The word that `read_rules` reads back."""
    deck = ",".join(f"{rank}x{copies}" for rank, copies in rules.copies().items())
    spaces = ",".join(map(_format_space, rules.board.spaces))
    attacks = "jumbo" if rules.jumbo_attacks else "single"
    return f"{deck}/{spaces}/{rules.board.start}/{rules.final_tie.value}/{attacks}"


def _format_space(space: Space) -> str:
    to_wow = "<" if Player.WOW in space.arrows else ""
    to_yay = ">" if Player.YAY in space.arrows else ""
    return f"{to_wow}{space.hand_size}{to_yay}"


def read_rules(scanner: Scanner) -> Rules:
    """Read the rules that come next.

    Raises:
        ParseError: something else does.
        InvalidRulesError: they cannot be played; every problem is named.
    """
    deck = _read_deck(scanner)
    scanner.expect("/", "a slash")
    spaces = words.several(scanner, _read_space)
    scanner.expect("/", "a slash")
    start = words.count(scanner)
    scanner.expect("/", "a slash")
    final_tie = FinalTie(scanner.take("(redeal|arrow)(?![a-z])", "redeal or arrow"))
    scanner.expect("/", "a slash")
    attacks = scanner.take("(jumbo|single)(?![a-z])", "jumbo or single")
    return Rules(deck, Board(_made(spaces), start), final_tie, attacks == "jumbo")


def _read_deck(scanner: Scanner) -> list[Card]:
    deck: list[Card] = []
    while True:
        rank = words.rank(scanner)
        scanner.expect("x", "x and the number of copies")
        at = scanner.position
        copies = words.count(scanner)
        if not 1 <= copies <= MOST_CARDS - len(deck):
            scanner.fail(f"1 copy or more, and {MOST_CARDS} cards in all at most", at)
        deck += [rank] * copies
        if not scanner.skip(","):
            return deck


def _read_space(scanner: Scanner) -> tuple[int, list[Player]]:
    to_wow = scanner.skip("<")
    hand_size = words.count(scanner)
    to_yay = scanner.skip(">")
    arrows = zip(Player, (to_wow, to_yay), strict=True)
    return hand_size, [player for player, there in arrows if there]


def _made(spaces: tuple[tuple[int, list[Player]], ...]) -> list[Space]:
    """The spaces, or every problem of every space."""
    made: list[Space] = []
    problems: list[Problem] = []
    for index, (hand_size, arrows) in enumerate(spaces):
        try:
            made.append(Space(hand_size, arrows))
        except InvalidRulesError as error:
            path = f"board.spaces[{index}]."
            problems += [evolve(each, field=path + each.field) for each in error.problems]
    if problems:
        raise InvalidRulesError(problems)
    return made
