"""Who may come in, and what a page may do: host names, origin, token, and the content-security policy."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing from outside, nothing inline."""

REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
"""For a paper's report, which carries its own style and is shown in a frame without any rights."""

HEADERS: Mapping[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}

LOOPBACK = ("localhost", "127.0.0.1", "::1")
COOKIE = "sakiyomi-token"


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, host: str, token: str | None) -> None:
        self.app, self.token = app, token
        # Names that a page of this machine can have; a foreign name that leads here is somebody's trick.
        self.hosts = LOOPBACK if host in LOOPBACK else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, sends on after noting the token, or lets through."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)
        elif scope["type"] == "http":
            await refusal(scope, receive, _with_headers(send))
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "refused"})

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if self.hosts is not None and _host(headers.get("host", "")) not in self.hosts:
            return PlainTextResponse("This studio answers to localhost only.\n", 403)
        origin = headers.get("origin")
        if scope["type"] == "websocket" and origin and urlsplit(origin).netloc != headers.get("host"):
            return PlainTextResponse("A page from elsewhere may not talk to this studio.\n", 403)
        if self.token is None or self._same(_cookie(headers)):
            return None
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if not self._same(given):
            return PlainTextResponse("The address needs its token: use the one the studio printed.\n", 401)
        if scope["type"] == "websocket":
            return None
        answer = RedirectResponse(scope["path"], 303)
        answer.set_cookie(COOKIE, given, httponly=True, samesite="strict")
        return answer

    def _same(self, given: str) -> bool:
        return hmac.compare_digest((self.token or "").encode(), given.encode("utf-8", "replace"))


def _host(value: str) -> str:
    """The name without its port."""
    return urlsplit(f"//{value}").hostname or ""


def _cookie(headers: Headers) -> str:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
