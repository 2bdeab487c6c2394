"""Our engine behind the NBoard protocol: it owns the search, the depth and the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sakiyomi.errors import MoveError, SakiyomiError
from sakiyomi.games.othello import DISC, OTHELLO, PASS, OthelloPosition, OthelloRecord, parse_ggf
from sakiyomi.protocols.nboard import commands as gui
from sakiyomi.protocols.nboard.thinking import NBoardReport, NBoardThinking, Thinker
from sakiyomi.protocols.nboard.writing import (
    answer_line,
    effort_line,
    move_text,
    search_lines,
    status_line,
)

NAME = "Sakiyomi"
FIRST_DEPTH = 8
"""Search depth until the GUI sets one."""
REPORT_INTERVAL = 0.1
"""Seconds between two reports with lines."""
HEARTBEAT = 1.0
"""Seconds of silence after which the effort is reported."""


class NBoardEngine:
    """Takes commands and writes lines. It never blocks longer than a search takes to stop.

    With `decide`, `go` asks that player, and `name` is its name; hints and analysis always come from the
    search.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        note: Callable[[str], None] | None = None,
        decide: Callable[[OthelloPosition], str] | None = None,
        name: str | None = None,
    ) -> None:
        self._write, self._note, self._decide = write, note or (lambda _: None), decide
        self._name = name
        self._thinker = Thinker()
        self._depth = FIRST_DEPTH
        self._game: OthelloRecord | None = OthelloRecord(())
        self._thinking: NBoardThinking | None = None

    def handle(self, command: gui.Command) -> bool:
        """Carries out a command; False after `quit`."""
        match command:
            case gui.Introduce():
                self._write(f"set myname {self._name or NAME}")
            case gui.SetDepth(depth):
                self._depth = depth
                self._write(f"set myname {self._name or f'{NAME}{depth}'}")
            case gui.SetGame(text):
                self.stop()
                self._set_game(text)
            case gui.Move(text):
                self.stop()
                self._play(text)
            case gui.Hint() | gui.NBoardGo() | gui.Analyze():
                self.stop()
                self._start(command)
            case gui.Ping(number):
                self.stop()
                self._write(f"pong {number}")
            case gui.Learn():
                self._write("learned")
            case gui.NBoardQuit():
                return False
            case gui.NBoardUnknown(text):
                self._note(f"ignored: {text[:200]}")
        return True

    def stop(self) -> None:
        """Stops the command in progress and waits for its last line."""
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking = None

    def _set_game(self, text: str) -> None:
        try:
            self._game = parse_ggf(text)
        except SakiyomiError as error:
            self._game = None
            self._write(status_line(f"cannot read the game: {error}"))

    def _play(self, text: str) -> None:
        if self._game is None:
            return
        word = text.split("/")[0]
        here, moves = self._game.end, self._game.moves
        try:
            if here.moves() == [PASS] and word.strip().lower() not in ("pa", "pass"):
                here, moves = here.play(PASS), (*moves, PASS)  # some GUIs leave it out
            self._game = replace(self._game, moves=(*moves, OTHELLO.parse_move(here, word)))
        except MoveError as error:
            self._write(status_line(f"cannot play the move: {error}"))

    def _start(self, command: gui.Hint | gui.NBoardGo | gui.Analyze) -> None:
        game, depth = self._game, self._depth
        if game is None:
            self._write(status_line("no game is set"))
        elif isinstance(command, gui.Analyze):
            self._begin("Analyzing", lambda thinking: self._analyze(thinking, game, depth))
        elif (here := game.end).over:
            self._write(status_line("the game is over"))
        elif isinstance(command, gui.Hint):
            lines = min(command.moves, len(here.moves()))
            self._begin("Analyzing", lambda thinking: self._follow(thinking, here, depth, lines))
        elif here.moves() == [PASS]:
            self._write("=== PA")
        else:
            self._begin("Thinking", lambda thinking: self._choose(thinking, here, depth))

    def _begin(self, status: str, work: Callable[[NBoardThinking], object]) -> None:
        self._write(status_line(status))

        def safely(thinking: NBoardThinking) -> None:
            try:
                work(thinking)
            except Exception as error:  # in any case the GUI waits for the end
                self._write(status_line(f"the search failed: {error}"))
            else:
                self._write(status_line())

        self._thinking = NBoardThinking(self._thinker, safely)

    def _choose(self, thinking: NBoardThinking, here: OthelloPosition, depth: int) -> None:
        if self._decide is not None:
            self._write(f"=== {move_text(self._decide(here))}")
            return
        report = None
        try:
            report = self._follow(thinking, here, depth, 1)
        finally:  # any move is better than none
            self._write(answer_line(report) if report else f"=== {move_text(here.moves()[0])}")

    def _follow(
        self, thinking: NBoardThinking, here: OthelloPosition, depth: int, lines: int
    ) -> NBoardReport | None:
        """Writes reports at a readable pace, but always the last one."""
        report, shown, last = None, None, -REPORT_INTERVAL
        for report in thinking.reports(here, depth, lines):
            news, silent = report.lines, report.seconds - last
            if news != shown and report.known and (report.final or silent >= REPORT_INTERVAL):
                shown, last = news, report.seconds
                for line in search_lines(report):
                    self._write(line)
            elif silent >= HEARTBEAT:
                last = report.seconds
                self._write(effort_line(report))
        return report

    def _analyze(self, thinking: NBoardThinking, game: OthelloRecord, depth: int) -> None:
        """Analyse from the end to the start, since later results speed up earlier ones."""
        for number, here in reversed(list(enumerate(game.positions()))):
            value: float | None = here.value(here.side) / DISC if here.over else None
            if value is None:
                for report in thinking.reports(here, depth):
                    value = report.lines[0].discs if report.known else None
            if thinking.stopped:
                return
            if value is not None:
                self._write(f"analysis {number} {value:.2f}")
