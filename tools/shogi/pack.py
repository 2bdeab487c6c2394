"""Packs fitted weights into the package's file.

python -m tools.shogi.pack weights.bin src/sakiyomi/games/shogi/relations.weights
"""

from __future__ import annotations

import sys
from pathlib import Path

from sakiyomi.games.shogi.weights import WEIGHTS


def main(source: str, target: str) -> None:
    """Runs the command line."""
    data = WEIGHTS.packed(Path(source).read_bytes())
    Path(target).write_bytes(data)
    print(f"{len(data):,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:3])
