"""What machines send each other, within a bandwidth."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi import _native

BANDWIDTH = 1e7
"""Bytes of news a second, to each machine and from each: 80 megabits a second."""
BURST = 0.1
"""Seconds of an idle link that may be made up for."""
PACKET = 2000
"""Fewer bytes are not worth a message with news, unless the link never carries more at once."""
MAX_WAITING = 1 << 20
"""Bytes of news that wait for a link; of more, only the most valuable are kept."""
LOCATION = 2
"""Bytes of a place in the tree."""


@dataclass(frozen=True, slots=True)
class Traffic:
    """What went over the network."""

    machines: int
    sent: int
    """Bytes of all messages to cells."""
    received: int
    """Bytes of all messages from cells."""
    news: float
    """Bytes of news a second on the busiest link, on average."""
    bandwidth: float
    """Its limit."""


@dataclass(slots=True)
class NewsLink:
    """One direction of a link: a bucket that fills with `rate` bytes a second, and holds those of `BURST`.

    It is empty at the start, so never more than `rate` bytes a second have been sent since then.
    """

    rate: float
    sent: int = 0
    _level: float = 0.0
    _time: float = 0.0

    def room(self, now: float, sharers: int = 1) -> int:
        """Bytes that one of several may send now, at a time in seconds that never goes back; 0 if too few."""
        self._level = min(self.rate * BURST, self._level + self.rate * (now - self._time))
        self._time = now
        most = min(PACKET, int(self.rate * BURST) // sharers)
        room = int(self._level) // sharers
        return room if room >= most else 0

    def spend(self, size: int) -> None:
        """Notes what has been sent."""
        self._level -= size
        self.sent += size

    def refund(self, size: int) -> None:
        """Notes what was not sent after all."""
        self.spend(-size)


class Outbox:
    """Findings that wait for a link. The most valuable leave first, and the least are dropped."""

    def __init__(self) -> None:
        self._waiting = b""

    def add(self, findings: bytes) -> None:
        """More of them, the newest last."""
        self._waiting += findings
        if len(self._waiting) > 2 * MAX_WAITING:
            self._waiting, _ = _native.split_findings(self._waiting, MAX_WAITING)

    def take(self, room: int) -> bytes:
        """The most valuable ones, at most `room` bytes of them."""
        if not self._waiting:
            return b""
        best, self._waiting = _native.split_findings(self._waiting, room)
        return best
