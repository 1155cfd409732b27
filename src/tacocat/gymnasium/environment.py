"""One player's game against a bot."""

from typing import Any, SupportsIndex

import numpy as np
from gymnasium import Env, logger
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from tacocat.actions import PlayerAction
from tacocat.adapters.frames import FRAMES_PER_SECOND, MODES, check_mode, frame
from tacocat.adapters.table import Table, check_round_reward, first_table, rewards
from tacocat.bots.bot import BotMaker
from tacocat.bots.random_bot import RandomBot
from tacocat.encoding import ActionCodec, ViewLayout
from tacocat.engine.game import legal_actions
from tacocat.knowledge.events import events
from tacocat.knowledge.observe import observe
from tacocat.players import Player
from tacocat.rules import STANDARD, Rules


class TacocatEnv(Env[NDArray[np.float32], SupportsIndex]):
    """A player's game against a bot; ``gymnasium.make("Tacocat-v0")`` makes it, and wraps it.

    An observation is the vector of `tacocat.encoding.encode_view`. An action is an id of
    `tacocat.encoding.ActionCodec`: a replacement takes several steps, one for each card and one for
    "done". Between two steps the bot plays until the player is to act.

    The last reward is 1 for a win and -1 for a loss. An action that is not legal loses the game,
    and ``info["illegal"]`` says so. Which are legal is in ``info["action_mask"]``: 1 for each.

    Args:
        rules: the variant.
        opponent: makes the bot to play against, a new one for each game, from a seed.
        seat: whose game it is; None is a random one for each game.
        round_reward: what winning a round is worth, and losing it costs.
        render_mode: None, "human", "ansi", "svg" or "rgb_array".

    Attributes:
        codec: the meaning of the actions.
        table: the game itself, with all that is hidden; ``table.state`` is its `tacocat.State`.
        player: whose game it is at the moment.

    Raises:
        TypeError: the rules are not a `tacocat.Rules` value, or the seat is not a `tacocat.Player`.
        ValueError: an argument cannot be that.

    Example:
        >>> import gymnasium
        >>> from tacocat.bots import RuleBot
        >>> game = gymnasium.make("Tacocat-v0", opponent=RuleBot)
        >>> observation, info = game.reset(seed=7)
        >>> over = False
        >>> while not over:
        ...     action = int(info["action_mask"].argmax())
        ...     observation, reward, terminated, truncated, info = game.step(action)
        ...     over = terminated or truncated
        >>> reward in (1, -1)
        True
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012

    table: Table  # these three are there from the first reset on
    player: Player
    _bot: Any  # a Bot, which may have methods that not all bots have

    def __init__(
        self,
        rules: Rules = STANDARD,
        *,
        opponent: BotMaker = RandomBot,
        seat: Player | None = Player.WOW,
        round_reward: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.codec, layout = ActionCodec(rules), ViewLayout(rules)
        if seat is not None and not isinstance(seat, Player):
            raise TypeError(f"seat must be a Player or None, not {type(seat).__name__}")
        self.seat = seat
        self.opponent = opponent
        self.round_reward = check_round_reward(round_reward)
        self.render_mode = check_mode(render_mode)
        self.action_space = Discrete(self.codec.size)
        self.observation_space = Box(np.zeros(layout.size, np.float32), layout.highest)
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game.

        Args:
            seed: the game is ``new_game(rules, seed=seed)``; all else that is random follows from
                it too, and so do later resets without a seed. Without any seed, games are random.
            options: ``{"state": state}`` begins with a given `tacocat.State`, one that deals by
                itself, in which the player is to act.

        Returns:
            The first observation, and an info.

        Raises:
            TypeError: the given state is not one.
            ValueError: the state is of other rules, or waits for a deal, or for another player.
        """
        super().reset(seed=seed)
        self.table = first_table(self.codec, self.np_random, seed, options)
        seats = tuple(Player) if self.seat is None else (self.seat,)
        if options and options.get("state") is not None:
            seats = tuple(seat for seat in seats if seat in self.table.state.to_act)
            if not seats:
                raise ValueError("options['state'] must be one in which the player is to act")
        self.player = seats[self.np_random.integers(len(seats))]
        self._bot = self.opponent(int(self.np_random.integers(2**63)))
        if hasattr(self._bot, "start"):
            self._bot.start(observe(self.table.state, self.player.opponent))
        self._is_over = False
        self._let_the_bot_play()
        self._show()
        return self._observation(), self._info(is_illegal=False)

    def step(
        self, action: SupportsIndex
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Do an action, and what the bot then does.

        Args:
            action: an id; one that is not legal loses the game.

        Returns:
            The observation, the reward, whether the game is over, False as nothing is truncated
            here, and an info.

        Raises:
            TypeError: the action is not an integer.
            ResetNeeded: an error of Gymnasium: the game is over, or has not begun.
        """
        if self._is_over:
            raise ResetNeeded("no game is under way: call reset()")
        if not self.table.allows(self.player, action):
            self._is_over = True
            return self._observation(), -1.0, True, False, self._info(is_illegal=True)
        gained = 0.0
        self.table = self.table.choose(self.player, action)
        if self.table.is_complete(self.player):
            gained = self._do(self.table.action(self.player)) + self._let_the_bot_play()
        self._is_over = self.table.state.is_over
        self._show()
        return self._observation(), gained, self._is_over, False, self._info(is_illegal=False)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: the mask under the name that sb3-contrib asks for.

        Raises:
            ResetNeeded: an error of Gymnasium: the game is over, or has not begun.
        """
        if self._is_over:
            raise ResetNeeded("no game is under way: call reset()")
        return self.table.mask(self.player).astype(np.bool_)

    def render(self) -> Any:
        """Draw the game as the player sees it.

        Returns:
            A text ("ansi"), a drawing in SVG ("svg"), or an array of rows, columns and the colors
            red, green and blue ("rgb_array"). "human" prints the text, which is also done after
            each reset and step, and returns None.
        """
        if self.render_mode is None:
            logger.warn("render() draws nothing: give the environment a render_mode")
            return None
        return frame(observe(self.table.state, self.player), self.render_mode)

    def _let_the_bot_play(self) -> float:
        """Let the bot play until the player is to act or the game is over; the player's gain."""
        gained, bot_player = 0.0, self.player.opponent
        while self.table.state.to_act == (bot_player,):
            view = observe(self.table.state, bot_player)
            gained += self._do(self._bot.choose(view, legal_actions(view)))
        return gained

    def _do(self, action: PlayerAction) -> float:
        """Do an action, and show it to the bot; the player's gain."""
        before = self.table.state
        self.table = self.table.do(action)
        if hasattr(self._bot, "see"):
            for event in events(before, action, self.table.state, self.player.opponent):
                self._bot.see(event)
        return rewards(before, self.table.state, self.round_reward)[self.player]

    def _observation(self) -> NDArray[np.float32]:
        return self.table.vector(self.player)

    def _info(self, *, is_illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.player), "illegal": is_illegal}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
