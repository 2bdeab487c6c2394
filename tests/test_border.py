"""Whatever comes from outside is looked at where it enters the core: an error, never the end of the process."""

from __future__ import annotations

import math
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from sakiyomi import AlphaBeta, GameOverError, Limit, _native
from sakiyomi.games import othello, shogi
from sakiyomi.games.shogi import parse
from sakiyomi.solve import EndgameSolver
from tsume_sets import problems

MATE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
LONGER = "2g1b4/l1p1ss3/kN1r1B3/3p+R4/p3P+p3/+lL1s5/9/9/1P7 b 3Gs3nl12p 1"
HORSE_SAW = "7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1"
ITEM = struct.Struct("<QIIIIIHHHHHH")
RECORD = struct.Struct("<HBBHHII")
CERTAIN = 1 << 30
EXPANDED, LATE, EARLY = 1, 2, 4


def problem(sfen: str) -> _native.ShogiPosition:
    return parse(sfen).problem()


def leaf_of(sfen: str = LONGER) -> tuple[_native.FreedomHost, int]:
    host = _native.FreedomHost(problem(sfen))
    leaf = host.take()
    assert leaf is not None
    return host, leaf


def grown(sfen: str = LONGER, size: int = 200) -> tuple[_native.FreedomHost, int, list[list[int]]]:
    """A host, a leaf of it, and what a cell has grown below the leaf, as records to be changed."""
    host, leaf = leaf_of(sfen)
    cell = _native.FreedomCell(problem(sfen), host.moves(leaf))
    cell.run(size, 1 << 40)
    return host, leaf, [list(row) for row in RECORD.iter_unpack(cell.subtree())]


def packed(rows: list[list[int]]) -> bytes:
    return b"".join(RECORD.pack(*row) for row in rows)


# --- what cells send to the paper's host ---


def test_what_a_cell_has_grown_is_attached() -> None:
    host, leaf, rows = grown()
    before = host.size
    host.attach(leaf, packed(rows))
    assert host.size == before + len(rows) - 1
    assert host.take() is not None


def test_an_open_node_without_an_open_child() -> None:
    """48 bytes that once led `take` out of the tree."""
    host, leaf = leaf_of()
    rows = [[0, 0, EXPANDED, 0, 0, 1, 1], [9, 0, EXPANDED, 0, 0, 2, 1], [9, 2, 0, 0, 0, 0, 0]]
    with pytest.raises(ValueError, match="this is no subtree"):
        host.attach(leaf, packed(rows))
    assert host.size == _native.FreedomHost(problem(LONGER)).size
    host.give_back(leaf)
    assert host.take() == leaf


LIES: dict[str, Callable[[list[list[int]]], object]] = {
    "no nodes": lambda rows: rows.clear(),
    "a state that does not exist": lambda rows: rows[1].__setitem__(1, 3),
    "a flag that does not exist": lambda rows: rows[1].__setitem__(2, 9),
    "a mate that is none": lambda rows: rows[0].__setitem__(1, 1),
    "an escape that is none": lambda rows: rows[0].__setitem__(1, 2),
    "a leaf that claims a mate": lambda rows: rows[leaf_row(rows)].__setitem__(1, 1),
    "a leaf that claims an escape": lambda rows: rows[leaf_row(rows)].__setitem__(1, 2),
    "a leaf with a length": lambda rows: rows[leaf_row(rows)].__setitem__(4, 5),
    "a reply that was not looked into": lambda rows: rows[1].__setitem__(slice(2, 7), [0, 0, 0, 0, 0]),
    "a child outside": lambda rows: rows[0].__setitem__(5, len(rows)),
    "a child far outside": lambda rows: rows[0].__setitem__(5, 2**32 - 1),
    "too many children": lambda rows: rows[0].__setitem__(6, 2**32 - 1),
    "its own parent": lambda rows: rows[0].__setitem__(5, 0),
    "a node with two parents": lambda rows: rows[2].__setitem__(slice(5, 7), rows[1][5:7]),
    "a node without a parent": lambda rows: rows.append([9, 0, 0, 0, 0, 0, 0]),
    "a reply less": lambda rows: rows[0].__setitem__(6, rows[0][6] - 1),
    "a move that is none": lambda rows: rows[1].__setitem__(0, 0xFFFF),
    "another move": lambda rows: rows[1].__setitem__(0, rows[1][0] ^ 1),
    "another check": lambda rows: rows[leaf_row(rows)].__setitem__(0, rows[leaf_row(rows)][0] ^ 128),
    "a plain reply that is said to be put between": lambda rows: rows[1].__setitem__(2, EXPANDED | LATE),
    "a knight that is none": lambda rows: rows[leaf_row(rows)].__setitem__(
        2, rows[leaf_row(rows)][2] ^ EARLY
    ),
}


