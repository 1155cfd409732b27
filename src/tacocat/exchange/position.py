"""The text of a position: a whole state, or a view, in one line of ASCII.

A line is a format name and the fields in this order, each behind one space::

    tacocat-state/1 rules=RULES seed=SEED step=N round=N tacocat=N
    tiles=NUMBERS wow=CARDS yay=CARDS draw=CARDS discard=CARDS floors=N,N phase=PHASE

    tacocat-view/1 viewer=VIEWER rules=... step=N round=N tacocat=N
    tiles=NUMBERS wow=SEEN yay=SEEN draw=N? discard=CARDS floors=N,N phase=PHASE

(each is one line). NUMBERS and CARDS are separated by commas, ``-`` if there are none. SEEN is
CARDS, or ``N?`` for N hidden cards. VIEWER is ``WOW``, ``YAY``, or ``-`` for a spectator. SEED is
``0x`` and hexadecimal bytes, or ``-`` for manual deals. RULES are those of
`tacocat.exchange.rules`.

PHASE is one of these; ``:PLAYER=...`` is the choice that lies face down, and in a view the viewer's
own::

    dealing                    replacing:TO_ACT:LIMIT    replacing:TO_ACT:LIMIT:PLAYER=CARDS
    finished:PLAYER            dueling:TO_ACT            dueling:TO_ACT:PLAYER=RANK
    attacking:PLAYER           defending:PLAYER:CARDS:ANSWERS

TO_ACT is ``WOW``, ``YAY`` or ``WOW,YAY``. ANSWERS are ``d`` or ``s`` and the rank of each defense
or sacrifice, separated by commas, ``-`` if there are none.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, assert_never, overload

from tacocat.actions import Defend, Duel, Replace, Sacrifice
from tacocat.cards import Card, Hand
from tacocat.exchange import words
from tacocat.exchange.rules import format_rules, read_rules
from tacocat.exchange.scanner import Scanner
from tacocat.phases import (
    BOTH,
    Attacking,
    Dealing,
    Defending,
    Dueling,
    Finished,
    Phase,
    Replacing,
)
from tacocat.players import ByPlayer, Player
from tacocat.state import State
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView, ViewPhase

T = TypeVar("T")
C = TypeVar("C", Replace, Duel)

STATE_FORMAT, VIEW_FORMAT = "tacocat-state/1", "tacocat-view/1"


# --- writing ---


def format_position(position: State | View) -> str:
    """Write a state or a view in one line of ASCII; `parse_position` reads it.

    A state's line holds all of it, hidden cards and seed included.

    Raises:
        TypeError: neither a state nor a view.

    Example:
        >>> from tacocat import Attacking, observe, set_up
        >>> state = set_up(Attacking(Player.WOW), ([4, 5], [6, 7]), seed=7)
        >>> format_position(observe(state, Player.WOW)).split()[5:9]
        ['tacocat=4', 'tiles=-', 'wow=4,5', 'yay=2?']
    """
    match position:
        case State():
            fields = {"seed": words.format_seed(position.seed)} | _common(position)
            fields |= {
                "wow": words.joined(position.hands.wow),
                "yay": words.joined(position.hands.yay),
            }
            fields |= {"draw": words.joined(position.draw_pile)}
            head = f"{STATE_FORMAT} rules={format_rules(position.rules)}"
        case View():
            viewer = "-" if position.viewer is None else position.viewer.name
            fields = _common(position)
            for player in Player:
                hand, size = position.hands[player], position.hand_sizes[player]
                fields[player.name.lower()] = f"{size}?" if hand is None else words.joined(hand)
            fields |= {"draw": f"{position.draw_pile_size}?"}
            head = f"{VIEW_FORMAT} viewer={viewer} rules={format_rules(position.rules)}"
        case _:
            raise TypeError(f"a position is a State or a View, not {type(position).__name__}")
    fields |= {
        "discard": words.joined(position.discard_pile),
        "floors": words.joined(position.floors),
        "phase": _phase(position.phase),
    }
    return " ".join([head, *(f"{name}={value}" for name, value in fields.items())])


def _common(position: State | View) -> dict[str, str]:
    return {
        "step": str(position.step),
        "round": str(position.round),
        "tacocat": str(position.tacocat),
        "tiles": words.joined(sorted(position.tiles)),
    }


def _names(players: Iterable[Player]) -> str:
    return ",".join(player.name for player in players)


def _phase(phase: Phase | ViewPhase) -> str:
    match phase:
        case Dealing():
            return "dealing"
        case Replacing(to_act, limit, choice) | ReplacingView(to_act, limit, choice):
            chosen = "" if choice is None else f":{choice.player}={words.joined(choice.cards)}"
            return f"replacing:{_names(to_act)}:{limit}{chosen}"
        case Dueling(card) | DuelingView(my_choice=card):
            chosen = "" if card is None else f":{card.player}={card.card}"
            return f"dueling:{_names(phase.to_act)}{chosen}"
        case Attacking(attacker):
            return f"attacking:{attacker}"
        case Defending(attacker, attack, answers):
            return f"defending:{attacker}:{words.joined(attack)}:{_answers(answers)}"
        case Finished(winner):
            return f"finished:{winner}"
        case _:
            assert_never(phase)


def _answers(answers: Sequence[Defend | Sacrifice]) -> str:
    letters = ("d" if isinstance(answer, Defend) else "s" for answer in answers)
    texts = (f"{letter}{answer.card}" for letter, answer in zip(letters, answers, strict=True))
    return ",".join(texts) or "-"


# --- reading ---


@overload
def parse_position(text: str) -> State: ...
@overload
def parse_position(text: str, kind: type[State]) -> State: ...
@overload
def parse_position(text: str, kind: type[View]) -> View: ...
def parse_position(text: str, kind: type[State] | type[View] = State) -> State | View:
    """Read a position from its line; the opposite of `format_position`.

    Args:
        text: the line.
        kind: what it holds, `State` or `View`.

    Returns:
        The state or view, checked as a whole like one made by hand.

    Raises:
        TypeError: the text is not a `str`, or the kind neither of the two.
        ParseError: the text is not of the form that it should have.
        InvalidRulesError: its rules cannot be played; every problem is named.
        InvalidStateError: its parts contradict each other; every problem is named.

    Example:
        >>> from tacocat import new_game, observe
        >>> state = new_game(seed=7)
        >>> parse_position(format_position(state)) == state
        True
        >>> view = observe(state, Player.YAY)
        >>> parse_position(format_position(view), View) == view
        True
    """
    scanner = Scanner(text)
    if kind is State:
        return _read_state(scanner)
    if kind is View:
        return _read_view(scanner)
    raise TypeError("kind must be State or View")


def _read_state(scanner: Scanner) -> State:
    _format(scanner, STATE_FORMAT, "a state")
    rules = _field(scanner, "rules", read_rules)
    seed = _field(scanner, "seed", words.seed)
    step, round_number, tacocat, tiles = _read_common(scanner)
    hands = ByPlayer(_field(scanner, "wow", _cards), _field(scanner, "yay", _cards))
    draw_pile = _field(scanner, "draw", _cards)
    discard_pile = _field(scanner, "discard", _cards)
    floors = _field(scanner, "floors", _floors)
    phase = _field(scanner, "phase", _read_state_phase)
    scanner.end()
    return State(
        rules, seed, step, round_number, tacocat, tiles, hands, draw_pile, discard_pile, floors,
        phase,
    )  # fmt: skip


def _read_view(scanner: Scanner) -> View:
    _format(scanner, VIEW_FORMAT, "a view")
    viewer = _field(scanner, "viewer", _viewer)
    rules = _field(scanner, "rules", read_rules)
    step, round_number, tacocat, tiles = _read_common(scanner)
    seen = ByPlayer(_field(scanner, "wow", _seen), _field(scanner, "yay", _seen))
    draw_pile_size = _field(scanner, "draw", _hidden)
    discard_pile = _field(scanner, "discard", _cards)
    floors = _field(scanner, "floors", _floors)
    phase = _field(scanner, "phase", _read_view_phase)
    scanner.end()
    hands = ByPlayer(*(None if isinstance(cards, int) else cards for cards in seen))
    sizes = ByPlayer(*(cards if isinstance(cards, int) else len(cards) for cards in seen))
    return View(
        rules, viewer, step, round_number, tacocat, tiles, hands, sizes, draw_pile_size,
        discard_pile, floors, phase,
    )  # fmt: skip


def _format(scanner: Scanner, name: str, what: str) -> None:
    scanner.expect(f"{name} ", f"{what}, which begins with the word {name}")


def _field(scanner: Scanner, name: str, read: Callable[[Scanner], T]) -> T:
    """Read a field and the space before it; the first one's space belongs to the format."""
    if scanner.text[scanner.position - 1] != " " and not scanner.skip(" "):
        scanner.fail("a space")
    scanner.expect(f"{name}=", f"{name}=")
    return read(scanner)


