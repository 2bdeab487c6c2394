"""Serving a web application: counted connections, bounded messages, an orderly shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sakiyomi.serving.binding import BATCH, lengthen_queue
from sakiyomi.serving.connections import Connection, Connections

PATIENCE = 3.0
"""Seconds after which another Ctrl-C exits at once; an orderly shutdown takes less."""
MAX_HEADERS = 32 * 1024
"""Most bytes of a request's headers."""


class ServerSettings(uvicorn.Config):
    """How uvicorn serves an application; `message` is the largest WebSocket message in bytes, 0 for none."""

    def __init__(
        self, app: object, connections: Connections, *, message: int = 0, idle: int = 5, lifespan: bool = True
    ) -> None:
        self.connections = connections
        super().__init__(
            app,  # type: ignore[arg-type]
            http=_Http,
            ws=_WebSocket if message else "none",
            ws_max_size=message,
            ws_per_message_deflate=False,
            lifespan="on" if lifespan else "off",
            log_level="error",
            access_log=False,
            backlog=BATCH,
            timeout_keep_alive=idle,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=MAX_HEADERS,
            server_header=False,
        )


class Server(uvicorn.Server):
    """With `signals`, shuts down cleanly at the first Ctrl-C, however many follow; else ignores them."""

    interrupted = False
    _asked: float | None = None

    def __init__(self, settings: ServerSettings, *, signals: bool = False) -> None:
        super().__init__(settings)
        self._signals = signals

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handles signals here; uvicorn would raise them all again after its shutdown."""
        for one in (signal.SIGINT, signal.SIGTERM) if self._signals else ():
            signal.signal(one, self.handle_exit)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Shuts down at the first signal."""
        if self._asked is None:
            self._asked = time.monotonic()
            self.should_exit, self.interrupted = True, sig == signal.SIGINT
        elif time.monotonic() - self._asked > PATIENCE:
            os._exit(130)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts listening."""
        await super().startup(sockets)
        for one in sockets or []:
            lengthen_queue(one)


class _Http(H11Protocol):
    """A counted connection; the application finds its `Connection` in the state of the scope."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        assert isinstance(self.config, ServerSettings)
        address = self.client[0] if self.client else ""
        connection = self.config.connections.admit(address, lambda _: transport.abort())
        self.app_state: dict[str, Any] = {**self.app_state, "connection": connection}

    def connection_lost(self, exc: Exception | None) -> None:
        _connection(self.app_state).closed()
        super().connection_lost(exc)


class _WebSocket(WebSocketsSansIOProtocol):
    """The same connection after its upgrade to a WebSocket."""

    def connection_lost(self, exc: Exception | None) -> None:
        _connection(self.app_state).closed()
        super().connection_lost(exc)


def _connection(state: dict[str, Any]) -> Connection:
    connection = state["connection"]
    assert isinstance(connection, Connection)
    return connection
