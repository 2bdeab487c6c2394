"""Shogi: leaves per CPU second of ours and of cshogi, in the same run on one core.

Both list the legal moves of the last level without playing them and count the list; neither counts without
listing. cshogi has no perft of its own: its moves are played and listed through its Python interface, whose
calls are native but driven by the interpreter. With its C++ sources compiled into a native loop (AVX2) cshogi
reached 137 M/s from the start and 311 M/s with many drops on a machine where ours reached 223 and 818.

    python benchmarks/shogi_perft.py --deep     # depth 6 from the start: 547,581,517 lines
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import cshogi

from sakiyomi.games.shogi import START, parse

POSITIONS = {
    "start": (START, 5, 19_861_490),
    "many drops": ("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3, 4_809_015),
    "593 moves": ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3, 53_393_368),
}
ROUNDS = 3


def run() -> dict[str, float]:
    """Millions of leaves per second, and how many times as fast ours is."""
    figures = {}
    for name, (sfen, depth, expected) in POSITIONS.items():
        position, board = parse(sfen), cshogi.Board(sfen)
        ours = speed(lambda p=position, d=depth: p.perft(d), expected)  # type: ignore[misc]
        theirs = speed(lambda b=board, d=depth: by_cshogi(b, d), expected)  # type: ignore[misc]
        figures[f"{name}: sakiyomi, M leaves/s"] = ours
        figures[f"{name}: cshogi, M leaves/s"] = theirs
        figures[f"{name}: ratio"] = ours / theirs
    return figures


def by_cshogi(board: cshogi.Board, depth: int) -> int:
    """Perft with cshogi."""
    if depth == 1:
        return len(board.legal_moves)
    lines = 0
    for move in board.legal_moves:
        board.push(move)
        lines += by_cshogi(board, depth - 1)
        board.pop()
    return lines


def speed(count: Callable[[], int], expected: int, rounds: int = ROUNDS) -> float:
    """Millions of lines per CPU second, the best of several rounds."""
    best = 0.0
    for _ in range(rounds):
        start = time.process_time()
        lines = count()
        best = max(best, lines / (time.process_time() - start) / 1e6)
        assert lines == expected, f"{lines} lines instead of {expected}"
    return best


def main() -> None:
    """The figures, with depth 6 on request."""
    for what, figure in run().items():
        print(f"{what:<48} {figure:>16,.4g}")
    if "--deep" in sys.argv:
        print(f"depth 6: {speed(lambda: parse(START).perft(6), 547_581_517, 1):.4g} M leaves/s")


if __name__ == "__main__":
    main()
