"""Bodies of certificates: both checkers accept any bytes, and must agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from sakiyomi import _native
from sakiyomi.proof import CertificateError, verify
from sakiyomi.proof.certificate import pack, write_number
from tools.fuzz.registry import attempt, target

MATE = "9/7k1/9/7G1/7S1/9/9/9/9 b 2G 1"
GOLD = "8k/9/9/9/9/9/9/9/9 b G 1"
CHECK = "8k/8G/9/9/9/9/9/9/9 w - 1"
"""A gold in hand gives check and is taken; a gold that gives check."""
TREE = bytes.fromhex("93acd60000")
"""Two golds in hand mate in three; bytes that look like a node of its proof."""


@target("proof tree", weight=0.5)
def proof_tree(random: Random) -> None:
    """A tree of nodes that may make sense, checked twice."""
    nodes = b"".join(_node(random) for _ in range(random.randrange(5)))
    data = bytearray(nodes or TREE)
    for _ in range(random.randrange(3)):
        data[random.randrange(len(data))] = random.randrange(256)
    file = pack(MATE, random.choice((1, 3)), bytes(data))
    assert _accepted(file, plain=True) == _accepted(file, plain=False)


@target("no mate", weight=0.5)
def no_mate(random: Random) -> None:
    """Entries that may make sense: a hand, and replies of the king to checks by a gold."""
    numbers = [0]
    for _ in range(random.randrange(8)):
        more = random.choice((0, 0, 0, 1 << 18, random.randrange(1 << 28)))
        numbers += [more, *(random.choice((1, 9, 10, 128 | 1)) for _ in range(random.randrange(4)))]
    data = bytearray(b"".join(map(write_number, numbers)))
    for _ in range(random.randrange(2)):
        data[random.randrange(len(data))] = random.randrange(256)
    defending = random.random() < 0.3
    file = pack(CHECK if defending else GOLD, None, bytes(data), defending=defending)
    assert _accepted(file, plain=True) == _accepted(file, plain=False)


@target("plain board", weight=0.5)
def plain_board(random: Random) -> None:
    """Bytes of a board, for the checker's own rules."""
    board = bytearray(random.choice((97, 97, 97, random.randrange(120))))
    for _ in range(random.randrange(30)):
        if board:
            board[random.randrange(len(board))] = random.choice((random.randrange(256), 1, 3, 8, 248, 255))
    side, tree = random.choice((0, 1, 1, 2)), random.randbytes(random.randrange(12))
    attempt(lambda: _native.plain_moves(bytes(board), side))
    attempt(lambda: _native.plain_checks(bytes(board), side))
    for check in (_native.check_mate, _native.check_no_mate):
        pieces, defending = iter([tree]), random.random() < 0.5
        _attempt_check(check, bytes(board), side, defending, pieces, random.randrange(100))


def _attempt_check(
    check: Callable[..., object], board: bytes, side: int, defending: bool, pieces: Iterator[bytes], most: int
) -> None:
    attempt(lambda: check(board, side, defending, lambda: next(pieces, b""), most))


def _accepted(file: bytes, *, plain: bool) -> bool:
    try:
        verify(file, 1000, plain=plain)
    except CertificateError:
        return False
    return True


def _node(random: Random) -> bytes:
    """A move to a square near the king, a hand of golds, and some replies."""
    to, origin = random.choice((9, 10, 11, 18, 19, 20)), random.choice((88, 88, 12, 10, 19))
    replies = [(random.randrange(21) | 10 << 7, random.randrange(1, 4)) for _ in range(random.randrange(4))]
    numbers = [
        to | origin << 7,
        random.randrange(3) << 18,
        len(replies),
        *(n for pair in replies for n in pair),
    ]
    return b"".join(write_number(number) for number in numbers)
