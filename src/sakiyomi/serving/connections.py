"""Connection limits of a server: no client without a token can crowd out one that has shown a token.

A connection is pending until it has identified itself, for which it has `grace` seconds, however busy it
looks. An anonymous one has a request in progress that needs no token. An authenticated one has shown a
token. Each of the three pools has its own limit. When the pending or the anonymous pool is full, the address
with the most connections loses its oldest. An authenticated client competes only with itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from sakiyomi.errors import SakiyomiError
from sakiyomi.serving.binding import BATCH

RESERVED_FILES = 128
"""Open files kept for everything else."""


class TooManyConnectionsError(SakiyomiError):
    """The limit of authenticated connections has been reached."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections a server keeps open at once."""

    pending: int = 8 * BATCH
    """Several times what is accepted at once, so that a token sent right away is read in time."""
    anonymous: int = 64
    authenticated: int = 512
    per_client: int = 32
    """Connections of one authenticated client; one more closes its own oldest."""
    grace: float = 10.0
    """Seconds that a pending connection has to identify itself."""

    def fitted(self) -> ConnectionLimits:
        """These limits, scaled down to the open files that this process can get."""
        wanted = self.pending + self.anonymous + self.authenticated
        share = min(1.0, max(0, _files(wanted + RESERVED_FILES) - RESERVED_FILES) / wanted)
        if share == 1.0:
            return self
        return replace(
            self,
            pending=max(8, int(self.pending * share)),
            anonymous=max(4, int(self.anonymous * share)),
            authenticated=max(8, int(self.authenticated * share)),
        )


class Connection:
    """One connection, from accept to close."""

    def __init__(self, connections: Connections, address: str, close: Callable[[str], None]) -> None:
        self.address, self._connections, self._close = address, connections, close
        self._pool: _Pool | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def authenticate(self, key: Hashable = None) -> None:
        """Counts it to the client `key`, or alone without one. May raise `TooManyConnectionsError`."""
        if self._pool not in (self._connections.pending, self._connections.anonymous):
            return  # already authenticated, or closed
        pool = self._connections.pool_for(self if key is None else key)
        self._move(pool)

    def allow_anonymous(self) -> None:
        """Counts it as anonymous until `end_request`: this request needs no token, however long it takes."""
        if self._pool is self._connections.pending:
            self._move(self._connections.anonymous)

    def end_request(self) -> None:
        """Returns an anonymous connection to the pending ones."""
        if self._pool is self._connections.anonymous:
            self._set_pending()

    def closed(self) -> None:
        """Stops counting it: it has been closed."""
        self._move(None)

    def evict(self, why: str) -> None:
        """Closes it to make room, or because its time is up."""
        self._move(None)
        self._close(why)

    def _set_pending(self) -> None:
        self._move(self._connections.pending)
        grace = self._connections.limits.grace
        self._deadline = asyncio.get_running_loop().call_later(
            grace, self.evict, "it did not identify itself in time"
        )

    def _move(self, pool: _Pool | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._pool is not None:
            self._pool.discard(self)
        self._pool = pool
        if pool is not None:
            pool.add(self)


class Connections:
    """All connections of one server."""

    def __init__(self, limits: ConnectionLimits | None = None) -> None:
        self.limits = (limits or ConnectionLimits()).fitted()
        self.pending = _Pool(self.limits.pending)
        self.anonymous = _Pool(self.limits.anonymous)
        self._clients = dict[Hashable, _Pool]()

    def admit(self, address: str, close: Callable[[str], None]) -> Connection:
        """Counts a new connection; `close` is called with a reason to close it."""
        connection = Connection(self, network_of(address), close)
        connection._set_pending()
        return connection

    def pool_for(self, key: Hashable) -> _Pool:
        """The pool of an authenticated client; raises `TooManyConnectionsError` if there is no room."""
        self._clients = {other: pool for other, pool in self._clients.items() if len(pool)}
        pool = self._clients.get(key)
        if (
            pool is None or len(pool) < self.limits.per_client
        ) and self.authenticated >= self.limits.authenticated:
            raise TooManyConnectionsError(
                f"{self.limits.authenticated} connections are already open: try again later"
            )
        return self._clients.setdefault(key, pool if pool is not None else _Pool(self.limits.per_client))

    @property
    def authenticated(self) -> int:
        """How many connections have shown a token."""
        return sum(map(len, self._clients.values()))

    def __len__(self) -> int:
        return len(self.pending) + len(self.anonymous) + self.authenticated


class _Pool:
    """Connections of one kind: by address, the oldest first."""

    def __init__(self, bound: int) -> None:
        self._bound, self._count = bound, 0
        self._open = dict[str, dict[Connection, None]]()

    def __len__(self) -> int:
        return self._count

    def add(self, connection: Connection) -> None:
        if self._count >= self._bound:
            most = max(self._open.values(), key=len)
            next(iter(most)).evict("too many connections")
        self._open.setdefault(connection.address, {})[connection] = None
        self._count += 1

    def discard(self, connection: Connection) -> None:
        own = self._open[connection.address]
        del own[connection]
        self._count -= 1
        if not own:
            del self._open[connection.address]


def network_of(address: str) -> str:
    """The network of an address; for IPv6 its /64, since one client usually has all of it."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and not parsed.is_loopback:
        return str(
            ipaddress.ip_network((parsed.ipv4_mapped or parsed, 32 if parsed.ipv4_mapped else 64), False)
        )
    return str(parsed)


def _files(wanted: int) -> int:
    """How many files this process may have open, after raising the limit if it is too low."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    return min(wanted, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
