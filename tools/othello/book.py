"""Learns the opening book: how often positions were played, how they ended, and what a search says.

    python -m tools.othello.book count wthor-games.tsv.gz counts.tsv [--least 25] [--plies 24]
    python -m tools.othello.book value counts.tsv values.tsv [--depth 16] [--jobs 2]
    python -m tools.othello.book pack values.tsv src/sakiyomi/games/othello/book.tsv.gz

A line is a transcript that leads to the position, the number of games that went through it in any view, the
points of black in thousandths (a win is 1000, a draw 500), and the value for black in hundredths of a disc.
The packed file has the discs of the side to move and the other's, in hexadecimal, instead of the transcript,
and values that are backed up from later positions. No game is part of it. A run of `value` that was cut
short resumes.
"""

from __future__ import annotations

import argparse
import gzip
import multiprocessing
from collections.abc import Iterator
from pathlib import Path

from sakiyomi.games.othello import parse_transcript
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.symmetry import any_view
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit, Points
from tools.othello.boards import positions

USUAL = 0.8
"""Share of a position's games whose next moves must be in the book for its value to come from them."""
Counts = dict[tuple[int, int], tuple[str, int, int]]


def prefixes(path: Path, plies: int) -> Iterator[tuple[str, int]]:
    """The first moves of every game, and black's points in thousandths."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if fields[1].isdigit() and len(fields[-1]) > 2 * plies:
                score = int(fields[1])
                yield fields[-1][: 2 * plies + 2].lower(), 1000 if score > 32 else 500 if score == 32 else 0


def counted(path: Path, plies: int, least: int) -> Counts:
    """Positions that enough games went through."""
    seen: dict[tuple[int, int, int], tuple[str, int, int]] = {}
    for moves, points in prefixes(path, plies):
        for ply, here in enumerate(positions(moves)):
            key = here.discs(0), here.discs(1), here.side
            first, games, total = seen.get(key, (moves[: 2 * ply], 0, 0))
            seen[key] = first, games + 1, total + points
    merged: Counts = {}
    for (black, white, side), (moves, games, points) in seen.items():
        if 4 * games >= least:  # a position is seen in few views
            view = any_view(OthelloPosition.make(black, white, side))
            first, before, total = merged.get(view, (moves, 0, 0))
            shortest = min(first, moves, key=lambda text: (len(text), text))
            merged[view] = shortest, before + games, total + points
    return {view: entry for view, entry in merged.items() if entry[1] >= least}


def searched(job: tuple[str, int]) -> str:
    """A line with the value for black of the position after its moves."""
    line, depth = job
    end = parse_transcript(line.split("\t")[0]).end
    info = AlphaBeta(memory=16).best(end, Limit(depth=depth))
    assert isinstance(info.score, Points)
    return f"{line}\t{info.score.value if end.side == 0 else -info.score.value}"


def values(source: Path, target: Path, depth: int, jobs: int) -> None:
    """Adds the values, in order."""
    lines = source.read_text().splitlines()
    done = len(target.read_text().splitlines()) if target.exists() else 0
    with multiprocessing.get_context("spawn").Pool(jobs) as pool, target.open("a") as out:
        for line in pool.imap(searched, ((line, depth) for line in lines[done:]), 4):
            print(line, file=out, flush=True)


def backed_up(lines: list[str]) -> Iterator[str]:
    """Lines of the packed file: where the book knows the usual moves, the best of them gives the value."""
    known: dict[tuple[int, int], tuple[int, int, int]] = {}
    for line in sorted(lines, key=lambda line: -len(line.partition("\t")[0])):
        moves, *figures = line.split("\t")
        end = parse_transcript(moves).end
        games, points, value = map(int, figures)
        after = {any_view(end.play(move)) for move in end.moves()} & known.keys()
        if sum(known[view][0] for view in after) >= USUAL * games:
            value = (max, min)[end.side](known[view][2] for view in after)
        own, opp = any_view(end)
        known[own, opp] = games, points, value
        yield f"{own:x}\t{opp:x}\t{games}\t{points}\t{value}\n"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("step", choices=("count", "value", "pack"))
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--least", type=int, default=25, help="games that a position needs (default: 25)")
    parser.add_argument("--plies", type=int, default=24)
    parser.add_argument("--depth", type=int, default=16)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    if given.step == "count":
        found = sorted(counted(given.source, given.plies, given.least).values())
        rows = (f"{moves}\t{games}\t{round(points / games)}" for moves, games, points in found)
        given.target.write_text("".join(f"{row}\n" for row in rows))
        print(f"{len(found):,} positions")
    elif given.step == "value":
        values(given.source, given.target, given.depth, given.jobs)
    else:
        text = "".join(sorted(backed_up(given.source.read_text().splitlines())))
        given.target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        print(f"{given.target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
