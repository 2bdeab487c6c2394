"""The agent processor: non-alternating alpha-beta (Algorithm 1) as a pipeline and a state machine.

A move takes five cycles: play, measure, mark, judge, decide. The siblings of a move follow it through the
pipeline one cycle apart; they are flushed if the move turns out to have moves of its own, or if it cuts
them off. So consecutive leaves cost one cycle each, and only nodes that the software visits are counted.

The node whose moves are being tried is in the register `node`; those above it are on the stack. When a node
is done, its value is merged into its parent in one cycle (`return`), which also undoes the move.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from amaranth import Cat, Module, Mux, Signal, unsigned
from amaranth.lib import enum
from amaranth.lib.wiring import Component, In, Out

from sakiyomi.hardware import layouts
from sakiyomi.hardware.evaluation_circuit import Evaluation, Territory
from sakiyomi.hardware.field_circuit import DirectTargets, DistanceArray, Play, TargetRegisters
from sakiyomi.hardware.parts import encoded, foremost
from sakiyomi.hardware.priority_circuit import Factors, Order, PriorityKeys
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.hardware.stack import Stack

COUNTER_BITS = 40
"""Width of the node counter: enough for hours at any clock."""


class Phase(enum.Enum, shape=unsigned(2)):  # type: ignore[call-arg]
    """States of the state machine."""

    IDLE = 0
    RUN = 1
    RETURN = 2
    LIST = 3


class AgentProcessor(Component):
    """Searches one job after another; `result` stays until the next `start`.

    `alpha` and `beta` may be tightened from outside while a job runs. Shares as in `evaluation_circuit`.
    """

    def __init__(self, shape: MachineShape) -> None:
        self.shape = shape
        share, mask = unsigned(shape.share_bits), unsigned(shape.targets)
        super().__init__(
            {
                "write": In(mask),  # a target register, one-hot
                "spot": In(layouts.spot(shape)),
                "value": In(unsigned(shape.value_bits)),
                "start": In(1),
                "job": In(layouts.job(shape)),
                "alpha": In(share),
                "beta": In(share),
                "busy": Out(1),
                "share": Out(share),
                "line": Out(layouts.line(shape)),  # the best line; for a list job, all moves in order
                "nodes": Out(unsigned(COUNTER_BITS)),
                "field": Out(layouts.field(shape)),  # for a list job: the field whose moves were listed
                "phase": Out(Phase),
                "level": Out(unsigned(shape.depth_bits)),
                "node": Out(layouts.frame(shape)),
            }
        )

    def elaborate(self, platform: object) -> Module:  # noqa: ARG002
        m = Module()
        self._pipeline(m)
        self._control(m)
        return m

    # --- five stages ------------------------------------------------------------------------------------

    def _pipeline(self, m: Module) -> None:
        """From `pick` to the marks of the field after it; the judged child is in registers `*4`."""
        shape = self.shape
        m.submodules.targets = self._targets = TargetRegisters(shape)
        m.submodules.play = self._play = Play(shape)
        m.submodules.distances = self._measure = DistanceArray(shape)
        m.submodules.direct = self._direct = DirectTargets(shape)
        m.submodules.territory = self._territory = Territory(shape)
        m.submodules.evaluation = self._evaluation = Evaluation(shape)
        m.submodules.factors = self._factors = Factors(shape)
        m.submodules.keys = self._keys = PriorityKeys(shape)
        fields = self._travel(m)
        mine, yours = self._stages_1_and_2(m, fields)
        own, useful = self._stage_3(m, fields, mine, yours)
        self._stage_4(m, fields, own, useful)
        self._read_targets(m, mine)

    def _travel(self, m: Module) -> list[Any]:
        """Moves picks and fields from stage to stage; returns the fields."""
        field, mask = layouts.field(self.shape), unsigned(self.shape.targets)
        self.pick = Signal(mask)
        self.flush = Signal()
        self.picks = [self.pick, *(Signal(mask, name=f"pick{i}") for i in range(1, 5))]
        fields = [self.node.field, *(Signal(field, name=f"field{i}") for i in range(1, 5))]
        entering = Mux(self.phase == Phase.RUN, self.pick, 0)
        for earlier, later in zip([entering, *self.picks[1:]], self.picks[1:], strict=False):
            m.d.sync += later.eq(Mux(self.flush, 0, earlier))
        for earlier, later in pairwise(fields[1:]):
            m.d.sync += later.eq(earlier)
        return fields

    def _stages_1_and_2(self, m: Module, fields: list[Any]) -> tuple[Any, Any]:
        """Play and measure. A job's root, or a target being written, enters after play."""
        play, measure = self._play, self._measure
        m.d.comb += [play.field.eq(fields[0]), play.far.eq(self.node.far), play.pick.eq(self.pick)]
        m.d.sync += fields[1].eq(Mux(self.start, self.job.field, play.after))
        with m.If(self.write.any()):
            m.d.sync += fields[1].me.eq(self.spot)
        m.d.comb += [measure.me.eq(fields[1].me), measure.you.eq(fields[1].you)]
        distances = layouts.distances(self.shape)
        mine2, yours2 = Signal(distances), Signal(distances)
        m.d.sync += [mine2.eq(measure.mine), yours2.eq(measure.yours)]
        return mine2, yours2

    def _stage_3(self, m: Module, fields: list[Any], mine2: Any, yours2: Any) -> tuple[Any, Any]:
        """Mark: territories, direct targets, factors."""
        mask, territory, direct, factors = (
            unsigned(self.shape.targets),
            self._territory,
            self._direct,
            self._factors,
        )
        m.d.comb += [
            *(territory.field.eq(fields[2]), territory.mine.eq(mine2), territory.yours.eq(yours2)),
            *(direct.far.eq(mine2), direct.useful.eq(territory.useful)),
            *(factors.mine.eq(mine2), factors.yours.eq(yours2), factors.own.eq(territory.own)),
        ]
        own3, useful3, direct3, far3 = (
            Signal(mask),
            Signal(mask),
            Signal(mask),
            Signal(layouts.distances(self.shape)),
        )
        m.d.sync += [own3.eq(territory.own), useful3.eq(territory.useful), direct3.eq(direct.direct)]
        m.d.sync += far3.eq(mine2)
        self._marked = direct3, far3
        return own3, useful3

    def _stage_4(self, m: Module, fields: list[Any], own3: Any, useful3: Any) -> None:
        """Judge: the value with its bounds, and priorities."""
        shape, count = self.shape, self.shape.targets
        evaluation, keys, (direct3, far3) = self._evaluation, self._keys, self._marked
        m.d.comb += [evaluation.field.eq(fields[3]), evaluation.own.eq(own3), evaluation.useful.eq(useful3)]
        m.d.comb += [keys.own.eq(own3), evaluation.total.eq(self._targets.total)]
        for i in range(count):
            factor3 = Signal(unsigned(self._factors.factor_bits), name=f"factor3_{i}")
            m.d.sync += factor3.eq(self._factors.factors[i])
            m.d.comb += keys.factors[i].eq(factor3)
        share, mask = unsigned(shape.share_bits), unsigned(count)
        self.field4, self.direct4, self.far4 = fields[4], Signal(mask), Signal(layouts.distances(shape))
        self.share4, self.low4, self.high4 = Signal(share), Signal(share), Signal(share)
        self.keys4 = [Signal(shape.key_bits + 1, name=f"key4_{i}") for i in range(count)]
        m.d.sync += [self.direct4.eq(direct3), self.far4.eq(far3)]
        m.d.sync += [self.share4.eq(evaluation.share), self.low4.eq(evaluation.low)]
        m.d.sync += self.high4.eq(evaluation.high)
        for i in range(count):
            m.d.sync += self.keys4[i].eq(keys.keys[i])

    def _read_targets(self, m: Module, mine2: Any) -> None:
        """Connects the target registers; their distances come from the array used for the search."""
        targets = self._targets
        m.d.comb += [targets.write.eq(self.write), targets.spot.eq(self.spot), targets.value.eq(self.value)]
        m.d.comb += targets.row.eq(mine2)
        for i in range(self.shape.targets):
            for user in (self._play, self._measure):
                m.d.comb += user.spots[i].eq(targets.spots[i])
            for scorer in (self._play, self._evaluation, self._keys):
                m.d.comb += scorer.values[i].eq(targets.values[i])
        for i, between in enumerate(targets.between):
            m.d.comb += self._direct.between[i].eq(between)

    # --- search control (探索制御回路) ---------------------------------------------------------------------

    def _control(self, m: Module) -> None:
        shape, node = self.shape, self.node
        m.submodules.stack = stack = Stack(layouts.frame(shape), shape.plies)
        m.submodules.order = order = Order(shape)
        for i, key in enumerate(self.keys4):
            m.d.comb += order.keys[i].eq(key)
        self.open = Signal(shape.targets)  # candidates not yet in the pipeline
        self.listing, self.forced = Signal(), Signal(shape.targets)
        arriving = Signal(4)  # the job's root on its way through the pipeline
        m.d.sync += arriving.eq(arriving << 1)
        m.d.comb += [
            self.busy.eq(self.phase != Phase.IDLE),
            *(self.share.eq(node.best), self.line.eq(node.line), self.field.eq(node.field)),
            self.level.eq(stack.level),
            stack.clear.eq(self.start),
        ]
        m.d.comb += order.candidates.eq(Mux(arriving[3] & self.forced.any(), self.forced, self.direct4))

        following = Signal(shape.targets)
        m.d.comb += following.eq(foremost(self.open, node.beats, shape.targets))
        with m.If(self.phase == Phase.RUN):
            m.d.sync += [self.pick.eq(following), self.open.eq(self.open & ~following)]

        base, found = self._base(m, stack)
        joined, cut = self._join(m, base, found)
        with m.Switch(self.phase):
            with m.Case(Phase.RUN):
                with m.If(arriving[3]):
                    self._arrive(m, order)
                with m.Elif(self.picks[4].any()):
                    self._decide(m, stack, order, joined, cut)
            with m.Case(Phase.RETURN):
                self._return(m, stack, base, joined, cut)
            with m.Case(Phase.LIST):
                m.d.sync += [self.pick.eq(following), self.open.eq(self.open & ~following)]
                self._list(m)
        self._start(m, arriving)

    def _arrive(self, m: Module, order: Order) -> None:
        """The job's root has been judged."""
        node = self.node
        self._expand(m, order)
        with m.If(~self.direct4.any() | (node.depth == 0)):
            m.d.sync += [node.best.eq(self.share4), self.phase.eq(Phase.IDLE)]
        with m.Elif(self.listing & ~self.forced.any()):
            m.d.sync += self.phase.eq(Phase.LIST)

    def _return(self, m: Module, stack: Stack, base: Any, joined: Any, cut: Any) -> None:
        """A node is done: its parent gets its value, and its move is undone."""
        with m.If(stack.level == 0):
            m.d.sync += self.phase.eq(Phase.IDLE)
        with m.Else():
            m.d.comb += stack.pop.eq(1)
            m.d.sync += self.node.eq(joined)
            m.d.sync += [self.pick.eq(base.next), self.open.eq(base.todo & ~base.next)]
            with m.If(~cut & base.next.any()):
                m.d.sync += self.phase.eq(Phase.RUN)

    def _list(self, m: Module) -> None:
        """Writes one move after another into the line."""
        count = self.shape.targets
        with m.If(self.pick.any()):
            entry = encoded(self.pick, count)
            for i in range(count):
                with m.If(self.listed == i):
                    m.d.sync += self.node.line[i].eq(entry)
            m.d.sync += self.listed.eq(self.listed + 1)
        with m.Else():
            m.d.sync += self.phase.eq(Phase.IDLE)

    def _start(self, m: Module, arriving: Signal) -> None:
        job, node = self.job, self.node
        with m.If(self.start):
            m.d.comb += self.flush.eq(1)
            m.d.sync += [
                *(self.phase.eq(Phase.RUN), arriving.eq(1), self.nodes.eq(1), self.listed.eq(0)),
                *(self.listing.eq(job.list), self.forced.eq(job.forced)),
                *(node.depth.eq(job.depth), node.alpha.eq(job.alpha), node.beta.eq(job.beta)),
                *(self.pick.eq(0), self.open.eq(0)),
            ]

    def _expand(self, m: Module, order: Order) -> None:
        """The judged field becomes the node whose moves are tried next."""
        node = self.node
        m.d.comb += self.flush.eq(1)
        m.d.sync += [
            *(node.field.eq(self.field4), node.far.eq(self.far4), node.beats.eq(order.beats)),
            *(node.todo.eq(order.candidates), node.line.eq(0)),
            node.best.eq(Mux(self.field4.mover, self.shape.infinity, 0)),
            *(self.pick.eq(order.first), self.open.eq(order.candidates & ~order.first)),
        ]

    def _decide(self, m: Module, stack: Stack, order: Order, joined: Any, cut: Any) -> None:
        """A move's field has been judged: it has a value, or moves of its own."""
        node = self.node
        m.d.sync += self.nodes.eq(self.nodes + 1)
        with m.If(self.settled & ~self.listing):
            m.d.sync += node.eq(joined)
            with m.If(cut | ~self.picks[3].any()):
                m.d.comb += self.flush.eq(1)
                m.d.sync += self.phase.eq(Phase.RETURN)
        with m.Else():
            m.d.comb += stack.push.eq(~self.listing)
            self._expand(m, order)
            m.d.sync += node.depth.eq(node.depth - 1)
            with m.If(self.listing):
                m.d.sync += self.phase.eq(Phase.LIST)
                with m.If(~self.direct4.any()):
                    m.d.sync += node.best.eq(self.share4)

    def _base(self, m: Module, stack: Stack) -> tuple[Any, Any]:
        """The node that gets a value, and the value: that of the judged field, or of the finished node."""
        shape, node = self.shape, self.node
        self.returning = self.phase == Phase.RETURN
        self.listed = Signal(shape.index_bits)
        m.d.comb += [
            stack.entry.eq(node),
            stack.entry.todo.eq(node.todo & ~self.picks[4]),
            stack.entry.next.eq(self.picks[3]),
            stack.entry.chosen.eq(encoded(self.picks[4], shape.targets)),
        ]
        self.leaf, self.above, below = Signal(), Signal(), Signal()
        self.settled = Signal()
        m.d.comb += [
            self.leaf.eq(~self.direct4.any() | (node.depth == 1)),
            self.above.eq((self.low4 >= node.beta) | (self.low4 >= self.beta)),
            below.eq((self.high4 <= node.alpha) | (self.high4 <= self.alpha)),
            self.settled.eq(self.leaf | self.above | below),
        ]
        base, found = Signal(layouts.frame(shape)), Signal(shape.share_bits)
        m.d.comb += [
            base.eq(Mux(self.returning, stack.top, node)),
            found.eq(self._by_cause(node.best, self.share4, self.low4, self.high4)),
        ]
        self.top = stack.top
        return base, found

    def _by_cause(self, returned: Any, leaf: Any, above: Any, below: Any) -> Any:
        """One of four values, by where it comes from."""
        return Mux(self.returning, returned, Mux(self.leaf, leaf, Mux(self.above, above, below)))

    def _compared(self, m: Module, value: Any, node: Any) -> Any:
        """How a value compares at a node: better than its best, inside its window, beyond it."""
        flags, second = Signal(3), node.field.mover
        above = (value > node.alpha) & (value > self.alpha)
        below = (value < node.beta) & (value < self.beta)
        better = Mux(second, value < node.best, value > node.best)
        m.d.comb += flags.eq(
            Cat(better, better & Mux(second, below, above), better & Mux(second, ~above, ~below))
        )
        return flags

    def _join(self, m: Module, base: Any, found: Any) -> tuple[Any, Any]:
        """The node with a value from below merged in, and whether its other moves are cut off.

        All possible values are compared before it is known which one applies: this is the critical path of
        the processor.
        """
        shape, node = self.shape, self.node
        joined, flags, cut = Signal(layouts.frame(shape)), Signal(3), Signal()
        causes = ((node.best, self.top), (self.share4, node), (self.low4, node), (self.high4, node))
        m.d.comb += flags.eq(self._by_cause(*(self._compared(m, *cause) for cause in causes)))
        better, inside, beyond = flags
        m.d.comb += cut.eq(beyond | (self.alpha >= base.beta) | (base.alpha >= self.beta))
        m.d.comb += [joined.eq(base), joined.todo.eq(base.todo & ~Mux(self.returning, 0, self.picks[4]))]
        with m.If(better):
            m.d.comb += joined.best.eq(found)
        with m.If(inside & base.field.mover):
            m.d.comb += joined.beta.eq(found)
        with m.If(inside & ~base.field.mover):
            m.d.comb += joined.alpha.eq(found)
        root = Mux(self.returning, self.level == 1, self.level == 0)
        step = Mux(self.returning, base.chosen, encoded(self.picks[4], shape.targets))
        with m.If(inside | (better & root)):
            rest = Mux(self.returning, node.line.as_value(), 0)
            m.d.comb += joined.line.eq(Cat(step, rest)[: len(rest)])
        return joined, cut
