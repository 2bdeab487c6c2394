"""Compiles the core for other systems with Zig's compiler, which brings their headers.

Every source of the core (all but `native/bind`, which needs Python's headers) becomes an object file under
`build/cross`. Only what changed since the last time is compiled again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ("aarch64-linux-gnu", "aarch64-macos", "x86_64-windows-gnu")
FLAGS = ("-std=c++20", "-Wall", "-Wextra", "-Werror", "-I", "native")


def sources(target: str) -> list[str]:
    """The sources of the core for a target, as CMake lists them."""
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    listed = re.search(r"add_library\(sakiyomi_core OBJECT\s(.*?)\)\n", text, re.DOTALL)
    assert listed, "CMakeLists.txt lists no core"
    system = "windows" if "windows" in target else "posix"
    names = re.sub(r"\$<IF:.*?>,windows,posix>", system, listed[1]).split()
    return [name for name in names if not name.startswith("native/bind/")]


def compiler(target: str) -> list[str]:
    """Zig's C++ compiler for a target."""
    position = [] if "windows" in target else ["-fPIC"]
    return [sys.executable, "-m", "ziglang", "c++", "-target", target, *position]


def object_file(target: str, source: str, level: str = "-O0") -> Path:
    """Where a source is compiled to, at a level of optimisation."""
    return ROOT / "build" / "cross" / f"{target}{level}" / f"{source.lstrip('/')}.o"


def compile_source(target: str, source: str, extra: Sequence[str] = (), level: str = "-O0") -> str:
    """Compile one file; the compiler's complaints, or nothing."""
    to = object_file(target, source, level)
    if to.exists() and to.stat().st_mtime > newest():
        return ""
    to.parent.mkdir(parents=True, exist_ok=True)
    words = [*compiler(target), *FLAGS, level, *extra, "-c", source, "-o", str(to)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def newest() -> float:
    """When a native file was last changed."""
    return max(file.stat().st_mtime for file in (ROOT / "native").rglob("*") if file.is_file())


def main() -> None:
    """Compile for all targets, or for those that are named."""
    failed = False
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for target in sys.argv[1:] or TARGETS:
            names = sources(target)
            wrong = [text for text in pool.map(partial(compile_source, target), names) if text]
            print(f"{target}: {len(names) - len(wrong)} of {len(names)} files compiled", flush=True)
            print("".join(wrong), end="", file=sys.stderr)
            failed = failed or bool(wrong)
    sys.exit(failed)


if __name__ == "__main__":
    main()
