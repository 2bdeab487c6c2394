"""`sakiyomi gtp`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.common import tidy


@tidy
def gtp(
    debug: Annotated[
        bool, typer.Option("--debug", help="Say on standard error what was not understood.")
    ] = False,
) -> None:
    """Speaks the GTP protocol (version 2) on standard input and output: an Othello engine for match programs.

    Example: sakiyomi gtp
    """
    from sakiyomi.protocols.gtp.session import main

    main(debug)
