"""The certificate file: packing and unpacking, with nothing taken on trust (docs/certificate.md)."""

from __future__ import annotations

import hashlib
import re
import zlib
from dataclasses import dataclass

from sakiyomi.errors import SakiyomiError, shorten

MAGIC = "sakiyomi certificate 2"
NEED = {"P": (0, 31), "L": (6, 7), "N": (10, 7), "S": (14, 7), "G": (18, 7), "B": (22, 3), "R": (25, 3)}
"""Bits of each count in a need: the lowest bit, and the mask."""
MAX_BYTES = 1 << 30
"""Largest tree to unpack."""
MAX_RATIO = 200
"""Largest compression ratio of a tree. Real proofs have 2 to 50."""
SMALL = 1 << 16
"""Size of a tree that is always allowed, whatever the ratio."""


class CertificateError(SakiyomiError, ValueError):
    """A certificate that is damaged, or does not prove what it claims."""


@dataclass(frozen=True, slots=True)
class ProofNode:
    """A position of the attacker: its move, and for every reply the node that answers it."""

    move: int
    need: int
    """Pieces the attacker must hold, in the bits of `NEED`."""
    replies: dict[int, int]


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim and its proof. The last node is the root; nodes only point to earlier ones."""

    sfen: str
    plies: int
    nodes: list[ProofNode]


def pack(sfen: str, plies: int, tree: bytes) -> bytes:
    """The file: four lines of claim, a hash over everything, and the compressed tree."""
    claim = f"{MAGIC}\n{sfen}\n{plies}\n{len(tree)}\n".encode()
    packed = zlib.compress(tree, 9)
    return claim + hashlib.sha256(claim + packed).hexdigest().encode() + b"\n" + packed


@dataclass(frozen=True, slots=True)
class Claim:
    """What a file claims, and the tree that is to prove it, not yet read."""

    sfen: str
    plies: int
    tree: bytes


def unpack(data: bytes) -> Certificate:
    """Parses the file; raises `CertificateError` if it is malformed in any way."""
    claim = read_claim(data)
    return Certificate(claim.sfen, claim.plies, read_nodes(claim.tree))


def read_claim(data: bytes) -> Claim:
    """Reads all of the file but the nodes of its tree."""
    parts = data.split(b"\n", 5)
    if len(parts) != 6 and parts[0] == MAGIC.encode():
        raise CertificateError("the certificate is damaged: it is truncated")
    if parts[0] != MAGIC.encode():
        raise CertificateError(f"this is not a certificate: it does not begin with {MAGIC!r}")
    claim = b"\n".join(parts[:4]) + b"\n"
    if hashlib.sha256(claim + parts[5]).hexdigest().encode() != parts[4]:
        raise CertificateError("the certificate is damaged: its hash does not match")
    try:
        sfen = parts[1].decode("ascii")
    except ValueError:
        raise CertificateError("the position of the certificate cannot be read") from None
    plies, size = _number(parts[2], "a number of plies"), _number(parts[3], "the size of a tree")
    return Claim(sfen, plies, _inflate(parts[5], size))


def _number(text: bytes, what: str) -> int:
    if not re.fullmatch(rb"0|[1-9][0-9]{0,11}", text):
        raise CertificateError(f"{shorten(text.decode('ascii', 'backslashreplace'))!r} is not {what}")
    return int(text)


def needed(need: int) -> dict[str, int]:
    """The counts of a need."""
    counts = {kind: need >> low & mask for kind, (low, mask) in NEED.items()}
    if sum(counts[kind] << low for kind, (low, _) in NEED.items()) != need:
        raise CertificateError(f"{need} is not a hand")
    return counts


def _inflate(data: bytes, size: int) -> bytes:
    """The tree, which must have the declared size, within what a file of this size may declare."""
    if size > min(MAX_BYTES, max(SMALL, MAX_RATIO * len(data))):
        raise CertificateError(
            f"the certificate is too large: {size:,} bytes of tree in {len(data):,} bytes of file"
        )
    stream = zlib.decompressobj()
    try:
        tree = stream.decompress(data, size + 1)
    except zlib.error as error:
        raise CertificateError(f"the certificate is damaged: {error}") from None
    if not stream.eof or stream.unused_data or len(tree) != size:
        raise CertificateError("the certificate is damaged: its tree does not have the declared size")
    return tree


def read_nodes(tree: bytes) -> list[ProofNode]:
    """The nodes of a tree; each refers only to earlier ones."""
    nodes: list[ProofNode] = []
    at = 0

    def number() -> int:
        nonlocal at
        value = shift = 0
        while at < len(tree) and shift < 35:
            byte = tree[at]
            value |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                return value
        raise CertificateError(f"the tree ends, or has too large a number, at byte {at}")

    while at < len(tree):
        move, need, count = number(), number(), number()
        replies: dict[int, int] = {}
        for _ in range(count):
            reply, back = number(), number()
            if not 1 <= back <= len(nodes):
                raise CertificateError(f"node {len(nodes)} points to a node that does not come before it")
            if reply in replies:
                raise CertificateError(f"node {len(nodes)} lists a reply twice")
            replies[reply] = len(nodes) - back
        nodes.append(ProofNode(move, need, replies))
    if not nodes:
        raise CertificateError("the tree is empty")
    return nodes
