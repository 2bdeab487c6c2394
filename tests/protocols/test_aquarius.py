"""Contest messages: what clients may send, lines of bounded length, the view in XML, and the client."""

from __future__ import annotations

import asyncio
import io
import json
import socket
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from sakiyomi.errors import EngineCrashError, EngineStartError, TextError
from sakiyomi.protocols.aquarius.client import Link, play
from sakiyomi.protocols.aquarius.messages import (
    Command,
    Join,
    Note,
    Release,
    Take,
    as_line,
    bounded_lines,
    message_of,
    read_message,
)
from sakiyomi.protocols.aquarius.xml import as_xml


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"t":"cmd","m":["0",null,"S"]}', Command(("0", None, "S"))),
        ('{"t":"cmd","m":[],"session":7}', Command((), 7)),
        ('{"t":"cmd","m":["0"],"session":null}', Command(("0",))),
        ('{"t":"take","robot":2}', Take(2)),
        ('{"t":"release","robot":0}', Release(0)),
        ('{"t":"note","text":"水"}', Note("水")),
        ('{"t":"join"}', Join("team", "", "")),
        ('{"t":"join","role":"hand","token":"abc","name":"n"}', Join("hand", "abc", "n")),
        ('{"t":"join","role":"watch"}', Join("watch")),
    ],
)
def test_valid_client_messages(line: str, message: object) -> None:
    assert read_message(line) == message
    assert read_message(line.encode()) == message
    assert message_of(json.loads(line)) == message


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "the message"),
        ("{", "the message"),
        ("[]", "the message"),
        ("7", "the message"),
        ("null", "the message"),
        ("[" * 100_000, "the message"),
        ("{}", "t must be one of join, cmd, take, release, note"),
        ('{"t":"dance"}', "t must be one of"),
        ('{"t":"cmd"}', "m must be|m is missing"),
        ('{"t":"cmd","m":"012"}', "m must be|m is missing"),
        ('{"t":"cmd","m":[],"session":"7"}', "session must be|session is missing"),
        ('{"t":"cmd","m":[],"session":true}', "session must be|session is missing"),
        ('{"t":"take"}', "robot must be|robot is missing"),
        ('{"t":"take","robot":"1"}', "robot must be|robot is missing"),
        ('{"t":"take","robot":true}', "robot must be|robot is missing"),
        ('{"t":"take","robot":1.5}', "robot must be|robot is missing"),
        ('{"t":"release","robot":null}', "robot must be|robot is missing"),
        ('{"t":"note"}', "text must be|text is missing"),
        ('{"t":"note","text":3}', "text must be|text is missing"),
        ('{"t":"join","role":"king"}', "role must be one of team, hand, watch"),
    ],
)
def test_invalid_client_messages(line: str, words: str) -> None:
    with pytest.raises(TextError, match=words):
        read_message(line)


def test_long_names_and_bad_lines_are_shortened() -> None:
    assert read_message(json.dumps({"t": "join", "name": "n" * 100})) == Join("team", "", "n" * 40)
    for line in (b"\xff" * 1000, "x" * 1000):
        with pytest.raises(TextError) as caught:
            read_message(line)
        assert len(str(caught.value)) < 300


def test_a_line_is_short_and_keeps_its_letters() -> None:
    assert as_line({"t": "x", "n": [1, 2], "s": "水"}) == '{"t":"x","n":[1,2],"s":"水"}\n'.encode()


def lines(chunks: Sequence[bytes], most: int) -> tuple[list[bytes | None], list[int]]:
    """The lines made from chunks of a stream, and the budget spent on them."""
    waiting, spent = [*chunks, b""], list[int]()

    async def read(size: int) -> bytes:
        assert size == 4096
        return waiting.pop(0)

    async def spend(count: int) -> None:
        spent.append(count)

    async def collect() -> list[bytes | None]:
        return [line async for line in bounded_lines(read, spend, most)]

    return asyncio.run(collect()), spent


