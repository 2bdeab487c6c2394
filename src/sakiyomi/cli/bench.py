"""`sakiyomi bench`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.bench import run
from sakiyomi.cli.common import Japanese, Json, print_json, report_errors
from sakiyomi.language import is_japanese


@report_errors
def bench(
    only: Annotated[str | None, typer.Option(help="Run only the entry with this name.")] = None,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Measure the search on fixed positions. The node counts are the same on every machine: a signature.

    Example: sakiyomi bench
    """
    rows = run(only)
    if json:
        entries = [{"name": r.name, "nodes": r.nodes, "seconds": round(r.seconds, 4)} for r in rows]
        print_json({"entries": entries, "signature": sum(row.nodes for row in rows)})
        return
    for row in rows:
        speed = row.nodes / row.seconds
        words = f"毎秒{speed / 1e4:,.0f}万局面" if is_japanese() else f"{speed / 1e6:8.2f} M nodes/s"
        print(f"{row.name:<16} {row.nodes:>12,} nodes  {words}")
    print(f"signature {sum(row.nodes for row in rows)}")
