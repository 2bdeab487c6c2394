"""Rules of the collecting game, tick by tick, and its distances, territories and direct targets."""

from __future__ import annotations

import pytest

from sakiyomi import MoveError
from sakiyomi._native import Random
from sakiyomi.games.collect import COLLECT, CollectPosition, Model, Step, generate, parse, series_winner
from sakiyomi.testing import check_game
from support.collect_plain import FAR, OFFSETS, Ground
from support.helpers import collects, walk


def tick(here: CollectPosition, first: str, second: str) -> CollectPosition:
    return here.play(Step[first]).play(Step[second])


@pytest.mark.parametrize("model", ["seq", "sim"])
@pytest.mark.parametrize(
    ("first", "second", "a", "b", "why"),
    [
        ("ne", "n", (2, 0), (2, 1), "both want a free cell: A has priority"),
        ("e", "stay", (1, 1), (2, 1), "a robot that stays keeps its cell"),
        ("stay", "w", (1, 1), (2, 1), "also when it is A that stays"),
        ("e", "e", (2, 1), (3, 1), "a cell whose occupant leaves may be entered"),
        ("w", "w", (0, 1), (1, 1), "also by B"),
        ("e", "w", (1, 1), (2, 1), "swapping is not allowed"),
        ("n", "s", (1, 0), (2, 2), "nobody is in the way"),
        ("stay", "stay", (1, 1), (2, 1), "nobody moves"),
        ("se", "s", (2, 2), (2, 1), "B loses the cell below it too"),
        ("e", "nw", (2, 1), (1, 0), "B leaves past A"),
    ],
)
def test_conflicting_steps(model: str, first: str, second: str, a: object, b: object, why: str) -> None:
    after = tick(parse(f"5x5 A=1,1 B=2,1 1/5@4,4 model={model}"), first, second)
    assert (after.robot(0), after.robot(1)) == (a, b), why


@pytest.mark.parametrize("model", ["seq", "sim"])
def test_targets_go_to_the_first_to_enter(model: str) -> None:
    here = parse(f"5x5 A=1,1 B=3,1 1/5@2,1 2/3@3,2 3/1@0,0 model={model}")
    both = tick(here, "e", "w")
    assert (both.score(0), both.score(1)) == (5, 0)
    assert [str(t) for t in both.targets] == ["2/3", "3/1"]
    each = tick(here, "e", "s")
    assert (each.score(0), each.score(1)) == (5, 3)
    assert each.idle == 0


def test_the_game_ends_when_nothing_is_left_or_nothing_is_taken() -> None:
    last = tick(parse("3x3 1/5@1,1"), "se", "stay")
    assert last.over
    assert last.moves() == []
    assert (last.value(0), last.value(1)) == (5, -5)
    idle = parse("3x3 1/5@1,1 score=2:1")
    assert idle.patience == 4
    for ticks in range(4):
        assert (idle.over, idle.idle) == (False, ticks)
        idle = tick(idle, "stay", "stay")
    assert idle.over
    assert idle.value(0) == 1, "what is left is nobody's"
    with pytest.raises(MoveError, match="stay is not a legal step here"):
        idle.play(Step.stay)


def test_steps_off_the_board_or_into_walls_are_refused() -> None:
    here = parse("3x3 1/5@2,1 #1,0")
    assert [step.name for step in here.moves()] == ["se", "s", "stay"]
    assert list(map(str, here.moves())) == ["se", "s", "stay"]
    for step in (Step.n, Step.e, Step.w):
        with pytest.raises(MoveError, match=f"{step.name} is not a legal step here"):
            here.play(step)


def test_what_the_second_robot_knows() -> None:
    seq, sim = (parse(f"4x4 1/5@2,1 model={model}").play(Step.se) for model in ("seq", "sim"))
    assert seq.seen_by(1) == seq
    assert sim.seen_by(0) == sim
    assert sim.seen_by(1).chosen is Step.stay
    assert sim.plan().clock(0) == 0
    assert seq.plan().clock(0) == 1


@pytest.mark.parametrize("model", [Model.seq, Model.sim])
@pytest.mark.parametrize("walls", [0, 6])
def test_the_kit_accepts_the_game(model: Model, walls: int) -> None:
    for seed in range(3):
        start = generate(5, 6, 5, seed=seed, walls=walls, model=model)
        assert check_game(COLLECT, plays=4, seed=seed, start=start) > 50


def test_distances_and_patience_with_walls() -> None:
    for here in collects(40, seed=31, walls=9):
        ground = Ground(here)
        assert here.patience == max(2 * ground.longest(), 4)
        cells = range(here.field.width * here.field.height)
        spots = [(cell % here.field.width, cell // here.field.width) for cell in cells]
        for side in (0, 1):
            found = here.field.distances_from(here.native.robot(side))
            assert found == [ground.distance(spot, here.robot(side)) for spot in spots]
        for i, (_, goal, _) in enumerate(here.field.targets):
            found = [here.field.distance(cell, i) for cell in cells]
            assert found == [ground.distance(spot, spots[goal]) for spot in spots]


def test_a_wall_can_make_a_target_unreachable() -> None:
    here = parse("5x1 A=0,0 B=1,0 1/5@4,0 #3,0")
    assert here.owner(4, 0) is None
    assert here.value(0) == 0
    assert here.plan().over
    assert here.field.distance(0, 0) == FAR


def test_territory_belongs_to_the_nearer_robot() -> None:
    for here in collects(60, seed=32):
        ground, territory = Ground(here), here.territory()
        a, b = here.robot(0), here.robot(1)
        for spot, side in territory.items():
            assert side == (0 if ground.distance(spot, a) <= ground.distance(spot, b) else 1)
            assert here.owner(*spot) == side
        standing = sum(t.value * (1 - 2 * territory[t.x, t.y]) for t in here.targets)
        assert here.value(0) == here.score(0) - here.score(1) + standing


def test_steps_toward_a_target_come_nearer_or_give_way() -> None:
    for here in collects(150, seed=33):
        ground, other = Ground(here), here.robot(1 - here.side)
        for target in [] if here.over else here.targets:
            goal, at = (target.x, target.y), here.robot(here.side)
            step = here.step_toward(target.number)
            assert step in here.moves()
            to = at[0] + OFFSETS[step][0], at[1] + OFFSETS[step][1]
            if ground.walk(at, goal, 1) not in (other, to):
                assert here.chosen is not None, "only a step that A has chosen changes the way"
    with pytest.raises(MoveError, match="there is no target 9 on this board"):
        parse("3x3 1/5@1,1").step_toward(9)


def test_there_are_two_sides() -> None:
    here = parse("3x3 1/5@1,1")
    for ask in (
        here.robot,
        here.score,
        here.value,
        here.plan().clock,
        here.plan().score,
        here.plan().pending,
    ):
        for side in (2, -1, 300):
            with pytest.raises(ValueError, match="side must be 0 or 1"):
                ask(side)


def test_play_leaves_the_old_position_alone() -> None:
    random = Random(34)
    for here in collects(50, seed=34):
        before = here.text()
        walk(here, random, 6)
        assert here.text() == before


@pytest.mark.parametrize(("leads", "handicap", "winner"), [([3, 0], 2, 0), ([3, -1], 2, 1), ([], 0, 1)])
def test_a_series_is_won_by_more_than_the_handicap(leads: list[int], handicap: int, winner: int) -> None:
    assert series_winner(leads, handicap) == winner
