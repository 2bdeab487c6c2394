"""The exact endgame solver against known scores and against a plain search."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from sakiyomi import BusyError, GameOverError, Limit, LimitError, Points
from sakiyomi.games.othello import OTHELLO, OthelloPosition, parse_board
from sakiyomi.solve import EndgameSolver
from support.helpers import ROOT

SAMPLE = ROOT / "tests" / "data" / "othello-endgames.obf"


def sample() -> list[tuple[OthelloPosition, dict[str, int]]]:
    """Positions with the score of every move."""
    out = []
    for line in SAMPLE.read_text().splitlines():
        if not line.startswith("%"):
            board, *notes = line.rstrip("; ").split("; ")
            pairs = (note.split(":") for note in notes)
            out.append((parse_board(board), {move.lower(): int(score) for move, score in pairs}))
    return out


def plain(position: OthelloPosition, alpha: int = -64, beta: int = 64) -> int:
    """The score for the side to move by alpha-beta alone."""
    if position.over:
        lead = position.count(position.side) - position.count(1 - position.side)
        return lead + (lead > 0) * position.empties - (lead < 0) * position.empties
    for move in position.moves():
        alpha = max(alpha, -plain(position.play(move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def endgames(count: int, seed: int, empties: int) -> list[OthelloPosition]:
    """Positions from random play with a given number of empty squares."""
    rng, out = random.Random(seed), list[OthelloPosition]()
    while len(out) < count:
        here = OTHELLO.start()
        while here.empties > empties and not here.over:
            here = here.play(rng.choice(here.moves()))
        if not here.over:
            out.append(here)
    return out


def final(position: OthelloPosition, moves: tuple[str, ...]) -> int:
    """The score at the end of a line, for the side to move at its beginning."""
    end = position
    for move in moves:
        end = end.play(move)
    assert end.over
    score = plain(end)
    return score if end.side == position.side else -score


def points(score: object) -> int:
    assert isinstance(score, Points)
    assert isinstance(score.amount, int)
    return score.amount


@pytest.mark.parametrize("empties", range(1, 8))
def test_random_endgames(empties: int) -> None:
    solver = EndgameSolver(memory=1)
    for here in endgames(30 if empties < 7 else 10, empties, empties):
        info = solver.best(here)
        assert info.complete
        assert points(info.score) == plain(here), here
        assert final(here, info.lines[0].moves) == points(info.score)
        assert sum(term.value for term in info.lines[0].terms) == 100 * points(info.score)


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_every_move_of_known_positions(threads: int) -> None:
    solver = EndgameSolver(memory=16, lines=64, threads=threads)
    for here, scores in sample():
        info = solver.best(here)
        assert {line.moves[0]: points(line.score) for line in info.lines} == scores
        for line in info.lines:
            assert line.bound == "exact"
            assert final(here, line.moves) == points(line.score)


def test_a_tiny_table_changes_nothing() -> None:
    for here, scores in sample()[:3]:
        assert EndgameSolver(memory=0.001).best(here).score == Points(100 * max(scores.values()))


def test_outcomes_are_bounds() -> None:
    solver = EndgameSolver(memory=4, outcome=True)
    for here, scores in sample():
        score, line = max(scores.values()), solver.best(here).lines[0]
        assert line.bound == ("exact" if score == 0 else "lower" if score > 0 else "upper")
        assert (points(line.score) > 0) == (score > 0)
        assert (points(line.score) < 0) == (score < 0)
        assert abs(points(line.score)) <= abs(score)


def test_selective_results_are_never_called_exact() -> None:
    found = {}
    for percent in (70, 99.9):
        solver = EndgameSolver(memory=16, lines=2, selective=percent)
        for here in endgames(3, 5, 17):
            with solver.search(here) as search:
                infos = list(search)
            assert not any(info.complete for info in infos)
            assert {line.bound for info in infos for line in info.lines} == {"probable"}
            last = infos[-1]
            assert last.depth == 17
            assert points(last.score) % 2 == 0
            for line in last.lines:
                end = here
                for move in line.moves:
                    end = end.play(move)
            found[percent, here] = last
    for here in endgames(3, 5, 17):
        exact = EndgameSolver(memory=16).best(here)
        careful, bold = found[99.9, here], found[70, here]
        assert abs(points(careful.score) - points(exact.score)) <= 2
        assert bold.nodes < careful.nodes


def test_a_selective_search_does_not_mislead_an_exact_one() -> None:
    """Probable results are kept apart in the table: below 15 empties all are exact and may be shared."""
    solver = EndgameSolver(memory=4, selective=60)
    for here, scores in sample():
        info = solver.best(here)
        if here.empties < 15:
            assert points(info.score) == max(scores.values())
        assert info.lines[0].bound == "probable"


def test_reports_narrow_the_score() -> None:
    here, scores = sample()[0]
    with EndgameSolver(memory=4).search(here) as search:
        infos = list(search)
    assert [info.final for info in infos] == [False] * (len(infos) - 1) + [True]
    for info in infos[1:]:
        line, score = info.lines[0], max(scores.values())
        assert {
            "exact": score,
            "lower": min(score, points(line.score)),
            "upper": max(score, points(line.score)),
        }[line.bound] == points(line.score)


def test_node_counts_repeat() -> None:
    here, _ = sample()[0]
    first, second = (EndgameSolver(memory=4).best(here) for _ in "12")
    assert (first.nodes, first.lines) == (second.nodes, second.lines)


def test_stop_and_limits() -> None:
    rng, here = random.Random(4), OTHELLO.start()
    for _ in range(24):
        here = here.play(rng.choice(here.moves()))
    for threads in (1, 3):
        solver = EndgameSolver(memory=16, threads=threads)
        with solver.search(here) as search:
            with pytest.raises(BusyError):
                solver.search(here)
            time.sleep(0.1)
            search.stop()
            info = search.result(timeout=5)
        assert info.final
        assert not info.complete
        assert info.best in here.moves()
        assert not solver.best(here, Limit(seconds=0.05)).complete
        short = solver.best(here, Limit(nodes=10_000))
        assert not short.complete
        assert short.nodes < 50_000


def test_invalid_options() -> None:
    with pytest.raises(GameOverError):
        EndgameSolver(memory=1).search(OthelloPosition.make(1, 0, 0))
    with pytest.raises(LimitError, match="depth"):
        EndgameSolver(memory=1).search(OTHELLO.start(), Limit(depth=4))
    wrong: list[dict[str, Any]] = [{"memory": 0}, {"lines": 0}, {"threads": 0}, {"threads": 1000}]
    wrong += [{"selective": 50}, {"selective": 100}]
    for options in wrong:
        with pytest.raises(LimitError):
            EndgameSolver(**options)


def test_a_pass_at_the_root() -> None:
    for here in endgames(400, 9, 6):
        if here.moves() == ["pass"]:
            info = EndgameSolver(memory=1).best(here)
            assert info.best == "pass"
            assert points(info.score) == plain(here)
            break
    else:
        pytest.fail("no pass found")


@pytest.mark.parametrize("outcome", [False, True])
def test_every_line_is_a_bound_of_its_move(outcome: bool) -> None:
    """Also where the first line settles the others: everything is lost, or only the outcome is wanted."""
    lost = OthelloPosition.make(0x5EB2AF752A25D30F, 0xA145508AD5DA28F0, 1)
    for position in [*endgames(40, seed=11, empties=5), lost]:
        scores = {move: -plain(position.play(move)) for move in position.moves()}
        lines = EndgameSolver(memory=0.1, lines=64, outcome=outcome).best(position).lines
        assert sorted(line.moves[0] for line in lines) == sorted(scores)
        for line in lines:
            told, score = points(line.score), scores[line.moves[0]]
            assert (
                told == score
                if line.bound == "exact"
                else told <= score
                if line.bound == "lower"
                else told >= score
            )
