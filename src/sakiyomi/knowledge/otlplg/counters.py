"""The work done for a decision, in the symbols of the paper's Table 3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NAMES: Mapping[str, str] = {
    "N": "candidates, without X squares",
    "G": "good shapes matched in the whole computation",
    "B": "bad shapes matched in the whole computation",
    "D": "possible moves of the enemy that changed for the good",
    "Z": "possible moves of the enemy that changed for the bad",
    "Spo": "moves searched that the enemy had before and has no longer",
    "Sso": "moves searched that the enemy had before",
    "Pso": "moves that the enemy had before, considered",
    "H": "moves searched in edge fights, both sides in turn",
    "H1": "the first of those, at depth 2",
    "So": "moves of the enemy searched at depth 2",
    "Po": "moves of the enemy at depth 2, considered",
    "Sp": "own moves of the mover searched",
    "E": "moves searched within edge fights that are not played in turn (not a column of the paper)",
}
"""The columns of Table 3 (S_p^o is `Spo`, and so on), and one more."""

N, G, B, D, Z, SPO, SSO, PSO, H, H1, SO, PO, SP, E = range(len(NAMES))


@dataclass(slots=True)
class Counters:
    """One row of Table 3; rows add up."""

    row: list[int] = field(default_factory=lambda: [0] * len(NAMES))

    def __add__(self, other: Counters) -> Counters:
        return Counters([a + b for a, b in zip(self.row, other.row, strict=True)])

    def __getitem__(self, name: str) -> int:
        return self.row[tuple(NAMES).index(name)]

    def as_dict(self) -> dict[str, int]:
        """By symbol."""
        return dict(zip(NAMES, self.row, strict=True))

    @property
    def lookaheads(self) -> int:
        """Moves read in turn (section 5.1 (1)): N + S^o - H1 + H."""
        row = self.row
        return row[N] + row[SO] - row[H1] + row[H]

    @property
    def searched(self) -> int:
        """S of section 5.1 (6): adds the moves of both sides that are not played in turn, except E."""
        return self.lookaheads + self.row[SSO] + self.row[SP]

    @property
    def read(self) -> int:
        """Every move that was judged, E included."""
        return self.searched + self.row[E]
