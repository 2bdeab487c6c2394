"""Mate problems to begin with: one for beginners, and classics of 将棋無双 (1734, public domain)."""

from __future__ import annotations

from dataclasses import dataclass

MUSO = "将棋無双 (1734)"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with its length in plies as composed."""

    name: str
    sfen: str
    plies: int
    by: str = ""


PROBLEMS = (
    Problem("頭金", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
    Problem("無双 38", "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1", 13, MUSO),
    Problem("無双 55", "1l7/s8/p+Pg6/3p5/+pP1B5/kp7/2R+p5/S8/9 b GNrb2g2s3n3l11p 1", 11, MUSO),
)
