"""The main processor (主プロセッサ) in hardware: lists moves, hands out jobs, compares results, decides.

Four schemes. `ROOT` and `PAIRS` are the paper's (section 4): every move of one or two plies is searched
independently. With `SIBLINGS` the first move of every node along the first line is searched alone, from the
bottom up; then its siblings share the processors, with its value as bound, and better values are broadcast
to running searches. With `SHARED` nothing waits: moves of two plies are handed out as with `PAIRS`, and
every result is broadcast to all.
"""

from __future__ import annotations

from typing import Any

from amaranth import Array, Cat, Module, Mux, Signal, unsigned
from amaranth.lib import enum
from amaranth.lib.data import ArrayLayout, StructLayout
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, Out

from sakiyomi.hardware import layouts
from sakiyomi.hardware.parts import chosen, total
from sakiyomi.hardware.shape import MachineShape


class SearchScheme(enum.Enum, shape=unsigned(2)):  # type: ignore[call-arg]
    """How the search is divided."""

    ROOT = 0
    PAIRS = 1
    SIBLINGS = 2
    SHARED = 3


def order_layout(shape: MachineShape) -> Any:
    """Moves in the order in which they are tried: targets from 1, 0 after the last."""
    return ArrayLayout(unsigned(shape.index_bits), shape.targets)


