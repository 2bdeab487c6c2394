"""Turns recorded games into rows for `tools.shogi.fit`.

    python -m tools.shogi.rows FOLDER games.gz.* --processes 16 [--base trained [--weights FILE]]

A row is a position in which nothing is hanging: the side to move is not in check, and the move played
neither takes nor promotes. For each file i, FOLDER/i.columns has the weights that count in each row (32-bit),
i.phases the phases (8-bit) and i.aims four 16-bit numbers: Black's score from the search, Black's result in
halves, the evaluation to improve on, and the number of the game. If that is the trained one, FOLDER/base.bin
has its weights.
"""

from __future__ import annotations

import argparse
import array
import gzip
import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sakiyomi import _native
from sakiyomi.games.shogi import ShogiPosition
from tools.shogi.games import MATE, use_weights
from tools.shogi.pack import weights_of

Aim = tuple[int, int, int, int]


BASES = {"simple": lambda game: game.simple_value(0), "trained": lambda game: game.value(0)}
"""Evaluations to improve on, from Black's view."""


def rows(path: Path, base: str) -> Iterator[tuple[Any, Aim]]:
    """The positions of a file's games, with what the evaluation should say about them."""
    with gzip.open(path, "rt") as file:
        for number, line in enumerate(file):
            result, texts, scores = line.rstrip("\n").split("\t")
            game = ShogiPosition.start().native
            for text, score in zip(texts.split(), scores.split(), strict=True):
                move = _native.ShogiMove.read(text)
                assert move is not None
                if score != "-" and abs(int(score)) < MATE and calm(game.position, move):
                    points = int(score) if game.side == 0 else -int(score)
                    known = max(-MATE, min(MATE, BASES[base](game)))
                    yield game, (points, round(2 * float(result)), known, number % 32768)
                game = game.play(move)


def calm(position: Any, move: Any) -> bool:
    """Whether the evaluation can be expected to see what the position is worth."""
    taken = position.board[move.to] != 0
    return not (position.in_check or taken or move.promotes)


def convert(job: tuple[Path, Path, int, str]) -> int:
    """Writes the rows of one file and returns their number."""
    source, folder, index, base = job
    phases, aims, count = array.array("B"), array.array("h"), 0
    with open(folder / f"{index}.columns", "wb") as columns:
        for game, aim in rows(source, base):
            found, phase = _native.shogi_columns(game)
            columns.write(found)
            phases.append(phase)
            aims.extend(aim)
            count += 1
    (folder / f"{index}.phases").write_bytes(phases.tobytes())
    (folder / f"{index}.aims").write_bytes(aims.tobytes())
    return count


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--base", choices=sorted(BASES), default="simple", help="what to improve on (simple)")
    parser.add_argument("--weights", type=Path, help="of the trained one (default: the package's)")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    sizes = {"row": _native.SHOGI_ROW, "sections": _native.shogi_section_sizes()}
    (given.folder / "layout.json").write_text(json.dumps(sizes))
    if given.base == "trained":
        (given.folder / "base.bin").write_bytes(weights_of(given.weights))
    jobs = [(path, given.folder, index, given.base) for index, path in enumerate(given.files)]
    with multiprocessing.get_context("spawn").Pool(given.processes, use_weights, (given.weights,)) as pool:
        counts = pool.map(convert, jobs, chunksize=1)
    print(f"{sum(counts):,} rows from {len(counts)} files")


if __name__ == "__main__":
    main()
