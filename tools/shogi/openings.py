"""Writes the scores of the named openings: what our search says at the end of each.

python -m tools.shogi.openings [--nodes 300000]
"""

from __future__ import annotations

import argparse
from dataclasses import astuple, replace
from pathlib import Path

from sakiyomi import AlphaBeta, Limit
from sakiyomi.games.shogi.books import openings
from sakiyomi.types import Points

FILE = Path(__file__).parents[2] / "src/sakiyomi/games/shogi/openings.tsv"
HEAD = "# name\tjapanese\tscore\tmoves"


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--nodes", type=int, default=300_000, help="nodes per opening (default: 300000)")
    limit, lines = Limit(nodes=parser.parse_args().nodes), [HEAD]
    for opening in openings():
        score = AlphaBeta(memory=64).best(opening.end(), limit, view=0).score
        assert isinstance(score, Points)
        print(f"{score.value:>5}  {opening.title}", flush=True)
        lines.append("\t".join(map(str, astuple(replace(opening, score=score.value)))))
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
