"""The cost of a machine: cycles, and chip area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sakiyomi.errors import GameError
from sakiyomi.games.collect import CollectPosition, generate
from sakiyomi.hardware import software, toolchain
from sakiyomi.hardware.bench import Bench
from sakiyomi.hardware.benches import make_bench
from sakiyomi.hardware.board import board_of
from sakiyomi.hardware.host import EngineHost
from sakiyomi.hardware.messages import field_widths
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.search import AlphaBeta

TIMES = 5
"""Repetitions of the software search: the shortest time counts, since other programs disturb it."""


@dataclass(frozen=True, slots=True)
class ProcessorWork:
    """Searches of one agent processor, each checked against the software."""

    boards: int
    nodes: int
    cycles: int
    seconds: float
    """Time of one software core for the same nodes."""

    @property
    def per_node(self) -> float:
        """Cycles per node."""
        return self.cycles / self.nodes


def starts(shape: MachineShape, count: int, seed: int = 0) -> list[CollectPosition]:
    """Random boards as large as a machine can hold."""
    return [
        generate(
            shape.width, shape.height, shape.targets, seed=seed + index, max_value=min(9, shape.max_value)
        )
        for index in range(count)
    ]


def work(bench: Bench, positions: Sequence[CollectPosition], depth: int | None = None) -> ProcessorWork:
    """Searches positions; raises `GameError` if machine and software differ in anything."""
    nodes, cycles, seconds = 0, 0, 0.0
    engine = AlphaBeta(**software.PLAIN)
    for position in positions:
        own = EngineHost(bench).search(board_of(position, bench.shape), depth)
        theirs = min(
            (software.search(position, depth, engine) for _ in range(TIMES)), key=lambda one: one.seconds
        )
        value = own.value if position.side == 0 else -own.value
        if (value, own.line, own.nodes) != (theirs.value, theirs.line, theirs.nodes):
            raise GameError(f"hardware: {own}, software: {theirs}, on {position.text()}")
        nodes, cycles, seconds = nodes + own.nodes, cycles + own.cycles, seconds + theirs.seconds
    return ProcessorWork(len(positions), nodes, cycles, seconds)


@dataclass(frozen=True, slots=True)
class Processor:
    """One agent processor in numbers."""

    shape: str
    field_bits: int
    frame_bits: int
    plies: int
    boards: int
    nodes: int
    cycles: int
    areas: tuple[tuple[str, int], ...]
    """Circuits with their look-up tables (ECP5), if requested."""

    def as_json(self) -> dict[str, Any]:
        """For other programs."""
        return asdict(self)


def processor(shape: MachineShape, boards: int, depth: int | None, simulator: str, area: bool) -> Processor:
    """Searches random boards, and synthesises every circuit if wanted."""
    toolchain.require_amaranth()
    bench = make_bench(shape, 1, simulator)
    try:
        done = work(bench, starts(shape, boards), depth)
    finally:
        bench.close()
    field = sum(width for _, width in field_widths(shape))
    areas = circuit_areas(shape) if area else ()
    return Processor(
        str(shape), field, frame_bits(shape), shape.plies, done.boards, done.nodes, done.cycles, areas
    )


def frame_bits(shape: MachineShape) -> int:
    """Bits of a frame of the stack."""
    from amaranth import Shape as Width

    from sakiyomi.hardware import layouts

    return int(Width.cast(layouts.frame(shape)).width)


def circuit_areas(shape: MachineShape) -> tuple[tuple[str, int], ...]:
    """Look-up tables of every single circuit and of the whole processor."""
    from sakiyomi.hardware.parts_list import CIRCUITS, design
    from sakiyomi.hardware.synthesis import area, luts

    found = list[tuple[str, int]]()
    with TemporaryDirectory(prefix="sakiyomi-") as name:
        folder = Path(name)
        for parts in CIRCUITS.values():
            found += [(part, luts(area(make(shape), folder))) for part, make in parts.items()]
        found.append(("agent processor", luts(area(design("agent", shape, 1), folder))))
    return tuple(found)
