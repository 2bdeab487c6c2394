"""The engine as logic (section 4, and the logic design that section 5 announces): cycles, area, clock, speed.

Cycles are counted in a simulation of the circuits, each search checked against the software. Areas and clocks
are those that Yosys and nextpnr reported for the chips in `routed.json`, which
`benchmarks/hardware_route.py` regenerates. The speed of the software is measured in the same run.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from sakiyomi.errors import GameError
from sakiyomi.games.collect import generate
from sakiyomi.hardware import toolchain
from sakiyomi.hardware.bench import Bench
from sakiyomi.hardware.benches import make_bench
from sakiyomi.hardware.board import LoadedBoard, board_of
from sakiyomi.hardware.host import SCHEMES, EngineHost, EnginePlan, decide
from sakiyomi.hardware.measure import ProcessorWork, starts, work
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.hardware.synthesis import Routed
from sakiyomi.papers import Progress
from sakiyomi.papers.tomabechi.settings import MAX_BOARDS, TomabechiSettings
from sakiyomi.reporting.estimates import Estimate, ratio
from sakiyomi.wire import read_json

SPINES = {"root": 0, "pairs": 0, "siblings": 4, "shared": 0}
"""Levels of the first line that each scheme shares out."""


@dataclass(frozen=True, slots=True)
class MachineRow:
    """One agent processor for a number of targets."""

    shape: MachineShape
    depth: int | None
    work: ProcessorWork


@dataclass(frozen=True, slots=True)
class EngineRow:
    """A scheme with a number of processors, on boards with a number of targets, in cycles."""

    targets: int
    scheme: str
    processors: int
    faster: Estimate
    """Cycles of one agent processor alone over those of the engine (geometric mean)."""
    work: Estimate
    """Nodes of all processors over those of one alone (geometric mean)."""
    cycles: float
    """Mean cycles of a decision."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """Everything known about the machine."""

    machines: tuple[MachineRow, ...]
    engines: tuple[EngineRow, ...]
    routes: tuple[Routed, ...]
    areas: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    """Targets, and look-up tables by circuit."""
    tools: str
    simulator: str

    def route(self, device: str, targets: int, processors: int) -> Routed | None:
        """One of the routed chips."""
        wanted = device, targets, processors
        return next((r for r in self.routes if (r.device, r.targets, r.processors) == wanted), None)


def measure(settings: TomabechiSettings, progress: Progress) -> Hardware:
    """Simulates; raises `GameError` if logic and software ever differ."""
    toolchain.require_amaranth()
    name = settings.simulator
    machines = list[MachineRow]()
    # The largest machine takes all boards: how many registers are in use changes no cycle.
    bench = make_bench(MachineShape(max(targets for targets, _ in settings.machines)), 1, name)
    for index, (targets, depth) in enumerate(settings.machines):
        progress(index, len(settings.machines), "hardware, one processor")
        shape = MachineShape(targets)
        positions = starts(shape, settings.circuits, settings.seed * MAX_BOARDS)
        machines.append(MachineRow(shape, depth, work(bench, positions, depth)))
    bench.close()
    progress(len(settings.machines), len(settings.machines), "hardware, one processor")
    engines = tuple(_engines(settings, progress))
    recorded = record()
    return Hardware(
        tuple(machines),
        engines,
        tuple(Routed(**route) for route in recorded["routes"]),
        tuple(
            (int(targets), tuple((str(part), int(luts)) for part, luts in rows))
            for targets, rows in recorded["areas"].items()
        ),
        recorded["tools"],
        name,
    )


def record() -> Any:
    """What the tools reported."""
    data = (files("sakiyomi.hardware") / "routed.json").read_bytes()
    return read_json(data, max_bytes=1 << 20, what="routed.json")


def _engines(settings: TomabechiSettings, progress: Progress) -> list[EngineRow]:
    max_targets, processors = settings.engine
    shape, rows = MachineShape(max_targets), list[EngineRow]()
    bench = make_bench(shape, max(processors), settings.simulator)
    total = len(settings.engine_targets) * len(SCHEMES) * len(processors)
    for targets in settings.engine_targets:
        boards = [
            board_of(generate(8, 8, targets, seed=settings.seed * MAX_BOARDS + index), shape)
            for index in range(settings.circuits)
        ]
        alone = [EngineHost(bench).search(board) for board in boards]
        for scheme in SCHEMES:
            for count in processors:
                progress(len(rows), total, "hardware, engine")
                plan = EnginePlan(scheme, None, SPINES[scheme], count)
                found = [
                    _decide(bench, board, plan, one.value) for board, one in zip(boards, alone, strict=True)
                ]
                cycles = [one.cycles for one in alone]
                nodes = [one.nodes for one in alone]
                rows.append(
                    EngineRow(
                        targets,
                        scheme,
                        count,
                        ratio(cycles, [c for c, _ in found]),
                        ratio([n for _, n in found], nodes),
                        sum(c for c, _ in found) / len(found),
                    )
                )
    progress(total, total, "hardware, engine")
    bench.close()
    return rows


def _decide(bench: Bench, board: LoadedBoard, plan: EnginePlan, value: int) -> tuple[int, int]:
    decision = decide(bench, board, plan)
    if decision.value != value:
        raise GameError(f"hardware: {plan} finds {decision.value}, not {value}, on {board}")
    return decision.cycles, decision.nodes
