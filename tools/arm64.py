"""Builds the core and its binding for arm64 Linux, and runs tests of the core in an emulator (Debian only).

Zig compiles; Python, its headers and its libraries are Debian's packages for arm64, unpacked under
`build/arm64` and not installed; QEMU runs them. Tests that start other programs
are left out: those would not be emulated.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import nanobind

from tools.cross import ROOT, compile_source, compiler, object_file, sources

TARGET = "aarch64-linux-gnu"
LEVEL = "-O2"
"""Compiled for speed: the emulator makes everything slow already."""
WORK = ROOT / "build" / "arm64"
SYSTEM, PACKAGES = WORK / "system", WORK / "packages"
NAMES = {
    "games": (
        "othello",
        "collect_rules",
        "collect_exact",
        "aquarius_rules",
        "shogi_rules",
        "shogi_game",
        "tree",
    ),
    "search": ("alphabeta", "kept", "shogi_search"),
    "solve": ("solve_othello",),
}
TESTS = [f"tests/{room}/test_{name}.py" for room, names in NAMES.items() for name in names]
"""Tests of the core that need neither another program nor a library without packages for arm64."""
LEFT_OUT = [
    "tests/games/test_collect_exact.py::test_ctrl_c_stops_the_solver",  # starts a program: not emulated
    "tests/games/test_collect_exact.py::test_plans_come_close_to_perfect_play",  # minutes of emulation
]
"""Tests of those files that cannot run here, or take too long."""
APT = """APT::Architecture "arm64"; APT::Architectures {{ "arm64"; }}; APT::Sandbox::User "root";
APT::Install-Recommends "false"; Acquire::Languages "none"; Dir::State::status "{work}/status";
Dir::State "{work}/state"; Dir::Cache "{work}/cache";
"""


def main() -> None:
    """Build what is missing, then run the tests, or those that are named."""
    _unpack_system()
    python = next((SYSTEM / "usr" / "bin").glob("python3.*[0-9]"))
    _install_packages(python.name.removeprefix("python"))
    _build_module(python.name)
    settings = {**os.environ, "PYTHONHOME": str(SYSTEM / "usr"), "PYTHONPATH": str(PACKAGES)}
    chosen = sys.argv[1:] or [*TESTS, *(f"--deselect={name}" for name in LEFT_OUT)]
    pytest = ["-m", "pytest", "-p", "no:cacheprovider", *chosen]
    done = subprocess.run([_emulator(), "-L", SYSTEM, python, *pytest], cwd=ROOT, env=settings, check=False)
    sys.exit(done.returncode)


def _unpack_system() -> None:
    """Debian's arm64 Python with its headers, under a folder of its own."""
    if SYSTEM.exists():
        return
    print("Fetching Debian's Python for arm64", flush=True)
    for folder in ("state/lists/partial", "cache/archives/partial"):
        (WORK / folder).mkdir(parents=True, exist_ok=True)
    (WORK / "status").touch()
    (WORK / "apt.conf").write_text(APT.format(work=WORK), encoding="utf-8")
    settings = {**os.environ, "APT_CONFIG": str(WORK / "apt.conf")}
    version = subprocess.run(["apt-cache", "depends", "python3"], capture_output=True, text=True, check=True)
    python = next(word for word in version.stdout.split() if word.startswith("python3."))
    _call(["apt-get", "update", "-qq"], env=settings)
    wanted = [python, f"lib{python}-dev"]
    _call(["apt-get", "install", "-qq", "-y", "--download-only", *wanted], env=settings)
    part = WORK / "part"  # renamed when complete: an interrupted run begins again
    shutil.rmtree(part, ignore_errors=True)
    for archive in (WORK / "cache" / "archives").glob("*.deb"):
        _call(["dpkg-deb", "-x", archive, part])
    part.rename(SYSTEM)


def _emulator() -> str:
    """QEMU: the one that is installed, else Debian's, unpacked."""
    found = shutil.which("qemu-aarch64") or shutil.which("qemu-aarch64-static")
    if found:
        return found
    folder = WORK / "qemu"
    emulator = folder / "usr" / "bin" / "qemu-aarch64-static"
    if not emulator.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _call(["apt-get", "download", "-qq", "qemu-user-static"], cwd=folder)
        _call(["dpkg-deb", "-x", next(folder.glob("*.deb")), folder])
    return str(emulator)


def _install_packages(version: str) -> None:
    """What the tests import, as wheels for arm64."""
    if PACKAGES.exists():
        return
    part = WORK / "packages.part"
    shutil.rmtree(part, ignore_errors=True)
    place = ["--target", part, "--python-version", version, "--only-binary", ":all:"]
    platform = ["--platform", "manylinux2014_aarch64", "--platform", "manylinux_2_28_aarch64"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _call([*pip, *place, *platform, "pytest", "hypothesis", "rich", "typer"])
    part.rename(PACKAGES)


def _build_module(python: str) -> None:
    """The package with its native module for arm64."""
    shutil.copytree(ROOT / "src" / "sakiyomi", PACKAGES / "sakiyomi", dirs_exist_ok=True)
    about = next(Path(sysconfig.get_path("purelib")).glob("sakiyomi-*.dist-info"))  # for the games by name
    shutil.copytree(about, PACKAGES / about.name, dirs_exist_ok=True)
    nano = Path(nanobind.__file__).parent
    headers = SYSTEM / "usr" / "include"  # of the C library too, for which Zig has its own
    folders = (headers / python, nano / "include", nano / "ext" / "robin_map" / "include")
    extra = [*(f"-I{folder}" for folder in folders), "-idirafter", str(headers)]
    extra += ["-fvisibility=hidden", "-Wno-error"]
    binding = [f"native/bind/{file.name}" for file in (ROOT / "native" / "bind").glob("*.cpp")]
    module = [*binding, str(nano / "src" / "nb_combined.cpp")]
    print("Compiling for arm64", flush=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = [*pool.map(partial(compile_source, TARGET, level=LEVEL), sources(TARGET))]
        wrong += pool.map(partial(compile_source, TARGET, extra=extra, level=LEVEL), module)
    if any(wrong):
        sys.exit("".join(wrong))
    objects = [object_file(TARGET, name, LEVEL) for name in (*sources(TARGET), *module)]
    library = PACKAGES / "sakiyomi" / "_native.abi3.so"
    _call([*compiler(TARGET), "-shared", "-o", library, *objects])


def _call(words: list[object], env: dict[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a command; end if it fails."""
    text = [str(word) for word in words]
    if subprocess.run(text, env=env, cwd=cwd, check=False).returncode:
        sys.exit(f"failed: {' '.join(text)}")


if __name__ == "__main__":
    main()
