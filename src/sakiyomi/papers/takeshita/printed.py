"""What the paper prints."""

from __future__ import annotations

TABLE2 = (
    ("none", 18, 7, 1.6e15, 0),
    ("(1)", 3, 7, 343, 1),
    ("(1)(2)", 1, 7, 7, 4),
    ("(1)(2)(3)", 1, 6, 6, 12),
)
"""Reductions, robots, moves, positions per ply, depth within 3 s."""

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
TABLE3_AIS = ("54312", "54321", "43512", "31254", "41253", "42135", "24153", "15432", "21435", "53412")
"""The numbers of the official players from the second rank to the sixth."""

ROUNDS = (
    ("Table 4, first round", (212, 189, 118, 69, 40, 30), 0),
    ("Table 5, quarter-final", (251, 211, 132, 131, 74, 73), 0),
    ("Table 6, semi-final", (200, 161, 153, 153, 119, 107), 2),
    ("Table 7, final (7 minutes)", (211, 210, 174, 133, 112, 93), 2),
)
"""The contest: points by rank, and Matsue's place among them from 0. Table 8 lists Matsue's again."""

MATSUE_MEAN = sum(row[0] for row in TABLE3) / len(TABLE3)
OFFICIAL_MEAN = sum(sum(row[1:]) for row in TABLE3) / (5 * len(TABLE3))

CELLS = 1200
"""Section 6.1: the approximate number of cells that matter."""
SURE = 400
"""Section 6.1: cells that surely suffice when two teams of six advance; nobody ever had as many."""
LOW_END = 200
"""Section 6.1: in fights even leaders end below this."""
