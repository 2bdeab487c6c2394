"""Middleware in front of a web application: checks origin, token and connection limits."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sakiyomi.serving.binding import LOOPBACK
from sakiyomi.serving.connections import Connection, TooManyConnectionsError
from sakiyomi.serving.names import refusal
from sakiyomi.serving.tokens import same_token

COOKIE = "sakiyomi-token"
NO_HEADERS: Mapping[str, str] = {}


class Gate:
    """Refuses a request, redirects it after storing its token in a cookie, or lets it through.

    With a `token`, nothing is answered without it. An application that `authenticates` its clients itself
    has no token here, and calls `Connection.authenticate` or `Connection.allow_anonymous`. `headers` are
    added to each response that does not set them.
    """

    def __init__(
        self,
        app: ASGIApp,
        host: str,
        token: str | None = None,
        headers: Mapping[str, str] = NO_HEADERS,
        authenticates: bool = False,
    ) -> None:
        self.app, self.token, self.headers, self.authenticates = app, token, headers, authenticates
        self.local = host in LOOPBACK

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refused = self._refusal(scope)
        sending = self._with_headers(send) if scope["type"] == "http" else send
        if refused is None:
            await self._answer(scope, receive, sending)
        else:
            await _refuse(refused, scope, receive, sending)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Connection | None = scope.get("state", {}).get("connection")
        if connection is None:  # not our own server: a test of the application alone
            await self.app(scope, receive, send)
            return
        try:
            self._classify(connection, scope)
        except TooManyConnectionsError as error:
            await _refuse(PlainTextResponse(f"{error}\n", 503), scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            connection.end_request()

    def _classify(self, connection: Connection, scope: Scope) -> None:
        """A WebSocket is long-lived: it counts as authenticated even on a server without a token."""
        if self.authenticates:
            return
        if self.token is None and scope["type"] == "http":
            connection.allow_anonymous()
        else:
            connection.authenticate()

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        wrong = refusal(headers.get("host"), headers.get("origin"), local=self.local)
        if wrong is not None:
            return PlainTextResponse(wrong[1], wrong[0])
        if self.token is None or same_token(self.token, _cookie(headers)):
            return None
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if not same_token(self.token, given):
            return PlainTextResponse("The address needs its token: use the one that was printed.\n", 401)
        if scope["type"] == "websocket":
            return None
        # One slash only: two would start the name of another site.
        answer = RedirectResponse("/" + scope["path"].lstrip("/\\"), 303)
        answer.set_cookie(COOKIE, given, httponly=True, samesite="strict")
        return answer

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return sending


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        answer.headers["connection"] = "close"
        await answer(scope, receive, send)
        return
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        await answer(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": "refused"})


def _cookie(headers: Headers) -> str:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""
