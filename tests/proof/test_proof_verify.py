"""The independent checker: its rules agree with the game's, and tampered certificates are rejected."""

from __future__ import annotations

import hashlib
import itertools
import random
import zlib

import pytest

from sakiyomi import _native
from sakiyomi.games.shogi import parse
from sakiyomi.proof import CertificateError, solve
from sakiyomi.proof.certificate import MAGIC, pack
from sakiyomi.proof.sfen import read_sfen
from sakiyomi.proof.verify import board_bytes
from support.all_checkers import verify
from support.plain_rules import in_check, legal, moves
from support.shogi_oracles import random_game, scattered
from support.tsume_sets import problems

MATE_IN_ONE = problems("made")[0][0]


def certificate(row: list[str]) -> bytes:
    return solve(parse(row[0]), find="shortest", certificate=True, memory=4).result().certificate


def parts(data: bytes) -> tuple[str, int, bytes]:
    _, sfen, claim, _, _, tree = data.split(b"\n", 5)
    return sfen.decode(), int(claim.split()[1]), zlib.decompress(tree)


def test_the_plain_rules_list_the_same_moves() -> None:
    texts = [scattered(seed) for seed in range(150)]
    texts += [here.sfen for seed in range(3) for here in list(random_game(seed, 120))[::9]]
    for text in texts:
        here, board = parse(text), read_sfen(text)
        native = here.native.position
        listed = sorted(moves(board))
        assert listed == sorted(map(str, native.moves())), text
        assert listed == sorted(_native.plain_moves(board_bytes(board), board.side)), text
        assert in_check(board, "bw"[board.side]) == native.in_check
        assert not legal(board, "1a1a")


@pytest.mark.parametrize(
    "text", ["", "9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/8 b - 1", "9/9/9/9/9/9/9/9/8X b - 1", "k8/9 b - 1"]
)
def test_invalid_positions(text: str) -> None:
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


def test_a_changed_proof_with_a_matching_hash_is_wrong_or_still_a_proof() -> None:
    """An accepted proof must be a mate of the claimed length: here none is shorter than the listed one."""
    chance = random.Random(1)
    rejected = 0
    for row in problems("made")[25::4]:
        sfen, plies, tree = parts(certificate(row))
        for _ in range(60):
            at = chance.randrange(len(tree))
            changed = tree[:at] + bytes([chance.randrange(256)]) + tree[at + 1 :]
            try:
                assert verify(pack(sfen, plies, changed), one_fault=False).plies == int(row[2])
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
def test_invalid_trees(tree: bytes, message: str) -> None:
    with pytest.raises(CertificateError, match=message):
        verify(pack(problems("made")[0][0], 1, tree))


def forged(tree: bytes, size: int, sfen: str = MATE_IN_ONE) -> bytes:
    """A certificate with a matching hash, whatever it declares."""
    claim = f"{MAGIC}\n{sfen}\nmate 1\n{size}\n".encode()
    packed = zlib.compress(tree, 9)
    return claim + hashlib.sha256(claim + packed).hexdigest().encode() + b"\n" + packed


def test_a_small_file_does_not_expand_to_a_million_nodes() -> None:
    tree = b"\x00" * 3_000_000
    bomb = forged(tree, len(tree))
    assert len(bomb) < 4000
    with pytest.raises(CertificateError, match=r"too large: 3,000,000 bytes in 2,\d\d\d bytes of file"):
        verify(bomb)


@pytest.mark.parametrize("size", [0, 1, 99_999, 100_001])
def test_a_tree_has_its_declared_size(size: int) -> None:
    tree = random.Random(1).randbytes(100_000)
    with pytest.raises(CertificateError, match="does not have the declared size"):
        verify(forged(tree, size))


@pytest.mark.parametrize("line", [b"", b"-1", b"+1", b"01", b"1e3", b" 1", b"1" * 13])
@pytest.mark.parametrize("place", [2, 3])
def test_numbers_of_the_claim_have_one_form(line: bytes, place: int) -> None:
    lines = certificate(problems("made")[0]).split(b"\n", 5)
    lines[place] = b"mate " + line if place == 2 else line
    claim = b"\n".join(lines[:4]) + b"\n"
    lines[4] = hashlib.sha256(claim + lines[5]).hexdigest().encode()
    with pytest.raises(CertificateError, match=r"is not (a claim|the size of a body)"):
        verify(b"\n".join(lines))


def test_few_nodes_with_many_boards_are_bounded() -> None:
    data = certificate(problems("made")[40])
    needed = verify(data).positions
    assert needed > 2
    assert verify(data, max_positions=needed).positions == needed
    with pytest.raises(CertificateError, match=f"more than {needed - 1:,} positions"):
        verify(data, max_positions=needed - 1)


def test_the_checker_accepts_no_position_that_the_game_refuses() -> None:
    """One grammar, written twice: mutated positions are refused by both, or read alike."""
    chance, letters = random.Random(5), "123456789+PLNSGBRKplnsgbrk/ bw-0"
    texts = [row[0] for row in problems("made")] + [scattered(seed) for seed in range(40)]
    both = 0
    for _ in range(6000):
        text = chance.choice(texts)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(letters) + text[at + chance.randrange(2) :]
        try:
            read_sfen(text)
        except ValueError:
            continue
        assert read_sfen(parse(text).sfen) == read_sfen(text)
        both += 1
    assert both > 100


POSITIONS_REFUSED = [
    "P8/9/9/9/9/9/9/9/k8 b - 1",  # could never move
    "9/N8/9/9/9/9/9/9/k8 b - 1",
    "9/9/9/9/9/9/9/9/k6p1 b - 1",
    "kk7/9/9/9/9/9/9/9/K8 b - 1",  # two kings
    "9/9/9/9/9/9/9/9/9 b - 1",  # none
    "k8/9/9/9/9/9/9/9/K8 b PP 1",  # given twice
    "k8/9/9/9/9/9/9/9/K8 b P2P 1",
    "k8/9/9/9/9/9/9/9/K8 b 19P 1",  # too many
    "k8/9/9/9/9/9/9/9/K8 b 0P 1",
    "k8/9/9/9/9/9/9/9/K8 b - 0",  # counts from 1
    "k8/9/9/9/9/9/9/9/K8 b - 1234567",
    "kR7/9/9/9/9/9/9/9/K8 b - 1",  # already in check
    "k8/9/9/9/9/9/9/9/K7+G b - 1",  # no such piece
    "k8/9/9/9/9/9/9/9/K7+ b - 1",
    "k8/9/9/9/9/9/9/9/K8 b - 1\n",
    "k8/9/9/9/9/9/9/9/K8  b - 1",
]
"""The last two only by the checker: elsewhere any space may stand between words."""


@pytest.mark.parametrize("text", POSITIONS_REFUSED)
def test_refused_positions(text: str) -> None:
    with pytest.raises(ValueError):
        read_sfen(text)


@pytest.mark.parametrize("text", POSITIONS_REFUSED[:-2])
def test_the_game_refuses_them_too(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


@pytest.mark.parametrize(
    ("board", "side"),
    [
        (b"", 0),
        (bytes(98), 0),
        (bytes(97), 2),
        (b"\x0f" + bytes(96), 0),
        (bytes(81) + b"\x01" + bytes(15), 0),
        (bytes(82) + b"\x13" + bytes(14), 0),
        (bytes(82) + b"\xff" + bytes(14), 0),
    ],
)
def test_the_native_checker_accepts_no_other_board(board: bytes, side: int) -> None:
    with pytest.raises(ValueError):
        _native.check_mate(board, side, False, lambda: b"", 1)
