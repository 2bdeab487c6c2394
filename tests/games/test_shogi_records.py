"""KIF, KI2 and CSA: round trips, cshogi's readers and writers, errors with their place."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import cshogi
import pytest
from cshogi import CSA, KI2, KIF
from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi import TextError
from sakiyomi.games.shogi import START, ShogiPosition, csa, forms, ki2, kif, parse
from sakiyomi.games.shogi.forms import decode
from sakiyomi.games.shogi.record import RecordNode, RecordResult, ShogiRecord
from support import shogi_oracles as oracles
from support.hostile import texts

FORMATS = {"kif": (kif.read, kif.write), "ki2": (ki2.read, ki2.write), "csa": (csa.read, csa.write)}


def make(seed: int, plies: int = 80, *, variations: bool = True, start: str = START) -> ShogiRecord:
    """A record of random moves with times, comments and variations."""
    chance = random.Random(seed)
    record = ShogiRecord(parse(start), {"先手": "Alice", "後手": "後手さん", "棋戦": "練習"})
    record.root.comments.append("before the game")
    grow(chance, record.root, record.start, plies, variations)
    return record


def grow(
    chance: random.Random, node: RecordNode, position: ShogiPosition, plies: int, variations: bool
) -> None:
    for _ in range(plies):
        if position.over:
            break
        moves = position.moves()
        chosen = chance.sample(moves, min(len(moves), 3 if variations and chance.random() < 0.05 else 1))
        for move in chosen:
            child = RecordNode(move, seconds=chance.randint(0, 4000))
            if chance.random() < 0.1:
                child.comments += ["良い手", "a second line"][: chance.randint(1, 2)]
            node.children.append(child)
        for move, child in list(zip(chosen, node.children, strict=True))[1:]:
            grow(chance, child, position.play(move), plies // 4, variations)
        node = node.children[0]
        position = position.play(chosen[0])
    node.result = RecordResult.MATE if position.over else RecordResult.RESIGNED


def shape(node: RecordNode, *, times: bool = True, results: bool = True) -> object:
    """Everything about a tree as plain values."""
    return [
        str(node.move),
        node.seconds if times else None,
        node.comments,
        node.result if results else None,
        [shape(child, times=times, results=results) for child in node.children],
    ]


@pytest.mark.parametrize("seed", range(12))
def test_kif_keeps_everything(seed: int) -> None:
    record = make(seed)
    again = kif.read(kif.write(record))
    assert shape(again.root) == shape(record.root)
    assert again.start == record.start
    assert again.headers == {"手合割": "平手", **record.headers}
    assert kif.write(again) == kif.write(record)


@pytest.mark.parametrize("seed", range(12))
def test_ki2_keeps_all_but_times(seed: int) -> None:
    record = make(seed)
    again = ki2.read(ki2.write(record))
    assert shape(again.root, times=False) == shape(record.root, times=False)
    assert again.start == record.start


@pytest.mark.parametrize("seed", range(12))
def test_csa_keeps_the_game(seed: int) -> None:
    record = make(seed, variations=False)
    again = csa.read(csa.write(record))
    assert shape(again.root) == shape(record.root)
    assert again.start == record.start
    assert again.headers == record.headers


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("seed", range(20))
def test_any_first_position(name: str, seed: int) -> None:
    read, write = FORMATS[name]
    record = make(seed, 10, start=oracles.scattered(seed))
    assert read(write(record)).start.sfen == record.start.sfen


@pytest.mark.parametrize("seed", range(6))
def test_cshogi_reads_what_we_write(seed: int) -> None:
    record = make(seed, variations=False)
    expected = [str(move) for move in record.moves()]
    a_move_a_line = ki2.write(record).replace("　", "\n")  # it loses its place on lines with several moves
    for parser in (KIF.Parser.parse_str(kif.write(record)), KI2.Parser.parse_str(a_move_a_line)):
        assert [cshogi.move_to_usi(move) for move in parser.moves] == expected
    theirs = CSA.Parser()
    theirs.parse_csa_str(csa.write(record))
    assert [cshogi.move_to_usi(move) for move in theirs.moves] == expected
    assert [int(time) for time in theirs.times][: len(expected)] == [node.seconds for node in record.line()]
    assert theirs.names == ["Alice", "後手さん"]


@pytest.mark.parametrize("seed", range(6))
def test_we_read_what_cshogi_writes(seed: int, tmp_path: Path) -> None:
    record = make(seed, variations=False)
    for name, exporter in (("kif", KIF.Exporter), ("ki2", KI2.Exporter), ("csa", CSA.Exporter)):
        path = tmp_path / f"game.{name}"
        theirs, board = exporter(str(path)), cshogi.Board()
        begin = theirs.info if name == "csa" else theirs.header
        begin(names=["A", "B"])
        for move in record.moves():
            code = board.move_from_usi(str(move))
            theirs.move(code)
            board.push(code)
        end = theirs.endgame if name == "csa" else theirs.end
        end("resign" if name == "kif" else "%TORYO")
        theirs.close()
        read, _ = FORMATS[name]
        again = read(decode(path.read_bytes()))
        assert again.moves() == record.moves()
        assert again.result is RecordResult.RESIGNED
        assert again.headers["先手"] == "A"


@pytest.mark.parametrize("result", list(RecordResult))
@pytest.mark.parametrize("name", FORMATS)
def test_endings(name: str, result: RecordResult) -> None:
    read, write = FORMATS[name]
    record = ShogiRecord.of(ShogiPosition.start().push("7g7f", "3c3d", "2g2f"))
    record.line()[-1].result = result
    assert read(write(record)).result is result


REAL = """\
# KIF version=2.0 encoding=UTF-8
開始日時：2020/01/02 10:00:00
手合割：平手
先手：先手の人
後手：後手の人
手数----指手---------消費時間--
*開始前
   1 ７六歩(77)        ( 0:16/00:00:16)
   2 ３四歩(33)        ( 0:03/00:00:03)+
