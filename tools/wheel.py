"""Builds a wheel into `dist`, repairs it, and tries it in an empty environment without a compiler.

From Python 3.12 on, one wheel serves all later versions (the stable ABI): it is tried with each one installed
here. `--all` builds for every Python that is installed here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.pythons import ROOT, installed

WORK, DIST = ROOT / "build" / "wheel", ROOT / "dist"
MAX_SIZE = 8_000_000
"""Most bytes of a wheel."""
COMPILERS = ("cc", "gcc", "c++", "g++", "clang", "cl")


def main() -> None:
    """Build and try the wheels."""
    everything = installed()
    stable = {version: path for version, path in everything.items() if version >= "3.12"}
    own = f"3.{sys.version_info.minor}"
    wanted = list(everything) if "--all" in sys.argv else [own]
    if stable and any(version in stable for version in wanted):
        wanted = [version for version in wanted if version not in stable] + [next(iter(stable))]
    for version in wanted:
        wheel = _build(version, everything[version])
        for other, path in stable.items() if version in stable else [(version, everything[version])]:
            _try(wheel, other, path)


def _build(version: str, python: str) -> Path:
    """The repaired wheel for a Python version."""
    raw, tools = WORK / version, _environment("tools", sys.executable)
    shutil.rmtree(raw, ignore_errors=True)
    print(f"Building the wheel for Python {version}", flush=True)
    _call([tools / "python", ROOT / "tools" / "requirements.py", "wheel"], stdout=WORK / "wheel.txt")
    _pip(tools, "-r", WORK / "wheel.txt")
    builder = _environment(f"builder-{version}", python)
    _pip(builder, "build")
    settings = f"-Cbuild-dir=build/wheel{version}"
    _call([builder / "python", "-m", "build", "--wheel", settings, "--outdir", raw, ROOT])
    (wheel,) = raw.glob("*.whl")
    before = set(DIST.glob("*.whl")) if DIST.exists() else set()
    tag = wheel.name.rsplit("-", 1)[0]
    for old in before:
        if old.name.startswith(tag):
            old.unlink()
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    _call([tools / "auditwheel", "repair", "--wheel-dir", DIST, wheel], env={**os.environ, "PATH": path})
    (repaired,) = DIST.glob(f"{tag}-*.whl")
    size = repaired.stat().st_size
    print(f"{repaired.name}: {size / 1e6:.1f} MB", flush=True)
    if size > MAX_SIZE:
        sys.exit(f"the wheel is larger than {MAX_SIZE / 1e6:.0f} MB")
    return repaired


def _try(wheel: Path, version: str, python: str) -> None:
    """Install into empty environments and use it: the library alone, then with commands."""
    for name, requirement in (("slim", str(wheel)), ("cli", f"{wheel}[cli]")):
        shutil.rmtree(WORK / f"{name}-{version}", ignore_errors=True)
        folder = _environment(f"{name}-{version}", python)
        _pip(folder, "--only-binary", ":all:", requirement)
        compilers = [found for word in COMPILERS if (found := shutil.which(word, path=str(folder)))]
        if compilers:
            sys.exit(f"compilers within reach: {', '.join(compilers)}")
        settings = {"PATH": str(folder), "HOME": str(WORK), "LANG": "C.UTF-8"}
        check = [folder / "python", "-I", ROOT / "tools" / "wheel_check.py", name]
        _call(check, env=settings, cwd=WORK)


def _environment(name: str, python: str) -> Path:
    """The folder with the commands of an environment, made if it is not there."""
    folder = WORK / name
    if not (folder / "pyvenv.cfg").exists():
        _call([python, "-m", "venv", folder])
    return folder / "bin"


def _pip(folder: Path, *words: object) -> None:
    _call([folder / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words])


def _call(
    words: list[object], stdout: Path | None = None, env: dict[str, str] | None = None, cwd: Path = ROOT
) -> None:
    """Run a command; end if it fails."""
    text = [str(word) for word in words]
    done = subprocess.run(text, stdout=stdout.open("wb") if stdout else None, env=env, cwd=cwd, check=False)
    if done.returncode:
        sys.exit(f"failed: {' '.join(text)}")


if __name__ == "__main__":
    main()
