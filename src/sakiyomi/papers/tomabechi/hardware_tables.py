"""The engine as logic: tables and figures 3 and 4."""

from __future__ import annotations

from collections.abc import Iterator

from sakiyomi.hardware.host import SCHEMES
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.papers.tomabechi.hardware import Hardware, MachineRow
from sakiyomi.reporting.charts import Point, Series, line_chart
from sakiyomi.reporting.report import Block, Cell, Column, Figure, Prose, Section, Table

ECP5 = "ecp5-85k"
CHIP = (6, 4)
"""Targets and processors of the chip that the figures are about."""
LARGER = 0.7
"""Part of a chip's logic that can be filled before routing suffers."""


def section(found: Hardware) -> Section:
    """The whole section."""
    blocks: list[Block] = [Prose(_summary(found)), *_figures(), cycle_table(found), area_table(found)]
    blocks += [route_table(found), speed_table(found), decision_table(found)]
    blocks += [engine_chart(found), engine_table(found), *_larger(found)]
    return Section("The engine as logic", tuple(blocks))


def _summary(found: Hardware) -> str:
    first = found.machines[0]
    return (
        "Section 4 draws the engine, and section 5 announces its logic design. This is one: agent processors "
        "with the circuits of figure 4 and a main processor, all as logic. Every search below was made by "
        "simulated circuits, and value, line and node count were those of the software in the same order "
        f"without table. With {first.shape.targets} targets a processor takes {first.work.per_node:.2f} "
        "cycles a node."
    )


def _figures() -> Iterator[Figure]:
    from sakiyomi.hardware.drawing import agent_figure, engine_figure

    shape = MachineShape(CHIP[0])
    note = "Numbers are bits, read from the circuits."
    yield Figure(
        f"Figure 3. The engine, {CHIP[1]} processors, {shape}", engine_figure(shape, CHIP[1]), note=note
    )
    yield Figure(f"Figure 4. An agent processor, {shape}", agent_figure(shape), note=note)


def cycle_table(found: Hardware) -> Table:
    """Cycles a node."""
    columns = (
        Column("targets"),
        Column("searched", align="left"),
        Column("boards", ",d"),
        Column("nodes", ",d"),
        Column("cycles", ",d"),
        Column("cycles a node", ".2f"),
    )
    rows = tuple(
        (m.shape.targets, _depth(m), m.work.boards, m.work.nodes, m.work.cycles, m.work.per_node)
        for m in found.machines
    )
    note = "Random boards of 8x8, by one processor. All values, lines and node counts are the software's."
    return Table("Cycles of an agent processor", columns, rows, note)


def _depth(machine: MachineRow) -> str:
    return "to the end" if machine.depth is None else f"to depth {machine.depth}"


def area_table(found: Hardware) -> Table:
    """Look-up tables by circuit and K."""
    columns = (
        Column("circuit", align="left"),
        *(Column(f"K = {targets}", ",d") for targets, _ in found.areas),
    )
    names = [name for name, _ in found.areas[0][1]] if found.areas else []
    rows: list[tuple[Cell, ...]] = [
        (name, *(dict(parts).get(name) for _, parts in found.areas)) for name in names
    ]
    note = (
        f"4-input look-up tables on the ECP5, each circuit synthesised by itself ({found.tools}); a carry "
        "counts as two, 16 x 4 bits of memory as six. A product of the priority circuit takes a multiplier "
        "of the chip instead. The cost grows with K², not with the board."
    )
    return Table("Area by circuit", columns, tuple(rows), note)


def route_table(found: Hardware) -> Table:
    """Chips."""
    columns = (
        Column("chip", align="left"),
        Column("K"),
        Column("APs"),
        Column("logic cells", ",d"),
        Column("used", ".0%"),
        Column("multipliers"),
        Column("block RAM"),
        Column("MHz", ".1f"),
    )
    rows = tuple(
        (
            *(r.device, r.targets, r.processors, r.logic, r.logic / r.logic_available),
            *(r.multipliers, r.memories, r.megahertz),
        )
        for r in found.routes
    )
    note = (
        "Whole chips with main processor and serial line, placed and routed; the clock is the router's own "
        "worst case. The stack lies in block memory on the iCE40; the ECP5 has small memories in its logic, "
        "which the tools prefer for so few levels."
    )
    return Table("Chips, placed and routed", columns, rows, note)


