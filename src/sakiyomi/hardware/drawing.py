"""The paper's figures 3 and 4, drawn from the circuits themselves: every width is read from their ports."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import Any

from amaranth import Shape as Width
from amaranth.hdl import UnusedElaboratable

from sakiyomi.hardware import layouts
from sakiyomi.hardware.agent import AgentProcessor
from sakiyomi.hardware.engine import EngineCircuit
from sakiyomi.hardware.evaluation_circuit import Evaluation, Territory
from sakiyomi.hardware.field_circuit import DistanceArray, Play, TargetRegisters
from sakiyomi.hardware.main_processor import MainProcessor
from sakiyomi.hardware.messages import command_bytes, report_bytes
from sakiyomi.hardware.parts import pair_index
from sakiyomi.hardware.priority_circuit import Factors, Order, PriorityKeys
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.hardware.stack import Stack

INK = "var(--ink,#1d2329)"
SOFT = "var(--soft,#5c6670)"
PAPER = "var(--paper,#fff)"
ACCENT = "var(--s1,#1f5fa8)"
LINE = 17
"""Height of a line of text, in pixels."""


@dataclass(frozen=True, slots=True)
class Block:
    """A box with a title and lines of text."""

    title: str
    lines: tuple[str, ...]
    x: int
    y: int
    width: int
    height: int
    thick: bool = False


@dataclass(frozen=True, slots=True)
class Wire:
    """A path with a label for the bits it carries; `both` if they go both ways."""

    points: tuple[tuple[int, int], ...]
    label: str = ""
    at: tuple[int, int] = (0, 0)
    both: bool = False
    anchor: str = "middle"


def bits(component: Any, *ports: str) -> int:
    """Total width of some ports of a circuit."""
    found = 0
    for port in ports:
        member = component.signature.members[port]
        count = 1
        for dimension in member.dimensions:
            count *= dimension
        found += count * int(Width.cast(member.shape).width)
    return found


@contextmanager
def _never_elaborated() -> Iterator[None]:
    """Suppresses warnings about circuits that are created only to read their ports."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnusedElaboratable)
        yield
        gc.collect()


def agent_figure(shape: MachineShape) -> str:
    """Figure 4: the circuits of an agent processor."""
    with _never_elaborated():
        return _agent(shape)


def engine_figure(shape: MachineShape, processors: int) -> str:
    """Figure 3: the engine."""
    with _never_elaborated():
        return _engine(shape, processors)


def _agent(shape: MachineShape) -> str:
    count = shape.targets
    targets, play, measure = TargetRegisters(shape), Play(shape), DistanceArray(shape)
    territory, evaluation = Territory(shape), Evaluation(shape)
    factors, keys, order = Factors(shape), PriorityKeys(shape), Order(shape)
    agent, stack = AgentProcessor(shape), Stack(layouts.frame(shape), shape.plies)
    blocks = (
        Block("", (), 8, 8, 884, 520),
        Block(
            "search control 探索制御回路",
            (
                "state machine: idle, run, return, list",
                f"node: {bits(agent, 'node')} bits (field, window, order, line)",
                f"stack: {shape.plies} frames of {bits(stack, 'entry')} bits",
                f"alpha, beta from outside: {bits(agent, 'alpha')} bits each",
                f"counter: {bits(agent, 'nodes')} bits",
            ),
            *(300, 40, 300, 124),
            thick=True,
        ),
        Block(
            "field circuit フィールド回路",
            (
                f"{count} target registers, {bits(targets, 'spots', 'values')} bits",
                f"{len(pair_index(count))} distances between them, {bits(targets, 'between')} bits",
                f"play: field of {bits(play, 'field')} bits → after",
                f"{2 * count} distances at once, {bits(measure, 'mine', 'yours')} bits",
                f"direct targets: {count * (count - 1)} comparisons",
            ),
            *(30, 300, 290, 124),
        ),
        Block(
            "evaluation circuit 局面評価回路",
            (
                f"territory: {count} comparisons",
                f"A's share: tree of {count} adders, {bits(evaluation, 'share')} bits",
                f"least and most: {bits(evaluation, 'low', 'high')} bits",
            ),
            *(345, 324, 250, 100),
        ),
        Block(
            "priority circuit 優先度計算回路",
            (
                f"P ∓ non-urgency: {bits(factors, 'factors')} bits",
                f"value × that: {count} products, {bits(keys, 'keys')} bits",
                f"order: {bits(order, 'beats')} comparisons at once",
            ),
            *(620, 324, 250, 100),
        ),
    )
    sent = f"pick {count}, field {bits(play, 'field')}"
    measured = f"distances {bits(territory, 'mine', 'yours')}"
    judged = f"share, least, most {bits(evaluation, 'share', 'low', 'high')}"
    ordered = f"first {count}, order {bits(order, 'beats')}"
    result = f"result: share, line, nodes {bits(agent, 'share', 'line', 'nodes')}"
    written = f"targets {bits(agent, 'write', 'spot', 'value')}"
    wires = (
        Wire(((330, 164), (330, 210), (110, 210), (110, 300)), sent, (205, 203)),
        Wire(((175, 424), (175, 462), (470, 462), (470, 424)), measured, (322, 456)),
        Wire(((470, 462), (745, 462), (745, 424))),
        Wire(((250, 300), (250, 235), (400, 235), (400, 164)), f"direct {count}", (330, 228)),
        Wire(((470, 324), (470, 164)), judged, (478, 262), anchor="start"),
        Wire(((745, 324), (745, 235), (540, 235), (540, 164)), ordered, (650, 228)),
        Wire(((595, 374), (620, 374)), f"own {bits(territory, 'own')}", (608, 316)),
        Wire(((600, 80), (680, 80)), result, (688, 84), anchor="start"),
        Wire(((680, 130), (600, 130)), f"job {bits(agent, 'job')}", (688, 134), anchor="start"),
        Wire(((30, 500), (90, 500), (90, 424)), written, (100, 505), anchor="start"),
    )
    return _svg(900, 536, blocks, wires, f"agent processor for {shape}")


