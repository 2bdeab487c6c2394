"""Four snakes on one board: a team game in the manner of Aquarius, in one file.

All teams command at once, for a session of four steps. A snake that runs into a wall or a snake stays where
it is for the rest of the match; two heads that want the same cell stop both. A point for every piece of food.

    python team_snake.py            # a rating of four bots after 40 matches
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sakiyomi import GameOverError, MoveError, TextError
from sakiyomi._native import Random
from sakiyomi.contest.ratings import Fit, Rating, Result

WIDTH, HEIGHT, TEAMS, SESSIONS, STEPS = 16, 12, 4, 25, 4
MOVES = {"r": (1, 0), "d": (0, 1), "l": (-1, 0), "u": (0, -1)}
STARTS = ((2, 2), (13, 9), (13, 2), (2, 9))

Cell = tuple[int, int]


@dataclass(frozen=True)
class SnakeWorld:
    """The whole state before a session; a value that never changes."""

    bodies: tuple[tuple[Cell, ...], ...]
    """The cells of each snake, the head first."""
    food: tuple[Cell, ...]
    points: tuple[int, ...] = (0,) * TEAMS
    alive: tuple[bool, ...] = (True,) * TEAMS
    session: int = 0
    seed: int = 1

    @classmethod
    def start(cls, seed: int = 1) -> SnakeWorld:
        """Four snakes of one cell, and the food of the seed."""
        return cls(tuple((cell,) for cell in STARTS), (), seed=seed)._fed()

    @property
    def over(self) -> bool:
        """Whether the last session has been played."""
        return self.session >= SESSIONS

    @property
    def scores(self) -> list[int]:
        """Points of every team."""
        return list(self.points)

    @property
    def ranks(self) -> list[int]:
        """Rank of every team, from 1; equal points share one."""
        return [1 + sum(other > own for other in self.points) for own in self.points]

    @property
    def hash(self) -> str:
        """A digest of everything."""
        return hashlib.blake2b(self.text().encode(), digest_size=8).hexdigest()

    def after(self, commands: Sequence[Sequence[str]]) -> SnakeWorld:
        """One session later; a team's commands are one text of at most ten letters, of which four count."""
        if self.over:
            raise GameOverError("the match is over")
        check(commands)
        world = self
        for step in range(STEPS):
            world = world._stepped([team[0][step : step + 1] for team in commands])
        return replace(world, session=self.session + 1)

    def _stepped(self, letters: Sequence[str]) -> SnakeWorld:
        heads = [self._next(team, letter) for team, letter in enumerate(letters)]
        taken = {cell for body in self.bodies for cell in body}
        bodies, alive, points, food = list(self.bodies), list(self.alive), list(self.points), list(self.food)
        for team, head in enumerate(heads):
            if head is None:
                continue
            inside = 0 <= head[0] < WIDTH and 0 <= head[1] < HEIGHT
            if not inside or head in taken or heads.count(head) > 1:
                alive[team] = False
            elif head in food:
                food.remove(head)
                points[team] += 1
                bodies[team] = (head, *self.bodies[team])
            else:
                bodies[team] = (head, *self.bodies[team][:-1])
        return replace(
            self, bodies=tuple(bodies), alive=tuple(alive), points=tuple(points), food=tuple(food)
        )._fed()

    def _next(self, team: int, letter: str) -> Cell | None:
        """Where a snake wants to go; None if it stays."""
        if not letter or not self.alive[team]:
            return None
        (x, y), (dx, dy) = self.bodies[team][0], MOVES[letter]
        return x + dx, y + dy

    def _fed(self) -> SnakeWorld:
        """Eight pieces of food lie on the board if there is room; where depends on the state alone."""
        food, taken = list(self.food), {cell for body in self.bodies for cell in body}
        random = Random(self.seed * 1_000_003 + sum(self.points) * 101)
        for _ in range(1000):
            if len(food) >= 8:
                break
            cell = (random.below(WIDTH), random.below(HEIGHT))
            if cell not in taken and cell not in food:
                food.append(cell)
        return replace(self, food=tuple(food))

    def text(self) -> str:
        """The whole world in one line."""
        state = [self.bodies, self.food, self.points, self.alive, self.session, self.seed]
        return json.dumps(state, separators=(",", ":"))


