"""The certificate file: packing and unpacking, with nothing taken on trust (docs/certificate.md)."""

from __future__ import annotations

import hashlib
import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from sakiyomi.errors import SakiyomiError, shorten

MAGIC = "sakiyomi certificate 3"
HAND = {"P": (0, 31), "L": (6, 7), "N": (10, 7), "S": (14, 7), "G": (18, 7), "B": (22, 3), "R": (25, 3)}
"""Bits of each count in a hand: the lowest bit, and the mask."""
MAX_BYTES = 1 << 30
"""Largest body to unpack."""
MAX_RATIO = 200
"""Largest compression ratio of a body. Real proofs have 2 to 50."""
SMALL = 1 << 16
"""Size of a body that is always allowed, whatever the ratio."""
MAX_MOVES = 593
"""The largest number of legal moves in any position."""
_CHUNK = 1 << 18
_MAX_LINE = 400


class CertificateError(SakiyomiError, ValueError):
    """A certificate that is damaged, or does not prove what it claims."""


@dataclass(frozen=True, slots=True)
class ProofNode:
    """A position of the attacker: its move, and for every reply the node that answers it."""

    move: int
    need: int
    """Pieces the attacker must hold, in the bits of `HAND`."""
    replies: dict[int, int]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a file claims about its position."""

    sfen: str
    plies: int | None
    """Plies to mate; None claims that there is no mate."""
    defending: bool = False
    """Whether the side to move is in check and the other side attacks."""

    def __str__(self) -> str:
        if self.plies is None:
            return "escape" if self.defending else "no mate"
        return f"{'mated' if self.defending else 'mate'} {self.plies}"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim of mate and its proof. The last node is the root; nodes only point to earlier ones."""

    claim: Claim
    nodes: list[ProofNode]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A file whose hash is right; its body is still compressed."""

    claim: Claim
    size: int
    """Bytes of the body when unpacked."""
    packed: BinaryIO
    """Positioned at the start of the compressed body."""

    def pieces(self) -> Iterator[bytes]:
        """The body in pieces, so that it need not fit into memory."""
        stream, left = zlib.decompressobj(), self.size
        try:
            while not stream.eof:
                data = stream.unconsumed_tail or self.packed.read(_CHUNK)
                piece = stream.decompress(data, min(_CHUNK, left + 1))
                left -= len(piece)
                if left < 0 or not (data or piece):
                    break
                if piece:
                    yield piece
        except zlib.error as error:
            raise CertificateError(f"the certificate is damaged: {error}") from None
        if left or not stream.eof or stream.unused_data or self.packed.read(1):
            raise CertificateError("the certificate is damaged: its body does not have the declared size")


def pack(sfen: str, plies: int | None, body: bytes, *, defending: bool = False) -> bytes:
    """The file: four lines of claim, a hash over everything, and the compressed body."""
    claim = f"{MAGIC}\n{sfen}\n{Claim(sfen, plies, defending)}\n{len(body)}\n".encode()
    packed = zlib.compress(body, 9)
    return claim + hashlib.sha256(claim + packed).hexdigest().encode() + b"\n" + packed


def unpack(data: bytes) -> Certificate:
    """Parses the file of a mate; raises `CertificateError` if it is malformed in any way."""
    sealed = open_sealed(io.BytesIO(data))
    if sealed.claim.plies is None:
        raise CertificateError("this certificate is about no mate: it has no tree")
    return Certificate(sealed.claim, read_nodes(b"".join(sealed.pieces())))


def open_sealed(file: BinaryIO) -> Sealed:
    """Reads the file once for its hash, and goes back to the beginning of its body."""
    lines = [file.readline(_MAX_LINE) for _ in range(5)]
    if lines[0] != MAGIC.encode() + b"\n" and lines[0] != MAGIC.encode():
        raise CertificateError(f"this is not a certificate: it does not begin with {MAGIC!r}")
    if not all(line.endswith(b"\n") for line in lines):
        raise CertificateError("the certificate is damaged: it is truncated")
    start, digest = file.tell(), hashlib.sha256(b"".join(lines[:4]))
    while piece := file.read(_CHUNK):
        digest.update(piece)
    length = file.tell() - start
    if digest.hexdigest().encode() != lines[4][:-1]:
        raise CertificateError("the certificate is damaged: its hash does not match")
    file.seek(start)
    claim = _read_claim(lines[1][:-1], lines[2][:-1])
    return Sealed(claim, _size(lines[3][:-1], length), file)


def _read_claim(position: bytes, words: bytes) -> Claim:
    try:
        sfen = position.decode("ascii")
    except ValueError:
        raise CertificateError("the position of the certificate cannot be read") from None
    match = re.fullmatch(rb"(mate|mated) (0|[1-9][0-9]{0,5})|no mate|escape", words)
    if match is None:
        raise CertificateError(f"{_shown(words)!r} is not a claim, such as 'mate 7' or 'no mate'")
    plies = None if match[2] is None else int(match[2])
    return Claim(sfen, plies, defending=words == b"escape" or match[1] == b"mated")


def _size(text: bytes, length: int) -> int:
    """The declared size of a body, within what a file of this length may declare."""
    if not re.fullmatch(rb"0|[1-9][0-9]{0,11}", text):
        raise CertificateError(f"{_shown(text)!r} is not the size of a body")
    size = int(text)
    if size > min(MAX_BYTES, max(SMALL, MAX_RATIO * length)):
        raise CertificateError(f"the certificate is too large: {size:,} bytes in {length:,} bytes of file")
    return size


def _shown(text: bytes) -> str:
    return shorten(text.decode("ascii", "backslashreplace"))


def read_hand(word: int) -> dict[str, int]:
    """The counts of a hand."""
    counts = {kind: word >> low & mask for kind, (low, mask) in HAND.items()}
    if sum(counts[kind] << low for kind, (low, _) in HAND.items()) != word:
        raise CertificateError(f"{word} is not a hand")
    return counts


def write_number(number: int) -> bytes:
    """A number as `Numbers` reads it."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


class Numbers:
    """Numbers with seven bits in each byte, lowest first, from bytes that come in pieces."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._piece, self._at, self._before = b"", 0, 0

    @property
    def at_end(self) -> bool:
        """Whether everything has been read."""
        if self._at == len(self._piece):
            self._before += self._at
            self._piece, self._at = next(self._pieces, b""), 0
        return not self._piece

    def read(self) -> int:
        """The next number."""
        value = shift = 0
        while shift < 35 and not self.at_end:
            byte = self._piece[self._at]
            self._at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
        raise CertificateError(f"the tree ends, or has too large a number, at byte {self._before + self._at}")


def read_nodes(tree: bytes) -> list[ProofNode]:
    """The nodes of a tree; each refers only to earlier ones."""
    nodes: list[ProofNode] = []
    numbers = Numbers(iter([tree] if tree else []))
    while not numbers.at_end:
        nodes.append(_read_node(numbers, len(nodes)))
    if not nodes:
        raise CertificateError("the tree is empty")
    return nodes


def _read_node(numbers: Numbers, number: int) -> ProofNode:
    move, need, count = numbers.read(), numbers.read(), numbers.read()
    if count > MAX_MOVES:
        raise CertificateError(f"node {number} lists more replies than there can be")
    replies: dict[int, int] = {}
    for _ in range(count):
        reply, back = numbers.read(), numbers.read()
        if not 1 <= back <= number:
            raise CertificateError(f"node {number} points to a node that does not come before it")
        if reply in replies:
            raise CertificateError(f"node {number} lists a reply twice")
        replies[reply] = number - back
    return ProofNode(move, need, replies)
