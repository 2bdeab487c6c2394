"""Hostile texts from one team: each counts as one bad message, and no other team is affected."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.contest.bots import make_bot
from sakiyomi.contest.hosting.seats import Seat
from sakiyomi.contest.hosting.serving import Address
from sakiyomi.contest.live import LiveMatch
from sakiyomi.contest.recording import ReplayFile
from sakiyomi.errors import EngineAnswerError, EngineCrashError, MoveError, TextError
from sakiyomi.games.aquarius import Config, MapOptions, Replay
from sakiyomi.protocols.aquarius.client import Link, play
from sakiyomi.protocols.aquarius.messages import Command, Join, Note, read_message
from support.hosting_talk import JOINED, program, run, service

SAYS = r"""
import json, sys
for line in sys.stdin:
    state = json.loads(line)
    if state["t"] == "state" and state["for"] is not None:
        for said in SAID:
            print(said)
        print(json.dumps({"t": "cmd", "session": state["for"], "m": ["0", "", ""]}), flush=True)
"""
HOSTILE = (
    r'{"t":"note","text":"\ud800"}',
    r'{"t":"cmd","m":["\udfff","",""]}',
    r'{"t":"note","text":1e999}',
    r'{"t":"take","robot":1' + "0" * 400 + "}",
    '{"t":"cmd","m":' + "[" * 50 + "]" * 50 + "}",
)
NOTES = ("\x1b]0;x\x07", "\x9b31m", "a\u2028b\x85c\u202e", "</script><!--<script>")


def test_half_a_character_does_not_end_the_contest(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    notes = [json.dumps({"t": "note", "text": text}) for text in NOTES]
    source = SAYS.replace("SAID", repr([*HOSTILE, *notes]))
    plan = service([program(source), Seat("ring", make_bot("ring"))], sessions=2, lockstep=True)
    with ReplayFile(path, plan.replay) as file:
        object.__setattr__(plan, "watch", lambda match: file.add(match.replay))
        match = run(plan)
    assert match.over
    assert match.reports == [{"syntax": 2 * len(HOSTILE)}, {}]
    assert [one.commands[0] for one in match.replay.sessions] == [("0", "", "")] * 2
    written = Replay.parse(path.read_text(encoding="utf-8"))
    assert written == match.replay
    assert [text for _, text in written.sessions[0].notes] == list(NOTES)
    ((team, fault),) = written.sessions[0].faults
    assert (team, fault) == (0, "syntax: the message holds a lone surrogate: '\\\\ud800'")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (r'{"t":"join","token":"\ud800"}', r"the message holds a lone surrogate"),
        ('{"t":"join","token":5}', "token must be a string"),
        ('{"t":"join","role":"king"}', "role must be one of team, hand, watch"),
        ('{"t":"cmd"}', "m is missing"),
        ('{"t":"cmd","m":[7]}', r"m\[0\] must be a string"),
        ('{"t":"cmd","m":[],"session":1.5}', "session must be a whole number"),
        ('{"t":"take","robot":NaN}', "NaN is not a JSON number"),
        ('{"t":"note","text":' + "[" * 20 + "]" * 20 + "}", "is nested deeper than 3"),
        ('{"t":"dance"}', "t must be one of join, cmd, take, release, note"),
        ("[]", "the message must be a JSON object"),
        (b"\xff", "the message is not UTF-8 text"),
    ],
)
def test_invalid_messages(line: str | bytes, reason: str) -> None:
    with pytest.raises(TextError, match=reason):
        read_message(line)


def test_messages() -> None:
    assert read_message('{"t":"cmd","m":["0",null],"session":3,"more":[1]}') == Command(("0", None), 3)
    assert read_message('{"t":"join"}') == Join()
    assert read_message('{"t":"join","name":"' + "n" * 99 + '","token":"x"}') == Join("team", "x", "n" * 40)
    assert read_message(b'{"t":"note","text":"\\u001b"}') == Note("\x1b")


def test_a_note_by_the_python_interface() -> None:
    match = LiveMatch.start([None], 3, Config(teams=1), MapOptions(radius=6, apart=0, from_centre=1))
    with pytest.raises(TextError, match="lone surrogate"):
        match.note(0, "\ud800")
    with pytest.raises(MoveError, match=r"'\\ud800' is not a command"):
        match.send(0, ["\ud800", "", ""])


def test_tokens_over_tcp(capfd: Any) -> None:
    async def guests(address: Address) -> None:
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(b'{"t":"join","token":"\\ud800"}\n')
        refusal = json.loads(await reader.readline())
        assert refusal["text"].startswith("the message holds a lone surrogate")
        writer.close()

        def join() -> None:
            with Link.connect(address.host, address.port, "\ud800") as link:
                next(iter(link))

        with pytest.raises(EngineCrashError, match="refused by the server: the message holds a lone"):
            await asyncio.to_thread(join)

    run(service([JOINED, Seat("ring", make_bot("ring"))], sessions=1, lockstep=True, wait=0.1), guests)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("lines", "error", "reason"),
    [
        (["HTTP/1.1 400 Bad Request"], EngineCrashError, "HTTP port"),
        (["hello"], EngineCrashError, "does not speak JSON lines"),
        (["[" * 3000], EngineCrashError, "does not speak JSON lines"),
        ([r'{"t":"note","text":"\ud800"}'], EngineCrashError, "does not speak JSON lines"),
        (["{}"], EngineAnswerError, "t must be a string"),
        (['{"t":"init"}'], EngineAnswerError, "teams must be a whole number from 1 to 6"),
        (['{"t":"init","teams":2,"team":2,"names":[],"starts":[]}'], EngineAnswerError, "team must be a"),
        (
            ['{"t":"init","teams":2,"team":1,"names":["a"],"starts":[]}'],
            EngineAnswerError,
            "must have 2",
        ),
        (
            ['{"t":"init","teams":1,"team":null,"names":["a"],"starts":[[0,0]]}'],
            EngineAnswerError,
            "which team is ours",
        ),
        (['{"t":"init","teams":1,"team":0,"names":["a"],"starts":[[0,0]]}'], TextError, "cfg is missing"),
        (['{"t":"state","for":true}'], EngineAnswerError, "for must be a whole number"),
        (['{"t":"end","rank":[1],"score":[0]}'], EngineAnswerError, "rank must have 0 entries"),
        (['{"t":"ack","ok":1}'], EngineAnswerError, "ok must be true or false"),
        (['{"t":"error","text":"\\u001b[2J"}'], EngineCrashError, "refused by the server"),
    ],
)
def test_invalid_messages_from_a_server(lines: list[str], error: type[Exception], reason: str) -> None:
    ours, theirs = socket.socketpair()
    with theirs, Link(ours.makefile("rb"), ours.makefile("wb"), ours) as link:
        theirs.sendall("\n".join(lines).encode() + b"\n")
        theirs.shutdown(socket.SHUT_WR)
        with pytest.raises(error, match=reason):
            play(link, make_bot("ring"))
