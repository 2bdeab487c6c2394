"""Our Othello engine behind GTP 2: every command has one answer, and nothing that arrives can raise."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sakiyomi.errors import SakiyomiError, shorten
from sakiyomi.games.othello import DISC, OTHELLO, PASS, OthelloPosition, ascii_board
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Info, Limit, Side

DEPTH = 10
"""Moves to look ahead while nobody has set a clock."""
SOLVED = 16
"""Empty squares from which the end is solved; within any clock that leaves a second or so for a move."""
MEMORY = 64
"""Megabytes for each of the two tables."""
LONGEST = 1e6
"""Seconds that a clock may show."""
MOST = 30.0
"""Seconds for a move, whatever the clock shows."""

SIDES: dict[str, Side] = {"b": 0, "black": 0, "w": 1, "white": 1}


@dataclass(frozen=True, slots=True)
class GtpRequest:
    """A command with what follows it; `number` is repeated in the answer."""

    number: str
    name: str
    words: tuple[str, ...]


class Refusal(Exception):
    """A command that cannot be done, with the words for it."""


def parse_request(line: str) -> GtpRequest | None:
    """Read one line; None where there is nothing but a comment."""
    plain = "".join(c for c in line.replace("\t", " ").partition("#")[0] if c.isprintable())
    number = re.match(r"\s*([0-9]{1,18})(?=\s|$)", plain)
    name, *words = plain[number.end() if number else 0 :].split() or [""]
    return GtpRequest(number[1] if number else "", name, tuple(words)) if name or number else None


@dataclass
class GameClock:
    """What is known of the time: nothing, seconds for the rest of the game, or seconds for some moves."""

    main: float = 0
    period: float = 0
    stones: int = 0
    left: dict[Side, float] = field(default_factory=dict)

    def limit(self, side: Side, empties: int) -> Limit:
        """The limit for a move; without a clock a depth."""
        if side in self.left:
            return Limit(seconds=MOST, clock={side: self.left[side]})
        if self.main:  # nobody says what is left of it: as much for every move that may come
            return Limit(seconds=min(MOST, max(0.01, self.main / max(10, empties))))
        if self.period and self.stones:
            return Limit(seconds=MOST, byoyomi=self.period / self.stones)
        return Limit(depth=DEPTH)


class GtpEngine:
    """Takes requests and writes answers, one after the other as the protocol wants it.

    With `decide`, a player's choice of a move, `genmove` asks it instead of the search.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        note: Callable[[str], None] | None = None,
        decide: Callable[[OthelloPosition], str] | None = None,
    ) -> None:
        self._write, self._note, self._decide = write, note or (lambda _: None), decide
        self._searcher, self._solver = AlphaBeta(memory=MEMORY), EndgameSolver(memory=MEMORY)
        self._positions = [OthelloPosition()]
        self._last: str | None = None
        self._clock = GameClock()
        self._search: Search[str] | None = None
        self._hurried = False
        self._commands: dict[str, Callable[[tuple[str, ...]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "Sakiyomi",
            "version": lambda _: _version(),
            "known_command": lambda words: str(words[:1] != () and words[0] in self._commands).lower(),
            "list_commands": lambda _: "\n".join(self._commands),
            "list_games": lambda _: "Othello",
            "set_game": self._set_game,
            "boardsize": self._board_size,
            "clear_board": self._clear,
            "komi": lambda _: "",
            "play": self._play,
            "genmove": lambda words: self._generate(words, play=True),
            "reg_genmove": lambda words: self._generate(words, play=False),
            "undo": self._undo,
            "showboard": lambda _: "\n" + ascii_board(self._here, self._last),
            "final_score": self._score,
            "time_settings": self._time,
            "time_left": self._time_left,
            "quit": lambda _: "",
        }

    def handle(self, request: GtpRequest | None) -> bool:
        """Answer; False after `quit`."""
        if request is None:
            return True
        command = self._commands.get(request.name)
        try:
            if command is None:
                self._note(f"unknown: {shorten(request.name, 200)}")
                raise Refusal("unknown command")
            sign, answer = "=", command(request.words)
        except (Refusal, SakiyomiError) as error:
            sign, answer = "?", " ".join(str(error).split())
        self._write(f"{sign}{request.number} {answer}".rstrip() + "\n")
        return request.name != "quit"

    def stop(self) -> None:
        """Nothing is at work between two commands."""

    def is_last(self, request: GtpRequest | None) -> bool:
        """Whether it is `quit`."""
        return request is not None and request.name == "quit"

    def interrupt(self) -> None:
        """From now on moves are those found so far; from any thread or signal handler."""
        self._hurried = True
        if self._search is not None:
            self._search.stop()

    @property
    def _here(self) -> OthelloPosition:
        return self._positions[-1]

    def _set_game(self, words: tuple[str, ...]) -> str:
        if " ".join(words).lower() not in ("othello", "reversi"):
            raise Refusal("unknown game; known: Othello")
        return self._clear(())

    def _board_size(self, words: tuple[str, ...]) -> str:
        if words != ("8",):
            raise Refusal("unacceptable size; only 8 is")
        return self._clear(())

    def _clear(self, _: tuple[str, ...]) -> str:
        self._positions, self._last, self._clock.left = [OthelloPosition()], None, {}
        self._searcher.forget()
        self._solver.forget()
        return ""

    def _play(self, words: tuple[str, ...]) -> str:
        if len(words) != 2:
            raise Refusal("expected a colour and a move, such as play b f5")
        self._turn(words[0])
        self._move(OTHELLO.parse_move(self._here, words[1]))
        return ""

    def _turn(self, colour: str) -> Side:
        """Make it a side's turn where a pass was left out."""
        side = SIDES.get(colour.lower())
        if side is None:
            raise Refusal(f"{shorten(colour)!r} is no colour; expected black or white")
        if self._here.over:
            raise Refusal("the game is over")
        if self._here.side != side:
            if self._here.moves() != [PASS]:
                raise Refusal(f"illegal move: it is the turn of {OTHELLO.side_name(1 - side)}")
            self._move(PASS)
        return side

    def _move(self, move: str) -> None:
        self._positions.append(self._here.play(move))
        self._last = move

    def _generate(self, words: tuple[str, ...], *, play: bool) -> str:
        if len(words) != 1:
            raise Refusal("expected a colour, such as genmove b")
        before = len(self._positions), self._last
        side = self._turn(words[0])
        move = self._decide(self._here) if self._decide else self._think(side).best
        if play:
            self._move(move)
        else:
            del self._positions[before[0] :]
            self._last = before[1]
        return move.upper()

    def _think(self, side: Side) -> Info[str]:
        limit = self._clock.limit(side, self._here.empties)
        if self._here.empties <= SOLVED:
            timed = replace(limit, depth=None)
            info = self._result(self._solver.search(self._here, timed))
            if info.complete:
                return info
        return self._result(self._searcher.search(self._here, limit))

    def _result(self, search: Search[str]) -> Info[str]:
        with search:
            self._search = search
            if self._hurried:  # asked for before there was a search to stop
                search.stop()
            return search.result()

    def _undo(self, _: tuple[str, ...]) -> str:
        if len(self._positions) == 1:
            raise Refusal("cannot undo")
        self._positions.pop()
        self._last = None
        return ""

    def _score(self, _: tuple[str, ...]) -> str:
        if not self._here.over:
            raise Refusal("cannot score: the game is not over")
        lead = self._here.value(0) // DISC
        return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"

    def _time(self, words: tuple[str, ...]) -> str:
        main, period, stones = _seconds(words, 3, "time_settings 300 10 1")
        self._clock = GameClock(main, period, int(stones))
        return ""

    def _time_left(self, words: tuple[str, ...]) -> str:
        side = SIDES.get(words[0].lower()) if words else None
        if side is None:
            raise Refusal("expected a colour, seconds and moves, such as time_left b 60 0")
        left, stones = _seconds(words[1:], 2, "time_left b 60 0")
        self._clock.left[side] = left / stones * 6 if stones else left
        return ""


def _seconds(words: tuple[str, ...], count: int, example: str) -> list[float]:
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(math.isfinite(n) and 0 <= n <= LONGEST for n in numbers):
        raise Refusal(f"expected {count} numbers, such as {example}")
    return numbers


def _version() -> str:
    from importlib.metadata import version

    return version("sakiyomi")
