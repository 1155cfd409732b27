"""The shuffle: the deck order of a round from the seed, the same everywhere (R6).

Version 1, in full; every number is unsigned, every byte string is written as is:

1. The seed as bytes: bytes stay as they are, a text stands for its UTF-8, a whole number for its
   decimal digits in ASCII.
2. ``key = BLAKE2b-512("tacocat-rules deal 1:" + seed)``, unkeyed, 64 bytes long.
3. The stream of round r is the concatenation of blocks 0, 1, 2, ... of 64 bytes each:
   ``block i = BLAKE2b-512(r + i)``, keyed with ``key``, where r and i are 8 bytes each, big-endian.
   r counts the rounds dealt in this game, from 1, tied ones included.
4. A number below n (n at least 2) is drawn like this: let k be the fewest bytes that hold n - 1.
   Read the next k bytes of the stream as a big-endian number w. If w is below the largest
   multiple of n that is at most 256^k, the result is w mod n; else read again.
5. Sort the deck ascending; for i from its last index (counted from 0) down to 1, draw j below
   i + 1 and swap the cards at i and j. The result is the deck, first card first.

The key can't be computed from cards, so cards don't tell the seed; but a seed that can be guessed
can be tried out. Where people play for something, let `tacocat.new_game` draw it.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import chain, islice

from tacocat.cards import Card

DOMAIN = b"tacocat-rules deal 1:"

# For each n up to 256, the largest multiple of it that is at most 256; none of 0.
_ACCEPTED = (0, *(256 - 256 % n for n in range(1, 257)))


def seed_bytes(seed: object) -> bytes:
    """The bytes that a seed stands for.

    Raises:
        TypeError: it is neither `bytes`, `str` nor `int`.
        ValueError: it is a negative number or a text that UTF-8 cannot write.
    """
    # No message shows the seed, which would be secret had it been right.
    if type(seed) is bytes:
        return seed
    if type(seed) is str:
        # Checked before, since Python's own error would hold the seed.
        if any("\ud800" <= letter <= "\udfff" for letter in seed):
            raise ValueError("a seed given as text must not hold lone surrogates")
        return seed.encode()
    if type(seed) is not int:
        raise TypeError(f"a seed is bytes, str or an int from 0 up, not {type(seed).__name__}")
    if seed < 0:
        raise ValueError("a seed given as a number must be 0 or more")
    try:
        return b"%d" % seed
    except ValueError:
        raise ValueError("a seed given as a number has too many digits; give bytes") from None


def shuffled(seed: bytes, round: int, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck in the order of a round.

    Args:
        seed: as `seed_bytes` gives it.
        round: the number of the deal in this game, from 1.
        deck: the cards, ascending.

    Example:
        >>> shuffled(b"7", 1, (1, 2, 3, 4, 5, 6))
        (3, 5, 6, 2, 1, 4)
    """
    order = list(deck)
    stream = chain.from_iterable(_blocks(seed, round))
    draw = _drawer(stream)
    for i in range(len(order) - 1, 255, -1):
        j = draw(i + 1)
        order[i], order[j] = order[j], order[i]
    n, accepted = min(len(order), 256), _ACCEPTED
    # As `draw` does, where each number is a byte, with less to do for it.
    for word in stream if n > 1 else b"":
        if word < accepted[n]:
            j = word % n
            n -= 1
            order[n], order[j] = order[j], order[n]
            if n == 1:
                break
    return tuple(order)


def _blocks(seed: bytes, round: int) -> Iterator[bytes]:
    key = blake2b(DOMAIN + seed).digest()
    block = 0
    while True:
        yield blake2b(round.to_bytes(8) + block.to_bytes(8), key=key).digest()
        block += 1


def _words_for(n: int) -> tuple[int, int]:
    """The fewest bytes that hold n - 1, and how many numbers so many bytes can be."""
    size = ((n - 1).bit_length() + 7) // 8
    return size, 256**size


def _drawer(stream: Iterator[int]) -> Callable[[int], int]:
    def draw(n: int) -> int:
        size, words = _words_for(n)
        accepted = words - words % n
        while True:
            word = int.from_bytes(islice(stream, size))
            if word < accepted:
                return word % n

    return draw
