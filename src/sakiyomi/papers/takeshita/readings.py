"""How the rules were read: what the paper says, what it leaves open, and what we chose."""

from __future__ import annotations

from sakiyomi.papers.takeshita import pictures
from sakiyomi.reporting.report import Column, Prose, Section, Table

READINGS = (
    (
        "field",
        "41×41 without two corners, about 1,200 cells",
        "hexagon of side 21: 1,261 cells, 5 % walls",
        "paper",
    ),
    (
        "frame, session",
        "1/60 s; 180 frames; commands are for the next session",
        "the same (delay=1)",
        "paper",
    ),
    ("move, suck, refill, pour", "40, 40, 24, 19 frames (Table 1)", "the same", "paper"),
    ("wasteland", "actions take longer", "twice as long, for actions started on it", "ours (waste)"),
    (
        "water of others",
        "can be sucked",
        "must be sucked before a cell is entered",
        "ours (suck=bump|stand)",
    ),
    ("robots", "nothing about collisions", "share cells", "ours (crowd=share|block)"),
    ("refill", "24 frames", "one unit; no limit on the tank", "ours (refill_units, tank_limit)"),
    ("tank at the start", "first to a jar, a slow start", "empty", "from the paper (start_tank)"),
    (
        "when an action works",
        "after acting, no other until its time has passed",
        "at its first frame",
        "from the paper",
    ),
    (
        "enclosed cells",
        "cells enclosed by a team's water (Figure 2)",
        "walls, jars and the rim close no ring",
        "ours",
    ),
    (
        "water of others inside",
        "stays theirs while any is left",
        "theirs; the ring holds",
        "paper, ours (enemy_breaks)",
    ),
    ("enclosed by several", "not mentioned", "each team counts it", "ours (nested)"),
    (
        "equal points",
        "more water in all: 202 before 156",
        "water on the field at the end",
        "from the paper (tie)",
    ),
    (
        "late or missing commands",
        "teams near 3 s had trouble",
        "the robots stand still",
        "ours (late, silent)",
    ),
    ("a team that fails", "an official player took a seat (Table 4)", "--absent names the bot", "ours"),
    (
        "search",
        "4 moves, 2 pours each, never back to the cell just left",
        "the same, also across sessions",
        "paper",
    ),
    ("evaluation", "own cell +20, enemy's −10, second unit +1 (Figure 7)", "the same", "paper"),
    ("nearness", "the nearer another robot within 5 cells, the worse", "2 × (6 − distance)", "ours"),
    ("water at first", "more than enough for the match", "0.4 units per second and robot", "ours"),
    ("near the end", "one pour instead of two", "in the last 30 s", "ours"),
    ("“極端に多い配水量”", "cells with an extreme amount of water are left", "more than 6 units", "ours"),
)
"""What, the paper, ours, and where ours comes from (in brackets the rule that changes it)."""


def section() -> Section:
    """The list."""
    columns = tuple(Column(title, align="left") for title in ("what", "paper", "here", "from"))
    text = (
        "Rules that the paper leaves open are switches of `Config` (`--rule NAME=VALUE`), so that another "
        "reading can be tried. Figures 2 to 7 are our drawings of what the paper's captions and text say."
    )
    blocks = (Prose(text), Table("Readings", columns, READINGS), pictures.rings(), pictures.cell_rules())
    return Section("How the rules were read (section 2)", blocks)
