"""Recorded games: each must be legal, with the recorded final score.

    python benchmarks/othello_records.py [--folder DIR] [--solve 0]

Reads the WTHOR files (`.wtb`), the list of games (`wthor-games.tsv.gz`) and `games.ggf` of a folder. With
`--solve N` the endgames of N games of each WTHOR file are solved and compared with the perfect scores in it.
"""

from __future__ import annotations

import argparse
import gzip
import time
from pathlib import Path

from sakiyomi.games.othello import OthelloPosition, parse_transcript, read_ggf, read_wthor, wthor_names
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Points

FOLDER = Path(__file__).resolve().parent.parent / ".." / "shared" / "data" / "othello"


def black(position: OthelloPosition) -> int:
    """Black's lead at the end, with empty squares counted for the winner."""
    lead = position.count(0) - position.count(1)
    return lead + position.empties * ((lead > 0) - (lead < 0))


def wthor(path: Path, solve: int) -> None:
    """One file of the French federation."""
    games = list(read_wthor(path, *wthor_names(path)))
    over = [game.record for game in games if game.record.end.over]
    right = sum(black(record.end) == record.score for record in over)
    print(f"{path.name}: {len(games)} games, {len(over)} to the end, {right} with the recorded score")
    solver, same = EndgameSolver(), 0
    for game in games[:solve]:
        place = next(p for p in game.record.positions() if p.empties <= game.depth)
        score = solver.best(place).score
        assert isinstance(score, Points)
        same += (score.amount if place.side == 0 else -score.amount) == game.perfect
    if solve:
        print(
            f"  perfect scores from {games[0].depth} empty squares: {same} of {len(games[:solve])} the same"
        )


def transcripts(path: Path) -> None:
    """A file with one game per line."""
    began, games, over, right = time.perf_counter(), 0, 0, 0
    with gzip.open(path, "rt") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if fields[1].isdigit():
                end = parse_transcript(fields[-1]).end
                games, over = games + 1, over + end.over
                right += end.over and black(end) == 2 * int(fields[1]) - 64
    seconds = time.perf_counter() - began
    print(
        f"{path.name}: {games} games in {seconds:.0f} s, {over} to the end, {right} with the recorded score"
    )


def ggf(path: Path) -> None:
    """Games of the Generic Game Server."""
    records = list(read_ggf(path.read_text(encoding="utf-8", errors="replace")))
    right = sum(record.end.over and black(record.end) == record.score for record in records)
    print(f"{path.name}: {len(records)} games, {right} to the end with the recorded score")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--solve", type=int, default=0, help="endgames of each WTHOR file to solve")
    given = parser.parse_args()
    for file in sorted(given.folder.glob("*.wtb")):
        wthor(file, given.solve)
    ggf(given.folder / "games.ggf")
    transcripts(given.folder / "wthor-games.tsv.gz")
