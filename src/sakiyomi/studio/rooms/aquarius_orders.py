"""Manual control of Aquarius robots: cells to go to and single commands, turned into command letters."""

from __future__ import annotations

import heapq
import threading
from dataclasses import dataclass, field
from typing import TypeAlias

from sakiyomi.contest import LiveMatch
from sakiyomi.errors import LimitError, MoveError
from sakiyomi.games.aquarius import Robot, World
from sakiyomi.studio.rooms.base import View

Spot: TypeAlias = tuple[int, int]

STEPS: tuple[Spot, ...] = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
"""The directions of the letters 0 to 5."""
FLAT, WASTE, WALL, JAR = range(4)
MAX_GOALS = 200


@dataclass(frozen=True, slots=True)
class Walk:
    """A cell to go to; with `pour`, each dry cell on the way gets a unit of water while the tank lasts."""

    spot: Spot
    pour: bool


Goal: TypeAlias = Walk | str
"""A walk, or a single command letter."""


class Ground:
    """A world from one team's point of view: where its robots can go, at what cost, and the water there."""

    def __init__(self, world: World, team: int) -> None:
        self.world, self.team = world, team
        self.water = {(w.x, w.y): (w.team, w.amount) for w in world.water}

    def open(self, spot: Spot) -> bool:
        """Whether a robot can enter a cell."""
        ground = self.world.field.ground(*spot) if self._inside(spot) else WALL
        return ground != WALL and (ground != JAR or self.world.config.jars == "enter")

    def _inside(self, spot: Spot) -> bool:
        x, y = spot
        size = self.world.field.size
        return 0 <= x < size and 0 <= y < size and self.world.field.ground(x, y) >= 0

    def frames(self, letter: str, spot: Spot) -> int:
        """The cost of a command started on a cell, in frames."""
        rules = self.world.config
        if letter == "w":
            return rules.wait
        by_letter = {"p": rules.pour, "r": rules.refill, "s": rules.suction, "a": self._fitting(spot)}
        slow = self.world.field.ground(*spot) == WASTE
        return by_letter.get(letter, rules.move) * (rules.waste if slow else 1)

    def _fitting(self, spot: Spot) -> int:
        rules = self.world.config
        if self.world.field.ground(*spot) == JAR:
            return rules.refill
        return rules.suction if self.others(spot) else rules.pour

    def others(self, spot: Spot) -> int:
        """Units of other teams' water on a cell."""
        team, amount = self.water.get(spot, (self.team, 0))
        return 0 if team == self.team else amount

    def wet(self, spot: Spot) -> bool:
        """Whether pouring is pointless: the cell has own water, or cannot hold any."""
        return self.water.get(spot, (-1, 0))[0] == self.team or self.world.field.ground(*spot) not in (
            FLAT,
            WASTE,
        )

    def path(self, start: Spot, end: Spot) -> list[int]:
        """Directions of the fastest path; other teams' water has to be sucked up first."""
        blocked = self.world.config.suck == "bump"
        best: dict[Spot, tuple[int, int]] = {start: (0, -1)}
        heap = [(0, start)]
        while heap:
            cost, here = heapq.heappop(heap)
            if here == end:
                break
            if cost > best[here][0]:
                continue
            each = self.frames("0", here)
            for direction, (dx, dy) in enumerate(STEPS):
                there = here[0] + dx, here[1] + dy
                if not self.open(there):
                    continue
                price = cost + each * (1 + (self.others(there) if blocked else 0))
                if there not in best or price < best[there][0]:
                    best[there] = price, direction
                    heapq.heappush(heap, (price, there))
        if end not in best:
            raise MoveError(f"there is no path to {end[0]}, {end[1]}")
        way = list[int]()
        while end != start:
            direction = best[end][1]
            way.append(direction)
            end = end[0] - STEPS[direction][0], end[1] - STEPS[direction][1]
        return way[::-1]


