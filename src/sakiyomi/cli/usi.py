"""`sakiyomi usi`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.common import report_errors


@report_errors
def usi(
    debug: Annotated[
        bool, typer.Option("--debug", help="Say on standard error what was not understood.")
    ] = False,
) -> None:
    """Speak USI on standard input and output: a shogi engine for any GUI that knows this protocol.

    GUIs that take only a path want the command `sakiyomi-usi`, which does the same.

    Example: sakiyomi usi
    """
    from sakiyomi.protocols.usi.session import main

    main(debug)
