"""CSA: the record format of computer shogi (versions 2.2 and 3.0)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from sakiyomi.errors import TextError
from sakiyomi.games.shogi import sfen
from sakiyomi.games.shogi.pieces import KING, PIECE_COUNTS, PROMOTED, hand_items, kind_of, letter, side_of
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.games.shogi.record import PLAYERS, Builder, RecordResult, ShogiRecord

NAMES = ("", *["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"])
_HEADERS = {
    "EVENT": "棋戦",
    "SITE": "場所",
    "START_TIME": "開始日時",
    "END_TIME": "終了日時",
    "TIME_LIMIT": "持ち時間",
    "OPENING": "戦型",
}
_HEADERS_OF_3 = {
    "TIME": "持ち時間",
    "TIME+": "先手の持ち時間",
    "TIME-": "後手の持ち時間",
    "MAX_MOVES": "最大手数",
    "JISHOGI": "持将棋",
    "NOTE": "備考",
}
"""Added in version 3.0, where `TIME` replaces `TIME_LIMIT`."""
_KNOWN = _HEADERS | _HEADERS_OF_3
_RESULTS = {result.csa: result for result in RecordResult} | {
    "HIKIWAKE": RecordResult.IMPASSE,
    "ERROR": RecordResult.BROKEN_OFF,
}
ENCODING = "'CSA encoding=UTF-8"
"""The first line of version 3.0."""
_CELL = re.compile(r"[+-][A-Z]{2}| {0,2}\* ?")
MOVE = re.compile(r"([+-]?)([0-9]{2})([1-9]{2})([A-Z]{2})")


def read(text: str) -> ShogiRecord:
    """Reads a record, the first one of several; errors name the line and column."""
    reader = _CsaReader()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if line.strip() == "/":
            break
        column = 1
        # Statements may share a line, except those whose text may contain a comma.
        parts = [line] if line[:1] in ("'", "N", "$", "V") else line.split(",")
        for part in parts:
            reader.statement(part.rstrip(), number, column)
            column += len(part) + 1
    return reader.game(0).record


def several(text: str) -> bool:
    """Whether anything follows the first game of a file."""
    return bool(re.search(r"^/[ \t]*$\s*\S", text, re.MULTILINE))


class _CsaReader:
    def __init__(self) -> None:
        self.board = [0] * 81
        self.hands = [0] * 8, [0] * 8
        self.side = 0
        self.has_board = False  # whether a board has been given
        self.rest: int | None = None  # the side that gets all remaining pieces (AL)
        self.headers: dict[str, str] = {}
        self.before: list[str] = []
        self.builder: Builder | None = None
        self.place: tuple[int, int] = (1, 1)

    def error(self, reason: str, token: str) -> TextError:
        return TextError(reason, token=token, line=self.place[0], column=self.place[1])

    def game(self, side: int) -> Builder:
        if self.builder is None:
            self.builder = Builder(ShogiRecord(self.start(side), self.headers))
            self.builder.node.comments += self.before
        return self.builder

    def statement(self, text: str, line: int, column: int) -> None:
        self.place = line, column
        if not text or text[0] == "V":
            return
        if text[0] == "'":
            self.comment(text[1:])
        elif text[:2] in ("N+", "N-"):
            self.headers["先手" if text[1] == "+" else "後手"] = text[2:]
        elif text[0] == "$":
            name, _, value = text[1:].partition(":")
            self.headers[_KNOWN.get(name, name)] = _unescaped(value) if name == "NOTE" else value
        elif text[0] == "P" and self.builder is None:
            self.squares(text)
        elif text in ("+", "-"):
            self.game("+-".index(text))
        elif text[0] in "+-":
            self.move(text)
        elif text[0] == "T":
            self.time(text)
        elif text[0] == "%":
            self.result(text)
        else:
            raise self.error("not a CSA statement", text)

    def comment(self, text: str) -> None:
        """Only '* is about the game; other comments are for programs and are skipped."""
        if text.startswith("*"):
            (self.builder.node.comments if self.builder else self.before).append(text[1:])

    def squares(self, text: str) -> None:
        if text.startswith("PI"):
            self.has_board = True
            self.board = list(ShogiPosition.start().board)
            for square, name in _pairs(text[2:]):
                at = self.square(square, text)
                if NAMES[kind_of(self.board[at])] != name:
                    raise self.error(f"there is no {name} on {square} to remove", text)
                self.board[at] = 0
        elif text[1:2] in tuple("123456789"):
            self.has_board = True
            self.row(int(text[1]) - 1, text)
        elif text[1:2] in ("+", "-"):
            self.has_board = True
            self.pieces("+-".index(text[1]), text)
        else:
            raise self.error("a board must be given by PI, P1 to P9, P+ or P-", text)

    def row(self, rank: int, text: str) -> None:
        cells = _CELL.findall(text[2:])
        if "".join(cells).replace(" ", "") != text[2:].replace(" ", "") or len(cells) > 9:
            raise self.error("a rank must have nine of +FU, -OU, … or *", text)
        for i, cell in enumerate(cells):
            if cell[0] in "+-":
                if cell[1:] not in NAMES[1:]:
                    raise self.error(f"{cell!r} is not a piece", text)
                self.board[(8 - i) * 9 + rank] = NAMES.index(cell[1:]) | "+-".index(cell[0]) << 4

    def pieces(self, side: int, text: str) -> None:
        for square, name in _pairs(text[2:]):
            if square == "00" and name == "AL":
                self.rest = side
            elif name not in NAMES[1:]:
                raise self.error(f"{name} is not a piece", text)
            elif square != "00":
                self.board[self.square(square, text)] = NAMES.index(name) | side << 4
            elif NAMES.index(name) < KING:
                self.hands[side][NAMES.index(name)] += 1
            else:
                raise self.error(f"{name} cannot be in hand", text)

    def square(self, digits: str, text: str) -> int:
        try:
            return _square(digits)
        except TextError as error:
            raise self.error(error.reason, text) from None

    def start(self, side: int) -> ShogiPosition:
        if not self.has_board:
            return ShogiPosition.start()
        if self.rest is not None:
            for kind in range(1, KING):
                used = sum(kind_of(p) in (kind, kind + PROMOTED) for p in self.board if kind_of(p) != KING)
                self.hands[self.rest][kind] += (
                    PIECE_COUNTS[kind] - used - self.hands[0][kind] - self.hands[1][kind]
                )
        rows = [
            "".join(letter(p) if (p := self.board[file * 9 + rank]) else "1" for file in range(8, -1, -1))
            for rank in range(9)
        ]
        hands = "".join(
            f"{count}{letter(kind | owner << 4)}"
            for owner in (0, 1)
            for kind, count in hand_items(self.hands[owner])
        )
        try:
            board, _ = sfen.read(sfen.tokens_of(f"{'/'.join(rows)} {'bw'[side]} {hands or '-'}"))
        except TextError as error:
            raise self.error(error.reason, error.token) from None
        return ShogiPosition.of(board)

    def move(self, text: str) -> None:
        game = self.game("+-".index(text[0]))
        try:
            move = read_move(game.position, text)
        except TextError as error:
            raise self.error(error.reason, text) from None
        game.play(move, token=text, line=self.place[0], column=self.place[1])

    def time(self, text: str) -> None:
        if self.builder is None or not re.fullmatch(r"T\d{1,9}(\.\d{0,9})?", text, re.ASCII):
            raise self.error("a time looks like T12 and follows a move", text)
        if self.builder.node.result:
            self.builder.node.result_seconds = float(text[1:])
        else:
            self.builder.node.seconds = float(text[1:])

    def result(self, text: str) -> None:
        game, sign = self.game(0), text[1:]
        if sign in ("+ILLEGAL_ACTION", "-ILLEGAL_ACTION"):
            guilty = "+-".index(sign[0])
            game.node.result = RecordResult.FOUL if guilty == game.position.side else RecordResult.FOUL_BEFORE
        elif sign in _RESULTS:
            game.node.result = _RESULTS[sign]
        else:
            raise self.error("not a CSA result", text)


