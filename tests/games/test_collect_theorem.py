"""The paper's theorems over every placement (Tomabechi, section 2.2)."""

from __future__ import annotations

import pytest

from sakiyomi import LimitError
from sakiyomi.games.collect import ExactSolution, parse
from sakiyomi.games.collect.theorem import Count, Placement, check


def counts(size: int, *, a_first: bool, obstruct: bool = True) -> dict[str, Count]:
    return {count.claim: count for count in check(size, size, a_first=a_first, obstruct=obstruct)}


@pytest.mark.parametrize(
    ("size", "a_first", "instances", "exceptions"),
    [(4, True, 2640, 16), (4, False, 352, 0), (5, True, 16840, 144), (5, False, 3080, 0)],
)
def test_with_obstruction(size: int, a_first: bool, instances: int, exceptions: int) -> None:
    found = counts(size, a_first=a_first)
    assert (found["theorem 1"].instances, found["theorem 1"].exceptions) == (instances, exceptions)
    assert found["theorem 2"].instances > 0
    assert found["theorem 2"].exceptions == 0
    assert found["sharper, if"].exceptions == 0


@pytest.mark.parametrize(("a_first", "instances"), [(True, 74688), (False, 23344)])
def test_the_sharper_criterion_is_exact_without_obstruction(a_first: bool, instances: int) -> None:
    found = counts(5, a_first=a_first, obstruct=False)
    assert found["sharper, if"].instances == instances
    assert all(count.exceptions == 0 for count in found.values())


def test_the_counterexample_is_found() -> None:
    assert counts(4, a_first=True)["theorem 1"].examples
    placement = Placement((1, 3), (0, 3), (1, 1), (3, 0))
    assert str(placement) == "A(1,3) B(0,3) X(1,1) Y(3,0)"
    here = parse("4x4 A=1,3 B=0,3 1/1@1,1 2/1@3,0")
    assert ExactSolution(here).value(here) == 2  # A takes both
    # With priority to B (A sees B's step, so B is the robot called A here) B can be sure of one.
    turned = parse("4x4 A=0,3 B=1,3 1/1@1,1 2/1@3,0")
    assert ExactSolution(turned).value(turned) > -2


def test_the_counterexample_by_play() -> None:
    """A perfect A takes both targets whatever B does, all of B's replies tried."""
    here = parse("4x4 A=1,3 B=0,3 1/1@1,1 2/1@3,0")
    exact, todo, seen = ExactSolution(here), [here], set[str]()
    while todo:
        now = todo.pop()
        if now.text() in seen:
            continue
        seen.add(now.text())
        assert now.score(1) == 0
        if now.over:
            assert now.score(0) == 2
        elif now.side == 0:
            todo.append(now.play(exact.best(now)))
        else:
            todo += [now.play(step) for step in now.moves()]
    assert len(seen) > 20


def test_boards_out_of_range() -> None:
    with pytest.raises(LimitError, match="theorems are checked on 4 to 49 cells, not 8x8"):
        check(8, 8, a_first=True)
