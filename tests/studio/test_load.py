"""Fifty people at once: everyone is answered, and nothing is left behind."""

from __future__ import annotations

import threading
import time

import pytest

from support.studio_talk import PATIENCE, Client, Studio

PEOPLE = 50
PROBLEM = "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1"


def visit(studio: Studio, number: int, answers: list[int], troubles: list[str]) -> None:
    """One person: solves, plays, watches."""
    client = Client(studio)
    try:
        client.ask("tsume", "paste", text=PROBLEM)
        client.ask("tsume", "solve", find="any")
        for move in ("f5", "f6", "e6"):
            client.ask("othello", "move", move=move)
        client.ask("robots", "new", size=5, targets=3, walls=0, seed=number, first="nearest", second="greedy")
        client.ask("robots", "pace", milliseconds=0)
        client.ask("robots", "play")
        client.until("robots", lambda state, _: state["over"])
        answers[number] = client.number
    except Exception as error:
        troubles.append(f"{number}: {error!r}")
    finally:
        client.close()


@pytest.mark.parametrize("own_studio", [{"patience": 0.0}], indirect=True)
def test_fifty_sessions_at_once(own_studio: Studio) -> None:
    answers, troubles = [0] * PEOPLE, list[str]()
    people = [
        threading.Thread(target=visit, args=(own_studio, number, answers, troubles))
        for number in range(PEOPLE)
    ]
    for person in people:
        person.start()
    for person in people:
        person.join(3 * PATIENCE)
    assert troubles == []
    assert answers == [8] * PEOPLE
    kept = own_studio.app.state.sessions
    assert own_studio.within(lambda: len(kept)) == PEOPLE

    def at_work() -> int:
        return sum(room.busy for one in kept._kept.values() for room in one.rooms.values())

    end = time.monotonic() + PATIENCE
    while own_studio.within(at_work):
        assert time.monotonic() < end, "work goes on for nobody"
    assert own_studio.within(lambda: sum(len(one.tabs) for one in kept._kept.values())) == 0


@pytest.mark.parametrize("own_studio", [{"sessions": 5}], indirect=True)
def test_unused_sessions_are_dropped_first(own_studio: Studio) -> None:
    kept = own_studio.app.state.sessions
    for number in range(PEOPLE):
        client = Client(own_studio)
        client.ask("shogi", "open")
        client.close()
        tabs = kept.known(client.session).tabs
        end = time.monotonic() + PATIENCE
        while tabs:
            assert time.monotonic() < end
        assert len(kept) == min(5, number + 1)
