"""Listed lengths of mate problems against lengths that are proved, without useless interpositions.

python benchmarks/tsume_lengths.py muso.tsv [--nodes 20000000] [--memory 512] [--jobs 2] [--names muso001 …]

A line of a set is SFEN, name, plies, separated by tabs. Each problem falls into one class:

equal    the counted length is proved, and is the listed one
found    a mate of the listed length is proved; shorter ones are not excluded within the limit
longer   no mate is as short as listed, even if every interposition that can be captured counts nothing: the
         defender has a longer variation than the printed line (変化長手数), whatever the rule
rule     longer than listed by our rule only: another rule could agree
shorter  a mate shorter than listed is proved (早詰)
none     there is no mate as printed
open     nothing of this is proved within the limit
"""

from __future__ import annotations

import argparse
import collections
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI
from sakiyomi.proof import Prover
from sakiyomi.types import Status

CLASSES = ("equal", "found", "longer", "rule", "shorter", "none", "open")


@dataclass(frozen=True, slots=True)
class Row:
    """What is proved about a problem with a listed length."""

    name: str
    listed: int
    status: Status
    least: int
    most: int | None
    """Proved bounds of the counted length."""
    nodes: int
    free: int
    """No mate is shorter by any rule for useless interpositions."""

    @property
    def kind(self) -> str:
        """One of the classes."""
        if self.status == "disproven":
            return "none"
        if self.least > self.listed:
            return "longer" if self.free > self.listed else "rule"
        if self.most is None or self.most > self.listed:
            return "open"
        if self.most < self.listed:
            return "shorter"
        return "equal" if self.least == self.most else "found"


def measure(row: tuple[str, str, int], *, limit: Limit, memory: float) -> Row:
    """Solves one problem; where the rule matters, asks for the bound that holds for any rule too."""
    sfen, name, listed = row
    prover = Prover(memory=memory)
    position = SHOGI.parse(sfen)
    proof = prover.prove(position, limit, find="shortest")
    free = proof.counted_least
    if proof.counted is not None and proof.counted > listed:
        free = prover.prove(position, limit, find="shortest", futile="free").counted_least
    return Row(name, listed, proof.status, proof.counted_least, proof.counted_most, proof.nodes, free)


def rows(path: Path, names: list[str]) -> Iterator[tuple[str, str, int]]:
    """The problems with a listed length."""
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if not line.startswith("#") and fields[2].isdigit() and (not names or fields[1] in names):
            yield fields[0], fields[1], int(fields[2])


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("set", type=Path)
    parser.add_argument("--nodes", type=int, default=20_000_000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--memory", type=float, default=512)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--names", nargs="*", default=[])
    words = parser.parse_args()
    solve = partial(measure, limit=Limit(nodes=words.nodes, seconds=words.seconds), memory=words.memory)
    kinds = collections.defaultdict[str, list[str]](list)
    with ProcessPoolExecutor(words.jobs) as pool:
        for row in pool.map(solve, rows(words.set, words.names)):
            kinds[row.kind].append(row.name)
            bounds = f"{row.least} to {row.most or '?'}, {row.nodes:,} nodes"
            print(f"{row.name} {row.kind}: listed {row.listed}, proved {bounds}", flush=True)
    for kind in CLASSES:
        print(f"{kind:8} {len(kinds[kind]):4}  {' '.join(kinds[kind])}")


if __name__ == "__main__":
    main()
