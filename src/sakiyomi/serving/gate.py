"""Stands before a web application: checks where a request comes from, its token, and its place."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sakiyomi.serving.binding import LOOPBACK
from sakiyomi.serving.crowd import CrowdedError, Visit
from sakiyomi.serving.names import refusal
from sakiyomi.serving.tokens import same_token

COOKIE = "sakiyomi-token"
NO_HEADERS: Mapping[str, str] = {}


class Gate:
    """Refuses, sends on after noting the token in a cookie, or lets through.

    With a `token` nothing is answered without it. An application that `judges` its clients itself has none
    here, and tells by `Visit.know` and `Visit.welcome`. Each response has the `headers`, unless it has
    its own.
    """

    def __init__(
        self,
        app: ASGIApp,
        host: str,
        token: str | None = None,
        headers: Mapping[str, str] = NO_HEADERS,
        judges: bool = False,
    ) -> None:
        self.app, self.token, self.headers, self.judges = app, token, headers, judges
        self.local = host in LOOPBACK

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
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
        visit: Visit | None = scope.get("state", {}).get("visit")
        if visit is None:  # not our own server: a test of the application alone
            await self.app(scope, receive, send)
            return
        try:
            self._place(visit, scope)
        except CrowdedError as error:
            await _refuse(PlainTextResponse(f"{error}\n", 503), scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            visit.answered()

    def _place(self, visit: Visit, scope: Scope) -> None:
        """A page's WebSocket stays, and counts as known where there is no token either."""
        if self.judges:
            return
        if self.token is None and scope["type"] == "http":
            visit.welcome()
        else:
            visit.know()

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
        # One slash only: two would begin the name of another site.
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
