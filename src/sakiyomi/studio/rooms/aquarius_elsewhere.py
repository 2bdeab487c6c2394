"""Matches played elsewhere: on a contest server of this machine, as they go on, and in folders.

A folder is a ladder or a series; a series is shown like a ladder of its bots.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from sakiyomi.contest import names_of
from sakiyomi.contest.folder import KIND as SERIES
from sakiyomi.contest.folder import read_series, replay_name
from sakiyomi.contest.ladder import Entry, Played, ratings, read_ladder
from sakiyomi.errors import LimitError, SakiyomiError, shorten
from sakiyomi.runs import run_kind
from sakiyomi.studio.rooms.base import View
from sakiyomi.wire import Fields, Text, read_record

HOST = "127.0.0.1"
MAX_ANSWER = 4_000_000
"""Bytes of a server's answer."""
MAX_SHOWN = 30
"""Matches of a ladder in the list, the latest first."""
WAIT = 40.0
"""Seconds for an answer; the server itself waits at most 30 for the next session."""
LINE = Fields({"t": Text(10)}, {}, others=True)


async def spectate(port: int, token: str, take: Callable[[str], int]) -> None:
    """Calls `take` with the replay so far, at first and after every session, until the match is over.

    `take` returns the number of sessions. The server ends with the match: a question must wait there.
    """
    known, last = -1, ""
    while last != "end":
        text = (await _get(port, f"/replay?after={known}", token)).decode()
        known = take(text)
        line = text.rstrip().rpartition("\n")[2].encode()
        last = read_record(line, LINE, max_bytes=MAX_ANSWER, what="the server's answer")["t"]


async def _get(port: int, path: str, token: str) -> bytes:
    """The answer of a server on this machine."""
    asked = f"{path}{'&' if '?' in path else '?'}token={quote(token)}" if token else path
    try:
        return await asyncio.wait_for(_exchange(port, asked), WAIT)
    except (OSError, asyncio.TimeoutError):
        raise SakiyomiError(f"no contest server answers on port {port} of this machine") from None


async def _exchange(port: int, path: str) -> bytes:
    reader, writer = await asyncio.open_connection(HOST, port, limit=MAX_ANSWER)
    try:
        request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n\r\n"
        writer.write(request.encode("ascii", "replace"))
        head, _, body = (await reader.read(MAX_ANSWER)).partition(b"\r\n\r\n")
        while not reader.at_eof() and len(body) < MAX_ANSWER:
            body += await reader.read(MAX_ANSWER)
    finally:
        writer.close()
    status = head.split(b" ", 2)[1:2]
    if status != [b"200"]:
        why = shorten(body.decode(errors="replace").strip() or "not a contest server", 200)
        raise SakiyomiError(f"port {port} of this machine refuses: {why}")
    return body


def ladder_views(folders: tuple[Path, ...]) -> list[View]:
    """The standings and latest matches of every ladder."""
    return [_ladder_view(folder) for folder in folders]


def _ladder_view(folder: Path) -> View:
    empty = {"name": folder.name, "trouble": "", "count": 0, "table": [], "matches": []}
    try:
        bots, played = _read(folder)
    except SakiyomiError as error:
        return {**empty, "trouble": str(error)}
    latest = sorted(played)[-MAX_SHOWN:][::-1]
    return {
        **empty,
        "count": len(played),
        "table": _table(bots, played),
        "matches": [_match_view(bots, played[match]) for match in latest],
    }


def _read(folder: Path) -> tuple[list[Entry], dict[int, Played]]:
    """The bots and matches of a ladder or a series."""
    if run_kind(folder) != SERIES:
        return read_ladder(folder)[1:]
    contest, results = read_series(folder)
    order = tuple(range(len(contest.bots)))
    played = {match: Played(match, order, one.scores, one.ranks) for match, one in results.items()}
    return [Entry(name, 0) for name in names_of(contest.bots)], played


def _table(bots: list[Entry], played: dict[int, Played]) -> list[View]:
    rated = sorted(ratings(len(bots), played), key=lambda one: -one.points) if played else []
    return [
        {
            "name": shorten(bots[one.bot].name, 60),
            "points": round(one.points),
            "margin": round(one.margin) if math.isfinite(one.margin) else None,
            "matches": one.matches,
            "rank": round(one.rank, 2),
        }
        for one in rated
    ]


def _match_view(bots: list[Entry], played: Played) -> View:
    first = [bots[bot].name for bot, rank in zip(played.bots, played.ranks, strict=True) if rank == 1]
    return {"match": played.match + 1, "winner": shorten(" = ".join(first), 60), "score": max(played.scores)}


def ladder_folder(folders: tuple[Path, ...], name: str) -> Path:
    """The folder of a ladder or a series."""
    for folder in folders:
        if folder.name == name:
            return folder
    raise LimitError(f"the studio does not know the ladder {shorten(name)}: start it with --ladder FOLDER")


def ladder_replay(folders: tuple[Path, ...], name: str, match: int) -> str:
    """The replay of a match of a ladder or a series."""
    folder = ladder_folder(folders, name)
    file = replay_name(match - 1) if run_kind(folder) == SERIES else f"match-{match:05}.jsonl"
    try:
        return (folder / file).read_text(encoding="utf-8")
    except OSError:
        raise LimitError(f"the ladder {name} has no replay of match {match}") from None
