"""The settings of a run: everything that decides its games, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Literal, TypeAlias

from sakiyomi.errors import LimitError, shorten
from sakiyomi.match.sprt import Sprt
from sakiyomi.wire import Shape, shape_of
from sakiyomi.wire.typed import plain

Form: TypeAlias = Literal["match", "round robin", "gauntlet"]

MAX_PAIRS = 1_000_000
MAX_PLAYERS = 200


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a run: its label in tables, and its name with options."""

    label: str
    player: str


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """The settings of a run."""

    game: str
    entrants: tuple[Entrant, ...]
    pairs: int
    """Most pairs of games in each pairing."""
    form: Form = "match"
    seed: int = 0
    clock: str = ""
    adjudicate: tuple[str, ...] = ()
    openings: Mapping[str, Any] = field(default_factory=dict)
    """What decides the openings: start options, random moves, book, file."""
    sprt: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.pairs <= MAX_PAIRS:
            raise LimitError(f"a pairing must have 1 to {MAX_PAIRS} pairs of games, not {self.pairs}")
        if not 0 <= self.seed < 2**32:
            raise LimitError(f"the seed must lie between 0 and {2**32 - 1}, not {self.seed}")
        if not 2 <= len(self.entrants) <= MAX_PLAYERS:
            raise LimitError(f"a run must have 2 to {MAX_PLAYERS} players, not {len(self.entrants)}")
        if self.form == "match" and len(self.entrants) != 2:
            raise LimitError("a match has two players; `sakiyomi tournament` takes more")

    @property
    def test(self) -> Sprt | None:
        """The sequential test that may end the match early."""
        return Sprt.parse(self.sprt) if self.sprt else None

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who meets whom, as indices of the entrants."""
        everybody = range(len(self.entrants))
        if self.form == "gauntlet":
            return [(0, other) for other in everybody[1:]]
        return list(combinations(everybody, 2))

    @property
    def games(self) -> int:
        """The most games of the run."""
        return 2 * self.pairs * len(self.pairings)

    def fixture(self, number: int) -> Fixture:
        """Game `number` of the schedule. A round goes through all pairings; each pair swaps colours."""
        pair, swapped = divmod(number, 2)
        turn, index = divmod(pair, len(self.pairings))
        one, other = self.pairings[index]
        return Fixture(number, pair, turn, (other, one) if swapped else (one, other))

    def as_json(self) -> dict[str, Any]:
        """The settings for the manifest."""
        data: dict[str, Any] = plain(self)
        return data


SETTINGS: Shape[MatchSettings] = shape_of(MatchSettings)
"""The settings as JSON."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A scheduled game."""

    number: int
    pair: int
    """The pair of games it belongs to; the other game has the colours swapped."""
    round: int
    """The round, which decides the opening."""
    seats: tuple[int, int]
    """The entrants of side 0 and side 1."""


def read_entrants(texts: Sequence[str]) -> tuple[Entrant, ...]:
    """Parses players: `alphabeta:depth=8`, or `deep=alphabeta:depth=8` with a label for tables."""
    entrants = list[Entrant]()
    for text in texts:
        label, equals, player = text.partition("=")
        if not equals or ":" in label:
            label = player = text
        if not label or not player:
            raise LimitError(f"a player must be NAME or LABEL=NAME, not {shorten(text)!r}")
        used = [entrant.label for entrant in entrants]
        number = 2
        while label in used:
            label, number = f"{label.split(' #')[0]} #{number}", number + 1
        entrants.append(Entrant(label, player))
    return tuple(entrants)
