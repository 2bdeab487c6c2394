"""Training boards: positions of recorded games, some after a few random moves.

    python -m tools.othello.boards wthor-games.tsv.gz FOLDER --per-game 4 --seed 1

Writes FOLDER/<part>-<empties>.boards, sixteen bytes per board: the discs of the side to move and of the
opponent, little-endian. The part is `fit`, or `held` for every twentieth game, which is held out.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import random
import struct
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from sakiyomi import _native
from sakiyomi.games.othello.squares import CODES, PASS

Native = _native.OthelloPosition
HELD_EVERY = 20
RANDOM_MOVES = (0, 0, 1, 1, 2, 3)
"""Numbers of random moves from a recorded position; one of these is drawn."""


def games(path: Path) -> Iterator[list[Native]]:
    """Recorded games as positions; the moves are the last field of a line."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            moves = line.rstrip("\n").split("\t")[-1]
            if moves[:2] in CODES:
                yield list(positions(moves))


def positions(moves: str) -> Iterator[Native]:
    """Positions of a transcript in which a side can move, from the first on."""
    here = Native(0x0000000810000000, 0x0000001008000000, 0)
    for i in range(0, len(moves), 2):
        if here.places == 0:
            here = here.play(CODES[PASS])
        yield here
        here = here.play(CODES[moves[i : i + 2].lower()])
        if here.over:
            return


def strayed(here: Native, rng: random.Random) -> Native | None:
    """The position after some random moves; None if the game ends first."""
    for _ in range(rng.choice(RANDOM_MOVES)):
        here = here.play(rng.choice(here.moves()))
        if here.over:
            return None
        if here.places == 0:
            here = here.play(CODES[PASS])
    return here


def packed(here: Native) -> bytes:
    """A position as its two sets of discs, those of the side to move first."""
    return struct.pack("<QQ", here.discs(here.side), here.discs(1 - here.side))


def sample(path: Path, per_game: int, seed: int) -> Iterator[tuple[bool, int, bytes]]:
    """Boards as (held out, empty squares, bytes)."""
    for number, game in enumerate(games(path)):
        rng = random.Random(seed * 1_000_003 + number)
        for here in (rng.choice(game) for _ in range(per_game)):
            end = strayed(here, rng)
            if end is not None:
                empties = 64 - (end.discs(0) | end.discs(1)).bit_count()
                yield number % HELD_EVERY == 0, empties, packed(end)


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "games", type=Path, help="gzipped, one game per line; the last field is the transcript"
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--per-game", type=int, default=4, help="boards from each game (default: 4)")
    parser.add_argument("--count", type=int, default=None, help="boards in all (default: no limit)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found: dict[tuple[bool, int], dict[bytes, None]] = defaultdict(dict)
    for held, empties, board in itertools.islice(
        sample(given.games, given.per_game, given.seed), given.count
    ):
        found[held, empties][board] = None
    given.folder.mkdir(parents=True, exist_ok=True)
    for (held, empties), boards in sorted(found.items()):
        name = f"{'held' if held else 'fit'}-{empties:02}.boards"
        (given.folder / name).write_bytes(b"".join(boards))
        print(f"{name:<18}{len(boards):>10,}")


if __name__ == "__main__":
    main()
