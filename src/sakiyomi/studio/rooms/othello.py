"""The Othello room: play or analyse, with evaluations on the squares, explanations, and game reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from sakiyomi.errors import GameOverError, LimitError, MoveError, TextError
from sakiyomi.games.levels import LEVELS
from sakiyomi.games.othello import DISC, OTHELLO, PASS, OthelloPosition, OthelloRecord, parse_transcript
from sakiyomi.players import make_player
from sakiyomi.search import AlphaBeta
from sakiyomi.search.running import Search
from sakiyomi.solve import EndgameSolver
from sakiyomi.studio.intents import MoveText, Pasted, Ply, Seed
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.othello_files import read_pasted
from sakiyomi.studio.rooms.othello_game import CLOCKS, OthelloGame
from sakiyomi.studio.rooms.othello_review import EXACT, OthelloReview
from sakiyomi.studio.rooms.othello_tasks import make_task
from sakiyomi.studio.rooms.otlplg import SEARCH_LIMIT, opinion
from sakiyomi.studio.rooms.terms import comparison_view
from sakiyomi.studio.rooms.variation_text import MAX_TEXT, read_tree, written
from sakiyomi.studio.threads import begin
from sakiyomi.types import Limit, Line, Side
from sakiyomi.wire import Choice, Flag, ListOf, Text, Whole

MEMORY = 8
"""Megabytes of a search's table."""
SOLVED = 14
"""Evaluations are exact with at most this many empty squares."""
OPPONENTS = (*(str(number) for number in range(1, len(LEVELS["othello"]) + 1)), "otlplg")
"""The levels of the engine, weakest first, and OTL.PLG."""
PATIENCE = Limit(seconds=3.0)
"""For one move of the engine, at any level."""
MOVES_LEFT = 25
"""With a clock the engine uses at most this part of its time for one move."""
GRACE = 60.0
"""Seconds to play on with after a loss on time is taken back."""
HINT_LIMIT = Limit(seconds=3.0, depth=12)
"""For the evaluations on the squares, which explanations use too."""
EXACT_LIMIT = Limit(seconds=20.0)
"""For exact values after estimates, from as many empty squares on as a review is exact."""
MAX_LINES = 40