def speed_table(found: Hardware) -> Table:
    """Nodes a second against one core."""
    columns = (
        Column("K"),
        Column("MHz", ".1f"),
        Column("cycles a node", ".2f"),
        Column("M nodes/s, a processor", ".1f"),
        Column("four processors", ".1f"),
        Column("one software core", ".1f"),
        Column("processor / core", ".1f"),
    )
    rows = tuple(_speed(found, machine) for machine in found.machines)
    note = (
        "Clock of the routed chip over measured cycles. The core is of the machine that made this report, "
        "in the same run, with the same search (no table, same order); the best of five times."
    )
    return Table("Nodes a second", columns, rows, note)


def _clock(found: Hardware, targets: int) -> float | None:
    routes = [r for r in found.routes if (r.device, r.targets) == (ECP5, targets)]
    return max(routes, key=lambda r: r.processors).megahertz if routes else None


def _speed(found: Hardware, machine: MachineRow) -> tuple[Cell, ...]:
    clock, core = _clock(found, machine.shape.targets), _core(machine)
    if clock is None:
        return machine.shape.targets, None, machine.work.per_node, None, None, core, None
    own = clock / machine.work.per_node
    return (
        *(machine.shape.targets, clock, machine.work.per_node, own, 4 * own, core),
        own / core if core else None,
    )


def _core(machine: MachineRow) -> float:
    return machine.work.nodes / machine.work.seconds / 1e6 if machine.work.seconds else 0.0


def decision_table(found: Hardware) -> Table:
    """Decisions a second."""
    columns = (
        Column("targets"),
        Column("searched", align="left"),
        Column("cycles a decision", ",.0f"),
        Column("MHz", ".1f"),
        Column("decisions/s, a processor", ",.0f"),
        Column("one software core", ",.0f"),
    )
    rows = list[tuple[Cell, ...]]()
    for machine in found.machines:
        done, clock = machine.work, _clock(found, machine.shape.targets)
        cycles = done.cycles / done.boards
        rows.append(
            (
                *(machine.shape.targets, _depth(machine), cycles, clock),
                None if clock is None else clock * 1e6 / cycles,
                done.boards / done.seconds if done.seconds else None,
            )
        )
    return Table("Decisions a second, from the start of a match", columns, tuple(rows))


NAMES = {"root": "root, 1 ply", "pairs": "root, 2 plies", "siblings": "siblings", "shared": "shared bounds"}


def engine_table(found: Hardware) -> Table:
    """Speed-up by processors."""
    columns = (
        Column("targets"),
        Column("scheme", align="left"),
        Column("APs"),
        Column("faster (95 %)", ".2f"),
        Column("nodes", ".2f"),
        Column("cycles", ",.0f"),
    )
    rows = tuple(
        (r.targets, NAMES[r.scheme], r.processors, r.faster, r.work.value, r.cycles) for r in found.engines
    )
    note = (
        "In cycles, against one agent processor that searches alone (geometric means); the main processor's "
        "own cycles are included. Root: the paper's schemes. Siblings: the first move of every node along "
        "the first line alone, then its siblings at once, with its value as bound, broadcast while they run. "
        "Shared bounds: two plies, no processor waits, and every new bound is broadcast to all."
    )
    return Table("Speed-up by number of processors", columns, rows, note)


def engine_chart(found: Hardware) -> Figure:
    """The same for the most targets."""
    targets = max(row.targets for row in found.engines)
    series = [
        Series(
            NAMES[scheme],
            tuple(
                Point(r.processors, r.faster.value, r.faster.low, r.faster.high)
                for r in found.engines
                if (r.targets, r.scheme) == (targets, scheme)
            ),
        )
        for scheme in SCHEMES
    ]
    svg = line_chart(series, "processors", "times as fast as one, in cycles")
    return Figure(f"Processors as logic, 8x8, {targets} targets", svg)


def _larger(found: Hardware) -> Iterator[Prose]:
    """What a larger chip would do, on paper."""
    chip = found.route(ECP5, *CHIP)
    machine = next((m for m in found.machines if m.shape.targets == CHIP[0]), None)
    if chip is None or machine is None:
        return
    each = chip.logic / chip.processors
    fit = int(LARGER * chip.logic_available / each)
    own = chip.megahertz / machine.work.per_node
    yield Prose(
        f"On paper: {chip.processors} processors with main processor and serial line take {chip.logic:,} "
        f"logic cells, {each:,.0f} each. {LARGER:.0%} of this chip's {chip.logic_available:,} cells hold "
        f"{fit} of them; at {chip.megahertz:.1f} MHz and {machine.work.per_node:.2f} cycles a node that is "
        f"{fit} × {own:.1f} = {fit * own:,.0f} million nodes a second, if there are as many moves to share "
        f"out. A chip of a million such cells at the same clock would hold {int(LARGER * 1e6 / each)}, "
        f"{LARGER * 1e6 / each * own:,.0f} million nodes a second. Neither was routed."
    )