def check(commands: Sequence[Sequence[str]]) -> None:
    """Raises `MoveError` unless there is one text of known letters for each team."""
    if not isinstance(commands, Sequence) or len(commands) != TEAMS:
        raise MoveError(f"expected commands for {TEAMS} teams")
    for number, team in enumerate(commands):
        if not isinstance(team, Sequence) or len(team) != 1 or not isinstance(team[0], str):
            raise MoveError(f"team {number}: expected one text")
        if len(team[0]) > 10 or set(team[0]) - set(MOVES):
            raise MoveError(f"team {number}: at most ten of the letters {''.join(MOVES)} are allowed")


def parse(text: str) -> SnakeWorld:
    """A world from its text. Raises `TextError`."""
    try:
        bodies, food, points, alive, session, seed = json.loads(text)
        world = SnakeWorld(
            tuple(tuple((int(x), int(y)) for x, y in body) for body in bodies),
            tuple((int(x), int(y)) for x, y in food),
            tuple(map(int, points)),
            tuple(map(bool, alive)),
            int(session),
            int(seed),
        )
        if not len(world.bodies) == len(world.points) == len(world.alive) == TEAMS or not all(world.bodies):
            raise ValueError("four teams are needed")
    except (ValueError, TypeError) as error:
        raise TextError(f"not a world of snakes: {error}") from None
    return world


Bot = Callable[[SnakeWorld, int], str]


def greedy(world: SnakeWorld, team: int) -> str:
    """Goes to the nearest food without running into anything on the way."""
    taken = {cell for body in world.bodies for cell in body}
    (x, y), out = world.bodies[team][0], ""
    for _ in range(STEPS):
        options = [
            (min((abs(x + dx - a) + abs(y + dy - b) for a, b in world.food), default=0), letter)
            for letter, (dx, dy) in MOVES.items()
            if 0 <= x + dx < WIDTH and 0 <= y + dy < HEIGHT and (x + dx, y + dy) not in taken
        ]
        if not options:
            break
        letter = min(options)[1]
        x, y = x + MOVES[letter][0], y + MOVES[letter][1]
        taken.add((x, y))
        out += letter
    return out


def cautious(world: SnakeWorld, team: int) -> str:
    """Like greedy, but only two steps at a time: less can go wrong."""
    return greedy(world, team)[:2]


def stroller(world: SnakeWorld, team: int) -> str:
    """One safe step in a session."""
    return greedy(world, team)[:1]


def wild(world: SnakeWorld, team: int) -> str:
    """Any letters."""
    random = Random(world.session * 4 + team + world.seed * 1000)
    return "".join("rdlu"[random.below(4)] for _ in range(STEPS))


BOTS: tuple[Bot, ...] = (greedy, cautious, stroller, wild)


def play(bots: Sequence[Bot], seed: int) -> SnakeWorld:
    """A whole match; the bots sit in the given order."""
    world = SnakeWorld.start(seed)
    while not world.over:
        world = world.after([[bot(world, team)] for team, bot in enumerate(bots)])
    return world


def series(matches: int, seed: int = 1) -> list[Rating]:
    """Ratings after some matches with seats rotated, by the contest's own method."""
    results = []
    for match in range(matches):
        seats = [(match + i) % TEAMS for i in range(TEAMS)]
        end = play([BOTS[bot] for bot in seats], seed + match)
        results.append(Result(tuple(seats), tuple(end.ranks)))
    return Fit(TEAMS, results).ratings()


if __name__ == "__main__":
    for one in series(40):
        print(f"{BOTS[one.bot].__name__:<10} {one.points:6.0f} ±{one.margin:.0f}  mean rank {one.rank:.2f}")