*コメント
   3 ２二角成(88)      ( 1:00/00:01:16)
   4 同　銀(31)        ( 0:00/00:00:03)
   5 ４五角打          ( 0:00/00:01:16)
   6 投了              ( 0:01/00:00:04)
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)        ( 0:00/00:00:00)
"""


def test_a_realistic_kif() -> None:
    text = REAL.replace("平手", "平手　　")
    record = kif.read(text)
    assert [str(m) for m in record.moves()] == ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]
    assert record.root.comments == ["開始前"]
    assert [node.seconds for node in record.line()] == [16, 3, 60, 0, 0]
    assert record.result is RecordResult.RESIGNED
    assert [str(node.move) for node in record.line()[0].children] == ["3c3d", "8c8d"]
    assert kif.read(decode(text.encode("cp932"))).moves() == record.moves()
    assert kif.read(decode(text.encode("utf-8-sig"))).moves() == record.moves()


BOARD = """\
後手の持駒：飛二　角二　金三　銀二　桂三　香三　歩十六
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v香|一
| ・ ・ ・ ・ ・ ・ ・v玉 ・|二
| ・ ・ ・ ・ ・ ・v歩 ・ ・|三
| ・ ・ ・ ・ ・ ・ 銀 ・v歩|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　銀
先手番
手数----指手---------消費時間--
   1 ２三銀打
