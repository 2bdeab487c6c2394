"""Perfect play against plain backward induction, and how close plans come to it."""

from __future__ import annotations

import pytest

from sakiyomi import AlphaBeta, GameOverError, LimitError, Points
from sakiyomi._native import Model, Random
from sakiyomi.games.collect import CollectPosition, ExactSolution, Step, generate, parse, sim_bounds
from support.collect_plain import perfect
from support.helpers import run_python, walk

TINY = [
    "3x3 A=0,0 B=2,2 1/5@1,1 2/3@2,0",
    "3x3 A=0,0 B=2,2 1/5@1,0 2/3@2,0 3/7@0,2",
    "3x3 A=0,2 B=0,0 1/2@2,0 2/2@2,2",
    "3x3 A=1,1 B=2,2 1/9@0,0 2/1@2,0 3/4@0,2",
    "3x2 A=0,0 B=2,1 1/5@1,0 2/3@1,1",
    "3x3 A=0,0 B=2,2 1/5@2,0 2/4@0,2 #1,1",
    "4x1 A=0,0 B=1,0 1/5@2,0 2/4@3,0",
    "3x3 A=0,0 B=2,2 1/5@2,0 2/4@0,1 score=3:8 idle=2",
]


@pytest.mark.parametrize("text", TINY)
def test_values_of_tiny_boards(text: str) -> None:
    here = parse(text)
    low, high = perfect(here), perfect(here, first_sees=True)
    assert ExactSolution(here).value(here) == low
    assert ExactSolution(here, first_sees=True).value(here) == high
    assert sim_bounds(here) == (low, high)


def test_bounds_of_the_value_when_both_choose_at_once() -> None:
    for seed in range(30):
        low, high = sim_bounds(generate(4, 4, 3, seed=seed, model=Model.sim))
        assert low <= high


def test_the_value_of_a_position_is_that_of_its_best_step() -> None:
    random = Random(1)
    for seed in range(25):
        start = generate(4, 4, 3, seed=seed, walls=seed % 3)
        exact = ExactSolution(start)
        here = walk(start, random, random.below(9))
        values = exact.values(here)
        assert list(values) == here.moves()
        assert exact.value(here) == (max if here.side == 0 else min)(values.values())
        assert all(exact.value(here.play(step)) == value for step, value in values.items())
        assert values[exact.best(here)] == exact.value(here)


def test_best_play_achieves_the_value() -> None:
    for seed in range(15):
        here = generate(5, 4, 4, seed=seed)
        exact = ExactSolution(here)
        value = exact.value(here)
        while not here.over:
            here = here.play(exact.best(here))
        assert here.value(0) == value


def test_unsolvable_input_is_refused() -> None:
    with pytest.raises(
        LimitError, match="the board is too large to be solved exactly: 64 cells with 20 targets"
    ):
        ExactSolution(generate(8, 8, 20))
    with pytest.raises(LimitError, match="memory must be at least 1 MB, not 0"):
        ExactSolution(generate(3, 3, 2), memory=0)
    chosen = generate(3, 3, 2).play(Step.stay)
    with pytest.raises(LimitError, match="bounds are for the start of a tick"):
        sim_bounds(chosen)
    over = parse("3x3")
    with pytest.raises(GameOverError, match="the game is over"):
        ExactSolution(over).best(over)


def test_a_position_of_another_match_is_refused() -> None:
    here = parse("3x3 1/5@1,1 2/3@2,0")
    for other in ("3x3 1/5@1,1 2/4@2,0", "4x4 1/5@1,1", "3x3 1/5@1,1"):
        with pytest.raises(ValueError, match="does not belong to the match that was solved"):
            ExactSolution(here).value(parse(other))


def test_ctrl_c_stops_the_solver() -> None:
    # Minutes of work; the delay only makes it likely that it has begun.
    code = (
        "import os, signal, threading\n"
        "from sakiyomi.games.collect import ExactSolution, generate\n"
        "def interrupt(): os.kill(os.getpid(), signal.SIGINT)\n"
        "try:\n    threading.Timer(0.2, interrupt).start()\n"
        "    ExactSolution(generate(10, 10, 14), memory=100_000)\n"
        "except KeyboardInterrupt:\n    print('interrupted')\n"
    )
    assert run_python(code).stdout == "interrupted\n"


# --- acceptance: 6x6, 5 targets, both the engine's own numbers and the requested bounds ---------------------


def loss_as_first(start: CollectPosition, exact: ExactSolution) -> int:
    """Points that the engine loses as A against the exact player as B."""
    here, engine = start, AlphaBeta(memory=1)
    while not here.over:
        here = here.play(engine.best(here).best if here.side == 0 else exact.best(here))
    return exact.value(start) - here.value(0)


def test_plans_come_close_to_perfect_play() -> None:
    boards = [generate(6, 6, 5, seed=seed) for seed in range(50)]
    exacts = [ExactSolution(board) for board in boards]
    engine = AlphaBeta(memory=1)
    right = sum(
        engine.best(board).score == Points(exact.value(board))
        for board, exact in zip(boards, exacts, strict=True)
    )
    assert right >= 45
    losses = [loss_as_first(board, exact) for board, exact in zip(boards, exacts, strict=True)]
    assert min(losses) >= 0
    assert sum(losses) / len(losses) <= 0.3