def _engine(shape: MachineShape, processors: int) -> str:
    engine, main, agent = (
        EngineCircuit(shape, processors),
        MainProcessor(shape, processors),
        AgentProcessor(shape),
    )
    shown = min(processors, 4)
    left, step = 40, 215
    blocks = [
        Block(
            "main processor 主プロセッサ",
            (
                "list, hand out, compare, decide",
                f"schemes: root, pairs, siblings; {shape.plies} levels of the first line",
                f"a window for every processor: {processors} × {bits(agent, 'alpha', 'beta')} bits",
            ),
            *(250, 30, 400, 94),
            thick=True,
        ),
        Block(
            "bus",
            (f"commands of {command_bytes(shape)} bytes", f"reports of {report_bytes(shape)} bytes"),
            *(720, 30, 165, 76),
        ),
    ]
    names = [f"AP {i + 1}" for i in range(shown)]
    if processors > shown:
        names[-1] = f"… AP {processors}"
    given = f"job {bits(main, 'job')}, alpha and beta {bits(agent, 'alpha', 'beta')}"
    reported = f"share {bits(agent, 'share')}, line {bits(agent, 'line')}, field {bits(agent, 'field')}"
    outside = f"host: {bits(engine, 'rx_data')} + {bits(engine, 'tx_data')} bits, valid/ready"
    result = f"result {bits(agent, 'share', 'line', 'nodes')}"
    wires = [
        Wire(((720, 68), (650, 68)), both=True),
        Wire(((410, 124), (410, 180)), given, (402, 158), anchor="end"),
        Wire(((500, 180), (500, 124)), reported, (508, 158), anchor="start"),
        Wire(((802, 106), (802, 136)), outside, (892, 154), both=True, anchor="end"),
    ]
    for i, name in enumerate(names):
        x = left + i * step
        held = ("search control, field,", "evaluation, priority", result)
        blocks.append(Block(f"agent processor {name}", held, x, 236, 190, 94))
        wires.append(Wire(((x + 80, 180), (x + 80, 236))))
        wires.append(Wire(((x + 120, 236), (x + 120, 180))))
    rail = (left + 60, left + (shown - 1) * step + 140)
    return _svg(920, 350, blocks, wires, f"engine with {processors} processors for {shape}", rail)


def _svg(
    width: int,
    height: int,
    blocks: Sequence[Block],
    wires: Sequence[Wire],
    about: str,
    rail: tuple[int, int] | None = None,
) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(about)}">'
        '<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        f'orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" style="fill:{SOFT}"/></marker></defs>'
        f'<rect width="{width}" height="{height}" style="fill:{PAPER}"/>'
        f'<g style="font:12.5px system-ui,sans-serif;fill:{INK}">'
    ]
    parts += map(_block, blocks)
    if rail:
        parts.append(f'<path d="M{rail[0]} 180H{rail[1]}" style="stroke:{SOFT}" stroke-width="3"/>')
    parts += map(_wire, wires)
    return "".join([*parts, "</g></svg>"])


def _block(block: Block) -> str:
    edge = ACCENT if block.thick else INK
    box = (
        f'<rect x="{block.x}" y="{block.y}" width="{block.width}" height="{block.height}" rx="6" '
        f'style="fill:{PAPER};stroke:{edge}" stroke-width="{2.4 if block.thick else 1.4}"/>'
    )
    title = (
        f'<text x="{block.x + 12}" y="{block.y + 22}" style="font-weight:600">{escape(block.title)}</text>'
    )
    rows = "".join(
        f'<text x="{block.x + 12}" y="{block.y + 24 + i * LINE}" style="fill:{SOFT}">{escape(line)}</text>'
        for i, line in enumerate(block.lines, 1)
    )
    return box + title + rows


def _wire(wire: Wire) -> str:
    way = "M" + "L".join(f"{x} {y}" for x, y in wire.points)
    start = ' marker-start="url(#to)"' if wire.both else ""
    ends = f'{start} marker-end="url(#to)"'
    path = f'<path d="{way}" fill="none" style="stroke:{SOFT}" stroke-width="1.4"{ends}/>'
    x, y = wire.at
    text = f'<text x="{x}" y="{y}" text-anchor="{wire.anchor}">{escape(wire.label)}</text>'
    return path + (text if wire.label else "")
