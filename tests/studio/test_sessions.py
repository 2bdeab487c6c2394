"""The server owns the state: reloads, tabs, limits, and abandoned work."""

from __future__ import annotations

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed

from sakiyomi.studio.tab import PERIOD
from support.studio_talk import PATIENCE, Client, Studio

HARD = "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1"
"""Takes much longer than any of these tests."""


def running(studio: Studio, client: Client, room: str) -> bool:
    """Whether a room is busy, read in the server's thread."""
    kept = studio.app.state.sessions
    return bool(studio.within(lambda: kept.known(client.session).rooms[room].busy))


def wait_until_idle(studio: Studio, client: Client, room: str) -> None:
    end = time.monotonic() + PATIENCE
    while running(studio, client, room):
        assert time.monotonic() < end


def test_a_dropped_connection_loses_nothing(studio: Studio) -> None:
    first = Client(studio)
    first.ask("othello", "new", human="both", level="easy", clock="none")
    first.ask("othello", "move", move="f5")
    first.socket.socket.close()  # without closing properly
    again = Client(studio, first.session)
    assert again.session == first.session
    again.ask("othello", "open")
    assert again.until("othello", lambda *_: True)["moves"] == ["f5"]
    again.close()


def test_tabs_of_one_person_share_the_state(client: Client, studio: Studio) -> None:
    client.ask("tsume", "open")
    other = Client(studio, client.session)
    other.ask("tsume", "open")
    client.ask("tsume", "edit")
    client.ask("tsume", "put", square="5e", piece="G")
    state = other.until("tsume", lambda state, _: "5e" in state["board"]["pieces"])
    assert state["editing"]
    other.close()


def test_sessions_are_separate(client: Client, studio: Studio) -> None:
    other = Client(studio)
    assert other.session != client.session
    client.ask("othello", "move", move="f5")
    other.ask("othello", "open")
    assert other.until("othello", lambda *_: True)["moves"] == []
    other.close()


def test_an_unknown_name_gets_a_new_session(studio: Studio) -> None:
    for name in ("x", "A" * 22, "../../etc"):
        client = Client(studio, name)
        assert client.session not in ("", name)
        client.close()


@pytest.mark.parametrize("own_studio", [{"patience": 0.0}], indirect=True)
@pytest.mark.parametrize("way", ["leave", "elsewhere", "close"])
def test_searches_stop_when_nobody_watches(own_studio: Studio, way: str) -> None:
    client = Client(own_studio)
    client.ask("tsume", "paste", text=HARD)
    client.ask("tsume", "solve", find="shortest")
    client.until("tsume", lambda _, live: live["busy"])
    if way == "leave":
        client.ask("tsume", "leave")
    elif way == "elsewhere":
        client.ask("robots", "open")
    else:
        client.close()
    wait_until_idle(own_studio, client, "tsume")
    client.close()


@pytest.mark.parametrize("own_studio", [{"patience": 0.0}], indirect=True)
def test_a_search_goes_on_while_another_tab_watches(own_studio: Studio) -> None:
    first = Client(own_studio)
    second = Client(own_studio, first.session)
    second.ask("tsume", "open")
    first.ask("tsume", "paste", text=HARD)
    first.ask("tsume", "solve", find="shortest")
    first.ask("robots", "open")
    first.ask("robots", "leave")  # so the server has checked after the first tab left
    assert running(own_studio, first, "tsume")
    second.ask("tsume", "stop")
    wait_until_idle(own_studio, first, "tsume")
    for client in (first, second):
        client.close()


def test_reports_come_at_most_ten_times_a_second(client: Client) -> None:
    client.ask("tsume", "paste", text=HARD)
    client.ask("tsume", "solve", find="shortest")
    begun, before = time.monotonic(), client.heard
    while client.heard < before + 8:
        client.hear()
    assert time.monotonic() - begun >= 6 * PERIOD  # the first one comes at once
    client.ask("tsume", "stop")
    assert not client.lives["tsume"]["busy"]


