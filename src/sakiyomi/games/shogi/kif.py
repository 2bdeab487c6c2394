"""KIF: the record format of Japanese shogi programs, with variations, comments and times."""

from __future__ import annotations

import re
from typing import TypeAlias

from sakiyomi.errors import TextError
from sakiyomi.games.shogi.bod import BodBoard, handicap_of
from sakiyomi.games.shogi.draw import japanese_board
from sakiyomi.games.shogi.japanese import KINDS, NAMES
from sakiyomi.games.shogi.pieces import FILES, RANKS, kind_of
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.games.shogi.record import (
    LOSES,
    PLAYERS,
    WINS,
    Builder,
    RecordNode,
    RecordResult,
    ShogiRecord,
    clock,
)

_MOVE = re.compile(
    r"[▲△☗☖▼▽]?(?:(?P<file>[１-９1-9])(?P<rank>[一二三四五六七八九])|(?P<same>同))[　 ]*"
    r"(?P<kind>成香|成桂|成銀|[歩香桂銀角飛金玉王と杏圭全馬龍竜])(?P<way>打|成|不成|生)?"
    r"(?:\((?P<from>[1-9]{2})\)|\(00\))?"
)
_LINE = re.compile(
    r"\s*(?P<number>\d+)\s+(?P<move>同[　 ]+[^\s(]+(?:\(\d\d\))?|\S+(?:　\S+)?)\s*"
    r"(?:\((?P<time>[^)]*)\))?\s*\+?\s*"
)
_TIME = re.compile(r"\s*(?:(\d{1,6}):)?(\d{1,6}):(\d{1,6}(?:\.\d{1,9})?)\s*(?:/.*)?")
MAX_LINE = 1000
"""Longest line with a move, in characters; matching longer ones would take too long."""
_VARIATION = re.compile(r"変化：\s*(\d{1,6})手.*")
RESULTS = {result.kif: result for result in RecordResult} | {
    "入玉宣言": RecordResult.DECLARED,
    "入玉宣言勝ち": RecordResult.DECLARED,
    "詰": RecordResult.MATE,
    "時間切れ": RecordResult.TIME_UP,
    "封じ手": RecordResult.BROKEN_OFF,
}
Turn: TypeAlias = tuple[RecordNode, ShogiPosition, int, list[float]]
"""A node, the position after it, the number of the next move, and the time spent by both sides."""
_IGNORED = ("#", "手数----", "まで", "&", "盤面反転")
"""Starts of lines that add nothing to the game's moves."""


def read(text: str) -> ShogiRecord:
    """Reads a record; errors name the line."""
    return KifReader().read(text)


class KifReader:
    """Reads a file line by line; KI2 differs only in its lines of moves."""

    def __init__(self) -> None:
        self.board, self.headers = BodBoard(), dict[str, str]()
        self.before: list[str] = []  # comments before the first move
        self.builder: Builder | None = None
        self.number = 0

    def read(self, text: str) -> ShogiRecord:
        for self.number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            self.line(line.rstrip())
        return self.game().record

    def game(self) -> Builder:
        """The record, created when first needed: by then the headers are complete."""
        if self.builder is None:
            start = self.board.position(self.headers.get("手合割", "平手").strip("　 "), self.number)
            self.builder = Builder(ShogiRecord(start, self.headers))
            self.builder.node.comments += self.before
        return self.builder

    def line(self, line: str) -> None:
        if not line.strip() or line.startswith(_IGNORED):
            self.remark(line)
        elif line.startswith("*"):
            (self.builder.node.comments if self.builder else self.before).append(line[1:])
        elif found := _VARIATION.fullmatch(line):
            self.game().back_to(
                int(found[1]) - self.game().record.start.number + 1, token=line, line=self.number
            )
        elif not self.moves(line):
            self.header(line)

    def remark(self, line: str) -> None:
        """A line that KIF does not need."""

    def header(self, line: str) -> None:
        if self.builder is None and self.board.take(line, self.number):
            return
        name, colon, value = line.partition("：" if "：" in line else ":")
        if self.builder is not None or not colon:
            raise TextError("neither a move, a comment nor a header", token=line, line=self.number)
        self.headers[name] = value

    def moves(self, line: str) -> bool:
        """Reads `1 ７六歩(77) ( 0:01/00:00:01)`."""
        form = _LINE.fullmatch(line) if len(line) <= MAX_LINE else None
        if form is None:
            return False
        game, text = self.game(), form["move"]
        if text in RESULTS:
            game.node.result, game.node.result_seconds = RESULTS[text], self.seconds(form["time"])
            return True
        column = form.start("move") + 1
        move = read_move(game.position, text, self.number, column)
        game.play(move, token=text, line=self.number, column=column)
        game.node.seconds = self.seconds(form["time"])
        return True

    def seconds(self, text: str | None) -> float | None:
        if text is None:
            return None
        form = _TIME.fullmatch(text)
        if form is None:
            raise TextError("a time looks like 0:12/00:01:30", token=text, line=self.number)
        return int(form[1] or 0) * 3600 + int(form[2]) * 60 + float(form[3])


