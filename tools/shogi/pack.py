"""Packs fitted weights into the package's file.

python -m tools.shogi.pack weights.bin src/sakiyomi/games/shogi/relations.weights
"""

from __future__ import annotations

import sys
from pathlib import Path

from sakiyomi.games.shogi.weights import WEIGHTS


def weights_of(path: Path | None) -> bytes:
    """The weights of a file by `fit` or `pack`, or those of the package."""
    if path is None:
        return WEIGHTS.own()
    data = path.read_bytes()
    return WEIGHTS.unpacked(data) if data.startswith(WEIGHTS.magic) else data


def main(source: str, target: str) -> None:
    """Runs the command line."""
    data = WEIGHTS.packed(Path(source).read_bytes())
    Path(target).write_bytes(data)
    print(f"{len(data):,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:3])
