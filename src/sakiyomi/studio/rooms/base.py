"""What every room has: a state that is shown whole, intents, and at most one piece of work at a time."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Coroutine, Mapping
from typing import Any, ClassVar, Protocol

from sakiyomi.errors import SakiyomiError
from sakiyomi.wire import Shape

View = dict[str, Any]


class Owner(Protocol):
    """The session a room belongs to."""

    def publish(self, room: str, *, live: bool) -> None:
        """Tells whoever watches the room that it has changed."""

    @property
    def slots(self) -> asyncio.Semaphore:
        """How much may be computed at once, by all sessions together."""

    @property
    def ponder_slots(self) -> asyncio.Semaphore:
        """How many may read ahead at once although nobody waits for it."""


class Room:
    """One room of one session. The server owns the state; pages send intents and show what they get."""

    name: ClassVar[str]
    KEPT: ClassVar[Mapping[str, Shape[Any]]] = {}
    """What survives a restart of the studio: text and numbers, no search. Nothing for a room without it."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self.trouble = ""
        """What went wrong in the last piece of work, in words."""
        self._task: asyncio.Task[None] | None = None
        self._turn = 0
        """Counts the pieces of work, so that an old one knows that it is."""

    def view(self) -> View:
        """Everything a page shows."""
        raise NotImplementedError

    def kept(self) -> View:
        """What is worth keeping, with the names of `KEPT`."""
        return {}

    def restore(self, kept: View) -> None:
        """Takes up what `kept` had; raises an error if it makes no sense."""

    def live(self) -> View:
        """The part that changes while something is computed."""
        return {"busy": self.busy, "trouble": self.trouble, "turn": self._turn}

    def do(self, action: str, arguments: dict[str, Any]) -> View | None:
        """Carries out a checked intent; what it returns is for the page that asked."""
        answer: View | None = getattr(self, f"do_{action}")(**arguments)
        self.changed()
        return answer

    def changed(self) -> None:
        """The state is another one: show it at once."""
        self.owner.publish(self.name, live=False)

    def progressed(self) -> None:
        """There is a newer report: show it when it is time."""
        self.owner.publish(self.name, live=True)

    @property
    def busy(self) -> bool:
        """Whether something is being computed."""
        return self._task is not None and not self._task.done()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begins a piece of work; the one before it is given up."""
        self.stop()
        self.trouble = ""
        self._turn += 1
        self._task = asyncio.get_running_loop().create_task(self._run(work, self._turn))
        self._task.add_done_callback(lambda _: work.close())  # it may be given up before it has begun

    def stop(self) -> None:
        """Gives up the work, if there is any."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def opened(self) -> None:
        """Somebody comes in, or comes back."""

    def unwatched(self) -> None:
        """Nobody looks any more."""
        if self.busy:
            self.stop()
            self.changed()

    async def _run(self, work: Coroutine[Any, Any, None], turn: int) -> None:
        # It must not know its own task: a cancelled one would hold its frames, and with them the tables of
        # its searches, until the garbage collector comes round.
        try:
            async with self.owner.slots:
                await work
        except SakiyomiError as error:
            self.trouble = str(error)
        except Exception as error:  # a game from outside may raise anything: it must not end the server
            self.trouble = f"{type(error).__name__}: {error}"
            traceback.print_exc(file=sys.stderr)
        finally:
            if self._turn == turn and self._task is not None:
                self._task = None
                self.changed()
