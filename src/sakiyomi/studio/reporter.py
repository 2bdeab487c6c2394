"""Runs one paper and writes JSON lines: progress, then the report. The studio starts it as a process."""

from __future__ import annotations

import sys
import time

from sakiyomi.errors import SakiyomiError
from sakiyomi.papers import PaperRequest, get
from sakiyomi.reporting.html import render
from sakiyomi.wire import visible, write_line

PERIOD = 0.1
"""Seconds between two lines about the same work."""


def main() -> None:
    """`NAME [--quick] [PART…]`."""
    name, *words = sys.argv[1:]
    request = PaperRequest(quick="--quick" in words, only=tuple(word for word in words if word != "--quick"))
    told: dict[str, float] = {}

    def tell(done: int, total: int, what: str) -> None:
        if done >= total or time.monotonic() - told.get(what, 0.0) >= PERIOD:
            told[what] = time.monotonic()
            _write({"t": "work", "done": done, "total": total, "what": what})

    try:
        _write({"t": "report", "html": render(get(name).run(request, tell))})
    except SakiyomiError as error:
        _write({"t": "error", "error": visible(str(error), lines=True)[:10_000]})


def _write(message: dict[str, object]) -> None:
    sys.stdout.buffer.write(write_line(message))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
