"""The Python versions installed here; as a command, runs `make test` with each of them.

Example: python -m tools.pythons 3.12 3.13
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = [f"3.{minor}" for minor in range(10, 15)]
"""The supported versions."""


def installed() -> dict[str, str]:
    """Each supported version that is installed, with its interpreter."""
    found = {version: next(filter(_works, _candidates(version)), None) for version in VERSIONS}
    return {version: path for version, path in found.items() if path is not None}


def _candidates(version: str) -> list[str]:
    """Where an interpreter may be: on the path, or under pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    here = sys.executable if sys.version.startswith(f"{version}.") else None
    found = [here, shutil.which(f"python{version}"), *map(str, pyenv.glob(f"{version}.*/bin/python3"))]
    return [path for path in found if path]


def _works(path: str) -> bool:
    """Whether it runs and can make environments; shims of pyenv may not."""
    done = subprocess.run([path, "-c", "import venv, ensurepip"], capture_output=True, check=False)
    return done.returncode == 0


def main() -> None:
    """Run the whole test suite with each version, in an environment of its own under `build`."""
    failed = []
    for version, path in installed().items():
        if sys.argv[1:] and version not in sys.argv[1:]:
            continue
        folder = f"build/python{version}"
        print(f"Python {version}", flush=True)
        settings = {**os.environ, "SKBUILD_BUILD_DIR": f"build/cmake{version}"}
        words = ["make", "--no-print-directory", "test", f"PYTHON={path}", f"VENV={folder}"]
        if subprocess.run(words, cwd=ROOT, env=settings, check=False).returncode:
            failed.append(version)
    if failed:
        sys.exit(f"failed with Python {', '.join(failed)}")


if __name__ == "__main__":
    main()
