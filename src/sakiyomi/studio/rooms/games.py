"""The room for any game, plug-ins included: a shelf of games, a board to click on, the engine's opinion."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from typing import Annotated, Any

from sakiyomi import games
from sakiyomi.errors import GameError, GameOverError, MoveError, SakiyomiError
from sakiyomi.games.base import Game, Position, terms_of
from sakiyomi.search import AlphaBeta
from sakiyomi.studio.intents import MAX_PASTED, Pasted, Ply
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.game_board import MAX_DRAWN, board_view, result_view
from sakiyomi.studio.rooms.game_levels import LEVELS, USUAL
from sakiyomi.studio.rooms.terms import comparison_view, info_view, score_view, term_view
from sakiyomi.studio.threads import begin
from sakiyomi.types import Limit, Loss, Points, Score, Win
from sakiyomi.wire import Choice, Flag, ListOf, MapOf, Text, Whole

MEMORY = 16
"""Megabytes for a search's table."""
SEARCH_LIMIT = Limit(seconds=5.0)
HINT_LIMIT = Limit(nodes=6_000, seconds=10.0)
"""For the opinion that is given unasked: the same on a busy machine, and an end for slow games."""
SHELF = ("four", "hex", "breakthrough", "collect", "othello", "shogi", "tree")
"""Built-in games in the order of the shelf; other people's games stand before them."""
MAX_MOVES = 5_000
MAX_LINES = 7
"""Moves whose values are shown."""
MAX_SHOWN = 400
"""Legal moves shown as buttons."""
PREVIEW_MOVES = 5
"""Moves of the game that a preview shows."""
MAX_PREVIEW = 40_000
"""Characters of a preview."""
SEATS = ("both", "first", "second")
"""Which sides the visitor moves; the engine moves the others."""
SEAT, LEVEL = Choice(*SEATS), Whole(1, len(LEVELS))


@cache
def _names(_: tuple[str, ...]) -> list[str]:
    """Names of all games; finding them takes a while, so the result is cached for each module search path."""
    return games.names()


@cache
def _game(name: str, _: tuple[str, ...]) -> Game[Any]:
    return games.get(name)


def _preview(game: Game[Any]) -> str:
    """The picture of a game on the shelf: a few moves into a game; empty for a game without one."""
    try:
        here = game.start()
        for turn in range(PREVIEW_MOVES):
            moves = here.moves()
            here = here.play(moves[3 * turn % len(moves)])
        drawn = game.svg(here)
    except Exception:  # a plug-in game may raise anything
        return ""
    return drawn if len(drawn) <= MAX_PREVIEW else ""


@cache
def _title(name: str) -> str:
    """An installed game as people call it; its name if it is broken."""
    try:
        return _game(name, tuple(sys.path)).title or name
    except Exception:  # a plug-in game may raise anything
        return name


@cache
def _installed_preview(name: str, path: tuple[str, ...]) -> str:
    try:
        return _preview(_game(name, path))
    except Exception:  # a plug-in game may raise anything
        return ""


def _shelf_place(name: str) -> tuple[int, str]:
    return (SHELF.index(name) if name in SHELF else -1, name)


