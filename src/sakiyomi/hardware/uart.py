"""A serial line (8 data bits, no parity, one stop bit) for the engine's byte streams."""

from __future__ import annotations

from amaranth import Cat, Module, Signal
from amaranth.lib.cdc import FFSynchronizer
from amaranth.lib.wiring import Component, In, Out


class Receiver(Component):
    """Bytes from a line; a byte not taken in time is lost."""

    def __init__(self, divisor: int) -> None:
        self.divisor = divisor
        super().__init__({"line": In(1, init=1), "data": Out(8), "valid": Out(1), "ready": In(1)})

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        line = Signal(init=1)
        m.submodules.synchronizer = FFSynchronizer(self.line, line, init=1)
        wait, bits = Signal(range(2 * self.divisor)), Signal(range(11))
        with m.If(self.valid & self.ready):
            m.d.sync += self.valid.eq(0)
        with m.If(bits == 0), m.If(~line):  # from here to the middle of the first data bit
            m.d.sync += [bits.eq(9), wait.eq(self.divisor + self.divisor // 2 - 1)]
        with m.Elif(wait != 0):
            m.d.sync += wait.eq(wait - 1)
        with m.Else():
            m.d.sync += [bits.eq(bits - 1), wait.eq(self.divisor - 1)]
            with m.If(bits == 1):  # the stop bit
                m.d.sync += self.valid.eq(line)
            with m.Else():
                m.d.sync += self.data.eq(Cat(self.data[1:], line))
        return m


class Sender(Component):
    """Bytes to a line."""

    def __init__(self, divisor: int) -> None:
        self.divisor = divisor
        super().__init__({"line": Out(1, init=1), "data": In(8), "valid": In(1), "ready": Out(1)})

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        wait, bits, rest = Signal(range(self.divisor)), Signal(range(11)), Signal(9, init=0x1FF)
        m.d.comb += self.ready.eq(bits == 0)
        with m.If(self.ready), m.If(self.valid):
            m.d.sync += [
                *(self.line.eq(0), rest.eq(Cat(self.data, 1))),
                *(bits.eq(10), wait.eq(self.divisor - 1)),
            ]
        with m.Elif(wait != 0):
            m.d.sync += wait.eq(wait - 1)
        with m.Else():
            m.d.sync += [wait.eq(self.divisor - 1), bits.eq(bits - 1)]
            m.d.sync += [self.line.eq(rest[0]), rest.eq(Cat(rest[1:], 1))]
        return m
