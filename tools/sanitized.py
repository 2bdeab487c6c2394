"""Builds the package with a sanitizer into its own environment: `python tools/sanitized.py address`.

The environment is a folder, `build/address` or `build/thread`. Its `bin/python` loads the sanitizer's runtime
before it becomes Python. Child processes do not inherit it: a browser or another engine runs as
usual, while our own commands, which run on this interpreter too, are checked like their parents. Findings are
written to files `report.*` in that folder.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNTIMES = {"address": "libasan.so", "thread": "libtsan.so"}
OPTIONS = {
    # Python never frees everything. Failed allocations are errors to catch, not reasons to abort.
    "address": {
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    },
    "thread": {"TSAN_OPTIONS": f"allocator_may_return_null=1:suppressions={ROOT / 'tools' / 'tsan.txt'}"},
}
LAUNCHER = """#!/bin/bash
{options}
export LD_PRELOAD="{runtimes}"
exec {before}bash -c 'exec -a "$0" "{python}" "$@"' "$0" "$@"
"""
FORGET = "import os; os.environ.pop('LD_PRELOAD', None)\n"


def main() -> None:
    """Creates the environment, or updates it."""
    if len(sys.argv) != 2 or sys.argv[1] not in RUNTIMES:
        sys.exit(f"usage: python tools/sanitized.py {' | '.join(RUNTIMES)}")
    kind = sys.argv[1]
    folder = ROOT / "build" / kind
    python, real = folder / "bin" / "python", Path(sys.executable).resolve()
    if not (folder / "pyvenv.cfg").exists():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--symlinks", folder], check=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    (packages / "tools.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    (packages / "preload.pth").write_text(FORGET, encoding="utf-8")
    launcher = LAUNCHER.format(
        options="\n".join(
            f'export {name}="{value}:log_path={folder / "report"}"' for name, value in OPTIONS[kind].items()
        ),
        runtimes=" ".join(_library(name) for name in (RUNTIMES[kind], "libstdc++.so")),
        before="setarch -R " if kind == "thread" else "",
        python=real,
    )
    python.unlink()
    python.write_text(launcher, encoding="utf-8")
    python.chmod(0o755)
    _install(kind, python, real)


def _library(name: str) -> str:
    """Where the compiler has a runtime library."""
    found = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return str(Path(found.stdout.strip()).resolve())


def _install(kind: str, python: Path, real: Path) -> None:
    """Installs with an uninstrumented, and so fast, interpreter that acts as the new environment's."""
    settings = {"build-dir": f"build/{kind}/cmake", "install.strip": "false"}
    settings["cmake.define.SAKIYOMI_SANITIZE"] = kind
    words = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-build-isolation",
        "--no-deps",
    ]
    words += ["--force-reinstall", *(f"--config-settings={name}={value}" for name, value in settings.items())]
    subprocess.run([python, *words, ROOT], executable=real, check=True)


if __name__ == "__main__":
    main()
