"""The random bot: any legal action, the same ones for the same seed."""

from collections import Counter

from tacocat import Dueling, Player, legal_actions, new_game, observe, set_up
from tacocat.bots import Bot, BotMaker, RandomBot


def test_every_action_is_chosen_about_as_often() -> None:
    view = observe(set_up(Dueling(), ([1, 4, 7, 7, 9], [2, 3, 5, 8, 8])), Player.WOW)
    bot = RandomBot(5)
    chosen = Counter(bot.choose(view, legal_actions(view)) for _ in range(4000))
    assert chosen.keys() == set(legal_actions(view))
    assert all(900 <= count <= 1100 for count in chosen.values())


def test_a_seed_says_what_is_chosen() -> None:
    view = observe(new_game(seed=7), Player.YAY)
    actions = legal_actions(view)
    maker: BotMaker = RandomBot

    def choices(bot: Bot) -> list[object]:
        return [bot.choose(view, actions) for _ in range(20)]

    assert choices(maker(3)) == choices(maker(3)) != choices(maker(4))
    assert choices(RandomBot()) == choices(RandomBot(0))