def read_move(position: ShogiPosition, text: str, line: int = 1, column: int = 1) -> Move:
    """A move such as ７六歩(77), 同　銀(31), ５五角打 or ２二角成(88)."""

    def wrong(reason: str) -> TextError:
        return TextError(reason, token=text, line=line, column=column)

    form = _MOVE.fullmatch(text)
    if form is None:
        raise wrong("not a move; moves look like ７六歩(77) or ５五角打")
    if form["same"] and not position.past:
        raise wrong("同 needs a move before it")
    to = position.past[-1].to if form["same"] else 0
    if not form["same"]:
        to = (FILES + "123456789").index(form["file"]) % 9 * 9 + RANKS.index(form["rank"])
    kind = KINDS[form["kind"]]
    if form["from"] is None:
        if form["way"] != "打" or kind > 7:
            raise wrong("a move on the board ends with the square it comes from, such as (77)")
        return Move((81 + kind) << 7 | to)
    origin = (int(form["from"][0]) - 1) * 9 + int(form["from"][1]) - 1
    if kind_of(position.board[origin]) != kind or form["way"] == "打":
        raise wrong(f"there is no {form['kind']} on {form['from']}")
    return Move(to | origin << 7 | (form["way"] == "成") << 14)


def move_text(position: ShogiPosition, move: Move) -> str:
    """A move as KIF writes it."""
    same = bool(position.past) and position.past[-1].to == move.to
    where = "同　" if same else FILES[move.to // 9] + RANKS[move.to % 9]
    if move.origin is None:
        return f"{where}{NAMES[move.dropped or 0]}打"
    name = NAMES[kind_of(position.board[move.origin])]
    way = "成" if move.promotes else ""
    return f"{where}{name}{way}({move.origin // 9 + 1}{move.origin % 9 + 1})"


def head(record: ShogiRecord) -> list[str]:
    """The lines before the moves; in a handicap game the players are 下手 and 上手."""
    called = {old: new for both, new in zip(PLAYERS, sides_of(record), strict=True) for old in both}
    headers = {called.get(key, key): value for key, value in record.headers.items() if key != "手合割"}
    name = handicap_of(record.start)
    lines = [f"手合割：{name}"] if name else japanese_board(record.start).splitlines()
    return lines + [f"{key}：{value}" for key, value in headers.items()]


def sides_of(record: ShogiRecord) -> tuple[str, str]:
    """What the sides are called: 先手 and 後手, or 下手 and 上手 in a handicap game."""
    name = handicap_of(record.start)
    handicap = name != "平手" if name else any(giver in record.headers for _, giver in PLAYERS)
    first, second = (names[handicap] for names in PLAYERS)
    return first, second


def foot(position: ShogiPosition, plies: int, result: RecordResult, sides: tuple[str, str]) -> str:
    """The closing line: まで87手で先手の勝ち."""
    winner = position.side if result in WINS else 1 - position.side
    verdict = f"{sides[winner]}の勝ち" if result in WINS | LOSES else result.kif
    return f"まで{plies}手で{verdict}"


def write(record: ShogiRecord) -> str:
    """The record as KIF text."""
    lines = [*head(record), "手数----指手---------消費時間--"]
    lines += [f"*{comment}" for comment in record.root.comments]
    first = (record.root, record.start, record.start.number, [0.0, 0.0])
    waiting: list[tuple[Turn, RecordNode | None]] = [(first, None)]
    while waiting:  # a stack instead of recursion: variations may be nested as deep as a game is long
        turn, other = waiting.pop()
        if other is not None:
            _, position, number, spent = turn
            lines += ["", f"変化：{number}手"]
            turn = (other, *_write_node(other, position, number, lines, spent))
        waiting += _write_line(turn, lines, sides_of(record))
    return "\n".join(lines) + "\n"


def _write_line(turn: Turn, lines: list[str], sides: tuple[str, str]) -> list[tuple[Turn, RecordNode | None]]:
    """Writes the line from a node on; returns its variations, the next one to write last."""
    others: list[tuple[Turn, RecordNode | None]] = []
    while True:
        node, position, number, spent = turn
        others += [(turn, other) for other in reversed(node.children[1:])]
        if not node.children:
            break
        turn = (node.children[0], *_write_node(node.children[0], position, number, lines, spent))
    if node.result:
        lines.append(f"{number:4d} {node.result.kif}{_time(node.result_seconds, position, spent)}")
        lines.append(foot(position, number - 1, node.result, sides))
    return others


def _write_node(
    node: RecordNode, position: ShogiPosition, number: int, lines: list[str], spent: list[float]
) -> tuple[ShogiPosition, int, list[float]]:
    assert node.move is not None
    total = list(spent)
    total[position.side] += node.seconds or 0
    text = move_text(position, node.move)
    lines.append(f"{number:4d} {text}{_time(node.seconds, position, total)}")
    lines.extend(f"*{comment}" for comment in node.comments)
    return position.play(node.move), number + 1, total


def _time(seconds: float | None, position: ShogiPosition, total: list[float]) -> str:
    if seconds is None:
        return ""
    return f"   ({int(seconds) // 60:2d}:{int(seconds) % 60:02d}/{clock(total[position.side])})"
