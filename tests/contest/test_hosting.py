"""The contest server. Tests set the time themselves: no outcome depends on the machine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.contest import LiveMatch, make_bot, play_match
from sakiyomi.contest.hosting.doors import MAX_WATCHERS
from sakiyomi.contest.hosting.host import PATIENCE, ContestHost, Visitor
from sakiyomi.contest.hosting.peers import Peer
from sakiyomi.contest.hosting.seats import Seat, read_seat
from sakiyomi.contest.hosting.serving import Address, Service
from sakiyomi.contest.recording import ReplayFile
from sakiyomi.errors import EngineStartError, LimitError, TextError, UnknownNameError
from sakiyomi.games.aquarius import Bot, Config, Replay, View
from sakiyomi.protocols.aquarius.client import Link, play
from sakiyomi.serving.binding import free_port, listen, reached_as
from sakiyomi.serving.connections import ConnectionLimits
from support.hosting_talk import IDLE, JOINED, PATIENT, SMALL, Until, program, run, service

WALKER = """
import json, sys
for line in sys.stdin:
    state = json.loads(line)
    if state["t"] == "state" and state["for"] is not None:
        k = state["for"]
        print(json.dumps({"t": "cmd", "session": k, "m": [str(k % 6) * 3, "w" * k, ""]}), flush=True)
"""
CRASHES = WALKER.replace(
    "        k =",
    """
        if state["for"] == 2:
            sys.stdout.write('{"t":"cmd","session":2,"m":["0')
            sys.stdout.flush()
            sys.exit("out of memory")
        k =""",
)
HANGS = """
import sys, threading
sys.stdin.readline()
threading.Event().wait()
"""
FLOODS = """
import sys
while True:
    sys.stdout.write('{"t":"cmd","session":999,"m":["0","0","0"]}\\n')
"""
RUBBISH = r"""
import sys, time
out = sys.stdout.buffer
for line in sys.stdin:
    out.write(b'garbage\n\xff\xfe\x00\n' + b'[' * 5000 + b'\n' + b'x' * 30000 + b'\n')
    out.write(b'{"t":"cmd","session":1,"m":["zzz",1,null]}\n{"t":"cmd","session":1,"m":7}\n{"t":["cmd"]}\n')
    out.write(b'{"t":"cmd","m":["' + b'0' * 31 + b'","",""]}\n')
    out.flush()
