"""What the paper prints."""

from __future__ import annotations

TABLE2 = (
    ("none", 18, 7, 1.6e15, 0),
    ("(1)", 3, 7, 343, 1),
    ("(1)(2)", 1, 7, 7, 4),
    ("(1)(2)(3)", 1, 6, 6, 12),
)
"""Reductions, robots, moves, positions a ply, depth within 3 s."""

TABLE3 = (
    (251, 115, 97, 90, 82, 78),
    (268, 93, 63, 59, 57, 56),
    (143, 106, 91, 74, 71, 51),
    (185, 43, 41, 41, 38, 31),
    (103, 42, 40, 36, 35, 35),
    (168, 69, 67, 59, 43, 42),
    (270, 115, 112, 111, 90, 88),
    (92, 69, 63, 57, 50, 38),
    (161, 92, 79, 65, 51, 42),
    (213, 93, 68, 63, 57, 34),
)
"""Points by rank in ten matches; Matsue has the first rank in all of them."""

MATSUE_MEAN = sum(row[0] for row in TABLE3) / len(TABLE3)
OFFICIAL_MEAN = sum(sum(row[1:]) for row in TABLE3) / (5 * len(TABLE3))
