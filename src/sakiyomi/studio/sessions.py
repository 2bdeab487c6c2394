"""Sessions: what one person has in all rooms, shared by that person's tabs, and bounded in number."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Iterator
from typing import Protocol

from sakiyomi.errors import SakiyomiError
from sakiyomi.studio.messages import Intent
from sakiyomi.studio.rooms import ROOMS
from sakiyomi.studio.rooms.base import Room, View

NAME = re.compile(r"[A-Za-z0-9_-]{20,40}")


class FullError(SakiyomiError):
    """There is no room for one more."""


class Watcher(Protocol):
    """A tab as its session sees it."""

    watching: str | None

    def show(self, room: str, *, live: bool) -> None:
        """The room has something new."""


class Session:
    """The rooms of one person. A room is made when it is first entered."""

    def __init__(
        self, name: str, places: asyncio.Semaphore, spare: asyncio.Semaphore, patience: float
    ) -> None:
        self.name, self.places, self.spare, self.patience = name, places, spare, patience
        """`patience` is how long work goes on when nobody watches, in seconds: a reload takes less."""
        self.rooms: dict[str, Room] = {}
        self.tabs: set[Watcher] = set()

    def room(self, name: str) -> Room:
        """A room by its name."""
        if name not in self.rooms:
            self.rooms[name] = ROOMS[name](self)
        return self.rooms[name]

    def publish(self, room: str, *, live: bool) -> None:
        """Tells the tabs that show a room."""
        for tab in self.tabs:
            if tab.watching == room:
                tab.show(room, live=live)

    def carry_out(self, intent: Intent, tab: Watcher) -> View | None:
        """Does what an intent says; whoever does something in a room watches it."""
        if intent.deed == "leave":
            self.watch(tab, None)
            return None
        room = self.room(intent.room)
        self.watch(tab, intent.room)
        if intent.deed == "open":
            room.opened()
            tab.show(intent.room, live=False)
            return None
        return room.do(intent.deed, intent.arguments)

    def watch(self, tab: Watcher, room: str | None) -> None:
        """A tab turns to another room, or away."""
        left, tab.watching = tab.watching, room
        if left is not None and left != room:
            asyncio.get_running_loop().call_later(self.patience, self._look, left)

    def leave(self, tab: Watcher) -> None:
        """A tab is closed, or its connection has dropped."""
        self.tabs.discard(tab)
        self.watch(tab, None)

    def _look(self, room: str) -> None:
        """Ends what is computed for nobody."""
        if room in self.rooms and all(tab.watching != room for tab in self.tabs):
            self.rooms[room].unwatched()

    def close(self) -> None:
        """Ends all work."""
        for room in self.rooms.values():
            room.unwatched()  # clocks stand
            room.stop()


class Sessions:
    """All sessions: at most so many, of which the one unused for longest makes room for a new one.

    Of those whose people have left, `away` are kept: whoever comes back to one finds everything as it was.
    """

    def __init__(self, *, most: int, away: int, places: int, patience: float) -> None:
        self.most, self.away, self.patience = most, away, patience
        self.places, self.spare = asyncio.Semaphore(places), asyncio.Semaphore(max(1, places - 1))
        self._kept: dict[str, Session] = {}  # the least recently used first

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, name: str | None) -> Session:
        """The session with this name, or a new one."""
        session = self._kept.pop(name, None) if name and NAME.fullmatch(name) else None
        if session is None:
            self._make_room()
            session = Session(secrets.token_urlsafe(16), self.places, self.spare, self.patience)
        self._kept[session.name] = session
        return session

    def known(self, name: str) -> Session | None:
        """The session with this name, if there is one."""
        return self._kept.get(name)

    def _make_room(self) -> None:
        if len(self._kept) < self.most:
            return
        oldest = next(self._left(), None)
        if oldest is None:
            raise FullError(f"{self.most} people are here, and there is no room for more: try again later")
        self._drop(oldest)

    def forget(self) -> None:
        """Drops sessions of people who left longest ago, as far as there are more of them than are kept."""
        left = list(self._left())
        for session in left[: max(0, len(left) - self.away)]:
            self._drop(session)

    def _left(self) -> Iterator[Session]:
        return (one for one in self._kept.values() if not one.tabs)

    def _drop(self, session: Session) -> None:
        session.close()
        session.rooms.clear()  # they know it: else both would wait for the garbage collector
        del self._kept[session.name]

    def close(self) -> None:
        """Ends all work of all sessions."""
        for session in self._kept.values():
            session.close()


__all__ = ["FullError", "Session", "Sessions", "Watcher"]
