"""The contest server over HTTP."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any
from xml.etree import ElementTree

import pytest

from sakiyomi.contest import make_bot
from sakiyomi.contest.hosting.host import MAX_LINES
from sakiyomi.contest.hosting.seats import Seat
from sakiyomi.contest.hosting.serving import Address, Service
from sakiyomi.errors import EngineError
from sakiyomi.games.aquarius import Replay
from sakiyomi.protocols.aquarius.client import Link
from sakiyomi.serving.connections import ConnectionLimits
from support.hosting_talk import JOINED, Until, run, service


def fetch(address: Address, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
    """Status and body of one request."""
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{address.http_port}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


async def get(address: Address, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """Fetches JSON without blocking the server's event loop."""
    status, text = await asyncio.to_thread(fetch, address, path, body, **headers)
    return status, json.loads(text)


def web_service(*seats: Seat, **more: Any) -> Service:
    made = service(seats, lockstep=True, tokens=["our-secret"], **more)
    object.__setattr__(made, "http_port", 0)
    return made


def test_a_match_over_the_official_paths() -> None:
    plan = web_service(JOINED, Seat("ring", make_bot("ring")), sessions=3)
    sent = [["0pp", "", "1"], ["w", "w", "w"], ["r", "2", ""]]

    async def guests(address: Address) -> None:
        after, token = -1, "token=our-secret"
        status, init = await get(address, f"/init?{token}")
        assert (status, init["t"], init["team"]) == (200, "init", 0)
        for letters in sent:
            status, state = await get(address, f"/state?after={after}&{token}")
            assert (status, state["t"], state["for"]) == (200, "state", after + 1)
            after = state["for"]
            words = "&".join(f"machine_{k}={one}" for k, one in enumerate(letters, 1))
            path = f"/system/command/{words}&{token}&contest_id=1"
            assert await get(address, path) == (200, {"t": "ack", "session": after, "ok": True})

    match = run(plan, guests)
    assert [list(one.commands[0]) for one in match.replay.sessions] == sent
    assert match.reports == [{}, {}]


def test_maps_in_json_and_xml() -> None:
    plan = web_service(JOINED, sessions=1, clock=Until(lambda host: host.match.wanted is None))

    async def guests(address: Address) -> None:
        status, state = await get(address, "/system/map/?token=our-secret")
        assert status == 200
        assert (state["t"], state["team"], len(state["terrain"])) == ("map", 0, 19)
        for path, headers in (("?format=xml", {}), ("", {"Accept": "application/xml"})):
            status, text = await asyncio.to_thread(fetch, address, f"/system/map/{path}", None, **headers)
            root = ElementTree.fromstring(text)
            assert (status, root.tag, root.get("team")) == (200, "map", None)
            rows = root.findall("robots/robot")
            assert [[int(row.get(k, "")) for k in ("x", "y")] for row in rows] == [
                row[2:4] for row in state["robots"]
            ]
            assert [item.text for item in root.findall("terrain/item")] == state["terrain"]
        status, replay = await asyncio.to_thread(fetch, address, "/replay")
        assert Replay.parse(replay.decode()).world().session == 0
        path = "/system/command/machine_1=0&machine_2=&machine_3=9&token=our-secret?format=xml"
        status, text = await asyncio.to_thread(fetch, address, path)
        assert (status, ElementTree.fromstring(text).get("why")) == (400, "syntax")
        body = {"t": "cmd", "session": 0, "m": ["0", "", ""]}
        assert (await get(address, "/message", body, Authorization="Bearer our-secret"))[0] == 200

    assert run(plan, guests).replay.sessions[0].commands == (("0", "", ""),)


