"""The shuffle once more, written from its specification alone; it made `data/deals.json`.

Run as a program, it writes that file anew.
"""

import hashlib
import json
from pathlib import Path

GOLDEN = Path(__file__).parent / "data" / "deals.json"


def deal(seed: bytes, round_number: int, deck: list[int]) -> list[int]:
    """Steps 2 to 5 of the specification, for decks of at most 65,536 cards."""
    key = hashlib.blake2b(b"tacocat-rules deal 1:" + seed, digest_size=64).digest()
    # More bytes than any shuffle here can need, so that nothing is read lazily.
    stream = b"".join(
        hashlib.blake2b(
            round_number.to_bytes(8, "big") + block.to_bytes(8, "big"), key=key, digest_size=64
        ).digest()
        for block in range(1 + len(deck) // 4)
    )
    order, position = sorted(deck), 0
    for last in reversed(range(1, len(order))):
        choices, width = last + 1, 1 if last < 256 else 2
        while True:
            number = int.from_bytes(stream[position : position + width], "big")
            position += width
            if number < 256**width - 256**width % choices:
                break
        chosen = number % choices
        order[last], order[chosen] = order[chosen], order[last]
    return order


def vectors() -> list[dict[str, object]]:
    """Vectors over seeds of all lengths, rounds, and decks of one card to 600."""
    standard = sorted([*range(1, 13)] * 3 + [6, 7])
    cases: list[tuple[bytes, int, list[int]]] = [
        (b"7", round_number, standard) for round_number in (1, 2, 3, 255, 256, 2**40)
    ]
    seeds = (b"", b"\x00", b"0", b"tacocat", "täcö".encode(), bytes(range(32)), bytes(200))
    cases += [(seed, 1, standard) for seed in seeds]
    decks = ([1], [1, 2], [2, 2, 2], list(range(1, 256)), list(range(1, 257)), list(range(1, 258)))
    cases += [(b"deck", 1, list(deck)) for deck in decks]
    cases += [(b"deck", 2, list(range(1, 601))), (b"12345678901234567890", 9, list(range(1, 9)))]
    return [
        {"seed_hex": seed.hex(), "round": number, "deck": deck, "order": deal(seed, number, deck)}
        for seed, number, deck in cases
    ]


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(vector, separators=(",", ":")) for vector in vectors())
    GOLDEN.write_text('{"specification": 1, "vectors": [\n' + rows + "\n]}\n", encoding="ascii")
