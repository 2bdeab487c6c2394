"""The look-ahead engine (先読エンジン): agent processors under a main processor, behind a byte stream."""

from __future__ import annotations

from typing import Any

from amaranth import Cat, Module, Mux, Signal, unsigned
from amaranth.lib.data import ArrayLayout, StructLayout
from amaranth.lib.wiring import Component, In, Out

from sakiyomi.hardware import layouts
from sakiyomi.hardware.agent import COUNTER_BITS, AgentProcessor, Phase
from sakiyomi.hardware.main_processor import MainProcessor, SearchScheme
from sakiyomi.hardware.messages import DECISION, Opcode, command_bytes, report_bytes
from sakiyomi.hardware.parts import chosen, encoded
from sakiyomi.hardware.shape import MachineShape


def status(shape: MachineShape) -> Any:
    """The state that a processor exposes in every cycle."""
    share = unsigned(shape.share_bits)
    return StructLayout(
        {"phase": Phase, "level": unsigned(shape.depth_bits), "alpha": share, "beta": share, "best": share}
    )


def report(shape: MachineShape) -> Any:
    """Sent to the host after a job or a decision; every field starts at a byte boundary."""
    part = {
        "tag": unsigned(8),
        "share": unsigned(16),
        "nodes": unsigned(COUNTER_BITS),
        "cycles": unsigned(COUNTER_BITS),
        "line": ArrayLayout(unsigned(8), shape.plies),
        "field": layouts.field(shape),
    }
    return StructLayout(part)


