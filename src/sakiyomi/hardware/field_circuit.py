"""The field circuit (フィールド回路): targets, robots, whole moves, and which targets are direct.

It has K target registers instead of M x N cells, so its cost grows with the targets, not with the board. A
move is played by combinational logic; the field before it is kept on the stack (see `stack.py`), so undoing
a move is one read.
"""

from __future__ import annotations

from typing import Any

from amaranth import Cat, Module, Mux, Signal, unsigned
from amaranth.lib.wiring import Component, In, Out

from sakiyomi.hardware import layouts
from sakiyomi.hardware.parts import absolute, any_of, chosen, distance, pair_index, walked
from sakiyomi.hardware.shape import MachineShape


class TargetRegisters(Component):
    """Cells and values of K targets, and the distances between them.

    A target is written in one cycle; two cycles later, `row` holds its distances to all targets, from the
    distance array that the search also uses.
    """

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        count = shape.targets
        super().__init__(
            {
                "write": In(unsigned(count)),  # one-hot
                "spot": In(layouts.spot(shape)),
                "value": In(unsigned(shape.value_bits)),
                "row": In(layouts.distances(shape)),
                "spots": Out(layouts.spot(shape)).array(count),
                "values": Out(unsigned(shape.value_bits)).array(count),
                "between": Out(unsigned(shape.distance_bits)).array(len(pair_index(count))),
                "total": Out(unsigned(shape.points_bits)),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        count = self.shape.targets
        for i in range(count):
            with m.If(self.write[i]):
                m.d.sync += [self.spots[i].eq(self.spot), self.values[i].eq(self.value)]
        with m.If(self.write.any()):
            m.d.sync += self.total.eq(Mux(self.write[0], 0, self.total) + self.value)
        placed, measured = Signal(count), Signal(count)
        m.d.sync += [placed.eq(self.write), measured.eq(placed)]
        for (i, j), index in pair_index(count).items():
            with m.If(measured[i] | measured[j]):
                m.d.sync += self.between[index].eq(Mux(measured[i], self.row[j], self.row[i]))
        return m


class Play(Component):
    """Step 4 of Algorithm 1: the deciding side sets out for a target; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        count = shape.targets
        super().__init__(
            {
                "field": In(layouts.field(shape)),
                "far": In(layouts.distances(shape)),  # of the deciding side
                "pick": In(unsigned(count)),  # one-hot
                "spots": In(layouts.spot(shape)).array(count),
                "values": In(unsigned(shape.value_bits)).array(count),
                "after": Out(layouts.field(shape)),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        now, after, count = self.field, self.after, self.shape.targets
        goal, ticks = Signal(layouts.spot(self.shape)), Signal(self.shape.distance_bits)
        m.d.comb += [
            goal.x.eq(chosen(self.pick, [spot.x for spot in self.spots])),
            goal.y.eq(chosen(self.pick, [spot.y for spot in self.spots])),
            ticks.eq(chosen(self.pick, [self.far[i] for i in range(count)])),
        ]
        beaten, later, equal = Signal(), Signal(), Signal()
        m.d.comb += [
            beaten.eq((self.pick & now.pending).any()),
            later.eq(ticks > now.lag),
            equal.eq(ticks == now.lag),
        ]
        met = beaten | equal  # both are idle at the same tick, and A decides
        stop = Signal(layouts.spot(self.shape))
        gone = now.ago + ticks
        m.d.comb += [
            stop.x.eq(Mux(beaten, walked(now.origin.x, goal.x, gone), now.you.x)),
            stop.y.eq(Mux(beaten, walked(now.origin.y, goal.y, gone), now.you.y)),
        ]
        swapped = Mux(met, now.mover, later)
        m.d.comb += [
            after.mover.eq(~met & (now.mover ^ later)),
            after.me.eq(Mux(swapped, stop, goal)),
            after.you.eq(Mux(swapped, goal, stop)),
            after.lag.eq(Mux(met, 0, absolute(ticks, now.lag))),
            after.pending.eq(Mux(met, 0, Mux(later, self.pick, now.pending))),
            after.origin.eq(Mux(later, now.me, now.origin)),
            after.ago.eq(Mux(later, now.lag, gone)),
        ]
        yours_arrived = (later | equal) & ~beaten
        taken, given = Signal(count), Signal(count)
        m.d.comb += [
            taken.eq(Mux(later, 0, self.pick)),
            given.eq(Mux(yours_arrived, now.pending, 0)),
            after.left.eq(now.left & ~taken & ~given),
        ]
        for side in (0, 1):
            gained = Mux(now.mover == side, taken, given)
            m.d.comb += after.points[side].eq(now.points[side] + chosen(gained, list(self.values)))
        return m


class DistanceArray(Component):
    """Distances of both robots to all targets in parallel; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        super().__init__(
            {
                "me": In(layouts.spot(shape)),
                "you": In(layouts.spot(shape)),
                "spots": In(layouts.spot(shape)).array(shape.targets),
                "mine": Out(layouts.distances(shape)),
                "yours": Out(layouts.distances(shape)),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        for i, spot in enumerate(self.spots):
            m.d.comb += self.mine[i].eq(distance(self.me, spot))
            m.d.comb += self.yours[i].eq(distance(self.you, spot))
        return m


class DirectTargets(Component):
    """Direct targets (definition 3) among the useful ones, in parallel; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        count = shape.targets
        super().__init__(
            {
                "far": In(layouts.distances(shape)),
                "between": In(unsigned(shape.distance_bits)).array(len(pair_index(count))),
                "useful": In(unsigned(count)),
                "direct": Out(unsigned(count)),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        count, place = self.shape.targets, pair_index(self.shape.targets)

        def hides(j: int, i: int) -> Any:
            """Whether target j lies on a shortest path to target i."""
            between = self.between[place[min(i, j), max(i, j)]]
            return self.useful[j] & (self.far[j] + between == self.far[i])

        rows = [self.useful[i] & ~any_of([hides(j, i) for j in range(count) if j != i]) for i in range(count)]
        m.d.comb += self.direct.eq(Cat(*rows))
        return m
