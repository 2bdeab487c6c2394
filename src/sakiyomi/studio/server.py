"""Serving the studio: what it prints, and how it ends."""

from __future__ import annotations

import signal
import sys

from sakiyomi.serving.binding import LOOPBACK, listen, web_address
from sakiyomi.serving.connections import ConnectionLimits, Connections
from sakiyomi.serving.tokens import check_token, make_token
from sakiyomi.serving.web import Server, ServerSettings
from sakiyomi.studio.app import make_app
from sakiyomi.studio.keeping import state_folder
from sakiyomi.studio.messages import MAX_BYTES

PORT = 8377
"""Where the studio is found if nothing else is said and nobody else is there."""
BOUNDS = ConnectionLimits(authenticated=1000)
"""Pages stay connected, each by one WebSocket."""


def serve(host: str, port: int | None, token: str | None, open_page: bool) -> None:
    """Until Ctrl-C. Beyond this machine a token is needed; one is made up where none is given."""
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
    app = make_app(host=host, token=token, folder=state_folder())
    server = Server(settings(app), signals=True)
    server.run(sockets=[listening])
    _ignore_ctrl_c()
    if server.interrupted:
        raise KeyboardInterrupt


def settings(app: object, bounds: ConnectionLimits = BOUNDS) -> ServerSettings:
    """How the application of a studio is served."""
    return ServerSettings(app, Connections(bounds), message=MAX_BYTES)


def _ignore_ctrl_c() -> None:
    """It is ending: what comes now comes too late. Python would complain of one that comes just now."""

    def tell(what: sys.UnraisableHookArgs) -> None:
        if not isinstance(what.exc_value, OSError):
            sys.__unraisablehook__(what)

    sys.unraisablehook = tell
    signal.signal(signal.SIGINT, signal.SIG_IGN)
