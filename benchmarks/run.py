"""Runs the benchmarks that need only the package and its peers; `make bench` installs the peers first."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

ALL = (
    "aquarius_speed",
    "collect_search",
    "collect_acceptance",
    "open_spiel_tree",
    "open_spiel_othello",
    "othello_perft",
    "otlplg",
    "shogi_perft",
)
"""The others need data or take long: run them separately, see `--help`."""


def main() -> None:
    """Runs all of them, or those named on the command line."""
    folder = Path(__file__).parent
    wanted = sys.argv[1:] or ALL
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
