"""Compiles a C++ program with shogi's search into one file that needs no libraries; gcc is needed."""

from __future__ import annotations

import subprocess
from pathlib import Path

NATIVE = Path(__file__).resolve().parents[2] / "native"
SOURCES = ("game/shogi/*.cpp", "base/split_pool.cpp", "base/system_posix.cpp")
OPTIONS = ("-std=c++20", "-O3", "-DNDEBUG", "-static", "-pthread")


def compiled(source: Path, program: Path, native: Path = NATIVE) -> None:
    """Makes a program from its source and the core."""
    program.parent.mkdir(parents=True, exist_ok=True)
    sources = [str(file) for pattern in SOURCES for file in sorted(native.glob(pattern))]
    subprocess.run(["g++", *OPTIONS, f"-I{native}", str(source), *sources, "-o", str(program)], check=True)