@pytest.mark.parametrize(
    ("chunks", "out"),
    [
        ([], []),
        ([b"ab\ncd\n"], [b"ab", b"cd"]),
        ([b"a", b"b\nc", b"d\n"], [b"ab", b"cd"]),
        ([b"abcd\n"], [b"abcd"]),
        ([b"abcde\n"], [None]),
        ([b"abcde", b"fgh\nij\n"], [None, b"ij"]),
        ([b"abcd", b"\n"], [b"abcd"]),
        ([b"abcd", b"e", b"f", b"ghijk", b"l\nm\n"], [None, b"m"]),
        ([b"abcdefgh\nijklmnop\nq\n"], [None, None, b"q"]),
        ([b"abcdef", b"ghijkl", b"\nabcdef", b"\nx\n"], [None, None, b"x"]),
        ([b"no end"], [None]),
        ([b"end"], []),
        ([b"\n\n"], [b"", b""]),
    ],
)
def test_lines_of_bounded_length(chunks: list[bytes], out: list[bytes | None]) -> None:
    assert lines(chunks, 4) == (out, [len(chunk) for chunk in chunks])


def test_a_line_may_have_8192_bytes() -> None:
    async def collect(size: int) -> list[bytes | None]:
        waiting = [b"x" * size + b"\n", b""]

        async def read(_: int) -> bytes:
            return waiting.pop(0)

        async def spend(_: int) -> None:
            return None

        return [line async for line in bounded_lines(read, spend)]

    assert asyncio.run(collect(8192)) == [b"x" * 8192]
    assert asyncio.run(collect(8193)) == [None]


def test_a_view_in_xml() -> None:
    data = {
        "t": "state",
        "session": 3,
        "for": None,
        "done": True,
        "off": False,
        "water": [[1, 2, 0, 5]],
        "robots": [[0, 1, 2, 3, 4, 0], [1, 0, 9, 9, 9, 1]],
        "scores": [1, [2, True], "x"],
        "rules": {"sessions": 7, "open": True, "list": [1, 2]},
        "text": "水<&",
    }
    assert as_xml(data).decode() == (
        "<?xml version='1.0' encoding='utf-8'?>\n"
        '<state session="3" done="true" off="false" text="水&lt;&amp;">'
        '<water><cell x="1" y="2" team="0" amount="5" /></water>'
        '<robots><robot team="0" id="1" x="2" y="3" tank="4" busy="0" />'
        '<robot team="1" id="0" x="9" y="9" tank="9" busy="1" /></robots>'
        '<scores><item index="0">1</item><item index="1">2,true</item><item index="2">x</item></scores>'
        '<rules sessions="7" open="true" list="1,2" /></state>'
    )


def talk(*messages: Any) -> tuple[Link, io.BytesIO]:
    """A link to a server with fixed messages, and what the client sends."""
    said = io.BytesIO()
    text = b"".join(one if isinstance(one, bytes) else as_line(one) for one in messages)
    return Link(io.BytesIO(text), said), said


def test_a_link_gives_messages_until_the_end() -> None:
    end = {"t": "end", "rank": [], "score": []}
    link, _ = talk({"t": "a"}, end, {"t": "after"})
    assert list(link) == [{"t": "a"}, end]
    assert list(talk({"t": "a"}, {"t": "b"})[0]) == [{"t": "a"}, {"t": "b"}]
    assert list(talk()[0]) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"t":"error","text":"full"}\n', "refused by the server: full"),
        (b"HTTP/1.1 400 Bad Request\r\n", "this is the server's HTTP port; use its TCP port to join"),
        (b"hello\n", "it does not speak JSON lines"),
        (b"[1]\n", "it does not speak JSON lines"),
        (b"[" * 100_000 + b"\n", "it does not speak JSON lines"),
    ],
)
def test_messages_that_a_link_refuses(line: bytes, words: str) -> None:
    link, _ = talk({"t": "a"}, line)
    heard = iter(link)
    assert next(heard) == {"t": "a"}
    with pytest.raises(EngineCrashError, match=words):
        next(heard)


class Gone(io.BytesIO):
    def readline(self, _: int | None = -1) -> bytes:
        raise OSError

    def write(self, _: Any) -> int:
        raise BrokenPipeError


