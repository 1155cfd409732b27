"""What the arguments of the batch must be."""

from tacocat.rules import Rules

LARGEST_HAND = 62
"""Up to here the replacements of a hand, at most 2^62, can be counted in a machine word."""


def check_rules(rules: object) -> None:
    """Refuse what is no rules value."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be a Rules value, not {type(rules).__name__}")


def check_seed(seed: object) -> None:
    """Refuse what is no seed of a batch; no message shows a seed."""
    if type(seed) is not int:
        raise TypeError(f"a batch's seed must be an int, not {type(seed).__name__}")
    if not 0 <= seed < 2**64:
        raise ValueError("a batch's seed must be at least 0 and below 2**64")


def check_number(name: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number within these limits."""
    if type(value) is not int:
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    if not least <= value <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {value}")


def check_hands(rules: Rules) -> None:
    """Refuse rules whose hands are too large to choose a replacement at random."""
    largest = max(space.hand_size for space in rules.board.spaces)
    if largest > LARGEST_HAND:
        raise ValueError(
            f"random games need hands of at most {LARGEST_HAND} cards, and these rules deal "
            f"{largest}; BatchGame plays them"
        )
