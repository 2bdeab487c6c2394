"""Orders for Aquarius robots: shortest paths, and walks that arrive despite obstacles."""

from __future__ import annotations

import pytest

from sakiyomi._native import Random
from sakiyomi.contest import LiveMatch
from sakiyomi.errors import MoveError
from sakiyomi.games.aquarius import Config, MapOptions, World
from sakiyomi.studio.rooms.aquarius_orders import STEPS, Crew, Ground, Spot, Walk

BOTS = ["sucker", "sucker", "ring", "compact", "nearest", "painter"]


def slow_frames(ground: Ground, start: Spot) -> dict[Spot, int]:
    """Frames to every cell, by relaxing all edges until nothing changes (Bellman and Ford)."""
    cells = [spot for spot in ground.world.field.cells if ground.open(spot)]
    best = {start: 0}
    while True:
        changed = False
        for here in cells:
            for dx, dy in STEPS if here in best else ():
                there = here[0] + dx, here[1] + dy
                if there in ground.world.field.cells and ground.open(there):
                    price = best[here] + ground.frames("0", here) * (1 + ground.others(there))
                    if price < best.get(there, 1 << 60):
                        best[there], changed = price, True
        if not changed:
            return best


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_paths_are_shortest(seed: int) -> None:
    match = LiveMatch.start(BOTS, seed, Config(sessions=30), MapOptions(radius=9, apart=2))
    while match.world.session < 20:
        match.step()
    ground = Ground(match.world, 0)
    robot = match.world.robots[0]
    start = robot.x, robot.y
    frames = slow_frames(ground, start)
    for end in list(frames)[::7]:
        here, cost = start, 0
        for direction in ground.path(start, end):
            there = here[0] + STEPS[direction][0], here[1] + STEPS[direction][1]
            cost += ground.frames("0", here) * (1 + ground.others(there))
            here = there
        assert (here, cost) == (end, frames[end])


def test_walks_arrive_although_others_pour_in_the_way() -> None:
    random, arrived = Random(5), 0
    match = LiveMatch.start(BOTS, 4, Config(sessions=100), MapOptions(radius=9, apart=2))
    crew = Crew(match)
    crew.take(0, 0)
    goal: Spot | None = None
    while not match.over:
        robot = match.world.robots[0]
        if goal is not None and (robot.x, robot.y) == goal:
            goal, arrived = None, arrived + 1
        if goal is None:
            cells = [spot for spot in match.world.field.cells if Ground(match.world, 0).open(spot)]
            goal = cells[random.below(len(cells))]
            crew.orders_of(0, 0).clear()
            crew.send(0, 0, Walk(goal, pour=True))
        crew.session()
    assert arrived >= 10
    assert not any(fault for one in match.replay.sessions for fault in one.faults)


def test_letters_are_sent_as_they_come() -> None:
    match = LiveMatch.start(BOTS, 1, Config(sessions=10))
    crew = Crew(match)
    crew.take(3, 1)
    for letter in "0123" * 5:
        crew.orders_of(3, 1).add(letter)
    for _ in range(8):
        crew.session()
    sent = [one.commands[3][1] for one in match.replay.sessions]
    assert "".join(sent) == "0123" * 5
    assert min(map(len, sent[:4])) > 1
    # The rules drop actions that were not started; here all were, so one long message ends in the same cell.
    patient = LiveMatch.start([None] * 6, 1, Config(sessions=10, frames=1800))
    patient.take(3, 1)
    patient.order(3, 1, "0123" * 5)
    patient.step()
    patient.step()
    assert patient.world.robots[10][:4] == match.world.robots[10][:4]
    crew.release(3, 1)
    with pytest.raises(MoveError, match="robot 2 of team D is not yours"):
        crew.orders_of(3, 1)


def test_a_robot_that_is_released_plays_as_if_it_had_never_been_taken() -> None:
    taken, plain = (LiveMatch.start(BOTS, 1, Config(sessions=6)) for _ in range(2))
    crew = Crew(taken)
    crew.take(0, 2)
    crew.release(0, 2)
    while not plain.over:
        crew.session()
        plain.step()
    while not taken.over:
        crew.session()
    assert taken.replay == plain.replay
    assert isinstance(plain.world, World)
