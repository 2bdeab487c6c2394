"""Circuits as text: RTLIL for synthesis, Verilog for other tools."""

from __future__ import annotations

import warnings
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sakiyomi.hardware import toolchain


def rtlil(design: Any) -> str:
    """A design for Yosys; its top is called `top`."""
    toolchain.require_amaranth()
    from amaranth.back import rtlil as back

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about unused ports of submodules
        return str(back.convert(design, name="top", emit_src=False))


def verilog(design: Any) -> str:
    """A design as Verilog, for other tools."""
    with TemporaryDirectory(prefix="sakiyomi-") as name:
        folder = Path(name)
        (folder / "design.il").write_text(rtlil(design), encoding="utf-8")
        script = (
            "read_rtlil design.il; proc; memory_collect; opt_clean; delete t:$scopeinfo; "
            "write_verilog -norename -noattr design.v"
        )
        toolchain.run("yosys", ["-p", script], folder)
        return (folder / "design.v").read_text(encoding="utf-8")
