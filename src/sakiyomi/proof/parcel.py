"""A subtree to be proved elsewhere, and its answer, as bytes.

The moves before the position are not sent: a proof does not need them, and a disproof found without them
holds on every line. A mate is accepted only with its certificate; "no mate" and "unknown" are taken on
trust.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sakiyomi.errors import SakiyomiError, WireError
from sakiyomi.proof.certificate import CertificateError
from sakiyomi.proof.solver import Find, Provable, Prover
from sakiyomi.proof.verify import verify
from sakiyomi.types import Limit, Status
from sakiyomi.wire import Choice, Fields, Maybe, Text, Whole, pack, unpack

MAX_HEADER = 4096
"""Largest header, in bytes."""
MAX_CERTIFICATE = 1 << 30
"""Largest certificate, in bytes."""

_SFEN, _NODES = Text(300), Whole(0, 1 << 62)
_PARCEL = Fields({"sfen": _SFEN, "nodes": Whole(1, 1 << 62), "find": Choice("any", "shortest")})
_ANSWER = Fields(
    {
        "sfen": _SFEN,
        "status": Choice("proven", "disproven", "unknown"),
        "nodes": _NODES,
        "plies": Maybe(Whole(1, 1_000_000)),
    }
)


class ParcelError(SakiyomiError, ValueError):
    """Bytes that are not a parcel, or an answer that does not prove its claim."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A position in which the side to move is to give mate, and a node limit."""

    sfen: str
    nodes: int
    """Maximum number of positions to search."""
    find: Find = "any"

    def pack(self) -> bytes:
        """One line of JSON."""
        return pack({"sfen": self.sfen, "nodes": self.nodes, "find": self.find})

    @classmethod
    def unpack(cls, data: bytes) -> Parcel:
        """Raises `ParcelError` for anything but a parcel."""
        try:
            fields, _ = unpack(data, _PARCEL, what="the parcel", max_header=MAX_HEADER)
        except WireError as error:
            raise ParcelError(str(error)) from None
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class ParcelAnswer:
    """The answer to a parcel; a mate comes with its certificate, which is the subtree."""

    sfen: str
    status: Status
    nodes: int
    plies: int | None = None
    certificate: bytes = b""

    def pack(self) -> bytes:
        """One line of JSON, then the certificate."""
        fields = {"sfen": self.sfen, "status": self.status, "nodes": self.nodes, "plies": self.plies}
        return pack(fields, self.certificate)

    @classmethod
    def unpack(cls, data: bytes) -> ParcelAnswer:
        """Checks the certificate of a mate; raises `ParcelError` if it does not prove the claim."""
        try:
            fields, certificate = unpack(
                data, _ANSWER, what="the answer", max_header=MAX_HEADER, max_body=MAX_CERTIFICATE
            )
        except WireError as error:
            raise ParcelError(str(error)) from None
        sfen, status, nodes = fields["sfen"], fields["status"], fields["nodes"]
        if status != "proven":
            return cls(sfen, status, nodes)
        try:
            checked = verify(certificate)
        except CertificateError as error:
            raise ParcelError(f"the mate is not proved: {error}") from None
        if (checked.sfen, checked.plies) != (sfen, fields["plies"]):
            raise ParcelError("the certificate is for another position or length")
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
    return ParcelAnswer(position.sfen, status, proof.nodes, plies, proof.certificate).pack()
