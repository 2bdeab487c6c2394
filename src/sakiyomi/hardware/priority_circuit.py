"""The priority circuit (優先度計算回路): the order in which candidates are tried (section 3.2 (2)).

Instead of sorting, all pairs of targets are compared in parallel. The best untried one is then the one that
no other precedes: a tournament with all its matches played in the first round, so that taking the next best,
even after an undo, needs no further comparison.
"""

from __future__ import annotations

from amaranth import Cat, Module, Mux, Signal, signed, unsigned
from amaranth.lib.wiring import Component, In, Out

from sakiyomi.hardware import layouts
from sakiyomi.hardware.parts import foremost, pair_index
from sakiyomi.hardware.shape import MachineShape


class Factors(Component):
    """P minus the non-urgency in one's own territory, P plus it elsewhere; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        self.factor_bits = (shape.p + min(shape.p, shape.reach)).bit_length()
        super().__init__(
            {
                "mine": In(layouts.distances(shape)),
                "yours": In(layouts.distances(shape)),
                "own": In(unsigned(shape.targets)),
                "factors": Out(unsigned(self.factor_bits)).array(shape.targets),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        p, reach = self.shape.p, self.shape.reach
        for i, factor in enumerate(self.factors):
            slack = Signal(signed(self.shape.distance_bits + 1))
            m.d.comb += slack.eq(self.mine[i] - self.yours[i])
            within = slack if reach <= p else Mux(slack > p, p, Mux(slack < -p, -p, slack))
            m.d.comb += factor.eq(Mux(self.own[i], p - within, p + within))
        return m


class PriorityKeys(Component):
    """Value times factor, own territory above all others; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        factor_bits = (shape.p + min(shape.p, shape.reach)).bit_length()
        super().__init__(
            {
                "own": In(unsigned(shape.targets)),
                "factors": In(unsigned(factor_bits)).array(shape.targets),
                "values": In(unsigned(shape.value_bits)).array(shape.targets),
                "keys": Out(unsigned(shape.key_bits + 1)).array(shape.targets),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        for i, key in enumerate(self.keys):
            product = (self.values[i] * self.factors[i])[: self.shape.key_bits]
            m.d.comb += key.eq(Cat(product, self.own[i]))
        return m


class Order(Component):
    """The order of all pairs (ties to the lower number), and the first candidate; combinational."""

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        super().__init__(
            {
                "keys": In(unsigned(shape.key_bits + 1)).array(shape.targets),
                "candidates": In(unsigned(shape.targets)),
                "beats": Out(unsigned(len(pair_index(shape.targets)))),
                "first": Out(unsigned(shape.targets)),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        count = self.shape.targets
        m.d.comb += self.beats.eq(Cat(*(self.keys[i] >= self.keys[j] for i, j in pair_index(count))))
        m.d.comb += self.first.eq(foremost(self.candidates, self.beats, count))
        return m
