"""Sessions: one person's rooms, shared by that person's tabs. Their number is limited."""

from __future__ import annotations

import asyncio
import re
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from sakiyomi.errors import LimitError, SakiyomiError
from sakiyomi.studio.keeping import DELAY, MAX_ANCESTORS, Changes, KeptSession, Shelf
from sakiyomi.studio.messages import Intent
from sakiyomi.studio.rooms import ROOMS
from sakiyomi.studio.rooms.base import House, Room, View

NAME = re.compile(r"[A-Za-z0-9_-]{20,40}")


class FullError(SakiyomiError):
    """The limit on sessions or tabs is reached."""


class Watcher(Protocol):
    """The interface of a tab that its session uses."""

    watching: str | None

    def show(self, room: str, *, live: bool) -> None:
        """Notifies the tab that the room has changed; `live` if only its live part has."""


class Session:
    """The rooms of one person. A room is created when first entered."""

    def __init__(
        self,
        name: str,
        slots: asyncio.Semaphore,
        ponder_slots: asyncio.Semaphore,
        patience: float,
        house: House,
    ) -> None:
        self.house = house
        self.name, self.slots, self.ponder_slots, self.patience = name, slots, ponder_slots, patience
        """`patience`: seconds that work continues with nobody watching, longer than a page reload takes."""
        self.rooms: dict[str, Room] = {}
        self.tabs: set[Watcher] = set()
        self.lineage, self.revision = secrets.token_urlsafe(8), 0
        """Together they identify a state, so that a page can say which one it last saw."""
        self.ancestors: dict[str, int] = {}
        self.on_change: Callable[[Session], None] = lambda _: None

    def room(self, name: str) -> Room:
        """A room by its name."""
        if name not in self.rooms:
            self.rooms[name] = ROOMS[name](self)
        return self.rooms[name]

    def publish(self, room: str, *, live: bool) -> None:
        """Notifies the tabs that show a room."""
        if not live:
            self.revision += 1
            self.on_change(self)
        for tab in self.tabs:
            if tab.watching == room:
                tab.show(room, live=live)

    def carry_out(self, intent: Intent, tab: Watcher) -> View | None:
        """Carries out an intent; a tab that acts in a room is then watching it."""
        if intent.action == "leave":
            self.watch(tab, None)
            return None
        room = self.room(intent.room)
        self.watch(tab, intent.room)
        if intent.action == "open":
            room.opened()
            tab.show(intent.room, live=False)
            return None
        return room.do(intent.action, intent.arguments)

    def watch(self, tab: Watcher, room: str | None) -> None:
        """Records which room a tab shows, or that it shows none."""
        left, tab.watching = tab.watching, room
        if left is not None and left != room:
            asyncio.get_running_loop().call_later(self.patience, self._stop_if_unwatched, left)

    def leave(self, tab: Watcher) -> None:
        """Removes a tab that was closed or lost its connection."""
        self.tabs.discard(tab)
        self.watch(tab, None)

    def _stop_if_unwatched(self, room: str) -> None:
        if room in self.rooms and all(tab.watching != room for tab in self.tabs):
            self.rooms[room].unwatched()

    def has_reached(self, seen: str) -> bool:
        """Whether the state that a page has seen, `LINEAGE.REVISION`, is part of this session's history."""
        lineage, _, revision = seen.rpartition(".")
        if not revision.isdecimal() or len(revision) > 15:
            return False
        last = self.revision if lineage == self.lineage else self.ancestors.get(lineage, -1)
        return int(revision) <= last

    def kept(self) -> KeptSession:
        """The session as saved to disk."""
        rooms = {name: room.kept() for name, room in self.rooms.items() if room.KEPT}
        return KeptSession(self.name, self.lineage, self.revision, self.ancestors, rooms)

    def restore(self, kept: KeptSession) -> None:
        """Restores a saved session; raises an error if a room cannot."""
        self.revision = kept.revision
        self.ancestors = dict([*kept.ancestors.items(), (kept.lineage, kept.revision)][-MAX_ANCESTORS:])
        for name, data in kept.rooms.items():
            fields = ROOMS[name].KEPT
            if data.keys() != fields.keys():
                raise LimitError(f"saved state of room {name}: unexpected fields")
            self.room(name).restore({key: rule.check(data[key], key) for key, rule in fields.items()})

    def close(self) -> None:
        """Stops all work."""
        for room in self.rooms.values():
            room.unwatched()  # stops its clocks
            room.stop()


class Sessions:
    """All sessions, at most `limit`; a new one replaces the least recently used one that has no tabs.

    Up to `away` sessions without tabs stay in memory, so that people who return find everything as it was.
    """

    def __init__(
        self,
        *,
        limit: int,
        away: int,
        slots: int,
        patience: float,
        folder: Path | None = None,
        house: House | None = None,
    ) -> None:
        self.house = house or House()
        self.limit, self.away, self.patience = limit, away, patience
        self._shelf, self._changes = Shelf(folder), Changes(DELAY)
        self.slots, self.ponder_slots = asyncio.Semaphore(slots), asyncio.Semaphore(max(1, slots - 1))
        self._kept: dict[str, Session] = {}  # least recently used first

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, name: str | None) -> Session:
        """The session with this name, from memory or disk, or else a new one."""
        known = name if name and NAME.fullmatch(name) else None
        session = self._kept.pop(known, None) if known else None
        if session is None:
            self._make_room()
            session = (self._restored(known) if known else None) or self._new(secrets.token_urlsafe(16))
            session.on_change = self._note
        self._kept[session.name] = session
        return session

    def _new(self, name: str) -> Session:
        return Session(name, self.slots, self.ponder_slots, self.patience, self.house)

    def _restored(self, name: str) -> Session | None:
        kept = self._shelf.take(name)
        if kept is None:
            return None
        session = self._new(name)
        try:
            session.restore(kept)
        except Exception as error:  # a plug-in game may be missing, or raise anything
            session.close()
            print(f"sakiyomi: a session could not be restored: {error!r}", file=sys.stderr)
            return None
        self._shelf.put(session.kept())  # so that the next restart knows about this one
        return session

    def _note(self, session: Session) -> None:
        self._changes.note(session.name, lambda: self._shelf.put(session.kept()))

    def _write_now(self, session: Session) -> None:
        if self._changes.forget(session.name):
            self._shelf.put(session.kept())

    def known(self, name: str) -> Session | None:
        """The session with this name, if it is in memory."""
        return self._kept.get(name)

    def _make_room(self) -> None:
        if len(self._kept) < self.limit:
            return
        oldest = next(self._left(), None)
        if oldest is None:
            raise FullError(f"the studio is full, with {self.limit} people here: try again later")
        self._drop(oldest)

    def forget(self) -> None:
        """Drops the oldest sessions without tabs, down to the `away` limit."""
        left = list(self._left())
        for session in left[: max(0, len(left) - self.away)]:
            self._drop(session)

    def _left(self) -> Iterator[Session]:
        return (one for one in self._kept.values() if not one.tabs)

    def _drop(self, session: Session) -> None:
        session.close()
        self._write_now(session)
        session.on_change = lambda _: None
        session.rooms.clear()  # breaks the reference cycle with the session
        del self._kept[session.name]

    def close(self) -> None:
        """Stops and saves all sessions."""
        for session in self._kept.values():
            session.close()
            self._write_now(session)
        self._shelf.close()


__all__ = ["FullError", "Session", "Sessions", "Watcher"]