def leaf_row(rows: list[list[int]]) -> int:
    """Where an open check stands that was not looked into."""
    return next(i for i, row in enumerate(rows) if i and row[1] == 0 and not row[2] & EXPANDED)


@pytest.mark.parametrize("lie", LIES)
def test_subtrees_that_no_search_grows(lie: str) -> None:
    host, leaf, rows = grown()
    size = host.size
    LIES[lie](rows)
    with pytest.raises(ValueError, match="this is no subtree"):
        host.attach(leaf, packed(rows))
    assert host.size == size


def test_a_subtree_of_another_leaf_is_refused() -> None:
    host, leaf, rows = grown()
    other = host.take()
    assert other is not None
    with pytest.raises(ValueError, match="this is no subtree"):
        host.attach(other, packed(rows))


@pytest.mark.parametrize("cut", [1, 15, 17, 47])
def test_subtrees_that_are_cut(cut: int) -> None:
    host, leaf, rows = grown()
    with pytest.raises(ValueError, match="this is no subtree"):
        host.attach(leaf, packed(rows)[:-cut])


def test_a_chain_that_is_too_deep() -> None:
    host, leaf = leaf_of()
    chain = [[9, 0, EXPANDED, 0, 0, i + 1, 1] for i in range(9000)]
    with pytest.raises(ValueError, match="this is no subtree"):
        host.attach(leaf, packed([*chain, [9, 0, 0, 0, 0, 0, 0]]))


def test_a_host_knows_its_leaves() -> None:
    host, leaf, rows = grown()
    for call in (host.give_back, host.expand, host.escaped, lambda node: host.attach(node, packed(rows))):
        for node in (0, leaf + 1, 10**6, 2**32 - 1):
            with pytest.raises(ValueError, match="nobody is at work|no such node"):
                call(node)
    for ask in (host.moves, host.wanted):
        with pytest.raises(ValueError, match="no such node"):
            ask(10**6)


def test_lines_to_a_cell_are_legal() -> None:
    for moves in ([0], [0xFFFF], [0x7FFF], [12345] * 3):
        with pytest.raises(ValueError, match="no such move"):
            _native.FreedomCell(problem(LONGER), moves)
    with pytest.raises(ValueError, match="too long"):
        _native.FreedomCell(problem(LONGER), [0] * 5000)


# --- what cells tell each other of a mate ---


def news(**changed: int) -> bytes:
    """An item about a mate that was found, with some of its fields changed."""
    fields = dict.fromkeys(("held", "resource", "pn", "ply", "unused", "more", "last"), 0)
    fields |= {"key": 1, "dn": CERTAIN, "work": 5, "length": 3, "move": move("5c5b"), **changed}
    names = ("key", "held", "resource", "pn", "dn", "work", "length", "move", "ply")
    names += ("unused", "more", "last")
    return ITEM.pack(*(fields[name] for name in names))


def move(usi: str) -> int:
    found = _native.ShogiMove.read(usi)
    assert found is not None
    return found.code


def test_news_are_learnt() -> None:
    memory = _native.MateMemory(1 << 20)
    memory.learn(news())
    assert memory.recall(0) == news()


