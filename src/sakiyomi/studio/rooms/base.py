"""The base of all rooms: a state that is sent whole, intents, and at most one task at a time."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol

from sakiyomi.errors import SakiyomiError
from sakiyomi.wire import Shape

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class House:
    """What the studio was started with."""

    ladders: tuple[Path, ...] = ()
    """Folders of contest ladders to show."""
    games: tuple[str, ...] = ()
    """Games of the user's own, each as `module:NAME`."""
    shared: bool = False
    """Whether other machines may come in: then no visitor reaches servers of this one."""


class Owner(Protocol):
    """The session a room belongs to."""

    @property
    def house(self) -> House:
        """What the studio was started with."""

    def publish(self, room: str, *, live: bool) -> None:
        """Notifies everyone watching the room that it has changed."""

    def room(self, name: str) -> Room:
        """Another room of the session."""

    @property
    def slots(self) -> asyncio.Semaphore:
        """Limits concurrent work across all sessions."""

    @property
    def ponder_slots(self) -> asyncio.Semaphore:
        """Limits concurrent pondering across all sessions."""


class Room:
    """One room of one session. The server owns the state; pages send intents and show the result."""

    name: ClassVar[str]
    KEPT: ClassVar[Mapping[str, Shape[Any]]] = {}
    """Fields that survive a restart of the studio: text and numbers, no searches. Empty: nothing is saved."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self.trouble = ""
        """Error message of the last task."""
        self._task: asyncio.Task[None] | None = None
        self._turn = 0
        """Number of the current task, so that a superseded one can tell."""

    def view(self) -> View:
        """Everything a page shows."""
        raise NotImplementedError

    def kept(self) -> View:
        """The state to save: a value for every field of `KEPT`."""
        return {}

    def restore(self, kept: View) -> None:
        """Restores what `kept` returned; raises an error if it is inconsistent."""

    def live(self) -> View:
        """The part of the state that changes during a computation."""
        return {"busy": self.busy, "trouble": self.trouble, "turn": self._turn}

    def do(self, action: str, arguments: dict[str, Any]) -> View | None:
        """Carries out a checked intent; the result goes to the page that sent it."""
        answer: View | None = getattr(self, f"do_{action}")(**arguments)
        self.changed()
        return answer

    def changed(self) -> None:
        """Publishes a changed state at once."""
        self.owner.publish(self.name, live=False)

    def progressed(self) -> None:
        """Publishes a progress report, which may be delayed."""
        self.owner.publish(self.name, live=True)

    @property
    def busy(self) -> bool:
        """Whether something is being computed."""
        return self._task is not None and not self._task.done()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts a task, cancelling the previous one."""
        self.stop()
        self.trouble = ""
        self._turn += 1
        self._task = asyncio.get_running_loop().create_task(self._run(work, self._turn))
        self._task.add_done_callback(lambda _: work.close())  # it may be cancelled before it starts

    def stop(self) -> None:
        """Cancels the current task, if any."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def opened(self) -> None:
        """Called when a page enters the room, or returns to it."""

    def unwatched(self) -> None:
        """Called when no page shows the room any more."""
        if self.busy:
            self.stop()
            self.changed()

    async def _run(self, work: Coroutine[Any, Any, None], turn: int) -> None:
        # No reference to its own task: in a cancelled one, that cycle would keep its frames, and with them
        # the tables of its searches, until the next garbage collection.
        try:
            async with self.owner.slots:
                await work
        except SakiyomiError as error:
            self.trouble = str(error)
        except Exception as error:  # a plug-in game may raise anything; it must not stop the server
            self.trouble = f"{type(error).__name__}: {error}"
            traceback.print_exc(file=sys.stderr)
        finally:
            if self._turn == turn and self._task is not None:
                self._task = None
                self.changed()
