"""Input from outside is checked where it enters the core: an error, never a crash."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from sakiyomi import AlphaBeta, Limit, _native
from sakiyomi.games import othello
from sakiyomi.games.shogi import parse
from sakiyomi.solve import EndgameSolver

MATE = "7Rp/6P1B/6GG1/8k/9/8N/9/9/9 b rb2g4s3n4l16p 1"
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
    return _native.CollectPlan(collect_position(), False, 20, _native.Equal.first)


def tree(**changed: int) -> _native.TreePosition:
    shape = {"seed": 1, "branching": 3, "depth": 6, "repeat": 30, "pass_": 10, "spread": 10, **changed}
    return _native.TreePosition(**shape)


def options(**changed: object) -> _native.Options:
    switches = (
        "priority",
        "history",
        "null_windows",
        "accept_deeper",
        "deepening",
        "bounds",
        "selective",
        "stable_ties",
    )
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
    fields |= {"opening": 10, "refill": 10, "patience": 100, "enemy": 5, "rival": 5, "rival_last": 9}
    fields |= {"second": 5, "near": 5}
    return _native.AquariusBot.aqua(**{**fields, "max_sucked": 4, "keep": 130, "ms": 0, **changed})


def shogi_board(*pieces: int, hand: int = 0, side: int = 0) -> _native.ShogiPosition:
    first = [0, hand, 0, 0, 0, 0, 0, 0]
    return _native.ShogiPosition(bytes(pieces).ljust(81, b"\0"), first, [0] * 8, side)


OVER = othello.parse("X" * 64 + " X").native

REFUSED: dict[str, Callable[[], object]] = {
    "othello: discs on discs": lambda: raw_othello(3, 1),
    "othello: a third side": lambda: raw_othello(side=2),
    "othello: discs of nobody": lambda: raw_othello().discs(2),
    "othello: features of nobody": lambda: raw_othello().features(255),
    "othello: parts for nobody": lambda: raw_othello().parts(2),
    "othello: terms of nobody": lambda: raw_othello().simple_terms(2),
    "othello: half a board": lambda: _native.othello_part_columns(b"1234567"),
    "othello: two discs on a square": lambda: _native.othello_part_columns(b"\1" * 16),
    "othello: no weights": lambda: _native.othello_use_weights(b""),
    "othello: odd weights": lambda: _native.othello_use_weights(b"123"),
    "othello: labels of any depth": lambda: _native.othello_labels(b"", exact=0, depth=99, caution=0.0),
    "othello: labels without reason": lambda: _native.othello_labels(
        b"", exact=0, depth=1, caution=float("nan")
    ),
    "othello: simple value for nobody": lambda: raw_othello().simple_value(2),
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
    "othello: no table": lambda: solver(table_bytes=0),
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
    "collect: P below one": lambda: _native.CollectPlan(collect_position(), False, -3, _native.Equal.first),
    "collect: a huge P": lambda: _native.CollectPlan(
        collect_position(), False, 2**31 - 1, _native.Equal.first
    ),
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
def test_invalid_input_is_refused(what: str) -> None:
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
def test_extreme_timeouts(seconds: float) -> None:
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
    search = _native.MateSlices(parse(MATE).problem(), memory, True)
    assert search.run(1) == _native.ProofStatus.unknown
    assert search.run(2**64 - 1) == _native.ProofStatus.proven
