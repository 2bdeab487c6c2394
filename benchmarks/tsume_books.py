"""Do counted lengths agree with the published ones?

python benchmarks/tsume_books.py FILE.tsv [--nodes 20000000] [--memory 256] [--plies 1-50]

Each problem is solved with find="shortest". Where the length differs from the listed one, a second search
says why, without the rule for useless interpositions: in the game in which every interposition may be taken
back for nothing (futile="free") no mate is counted longer than by any such rule, and with every move counted
none shorter. A listed length outside these bounds is not the length of the shortest mate against the longest
defence, whatever is useless: the problem is not sound as printed.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI, Move
from sakiyomi.proof import Prover
from sakiyomi.types import Proof


def reason(prover: Prover, text: str, listed: int, proof: Proof[Move], limit: Limit) -> str:
    """Why a counted length is not the listed one."""
    assert proof.counted is not None
    assert proof.plies is not None
    if proof.plies < listed:
        return f"not sound as printed: mate in {proof.plies} even with every move counted"
    free = prover.prove(SHOGI.parse(text), limit, find="shortest", futile="free")
    if free.counted is None:
        return "differs, undecided within the limit"
    if free.counted > listed:
        return f"not sound as printed: {free.counted} at least, whatever is useless"
    return f"differs by the rule: between {free.counted} and {proof.plies}"


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=20_000_000)
    parser.add_argument("--memory", type=float, default=256)
    parser.add_argument("--plies", default="1-9999", help="range of listed lengths")
    words = parser.parse_args()
    low, high = map(int, words.plies.split("-"))
    limit, prover = Limit(nodes=words.nodes), Prover(memory=words.memory)
    seen: Counter[str] = Counter()
    for line in words.file.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if line.startswith("#") or not fields[2].isdigit() or not low <= int(fields[2]) <= high:
            continue
        text, name, listed = fields[0], fields[1], int(fields[2])
        prover.forget()
        before = time.process_time()
        proof = prover.prove(SHOGI.parse(text), limit, find="shortest")
        if proof.counted is None:
            what = {"proven": "mate, length undecided", "disproven": "no mate"}.get(proof.status, "undecided")
        elif proof.counted == listed:
            what = "as listed"
        else:
            what = reason(prover, text, listed, proof, limit)
        seen[what.partition(":")[0]] += 1
        spent = time.process_time() - before
        print(
            f"{name} listed {listed} counted {proof.counted} plies {proof.plies} {what} {spent:.1f} s",
            flush=True,
        )
    for what, count in seen.most_common():
        print(f"{what:<40} {count:>6}")


if __name__ == "__main__":
    main()
