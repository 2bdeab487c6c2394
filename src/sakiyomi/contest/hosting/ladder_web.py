"""A ladder in the browser while it is played: standings that renew themselves, replays and logs."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from socket import socket

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from sakiyomi.contest.ladder import Played, read_ladder
from sakiyomi.contest.ladder_page import ladder_page, page_of
from sakiyomi.errors import SakiyomiError
from sakiyomi.serving.connections import Connection, ConnectionLimits, Connections
from sakiyomi.serving.gate import Gate
from sakiyomi.serving.web import Server, ServerSettings

REFRESH = 5
"""Seconds after which the page is loaded again."""


class LadderWeb:
    """The pages of a ladder folder, for this machine only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.app = Starlette(
            routes=[
                Route("/", self._front),
                Route("/match/{match:int}", self._match),
                Route("/log/{match:int}/{bot:int}", self._log),
            ]
        )

    def _front(self, request: Request) -> Response:
        _admit(request)
        try:
            _, bots, played = read_ladder(self._folder)
        except SakiyomiError as error:
            return PlainTextResponse(str(error), 503)
        return HTMLResponse(ladder_page(bots, played, self._link, REFRESH))

    def _match(self, request: Request) -> Response:
        _admit(request)
        try:
            return HTMLResponse(page_of(self._folder, request.path_params["match"] - 1))
        except SakiyomiError as error:
            return PlainTextResponse(str(error), 404)

    def _log(self, request: Request) -> Response:
        _admit(request)
        path = self._log_path(request.path_params["match"], request.path_params["bot"])
        try:
            return PlainTextResponse(path.read_text(encoding="utf-8"))
        except OSError:
            return PlainTextResponse("there is no such log", 404)

    def _log_path(self, match: int, bot: int) -> Path:
        return self._folder / f"match-{match:05}-bot-{bot}.log"

    def _link(self, one: Played, bot: int | None) -> str | None:
        if bot is None:
            return f"/match/{one.match + 1}"
        there = self._log_path(one.match + 1, bot + 1).is_file()
        return f"/log/{one.match + 1}/{bot + 1}" if there else None


class LadderServer:
    """Serves a folder from a thread of its own; use it in `with`."""

    def __init__(self, folder: Path, listening: socket, host: str = "127.0.0.1") -> None:
        app = Gate(LadderWeb(folder).app, host, authenticates=True)
        self._server = Server(ServerSettings(app, Connections(ConnectionLimits()), lifespan=False))
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._server.serve(sockets=[listening])), daemon=True
        )

    def __enter__(self) -> LadderServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(5)


def _admit(request: Request) -> None:
    connection = request.scope["state"]["connection"]
    assert isinstance(connection, Connection)
    connection.allow_anonymous()
