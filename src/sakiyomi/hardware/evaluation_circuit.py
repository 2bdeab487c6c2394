"""The evaluation circuit (局面評価回路): territories, and A's share of all points.

Every target counts for one side or the other, so the paper's evaluation (section 3.2 (1)) is twice A's share
(points taken and targets in A's territory) minus a constant: the machine works with shares, which are
unsigned. They are stored plus one: 0 is less than any share.
"""

from __future__ import annotations

from amaranth import Cat, Module, Mux, Signal, unsigned
from amaranth.lib.wiring import Component, In, Out

from sakiyomi.hardware import layouts
from sakiyomi.hardware.parts import chosen, total
from sakiyomi.hardware.shape import MachineShape


class Territory(Component):
    """Who arrives first at each target (ties to A), and which targets are worth a move; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        super().__init__(
            {
                "field": In(layouts.field(shape)),
                "mine": In(layouts.distances(shape)),
                "yours": In(layouts.distances(shape)),
                "own": Out(unsigned(shape.targets)),  # nearer to the deciding side
                "useful": Out(unsigned(shape.targets)),  # left, and not certain to be taken by the other side
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        field = self.field
        rows = [
            self.mine[i] < self.yours[i] + field.lag + (field.mover == 0) for i in range(self.shape.targets)
        ]
        m.d.comb += self.own.eq(Cat(*rows))
        m.d.comb += self.useful.eq(field.left & ~(field.pending & ~self.own))
        return m


class Evaluation(Component):
    """A's current share, and its lowest and highest possible value; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        share = unsigned(shape.share_bits)
        super().__init__(
            {
                "field": In(layouts.field(shape)),
                "own": In(unsigned(shape.targets)),
                "useful": In(unsigned(shape.targets)),
                "values": In(unsigned(shape.value_bits)).array(shape.targets),
                "total": In(unsigned(shape.points_bits)),
                "share": Out(share),
                "low": Out(share),
                "high": Out(share),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        field, count = self.field, self.shape.targets
        first = Signal(count)  # A's territory
        m.d.comb += first.eq(field.left & (self.own ^ field.mover.replicate(count)))
        held = [Mux(first[i], value, 0) for i, value in enumerate(self.values)]
        m.d.comb += self.share.eq(total([*held, field.points[0]]) + 1)

        sure, single = Signal(self.shape.value_bits), Signal()
        m.d.comb += [
            sure.eq(chosen(field.left & ~self.useful, list(self.values))),
            single.eq((field.left & (field.left - 1)[:count]) == 0),
        ]
        first_sure = field.points[0] + Mux(field.mover == 1, sure, 0)
        second_sure = field.points[1] + Mux(field.mover == 0, sure, 0)
        m.d.comb += [
            self.low.eq(Mux(single, self.share, first_sure + 1)),
            self.high.eq(Mux(single, self.share, self.total - second_sure + 1)),
        ]
        return m
