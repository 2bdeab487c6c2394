"""Limits of certificates and parcels to the last bit: just accepted, and just refused."""

from __future__ import annotations

import hashlib
import io
import json
import random
import zlib

import pytest

from sakiyomi.errors import SakiyomiError
from sakiyomi.proof import CertificateError
from sakiyomi.proof.certificate import MAGIC, open_sealed, pack, read_hand
from sakiyomi.proof.parcel import Parcel, ParcelAnswer, ParcelError
from sakiyomi.proof.sfen import read_sfen
from sakiyomi.proof.verify import MAX_POSITIONS
from support.all_checkers import verify
from support.forged_proofs import MATE, TRUE, forge

BITS = {"P": (0, 18), "L": (6, 4), "N": (10, 4), "S": (14, 4), "G": (18, 4), "B": (22, 2), "R": (25, 2)}
"""As docs/certificate.md has it: the lowest bit of each count, and the most there can be."""


@pytest.mark.parametrize(("kind", "place"), BITS.items())
def test_every_count_of_a_hand_has_its_bits(kind: str, place: tuple[int, int]) -> None:
    low, most = place
    for count in (1, most):
        assert read_hand(count << low) == {**dict.fromkeys(BITS, 0), kind: count}
    with pytest.raises(CertificateError, match="is not a hand"):
        read_hand(1 << 5 | 1 << low)


def test_all_counts_together() -> None:
    whole = sum(most << low for low, most in BITS.values())
    assert read_hand(whole) == {kind: most for kind, (_, most) in BITS.items()}
    for gap in (5, 9, 13, 17, 21, 24, 27, 40):
        with pytest.raises(CertificateError, match="is not a hand"):
            read_hand(1 << gap)


def body(packed: bytes, size: int) -> bytes:
    """The body of a file that declares this size."""
    claim = f"{MAGIC}\n{MATE}\nmate 1\n{size}\n".encode()
    data = claim + hashlib.sha256(claim + packed).hexdigest().encode() + b"\n" + packed
    return b"".join(open_sealed(io.BytesIO(data)).pieces())


def test_a_small_body_may_have_any_density() -> None:
    tree = bytes(1 << 16)
    assert body(zlib.compress(tree), 1 << 16) == tree
    with pytest.raises(CertificateError, match="is too large: 65,537 bytes in"):
        body(zlib.compress(tree + b"\0"), (1 << 16) + 1)


@pytest.mark.parametrize(("file", "most"), [(1_000, 200_000), (6_000_000, 1 << 30)])
def test_a_large_body_may_be_two_hundred_times_its_file_up_to_a_gigabyte(file: int, most: int) -> None:
    with pytest.raises(CertificateError, match="is damaged"):
        body(bytes(file), most)
    with pytest.raises(CertificateError, match=f"is too large: {most + 1:,} bytes in {file:,} bytes"):
        body(bytes(file), most + 1)


def test_a_body_that_is_not_a_stream_or_has_another_size() -> None:
    packed = zlib.compress(b"12345")
    assert body(packed, 5) == b"12345"
    for wrong, size in ((b"no stream", 5), (packed, 4), (packed, 6), (packed[:-1], 5), (packed + b"x", 5)):
        with pytest.raises(CertificateError, match="is damaged"):
            body(wrong, size)


def test_a_large_body_comes_in_pieces() -> None:
    whole = random.Random(2).randbytes(1_000_000)
    assert body(zlib.compress(whole), len(whole)) == whole
    sealed = open_sealed(io.BytesIO(pack(MATE, None, whole)))
    assert max(map(len, sealed.pieces())) <= 1 << 18


def test_the_limit_of_positions() -> None:
    assert verify(forge(*TRUE), max_positions=4).positions == 4
    with pytest.raises(CertificateError, match="3"):
        verify(forge(*TRUE), max_positions=3)
    assert MAX_POSITIONS == 50_000_000


def test_each_side_has_at_most_one_king() -> None:
    for board in ("K7K/9/9/9/9/9/9/9/9", "k7k/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9"):
        with pytest.raises(ValueError, match="each side may have at most one king, and at least one"):
            read_sfen(f"{board} b - 1")
    assert sum(map(bool, read_sfen("K7k/9/9/9/9/9/9/9/9 b - 1").squares)) == 2


def parcel(**changes: object) -> bytes:
    return json.dumps({"sfen": "x", "nodes": 5, "find": "any", **changes}).encode() + b"\n"


def answer(**changes: object) -> bytes:
    return (
        json.dumps({"sfen": "x", "status": "unknown", "nodes": 5, "plies": None, **changes}).encode() + b"\n"
    )


def test_limits_of_a_parcel() -> None:
    assert Parcel.unpack(parcel(nodes=1 << 62)).nodes == 1 << 62
    assert Parcel.unpack(parcel(sfen="x" * 300)).sfen == "x" * 300
    for changes in ({"nodes": (1 << 62) + 1}, {"nodes": 0}, {"sfen": "x" * 301}):
        with pytest.raises(ParcelError):
            Parcel.unpack(parcel(**changes))


def test_limits_of_an_answer() -> None:
    assert ParcelAnswer.unpack(answer(nodes=0)).nodes == 0
    assert ParcelAnswer.unpack(answer(nodes=1 << 62, plies=1)).nodes == 1 << 62
    ParcelAnswer.unpack(answer(plies=1_000_000))
    for changes in ({"nodes": -1}, {"nodes": (1 << 62) + 1}, {"plies": 0}, {"plies": 1_000_001}):
        with pytest.raises(SakiyomiError):
            ParcelAnswer.unpack(answer(**changes))
