"""Deals that can be verified: a commitment before the game, and a proof from the record after it.

Whoever deals publishes the `commitment` to a seed before the game and plays with that seed. The
record, published after the game, holds the seed, and `verify` shows that it is the committed one,
so that no card was chosen while the game was going on. The dealer still sees all cards.

Version 1, in full: a commitment is ``tacocat-commitment/1:`` and the 32 bytes of
``BLAKE2b-256("tacocat-rules commitment 1:" + seed)``, unkeyed, in lower-case hexadecimal digits.
A joint seed is the secret followed by the 32 bytes of
``BLAKE2b-256("tacocat-rules contributions 1:" + wow + yay)``, where each contribution is preceded
by its length in 8 bytes, big-endian.
"""

from collections.abc import Iterable
from hashlib import blake2b

from attrs import evolve

from tacocat.exchange.record import Record
from tacocat.exchange.scanner import Scanner
from tacocat.players import Player
from tacocat.shuffle import seed_bytes

__all__ = ["VerificationError", "commitment", "joint_seed", "verify"]

FORMAT = "tacocat-commitment/1:"
FEWEST_BYTES = 16  # a shorter secret can be found from its commitment by trying all


class VerificationError(ValueError):
    """A record that was not dealt as the commitment says; the message tells what differs.

    Example:
        >>> from tacocat import STANDARD
        >>> promised, played = bytes(range(32)), bytes(range(1, 33))
        >>> try:
        ...     verify(Record(STANDARD, played, []), commitment(promised))
        ... except VerificationError as error:
        ...     print(error)
        the record's seed is not the one of this commitment
    """


def commitment(seed: bytes | str | int) -> str:
    """Commit to a seed without telling it.

    Nobody can find the seed from the commitment, nor another seed that has the same one. That
    holds for seeds that cannot be guessed: take ``secrets.token_bytes(32)``, once for each game.

    Args:
        seed: as for `tacocat.new_game`, of 16 bytes or more.

    Returns:
        A line of text to be published before the game.

    Raises:
        TypeError: it is neither `bytes`, `str` nor `int`.
        ValueError: it is shorter than 16 bytes, or not a seed.

    Example:
        >>> commitment(bytes(32))[:40]
        'tacocat-commitment/1:...'
    """
    return _committed(_secret(seed, "a seed"))


def joint_seed(secret: bytes, contributions: Iterable[bytes]) -> bytes:
    """A seed to which both players contributed, so that the dealer alone cannot choose it.

    The dealer publishes ``commitment(secret)``, then the players name their contributions, then
    the game is dealt from the joint seed.

    Args:
        secret: the dealer's part, of 16 bytes or more.
        contributions: WOW's and YAY's parts.

    Raises:
        TypeError: something is not `bytes`, or there are not two contributions.
        ValueError: the secret is shorter than 16 bytes.

    Example:
        >>> len(joint_seed(bytes(32), (b"WOW's part", b"YAY's part")))
        64
    """
    if type(secret) is not bytes:
        raise TypeError(f"the secret must be bytes, not {type(secret).__name__}")
    return _secret(secret, "a secret") + _digest(contributions)


def verify(record: Record, commitment: str, contributions: Iterable[bytes] | None = None) -> None:
    """Prove that a record was dealt from the seed that was committed to; raise if it was not.

    All of it is played again, so that every card follows from the seed and every action is legal.
    That the record is the game that was played, and not another one of the same seed, is for the
    players to say: ``record.for_viewer(player)`` must be what the player was shown.

    Args:
        record: the whole game, as published after it.
        commitment: what was published before it.
        contributions: what both players added to the committed secret by `joint_seed`; by default
            nothing, and the commitment is to the seed itself.

    Raises:
        TypeError: an argument is of another type.
        ParseError: the text is not a commitment.
        VerificationError: the record was dealt by hand, or from another seed.
        IllegalActionError: an action of the record is not legal.

    Example:
        >>> from tacocat import STANDARD
        >>> seed = bytes(range(32))
        >>> published = commitment(seed)
        >>> verify(Record(STANDARD, seed, []), published)
    """
    if not isinstance(record, Record):
        raise TypeError(f"record must be a Record, not {type(record).__name__}")
    _check_form(commitment)
    if record.seed is None:
        raise VerificationError("the record was dealt by hand, so there is no seed to verify")
    secret = record.seed
    if contributions is not None:
        added = _digest(contributions)
        if not secret.endswith(added):
            raise VerificationError("the record's seed does not hold these contributions")
        secret = secret.removesuffix(added)
    if len(secret) < FEWEST_BYTES or _committed(secret) != commitment:
        raise VerificationError("the record's seed is not the one of this commitment")
    if evolve(record) != record:  # made anew, it is played through as by its reader
        raise VerificationError("the record names another winner than the game has")


def _committed(secret: bytes) -> str:
    return FORMAT + blake2b(b"tacocat-rules commitment 1:" + secret, digest_size=32).hexdigest()


def _secret(seed: object, what: str) -> bytes:
    secret = seed_bytes(seed)
    if len(secret) < FEWEST_BYTES:
        raise ValueError(
            f"{what} of fewer than {FEWEST_BYTES} bytes can be guessed from its commitment; "
            f"take secrets.token_bytes(32)"
        )
    return secret


def _digest(contributions: Iterable[bytes]) -> bytes:
    parts = tuple(contributions)
    if len(parts) != len(Player) or not all(type(part) is bytes for part in parts):
        raise TypeError("contributions must be two, WOW's and YAY's, both bytes")
    joined = b"".join(len(part).to_bytes(8) + part for part in parts)
    return blake2b(b"tacocat-rules contributions 1:" + joined, digest_size=32).digest()


def _check_form(text: str) -> None:
    scanner = Scanner(text)
    scanner.expect(FORMAT, FORMAT)
    scanner.take("[0-9a-f]{64}(?![0-9a-zA-Z])", "64 lower-case hexadecimal digits")
    scanner.end()
