"""Packs trained weights into the package's file.

python -m tools.othello.pack FOLDER/weights src/sakiyomi/games/othello/patterns.weights
"""

from __future__ import annotations

import array
import sys
from pathlib import Path

from sakiyomi.games.othello.weights import WEIGHTS
from tools.othello.train import native_weights


def main(source: str, target: str) -> None:
    """Runs the command line."""
    data = WEIGHTS.packed(native_weights(array.array("f", Path(source).read_bytes())))
    Path(target).write_bytes(data)
    print(f"{len(data):,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:3])
