"""Search reports as `info` lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sakiyomi.errors import shorten
from sakiyomi.types import Bound, Info, Line, Loss, Points, Proof, Score, Win

_BOUNDS: dict[Bound, str] = {"exact": "", "lower": " lowerbound", "upper": " upperbound"}


def score_text(score: Score) -> str:
    """`cp` in hundredths of a pawn, or `mate` in plies, + or - if the length is unknown."""
    match score:
        case Points(value):
            return f"cp {value}"
        case Win(plies):
            return f"mate {'+' if plies is None else plies}"
        case Loss(plies):
            return f"mate -{'' if plies is None else plies}"
    raise AssertionError(score)


def info_lines(info: Info[Any]) -> Iterator[str]:
    """One line for each best move."""
    for place, line in enumerate(info.lines, 1):
        yield (
            f"info depth {info.depth} seldepth {info.seldepth} {_effort(info)} "
            f"multipv {place} score {score_text(line.score)}{_BOUNDS[line.bound]} pv {_moves(line)}"
        )


def effort_line(info: Info[Any] | Proof[Any]) -> str:
    """A report of the effort alone."""
    return f"info {_effort(info)}"


def proof_line(proof: Proof[Any]) -> str:
    """A proven mate, with its line as far as known."""
    moves = " ".join(map(str, proof.moves))
    return (
        f"info depth {proof.plies} seldepth {proof.depth} {_effort(proof)} "
        f"multipv 1 score mate {proof.plies} pv {moves}"
    )


def note_line(text: str) -> str:
    """A message for people, always on one line."""
    plain = "".join(c if c.isascii() and c.isprintable() else "?" for c in text)
    return f"info string {shorten(plain, 200).replace('…', '...')}"


def _effort(info: Info[Any] | Proof[Any]) -> str:
    speed = info.nodes / info.seconds if info.seconds > 0 else 0
    return (
        f"time {info.seconds * 1000:.0f} nodes {info.nodes} nps {speed:.0f} "
        f"hashfull {info.table_full * 1000:.0f}"
    )


def _moves(line: Line[Any]) -> str:
    return " ".join(map(str, line.moves))
