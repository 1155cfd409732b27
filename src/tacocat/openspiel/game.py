"""The game and its states, as OpenSpiel calls them."""

import random
from collections.abc import Callable
from typing import Any

import pyspiel

from tacocat.actions import Deal
from tacocat.encoding import ActionCodec
from tacocat.engine.game import explain, new_game
from tacocat.exchange.position import format_position
from tacocat.openspiel.observer import TacocatObserver
from tacocat.openspiel.parameters import (
    GAME_TYPE,
    SAMPLED_GAME_TYPE,
    Parameters,
    read_parameters,
)
from tacocat.openspiel.resampling import resampled
from tacocat.openspiel.table import Table, card_chances, card_dealt, chosen, dealt, legal_ids
from tacocat.phases import Dealing
from tacocat.players import Player
from tacocat.rules import Rules


class TacocatGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """The game ``python_tacocat``; ``pyspiel.load_game`` makes it from its parameters.

    Attributes:
        rules: the variant.
        codec: the meaning of the players' actions, as a `tacocat.encoding.ActionCodec` has it: a
            replacement is chosen card by card.
        exact: whether cards are dealt one by one, with exact chances.
        max_rounds: after so many rounds the game ends in a draw.

    Raises:
        ValueError: a parameter has no such value, or the rules cannot be played.

    Example:
        >>> import pyspiel
        >>> game = pyspiel.load_game("python_tacocat", {"deck": "1x4 2x4", "board": "2>"})
        >>> game.rules.deck, game.num_distinct_actions(), game.max_rounds
        ((1, 1, 1, 1, 2, 2, 2, 2), 11, 2)
    """

    def __init__(self, params: Parameters | None = None) -> None:
        given = params or {}
        settings = read_parameters(given)
        self.rules: Rules = settings.rules
        self.exact: bool = settings.exact
        self.max_rounds: int = settings.max_rounds
        self.codec: ActionCodec = ActionCodec(self.rules)
        self.ranks = list(self.rules.copies())
        self.rng = random.Random(settings.rng_seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.size,
            max_chance_outcomes=len(self.ranks) if self.exact else 1,
            num_players=len(Player),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self._most_steps(),
        )
        super().__init__(GAME_TYPE if self.exact else SAMPLED_GAME_TYPE, info, given)

    def __reduce__(self) -> tuple[Callable[..., "TacocatGame"], tuple[Any, ...]]:
        return _restored_game, (str(self), self.rng.getstate())

    def new_initial_state(self) -> "TacocatState":
        """The state before the first deal."""
        return TacocatState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many chance nodes a game can have: of each card, or of each deal."""
        return self._most_steps() if self.exact else self.max_rounds

    def most_seen(self) -> int:
        """How many things a player can see in a game: the rows of the history in a tensor.

        In a round, these are the deal and the final reveal, two replacements, and for each card but
        the last a duel, or an attack and its answer.
        """
        return self.max_rounds * (2 * self._largest_hand() + 2)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Any:
        """An observer of what one player knows, or of what all know.

        Args:
            iig_obs_type: what is observed; by default an observation without recall.
            params: none.

        Returns:
            An object with ``set_from``, ``string_from``, ``tensor`` and ``dict``, as
            ``open_spiel.python.observation`` describes it. The parts of the tensor are
            ``player``, ``view``, ``steps`` and, with perfect recall, ``history``; observations
            without public or without private information have none.

        Raises:
            ValueError: there are parameters, or the private information of all players is wanted.
        """
        if params:
            raise ValueError("an observer of this game has no parameters")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer shows what one player knows, or what all know")
        return TacocatObserver(self, kind)

    def _largest_hand(self) -> int:
        return max(space.hand_size for space in self.rules.board.spaces)

    def _most_steps(self) -> int:
        """How many ids can be chosen in a game, and how many cards dealt and drawn.

        In a round, each player replaces up to all cards, which is an id for each and "done", and
        plays all but one. Each player is dealt, and draws, up to as many.
        """
        return self.max_rounds * 4 * self._largest_hand()


class TacocatState(pyspiel.State):  # type: ignore[misc]
    """A state of ``python_tacocat``; `TacocatGame.new_initial_state` makes the first one.

    Attributes:
        table: everything about the game at the moment; ``table.state`` is its `tacocat.State`.

    Example:
        >>> import pyspiel
        >>> game = pyspiel.load_game("python_tacocat", {"deck": "1x2 2x2", "board": "1>"})
        >>> state = game.new_initial_state()
        >>> state.chance_outcomes()
        [(0, 0.5), (1, 0.5)]
        >>> for outcome in (0, 1):
        ...     state.apply_action(outcome)
        >>> state.information_state_string(1)
        'YAY; YAY deal 2; WOW to act'
    """

    def __init__(self, game: TacocatGame) -> None:
        super().__init__(game)
        self.table = Table(new_game(game.rules, manual_deal=True), game.codec)
        self._stacked: tuple[int, ...] = ()

    def __reduce__(self) -> tuple[Callable[..., "TacocatState"], tuple[Any, ...]]:
        return _restored_state, (self.get_game(), self.serialize())

    def __str__(self) -> str:
        table = self.table
        extra = [f"chosen={list(table.chosen)}", f"drawn={list(table.drawn)}"]
        return " ".join([format_position(table.state), *extra])

    def current_player(self) -> int:
        """Whose turn it is: a player, chance, or nobody's."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.table.waiting is not None or isinstance(self.table.state.phase, Dealing):
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.table.state.to_act[0])

    def whose_turn(self) -> str:
        """The name of whose turn it is."""
        player = self.current_player()
        if player == pyspiel.PlayerId.TERMINAL:
            return "nobody"
        return "chance" if player == pyspiel.PlayerId.CHANCE else Player(player).name

    def is_terminal(self) -> bool:
        """Whether the game is won, or ended in a draw after the most rounds."""
        return self.table.state.is_over or self._is_drawn()

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other player; 0 for both while nobody has won."""
        winner = self.table.state.winner
        if winner is None:
            return [0.0, 0.0]
        return [1.0 if player is winner else -1.0 for player in Player]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node: places of ranks, and how likely each is."""
        game = self.get_game()
        if not game.exact:
            return [(0, 1.0)]
        return [(game.ranks.index(card), chance) for card, chance in card_chances(self.table)]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "TacocatState":
        """Draw a state that the player cannot tell from this one.

        What the player saw stays, and is all that is looked at; the rest is drawn as
        `tacocat.sample_state` does, in the rounds before this one too.

        Args:
            player_id: the player.
            probability_sampler: gives a random number from 0 up to 1.

        Raises:
            ValueError: it is chance's turn, or there is no such player.
        """
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            raise ValueError("resample at a player's turn, not at chance's")
        seed = int(probability_sampler() * 2**53)
        return resampled(self, Player(player_id), random.Random(seed))

    def deal_from(self, order: tuple[int, ...]) -> None:
        """Deal the next round from a deck in this order, instead of leaving it to chance.

        Args:
            order: the whole deck: WOW's hand, then YAY's, then the draw pile, top first. Of exact
                deals only the hands are taken: what is drawn later is chance's.

        Raises:
            ValueError: no round is to be dealt, or the deck has other cards.

        Example:
            >>> game = pyspiel.load_game("python_tacocat", {"deck": "1x2 2x2", "board": "1>"})
            >>> state = game.new_initial_state()
            >>> state.deal_from((2, 1, 1, 2))
            >>> state.history(), state.table.state.hands
            ([1, 0], ByPlayer(wow=(2,), yay=(1,)))
        """
        reason = explain(self.table.state, Deal(order))
        if reason is not None:
            raise ValueError(f"this deck cannot be dealt now: {reason.value}")
        game, space = self.get_game(), self.table.state.space
        assert space is not None
        if game.exact:
            size = space.hand_size
            for card in sorted(order[:size]) + sorted(order[size : 2 * size]):
                self.apply_action(game.ranks.index(card))
        else:
            self._stacked = order
            self.apply_action(0)

    def _legal_actions(self, player: int) -> list[int]:
        return legal_ids(self.table)

    def _apply_action(self, action: int) -> None:
        game, player = self.get_game(), self.current_player()
        if player != pyspiel.PlayerId.CHANCE:
            if action not in self._legal_actions(player):
                raise ValueError(f"action {action} is not legal here")
            self.table = chosen(self.table, action, draw_later=game.exact)
            return
        if action not in [outcome for outcome, _ in self.chance_outcomes()]:
            raise ValueError(f"outcome {action} is not possible here")
        if game.exact:
            self.table = card_dealt(self.table, game.ranks[action])
            return
        deck = list(game.rules.deck)
        game.rng.shuffle(deck)
        self.table = dealt(self.table, self._stacked or tuple(deck))
        self._stacked = ()

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player != pyspiel.PlayerId.CHANCE:
            return f"{Player(player)} {game.codec.names[action]}"
        return f"deal {game.ranks[action]}" if game.exact else "deal"

    def _is_drawn(self) -> bool:
        state = self.table.state
        rounds: int = self.get_game().max_rounds
        return isinstance(state.phase, Dealing) and state.round >= rounds


def _restored_game(name: str, rng_state: tuple[Any, ...]) -> TacocatGame:
    game: TacocatGame = pyspiel.load_game(name)
    game.rng.setstate(rng_state)
    return game


def _restored_state(game: TacocatGame, text: str) -> TacocatState:
    state: TacocatState = game.deserialize_state(text)
    return state
