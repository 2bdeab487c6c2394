"""Checks a mate certificate, move by move, with its own copy of the rules: nothing of the search is trusted.

Every move of the attacker must be legal and give check, every legal reply must be answered, and every line
must end in mate within the claimed plies. Only this file, `rules`, `sfen` and `certificate` must be right,
or `native/verify`, which has the rules a third time and no line in common with the search.

A node says what the attacker needs in hand. It is checked with just that, and the defender has all the rest:
an attacker who holds more can play the same moves, against fewer replies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi import _native
from sakiyomi.proof.certificate import CertificateError, Claim, ProofNode, needed, read_claim, read_nodes
from sakiyomi.proof.rules import RANKS, PlainBoard, Square, in_check, legal, moves, owner, play
from sakiyomi.proof.sfen import read_sfen

_HAND = "PLNSBRG"
KINDS = "?PLNSBRGK"
"""Kinds of pieces by their numbers in the native checker."""

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


def verify(data: bytes, max_positions: int = MAX_POSITIONS, *, plain: bool = False) -> Verified:
    """Checks a certificate; raises `CertificateError` if it fails or takes more than `max_positions`.

    The native checker does it, which is a hundred times as fast, or with `plain` the one in Python.
    """
    claim = read_claim(data)
    try:
        board = read_sfen(claim.sfen)
    except ValueError as error:
        raise CertificateError(f"the position of the certificate is wrong: {error}") from None
    done = (_check_plain if plain else _check_native)(board, claim, max_positions)
    if done.plies != claim.plies:
        raise CertificateError(f"the mate takes {done.plies} plies, not {claim.plies} as claimed")
    return done


def _check_plain(board: PlainBoard, claim: Claim, max_positions: int) -> Verified:
    checker = _Checker(read_nodes(claim.tree), max_positions)
    return Verified(claim.sfen, checker.check(board), len(checker.nodes), checker.positions)


def _check_native(board: PlainBoard, claim: Claim, max_positions: int) -> Verified:
    found = _native.check_mate(board_bytes(board), "bw".index(board.side), claim.tree, max_positions)
    if found.error:
        raise CertificateError(found.error)
    return Verified(claim.sfen, found.plies, found.nodes, found.positions)


def board_bytes(board: PlainBoard) -> bytes:
    """A position for the native checker: 81 squares, then eight counts for each hand."""
    squares, hands = bytearray(81), bytearray(16)
    for (file, rank), piece in board.pieces.items():
        code = KINDS.index(piece[-1].upper()) + 8 * piece.startswith("+")
        squares[(file - 1) * 9 + rank - 1] = code if owner(piece) == "b" else 256 - code
    for place, side in enumerate("bw"):
        for kind, count in board.hands[side].items():
            hands[8 * place + KINDS.index(kind)] = count
    return bytes(squares + hands)


class _Checker:
    """Walks the proof with a stack of its own: proofs may be a thousand plies deep."""

    def __init__(self, nodes: Sequence[ProofNode], max_positions: int) -> None:
        self.nodes, self.max_positions = nodes, max_positions
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