@pytest.mark.parametrize("own_studio", [{"sessions": 2}], indirect=True)
def test_the_number_of_sessions_is_bounded(own_studio: Studio) -> None:
    first, second = Client(own_studio), Client(own_studio)
    third = Client(own_studio)
    assert "the studio is full" in third.refused
    with pytest.raises(ConnectionClosed):
        third.socket.recv(PATIENCE)
    first.close()
    deadline = time.monotonic() + PATIENCE
    while (fourth := Client(own_studio)).refused:  # until the server has noticed that the first one left
        assert time.monotonic() < deadline
    back = Client(own_studio, second.session)
    assert back.session == second.session
    assert own_studio.within(lambda: len(own_studio.app.state.sessions)) == 2
    for client in (second, fourth, back):
        client.close()


def test_the_number_of_tabs_is_bounded(studio: Studio) -> None:
    tabs = [Client(studio)]
    tabs += [Client(studio, tabs[0].session) for _ in range(20)]
    assert tabs[-2].session
    assert "20 tabs" in tabs[-1].refused
    for tab in tabs:
        tab.close()


@pytest.mark.parametrize("message", ["", "nonsense", "[]", "{}", b"\x00\xff", '{"id": 5}'])
def test_nonsense_gets_an_answer(client: Client, message: str | bytes) -> None:
    client.socket.send(message)
    assert "error" in client.hear()
    assert "error" not in client.ask("othello", "open")


def test_a_message_that_is_too_long_ends_only_its_own_connection(client: Client, studio: Studio) -> None:
    loud = Client(studio)
    loud.socket.send("x" * 200_000)
    with pytest.raises(ConnectionClosed):
        loud.until("nowhere", lambda *_: True)
    assert "error" not in client.ask("othello", "open")


def test_a_client_that_never_reads_is_dropped(studio: Studio, client: Client) -> None:
    deaf = Client(studio)
    for number in range(2_000):
        try:
            deaf.socket.send(json.dumps({"id": number, "room": "tsume", "do": "open"}), text=True)
        except TimeoutError:
            break
        if number % 500 == 0:
            assert "error" not in client.ask("othello", "open")
    deaf.socket.socket.close()
    assert "error" not in client.ask("othello", "open")


@pytest.mark.parametrize("own_studio", [{"away": 2}], indirect=True)
def test_the_number_of_absent_sessions_is_bounded(own_studio: Studio) -> None:
    kept = own_studio.app.state.sessions
    stays = Client(own_studio)
    for _ in range(5):
        one = Client(own_studio)
        one.ask("othello", "open")
        one.close()
    end = time.monotonic() + PATIENCE
    while own_studio.within(lambda: len(kept)) > 3:
        assert time.monotonic() < end
    assert own_studio.within(lambda: kept.known(stays.session)) is not None
    stays.close()


def arrive(studio: Studio, name: str | None = None) -> str:
    """The name of a new visitor's session, made in the server's thread."""
    return str(studio.within(lambda: studio.app.state.sessions.get(name).name))


def is_known(studio: Studio, name: str) -> bool:
    return bool(studio.within(lambda: studio.app.state.sessions.known(name)))


@pytest.mark.parametrize("own_studio", [{"sessions": 2}], indirect=True)
def test_the_longest_absent_session_is_dropped(own_studio: Studio) -> None:
    first, second = arrive(own_studio), arrive(own_studio)
    assert arrive(own_studio, first) == first  # so the second one came earlier
    third = arrive(own_studio)
    assert [is_known(own_studio, name) for name in (first, second, third)] == [True, False, True]


@pytest.mark.parametrize("own_studio", [{"away": 2}], indirect=True)
def test_the_most_recently_absent_sessions_are_kept(own_studio: Studio) -> None:
    names = [arrive(own_studio) for _ in range(4)]
    arrive(own_studio, names[0])
    own_studio.within(own_studio.app.state.sessions.forget)
    assert [is_known(own_studio, name) for name in names] == [True, False, False, True]
