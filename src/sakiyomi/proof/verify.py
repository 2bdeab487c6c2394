"""Checks a mate certificate, move by move, with its own copy of the rules: nothing of the search is trusted.

Every move of the attacker must be legal and give check, every legal reply must be answered, and every line
must end in mate within the claimed plies. Only this file, `rules`, `sfen` and `certificate` must be right.

A node says what the attacker needs in hand. It is checked with just that, and the defender has all the rest:
an attacker who holds more can play the same moves, against fewer replies.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sakiyomi.proof.certificate import Certificate, CertificateError, needed, unpack
from sakiyomi.proof.rules import RANKS, PlainBoard, Square, in_check, legal, moves, play
from sakiyomi.proof.sfen import read_sfen

_HAND = "PLNSBRG"

MAX_POSITIONS = 50_000_000
"""Most positions to check; a small file can stand for far more, since a few nodes serve many boards."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What a certificate proves: the side to move mates within `plies`, whatever the other side does."""

    sfen: str
    plies: int
    nodes: int
    """Nodes of the proof."""
    positions: int
    """Positions of the attacker checked."""


def verify(data: bytes, max_positions: int = MAX_POSITIONS) -> Verified:
    """Checks a certificate; raises `CertificateError` if it fails or takes more than `max_positions`."""
    certificate = unpack(data)
    try:
        board = read_sfen(certificate.sfen)
    except ValueError as error:
        raise CertificateError(f"the position of the certificate is wrong: {error}") from None
    checker = _Checker(certificate, max_positions)
    length = checker.check(board)
    if length != certificate.plies:
        raise CertificateError(f"the mate takes {length} plies, not {certificate.plies} as claimed")
    return Verified(certificate.sfen, length, len(certificate.nodes), checker.positions)


class _Checker:
    """Walks the proof with a stack of its own: proofs may be a thousand plies deep."""

    def __init__(self, certificate: Certificate, max_positions: int) -> None:
        self.nodes, self.max_positions = certificate.nodes, max_positions
        self.lengths: dict[tuple[int, frozenset[tuple[Square, str]]], int] = {}
        self.positions = 0

    def check(self, board: PlainBoard) -> int:
        """The length of the longest line."""
        root = self._bare(len(self.nodes) - 1, board)
        stack = [(len(self.nodes) - 1, root, self._replies(len(self.nodes) - 1, root))]
        while stack:
            number, here, below = stack[-1]
            todo = next((pair for pair in below if _key(*pair) not in self.lengths), None)
            if todo is not None:
                stack.append((*todo, self._replies(*todo)))
                continue
            stack.pop()
            self.positions += 1
            if self.positions > self.max_positions:
                raise CertificateError(f"more than {self.max_positions:,} positions: gave up checking")
            longest = max((self.lengths[_key(*pair)] + 1 for pair in below), default=0)
            self.lengths[_key(number, here)] = longest + 1
        return self.lengths[_key(len(self.nodes) - 1, root)]

    def _bare(self, number: int, board: PlainBoard) -> PlainBoard:
        """The position with no more in the attacker's hand than the node needs."""
        need, held = Counter(needed(self.nodes[number].need)), board.hands[board.side]
        if any(held[kind] < count for kind, count in need.items()):
            raise CertificateError(f"node {number} needs more in hand than there is")
        other = "w" if board.side == "b" else "b"
        rest = board.hands[other] + held
        rest.subtract(need)
        return PlainBoard(board.pieces, {board.side: need, other: rest}, board.side)

    def _replies(self, number: int, board: PlainBoard) -> list[tuple[int, PlainBoard]]:
        """The nodes and positions that answer the replies to a node's move."""
        node = self.nodes[number]
        move = _usi(node.move)
        if not legal(board, move):
            raise CertificateError(f"node {number}: {move} is not a legal move")
        after = play(board, move)
        if not in_check(after, after.side):
            raise CertificateError(f"node {number}: {move} does not give check")
        answers = {_usi(reply): to for reply, to in node.replies.items()}
        out = []
        for reply in moves(after):
            if reply not in answers:
                raise CertificateError(f"node {number}: there is no answer to {reply} after {move}")
            out.append((answers[reply], self._bare(answers[reply], play(after, reply))))
        return out


def _key(number: int, board: PlainBoard) -> tuple[int, frozenset[tuple[Square, str]]]:
    return number, frozenset(board.pieces.items())


def _usi(code: int) -> str:
    """A move from its 15 bits: 7 for the target, 7 for the origin (81 + kind for a drop), 1 for promotion."""
    to, origin, promotes = code & 127, code >> 7 & 127, code >> 14
    if to > 80 or promotes > 1 or origin > 88 or origin == 81:
        raise CertificateError(f"there is no move with the code {code}")
    if origin > 81:
        return f"{_HAND[origin - 82]}*{_square(to)}" + "+" * promotes
    return _square(origin) + _square(to) + "+" * promotes


def _square(number: int) -> str:
    return f"{number // 9 + 1}{RANKS[number % 9]}"
