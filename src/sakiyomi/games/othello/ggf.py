"""GGF, the game format of the Generic Game Server: `(;GM[Othello]PB[…]PW[…]BO[8 … *]B[f5]W[d6];)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sakiyomi.errors import MoveError, TextError
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.othello.squares import CODES, PASS
from sakiyomi.games.othello.text import parse_board

_FIELD = re.compile(r"\s*([A-Z]{1,3}\+?)\[([^\]]*)\]")


def parse_ggf(text: str) -> OthelloRecord:
    """Reads the first game of a text."""
    for record in read_ggf(text):
        return record
    raise TextError("no game found: a GGF game begins with (; and ends with ;)", token=text[:20].strip())


def read_ggf(text: str) -> Iterator[OthelloRecord]:
    """Reads every game of a text; text between games (such as counts) is skipped."""
    start, line = text.find("(;"), 1
    counted = 0
    while start >= 0 and (end := text.find(";)", start + 2)) >= 0:
        line += text.count("\n", counted, start)
        counted = start
        yield _record(text[start + 2 : end], line)
        start = text.find("(;", end + 2)


def _record(body: str, line: int) -> OthelloRecord:
    fields: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    at = 0
    while at < len(body):
        field = _FIELD.match(body, at)
        if field is None:
            if not body[at:].strip():
                break
            raise TextError("expected a field such as PB[name]", token=body[at : at + 20].strip(), line=line)
        name, value = field[1], field[2].strip()
        if name in ("B", "W"):
            moves.append((0 if name == "B" else 1, value.split("/")[0].strip()))
        else:
            fields.setdefault(name, value)
        at = field.end()
    if fields.get("GM", "Othello").lower() not in ("othello", "reversi"):
        raise TextError("not a game of Othello", token=f"GM[{fields['GM']}]", line=line)
    start = _board(fields["BO"], line) if "BO" in fields else OthelloPosition()
    score = re.match(r"[+-]?[0-9]{1,4}(?![0-9])", fields.get("RE", ""))
    return OthelloRecord(
        tuple(_legal(start, moves, line)),
        start,
        fields.get("PB", ""),
        fields.get("PW", ""),
        fields.get("PC", ""),
        int(score[0]) if score else None,
    )


def _board(value: str, line: int) -> OthelloPosition:
    size, _, squares = value.partition(" ")
    if size != "8":
        raise TextError("only boards of 8 by 8 are known", token=f"BO[{value}]", line=line)
    try:
        return parse_board(squares)
    except TextError as error:
        raise TextError(error.reason, token=f"BO[{value}]", line=line) from None


def _legal(start: OthelloPosition, moves: Iterable[tuple[int, str]], line: int) -> Iterator[str]:
    """The moves in our notation, with passes that the record left out."""
    here = start
    for side, text in moves:
        word = text.lower()
        move = PASS if word in ("pa", "pass", "ps", "--") else word
        if here.side != side and here.moves() == [PASS]:
            yield PASS
            here = here.play(PASS)
        token = f"{'BW'[side]}[{text}]"
        if here.side != side:
            raise TextError(
                f"it is the other side's turn at disc {64 - here.empties}", token=token, line=line
            )
        if move not in CODES:
            raise TextError("expected a square from a1 to h8, or PA", token=token, line=line)
        try:
            here = here.play(move)
        except MoveError as error:
            raise TextError(str(error), token=token, line=line) from None
        yield move


def ggf_text(record: OthelloRecord) -> str:
    """A game in GGF."""
    board, side = record.start.text().replace("X", "*").split(" ")
    parts = ["(;GM[Othello]", f"PC[{_plain(record.event)}]", f"PB[{_plain(record.black)}]"]
    parts += [f"PW[{_plain(record.white)}]", f"RE[{'?' if record.score is None else f'{record.score:+d}'}]"]
    parts.append(f"TY[8]BO[8 {board} {side}]")
    here = record.start
    for number, move in enumerate(record.moves):
        time = f"//{record.seconds[number]:.2f}" if record.seconds else ""
        parts.append(f"{'BW'[here.side]}[{'PA' if move == PASS else move}{time}]")
        here = here.play(move)
    return "".join(parts) + ";)"


def _plain(name: str) -> str:
    """A name without the characters that would end its field."""
    return re.sub(r"[\[\]();]", " ", name)
