"""What a certificate costs: CPU seconds of the search, of writing the certificate, and of both checkers.

python benchmarks/tsume_certificates.py FILE.tsv [NAME ...] [--every 10] [--nodes 100000000] [--memory 1024]

The file has a position and a name in each line. Ends with 1 if an answer has no certificate, or a wrong one.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from pathlib import Path

from sakiyomi import Limit
from sakiyomi.games.shogi import SHOGI, ShogiPosition
from sakiyomi.proof import CertificateError, Prover, verify

STEPS = ("search", "certificate", "checked", "in plain Python")


def measure(position: ShogiPosition, nodes: int, memory: float) -> tuple[str, list[float]]:
    """One line of the table, and the seconds of each step; raises if a checker refuses the certificate."""
    prover, limit = Prover(memory=memory), Limit(nodes=nodes)
    times = [time.process_time()]
    found = prover.prove(position, limit)
    times.append(time.process_time())
    if found.status == "unknown":
        return f"unknown after {found.nodes:,} nodes", []
    data = prover.prove(position, limit, certificate=True).certificate
    times.append(time.process_time())
    done = verify(data)
    times.append(time.process_time())
    plain = verify(data, plain=True)
    times.append(time.process_time())
    if plain != done:
        raise CertificateError("the checkers disagree")
    sizes = f"{found.nodes:,} nodes, {len(data):,} bytes, {done.positions:,} positions"
    return f"{done.claim}, {sizes}", [later - earlier for earlier, later in itertools.pairwise(times)]


def described(seconds: list[float]) -> str:
    """The seconds of each step."""
    return ", ".join(f"{step} {spent:.2f} s" for step, spent in zip(STEPS, seconds, strict=True))


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("name", nargs="*")
    parser.add_argument("--every", type=int, default=1, help="take only every Nth position")
    parser.add_argument("--nodes", type=int, default=100_000_000)
    parser.add_argument("--memory", type=float, default=1024)
    options = parser.parse_args()
    totals, solved, slower, failed = [0.0] * len(STEPS), 0, [0, 0], 0
    file: Path = options.file
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for line in lines[:: options.every]:
        sfen, name = f"{line}\t".split("\t")[:2]
        if options.name and name not in options.name:
            continue
        try:
            words, seconds = measure(SHOGI.parse(sfen), options.nodes, options.memory)
        except CertificateError as error:
            print(f"{name}: {error}", flush=True)
            failed += 1
            continue
        print(f"{name}: {words}" + (f"; {described(seconds)}" if seconds else ""), flush=True)
        if seconds:
            solved += 1
            totals = [total + spent for total, spent in zip(totals, seconds, strict=True)]
            slower = [count + (spent > seconds[0]) for count, spent in zip(slower, seconds[2:], strict=True)]
    print(
        f"{solved} certificates: {described(totals)}; slower than the search on {slower[0]} and {slower[1]}"
    )
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
