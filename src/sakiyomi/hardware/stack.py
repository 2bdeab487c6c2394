"""The stack of nodes whose moves are being tried: pushing saves a field, popping undoes a move."""

from __future__ import annotations

from typing import Any

from amaranth import Module, Mux, Signal, unsigned
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, Out


class Stack(Component):
    """Frames in block memory; `top` is valid one cycle after a pop, two cycles after a push."""

    def __init__(self, layout: Any, depth: int) -> None:
        self.layout, self.depth = layout, depth
        self.frames = Memory(shape=layout, depth=depth, init=[])
        super().__init__(
            {
                "clear": In(1),
                "push": In(1),
                "pop": In(1),
                "entry": In(layout),
                "top": Out(layout),
                "level": Out(unsigned(depth.bit_length())),
            }
        )

    def peek(self, level: int) -> Any:
        """The frame at a level, for proofs."""
        port = self.frames.read_port(domain="comb")
        return port, port.addr.eq(level)

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        m.submodules.frames = frames = self.frames
        write, read = frames.write_port(), frames.read_port()
        ahead = Signal.like(self.level)
        m.d.comb += [
            write.addr.eq(self.level),
            write.data.eq(self.entry),
            write.en.eq(self.push),
            # While a frame is popped, the one below it is already being read.
            ahead.eq(self.level - Mux(self.pop, 2, 1)),
            read.addr.eq(ahead),
            self.top.eq(read.data),
        ]
        with m.If(self.clear):
            m.d.sync += self.level.eq(0)
        with m.Elif(self.push):
            m.d.sync += self.level.eq(self.level + 1)
        with m.Elif(self.pop):
            m.d.sync += self.level.eq(self.level - 1)
        return m
