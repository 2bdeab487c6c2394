"""Table 2: each shape by hand, against a plain second reading, and under the eight symmetries."""

from __future__ import annotations

import pytest

from sakiyomi._native import OthelloChange as Change
from sakiyomi.games.othello.squares import CODES, SQUARES
from sakiyomi.knowledge.otlplg import DEFAULT, TABLE2, KnownShape, read_switches
from sakiyomi.knowledge.otlplg.board import (
    CLASSES,
    EDGE_LINES,
    MIDDLE_EDGES,
    SECOND_LINES,
    SYMMETRIES,
    bits,
    each,
    moved,
    named,
    names,
)
from sakiyomi.knowledge.otlplg.conditions import rights
from sakiyomi.knowledge.otlplg.pictures import board_of, examples, picture, sheet
from support.othello_walks import changes

BY_KEY = {shape.key: shape for shape in TABLE2}


def change(board: str, move: str) -> Change:
    """A move of M on a board of eight rows; anything but M and O is empty."""
    squares = "".join(board.split())
    assert len(squares) == 64
    own, opp = (sum(1 << i for i, mark in enumerate(squares) if mark == who) for who in "MO")
    return Change(own, opp, CODES[move])


def found(one: Change, **switches: str) -> set[str]:
    """The shapes that appear, ignoring families; wings with any discs behind them."""
    readings = read_switches({"wing": "any", **switches})
    return {shape.key for shape in TABLE2 if shape.condition(one, readings)}


def test_every_square_has_one_class() -> None:
    assert sum(CLASSES.values()) == (1 << 64) - 1
    assert sum(squares.bit_count() for squares in CLASSES.values()) == 64
    assert MIDDLE_EDGES == 0x003C424242423C00
    assert names(CLASSES["ⓐ"]) == ["c2", "f2", "b3", "g3", "b6", "g6", "c7", "f7"]


def test_eight_symmetries() -> None:
    assert len(set(SYMMETRIES)) == 8
    for squares in CLASSES.values():
        assert {moved(squares, symmetry) for symmetry in SYMMETRIES} == {squares}


def test_table_2_as_printed() -> None:
    assert [(shape.ja, shape.value) for shape in TABLE2] == [
        ("隅", 40),
        ("横取り", -10),
        ("a横取り", -5),
        ("沿い手", 5),
        ("スカート", 10),
        ("C権利手つき翼", 15),
        ("最悪の双翼", -20),
        ("双翼", -15),
        ("最悪の翼", -15),
        ("翼", -10),
        ("最悪のグライダー", -10),
        ("グライダー", -5),
        ("トーチカ", -10),
        ("準トーチカ", -5),
        ("テーブル", -5),
        ("致命的なC打ち", -40),
        ("権利手そのもの", 5),
        ("敵の権利手を奪う", 5),
        ("権利手を確保する", 10),
        ("隣接ⓐが空", 3),
        ("敵に権利手を与える", -10),
    ]
    assert len(BY_KEY) == len(TABLE2)


@pytest.mark.parametrize(
    ("edge", "second", "move", "shapes"),
    [
        (".MMMOM..", "........", "e1", {"wing"}),
        (".MMMOM..", "..MMMM..", "e1", {"wing", "worst-wing"}),
        (".MMMOMM.", "........", "e1", {"skirt"}),
        (".MMOM...", "........", "d1", {"glider"}),
        (".MMOM...", "..MMM...", "d1", {"glider", "worst-glider"}),
        ("..MOMM..", "..MMMM..", "d1", {"pillbox"}),
        ("..MOMM..", "..M.MM..", "d1", {"nearly-pillbox"}),
        ("..MOMM..", "..MOOM..", "d1", {"table"}),
        ("..MOMM..", "..M.....", "d1", set()),
        ("M.MOMM..", "........", "d1", set()),
    ],
)
def test_shapes_of_edges(edge: str, second: str, move: str, shapes: set[str]) -> None:
    """The move is at the square marked O in the text."""
    board, at = edge + second, CODES[move]
    own = sum(1 << i for i, mark in enumerate(board) if mark == "M")
    opp = sum(1 << i for i, mark in enumerate(board) if mark == "O" and i != at)
    edges = {shape.key for shape in TABLE2 if shape.family == "edge"}
    for symmetry in SYMMETRIES:
        one = Change(moved(own, symmetry), moved(opp, symmetry), symmetry[at])
        assert found(one) & edges == shapes


