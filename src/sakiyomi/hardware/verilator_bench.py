"""An engine compiled by Verilator: about a million cycles per second."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from types import TracebackType

from sakiyomi.errors import EngineStartError, EngineTimeoutError
from sakiyomi.hardware import emit, toolchain
from sakiyomi.hardware.bench import MAX_CYCLES, Seen, WatchedCycle
from sakiyomi.hardware.engine import EngineCircuit
from sakiyomi.hardware.shape import MachineShape

WRAPPER = """
#include "Vtop.h"
#include "verilated.h"
#include <cstdint>

double sc_time_stamp() { return 0; }

extern "C" {

void* engine_new() {
  Vtop* top = new Vtop;
  top->clk = 0, top->rst = 0, top->rx_valid = 0, top->rx_data = 0, top->tx_ready = 1;
  top->eval();
  return top;
}

void engine_delete(void* engine) {
  Vtop* top = static_cast<Vtop*>(engine);
  top->final();
  delete top;
}

// Runs until all bytes are sent and *get have come back, or for `most` cycles; returns the cycles.
std::uint64_t engine_run(void* engine, const std::uint8_t* sent, std::uint64_t* send, std::uint8_t* got,
                         std::uint64_t* get, std::uint64_t most) {
  Vtop* top = static_cast<Vtop*>(engine);
  std::uint64_t cycles = 0, to_send = *send, wanted = *get;
  *send = *get = 0;
  while (cycles < most && (*send < to_send || *get < wanted)) {
    top->rx_valid = *send < to_send;
    top->rx_data = top->rx_valid ? sent[*send] : 0;
    top->tx_ready = *get < wanted;
    top->eval();
    *send += top->rx_valid && top->rx_ready;
    if (top->tx_valid && top->tx_ready) got[(*get)++] = top->tx_data;
    top->clk = 1;
    top->eval();
    top->clk = 0;
    top->eval();
    ++cycles;
  }
  return cycles;
}

void engine_watch(void* engine, std::uint64_t* words) {
  Vtop* top = static_cast<Vtop*>(engine);
  WATCH
}
}
"""


@cache
def library(shape: MachineShape, processors: int) -> Path:
    """The compiled engine, from the cache or compiled now (half a minute to a few minutes)."""
    source = emit.rtlil(EngineCircuit(shape, processors))
    digest = hashlib.sha256((source + WRAPPER).encode()).hexdigest()[:20]
    kept = toolchain.cache() / f"engine-{digest}.so"
    if not kept.exists():
        tool = toolchain.verilator()
        if tool is None:
            raise EngineStartError(
                "hardware: Verilator or a C++ compiler is not installed; on Debian: "
                "apt install verilator g++; or use Amaranth's simulator, which is slow"
            )
        folder = Path(mkdtemp(prefix="build-", dir=kept.parent))
        _compile(EngineCircuit(shape, processors), tool, folder, processors)
        (folder / "engine.so").replace(kept)
        rmtree(folder, ignore_errors=True)
    return kept


def _compile(engine: EngineCircuit, tool: str, folder: Path, processors: int) -> None:
    (folder / "top.v").write_text(emit.verilog(engine), encoding="utf-8")
    # Verilator's escape for a double underscore in a name.
    watch = "\n  ".join(f"words[{i}] = top->watch___05F{i};" for i in range(processors))
    (folder / "wrapper.cpp").write_text(WRAPPER.replace("WATCH", watch), encoding="utf-8")
    options = ["--cc", "top.v", "--top-module", "top", "--Mdir", "made", "-O3", "-Wno-fatal", "-Wno-lint"]
    toolchain.call([tool, *options, "--x-assign", "fast", "--x-initial", "fast"], folder, "verilator")
    root = Path(_root(tool))
    sources = [*sorted(map(str, (folder / "made").glob("*.cpp"))), str(root / "include" / "verilated.cpp")]
    threads = root / "include" / "verilated_threads.cpp"
    if threads.exists():
        sources.append(str(threads))
    compiler = toolchain.compiler()
    assert compiler is not None
    flags = ["-std=c++17", "-O2", "-fPIC", "-shared", "-w", "-DVM_COVERAGE=0", "-DVM_TRACE=0", "-DVM_SC=0"]
    where = [f"-I{root / 'include'}", f"-I{root / 'include' / 'vltstd'}", f"-I{folder / 'made'}"]
    toolchain.call(
        [compiler, *flags, *where, "wrapper.cpp", *sources, "-pthread", "-o", "engine.so"], folder, "compiler"
    )


def _root(tool: str) -> str:
    """Verilator's own folder."""
    given = os.environ.get("VERILATOR_ROOT")
    reported = subprocess.run(
        [tool, "--getenv", "VERILATOR_ROOT"], capture_output=True, text=True, check=False
    )
    return given or reported.stdout.strip() or "/usr/share/verilator"


class VerilatorBench:
    """See `bench.Bench`."""

    def __init__(self, shape: MachineShape, processors: int) -> None:
        self.shape, self.processors = shape, processors
        self.cycles = 0
        self._library = ctypes.CDLL(str(library(shape, processors)))
        self._library.engine_new.restype = ctypes.c_void_p
        self._library.engine_run.restype = ctypes.c_uint64
        self._engine = ctypes.c_void_p(self._library.engine_new())

    def exchange(self, sent: bytes, wanted: int, seen: Seen | None = None) -> bytes:
        """Sends bytes and waits for some."""
        got, out, used = bytearray(), 0, 0
        while out < len(sent) or len(got) < wanted:
            sending, fetching = ctypes.c_uint64(len(sent) - out), ctypes.c_uint64(wanted - len(got))
            buffer = ctypes.create_string_buffer(max(1, wanted))
            used += self._library.engine_run(
                self._engine,
                ctypes.c_char_p(sent[out:]),
                ctypes.byref(sending),
                buffer,
                ctypes.byref(fetching),
                ctypes.c_uint64(1 if seen else MAX_CYCLES),
            )
            out += sending.value
            got += buffer.raw[: fetching.value]
            if seen:
                seen(self._watched())
            if used >= MAX_CYCLES:
                raise EngineTimeoutError(f"hardware: no answer within {MAX_CYCLES:,} cycles")
        self.cycles += used
        return bytes(got)

    def _watched(self) -> list[WatchedCycle]:
        words = (ctypes.c_uint64 * self.processors)()
        self._library.engine_watch(self._engine, words)
        return [_split(self.shape, int(word)) for word in words]

    def close(self) -> None:
        """Frees the engine."""
        if self._engine:
            self._library.engine_delete(self._engine)
            self._engine = ctypes.c_void_p()

    def __enter__(self) -> VerilatorBench:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _split(shape: MachineShape, word: int) -> WatchedCycle:
    parts = list[int]()
    for width in (2, shape.depth_bits, shape.share_bits, shape.share_bits, shape.share_bits):
        parts.append(word & ((1 << width) - 1))
        word >>= width
    return WatchedCycle(*parts)
