"""The papers room: repeats a paper's experiments in a separate process, and keeps the reports."""

from __future__ import annotations

import asyncio
import secrets
import sys
from typing import Annotated

from sakiyomi.errors import LimitError, SakiyomiError, UnknownNameError, WireError
from sakiyomi.papers import PAPERS, get
from sakiyomi.programs.family import Family
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.wire import Fields, ListOf, Tagged, Text, Whole, read_record

MAX_REPORTS = 8
"""Per session; the oldest is dropped first."""
MAX_BYTES = 16 << 20
"""Longest line from the process: a whole report, in two languages."""
MAX_STEPS = 1 << 53
MESSAGE = Tagged(
    "t",
    {
        "work": Fields(
            {"what": Text(), "japanese": Text(), "done": Whole(0, MAX_STEPS), "total": Whole(0, MAX_STEPS)}
        ),
        "report": Fields({"html": Text(MAX_BYTES), "japanese": Text(MAX_BYTES)}),
        "error": Fields({"error": Text(10_000)}),
    },
)
"""Messages from the process: progress, then a report or an error."""


class Papers(Room):
    """The papers, the one that is running, and the finished reports."""

    name = "papers"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.reports: dict[str, dict[str, str]] = {}
        """Pages by report and language."""
        self.listed: list[View] = []
        self.current: View | None = None
        """The running paper: its name, the chosen parts, and their progress."""

    def view(self) -> View:
        """The papers and the reports."""
        papers = [
            {"name": p.name, "title": p.title, "japanese": p.japanese, "parts": list(p.parts)} for p in PAPERS
        ]
        return {"papers": papers, "reports": self.listed}

    def live(self) -> View:
        """The progress of the running paper."""
        return {**super().live(), "current": self.current}

    def do_run(
        self,
        name: Annotated[str, Text(40)],
        parts: Annotated[tuple[str, ...], ListOf(Text(40), 16)],
        quick: bool,
    ) -> None:
        """Runs a paper, or some of its parts."""
        paper = get(name)
        for part in parts:
            if part not in paper.parts:
                raise UnknownNameError(f"part of {name}", part, list(paper.parts))
        if self.busy:
            raise LimitError("a paper is already running: stop it first")
        self.current = {"name": name, "parts": list(parts), "quick": quick, "work": {}}
        self.start(self._report(name, parts, quick))

    def do_forget(self, report: Annotated[str, Text(40)]) -> None:
        """Deletes a report."""
        self.reports.pop(report, None)
        self.listed = [one for one in self.listed if one["id"] != report]

    def do_stop(self) -> None:
        """Stops the process."""
        self.stop()
        self.current = None

    def unwatched(self) -> None:
        """Stops the process when nobody watches."""
        self.current = None
        super().unwatched()

    async def _report(self, name: str, parts: tuple[str, ...], quick: bool) -> None:
        words = [name, *(["--quick"] if quick else []), *parts]
        family = Family([sys.executable, "-m", "sakiyomi.studio.reporter", *words])
        try:
            process = await asyncio.create_subprocess_exec(
                *family.command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                limit=MAX_BYTES,
                **family.options,
            )
            await asyncio.to_thread(family.started)
            assert process.stdout is not None
            async for line in process.stdout:
                self._take(read_record(line, MESSAGE, max_bytes=MAX_BYTES, what="the paper's output"))
        except WireError:
            self.current = None
            raise
        finally:
            family.end()
        await process.wait()
        if self.current is not None:
            self.current = None
            raise SakiyomiError("the paper ended without a report; see the studio's terminal for the reason")

    def _take(self, message: View) -> None:
        if self.current is None:
            return
        if "error" in message:
            self.current = None
            raise SakiyomiError(message["error"])
        if "html" not in message:
            work = self.current["work"]
            work[message["what"]] = [message["done"], message["total"], message["japanese"]]
            self.progressed()
            return
        key = secrets.token_urlsafe(8)
        self.reports[key] = {"en": message["html"], "ja": message["japanese"]}
        about = {n: self.current[n] for n in ("name", "parts", "quick")}
        self.listed.append({"id": key, **about})
        while len(self.listed) > MAX_REPORTS:
            del self.reports[self.listed.pop(0)["id"]]
        self.current = None
