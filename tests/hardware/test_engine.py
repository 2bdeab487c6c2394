"""The engine over its bus in Amaranth's simulator: both main processors, all schemes, the serial line."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any

import pytest

from sakiyomi._native import Random
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.collect import generate, parse
from sakiyomi.hardware.board import board_of
from sakiyomi.hardware.model import solve
from sakiyomi.hardware.shape import MachineShape
from support.helpers import collects

pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")

from amaranth.sim import Simulator

from sakiyomi.hardware import messages
from sakiyomi.hardware.amaranth_bench import AmaranthBench
from sakiyomi.hardware.bench import PHASES, WatchedCycle
from sakiyomi.hardware.benches import make_bench
from sakiyomi.hardware.chip import Chip
from sakiyomi.hardware.host import SCHEMES, EngineDecision, EngineHost, EnginePlan, decide
from sakiyomi.hardware.messages import Opcode

SHAPE = MachineShape(4, 7, 7)


@pytest.mark.parametrize("processors", [1, 3])
def test_every_scheme_decides_as_one_processor_alone(processors: int) -> None:
    random = Random(processors)
    with AmaranthBench(SHAPE, processors) as bench:
        for here in collects(9, seed=500 + processors, targets=4, walls=0):
            if here.over:
                continue
            board, depth = board_of(here, SHAPE), None if random.below(3) else 1 + random.below(4)
            true = solve(board, SHAPE, depth)
            line = tuple(board.numbers[index] for index in true.line)
            for scheme in SCHEMES:
                plan = EnginePlan(scheme, depth, random.below(4))
                for own in (decide(bench, board, plan), EngineHost(bench).decide(board, plan)):
                    assert own.value == true.value + board.banked, (here, plan)
                    if scheme == "siblings":
                        assert own.line == line, (here, plan)
                        assert own.nodes == true.nodes or processors > 1, (here, plan)
                    else:
                        assert own.line[:1] == line[:1], (here, plan)


def test_more_processors_take_fewer_cycles() -> None:
    board = board_of(generate(7, 7, 4, seed=8), SHAPE)
    with AmaranthBench(SHAPE, 3) as bench:
        found = [decide(bench, board, EnginePlan("root", processors=count)) for count in (1, 3)]
        assert found[0].cycles > found[1].cycles
        assert found[0].nodes == found[1].nodes


def test_observable_signals() -> None:
    board = board_of(generate(7, 7, 4, seed=8), SHAPE)
    seen = list[list[WatchedCycle]]()
    with AmaranthBench(SHAPE, 2) as bench:
        decision = decide(bench, board, EnginePlan(), lambda watched: seen.append(list(watched)))
    busy = [cycle for cycle in seen if any(one.phase for one in cycle)]
    assert 0 < len(busy) <= decision.cycles
    assert max(one.level for cycle in busy for one in cycle) > 1
    running = [one for cycle in busy for one in cycle if one.phase == PHASES.index("run")]
    assert all(0 <= one.alpha < one.beta <= SHAPE.infinity for one in running)


def test_nothing_to_pick() -> None:
    """The only target is already A's: B gets the value of the position, but no move."""
    here = parse("4x4 A=0,0 B=3,3 1/5@1,1 chosen=se")
    board = board_of(here, SHAPE)
    with AmaranthBench(SHAPE, 1) as bench:
        for scheme in SCHEMES:
            decision = decide(bench, board, EnginePlan(scheme))
            assert (decision.value, decision.line, decision.nodes) == (5, (), 1)


def test_bad_plans() -> None:
    with AmaranthBench(SHAPE, 2) as bench:
        board = board_of(generate(5, 5, 3, seed=1), SHAPE)
        with pytest.raises(LimitError, match="processors must lie between 1 and 2, not 3"):
            decide(bench, board, EnginePlan(processors=3))
    with pytest.raises(LimitError, match="depth must be at least 1"):
        EnginePlan(depth=0)
    with pytest.raises(
        UnknownNameError, match="there is no scheme 'none'; known: root, pairs, siblings, shared"
    ):
        EnginePlan("none")  # type: ignore[arg-type]
    with pytest.raises(LimitError, match="processors must lie between 1 and 64, not 65"):
        make_bench(SHAPE, 65)
    with pytest.raises(UnknownNameError, match="there is no simulator 'spice'"):
        make_bench(SHAPE, 1, "spice")
    with pytest.raises(LimitError, match="only Amaranth's simulator writes VCD files"):
        make_bench(SHAPE, 1, "verilator", "x.vcd")


def test_all_signals_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "decision.vcd"
    with AmaranthBench(MachineShape(2, 3, 3), 1, str(file)) as bench:
        decide(bench, board_of(generate(3, 3, 2, seed=1), bench.shape))
    text = file.read_text()
    assert "$enddefinitions" in text
    assert "alpha" in text
    assert "agent0" in text


DIVISOR = 4
"""Cycles of a bit: few, so that the test is quick."""


def test_over_a_serial_line() -> None:
    """The chip itself, bit by bit: what a host at the other end of the line sends and gets."""
    shape = MachineShape(2, 3, 3)
    board = board_of(generate(3, 3, 2, seed=1), shape)
    sent = b"".join(messages.load(shape, board))
    sent += messages.command(shape, Opcode.DECIDE, SCHEMES.index("siblings"), 1, 1, shape.plies)
    got = bytearray()
    chip = Chip(shape, 1, DIVISOR)

    async def host(ctx: Any) -> None:
        for byte in sent:
            for bit in (0, *(byte >> i & 1 for i in range(8)), 1):
                ctx.set(chip.rx, bit)
                await ctx.delay(1e-8 * DIVISOR)

    async def listener(ctx: Any) -> None:
        while len(got) < messages.report_bytes(shape):
            while ctx.get(chip.tx):
                await ctx.delay(1e-8)
            await ctx.delay(1e-8 * DIVISOR / 2)
            bits = deque[int]()
            for _ in range(8):
                await ctx.delay(1e-8 * DIVISOR)
                bits.append(ctx.get(chip.tx))
            await ctx.delay(1e-8 * DIVISOR)
            assert ctx.get(chip.tx)  # the stop bit
            got.append(sum(bit << i for i, bit in enumerate(bits)))

    async def clock(ctx: Any) -> None:
        while True:
            ctx.set(chip.clk, 0)
            await ctx.delay(5e-9)
            ctx.set(chip.clk, 1)
            await ctx.delay(5e-9)

    simulator = Simulator(chip)
    simulator.add_testbench(clock, background=True)
    simulator.add_testbench(host)
    simulator.add_testbench(listener)
    simulator.run()
    report = messages.read_report(shape, bytes(got))
    with AmaranthBench(shape, 1) as bench:
        decision = decide(bench, board, EnginePlan("siblings", spine=1))
    assert isinstance(decision, EngineDecision)
    assert (report.tag, report.nodes, report.cycles) == (255, decision.nodes, decision.cycles)
    assert tuple(board.numbers[index] for index in report.line) == decision.line
