"""The client side of a contest, without a real server."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from sakiyomi import games
from sakiyomi.contest import LiveMatch
from sakiyomi.contest.environment import _class as environment_class
from sakiyomi.contest.environment import parallel_env
from sakiyomi.contest.joining import by_hand, hand_message, view_lines
from sakiyomi.errors import EngineCrashError, LimitError, MissingExtraError, TextError
from sakiyomi.games.aquarius import Config, MapOptions, Replay, World

OTHELLO = games.get("othello")
SMALL = MapOptions(radius=9, apart=1, from_centre=2)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 012", {"t": "cmd", "session": 4, "m": ["012", None, None]}),
        (" 2 0 1 p\n", {"t": "cmd", "session": 4, "m": [None, None, "01p"]}),
        ("1", {"t": "cmd", "session": 4, "m": [None, "", None]}),
        ("release 1", {"t": "release", "robot": 1}),
        ("release 7", {"t": "release", "robot": 7}),
    ],
)
def test_a_line_typed_by_a_person(line: str, message: dict[str, Any]) -> None:
    assert hand_message(line, 3, 4) == message


@pytest.mark.parametrize("line", ["", "x", "3 0", "-1 0", "release", "release x", "release -1"])
def test_lines_without_meaning(line: str) -> None:
    with pytest.raises(TextError, match="expected a robot from 0 to 2 and its letters, or release"):
        hand_message(line, 3, 4)


class Server:
    """A link whose other side sends fixed messages."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self.messages, self.sent = messages, list[dict[str, Any]]()
        self.answered = threading.Event()
        self.hung_up = False

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for message in self.messages:
            if message["t"] == "wait":
                assert self.answered.wait(60)
                continue
            yield message

    def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)
        if message["t"] == "cmd":
            self.answered.set()

    def hang_up(self) -> None:
        self.hung_up = True
        self.answered.set()


INIT = {"t": "init", "starts": [[0, 0]] * 6, "teams": 2}


def test_a_person_takes_robots_and_commands_them() -> None:
    end = {"t": "end"}
    server, told = Server(INIT, {"t": "state", "for": 3}, {"t": "wait"}, end), list[dict[str, Any]]()
    link: Any = server
    held = threading.Event()

    def lines() -> Iterator[str]:
        yield "5 1"  # there are three robots
        yield "2 0p"
        held.wait(60)

    assert by_hand(link, [0, 2], lines(), told.append) == end
    held.set()
    assert server.sent == [
        {"t": "take", "robot": 0},
        {"t": "take", "robot": 2},
        {"t": "cmd", "session": 3, "m": [None, None, "0p"]},
    ]
    refusals = [message for message in told if message["t"] == "ack"]
    assert [message["ok"] for message in refusals] == [False]
    assert "a robot from 0 to 2" in refusals[0]["text"]


def test_lines_that_end_and_servers_that_go() -> None:
    link: Any = Server(INIT, {"t": "state", "for": 3}, {"t": "wait"})
    assert by_hand(link, [], [], lambda _: None) == {}
    assert link.hung_up
    gone: Any = Server(INIT)
    assert by_hand(gone, [], [], lambda _: None) is None


class Broken(Server):
    def send(self, message: dict[str, Any]) -> None:
        super().send(message)
        raise EngineCrashError("gone")


def test_a_broken_connection_ends_the_input() -> None:
    link: Any = Broken(INIT, {"t": "state", "for": 3}, {"t": "wait"})
    assert by_hand(link, [], ["0 1", "1 1"], lambda _: None) == {}
    assert len(link.sent) == 1


def match(seats: list[Any]) -> LiveMatch:
    config = Config(sessions=4, teams=len(seats))
    return LiveMatch(Replay(World.start(3, config, SMALL), tuple("ab"[: len(seats)]), seed="3"), seats)


def test_the_printed_progress_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    start = World.start(3, Config(sessions=4, teams=2), SMALL)
    ground = type("World", (), {"read_ground": lambda _: start})
    monkeypatch.setattr("sakiyomi.contest.joining.World", ground)
    monkeypatch.setattr(type(start), "at", lambda *_: start)
    init = {"t": "init", "names": ["x\x1b", "y"], "team": 1}
    state = {"t": "state", "for": 2}
    plain = view_lines(False)
    assert plain(state) is None
    assert plain(init) == "team 1, B y"
    assert plain(state) == "session 0 of 4: 0 0"
    assert plain(state) is None  # the same session again
    assert plain({"t": "end", "rank": [2, 1], "score": [5, 9]}) == "1. B y 9 points\n2. A x\\x1b 5 points"
    assert plain({"t": "ack", "ok": True}) is None
    assert plain({"t": "ack", "ok": False, "text": "late"}) == "refused: late"
    hand = view_lines(False, hand=True)
    hand(init)
    assert hand(state) == hand(state) == "session 0 of 4, commands for session 2: 0 0"
    assert hand({**state, "for": None}) == "session 0 of 4: 0 0"
    quiet = view_lines(True, quiet=True)
    assert (quiet(init), quiet(state)) == (None, None)
    whole = view_lines(True)
    assert whole({**init, "team": None}) is None
    assert "session 0 of 4\n" in str(whole(state))


class Slow:
    """A bot whose answer comes when its round is over."""

    name = "slow"

    def __init__(self) -> None:
        self.match: LiveMatch | None = None
        self.rounds = 1

    def begin(self, _: Any) -> None:
        pass

    def commands(self, _: Any) -> tuple[str, ...]:
        assert self.match is not None
        for _ in range(self.rounds):
            self.match.close()
        return ("",) * 3


def test_a_late_answer_is_noted() -> None:
    bot = Slow()
    live = match([bot, None])
    bot.match = live
    live.ask_bot(0)
    assert live.reports[0]["late"] == 1
    last = Slow()
    over = match([last, None])
    last.match, last.rounds = over, 5
    over.ask_bot(0)
    assert (over.over, over.reports[0]["late"]) == (True, 1)


def test_observations_lie_in_their_space() -> None:
    env = parallel_env(3, Config(sessions=2, teams=2), SMALL)
    seen, _ = env.reset()
    for agent in env.agents:
        space = env.observation_space(agent)
        assert space["state"].shape == (3,)
        assert space["state"].contains(seen[agent]["state"])
        assert space["action_mask"].shape == (env.action_space(agent).n,)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    environment_class.cache_clear()
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'sakiyomi\[learn\]'"):
        parallel_env(3)
    for frames in (0, 10_001):
        with pytest.raises(LimitError, match=f"frames must lie between 1 and 10000, not {frames}"):
            parallel_env(3, frames=frames)
    monkeypatch.undo()
    environment_class.cache_clear()
    assert parallel_env(3, frames=10_000) is not None