class MainProcessor(Component):
    """Decides on `root` after `start`; `finished` for one cycle, when `share` and `line` are valid."""

    def __init__(self, shape: MachineShape, processors: int) -> None:
        self.shape, self.processors = shape, processors
        share, who = unsigned(shape.share_bits), unsigned(max(1, (processors - 1).bit_length()))
        super().__init__(
            {
                "start": In(1),
                "root": In(layouts.field(shape)),
                "scheme": In(SearchScheme),
                "spine": In(unsigned(shape.depth_bits)),  # levels whose first move is listed, not searched
                "depth": In(unsigned(shape.depth_bits)),
                "free": In(unsigned(processors)),
                "give": Out(1),
                "who": Out(who),
                "job": Out(layouts.job(shape)),
                "alphas": Out(share).array(processors),
                "betas": Out(share).array(processors),
                "done": In(1),
                "done_by": In(who),
                "done_share": In(share),
                "done_line": In(layouts.line(shape)),
                "done_field": In(layouts.field(shape)),
                "hear": Out(1),  # takes what is done
                "listing": Out(1),
                "busy": Out(1),
                "finished": Out(1),
                "share": Out(share),
                "line": Out(layouts.line(shape)),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        self._registers(m)
        self._bounds(m)
        with m.FSM(name="main") as machine:
            m.d.comb += self.busy.eq(~machine.ongoing("IDLE"))
            with m.State("IDLE"), m.If(self.start):
                m.d.sync += [
                    *(self.level.eq(0), self.field.eq(self.root), self.forced.eq(0)),
                    *(self.line.eq(0), self.child.eq(0), self.under_way.eq(0)),
                ]
                m.next = "LIST"
            with m.State("LIST"), m.If(self.free[0]):
                m.d.comb += [self.give.eq(1), self.job.list.eq(1), self.job.forced.eq(self._bit(self.forced))]
                m.next = "LISTED"
            with m.State("LISTED"), m.If(self.done):
                self._listed(m)
            with m.State("RELOAD"):
                m.next = "RELOADED"
            with m.State("RELOADED"):
                self._reload(m)
            with m.State("SPREAD"):
                self._spread(m)
            with m.State("FINISH"):
                m.d.comb += self.finished.eq(1)
                m.next = "IDLE"
            m.d.comb += self.listing.eq(machine.ongoing("LISTED"))
            m.d.comb += self.hear.eq(self.listing | machine.ongoing("SPREAD"))
        with m.If(self.settling[1]):
            child = self.settled[1]
            line = Cat(self._at(self.root_order, child), self.line_read.data.as_value())
            self._offer(m, child, self.child_share[child], line[: len(self.line.as_value())])
        return m

    def _registers(self, m: Module) -> None:
        shape = self.shape
        index, share = unsigned(shape.index_bits), unsigned(shape.share_bits)
        entry = StructLayout({"field": layouts.field(shape), "order": order_layout(shape)})
        m.submodules.entries = entries = Memory(shape=entry, depth=shape.plies, init=[])
        self.write, self.read = entries.write_port(), entries.read_port()
        self.level = Signal(shape.depth_bits)  # of the first line; with PAIRS 0 or 1
        self.child = Signal(index)  # with PAIRS: which move of the root
        self.field, self.order = Signal(layouts.field(shape)), Signal(order_layout(shape))
        self.root_order, self.root_mover = Signal(order_layout(shape)), Signal()
        self.forced = Signal(index)
        self.place, self.best_place = Signal(index), Signal(index)  # in the order
        self.known = Signal()  # whether there is a best move yet
        self.under_way = Signal(range(self.processors + 1))
        self.places = Array(Signal(index, name=f"place{i}") for i in range(self.processors))
        self.children = Array(Signal(index, name=f"child{i}") for i in range(self.processors))
        slots = range(1 << shape.index_bits)
        self.child_share = Array(Signal(share, name=f"child_share{i}") for i in slots)
        self.child_mover = Array(Signal(name=f"child_mover{i}") for i in slots)
        self.child_known = Array(Signal(name=f"child_known{i}") for i in slots)
        self.child_left = Array(Signal(index, name=f"child_left{i}") for i in slots)  # moves without a value
        m.submodules.lines = lines = Memory(shape=layouts.line(shape), depth=shape.targets, init=[])
        self.line_write, self.line_read = lines.write_port(), lines.read_port()
        # A child whose last move has its value: its line is read, then it is compared at the root.
        self.settling, self.settled = Signal(2), [Signal(index, name=f"settled{i}") for i in (0, 1)]
        m.d.sync += [self.settling.eq(self.settling << 1), self.settled[1].eq(self.settled[0])]
        m.d.comb += [
            self.line_write.addr.eq(self.children[self.done_by]),
            self.line_write.data.eq(self.done_line),
            self.line_read.addr.eq(self.settled[0]),
        ]
        self.shared = (self.scheme == SearchScheme.SIBLINGS) | (self.scheme == SearchScheme.SHARED)
        self.pairs = pairs = (self.scheme == SearchScheme.PAIRS) | (self.scheme == SearchScheme.SHARED)
        m.d.comb += [
            self.write.addr.eq(Mux(pairs, self.child, self.level)),
            self.write.data.field.eq(self.done_field),
            self.write.data.order.eq(self._moves(self.done_line)),
            self.read.addr.eq(Mux(pairs, self.child, self.level)),
            *(self.job.field.eq(self.field), self.job.depth.eq(self.depth - self.level)),
            *(self.job.alpha.eq(0), self.job.beta.eq(shape.infinity)),
        ]

    def _moves(self, line: Any) -> Any:
        return line.as_value()[: self.shape.targets * self.shape.index_bits]

    def _bit(self, index: Any) -> Any:
        return Cat(*(index == i + 1 for i in range(self.shape.targets)))

    def _bounds(self, m: Module) -> None:
        """The window of every processor; a tie goes to the earlier move."""
        infinity = self.shape.infinity
        for i in range(self.processors):
            place = Mux(self.pairs, self.children[i], self.places[i])
            second = Mux(self.pairs, self.root_mover, self.field.mover)
            low, high = Signal.like(self.share), Signal.like(self.share)
            with m.If(self.known & self.shared & second):
                m.d.comb += high.eq(self.share + (place < self.best_place))
            with m.Else():
                m.d.comb += high.eq(infinity)
            with m.If(self.known & self.shared & ~second):
                m.d.comb += low.eq(self.share - (place < self.best_place))
            child, known = self.children[i], Signal()
            found, child_second = self.child_share[child], self.child_mover[child]
            m.d.comb += known.eq((self.scheme == SearchScheme.SHARED) & self.child_known[child])
            higher, lower = known & ~child_second & (found > low), known & child_second & (found < high)
            m.d.sync += [
                self.alphas[i].eq(Mux(higher, found, low)),
                self.betas[i].eq(Mux(lower, found, high)),
            ]

    def _listed(self, m: Module) -> None:
        moves = Signal(order_layout(self.shape))
        m.d.comb += [moves.eq(self._moves(self.done_line)), self.write.en.eq(1)]
        with m.If(self.pairs & (self.level != 0)):
            with m.If(moves[0] == 0):
                self._offer(m, self.child, self.done_share, self.forced)
            m.d.sync += [
                self.child_known[self.child].eq(0),
                self.child_mover[self.child].eq(self.done_field.mover),
                self.child_left[self.child].eq(total([moves[i] != 0 for i in range(self.shape.targets)])),
            ]
            self._next_child(m)
        with m.Elif(moves[0] == 0):
            m.d.sync += [self.share.eq(self.done_share), self.level.eq(self.level - 1)]
            m.next = "RELOAD"
            with m.If(self.level == 0):
                m.next = "FINISH"
        with m.Else():
            m.d.sync += [
                *(self.field.eq(self.done_field), self.order.eq(moves)),
                *(self.place.eq(0), self.known.eq(0)),
            ]
            with m.If(self.pairs):
                m.d.sync += [self.root_order.eq(moves), self.root_mover.eq(self.done_field.mover)]
                m.d.sync += [self.forced.eq(moves[0]), self.level.eq(1)]
                m.next = "LIST"
            with m.Elif(
                (self.scheme == SearchScheme.SIBLINGS)
                & (self.level < self.spine)
                & (self.level + 1 < self.depth)
            ):
                m.d.sync += [self.forced.eq(moves[0]), self.level.eq(self.level + 1)]
                m.next = "LIST"
            with m.Else():
                m.next = "SPREAD"

    def _next_child(self, m: Module) -> None:
        """With PAIRS: lists the moves after the next root move, or starts the jobs once all are listed."""
        following = self._at(self.root_order, self.child + 1)
        with m.If(following == 0):
            m.d.sync += self.child.eq(0)
            m.next = "RELOAD"
        with m.Else():
            m.d.sync += [self.child.eq(self.child + 1), self.forced.eq(following)]
            m.next = "LIST"

    def _at(self, order: Any, place: Any) -> Any:
        count = self.shape.targets
        return chosen(Cat(*(place == i for i in range(count))), [order[i] for i in range(count)])

    def _reload(self, m: Module) -> None:
        """The moves of a node listed before, without the first one if it has a value."""
        shape, entry = self.shape, self.read.data
        rest = entry.order.as_value()
        m.next = "SPREAD"
        m.d.sync += self.field.eq(entry.field)
        with m.If(self.pairs):
            m.d.sync += [self.order.eq(rest), self.place.eq(0)]
        with m.Else():
            line = Cat(entry.order[0], self.line.as_value())[: len(self.line.as_value())]
            m.d.sync += [
                *(self.order.eq(rest[shape.index_bits :]), self.line.eq(line)),
                *(self.place.eq(1), self.best_place.eq(0), self.known.eq(1)),
            ]

    def _spread(self, m: Module) -> None:
        """Hands out the moves of a node and compares the results."""
        shape = self.shape
        may = (self.order[0] != 0) & ((self.scheme != SearchScheme.SIBLINGS) | (self.place == 0) | self.known)
        given = Signal()
        m.d.comb += given.eq(may & self.free.any())
        with m.If(given):
            free = self.free & (~self.free + 1)[: self.processors]  # the lowest one
            for i in range(self.processors):
                with m.If(free[i]):
                    m.d.comb += self.who.eq(i)
                    m.d.sync += [self.places[i].eq(self.place), self.children[i].eq(self.child)]
            m.d.comb += [self.give.eq(1), self.job.forced.eq(self._bit(self.order[0]))]
            m.d.sync += [
                self.order.eq(self.order.as_value()[shape.index_bits :]),
                self.place.eq(self.place + 1),
            ]
            self._give_bound(m)
        m.d.sync += self.under_way.eq(self.under_way + given - self.done)
        with m.If(self.done):
            self._compare(m)
        with m.If(self.order[0] == 0):
            with m.If(self.pairs & (self._at(self.root_order, self.child + 1) != 0)):
                m.d.sync += self.child.eq(self.child + 1)
                m.next = "RELOAD"
            with m.Elif((self.under_way == 0) & ~self.settling.any()):
                m.d.sync += self.level.eq(self.level - 1)
                m.next = "RELOAD"
                with m.If(self.pairs | (self.level == 0)):
                    m.next = "FINISH"

    def _give_bound(self, m: Module) -> None:
        """A job starts in the window known by now; its move comes after the best one."""
        with m.If(self.known & (self.scheme == SearchScheme.SIBLINGS)):
            with m.If(self.field.mover):
                m.d.comb += self.job.beta.eq(self.share)
            with m.Else():
                m.d.comb += self.job.alpha.eq(self.share)

    def _compare(self, m: Module) -> None:
        """A search has ended: with one ply its value belongs to the node, with two to a root child."""
        place, found = self.places[self.done_by], self.done_share
        with m.If(self.pairs):
            child = self.children[self.done_by]
            best, second = self.child_share[child], self.child_mover[child]
            with m.If(~self.child_known[child] | Mux(second, found < best, found > best)):
                m.d.sync += [self.child_share[child].eq(found), self.child_known[child].eq(1)]
                m.d.comb += self.line_write.en.eq(1)
            m.d.sync += self.child_left[child].eq(self.child_left[child] - 1)
            with m.If(self.child_left[child] == 1):
                m.d.sync += [self.settling[0].eq(1), self.settled[0].eq(child)]
        with m.Else():
            self._offer(m, place, found, self.done_line)

    def _offer(self, m: Module, place: Any, found: Any, line: Any) -> None:
        """Takes the value of a move: keeps the best, among equals the first."""
        second = Mux(self.pairs, self.root_mover, self.field.mover)
        better = Mux(second, found < self.share, found > self.share)
        with m.If(~self.known | better | ((found == self.share) & (place < self.best_place))):
            m.d.sync += [
                *(self.share.eq(found), self.line.eq(line)),
                *(self.best_place.eq(place), self.known.eq(1)),
            ]
