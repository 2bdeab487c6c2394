"""Leaves per CPU second of ours and of cshogi, in the same run on one core.

Both list the legal moves of the last level without playing them and count the list; neither counts without
listing. cshogi has no perft of its own: its moves are played and listed through its Python interface, whose
calls are native but driven by the interpreter. Compiled into a native loop (its C++ sources, AVX2) cshogi
reached 137 M/s from the start and 311 M/s with many drops where ours reached 223 and 818.

    python benchmarks/shogi_perft.py            # the table
    python benchmarks/shogi_perft.py --deep     # also depth 6 from the start: 547 581 517 lines
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import cshogi

from sakiyomi.games.shogi import START, parse

POSITIONS = {
    "start, depth 5": (START, 5, 19_861_490),
    "many drops, depth 3": (
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        3,
        4_809_015,
    ),
    "593 moves, depth 3": ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3, 53_393_368),
}


def by_cshogi(board: cshogi.Board, depth: int) -> int:
    if depth == 1:
        return len(board.legal_moves)
    lines = 0
    for move in board.legal_moves:
        board.push(move)
        lines += by_cshogi(board, depth - 1)
        board.pop()
    return lines


def speed(count: Callable[[], int], expected: int, rounds: int) -> float:
    """Millions of lines per CPU second, the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        start = time.process_time()
        lines = count()
        seconds = time.process_time() - start
        if lines != expected:
            raise SystemExit(f"{lines} lines instead of {expected}")
        best = max(best, lines / seconds / 1e6)
    return best


def main() -> None:
    options = argparse.ArgumentParser(description="perft against cshogi")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--deep", action="store_true")
    given = options.parse_args()
    print(f"{'position':<22}{'sakiyomi M/s':>14}{'cshogi M/s':>12}{'ratio':>8}")
    for name, (sfen, depth, expected) in POSITIONS.items():
        position, board = parse(sfen), cshogi.Board(sfen)
        ours = speed(lambda p=position, d=depth: p.perft(d), expected, given.rounds)  # type: ignore[misc]
        theirs = speed(lambda b=board, d=depth: by_cshogi(b, d), expected, given.rounds)  # type: ignore[misc]
        print(f"{name:<22}{ours:>14.1f}{theirs:>12.1f}{ours / theirs:>8.2f}", flush=True)
    if given.deep:
        ours = speed(lambda: parse(START).perft(6), 547_581_517, 1)
        print(f"{'start, depth 6':<22}{ours:>14.1f}")


if __name__ == "__main__":
    main()