@dataclass(slots=True)
class Orders:
    """The goals of one robot, next one first."""

    goals: list[Goal] = field(default_factory=list)
    under_way: Walk | None = None
    """The walk sent last; it is checked again, because other robots may have blocked it with water."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, goal: Goal) -> None:
        """Appends a goal."""
        if len(self.goals) >= MAX_GOALS:
            raise LimitError(f"a robot can have at most {MAX_GOALS} orders")
        self.goals.append(goal)

    def clear(self) -> None:
        """Removes all goals."""
        with self.lock:
            self.goals.clear()
            self.under_way = None

    def letters(self, world: World, robot: Robot) -> str:
        """The commands for one session, given the expected world at its start.

        Goals that it completes are removed; an unfinished walk stays.
        """
        with self.lock:
            return self._letters(world, robot)

    def _letters(self, world: World, robot: Robot) -> str:
        ground, rules = Ground(world, robot.team), world.config
        spot, tank, frame, sent = (robot.x, robot.y), robot.tank, robot.busy, ""
        if self.under_way is not None and spot != self.under_way.spot:
            self.goals.insert(0, self.under_way)
        self.under_way = None
        way = list[int]()
        while self.goals and frame < rules.frames and len(sent) < rules.commands:
            goal = self.goals[0]
            if isinstance(goal, str):
                letter = goal
                self.goals.pop(0)
            elif goal.pour and tank > 0 and not ground.wet(spot) and not ground.others(spot):
                letter = "p"
            elif spot == goal.spot:
                self.goals.pop(0)
                self.under_way = goal
                continue
            else:
                way = way or ground.path(spot, goal.spot)
                letter = str(way[0])
            sent += letter
            frame += ground.frames(letter, spot)
            before = spot
            spot, tank = _step(ground, spot, tank, letter)
            if way and spot != before:
                way.pop(0)
        return sent

    def road(self, robot: Robot, ground: Ground) -> list[Spot]:
        """The cells the robot will go through to where it is sent, its own first."""
        here = (robot.x, robot.y)
        road = [here]
        for goal in self.goals:
            if not isinstance(goal, Walk):
                continue
            for direction in ground.path(here, goal.spot):
                here = here[0] + STEPS[direction][0], here[1] + STEPS[direction][1]
                road.append(here)
        return road

    def words(self) -> str:
        """Readable text: cells in brackets, letters as they are."""
        return " ".join(g if isinstance(g, str) else f"→({g.spot[0]}, {g.spot[1]})" for g in self.goals)


def _step(ground: Ground, spot: Spot, tank: int, letter: str) -> tuple[Spot, int]:
    """Applies a command to the ground; returns the robot's new cell and tank."""
    rules = ground.world.config
    if letter.isdigit():
        there = spot[0] + STEPS[int(letter)][0], spot[1] + STEPS[int(letter)][1]
        if not ground.open(there):
            return spot, tank
        if rules.suck == "bump" and ground.others(there):
            _take_up(ground, there)
            return spot, tank + rules.suck_gains
        return there, tank
    at_jar = ground.world.field.ground(*spot) == JAR
    if letter in "ra" and at_jar:
        return spot, tank + rules.refill_units
    if letter in "sa" and ground.others(spot):
        _take_up(ground, spot)
        return spot, tank + rules.suck_gains
    if letter in "pa" and tank > 0 and not at_jar and not ground.others(spot):
        ground.water[spot] = ground.team, ground.water.get(spot, (0, 0))[1] + 1
        return spot, tank - 1
    return spot, tank


def _take_up(ground: Ground, spot: Spot) -> None:
    team, amount = ground.water[spot]
    ground.water[spot] = team, amount - 1
    if amount == 1:
        del ground.water[spot]


class Crew:
    """A match, and its manually driven robots."""

    def __init__(self, match: LiveMatch) -> None:
        self.match = match
        self.orders: dict[tuple[int, int], Orders] = {}
        self.ordered = False
        """Whether a session was played with a robot that somebody drove."""
        self._playing = threading.Lock()

    def take(self, team: int, number: int) -> None:
        """Takes manual control of a robot."""
        self.match.take(team, number)
        self.orders.setdefault((team, number), Orders())

    def release(self, team: int, number: int) -> None:
        """Gives a robot back to its program."""
        self.orders_of(team, number)
        self.match.release(team, number)
        del self.orders[team, number]

    def orders_of(self, team: int, number: int) -> Orders:
        """The orders of a robot; raises `MoveError` if it was not taken over."""
        if (team, number) not in self.orders:
            raise MoveError(f"robot {number + 1} of team {'ABCDEF'[team]} is not yours: take it over first")
        return self.orders[team, number]

    def send(self, team: int, number: int, walk: Walk) -> None:
        """Sends a robot to a cell; raises `MoveError` if it cannot be reached."""
        orders = self.orders_of(team, number)
        robot = _robot(self.match.world, team, number)
        Ground(self.match.world, team).path((robot.x, robot.y), walk.spot)
        orders.add(walk)

    def session(self) -> None:
        """Plays one session: the programs decide first, so that orders can be given until the last moment."""
        match = self.match
        with self._playing:
            before = match.world.session
            while match.world.session == before and not match.over:
                if match.wanted is not None:
                    match.ask()
                    self._order()
                match.close()

    def _order(self) -> None:
        for (team, number), orders in list(self.orders.items()):
            self.ordered = True
            ahead = self.match.view(team).ahead()
            self.match.order(team, number, orders.letters(ahead, _robot(ahead, team, number)))

    def view(self) -> list[View]:
        """All manually driven robots, with their paths and orders."""
        world = self.match.world
        return [
            {
                "team": team,
                "robot": number,
                "path": [
                    list(spot) for spot in orders.road(_robot(world, team, number), Ground(world, team))
                ],
                "words": orders.words(),
            }
            for (team, number), orders in sorted(self.orders.items())
        ]


def _robot(world: World, team: int, number: int) -> Robot:
    return world.robots[team * world.config.robots + number]
