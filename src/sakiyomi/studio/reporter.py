"""Runs one paper and writes JSON lines: progress, then the report in both languages.

The studio runs it as a subprocess.
"""

from __future__ import annotations

import sys
import time

from sakiyomi.errors import SakiyomiError
from sakiyomi.language import in_japanese
from sakiyomi.papers import PaperRequest, get
from sakiyomi.reporting.html import render
from sakiyomi.wire import visible, write_line

PERIOD = 0.1
"""Minimum seconds between progress lines about the same work."""


def main() -> None:
    """Arguments: `NAME [--quick] [PART…]`."""
    name, *words = sys.argv[1:]
    request = PaperRequest(quick="--quick" in words, only=tuple(word for word in words if word != "--quick"))
    last: dict[str, float] = {}

    def report_progress(done: int, total: int, what: str) -> None:
        if done >= total or time.monotonic() - last.get(what, 0.0) >= PERIOD:
            last[what] = time.monotonic()
            _write({"t": "work", "done": done, "total": total, "what": what, "japanese": in_japanese(what)})

    try:
        report = get(name).run(request, report_progress)
        _write({"t": "report", "html": render(report), "japanese": render(report, japanese=True)})
    except SakiyomiError as error:
        _write({"t": "error", "error": visible(str(error), lines=True)[:10_000]})


def _write(message: dict[str, object]) -> None:
    sys.stdout.buffer.write(write_line(message))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
