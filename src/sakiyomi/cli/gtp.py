"""`sakiyomi gtp`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.asking import othello_decider
from sakiyomi.cli.common import Japanese, report_errors


@report_errors
def gtp(
    debug: Annotated[bool, typer.Option("--debug", help="Report ignored input on standard error.")] = False,
    player: Annotated[
        str | None, typer.Option(help="Player that answers `genmove`, such as otlplg (default: the search).")
    ] = None,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Speak GTP (version 2) on standard input and output: an Othello engine for match programs.

    Example: sakiyomi gtp
    """
    from sakiyomi.protocols.gtp.session import main

    main(debug, othello_decider(player) if player is not None else None)