def test_double_wings() -> None:
    wings = named("b1 c1 d1 e1 f1") | named("a2 a3 a4 a5 a6")
    assert found(Change(wings ^ named("d1"), 0, CODES["d1"])) >= {"double-wing", "wing"}
    assert "worst-double-wing" not in found(Change(wings ^ named("d1"), 0, CODES["d1"]))
    towards = named("c1 d1 e1 f1 g1") | named("a3 a4 a5 a6 a7")
    assert "worst-double-wing" in found(Change(towards ^ named("d1"), 0, CODES["d1"]))
    pure = wings | named("c2 d2 e2 f2")
    assert "worst-double-wing" in found(Change(pure ^ named("d1"), 0, CODES["d1"]))
    opposite = named("b1 c1 d1 e1 f1") | named("b8 c8 d8 e8 f8")
    assert "double-wing" not in found(Change(opposite ^ named("d1"), 0, CODES["d1"]))


SECOND_LINE = """
........
..{line}..
........
........
........
........
........
........
"""


@pytest.mark.parametrize(
    ("line", "move", "shapes"),
    [
        (".OM.", "c2", {"lateral"}),
        ("M.OM", "d2", {"lateral-a"}),
        ("O...", "d2", {"alongside"}),
        (".M..", "c2", {"alongside"}),
        ("...M", "c2", set()),
    ],
)
def test_second_lines(line: str, move: str, shapes: set[str]) -> None:
    one = change(SECOND_LINE.format(line=line), move)
    assert found(one) & {"lateral", "lateral-a", "alongside"} == shapes


def test_switches_change_readings() -> None:
    one = change(SECOND_LINE.format(line=".M.."), "c2")
    assert "alongside" in found(one)
    assert "alongside" not in found(one, alongside="enemy")
    block = Change(named("c1 e1 f1"), 0, CODES["d1"])
    assert "table" not in found(block)
    assert "table" in found(block, table="block")
    wing = Change(named("b1 c1 e1 f1"), 0, CODES["d1"])
    assert "wing" in found(wing)
    assert "wing" not in found(wing, wing="legs")
    assert DEFAULT.wing == "legs"
    three = Change(named("b1 d1"), 0, CODES["c1"])
    assert "glider" not in found(three)
    assert "glider" in found(three, glider="three")
    inside = Change(named("b1 c1 e1 f1 d3"), named("d2"), CODES["d1"])
    assert "skirt" not in found(inside, skirt="pure")


def test_shapes_completed_elsewhere_count_only_by_switch() -> None:
    """d3 turns d2 and so fills the block behind the top edge, on which it does not lie."""
    filling = Change(named("c1 d1 e1 f1 c2 e2 f2"), named("d2"), CODES["d3"])
    assert filling.turned == named("d2")
    assert "pillbox" not in found(filling)
    assert "pillbox" in found(filling, elsewhere="on")
    assert "pillbox" not in found(Change(named("c1 d1 e1 f1 c2 d2 e2 f2"), 0, CODES["d3"]), elsewhere="on")


def test_fatal_c_and_its_exception() -> None:
    fatal = Change(named("b3 c1"), named("b2 d1"), CODES["b1"])  # a1-b1-c1-d1 is open to O
    assert fatal.opp_places1 & ~fatal.opp_places0 & named("a1")
    assert "fatal-c" in found(fatal)
    excused = Change(named("b3 c1 h3"), named("b2 d1 h2"), CODES["b1"])  # h1 answers a1
    assert "fatal-c" not in found(excused)
    assert "fatal-c" in found(excused, fatal="always")


def test_worst_wings_by_another_reading() -> None:
    wing = Change(named("b1 c1 e1 f1 e4"), named("f3"), CODES["d1"])  # O cannot reach g2
    assert "worst-wing" not in found(wing, worst_wing="attacked")
    attacked = Change(named("b1 c1 e1 f1 f3"), named("e4"), CODES["d1"])  # O plays g2 over f3
    assert attacked.opp_places1 & named("g2")
    assert "worst-wing" in found(attacked, worst_wing="attacked")
    assert "worst-wing" not in found(attacked)


def test_lateral_captures_by_what_is_turned() -> None:
    one = change(SECOND_LINE.format(line=".OM."), "c2")  # on ⓐ, turns an a
    assert "lateral" in found(one)
    assert found(one, lateral="turned") & {"lateral", "lateral-a"} == {"lateral-a"}


def test_an_a_with_nothing_behind_it() -> None:
    one = Change(named("c4"), named("c3"), CODES["c1"])
    assert "prepares-right" in found(one)
    behind = Change(named("c4"), named("c3 c2"), CODES["c1"])
    assert "prepares-right" not in found(behind)


