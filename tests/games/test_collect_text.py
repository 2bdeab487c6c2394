"""The one-line form of collecting positions: round trips, and only the expected errors."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sakiyomi import LimitError, TextError
from sakiyomi.games.collect import COLLECT, Model, Step, ascii_board, generate, parse, svg_board
from support.helpers import collects
from support.hostile import texts

FORM = "8x8 A=0,0 B=7,7 1/5@3,1 2/9@6,2 #4,4 score=0:0 idle=0 chosen=ne model=seq"


def test_random_positions_read_back() -> None:
    for here in collects(300, seed=41, walls=8):
        again = parse(here.text())
        assert again == here
        assert hash(again) == hash(here)
        assert (again.side, again.over, again.moves()) == (here.side, here.over, here.moves())
        assert (again.value(0), again.terms(1)) == (here.value(0), here.terms(1))


def test_everything_a_text_can_hold() -> None:
    here = parse("collect\n  4x5 B=0,1 A=3,3  2/9@1,2 1/5@2,4\n#0,0 score=7:12 idle=3 chosen=nw model=sim ")
    assert here.text() == "4x5 A=3,3 B=0,1 1/5@2,4 2/9@1,2 #0,0 score=7:12 idle=3 chosen=nw model=sim"
    assert (here.chosen, here.model, here.idle, here.side) == (Step.nw, Model.sim, 3, 1)
    assert (here.score(0), here.score(1)) == (7, 12)
    assert parse("8x8").text() == "8x8 A=0,0 B=7,7"
    assert repr(here) == f"<CollectPosition {here.text()}>"
    assert COLLECT.parse(COLLECT.example).text() == COLLECT.example


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: a position starts with its size, such as 8x8"),
        ("robots", "line 1, column 1, 'robots': a position starts with its size, such as 8x8"),
        ("8x", "line 1, column 1, '8x': a position starts with its size, such as 8x8"),
        ("65x8", "line 1, column 1, '65x8': a board of 65x8 is out of range: 1x2 to 64x64"),
        ("1x1", "line 1, column 1, '1x1': a board of 1x1 is out of range: 1x2 to 64x64"),
        ("8x8 hello", f"line 1, column 5, 'hello': not understood; a position looks like: {FORM}"),
        ("8x8\n  A=0,8", "line 2, column 3, 'A=0,8': lies outside the board of 8x8"),
        ("8x8 A=0,0 A=1,1", "line 1, column 11, 'A=1,1': robot A is given twice"),
        ("8x8 idle=1 idle=2", "line 1, column 12, 'idle=2': idle is given twice"),
        ("8x8 chosen=up", f"line 1, column 5, 'chosen=up': not understood; a position looks like: {FORM}"),
        ("8x8 1/5@9,9", "line 1, column 5, '1/5@9,9': lies outside the board of 8x8"),
        ("8x8 1/5@3,3 1/6@4,4", "line 1, column 13, '1/6@4,4': there are two targets with number 1"),
        ("8x8 1/5@3,3 2/6@3,3", "line 1, column 13, '2/6@3,3': target 2 lies on another target at 3,3"),
        ("8x8 1/5@3,3 #3,3", "line 1, column 5, '1/5@3,3': target 1 lies on the wall at 3,3"),
        ("8x8 #3,3 #3,3", "line 1, column 10, '#3,3': there are two walls at 3,3"),
        ("8x8 1/0@3,3", "line 1, column 5, '1/0@3,3': target 1: a value from 1 to 9999 is needed"),
        ("8x8 0/1@3,3", "line 1, column 5, '0/1@3,3': target 0: a number from 1 to 999 is needed"),
        ("8x8 1/5@0,0", "line 1, column 1, '8x8': robot A stands on target 1"),
        ("8x8 #7,7", "line 1, column 1, '8x8': robot B stands on a wall"),
        ("8x8 A=7,7", "line 1, column 1, '8x8': both robots stand on one cell"),
        (
            "8x8 chosen=n",
            "line 1, column 5, 'chosen=n': robot A cannot have chosen that step: "
            "it leads off the board or into a wall",
        ),
        (
            "8x8 1/1@3,3 score=1000000:0",
            "line 1, column 13, 'score=1000000:0': points collected and points left come to more than "
            "1000000",
        ),
        ("x" * 99, f"line 1, column 1, '{'x' * 39}…': a position starts with its size, such as 8x8"),
        ("8x8 " * 30000, "line 1, column 1: the text has 120000 characters; at most 100000 are read"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(TextError) as error:
        parse(text)
    assert str(error.value) == message


@given(texts(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(TextError):
        parse(text)


TOKENS = st.sampled_from(
    [
        "0",
        "1",
        "2",
        "7",
        "8",
        "9",
        "64",
        "65",
        "99999",
        "x",
        "=",
        ",",
        "/",
        "@",
        "#",
        ":",
        "A",
        "B",
        "score",
        "idle",
        "chosen",
        "model",
        "n",
        "ne",
        "stay",
        "seq",
        "sim",
    ]
)


@given(st.lists(TOKENS, max_size=25).map("".join), st.integers(0, 90), st.integers(0, 10))
@example("x", 1, 1)
def test_damaged_texts_are_read_or_refused(junk: str, at: int, cut: int) -> None:
    good = "8x8 A=0,0 B=7,7 1/5@3,1 2/9@6,2 #4,4 score=3:0 idle=1 chosen=se model=seq"
    with contextlib.suppress(TextError):
        again = parse(good[:at] + junk + good[at + cut :])
        assert parse(again.text()) == again


# --- random boards and options ------------------------------------------------------------------------------


def test_the_same_seed_is_the_same_board_everywhere() -> None:
    assert [generate(6, 6, 5, seed=seed).text() for seed in range(3)] == GOLDEN[:3]
    assert generate(5, 7, 3, seed=9, walls=6, min_value=10, max_value=99, model=Model.sim).text() == GOLDEN[3]


GOLDEN = [
    "6x6 A=0,0 B=5,5 1/1@0,5 2/8@2,0 3/4@5,4 4/9@5,2 5/3@4,5",
    "6x6 A=0,0 B=5,5 1/8@4,4 2/3@1,0 3/6@3,4 4/4@1,4 5/2@2,0",
    "6x6 A=0,0 B=5,5 1/6@5,2 2/4@5,3 3/7@4,1 4/3@4,4 5/9@5,1",
    "5x7 A=0,0 B=4,6 1/65@0,2 2/43@3,6 3/97@3,3 #3,0 #0,1 #2,1 #4,2 #2,5 #3,5 model=sim",
]


def test_walls_never_cut_anything_off() -> None:
    for seed in range(20):
        here = generate(6, 6, 4, seed=seed, walls=12)
        assert len(here.walls) == 12
        assert len(here.territory()) == 36 - 12


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": "0x5"}, "size must lie between 1 and 64, not 0"),
        ({"size": "axb"}, "size must be a whole number, not 'a'"),
        ({"targets": 65}, "targets must lie between 0 and 64, not 65"),
        ({"size": "3x3", "targets": 8}, "8 targets and 0 walls do not fit: at most 64 targets, and 7 cells"),
        ({"min_value": 5, "max_value": 4}, "values need 1 <= min_value <= max_value <= 9999, not 5 and 4"),
        ({"model": "both"}, "model must be seq or sim, not 'both'"),
        (
            {"colour": 1},
            "collect has no option 'colour'; it has: size, targets, seed, min_value, max_value, walls, model",
        ),
        ({"size": "9x1", "targets": 0, "walls": 1}, "only 0 walls fit without cutting cells off"),
    ],
)
def test_invalid_options(options: dict[str, object], message: str) -> None:
    with pytest.raises(LimitError) as error:
        COLLECT.start(**options)
    assert str(error.value).startswith(message)


def test_drawings() -> None:
    here = parse("3x2 1/7@1,0 #2,0")
    assert ascii_board(here).splitlines() == [
        "+-------------+",
        "|  A  1/7 ### |",
        "|  .   .   B  |",
        "+-------------+",
    ]
    svg = svg_board(here, [(0, [(0, 0), (1, 0)])])
    assert svg.startswith("<svg ")
    assert svg.count("<rect") == 6
    assert svg.count("<polyline") == 1
    assert ">1/7</text>" in svg
