"""Our Othello engine behind GTP 2: every command gets one answer, and no input can raise."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from sakiyomi.errors import SakiyomiError, shorten
from sakiyomi.games.othello import DISC, OTHELLO, PASS, OthelloPosition, ascii_board
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import BOUND_WORDS, Info, Limit, Side

DEPTH = 10
"""Search depth while no clock is set."""
MEMORY = 64
"""Megabytes for the table."""
MAX_CLOCK = 1e6
"""Most seconds that a clock may show."""
MAX_SECONDS = 30.0
"""Most seconds for a move, whatever the clock shows."""

SIDES: dict[str, Side] = {"b": 0, "black": 0, "w": 1, "white": 1}


@dataclass(frozen=True, slots=True)
class GtpRequest:
    """A command with its arguments; `number` is repeated in the answer."""

    number: str
    name: str
    words: tuple[str, ...]


class CommandError(Exception):
    """A command that cannot be carried out, and why."""


def parse_request(line: str) -> GtpRequest | None:
    """Parses one line; None if it is empty or a comment."""
    plain = "".join(c for c in line.replace("\t", " ").partition("#")[0] if c.isprintable())
    number = re.match(r"\s*([0-9]{1,18})(?=\s|$)", plain)
    name, *words = plain[number.end() if number else 0 :].split() or [""]
    return GtpRequest(number[1] if number else "", name, tuple(words)) if name or number else None


@dataclass
class GameClock:
    """The known time control: none, seconds for the rest of the game, or seconds for some moves."""

    main: float = 0
    period: float = 0
    stones: int = 0
    left: dict[Side, float] = field(default_factory=dict)

    def limit(self, side: Side, empties: int) -> Limit:
        """The limit for a move; a depth if there is no clock."""
        if side in self.left:
            return Limit(seconds=MAX_SECONDS, clock={side: self.left[side]})
        if self.main:  # the time left is not reported: an equal share for every move to come
            return Limit(seconds=min(MAX_SECONDS, max(0.01, self.main / max(10, empties))))
        if self.period and self.stones:
            return Limit(seconds=MAX_SECONDS, byoyomi=self.period / self.stones)
        return Limit(depth=DEPTH)


class GtpEngine:
    """Takes requests and writes answers, one after the other as the protocol demands.

    With `decide`, `genmove` asks that player instead of the search.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        note: Callable[[str], None] | None = None,
        decide: Callable[[OthelloPosition], str] | None = None,
    ) -> None:
        self._write, self._note, self._decide = write, note or (lambda _: None), decide
        self._searcher = AlphaBeta(memory=MEMORY)
        self._positions = [OthelloPosition()]
        self._last: str | None = None
        self._clock = GameClock()
        self._search: Search[str] | None = None
        self._interrupted = False
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
            "showboard": lambda _: "\n" + ascii_board(self._position, self._last),
            "final_score": self._score,
            "time_settings": self._time,
            "time_left": self._time_left,
            "quit": lambda _: "",
        }

    def handle(self, request: GtpRequest | None) -> bool:
        """Answers a request; False after `quit`."""
        if request is None:
            return True
        command = self._commands.get(request.name)
        try:
            if command is None:
                self._note(f"unknown: {shorten(request.name, 200)}")
                raise CommandError("unknown command")
            sign, answer = "=", command(request.words)
        except (CommandError, SakiyomiError) as error:
            sign, answer = "?", " ".join(str(error).split())
        self._write(f"{sign}{request.number} {answer}".rstrip() + "\n")
        return request.name != "quit"

    def stop(self) -> None:
        """Nothing runs between two commands."""

    def is_last(self, request: GtpRequest | None) -> bool:
        """Whether it is `quit`."""
        return request is not None and request.name == "quit"

    def interrupt(self) -> None:
        """Answers with the best move so far, now and later; from any thread or signal handler."""
        self._interrupted = True
        if self._search is not None:
            self._search.stop()

    @property
    def _position(self) -> OthelloPosition:
        return self._positions[-1]

    def _set_game(self, words: tuple[str, ...]) -> str:
        if " ".join(words).lower() not in ("othello", "reversi"):
            raise CommandError("unknown game; known: Othello")
        return self._clear(())

    def _board_size(self, words: tuple[str, ...]) -> str:
        if words != ("8",):
            raise CommandError("unacceptable size: the board size must be 8")
        return self._clear(())

    def _clear(self, _: tuple[str, ...]) -> str:
        self._positions, self._last, self._clock.left = [OthelloPosition()], None, {}
        self._searcher.forget()
        return ""

    def _play(self, words: tuple[str, ...]) -> str:
        if len(words) != 2:
            raise CommandError("expected a colour and a move, such as play b f5")
        self._turn(words[0])
        self._move(OTHELLO.parse_move(self._position, words[1]))
        return ""

    def _turn(self, colour: str) -> Side:
        """Makes it a side's turn, adding a pass that was left out."""
        side = SIDES.get(colour.lower())
        if side is None:
            raise CommandError(f"{shorten(colour)!r} is not a colour; expected black or white")
        if self._position.over:
            raise CommandError("the game is over")
        if self._position.side != side:
            if self._position.moves() != [PASS]:
                raise CommandError(f"illegal move: it is {OTHELLO.side_name(1 - side)}'s turn")
            self._move(PASS)
        return side

    def _move(self, move: str) -> None:
        self._positions.append(self._position.play(move))
        self._last = move

    def _generate(self, words: tuple[str, ...], *, play: bool) -> str:
        if len(words) != 1:
            raise CommandError("expected a colour, such as genmove b")
        before = len(self._positions), self._last
        side = self._turn(words[0])
        move = self._decide(self._position) if self._decide else self._think(side).best
        if play:
            self._move(move)
        else:
            del self._positions[before[0] :]
            self._last = before[1]
        return move.upper()

    def _think(self, side: Side) -> Info[str]:
        limit = self._clock.limit(side, self._position.empties)
        info = self._result(self._searcher.search(self._position, limit))
        line = info.lines[0]
        told = "proved" if line.proved else f"depth {info.depth}"
        self._note(f"{info.best}: {BOUND_WORDS[line.bound]}{line.score} ({told}, {info.nodes} nodes)")
        return info

    def _result(self, search: Search[str]) -> Info[str]:
        with search:
            self._search = search
            if self._interrupted:  # interrupted before there was a search to stop
                search.stop()
            return search.result()

    def _undo(self, _: tuple[str, ...]) -> str:
        if len(self._positions) == 1:
            raise CommandError("cannot undo")
        self._positions.pop()
        self._last = None
        return ""

    def _score(self, _: tuple[str, ...]) -> str:
        if not self._position.over:
            raise CommandError("cannot score: the game is not over")
        lead = self._position.value(0) // DISC
        return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"

    def _time(self, words: tuple[str, ...]) -> str:
        main, period, stones = _seconds(words, 3, "time_settings 300 10 1")
        self._clock = GameClock(main, period, int(stones))
        return ""

    def _time_left(self, words: tuple[str, ...]) -> str:
        side = SIDES.get(words[0].lower()) if words else None
        if side is None:
            raise CommandError("expected a colour, seconds and moves, such as time_left b 60 0")
        left, stones = _seconds(words[1:], 2, "time_left b 60 0")
        self._clock.left[side] = left / stones * 6 if stones else left
        return ""


def _seconds(words: tuple[str, ...], count: int, example: str) -> list[float]:
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(math.isfinite(n) and 0 <= n <= MAX_CLOCK for n in numbers):
        raise CommandError(f"expected {count} numbers, such as {example}")
    return numbers


def _version() -> str:
    from importlib.metadata import version

    return version("sakiyomi")
