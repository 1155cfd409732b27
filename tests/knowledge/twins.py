"""Pairs of states that differ only in what a player cannot see, made without the library's help."""

import attrs
from hypothesis import strategies as st

from tacocat import Duel, Dueling, Player, Replace, Replacing, State
from tacocat.testing import states


@st.composite
def twin(draw: st.DrawFn, state: State, viewer: Player) -> State:
    """Another state that the viewer cannot tell from this one.

    The other player's hand and the draw pile are shuffled together, as far as the floor allows;
    so are the other player's face-down choice and the seed.
    """
    other = viewer.opponent
    floor, size = state.floors[other], len(state.hands[other])
    unseen = draw(st.permutations([*state.hands[other], *state.draw_pile]))
    able = [i for i, card in enumerate(unseen) if card >= floor][:size]
    hand = tuple(sorted(unseen[i] for i in able))
    pile = tuple(card for i, card in enumerate(unseen) if i not in able)
    seed = state.seed
    if seed is not None and draw(st.booleans()):
        seed += b"other"
    hands = state.hands.updated(other, hand)
    # While the choice is changed, nobody has chosen; then one of the other hand's is put down.
    phase, chosen = state.phase, getattr(state.phase, "face_down", None)
    if chosen is None or chosen.player is viewer:
        return attrs.evolve(state, hands=hands, draw_pile=pile, seed=seed)
    if isinstance(phase, Dueling):
        phase = Dueling(Duel(other, draw(st.sampled_from(hand))))
    else:
        assert isinstance(phase, Replacing)
        picked = draw(st.lists(st.sampled_from(range(size)), unique=True, max_size=phase.limit))
        cards = [hand[i] for i in picked]
        phase = Replacing(phase.to_act, phase.limit, Replace(other, cards))
    return attrs.evolve(state, hands=hands, draw_pile=pile, seed=seed, phase=phase)


@st.composite
def twins(draw: st.DrawFn, most_steps: int = 50) -> tuple[State, State, Player]:
    """A state, another that a player cannot tell from it, and that player."""
    state = draw(states(most_steps=most_steps))
    viewer = draw(st.sampled_from(Player))
    if state.is_over:  # all hands are shown; only pile and seed are hidden
        pile = tuple(draw(st.permutations(state.draw_pile)))
        seed = None if state.seed is None else state.seed + b"other"
        return state, attrs.evolve(state, draw_pile=pile, seed=seed), viewer
    return state, draw(twin(state, viewer)), viewer
