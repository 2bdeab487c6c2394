"""A subtree to be proved elsewhere, and what came of it, as bytes.

The moves before the position are not sent: a proof needs none, and a disproof found without them holds on
every line. What comes back is believed only as far as its certificate goes; that there is no mate, and
unknown, are the word of whoever did the work.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, get_args

from sakiyomi.errors import SakiyomiError, shorten
from sakiyomi.proof.certificate import CertificateError
from sakiyomi.proof.solver import Find, Provable, Prover
from sakiyomi.proof.verify import verify
from sakiyomi.types import Limit, Status

MOST_HEADER = 4096
"""Largest header that is read, in bytes."""


class ParcelError(SakiyomiError, ValueError):
    """Bytes that are no parcel, or an answer that does not prove what it says."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A position whose side to move is to give mate, and how much may be spent on it."""

    sfen: str
    nodes: int
    """Positions to look at, at the most."""
    find: Find = "any"

    def pack(self) -> bytes:
        """One line of JSON."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def unpack(cls, data: bytes) -> Parcel:
        """Raises `ParcelError` for anything but a parcel."""
        fields, rest = _header(data)
        sfen, nodes, find = fields.get("sfen"), fields.get("nodes"), _one_of(Find, fields.get("find"))
        if rest or not isinstance(sfen, str) or type(nodes) is not int or nodes < 1 or find is None:
            raise ParcelError(f"this is not a parcel: {shorten(repr(data))}")
        return cls(sfen, nodes, find)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a parcel; a mate comes with its certificate, which is the subtree."""

    sfen: str
    status: Status
    nodes: int
    plies: int | None = None
    certificate: bytes = b""

    def pack(self) -> bytes:
        """One line of JSON, then the certificate."""
        fields = asdict(self)
        del fields["certificate"]
        return json.dumps(fields).encode() + b"\n" + self.certificate

    @classmethod
    def unpack(cls, data: bytes) -> Answer:
        """Checks the certificate of a mate; raises `ParcelError` if it is not a proof of what is said."""
        fields, certificate = _header(data)
        sfen, status, nodes = fields.get("sfen"), _one_of(Status, fields.get("status")), fields.get("nodes")
        if not isinstance(sfen, str) or status is None or type(nodes) is not int:
            raise ParcelError(f"this is not an answer: {shorten(repr(data))}")
        if status != "proven":
            return cls(sfen, status, nodes)
        try:
            checked = verify(certificate)
        except CertificateError as error:
            raise ParcelError(f"the mate is not proved: {error}") from None
        if (checked.sfen, checked.plies) != (sfen, fields.get("plies")):
            raise ParcelError("the certificate is one of another position or length")
        return cls(sfen, status, nodes, checked.plies, certificate)


def work(data: bytes, prover: Prover, parse: Callable[[str], Provable[Any]]) -> bytes:
    """Opens a parcel, searches, and packs the answer; `parse` reads the position."""
    parcel = Parcel.unpack(data)
    try:
        position = parse(parcel.sfen)
    except ValueError as error:
        raise ParcelError(f"the position of the parcel is wrong: {error}") from None
    proof = prover.prove(position, Limit(nodes=parcel.nodes), find=parcel.find, certificate=True)
    status: Status = proof.status if proof.status != "proven" or proof.certificate else "unknown"
    plies = proof.plies if status == "proven" else None
    return Answer(position.sfen, status, proof.nodes, plies, proof.certificate).pack()


def _one_of(words: Any, word: object) -> Any:
    """The word if it is one of a literal type's, else None."""
    return word if word in get_args(words) else None


def _header(data: bytes) -> tuple[dict[str, Any], bytes]:
    line, newline, rest = data.partition(b"\n")
    try:
        fields = json.loads(line) if newline and len(line) <= MOST_HEADER else None
    except ValueError:
        fields = None
    if not isinstance(fields, dict):
        raise ParcelError(f"no header: {shorten(repr(data))}")
    return fields, rest
