"""`sakiyomi nboard`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from sakiyomi.cli.common import tidy

if TYPE_CHECKING:
    from sakiyomi.games.othello import OthelloPosition


@tidy
def nboard(
    debug: Annotated[
        bool, typer.Option("--debug", help="Say on standard error what was not understood.")
    ] = False,
    player: Annotated[
        str | None, typer.Option(help="Who answers `go`, such as otlplg; without it the search does.")
    ] = None,
) -> None:
    """Speaks the NBoard protocol on standard input and output: an Othello engine for NBoard and others.

    Example: sakiyomi nboard
    """
    from sakiyomi.protocols.nboard.session import main

    main(debug, _decider(player) if player is not None else None)


def _decider(name: str) -> Callable[[OthelloPosition], str]:
    from sakiyomi.arena import make_player
    from sakiyomi.games.othello import OTHELLO

    chosen = make_player(name, OTHELLO)
    return lambda position: chosen.move(position).best
