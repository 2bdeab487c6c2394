"""Programs that the server starts, without a shell, and talks to over their standard streams."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from sakiyomi.contest.hosting.host import ContestHost, Visitor
from sakiyomi.contest.hosting.peers import Peer
from sakiyomi.errors import EngineStartError, shorten
from sakiyomi.programs.family import GUARDED, Family

GRACE = 2.0
"""Seconds that a program has to exit after the match."""
TAIL = 400
"""Bytes kept of its standard error."""


class Program:
    """A program that commands one team. Neither it nor its descendants outlive `stop`."""

    def __init__(
        self, host: ContestHost, team: int, process: asyncio.subprocess.Process, family: Family
    ) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._host, self.team, self._process, self._family = host, team, process, family
        self.peer = Peer(host, Visitor("team", team, f"program {team}"), process.stdout, process.stdin)
        self._complaints = b""
        self._talk = asyncio.create_task(self._run())

    @classmethod
    async def start(cls, host: ContestHost, team: int, command: Sequence[str]) -> Program:
        """Starts a program; raises `EngineStartError`."""
        pipe, family = asyncio.subprocess.PIPE, Family(command)
        try:
            process = await asyncio.create_subprocess_exec(
                *family.command, stdin=pipe, stdout=pipe, stderr=pipe, **family.options
            )
            await asyncio.to_thread(family.started)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineStartError(f"cannot start {shorten(command[0], 200)!r}: {reason}") from None
        except BaseException:
            family.end()
            raise
        host.enter(team, "program")
        return cls(host, team, process, family)

    async def _run(self) -> None:
        complaints = asyncio.create_task(self._complain())
        try:
            await self.peer.talk()
            why = self.peer.why
            if why == "it closed the connection":
                with contextlib.suppress(asyncio.TimeoutError):
                    code = await asyncio.wait_for(self._process.wait(), GRACE)
                    why = f"it ended with exit code {code}"
                    await asyncio.wait_for(asyncio.shield(complaints), GRACE)
            last = self._complaints.decode("utf-8", errors="replace").strip().splitlines()
            self._host.leave(self.team, why + (f": {shorten(last[-1], 200)}" if last else ""))
        finally:
            complaints.cancel()
            self._kill()

    async def _complain(self) -> None:
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(4096):
            self._complaints = (self._complaints + chunk)[-TAIL:]

    async def stop(self) -> None:
        """Gives the program time to exit, then ends it."""
        await self.peer.finish()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._process.wait(), GRACE)
        self._kill()
        await self._process.wait()
        # Nothing else closes a pipe with unread data.
        self._process._transport.close()  # type: ignore[attr-defined]
        self._talk.cancel()
        await asyncio.gather(self._talk, return_exceptions=True)

    def _kill(self) -> None:
        self._family.end()
        if not GUARDED:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
