"""Forged certificates, each with a matching hash."""

from __future__ import annotations

from typing import NamedTuple

from sakiyomi.proof.certificate import NEED, pack
from sakiyomi.proof.rules import RANKS

MATE = "9/7k1/9/7G1/7S1/9/9/9/9 b 2G 1"
"""Two golds in hand mate in three."""
DROPS = "PLNSBRG"


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


def square(text: str) -> int:
    return (int(text[0]) - 1) * 9 + RANKS.index(text[1])


def code(usi: str) -> int:
    """The 16 bits of a move."""
    origin = 82 + DROPS.index(usi[0]) if usi[1] == "*" else square(usi[:2])
    return square(usi[2:4]) | origin << 7 | usi.endswith("+") << 14


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def tree(nodes: tuple[Forged, ...]) -> bytes:
    out = b""
    for node in nodes:
        need = sum(1 << NEED[kind][0] for kind in node.need)
        out += varint(code(node.move)) + varint(need) + varint(len(node.replies))
        for reply, back in node.replies:
            out += varint(code(reply)) + varint(back)
    return out


def forge(*nodes: Forged, sfen: str = MATE, plies: int = 3) -> bytes:
    return pack(sfen, plies, tree(nodes))
