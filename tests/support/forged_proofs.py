"""Forged certificates, each with a matching hash."""

from __future__ import annotations

from typing import NamedTuple

from sakiyomi.proof.certificate import HAND, pack, write_number
from sakiyomi.proof.codes import move_code

MATE = "9/7k1/9/7G1/7S1/9/9/9/9 b 2G 1"
"""Two golds in hand mate in three."""


class Forged(NamedTuple):
    """A forged node: moves in USI, and for each reply how many nodes back it points."""

    move: str
    need: str = ""
    replies: tuple[tuple[str, int], ...] = ()


TRUE = (
    Forged("G*3b", "G"),
    Forged("G*2b", "G"),
    Forged("G*2c", "GG", (("2b2a", 1), ("2b1a", 1), ("2b3a", 2))),
)
"""The proof of `MATE`: two replies are answered by the same node."""


def tree(nodes: tuple[Forged, ...]) -> bytes:
    out = b""
    for node in nodes:
        need = sum(1 << HAND[kind][0] for kind in node.need)
        out += write_number(move_code(node.move)) + write_number(need) + write_number(len(node.replies))
        for reply, back in node.replies:
            out += write_number(move_code(reply)) + write_number(back)
    return out


def forge(*nodes: Forged, sfen: str = MATE, plies: int = 3, defending: bool = False) -> bytes:
    return pack(sfen, plies, tree(nodes), defending=defending)