def read_move(position: ShogiPosition, text: str) -> Move:
    """A move such as +7776FU or, without its side, 7776FU; it may not be legal."""
    form = MOVE.fullmatch(text)
    if form is None or form[4] not in NAMES:
        raise TextError("a move looks like +7776FU", token=text)
    if form[1] and "+-".index(form[1]) != position.side:
        raise TextError("it is the other side's turn", token=text)
    to, kind = _square(form[3]), NAMES.index(form[4])
    if form[2] == "00" and kind < KING:
        return Move((81 + kind) << 7 | to)
    before = kind_of(position.board[_square(form[2])])
    promotes = kind == before + PROMOTED and before < KING
    if not promotes and kind != before:
        raise TextError(f"there is no such piece to become {form[4]}", token=text)
    return Move(to | _square(form[2]) << 7 | promotes << 14)


def _square(digits: str) -> int:
    if not re.fullmatch("[1-9]{2}", digits):
        raise TextError(f"{digits} is not a square", token=digits)
    return (int(digits[0]) - 1) * 9 + int(digits[1]) - 1


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(text[i : i + 2], text[i + 2 : i + 4]) for i in range(0, len(text), 4)]


def move_text(position: ShogiPosition, move: Move) -> str:
    """A move as CSA writes it."""
    kind = move.dropped or kind_of(position.board[move.origin or 0]) + (PROMOTED if move.promotes else 0)
    origin = "00" if move.origin is None else f"{move.origin // 9 + 1}{move.origin % 9 + 1}"
    return f"{'+-'[position.side]}{origin}{move.to // 9 + 1}{move.to % 9 + 1}{NAMES[kind]}"


