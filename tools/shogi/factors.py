"""Which numbers are learnt, and how weights are made from them.

A weight is a sum of factors: what all like it share, and what is its own. A gold two steps in front of any
king shares one factor, for instance. What was seen rarely then follows what was seen often.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

KINDS, KINGS, SQUARES, HAND_KINDS, IN_HAND, COUNTED = 15, 45, 81, 8, 18, 4
NEAR, CAMPS, COUNTS, OCCUPANTS, CLASSES, DEFENDED = 25, 3, 4, 29, 6, 3
REACHED, WEAK, JOINED = 18, 6, 3
(MATERIAL, HAND, SQUARE, OWN, ENEMY, OWN_HAND, ENEMY_HAND, CONTROL, ESCAPE, THREAT, MOBILITY) = range(11)
"""Sections of weights, in the order of `native/game/shogi/layout.hpp`."""

FREE, SHARED, SINGLE = 0.02, 2.0, 20.0
"""How strongly factors are held back: base values, what many weights share, what one weight has alone."""


class Factors:
    """The factors of every weight."""

    def __init__(self, sections: list[int]) -> None:
        self.starts = [0, *np.cumsum(sections).tolist()]
        self.columns = self.starts[-1]
        self.size = 1 + self.columns
        """Factor 0 is always zero; then one factor per weight, and the shared ones."""
        self.strength = [np.full(1 + self.columns, SINGLE)]
        self.parts: list[list[Any]] = [[] for _ in sections]
        for section in (MATERIAL, HAND, SQUARE):
            self.strength[0][1 + self.starts[section] : 1 + self.starts[section + 1]] = FREE
        self._relations()
        self._hands()
        self._activity()
        widest = 1 + max(len(part) for part in self.parts)
        self.of = np.zeros((self.columns, widest), dtype=np.int64)
        self.of[:, 0] = np.arange(1, self.columns + 1)
        for section, part in enumerate(self.parts):
            for place, indices in enumerate(part, start=1):
                self.of[self.starts[section] : self.starts[section + 1], place] = indices.ravel()
        self.strengths = np.concatenate(self.strength)

    def _share(self, section: int, indices: Any, strength: float = SHARED) -> None:
        """Adds shared factors to a section: weights with the same index share one."""
        flat = np.asarray(indices).ravel()
        self.parts[section].append(self.size + flat)
        self.size += int(flat.max()) + 1
        self.strength.append(np.full(int(flat.max()) + 1, strength))

    def _relations(self) -> None:
        king, kind, square = np.indices((KINGS, KINDS, SQUARES))
        across, down = square // 9 - king // 9 + 8, square % 9 - king % 9 + 8
        relative = (kind * 17 + across) * 17 + down
        for section in (OWN, ENEMY):
            self._share(section, relative)
            self._share(section, relative * 9 + king % 9, 6.0)
        folded = np.where(square // 9 > 4, 8 - square // 9, square // 9) * 9 + square % 9
        self.material_of, self.square_of = kind, kind * KINGS + folded
        self.parts[OWN].append(1 + self.starts[MATERIAL] + kind.ravel())
        self.parts[OWN].append(1 + self.starts[SQUARE] + self.square_of.ravel())

    def _hands(self) -> None:
        king, kind, nth = np.indices((KINGS, HAND_KINDS, COUNTED))
        for section in (OWN_HAND, ENEMY_HAND):
            self._share(section, (kind * COUNTED + nth) * 9 + king % 9)

    def _activity(self) -> None:
        camp, place, state, occupant = np.indices((CAMPS, NEAR, COUNTS * COUNTS, OCCUPANTS))
        self._share(CONTROL, (place * 16 + state) * OCCUPANTS + occupant, 6.0)
        self._share(CONTROL, (camp * NEAR + place) * 16 + state)
        self._share(CONTROL, place * 16 + state)
        kind, attacker, defended, _ = np.indices((KINDS, CLASSES, DEFENDED, 2))
        self._share(THREAT, (kind * CLASSES + attacker) * DEFENDED + defended)

    def weights(self, factors: Any) -> Any:
        """The weights of the file: what a piece is worth by itself is not part of its relations there."""
        sums = factors[self.of].sum(1)
        own = slice(self.starts[OWN], self.starts[OWN + 1])
        sums[own] -= factors[1 + self.starts[MATERIAL] + self.material_of.ravel()]
        sums[own] -= factors[1 + self.starts[SQUARE] + self.square_of.ravel()]
        return sums


def whole(weights: Any, limit: int, scale: float) -> Any:
    """Weights as 16-bit numbers."""
    assert math.isfinite(float(np.abs(weights).max()))
    return np.clip(np.rint(weights * scale), -limit, limit).astype(np.int16)
