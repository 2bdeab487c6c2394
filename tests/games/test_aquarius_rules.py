"""Aquarius: the rules against a second, plain implementation, and case by case."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from sakiyomi._native import Random
from sakiyomi.errors import GameOverError, LimitError, MoveError
from sakiyomi.games.aquarius import (
    HISTORY,
    Config,
    MapOptions,
    World,
    generate,
    read_field,
    terrain,
)
from support.aquarius_plain import Plain, fnv
from support.aquarius_worlds import SMALL, flat, random_commands, with_water

NOTHING = ["", "", ""]


# --- the field ------------------------------------------------------------------------------------------


def test_field() -> None:
    field = generate(1)
    cells = set(field.cells)
    assert len(cells) == 1261
    assert field.ground(40, 0) == field.ground(0, 40) == -1
    assert (20, 20) in cells
    rim = [c for c in cells if max(abs(c[0] - 20), abs(c[1] - 20), abs(c[0] - c[1])) == 20]
    inner = cells - set(rim)
    for x, y in inner:
        assert sum((x + dx, y + dy) in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx * dy != -1) == 7
    assert len(rim) == 120


def test_maps_are_symmetric_and_as_dense_as_asked() -> None:
    for seed in range(20):
        field = generate(seed)
        letters = "".join(terrain(field))
        assert letters.count("O") == 6
        assert letters.count("#") >= 0.05 * 1261
        assert 1180 <= 1261 - letters.count("#") <= 1200
        for x, y in field.cells:
            assert field.ground(*field.turned(x, y)) == field.ground(x, y)
        starts = field.starts
        assert all(field.ground(*spot) == 0 for spot in starts)
        assert starts[3:] + starts[:3] == [field.turned(*spot) for spot in starts]
        pairs = [(a, b) for i, a in enumerate(starts) for b in starts[:i]]
        assert min(field.distance(*a, *b) for a, b in pairs) >= 4
        assert min(field.distance(*a, 20, 20) for a in starts) >= 5


def test_history_maps_are_point_symmetric_only() -> None:
    field = generate(5, HISTORY)
    half = {spot: field.turned(*field.turned(*field.turned(*spot))) for spot in field.cells}
    assert all(field.ground(*spot) == field.ground(*half[spot]) for spot in field.cells)
    assert any(field.ground(*field.turned(*spot)) != field.ground(*spot) for spot in field.cells)
    assert "".join(terrain(field)).count("O") == 4


def test_maps_do_not_depend_on_the_machine() -> None:
    fields = generate(1), generate(2**64 - 1, HISTORY)
    for field, digest in zip(fields, ("93436c839ddf1a3d", "3a3cd86c34e0fe5d"), strict=True):
        text = "\n".join([*terrain(field), str(field.starts)])
        assert f"{fnv(text.encode()):016x}" == digest


def test_options_that_leave_too_little_space() -> None:
    with pytest.raises(LimitError, match="no map fits"):
        generate(1, MapOptions(radius=2, apart=4, from_centre=0))
    with pytest.raises(LimitError, match="radius must be"):
        MapOptions(radius=21)


# --- time -----------------------------------------------------------------------------------------------


def test_starts_of_actions() -> None:
    """`0pp0pp0pp` from flat ground: the eighth letter would start at frame 196 and is dropped."""
    world = flat(start_tank=10, teams=2, robots=1)
    native = world.native.copy()
    native.command(0, "0pp0pp0pp")
    starts, before = [], native.queue(0)
    for frame in range(180):
        native.run_frames(1)
        if native.queue(0) != before:
            starts.append(frame)
            before = native.queue(0)
    assert starts == [0, 40, 59, 78, 118, 137, 156]
    assert native.queue(0) == "pp"
    after = world.after([["0pp0pp0pp"], [""]])
    robot = after.robots[0]
    assert (robot.x, robot.y, robot.tank, robot.busy) == (23, 20, 6, 16)
    assert after.native.queue(0) == ""
    assert after.after([["0"], [""]]).robots[0].busy == 0
    assert replace(world.config, leftover="keep").leftover == "keep"


def test_wasteland_doubles_the_time_of_actions() -> None:
    rows = terrain(flat(1, teams=1, robots=1).field)
    rows[1] = ".~."
    world = World(read_field(rows, [(1, 1)]), Config(teams=1, robots=1, start_tank=5))
    assert world.after([["p"]]).robots[0].busy == 0
    for letters, frames in (("p" * 5, 190), ("ppp0", 194), ("w" * 30 + "ppppp", 220), ("0pppp", 156)):
        busy = max(0, frames - 180)
        assert world.after([[letters[:30]]]).robots[0].busy == (busy if len(letters) <= 30 else 0)


def test_match_ends() -> None:
    world = flat(sessions=2)
    for _ in range(2):
        world = world.after([NOTHING] * 6)
    assert world.over
    with pytest.raises(GameOverError):
        world.after([NOTHING] * 6)


# --- conflicts ------------------------------------------------------------------------------------------


def two(tank: int = 3) -> World:
    return flat(3, teams=2, robots=1, start_tank=tank)


def test_two_teams_pour_on_a_dry_cell() -> None:
    world = two().after([["p"], ["p"]])
    assert world.water == []
    assert [robot.tank for robot in world.robots] == [3, 3]


def test_two_suckers_of_one_unit() -> None:
    world = with_water(flat(3, teams=3, robots=1), (3, 3, 2, 1)).after([["s"], ["s"], [""]])
    assert world.water == []
    assert [robot.tank for robot in world.robots] == [0, 0, 0]


def test_pour_and_suck_at_once() -> None:
    world = with_water(two(1), (3, 3, 0, 1)).after([["p"], ["s"]])
    assert world.water == [(3, 3, 0, 1)]
    assert [robot.tank for robot in world.robots] == [0, 2]


def test_bump_and_stand() -> None:
    for suck, spot, water in (("bump", (3, 3), [(4, 3, 1, 1)]), ("stand", (4, 3), [(4, 3, 1, 2)])):
        world = with_water(flat(3, teams=2, robots=1, suck=suck), (4, 3, 1, 2)).after([["0"], [""]])
        assert (world.robots[0].x, world.robots[0].y) == spot
        assert world.water == water


# --- points ---------------------------------------------------------------------------------------------

RING = [(11, 10), (11, 11), (10, 11), (9, 10), (9, 9), (10, 9)]


def test_ring() -> None:
    world = flat()
    ring = [(x, y, 0, 1) for x, y in RING]
    assert with_water(world, *ring).scores[0] == 7
    assert with_water(world, *ring[1:]).scores[0] == 5
    assert with_water(world, *ring, (10, 10, 1, 1)).scores[:2] == [6, 1]
    big = [(x, y, 0, 1) for x, y in world.field.cells if world.field.distance(x, y, 10, 10) == 2]
    assert with_water(world, *big).scores[0] == 19
    assert with_water(world, *big, (10, 10, 1, 1)).scores[:2] == [18, 1]
    rules = replace(world.config, enemy_breaks=True)
    assert with_water(World(world.field, rules), *big, (10, 10, 1, 1)).scores[:2] == [12, 1]


def test_ring_at_the_rim_and_with_walls() -> None:
    world = flat()
    corner = [(1, 0, 0, 1), (1, 1, 0, 1), (0, 1, 0, 1)]
    assert with_water(world, *corner).scores[0] == 3
    rows = terrain(world.field)
    rows[10] = rows[10][:11] + "#" + rows[10][12:]
    walled = World(read_field(rows, world.field.starts), world.config)
    rest = [(x, y, 0, 1) for x, y in RING[1:]]
    assert with_water(walled, *rest).scores[0] == 5
    assert with_water(World(walled.field, replace(world.config, walls_close=True)), *rest).scores[0] == 6
    inside = terrain(world.field)
    inside[10] = inside[10][:10] + "#" + inside[10][11:]
    ringed = World(read_field(inside, world.field.starts), world.config)
    assert with_water(ringed, *((x, y, 0, 1) for x, y in RING)).scores[0] == 6


def test_nested_rings() -> None:
    world = flat()
    inner = [(x, y, 0, 1) for x, y in RING]
    outer = [(x, y, 1, 1) for x, y in world.field.cells if world.field.distance(x, y, 10, 10) == 3]
    assert with_water(world, *inner, *outer).scores[:2] == [7, 18 + 12 + 1]
    innermost = World(world.field, replace(world.config, nested="innermost"))
    assert with_water(innermost, *inner, *outer).scores[:2] == [7, 18 + 12]


def test_ranks() -> None:
    world = with_water(flat(), (1, 0, 0, 3), (5, 5, 1, 1), (8, 8, 2, 1), (9, 9, 2, 1))
    assert world.scores == [1, 1, 2, 0, 0, 0]
    assert world.ranks == [2, 3, 1, 4, 4, 4]


# --- everything together --------------------------------------------------------------------------------

VARIANTS: list[dict[str, object]] = [
    {},
    {"suck": "stand"},
    {"crowd": "block", "failed": "frame"},
    {"effect": "end", "leftover": "keep"},
    {"jars": "beside", "tank_limit": 3, "cell_limit": 2, "refill_units": 2},
    {"suck": "stand", "effect": "end", "crowd": "block", "suck_gains": False},
    {"walls_close": True, "enemy_breaks": True, "nested": "innermost"},
]


@pytest.mark.parametrize("rules", VARIANTS, ids=str)
def test_same_as_the_plain_rules(rules: dict[str, object]) -> None:
    random = Random(7)
    for seed in range(4):
        config = Config(sessions=15, start_tank=2, **rules)  # type: ignore[arg-type]
        world = World.start(seed, config, SMALL)
        plain = Plain.of(world)
        for _ in range(config.sessions):
            commands = random_commands(random, config)
            world = world.after(commands)
            plain.session(commands)
            assert world.hash == plain.hash()
            assert world.scores == plain.scores()


@pytest.mark.parametrize("nested", ["each", "innermost"])
def test_points_of_random_water(nested: str) -> None:
    random, rings, shared = Random(3), 0, 0
    for seed in range(60):
        options = MapOptions(radius=7, waste=0, walls=0, apart=0, from_centre=1)
        world = World.start(seed, Config(nested=nested), options)  # type: ignore[arg-type]
        spots, water = world.field.cells, dict[tuple[int, int], int]()
        for _ in range(8):  # rings of all sizes, overlapping
            x, y = 6 + random.below(3), 6 + random.below(3)
            radius, team = 1 + random.below(5), random.below(4)
            around = [spot for spot in spots if world.field.distance(*spot, x, y) == radius]
            water |= {spot: team for spot in around if world.field.ground(*spot) < 2}
        world = with_water(world, *((*spot, team, 1) for spot, team in water.items()))
        assert world.scores == Plain.of(world).scores()
        inside = [spot for ring in world.rings for spot in ring]
        rings += len(inside)
        shared += len(inside) - len(set(inside))
    assert rings > 100
    assert (shared > 0) == (nested == "each")


def rotated_commands(commands: str, times: int) -> str:
    return "".join(str((int(c) + times) % 6) if c in "012345" else c for c in commands)


@pytest.mark.parametrize("suck", ["bump", "stand"])
def test_rotated_commands_give_a_rotated_world(suck: str) -> None:
    """On a c6 map the board ends exactly rotated, and all points are equal."""
    random = Random(11)
    for seed in range(40):
        config = Config(sessions=12, suck=suck, start_tank=3)  # type: ignore[arg-type]
        world = World.start(seed, config, MapOptions(radius=8, apart=2, from_centre=2))
        for _ in range(config.sessions):
            mine = random_commands(random, config)[0]
            world = world.after([[rotated_commands(text, team) for text in mine] for team in range(6)])
        assert len(set(world.scores)) == len(set(world.totals)) == 1
        turn = world.field.turned
        water = {(w.x, w.y): (w.team, w.amount) for w in world.water}
        assert water
        assert {turn(*spot): ((team + 1) % 6, n) for spot, (team, n) in water.items()} == water
        robots = [(r.x, r.y, r.tank, r.busy) for r in world.robots]
        assert [(*turn(x, y), tank, busy) for x, y, tank, busy in robots] == robots[3:] + robots[:3]


# --- bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("commands", "message"),
    [
        ([["", "", ""]] * 5, "commands for 6 teams"),
        ([["", "", ""]] * 5 + [["", ""]], "team 5, commands for 3 robots"),
        ([["", "", ""]] * 5 + [["", "pq", ""]], "team 5, robot 1, letter 2: 'q'"),
        ([["", "", "p" * 31]] + [["", "", ""]] * 5, "team 0, robot 2: at most 30 letters"),
        (["ppp"] * 6, "team 0, commands must be a list"),
    ],
)
def test_bad_commands(commands: list[list[str]], message: str) -> None:
    with pytest.raises(MoveError, match=message):
        World.start(1).after(commands)


def test_bad_config() -> None:
    with pytest.raises(LimitError, match="suck must be bump or stand"):
        Config(suck="walk")  # type: ignore[arg-type]
    with pytest.raises(LimitError, match="sessions must be a whole number from 1"):
        Config(sessions=0)
    with pytest.raises(LimitError, match="there is no rule 'speed'"):
        Config.read({"speed": 3})


def test_roads_lead_step_by_step_to_where_robots_end() -> None:
    random = Random(8)
    world = World.start(3)
    for _ in range(5):
        commands = random_commands(random, world.config)
        roads, after = world.roads(commands), world.after(commands)
        for road, before, robot in zip(roads, world.robots, after.robots, strict=True):
            assert road[0] == (before.x, before.y)
            assert road[-1] == (robot.x, robot.y)
            for one, two in itertools.pairwise(road):
                assert world.field.distance(*one, *two) == 1
                assert terrain(world.field)[two[1]][two[0]] != "#"
        world = after
    assert any(len(road) > 2 for road in roads)
