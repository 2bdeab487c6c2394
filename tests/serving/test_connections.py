"""Which connections are kept when there are too many: each kind has its own limit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from sakiyomi.serving import connections
from sakiyomi.serving.connections import (
    Connection,
    ConnectionLimits,
    Connections,
    TooManyConnectionsError,
    network_of,
)

SMALL = ConnectionLimits(pending=4, anonymous=2, authenticated=4, per_client=2)


class Door:
    """The connections, and why those that were evicted were closed."""

    def __init__(self, limits: ConnectionLimits = SMALL) -> None:
        self.connections, self.told = Connections(limits), dict[str, str]()

    def admit(self, name: str, address: str = "10.0.0.1") -> Connection:
        return self.connections.admit(address, lambda why: self.told.__setitem__(name, why))


def run(test: Callable[[Door], Awaitable[None]], limits: ConnectionLimits = SMALL) -> None:
    async def within() -> None:
        await test(Door(limits))

    asyncio.run(within())


def test_the_oldest_pending_connection_is_evicted() -> None:
    async def test(door: Door) -> None:
        for name in "abcdef":
            door.admit(name)
        assert door.told == {"a": "too many connections", "b": "too many connections"}
        assert len(door.connections) == 4

    run(test)


def test_the_address_with_the_most_connections_loses_one() -> None:
    async def test(door: Door) -> None:
        door.admit("quiet", "10.0.0.2")
        for name in "abcde":
            door.admit(name, "10.0.0.1")
        assert list(door.told) == ["a", "b"]

    run(test)


def test_pending_connections_never_evict_others() -> None:
    async def test(door: Door) -> None:
        known, guest = door.admit("known"), door.admit("guest")
        known.authenticate(1)
        guest.allow_anonymous()
        for number in range(100):
            door.admit(str(number))
        assert {"known", "guest"}.isdisjoint(door.told)
        guest.end_request()  # pending again, the newest
        assert len(door.connections.pending) == 4
        assert "guest" not in door.told

    run(test)


def test_an_authenticated_client_evicts_only_its_own_oldest() -> None:
    async def test(door: Door) -> None:
        for name in "abc":
            door.admit(name).authenticate("team")
        door.admit("other").authenticate("another")
        assert list(door.told) == ["a"]
        assert door.connections.authenticated == 3

    run(test)


def test_the_limit_of_authenticated_connections() -> None:
    async def test(door: Door) -> None:
        first = [door.admit(str(number)) for number in range(4)]
        for connection in first:
            connection.authenticate()
        late = door.admit("late")
        with pytest.raises(TooManyConnectionsError, match="4 connections are already open"):
            late.authenticate()
        first[0].closed()
        late.authenticate()
        assert (door.connections.authenticated, door.told) == (4, {})

    run(test)


def test_a_silent_connection_is_closed() -> None:
    async def test(door: Door) -> None:
        door.admit("silent")
        known, guest, gone = door.admit("known"), door.admit("guest"), door.admit("gone")
        known.authenticate(1)
        guest.allow_anonymous()
        gone.closed()
        while "silent" not in door.told:
            await asyncio.sleep(0)
        assert door.told == {"silent": "it did not identify itself in time"}
        guest.end_request()
        while "guest" not in door.told:
            await asyncio.sleep(0)
        assert len(door.connections) == 1

    run(test, ConnectionLimits(grace=0.0))


def test_closing_twice_is_harmless() -> None:
    async def test(door: Door) -> None:
        connection = door.admit("a")
        connection.closed()
        connection.closed()
        connection.authenticate(1)
        connection.allow_anonymous()
        connection.end_request()
        assert len(door.connections) == 0

    run(test)


def test_the_network_of_an_address() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("::1") == "::1"
    assert network_of("2001:db8::1") == network_of("2001:db8::2:1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.7") == network_of("::ffff:192.0.2.7") != network_of("::ffff:192.0.2.8")
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth0")
    assert network_of("") == ""


def test_limits_fit_into_the_open_files_available(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ConnectionLimits().fitted() == ConnectionLimits()
    monkeypatch.setattr(connections, "_files", lambda wanted: min(wanted, 256))
    small = ConnectionLimits().fitted()
    assert small.pending + small.anonymous + small.authenticated <= 256 - connections.RESERVED_FILES
    assert min(small.pending, small.anonymous, small.authenticated) >= 4