class EngineCircuit(Component):
    """Takes commands and sends reports, byte by byte (see `messages`); `watch` is for observers."""

    def __init__(self, shape: MachineShape, processors: int) -> None:
        self.shape, self.processors = shape, processors
        super().__init__(
            {
                "rx_data": In(8),
                "rx_valid": In(1),
                "rx_ready": Out(1),
                "tx_data": Out(8),
                "tx_valid": Out(1),
                "tx_ready": In(1),
                "watch": Out(status(shape)).array(processors),
                "deciding": Out(1),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        shape = self.shape
        self.agents = [AgentProcessor(shape) for _ in range(self.processors)]
        for i, agent in enumerate(self.agents):
            m.submodules[f"agent{i}"] = agent
            m.d.comb += [
                *(self.watch[i].phase.eq(agent.phase), self.watch[i].level.eq(agent.level)),
                *(self.watch[i].alpha.eq(agent.node.alpha), self.watch[i].beta.eq(agent.node.beta)),
                self.watch[i].best.eq(agent.node.best),
            ]
        m.submodules.main = self.main = MainProcessor(shape, self.processors)
        self._results(m)
        self._receive(m)
        self._jobs(m)
        self._send(m)
        return m

    def _results(self, m: Module) -> None:
        """Results one at a time, the lowest processor first; each is held until it is taken."""
        agents, count = self.agents, self.processors
        self.owed, done = Signal(count), Signal(count)
        self.heard, self.started = Signal(), Signal(count)
        first, taken = Signal(count), Signal()
        self.any_done, self.done_by = Signal(), Signal(range(max(2, count)))
        m.d.comb += [
            done.eq(Cat(*(self.owed[i] & ~agent.busy for i, agent in enumerate(agents)))),
            first.eq(done & (~done + 1)[:count]),
            taken.eq(done.any() & (~self.any_done | self.heard)),
        ]
        m.d.sync += self.owed.eq((self.owed | self.started) & ~Mux(taken, first, 0))
        self.done_share, self.done_nodes = Signal(self.shape.share_bits), Signal(COUNTER_BITS)
        self.done_line, self.done_field = Signal(layouts.line(self.shape)), Signal(layouts.field(self.shape))
        with m.If(taken):
            m.d.sync += [
                self.any_done.eq(1),
                self.done_by.eq(encoded(first, count) - 1),
                self.done_share.eq(chosen(first, [agent.share for agent in agents])),
                self.done_line.eq(chosen(first, [agent.line.as_value() for agent in agents])),
                self.done_field.eq(chosen(first, [agent.field.as_value() for agent in agents])),
                self.done_nodes.eq(chosen(first, [agent.nodes for agent in agents])),
            ]
        with m.Elif(self.heard):
            m.d.sync += self.any_done.eq(0)

    def _receive(self, m: Module) -> None:
        """A command is an opcode and a fixed number of bytes."""
        length = command_bytes(self.shape)
        self.command, count = Signal(8 * length), Signal(range(length + 1))
        self.execute = Signal()
        m.d.comb += [self.execute.eq(count == length), self.rx_ready.eq(~self.execute & ~self.main.busy)]
        with m.If(self.execute):
            m.d.sync += count.eq(0)
        with m.Elif(self.rx_valid & self.rx_ready):
            m.d.sync += [self.command.eq(Cat(self.command[8:], self.rx_data)), count.eq(count + 1)]

    def _byte(self, index: int, count: int = 1) -> Any:
        """Bytes of the command after its opcode."""
        return self.command[8 * (index + 1) : 8 * (index + 1 + count)]

    def _is(self, opcode: Opcode) -> Any:
        return self.execute & (self.command[:8] == opcode)

    def _jobs(self, m: Module) -> None:
        """Jobs and bounds, from the main processor or from a host that replaces it."""
        shape, main = self.shape, self.main
        root, job = Signal(layouts.field(shape)), Signal(layouts.job(shape))
        with m.If(self._is(Opcode.FIELD)):
            m.d.sync += root.eq(self.command[8 : 8 + len(root.as_value())])
        hosted = self._is(Opcode.JOB)
        m.d.comb += job.eq(main.job)
        with m.If(~main.busy):
            m.d.comb += [
                *(job.list.eq(self._byte(1)), job.field.eq(root), job.depth.eq(self._byte(3))),
                job.forced.eq(Cat(*(self._byte(2) == i + 1 for i in range(shape.targets)))),
                *(job.alpha.eq(self._byte(4, 2)), job.beta.eq(self._byte(6, 2))),
            ]
        written = Cat(*(self._byte(0) == i for i in range(shape.targets)))
        for i, agent in enumerate(self.agents):
            low, high = Signal(shape.share_bits), Signal(shape.share_bits, init=shape.infinity)
            named = self._byte(0) == i
            alpha, beta = Signal(shape.share_bits), Signal(shape.share_bits, init=shape.infinity)
            with m.If((hosted | self._is(Opcode.BOUND)) & named):
                m.d.sync += [alpha.eq(self._byte(4, 2)), beta.eq(self._byte(6, 2))]
            # A job decides nothing in its first cycles, so bounds may arrive a little later.
            m.d.sync += [low.eq(Mux(main.busy, main.alphas[i], alpha))]
            m.d.sync += [high.eq(Mux(main.busy, main.betas[i], beta))]
            m.d.comb += [
                *(agent.alpha.eq(low), agent.beta.eq(high)),
                self.started[i].eq((hosted & named) | (main.give & (main.who == i))),
                *(agent.start.eq(self.started[i]), agent.job.eq(job)),
                agent.write.eq(Mux(self._is(Opcode.TARGET), written, 0)),
                *(agent.spot.x.eq(self._byte(1)), agent.spot.y.eq(self._byte(2))),
                agent.value.eq(self._byte(3)),
            ]
        m.d.comb += [
            *(main.start.eq(self._is(Opcode.DECIDE)), main.root.eq(root)),
            *(
                main.done.eq(self.any_done),
                main.done_by.eq(self.done_by),
                main.done_share.eq(self.done_share),
            ),
            *(main.done_line.eq(self.done_line), main.done_field.eq(self.done_field)),
        ]
        scheme, spine, depth = Signal(SearchScheme), Signal(shape.depth_bits), Signal(shape.depth_bits)
        used = Signal(range(self.processors + 1))
        with m.If(main.start):
            m.d.sync += [scheme.eq(self._byte(0)), spine.eq(self._byte(1)), depth.eq(self._byte(3))]
            m.d.sync += used.eq(self._byte(2))
        for i in range(self.processors):
            m.d.comb += main.free[i].eq(~self.owed[i] & (used > i))
        m.d.comb += [main.scheme.eq(scheme), main.spine.eq(spine), main.depth.eq(depth)]
        m.d.comb += self.deciding.eq(main.busy)

    def _send(self, m: Module) -> None:
        """Reports of processors to a host that hands out jobs, or of the main processor's decisions."""
        shape, main = self.shape, self.main
        length = report_bytes(shape)
        out, left = Signal(8 * length), Signal(range(length + 1))
        nodes, cycles = Signal(COUNTER_BITS), Signal(COUNTER_BITS)
        m.d.sync += cycles.eq(cycles + 1)
        with m.If(main.start | self._is(Opcode.JOB)):
            m.d.sync += [nodes.eq(0), cycles.eq(0)]
        with m.Elif(main.done & main.hear):
            m.d.sync += nodes.eq(nodes + Mux(main.listing, 1, self.done_nodes - 1))
        said = Signal(report(shape))
        reporting = ~main.busy & self.any_done & (left == 0)
        m.d.comb += [
            self.heard.eq(main.hear | reporting),
            said.tag.eq(Mux(main.finished, DECISION, self.done_by)),
            said.share.eq(Mux(main.finished, main.share, self.done_share)),
            said.nodes.eq(Mux(main.finished, nodes, self.done_nodes)),
            said.cycles.eq(cycles),
            said.field.eq(self.done_field),
        ]
        line = Signal(layouts.line(shape))
        m.d.comb += line.eq(Mux(main.finished, main.line, self.done_line))
        for i in range(shape.plies):
            m.d.comb += said.line[i].eq(line[i])
        with m.If(reporting | main.finished):
            m.d.sync += [out.eq(said), left.eq(length)]
        with m.Elif(self.tx_valid & self.tx_ready):
            m.d.sync += [out.eq(out[8:]), left.eq(left - 1)]
        m.d.comb += [self.tx_valid.eq(left != 0), self.tx_data.eq(out[:8])]
