"""Deep searches do not need a deep stack in the calling thread."""

from __future__ import annotations

import subprocess
import sys
import threading

from sakiyomi import _native
from sakiyomi.games.shogi import parse

HORSE_SAW = "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1"

DEEP = """
from sakiyomi import AlphaBeta, Limit
from sakiyomi.games import get
start = get("shogi").parse("startpos")
for selective in (False, True):
    search = AlphaBeta(memory=1, deepening=False, selective=selective)
    found = search.best(start, Limit(depth=249, nodes=20_000))
    assert found.seldepth > 120, found.seldepth
"""


def test_deep_searches_where_the_system_gives_small_stacks() -> None:
    command = ["sh", "-c", 'ulimit -s 512; exec "$0" -c "$1"', sys.executable, DEEP]
    assert subprocess.run(command, check=False, timeout=300).returncode == 0


def test_deep_proofs_for_callers_with_small_stacks() -> None:
    """367 plies are written out and searched again in the caller's thread."""
    position, memory = parse(HORSE_SAW).problem(), _native.MateMemory(64 << 20)
    assert _native.MateSlices(position, memory, True).run(2_000_000) == _native.ProofStatus.proven
    written = []
    before = threading.stack_size(160 << 10)
    try:
        thread = threading.Thread(
            target=lambda: written.append(memory.write(position, nodes=2**60, seconds=1e9))
        )
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert written[0] is not None
    assert written[0][1] == 367
