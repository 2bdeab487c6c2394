"""Runs every benchmark of this folder and prints its figures; `make bench` installs the peers first."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path


def main() -> None:
    """All benchmarks, or those named on the command line."""
    folder = Path(__file__).parent
    wanted = sys.argv[1:] or sorted(page.stem for page in folder.glob("*.py") if page.stem != "run")
    for name in wanted:
        spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        print(f"== {name}")
        for what, figure in module.run().items():
            print(f"{what:<48} {figure:>16,.4g}")


if __name__ == "__main__":
    main()
