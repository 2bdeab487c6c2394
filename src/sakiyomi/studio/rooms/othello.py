"""The Othello room: play or analyse, with evaluations on the squares, explanations, and game reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from sakiyomi.errors import GameOverError, LimitError, MoveError, TextError
from sakiyomi.games.levels import LEVELS
from sakiyomi.games.othello import DISC, OTHELLO, PASS, OthelloPosition, OthelloRecord, parse_record
from sakiyomi.games.othello.openings import opening_of
from sakiyomi.knowledge.otlplg import Otlplg
from sakiyomi.players import make_player
from sakiyomi.search import AlphaBeta
from sakiyomi.search.running import Search
from sakiyomi.solve import EndgameSolver, Judged, review
from sakiyomi.studio.intents import MoveText, Pasted, Ply, Seed
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.chances import chance
from sakiyomi.studio.rooms.othello_tasks import EndgameTask, make_task
from sakiyomi.studio.rooms.othello_views import book_view, judged_view, reasons_view
from sakiyomi.studio.rooms.otlplg import SEARCH_LIMIT, opinion
from sakiyomi.studio.rooms.terms import comparison_view, line_view
from sakiyomi.studio.rooms.variation_text import MAX_TEXT, read_tree, written
from sakiyomi.studio.rooms.variations import Variations
from sakiyomi.studio.threads import begin
from sakiyomi.types import Info, Limit, Line, Points
from sakiyomi.wire import Choice, Flag, ListOf, Text, Whole

MEMORY = 8
"""Megabytes of a search's table."""
SOLVED = 14
"""Evaluations are exact with at most this many empty squares."""
OPPONENTS = (*(str(number) for number in range(1, len(LEVELS["othello"]) + 1)), "otlplg")
"""The levels of the engine, weakest first, and OTL.PLG."""
PATIENCE = Limit(seconds=3.0)
"""For one move of the engine, at any level."""
HINT_LIMIT = Limit(seconds=3.0, depth=12)
"""For the evaluations on the squares, which explanations use too."""
MAX_LINES = 40


