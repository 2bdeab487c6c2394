"""The ten states of a game (Tajima, section 3.10) as data: how to play in each, and when to leave it.

Fig. 5, which had the transitions, is lost. The states are named in the text except 終, the early endgame of
section 3.5; when to go from one to another is a reading. A state's first transition whose condition holds is
taken, again and again until none holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sakiyomi._native import othello_places as places
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.knowledge.otlplg.board import CORNERS, EDGES, X_SQUARES, Bits
from sakiyomi.knowledge.otlplg.switches import Switches


@dataclass(frozen=True, slots=True)
class Facts:
    """What transitions depend on in a position, from the view of the side to move."""

    discs: int
    """Discs on the board."""
    occupied: Bits
    own_places: Bits
    enemy_places: Bits
    own_stable: int
    enemy_stable: int
    extension: bool
    """Whether a quiet move adds stable discs to an edge at an own corner (隅2)."""
    listed: bool = False
    """Whether a listed opening (定石) goes on from here."""

    @property
    def empties(self) -> int:
        """Empty squares."""
        return 64 - self.discs


def facts_of(position: OthelloPosition, extension: bool = False) -> Facts:
    """The facts of a position."""
    side = position.side
    own, enemy = position.discs(side), position.discs(1 - side)
    return Facts(
        discs=(own | enemy).bit_count(),
        occupied=own | enemy,
        own_places=places(own, enemy),
        enemy_places=places(enemy, own),
        own_stable=position.native.stable(side).bit_count(),
        enemy_stable=position.native.stable(1 - side).bit_count(),
        extension=extension,
    )


When: TypeAlias = Callable[[Facts, Switches], bool]

CONDITIONS: dict[str, tuple[str, When]] = {
    "8 discs": (
        "8 discs or more, and no listed opening goes on",
        lambda f, _: f.discs >= 8 and not f.listed,
    ),
    "edges": (
        "a disc on an edge, or 24 discs or more",
        lambda f, _: bool(f.occupied & EDGES) or f.discs >= 24,
    ),
    "own corner open": (
        "a corner can be taken and there are fewer than 40 discs",
        lambda f, _: bool(f.own_places & CORNERS) and f.discs < 40,
    ),
    "no own corner open": (
        "no corner can be taken",
        lambda f, _: not f.own_places & CORNERS,
    ),
    "no extension": ("no edge at an own corner can be filled", lambda f, _: not f.extension),
    "40 discs": ("40 discs or more", lambda f, _: f.discs >= 40),
    "corners": (
        "a corner or an X square is taken, or a corner can be taken by either side",
        lambda f, _: bool(f.occupied & (CORNERS | X_SQUARES) or (f.own_places | f.enemy_places) & CORNERS),
    ),
    "stable": (
        "8 stable discs of a side that has a corner, and 15 to 20 squares empty",
        lambda f, _: 15 <= f.empties <= 20 and max(f.own_stable, f.enemy_stable) >= 8,
    ),
    "16 empty": ("16 squares empty or fewer", lambda f, _: f.empties <= 16),
    "14 empty": ("14 squares empty or fewer", lambda f, _: f.empties <= 14),
    "last": ("10 squares empty or fewer (the switch exact)", lambda f, s: f.empties <= s.exact),
}
"""Conditions by name, in words and as a test."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Simple knowledge: `inside` (a listed opening, else few discs, inside, no edge), `corner` (take it),
    `extend` (fill edges)."""

    name: str


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Sections 2 and 3: values of candidates by what they change."""

    end: bool = False
    """With the additions for the early endgame (section 3.5), X squares included."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What alpha-beta counts, own less the enemy's, in points each."""

    pi: int = 0
    """Frontier discs, against their owner (π)."""
    mobility: int = 0
    corners: int = 0
    stable: int = 0
    discs: int = 0


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Alpha-beta to a depth in plies; 0 takes the switch `opening`."""

    depth: int
    weights: Weights


@dataclass(frozen=True, slots=True)
class ExactEndgame:
    """Solves the game to its end."""


Strategy: TypeAlias = Rules | Knowledge | Lookahead | ExactEndgame


@dataclass(frozen=True, slots=True)
class OtlplgState:
    """A state of the game, with its strategy and its ways out in order: a condition and the next state."""

    name: str
    en: str
    strategy: Strategy
    ways: tuple[tuple[str, str], ...]


STATES: tuple[OtlplgState, ...] = (
    OtlplgState("序初", "first moves", Rules("inside"), (("8 discs", "序"), ("edges", "序"))),
    OtlplgState(
        "序", "opening", Lookahead(0, Weights(pi=1, mobility=5, corners=40)),
        (("own corner open", "隅1"), ("edges", "中")),
    ),
    OtlplgState(
        "中", "middle game", Knowledge(),
        (
            ("last", "最終"), ("16 empty", "終中"), ("own corner open", "隅1"), ("40 discs", "中終"),
            ("corners", "終"),
        ),
    ),
    OtlplgState(
        "隅1", "corner to take", Rules("corner"), (("no own corner open", "隅2"), ("40 discs", "終"))
    ),
    OtlplgState(
        "隅2", "after a corner", Rules("extend"),
        (("own corner open", "隅1"), ("no extension", "終"), ("40 discs", "終")),
    ),
    OtlplgState(
        "中終", "late middle game", Knowledge(),
        (("last", "最終"), ("16 empty", "終中"), ("corners", "終")),
    ),
    OtlplgState(
        "終", "early endgame", Knowledge(end=True),
        (("last", "最終"), ("stable", "確定石"), ("16 empty", "終中")),
    ),
    OtlplgState(
        "確定石", "stable discs", Lookahead(6, Weights(mobility=5, stable=10)),
        (("last", "最終"), ("14 empty", "終中")),
    ),
    OtlplgState(
        "終中", "middle of the endgame", Lookahead(8, Weights(mobility=2, stable=4, discs=1)),
        (("last", "最終"),),
    ),
    OtlplgState("最終", "last moves", ExactEndgame(), ()),
)  # fmt: skip


def in_words(strategy: Strategy) -> str:
    """What is done in a state."""
    match strategy:
        case Knowledge(end):
            return "knowledge about change" + (", with that of the endgame" if end else "")
        case Lookahead(depth, weights):
            counts = (
                *(("π", weights.pi), ("mobility", weights.mobility), ("corners", weights.corners)),
                *(("stable discs", weights.stable), ("discs", weights.discs)),
            )
            counted = [f"{value} × {name}" for name, value in counts if value]
            return f"alpha-beta, {f'depth {depth}' if depth else 'opening depth'}, {' + '.join(counted)}"
        case ExactEndgame():
            return "exact to the end"
        case Rules(name):
            return {
                "inside": "listed openings (定石), else few discs, inside",
                "corner": "take the corner",
                "extend": "fill the edges at the corner",
            }[name]


JAPANESE = {
    "序初": "序盤の初め",
    "序": "序盤",
    "中": "中盤",
    "隅1": "取れる隅がある局面",
    "隅2": "隅を取った後",
    "中終": "中盤の終わり",
    "終": "終盤の初め",
    "確定石": "確定石を数える局面",
    "終中": "終盤の半ば",
    "最終": "最終盤",
}
"""The program's names of its states, in words that stand alone."""
BY_NAME = {state.name: state for state in STATES}
FIRST = STATES[0]


def follow(
    state: OtlplgState, facts: Facts, switches: Switches, states: Mapping[str, OtlplgState] = BY_NAME
) -> OtlplgState:
    """The state after all transitions that hold; no state is entered twice."""
    seen = {state.name}
    while True:
        for condition, name in state.ways:
            if CONDITIONS[condition][1](facts, switches) and name not in seen:
                state = states[name]
                seen.add(name)
                break
        else:
            return state
