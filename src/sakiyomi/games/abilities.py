"""Optional abilities of a position, each as a small protocol checked with `isinstance`.

A game offers an ability by having its members; `check_game` checks them. `docs/add-a-game.md` lists all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from sakiyomi.types import Side, Term

if TYPE_CHECKING:
    from sakiyomi.games.base import Position


@runtime_checkable
class HasTerms(Protocol):
    """Can explain its value."""

    def terms(self, side: Side) -> Sequence[Term]:
        """Named reasons that add up to `value(side)`."""


@runtime_checkable
class HasParts(Protocol):
    """Can say what makes up a term of its value."""

    def parts(self, side: Side, name: str) -> Sequence[Term]:
        """Parts that add up to the term with this name, the largest first."""


@runtime_checkable
class HasScale(Protocol):
    """Is valued in parts of the game's own unit, such as hundredths of a disc."""

    scale: int
    """How many parts make one unit."""


@runtime_checkable
class HasPaperView(Protocol):
    """Has an evaluation that never changes, for the papers' players."""

    def for_papers(self) -> Any:
        """The same position with that evaluation."""


@runtime_checkable
class HasPriorities(Protocol):
    """Knows which moves to try first."""

    def priority(self, move: Any) -> int:
        """Higher for moves to try first; the value of a search stays the same."""


@runtime_checkable
class HasPicture(Protocol):
    """Can be drawn in a terminal."""

    def draw(self) -> str:
        """The board as text."""


@runtime_checkable
class HasSvg(Protocol):
    """Can be drawn on a page."""

    def svg(self) -> str:
        """The board as a stand-alone SVG picture."""


@runtime_checkable
class HasGrid(Protocol):
    """Can be shown as a grid of cells."""

    def grid(self) -> Sequence[Sequence[str]]:
        """A short text for each cell, row by row from the top."""


@runtime_checkable
class HasClicks(Protocol):
    """Can be played by clicking on its picture or grid."""

    def clicks(self, move: Any) -> Sequence[tuple[float, float]]:
        """Where to click for a move, in order: `(x, y)` in the picture, or `(column, row)` in the grid."""


@runtime_checkable
class HasPlan(Protocol):
    """Has a coarser model of itself to search."""

    def plan(self) -> Position[Any]:
        """The same situation in whole moves."""

    def carry_out(self, moves: Sequence[Any]) -> Sequence[Any]:
        """Moves of the game itself that carry out a line of the plan."""


@runtime_checkable
class HasLineText(Protocol):
    """Can describe a whole line."""

    def line_text(self, moves: Sequence[Any]) -> str:
        """A line in words."""


@runtime_checkable
class HasTactics(Protocol):
    """Names the moves for quiescence search."""

    def tactical(self) -> Sequence[Any]:
        """Captures and the like."""


@runtime_checkable
class HasChecks(Protocol):
    """Knows when a threat must be answered."""

    @property
    def in_check(self) -> bool:
        """Whether it must be answered now: then every move is searched, not just tactical ones."""


@runtime_checkable
class HasDeclaration(Protocol):
    """Can be won by a declaration instead of a move, as in shogi with an entering king."""

    @property
    def may_declare(self) -> bool:
        """Whether the side to move may declare now."""


@runtime_checkable
class HasAttacker(Protocol):
    """Asks whether one side wins by force, as a mate problem does: `Prover` answers."""

    @property
    def attacker(self) -> Side:
        """The side that must win; the other one must prevent it. The same in the whole game."""


@runtime_checkable
class HasHiddenChoices(Protocol):
    """May hide a choice of one side from the other, as when both choose simultaneously."""

    @property
    def simultaneous(self) -> bool:
        """Whether choices are hidden at all: then no turn search is exact."""

    def seen_by(self, side: Side) -> Position[Any]:
        """What a side knows about the position."""

    def revealed(self) -> Position[Any]:
        """The position with nothing hidden."""


class NativeSearcher(Protocol):
    """A searcher class in the native core."""

    SELECTIVE: ClassVar[bool]
    """Whether the game can be searched selectively."""
    ASPIRATION: ClassVar[int]
    """First half-width of the aspiration window, in points."""

    def __init__(self, options: Any) -> None: ...


@runtime_checkable
class HasNativeSearch(Protocol):
    """Has rules and a search in the native core."""

    @property
    def searcher(self) -> type[NativeSearcher]:
        """The native searcher for this type of position."""

    @property
    def native(self) -> Any:
        """The native position to search."""

    def decode(self, codes: Sequence[int]) -> Sequence[Any]:
        """Moves from native codes."""


ABILITIES: dict[type, str] = {
    HasTerms: "terms",
    HasParts: "parts",
    HasPaperView: "for_papers",
    HasScale: "scale",
    HasPriorities: "priority",
    HasPicture: "draw",
    HasSvg: "svg",
    HasGrid: "grid",
    HasClicks: "clicks",
    HasPlan: "plan",
    HasLineText: "line_text",
    HasTactics: "tactical",
    HasChecks: "in_check",
    HasDeclaration: "may_declare",
    HasAttacker: "attacker",
    HasHiddenChoices: "seen_by",
    HasNativeSearch: "searcher",
}
"""All abilities, each with its main member: a position that has it must have the others too."""


def missing_members(position: object) -> dict[str, list[str]]:
    """Main members of incomplete abilities, each with the members that are missing."""
    found = {}
    for ability, main in ABILITIES.items():
        names = [name for name in vars(ability) if not name.startswith("_")]
        missing = [name for name in names if not hasattr(position, name)]
        if missing and hasattr(position, main):
            found[main] = missing
    return found