WRONG = {
    "a move that segfaulted": {"move": 0xFFFF},
    "a move that aborted": {"move": 0x7FFF},
    "a move to nowhere": {"move": 81},
    "a drop of nothing": {"move": 81 << 7},
    "a drop that promotes": {"move": 82 << 7 | 1 << 14},
    "a move to where it stands": {"move": 5 << 7 | 5},
    "both proved and not": {"pn": 0, "dn": 0},
    "proved with doubts": {"pn": 0, "dn": 7},
    "disproved with doubts": {"pn": 7, "dn": 0, "move": 0},
    "nearly disproved": {"pn": CERTAIN, "dn": 1, "move": 0, "length": 65535},
    "nearly proved": {"pn": 1, "dn": CERTAIN, "move": 0, "length": 65535},
    "more than certain": {"pn": 1, "dn": CERTAIN + 1, "move": 0, "length": 65535},
    "unsure with a length": {"pn": 1, "dn": 1, "move": 0, "length": 3},
    "unsure from far below": {"pn": 1, "dn": 1, "move": 0, "length": 65535, "ply": 4001},
    "longer than any mate": {"length": 8001},
    "more than there are in a hand": {"held": 19},
    "a hand with odd bits": {"held": 1 << 5},
    "a hand beyond its fields": {"resource": 1 << 28},
    "something where nothing is": {"unused": 1},
    "something at the very end": {"last": 1},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_news_that_no_search_finds(wrong: str) -> None:
    memory = _native.MateMemory(1 << 20)
    with pytest.raises(ValueError, match="these are no news"):
        memory.learn(news(key=7) + news(**WRONG[wrong]))
    assert memory.recall(0) == b""  # not even what was right


def test_news_that_are_cut() -> None:
    with pytest.raises(ValueError, match="these are no news"):
        _native.MateMemory(1 << 20).learn(news()[:-1])


@pytest.mark.parametrize("lie", ["9a9b", "R*1a", "5c5d"])
def test_a_proof_by_a_move_that_is_none_is_not_written(lie: str) -> None:
    """The code names a move, but not one of the position: nobody can tell before it is to be played."""
    memory = _native.MateMemory(1 << 20)
    search = _native.MateSlices(problem(LONGER), memory, True)
    assert search.run(1 << 40) == _native.ProofStatus.proven
    told = b""
    for row in ITEM.iter_unpack(memory.recall(0)):
        told += ITEM.pack(*row[:7], move(lie) if row[2 + 1] == 0 and row[7] else row[7], *row[8:])
    misled = _native.MateMemory(1 << 20)
    misled.learn(told)
    with pytest.raises(ValueError, match="told it a lie"):
        misled.write(problem(LONGER), nodes=1 << 40, seconds=1e9)


# --- torn entries ---


def slot_of(file: Path) -> tuple[int, bytes]:
    """The one entry of a table in a file: where it stands, and its four words."""
    data = file.read_bytes()
    start = 64 + 4 * (1 << 16)  # behind the head of the table and the presence
    for at in range(start, len(data) - 32, 32):
        if any(data[at + 24 : at + 32]):
            return at, data[at : at + 32]
    raise AssertionError("there is no entry")


@pytest.mark.parametrize("torn", [0b0110, 0b1001, 0b1100, 0b0011, 0b1010, 0b0101])
def test_torn_entries_are_not_found(torn: int, tmp_path: Path) -> None:
    """Two words of a disproof, two of another entry of the same node whose words cancel them in an xor."""
    hand = 3  # pawns
    entries = (
        news(dn=0, pn=CERTAIN, move=0, length=65535, resource=0, work=7),
        news(held=hand, pn=hand, dn=3, ply=3, move=0, length=65535, work=7),
    )
    words = []
    for i, entry in enumerate(entries):
        file = tmp_path / f"table{i}"
        file.write_bytes(bytes(4 << 20))
        memory = _native.MateMemory(str(file), True)
        memory.learn(entry)
        at, slot = slot_of(file)
        words.append([slot[j : j + 8] for j in range(0, 32, 8)])
        assert [row[0] for row in ITEM.iter_unpack(memory.recall(0))] == [1]
    mixed = b"".join(words[torn >> j & 1][j] for j in range(4))
    assert mixed not in (b"".join(words[0]), b"".join(words[1])) or words[0][0] == words[1][0]
    file = tmp_path / "torn"
    data = bytearray(4 << 20)
    data[at : at + 32] = mixed
    file.write_bytes(data)
    found = _native.MateMemory(str(file), True).recall(0)
    assert all(row[0] != 1 for row in ITEM.iter_unpack(found))


# --- boards ---

CROWDED = "---------OO-OXO--OXXXOO---X-O-X--OOX-----XO--XO--OOXOOO-----X-X- X"


def test_more_moves_than_any_game_has() -> None:
    position = othello.parse(CROWDED)
    assert len(position.moves()) == 35
    assert AlphaBeta(memory=1).best(position, Limit(depth=3)).best in position.moves()
    found = EndgameSolver(memory=1).best(position, Limit(nodes=20_000))
    assert found.best in position.moves()
    for code in position.native.moves():
        position.native.play(code)


def raw_othello(black: int = 1 << 28, white: int = 1 << 27, side: int = 0) -> _native.OthelloPosition:
    return _native.OthelloPosition(black, white, side)


def collect_field(cells: int = 0) -> _native.CollectField:
    return _native.CollectField(3, 3, [(1, 4 + cells, 5)], [])


def collect_position() -> _native.CollectPosition:
    return _native.CollectPosition(collect_field(), 0, 8, 1, 0, 0, 0, None, _native.Model.seq)


def plan() -> _native.CollectPlan:
    return _native.CollectPlan(collect_position(), False, 20)


def tree(**changed: int) -> _native.TreePosition:
    shape = {"seed": 1, "branching": 3, "depth": 6, "repeat": 30, "pass_": 10, "spread": 10, **changed}
    return _native.TreePosition(**shape)


def options(**changed: object) -> _native.Options:
    switches = ("priority", "learning", "windows", "deeper", "deepening", "bounds", "selective", "steady")
    fields: dict[str, object] = dict.fromkeys(switches, True)
    fields |= {"table_bytes": 1 << 16, "lines": 1, "widths": [], "kept_plies": 0, **changed}
    return _native.Options(**fields)  # type: ignore[arg-type]


def limits(**changed: object) -> _native.Limits:
    fields: dict[str, object] = {
        "depth": 3,
        "nodes": 100,
        "soft_seconds": 9.0,
        "hard_seconds": 9.0,
        **changed,
    }
    return _native.Limits(**fields)  # type: ignore[arg-type]


def started(position: object, **changed: object) -> object:
    searcher: dict[type, Callable[..., object]] = {
        _native.TreePosition: _native.TreeSearcher,
        _native.OthelloPosition: _native.OthelloSearcher,
    }
    return searcher[type(position)](options()).start(position, limits(**changed))  # type: ignore[attr-defined]


def solver(**changed: object) -> _native.OthelloSolver:
    fields: dict[str, object] = {
        "table_bytes": 1 << 16,
        "lines": 1,
        "outcome": False,
        "threads": 1,
        "margin": 0.0,
    }
    return _native.OthelloSolver(**{**fields, **changed})  # type: ignore[arg-type]


def aquarius(**changed: int) -> _native.AquariusWorld:
    rules = _native.AquariusRules()
    for name, value in {"teams": 2, "robots": 1, "sessions": 5, **changed}.items():
        setattr(rules, name, value)
    field = _native.AquariusField(3, bytes(37), [(3, 3), (4, 4)])
    return _native.AquariusWorld(field, rules)


def generated(**changed: int) -> _native.AquariusField:
    fields: dict[str, int] = {"seed": 1, "radius": 8, "teams": 6, "robots": 2, "sixfold": True, "waste": 10}
    fields |= {"walls": 5, "jars": 1, "apart": 2, "from_centre": 2, "connected": True, **changed}
    return _native.AquariusField.generate(**fields)  # type: ignore[arg-type]


def loaded(**changed: int) -> None:
    fields = {
        "x": 3,
        "y": 3,
        "team": 0,
        "amount": 1,
        "tank": 0,
        "busy": 0,
        "poured": 0,
        "frame": 0,
        **changed,
    }
    world = aquarius()
    water = [(fields["x"], fields["y"], fields["team"], fields["amount"])]
    robots = [(0, 0, 3, 3, fields["tank"], fields["busy"]), (1, 0, 4, 4, 0, 0)]
    world.load(fields["frame"], water, robots, [fields["poured"]])


def aqua(**changed: int) -> _native.AquariusBot:
    fields = {
        "robots": 1,
        "nodes": 100,
        "moves": 2,
        "largest": 3,
        "pours": 2,
        "finale": 100,
        "finale_largest": 3,
    }
    fields |= {"opening": 10, "refill": 10, "patience": 100, "enemy": 5, "rival": 5, "second": 5, "near": 5}
    return _native.AquariusBot.aqua(**{**fields, "most_sucked": 4, "keep": 130, "ms": 0, **changed})


def shogi_board(*pieces: int, hand: int = 0, side: int = 0) -> _native.ShogiPosition:
    first = [0, hand, 0, 0, 0, 0, 0, 0]
    return _native.ShogiPosition(bytes(pieces).ljust(81, b"\0"), first, [0] * 8, side)


OVER = othello.parse("X" * 64 + " X").native

REFUSED: dict[str, Callable[[], object]] = {
    "othello: discs on discs": lambda: raw_othello(3, 1),
    "othello: a third side": lambda: raw_othello(side=2),
    "othello: discs of nobody": lambda: raw_othello().discs(2),
    "othello: features of nobody": lambda: raw_othello().features(255),
    "othello: terms of nobody": lambda: raw_othello().terms(2),
    "othello: value for nobody": lambda: raw_othello().value(3),
    "othello: lead of nobody": lambda: raw_othello().lead(2),
    "othello: stable of nobody": lambda: raw_othello().stable(2),
    "othello: counts of nobody": lambda: _native.othello_five_counts(raw_othello(), 7),
    "othello: an illegal move": lambda: raw_othello().play(0),
    "othello: a move off the board": lambda: raw_othello().play(200),
    "othello: flips off the board": lambda: _native.othello_flips("portable", 1, 2, 64),
    "othello: flips before the board": lambda: _native.othello_turned(1, 2, -1),
    "othello: perft backwards": lambda: raw_othello().perft(-1),
    "othello: endless perft": lambda: raw_othello().perft(10**6),
    "othello: a search of nothing": lambda: started(OVER),
    "othello: a solution of nothing": lambda: solver().start(OVER, limits()),
    "othello: heavy weights": lambda: _native.OthelloWeightedSearcher((2**31 - 1, 0, 0, 0, 0), 1, options()),
    "othello: no lines": lambda: solver(lines=0),
    "othello: no threads": lambda: solver(threads=0),
    "othello: a million threads": lambda: solver(threads=10**6),
    "othello: a margin that is no number": lambda: solver(margin=math.nan),
    "othello: an endless margin": lambda: solver(margin=math.inf),
    "collect: a target far away": lambda: collect_field(65536),
    "collect: a target before the board": lambda: collect_field(-5),
    "collect: a wall far away": lambda: _native.CollectField(3, 3, [], [65536]),
    "collect: a robot far away": lambda: _native.CollectPosition(
        collect_field(), 65536, 8, 1, 0, 0, 0, None, _native.Model.seq
    ),
    "collect: points beyond all": lambda: _native.CollectPosition(
        collect_field(), 0, 8, 1, 2**31 - 1, 0, 0, None, _native.Model.seq
    ),
    "collect: idle for ever": lambda: _native.CollectPosition(
        collect_field(), 0, 8, 1, 0, 0, 2**31 - 1, None, _native.Model.seq
    ),
    "collect: a step off the board": lambda: collect_position().play(_native.Step.n),
    "collect: after a step from nowhere": lambda: collect_field().after(9, _native.Step.n),
    "collect: distance from nowhere": lambda: collect_field().distance(9, 0),
    "collect: distance to nothing": lambda: collect_field().distance(0, 1),
    "collect: distances from nowhere": lambda: collect_field().distances_from(-1),
    "collect: toward nothing": lambda: collect_field().toward(0, -1),
    "collect: a plan that goes nowhere": lambda: plan().play(1),
    "collect: a plan that goes far": lambda: plan().play(256),
    "collect: whose is nothing": lambda: plan().mine(0, 5),
    "collect: mine of nobody": lambda: plan().mine(2, 0),
    "collect: reach nothing": lambda: plan().reachable(-1),
    "collect: rank nothing": lambda: plan().priority(64),
    "collect: P below one": lambda: _native.CollectPlan(collect_position(), False, -3),
    "collect: a huge P": lambda: _native.CollectPlan(collect_position(), False, 2**31 - 1),
    "collect: all placements of a large board": lambda: _native.collect_forced(64, 64, True, True),
    "tree: too wide": lambda: tree(branching=17),
    "tree: without moves": lambda: tree(branching=0),
    "tree: too deep": lambda: tree(depth=10**6),
    "tree: too spread": lambda: tree(spread=2**30),
    "tree: an edge that is not there": lambda: tree().play(200),
    "tree: too noisy": lambda: _native.NoisyTreePosition(tree(), 101),
    "tree: over": lambda: started(tree(depth=0)),
    "search: no lines": lambda: options(lines=0),
    "search: a width of nothing": lambda: options(widths=[3, 0]),
    "search: a width below nothing": lambda: options(widths=[-1]),
    "search: too much kept": lambda: options(kept_plies=10**6),
    "search: no threads": lambda: options(threads=0),
    "search: no depth": lambda: limits(depth=0),
    "search: a first depth below nothing": lambda: limits(first_depth=-5),
    "search: a closed window": lambda: limits(low=5, high=5),
    "search: a window beyond all": lambda: limits(low=-(2**31)),
    "search: a move that is not there": lambda: started(tree(), only=[99]),
    "shogi: a code of no move": lambda: _native.ShogiMove(0xFFFF),
    "shogi: a drop of no piece": lambda: _native.ShogiMove(100 << 7),
    "shogi: no move": lambda: _native.ShogiMove(0),
    "shogi: a piece that does not exist": lambda: shogi_board(15),
    "shogi: two kings of a side": lambda: shogi_board(8, 8),
    "shogi: a third side": lambda: shogi_board(8, side=2),
    "shogi: too many in hand": lambda: shogi_board(8, hand=19),
    "shogi: perft without end": lambda: shogi_board(8, 24).perft(10**6),
    "shogi: moves before the first": lambda: _native.ShogiGame(shogi_board(8), -1, 0, True),
    "shogi: moves without number": lambda: _native.ShogiGame(shogi_board(8), 2**31 - 1, 0, True),
    "aquarius: no teams": lambda: aquarius(teams=0),
    "aquarius: more teams than there are": lambda: aquarius(teams=7),
    "aquarius: no robots": lambda: aquarius(robots=-1),
    "aquarius: frames without number": lambda: aquarius(frames=2**31 - 1),
    "aquarius: moves that take no time": lambda: aquarius(move=0),
    "aquarius: more commands than there is room": lambda: aquarius(commands=200),
    "aquarius: a tank without bottom": lambda: aquarius(start_tank=2**31 - 1),
    "aquarius: water outside": lambda: loaded(x=6, y=0),
    "aquarius: a sea on a cell": lambda: loaded(amount=2**31 - 1),
    "aquarius: a sea in a tank": lambda: loaded(tank=2**31 - 1),
    "aquarius: busy for ever": lambda: loaded(busy=2**31 - 1),
    "aquarius: poured for ever": lambda: loaded(poured=-1),
    "aquarius: after the end": lambda: loaded(frame=10**6),
    "aquarius: all wasteland": lambda: generated(waste=101),
    "aquarius: all walls": lambda: generated(walls=101),
    "aquarius: a map for nobody": lambda: generated(teams=0),
    "aquarius: a map for a crowd": lambda: generated(robots=10**6),
    "aquarius: a bot without robots": lambda: _native.AquariusBot.simple("ring", -1, 0),
    "aquarius: walks without end": lambda: aqua(moves=10**6),
    "aquarius: no patience at all": lambda: aqua(patience=0),
    "aquarius: a huge fence": lambda: aqua(largest=1000),
    "aquarius: a heavy weight": lambda: aqua(near=2**31 - 1),
    "aquarius: a walk that never ends": lambda: _native.AquariusBot.matsue(
        1, 10**6, 0, True, True, True, False, 0
    ),
    "aquarius: a team that is not there": lambda: _native.aquarius_reach(aquarius(), 5, True, True, True, 10),
    "aquarius: a robot that is not there": lambda: _native.aquarius_terms(aquarius(), 0, 3),
    "aquarius: the wrong number of robots": lambda: aqua(robots=2).commands(aquarius(), 0, 0, []),
    "aquarius: nothing was sent": lambda: aqua().commands(aquarius(), 0, 1, []),
    "proof: no threads": lambda: _native.TsumeProver(1 << 20, 0),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused(what: str) -> None:
    with pytest.raises(ValueError):
        REFUSED[what]()


HUGE: dict[str, Callable[[], object]] = {
    "alpha-beta": lambda: _native.TreeSearcher(options(table_bytes=1 << 60)),
    "all there are": lambda: _native.TreeSearcher(options(table_bytes=2**64 - 1)),
    "othello": lambda: solver(table_bytes=1 << 50),
    "prover": lambda: _native.TsumeProver(1 << 45, 1),
    "memory": lambda: _native.MateMemory(2**64 - 1),
}


@pytest.mark.parametrize("what", HUGE)
def test_tables_larger_than_the_machine(what: str) -> None:
    with pytest.raises(MemoryError):
        HUGE[what]()


@pytest.mark.parametrize("seconds", [math.inf, math.nan, 1e300, -1.0])
def test_waiting_for_any_time(seconds: float) -> None:
    run = _native.TreeSearcher(options()).start(tree(), limits())
    assert run.wait(60)
    assert run.wait(seconds)
    assert run.held(seconds)
    while run.next(seconds) is not None:
        pass


def test_more_nodes_than_can_be_counted() -> None:
    run = _native.TreeSearcher(options()).start(tree(), limits(allowance=2**64 - 1, nodes=2**63))
    run.grant(2**64 - 1)
    run.grant(2**64 - 1)
    assert run.wait(60)
    memory = _native.MateMemory(1 << 20)
    search = _native.MateSlices(problem(LONGER), memory, True)
    assert search.run(1) == _native.ProofStatus.unknown
    assert search.run(2**64 - 1) == _native.ProofStatus.proven


# --- answers that a move off the board must not change ---


def test_a_promoted_lance_gives_no_check_from_afar() -> None:
    """A piece put between king and lance is taken at once, but not by promoting: that would be no check. It
    once asked for the replies to a check that was none."""
    sfen = "3+R3bk/9/5p1G1/9/9/9/8p/9/8L b rb3g4s4n3l16p 1"
    from sakiyomi.proof import Prover

    proof = Prover(memory=16).prove(parse(sfen), Limit(nodes=5_000_000), find="shortest", certificate=True)
    listed = next(row for row in problems("adversarial") if row[0] == sfen)
    assert (proof.status, proof.plies) == ("proven", int(listed[2]))


# --- small stacks ---

DEEP = """
from sakiyomi import AlphaBeta, Limit
from sakiyomi.games import get
start = get("shogi").parse("startpos")
for selective in (False, True):
    found = AlphaBeta(memory=1, deepening=False, selective=selective).best(start, Limit(depth=249, nodes=20_000))
    assert found.seldepth > 150, found.seldepth
"""


def test_deep_searches_where_the_system_gives_small_stacks() -> None:
    command = ["sh", "-c", 'ulimit -s 512; exec "$0" -c "$1"', sys.executable, DEEP]
    assert subprocess.run(command, check=False, timeout=300).returncode == 0


def test_deep_proofs_for_callers_with_small_stacks() -> None:
    """365 plies are written out, and searched again, in the caller's thread."""
    position, memory = problem(HORSE_SAW), _native.MateMemory(64 << 20)
    assert _native.MateSlices(position, memory, True).run(2_000_000) == _native.ProofStatus.proven
    written = []
    before = threading.stack_size(160 << 10)
    try:
        thread = threading.Thread(
            target=lambda: written.append(memory.write(position, nodes=2**60, seconds=1e9))
        )
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert written[0] is not None
    assert written[0][1] == 365


def test_over_games_are_told_as_such() -> None:
    with pytest.raises(GameOverError):
        AlphaBeta().best(othello.parse("X" * 64 + " X"))
    assert shogi.parse(MATE).problem().checks()
