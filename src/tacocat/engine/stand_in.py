"""Views in place of states: what the viewer may do is the same question."""

from tacocat.actions import Duel
from tacocat.phases import Dueling, Phase, Replacing
from tacocat.players import ByPlayer
from tacocat.state import State, trusted
from tacocat.view import View
from tacocat.view_phases import DuelingView, ReplacingView


def stand_in(view: View) -> State:
    """A state with the viewer's cards and no others: enough to judge the viewer's actions.

    Whatever it lacks, a player may not see, and so no rule about their actions asks for it.
    """
    wow, yay = (hand or () for hand in view.hands)
    return trusted(
        view.rules,
        None,
        view.step,
        view.round,
        view.tacocat,
        view.tiles,
        ByPlayer(wow, yay),
        (),
        view.discard_pile,
        view.floors,
        _phase(view),
    )


def _phase(view: View) -> Phase:
    match view.phase:
        case ReplacingView(to_act, limit):
            return Replacing(to_act, limit)
        case DuelingView(to_act, my_choice):
            if view.viewer is not None and to_act == (view.viewer,):
                # The other player's card lies face down; which it is changes nothing here.
                return Dueling(Duel(view.viewer.opponent, 1))
            return Dueling(my_choice)
        case phase:
            return phase
