"""Four in a Row, Hex and Breakthrough: rules, text, pictures, and what the search finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Limit, games
from sakiyomi.errors import MoveError, TextError
from sakiyomi.games.marks import marked_moves
from sakiyomi.types import Loss, Win
from support.helpers import oracle

NAMES = ("four", "hex", "breakthrough")


def perft(here: Any, depth: int) -> int:
    return 1 if depth == 0 else sum(perft(here.play(move), depth - 1) for move in here.moves())


def after(name: str, moves: str) -> Any:
    here: Any = games.get(name).start()
    for move in moves.split():
        here = here.play(move)
    return here


def test_sequences_of_four_in_a_row() -> None:
    """A full column ends after six discs: 7^7 less the seven ways to put a seventh disc on it."""
    start = games.get("four").start()
    assert [perft(start, depth) for depth in range(1, 5)] == [7, 49, 343, 2401]
    here = after("four", "d d d d d d")
    assert "d" not in here.moves()
    assert len(here.moves()) == 6


@pytest.mark.parametrize("moves", ["a b a b a b a", "a a b b c c d", "a b b c c d c d d a d"])
def test_four_in_a_line_win(moves: str) -> None:
    here = after("four", moves)
    assert here.over
    assert here.value(0) == Win(0)
    assert here.value(1) == Loss(0)
    assert here.moves() == []


def test_a_full_board_of_hex_has_one_winner() -> None:
    dice = random.Random(3)
    for _ in range(20):
        here: Any = games.get("hex").start(size=5)
        while not here.over:
            here = here.play(dice.choice(here.moves()))
        assert here.connected(1 - here.side)
        filled = here.cells.replace(".", "xo"[here.side])
        assert [type(here)(filled, 5).connected(side) for side in (0, 1)].count(True) == 1


def test_bridges_of_hex() -> None:
    here: Any = games.get("hex").start(size=7)
    assert here.needed(0) == here.needed(1) == 3  # a stone on every second row, and edges that are bridges
    assert here.play("d4").needed(0) == 2
    won = games.get("hex").parse("x.o/xo./x.. second")
    assert won.over
    assert won.value(0) == Win(0)


def test_pawns_take_diagonally_only() -> None:
    here: Any = games.get("breakthrough").parse("oooo/.o../xx../.xxx first")
    assert "b2b3" not in here.moves()
    assert {"a2b3", "b2a3", "b2c3"} <= set(here.moves())
    taken = here.play("a2b3")
    assert taken.cells.count("o") == 4
    assert games.get("breakthrough").parse("x.../..../.o../.... second").over


@pytest.mark.parametrize("name", NAMES)
def test_a_win_in_one_is_found(name: str) -> None:
    texts = {
        "four": "......./......./......./......./ooo..../xxx.... first",
        "hex": "x.o/xo./... first",
        "breakthrough": "o..o/x.../..../...x first",
    }
    info = AlphaBeta().best(games.get(name).parse(texts[name]), Limit(nodes=2000))
    assert info.score == Win(1)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("four", "......./......./......./......./......./.......", "expected rows of"),
        ("four", "......./......./......./......./x....../....... second", "nothing under it"),
        ("four", "......./......./......./......./......./x...... first", "do not fit"),
        ("four", "x./.. second", "not of the right number"),
        ("hex", "..../..../.... first", "as many rows as columns"),
        ("hex", "xx./.../... first", "do not fit"),
        ("hex", "x.o/xo./xo. first", "already connected"),
        ("breakthrough", "x.../..../..../.o.. first", "already won"),
        ("breakthrough", "oooo/..../xxxx first", "as many rows as columns|not of the right number"),
    ],
)
def test_bad_text(name: str, text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        games.get(name).parse(text)


@pytest.mark.parametrize("name", NAMES)
def test_illegal_moves_name_the_legal_ones(name: str) -> None:
    with pytest.raises(MoveError, match="is not a legal move here; legal: "):
        after(name, "z9")


@pytest.mark.parametrize("moves", ["", "c3 b2 d2 c4", "b4 c2"])
def test_values_of_hex_do_not_swing_with_the_depth(moves: str) -> None:
    """Whoever puts the last stone looks a stone ahead, unless the evaluation counts whose turn it is."""
    here: Any = games.get("hex").start(size=5)
    for move in moves.split():
        here = here.play(move)
    values = [int(str(AlphaBeta().best(here, Limit(depth=depth)).score)) for depth in (1, 2, 3, 4)]
    odd, even = values[0] + values[2], values[1] + values[3]
    assert abs(odd - even) <= 10, values


@pytest.mark.parametrize("name", ["four", "hex"])
def test_pictures_mark_every_move(name: str) -> None:
    here = after(name, {"four": "d d d d d d", "hex": "d4 a1"}[name])
    assert set(marked_moves(here.svg())) == set(here.moves())


def test_marked_shapes() -> None:
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg"><circle data-move="a" cx="1" cy="2" r="3"/>'
        '<rect data-move="b" x="10" y="20" width="4" height="6"/>'
        '<line data-move="c" x1="0" y1="0" x2="4" y2="8"/>'
        '<polygon data-move="d" points="0,0 4,0 4,4 0,4"/><circle data-move="a" cx="5" cy="5" r="1"/>'
        '<path data-move="e" d="M0 0"/><circle data-move="f" cx="calc(1)" cy="0" r="1"/>'
        '<polygon data-move="g" points="1"/></svg>'
    )
    found = marked_moves(picture)
    assert {move: shapes[0].middle for move, shapes in found.items()} == {
        "a": (1, 2),
        "b": (12, 23),
        "c": (2, 4),
        "d": (2, 2),
    }
    assert len(found["a"]) == 2
    assert marked_moves('<svg data-move="a"') == {}


@pytest.mark.parametrize("name", NAMES)
def test_random_games_as_openspiel_plays_them(name: str) -> None:
    pyspiel = oracle("pyspiel")
    theirs = {
        "four": "connect_four",
        "hex": "hex(board_size=7)",
        "breakthrough": "breakthrough(rows=6,columns=6)",
    }
    dice = random.Random(11)
    for _ in range(10):
        here: Any = games.get(name).start()
        state = pyspiel.load_game(theirs[name]).new_initial_state()
        while not here.over:
            moves, actions = sorted(map(str, here.moves()), key=_order(name)), state.legal_actions()
            assert len(moves) == len(actions)
            pick = dice.randrange(len(moves))
            action = actions[pick] if name != "breakthrough" else _same(state, moves[pick])
            here = here.play(moves[pick])
            state.apply_action(action)
        assert state.is_terminal()
        assert (state.returns()[0] > 0) == (here.value(0) == Win(0))


def _order(name: str) -> Any:
    """OpenSpiel's order of moves: columns, or cells row by row."""
    return (lambda move: (int(move[1:]), move[0])) if name == "hex" else str


def _same(state: Any, move: str) -> int:
    """The action that OpenSpiel writes as `a2a3` or, for a capture, `a2b3*`."""
    mirrored = "".join(str(7 - int(sign)) if sign.isdigit() else sign for sign in move)
    player = state.current_player()
    names = {state.action_to_string(player, action).rstrip("*"): action for action in state.legal_actions()}
    return int(names[move if move in names else mirrored])
