"""`sakiyomi bench`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.bench import run
from sakiyomi.cli.common import Japanese, Json, print_json, report_errors


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
        print(f"{row.name:<16} {row.nodes:>12,} nodes  {row.nodes / row.seconds / 1e6:8.2f} M nodes/s")
    print(f"signature {sum(row.nodes for row in rows)}")
