"""Checks the tree of a mate by the plain rules.

A node says what the attacker needs in hand. It is checked with just that, and the defender has all the rest:
an attacker who holds more can play the same moves, against fewer replies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sakiyomi.proof.certificate import CertificateError, ProofNode, read_hand
from sakiyomi.proof.codes import BoardKey, board_key, usi_move
from sakiyomi.proof.rules import PlainBoard, in_check, legal, moves, play


class PlainMateChecker:
    """Walks the proof with a stack of its own: proofs may be a thousand plies deep."""

    def __init__(self, nodes: Sequence[ProofNode], max_positions: int) -> None:
        self.nodes, self.max_positions = nodes, max_positions
        self.lengths: dict[tuple[int, BoardKey], int] = {}
        self.positions = 0

    def check(self, board: PlainBoard, *, defending: bool = False) -> int:
        """The length of the longest line. If the defender is to move, the last node's move is not played."""
        number = len(self.nodes) - 1
        attacker = _other(board.side) if defending else board.side
        root = self._bare(number, board, attacker)
        if not defending:
            return self._follow(number, root, self._after(number, root))
        if self.nodes[number].move:
            raise CertificateError("the last node has a move, but the defender is to move")
        return self._follow(number, root, self._replies(number, root, "")) - 1

    def _follow(self, number: int, root: PlainBoard, below: list[tuple[int, PlainBoard]]) -> int:
        stack = [(number, root, below)]
        while stack:
            number, here, below = stack[-1]
            todo = next((pair for pair in below if _key(*pair) not in self.lengths), None)
            if todo is not None:
                stack.append((*todo, self._after(*todo)))
                continue
            stack.pop()
            self.positions += 1
            if self.positions > self.max_positions:
                raise CertificateError(f"more than {self.max_positions:,} positions: gave up checking")
            longest = max((self.lengths[_key(*pair)] + 1 for pair in below), default=0)
            self.lengths[_key(number, here)] = longest + 1
        return self.lengths[_key(len(self.nodes) - 1, root)]

    def _bare(self, number: int, board: PlainBoard, attacker: str) -> PlainBoard:
        """The position with no more in the attacker's hand than the node needs."""
        need, held = Counter(read_hand(self.nodes[number].need)), board.hands[attacker]
        if any(held[kind] < count for kind, count in need.items()):
            raise CertificateError(f"node {number} needs more in hand than there is")
        rest = board.hands[_other(attacker)] + held
        rest.subtract(need)
        return PlainBoard(board.pieces, {attacker: need, _other(attacker): rest}, board.side)

    def _after(self, number: int, board: PlainBoard) -> list[tuple[int, PlainBoard]]:
        """The nodes and positions that answer the replies to a node's move."""
        move = usi_move(self.nodes[number].move)
        if not legal(board, move):
            raise CertificateError(f"node {number}: {move} is not a legal move")
        after = play(board, move)
        if not in_check(after, after.side):
            raise CertificateError(f"node {number}: {move} does not give check")
        return self._replies(number, after, f" after {move}")

    def _replies(self, number: int, board: PlainBoard, when: str) -> list[tuple[int, PlainBoard]]:
        answers = {usi_move(reply): to for reply, to in self.nodes[number].replies.items()}
        out = []
        for reply in moves(board):
            if reply not in answers:
                raise CertificateError(f"node {number}: there is no answer to {reply}{when}")
            after = play(board, reply)
            out.append((answers[reply], self._bare(answers[reply], after, after.side)))
        return out


def _other(side: str) -> str:
    return "w" if side == "b" else "b"


def _key(number: int, board: PlainBoard) -> tuple[int, BoardKey]:
    return number, board_key(board)
