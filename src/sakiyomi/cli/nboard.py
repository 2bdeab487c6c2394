"""`sakiyomi nboard`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.common import tidy


@tidy
def nboard(
    debug: Annotated[
        bool, typer.Option("--debug", help="Say on standard error what was not understood.")
    ] = False,
) -> None:
    """Speaks the NBoard protocol on standard input and output: an Othello engine for NBoard and others.

    Example: sakiyomi nboard
    """
    from sakiyomi.protocols.nboard.session import main

    main(debug)
