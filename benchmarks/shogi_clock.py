"""Shogi: does the engine keep its time? Games with itself by USI; cshogi's client holds the clocks.

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
    "2 s, then 200 ms a move": (2000, 200, 0),
    "200 ms a move": (0, 200, 0),
    "1 s and 100 ms a move": (1000, 0, 100),
}


def run() -> dict[str, float]:
    """For every control: moves, how many took too long, and the least time that was left for one."""
    figures: dict[str, float] = {}
    engine = Engine(str(Path(sys.executable).with_name("sakiyomi-usi")))
    engine.setoption("USI_Hash", 16)
    engine.isready()
    for name, control in CONTROLS.items():
        spare = game(engine, *control)
        figures[f"{name}: moves"] = len(spare)
        figures[f"{name}: over the limit"] = sum(left < 0 for left in spare)
        figures[f"{name}: least left, ms"] = min(spare)
    engine.quit()
    return figures


def game(engine: Engine, main: int, byoyomi: int, increment: int) -> list[float]:
    """What was left of the time for each move, in ms; clocks are those of a strict arbiter."""
    board, moves, spare = cshogi.Board(), list[str](), list[float]()
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
        spare.append(left[side] + byoyomi - used)
        if move in ("resign", "win"):
            break
        left[side] = max(left[side] - used, 0.0) + increment
        board.push_usi(move)
        moves.append(move)
    return spare


def main() -> None:
    """Prints the figures."""
    for what, figure in run().items():
        print(f"{what:<48} {figure:>10,.4g}")


if __name__ == "__main__":
    main()
