"""Every circuit against its definition in Python, on fields that occur in searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sakiyomi._native import Random
from sakiyomi.games.collect import Target, generate
from sakiyomi.hardware.board import RobotField, board_of
from sakiyomi.hardware.model import Marks, Model, distance
from sakiyomi.hardware.shape import MachineShape

pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")

from amaranth.hdl import Elaboratable, Module
from amaranth.sim import Simulator

from sakiyomi.hardware import words
from sakiyomi.hardware.evaluation_circuit import Evaluation, Territory
from sakiyomi.hardware.field_circuit import DirectTargets, DistanceArray, Play
from sakiyomi.hardware.parts import pair_index
from sakiyomi.hardware.priority_circuit import Factors, Order, PriorityKeys

SHAPES = (MachineShape(4, 5, 7), MachineShape(6, 8, 8), MachineShape(5, 30, 6, 20))
"""The last one has distances beyond P, and values beyond 15."""

Sample = tuple[Model, RobotField, Marks]


def samples(shape: MachineShape, boards: int) -> Iterator[Sample]:
    """All fields along random lines of random boards, with every target register in use."""
    random = Random(11)
    for seed in range(boards):
        board = board_of(
            generate(shape.width, shape.height, shape.targets, seed=seed, max_value=shape.max_value), shape
        )
        model, field = Model(shape, board.targets), board.root
        while True:
            marks = model.marks(field)
            yield model, field, marks
            order = model.order(marks)
            if not order:
                break
            field = model.play(field, order[random.below(len(order))])


def check(
    circuit: Any, shape: MachineShape, look: Callable[[Any, Any, Sample], None], boards: int = 8
) -> None:
    """Sets inputs and compares outputs of a circuit without registers."""

    async def bench(ctx: Any) -> None:
        for sample in samples(shape, boards):
            look(ctx, circuit, sample)

    simulator = Simulator(circuit)
    simulator.add_testbench(bench)
    simulator.run()


def by_role(pair: tuple[Any, Any], mover: int) -> tuple[Any, Any]:
    return pair[mover], pair[1 - mover]


def set_all(ctx: Any, signals: Any, values: Any) -> None:
    for signal, value in zip(signals, values, strict=True):
        ctx.set(signal, value)


def spots(model: Model) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in model.spots]


def mask(bits: Iterator[bool]) -> int:
    return sum(bit << i for i, bit in enumerate(bits))


def own_of(marks: Marks, field: RobotField) -> int:
    """Targets nearer to the side to decide, collected or not."""
    clocks = (0, field.lag) if field.mover == 0 else (field.lag, 0)
    arrivals = [[far + clock for far in row] for row, clock in zip(marks.distances, clocks, strict=True)]
    first = (a <= b for a, b in zip(*arrivals, strict=True))
    return mask(own == (field.mover == 0) for own in first)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_distances(shape: MachineShape) -> None:
    def look(ctx: Any, circuit: Any, sample: Sample) -> None:
        model, field, marks = sample
        word = words.field_word(field)
        set_all(ctx, circuit.spots, spots(model))
        ctx.set(circuit.me, word["me"])
        ctx.set(circuit.you, word["you"])
        mine, yours = by_role(marks.distances, field.mover)
        assert list(ctx.get(circuit.mine)) == list(mine)
        assert list(ctx.get(circuit.yours)) == list(yours)

    check(DistanceArray(shape), shape, look)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_moves(shape: MachineShape) -> None:
    def look(ctx: Any, circuit: Any, sample: Sample) -> None:
        model, field, marks = sample
        set_all(ctx, circuit.spots, spots(model))
        set_all(ctx, circuit.values, model.values)
        ctx.set(circuit.field, words.field_word(field))
        ctx.set(circuit.far, list(marks.distances[field.mover]))
        for index in model.order(marks):
            ctx.set(circuit.pick, 1 << index)
            assert words.field_of(ctx.get(circuit.after)) == model.play(field, index)

    check(Play(shape), shape, look)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_direct_targets(shape: MachineShape) -> None:
    def look(ctx: Any, circuit: Any, sample: Sample) -> None:
        model, field, marks = sample
        for (i, j), place in pair_index(shape.targets).items():
            ctx.set(circuit.between[place], distance(model.spots[i], model.spots[j]))
        ctx.set(circuit.far, list(marks.distances[field.mover]))
        ctx.set(circuit.useful, field.left & ~(field.pending & ~own_of(marks, field)))
        assert ctx.get(circuit.direct) == marks.candidates

    check(DirectTargets(shape), shape, look)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_territory(shape: MachineShape) -> None:
    def look(ctx: Any, circuit: Any, sample: Sample) -> None:
        _, field, marks = sample
        mine, yours = by_role(marks.distances, field.mover)
        ctx.set(circuit.field, words.field_word(field))
        ctx.set(circuit.mine, list(mine))
        ctx.set(circuit.yours, list(yours))
        own = own_of(marks, field)
        assert ctx.get(circuit.own) == own
        assert ctx.get(circuit.useful) == field.left & ~(field.pending & ~own)

    check(Territory(shape), shape, look)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_evaluation(shape: MachineShape) -> None:
    def look(ctx: Any, circuit: Any, sample: Sample) -> None:
        model, field, marks = sample
        own, total = own_of(marks, field), sum(model.values)
        set_all(ctx, circuit.values, model.values)
        ctx.set(circuit.field, words.field_word(field))
        ctx.set(circuit.own, own)
        ctx.set(circuit.useful, field.left & ~(field.pending & ~own))
        ctx.set(circuit.total, total)
        shares = (ctx.get(circuit.share), ctx.get(circuit.low), ctx.get(circuit.high))
        assert [words.value_of(share, total) for share in shares] == [marks.value, marks.low, marks.high]

    check(Evaluation(shape), shape, look)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_priorities(shape: MachineShape) -> None:
    def look(ctx: Any, circuit: Any, sample: Sample) -> None:
        model, field, marks = sample
        mine, yours = by_role(marks.distances, field.mover)
        own = own_of(marks, field)
        ctx.set(circuit.factors.mine, list(mine))
        ctx.set(circuit.factors.yours, list(yours))
        ctx.set(circuit.factors.own, own)
        ctx.set(circuit.keys.own, own)
        set_all(ctx, circuit.keys.values, model.values)
        ctx.set(circuit.order.candidates, marks.candidates)
        assert [ctx.get(key) for key in circuit.keys.keys] == list(marks.keys)
        order = model.order(marks)
        assert ctx.get(circuit.order.first) == (1 << order[0] if order else 0)
        beats = [marks.keys[i] >= marks.keys[j] for i, j in pair_index(shape.targets)]
        assert ctx.get(circuit.order.beats) == mask(iter(beats))

    check(_Priority(shape), shape, look)


class _Priority(Elaboratable):  # type: ignore[misc]
    """The three parts of the priority circuit, connected as in a processor but without registers."""

    def __init__(self, shape: MachineShape) -> None:
        self.factors, self.keys, self.order = Factors(shape), PriorityKeys(shape), Order(shape)

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        m.submodules += [self.factors, self.keys, self.order]
        for i, factor in enumerate(self.factors.factors):
            m.d.comb += [self.keys.factors[i].eq(factor), self.order.keys[i].eq(self.keys.keys[i])]
        return m


def test_equal_targets_keep_their_order() -> None:
    shape = MachineShape(4, 5, 5)
    targets = [Target(i + 1, 3, x, y) for i, (x, y) in enumerate(((3, 0), (0, 3), (3, 3), (2, 2)))]
    model = Model(shape, targets)
    field = RobotField(0, ((0, 0), (4, 4)), 0, 0, (0, 0), 0, 0b0111, (0, 0))
    marks = model.marks(field)
    assert marks.keys[0] == marks.keys[1] > marks.keys[2]
    assert model.order(marks) == [0, 1, 2]
