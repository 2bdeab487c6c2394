"""What a certificate costs: CPU seconds of the search, of writing the certificate, and of checking it.

python benchmarks/tsume_certificates.py FILE.tsv [NAME ...] [--nodes 100000000] [--memory 1024]

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


def measure(position: ShogiPosition, nodes: int, memory: float) -> tuple[str, bool]:
    """One line of the table, and whether all is well."""
    prover, limit = Prover(memory=memory), Limit(nodes=nodes)
    times = [time.process_time()]
    found = prover.prove(position, limit)
    times.append(time.process_time())
    if found.status == "unknown":
        return f"unknown after {found.nodes:,} nodes", True
    data = prover.prove(position, limit, certificate=True).certificate
    times.append(time.process_time())
    try:
        done = verify(data)
    except CertificateError as error:
        return f"{found.status}: {error}", False
    times.append(time.process_time())
    search, write, check = (later - earlier for earlier, later in itertools.pairwise(times))
    return (
        f"{done.claim}, {found.nodes:,} nodes in {search:.2f} s; certificate {write:.2f} s, "
        f"{len(data):,} bytes, {done.nodes:,} nodes; checked {done.positions:,} positions in {check:.2f} s",
        True,
    )


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("name", nargs="*")
    parser.add_argument("--nodes", type=int, default=100_000_000)
    parser.add_argument("--memory", type=float, default=1024)
    options = parser.parse_args()
    failed = 0
    file: Path = options.file
    for line in file.read_text(encoding="utf-8").splitlines():
        sfen, name = f"{line}\t".split("\t")[:2]
        if line.startswith("#") or (options.name and name not in options.name):
            continue
        words, good = measure(SHOGI.parse(sfen), options.nodes, options.memory)
        print(f"{name}: {words}", flush=True)
        failed += not good
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
