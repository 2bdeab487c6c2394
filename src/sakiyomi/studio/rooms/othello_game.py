"""The game of the Othello room: a tree of moves, a cursor in it, and what is shown of the position there."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from sakiyomi.games.levels import LEVELS
from sakiyomi.games.othello import DISC, OTHELLO, OthelloPosition, OthelloRecord
from sakiyomi.games.othello.openings import opening_of
from sakiyomi.knowledge.otlplg import Otlplg
from sakiyomi.players import make_player
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.chances import chance
from sakiyomi.studio.rooms.othello_review import OthelloReview
from sakiyomi.studio.rooms.othello_tasks import EndgameTask
from sakiyomi.studio.rooms.othello_views import book_view, clamped, known_until, moves_alike, reasons_view
from sakiyomi.studio.rooms.room_clock import RoomClock
from sakiyomi.studio.rooms.terms import line_view
from sakiyomi.studio.rooms.variation_text import written
from sakiyomi.studio.rooms.variations import VariationNode, Variations
from sakiyomi.types import Info, Line, Points, Side

CLOCKS = {
    "none": (0, 0),
    "1": (1, 0),
    "3+2": (3, 2),
    "5": (5, 0),
    "10": (10, 0),
    "15+10": (15, 10),
    "25": (25, 0),
}
"""Minutes for the game and seconds a move, by name."""


class OthelloGame(Room):
    """One game, a cursor in it, and what is known about the position there."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self._review_task: asyncio.Task[None] | None = None
        self._answering = False
        """Whether the task that runs plays for the engine."""
        self.dropped: View | None = None
        """What was there before the last new game, task or text, so that it can be brought back."""
        self.human, self.level = "both", "8"
        self.clock = RoomClock()
        self._load(OthelloRecord(()))
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
        self._stop_review()
        self.review: OthelloReview | None = None
        self.task: EndgameTask | None = None
        self._set_clock("none")
        self.result: tuple[str, Side] | None = None
        """How a game against the engine ended before the board was full, and its winner."""
        for move in record.moves:
            self.tree.play(move, move)
        self.at = 0

    def _set_clock(self, pace: str) -> None:
        """Puts new clocks beside the board."""
        self.clock.stop()
        self.pace, self.clock = pace, RoomClock(*CLOCKS[pace])

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

    @property
    def positions(self) -> list[OthelloPosition]:
        """All positions of the game, the start first."""
        return list(self.record.positions())

    @property
    def position(self) -> OthelloPosition:
        """The position at the cursor."""
        return self.positions[self.at]

    @property
    def playing(self) -> bool:
        """Whether this is a game against the engine."""
        return self.human != "both"

    @property
    def tip(self) -> VariationNode[str]:
        """The last move of the line shown: there a game against the engine goes on."""
        return (self.tree.line() or [self.tree.root])[-1]

    @property
    def looking_back(self) -> bool:
        """Whether the cursor is not at the end of a game against the engine."""
        return self.playing and self.tree.here is not self.tip

    @property
    def running(self) -> bool:
        """Whether a game against the engine is not finished."""
        return self.playing and bool(self.record.moves) and not self.ended

    @property
    def ended(self) -> bool:
        """Whether the game is over: on the board, by resignation, or on time."""
        return self.result is not None or self.record.end.over

    @property
    def reviewing(self) -> bool:
        """Whether a review goes on."""
        return self._review_task is not None and not self._review_task.done()

    def _engines(self, here: OthelloPosition) -> bool:
        """Whether it is the engine's turn."""
        return self.playing and self.result is None and here.side != ("black", "white").index(self.human)

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
            "alike": moves_alike(here),
            "last": self.record.moves[self.at - 1] if self.at else "",
            "moves": list(self.record.moves),
            "at": self.at,
            "transcript": self.record.transcript(),
            "start": "" if self.origin.start == OthelloPosition() else self.origin.start.text(),
            "looking": self.looking_back,
            "running": self.running,
            "ended": self.ended,
            "result": self.result and {"how": self.result[0], "winner": self.result[1]},
            "clock": self.pace,
            "clocks": [round(self.clock.remaining(side), 2) for side in (0, 1)],
            "ticking": self.clock.running,
            "undo": self.dropped is not None,
            "players": [self.origin.black, self.origin.white],
            "tree": self.tree.view(),
            "variations": written(self.tree),
            "task": self.task and self.task.view(),
            "opening": self._opening(),
            "human": self.human,
            "level": self.level,
            "levels": [[level.depth, level.noise] for level in LEVELS["othello"]],
            "book": book_view(here),
            "known": known_until(self.positions[: self.at + 1]),
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
            "busy": self.busy or self.reviewing,
            "standing": self._standing(),
            "hints": self._hints(),
            "whys": reasons_view(self.info.lines) if self.info and self._hints() else {},
            "exact": self.exact,
            "depth": self.info.depth if self.info else 0,
            "nodes": self.info.nodes if self.info else 0,
            "best": self._best(),
            "review": self.review.view() if self.review else [],
            "reviewed": len(self.review.line) if self.review else 0,
            "reviewing": self.reviewing,
        }

    def _best(self) -> View | None:
        """The engine's choice so far."""
        if self.info is None or not self.hinting or self._secret():
            return None
        return {**line_view(OTHELLO, self.position, self.info.lines[0]), "unit": DISC}

    def _standing(self) -> View | None:
        """Black's lead and chance to win, as far as known: of the end, the review, the search."""
        if self._secret():
            return None
        here = self.position
        if here.over:
            lead, exact = here.value(0) / DISC, True
        elif (judged := self.review and self.review.standing(self.tree.here)) and not self.playing:
            lead, exact = judged
        elif self.info is not None and self.hinting:
            lead, exact = self._discs(self.info.lines[0]) * (1 if here.side == 0 else -1), self.exact
        else:
            return None
        percent = 50.0 + 50.0 * ((lead > 0) - (lead < 0)) if exact else round(chance(lead, "othello"), 1)
        return {"lead": round(lead, 1) + 0.0, "chance": percent, "exact": exact}

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
        return clamped(float(line.score))

    def _stop_review(self) -> None:
        if self._review_task is not None:
            self._review_task.cancel()
            self._review_task = None
