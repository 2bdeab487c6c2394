"""`sakiyomi convert`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import Japanese, report_errors
from sakiyomi.cli.files import Force, check_target, say_written, write_bytes
from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import forms
from sakiyomi.wire import visible


@report_errors
def convert(
    file: Annotated[str, typer.Argument(help="A file, or - for standard input.")] = "-",
    to: Annotated[
        str | None,
        typer.Option(
            help="kif, ki2, csa, csa3, usi, sfen, bod, ascii or svg (default: by --out's extension, or kif)."
        ),
    ] = None,
    form: Annotated[
        str | None, typer.Option("--from", help="kif, ki2, csa or sfen (default: detected).")
    ] = None,
    out: Annotated[str, typer.Option(help="A file, or - for standard output.")] = "-",
    encoding: Annotated[
        str | None,
        typer.Option(help="utf-8 or shift_jis (default: shift_jis for .kif and .ki2, utf-8 for all others)."),
    ] = None,
    force: Force = False,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Convert a shogi game or position between KIF, KI2, CSA, USI, SFEN and drawn boards.

    Files may be UTF-8 or Shift_JIS. As other programs expect, .kif and .ki2 are written in Shift_JIS, .kifu
    and .ki2u in UTF-8. The formats sfen, bod, ascii and svg hold only the last position.

    Example: sakiyomi convert game.kif --to csa --out game.csa
    """
    check_target(out, force, file)
    if to is None and Path(out).suffix and forms.form_of(out) is None:
        raise LimitError(
            f"{out}: the ending sets the format: choose .kif, .ki2, .csa, .usi or .sfen, or give --to"
        )
    written = forms.decode(_bytes(file))
    record = forms.read(written, form)
    to = to or forms.form_of(out) or "kif"
    text = forms.write(record, to) + "\n"
    if out == "-":
        text = visible(text, lines=True)
    data = forms.encode(text, encoding or forms.encoding_of(out))
    for lost in forms.losses(written, record, to):
        print(f"sakiyomi: {lost}", file=sys.stderr)
    if out == "-":
        sys.stdout.buffer.write(data)
    else:
        write_bytes(out, data)
        say_written(False, out)


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(forms.MAX_BYTES + 1)
    try:
        with Path(file).open("rb") as stream:
            return stream.read(forms.MAX_BYTES + 1)
    except OSError as error:
        raise LimitError(f"cannot read {file}: {error.strerror}") from None
