"""`sakiyomi verify`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import report_errors
from sakiyomi.errors import LimitError
from sakiyomi.proof.verify import MAX_POSITIONS
from sakiyomi.proof.verify import verify as check


@report_errors
def verify(
    file: Annotated[str, typer.Argument(help="A certificate, or - for standard input.")],
    positions: Annotated[
        int, typer.Option(help="Give up after checking this many positions.", min=1)
    ] = MAX_POSITIONS,
    plain: Annotated[
        bool, typer.Option("--plain", help="Check by the rules in plain Python, a hundred times as slowly.")
    ] = False,
) -> None:
    """Check a certificate of mate with a separate implementation of the rules, independent of the search.

    Exit code: 0 if it proves its claim, 2 if it does not or cannot be read.

    Example: sakiyomi verify mate.proof
    """
    done = check(_bytes(file), positions, plain=plain)
    print(done.sfen)
    print(f"mate within {done.plies} plies: verified ({done.nodes:,} nodes, {done.positions:,} positions)")


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise LimitError(f"cannot read {file}: {error.strerror}") from None