def test_a_person_over_http() -> None:
    plan = web_service(JOINED, sessions=1, clock=Until(lambda host: host.match.wanted is None))

    async def guests(address: Address) -> None:
        hand = {"token": "our-secret", "role": "hand"}
        await get(address, "/state?after=-1&token=our-secret")
        letters = {"t": "cmd", "session": 0, "m": [None, None, "555"]}
        status, answer = await get(address, "/message", {**hand, **letters})
        assert (status, answer["ok"]) == (400, False)
        for message in ({"t": "take", "robot": 2}, letters, {"t": "note", "text": "mine"}):
            assert (await get(address, "/message", {**hand, **message}))[1]["ok"]
        team = {"token": "our-secret", "t": "cmd", "m": ["0", "0", "0"]}
        assert (await get(address, "/message", team))[1]["ok"]

    match = run(plan, guests)
    assert match.replay.sessions[0].commands == (("0", "0", "555"),)
    assert match.replay.sessions[0].notes == ((0, "mine"),)


def test_a_stream_for_spectators() -> None:
    plan = web_service(JOINED, sessions=2)

    async def guests(address: Address) -> None:
        stream = asyncio.create_task(asyncio.to_thread(fetch, address, "/watch"))
        for session in range(2):
            await get(address, f"/state?after={session - 1}&token=our-secret")
            await get(address, "/system/command/?machine_1=0&token=our-secret")
        _, text = await stream
        messages = [json.loads(line) for line in text.splitlines()]
        assert messages[0]["t"] == "init"
        assert messages[-1]["t"] == "end"
        assert all(message["t"] == "state" for message in messages[1:-1])

    run(plan, guests)


def test_refusals() -> None:
    async def guests(address: Address) -> None:
        for path, body, status in (
            ("/state?token=guess", None, 403),
            ("/state?after=x", None, 400),
            ("/system/command/machine_1=0", None, 403),
            ("/system/command/machine_1=0&token=guess", None, 403),
            ("/system/command/machine_9=0pp&token=guess", None, 403),
            ("/system/command/machine_9=0pp&token=our-secret", None, 400),
            ("/system/command/" + "x" * 9000, None, 413),
            ("/message", {"t": "cmd", "m": ["", "", ""]}, 403),
            ("/message", {"t": "dance", "token": "guess"}, 403),
            ("/message", {"t": "dance", "token": "our-secret"}, 400),
            ("/message", {"t": "cmd", "m": 7, "role": "king", "token": "our-secret"}, 400),
            ("/message", b"[" * 5000, 400),
            ("/message", b"x" * 9000, 413),
        ):
            answer, _ = await asyncio.to_thread(fetch, address, path, body)
            assert answer == status, path
        await get(address, "/state?after=-1&token=our-secret")
        bad = {"t": "cmd", "session": 7, "m": ["", "", ""], "token": "our-secret"}
        answers = [await get(address, "/message", bad) for _ in range(MAX_LINES + 1)]
        assert [status for status, _ in answers].count(429) >= 1
        assert answers[0][1]["why"] == "late"

    # The team has used up its messages of this round: it stands still.
    plan = web_service(JOINED, sessions=1, clock=Until(lambda host: "flood" in host.match.reports[0]))
    match = run(plan, guests)
    assert match.reports[0].keys() == {"syntax", "late", "flood", "silent"}
    assert match.replay.sessions[0].commands == (("", "", ""),)


def test_the_front_page_names_the_paths() -> None:
    async def guests(address: Address) -> None:
        status, text = await asyncio.to_thread(fetch, address, "/")
        assert status == 200
        assert b"/system/map/" in text
        await get(address, "/system/command/machine_1=0&token=our-secret")

    run(web_service(JOINED, sessions=1), guests)


def test_json_lines_at_the_http_port() -> None:
    def knock(address: Address) -> None:
        assert address.http_port is not None
        with (
            Link.connect(address.host, address.http_port) as link,
            pytest.raises(EngineError, match="HTTP port"),
        ):
            next(iter(link))

    async def guests(address: Address) -> None:
        await asyncio.to_thread(knock, address)
        await get(address, "/system/command/machine_1=0&token=our-secret")

    run(web_service(JOINED, sessions=1), guests)


