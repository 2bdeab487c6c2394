"""How many connections are open, and whose: nobody without a token takes the place of somebody with one.

A connection is a stranger until it has said who it is, for which it has `grace` seconds, however busy it
looks. A guest is being answered without a token. Whoever has shown a token is known. Each of the three has
places of its own. Where those of strangers or guests are all taken, the address that holds the most gives up
its oldest one. A known client competes with nobody but itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from sakiyomi.errors import SakiyomiError
from sakiyomi.serving.binding import BATCH

SPARE_FILES = 128
"""Open files that are left for everything else."""


class CrowdedError(SakiyomiError):
    """All places are taken."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many connections a door holds at once."""

    strangers: int = 8 * BATCH
    """Several times what is accepted at once: a token that is sent right away is read in time."""
    guests: int = 64
    known: int = 512
    per_key: int = 32
    """Connections of one known client; one more pushes out its own oldest."""
    grace: float = 10.0
    """Seconds that a stranger has to say who it is."""

    def fitted(self) -> Bounds:
        """The same within the open files that this process may have; asks the system for enough of them."""
        wanted = self.strangers + self.guests + self.known
        share = min(1.0, max(0, _files(wanted + SPARE_FILES) - SPARE_FILES) / wanted)
        if share == 1.0:
            return self
        return replace(
            self,
            strangers=max(8, int(self.strangers * share)),
            guests=max(4, int(self.guests * share)),
            known=max(8, int(self.known * share)),
        )


class Visit:
    """One connection, from its beginning to its end."""

    def __init__(self, crowd: Crowd, address: str, close: Callable[[str], None]) -> None:
        self.address, self._crowd, self._close = address, crowd, close
        self._place: _Pool | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def know(self, key: Hashable = None) -> None:
        """It has shown the token of `key`, or counts alone without one. May raise `CrowdedError`."""
        if self._place not in (self._crowd.strangers, self._crowd.guests):
            return  # known already, or gone
        pool = self._crowd.pool_of(self if key is None else key)
        self._move(pool)

    def welcome(self) -> None:
        """What it asks needs no token: it is a guest until that is `answered`, however long it takes."""
        if self._place is self._crowd.strangers:
            self._move(self._crowd.guests)

    def answered(self) -> None:
        """A guest is a stranger again."""
        if self._place is self._crowd.guests:
            self._be_stranger()

    def leave(self) -> None:
        """The connection is closed."""
        self._move(None)

    def push_out(self, why: str) -> None:
        """Closes it, to make room or because its time is up."""
        self._move(None)
        self._close(why)

    def _be_stranger(self) -> None:
        self._move(self._crowd.strangers)
        grace = self._crowd.bounds.grace
        self._deadline = asyncio.get_running_loop().call_later(
            grace, self.push_out, "nothing was said in time"
        )

    def _move(self, pool: _Pool | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._place is not None:
            self._place.discard(self)
        self._place = pool
        if pool is not None:
            pool.add(self)


class Crowd:
    """All connections of one door."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self.bounds = (bounds or Bounds()).fitted()
        self.strangers = _Pool(self.bounds.strangers)
        self.guests = _Pool(self.bounds.guests)
        self._known = dict[Hashable, _Pool]()

    def admit(self, address: str, close: Callable[[str], None]) -> Visit:
        """A connection is there; `close` closes it, and is told why."""
        visit = Visit(self, network_of(address), close)
        visit._be_stranger()
        return visit

    def pool_of(self, key: Hashable) -> _Pool:
        """The places of a known client; raises `CrowdedError` where there are none left for one more."""
        self._known = {other: pool for other, pool in self._known.items() if len(pool)}
        pool = self._known.get(key)
        if (pool is None or len(pool) < self.bounds.per_key) and self.known >= self.bounds.known:
            raise CrowdedError(f"{self.bounds.known} connections are open already: try again later")
        return self._known.setdefault(key, pool if pool is not None else _Pool(self.bounds.per_key))

    @property
    def known(self) -> int:
        """Connections of clients that have shown a token."""
        return sum(map(len, self._known.values()))

    def __len__(self) -> int:
        return len(self.strangers) + len(self.guests) + self.known


class _Pool:
    """Places of one kind. By address, the oldest of each first."""

    def __init__(self, bound: int) -> None:
        self._bound, self._count = bound, 0
        self._visits = dict[str, dict[Visit, None]]()

    def __len__(self) -> int:
        return self._count

    def add(self, visit: Visit) -> None:
        if self._count >= self._bound:
            most = max(self._visits.values(), key=len)
            next(iter(most)).push_out("too many connections")
        self._visits.setdefault(visit.address, {})[visit] = None
        self._count += 1

    def discard(self, visit: Visit) -> None:
        own = self._visits[visit.address]
        del own[visit]
        self._count -= 1
        if not own:
            del self._visits[visit.address]


def network_of(address: str) -> str:
    """Whom an address belongs to: of IPv6 the first half, since whoever has one has all of the rest."""
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
    """How many files this process may have open, after asking for more where these are too few."""
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
