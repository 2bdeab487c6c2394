"""Agent processors in hardware against the software on a thousand boards of each size: value, line and nodes.

    python benchmarks/hardware_exact.py           # 1,000 boards each: K = 6 and 10 to the end, 16 to a depth
    python benchmarks/hardware_exact.py --boards 50
    python benchmarks/hardware_exact.py --proof   # also proves undo for the whole stack (K = 6)

Walls are excluded: the field circuit has none. Needs the extra `hardware` and Verilator (half a minute to a
few minutes to compile each processor, then cached).
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from sakiyomi._native import Random
from sakiyomi.games.collect import CollectPosition, generate
from sakiyomi.hardware.benches import make_bench
from sakiyomi.hardware.measure import work
from sakiyomi.hardware.shape import MachineShape

SIZES = (
    (MachineShape(6), None),
    (MachineShape(10), None),
    (MachineShape(16), 8),
    (MachineShape(16, 16, 16), 7),
)
"""Machines, each with its search depth; None for the end."""


def boards(shape: MachineShape, count: int, seed: int) -> list[CollectPosition]:
    """Random boards up to the size of the machine, after some random play: both sides, both models."""
    random, found = Random(seed), list[CollectPosition]()
    while len(found) < count:
        width, height = (5 + random.below(edge - 4) for edge in (shape.width, shape.height))
        targets = min(shape.targets - random.below(3), width * height - 2)
        here = generate(width, height, targets, seed=random.below(1 << 40))
        for _ in range(random.below(7)):
            if not here.over:
                moves = here.moves()
                here = here.play(moves[random.below(len(moves))])
        if not here.over:
            found.append(here)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--proof", action="store_true")
    wanted = parser.parse_args()
    for shape, depth in SIZES:
        bench = make_bench(shape, 1, "verilator")
        done = work(bench, boards(shape, wanted.boards, shape.targets), depth)
        bench.close()
        print(
            f"{shape}, {'to the end' if depth is None else f'depth {depth}'}: {done.boards:,} boards, "
            f"{done.nodes:,} nodes, all equal; {done.per_node:.3f} cycles per node",
            flush=True,
        )
    if wanted.proof:
        from sakiyomi.hardware import layouts
        from sakiyomi.hardware.proof import prove_undo

        shape = MachineShape(6)
        with tempfile.TemporaryDirectory() as folder:
            prove_undo(layouts.field(shape), shape.plies, Path(folder))
        print(f"undo proved for all {shape.plies} levels of the stack")


if __name__ == "__main__":
    main()
