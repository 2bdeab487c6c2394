"""KI2: the record format for people, ▲７六歩 △３四歩, with comments and variations."""

from __future__ import annotations

import re

from sakiyomi.errors import MoveError, TextError
from sakiyomi.games.shogi.japanese import move_name, read_name
from sakiyomi.games.shogi.kif import RESULTS, KifReader, foot, head, sides_of
from sakiyomi.games.shogi.position import ShogiPosition
from sakiyomi.games.shogi.record import LOSES, WINS, RecordNode, RecordResult, ShogiRecord

_MOVES = re.compile(r"[▲△☗☖▼▽][^▲△☗☖▼▽]*")
_FOOT = re.compile(r"まで(\d+)手で(.*)")
PER_LINE = 6
"""Moves per line of text."""


def read(text: str) -> ShogiRecord:
    """Reads a record; errors name the line and column."""
    return _Ki2Reader().read(text)


class _Ki2Reader(KifReader):
    def moves(self, line: str) -> bool:
        if line.lstrip()[:1] not in tuple("▲△☗☖▼▽"):
            return False
        for found in _MOVES.finditer(line):
            token = found.group().strip("　 \t")
            place = {"line": self.number, "column": found.start() + 1}
            try:
                move = read_name(self.game().position, token)
            except MoveError as error:
                raise TextError(str(error), token=token, **place) from None
            self.game().play(move, token=token, **place)
        return True

    def remark(self, line: str) -> None:
        """The closing line says how the game ended, but not always why: a plain win means resignation."""
        found = _FOOT.fullmatch(line.strip())
        if found is None:
            return
        verdict, game = found[2].strip("　 "), self.game()
        named = "先後下上".find(verdict[:1])  # the side that the verdict is about
        here = named % 2 == game.position.side
        if named >= 0 and "反則" in verdict:
            game.node.result = RecordResult.FOUL if here == ("負け" in verdict) else RecordResult.FOUL_BEFORE
        elif ends := [word for word in RESULTS if word in verdict.replace("時間切れ", "切れ負け")]:
            game.node.result = RESULTS[ends[0]]
        elif "勝ち" in verdict:
            game.node.result = RecordResult.DECLARED if here else RecordResult.RESIGNED


def write(record: ShogiRecord) -> str:
    """The record as KI2 text."""
    lines = [*head(record), ""]
    lines += [f"*{comment}" for comment in record.root.comments]
    sides = sides_of(record)
    waiting = _write_line(record.root, record.start, record.start.number, lines, sides)
    while waiting:  # a stack instead of recursion: variations may be nested as deep as a game is long
        other, position, number = waiting.pop()
        lines += ["", f"変化：{number}手"]
        row: list[str] = []
        position = _add(other, position, row, lines)
        _flush(row, lines)
        waiting += _write_line(other, position, number + 1, lines, sides)
    return "\n".join(lines) + "\n"


def _write_line(
    node: RecordNode, position: ShogiPosition, number: int, lines: list[str], sides: tuple[str, str]
) -> list[tuple[RecordNode, ShogiPosition, int]]:
    """Writes the line from a node on; returns its variations, the next one to write last."""
    others: list[tuple[RecordNode, ShogiPosition, int]] = []
    row: list[str] = []
    while node.children:
        others += [(other, position, number) for other in reversed(node.children[1:])]
        node, number = node.children[0], number + 1
        position = _add(node, position, row, lines)
    _flush(row, lines)
    if node.result:
        lines.append(_closing(position, number - 1, node.result, sides))
    return others


def _add(node: RecordNode, position: ShogiPosition, row: list[str], lines: list[str]) -> ShogiPosition:
    assert node.move is not None
    row.append(move_name(position, node.move))
    if len(row) == PER_LINE or node.comments:
        _flush(row, lines)
    lines.extend(f"*{comment}" for comment in node.comments)
    return position.play(node.move)


def _flush(row: list[str], lines: list[str]) -> None:
    if row:
        lines.append("　".join(row))
    row.clear()


def _closing(position: ShogiPosition, plies: int, result: RecordResult, sides: tuple[str, str]) -> str:
    if result in (RecordResult.RESIGNED, RecordResult.DECLARED) or result not in LOSES | WINS:
        text = foot(position, plies, result, sides)
        return text.replace("の勝ち", "の入玉勝ち") if result is RecordResult.DECLARED else text
    return f"まで{plies}手で{result.kif}"