class OthelloRoom(OthelloGame):
    """One game, a cursor in it, and the analysis of the position there."""

    name = "othello"

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "start": Text(100),
        "moves": ListOf(Text(4), 120),
        "at": Whole(0, 120),
        "variations": Text(MAX_TEXT),
        "human": Choice("black", "white", "both"),
        "level": Choice(*OPPONENTS),
        "hinting": Flag(),
        "clock": Choice(*CLOCKS),
        "left": ListOf(Whole(0, 1 << 31), 2),
        "result": ListOf(Text(16), 2),
    }

    def kept(self) -> View:
        """The game; its analysis is computed again."""
        return {
            "start": self.record.start.text(),
            "moves": list(self.record.moves),
            "at": self.at,
            "variations": written(self.tree),
            "human": self.human,
            "level": self.level,
            "hinting": self.hinting,
            "clock": self.pace,
            "left": [int(1000 * self.clock.remaining(side)) for side in (0, 1)],
            "result": [str(word) for word in self.result or ()],
        }

    def restore(self, kept: View) -> None:
        """Restores the game."""
        here = start = OTHELLO.parse(kept["start"])
        for text in kept["moves"]:
            here = here.play(OTHELLO.parse_move(here, text))
        self._load(OthelloRecord(tuple(kept["moves"]), start))
        self.do_variations(kept["start"], kept["variations"])
        self._walk(kept["moves"], kept["at"])
        self.human, self.hinting = kept["human"], kept["hinting"]
        black, white = kept["left"]
        self._set_clock(kept["clock"])
        self.clock.left = [black / 1000, white / 1000]
        if kept["result"]:
            how, winner = kept["result"]
            self.result = (
                Choice("resignation", "time").check(how, "result"),
                Whole(0, 1).check(int(winner), "winner"),
            )
        self._choose(kept["level"])

    # --- the game ---------------------------------------------------------------------------------------

    def do_new(
        self,
        human: Annotated[str, Choice("black", "white", "both")],
        level: Annotated[str, Choice(*OPPONENTS)],
        clock: Annotated[str, Choice(*CLOCKS)],
    ) -> None:
        """Starts a new game: you are black, white, or both."""
        self._drop()
        self._load(OthelloRecord(()))
        self._begin(human, level, clock)

    def do_play_on(
        self,
        human: Annotated[str, Choice("black", "white")],
        level: Annotated[str, Choice(*OPPONENTS)],
        clock: Annotated[str, Choice(*CLOCKS)],
    ) -> None:
        """Starts a game against the engine from the position shown; the moves before it stay."""
        if self.position.over:
            raise GameOverError("the game is over: there is no move to make")
        self._drop()
        self._load(replace(self.record, moves=self.record.moves[: self.at], black="", white=""))
        self.at = len(self.record.moves)
        self._begin(human, level, clock)

    def _begin(self, human: str, level: str, clock: str) -> None:
        self.human = human
        self._set_clock(clock if human != "both" else "none")
        self.hinting = human == "both"  # against the engine, help comes only when asked for
        self._choose(level)
        self._go_on()

    def do_analyse(self) -> None:
        """Ends a game against the engine: from now on it is looked at with values."""
        self._analyse()
        self._go_on()

    def do_resign(self) -> None:
        """Resigns a game against the engine."""
        if not self.running:
            raise GameOverError("the game is over: start a new one")
        self._end("resignation", 1 - ("black", "white").index(self.human))

    def _end(self, how: str, winner: Side) -> None:
        self.result = how, winner
        self.stop()
        self._go_on()

    def _time_up(self, side: Side) -> None:
        self._end("time", 1 - side)
        self.changed()

    def _run_clock(self) -> None:
        """Runs the clock of the side to move; nobody has to hurry with the first move of a game."""
        if self.clock.timed and self.running:
            self.clock.run(self.record.end.side, self._time_up)
        else:
            self.clock.stop()

    def _drop(self) -> None:
        """Remembers what is about to go away."""
        if self.task is None and (self.record.moves or self.origin.start != OthelloPosition()):
            self.dropped = {**self.kept(), "players": [self.origin.black, self.origin.white]}

    def do_undrop(self) -> None:
        """Brings back what was there before the last new game, task, text, or removal."""
        if self.dropped is None:
            raise LimitError("there is nothing to bring back")
        before, self.dropped = self.dropped, None
        black, white = before.pop("players")
        self.stop()
        self.restore(before)
        self.origin = replace(self.origin, black=black, white=white)
        self._go_on()

    def _choose(self, level: str) -> None:
        """Makes an opponent ready for a new game."""
        self.level = level
        self.program.new_game()
        if level != "otlplg":
            self.player = make_player(f"level:{level}", OTHELLO)

    def do_paste(self, text: Pasted) -> View:
        """Reads a transcript, a GGF game or a board, and goes to its end; lists several games.

        The moves before one that cannot be played are read, and the answer warns of it.
        """
        said: list[str] = []
        record, games = read_pasted(text, said.append)
        self._drop()
        self._load(record)
        self.at = len(record.moves)
        self._analyse()
        self._go_on()
        return {"warning": said[0] if said else "", "games": games}

    def do_visit(
        self,
        start: Annotated[str, Text(100)],
        moves: Annotated[str, Text(300)],
        at: Ply,
    ) -> View | None:
        """Goes where a link leads: to a game from a position, and a move in it.

        A running game against the engine is not left for it: the answer says that there is one.
        """
        root = OTHELLO.parse(start) if start else OthelloPosition()
        line = list(parse_transcript(moves, root).moves)
        if self.record.start == root and self.playing and line == list(self.record.moves[: len(line)]):
            if at < len(line):
                self._walk(list(self.record.moves), at)
                self._go_on()
            return None
        if self.record.start != root or self.tree.find(line) is None:
            if self.running:
                return {"running": True}
            self._drop()
            self._load(OthelloRecord(tuple(line), root))
            self._analyse()
        elif list(self.record.moves) == line and self.at == min(at, len(line)) and self.task is None:
            return None  # it is shown already, with its analysis
        self._walk(line, at)
        self._go_on()
        return None

    def _analyse(self) -> None:
        """From a game against somebody, which has no help, back to one that is looked at with values."""
        self.hinting = self.hinting or self.human != "both"
        self.human = "both"
        self.clock.stop()

    def _walk(self, line: list[str], at: int) -> None:
        """Goes to a place in a line of the tree."""
        path = self.tree.find(line) or []
        self.tree.here = path[min(at, len(path)) - 1] if at and path else self.tree.root

    def do_variations(
        self, start: Annotated[str, Text(100)], text: Annotated[str, Text(MAX_TEXT)]
    ) -> View | None:
        """Loads a game with its variations, as a link has them; a running game is not left for it."""
        root = OTHELLO.parse(start) if start else OthelloPosition()
        if not text or (root == self.origin.start and written(self.tree) == text):
            return None
        if self.running:
            return {"running": True}
        tree = read_tree(text, root, OTHELLO.parse_move, lambda _, move: move)
        self._load(OthelloRecord((), root))
        self.tree, self.human = tree, "both"
        self._go_on()
        return None

    def do_task(self, empties: Annotated[int, Whole(4, 14)], seed: Seed, hard: bool) -> None:
        """Sets an endgame to solve: find the only best move."""
        if self.task is not None and self.task.named == (empties, seed, hard):
            return  # a link to the task that is shown
        self._drop()
        self.stop()
        self.start(self._set_task(empties, seed, hard))

    async def _set_task(self, empties: int, seed: int, hard: bool) -> None:
        task = await asyncio.to_thread(make_task, empties, seed, hard)
        self._forget()
        self._load(OthelloRecord((), task.start))
        self.human, self.task = "both", task

    def do_branch(self, number: Annotated[int, Whole(0, 1 << 31)]) -> None:
        """Goes to a move of any variation."""
        self.tree.go(number)
        self._go_on()

    def do_remove(self, number: Annotated[int, Whole(0, 1 << 31)]) -> None:
        """Removes a move and what follows."""
        if self.playing:
            raise MoveError("in a game against the engine, take moves back instead")
        self._drop()
        self._remove(number)
        self._go_on()

    def _remove(self, number: int) -> None:
        self._stop_review()
        self.tree.remove(number)
        if self.review is not None:
            self.review.cut(self.tree.nodes)

    def do_promote(self, number: Annotated[int, Whole(0, 1 << 31)]) -> None:
        """Makes a variation the main line."""
        self.tree.promote(number)

    def do_back(self) -> None:
        """Takes back your last move, and the engine's reply to it."""
        if self.playing:
            self.tree.here = self.tip
        sides = [here.side for here in self.positions[: self.at]]
        mine = ("black", "white").index(self.human) if self.human != "both" else None
        own = [i for i, side in enumerate(sides) if mine in (None, side) and self.record.moves[i] != PASS]
        if not own:
            raise MoveError("there is no move of yours to take back")
        self.stop()
        self.clock.stop()
        if mine is not None and self.result == ("time", 1 - mine):
            self.clock.left[mine] = GRACE
        self.result = None
        self._remove(self.tree.path()[own[-1]].number)
        self._go_on()

    def do_move(self, move: MoveText) -> None:
        """Plays a move at the cursor; a different continuation becomes a variation."""
        here = self.position
        if self.playing and self.result is not None:
            raise GameOverError("the game is over: start a new one")
        if self.looking_back:
            raise MoveError("this is an earlier position: return to the game to move")
        if self._engines(here):
            raise MoveError("it is the engine's turn")
        self._play(OTHELLO.parse_move(here, move))
        if self.task is not None and not self.task.answer and self.at == 1:
            self.task = replace(self.task, answer=self.record.moves[0])
        self._go_on()

    def _play(self, move: str) -> None:
        self.clock.moved(self.position.side)
        self.tree.play(move, move)
        if self.position.moves() == [PASS] and not self.playing:
            self._play(PASS)

    def do_go(self, at: Ply) -> None:
        """Moves the cursor."""
        self.at = at
        self._go_on()

    def do_hints(self, on: bool) -> None:
        """Turns evaluations on the squares on or off."""
        self.hinting = on
        self._go_on()

    def do_stop(self) -> None:
        """Stops the computation."""
        if self.reviewing:
            self._stop_review()
        else:
            self.stop()

    def opened(self) -> None:
        """Starts or resumes evaluations, the engine's turn, or the clock."""
        self._run_clock()
        if not self.busy and self.info is None:
            self._go_on()

    def unwatched(self) -> None:
        """A review is stopped, its results so far stay; clocks stand still."""
        self._stop_review()
        self.clock.stop()
        super().unwatched()

    def stop(self) -> None:
        """Stops the engine's turn, or evaluations; a review goes on."""
        self._answering = False
        super().stop()

    def _go_on(self) -> None:
        """After every change: starts the engine's turn at the end of its game, or evaluations."""
        self._run_clock()
        if self._answering and self.busy:
            self._forget()  # it thinks about the end of the game, wherever somebody looks
            return
        self.stop()
        self._forget()
        end = self.record.end
        if not end.over and self._engines(end):
            self.start(self._answer())
            self._answering = True
        elif not self.position.over:
            self.start(self._evaluate())

    async def _answer(self) -> None:
        """Plays for the engine until it is the human's turn; the human's forced passes are played too."""
        while not (here := self.record.end).over:
            if here.moves() == [PASS]:
                self._append(PASS)
            elif self._engines(here):
                self._append(await self._decide(here))
                self.changed()
            else:
                break
        self._answering = False
        if not self.position.over:
            self._forget()
            await self._evaluate()

    def _append(self, move: str) -> None:
        """Adds a move to the end of the game; somebody who looks back stays there."""
        if move != PASS:
            self.clock.moved(self.record.end.side)
        if self.tree.here is self.tip:
            self.tree.play(move, move)
            self._forget()
        else:
            self.tree.add(self.tip, move, move)
        self._run_clock()

    async def _decide(self, here: OthelloPosition) -> str:
        if self.level == "otlplg":
            decision = await asyncio.to_thread(self.program.decide, here, None, SEARCH_LIMIT)
            return decision.move
        info = await asyncio.to_thread(self.player.move, here, self._patience(here.side))
        return info.best

    def _patience(self, side: Side) -> Limit:
        """For the engine's move: a part of what is left on its clock, and what the move adds."""
        if not self.clock.timed:
            return PATIENCE
        part = self.clock.remaining(side) / MOVES_LEFT + 0.8 * self.clock.increment
        return Limit(seconds=min(part, PATIENCE.seconds or part))

    async def _evaluate(self) -> None:
        """Gets OTL.PLG's opinion, then values of all moves by iterative deepening (exact near the end)."""
        here = self.position
        if self._secret():
            return
        if self.opinion is None:
            self.opinion = await asyncio.to_thread(opinion, here)
            self.changed()
        if self.hinting:
            await self._search_values(here)

    async def _search_values(self, here: OthelloPosition) -> None:
        """Estimates, or exact values near the end; where estimates are quick and exact ones are not, both."""
        if here.empties > SOLVED:
            await self._follow(lambda: AlphaBeta(memory=MEMORY, lines=MAX_LINES).search(here, HINT_LIMIT))
            self.settled = True
        if here.empties <= EXACT and not self.exact:
            solver = EndgameSolver(memory=MEMORY, lines=MAX_LINES)
            await self._follow(lambda: solver.search(here, EXACT_LIMIT), complete=here.empties > SOLVED)
        self.settled = True

    async def _follow(self, search: Callable[[], Search[str]], complete: bool = False) -> None:
        """Takes what a search reports, only its complete result if so wanted."""
        async with await begin(search) as running:
            async for info in running:
                known, lines = self.info, len(info.lines)
                if not lines or (complete and not info.complete):
                    continue
                if known is None or (lines >= len(known.lines) and info.depth >= known.depth):
                    self.info, self.exact = info, info.complete
                    self.progressed()

    # --- reasons and reviews ----------------------------------------------------------------------------

    def do_why(self, move: MoveText, against: MoveText) -> None:
        """Explains a move (default: the best) by comparison with another (default: the next best)."""
        here = self.position
        if self._secret():
            raise LimitError("solve the task first: play a move")
        if here.over:
            raise GameOverError("the game is over: there is no move to explain")
        wanted = [OTHELLO.parse_move(here, word) if word else None for word in (move, against)]
        self.start(self._explain(here, wanted[0], wanted[1]))

    async def _explain(self, here: OthelloPosition, move: str | None, against: str | None) -> None:
        if not self.settled:
            await self._search_values(here)
        assert self.info is not None
        lines = self.info.lines

        def line(wanted: str | None, after: Line[str] | None) -> Line[str] | None:
            fits = (one for one in lines if one.moves[0] == wanted or (wanted is None and one is not after))
            return next(fits, None)

        chosen = line(move, None)
        if chosen is None:
            raise LimitError(f"{move} has not been evaluated yet: try again")
        self.reasons = {
            **comparison_view(OTHELLO, here, chosen, line(against, chosen)),
            "unit": DISC,
            "depth": None if self.exact else self.info.depth,
        }

    def do_review(self) -> None:
        """Judges every move of the game, from last to first."""
        if not self.record.moves:
            raise TextError("there is no game to review: paste one, or play one")
        self._stop_review()
        if self.playing:
            self._analyse()
            self._go_on()
        self.review = OthelloReview(self.tree.line())
        loop = asyncio.get_running_loop()
        self._review_task = loop.create_task(self._judge(self.review, self.record))

    async def _judge(self, made: OthelloReview, record: OthelloRecord) -> None:
        """Runs beside the evaluations, so that somebody can look around meanwhile."""
        steps = made.steps(record)
        async with self.owner.slots:
            while (move := await asyncio.to_thread(next, steps, None)) is not None:
                made.add(move)
                self.changed()
        self._review_task = None
        self.changed()