def test_a_server_that_has_gone() -> None:
    assert list(Link(Gone(), Gone())) == []
    with pytest.raises(EngineCrashError, match="the server closed the connection"):
        Link(Gone(), Gone()).send({"t": "a"})
    with pytest.raises(EngineStartError, match=r"cannot reach 127\.0\.0\.1 port 99999: "):
        Link.connect("127.0.0.1", 99_999)


@pytest.fixture
def server() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def test_joining_over_tcp(server: socket.socket) -> None:
    port = server.getsockname()[1]
    with Link.connect("127.0.0.1", port, "token", "hand", "name") as link:
        peer, _ = server.accept()
        with peer, peer.makefile("rb") as heard:
            join = {"t": "join", "role": "hand", "token": "token", "name": "name"}
            assert (json.loads(heard.readline()), heard.readline()) == (join, b"\r\n")
            link.command(4, ["0", None])
            assert json.loads(heard.readline()) == {"t": "cmd", "session": 4, "m": ["0", None]}
            link.hang_up()
            assert (list(link), heard.readline()) == ([], b"")
            link.hang_up()  # closing again is harmless
    assert "[closed]" in repr(link._connection)
    server.close()
    with pytest.raises(EngineStartError, match=f"cannot reach 127.0.0.1 port {port}: Connection refused$"):
        Link.connect("127.0.0.1", port)


def test_a_program_talks_over_its_own_pipes(monkeypatch: pytest.MonkeyPatch) -> None:
    said = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"t":"a"}\n')))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(said))
    link = Link.standard()
    link.send({"t": "b"})
    assert (list(link), said.getvalue()) == ([{"t": "a"}], b'{"t":"b"}\n')


def test_a_closed_link_keeps_no_descriptor() -> None:
    ours, theirs = socket.socketpair()
    source = ours.makefile("rb")
    with theirs, Link(source, ours.makefile("wb"), ours):
        pass
    assert source.closed
    assert ours.fileno() == -1


def test_closing_a_link_without_a_connection() -> None:
    link, _ = talk({"t": "a"})
    link.hang_up()
    link.close()
    assert list(link) == [{"t": "a"}]


class Player:
    """A bot that always sends the same commands and records its calls."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def begin(self, view: Any) -> None:
        self.seen.append(f"begin {view.session}")

    def commands(self, view: Any) -> Sequence[str]:
        self.seen.append(f"commands {view.session}")
        return ("0",) * len(view.robots)


def test_a_bot_follows_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins with the first state meant for it, answers each such state, and stops at the end."""

    class View:
        def __init__(self, message: dict[str, Any]) -> None:
            self.session, self.robots = message["session"], [1, 2]

    module = "sakiyomi.protocols.aquarius.client"
    teams: list[int] = []
    monkeypatch.setattr(
        f"{module}.World", type("World", (), {"read_ground": staticmethod(lambda _: "ground")})
    )

    def view(_: object, team: int, message: dict[str, Any]) -> View:
        teams.append(team)
        return View(message)

    monkeypatch.setattr(f"{module}.read_view", view)
    early = {"t": "state", "session": 0, "for": 5}
    states = [{"t": "state", "session": i, "for": None if i == 2 else 5} for i in (1, 2, 3)]
    init = {"t": "init", "team": 5, "teams": 6, "names": ["n"] * 6, "starts": [[0, 0]] * 6}
    end = {"t": "end", "rank": [1] * 6, "score": [0] * 6}
    link, said = talk(early, init, *states, {"t": "ack", "ok": True}, end)
    bot, watched = Player(), list[str]()
    assert play(link, bot, lambda message: watched.append(message["t"])) == end  # type: ignore[arg-type]
    assert bot.seen == ["begin 1", "commands 1", "commands 3"]
    assert teams == [5, 5]
    assert [json.loads(line)["session"] for line in said.getvalue().splitlines()] == [1, 3]
    assert watched == ["state", "init", "state", "state", "state", "ack", "end"]
    assert play(talk(init)[0], bot) is None  # type: ignore[arg-type]
