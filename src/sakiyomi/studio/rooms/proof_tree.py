"""A proof to step through: the attacker's answer to every defence, and how long each defence lasts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof.certificate import ProofNode, unpack


class ProofTree:
    """The nodes of a certificate. Nodes refer only to earlier ones, so one forward pass gives all lengths."""

    def __init__(self, nodes: list[ProofNode]) -> None:
        self._nodes = nodes
        self._plies: list[int] = []
        for node in nodes:
            below = (self._plies[number] + 1 for number in node.replies.values())
            self._plies.append(1 + max(below, default=0))
        self.root = len(nodes) - 1

    @classmethod
    def read(cls, certificate: bytes) -> ProofTree:
        """The tree of a certificate."""
        return cls(unpack(certificate).nodes)

    def move(self, node: int) -> Move:
        """The attacker's move."""
        return Move(self._nodes[node].move)

    def plies(self, node: int) -> int:
        """Plies to mate against the longest defence."""
        return self._plies[node]

    def replies(self, node: int) -> Iterator[tuple[Move, int]]:
        """The defences to a node's move, and the node that answers each."""
        for code, number in self._nodes[node].replies.items():
            yield Move(code), number

    def follow(self, path: Sequence[Move]) -> int | None:
        """The node at the end of a path from the root (up to or past its own move); None off the proof."""
        node = self.root
        for ply, move in enumerate(path):
            if ply % 2 == 0:
                if move != self.move(node):
                    return None
                continue
            below = dict(self.replies(node)).get(move)
            if below is None:
                return None
            node = below
        return node

    def continued(self, root: ShogiPosition, path: Sequence[Move]) -> list[Move]:
        """A path, continued to mate by the proof against the longest defence.

        Some replies may be illegal here: the proof lets the defender hold all other pieces.
        """
        whole, here = list(path), root
        for move in path:
            here = here.play(move)
        node = self.follow(whole)
        while node is not None:
            if len(whole) % 2 == 0:
                whole.append(self.move(node))
                here = here.play(whole[-1])
            replies = [pair for pair in self.replies(node) if here.legal(pair[0])]
            if not replies:
                break
            reply, node = max(replies, key=lambda pair: self._plies[pair[1]])
            whole.append(reply)
            here = here.play(reply)
        return whole
