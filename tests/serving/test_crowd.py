"""Who is let in when too many come: strangers, guests and known clients have places of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from sakiyomi.serving import crowd
from sakiyomi.serving.crowd import Bounds, Crowd, CrowdedError, Visit, network_of

SMALL = Bounds(strangers=4, guests=2, known=4, per_key=2)


class Door:
    """A crowd, and what became of those who were turned away."""

    def __init__(self, bounds: Bounds = SMALL) -> None:
        self.crowd, self.told = Crowd(bounds), dict[str, str]()

    def admit(self, name: str, address: str = "10.0.0.1") -> Visit:
        return self.crowd.admit(address, lambda why: self.told.__setitem__(name, why))


def run(test: Callable[[Door], Awaitable[None]], bounds: Bounds = SMALL) -> None:
    async def within() -> None:
        await test(Door(bounds))

    asyncio.run(within())


def test_the_oldest_stranger_makes_room() -> None:
    async def test(door: Door) -> None:
        for name in "abcdef":
            door.admit(name)
        assert door.told == {"a": "too many connections", "b": "too many connections"}
        assert len(door.crowd) == 4

    run(test)


def test_the_address_with_the_most_gives_one_up() -> None:
    async def test(door: Door) -> None:
        door.admit("quiet", "10.0.0.2")
        for name in "abcde":
            door.admit(name, "10.0.0.1")
        assert list(door.told) == ["a", "b"]

    run(test)


def test_strangers_never_push_out_who_is_known_or_answered() -> None:
    async def test(door: Door) -> None:
        known, guest = door.admit("known"), door.admit("guest")
        known.know(1)
        guest.welcome()
        for number in range(100):
            door.admit(str(number))
        assert {"known", "guest"}.isdisjoint(door.told)
        guest.answered()  # a stranger again, the newest
        assert len(door.crowd.strangers) == 4
        assert "guest" not in door.told

    run(test)


def test_a_known_client_pushes_out_its_own_oldest_only() -> None:
    async def test(door: Door) -> None:
        for name in "abc":
            door.admit(name).know("team")
        door.admit("other").know("another")
        assert list(door.told) == ["a"]
        assert door.crowd.known == 3

    run(test)


def test_all_places_taken_by_known_clients() -> None:
    async def test(door: Door) -> None:
        visits = [door.admit(str(number)) for number in range(4)]
        for visit in visits:
            visit.know()
        late = door.admit("late")
        with pytest.raises(CrowdedError, match="4 connections are open"):
            late.know()
        visits[0].leave()
        late.know()
        assert (door.crowd.known, door.told) == (4, {})

    run(test)


def test_who_says_nothing_in_time_is_sent_away() -> None:
    async def test(door: Door) -> None:
        door.admit("silent")
        known, guest, gone = door.admit("known"), door.admit("guest"), door.admit("gone")
        known.know(1)
        guest.welcome()
        gone.leave()
        while "silent" not in door.told:
            await asyncio.sleep(0)
        assert door.told == {"silent": "nothing was said in time"}
        guest.answered()
        while "guest" not in door.told:
            await asyncio.sleep(0)
        assert len(door.crowd) == 1

    run(test, Bounds(grace=0.0))


def test_leaving_twice_does_no_harm() -> None:
    async def test(door: Door) -> None:
        visit = door.admit("a")
        visit.leave()
        visit.leave()
        visit.know(1)
        visit.welcome()
        visit.answered()
        assert len(door.crowd) == 0

    run(test)


def test_whom_an_address_belongs_to() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("::1") == "::1"
    assert network_of("2001:db8::1") == network_of("2001:db8::2:1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.7") == network_of("::ffff:192.0.2.7") != network_of("::ffff:192.0.2.8")
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth0")
    assert network_of("") == ""


def test_bounds_fit_into_the_open_files_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Bounds().fitted() == Bounds()
    monkeypatch.setattr(crowd, "_files", lambda wanted: min(wanted, 256))
    small = Bounds().fitted()
    assert small.strangers + small.guests + small.known <= 256 - crowd.SPARE_FILES
    assert min(small.strangers, small.guests, small.known) >= 4