def write(record: ShogiRecord) -> str:
    """The record as CSA 2.2. The format has no variations: only the game itself is written."""
    names = {kif: csa for csa, kif in _HEADERS.items()}
    return "\n".join(["V2.2", *_body(record, names, lambda seconds: str(int(seconds)))]) + "\n"


def write_3(record: ShogiRecord) -> str:
    """The record as CSA 3.0, which has fractions of seconds and more headers."""
    names = {kif: csa for csa, kif in _KNOWN.items()}
    return "\n".join([ENCODING, "V3.0", *_body(record, names, lambda seconds: f"{seconds:.3f}")]) + "\n"


def _body(record: ShogiRecord, names: Mapping[str, str], time: Callable[[float], str]) -> list[str]:
    lines = [
        f"N{sign}{record.headers[name]}"
        for sign, both in zip("+-", PLAYERS, strict=True)
        for name in both
        if name in record.headers
    ]
    lines += [_header(names[name], value) for name, value in record.headers.items() if name in names]
    lines += _board(record.start)
    lines += [f"'*{comment}" for comment in record.root.comments]
    position, node = record.start, record.root
    for node in record.line():
        assert node.move is not None
        lines.append(move_text(position, node.move))
        if node.seconds is not None:
            lines.append(f"T{time(node.seconds)}")
        lines += [f"'*{comment}" for comment in node.comments]
        position = position.play(node.move)
    if node.result:
        lines.append(_sign(node.result, position.side))
        if node.result_seconds is not None:
            lines.append(f"T{time(node.result_seconds)}")
    return lines


def _header(name: str, value: str) -> str:
    """One line; `TIME_LIMIT` is 00:25+30 (hours, minutes, byoyomi), `TIME` 1500+30+0 (seconds, increment)."""
    if name == "NOTE":
        value = value.replace("\\", "\\\\").replace("\n", "\\n")
    elif name == "TIME_LIMIT" and (new := re.fullmatch(r"(\d{1,9})\+(\d{1,9})\+\d{1,9}", value, re.ASCII)):
        value = f"{int(new[1]) // 3600:02d}:{int(new[1]) // 60 % 60:02d}+{new[2]}"
    elif name == "TIME" and (old := re.fullmatch(r"(\d{1,9}):(\d{1,9})\+(\d{1,9})", value, re.ASCII)):
        value = f"{int(old[1]) * 3600 + int(old[2]) * 60}+{int(old[3])}+0"
    return f"${name}:{value}"


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def _sign(result: RecordResult, side: int) -> str:
    guilty = "+-"[1 - side] if result is RecordResult.FOUL_BEFORE else ""
    return f"%{guilty}{result.csa}"


def _board(position: ShogiPosition) -> list[str]:
    board = position.board
    lines = []
    for rank in range(9):
        cells = (board[file * 9 + rank] for file in range(8, -1, -1))
        lines.append(
            f"P{rank + 1}" + "".join("+-"[side_of(p)] + NAMES[kind_of(p)] if p else " * " for p in cells)
        )
    for side in (0, 1):
        held = "".join(f"00{NAMES[kind]}" * count for kind, count in hand_items(position.hand(side)))
        if held:
            lines.append(f"P{'+-'[side]}{held}")
    return [*lines, "+-"[position.side]]
