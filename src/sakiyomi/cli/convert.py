"""`sakiyomi convert`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import tidy
from sakiyomi.cli.files import write_bytes
from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import forms


@tidy
def convert(
    file: Annotated[str, typer.Argument(help="A file, or - for standard input.")] = "-",
    to: Annotated[str, typer.Option(help="kif, ki2, csa, csa3, usi, sfen, bod, ascii or svg.")] = "kif",
    form: Annotated[
        str | None, typer.Option("--from", help="kif, ki2, csa or sfen; recognised if left out.")
    ] = None,
    out: Annotated[str, typer.Option(help="A file, or - for standard output.")] = "-",
    encoding: Annotated[str, typer.Option(help="Of what is written: utf-8 or shift_jis.")] = "utf-8",
) -> None:
    """Converts a shogi game or position between KIF, KI2, CSA, USI, SFEN and drawn boards.

    Files may be UTF-8 or Shift_JIS. The forms sfen, bod, ascii and svg hold the last position only.

    Example: sakiyomi convert game.kif --to csa --out game.csa
    """
    record = forms.read(forms.decode(_bytes(file)), form)
    data = forms.encode(forms.write(record, to) + "\n", encoding)
    if out == "-":
        sys.stdout.buffer.write(data)
    else:
        write_bytes(out, data)


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(forms.MOST_BYTES + 1)
    try:
        with Path(file).open("rb") as stream:
            return stream.read(forms.MOST_BYTES + 1)
    except OSError as error:
        raise LimitError(f"cannot read {file}: {error.strerror}") from None