def plain_rights(own: int, opp: int) -> set[str]:
    """C rights straight from the definition, square by square."""
    from sakiyomi.games.othello import OthelloPosition

    def legal(black: int, white: int, side: int) -> list[str]:
        return [move for move in OthelloPosition.make(black, white, side).moves() if move != "pass"]

    found = set()
    for line in EDGE_LINES:
        for seen in (line, line[::-1]):
            corner, c, a = (SQUARES[square] for square in seen[:3])
            empty = {name for i, name in enumerate(SQUARES) if not (own | opp) >> i & 1}
            if corner not in empty or c not in empty or not own >> CODES[a] & 1:
                continue
            if c in legal(own, opp, 0) and c not in legal(own, opp, 1):
                after = OthelloPosition.make(own, opp, 0).play(c)
                if corner not in legal(after.discs(0), after.discs(1), 1):
                    found.add(c)
    return found


def test_rights_against_a_plain_reading() -> None:
    some = 0
    for one in changes(800, seed=11):
        assert set(names(rights(one.own1, one.opp1))) == plain_rights(one.own1, one.opp1)
        some += bool(rights(one.own1, one.opp1))
    assert some > 10


def test_shapes_are_the_same_under_the_eight_symmetries() -> None:
    seen: dict[str, int] = {}
    for one in changes(1200, seed=3):
        here = {shape.key: shape.condition(one, DEFAULT) for shape in TABLE2}
        for key, squares in here.items():
            seen[key] = seen.get(key, 0) + bool(squares)
        for symmetry in SYMMETRIES[1:]:
            other = Change(moved(one.own0, symmetry), moved(one.opp0, symmetry), symmetry[one.square])
            for shape in TABLE2:
                there = shape.condition(other, DEFAULT)
                assert bool(there) == bool(here[shape.key]), shape.key
                if shape.family != "edge":  # an edge may hold a shape in several views
                    assert there == moved(here[shape.key], symmetry), shape.key
    assert all(seen[key] for key in ("corner", "lateral", "lateral-a", "alongside", "fatal-c", "gives-right"))


def test_native_change_is_the_move() -> None:
    from sakiyomi.games.othello import OthelloPosition

    for one in changes(300, seed=5):
        here = OthelloPosition.make(one.own0, one.opp0, 0)
        after = here.play(SQUARES[one.square])
        assert (one.own1, one.opp1) == (after.discs(0), after.discs(1))
        assert one.own_places0 == here.native.places
        assert one.opp_places1 == (after.native.places if after.side == 1 else 0)
        assert one.frontier == plain_frontier(one.own1, one.opp1) - plain_frontier(one.own0, one.opp0)


def plain_frontier(own: int, opp: int) -> int:
    """The opponent's frontier discs minus our own, found from every neighbour."""

    def frontier(side: int) -> int:
        return sum(
            any(
                0 <= x + dx < 8 and 0 <= y + dy < 8 and not (own | opp) >> (8 * (y + dy) + x + dx) & 1
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
            )
            for y in range(8)
            for x in range(8)
            if side >> (8 * y + x) & 1
        )

    return frontier(opp) - frontier(own)


def test_bad_squares_are_refused() -> None:
    for square in (-1, 64, 0):
        with pytest.raises(ValueError, match="empty square"):
            Change(1, 2, square)


@pytest.mark.parametrize("shape", TABLE2, ids=lambda shape: shape.key)
def test_pictures_show_the_shape(shape: KnownShape) -> None:
    board = board_of(shape)
    assert picture(shape).startswith("<svg")
    if shape.form is None:
        assert shape.condition(examples()[shape.key], DEFAULT)
        assert board.marked
    else:  # the drawing satisfies the definition when its last disc is played
        own = bits(*(square for square, mark in board.cells.items() if mark == "M"))
        edge = next(line for line in EDGE_LINES if shape.layers[0] // 2 == EDGE_LINES.index(line))
        last = next(square for square in edge if own >> square & 1)
        assert shape.condition(Change(own ^ 1 << last, 0, last), DEFAULT)


def test_the_sheet_has_every_shape() -> None:
    drawn = sheet()
    assert all(f">{shape.ja} {shape.value:+d}<" in drawn for shape in TABLE2)
    assert len(SECOND_LINES) == len(EDGE_LINES) == 4
    assert list(each(named("a1 h8"))) == [0, 63]
