"""Boards as text and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from sakiyomi.games.shogi import SHOGI, ShogiPosition, ascii_board, japanese_board, parse, svg_board

MIDDLE = parse("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")

JAPANESE = """\
後手の持駒：金　銀　桂　歩五
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香 ・ ・ ・ ・ ・ ・v桂v香|一
| ・ ・ ・ ・ ・ と ・v金v玉|二
| ・ ・v桂v歩 ・ 銀 ・ ・ ・|三
|v歩 ・v歩 ・ ・ ・ ・ 歩v歩|四
| ・ ・ ・ 歩 ・ ・ 銀v歩 ・|五
| ・ 歩 歩v角 ・ ・ 歩 ・ 歩|六
| 歩 ・ ・ ・ ・ ・ 金 銀 ・|七
| 飛 ・ ・ ・ ・ ・ ・ ・ ・|八
| 香 桂 ・ ・ ・ ・v角 玉 香|九
+---------------------------+
先手の持駒：飛　金
後手番"""

ASCII = """\
white in hand: g s n p5
 9  8  7  6  5  4  3  2  1
 l  .  .  .  .  .  .  n  l  a
 .  .  .  .  . +P  .  g  k  b
 .  .  n  p  .  S  .  .  .  c
 p  .  p  .  .  .  .  P  p  d
 .  .  .  P  .  .  S  p  .  e
 .  P  P  b  .  .  P  .  P  f
 P  .  .  .  .  .  G  S  .  g
 R  .  .  .  .  .  .  .  .  h
 L  N  .  .  .  .  b  K  L  i
black in hand: R G
white to move"""


def test_japanese() -> None:
    assert japanese_board(MIDDLE) == SHOGI.draw(MIDDLE) == JAPANESE


def test_ascii() -> None:
    assert ascii_board(MIDDLE) == ASCII
    assert ascii_board(MIDDLE).isascii()


def test_many_pawns_in_hand() -> None:
    assert "先手の持駒：歩十八" in japanese_board(parse("4k4/9/9/9/9/9/9/9/4K4 b 18P 1"))
    assert "先手の持駒：歩十\n" in japanese_board(parse("4k4/9/9/9/9/9/9/9/4K4 b 10P 1"))


def test_svg() -> None:
    tree = ElementTree.fromstring(svg_board(MIDDLE))
    texts = [element.text for element in tree.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("玉") == 2
    assert "と" in texts
    assert {"☗", "☖"} <= set(texts)
    assert not any(mark in svg_board(ShogiPosition.start()) for mark in "☗☖"), "empty hands leave no mark"
    assert SHOGI.svg(MIDDLE) == svg_board(MIDDLE)
    assert tree.get("aria-label") == MIDDLE.sfen
    assert 'class="last"' not in svg_board(MIDDLE)
    assert 'class="last"' in svg_board(ShogiPosition.start().push("7g7f"))
