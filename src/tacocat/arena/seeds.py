"""Seeds that follow from a seed and a number."""

from hashlib import blake2b

from tacocat.shuffle import seed_bytes


def key_of(domain: bytes, seed: bytes | str | int) -> bytes:
    """What all seeds of a match or a survey are derived with."""
    return blake2b(domain + seed_bytes(seed)).digest()


def derived(key: bytes, purpose: bytes, number: int, size: int) -> bytes:
    """So many bytes for a purpose in a numbered game."""
    return blake2b(purpose + number.to_bytes(8), digest_size=size, key=key).digest()


def bot_seed(key: bytes, purpose: bytes, number: int) -> int:
    """The seed that a bot is made from."""
    return int.from_bytes(derived(key, purpose, number, size=8))
