"""Serving the studio: where it listens, what it prints, and how it ends."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import signal
import socket
import sys
import time
from collections.abc import Iterator
from types import FrameType

import uvicorn

from sakiyomi.errors import LimitError, shorten
from sakiyomi.studio.app import make_app
from sakiyomi.studio.guard import LOOPBACK
from sakiyomi.studio.messages import MOST_BYTES

PORT = 8377
"""Where the studio is found if nothing else is said and nobody else is there."""
PATIENCE = 3.0
"""Seconds after which another Ctrl-C ends everything at once; an orderly end takes less."""


def serve(host: str, port: int | None, token: str | None, open_page: bool) -> None:
    """Until Ctrl-C. Beyond this machine a token is needed; one is made up where none is given."""
    listening = listen(host, port)
    if host not in LOOPBACK:
        token = token or secrets.token_urlsafe(16)
    address = address_of(host, listening.getsockname()[1], token)
    print(f"The studio is open: {address}", flush=True)
    print("Ctrl-C closes it.", file=sys.stderr, flush=True)
    if open_page:
        import webbrowser

        webbrowser.open(address)
    server = Server(configuration(make_app(host=host, token=token)))
    server.run(sockets=[listening])
    _ignore_ctrl_c()
    if server.interrupted:
        raise KeyboardInterrupt


def _ignore_ctrl_c() -> None:
    """It is ending: what comes now comes too late. Python would complain of one that comes just now."""

    def tell(what: sys.UnraisableHookArgs) -> None:
        if not isinstance(what.exc_value, OSError):
            sys.__unraisablehook__(what)

    sys.unraisablehook = tell
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Server(uvicorn.Server):
    """Ends in order with the first Ctrl-C, however many follow."""

    interrupted = False
    _asked: float | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Instead of uvicorn's way, which passes them all on when it has ended."""
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, self.handle_exit)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """The first asks for an end."""
        if self._asked is None:
            self._asked = time.monotonic()
            self.should_exit, self.interrupted = True, sig == signal.SIGINT
        elif time.monotonic() - self._asked > PATIENCE:
            os._exit(130)


def configuration(app: object) -> uvicorn.Config:
    """How uvicorn serves it: bounded messages, no log of requests, a quick end."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_level="error",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
        server_header=False,
        limit_concurrency=1000,
    )


def listen(host: str, port: int | None) -> socket.socket:
    """The socket to listen on: the port asked for, else the usual one, else any."""
    for wanted in (PORT, 0) if port is None else (port,):
        try:
            return _bind(host, wanted)
        except UnicodeError:
            raise _no_host(host, "this is no name") from None
        except OSError as error:
            reason = error.strerror or str(error)
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise _no_host(host, reason) from None
    raise LimitError(f"cannot listen on {host} port {port}: {reason}; try another --port")


def _no_host(host: str, reason: str) -> LimitError:
    return LimitError(
        f"cannot listen on {shorten(host)}: {reason}; --host is a name or address of this machine, such as "
        "127.0.0.1, or 0.0.0.0 for all of them"
    )


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(place)
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def address_of(host: str, port: int, token: str | None) -> str:
    """What to type into a browser."""
    name = socket.gethostname() if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")
