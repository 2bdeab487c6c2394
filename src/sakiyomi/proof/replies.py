"""Certificates for positions with the defender to move, built from those after its replies."""

from __future__ import annotations

import io
from collections.abc import Mapping

from sakiyomi.proof.certificate import Sealed, open_sealed, pack, read_nodes, write_number
from sakiyomi.proof.sfen import read_sfen


def certify_mated(sfen: str, answers: Mapping[int, bytes]) -> bytes:
    """The side to move is mated: every reply, by its code, has a certificate of mate after it."""
    trees = [_body(_open(proof)) for proof in answers.values()]
    sizes = [len(read_nodes(tree)) for tree in trees]
    root = write_number(0) + write_number(_attackers_hand(sfen)) + write_number(len(answers))
    for number, reply in enumerate(answers):
        root += write_number(reply) + write_number(1 + sum(sizes[number + 1 :]))
    plies = max((1 + (_open(proof).claim.plies or 0) for proof in answers.values()), default=0)
    return pack(sfen, plies, b"".join(trees) + root, defending=True)


def certify_escape(sfen: str, reply: int, proof: bytes) -> bytes:
    """The side to move escapes by a reply after which, by its certificate, there is no mate."""
    return pack(sfen, None, write_number(reply) + _body(_open(proof)), defending=True)


def _open(proof: bytes) -> Sealed:
    return open_sealed(io.BytesIO(proof))


def _body(sealed: Sealed) -> bytes:
    return b"".join(sealed.pieces())


def _attackers_hand(sfen: str) -> int:
    board = read_sfen(sfen)
    return board.hands[1 - board.side]
