"""The parameters of ``python_tacocat``, and the rules that they stand for."""

from typing import Any, TypeAlias

import pyspiel
from attrs import frozen

from tacocat.exchange.rules import format_rules, read_rules
from tacocat.exchange.scanner import Scanner
from tacocat.rules import STANDARD, FinalTie, Rules

Parameters: TypeAlias = dict[str, str | int | bool]

EXACT, SAMPLED = "exact", "sampled"


def rules_parameters(rules: Rules) -> Parameters:
    """The parameters of ``python_tacocat`` that stand for some rules.

    Args:
        rules: the variant.

    Returns:
        The values of ``deck``, ``board``, ``start``, ``final_tie`` and ``jumbo_attacks``.

    Raises:
        TypeError: not a `tacocat.Rules` value.

    Example:
        >>> from tacocat import Board, Player, Space
        >>> tiny = Rules([1, 1, 1, 1, 2, 2, 2, 2], Board([Space(2, [Player.YAY])]))
        >>> rules_parameters(tiny)["deck"], rules_parameters(tiny)["board"]
        ('1x4 2x4', '2>')
        >>> import pyspiel
        >>> game = pyspiel.load_game("python_tacocat", rules_parameters(tiny))
        >>> game.rules == tiny
        True
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be a Rules value, not {type(rules).__name__}")
    deck, board, start, *_ = format_rules(rules).split("/")
    return {
        "deck": deck.replace(",", " "),  # OpenSpiel parts parameters at commas
        "board": board.replace(",", " "),
        "start": int(start),
        "final_tie": rules.final_tie.value,
        "jumbo_attacks": rules.jumbo_attacks,
    }


DEFAULTS: Parameters = {
    **rules_parameters(STANDARD),
    "start": 0,
    "deal": EXACT,
    "max_rounds": 0,
    "rng_seed": -1,
}


def game_type(chance_mode: Any) -> Any:
    """What OpenSpiel is told about the game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name="python_tacocat",
        long_name="Tacocat Spelled Backwards",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance_mode,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


GAME_TYPE = game_type(pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC)
SAMPLED_GAME_TYPE = game_type(pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC)


@frozen
class Settings:
    """What the parameters mean."""

    rules: Rules
    exact: bool
    max_rounds: int
    rng_seed: int | None


def read_parameters(given: Parameters) -> Settings:
    """Read parameters; those not given have their defaults.

    Raises:
        ParseError: the deck or the board cannot be read.
        InvalidRulesError: the rules cannot be played.
        ValueError: another parameter has no such value.
    """
    values = DEFAULTS | given
    deck, board = (",".join(str(values[name]).split()) for name in ("deck", "board"))
    start = values["start"] or (board.count(",") + 2) // 2
    attacks = "jumbo" if values["jumbo_attacks"] else "single"
    scanner = Scanner(f"{deck}/{board}/{start}/{values['final_tie']}/{attacks}")
    rules = read_rules(scanner)
    scanner.end()
    deal = values["deal"]
    if deal not in (EXACT, SAMPLED):
        raise ValueError(f"deal must be {EXACT} or {SAMPLED}, not {deal}")
    max_rounds, rng_seed = int(values["max_rounds"]), int(values["rng_seed"])
    if max_rounds < 0:
        raise ValueError(f"max_rounds must be 1 or more, or 0 for the default, not {max_rounds}")
    if rng_seed < -1:
        raise ValueError(f"rng_seed must be 0 or more, or -1 for none, not {rng_seed}")
    return Settings(
        rules,
        deal == EXACT,
        max_rounds or _usual_rounds(rules),
        None if rng_seed == -1 else rng_seed,
    )


def _usual_rounds(rules: Rules) -> int:
    """As many rounds as a game can have (R25); twice as many where a round can be tied (R21)."""
    spaces = rules.board.spaces
    two_arrows = any(space.single_arrow is None for space in spaces)
    never_tied = rules.final_tie is FinalTie.ARROW and not two_arrows
    return len(spaces) if never_tied else 2 * len(spaces)
