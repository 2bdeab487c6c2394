"""Serving a web application: connections that are counted, bounded messages, an orderly end."""

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
from sakiyomi.serving.crowd import Crowd, Visit

PATIENCE = 3.0
"""Seconds after which another Ctrl-C ends everything at once; an orderly end takes less."""
MAX_HEADERS = 32 * 1024
"""Bytes of the headers of a request."""


class ServerSettings(uvicorn.Config):
    """How uvicorn serves an application; `message` is the most bytes of a WebSocket's message, 0 for none."""

    def __init__(
        self, app: object, crowd: Crowd, *, message: int = 0, idle: int = 5, lifespan: bool = True
    ) -> None:
        self.crowd = crowd
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
    """With `signals`, ends in order with the first Ctrl-C, however many follow; else it leaves them alone."""

    interrupted = False
    _asked: float | None = None

    def __init__(self, settings: ServerSettings, *, signals: bool = False) -> None:
        super().__init__(settings)
        self._signals = signals

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Instead of uvicorn's way, which passes them all on when it has ended."""
        for one in (signal.SIGINT, signal.SIGTERM) if self._signals else ():
            signal.signal(one, self.handle_exit)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """The first asks for an end."""
        if self._asked is None:
            self._asked = time.monotonic()
            self.should_exit, self.interrupted = True, sig == signal.SIGINT
        elif time.monotonic() - self._asked > PATIENCE:
            os._exit(130)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to listen."""
        await super().startup(sockets)
        for one in sockets or []:
            lengthen_queue(one)


class _Http(H11Protocol):
    """A connection that is counted; the application finds its `Visit` in the state of the scope."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        assert isinstance(self.config, ServerSettings)
        address = self.client[0] if self.client else ""
        visit = self.config.crowd.admit(address, lambda _: transport.abort())
        self.app_state: dict[str, Any] = {**self.app_state, "visit": visit}

    def connection_lost(self, exc: Exception | None) -> None:
        _visit(self.app_state).leave()
        super().connection_lost(exc)


class _WebSocket(WebSocketsSansIOProtocol):
    """The same connection after it has become a WebSocket."""

    def connection_lost(self, exc: Exception | None) -> None:
        _visit(self.app_state).leave()
        super().connection_lost(exc)


def _visit(state: dict[str, Any]) -> Visit:
    visit = state["visit"]
    assert isinstance(visit, Visit)
    return visit
