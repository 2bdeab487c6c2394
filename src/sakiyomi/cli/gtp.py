"""`sakiyomi gtp`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.asking import othello_decider
from sakiyomi.cli.common import report_errors


@report_errors
def gtp(
    debug: Annotated[
        bool, typer.Option("--debug", help="Say on standard error what was not understood.")
    ] = False,
    player: Annotated[
        str | None, typer.Option(help="Who answers `genmove`, such as otlplg; without it the search does.")
    ] = None,
) -> None:
    """Speak the GTP protocol (version 2) on standard input and output: an Othello engine for match programs.

    Example: sakiyomi gtp
    """
    from sakiyomi.protocols.gtp.session import main

    main(debug, othello_decider(player) if player is not None else None)