"""


class Walker:
    """The same as WALKER, in this process."""

    name = "program"

    def begin(self, view: View) -> None:
        pass

    def commands(self, view: View) -> Sequence[str]:
        return [str(view.session % 6) * 3, "w" * view.session, ""]


class Still:
    """Stands still."""

    name = "program"

    def begin(self, view: View) -> None:
        pass

    def commands(self, view: View) -> Sequence[str]:  # noqa: ARG002
        return IDLE


class CrashesAt2(Walker):
    """A walker that crashes in session 2."""

    def commands(self, view: View) -> Sequence[str]:
        return super().commands(view) if view.session < 2 else IDLE


@pytest.mark.parametrize("lockstep", [True, False])
def test_faulty_clients_do_not_affect_others(lockstep: bool, tmp_path: Path) -> None:
    """One crashes, one hangs, one floods, one sends garbage; for the others they stand still."""
    path = tmp_path / "match.jsonl"
    seats = [program(CRASHES), program(HANGS), program(FLOODS), program(RUBBISH), program(WALKER)]
    seats.append(Seat("ring", make_bot("ring")))
    healthy = {4, 5}

    def due(host: ContestHost) -> bool:
        """Time is up when every working client has answered and every fault has happened."""
        match = host.match
        if match.wanted is None:
            return True
        crash, _, flood, garbage, *_ = match.reports
        trouble = "gone" in crash and "flood" in flood and {"syntax", "length"} <= garbage.keys()
        wanted = healthy | ({0} if match.wanted < 2 else set())
        return wanted <= match.answered and (match.wanted != 2 or trouble)

    plan = service(seats, sessions=8, lockstep=lockstep, clock=Until(due))
    with ReplayFile(path, plan.replay) as file:
        object.__setattr__(plan, "watch", lambda match: file.add(match.replay))
        match = run(plan)

    bots: list[Bot] = [CrashesAt2(), Still(), Still(), Still(), Walker(), make_bot("ring")]
    expected = play_match(plan.replay, bots)
    assert [one.commands for one in match.replay.sessions] == [one.commands for one in expected.sessions]
    assert match.world == expected.world()
    assert match.over
    written = Replay.parse(path.read_text(encoding="utf-8"))
    assert written == match.replay
    assert written.world() == match.world

    crash, hang, flood, garbage, *rest = match.reports
    assert rest == [{}, {}]
    assert crash["gone"] == 1
    assert hang == {"silent": 8}
    assert flood.keys() >= {"late", "flood"}
    assert garbage["length"] >= 2
    assert garbage["syntax"] >= 6
    reasons = [text for one in match.replay.sessions for _, text in one.faults]
    assert any("exit code 1: out of memory" in text for text in reasons)
    assert any("the message is not JSON" in text for text in reasons)
    assert any("the line is too long" in text for text in reasons)
    # They sent nothing valid, and each session notes at most one flood.
    assert garbage["silent"] == flood["silent"] == 8
    told = [(team, text.partition(":")[0]) for one in match.replay.sessions for team, text in one.faults]
    assert flood["flood"] == told.count((2, "flood"))


def test_programs_play_as_bots_do() -> None:
    match = run(service([program(WALKER), Seat("sucker", make_bot("sucker"))], lockstep=True))
    assert match.replay.sessions == play_match(match.replay.cut(0), [Walker(), make_bot("sucker")]).sessions
    assert match.reports == [{}, {}]


# --- guests over TCP ------------------------------------------------------------------------------------


class Guest:
    """A client for the tests."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, address: Address) -> Guest:
        return cls(*await asyncio.open_connection(address.host, address.port, limit=1 << 20))

    @classmethod
    async def join(cls, address: Address, team: int | None = 0, role: str = "team", **more: Any) -> Guest:
        guest = await cls.connect(address)
        token = "" if team is None else address.keys.teams[team]
        guest.say({"t": "join", "role": role, "token": token, **more})
        return guest

    def say(self, message: dict[str, Any]) -> None:
        self.writer.write(json.dumps(message).encode() + b"\n")

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; skips others."""
        while line := await self.reader.readline():
            message: dict[str, Any] = json.loads(line)
            if message["t"] == kind:
                return message
        raise AssertionError(f"no {kind} came")

    async def hear_for(self, session: int) -> dict[str, Any]:
        while (state := await self.hear("state"))["for"] != session:
            pass
        return state

    async def walk(self, first: int, end: int) -> None:
        for session in range(first, end):
            await self.hear_for(session)
            self.say({"t": "cmd", "session": session, "m": [str(session % 6) * 3, "w" * session, ""]})
            assert (await self.hear("ack"))["ok"]


def test_a_team_joins_hangs_up_and_comes_back() -> None:
    plan = service([JOINED, JOINED], lockstep=True, tokens=["first-token", "second-token"])

    async def guests(address: Address) -> None:
        assert address.keys.teams == {0: "first-token", 1: "second-token"}
        first, second = await Guest.join(address, 0), await Guest.join(address, 1)
        init = await first.hear("init")
        assert (init["team"], init["teams"], init["clock"]) == (0, 2, "lockstep")
        await asyncio.gather(first.walk(0, 2), second.walk(0, 2))
        first.writer.close()
        await second.walk(2, 4)
        again = await Guest.join(address, 0)
        assert (await again.hear("init"))["team"] == 0
        # Round 4 is open until the second team has answered.
        await asyncio.gather(again.walk(4, 6), second.walk(4, 6))
        for guest in (again, second):
            end = await guest.hear("end")
            assert end["reports"] == [{"gone": 1, "silent": 1}, {}] or end["reports"][0]["gone"] == 1

    match = run(plan, guests)
    commands = [one.commands[0] for one in match.replay.sessions]
    assert commands[2:4] == [IDLE, IDLE]
    assert all(any(one) for one in commands[:2] + commands[4:])
    assert [one.commands[1] for one in match.replay.sessions] == [
        (str(k % 6) * 3, "w" * k, "") for k in range(6)
    ]


def test_answers_to_messages() -> None:
    plan = service([JOINED], sessions=1, lockstep=True, clock=Until(lambda host: host.match.wanted is None))
    heard = []

    async def guests(address: Address) -> None:
        team = await Guest.join(address)
        await team.hear("state")
        for message in (
            {"t": "cmd", "session": 3, "m": IDLE},
            {"t": "cmd", "session": 0, "m": ["0" * 31, "", ""]},
            {"t": "cmd", "session": 0, "m": ["0"]},
            {"t": "cmd", "session": True, "m": IDLE},
            {"t": "take", "robot": 9},
            {"t": "dance"},
            {"t": "join"},
        ):
            team.say(message)
            answer = await team.hear("ack")
            heard.append((answer["ok"], answer["why"]))
        team.say({"t": "note", "text": "good luck"})
        team.say({"t": "cmd", "session": 0, "m": ["0", None, "1"]})
        assert (await team.hear("ack")) == {"t": "ack", "session": 0, "ok": True}
        await team.hear("end")

    match = run(plan, guests)
    assert heard == [(False, why) for why in ("late", "length", *["syntax"] * 5)]
    assert match.replay.sessions[0].commands == (("0", "", "1"),)
    assert match.replay.sessions[0].notes == ((0, "good luck"),)
    assert match.reports == [{"late": 1, "length": 1, "syntax": 5}]


def test_a_person_takes_over_a_robot() -> None:
    plan = service([JOINED], sessions=4, lockstep=True)

    async def guests(address: Address) -> None:
        team = await Guest.join(address)
        await team.hear_for(0)
        hand = await Guest.join(address, 0, "hand", name="Ann")
        other = await Guest.join(address, 0, "hand", name="Bob")
        assert (await hand.hear("init"))["team"] == 0
        await other.hear("init")
        hand.say({"t": "cmd", "session": 0, "m": [None, "0", None]})
        assert "take it first" in (await hand.hear("ack"))["text"]
        hand.say({"t": "take", "robot": 1})
        assert (await hand.hear("ack")) == {"t": "ack", "take": 1, "ok": True}
        other.say({"t": "release", "robot": 1})  # not her robot
        assert (await other.hear("ack"))["ok"]
        hand.say({"t": "cmd", "session": 0, "m": [None, "555", None]})
        assert (await hand.hear("ack"))["ok"]
        team.say({"t": "cmd", "session": 0, "m": ["000", "000", "000"]})
        state = await team.hear_for(1)
        assert state["sent"] == ["000", "555", "000"]
        # The round waits for the person, too.
        team.say({"t": "cmd", "session": 1, "m": ["111", "111", "111"]})
        assert (await team.hear("ack"))["ok"]
        await hand.hear_for(1)
        hand.say({"t": "cmd", "session": 1, "m": [None, "444", None]})
        await team.hear_for(2)
        hand.writer.close()  # the robot is free again
        team.say({"t": "cmd", "session": 2, "m": ["222", "222", "222"]})
        await team.hear_for(3)
        team.say({"t": "cmd", "session": 3, "m": ["333", "333", "333"]})
        await team.hear("end")

    match = run(plan, guests)
    assert [one.commands[0][1] for one in match.replay.sessions] == ["555", "444", "222", "333"]
    assert match.held == {}


def test_a_team_takes_its_robot_back() -> None:
    plan = service([JOINED], sessions=2, lockstep=True)

    async def guests(address: Address) -> None:
        team = await Guest.join(address)
        await team.hear_for(0)
        hand = await Guest.join(address, 0, "hand")
        hand.say({"t": "take", "robot": 1})
        await hand.hear("ack")
        for robot in (1, 2):  # held by a person, and by nobody
            team.say({"t": "take", "robot": robot})
            assert (await team.hear("ack")) == {"t": "ack", "take": robot, "ok": True}
        hand.say({"t": "cmd", "m": [None, "5", None]})
        assert "take it first" in (await hand.hear("ack"))["text"]
        team.say({"t": "cmd", "m": ["0", "1", "2"]})
        assert (await team.hear("ack")) == {"t": "ack", "session": 0, "ok": True}
        assert (await team.hear_for(1))["sent"] == ["0", "1", "2"]
        team.say({"t": "cmd", "m": ["3", "4", "5"]})
        await team.hear("end")

    match = run(plan, guests)
    assert [one.commands[0] for one in match.replay.sessions] == [("0", "1", "2"), ("3", "4", "5")]


def test_an_idle_person_is_not_waited_for() -> None:
    """Time is never up here: the match ends only if an idle person is given up after three rounds."""
    strikes = []

    def due(host: ContestHost) -> bool:
        if host.match.answered == {0} and host.round <= PATIENCE:
            strikes.append(host.round)
            return True
        return False

    plan = service([JOINED], sessions=7, lockstep=True, clock=Until(due))

    async def guests(address: Address) -> None:
        hand = await Guest.join(address, 0, "hand")
        await hand.hear("init")
        hand.say({"t": "take", "robot": 1})
        await hand.hear("ack")
        team = await Guest.join(address)
        await team.walk(0, 5)
        await hand.hear_for(5)
        hand.say({"t": "cmd", "session": 5, "m": [None, "5", None]})  # it is back, and waited for
        await hand.hear("ack")
        await team.walk(5, 6)
        await team.walk(6, 7)
        await hand.hear_for(6)
        hand.say({"t": "cmd", "session": 6, "m": [None, "4", None]})
        await team.hear("end")

    match = run(plan, guests)
    assert sorted(set(strikes)) == [1, 2, 3]
    assert [one.commands[0][1] for one in match.replay.sessions] == ["", "", "", "", "", "5", "4"]


def test_strangers_and_spectators_keep_no_team_out() -> None:
    limits = ConnectionLimits(pending=128)
    plan = service([JOINED], sessions=1, lockstep=True, limits=limits)

    async def guests(address: Address) -> None:
        silent = [await Guest.connect(address) for _ in range(limits.pending)]
        eyes = list[Guest]()
        for _ in range(MAX_WATCHERS):
            eyes.append(await Guest.join(address, None, "watch"))
            await eyes[-1].hear("init")
        late = await Guest.join(address, None, "watch")
        assert (await late.hear("error"))["text"] == "too many spectators"
        # Every newcomer evicted the one that had been silent the longest.
        assert (await silent[0].hear("error"))["text"] == "too many connections"
        team = await Guest.join(address)
        hand = await Guest.join(address, 0, "hand")
        await hand.hear("init")
        await team.walk(0, 1)
        await team.hear("end")
        await eyes[0].hear("end")

    assert run(plan, guests).reports == [{}]


def test_a_replaced_client_learns_why() -> None:
    plan = service([JOINED], sessions=1, lockstep=True)

    async def guests(address: Address) -> None:
        first = await Guest.join(address)
        await first.hear("init")
        second = await Guest.join(address)
        assert (await first.hear("error"))["text"] == "replaced by another connection"
        assert await first.reader.read() == b""
        await second.walk(0, 1)
        await second.hear("end")

    assert run(plan, guests).reports == [{}]


def test_events_of_a_match() -> None:
    heard = list[str]()
    plan = service([JOINED, JOINED], sessions=1, lockstep=True, news=heard.append)

    async def guests(address: Address) -> None:
        first = await Guest.join(address, 0, name="laptop 2")
        await first.hear("init")
        second = await Guest.join(address, 1)
        await asyncio.gather(first.walk(0, 1), second.walk(0, 1))
        await first.hear("end")

    run(plan, guests)
    assert heard == [
        "A program has joined (laptop 2)",
        "waiting for B program",
        "B program has joined",
        "the match starts",
    ]


def test_a_match_resumes_with_other_guests() -> None:
    plan = service([JOINED], sessions=4, lockstep=True)

    async def walk(address: Address) -> None:
        team = await Guest.join(address)
        await team.walk(0, 4)
        await team.hear("end")

    async def go_on(address: Address) -> None:
        team = await Guest.join(address)
        await team.hear_for(3)
        team.say({"t": "cmd", "session": 3, "m": ["5", "5", "5"]})
        await team.hear("end")

    before = run(plan, walk).replay
    again = Service(before, [Seat("Seals")], lockstep=True, http_port=None, session=2)
    match = run(again, go_on)
    assert match.names == ("Seals",)
    assert match.replay.sessions[:3] == before.sessions[:3]  # the commands of session 2 stay
    assert match.replay.sessions[3].commands == (("5", "5", "5"),)


def test_spectators_see_every_state() -> None:
    plan = service([JOINED, Seat("ring", make_bot("ring"))], sessions=3, lockstep=True)
    seen = []

    async def guests(address: Address) -> None:
        eye = await Guest.join(address, None, "watch")
        assert (await eye.hear("init"))["team"] is None
        eye.say({"t": "cmd", "session": 0, "m": IDLE})
        assert (await eye.hear("error"))["why"] == "role"
        team = await Guest.join(address)
        await team.walk(0, 3)
        for _ in range(4):
            state = await eye.hear("state")
            assert "sent" not in state
            seen.append((state["session"], state["for"]))
        await eye.hear("end")

    run(plan, guests)
    assert seen == [(0, 0), (0, 1), (1, 2), (2, None)]


def test_strangers_stay_outside() -> None:
    plan = service([JOINED], sessions=1, lockstep=True)

    async def guests(address: Address) -> None:
        for line in (
            b'{"t":"join","token":"guess"}\n',
            b'{"t":"join","role":"hand"}\n',
            b'{"t":"join","role":"king"}\n',
            b'{"t":"cmd","m":[]}\n',
            b"GET / HTTP/1.1\r\n\r\n",
            b"x" * 10_000 + b"\n",
            b"x" * 20_000 + b"\n",
            b"x" * 100_000,
        ):
            reader, writer = await asyncio.open_connection(address.host, address.port)
            writer.write(line)
            assert json.loads(await reader.readline())["t"] == "error"
            assert await reader.read() == b""
            writer.close()
        team = await Guest.join(address)
        await team.walk(0, 1)
        await team.hear("end")

    assert run(plan, guests).reports == [{}]


class Full:
    """A connection whose peer neither writes nor reads."""

    closed = False

    def write(self, data: bytes) -> None:
        pass

    async def drain(self) -> None:
        await asyncio.Event().wait()

    async def read(self, most: int) -> bytes:  # noqa: ARG002
        await asyncio.Event().wait()
        raise AssertionError

    def close(self) -> None:
        self.closed = True


def test_a_client_that_does_not_read_is_disconnected() -> None:
    async def talk() -> Peer:
        host, pipe = ContestHost(LiveMatch.start([None], 3, Config(teams=1), SMALL)), Full()
        peer = Peer(host, Visitor("team", 0, "deaf"), pipe, pipe)
        host.listen(peer, 0)
        conversation = asyncio.create_task(peer.talk())
        for _ in range(300):
            await asyncio.sleep(0)
            peer.tell(host.init(0))
        await conversation
        assert pipe.closed
        return peer

    assert "does not read" in asyncio.run(asyncio.wait_for(talk(), PATIENT)).why


# --- errors before the start ----------------------------------------------------------------------------


def test_seat_descriptions() -> None:
    assert read_seat("join:The Whales") == Seat("The Whales")
    assert read_seat("program:python3 'my bot.py'").program == ("python3", "my bot.py")
    assert read_seat("matsue:moves=2").bot is not None
    for bad, error in (
        ("program:", LimitError),
        ("program:'", TextError),
        ("gandalf", UnknownNameError),
    ):
        with pytest.raises(error):
            read_seat(bad)


def test_invalid_settings_are_refused() -> None:
    for more, message in (
        ({"tokens": ["short"]}, "at least 8"),
        ({"tokens": ["long enough", "long enough"]}, "2 tokens were given, but only 1"),
        ({"seconds": 0.0}, "seconds must lie"),
        ({"port": 70_000}, "0 to 65535"),
    ):
        with pytest.raises(LimitError, match=message):
            run(service([JOINED], **more))
    with listen("127.0.0.1", 0) as taken, pytest.raises(LimitError, match="in use; try"):
        run(service([JOINED], port=taken.getsockname()[1]))
    with listen("127.0.0.1", 0) as taken:
        assert free_port("127.0.0.1", taken.getsockname()[1]) == 0
    for host in ("192.0.2.1", "no.such.invalid"):  # reserved for documentation: no machine has them
        assert free_port(host, 8380) == 8380
        with pytest.raises(LimitError, match=f"{host}: this machine has no such address"):
            listen(host, 8380)
    assert reached_as("127.0.0.1") is None
    assert reached_as("0.0.0.0") not in (None, "0.0.0.0")
    with pytest.raises(EngineStartError, match="cannot start '/no/such/program'"):
        run(service([Seat("x", program=("/no/such/program",))]))


def test_beyond_this_machine_spectators_need_a_token() -> None:
    keys = service([JOINED], host="0.0.0.0").keys()
    assert keys.watch is not None
    assert not keys.may_watch("")
    assert keys.may_watch(keys.watch)
    assert keys.may_watch(keys.teams[0])
    assert service([JOINED]).keys().may_watch("")


def test_the_wait_for_players_is_bounded() -> None:
    match = run(service([JOINED, Seat("ring", make_bot("ring"))], lockstep=True, wait=0.05))
    assert match.reports == [{"silent": 6}, {}]


def test_on_the_clock() -> None:
    """A real clock at 20 sessions a second: answers may be late, but the match ends."""
    match = run(service([program(WALKER), Seat("ring", make_bot("ring"))], seconds=0.05))
    assert match.over
    assert Replay.parse(match.replay.text()).world() == match.world


# --- the client -----------------------------------------------------------------------------------------


def test_a_bot_over_a_link() -> None:
    """Bots over the network play what they play here."""
    names = ("aqua:nodes=500", "ring")
    plan = service([Seat(name) for name in names], lockstep=True)

    async def guests(address: Address) -> None:
        def client(team: int) -> dict[str, Any] | None:
            with Link.connect(address.host, address.port, address.keys.teams[team]) as link:
                return play(link, make_bot(names[team]))

        ends = await asyncio.gather(*(asyncio.to_thread(client, team) for team in range(2)))
        assert ends[0] is not None
        assert ends[0]["rank"] == ends[1]["rank"]  # type: ignore[index]

    match = run(plan, guests)
    assert match.replay.sessions == play_match(plan.replay, [make_bot(name) for name in names]).sessions