def _read_common(scanner: Scanner) -> tuple[int, int, int, frozenset[int]]:
    return (
        _field(scanner, "step", words.count),
        _field(scanner, "round", words.count),
        _field(scanner, "tacocat", words.count),
        frozenset(_field(scanner, "tiles", lambda scanner: words.several(scanner, words.count))),
    )


def _cards(scanner: Scanner) -> tuple[Card, ...]:
    return words.several(scanner, words.rank)


def _hidden(scanner: Scanner) -> int:
    number = words.count(scanner)
    scanner.expect("?", "a question mark: these cards are hidden")
    return number


def _seen(scanner: Scanner) -> Hand | int:
    """Cards, or the number of hidden ones."""
    is_hidden = re.compile("[0-9]+[?]", re.ASCII).match(scanner.text, scanner.position)
    return _hidden(scanner) if is_hidden else _cards(scanner)


def _floors(scanner: Scanner) -> ByPlayer[int]:
    wow = words.count(scanner)
    scanner.expect(",", "a comma and YAY's floor")
    return ByPlayer(wow, words.count(scanner))


def _viewer(scanner: Scanner) -> Player | None:
    return None if scanner.skip("-") else words.player(scanner, "WOW, YAY or -")


_PHASES = "dealing, replacing:, dueling:, attacking:, defending: or finished:"


