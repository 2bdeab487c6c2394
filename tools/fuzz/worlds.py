"""Fields of the collecting robots, and worlds of the contest with their bots."""

from __future__ import annotations

from random import Random

from sakiyomi import _native
from tools.fuzz.boards import searched
from tools.fuzz.registry import attempt, number, target
from tools.fuzz.searches import odd

STEPS = list(_native.Step)
EQUALS = list(_native.Equal)
MODELS = list(_native.Model)


def field(random: Random) -> _native.CollectField:
    """A small field, perhaps invalid."""
    width, height = odd(random, (2, 3, 5), 0.03), odd(random, (1, 3, 5), 0.03)
    cells = range(25)
    targets = [
        (
            odd(random, (i + 1,), 0.03),
            odd(random, (random.choice(cells),), 0.03),
            odd(random, (1, 9, 9999), 0.03),
        )
        for i in range(random.randrange(6))
    ]
    walls = [odd(random, (random.choice(cells),), 0.03) for _ in range(random.choice([0, 0, 2]))]
    return _native.CollectField(width, height, targets, walls)


def placed(random: Random) -> _native.CollectPosition:
    """Robots on it."""
    ground = field(random)
    return _native.CollectPosition(
        ground,
        odd(random, (0,), 0.05),
        odd(random, (ground.width * ground.height - 1,), 0.05),
        random.choice([(1 << len(ground.targets)) - 1, number(random, 64, signed=False)]),
        odd(random, (0, 5), 0.05),
        odd(random, (0, 5), 0.05),
        odd(random, (0, 3), 0.05),
        random.choice([None, None, random.choice(STEPS)]),
        random.choice(MODELS),
    )


@target("collect field")
def collect(random: Random) -> None:
    """A field, and every query about it."""
    ground = field(random)
    cell, aim = number(random), number(random)
    attempt(ground.after, cell, random.choice(STEPS))
    for ask in (ground.distance, ground.toward):
        attempt(ask, cell, aim)
        attempt(ask, random.randrange(9), random.randrange(3))
    attempt(ground.distances_from, cell)


@target("collect position")
def collect_position(random: Random) -> None:
    """A position, its plan, and play in both."""
    position = placed(random)
    for _ in range(4):
        attempt(position.play, random.choice(STEPS))
        attempt(position.value, number(random))
        moves = position.moves()
        if position.over or not moves:
            break
        position = position.play(random.choice(moves))
    plan = _native.CollectPlan(
        position, random.random() < 0.5, odd(random, (20, 1, 1000), 0.1), random.choice(EQUALS)
    )
    for _ in range(4):
        aim = random.choice([number(random), random.randrange(-1, 6)])
        for ask in (plan.reachable, plan.priority, plan.play):
            attempt(ask, aim)
        attempt(plan.mine, number(random), aim)
        if plan.over or not plan.moves():
            break
        plan = plan.play(random.choice(plan.moves()))


@target("collect search", weight=0.2)
def collect_search(random: Random) -> None:
    """Searches, and the exact solution of small boards."""
    position = placed(random)
    searched(random, _native.CollectSearcher, position)
    searched(
        random, _native.CollectPlanSearcher, _native.CollectPlan(position, True, 20, random.choice(EQUALS))
    )
    exact = _native.CollectExact()
    attempt(exact.value, position)
    small = _native.CollectExact.bytes(position) < 1 << 14
    if attempt(exact.solve, position, random.random() < 0.5, 1 << 14 if not small else 2**64 - 1):
        exact.value(position), exact.after(position), exact.haste(position)
        attempt(exact.value, placed(random))
    if random.random() < 0.02:
        attempt(_native.collect_forced, odd(random, (2, 3), 0.5), odd(random, (2, 1), 0.5), True, True)


def rules(random: Random, chance: float = 0.01) -> _native.AquariusRules:
    """Rules, mostly valid ones."""
    out = _native.AquariusRules()
    out.teams, out.robots, out.sessions, out.frames = 2, random.choice([1, 2]), 3, random.choice([1, 60, 180])
    for name in ("teams", "robots", "sessions", "frames", "delay", "move", "suck", "refill", "pour", "wait"):
        if random.random() < chance:
            setattr(out, name, number(random))
    for name in ("waste", "commands", "start_tank", "refill_units", "tank_limit", "cell_limit"):
        if random.random() < chance:
            setattr(out, name, number(random))
    switches = (
        "bump",
        "suck_gains",
        "share",
        "jar_enter",
        "at_start",
        "full_cost",
        "drop_left",
        "walls_close",
    )
    for name in (*switches, "enemy_breaks", "innermost", "tie_poured"):
        setattr(out, name, random.random() < 0.5)
    return out


def world(random: Random) -> _native.AquariusWorld:
    """A small world with water, robots and commands, perhaps invalid."""
    how = rules(random)
    ground = bytes(
        random.choice([0, 0, 0, 1, 2, 3, random.choice([0, 200])]) if i % 3 else 0 for i in range(37)
    )
    spots = [(3, 3), (2, 2), (4, 4), (3, 4)][: 2 * min(max(how.robots, 1), 2)]
    if random.random() < 0.05:
        spots.append((number(random), number(random)))
    made = _native.AquariusWorld(_native.AquariusField(odd(random, (3,), 0.02), ground, spots), how)
    if random.random() < 0.6:
        attempt(made.load, odd(random, (0, 10), 0.1), water(random), robots(random, how), poured(random))
    return made


