"""The rules of Aquarius again, as plainly as possible: sets and dictionaries, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sakiyomi.games.aquarius import Config, World

STEPS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))

Spot = tuple[int, int]


def fnv(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


@dataclass
class PlainRobot:
    team: int
    spot: Spot
    tank: int
    free: int = 0
    queue: str = ""
    running: str = ""


@dataclass
class Plain:
    """A match replayed by the plain rules."""

    config: Config
    ground: dict[Spot, str]
    robots: list[PlainRobot]
    water: dict[Spot, tuple[int, int]] = field(default_factory=dict)
    frame: int = 0

    @classmethod
    def of(cls, world: World) -> Plain:
        data = world.ground_json()
        ground = {
            (x, y): letter
            for y, row in enumerate(data["terrain"])
            for x, letter in enumerate(row)
            if letter != " "
        }
        robots = [PlainRobot(r.team, (r.x, r.y), r.tank, r.busy) for r in world.robots]
        return cls(world.config, ground, robots, {(w.x, w.y): (w.team, w.amount) for w in world.water})

    def session(self, commands: Sequence[Sequence[str]]) -> None:
        letters = [text for team in commands for text in team]
        for robot, text in zip(self.robots, letters, strict=True):
            robot.queue = ((robot.queue if self.config.leftover == "keep" else "") + text)[:60]
        for _ in range(self.config.frames):
            self.one_frame()
        if self.config.leftover == "drop":
            for robot in self.robots:
                robot.queue = ""

    def one_frame(self) -> None:
        if self.config.effect == "end":
            due = [r for r in self.robots if r.running and r.free <= self.frame]
            acts = [(r, *self.meaning(r, r.running)) for r in due]
            for robot in due:
                robot.running = ""
            self.happen(acts)
        acts = []
        for robot in self.robots:
            if not robot.queue or robot.free > self.frame:
                continue
            letter, robot.queue = robot.queue[0], robot.queue[1:]
            kind, spot = self.meaning(robot, letter)
            robot.free = self.frame + self.time(robot, letter, kind)
            if self.config.effect == "end":
                robot.running = letter
            acts.append((robot, kind, spot))
        if self.config.effect == "start":
            self.happen(acts)
        self.frame += 1

    def at_jar(self, spot: Spot) -> bool:
        if self.config.jars == "enter":
            return self.ground[spot] == "O"
        return any(self.ground.get((spot[0] + dx, spot[1] + dy)) == "O" for dx, dy in STEPS)

    def foreign(self, robot: PlainRobot, spot: Spot) -> bool:
        return spot in self.water and self.water[spot][0] != robot.team

    def meaning(self, robot: PlainRobot, letter: str) -> tuple[str, Spot]:
        here, config = robot.spot, self.config
        if letter in "012345":
            dx, dy = STEPS[int(letter)]
            to = here[0] + dx, here[1] + dy
            ground = self.ground.get(to, "#")
            if ground == "#" or (ground == "O" and config.jars == "beside"):
                return "nothing", here
            if config.suck == "bump" and self.foreign(robot, to):
                return "suck", to
            if config.crowd == "block" and any(r.spot == to for r in self.robots):
                return "nothing", here
            return "move", to
        if letter == "a":
            letter = "r" if self.at_jar(here) else "s" if self.foreign(robot, here) else "p"
        full = config.tank_limit and robot.tank >= config.tank_limit
        if letter == "r" and self.at_jar(here) and not full:
            return "refill", here
        if letter == "s" and self.foreign(robot, here):
            return "suck", here
        dry_or_own = not self.foreign(robot, here)
        if letter == "p" and robot.tank >= 1 and self.ground[here] in ".~" and dry_or_own:
            return "pour", here
        return "nothing", here

    def time(self, robot: PlainRobot, letter: str, kind: str) -> int:
        config = self.config
        if letter == "w":
            return config.wait
        if kind == "nothing" and config.failed == "frame":
            return 1
        if kind == "nothing":
            if letter == "a":
                letter = "r" if self.at_jar(robot.spot) else "p"
            kind = {"p": "pour", "r": "refill", "s": "suck"}.get(letter, "move")
        frames = {"pour": config.pour, "refill": config.refill, "suck": config.suction, "move": config.move}
        return frames[kind] * (config.waste if self.ground[robot.spot] == "~" else 1)

    def happen(self, acts: Sequence[tuple[PlainRobot, str, Spot]]) -> None:
        water = dict(self.water)
        for spot in {spot for _, kind, spot in acts if kind in ("pour", "suck")}:
            pourers = [r for r, kind, s in acts if kind == "pour" and s == spot]
            suckers = [r for r, kind, s in acts if kind == "suck" and s == spot]
            teams = {r.team for r in pourers}
            owner, amount = self.water.get(spot, (None, 0))
            if owner is None:
                if len(teams) != 1:
                    continue
                owner = teams.pop()
            paying = [r for r in pourers if r.team == owner]
            if self.config.cell_limit and amount + len(paying) > self.config.cell_limit:
                paying = []
            for robot in paying:
                robot.tank -= 1
            if self.config.suck_gains and len(suckers) <= amount + len(paying):
                for robot in suckers:
                    if not self.config.tank_limit or robot.tank < self.config.tank_limit:
                        robot.tank += 1
            left = amount + len(paying) - len(suckers)
            if left > 0:
                water[spot] = (owner, left)
            else:
                water.pop(spot, None)
        self.water = water
        wanted = [spot for _, kind, spot in acts if kind == "move"]
        for robot, kind, spot in acts:
            if kind == "refill":
                robot.tank += self.config.refill_units
                if self.config.tank_limit:
                    robot.tank = min(robot.tank, self.config.tank_limit)
            if kind == "move" and (self.config.crowd == "share" or wanted.count(spot) == 1):
                robot.spot = spot

    def hash(self) -> str:
        data = bytearray(self.frame.to_bytes(4, "little"))
        for (x, y), (team, amount) in sorted(self.water.items(), key=lambda item: item[0][::-1]):
            data += bytes((x, y, team)) + amount.to_bytes(4, "little")
        for robot in self.robots:
            data += bytes(robot.spot) + robot.tank.to_bytes(4, "little")
            data += max(0, robot.free - self.frame).to_bytes(4, "little")
        return f"{fnv(bytes(data)):016x}"

    def region(self, spot: Spot, allowed: set[Spot]) -> set[Spot]:
        seen, open_ = {spot}, [spot]
        while open_:
            x, y = open_.pop()
            for dx, dy in STEPS:
                near = x + dx, y + dy
                if near in allowed and near not in seen:
                    seen.add(near)
                    open_.append(near)
        return seen

    def scores(self) -> list[int]:
        rings, filled = list[set[Spot]](), list[set[Spot]]()
        for team in range(self.config.teams):
            own = {spot for spot, (owner, _) in self.water.items() if owner == team}
            fence = own | (
                {s for s, g in self.ground.items() if g == "#"} if self.config.walls_close else set()
            )
            holes, left = set[Spot](), set(self.ground) - fence
            while left:
                part = self.region(next(iter(left)), left)
                left -= part
                rim = any((x + dx, y + dy) not in self.ground for x, y in part for dx, dy in STEPS)
                disturbed = self.config.enemy_breaks and any(s in self.water for s in part)
                if not rim and not disturbed:
                    holes |= part
            rings.append({s for s in holes if self.ground[s] in ".~" and s not in self.water})
            filled.append(own | holes)
        if self.config.nested == "innermost":
            for spot in set().union(*rings):
                around = {t: len(self.region(spot, filled[t])) for t, r in enumerate(rings) if spot in r}
                for team, size in around.items():
                    if size > min(around.values()):
                        rings[team].discard(spot)
        direct = [sum(owner == team for owner, _ in self.water.values()) for team in range(self.config.teams)]
        return [d + len(r) for d, r in zip(direct, rings, strict=True)]
