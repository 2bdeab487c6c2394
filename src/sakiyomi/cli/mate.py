"""`sakiyomi mate`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import Json, Memory, Nodes, Seconds, make_limit, print_json, tidy
from sakiyomi.cli.files import write_bytes
from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import SHOGI, Move, ShogiPosition, forms, move_name
from sakiyomi.proof import Prover
from sakiyomi.types import Limit, Proof

UNKNOWN = 1
"""Exit code when the limit came before the answer."""


@tidy
def mate(
    position: Annotated[
        str, typer.Argument(help="SFEN or any text of a shogi position, a file, or - for standard input.")
    ] = "-",
    find: Annotated[str, typer.Option(help="any: some mate; shortest: the shortest, proved.")] = "any",
    nodes: Nodes = None,
    seconds: Seconds = None,
    memory: Memory = 256,
    certificate: Annotated[
        str | None, typer.Option(help="Write the whole proof to this file; see `sakiyomi verify`.")
    ] = None,
    json: Json = False,
) -> None:
    """Solves a mate problem (詰将棋): the side to move gives check with every move.

    Exit code: 0 when it is proved that there is a mate, or that there is none; 1 when the limit came first; 2
    for bad input; 130 after Ctrl-C.

    Example: sakiyomi mate "7nl/5kP2/3p2g1p/4p4/9/9/9/9/9 b RSr2b3g3s3n3l14p 1" --find shortest
    """
    if find not in ("any", "shortest"):
        raise LimitError(f"find is any or shortest, not {find[:40]!r}")
    here = _read(position)
    limit = make_limit(None, nodes, seconds)
    proof, cut_short = _solve_aloud(here, limit, memory, find == "shortest", certificate is not None)
    if certificate is not None and proof.certificate:
        write_bytes(certificate, proof.certificate)
    if json:
        print_json(proof_json(here, proof))
    else:
        print(SHOGI.draw(here))
        print(answer(proof, find))
        if len(proof.moves) > 1 or proof.plies == 1:
            print(" ".join(names(here, proof.moves)))
            print(" ".join(map(str, proof.moves)))
        elif proof.moves:
            print(f"begins with {move_name(here, proof.moves[0])} {proof.moves[0]}")
    if certificate is not None and proof.status == "proven" and not proof.certificate:
        print("sakiyomi: the limit came before the certificate was written", file=sys.stderr)
    if cut_short:
        raise KeyboardInterrupt
    if proof.status == "unknown":
        raise typer.Exit(UNKNOWN)


def _read(text: str) -> ShogiPosition:
    if text == "-":
        return SHOGI.parse(forms.decode(sys.stdin.buffer.read(forms.MOST_BYTES + 1)))
    try:
        if len(text) < 256 and "\n" not in text and Path(text).is_file():
            return SHOGI.parse(forms.decode(Path(text).read_bytes()))
    except OSError as error:
        raise LimitError(f"cannot read {text}: {error.strerror}") from None
    return SHOGI.parse(text)


def _solve_aloud(
    here: ShogiPosition, limit: Limit, memory: float, shortest: bool, certificate: bool
) -> tuple[Proof[Move], bool]:
    """The answer, and whether Ctrl-C cut it short; progress goes to standard error if that is a terminal."""
    loud = sys.stderr.isatty()
    prover = Prover(memory=memory)
    with prover.search(
        here, limit, find="shortest" if shortest else "any", certificate=certificate
    ) as search:
        try:
            for proof in search:
                if loud:
                    print(f"\r\x1b[2K{_progress(proof)}", end="", file=sys.stderr, flush=True)
            return search.result(), False
        except KeyboardInterrupt:
            search.stop()
            return search.result(), True
        finally:
            if loud:
                print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


def _progress(proof: Proof[Move]) -> str:
    known = f"mate in {proof.plies}, looking for a shorter one" if proof.plies else "looking for a mate"
    return f"{known}: {effort(proof)}, proof number {proof.proof_number}, depth {proof.depth}"


def effort(proof: Proof[Move]) -> str:
    """How much was searched, in words."""
    took = f"{proof.seconds:.1f} s" if proof.seconds >= 1 else f"{proof.seconds * 1000:.1f} ms"
    return f"{proof.nodes:,} nodes, {took}"


def answer(proof: Proof[Move], find: str) -> str:
    """One line: what is proved, and what is not."""
    if proof.status == "disproven":
        what = "no mate (proved)"
    elif proof.status == "unknown":
        what = "unknown: the limit came first"
    elif proof.shortest:
        what = f"mate in {proof.plies} (proved, and proved that none is shorter)"
    elif find == "shortest":
        what = f"mate in at most {proof.plies} (proved; the limit came before the shortest was known)"
    else:
        what = f"mate in {proof.plies} (proved; there may be a shorter one)"
    if proof.counted not in (None, proof.plies):
        what += f"; {proof.counted} without useless interpositions"
    return f"{what}   ({effort(proof)})"


def names(here: ShogiPosition, moves: tuple[Move, ...]) -> list[str]:
    """The Japanese names of a line."""
    out = []
    for move in moves:
        out.append(move_name(here, move))
        here = here.play(move)
    return out


def proof_json(here: ShogiPosition, proof: Proof[Move]) -> dict[str, object]:
    """The answer as data."""
    return {
        "position": here.sfen,
        "status": proof.status,
        "plies": proof.plies,
        "counted": proof.counted,
        "shortest": proof.shortest,
        "moves": [str(move) for move in proof.moves],
        "names": names(here, proof.moves),
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 6),
    }
