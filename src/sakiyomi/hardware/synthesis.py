"""From circuits to chips: synthesis with Yosys, place and route with nextpnr, and their reports."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sakiyomi.errors import UnknownNameError
from sakiyomi.hardware import emit, toolchain
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.wire import read_json

MAX_REPORT = 256 << 20
"""Largest report of a tool, in bytes."""


@dataclass(frozen=True, slots=True)
class Device:
    """A chip that can be bought, and how to build for it."""

    name: str
    title: str
    synthesis: str
    """The Yosys command."""
    router: str
    options: tuple[str, ...]
    constraints: str
    """Router option for the pin file."""
    text: str
    """Router option for the text form of the bitstream."""
    packer: str
    logic: str
    """The router's name for a logic cell."""
    clock: float
    """MHz of the oscillator on the board the pins belong to."""
    pins: str


DEVICES = (
    Device(
        "ecp5-85k",
        "Lattice ECP5 LFE5U-85F, speed grade 6 (ULX3S board)",
        "synth_ecp5",
        "nextpnr-ecp5",
        ("--85k", "--package", "CABGA381", "--speed", "6"),
        "--lpf",
        "--textcfg",
        "ecppack",
        "TRELLIS_COMB",
        25.0,
        'LOCATE COMP "clk" SITE "G2";\nIOBUF PORT "clk" IO_TYPE=LVCMOS33;\n'
        'LOCATE COMP "rx" SITE "M1";\nIOBUF PORT "rx" IO_TYPE=LVCMOS33;\n'
        'LOCATE COMP "tx" SITE "L4";\nIOBUF PORT "tx" IO_TYPE=LVCMOS33;\n',
    ),
    Device(
        "ice40-hx8k",
        "Lattice iCE40 HX8K (its breakout board)",
        "synth_ice40 -abc9 -device hx",
        "nextpnr-ice40",
        ("--hx8k", "--package", "ct256"),
        "--pcf",
        "--asc",
        "icepack",
        "ICESTORM_LC",
        12.0,
        "set_io clk J3\nset_io rx B10\nset_io tx B12\n",
    ),
)


def device(name: str) -> Device:
    """The device with this name."""
    for one in DEVICES:
        if one.name == name:
            return one
    raise UnknownNameError("device", name, [one.name for one in DEVICES])


@dataclass(frozen=True, slots=True)
class Routed:
    """The result of placing and routing a chip."""

    device: str
    targets: int
    board: str
    processors: int
    logic: int
    """Logic cells (4-input look-up tables with their carry logic)."""
    logic_available: int
    registers: int
    memories: int
    """Block memories."""
    multipliers: int
    megahertz: float
    """Highest clock after routing, by the router's timing analysis."""

    def as_json(self) -> dict[str, Any]:
        """The figures as JSON."""
        return asdict(self)


def route(shape: MachineShape, processors: int, on: Device, folder: Path, seed: int = 1) -> Routed:
    """Builds a chip and its bitstream in a folder; takes minutes."""
    toolchain.require_amaranth()
    from sakiyomi.hardware.chip import BAUD, Chip

    divisor = round(on.clock * 1e6 / BAUD)
    (folder / "chip.il").write_text(emit.rtlil(Chip(shape, processors, divisor)), encoding="utf-8")
    (folder / "chip.pins").write_text(on.pins, encoding="utf-8")
    toolchain.run(
        "yosys", ["-p", f"read_rtlil chip.il; {on.synthesis} -top top -json chip.json; stat"], folder
    )
    router = [
        *on.options,
        *("--json", "chip.json", on.constraints, "chip.pins", on.text, "chip.text"),
        *("--freq", "100", "--timing-allow-fail", "--seed", str(seed), "--report", "chip.report"),
    ]
    toolchain.run(on.router, router, folder)
    toolchain.run(on.packer, ["chip.text", "chip.bit"], folder)
    return read_report(_read(folder / "chip.report"), shape, processors, on)


def read_report(report: dict[str, Any], shape: MachineShape, processors: int, on: Device) -> Routed:
    """The figures in a router's report."""
    used = report["utilization"]

    def count(*names: str) -> int:
        return sum(int(used[name]["used"]) for name in names if name in used)

    return Routed(
        on.name,
        shape.targets,
        f"{shape.width}x{shape.height}",
        processors,
        count(on.logic),
        int(used[on.logic]["available"]),
        count("TRELLIS_FF"),
        count("DP16KD", "ICESTORM_RAM"),
        count("MULT18X18D", "ICESTORM_DSP"),
        round(min(float(clock["achieved"]) for clock in report["fmax"].values()), 2),
    )


def area(circuit: Any, folder: Path) -> dict[str, int]:
    """Cells of a single circuit on the ECP5, by type, without placing it."""
    (folder / "part.il").write_text(emit.rtlil(circuit), encoding="utf-8")
    # Without single-bit ports, Yosys 0.70 fails an internal assertion on some circuits.
    script = (
        "read_rtlil part.il; hierarchy -top top; proc; flatten; splitnets -ports; opt_clean -purge; "
        "synth_ecp5 -noiopad -top top; tee -q -o part.stat stat -json"
    )
    toolchain.run("yosys", ["-p", script], folder)
    stat = _read(folder / "part.stat")
    cells: dict[str, int] = stat["modules"]["\\top"]["num_cells_by_type"]
    return cells


def _read(file: Path) -> dict[str, Any]:
    """The JSON report of a tool."""
    data: dict[str, Any] = read_json(file.read_bytes(), max_bytes=MAX_REPORT, what=file.name)
    return data


def luts(cells: dict[str, int]) -> int:
    """Look-up tables used by cells: a carry cell takes two."""
    return cells.get("LUT4", 0) + 2 * cells.get("CCU2C", 0) + 6 * cells.get("TRELLIS_DPR16X4", 0)
