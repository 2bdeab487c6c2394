"""`sakiyomi usi`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.common import Japanese, report_errors


@report_errors
def usi(
    debug: Annotated[bool, typer.Option("--debug", help="Report ignored input on standard error.")] = False,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Speak USI on standard input and output: a shogi engine for any USI GUI.

    For GUIs that accept only a path, the command `sakiyomi-usi` does the same.

    Example: sakiyomi usi
    """
    from sakiyomi.protocols.usi.session import main

    main(debug)
