"""One open page: reads intents and sends the newest state, at most ten live reports a second."""

from __future__ import annotations

import asyncio
import sys
import traceback
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from sakiyomi.errors import SakiyomiError
from sakiyomi.studio.messages import MAX_BYTES, MessageError, read
from sakiyomi.studio.sessions import Session
from sakiyomi.wire import write_visible

PERIOD = 0.1
"""Seconds between reports of a running search."""
LOST = "the studio was restarted and the state this action refers to is gone: nothing was done"
"""Answer to an action on a page whose state no longer exists."""
MAX_ANSWERS = 64
"""Unsent answers after which nothing more is read from a slow client."""


class Tab:
    """A connection. It remembers only which rooms are out of date, so updates never pile up."""

    def __init__(self, socket: WebSocket, session: Session, *, lost: bool = False) -> None:
        self.socket, self.session, self.lost = socket, session, lost
        """`lost`: the page shows a state that no longer exists, so its actions are refused."""
        self.watching: str | None = None
        self._answers: list[dict[str, Any]] = []
        self._stale: dict[str, bool] = {}
        """Rooms to send again; True if the live part is enough."""
        self._something, self._urgent, self._sent = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._last = 0.0

    async def talk(self) -> None:
        """Serves the connection until the page is gone."""
        self.session.tabs.add(self)
        self._answer(
            {
                "session": self.session.name,
                "lineage": self.session.lineage,
                "lost": self.lost,
                "max_bytes": MAX_BYTES,
            }
        )
        sender = asyncio.create_task(self._send())
        try:
            while (text := await self._receive()) is not None:
                self._answer(self._handle(text))
                while len(self._answers) > MAX_ANSWERS and not sender.done():
                    self._sent.clear()
                    await asyncio.wait(
                        {sender, asyncio.ensure_future(self._sent.wait())}, return_when="FIRST_COMPLETED"
                    )
        finally:
            self.session.leave(self)
            sender.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sender

    def show(self, room: str, *, live: bool) -> None:
        """Marks a room as out of date."""
        self._stale[room] = live and self._stale.get(room, True)
        self._something.set()
        if not live:
            self._urgent.set()

    async def _receive(self) -> str | None:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        return text if isinstance(text, str) else ""

    def _handle(self, text: str) -> dict[str, Any]:
        """Carries out a message; errors are answered and never close the connection."""
        number = None
        try:
            intent = read(text)
            number = intent.number
            if self.lost and intent.action not in ("open", "leave"):
                return {"re": number, "error": LOST}
            answer = self.session.carry_out(intent, self)
        except MessageError as error:
            return {"re": error.number, "error": str(error)}
        except SakiyomiError as error:
            return {"re": number, "error": str(error)}
        except Exception:
            traceback.print_exc(file=sys.stderr)
            return {"re": number, "error": "internal error in the studio; see its terminal for details"}
        return {"re": number, **(answer or {})}

    def _answer(self, answer: dict[str, Any]) -> None:
        self._answers.append(answer)
        self._something.set()
        self._urgent.set()

    async def _send(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            await self._something.wait()
            pause = self._last + PERIOD - clock()
            if pause > 0:
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._urgent.wait(), pause)
            self._something.clear()
            self._urgent.clear()
            stale, self._stale = self._stale, {}
            answers, self._answers = self._answers, []
            for name, live in stale.items():
                await self._write(self._newest(name, live))
                self._last = clock()
            for answer in answers:
                await self._write(write_visible(answer))
            self._sent.set()

    def _newest(self, name: str, live: bool) -> str:
        """The current state of a room; a plug-in game may fail even here."""
        try:
            room = self.session.room(name)
            state = {} if live else {"state": room.view()}
            head = {"room": name, "revision": self.session.revision}
            return write_visible({**head, **state, "live": room.live()})
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            return write_visible(
                {"re": None, "error": f"the room cannot be shown: {type(error).__name__}: {error}"}
            )

    async def _write(self, text: str) -> None:
        await self.socket.send_text(text)
