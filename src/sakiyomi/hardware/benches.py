"""Simulators by name."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.hardware import toolchain
from sakiyomi.hardware.bench import Bench
from sakiyomi.hardware.shape import MAX_PROCESSORS, MachineShape

SimulatorName: TypeAlias = Literal["auto", "amaranth", "verilator"]
SIMULATORS: tuple[SimulatorName, ...] = get_args(SimulatorName)


def make_bench(
    shape: MachineShape, processors: int, simulator: str = "auto", vcd: str | None = None
) -> Bench:
    """An engine in a simulator; `auto` uses Verilator if it is installed, unless a VCD file is wanted."""
    if simulator not in SIMULATORS:
        raise UnknownNameError("simulator", simulator, list(SIMULATORS))
    if not 1 <= processors <= MAX_PROCESSORS:
        raise LimitError(f"hardware: processors must lie between 1 and {MAX_PROCESSORS}, not {processors}")
    if vcd is not None and simulator == "verilator":
        raise LimitError("hardware: only Amaranth's simulator writes VCD files")
    toolchain.require_amaranth()
    fast = toolchain.verilator() is not None and toolchain.has("yosys") and vcd is None
    if simulator == "verilator" or (simulator == "auto" and fast):
        from sakiyomi.hardware.verilator_bench import VerilatorBench

        return VerilatorBench(shape, processors)
    from sakiyomi.hardware.amaranth_bench import AmaranthBench

    return AmaranthBench(shape, processors, vcd)