class Games(Room):
    """One game of any kind, a cursor in it, and the engine's report."""

    name = "games"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.you, self.level, self.hints = "first", USUAL, True
        self.deep = False
        """Whether the engine was asked to think, and does more than give its opinion."""
        self.names = [*owner.house.games, *sorted(_names(tuple(sys.path)), key=_shelf_place)]
        for name in self.names:
            with suppress(Exception):  # a broken plug-in game: try the next one
                self._choose(name)
                return

    def _choose(self, name: str) -> None:
        game = self._find(name)
        self._begin(game.start())
        self.game: Game[Any] = game
        self.chosen = name

    def _find(self, name: str) -> Game[Any]:
        """An installed game, or one of those that the studio was started with."""
        return games.load(name) if name in self.owner.house.games else _game(name, tuple(sys.path))

    def _begin(self, start: Position[Any], *, given: bool = False) -> None:
        self.stop()
        self.given = given
        """Whether the first position is not the game's own."""
        self.past: list[Position[Any]] = [start]
        self.words: list[str] = []
        self.slips: dict[int, str] = {}
        """What the engine saw before it moved at random, by the number of the move."""
        self.at = 0
        self.info: View | None = None
        self.reasons: View | None = None
        """Why the best move is better than the next one."""
        self.values: dict[int, Score] = {}
        """What the engine found each position worth to the first side, by the number of moves before it."""

    def _title(self, name: str) -> str:
        return self._find(name).title if name in self.owner.house.games else _title(name)

    @property
    def position(self) -> Position[Any]:
        """The position at the cursor."""
        return self.past[self.at]

    KEPT = {
        "game": Text(80),
        "start": Text(MAX_PASTED),
        "moves": ListOf(Text(80), MAX_MOVES),
        "at": Whole(0, MAX_MOVES),
        "you": SEAT,
        "level": LEVEL,
        "hints": Flag(),
    }

    def kept(self) -> View:
        """The game so far."""
        return {
            "game": self.chosen,
            "start": self.past[0].text(),
            "moves": self.words,
            "at": self.at,
            "you": self.you,
            "level": self.level,
            "hints": self.hints,
        }

    def restore(self, kept: View) -> None:
        """Restores the game."""
        self._choose(kept["game"])
        given = kept["start"] != self.position.text()
        self._begin(self.game.parse(kept["start"]), given=given)
        for text in kept["moves"]:
            self._play(text)
        self.at = min(kept["at"], len(self.words))
        self.you, self.level, self.hints = kept["you"], kept["level"], kept["hints"]

    def view(self) -> View:
        """The drawing, the legal moves, and the game so far."""
        here = self.position
        legal = {} if here.over else self._legal(here)
        return {
            "names": self.names,
            "titles": {name: self._title(name) for name in self.names},
            "game": self.chosen,
            "own": self.chosen in self.owner.house.games,
            "title": self.game.title,
            "options": dict(self.game.options),
            "example": self.game.example,
            "drawn": self.game.draw(here)[:MAX_DRAWN],
            "board": board_view(self.game, here, legal),
            "last": self._last(),
            "rules": list(self.game.rules),
            "text": here.text(),
            "given": self.given,
            "start": self.past[0].text() if self.given else "",
            "side": self.game.side_name(here.side),
            "over": here.over,
            "result": result_view(here) if here.over else None,
            "yours": self._yours(here),
            "legal": list(legal),
            "moves": self.words,
            "at": self.at,
            "terms": [term_view(term) for term in terms_of(here, 0)],
            "sides": [self.game.side_name(0), self.game.side_name(1)],
            "you": self.you,
            "level": self.level,
            "levels": [level.view() for level in LEVELS],
            "slip": self.slips.get(self.at),
            "hints": self.hints,
        }

    def _legal(self, here: Position[Any]) -> dict[str, Any]:
        return {self.game.move_text(here, move): move for move in list(here.moves())[:MAX_SHOWN]}

    def _last(self) -> list[tuple[float, float]]:
        """Where the last move was clicked."""
        if self.at == 0:
            return []
        before, word = self.past[self.at - 1], self.words[self.at - 1]
        board = board_view(self.game, before, {word: self.game.parse_move(before, word)})
        return board["clicks"].get(word, []) if board else []

    def _yours(self, here: Position[Any]) -> bool:
        return not here.over and self.you in ("both", SEATS[1 + here.side])

    def live(self) -> View:
        """The newest search report, and the values found so far."""
        return {**super().live(), "info": self.info, "deep": self.deep and self.busy, **self._found()}

    def _found(self) -> View:
        values = [{"at": at, "score": score_view(score)} for at, score in sorted(self._all_values().items())]
        return {"values": values, "reasons": self.info and self.reasons}

    def _all_values(self) -> dict[int, Score]:
        """The values found, and how a finished game ended."""
        end = self.past[-1]
        if not end.over:
            return self.values
        value = end.value(0)
        return {**self.values, len(self.words): Points(value) if isinstance(value, int) else value}

    def _note(self, at: int, side: int, score: Score) -> None:
        """Keeps what a position is worth to the side that moves there."""
        if side and isinstance(score, Points):
            score = Points(-score.value)
        elif side and isinstance(score, Win | Loss):
            score = Loss(score.plies) if isinstance(score, Win) else Win(score.plies)
        self.values[at] = score

    def opened(self) -> None:
        """Gives the engine's opinion to somebody who has just come."""
        if not self.busy and self.info is None:
            self._go_on()

    def stop(self) -> None:
        """Stops the engine."""
        self.deep = False
        super().stop()

    def do_previews(self) -> View:
        """Pictures of all games that have one."""
        return {"previews": {name: self._shelf_picture(name) for name in self.names}}

    def _shelf_picture(self, name: str) -> str:
        if name in self.owner.house.games:
            return _preview(self._find(name))
        return _installed_preview(name, tuple(sys.path))

    def do_hints(self, on: Annotated[bool, Flag()]) -> None:
        """Shows the engine's opinion unasked, or not."""
        self.hints = on
        if on:
            self._go_on()
        else:
            self.stop()
            self.info = None

    def do_reread(self) -> None:
        """Reads the file of one's own game again; the game goes on if its moves are still legal."""
        kept = self.kept()
        if self.chosen not in self.owner.house.games:
            raise GameError("only a game given with --game can be read again")
        games.reload(self.chosen)
        try:
            self.restore(kept)
        except SakiyomiError:
            self._choose(self.chosen)
        self._go_on()

    def do_choose(self, game: Annotated[str, Text(80)]) -> None:
        """Switches to another game."""
        self._choose(game)
        self._go_on()

    def do_visit(self, game: Annotated[str, Text(80)], position: Pasted) -> None:
        """Opens a position by its link; nothing happens if it is already shown."""
        if game == self.chosen and position in ("", self.position.text()):
            return
        self._choose(game)
        if position:
            self._begin(self.game.parse(position), given=True)
        self._go_on()

    def do_new(self, options: Annotated[dict[str, str], MapOf(Text(), 16)]) -> None:
        """Starts again with these options; empty ones keep the game's default."""
        chosen = {name: value for name, value in options.items() if value}
        self._begin(self.game.start(**chosen), given=bool(chosen))
        self._go_on()

    def do_seat(self, you: Annotated[str, SEAT], level: Annotated[int, LEVEL]) -> None:
        """Chooses which side the visitor moves, and how strong the engine is."""
        self.you, self.level = you, level
        self.stop()
        self._go_on()

    def do_paste(self, text: Pasted) -> None:
        """Reads a position from text."""
        self._begin(self.game.parse(text), given=True)
        self._go_on()

    def do_move(self, move: Annotated[str, Text(80)]) -> None:
        """Plays a move at the cursor; the engine answers if the other side is its own."""
        if not self.position.over and not self._yours(self.position):
            raise MoveError("it is the engine's turn: let it move, or choose to move both sides")
        self._play(move)
        self._go_on()

    def do_back(self) -> None:
        """Takes the last move back, and the engine's before it."""
        if self.at == 0:
            raise MoveError("there is no move to take back")
        self.stop()
        self.at -= 1
        while self.at and not self._yours(self.position):
            self.at -= 1
        self.past, self.words, self.info = self.past[: self.at + 1], self.words[: self.at], None
        self._forget_values()
        self._go_on()

    def do_reply(self) -> None:
        """Lets the engine make the move."""
        if self.position.over:
            raise GameOverError("the game is over: there is no move to make")
        self.start(self._reply(once=True))

    def _play(self, text: str) -> None:
        here = self.position
        if self.at >= MAX_MOVES:
            raise MoveError(f"a game here has at most {MAX_MOVES} moves")
        played = self.game.parse_move(here, text)
        after, word = here.play(played), self.game.move_text(here, played)
        self.stop()
        self._append(after, word)

    def _append(self, after: Position[Any], word: str) -> None:
        self.past = [*self.past[: self.at + 1], after]
        self.slips = {at: seen for at, seen in self.slips.items() if at <= self.at}
        self.words = [*self.words[: self.at], word]
        self._forget_values()
        self.at, self.info = self.at + 1, None

    def _forget_values(self) -> None:
        """Forgets the values of positions after the cursor."""
        self.values = {at: score for at, score in self.values.items() if at <= self.at}

    def _go_on(self) -> None:
        """The engine moves if it is its turn; otherwise it gives its opinion, if that is wanted."""
        if self.position.over:
            return
        if not self._yours(self.position):
            self.start(self._reply(once=False))
        elif self.hints:
            self.start(self._think(HINT_LIMIT))

    async def _reply(self, *, once: bool) -> None:
        """The engine's moves, until it is the visitor's turn."""
        searcher = AlphaBeta(memory=MEMORY)
        while self.at < MAX_MOVES:
            here, level = self.position, LEVELS[self.level - 1]
            async with await begin(lambda: searcher.search(here, level.limit)) as search:  # noqa: B023
                info = await search
            self._note(self.at, here.side, info.lines[0].score)
            best = self.game.move_text(here, info.best)
            slip = level.slip(here, list(here.moves()))
            played = info.best if slip is None else slip
            self._append(here.play(played), self.game.move_text(here, played))
            if self.words[-1] != best:
                self.slips[self.at] = best
            self.changed()
            if once or self.position.over or self._yours(self.position):
                break
        if self.hints and not self.position.over:
            await self._think(HINT_LIMIT)

    def do_go(self, at: Ply) -> None:
        """Moves the cursor."""
        self.stop()
        self.at, self.info = min(at, len(self.words)), None
        if self.hints and not self.position.over:
            self.start(self._think(HINT_LIMIT))

    def do_think(self) -> None:
        """Starts the engine."""
        if self.position.over:
            raise GameOverError("the game is over: there is no move to search for")
        self.info = None
        self.start(self._think(SEARCH_LIMIT))
        self.deep = True

    async def _think(self, limit: Limit) -> None:
        searcher, here, at = AlphaBeta(memory=MEMORY, lines=MAX_LINES), self.position, self.at
        async with await begin(lambda: searcher.search(here, limit)) as search:
            async for info in search:
                if info.lines:
                    self.info = info_view(self.game, here, info, MAX_LINES)
                    best, *others = info.lines
                    self.reasons = comparison_view(self.game, here, best, others[0] if others else None)
                    self._note(at, here.side, best.score)
                    self.progressed()

    def do_stop(self) -> None:
        """Stops the engine."""
        self.stop()
