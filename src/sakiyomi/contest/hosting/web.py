"""Clients over HTTP: the two paths of the original contest server, and a few for our clients."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from socket import socket
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from sakiyomi.contest.hosting.doors import TeamTokens
from sakiyomi.contest.hosting.host import Allowance, ContestHost, Visitor
from sakiyomi.errors import TextError, shorten
from sakiyomi.protocols.aquarius.messages import MAX_LINE, Command, Message, as_line, message_of, read_object
from sakiyomi.protocols.aquarius.xml import as_xml
from sakiyomi.serving.connections import Connection, Connections, TooManyConnectionsError
from sakiyomi.serving.gate import Gate
from sakiyomi.serving.web import Server, ServerSettings

LONGEST_POLL = 30.0
"""Most seconds that a request for the next state waits."""
MAX_REQUESTS = 200
"""Most requests per second of one team, or of one address without a token."""
MAX_STREAMS = 32
"""Most spectators with a stream at the same time."""


FRONT = """A match of Aquarius. The token of a team is token=…, or Authorization: Bearer …

GET  /system/map/                              the field and the state
GET  /system/command/machine_1=0pp&token=…     letters for robots of a team
GET  /init                                     the field
GET  /state?after=K                            the next state
POST /message                                  any message, as JSON with the token
GET  /watch                                    every state, a line each
GET  /replay                                   the match so far; with ?after=K, waits for more than K sessions
"""
"""The answer to a request for /."""


class Web:
    """The application for one match."""

    def __init__(self, host: ContestHost, keys: TeamTokens) -> None:
        self._host, self._keys = host, keys
        self._allowances = {team: Allowance() for team in keys.teams}
        self._requests, self._second, self._streams = Counter[str | int](), -1, 0
        self.app = Starlette(
            routes=[
                Route("/", self._front),
                Route("/system/map/", self._map),
                Route("/system/command/{words:path}", self._official),
                Route("/init", self._init),
                Route("/state", self._state),
                Route("/message", self._message, methods=["POST"]),
                Route("/watch", self._watch),
                Route("/replay", self._replay),
            ],
            exception_handlers={HTTPException: _error},
        )

    async def _front(self, request: Request) -> Response:
        self._limit(request, None)
        _connection(request).allow_anonymous()
        return PlainTextResponse(FRONT)

    async def _map(self, request: Request) -> Response:
        team = self._seen(request)
        now = self._host.end() if self._host.match.over else self._host.state(team)
        return _answer(request, {**self._host.init(team), **now, "t": "map"})

    async def _official(self, request: Request) -> Response:
        """`machine_1=…&machine_2=…&token=…` as a path, as in the contest, or as a query."""
        words = f"{request.path_params['words']}&{request.url.query}"
        if len(words) > MAX_LINE:
            raise HTTPException(413, "the request is too long")
        given = dict(parse_qsl(words, keep_blank_values=True))
        token = given.get("token") or _token(request, {})
        machines = [f"machine_{number}" for number in range(1, self._host.match.config.robots + 1)]
        for name in given:
            if name.startswith("machine_") and name not in machines:
                text = f"there is no {shorten(name)}; the last is {machines[-1]}"
                return self._refused(request, token, "team", text)
        return self._said(request, token, "team", Command(tuple(map(given.get, machines))))

    async def _message(self, request: Request) -> Response:
        """Any message as for TCP, with the token and optionally the role."""
        data = await _body(request)
        role = data.get("role", "team")
        if role not in ("team", "hand"):
            raise HTTPException(400, "role must be team or hand")
        try:
            message = message_of(data)
        except TextError as error:
            return self._refused(request, _token(request, data), role, error.reason)
        return self._said(request, _token(request, data), role, message)

    async def _init(self, request: Request) -> Response:
        return _answer(request, self._host.init(self._seen(request)))

    async def _state(self, request: Request) -> Response:
        """The state for which commands are wanted; waits for one newer than `after` if that is given."""
        team = self._seen(request)
        after = _after(request, -2)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._newer(after), LONGEST_POLL)
        host = self._host
        return _answer(request, host.end() if host.match.over else host.state(team))

    async def _newer(self, after: int) -> None:
        host = self._host
        while not host.match.over and not (
            host.round and (host.match.wanted is None or host.match.wanted > after)
        ):
            await host.opened.wait()

    async def _longer(self, after: int) -> None:
        match = self._host.match
        while not match.over and len(match.replay.sessions) <= after:
            await self._host.opened.wait()

    async def _watch(self, request: Request) -> Response:
        """States as they come, one JSON object per line."""
        self._seen(request)
        if self._streams >= MAX_STREAMS:
            raise HTTPException(503, "too many spectators")
        return StreamingResponse(self._stream(), media_type="application/x-ndjson")

    async def _stream(self) -> AsyncIterator[bytes]:
        host, seen = self._host, 0
        self._streams += 1
        try:
            yield as_line(host.init(None))
            while not host.match.over:
                if host.round > seen:
                    seen = host.round
                    yield as_line(host.state(None))
                else:
                    await host.opened.wait()
            yield as_line(host.end())
        finally:
            self._streams -= 1

    async def _replay(self, request: Request) -> Response:
        """The match so far; waits for more sessions than `after` if that is given."""
        self._seen(request)
        after = _after(request, -1)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._longer(after), LONGEST_POLL)
        return PlainTextResponse(self._host.match.replay.text(), media_type="application/x-ndjson")

    # --- clients ----------------------------------------------------------------------------------------

    def _seen(self, request: Request) -> int | None:
        """The team that sent a request, None for a spectator."""
        token = _token(request, {})
        team = self._keys.team(token)
        self._limit(request, team)
        if not self._keys.may_watch(token):
            raise HTTPException(403, "the token is wrong")
        if team is None and not token:
            _connection(request).allow_anonymous()
        else:
            _authenticate(request, team)
        if team is not None and team not in self._host.here:
            self._host.enter(team, "HTTP")
        return team

    def _said(self, request: Request, token: str, role: str, message: Message) -> Response:
        team = self._team(request, token)
        if role == "team" and team not in self._host.here:
            self._host.enter(team, "HTTP")
        answer = self._host.handle(Visitor(role, team, f"http {team}"), message) or {"t": "ack", "ok": True}
        return _answer(request, answer, 200 if answer["ok"] else 400)

    def _refused(self, request: Request, token: str, role: str, text: str) -> Response:
        """The answer to an invalid message."""
        team = self._team(request, token)
        return _answer(request, self._host.refuse(Visitor(role, team, f"http {team}"), "syntax", text), 400)

    def _team(self, request: Request, token: str) -> int:
        """The team that sent a message."""
        team = self._keys.team(token)
        self._limit(request, team)
        if team is None:
            raise HTTPException(403, "the token is wrong")
        _authenticate(request, team)
        self._spend(team)
        return team

    def _spend(self, team: int) -> None:
        if not self._allowances[team].spend(self._host.round, lines=1):
            self._host.flooded(team)
            raise HTTPException(429, "too many messages in this round")

    def _limit(self, request: Request, team: int | None) -> None:
        """Limits requests; teams are counted separately from others at the same address."""
        second = int(asyncio.get_running_loop().time())
        if second != self._second:
            self._second = second
            self._requests.clear()
        asking = team if team is not None else request.client.host if request.client else ""
        self._requests[asking] += 1
        if self._requests[asking] > MAX_REQUESTS:
            raise HTTPException(429, "too many requests")


class WebDoor:
    """Serves the application on a socket."""

    def __init__(
        self, host: ContestHost, keys: TeamTokens, name: str, listening: socket, connections: Connections
    ) -> None:
        app = Gate(Web(host, keys).app, name, authenticates=True)
        self._server = Server(ServerSettings(app, connections, idle=30, lifespan=False))
        self._task = asyncio.create_task(self._server.serve(sockets=[listening]))

    async def close(self) -> None:
        """Stops serving."""
        self._server.should_exit = True
        await asyncio.gather(self._task, return_exceptions=True)


def _connection(request: Request) -> Connection:
    connection = request.scope["state"]["connection"]
    assert isinstance(connection, Connection)
    return connection


def _authenticate(request: Request, team: int | None) -> None:
    """Marks the connection as authenticated by a team's token, or the spectators'."""
    try:
        _connection(request).authenticate("watch" if team is None else team)
    except TooManyConnectionsError as error:
        raise HTTPException(503, str(error)) from None


def _token(request: Request, data: Mapping[str, Any]) -> str:
    header = request.headers.get("authorization", "")
    bearer = header[7:] if header.lower().startswith("bearer ") else ""
    token = data.get("token") or request.query_params.get("token") or bearer
    if not isinstance(token, str):
        raise HTTPException(400, "token must be a string")
    return token


def _after(request: Request, usual: int) -> int:
    try:
        return int(request.query_params.get("after", usual))
    except ValueError:
        raise HTTPException(400, "after must be a number") from None


async def _body(request: Request) -> dict[str, Any]:
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_LINE:
                raise HTTPException(413, "the message is too long")
    except ClientDisconnect:
        raise HTTPException(400, "the message ends too early") from None
    try:
        data = read_object(body)
    except TextError as error:
        raise HTTPException(400, error.reason) from None
    if not isinstance(data, dict):
        raise HTTPException(400, "the message must be a JSON object")
    return data


def _answer(request: Request, data: Mapping[str, Any], status: int = 200) -> Response:
    wanted = request.query_params.get("format") or request.headers.get("accept", "")
    if "xml" in wanted and "html" not in wanted:
        return Response(as_xml(data), status, media_type="application/xml")
    return Response(as_line(data), status, media_type="application/json")


async def _error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _answer(request, {"t": "error", "why": error.status_code, "text": error.detail}, error.status_code)
