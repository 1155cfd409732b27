"""pgx: many games of Leduc at once, compiled by JAX, on one core."""

from functools import partial
from typing import Any

from peers.peer import Bar, Peer, Play


def _act_randomly(key: Any, legal: Any) -> Any:
    import jax
    import jax.numpy as jnp

    return jax.random.categorical(key, jnp.log(legal.astype(jnp.float32)), axis=-1)


def documented_loop(batch_size: int, seed: int) -> Play:
    """A batch a call, by the loop of its documentation, with choosing compiled as well."""
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    act_randomly, split = jax.jit(_act_randomly), jax.jit(jax.random.split, static_argnums=1)
    key = jax.random.PRNGKey(seed)

    def play() -> tuple[int, int]:
        nonlocal key
        key, chosen = split(key, 2)
        state, decisions = init(split(chosen, batch_size)), 0
        while running := int((~(state.terminated | state.truncated)).sum()):
            decisions += running
            key, chosen = split(key, 2)
            state = step(state, act_randomly(chosen, state.legal_action_mask))
        return decisions, batch_size

    return play


def compiled_loop(batch_size: int, seed: int) -> Play:
    """A batch a call, the whole loop compiled into one."""
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def go_on(carried: Any) -> Any:
        state, key, decisions = carried
        key, chosen = jax.random.split(key)
        decisions += (~(state.terminated | state.truncated)).sum()
        return step(state, _act_randomly(chosen, state.legal_action_mask)), key, decisions

    def batch(key: Any) -> Any:
        key, chosen = jax.random.split(key)
        begin = init(jax.random.split(chosen, batch_size)), key, 0
        return jax.lax.while_loop(
            lambda carried: ~(carried[0].terminated | carried[0].truncated).all(), go_on, begin
        )[1:]

    compiled, key = jax.jit(batch), jax.random.PRNGKey(seed)

    def play() -> tuple[int, int]:
        nonlocal key
        key, decisions = compiled(key)
        return int(decisions), batch_size

    return play


_BATCH = (
    "Many games at once (the number in the name), in step, compiled, on one core; it is made for "
    "accelerators, where it is much quicker. Games of about four decisions; those that are over "
    "wait for the others, and their waiting does not count."
)

PEERS = [
    *(
        Peer(
            f"pgx leduc_holdem {size}",
            ("pgx", "jax"),
            partial(documented_loop, size),
            f"The loop of its documentation. {_BATCH}",
            Bar("tacocat.batch", 8),
        )
        for size in (1024, 8192)
    ),
    *(
        Peer(
            f"pgx compiled {size}",
            ("pgx", "jax"),
            partial(compiled_loop, size),
            f"The same loop compiled as a whole, which its documentation doesn't do. {_BATCH}",
        )
        for size in (1024, 8192)
    ),
]