class OthelloRoom(Room):
    """One game, a cursor in it, and the analysis of the position there."""

    name = "othello"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self._load(OthelloRecord(()))
        self.human, self.level = "both", "8"
        self.player = make_player(f"level:{self.level}", OTHELLO)
        self.hinting = True
        self.program = Otlplg()
        """OTL.PLG as the opponent; it remembers the state of the game."""
        self._forget()

    def _load(self, record: OthelloRecord) -> None:
        """Starts with another game, at its beginning."""
        self.origin = record
        """The start and the players of the game; its moves are in the tree."""
        self.tree: Variations[str] = Variations()
        self.judged: list[Judged] = []
        self.task: EndgameTask | None = None
        for move in record.moves:
            self.tree.play(move, move)
        self.at = 0

    @property
    def record(self) -> OthelloRecord:
        """The line that is shown, as a game."""
        return replace(self.origin, moves=tuple(node.name for node in self.tree.line()))

    @property
    def at(self) -> int:
        """The number of moves before the position shown."""
        return self.tree.here.ply

    @at.setter
    def at(self, ply: int) -> None:
        line = self.tree.line()
        self.tree.here = line[min(ply, len(line)) - 1] if ply and line else self.tree.root

    def _forget(self) -> None:
        """Drops the analysis of the previous position."""
        self.info: Info[str] | None = None
        self.settled = False
        """Whether the evaluation is complete."""
        self.exact = False
        self.opinion: View | None = None
        """OTL.PLG's."""
        self.reasons: View | None = None
        self.reviewing = False

    @property
    def positions(self) -> list[OthelloPosition]:
        """All positions of the game, the start first."""
        return list(self.record.positions())

    @property
    def position(self) -> OthelloPosition:
        """The position at the cursor."""
        return self.positions[self.at]

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "start": Text(100),
        "moves": ListOf(Text(4), 120),
        "at": Whole(0, 120),
        "variations": Text(MAX_TEXT),
        "human": Choice("black", "white", "both"),
        "level": Choice(*OPPONENTS),
        "hinting": Flag(),
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
        self._choose(kept["level"])

    # --- what is shown ----------------------------------------------------------------------------------

    def view(self) -> View:
        """The board, the game, and the latest explanation."""
        here = self.position
        return {
            "board": here.text()[:64],
            "side": here.side,
            "legal": here.moves(),
            "counts": [here.count(0), here.count(1)],
            "over": here.over,
            "last": self.record.moves[self.at - 1] if self.at else "",
            "moves": list(self.record.moves),
            "at": self.at,
            "transcript": self.record.transcript(),
            "start": "" if self.origin.start == OthelloPosition() else self.origin.start.text(),
            "players": [self.origin.black, self.origin.white],
            "tree": self.tree.view(),
            "variations": written(self.tree),
            "task": self.task and self.task.view(),
            "opening": self._opening(),
            "human": self.human,
            "level": self.level,
            "levels": [[level.depth, level.noise] for level in LEVELS["othello"]],
            "book": book_view(here),
            "hinting": self.hinting,
            "reasons": self.reasons,
            "opinion": self.opinion,
        }

    def _opening(self) -> View | None:
        """The name of the opening, once one is reached."""
        found = opening_of(OthelloRecord(self.record.moves[: self.at], self.record.start))
        if found is None:
            return None
        return {"english": found.english[0] if found.english else "", "japanese": found.japanese}

    def live(self) -> View:
        """Evaluations, and the progress of a review."""
        return {
            **super().live(),
            "hints": self._hints(),
            "whys": reasons_view(self.info.lines) if self.info and self._hints() else {},
            "exact": self.exact,
            "depth": self.info.depth if self.info else 0,
            "nodes": self.info.nodes if self.info else 0,
            "best": self._best(),
            "review": [judged_view(move) for move in reversed(self.judged)],
            "reviewing": self.reviewing,
        }

    def _best(self) -> View | None:
        """The engine's choice so far."""
        if self.info is None or not self.hinting or self._secret():
            return None
        line = line_view(OTHELLO, self.position, self.info.lines[0])
        lead = self._discs(self.info.lines[0]) * (1 if self.position.side == 0 else -1)
        return {
            **line,
            "unit": DISC,
            "lead": round(lead, 1),
            "chance": round(chance(lead, "othello"), 1),
        }

    def _hints(self) -> dict[str, float]:
        """Values of the evaluated moves, in discs for the side to move."""
        if self.info is None or not self.hinting or self._secret():
            return {}
        return {line.moves[0]: self._discs(line) for line in self.info.lines}

    def _secret(self) -> bool:
        """Whether a task is open, so that nothing may be given away."""
        return self.task is not None and not self.task.answer

    def _discs(self, line: Line[str]) -> float:
        assert isinstance(line.score, Points)
        return float(line.score)

    # --- the game ---------------------------------------------------------------------------------------

    def do_new(
        self,
        human: Annotated[str, Choice("black", "white", "both")],
        level: Annotated[str, Choice(*OPPONENTS)],
    ) -> None:
        """Starts a new game: you are black, white, or both."""
        self._load(OthelloRecord(()))
        self.human = human
        self.hinting = human == "both"  # against the engine, help comes only when asked for
        self._choose(level)
        self._go_on()

    def _choose(self, level: str) -> None:
        """Makes an opponent ready for a new game."""
        self.level = level
        self.program.new_game()
        if level != "otlplg":
            self.player = make_player(f"level:{level}", OTHELLO)

    def do_paste(self, text: Pasted) -> None:
        """Reads a transcript, a GGF game or a board, and goes to its end."""
        record = parse_record(text)
        self._load(record)
        self.at = len(record.moves)
        self._analyse()
        self._go_on()

    def do_visit(
        self,
        start: Annotated[str, Text(100)],
        moves: Annotated[str, Text(300)],
        at: Ply,
    ) -> None:
        """Goes where a link leads: to a game from a position, and a move in it."""
        here = root = OTHELLO.parse(start) if start else OthelloPosition()
        line: list[str] = []
        for text in moves.split()[:120]:
            line.append(OTHELLO.parse_move(here, text))
            here = here.play(line[-1])
        if self.record.start != root or self.tree.find(line) is None:
            self._load(OthelloRecord(tuple(line), root))
            self._analyse()
        elif list(self.record.moves) == line and self.at == min(at, len(line)):
            return  # it is shown already, with its analysis
        self._walk(line, at)
        self._go_on(engine=False)

    def _analyse(self) -> None:
        """From a game against somebody, which has no help, back to one that is looked at with values."""
        self.hinting = self.hinting or self.human != "both"
        self.human = "both"

    def _walk(self, line: list[str], at: int) -> None:
        """Goes to a place in a line of the tree."""
        path = self.tree.find(line) or []
        self.tree.here = path[min(at, len(path)) - 1] if at and path else self.tree.root

    def do_variations(self, start: Annotated[str, Text(100)], text: Annotated[str, Text(MAX_TEXT)]) -> None:
        """Loads a game with its variations, as a link has them."""
        root = OTHELLO.parse(start) if start else OthelloPosition()
        if not text or (root == self.origin.start and written(self.tree) == text):
            return
        tree = read_tree(text, root, OTHELLO.parse_move, lambda _, move: move)
        self._load(OthelloRecord((), root))
        self.tree, self.human = tree, "both"
        self._go_on(engine=False)

    def do_task(self, empties: Annotated[int, Whole(4, 14)], seed: Seed) -> None:
        """Sets an endgame to solve: find the only best move."""
        self.stop()
        self.start(self._set_task(empties, seed))

    async def _set_task(self, empties: int, seed: int) -> None:
        task = await asyncio.to_thread(make_task, empties, seed)
        self._forget()
        self._load(OthelloRecord((), task.start))
        self.human, self.task = "both", task

    def do_branch(self, number: Annotated[int, Whole(0, 1 << 31)]) -> None:
        """Goes to a move of any variation."""
        self.tree.go(number)
        self._go_on(engine=False)

    def do_remove(self, number: Annotated[int, Whole(0, 1 << 31)]) -> None:
        """Removes a move and what follows."""
        self.tree.remove(number)
        self.judged = []
        self._go_on(engine=False)

    def do_promote(self, number: Annotated[int, Whole(0, 1 << 31)]) -> None:
        """Makes a variation the main line."""
        self.tree.promote(number)

    def do_back(self) -> None:
        """Takes back your last move, and the engine's reply to it."""
        sides = [here.side for here in self.positions[: self.at]]
        mine = ("black", "white").index(self.human) if self.human != "both" else None
        own = [i for i, side in enumerate(sides) if mine in (None, side) and self.record.moves[i] != PASS]
        if not own:
            raise MoveError("there is no move of yours to take back")
        self.tree.remove(self.tree.path()[own[-1]].number)
        self.judged = []
        self._go_on()

    def do_move(self, move: MoveText) -> None:
        """Plays a move at the cursor; a different continuation becomes a variation."""
        here = self.position
        if self.human != "both" and here.side != ("black", "white").index(self.human):
            raise MoveError("it is the engine's turn")
        self._play(OTHELLO.parse_move(here, move))
        if self.task is not None and not self.task.answer and self.at == 1:
            self.task = replace(self.task, answer=self.record.moves[0])
        self._go_on()

    def _play(self, move: str) -> None:
        known = self.record.moves
        self.tree.play(move, move)
        if self.record.moves != known:
            self.judged = []
        if self.position.moves() == [PASS] and self.human == "both":
            self._play(PASS)

    def do_go(self, at: Ply) -> None:
        """Moves the cursor."""
        self.at = at
        self._go_on(engine=False)

    def do_hints(self, on: bool) -> None:
        """Turns evaluations on the squares on or off."""
        self.hinting = on
        self._go_on(engine=False)

    def do_stop(self) -> None:
        """Stops the computation."""
        self.stop()
        self.reviewing = False

    def opened(self) -> None:
        """Starts or resumes evaluations, or the engine's turn."""
        if not self.busy and self.info is None:
            self._go_on()

    def unwatched(self) -> None:
        """A review is stopped; its results so far stay."""
        self.reviewing = False
        super().unwatched()

    def _go_on(self, engine: bool = True) -> None:
        """After every change: starts the engine's turn, or evaluations."""
        self.stop()
        self._forget()
        here = self.position
        if here.over:
            return
        if engine and self.human != "both" and here.side != ("black", "white").index(self.human):
            self.start(self._answer())
        else:
            self.start(self._evaluate())

    async def _answer(self) -> None:
        """Plays for the engine until it is the human's turn; the human's forced passes are played too."""
        while not self.position.over:
            here = self.position
            mine = here.side != ("black", "white").index(self.human)
            if not mine and here.moves() != [PASS]:
                break
            if here.moves() == [PASS]:
                self._play(PASS)
                continue
            self._play(await self._decide(here))
            self.changed()
        if not self.position.over:
            await self._evaluate()

    async def _decide(self, here: OthelloPosition) -> str:
        if self.level == "otlplg":
            decision = await asyncio.to_thread(self.program.decide, here, None, SEARCH_LIMIT)
            return decision.move
        info = await asyncio.to_thread(self.player.move, here, PATIENCE)
        return info.best

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
        self.exact = here.empties <= SOLVED
        async with await begin(self._value_search(here)) as search:
            async for info in search:
                before = self.info
                if info.lines and (
                    before is None or (len(info.lines) >= len(before.lines) and info.depth >= before.depth)
                ):
                    self.info = info
                    self.progressed()
        self.settled = True

    def _value_search(self, here: OthelloPosition) -> Callable[[], Search[str]]:
        if self.exact:
            return lambda: EndgameSolver(memory=MEMORY, lines=MAX_LINES).search(here)
        return lambda: AlphaBeta(memory=MEMORY, lines=MAX_LINES).search(here, HINT_LIMIT)

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
        self.judged, self.reviewing = [], True
        self.start(self._review(self.record))

    async def _review(self, record: OthelloRecord) -> None:
        steps = review(record, exact=SOLVED, depth=6, memory=MEMORY)
        try:
            while (move := await asyncio.to_thread(next, steps, None)) is not None:
                self.judged.append(move)
                self._mark(move)
                self.changed()
        finally:
            self.reviewing = False

    def _mark(self, judged: Judged) -> None:
        """Writes a judgement on its move."""
        node = self.tree.line()[judged.number - 1]
        sign = 1 if judged.side == 0 else -1
        node.value = round(sign * judged.score, 1)
        gave = chance(judged.score + judged.loss, "othello") - chance(judged.score, "othello")
        node.loss, node.cost = round(gave, 1), round(judged.loss, 1)
        node.best = judged.best if judged.best != judged.move else ""
