"""`sakiyomi studio`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.cli.common import Japanese, report_errors
from sakiyomi.extras import require_web


@report_errors
def studio(
    host: Annotated[
        str, typer.Option(help="Address to listen on; other than localhost, a token is required.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="Port to listen on (default: 8377, or a free one).", min=0, max=65535)
    ] = None,
    token: Annotated[
        str | None, typer.Option(help="Require this token (default: none on localhost, else a random one).")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    ladder: Annotated[
        list[Path] | None,
        typer.Option(help="Folder of a contest ladder or series to show in the Aquarius room; repeatable."),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="Game of your own for the room Any game, as module:NAME; repeatable."),
    ] = None,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Open the studio in the browser: solve mates, play, ask why, watch robots. Ctrl-C closes it.

    Example: sakiyomi studio --open
    """
    require_web("the studio")
    from sakiyomi.contest.folder import KIND as SERIES
    from sakiyomi.contest.ladder import KIND
    from sakiyomi.games import load
    from sakiyomi.runs import read_manifest, run_kind
    from sakiyomi.studio.server import serve

    for folder in ladder or ():
        read_manifest(folder, SERIES if run_kind(folder) == SERIES else KIND)
    for name in game or ():
        load(name)
    serve(host, port, token, open_, ladder or (), game or ())
