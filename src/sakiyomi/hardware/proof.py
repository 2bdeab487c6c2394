"""A proof that undoing restores a field exactly, whatever is pushed and popped, by induction over time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from amaranth import Module, Signal
from amaranth.hdl import Assert
from amaranth.lib.wiring import Component, In

from sakiyomi.hardware import emit, toolchain
from sakiyomi.hardware.stack import Stack

STEPS = 6
"""Most cycles of history for the induction."""


class Undo(Component):
    """A field that moves change arbitrarily, the stack, and a witness for one level.

    When a move is played at this level, the witness notes the field; when it is undone, the field must equal
    what was noted.
    """

    def __init__(self, layout: Any, depth: int, level: int) -> None:
        self.layout, self.depth, self.watched = layout, depth, level
        super().__init__({"play": In(1), "undo": In(1), "changed": In(layout)})

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        m.submodules.stack = stack = Stack(self.layout, self.depth)
        field, noted, played = Signal(self.layout), Signal(self.layout), Signal()
        play, undo = Signal(), Signal()
        m.d.comb += [
            play.eq(self.play & (stack.level != self.depth)),
            # As in the processor: a move is not undone in the cycle after it was pushed.
            undo.eq(self.undo & ~play & (stack.level != 0) & ~played),
            *(stack.push.eq(play), stack.pop.eq(undo), stack.entry.eq(field)),
        ]
        m.d.sync += played.eq(play)
        below = stack.level > self.watched
        with m.If(play):
            m.d.sync += field.eq(self.changed)
            with m.If(stack.level == self.watched):
                m.d.sync += noted.eq(field)
        with m.If(undo):
            m.d.sync += field.eq(stack.top)
        kept, at_level = stack.peek(self.watched)
        m.d.comb += at_level
        with m.If(below):
            m.d.comb += Assert(kept.data == noted)  # the induction's hypothesis
        with m.If(undo & (stack.level == self.watched + 1)):
            m.d.comb += Assert(stack.top == noted)
        m.d.comb += Assert(stack.level <= self.depth)
        return m


def prove_undo(layout: Any, depth: int, folder: Path) -> None:
    """Proves it for every level of a stack; raises `SakiyomiError` with the tool's message if that fails."""
    for level in range(depth):
        source = emit.rtlil(Undo(layout, depth, level))
        (folder / "undo.il").write_text(source, encoding="utf-8")
        script = (
            "read_rtlil undo.il; hierarchy -top top; proc; flatten; memory_map; opt_clean; "
            # A read beyond the last frame may return any value.
            "setundef -anyseq; chformal -lower; "
            f"sat -verify -prove-asserts -tempinduct -maxsteps {STEPS} top"
        )
        toolchain.run("yosys", ["-p", script], folder)
