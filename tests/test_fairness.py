"""Commitments to seeds, and verifying the records of games dealt from them."""

import hashlib
import pickle
import random

import attrs
import pytest
from hypothesis import given, strategies as st

from helpers import WOW
from tacocat import (
    STANDARD,
    Action,
    Board,
    IllegalActionError,
    ParseError,
    Player,
    Record,
    Replace,
    Rules,
    Space,
    apply,
    legal_actions,
    new_game,
)
from tacocat.exchange.record import trusted_record
from tacocat.fairness import VerificationError, commitment, joint_seed, verify

SECRET = bytes(range(32))
PARTS = (b"WOW's part", b"YAY's")
TINY = Rules([1, 1, 2, 2, 3, 3, 4, 4], Board([Space(2, Player)]))


def written_down(prefix: bytes, data: bytes) -> bytes:
    """The hash as the page about verification describes it."""
    return hashlib.blake2b(prefix + data, digest_size=32).digest()


def played(rules: Rules, seed: bytes, choices: int = 7) -> Record:
    """A random game of a seed, to its end."""
    state, rng = new_game(rules, seed=seed), random.Random(choices)
    actions: list[Action] = []
    while not state.is_over:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    return Record(rules, seed, actions)


@given(st.binary(min_size=16, max_size=80))
def test_a_commitment_is_the_hash_that_the_docs_describe(seed: bytes) -> None:
    expected = "tacocat-commitment/1:" + written_down(b"tacocat-rules commitment 1:", seed).hex()
    assert commitment(seed) == expected


def test_a_commitment_stays_what_it_is_in_all_later_versions() -> None:
    # Computed with coreutils: printf 'tacocat-rules commitment 1:0123456789abcdef' | b2sum -l 256
    assert commitment("0123456789abcdef") == (
        "tacocat-commitment/1:c59a9478d6106716e6431b05609f3682a5014075ac863e9789ba175c87606427"
    )


def test_the_three_forms_of_a_seed_have_one_commitment() -> None:
    number = 10**20
    assert commitment(number) == commitment(str(number)) == commitment(str(number).encode())


@pytest.mark.parametrize("seed", [b"", bytes(15), "fifteen letters", 10**14])
def test_a_seed_that_can_be_guessed_is_refused(seed: bytes | str | int) -> None:
    with pytest.raises(ValueError, match="fewer than 16 bytes can be guessed") as caught:
        commitment(seed)
    assert str(seed) not in str(caught.value)


@pytest.mark.parametrize("seed", [None, 1.5, bytearray(32), True])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(TypeError):
        commitment(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [STANDARD, TINY])
def test_a_whole_game_is_verified(rules: Rules) -> None:
    verify(played(rules, SECRET), commitment(SECRET))


@given(st.binary(min_size=16, max_size=40), st.tuples(st.binary(), st.binary()))
def test_a_game_of_both_players_seed_is_verified(secret: bytes, parts: tuple[bytes, bytes]) -> None:
    seed = joint_seed(secret, parts)
    wow, yay = (len(part).to_bytes(8, "big") + part for part in parts)
    assert seed == secret + written_down(b"tacocat-rules contributions 1:", wow + yay)
    verify(Record(TINY, seed, []), commitment(secret), parts)


@given(st.binary(max_size=6), st.integers(0, 6), st.integers(0, 6))
def test_contributions_cannot_be_moved_from_one_player_to_the_other(
    text: bytes, at: int, other: int
) -> None:
    one, two = (text[:at], text[at:]), (text[:other], text[other:])
    assert (joint_seed(SECRET, one) == joint_seed(SECRET, two)) is (one == two)


def test_another_seed_is_found_out() -> None:
    with pytest.raises(VerificationError, match="not the one of this commitment"):
        verify(Record(TINY, SECRET[::-1], []), commitment(SECRET))


def test_a_short_seed_is_found_out() -> None:
    with pytest.raises(VerificationError, match="not the one of this commitment"):
        verify(Record(TINY, 7, []), commitment(SECRET))


def test_a_joint_seed_needs_its_contributions() -> None:
    record = Record(TINY, joint_seed(SECRET, PARTS), [])
    with pytest.raises(VerificationError, match="not the one of this commitment"):
        verify(record, commitment(SECRET))
    with pytest.raises(VerificationError, match="does not hold these contributions"):
        verify(record, commitment(SECRET), PARTS[::-1])
    with pytest.raises(VerificationError, match="does not hold these contributions"):
        verify(Record(TINY, SECRET, []), commitment(SECRET), PARTS)
    with pytest.raises(VerificationError, match="not the one of this commitment"):
        verify(record, commitment(SECRET[::-1]), PARTS)


@pytest.mark.rule("R6")
def test_a_game_dealt_by_hand_cannot_be_verified() -> None:
    with pytest.raises(VerificationError, match="dealt by hand"):
        verify(Record(TINY, None, []), commitment(SECRET))


def test_a_record_that_nobody_checked_is_played_again() -> None:
    good = played(TINY, SECRET)
    values = [getattr(good, each.name) for each in attrs.fields(Record)]
    values[2] = (Replace(WOW, [9]), *good.actions[1:])
    forged = pickle.loads(pickle.dumps(trusted_record(*values)))
    with pytest.raises(IllegalActionError):
        verify(forged, commitment(SECRET))
    values[2] = good.actions
    values[7] = None if good.winner is None else good.winner.opponent
    with pytest.raises(VerificationError, match="another winner"):
        verify(trusted_record(*values), commitment(SECRET))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "tacocat-commitment/1:"),
        ("tacocat-commitment/2:" + "0" * 64, 1, "tacocat-commitment/1:"),
        ("tacocat-commitment/1:" + "0" * 63, 22, "64 lower-case hexadecimal digits"),
        ("tacocat-commitment/1:" + "A" * 64, 22, "64 lower-case hexadecimal digits"),
        ("tacocat-commitment/1:" + "0" * 65, 22, "64 lower-case hexadecimal digits"),
        ("tacocat-commitment/1:" + "0" * 64 + "\n", 86, "the end of the line"),
    ],
)
def test_what_is_no_commitment_is_refused(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as caught:
        verify(Record(TINY, SECRET, []), text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


def test_wrong_types_are_refused() -> None:
    with pytest.raises(TypeError, match="record must be a Record, not str"):
        verify("", commitment(SECRET))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="must be a str"):
        verify(Record(TINY, SECRET, []), b"")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="secret must be bytes, not str"):
        joint_seed("0123456789abcdef", PARTS)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="fewer than 16 bytes"):
        joint_seed(bytes(15), PARTS)
    parts: object
    for parts in ((b"",), (b"", b"", b""), ("", b""), b"ab"):
        with pytest.raises(TypeError, match="contributions must be two"):
            joint_seed(SECRET, parts)  # type: ignore[arg-type]


def test_neither_error_tells_the_seed() -> None:
    for record in (Record(TINY, SECRET[::-1], []), Record(TINY, SECRET[::-1], [], ("A", "B"))):
        with pytest.raises(VerificationError) as caught:
            verify(record, commitment(SECRET))
        assert SECRET.hex() not in repr(caught.value)
        assert SECRET[::-1].hex() not in repr(caught.value)


def test_the_commitment_is_not_the_key_of_the_shuffle() -> None:
    """What is published must say nothing of the stream that shuffles."""
    key = hashlib.blake2b(b"tacocat-rules deal 1:" + SECRET).hexdigest()
    assert commitment(SECRET).partition(":")[2] not in key
