"""The shogi room: a game against the engine, which ponders on your time; the server keeps the clocks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from sakiyomi.errors import GameOverError, MoveError
from sakiyomi.games.base import may_declare
from sakiyomi.games.shogi import Ending, Move, ShogiPosition, forms
from sakiyomi.games.shogi.record import RecordResult, ShogiRecord
from sakiyomi.ponder import PonderOutcome
from sakiyomi.studio.intents import MoveText, Ply, SideNumber
from sakiyomi.studio.rooms.analysis import Analysis
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.move_names import NOTATION, both_names, named
from sakiyomi.studio.rooms.room_clock import RoomClock
from sakiyomi.studio.rooms.shogi_board import board_view
from sakiyomi.studio.rooms.shogi_judging import loss_of, opening_view
from sakiyomi.studio.rooms.shogi_levels import HANDICAPS, LEVELS, choose, starting
from sakiyomi.studio.rooms.shogi_mind import MAX_SHOWN, Mind
from sakiyomi.studio.rooms.terms import info_view
from sakiyomi.types import Info, Limit, Side
from sakiyomi.wire import Choice, Flag, ListOf, Text, Whole

WITHOUT_CLOCK = 3.0
"""Maximum seconds per move in a game without clocks."""
GRACE = 60.0
"""Seconds to play on with after a loss on time is taken back."""
MAX_NAME = 60
"""Characters of a player's name in a file."""
MAX_MOVES = 512
"""A game is a draw after this many moves."""
PONDER_SECONDS, PERIOD = 60.0, 0.25
"""Maximum seconds of pondering per move, and seconds between its reports."""
ENDINGS = {
    Ending.no_moves: "mate",
    Ending.repetition: "repetition",
    Ending.perpetual_check: "perpetual check",
    Ending.length: "length",
}


