"""The top level of a chip: an engine between the two ends of a serial line, on three pins."""

from __future__ import annotations

from amaranth import ClockDomain, ClockSignal, Module
from amaranth.lib.wiring import Component, In, Out

from sakiyomi.hardware.engine import EngineCircuit
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.hardware.uart import Receiver, Sender

BAUD = 115_200


class Chip(Component):
    """Registers start with their initial values when the chip is configured: there is no reset."""

    def __init__(self, shape: MachineShape, processors: int, divisor: int) -> None:
        self.shape, self.processors, self.divisor = shape, processors, divisor
        super().__init__({"clk": In(1), "rx": In(1), "tx": Out(1)})

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        m.domains.sync = ClockDomain(reset_less=True)
        m.submodules.engine = engine = EngineCircuit(self.shape, self.processors)
        m.submodules.receiver = receiver = Receiver(self.divisor)
        m.submodules.sender = sender = Sender(self.divisor)
        m.d.comb += [
            *(ClockSignal().eq(self.clk), receiver.line.eq(self.rx), self.tx.eq(sender.line)),
            *(engine.rx_data.eq(receiver.data), engine.rx_valid.eq(receiver.valid)),
            *(receiver.ready.eq(engine.rx_ready), sender.data.eq(engine.tx_data)),
            *(sender.valid.eq(engine.tx_valid), engine.tx_ready.eq(sender.ready)),
        ]
        return m
