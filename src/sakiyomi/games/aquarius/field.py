"""The ground: maps from a seed, and maps as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sakiyomi._native import AquariusField
from sakiyomi.errors import LimitError, TextError, shorten

Spot: TypeAlias = tuple[int, int]
"""A cell as column x (to the right) and row y (down), from 0."""

Field = AquariusField

GROUND = ".~#O"
"""Letters of a map: flat, wasteland, wall, jar; a space is outside."""

JARS = {"c6": 1, "c2": 2}
"""Orbits of jars: six jars under c6, four under c2."""


@dataclass(frozen=True, slots=True)
class MapOptions:
    """How a map is generated from a seed; the defaults are for ratings."""

    sym: Literal["c6", "c2"] = "c6"
    """`c6`: the map looks the same from every team; `c2`: only from opposite ones, as in the contest."""
    radius: int = 20
    """Cells from the centre to the rim: 20 gives 1261 cells in an array of 41 by 41."""
    waste: int = 15
    """Minimum wasteland, in percent of the cells."""
    walls: int = 5
    """Minimum walls, in percent of the cells."""
    jars: int | None = None
    """Orbits of jars under the symmetry; None for 1 (c6) or 2 (c2)."""
    apart: int = 4
    """Minimum distance between two robots, in cells."""
    from_centre: int = 5
    """Minimum distance between a robot and the centre, in cells."""
    connected: bool = True
    """Whether all but walls must be connected. In the contest, jars could be walled in (section 3.2)."""

    def __post_init__(self) -> None:
        if self.sym not in JARS:
            raise LimitError(f"sym must be c6 or c2, not {shorten(repr(self.sym))}")
        for name, low, high in (
            ("radius", 1, 20),
            ("waste", 0, 60),
            ("walls", 0, 30),
            ("jars", 1, 20),
            ("apart", 0, 40),
            ("from_centre", 0, 40),
        ):
            value = getattr(self, name)
            if not (value is None and name == "jars") and not (
                isinstance(value, int) and low <= value <= high
            ):
                raise LimitError(
                    f"{name} must be a whole number from {low} to {high}, not {shorten(repr(value))}"
                )


HISTORY = MapOptions(sym="c2", connected=False)
"""Maps as in the contest: point-symmetric only, and jars may be out of reach."""


def generate(
    seed: int, options: MapOptions | None = None, *, teams: int = 6, robots: int = 3
) -> AquariusField:
    """The map of a seed (0 to 2**64 - 1), the same on every machine."""
    if not 0 <= seed < 1 << 64:
        raise LimitError(f"seed must lie between 0 and {(1 << 64) - 1}, not {seed}")
    how = options or MapOptions()
    try:
        return AquariusField.generate(
            seed=seed,
            radius=how.radius,
            teams=teams,
            robots=robots,
            sixfold=how.sym == "c6",
            waste=how.waste,
            walls=how.walls,
            jars=JARS[how.sym] if how.jars is None else how.jars,
            apart=how.apart,
            from_centre=how.from_centre,
            connected=how.connected,
        )
    except ValueError as error:
        raise LimitError(str(error)) from None


def terrain(field: AquariusField) -> list[str]:
    """A map as one line per row, without trailing spaces."""
    rows = []
    for y in range(field.size):
        grounds = (field.ground(x, y) for x in range(field.size))
        rows.append("".join(" " if ground < 0 else GROUND[ground] for ground in grounds).rstrip())
    return rows


def read_field(rows: Sequence[str], starts: Sequence[Spot]) -> AquariusField:
    """A map from its lines and the robots' cells, team by team. Raises `TextError`."""
    size = len(rows)
    if size % 2 == 0 or not 3 <= size <= 41:
        raise TextError(f"a map has an odd number of rows from 3 to 41, not {size}")
    radius, ground = size // 2, bytearray()
    for y, row in enumerate(rows):
        for x in range(max(size, len(row))):
            letter = row[x] if x < len(row) else " "
            inside = x < size and abs(x - y) <= radius
            if inside != (letter in GROUND) or (not inside and letter != " "):
                raise TextError(
                    f"this cell must be one of {GROUND}" if inside else "this cell is outside the field",
                    token=letter,
                    line=y + 1,
                    column=x + 1,
                )
            if inside:
                ground.append(GROUND.index(letter))
    try:
        return AquariusField(radius, bytes(ground), [(int(x), int(y)) for x, y in starts])
    except (ValueError, TypeError) as error:
        raise TextError(f"starts: {error}") from None