def water(random: Random) -> list[tuple[int, int, int, int]]:
    """Rows of water."""
    spot = tuple(range(7))
    return [
        (
            odd(random, spot, 0.02),
            odd(random, spot, 0.02),
            odd(random, (0, 1), 0.02),
            odd(random, (1, 2, 9), 0.05),
        )
        for _ in range(random.randrange(8))
    ]


def robots(random: Random, how: _native.AquariusRules) -> list[tuple[int, int, int, int, int, int]]:
    """Rows of robots."""
    each = min(max(how.robots, 0), 3)
    return [
        (
            team,
            k,
            odd(random, (2, 3), 0.02),
            odd(random, (2, 3), 0.02),
            odd(random, (0, 9), 0.05),
            odd(random, (0, 7), 0.05),
        )
        for team in range(2)
        for k in range(each)
    ]


def poured(random: Random) -> list[int]:
    """What each team has poured."""
    return [odd(random, (0, 5), 0.1) for _ in range(random.randrange(4))]


def letters(random: Random) -> str:
    """Commands of a robot."""
    odd_ones = "012345psraw" if random.random() < 0.9 else "012x\0é9"
    return "".join(random.choice(odd_ones) for _ in range(random.choice([0, 3, 30, 61])))


@target("aquarius world")
def aquarius(random: Random) -> None:
    """A world that runs."""
    here = world(random)
    for agent in (0, 1, 2, 3, number(random)):
        attempt(here.command, agent, letters(random))
        attempt(here.queue, agent)
        attempt(here.planes, agent)
    for _ in range(3):
        attempt(random.choice([here.run_session, here.advance, here.forget_commands]))
        attempt(here.run_frames, number(random))
        here.water(), here.robots(), here.scores(), here.rings(), here.totals(), here.poured(), here.hash


@target("aquarius bots", weight=0.2)
def bots(random: Random) -> None:
    """A bot with any options in such a world."""
    here = world(random)
    count = odd(random, (here.rules.robots,), 0.05)
    kind = random.randrange(3)
    if kind == 0:
        name = random.choice(["nearest", "ring", "sucker", "painter", "compact", "nobody"])
        bot = _native.AquariusBot.simple(name, count, number(random, 64, signed=False))
    elif kind == 1:
        bot = _native.AquariusBot.matsue(
            count,
            odd(random, (1, 2, 4), 0.05),
            1 + random.randrange(200),
            **{name: random.random() < 0.5 for name in ("still", "single", "always_pour", "threads")},
            ms=0,
        )
    else:
        bot = aqua(random, count)
    for session in (0, 1, number(random)):
        team = odd(random, (0, 1), 0.05)
        attempt(bot.commands, here, team, session, [letters(random) for _ in range(random.choice([2, 2, 0]))])
    attempt(_native.aquarius_terms, here, number(random), number(random))
    attempt(_native.aquarius_terms, here, 0, 0)
    attempt(
        _native.aquarius_reach,
        here,
        odd(random, (0, 1)),
        True,
        random.random() < 0.5,
        True,
        random.randrange(300),
    )


def aqua(random: Random, count: int) -> _native.AquariusBot:
    """Our own bot, with mostly valid options."""
    usual = {
        "largest": 3,
        "pours": 2,
        "finale": 100,
        "finale_largest": 3,
        "opening": 9,
        "refill": 5,
        "patience": 99,
    }
    usual |= {"enemy": 5, "rival": 5, "rival_last": 9, "second": 5, "near": 5, "max_sucked": 4, "keep": 130}
    numbers = {name: odd(random, (value,), 0.02) for name, value in usual.items()}
    return _native.AquariusBot.aqua(
        count, nodes=random.randrange(300), moves=odd(random, (1, 3), 0.05), ms=0, **numbers
    )


@target("aquarius batch", weight=0.05)
def batch(random: Random) -> None:
    """Worlds stepped together, with any sizes; numpy is not needed to make and reset them."""
    here = world(random)
    fields = [
        _native.AquariusField.generate(random.randrange(9), radius, 2, 1, False, 0, 0, 1, 0, 0, False)
        for radius in random.choice([(3,), (3, 3), (3, 4), ()])
    ]
    batch = _native.AquariusBatch(
        fields, here.rules, odd(random, (1, 5), 0.05), odd(random, (20, 1), 0.05), odd(random, (1, 2), 0.05)
    )
    batch.reset()
    attempt(batch.world, number(random))


@target("aquarius map", weight=0.01)
def generate(random: Random) -> None:
    """A map from any options."""
    _native.AquariusField.generate(
        seed=number(random, 64, signed=False),
        radius=odd(random, (1, 3, 8), 0.2),
        teams=odd(random, (6, 2), 0.1),
        robots=odd(random, (1, 3), 0.1),
        sixfold=random.random() < 0.5,
        waste=odd(random, (0, 15, 60), 0.1),
        walls=odd(random, (0, 5, 30), 0.1),
        jars=odd(random, (0, 1), 0.1),
        apart=odd(random, (0, 2), 0.1),
        from_centre=odd(random, (0, 2), 0.1),
        connected=random.random() < 0.5,
    )
