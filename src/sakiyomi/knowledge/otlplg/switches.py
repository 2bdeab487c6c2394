"""Where the paper is silent, or its figures are lost: every reading is a switch with its other values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from sakiyomi.errors import LimitError, shorten


def _choice(default: str, meaning: str, *others: str) -> Any:
    return field(default=default, metadata={"meaning": meaning, "values": (default, *others)})


def _number(default: int, meaning: str, least: int, most: int) -> Any:
    return field(default=default, metadata={"meaning": meaning, "range": (least, most)})


GROUPS = (
    *("corner", "middle edge", "edge shapes", "C moves", "C rights"),
    *("arrangement", "edge fights", "general moves", "endgame", "urgency"),
)
"""Groups of knowledge that can be left out."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The readings in force. The first value of each is the default; names as in `otlplg:wing=legs`."""

    skirt: str = _choice("any", "discs behind a skirt: any, or all four (pure)", "pure")
    wing: str = _choice("legs", "discs behind a wing: any, or both ⓐ (legs)", "any")
    worst_wing: str = _choice(
        "pure", "the worst wing: all four squares behind it (pure), or the open X can be attacked", "attacked"
    )
    glider: str = _choice("four", "a glider has four discs, or three as well", "three")
    table: str = _choice("legs", "a table has two legs, or is any plain block of four", "block")
    lateral: str = _choice(
        "square", "a横取り differs from 横取り by the square played, or by what is turned", "turned"
    )
    alongside: str = _choice("either", "neighbour of a 沿い手: either colour, or the enemy's", "enemy")
    a_empty: str = _choice("instead", "+3 of an A with empty ⓐ: instead of +10, or added", "added")
    fatal: str = _choice(
        "answered", "a fatal C is excused if a corner answers it on the same edge, or never", "always"
    )
    elsewhere: str = _choice("off", "edge shapes on edges other than the move's count too", "on")
    pi: str = _choice(
        "frontier", "what π counts: frontier discs, potential moves or exposed pairs", "potential", "exposure"
    )
    pi_percent: int = _number(140, "weight of π, percent", 0, 1000)
    x_replies: str = _choice("endgame", "X moves are replies: in the endgame, or always", "always")
    own_moves: str = _choice("endgame", "changes of one's own moves count: in the endgame, or never", "off")
    good: int = _number(5, "a good move is worth this or more, points", 1, 40)
    reserve: str = _choice(
        "right",
        "a reserve move is one that the enemy cannot play (権利手), or any that he cannot remove",
        "any",
    )
    beside: str = _choice(
        "largest", "two good replies beside an edge move count by the larger of them, or by both", "sum"
    )
    corner_fights: str = _choice(
        "always",
        "corner moves are followed until quiet in edge fights too, or in the endgame only",
        "endgame",
    )
    corner_count: str = _choice(
        "apart", "Table 3 counts a corner among the good shapes (shape), or not (apart)", "shape"
    )
    cutoff: str = _choice("paper", "cut-off points −5, −10, none; or none from the start", "none")
    cut: str = _choice("below", "cut when the value is below the point, or when it has reached it", "at")
    deepest: int = _number(8, "edge fights are followed to this depth, plies", 2, 16)
    joseki: str = _choice(
        "listed", "the first moves follow listed openings (定石), or simple knowledge alone", "none"
    )
    opening: int = _number(5, "depth of alpha-beta in the opening, plies", 1, 12)
    exact: int = _number(10, "empty squares from which the end is solved", 1, 24)
    without: str = field(
        default="",
        metadata={"meaning": "groups of knowledge left out, joined by +", "values": GROUPS},
    )

    def lacks(self, group: str) -> bool:
        """Whether a group of knowledge is left out."""
        return group in self.without.split("+")


DEFAULT = Switches()


def read_switches(options: Mapping[str, str]) -> Switches:
    """Switches from text; raises `LimitError` for an unknown name or value."""
    known = {one.name: one for one in fields(Switches)}
    given: dict[str, Any] = {}
    for name, text in options.items():
        if name not in known:
            raise LimitError(f"otlplg has no switch {shorten(name)!r}; it has: {', '.join(known)}")
        about = known[name].metadata
        if "range" in about:
            low, high = about["range"]
            if not (text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high):
                raise LimitError(f"{name} must be a whole number from {low} to {high}, not {shorten(text)!r}")
            given[name] = int(text)
            continue
        for word in text.split("+") if name == "without" else [text]:
            if word not in about["values"]:
                raise LimitError(f"{name} is one of {', '.join(about['values'])}, not {shorten(word)!r}")
        given[name] = text
    return replace(DEFAULT, **given)
