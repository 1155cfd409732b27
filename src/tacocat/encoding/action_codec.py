"""Actions as ids: small integers, of which a replacement takes several and the others one."""

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import ClassVar, TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from tacocat.actions import Attack, Defend, Duel, PlayerAction, Replace, Sacrifice
from tacocat.cards import Hand, contains, without
from tacocat.engine.game import legal_actions
from tacocat.players import Player
from tacocat.rules import Rules
from tacocat.trust import shown
from tacocat.view import View
from tacocat.view_phases import ReplacingView

_Kind: TypeAlias = type[Replace] | type[Duel] | type[Attack] | type[Defend] | type[Sacrifice]

# A step is a kind of action and its cards: one card of a replacement, or all cards of another
# action. A replacement without a card is "done".
_Step: TypeAlias = tuple[_Kind, Hand]

_DONE: _Step = (Replace, ())


def _steps(rules: Rules) -> Iterator[_Step]:
    """Every step, in the order of the ids."""
    ranks = tuple(rules.copies())
    for rank in ranks:
        yield Replace, (rank,)
    yield _DONE
    for rank in ranks:
        yield Duel, (rank,)
    for rank in ranks:
        yield Attack, (rank,)
    if rules.jumbo_attacks:
        for cards in _jumbo_attacks(rules):
            yield Attack, cards
    for rank in ranks:
        yield Defend, (rank,)
    for rank in ranks:
        yield Sacrifice, (rank,)


def _jumbo_attacks(rules: Rules) -> Iterator[Hand]:
    """The sets, then the sequences (R13); of each the shorter first, then the lower."""
    copies, most = rules.copies(), largest_hand(rules) - 1  # R14
    for size in range(2, min(most, max(copies.values())) + 1):
        for rank, count in copies.items():
            if count >= size:
                yield (rank,) * size
    for size in range(3, min(most, len(copies)) + 1):
        for rank in copies:
            cards = tuple(range(rank, rank + size))
            if copies.keys() >= set(cards):
                yield cards


def largest_hand(rules: Rules) -> int:
    """The cards of the largest hand that the board deals."""
    return max(space.hand_size for space in rules.board.spaces)


def _name(step: _Step) -> str:
    kind, cards = step
    return "done" if step == _DONE else " ".join([kind.__name__.lower(), *map(str, cards)])