class ShogiRoom(Room):
    """One game: moves, clocks, and the engine's report on its last move."""

    name = "shogi"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.human: Side = 0
        self.level, self.clock = "middle", RoomClock(10, 5)
        self.origin = HANDICAPS["even"]
        """The position that the game starts from, as SFEN."""
        self.reading = True
        """Whether the engine ponders."""
        self.mind: Mind | None = None
        self._ponder_task: asyncio.Task[None] | None = None
        self._judge_task: asyncio.Task[None] | None = None
        self._waiting = False
        self._begin()

    def _begin(self) -> None:
        self.stop()
        self.game = starting(self.origin, MAX_MOVES)
        self.at = 0
        self.clock.stop()
        self.clock = RoomClock(self.clock.minutes, self.clock.increment, self.clock.byoyomi)
        self.result: tuple[str, Side | None] | None = None
        self.began = ""
        """When the first move was made, as records write it."""
        self.spent: list[float] = []
        """Seconds spent on each move."""
        self.info: Info[Move] | None = None
        self.slip: View | None = None
        """What the engine's last move gave away on purpose."""
        self.taken: View | None = None
        """The move that was taken back last, and what it gave away."""
        self.before = self.game
        """The position of `info`."""
        self.outcomes: list[PonderOutcome] = []
        self.saved = 0.0
        """Seconds saved by pondering."""

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "moves": ListOf(Text(6), MAX_MOVES),
        "at": Whole(0, MAX_MOVES),
        "human": Whole(0, 1),
        "minutes": Whole(0, 180),
        "increment": Whole(0, 60),
        "byoyomi": Whole(0, 60),
        "origin": Text(300),
        "level": Choice(*LEVELS),
        "reading": Flag(),
        "clocks": ListOf(Whole(0, 1 << 31), 2),
        "began": Text(19),
        "spent": ListOf(Whole(0, 1 << 31), MAX_MOVES),
        "resigned": ListOf(Text(16), 2),
    }

    def kept(self) -> View:
        """The game and its clocks, in milliseconds."""
        ended = () if self.result is None or self.game.over else self.result
        return {
            "moves": [str(move) for move in self.game.past],
            "at": self.at,
            "human": self.human,
            "minutes": self.clock.minutes,
            "increment": self.clock.increment,
            "byoyomi": self.clock.byoyomi,
            "origin": self.origin,
            "level": self.level,
            "reading": self.reading,
            "clocks": [int(1000 * self.clock.main(side)) for side in (0, 1)],
            "began": self.began,
            "spent": [round(1000 * one) for one in self.spent],
            "resigned": [str(word) for word in ended],
        }

    def restore(self, kept: View) -> None:
        """Restores the game, with its clocks stopped."""
        self.human, self.level, self.reading = kept["human"], kept["level"], kept["reading"]
        self.clock, self.origin = (
            RoomClock(kept["minutes"], kept["increment"], kept["byoyomi"]),
            kept["origin"],
        )
        self._begin()
        for text in kept["moves"]:
            self.game = self.game.play(self.game.read_move(text))
        black, white = kept["clocks"]
        self.began, self.spent = kept["began"], [one / 1000 for one in kept["spent"]]
        self.at, self.clock.left = min(kept["at"], len(self.game.past)), [black / 1000, white / 1000]
        if self.game.over:
            self.result = ENDINGS[self.game.ending], self.game.winner
        elif kept["resigned"]:
            how, winner = kept["resigned"]
            self.result = (
                Choice("resignation", "time", "declaration").check(how, "result"),
                Whole(0, 1).check(int(winner), "winner"),
            )

    # --- what is shown ----------------------------------------------------------------------------------

    def view(self) -> View:
        """The board at the cursor, the game, and the clocks: seconds until a side loses, with its byoyomi."""
        here = self._shown()
        return {
            "board": {**board_view(here), "legal": self._legal()},
            "line": named(starting(self.origin, MAX_MOVES), self.game.past),
            "origin": "" if self.origin == HANDICAPS["even"] else self.origin,
            "at": self.at,
            "human": self.human,
            "minutes": self.clock.minutes,
            "increment": self.clock.increment,
            "byoyomi": self.clock.byoyomi,
            "slip": self.slip,
            "opening": opening_view(starting(self.origin, 0), self.game.past[: self.at]),
            "taken": self.taken,
            "level": self.level,
            "turn": self.game.side,
            "timed": self.clock.timed,
            "clocks": [round(self._remaining(side), 2) for side in (0, 1)],
            "ticking": self.clock.timed and self.clock.running is not None,
            "spent": [round(one, 1) for one in self.spent],
            "declares": self.result is None and self.game.side == self.human and may_declare(self.game),
            "over": self.result is not None,
            "result": None if self.result is None else {"how": self.result[0], "winner": self.result[1]},
            "info": self.info and info_view(NOTATION, self.before, self.info),
            "text": self.game.sfen,
            "reading": self.reading,
            "errs": LEVELS[self.level].errs,
            "levels": {name: level.view() for name, level in LEVELS.items()},
        }

    def live(self) -> View:
        """The moves that the engine expects, and how often it was right."""
        return {**super().live(), "ponder": self._ponder_view() if self._ponders else None}

    @property
    def _ponders(self) -> bool:
        """Whether the engine thinks on your time; levels that make mistakes on purpose never do."""
        return self.reading and not LEVELS[self.level].errs

    def _ponder_view(self) -> View:
        yours = self.game.side == self.human and self.result is None
        last = self.outcomes[-1] if self.outcomes else None
        return {
            "working": self._ponder_task is not None and not self._ponder_task.done(),
            "crowded": self._waiting,
            "more": max(0, self.mind.expected - MAX_SHOWN) if self.mind is not None and yours else 0,
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
        here = starting(self.origin, MAX_MOVES)
        for move in self.game.past[: self.at]:
            here = here.play(move)
        return here

    # --- clocks -----------------------------------------------------------------------------------------

    def _remaining(self, side: Side) -> float:
        """Seconds until a side loses; none after it has lost on time."""
        return 0.0 if self.result == ("time", 1 - side) else self.clock.remaining(side)

    def _run_clock(self) -> None:
        """Runs the clock of the side to move, which loses when it runs out."""
        if self.result is None:
            self.clock.run(self.game.side, self._time_up)

    def _time_up(self, side: Side) -> None:
        self._end("time", 1 - side)
        self.changed()

    # --- the game ---------------------------------------------------------------------------------------

    def do_new(
        self,
        human: SideNumber,
        minutes: Annotated[int, Whole(0, 180)],
        increment: Annotated[int, Whole(0, 60)],
        byoyomi: Annotated[int, Whole(0, 60)],
        level: Annotated[str, Choice(*LEVELS)],
        reading: bool,
        handicap: Annotated[str, Choice(*HANDICAPS)],
        position: Annotated[str, Text(300)],
    ) -> None:
        """Starts a new game, with a handicap or from a position (SFEN) if one is given."""
        origin = starting(position, MAX_MOVES).sfen if position else HANDICAPS[handicap]
        self.clock.stop()
        self.reading, self.origin, self.human, self.level = reading, origin, human, level
        self.clock = RoomClock(minutes, increment, byoyomi)
        self._begin()
        self._go_on()

    def do_level(self, level: Annotated[str, Choice(*LEVELS)]) -> None:
        """Changes the engine's level before the first move; a game that has begun keeps its own."""
        if self.game.past or self.result is not None or level == self.level:
            return
        was_busy, self.level = self.busy, level
        self.stop()
        if was_busy:
            self._go_on()
        else:
            self.opened()

    def do_move(self, move: MoveText) -> None:
        """Plays your move."""
        self._check_not_over()
        if self.game.side != self.human:
            raise MoveError("it is the engine's turn")
        self._play(self.game.read_move(move))
        self._go_on()

    def do_go(self, at: Ply) -> None:
        """Moves the cursor; the game itself continues."""
        self.at = min(at, len(self.game.past))

    def do_back(self) -> None:
        """Takes back your last move and the engine's reply."""
        mine = [i for i in range(len(self.game.past)) if (i + self._first()) % 2 == self.human]
        if not mine:
            raise MoveError("there is no move of yours to take back")
        self.stop()
        self.clock.stop()
        if self.result == ("time", 1 - self.human):
            self.clock.left[self.human] = GRACE
        (*past, taken), self.game = self.game.past[: mine[-1] + 1], starting(self.origin, MAX_MOVES)
        for move in past:
            self.game = self.game.play(move)
        self.at, self.result, self.info, self.slip = len(past), None, None, None
        self.spent, self.clock.used = self.spent[: len(past)], 0.0
        self.taken = {"name": both_names(self.game, taken), "loss": None, "missed": None}
        self._judge_task = asyncio.get_running_loop().create_task(self._judge(self.game, taken))
        self._go_on()

    async def _judge(self, here: ShogiPosition, move: Move) -> None:
        """Says what a move gave away that was taken back."""
        async with self.owner.slots:
            loss, missed = await loss_of(here, move)
            self.taken = {"name": both_names(here, move), "loss": loss, "missed": missed}
        self.changed()

    def _stop_judging(self) -> None:
        self.taken = None
        if self._judge_task is not None:
            self._judge_task.cancel()
            self._judge_task = None

    def _first(self) -> int:
        """The side that makes the first move."""
        return starting(self.origin, MAX_MOVES).side

    def do_resign(self) -> None:
        """Resigns for you."""
        self._check_not_over()
        self._end("resignation", 1 - self.human)

    def do_declare(self) -> None:
        """Declares a win with an entering king, for you."""
        self._check_not_over()
        if self.game.side != self.human or not may_declare(self.game):
            raise MoveError("you cannot declare a win here")
        self._end("declaration", self.human)

    def do_resume(self) -> None:
        """Resumes after a pause."""
        self._check_not_over()
        self._go_on()

    def _check_not_over(self) -> None:
        if self.result is not None:
            raise GameOverError("the game is over: start a new one")

    def unwatched(self) -> None:
        """Pauses the game and its clocks when nobody watches."""
        self.stop()
        self.clock.stop()

    def opened(self) -> None:
        """Resumes pondering, unless the game is paused."""
        if self.clock.running is not None or not self.clock.timed:
            self._start_pondering()

    def stop(self) -> None:
        """Stops searching, pondering and judging."""
        self._stop_pondering()
        self._stop_judging()
        if self.mind is not None:
            self.mind.close()
            self.mind = None
        super().stop()

    def _play(self, move: Move) -> None:
        self._stop_judging()
        self.spent = [*self.spent, self.clock.moved(self.game.side)]
        self.game = self.game.play(move)
        self.began = self.began or datetime.now().strftime("%Y/%m/%d %H:%M:%S")
        self.at = len(self.game.past)
        if self.game.over:
            self._end(ENDINGS[self.game.ending], self.game.winner)

    def _end(self, how: str, winner: Side | None) -> None:
        self.stop()
        self.clock.stop()
        self.result = how, winner

    def _go_on(self) -> None:
        if self.result is not None:
            return
        self._run_clock()
        if self.game.side == self.human:
            self._start_pondering()
        elif not self.busy:
            self._stop_pondering()
            mind, self.mind = self.mind or Mind(), None  # `start` calls `stop`, which must not close it
            self.start(self._answer(mind))
            self.mind = mind

    async def _answer(self, mind: Mind) -> None:
        game, limit = self.game, self._limit(self.game.side)
        if may_declare(game):
            self._end("declaration", game.side)
            return
        if LEVELS[self.level].errs:
            made = await choose(game, LEVELS[self.level])
            self.before, self.info, self.slip = game, made.info, made.slip
            self._play(made.info.best)
            if self.result is None:
                self._run_clock()
            return
        last = game.past[-1] if game.past else None
        info, outcome, saved = await asyncio.to_thread(mind.answer, game, last, limit)
        self.before, self.info, self.slip = game, info, None
        if self._ponders:
            self.outcomes.append(outcome)
            self.saved += saved
        self._play(info.best)
        if not self.reading:
            self.mind = None  # frees its table
        if self.result is None:
            self._run_clock()
            self._start_pondering()

    def _limit(self, side: Side) -> Limit:
        nodes = LEVELS[self.level].nodes
        if not self.clock.timed:
            return Limit(nodes=nodes, seconds=WITHOUT_CLOCK)
        left, gain = {side: self.clock.main(side)}, {side: float(self.clock.increment)}
        return Limit(nodes=nodes, clock=left, increment=gain, byoyomi=float(self.clock.byoyomi))

    # --- pondering --------------------------------------------------------------------------------------

    def _start_pondering(self) -> None:
        """Prepares replies while you think, as soon as a slot is free."""
        mine = self.game.side == self.human and self.result is None
        if self._ponders and mine and self._ponder_task is None:
            self._waiting = self.owner.ponder_slots.locked()
            self._ponder_task = asyncio.get_running_loop().create_task(self._ponder(self.game))

    def _stop_pondering(self) -> None:
        self._waiting = False
        if self._ponder_task is not None:
            self._ponder_task.cancel()
            self._ponder_task = None

    async def _ponder(self, game: ShogiPosition) -> None:
        async with self.owner.ponder_slots:
            self._waiting = False
            mind = self.mind = self.mind or Mind()
            await asyncio.to_thread(mind.wait, game, self._limit(1 - self.human))
            end = time.monotonic() + PONDER_SECONDS
            while mind.reading and time.monotonic() < end:
                self.progressed()
                await asyncio.sleep(PERIOD)
            await asyncio.to_thread(mind.rest)
        self.progressed()

    # --- files ------------------------------------------------------------------------------------------

    def do_save(
        self,
        form: Annotated[str, Choice("kif", "csa")],
        names: Annotated[tuple[str, ...], ListOf(Text(MAX_NAME), 2, 2)],
    ) -> View:
        """Saves the game as a file; `names` of Black and White."""
        text = forms.write(self._record(names), form) + "\n"
        return {"file": {"name": f"game.{form}", "type": "text/plain", "text": text}}

    def do_analyse(self, names: Annotated[tuple[str, ...], ListOf(Text(MAX_NAME), 2, 2)]) -> None:
        """Shows the game in the analysis room, with its times, names and result."""
        analysis = self.owner.room("analysis")
        assert isinstance(analysis, Analysis)
        analysis.take_game(self._record(names), self.at)

    def _record(self, names: Sequence[str]) -> ShogiRecord:
        record = ShogiRecord.of(self.game)
        began = {"開始日時": self.began} if self.began else {}
        record.headers.update({**began, **self._time_header(), "先手": names[0], "後手": names[1]})
        for node, spent in zip(record.line(), self.spent, strict=False):
            node.seconds = float(int(spent))  # records count whole seconds, rounded down
        end = ([record.root, *record.line()])[-1]
        end.result = self._written_result()
        end.result_seconds = float(int(self.clock.used)) if self.result is not None else None
        return record

    def _time_header(self) -> dict[str, str]:
        clock = self.clock
        if not clock.timed:
            return {}
        added = f"＋1手{clock.increment}秒" if clock.increment else ""
        after = f"、秒読み{clock.byoyomi}秒" if clock.byoyomi else ""
        return {"持ち時間": f"{clock.minutes}分{added}{after}"}

    def _written_result(self) -> RecordResult | None:
        if self.result is None or (self.result[0] == "resignation" and self.game.side != self.human):
            return RecordResult.BROKEN_OFF  # files can record a resignation only by the side to move
        return {
            "resignation": RecordResult.RESIGNED,
            "time": RecordResult.TIME_UP,
            "mate": RecordResult.MATE,
            "declaration": RecordResult.DECLARED,
            "repetition": RecordResult.REPETITION,
            "length": RecordResult.MAX_MOVES,
        }.get(self.result[0])
