"""The state of a match as an immutable value; a session turns it into another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sakiyomi._native import AquariusField, AquariusWorld
from sakiyomi.errors import GameOverError, LimitError, MoveError, TextError, WireError, shorten
from sakiyomi.games.aquarius.config import Config
from sakiyomi.games.aquarius.field import MapOptions, generate, read_field, terrain
from sakiyomi.wire import AnyJson, Fields, ListOf, MapOf, Row, Shape, Text, Whole, read_json, write_json

Commands: TypeAlias = Sequence[str]
"""One string of letters for each robot of a team."""

LETTERS = "012345psraw"
"""Six moves, pour, suck, refill, whatever suits the cell, wait."""

MAX_TEXT = 200_000
"""Largest world as text, in bytes."""
MAX_DEPTH = 3
"""Nesting of the JSON: rows of numbers in an object."""

T = TypeVar("T")

_SPOT, _TEAM, _COUNT = Whole(0, 40), Whole(0, 5), Whole(0, (1 << 31) - 1)
GROUND = Fields(
    {
        "cfg": MapOf(AnyJson(), 64),
        "terrain": ListOf(Text(41), 41),
        "starts": ListOf(Row(_SPOT, _SPOT), 48),
    },
    others=True,
)
"""What `ground_json` writes. `Config` checks the rules."""
STATE = Fields(
    {
        "frame": _COUNT,
        "water": ListOf(Row(_SPOT, _SPOT, _TEAM, _COUNT), 41 * 41),
        "robots": ListOf(Row(_TEAM, Whole(0, 7), _SPOT, _SPOT, _COUNT, _COUNT), 48),
    },
    {"poured": ListOf(_COUNT, 6)},
    others=True,
)
"""What `state_json` writes."""

MAX_LOOKS = 400
"""How often robots are looked at in a session, to see where they walk."""


class Water(NamedTuple):
    """A cell with water."""

    x: int
    y: int
    team: int
    amount: int


class Robot(NamedTuple):
    """A robot, and for how many frames it is busy."""

    team: int
    number: int
    x: int
    y: int
    tank: int
    busy: int


class World:
    """A state of the match. Immutable: `after` returns the next one."""

    __slots__ = ("_native", "config", "field")

    def __init__(self, field: AquariusField, config: Config | None = None) -> None:
        self.field, self.config = field, config or Config()
        try:
            self._native = AquariusWorld(field, self.config.native())
        except ValueError as error:
            raise LimitError(str(error)) from None

    @classmethod
    def start(cls, seed: int = 1, config: Config | None = None, options: MapOptions | None = None) -> World:
        """A new match on the map of a seed."""
        rules = config or Config()
        return cls(generate(seed, options, teams=rules.teams, robots=rules.robots), rules)

    def around(self, native: AquariusWorld) -> World:
        """A world of the same match that wraps a native one, which must no longer be changed."""
        other = object.__new__(World)
        other.field, other.config, other._native = self.field, self.config, native
        return other

    @property
    def native(self) -> AquariusWorld:
        """The native world; it must not be changed."""
        return self._native

    @property
    def frame(self) -> int:
        """Frames since the start."""
        return self._native.now

    @property
    def session(self) -> int:
        """The session that is about to run, from 0."""
        return self._native.session

    @property
    def over(self) -> bool:
        """Whether the last session has been played."""
        return self._native.over

    @property
    def water(self) -> list[Water]:
        """All cells with water, row by row."""
        return [Water(*row) for row in self._native.water()]

    @property
    def robots(self) -> list[Robot]:
        """All robots, team by team."""
        return [Robot(*row) for row in self._native.robots()]

    @property
    def scores(self) -> list[int]:
        """Points of every team, as if the match ended now."""
        return self._native.scores()

    @property
    def totals(self) -> list[int]:
        """Every team's water that breaks ties, in units."""
        return self._native.totals()

    @property
    def rings(self) -> list[list[tuple[int, int]]]:
        """For every team, the dry cells enclosed by its water, which count for it."""
        return self._native.rings()

    @property
    def ranks(self) -> list[int]:
        """Rank of every team from 1, by points and then by water; equal teams share the better rank."""
        keys = list(zip(self.scores, self.totals, strict=True))
        return [1 + sum(other > key for other in keys) for key in keys]

    @property
    def hash(self) -> str:
        """FNV-1a hash of the public state, as 16 hexadecimal digits."""
        return f"{self._native.hash:016x}"

    def after(self, commands: Sequence[Commands]) -> World:
        """The world one session later; `commands` has one entry per team. Raises `MoveError`."""
        if self.over:
            raise GameOverError("the match is over: there is no session left to run")
        if len(commands) != self.config.teams:
            raise MoveError(f"commands for {self.config.teams} teams are needed, not for {len(commands)}")
        native = self._commanded(commands)
        native.run_session()
        return self.around(native)

    def _commanded(self, commands: Sequence[Commands]) -> AquariusWorld:
        native = self._native.copy()
        for team, strings in enumerate(commands):
            try:
                checked = check_commands(self.config, strings)
            except MoveError as error:
                raise MoveError(f"team {team}, {error}") from None
            for number, letters in enumerate(checked):
                native.command(team * self.config.robots + number, letters)
        return native

    def roads(self, commands: Sequence[Commands]) -> list[list[tuple[int, int]]]:
        """The cells that every robot stands on during the next session, in order, the first one included."""
        native = self._commanded(commands)
        found = [[(robot.x, robot.y)] for robot in self.robots]
        frames = self.config.frames - native.now % self.config.frames
        step = max(1, frames // MAX_LOOKS)
        for looked in range(0, frames, step):
            native.run_frames(min(step, frames - looked))
            for road, (_, _, x, y, *_) in zip(found, native.robots(), strict=True):
                if road[-1] != (x, y):
                    road.append((x, y))
        return found

    def public(self) -> World:
        """The public part of the world: without pending commands, which only their team knows."""
        native = self._native.copy()
        native.forget_commands()
        return self.around(native)

    def ahead(self, team: int, commands: Commands) -> World:
        """One session later if all other teams stand still."""
        idle = [""] * self.config.robots
        return self.after([list(commands) if t == team else idle for t in range(self.config.teams)])

    # --- text -------------------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """The whole world; `read` reads it back."""
        return {**self.ground_json(), **self.state_json()}

    def ground_json(self) -> dict[str, Any]:
        """What does not change during a match."""
        return {
            "cfg": self.config.as_json(),
            "terrain": terrain(self.field),
            "starts": [list(spot) for spot in self.field.starts],
        }

    def state_json(self) -> dict[str, Any]:
        """What changes."""
        data: dict[str, Any] = {
            "frame": self.frame,
            "water": [list(row) for row in self._native.water()],
            "robots": [list(row) for row in self._native.robots()],
        }
        if self.config.tie == "poured":
            data["poured"] = self._native.poured()
        return data

    def text(self) -> str:
        """The whole world as one line of JSON."""
        return write_json(self.as_json())

    @classmethod
    def parse(cls, text: str) -> World:
        """A world from its text. Raises `TextError`."""
        try:
            data = read_json(text, max_bytes=MAX_TEXT, max_depth=MAX_DEPTH, what="a world")
        except WireError as error:
            raise TextError(str(error)) from None
        return cls.read(data)

    @classmethod
    def read(cls, data: Any) -> World:
        """A world from `as_json`. Raises `TextError`."""
        world = cls.read_ground(data)
        return world.at(data)

    @classmethod
    def read_ground(cls, data: Any) -> World:
        """The start of the match described by `ground_json`."""
        ground = checked(GROUND, data)
        try:
            return cls(read_field(ground["terrain"], ground["starts"]), Config.read(ground["cfg"]))
        except LimitError as error:
            raise TextError(str(error)) from None

    def at(self, data: Mapping[str, Any]) -> World:
        """The same match in the state described by `state_json`. Raises `TextError`."""
        native, state = self._native.copy(), checked(STATE, data)
        try:
            native.load(state["frame"], state["water"], state["robots"], state.get("poured", ()))
        except ValueError as error:
            raise TextError(f"water or robots: {error}") from None
        return self.around(native)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, World) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __reduce__(self) -> tuple[Callable[[str], World], tuple[str]]:
        return World.parse, (self.text(),)

    def __repr__(self) -> str:
        return f"<World session {self.session}, scores {self.scores}>"

    def __str__(self) -> str:
        from sakiyomi.games.aquarius.draw import ascii_world  # it draws worlds, so it needs this module

        return ascii_world(self)

    def _repr_svg_(self) -> str:
        from sakiyomi.games.aquarius.draw import svg_world

        return svg_world(self)


def check_commands(config: Config, commands: object) -> list[str]:
    """The commands of one team, checked. Raises `MoveError` naming the robot and the letter."""
    if isinstance(commands, str) or not isinstance(commands, Sequence):
        raise MoveError(f"commands must be a list of {config.robots} strings, not {shorten(repr(commands))}")
    if len(commands) != config.robots:
        raise MoveError(f"commands for {config.robots} robots are needed, not for {len(commands)}")
    for number, letters in enumerate(commands):
        if not isinstance(letters, str):
            raise MoveError(f"robot {number}: commands must be a string, not {shorten(repr(letters))}")
        if len(letters) > config.commands:
            raise MoveError(f"robot {number}: at most {config.commands} letters, not {len(letters)}")
        for index, letter in enumerate(letters, 1):
            if letter not in LETTERS:
                raise MoveError(
                    f"robot {number}, letter {index}: {letter!r} is not a command; known: {LETTERS}"
                )
    return list(commands)


def checked(shape: Shape[T], data: object, line: int = 1) -> T:
    """Data of a world or a replay, checked against a shape. Raises `TextError`."""
    try:
        return shape.check(data, "the data")
    except WireError as error:
        raise TextError(str(error), line=line) from None
