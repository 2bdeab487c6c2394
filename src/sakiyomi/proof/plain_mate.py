"""Checks the tree of a mate by the plain rules.

A node says what the attacker needs in hand. It is checked with just that, and the defender has all the rest:
an attacker who holds more can play the same moves, against fewer replies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from sakiyomi.proof.certificate import CertificateError, ProofNode, read_hand
from sakiyomi.proof.codes import usi_move
from sakiyomi.proof.rules import PlainBoard, gain, holds, in_check, legal, play, replies

Place = tuple[int, int]
"""On a board of a node: the most plies that lead to it, and the pieces in both hands together."""


class PlainMateChecker:
    """Takes node after node from the root on, each with all its boards: answers come before in the list."""

    def __init__(self, nodes: Sequence[ProofNode], max_positions: int) -> None:
        self.nodes, self.max_positions = nodes, max_positions
        self.positions = 0
        self._attacker = 0

    def check(self, board: PlainBoard, *, defending: bool = False) -> int:
        """The length of the longest line. If the defender is to move, the last node's move is not played."""
        root = len(self.nodes) - 1
        self._attacker = 1 - board.side if defending else board.side
        self._fits(root, board.hands[self._attacker])
        if defending and self.nodes[root].move:
            raise CertificateError("the last node has a move, but the defender is to move")
        boards: defaultdict[int, dict[bytes, Place]] = defaultdict(dict)
        boards[root][board.squares] = (-1 if defending else 0), sum(board.hands)
        longest = 0
        for number in range(root, -1, -1):
            for squares, (plies, pool) in boards.pop(number, {}).items():
                self._count()
                for answer, after, rest in self._answers(number, squares, pool, plies):
                    known = boards[answer].get(after)
                    if known is None or known[0] < plies + 2:
                        boards[answer][after] = plies + 2, rest
                longest = max(longest, plies + 1)
        return longest

    def _count(self) -> None:
        self.positions += 1
        if self.positions > self.max_positions:
            raise CertificateError(f"more than {self.max_positions:,} positions: gave up checking")

    def _fits(self, number: int, hand: int) -> None:
        """Refuses a node that needs more than the attacker has."""
        need = self.nodes[number].need
        read_hand(need)
        if not holds(hand, need):
            raise CertificateError(f"node {number} needs more in hand than there is")

    def _answers(
        self, number: int, squares: bytes, pool: int, plies: int
    ) -> Iterator[tuple[int, bytes, int]]:
        """Checks a node on a board; returns, for each reply, its node, the board and the pieces in hand."""
        node, side, when = self.nodes[number], self._attacker, ""
        hand = node.need
        if plies >= 0:
            when = f" after {usi_move(node.move)}"
            more = self._attack(number, squares, pool)
            squares, hand, pool = play(squares, node.move, side), hand + more, pool + more
        for move in node.replies:
            usi_move(move)
        for reply, after in replies(squares, pool - hand, hand, 1 - side):
            if (answer := node.replies.get(reply)) is None:
                raise CertificateError(f"node {number}: there is no answer to {usi_move(reply)}{when}")
            self._fits(answer, hand)
            yield answer, after, pool + gain(squares, reply)

    def _attack(self, number: int, squares: bytes, pool: int) -> int:
        """Checks the attacker's move; returns what it adds to the hand."""
        node, side = self.nodes[number], self._attacker
        hands = node.need, pool - node.need
        board = PlainBoard(squares, hands if side == 0 else hands[::-1], side)
        if not legal(board, node.move):
            raise CertificateError(f"node {number}: {usi_move(node.move)} is not a legal move")
        if not in_check(play(squares, node.move, side), 1 - side):
            raise CertificateError(f"node {number}: {usi_move(node.move)} does not give check")
        return gain(squares, node.move)