"""


def test_a_board_in_a_kif() -> None:
    record = kif.read(BOARD)
    assert record.start.sfen == "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1"
    assert str(record.moves()[0]) == "S*2c"


HARMLESS = {
    "drops with a square": ("   5 ４五角打(00)", "   5 ４五角打"),
    "marks": ("   1 ▲７六歩(77)", "   1 ７六歩(77)"),
    "an engine's remarks": ("**対局 評価値 30 読み筋 △３四歩(33)", "*コメント"),
    "the board was turned": ("盤面反転", "# nothing"),
    "a bookmark": ("&読み込み時表示", "# nothing"),
    "a sealed move": ("   6 封じ手", "   6 中断"),
    "colons": ("先手:先手の人", "先手：先手の人"),
    "a short time": ("   1 ７六歩(77)  (0:16)", "   1 ７六歩(77)        ( 0:16/00:00:16)"),
    "hours": ("   1 ７六歩(77)  ( 0:00:16 / 00:00:16)", "   1 ７六歩(77)        ( 0:16/00:00:16)"),
    "no head over the moves": ("", "手数----指手---------消費時間--"),
    "no time": ("   4 同　銀(31)", "   4 同　銀(31)        ( 0:00/00:00:03)"),
    "a half-width space": (
        "   4 同 銀(31)        ( 0:00/00:00:03)",
        "   4 同　銀(31)        ( 0:00/00:00:03)",
    ),
}


@pytest.mark.parametrize(("found", "usual"), HARMLESS.values(), ids=HARMLESS)
def test_harmless_differences_of_real_files(found: str, usual: str) -> None:
    """As other programs write them, taken from bug reports elsewhere."""
    plain = REAL.replace("*開始前", "*開始前\n# nothing").replace("   6 投了  ", "   6 中断  ")
    assert usual in plain
    record, same = kif.read(plain.replace(usual, found)), kif.read(plain)
    assert record.moves() == same.moves()
    assert record.result is same.result
    assert record.headers["先手"] == "先手の人"
    assert record.line()[0].seconds == 16


def test_boards_as_other_programs_write_them() -> None:
    """A mate problem: a meaningless handicap, hands separated by spaces, other digits in the header."""
    text = BOARD.replace("後手の持駒：", "手合割：詰将棋\n後手の持駒:").replace("　", " ")
    text = text.replace("  ９ ８ ７ ６ ５ ４ ３ ２ １", " 9 8 7 6 5 4 3 2 1").replace("v玉", "v王")
    assert kif.read(text).start == kif.read(BOARD).start


@pytest.mark.parametrize("line", ["▲２二角生", "▲２二角不成", "☗２二角 不成", "▲22角不成"])
def test_harmless_differences_of_ki2(line: str) -> None:
    text = f"▲７六歩△３四歩\n{line.replace(' ', '')}　△同 銀\n"
    assert [str(move) for move in ki2.read(text).moves()] == ["7g7f", "3c3d", "8h2b", "3a2b"]


@pytest.mark.parametrize("form", ["kif", "ki2"])
def test_players_of_a_handicap_game(form: str) -> None:
    """The side that gives the handicap is 上手, in any format; an even game has 先手 and 後手."""
    moves = "PI82HI22KA\n-\n-5142OU\n%TORYO\n"
    given = FORMATS[form][1](csa.read(f"N+花子\nN-太郎\n{moves}"))
    assert "手合割：二枚落ち\n下手：花子\n上手：太郎\n" in given
    assert "まで1手で上手の勝ち" in given
    assert csa.write(FORMATS[form][0](given)).startswith("V2.2\nN+花子\nN-太郎\n")
    even = FORMATS[form][1](csa.read("N+花子\nN-太郎\n+\n+7776FU\n%TORYO\n"))
    assert "先手：花子\n後手：太郎\n" in even
    assert "まで1手で先手の勝ち" in even


def test_all_handicaps_are_read_and_written() -> None:
    from sakiyomi.games.shogi.bod import HANDICAPS

    for name, sfen in HANDICAPS.items():
        record = kif.read(f"手合割：{name}　　\n")
        assert record.start.sfen == sfen
        assert f"手合割：{name}\n" in kif.write(record)
        assert csa.read(csa.write(record)).start.sfen == sfen


CSA_3 = """\
'CSA encoding=UTF-8
V3.0
N+先手, の人
N-GOTE
$EVENT:電竜戦
$START_TIME:2024/05/14 10:30:00
$TIME:1500+30+0
$TIME+:900.5+0+10
$MAX_MOVES:320
$JISHOGI:27
$NOTE:first\\nsecond \\\\ line, and more
'a comment for nobody
PI
'*before
+
+7776FU
T12.345
'*good
'** 30 -3334FU +2726FU
-3334FU
T0.
%TORYO
T3.5
"""


def test_csa_3() -> None:
    record = csa.read(CSA_3)
    assert record.headers == {
        "先手": "先手, の人",
        "後手": "GOTE",
        "棋戦": "電竜戦",
        "開始日時": "2024/05/14 10:30:00",
        "持ち時間": "1500+30+0",
        "先手の持ち時間": "900.5+0+10",
        "最大手数": "320",
        "持将棋": "27",
        "備考": "first\nsecond \\ line, and more",
    }
    assert record.root.comments == ["before"]
    assert [node.seconds for node in record.line()] == [12.345, 0]
    assert record.line()[0].comments == ["good", "* 30 -3334FU +2726FU"]
    assert (record.result, record.line()[-1].result_seconds) == (RecordResult.RESIGNED, 3.5)
    again = csa.read(csa.write_3(record))
    assert (again.headers, shape(again.root)) == (record.headers, shape(record.root))
    assert again.line()[-1].result_seconds == 3.5


def test_csa_3_in_both_encodings() -> None:
    record = csa.read(CSA_3)
    written = forms.write(record, "csa3")
    for encoding, name in (("utf-8", b"UTF-8"), ("shift_jis", b"SHIFT_JIS")):
        data = forms.encode(written, encoding)
        assert data.splitlines()[0] == b"'CSA encoding=" + name
        assert forms.read(decode(data)).headers == record.headers


def test_csa_3_as_2_2_and_back() -> None:
    """The older version has whole seconds, fewer headers, and another way to write the clock."""
    old = csa.write(csa.read(CSA_3))
    assert old.startswith("V2.2\n")
    assert "$TIME_LIMIT:00:25+30\n" in old
    assert "T12\n" in old
    assert "NOTE" not in old
    assert "$TIME:1500+30+0\n" in csa.write_3(csa.read(old))


@pytest.mark.parametrize("seed", range(4))
def test_cshogi_reads_our_csa_3(seed: int) -> None:
    record = make(seed, variations=False)
    theirs = CSA.Parser()
    theirs.parse_csa_str(csa.write_3(record))
    assert [cshogi.move_to_usi(move) for move in theirs.moves] == [str(move) for move in record.moves()]


def test_endings_of_csa() -> None:
    for sign, side_to_move, result in [
        ("%+ILLEGAL_ACTION", 0, RecordResult.FOUL),
        ("%-ILLEGAL_ACTION", 0, RecordResult.FOUL_BEFORE),
        ("%+ILLEGAL_ACTION", 1, RecordResult.FOUL_BEFORE),
        ("%HIKIWAKE", 1, RecordResult.IMPASSE),
        ("%ERROR", 1, RecordResult.BROKEN_OFF),
        ("%KACHI", 0, RecordResult.DECLARED),
    ]:
        moves = "+7776FU\n-3334FU\n" if side_to_move == 0 else "+7776FU\n"
        record = csa.read(f"PI\n+\n{moves}{sign}\n")
        assert record.result is result
        assert csa.read(csa.write(record)).result is result


def test_ranks_of_csa_with_lost_spaces() -> None:
    """Web pages merge spaces, and editors strip trailing ones."""
    start = csa.write(ShogiRecord(ShogiPosition.start())).splitlines()
    for change in (str.rstrip, lambda line: line.replace("  ", " ") if line[0] == "P" else line):
        assert csa.read("\n".join(map(change, start))).start == ShogiPosition.start()


def test_csa_forms() -> None:
    text = "V2.2\nN+A\nPI82HI22KA\n-\n-3334FU,T3\n'*ok\n+7776FU\n%CHUDAN\n/\nV2.2\n"
    record = csa.read(text)
    assert record.start.sfen == parse("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1").sfen
    assert [str(m) for m in record.moves()] == ["3c3d", "7g7f"]
    assert record.line()[0].seconds == 3
    assert record.result is RecordResult.BROKEN_OFF
    rest = csa.read("P-11OU\nP+99OU00KI\nP-00AL\n+\n")
    assert rest.start.sfen == "8k/9/9/9/9/9/9/9/K8 b G2r2b3g4s4n4l18p 1"


@pytest.mark.parametrize(
    ("read", "text", "line", "column", "reason"),
    [
        (kif.read, "手合割：平手\n   1 ７六歩(78)\n", 2, 6, "there is no 歩 on 78"),
        (kif.read, "   1 ７五歩(77)\n", 1, 6, "not a legal move"),
        (kif.read, "   1 同　歩(77)\n", 1, 6, "needs a move before"),
        (kif.read, "   1 ７六歩(77) ( x )\n", 1, 1, "a time looks like"),
        (kif.read, "手合割：その他\n1 ７六歩(77)\n", 2, 1, "an unknown handicap"),
        (kif.read, "後手の持駒：なし\n先手の持駒：金　銀\n", 2, 1, "pieces in hand, but no board"),
        (kif.read, "   1 ７六歩(77)\nnonsense\n", 2, 1, "neither a move"),
        (kif.read, "   1 ７六歩(77)\n変化：3手\n", 2, 1, "no such move to start a variation from"),
        (ki2.read, "▲７六歩　△３四歩　▲５八金\n", 1, 11, "can mean"),
        (csa.read, "PI\n+\n+7775FU\n", 3, 1, "not a legal move"),
        (csa.read, "PI\n+\n-3334FU\n", 3, 1, "other side's turn"),
        (csa.read, "PI\n+\n+7776FU,T1,+2726FU\n", 3, 12, "other side's turn"),
        (csa.read, "PI\n+\n+7776KI\n", 3, 1, "no such piece"),
        (csa.read, "PI\n+\n%WHAT\n", 3, 1, "not a CSA result"),
        (csa.read, "P1-XX\n", 1, 1, "not a piece"),
        (csa.read, "hello\n", 1, 1, "not a CSA statement"),
    ],
)
def test_errors(read: Callable[[str], ShogiRecord], text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(TextError, match=reason) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(FORMATS)), st.integers(0, 5), st.data())
def test_damaged_files_are_read_or_refused(name: str, seed: int, data: st.DataObject) -> None:
    read, write = FORMATS[name]
    text = write(make(seed, 12))
    at = data.draw(st.integers(0, len(text) - 1))
    gap = data.draw(st.integers(0, 5))
    insert = data.draw(texts("+-P%T'*,01289７六歩同金打成()手：\n▲△ 変化x", max_size=4))
    try:
        record = read(text[:at] + insert + text[at + gap :])
    except TextError:
        return
    assert read(write(record)).moves() == record.moves()


def test_neither_encoding() -> None:
    with pytest.raises(TextError, match="neither UTF-8 nor Shift_JIS"):
        decode(b"\x81\xff\xfe")
