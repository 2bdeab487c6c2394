"""A search by another engine: turns limits into `go`, reports into `Info`, and checks the answer."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NoReturn

from sakiyomi.errors import EngineAnswerError, MoveError, shorten
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.protocols.usi.channel import Channel
from sakiyomi.protocols.usi.reading import BestMove, UsiReport
from sakiyomi.search.reference import evaluate
from sakiyomi.types import Info, Limit, Line, Side


@dataclass(frozen=True, slots=True)
class UsiAnswer:
    """An engine's answer."""

    kind: Literal["move", "resign", "win"]
    info: Info[Move]
    """The last report; its best line starts with the move played. Without lines if no move was played."""
    move: Move | None = None
    ponder: Move | None = None
    """The reply it expects."""


def position_text(position: ShogiPosition) -> str:
    """The arguments of `position`; the limit on the length of a game is not part of the protocol."""
    root, _, moves = position.text().partition(" moves ")
    board = root.partition(" longest ")[0]
    return f"sfen {board}" + (f" moves {moves}" if moves else "")


def go_text(limit: Limit, *, ponder: bool = False) -> str:
    """A limit as a `go` line. Seconds per move become byoyomi without main time, as all engines know it."""
    words = ["go", *(["ponder"] if ponder else [])]
    clocked = bool(limit.clock or limit.byoyomi)
    fixed = None if limit.seconds is None else _milliseconds(max(limit.seconds, 0.001))
    if clocked or fixed is not None:
        for side, color in enumerate("bw"):
            words += [f"{color}time", _milliseconds(limit.clock.get(side, 0.0))]
    for side, color in enumerate("bw"):
        if limit.increment:
            words += [f"{color}inc", _milliseconds(limit.increment.get(side, 0.0))]
    if limit.byoyomi:
        words += ["byoyomi", _milliseconds(limit.byoyomi)]
    if fixed is not None:
        words += ["movetime" if clocked else "byoyomi", fixed]
    if limit.depth is not None:
        words += ["depth", str(limit.depth)]
    if limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    return " ".join(words if limit != Limit() else [*words, "infinite"])


def seconds_allowed(limit: Limit, side: Side) -> float | None:
    """Seconds after which the answer is due; None for a limit without time."""
    seconds = math.inf if limit.seconds is None else limit.seconds
    if limit.clock or limit.byoyomi:
        clock = limit.clock.get(side, 0.0) + limit.increment.get(side, 0.0) + limit.byoyomi
        seconds = min(seconds, clock)
    return None if seconds == math.inf else seconds


def _milliseconds(seconds: float) -> str:
    return str(math.ceil(seconds * 1000))


class UsiSearch:
    """A search running in another program: iterate it for `Info`, `stop()` it, wait for `result()`.

    `timeout` is how many seconds late the answer may be; `longest` is how many seconds a search without a
    time limit may take.
    """

    def __init__(
        self,
        channel: Channel,
        position: ShogiPosition,
        limit: Limit,
        timeout: float,
        *,
        ponder: bool = False,
        longest: float | None = None,
    ) -> None:
        self._longest = longest
        self._channel, self._position, self._limit, self._timeout = channel, position, limit, timeout
        self._answer: UsiAnswer | None = None
        self._info: Info[Move] = Info(depth=0, seldepth=0, nodes=0, seconds=0.0, lines=())
        self._end: float | None = None
        self._pondering = ponder
        channel.send(f"position {position_text(position)}")
        channel.send(go_text(limit, ponder=ponder))
        if not ponder:
            self._run_clock()

    @property
    def done(self) -> bool:
        """Whether the answer has been read, or can no longer come."""
        return self._answer is not None or self._channel.failed

    def stop(self) -> None:
        """Stops the search and asks for the answer now."""
        if not self.done:
            self._channel.send("stop")
            self._pondering = False
            self._end = time.monotonic() + self._timeout

    def ponderhit(self) -> None:
        """Tells the engine that the expected move was played: the limit counts from now on."""
        if self._pondering and not self.done:
            self._channel.send("ponderhit")
            self._pondering = False
            self._run_clock()

    def result(self) -> UsiAnswer:
        """Waits for the answer."""
        for _ in self:
            pass
        assert self._answer is not None
        return self._answer

    def __iter__(self) -> Iterator[Info[Move]]:
        """Yields reports as they come; the last one is final and begins with the chosen move."""
        while self._answer is None:
            reply = self._channel.receive(self._end, "go")
            if isinstance(reply, UsiReport) and (reply.pv or reply.numbers):
                self._info = self._merged(reply)
                if self._info.lines:
                    yield self._info
            elif isinstance(reply, BestMove):
                self._answer = self._checked(reply)
        if self._answer.move is not None:
            yield self._answer.info

    def _run_clock(self) -> None:
        seconds = seconds_allowed(self._limit, self._position.side)
        if seconds is None:
            seconds = self._longest
        self._end = None if seconds is None else time.monotonic() + seconds + self._timeout

    def _merged(self, report: UsiReport) -> Info[Move]:
        number, info = report.numbers.get, self._info
        lines = list(info.lines)
        moves = self._legal(report.pv)
        if moves and report.score is not None:
            place = min(number("multipv", 1) - 1, len(lines))
            lines[max(place, 0) : max(place, 0) + 1] = [Line(moves, report.score, report.bound)]
        return Info(
            depth=number("depth", info.depth),
            seldepth=number("seldepth", info.seldepth),
            nodes=number("nodes", info.nodes),
            seconds=number("time", round(info.seconds * 1000)) / 1000,
            lines=tuple(lines),
            table_full=number("hashfull", round(info.table_full * 1000)) / 1000,
        )

    def _legal(self, texts: tuple[str, ...]) -> tuple[Move, ...]:
        """The moves of a line up to the first illegal one."""
        here, moves = self._position, list[Move]()
        for text in texts:
            try:
                move = here.read_move(text)
            except MoveError:
                break
            moves.append(move)
            here = here.play(move)
        return tuple(moves)

    def _checked(self, answer: BestMove) -> UsiAnswer:
        last = replace(self._info, final=True)
        if answer.move == "resign":
            return UsiAnswer("resign", last)
        if answer.move == "win":
            if not self._position.may_declare:
                self._fail("declared a win that the 27-point rule does not allow")
            return UsiAnswer("win", last)
        moves = self._legal((answer.move, answer.ponder) if answer.ponder else (answer.move,))
        if not moves:
            self._fail(f"answered {shorten(answer.move)!r}, which is not a legal move")
        info = replace(last, lines=self._played_first(moves))
        return UsiAnswer("move", info, moves[0], moves[1] if len(moves) > 1 else None)

    def _played_first(self, moves: tuple[Move, ...]) -> tuple[Line[Move], ...]:
        """The lines, starting with that of the move played; made up if the engine sent none."""
        same = [line for line in self._info.lines if line.moves[0] == moves[0]]
        others = [line for line in self._info.lines if line.moves[0] != moves[0]]
        plain = Line(moves, evaluate(self._position, self._position.side))
        return (*(same or [plain]), *others)

    def _fail(self, what: str) -> NoReturn:
        self._channel.fail(EngineAnswerError(f"{self._channel.name} {what} in {self._position.sfen}"))