def test_tokens_that_are_not_text(capfd: pytest.CaptureFixture[str]) -> None:
    async def guests(address: Address) -> None:
        for body, status in (
            (rb'{"t":"note","text":"x","token":"\ud800"}', 400),
            (b'{"t":"note","text":"x","token":["our-secret"]}', 400),
            (b'{"t":"note","text":"x","token":{"a":1}}', 400),
            (rb'{"t":"note","text":"\ud800","token":"our-secret"}', 400),
            (b'{"t":"note","text":1e999,"token":"our-secret"}', 400),
            (b"[" * 5000, 400),
        ):
            answer, text = await asyncio.to_thread(fetch, address, "/message", body)
            assert (answer, json.loads(text)["t"]) == (status, "error"), body
        for path in ("/init?token=%ED%A0%80", "/system/command/machine_1=0&token=%ED%A0%80"):
            assert (await get(address, path))[0] == 403
        await get(address, "/state?after=-1&token=our-secret")
        await get(address, "/system/command/?machine_1=0&token=our-secret")

    match = run(web_service(JOINED, sessions=1, clock=Until(lambda host: host.match.wanted is None)), guests)
    assert match.reports == [{}]
    assert "Traceback" not in capfd.readouterr().err


async def ask_raw(address: Address, request: bytes) -> bytes:
    """The first line of the answer to some bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", address.http_port)
    writer.write(request)
    line = await reader.readline()
    writer.close()
    return line


def test_headers_of_web_pages() -> None:
    async def guests(address: Address) -> None:
        for headers, status in (
            (b"Host: [", b"400"),
            (b"Host: localhost\r\nOrigin: http://[", b"400"),
            (b"Host: evil.example", b"403"),
            (b"Host: localhost\r\nOrigin: http://evil.example", b"403"),
            (b"Host: localhost:1", b"200"),
        ):
            for path in (b"/", b"/init", b"/system/map/"):
                line = await ask_raw(address, b"GET " + path + b" HTTP/1.1\r\n" + headers + b"\r\n\r\n")
                assert line.split()[1] == status, headers
        await get(address, "/system/command/machine_1=0&token=our-secret")

    run(web_service(JOINED, sessions=1), guests)


def test_silent_connections_do_not_lock_players_out() -> None:
    """There are more of them than slots for strangers, and more than this server once had in total."""

    async def guests(address: Address) -> None:
        silent = []
        for number in range(700):
            _, writer = await asyncio.open_connection("127.0.0.1", address.http_port)
            silent.append(writer)
            if number % 3 == 1:
                writer.write(b"GET /init HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            elif number % 3 == 2:
                writer.write(b"POST /message HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
        status, init = await get(address, "/init?token=our-secret")
        assert (status, init["team"]) == (200, 0)
        assert (await get(address, "/init"))[0] == 200  # a spectator
        assert (await get(address, "/system/command/machine_1=0&token=our-secret"))[0] == 200
        for writer in silent:
            writer.close()

    assert run(web_service(JOINED, sessions=1), guests).reports == [{}]


def test_a_player_keeps_its_connection() -> None:
    """Strangers and guests are evicted; clients with a token are not."""
    limits = ConnectionLimits(pending=8, anonymous=4)

    async def guests(address: Address) -> None:
        question = b"GET /init?token=our-secret HTTP/1.1\r\nHost: localhost\r\n\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", address.http_port)
        for _ in range(3):
            writer.write(question)
            assert b"200" in await reader.readline()
            await reader.readuntil(b"\r\n\r\n")
            await reader.readline()
            for _ in range(20):
                await asyncio.open_connection("127.0.0.1", address.http_port)
                await asyncio.to_thread(fetch, address, "/")
        writer.close()
        await get(address, "/system/command/machine_1=0&token=our-secret")

    run(web_service(JOINED, sessions=1, limits=limits), guests)
