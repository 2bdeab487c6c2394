"""Checks a certificate, move by move, with its own copy of the rules: nothing from the search is trusted.

For a mate, every move of the attacker must be legal and give check, every legal reply must be answered, and
every line must end in mate within the claimed plies. For no mate, every check must have a legal reply after
which the same holds. Only this file, `plain_mate`, `plain_no_mate`, `rules`, `reach`, `sfen` and
`certificate` must be right, or `native/verify`, a third copy of the rules that shares no line with the
search.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import BinaryIO

from sakiyomi import _native
from sakiyomi.proof.certificate import HAND, CertificateError, Claim, Sealed, open_sealed, read_nodes
from sakiyomi.proof.plain_mate import PlainMateChecker
from sakiyomi.proof.plain_no_mate import PlainNoMateChecker
from sakiyomi.proof.reach import KING, PIECES, WHITE
from sakiyomi.proof.rules import UNITS, PlainBoard, in_check
from sakiyomi.proof.sfen import read_sfen

MAX_POSITIONS = 50_000_000
"""Maximum number of positions to check; a small file can mean more, since a few nodes serve many boards."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What a certificate proves about its position, whatever the other side does."""

    claim: Claim
    nodes: int
    """Nodes of the proof, or entries of the proof that there is no mate."""
    positions: int
    """Positions of the attacker checked."""

    @property
    def sfen(self) -> str:
        """The position."""
        return self.claim.sfen

    @property
    def plies(self) -> int | None:
        """Plies to mate; None if there is no mate."""
        return self.claim.plies


def verify(source: bytes | BinaryIO, max_positions: int = MAX_POSITIONS, *, plain: bool = False) -> Verified:
    """Checks a certificate; raises `CertificateError` if it fails or takes more than `max_positions`.

    A file is read twice, so it must be seekable; only the tree of a mate is held in memory as a whole. The
    native checker is used, or with `plain` the one in Python, which takes about three times as long.
    """
    sealed = open_sealed(io.BytesIO(source) if isinstance(source, bytes) else source)
    claim = sealed.claim
    try:
        board = read_sfen(claim.sfen)
    except ValueError as error:
        raise CertificateError(f"the position of the certificate is wrong: {error}") from None
    if claim.defending and not in_check(board.squares, board.side):
        raise CertificateError("the side to move is not in check: nobody attacks it")
    if plain:
        return _check_plain(board, sealed, max_positions)
    return _check_native(board, sealed, max_positions)


def _check_plain(board: PlainBoard, sealed: Sealed, max_positions: int) -> Verified:
    claim = sealed.claim
    if claim.plies is None:
        escapes = PlainNoMateChecker(sealed.pieces(), max_positions)
        escapes.check(board, defending=claim.defending)
        return Verified(claim, escapes.entries, escapes.entries)
    mates = PlainMateChecker(read_nodes(b"".join(sealed.pieces())), max_positions)
    _compare(mates.check(board, defending=claim.defending), claim)
    return Verified(claim, len(mates.nodes), mates.positions)


def _check_native(board: PlainBoard, sealed: Sealed, max_positions: int) -> Verified:
    claim = sealed.claim
    pieces = sealed.pieces()
    check = _native.check_no_mate
    if claim.plies is not None:
        check, pieces = _native.check_mate, iter([b"".join(pieces)])
    found = check(board_bytes(board), board.side, claim.defending, lambda: next(pieces, b""), max_positions)
    if found.error:
        raise CertificateError(found.error)
    if claim.plies is not None:
        _compare(found.plies, claim)
    return Verified(claim, found.nodes, found.positions)


def _compare(plies: int, claim: Claim) -> None:
    if plies != claim.plies:
        raise CertificateError(f"the mate takes {plies} plies, not {claim.plies} as claimed")


def board_bytes(board: PlainBoard) -> bytes:
    """A position for the native checker: 81 squares, white's negative, and eight counts per hand."""
    squares = bytes(WHITE - piece & 255 if piece > WHITE else piece for piece in board.squares)
    masks = [0] + [HAND[kind][1] for kind in PIECES[1:KING]]
    counts = (hand // max(1, UNITS[kind]) & masks[kind] for hand in board.hands for kind in range(KING))
    return squares + bytes(counts)
