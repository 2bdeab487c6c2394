"""Reads boards drawn in characters (BOD), as in KIF and KI2 files."""

from __future__ import annotations

import re

from sakiyomi.errors import TextError
from sakiyomi.games.shogi import sfen
from sakiyomi.games.shogi.japanese import NAMES
from sakiyomi.games.shogi.pieces import KANJI, letter
from sakiyomi.games.shogi.position import ShogiPosition

_KINDS = {name: kind for kind, name in enumerate(KANJI) if kind} | {"王": 8, "竜": 14, "仝": 12, "个": 9}
_NUMBERS = {text: number for number, text in enumerate("一二三四五六七八九", 1)}
HANDS = {"先手の持駒": 0, "下手の持駒": 0, "後手の持駒": 1, "上手の持駒": 1}

_ROW = re.compile(r"\|(.{18})\|.*")

HANDICAPS = {
    "平手": sfen.START,
    "香落ち": "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "右香落ち": "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "角落ち": "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "飛車落ち": "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "飛香落ち": "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "二枚落ち": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "三枚落ち": "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "四枚落ち": "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "五枚落ち": "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "左五枚落ち": "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "六枚落ち": "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "左七枚落ち": "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "右七枚落ち": "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "八枚落ち": "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "十枚落ち": "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
}
"""The usual handicaps by name."""


class BodBoard:
    """Collects the lines of a board diagram until the moves start."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.hands = ["", ""]
        self.side = 0
        self.line = self.hand_line = 0

    def take(self, text: str, line: int) -> bool:
        """Reads a line if it is part of a diagram."""
        if row := _ROW.fullmatch(text):
            self.line = self.line or line
            self.rows.append(self._row(row[1], line))
            return True
        name, _, value = text.replace(":", "：", 1).partition("：")
        if name in HANDS:
            self.hands[HANDS[name]] = self._hand(value, HANDS[name], line)
            self.hand_line = line
            return True
        if text in ("先手番", "下手番", "後手番", "上手番"):
            self.side = int(text[0] in "後上")
            return True
        return text.lstrip().startswith(("+---", "９ ８", "9 8", "手数＝"))

    def _row(self, cells: str, line: int) -> str:
        row = ""
        for at in range(0, 18, 2):
            owner, name = cells[at], cells[at + 1]
            if name in "・　 ":
                row += "1"
            elif name in _KINDS and owner in " v^V":
                row += letter(_KINDS[name] | (owner in "vV") << 4)
            else:
                raise TextError("not a piece", token=cells[at : at + 2], line=line, column=at + 2)
        return re.sub("1+", lambda gap: str(len(gap.group())), row)

    def _hand(self, text: str, side: int, line: int) -> str:
        out = ""
        for item in re.split(r"[　 ]+", text.strip("　 ")):
            if item in ("", "なし"):
                continue
            number = _number(item[1:])
            if item[0] not in NAMES[1:8] or number is None:
                raise TextError("not a piece in hand", token=item, line=line, column=7 + text.find(item))
            out += f"{number}{letter(NAMES.index(item[0]) | side << 4)}"
        return out

    def position(self, handicap: str, line: int) -> ShogiPosition:
        """The starting position: the diagram, or else the handicap."""
        if not self.rows:
            if any(self.hands):
                raise TextError("pieces in hand, but no board diagram", line=self.hand_line)
            if handicap not in HANDICAPS:
                raise TextError("an unknown handicap, and no board diagram", token=handicap, line=line)
            from sakiyomi.games.shogi.text import parse

            return parse(HANDICAPS[handicap])
        text = f"{'/'.join(self.rows)} {'bw'[self.side]} {''.join(self.hands) or '-'}"
        try:
            board, number = sfen.read(sfen.tokens_of(text))
        except TextError as error:
            raise TextError(error.reason, token=error.token, line=self.line) from None
        return ShogiPosition.of(board, number)


def _number(text: str) -> int | None:
    if not text:
        return 1
    if text[0] == "十":
        return 10 if text == "十" else 10 + _NUMBERS[text[1:]] if text[1:] in _NUMBERS else None
    return _NUMBERS.get(text)


def handicap_of(position: ShogiPosition) -> str | None:
    """The name of a standard starting position."""
    for name, text in HANDICAPS.items():
        if position.sfen == text:
            return name
    return None


__all__ = ["HANDICAPS", "BodBoard", "handicap_of"]
