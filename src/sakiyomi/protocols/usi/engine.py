"""Our engine behind USI: it owns the searcher, the settings and the position."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from typing import Any

from sakiyomi.errors import BusyError, GameOverError, SakiyomiError
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.games.shogi.books import book_moves
from sakiyomi.ponder import Known
from sakiyomi.ponder.systems import DEPTH, SYSTEMS, WIDTHS, PaperSearch, plain_search
from sakiyomi.proof import Prover
from sakiyomi.protocols.usi import commands as gui
from sakiyomi.protocols.usi.guesses import Guesses, MoveSearch, other_replies
from sakiyomi.protocols.usi.mate_search import MateSearch
from sakiyomi.protocols.usi.options import ENGINE_OPTIONS, UsiSettings
from sakiyomi.protocols.usi.positions import playable, read_moves, read_position
from sakiyomi.protocols.usi.thinking import NoSearch, SearchLike, UsiThinking, budget_of
from sakiyomi.protocols.usi.writing import note_line
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.search.answers import PreparedAnswer
from sakiyomi.search.mistakes import EVERY_MOVE, MistakenSearch, Mistakes
from sakiyomi.timing import MIN_SECONDS, Budget
from sakiyomi.tsume.guard import GuardedSearch, MateGuard
from sakiyomi.types import Info, Limit, Points

SMALL = 16
"""Megabytes for the table if the wanted size cannot be allocated."""


class UsiEngine:
    """Takes commands and writes lines. It never blocks longer than a search takes to stop."""

    def __init__(self, write: Callable[[str], None], note: Callable[[str], None] | None = None) -> None:
        self._write, self._note = write, note or (lambda _: None)
        self._settings = UsiSettings()
        self._searcher: AlphaBeta | None = None
        self._text = "startpos"
        self._position: ShogiPosition | None = ShogiPosition.start()
        self._prover: Prover | None = None
        self._guard = MateGuard()
        self._random = random.Random()  # openings and mistakes vary from game to game
        self._prover_options = (0, 0)
        self._thinking: UsiThinking | MateSearch | None = None
        self._request: tuple[gui.UsiGo, ShogiPosition | None] = gui.UsiGo(), None
        self._searcher_options: tuple[int, int, int, str | None] = (0, 0, 0, None)
        self._known: Known[Move] | None = None
        self._prepared: dict[str, Info[Move]] = {}
        self._drop_guesses: Callable[[], None] = _nothing

    def handle(self, command: gui.Command) -> bool:
        """Carries out a command; False after `quit`."""
        match command:
            case gui.Usi():
                self._introduce()
            case gui.IsReady():
                if self._thinking is None or self._thinking.done:
                    self._prepare()
                self._write("readyok")
            case gui.SetOption(name, value):
                self._set(name, value)
            case gui.NewGame():
                self.stop()
                for memory in (self._searcher, self._prover):
                    if memory is not None:
                        memory.forget()
            case gui.SetPosition(text):
                self._set_position(text)
            case gui.UsiGo():
                self._start(command)
            case gui.Stop() | gui.GameOver():
                self.stop()
            case gui.PonderHit(times):
                self._ponderhit(times)
            case gui.UsiQuit():
                return False
            case gui.UsiUnknown(text):
                self._note(f"ignored: {text[:200]}")
        return True

    def stop(self) -> None:
        """Stops a running search and waits for its answer."""
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking.wait()
            self._thinking = None

    def _introduce(self) -> None:
        self._write(f"id name Sakiyomi {version('sakiyomi')}")
        self._write("id author the Sakiyomi authors")
        for option in ENGINE_OPTIONS:
            self._write(option.text())
        self._write("usiok")

    def _set(self, name: str, value: str) -> None:
        try:
            changed = self._settings.with_option(name, value)
        except SakiyomiError as error:
            self._write(note_line(str(error)))
            return
        if changed is None:
            self._note(f"no such option: {name[:200]}")
            return
        rules, self._settings = self._settings.rules, changed
        if changed.rules != rules:
            self._set_position(self._text)

    def _prepare(self) -> AlphaBeta:
        """The searcher with its memory allocated, which may take long and must not cost thinking time."""
        settings = self._settings
        lines = EVERY_MOVE if settings.level.noise else settings.lines
        wanted = (settings.memory, lines, settings.threads, settings.system)
        if self._searcher is None or self._searcher_options != wanted:
            self._searcher = self._prover = None  # frees the old memory first
            try:
                self._searcher = _ready(*wanted)
            except MemoryError:
                self._write(note_line(f"cannot allocate {wanted[0]} MB for USI_Hash; using {SMALL}"))
                self._searcher = _ready(SMALL, *wanted[1:])
            self._known = None
            self._searcher_options = wanted
        return self._searcher

    def _set_position(self, text: str) -> None:
        self._text = text
        try:
            self._position = read_position(text, *self._settings.rules)
        except SakiyomiError as error:
            self._position = None
            self._write(note_line(f"position: {error}"))

    def _start(self, go: gui.UsiGo) -> None:
        self.stop()
        if go.mate is not None:
            self._start_mate(go, go.mate)
            return
        position = None if self._position is None else playable(self._position)
        search, word = self._plan(position, go)
        self._drop_guesses = search.drop_guesses if isinstance(search, Guesses) else _nothing
        self._request = go, position
        self._thinking = UsiThinking(
            search,
            self._budget(go),
            self._write,
            lambda info: self._write(f"bestmove {word or self._choice(info)}"),
            pondering=go.ponder,
            deferred=go.deferred,
        )

    def _start_mate(self, go: gui.UsiGo, milliseconds: float) -> None:
        try:
            if self._position is None:
                raise GameOverError("there is no position to solve")
            problem = ShogiPosition.of(self._position.problem())
        except SakiyomiError as error:
            self._write(note_line(f"mate: {error}"))
            self._write("checkmate timeout")
            return
        limit = Limit(
            nodes=None if go.nodes is None else max(go.nodes, 1),
            seconds=None if math.isinf(milliseconds) else max(milliseconds / 1000, MIN_SECONDS),
        )
        prover = self._prepare_prover()
        self._thinking = MateSearch(prover, problem, limit, self._settings.mates, self._write)

    def _prepare_prover(self) -> Prover:
        """The prover; the searcher's memory is freed, so that together they stay within USI_Hash."""
        wanted = (self._settings.memory, self._settings.threads)
        if self._prover is None or self._prover_options != wanted:
            self._searcher = self._prover = None
            self._prover = Prover(memory=wanted[0], threads=wanted[1])
            self._prover_options = wanted
        return self._prover

    def _plan(self, position: ShogiPosition | None, go: gui.UsiGo) -> tuple[SearchLike, str]:
        """The search, or the word that answers without one."""
        if position is None or position.over:
            return NoSearch(), "resign"
        if position.may_declare and not go.infinite:
            return NoSearch(), "win"
        if self._settings.book and not go.deferred and (known := book_moves(position)):
            chosen = self._random.choice(known)
            self._write(note_line(f"book: {chosen.opening.name} {chosen.score:+}"))
            return NoSearch(), str(chosen.move)
        return self._search(position, go), ""

    def _search(self, position: ShogiPosition, go: gui.UsiGo) -> SearchLike:
        usual = self._settings.level.limit if self._settings.system is None else Limit(depth=DEPTH)
        limit = Limit(
            depth=usual.depth if go.depth is None else max(go.depth, 1),
            nodes=usual.nodes if go.nodes is None else max(go.nodes, 1),
        )
        self._prepare()
        if go.ponder and (guesses := self._guesses(position, go, limit)) is not None:
            return guesses
        wanted = read_moves(position, go.searchmoves) or None
        if not go.ponder:
            prepared, self._prepared = self._prepared.get(position.text()), {}
            if prepared is not None and go.times.given and limit == usual and wanted is None:
                return PreparedAnswer(prepared)
        seconds = budget_of(go, position.side, self._settings.margin).soft
        return self._begin(
            position, limit, wanted, seconds, guarded=self._settings.guarded and not go.infinite
        )

    def _begin(
        self,
        position: ShogiPosition,
        limit: Limit,
        moves: Sequence[Move] | None = None,
        seconds: float = math.inf,
        *,
        guarded: bool,
    ) -> MoveSearch:
        """Starts a search for a move, at its level or with the mate solver at its side."""
        searcher = self._prepare()

        def start(only: Sequence[Move] | None) -> Search[Move]:
            return searcher.search(position, limit, moves=only)

        if noise := self._settings.level.noise:
            return MistakenSearch(start(moves), Mistakes(noise, self._random.getrandbits(62)))
        if not guarded:
            return start(moves)
        return GuardedSearch(self._guard, position, limit, start, moves, seconds=seconds)

    def _guesses(self, position: ShogiPosition, go: gui.UsiGo, limit: Limit) -> Guesses | None:
        """The GUI's guess and further ones, if they are enabled and a clock limits each."""
        seconds = budget_of(go, position.side, self._settings.margin).soft
        before, moves = self._text.split(" moves ") if " moves " in self._text else (self._text, "")
        if not (self._settings.guesses and moves.split() and math.isfinite(seconds)):
            return None
        asked = f"{before} moves {' '.join(moves.split()[:-1])}"
        there = read_position(asked, *self._settings.rules)
        others = other_replies(position, there, self._settings.guesses, self._known)
        self._prepared = {}

        def ready(move: Move, at: ShogiPosition, info: Info[Move]) -> None:
            self._prepared[at.text()] = info
            self._write(note_line(f"ready for {move}"))

        def begin(at: ShogiPosition) -> MoveSearch:
            return self._begin(at, limit, None, seconds, guarded=self._settings.guarded)

        return Guesses(begin, position, others, seconds, ready)

    def _budget(self, go: gui.UsiGo) -> Budget:
        _, position = self._request
        if position is None:
            return Budget()
        budget = budget_of(go, position.side, self._settings.margin)
        return Budget(0.0, budget.hard) if go.times.given and len(position.moves()) == 1 else budget

    def _ponderhit(self, times: gui.UsiTimes) -> None:
        if self._thinking is not None:
            go, _ = self._request
            self._drop_guesses()
            self._thinking.ponderhit(self._budget(replace(go, times=times)) if times.given else None)

    def _left_behind(self, info: Info[Any]) -> Known[Move] | None:
        """What the search that was just answered tells about the opponent's moves, where its tree is kept."""
        system = self._settings.system
        if system is None or not SYSTEMS[system].keep or self._searcher is None:
            return None
        try:
            return Known.after(info, self._searcher.snapshot())
        except BusyError:  # a further guess is still being left: the answer must not wait for it
            return None

    def _choice(self, info: Info[Any] | None) -> str:
        """The argument of `bestmove`: a move, perhaps with one to ponder on, or `resign`."""
        go, position = self._request
        if info is None:  # the search failed: any move is better than none
            assert position is not None
            return str(position.moves()[0])
        limit = self._settings.resign
        if limit is not None and not go.infinite and info.score <= Points(-limit):
            return "resign"
        moves = info.lines[0].moves
        self._known = self._left_behind(info)
        return f"{moves[0]} ponder {moves[1]}" if len(moves) > 1 else str(moves[0])


def _nothing() -> None:
    """There are no guesses to drop."""


def _ready(memory: int, lines: int, threads: int, system: str | None) -> AlphaBeta:
    if system is None:
        searcher = AlphaBeta(memory=memory, lines=lines, threads=threads, bounds=True)
    else:
        searcher = PaperSearch(**SYSTEMS[system].search(plain_search(WIDTHS), DEPTH))
    searcher.best(ShogiPosition.start(), Limit(nodes=1))
    return searcher
