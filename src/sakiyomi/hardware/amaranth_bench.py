"""An engine in Amaranth's own simulator: slow, exact, and with every signal in a VCD file if wanted."""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack
from functools import cached_property
from types import TracebackType
from typing import Any

from amaranth.sim import Simulator

from sakiyomi.errors import EngineTimeoutError
from sakiyomi.hardware.bench import MAX_CYCLES, Seen, WatchedCycle
from sakiyomi.hardware.engine import EngineCircuit
from sakiyomi.hardware.shape import MachineShape

PERIOD = 1e-8
"""Length of a cycle in a VCD file, in seconds: 100 MHz."""


class AmaranthBench:
    """See `bench.Bench`."""

    def __init__(self, shape: MachineShape, processors: int, vcd: str | None = None) -> None:
        self.shape, self.processors = shape, processors
        self.cycles = 0
        self._inbox, self._outbox = deque[int](), deque[int]()
        self._seen: Seen | None = None
        self._vcd, self._files = vcd, ExitStack()

    @cached_property
    def _engine(self) -> Any:
        return EngineCircuit(self.shape, self.processors)

    @cached_property
    def _simulator(self) -> Any:
        simulator = Simulator(self._engine)
        simulator.add_clock(PERIOD)
        simulator.add_testbench(self._run, background=True)
        if self._vcd is not None:
            self._files.enter_context(simulator.write_vcd(self._vcd))
        return simulator

    async def _run(self, ctx: Any) -> None:
        engine = self._engine
        ctx.set(engine.tx_ready, 1)
        while True:
            offered = bool(self._inbox)
            ctx.set(engine.rx_valid, offered)
            ctx.set(engine.rx_data, self._inbox[0] if offered else 0)
            sample = engine.rx_ready, engine.tx_valid, engine.tx_data
            _, _, ready, valid, data = await ctx.tick().sample(*sample)
            self.cycles += 1
            if ready and offered:
                self._inbox.popleft()
            if valid:
                self._outbox.append(data)
            if self._seen is not None:
                self._seen([self._watched(ctx, i) for i in range(self.processors)])

    def _watched(self, ctx: Any, index: int) -> WatchedCycle:
        status = ctx.get(self._engine.watch[index])
        return WatchedCycle(status.phase.value, status.level, status.alpha, status.beta, status.best)

    def exchange(self, sent: bytes, wanted: int, seen: Seen | None = None) -> bytes:
        """Sends bytes and waits for some."""
        self._inbox.extend(sent)
        self._seen = seen
        end = self.cycles + MAX_CYCLES
        while self._inbox or len(self._outbox) < wanted:
            self._simulator.advance()
            if self.cycles > end:
                raise EngineTimeoutError(f"hardware: no answer within {MAX_CYCLES:,} cycles")
        return bytes(self._outbox.popleft() for _ in range(wanted))

    def close(self) -> None:
        """Finishes the VCD file."""
        self._files.close()

    def __enter__(self) -> AmaranthBench:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
