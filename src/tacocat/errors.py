"""Why something is refused: reasons for actions, problems of rules and states.

Every message names public facts only, never a card of a hand or pile, never the seed (R26): it is
safe to log.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from attrs import frozen

from tacocat.actions import Action, Deal
from tacocat.players import Player


class Reason(StrEnum):
    """Why an action is not legal now. The values are stable and may be stored or translated.

    Example:
        >>> Reason("too_low_to_defend") is Reason.TOO_LOW_TO_DEFEND
        True
    """

    STALE_STEP = "stale_step"
    """The action was meant for another step than the one the game is at."""
    NOT_YOUR_ACTION = "not_your_action"
    """A view was asked about an action that is not its viewer's own, so it cannot know."""
    GAME_OVER = "game_over"
    """The game is won; nothing more can be done (R25)."""
    AWAITING_DEAL = "awaiting_deal"
    """The next round has not been dealt yet; only a `Deal` can be applied (R6)."""
    NOT_DEAL_TIME = "not_deal_time"
    """A `Deal`, while a round is being played (R6)."""
    WRONG_DECK = "wrong_deck"
    """A `Deal` whose cards are not exactly the deck of these rules (R6)."""
    WRONG_PHASE = "wrong_phase"
    """An action of another phase, such as an attack while an answer is due."""
    NOT_YOUR_TURN = "not_your_turn"
    """The right kind of action, by the player who is not to act (R7, R13, R15)."""
    ALREADY_CHOSEN = "already_chosen"
    """The player has made this choice; it stands (R9, R10)."""
    CARD_NOT_IN_HAND = "card_not_in_hand"
    """The player does not hold all the cards of the action."""
    TOO_MANY_REPLACED = "too_many_replaced"
    """More cards than the first player replaced, or than a hand has (R7, R8)."""
    NOT_SET_OR_SEQUENCE = "not_set_or_sequence"
    """Several attack cards that are neither a set nor a sequence (R13)."""
    JUMBO_ATTACKS_OFF = "jumbo_attacks_off"
    """Several attack cards, where the rules allow only single ones (R13)."""
    LAST_CARD_MUST_STAY = "last_card_must_stay"
    """An attack that would use the attacker's last card (R14)."""
    TOO_LOW_TO_DEFEND = "too_low_to_defend"
    """A defense of lower rank than the attack card (R16)."""
    NOT_LOWEST_CARD = "not_lowest_card"
    """A sacrifice of a card that is not the lowest in hand (R17)."""


class IllegalActionError(ValueError):
    """An action that is not legal now; the state it was meant for is unchanged.

    The message is for the player who acted and names no card. That it was refused, and why, may
    still say something about a hand, so it is not for the opponent.

    Attributes:
        reason: why, as a value to branch on.
        action: the refused action: its player's own, so not for the opponent's eyes.
        player: who acted, None for a `Deal`.

    Example:
        >>> from tacocat import Attack, Player, apply, new_game
        >>> try:
        ...     apply(new_game(seed=7), Attack(Player.WOW, [5]))
        ... except IllegalActionError as error:
        ...     print(error.reason, "-", error)
        wrong_phase - WOW cannot attack now: the players are replacing cards.
    """

    reason: Reason
    action: Action

    def __init__(self, reason: Reason, action: Action, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.action = action

    @property
    def player(self) -> Player | None:
        """Who acted, None for a `Deal`."""
        return None if isinstance(self.action, Deal) else self.action.player

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.action, str(self))


class ProblemKind(StrEnum):
    """What is wrong with a `Problem`'s field. The values are stable.

    Example:
        >>> ProblemKind.HAND_SIZE.value
        'hand_size'
    """

    WRONG_TYPE = "wrong_type"
    """Not a value of the field's type, or an impossible one (a card below 1)."""
    BAD_FILE = "bad_file"
    """A rules file that is not TOML or of another format, or has unknown or missing keys."""
    TOO_SMALL = "too_small"
    """A number below its limit, an empty board, a space without arrows."""
    TOO_LARGE = "too_large"
    """A number above its limit, such as a hand size that the deck cannot serve."""
    NOT_THE_DECK = "not_the_deck"
    """The cards in hands, piles and on the table are not the deck, each card once."""
    TACOCAT = "tacocat"
    """The Tacocat is off the board, on a tile, or in a goal while the game goes on."""
    TILES = "tiles"
    """A tile off the board, or more tiles than rounds that can have been won."""
    ROUND = "round"
    """A round number that the phase excludes."""
    HAND_SIZE = "hand_size"
    """Hands of sizes that the phase excludes."""
    PILE_SIZE = "pile_size"
    """Piles of sizes that no replacement of this round explains."""
    FLOOR = "floor"
    """A floor that is not the player's latest sacrifice, or that a card in hand is below."""
    VISIBILITY = "visibility"
    """A view that shows what its viewer cannot see, or hides what they can."""
    PHASE = "phase"
    """A phase whose fields contradict the rest of the state."""


@frozen
class Problem:
    """One thing that is wrong with a rules value or a state.

    Attributes:
        kind: what is wrong, as a value to branch on.
        field: where, as a path such as ``board.spaces[2].hand_size``.
        message: a sentence with the value and the limit.

    Example:
        >>> print(Problem(ProblemKind.TOO_SMALL, "hand_size", "must be at least 1, not 0"))
        hand_size must be at least 1, not 0
    """

    kind: ProblemKind
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.field} {self.message}"


class ProblemsError(ValueError):
    """A value with one or more problems, all of them found and listed.

    Attributes:
        problems: every problem, in the order of the fields; never empty.
    """

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)


class InvalidRulesError(ProblemsError):
    """Rules that cannot be played.

    Example:
        >>> from tacocat import Player, Space
        >>> try:
        ...     Space(hand_size=0, arrows=())
        ... except InvalidRulesError as error:
        ...     print(error)
        hand_size must be at least 1, not 0
        arrows must be one or two players, not 0
    """


class InvalidStateError(ProblemsError):
    """A state, or a view, made by hand, that no game can be in or show.

    Values of the wrong type are reported alone: what they contradict can't be said.

    Example:
        >>> import attrs
        >>> from tacocat import new_game
        >>> try:
        ...     attrs.evolve(new_game(seed=7), tacocat=9, round=0)
        ... except InvalidStateError as error:
        ...     print(error)
        tacocat must be on a space, 1 to 7, while the game goes on
        round must be at least 1 once cards are dealt
    """