def _read_state_phase(scanner: Scanner) -> Phase:
    at = scanner.position
    phase = _read_view_phase(scanner)
    match phase:
        case ReplacingView(to_act, limit, choice):
            return Replacing(to_act, limit, choice)
        case DuelingView(to_act, choice):
            if Dueling(choice).to_act != to_act:
                scanner.fail("the players who have no card face down to be the ones to act", at)
            return Dueling(choice)
        case _:
            return phase


def _read_view_phase(scanner: Scanner) -> ViewPhase:
    if scanner.skip("dealing"):
        return Dealing()
    kind = scanner.take("(replacing|dueling|attacking|defending|finished):", _PHASES)
    match kind:
        case "replacing:":
            to_act = _to_act(scanner)
            scanner.expect(":", "a colon")
            limit = words.count(scanner)
            return ReplacingView(to_act, limit, _choice(scanner, Replace, _cards))
        case "dueling:":
            return DuelingView(_to_act(scanner), _choice(scanner, Duel, words.rank))
        case "defending:":
            return _read_defending(scanner)
        case "attacking:":
            return Attacking(words.player(scanner))
        case _:
            return Finished(words.player(scanner))


def _to_act(scanner: Scanner) -> tuple[Player, ...]:
    if scanner.skip("WOW,YAY"):
        return BOTH
    return (words.player(scanner, "WOW, YAY or WOW,YAY"),)


def _choice(
    scanner: Scanner, make: Callable[[Player, T], C], read: Callable[[Scanner], T]
) -> C | None:
    """The choice that lies face down, where there is one."""
    if not scanner.skip(":"):
        return None
    player = words.player(scanner)
    scanner.expect("=", "an equals sign and what was chosen")
    return make(player, read(scanner))


def _read_defending(scanner: Scanner) -> Defending:
    attacker = words.player(scanner)
    scanner.expect(":", "a colon")
    attack = _cards(scanner)
    scanner.expect(":", "a colon")
    answers = words.several(scanner, lambda scanner: _answer(scanner, attacker.opponent))
    return Defending(attacker, attack, answers)


def _answer(scanner: Scanner, defender: Player) -> Defend | Sacrifice:
    letter = scanner.take("[ds]", "d or s and a rank")
    return (Defend if letter == "d" else Sacrifice)(defender, words.rank(scanner))
