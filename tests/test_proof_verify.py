"""The independent checker: its rules are the rules, and a certificate that was tampered with is rejected."""

from __future__ import annotations

import hashlib
import itertools
import random
import zlib

import pytest

from sakiyomi.games.shogi import parse
from sakiyomi.proof import CertificateError, solve, verify
from sakiyomi.proof.certificate import pack
from sakiyomi.proof.rules import in_check, legal, moves, read_sfen
from shogi_oracles import random_game, scattered
from tsume_sets import problems


def certificate(row: list[str]) -> bytes:
    return solve(parse(row[0]), find="shortest", certificate=True, memory=4).result().certificate


def parts(data: bytes) -> tuple[str, int, bytes]:
    _, sfen, plies, _, tree = data.split(b"\n", 4)
    return sfen.decode(), int(plies), zlib.decompress(tree)


def test_the_plain_rules_list_the_same_moves() -> None:
    texts = [scattered(seed) for seed in range(150)]
    texts += [here.sfen for seed in range(3) for here in list(random_game(seed, 120))[::9]]
    for text in texts:
        here, board = parse(text), read_sfen(text)
        native = here.native.position
        assert sorted(moves(board)) == sorted(map(str, native.moves())), text
        assert in_check(board, board.side) == native.in_check
        assert not legal(board, "1a1a")


@pytest.mark.parametrize(
    "text", ["", "9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/8 b - 1", "9/9/9/9/9/9/9/9/8X b - 1", "k8/9 b - 1"]
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(ValueError):
        read_sfen(text)


def test_every_flipped_byte_is_noticed() -> None:
    data = certificate(problems("made")[30])
    verify(data)
    for i in range(len(data)):
        for bit in (1, 4, 64):
            damaged = data[:i] + bytes([data[i] ^ bit]) + data[i + 1 :]
            with pytest.raises(CertificateError):
                verify(damaged)
    for cut in range(len(data)):
        with pytest.raises(CertificateError):
            verify(data[:cut])
    with pytest.raises(CertificateError):
        verify(data + b"x")


def test_a_changed_proof_with_a_fitting_hash_is_wrong_or_still_a_proof() -> None:
    """Whatever is accepted must be a mate of the claimed length: here none is shorter than the listed one."""
    chance = random.Random(1)
    rejected = 0
    for row in problems("made")[25::4]:
        sfen, plies, tree = parts(certificate(row))
        for _ in range(60):
            at = chance.randrange(len(tree))
            changed = tree[:at] + bytes([chance.randrange(256)]) + tree[at + 1 :]
            try:
                assert verify(pack(sfen, plies, changed)).plies == int(row[2])
            except CertificateError:
                rejected += 1
        for wrong in (plies - 2, plies + 2):
            with pytest.raises(CertificateError):
                verify(pack(sfen, wrong, tree))
    assert rejected > 100


def test_a_proof_of_another_position_is_rejected() -> None:
    rows = problems("made")[20:30]
    for one, other in itertools.pairwise(rows):
        if one[0] == other[0]:
            continue
        _, plies, tree = parts(certificate(one))
        with pytest.raises(CertificateError):
            verify(pack(other[0], plies, tree))


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (b"", "empty"),
        (b"\x80", "ends"),
        (b"\x01\x00\x01\x05\x01", "does not come before"),
        (b"\xff\xff\xff\xff\xff\xff\x01\x00", "too large"),
        (b"\x7f\x00\x00", "no move with the code"),
        (b"\x01\x20\x00", "not a hand"),
    ],
)
def test_trees_that_make_no_sense(tree: bytes, message: str) -> None:
    with pytest.raises(CertificateError, match=message):
        verify(pack(problems("made")[0][0], 1, tree))


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakiyomi.proof.certificate.MOST_BYTES", 1000)
    tree = b"\x00" * 100_000
    claim = b"sakiyomi certificate 1\n9/9/9/9/9/9/9/9/k8 b - 1\n1\n"
    digest = hashlib.sha256(claim + zlib.compress(tree)).hexdigest().encode()
    with pytest.raises(CertificateError, match="too large"):
        verify(claim + digest + b"\n" + zlib.compress(tree))
