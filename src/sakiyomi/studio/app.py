"""The web application: the page, its static files, one WebSocket, and paper reports."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from sakiyomi.serving.gate import Gate
from sakiyomi.studio.policy import DOCS_POLICY, HEADERS, REPORT_POLICY
from sakiyomi.studio.rooms.base import House
from sakiyomi.studio.rooms.papers import Papers
from sakiyomi.studio.sessions import NAME, FullError, Session, Sessions
from sakiyomi.studio.tab import Tab
from sakiyomi.studio.threads import executor, return_freed_memory

STATIC = Path(__file__).parent / "static"
DOCS = Path(sys.prefix) / "share" / "sakiyomi" / "docs"
"""The documentation site, where `make docs` installs it."""

MAX_SESSIONS = 200
MAX_TABS = 20
"""Per session."""
MAX_AWAY = 50
"""Sessions kept in memory for people who have left; each takes a few hundred kilobytes."""
PATIENCE = 5.0
"""Seconds that work continues with nobody watching: longer than a page reload takes."""


class DocsFiles(StaticFiles):
    """The documentation site, under a policy of its own."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the site."""
        answer = await super().get_response(path, scope)
        answer.headers["content-security-policy"] = DOCS_POLICY
        return answer


def _docs(folder: Path) -> Mount | Route:
    """The site if it is installed, else a page that says how to build it."""
    if (folder / "index.html").is_file():
        return Mount("/docs", DocsFiles(directory=folder, html=True))

    async def missing(_: Request) -> Response:
        return PlainTextResponse("The documentation is not installed: run `make docs`, then restart.\n", 404)

    return Route("/docs/{path:path}", missing)


def _lost(session: Session, requested: str, seen: str) -> bool:
    """Whether the state that a returning page last saw no longer exists."""
    return (bool(NAME.fullmatch(requested)) and session.name != requested) or (
        bool(seen) and not session.has_reached(seen)
    )


def make_app(
    *,
    host: str = "127.0.0.1",
    token: str | None = None,
    sessions: int = MAX_SESSIONS,
    away: int = MAX_AWAY,
    slots: int | None = None,
    patience: float = PATIENCE,
    folder: Path | None = None,
    docs: Path = DOCS,
    ladders: Sequence[Path] = (),
    games: Sequence[str] = (),
) -> Starlette:
    """The studio. `slots` is the number of concurrent searches (default: one more than there are cores).

    If a `folder` is given, sessions are saved there and survive a restart. `ladders` are folders of contest
    ladders to show, `games` names of games that are not installed, each as `module:NAME`.
    """
    slots = slots or (os.cpu_count() or 1) + 1
    house = House(tuple(ladders), tuple(games), shared=token is not None)
    kept = Sessions(limit=sessions, away=away, slots=slots, patience=patience, folder=folder, house=house)

    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        try:
            requested, seen = (socket.query_params.get(name, "") for name in ("session", "seen"))
            session = kept.get(requested)
            if len(session.tabs) >= MAX_TABS:
                raise FullError(f"this session already has {MAX_TABS} tabs open: close one first")
        except FullError as error:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_json({"re": None, "full": str(error)})
                await socket.close(1013)
            return
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page closed during a send
                await Tab(socket, session, lost=_lost(session, requested, seen)).talk()
        finally:
            kept.forget()

    async def report(request: Request) -> Response:
        session = kept.known(request.path_params["session"])
        room = session.rooms.get("papers") if session else None
        pages = room.reports.get(request.path_params["report"], {}) if isinstance(room, Papers) else {}
        page = pages.get(request.query_params.get("language", "en"))
        if page is None:
            return PlainTextResponse("This report no longer exists.\n", 404)
        return HTMLResponse(page, headers={"content-security-policy": REPORT_POLICY})

    async def page(_: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        return_freed_memory()
        asyncio.get_running_loop().set_default_executor(executor())
        yield
        kept.close()

    app = Starlette(
        routes=[
            Route("/", page),
            WebSocketRoute("/talk", talk),
            Route("/report/{session}/{report}", report),
            Mount("/static", StaticFiles(directory=STATIC)),
            _docs(docs),
        ],
        middleware=[Middleware(Gate, host=host, token=token, headers=HEADERS)],
        lifespan=lifespan,
    )
    app.state.sessions = kept
    return app
