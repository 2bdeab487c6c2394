"""A game record: headers, starting position, moves with times, comments and variations, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from sakiyomi.errors import TextError
from sakiyomi.games.shogi.legality import why_illegal
from sakiyomi.games.shogi.position import Move, ShogiPosition


class RecordResult(Enum):
    """The result of a recorded game, with its KIF word and CSA code."""

    RESIGNED = "投了", "TORYO"
    BROKEN_OFF = "中断", "CHUDAN"
    REPETITION = "千日手", "SENNICHITE"
    MATE = "詰み", "TSUMI"
    NO_MATE = "不詰", "FUZUMI"
    IMPASSE = "持将棋", "JISHOGI"
    TIME_UP = "切れ負け", "TIME_UP"
    DECLARED = "入玉勝ち", "KACHI"
    FOUL_BEFORE = "反則勝ち", "ILLEGAL_ACTION"
    """The side to move wins, because the other side's last move was illegal."""
    FOUL = "反則負け", "ILLEGAL_MOVE"
    """The side to move loses by an illegal move."""
    MAX_MOVES = "最大手数", "MAX_MOVES"

    @property
    def kif(self) -> str:
        """The word in KIF."""
        return self.value[0]

    @property
    def csa(self) -> str:
        """The CSA code, without its percent sign."""
        return self.value[1]


MAX_PLIES = 4000
"""Most moves of a line in a record. The longest known mate problem has 1525."""

LOSES = {RecordResult.RESIGNED, RecordResult.MATE, RecordResult.TIME_UP, RecordResult.FOUL}
"""Results in which the side to move has lost."""
WINS = {RecordResult.DECLARED, RecordResult.FOUL_BEFORE}
"""Results in which the side to move has won."""


def by_rule(position: ShogiPosition) -> RecordResult | None:
    """The result of a game that has ended on the board; None if it has not."""
    return {
        "no_moves": RecordResult.MATE,
        "repetition": RecordResult.REPETITION,
        # The side that gave perpetual check loses.
        "perpetual_check": RecordResult.FOUL_BEFORE
        if position.winner == position.side
        else RecordResult.FOUL,
        "length": RecordResult.MAX_MOVES,
    }.get(position.ending.name)


@dataclass(slots=True, eq=False)
class RecordNode:
    """A move with its comments, and what follows: first the game, then variations."""

    move: Move | None = None
    """None at the root."""
    seconds: float | None = None
    """Time spent on the move."""
    comments: list[str] = field(default_factory=list)
    children: list[RecordNode] = field(default_factory=list, repr=False)
    result: RecordResult | None = None
    """The result of the line after this move."""
    result_seconds: float | None = None
    """Time spent before the result."""


PLAYERS = (("先手", "下手"), ("後手", "上手"))
"""The headers of both players, in even games and in handicap games."""


def players_of(headers: Mapping[str, str]) -> tuple[str, str]:
    """The names of both players; empty where they are not recorded."""
    first, second = (next((headers[name] for name in names if name in headers), "") for names in PLAYERS)
    return first, second


@dataclass(slots=True)
class ShogiRecord:
    """One game."""

    start: ShogiPosition = field(default_factory=ShogiPosition.start)
    headers: dict[str, str] = field(default_factory=dict)
    """By their KIF names, such as 先手, 後手, 棋戦, 開始日時; in the order of the file."""
    root: RecordNode = field(default_factory=RecordNode)

    def line(self) -> list[RecordNode]:
        """The nodes of the game itself, without the root."""
        return list(main_line(self.root))

    def moves(self) -> list[Move]:
        """The moves of the game itself."""
        return [node.move for node in self.line() if node.move]

    def end(self) -> ShogiPosition:
        """The last position of the game."""
        position = self.start
        for move in self.moves():
            position = position.play(move)
        return position

    @property
    def result(self) -> RecordResult | None:
        """The result of the game, if recorded."""
        return ([self.root, *self.line()])[-1].result

    @classmethod
    def of(cls, position: ShogiPosition) -> ShogiRecord:
        """The record of a position's past."""
        start = position
        if position.past:
            from sakiyomi.games.shogi.text import parse

            start = parse(position.text().partition(" moves ")[0])
        record = cls(start=start)
        node = record.root
        for move in position.past:
            node.children.append(RecordNode(move))
            node = node.children[0]
        record.conclude()
        return record

    def conclude(self) -> None:
        """Adds the result if it follows from the moves and is not recorded."""
        line = self.line()
        if line and line[-1].result is None:
            line[-1].result = by_rule(self.end())

    @property
    def varied(self) -> bool:
        """Whether there are variations."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if len(node.children) > 1:
                return True
            waiting += node.children
        return False


def main_line(node: RecordNode) -> Iterator[RecordNode]:
    """The nodes that follow, always taking the first child."""
    while node.children:
        node = node.children[0]
        yield node


@dataclass(slots=True)
class Builder:
    """Adds moves to a record while a text is parsed, and goes back for variations."""

    record: ShogiRecord
    path: list[RecordNode] = field(default_factory=list)
    positions: list[ShogiPosition] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.path, self.positions = [self.record.root], [self.record.start]

    @property
    def position(self) -> ShogiPosition:
        """The current position."""
        return self.positions[-1]

    @property
    def node(self) -> RecordNode:
        """The last move."""
        return self.path[-1]

    def play(self, move: Move, *, token: str, line: int, column: int = 1) -> None:
        """Adds a move after checking it."""
        if not self.position.legal(move):
            reason = f"not a legal move here: {why_illegal(self.position, move)}"
            raise TextError(reason, token=token, line=line, column=column)
        if len(self.path) > MAX_PLIES:
            raise TextError(f"a line has at most {MAX_PLIES:,} moves", token=token, line=line, column=column)
        node = RecordNode(move)
        self.node.children.append(node)
        self.path.append(node)
        self.positions.append(self.position.play(move))

    def back_to(self, ply: int, *, token: str, line: int) -> None:
        """Goes back to the position before a move, counted from 1 at the start of the record."""
        if not 1 <= ply < len(self.path):
            raise TextError("there is no such move to start a variation from", token=token, line=line)
        del self.path[ply:], self.positions[ply:]


def clock(seconds: float) -> str:
    """Hours, minutes and seconds."""
    whole = int(seconds)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"
