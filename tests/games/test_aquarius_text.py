"""Aquarius: worlds, messages and replays as text."""

from __future__ import annotations

import json
import pickle

import pytest

from sakiyomi._native import Random
from sakiyomi.errors import LimitError, TextError
from sakiyomi.games.aquarius import (
    Replay,
    View,
    World,
    init_message,
    read_view,
    state_message,
)
from support.aquarius_plain import Plain
from support.aquarius_worlds import played, random_commands


def test_world_as_text() -> None:
    world = played().world(4)
    assert "\n" not in world.text()
    assert World.parse(world.text()) == world
    assert pickle.loads(pickle.dumps(world)).hash == world.hash
    commands = random_commands(Random(1), world.config)
    assert World.parse(world.text()).after(commands) == world.after(commands)


def test_world_keeps_its_water() -> None:
    world = played(tie="poured").world(6)
    assert sum(world.totals) > sum(w.amount for w in world.water)
    assert World.parse(world.text()).totals == world.totals


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cfg": {"teams": 9}}, "teams must be a whole number"),
        ({"cfg": None}, "cfg must be an object"),
        ({"terrain": ["..", "..."]}, "odd number of rows"),
        ({"terrain": [".."] * 3}, "must be one of"),
        ({"starts": [[0, 0]]}, "another number of robots"),
        ({"starts": [[40, 0]] * 18}, "outside"),
        ({"starts": 7}, "starts must be a list"),
        ({"water": [[0, 0, 9, 1]]}, "from 0 to 5"),
        ({"water": [[0, 0, 1]]}, "a list of 4 entries"),
        ({"water": [[40, 0, 0, 1]]}, "outside"),
        ({"robots": []}, "all robots"),
        ({"frame": -1}, "frame must be a whole number"),
        ({"frame": 1 << 30}, "outside the match"),
        ({"frame": 1 << 40}, "frame must be a whole number"),
    ],
)
def test_bad_worlds(change: dict[str, object], message: str) -> None:
    data = {**played().start.as_json(), **change}
    with pytest.raises(TextError, match=message):
        World.parse(json.dumps(data))


def test_nonsense() -> None:
    for text in ("", "x", "[]", "[" * 100_000, " " * 300_000):
        with pytest.raises(TextError):
            World.parse(text)
        with pytest.raises(TextError):
            Replay.parse(text)


def test_replay_hashes_by_the_plain_rules() -> None:
    """The hashes of a replay file are recomputed from the file alone, by independent code."""
    lines = [json.loads(line) for line in played().text().splitlines()]
    plain = Plain.of(World.read(lines[0]))
    assert plain.hash() == lines[0]["hash"]
    for line in lines[1:-1]:
        plain.session(line["m"])
        assert plain.hash() == line["hash"]
    assert lines[-1]["score"] == plain.scores()


def test_replay_round_trip() -> None:
    replay = played()
    again = Replay.parse(replay.text())
    assert again == replay
    assert [world.hash for world in again.worlds()] == [world.hash for world in replay.worlds()]
    assert again.sessions[2].notes == ((1, "hello"),)
    half = Replay.parse("".join(replay.text().splitlines(keepends=True)[:4]))
    assert half == replay.cut(3)


def test_fork() -> None:
    replay = played()
    fork = replay.cut(3)
    world = fork.world()
    assert world.session == 3
    other = world.after([["ppp", "", ""]] * 6)
    fork = fork.played([["ppp", "", ""]] * 6, other)
    assert Replay.parse(fork.text()).world() == other
    with pytest.raises(LimitError, match="sessions 0 to 6"):
        replay.cut(7)


def test_modified_replay() -> None:
    text = played().text()
    lines = text.splitlines()
    data = json.loads(lines[3])
    data["m"][0][0] = "w" + data["m"][0][0][:20]
    lines[3] = json.dumps(data)
    changed = Replay.parse("\n".join(lines))
    with pytest.raises(TextError, match=r"line 4.*after session 2 the hash is"):
        changed.world()
    with pytest.raises(TextError, match=r"line 4.*not a command"):
        Replay.parse(text.replace('"session":2,"m":[["', '"session":2,"m":[["x'))
    with pytest.raises(TextError, match="expected session 0"):
        Replay.parse("\n".join([lines[0], lines[3]]))
    with pytest.raises(TextError, match="hash of the start"):
        Replay.parse(text.replace('"frame":0', '"frame":180', 1))


def test_messages() -> None:
    replay = played()
    world = replay.world(2)
    view = View(world.public(), 4, 3, replay.sessions[2].commands[4])
    init = json.loads(json.dumps(init_message(replay.start, 4, "3")))
    state = json.loads(json.dumps(state_message(view, deadline_ms=2950)))
    assert init["t"] == "init"
    assert state["session"] == 2
    assert state["deadline_ms"] == 2950
    again = read_view(World.read_ground(init), init["team"], state)
    assert again == view
    assert again.ahead() == view.ahead()
    assert again.ahead().session == 3
    with pytest.raises(TextError, match="for must be"):
        read_view(World.read_ground(init), 4, {**state, "for": 7})
    with pytest.raises(TextError, match="sent: commands for 3"):
        read_view(World.read_ground(init), 4, {**state, "sent": []})