@frozen
class ActionCodec:
    """The actions of a variant as ids, small integers; immutable, hashable, picklable.

    Most actions have one id. A replacement is spelled card by card: an id for each of its cards
    in ascending rank, then the id "done". So there are few ids, and each action has exactly one
    spelling. With the ranks of the deck in ascending order, the ids are, in this order:

    1. ``replace`` with one card of each rank;
    2. ``done``, which completes a replacement;
    3. ``duel`` with each rank;
    4. ``attack`` with one card of each rank;
    5. if the rules have jumbo attacks: ``attack`` with each set, the smaller sets first, then the
       lower; then with each sequence, the shorter first, then the lower (R13). No set has more
       cards than the deck has of its rank, and no attack more than the largest hand of the board
       less one (R14);
    6. ``defend`` with each rank;
    7. ``sacrifice`` of each rank.

    The player is not part of an id, so that both seats use the same.

    Attributes:
        rules: the variant.
        names: the name of each id, such as ``attack 4 5 6``.
        version: the version of this order, 1; a class attribute. An id keeps its meaning within
            a version.

    Raises:
        TypeError: the rules are not a `tacocat.Rules` value.

    Example:
        >>> from tacocat import STANDARD
        >>> codec = ActionCodec(STANDARD)
        >>> codec.size, codec.names[2], codec.names[12], codec.names[63]
        (132, 'replace 3', 'done', 'attack 1 2 3')
        >>> codec.encode(Replace(Player.WOW, (3, 5, 5)))
        (2, 4, 4, 12)
        >>> codec.decode((2, 4, 4, 12), Player.WOW)
        Replace(player=Player.WOW, cards=(3, 5, 5))
    """

    version: ClassVar[int] = 1

    rules: Rules = field(repr=False)
    _steps: tuple[_Step, ...] = field(init=False, eq=False, repr=False)
    _ids: dict[_Step, int] = field(init=False, eq=False, repr=False)
    names: tuple[str, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_rules(self.rules)
        steps = tuple(_steps(self.rules))
        object.__setattr__(self, "_steps", steps)
        object.__setattr__(self, "_ids", {step: number for number, step in enumerate(steps)})
        object.__setattr__(self, "names", tuple(map(_name, steps)))

    @property
    def size(self) -> int:
        """How many ids there are; they count from 0."""
        return len(self._steps)

    def completes(self, id: int) -> bool:
        """Whether an action is complete with this id: all but those that replace one card.

        Raises:
            TypeError: the id is not an integer.
            ValueError: there is no such id.

        Example:
            >>> from tacocat import STANDARD
            >>> codec = ActionCodec(STANDARD)
            >>> codec.completes(2), codec.completes(12)
            (False, True)
        """
        kind, cards = self._step(id)
        return kind is not Replace or cards == ()

    def encode(self, action: PlayerAction) -> tuple[int, ...]:
        """Spell an action.

        Args:
            action: any that is possible in some game of the rules.

        Raises:
            TypeError: not an action of a player.
            ValueError: the action is possible in no game of the rules.

        Example:
            >>> from tacocat import STANDARD
            >>> ActionCodec(STANDARD).encode(Duel(Player.YAY, 1))
            (13,)
        """
        match action:
            case Replace(_, cards):
                if not self._can_be_replaced(cards):
                    raise _impossible(action)
                return (*(self._ids[Replace, (card,)] for card in cards), self._ids[_DONE])
            case Attack(_, cards):
                step: _Step = (Attack, cards)
            case Duel(_, card) | Defend(_, card) | Sacrifice(_, card):
                step = (type(action), (card,))
            case _:
                raise TypeError(f"not an action of a player but of type {type(action).__name__}")
        if step not in self._ids:
            raise _impossible(action)
        return (self._ids[step],)

    def decode(self, ids: Iterable[int], player: Player) -> PlayerAction:
        """Read the spelling of an action: the opposite of `encode`.

        Args:
            ids: a whole spelling; NumPy's integers will do.
            player: whose action it is.

        Raises:
            TypeError: an id is not an integer, or the player is not a `tacocat.Player`.
            ValueError: the ids are not the spelling of an action.

        Example:
            >>> from tacocat import STANDARD
            >>> ActionCodec(STANDARD).decode([12], Player.YAY)
            Replace(player=Player.YAY, cards=())
        """
        steps = [self._step(id) for id in ids]
        if not steps:
            raise ValueError("nothing is no spelling: a replacement of no card is 'done'")
        kind, cards = steps[-1]
        if steps[-1] == _DONE:
            cards = _cards_to_replace(steps[:-1])
            if not self._can_be_replaced(cards):
                raise ValueError("no game of these rules has a hand with all these cards")
        elif kind is Replace:
            raise ValueError("the replacement is not complete: its last id must be 'done'")
        elif len(steps) > 1:
            raise ValueError(f"only a replacement has several ids, not '{_name(steps[-1])}'")
        if kind is Replace or kind is Attack:
            return kind(player, cards)
        return kind(player, cards[0])

    def mask(self, view: View, chosen: Iterable[int] = ()) -> NDArray[np.bool_]:
        """Which ids may come next.

        Args:
            view: what the player sees who is to choose.
            chosen: the ids so far of a replacement that is not complete.

        Returns:
            An array of `size` truth values, True for each id that continues ``chosen`` to the
            spelling of a legal action. All are False if the viewer is not to act.

        Raises:
            TypeError: not a view, or an id is not an integer.
            ValueError: the view is a spectator's or of other rules, or no legal action's spelling
                begins with ``chosen``.

        Example:
            >>> from tacocat import STANDARD, new_game, observe
            >>> codec = ActionCodec(STANDARD)
            >>> view = observe(new_game(seed=7), Player.WOW)
            >>> view.hand
            (2, 3, 7, 8, 8, 12, 12)
            >>> codec.mask(view, chosen=[6, 7]).nonzero()[0].tolist()  # 7 and one 8, so far
            [7, 11, 12]
        """
        check_view(view)
        if view.rules is not self.rules and view.rules != self.rules:
            raise ValueError("the view is of other rules than the codec's")
        mask = np.zeros(self.size, np.bool_)
        cards = chosen_cards(view, chosen)
        phase = view.phase
        if isinstance(phase, ReplacingView):
            if view.viewer in phase.to_act:
                lowest = cards[-1] if cards else 0
                mask[self._ids[_DONE]] = True
                if len(cards) < phase.limit:
                    for card in without(view.hand, cards):
                        mask[self._ids[Replace, (card,)]] |= card >= lowest
            return mask
        for action in legal_actions(view):
            mask[self.encode(action)] = True
        return mask

    def _step(self, id: int) -> _Step:
        number = _checked_id(id)
        if not 0 <= number < self.size:
            raise ValueError(f"an id is at least 0 and below {self.size}, not {shown(number)}")
        return self._steps[number]

    def _can_be_replaced(self, cards: Hand) -> bool:
        return len(cards) <= largest_hand(self.rules) and contains(self.rules.deck, cards)


def _cards_to_replace(steps: Sequence[_Step]) -> Hand:
    """The cards that a replacement's ids before "done" name."""
    if not all(kind is Replace and cards for kind, cards in steps):
        raise ValueError("before 'done' there are only ids that replace a card")
    found = tuple(card for _, (card,) in steps)
    if found != tuple(sorted(found)):
        raise ValueError("the cards of a replacement are spelled in ascending rank")
    return found


def _impossible(action: PlayerAction) -> ValueError:
    kind = type(action).__name__
    return ValueError(f"no game of these rules has this {kind}; the codec's names are all steps")


def _checked_id(id: int) -> int:
    try:
        return index(id)
    except TypeError:
        raise TypeError(f"an id is an int, not {type(id).__name__}") from None


def check_rules(rules: Rules) -> None:
    """Refuse what is no rules value.

    Raises:
        TypeError: it is of another type.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be a Rules value, not {type(rules).__name__}")


def check_view(view: View) -> Player:
    """The viewer, who must be a player.

    Raises:
        TypeError: not a view.
        ValueError: the view is a spectator's.
    """
    if not isinstance(view, View):
        raise TypeError(f"view must be a View, not {type(view).__name__}")
    if view.viewer is None:
        raise ValueError("a spectator has no actions: give a player's view")
    return view.viewer


def chosen_cards(view: View, chosen: Iterable[int]) -> Hand:
    """The cards that the ids of a replacement begun by the viewer name.

    Raises:
        TypeError: an id is not an integer.
        ValueError: no legal replacement's spelling begins with these ids.
    """
    ids = [_checked_id(id) for id in chosen]
    phase = view.phase
    if not ids:
        return ()
    if not isinstance(phase, ReplacingView) or view.viewer not in phase.to_act:
        raise ValueError("cards are chosen one by one only by a player who is to replace some")
    ranks = tuple(view.rules.copies())
    if not all(0 <= id < len(ranks) for id in ids):
        raise ValueError(f"chosen ids replace a card: at least 0 and below {len(ranks)}")
    if ids != sorted(ids):
        raise ValueError("the cards of a replacement are chosen in ascending rank")
    cards = tuple(ranks[id] for id in ids)
    if not contains(view.hand, cards):
        raise ValueError("the chosen cards are not all in the viewer's hand")
    if len(cards) > phase.limit:
        raise ValueError(f"at most {phase.limit} cards may be replaced, not {len(cards)}")
    return cards
