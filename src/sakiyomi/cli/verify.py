"""`sakiyomi verify`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from sakiyomi.cli.common import Japanese, Json, print_json, report_errors
from sakiyomi.errors import LimitError
from sakiyomi.proof.verify import MAX_POSITIONS, Verified
from sakiyomi.proof.verify import verify as check


@report_errors
def verify(
    file: Annotated[str, typer.Argument(help="A certificate, or - for standard input.")],
    positions: Annotated[
        int, typer.Option(help="Give up after checking this many positions.", min=1)
    ] = MAX_POSITIONS,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Check with the rules in plain Python; a few times slower."),
    ] = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Check a certificate of a mate, or of no mate, independently: by its own rules, without any search.

    Exit code: 0 if the certificate proves its claim, 2 if it does not, or cannot be read.

    Example: sakiyomi verify mate.proof
    """
    with _opened(file) as source:
        done = check(source, positions, plain=plain)
    if json:
        claim = {"sfen": done.sfen, "claim": str(done.claim), "plies": done.plies}
        return print_json(claim | {"nodes": done.nodes, "positions": done.positions})
    print(done.sfen)
    print(f"{_words(done)}: verified ({done.nodes:,} nodes, {done.positions:,} positions)")
    return None


def _words(done: Verified) -> str:
    if done.plies is None:
        return "the side to move escapes" if done.claim.defending else "no mate"
    who = "the side to move is mated" if done.claim.defending else "mate"
    return f"{who} within {done.plies} plies"


def _opened(file: str) -> BinaryIO:
    if file == "-":
        return io.BytesIO(sys.stdin.buffer.read())
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise LimitError(f"cannot read {file}: {error.strerror}") from None
