"""Access to the studio, and what a page may do."""

from __future__ import annotations

import contextlib
import re
import socket
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from sakiyomi.serving.connections import ConnectionLimits
from support.helpers import ROOT
from support.studio_talk import Client, Studio

STATIC = ROOT / "src" / "sakiyomi" / "studio" / "static"


def fetch(studio: Studio, path: str = "", **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and body, without following redirects."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    request = urllib.request.Request(studio.address + path, headers=headers)
    try:
        answer = urllib.request.build_opener(Stay).open(request, timeout=20)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read().decode()


def test_the_policy_is_strict(studio: Studio) -> None:
    for path in ("", "static/main.js", "static/nothing.js"):
        policy = fetch(studio, path)[1]["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert all(tag.endswith("></script>") for tag in re.findall(r"<script.*?>.*?</script>", page, re.DOTALL))
    assert "style=" not in page
    assert not re.search(r"\son\w+=", page)
    for file in STATIC.rglob("*.*"):
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "://" not in text, file.name
        assert "innerHTML" not in text, file.name
        assert "eval(" not in text, file.name


def test_only_names_of_this_machine_are_served(studio: Studio) -> None:
    assert fetch(studio)[0] == 200
    assert fetch(studio, Host=f"localhost:{studio.port}")[0] == 200
    status, _, words = fetch(studio, Host="evil.example")
    assert (status, words) == (403, "This server answers only to localhost.\n")


def test_pages_from_elsewhere_cannot_talk(studio: Studio) -> None:
    with pytest.raises(InvalidStatus):
        Client(studio, origin="http://evil.example")
    client = Client(studio, origin=f"http://127.0.0.1:{studio.port}")
    assert client.session
    client.close()


@pytest.mark.parametrize("own_studio", [{"host": "0.0.0.0", "token": "secret-token"}], indirect=True)
def test_a_token_is_needed_and_remembered(own_studio: Studio) -> None:
    assert fetch(own_studio)[0] == 401
    assert fetch(own_studio, "static/main.js")[0] == 401
    assert fetch(own_studio, "?token=wrong")[0] == 401
    status, headers, _ = fetch(own_studio, "?token=secret-token")
    assert (status, headers["location"]) == (303, "/")
    assert "HttpOnly" in headers["set-cookie"]
    assert "SameSite=strict" in headers["set-cookie"]
    cookie = headers["set-cookie"].split(";")[0]
    assert fetch(own_studio, Cookie=cookie)[0] == 200
    assert fetch(own_studio, Cookie="sakiyomi-token=no; a=b")[0] == 401
    with pytest.raises(InvalidStatus):
        Client(own_studio)
    client = Client(own_studio, additional_headers={"Cookie": cookie})
    assert client.session
    client.close()


def test_files_outside_are_not_served(studio: Studio) -> None:
    for path in ("static/../app.py", "static/%2e%2e/app.py", "static/..%2fapp.py"):
        assert fetch(studio, path)[0] == 404


def test_reports_of_other_sessions_are_not_found(studio: Studio) -> None:
    assert fetch(studio, "report/nobody/nothing")[0] == 404


def test_invalid_headers_are_refused(studio: Studio) -> None:
    assert fetch(studio, Host="[")[0] == 400
    assert fetch(studio, Origin="http://[")[0] == 400
    for headers in ({"Host": "["}, {"Origin": "http://["}):
        with pytest.raises(InvalidStatus) as refused:
            Client(studio, additional_headers=headers)
        assert refused.value.response.status_code == 400


@pytest.mark.parametrize("own_studio", [{"host": "0.0.0.0", "token": "secret-token"}], indirect=True)
@pytest.mark.parametrize(
    "path", ["/evil.example", "/evil.example/x", "%2Fevil.example", "\\evil.example", "%5C/evil"]
)
def test_the_token_redirect_stays_on_the_site(own_studio: Studio, path: str) -> None:
    status, headers, _ = fetch(own_studio, f"{path}?token=secret-token")
    assert status == 303
    assert urllib.parse.urlsplit(headers["location"]).netloc == ""
    assert headers["location"].startswith("/")
    assert not headers["location"].startswith(("//", "/\\", "/%5C"))


@pytest.mark.parametrize("own_studio", [{"bounds": ConnectionLimits(pending=64)}], indirect=True)
def test_silent_connections_do_not_lock_anyone_out(own_studio: Studio) -> None:
    with contextlib.ExitStack() as stack:
        client = Client(own_studio)
        stack.callback(client.close)
        for number in range(1100):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", own_studio.port)))
            if number % 2:
                silent.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            if number % 100 == 0:
                assert fetch(own_studio)[0] == 200
                assert "error" not in client.ask("othello", "open")
        assert fetch(own_studio)[0] == 200
        another = Client(own_studio)
        assert another.session
        another.close()


@pytest.mark.parametrize("own_studio", [{"bounds": ConnectionLimits(grace=0.01)}], indirect=True)
def test_a_silent_client_is_disconnected(own_studio: Studio) -> None:
    for begun in (b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n"):
        with socket.create_connection(("127.0.0.1", own_studio.port), timeout=60) as silent:
            silent.sendall(begun)
            with contextlib.suppress(ConnectionResetError):
                assert silent.recv(1) == b""
