"""Shogi: does the engine keep to its time? Games against itself by USI; cshogi's client keeps the clocks.

python benchmarks/shogi_clock.py
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import cshogi
from cshogi.usi import Engine

LONGEST = 120
"""Moves of a game."""

CONTROLS = {  # milliseconds: main time, byoyomi, increment
    "5 s, then nothing": (5000, 0, 0),
    "2 s, then 200 ms per move": (2000, 200, 0),
    "200 ms per move": (0, 200, 0),
    "1 s and 100 ms per move": (1000, 0, 100),
}


def run() -> dict[str, float]:
    """For every time control: moves, how many took too long, and the least time left."""
    figures: dict[str, float] = {}
    engine = Engine(str(Path(sys.executable).with_name("sakiyomi-usi")))
    engine.setoption("USI_Hash", 16)
    engine.isready()
    for name, control in CONTROLS.items():
        left_over = game(engine, *control)
        figures[f"{name}: moves"] = len(left_over)
        figures[f"{name}: over the limit"] = sum(left < 0 for left in left_over)
        figures[f"{name}: least left, ms"] = min(left_over)
    engine.quit()
    return figures


def game(engine: Engine, main: int, byoyomi: int, increment: int) -> list[float]:
    """Time left at each move, in ms, by a strict arbiter's clock."""
    board, moves, left_over = cshogi.Board(), list[str](), list[float]()
    left = [float(main), float(main)]
    engine.usinewgame()
    while len(moves) < LONGEST and not board.is_game_over():
        side = board.turn
        engine.position(moves)
        clock = {"btime": int(left[0]), "wtime": int(left[1])}
        clock |= {"binc": increment, "winc": increment} if increment else {"byoyomi": byoyomi}
        started = time.perf_counter()
        move, _ = engine.go(**clock)
        used = (time.perf_counter() - started) * 1000
        left_over.append(left[side] + byoyomi - used)
        if move in ("resign", "win"):
            break
        left[side] = max(left[side] - used, 0.0) + increment
        board.push_usi(move)
        moves.append(move)
    return left_over


def main() -> None:
    """Prints the figures."""
    for what, figure in run().items():
        print(f"{what:<48} {figure:>10,.4g}")


if __name__ == "__main__":
    main()
