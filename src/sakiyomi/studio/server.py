"""Runs the studio's server, from the printed address to Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from sakiyomi.serving.binding import LOOPBACK, listen, web_address
from sakiyomi.serving.connections import ConnectionLimits, Connections
from sakiyomi.serving.tokens import check_token, make_token
from sakiyomi.serving.web import Server, ServerSettings
from sakiyomi.studio.app import make_app
from sakiyomi.studio.keeping import state_folder
from sakiyomi.studio.messages import MAX_BYTES

PORT = 8377
"""Default port; if it is taken, a free one is used."""
BOUNDS = ConnectionLimits(authenticated=1000)
"""Each page holds one WebSocket open."""


def serve(
    host: str,
    port: int | None,
    token: str | None,
    open_page: bool,
    ladders: Sequence[Path] = (),
    games: Sequence[str] = (),
) -> None:
    """Serves until Ctrl-C. Other machines need a token; if none is given, a new one is made."""
    if token is not None:
        check_token(token)
    listening = listen(host, *((PORT, 0) if port is None else (port,)))
    if host not in LOOPBACK:
        token = token or make_token()
    address = web_address(host, listening.getsockname()[1], token)
    print(f"The studio is open: {address}", flush=True)
    print("Ctrl-C closes it.", file=sys.stderr, flush=True)
    if open_page:
        import webbrowser

        webbrowser.open(address)
    app = make_app(host=host, token=token, folder=state_folder(), ladders=ladders, games=games)
    server = Server(settings(app), signals=True)
    server.run(sockets=[listening])
    _ignore_ctrl_c()
    if server.interrupted:
        raise KeyboardInterrupt


def settings(app: object, bounds: ConnectionLimits = BOUNDS) -> ServerSettings:
    """Server settings for a studio application."""
    return ServerSettings(app, Connections(bounds), message=MAX_BYTES)


def _ignore_ctrl_c() -> None:
    """Ignores Ctrl-C during shutdown, and the OSError that Python reports for one at this very moment."""

    def hook(what: sys.UnraisableHookArgs) -> None:
        if not isinstance(what.exc_value, OSError):
            sys.__unraisablehook__(what)

    sys.unraisablehook = hook
    signal.signal(signal.SIGINT, signal.SIG_IGN)
