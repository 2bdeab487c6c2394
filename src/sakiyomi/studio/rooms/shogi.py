"""The shogi room: a game against the engine, which reads on your time, with clocks that the server keeps."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

from sakiyomi.errors import GameOverError, MoveError
from sakiyomi.games.shogi import SHOGI, Ending, Move, ShogiPosition, forms
from sakiyomi.games.shogi.record import RecordResult, ShogiRecord
from sakiyomi.ponder import PonderOutcome
from sakiyomi.studio.intents import MoveText, Ply, SideNumber
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.shogi_board import board_view, named
from sakiyomi.studio.rooms.shogi_mind import SHOWN, Mind
from sakiyomi.studio.rooms.terms import info_view
from sakiyomi.types import Info, Limit, Side
from sakiyomi.wire import Choice, Flag, ListOf, Text, Whole

LEVELS = {"easy": 2_000, "middle": 60_000, "strong": None}
"""Nodes for each move; the strongest level uses its clock."""
WITHOUT_CLOCK = 3.0
"""Seconds for a move of the strongest level in a game without clocks."""
LONGEST = 512
"""Moves after which a game is a draw."""
READING, PERIOD = 60.0, 0.25
"""Seconds that the engine reads on your time for one move, and between two reports of it."""
ENDINGS = {
    Ending.no_moves: "mate",
    Ending.repetition: "repetition",
    Ending.perpetual_check: "perpetual check",
    Ending.length: "length",
}
NOTATION = SHOGI.in_japanese()
"""Moves as the move list names them."""


class ShogiRoom(Room):
    """One game: moves, clocks, and what the engine thought of its last move."""

    name = "shogi"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.human: Side = 0
        self.minutes, self.increment, self.level = 10, 5, "middle"
        self.reading = True
        """Whether the engine reads on your time."""
        self.mind: Mind | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting = False
        self._begin()

    def _begin(self) -> None:
        self.stop()
        self.game = ShogiPosition.start(longest=LONGEST)
        self.at = 0
        # A clock of seconds a move alone starts with those of the first move: none would be lost at once.
        start = max(60.0 * self.minutes, float(self.increment))
        self.left = [start, start]
        """Seconds on each clock."""
        self.since: float | None = None
        """When the clock that runs began to run; None while it stands."""
        self.result: tuple[str, Side | None] | None = None
        self.info: Info[Move] | None = None
        self.before = self.game
        """The position that `info` is about."""
        self._alarm: asyncio.TimerHandle | None = None
        self.outcomes: list[PonderOutcome] = []
        self.saved = 0.0
        """Seconds that reading on your time has saved."""

    @property
    def timed(self) -> bool:
        """Whether there are clocks."""
        return self.minutes > 0 or self.increment > 0

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "moves": ListOf(Text(6), LONGEST),
        "at": Whole(0, LONGEST),
        "human": Whole(0, 1),
        "minutes": Whole(0, 180),
        "increment": Whole(0, 60),
        "level": Choice(*LEVELS),
        "reading": Flag(),
        "clocks": ListOf(Whole(0, 1 << 31), 2),
        "resigned": ListOf(Text(16), 2),
    }

    def kept(self) -> View:
        """The game and its clocks, in milliseconds."""
        ended = () if self.result is None or self.game.over else self.result
        return {
            "moves": [str(move) for move in self.game.past],
            "at": self.at,
            "human": self.human,
            "minutes": self.minutes,
            "increment": self.increment,
            "level": self.level,
            "reading": self.reading,
            "clocks": [int(1000 * self._remains(side)) for side in (0, 1)],
            "resigned": [str(word) for word in ended],
        }

    def restore(self, kept: View) -> None:
        """The same game again; its clocks stand."""
        self.human, self.minutes, self.increment = kept["human"], kept["minutes"], kept["increment"]
        self.level, self.reading = kept["level"], kept["reading"]
        self._begin()
        for text in kept["moves"]:
            self.game = self.game.play(self.game.read_move(text))
        black, white = kept["clocks"]
        self.at, self.left = min(kept["at"], len(self.game.past)), [black / 1000, white / 1000]
        if self.game.over:
            self.result = ENDINGS[self.game.ending], self.game.winner
        elif kept["resigned"]:
            how, winner = kept["resigned"]
            self.result = (
                Choice("resignation", "time").check(how, "result"),
                Whole(0, 1).check(int(winner), "winner"),
            )

    # --- what is shown ----------------------------------------------------------------------------------

    def view(self) -> View:
        """The board at the cursor, the game, and the clocks."""
        here = self._shown()
        return {
            "board": {**board_view(here), "legal": self._legal()},
            "line": named(ShogiPosition.start(longest=LONGEST), self.game.past),
            "at": self.at,
            "human": self.human,
            "minutes": self.minutes,
            "increment": self.increment,
            "level": self.level,
            "turn": self.game.side,
            "timed": self.timed,
            "clocks": [round(self._remains(side), 2) for side in (0, 1)],
            "ticking": self.since is not None,
            "over": self.result is not None,
            "result": None if self.result is None else {"how": self.result[0], "winner": self.result[1]},
            "info": self.info and info_view(NOTATION, self.before, self.info),
            "text": self.game.sfen,
            "reading": self.reading,
        }

    def live(self) -> View:
        """What the engine expects of you, and how often it was right."""
        return {**super().live(), "ponder": self._ponder_view() if self.reading else None}

    def _ponder_view(self) -> View:
        yours = self.game.side == self.human and self.result is None
        last = self.outcomes[-1] if self.outcomes else None
        return {
            "working": self._reader is not None and not self._reader.done(),
            "crowded": self._waiting,
            "more": max(0, self.mind.expected - SHOWN) if self.mind is not None and yours else 0,
            "guesses": self.mind.view(self.game) if self.mind is not None and yours else [],
            "last": last and {"kind": last.kind, "rank": last.rank, "spent": last.spent, "saved": last.saved},
            "hits": sum(outcome.kind != "miss" for outcome in self.outcomes),
            "answers": len(self.outcomes),
            "seconds": round(self.saved, 2),
        }

    def _legal(self) -> list[str]:
        mine = self.game.side == self.human and self.result is None and self.at == len(self.game.past)
        return [str(move) for move in self.game.moves()] if mine else []

    def _shown(self) -> ShogiPosition:
        here = ShogiPosition.start(longest=LONGEST)
        for move in self.game.past[: self.at]:
            here = here.play(move)
        return here

    # --- clocks -----------------------------------------------------------------------------------------

    def _remains(self, side: Side) -> float:
        spent = time.monotonic() - self.since if self.since is not None and side == self.game.side else 0.0
        return max(0.0, self.left[side] - spent)

    def _run_clock(self) -> None:
        """The clock of the side to move runs; when it runs out, the game is lost."""
        self._stand()
        if not self.timed or self.result is not None:
            return
        self.since = time.monotonic()
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(self.left[self.game.side] + 0.001, self._time_up)

    def _stand(self) -> None:
        """The clock stands, with what has been used taken off."""
        self.left[self.game.side] = self._remains(self.game.side)
        self.since = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _time_up(self) -> None:
        if self.since is None or self._remains(self.game.side) > 0:
            return
        self._end("time", 1 - self.game.side)
        self.changed()

    # --- the game ---------------------------------------------------------------------------------------

    def do_new(
        self,
        human: SideNumber,
        minutes: Annotated[int, Whole(0, 180)],
        increment: Annotated[int, Whole(0, 60)],
        level: Annotated[str, Choice(*LEVELS)],
        reading: bool,
    ) -> None:
        """A new game; black moves first."""
        self._stand()
        self.reading = reading
        self.human, self.minutes, self.increment, self.level = human, minutes, increment, level
        self._begin()
        self._go_on()

    def do_move(self, move: MoveText) -> None:
        """Your move."""
        self._check_going()
        if self.game.side != self.human:
            raise MoveError("it is the engine's turn")
        self._play(self.game.read_move(move))
        self._go_on()

    def do_go(self, at: Ply) -> None:
        """Looks at another place of the game; the game itself goes on."""
        self.at = min(at, len(self.game.past))

    def do_resign(self) -> None:
        """You give the game up."""
        self._check_going()
        self._end("resignation", 1 - self.human)

    def do_resume(self) -> None:
        """Goes on after a pause."""
        self._check_going()
        self._go_on()

    def _check_going(self) -> None:
        if self.result is not None:
            raise GameOverError("the game is over: begin a new one")

    def unwatched(self) -> None:
        """The game pauses when nobody is there: the clocks stand."""
        self.stop()
        self._stand()

    def opened(self) -> None:
        """Somebody is back: the engine may read on."""
        if self.since is not None or not self.timed:
            self._read_ahead()

    def stop(self) -> None:
        """Nothing is searched any more, on nobody's time."""
        self._stop_reading()
        if self.mind is not None:
            self.mind.close()
            self.mind = None
        super().stop()

    def _play(self, move: Move) -> None:
        self._stand()
        self.left[self.game.side] += self.increment if self.timed else 0
        self.game = self.game.play(move)
        self.at = len(self.game.past)
        if self.game.over:
            self._end(ENDINGS[self.game.ending], self.game.winner)

    def _end(self, how: str, winner: Side | None) -> None:
        self.stop()
        self._stand()
        self.result = how, winner

    def _go_on(self) -> None:
        if self.result is not None:
            return
        self._run_clock()
        if self.game.side == self.human:
            self._read_ahead()
        elif not self.busy:
            self._stop_reading()
            mind, self.mind = self.mind or Mind(), None  # it must not be closed with what ran before
            self.start(self._answer(mind))
            self.mind = mind

    async def _answer(self, mind: Mind) -> None:
        game, limit = self.game, self._limit(self.game.side)
        last = game.past[-1] if game.past else None
        info, outcome, saved = await asyncio.to_thread(mind.answer, game, last, limit)
        self.before, self.info = game, info
        if self.reading:
            self.outcomes.append(outcome)
            self.saved += saved
        self._play(info.best)
        if not self.reading:
            self.mind = None  # its table is given back
        if self.result is None:
            self._run_clock()
            self._read_ahead()

    def _limit(self, side: Side) -> Limit:
        nodes = LEVELS[self.level]
        if not self.timed:
            return Limit(nodes=nodes, seconds=WITHOUT_CLOCK)
        clock, gain = {side: self._remains(side)}, {side: float(self.increment)}
        return Limit(nodes=nodes, clock=clock, increment=gain)

    # --- on your time -----------------------------------------------------------------------------------

    def _read_ahead(self) -> None:
        """The engine prepares replies while you think, as soon as not too many others do."""
        mine = self.game.side == self.human and self.result is None
        if self.reading and mine and self._reader is None:
            self._waiting = self.owner.ponder_slots.locked()
            self._reader = asyncio.get_running_loop().create_task(self._read(self.game))

    def _stop_reading(self) -> None:
        self._waiting = False
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    async def _read(self, game: ShogiPosition) -> None:
        async with self.owner.ponder_slots:
            self._waiting = False
            mind = self.mind = self.mind or Mind()
            await asyncio.to_thread(mind.wait, game, self._limit(1 - self.human))
            end = time.monotonic() + READING
            while mind.reading and time.monotonic() < end:
                self.progressed()
                await asyncio.sleep(PERIOD)
            await asyncio.to_thread(mind.rest)
        self.progressed()

    # --- files ------------------------------------------------------------------------------------------

    def do_save(self, form: Annotated[str, Choice("kif", "csa")]) -> View:
        """The game as a file."""
        record = ShogiRecord.of(self.game)
        names = ("You", "Sakiyomi") if self.human == 0 else ("Sakiyomi", "You")
        record.headers.update({"先手": names[0], "後手": names[1]})
        end = ([record.root, *record.line()])[-1]
        end.result = self._written_result()
        return {
            "file": {"name": f"game.{form}", "type": "text/plain", "text": forms.write(record, form) + "\n"}
        }

    def _written_result(self) -> RecordResult | None:
        if self.result is None or (self.result[0] == "resignation" and self.game.side != self.human):
            return RecordResult.BROKEN_OFF  # the files know only resignations of the side to move
        return {
            "resignation": RecordResult.RESIGNED,
            "time": RecordResult.TIME_UP,
            "mate": RecordResult.MATE,
            "repetition": RecordResult.REPETITION,
            "length": RecordResult.MAX_MOVES,
        }.get(self.result[0])
