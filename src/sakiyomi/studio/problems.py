"""Books of mate problems to begin with."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.games.shogi import ShogiPosition, forms


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem, with its length in plies where it is known."""

    name: str
    text: str
    plies: int | None = None

    def position(self) -> ShogiPosition:
        """What is to be solved."""
        return forms.read(self.text).start


@dataclass(frozen=True, slots=True)
class Book:
    """Problems that belong together."""

    title: str
    problems: tuple[Problem, ...]


FIRST_STEPS = Book(
    "First steps",
    (
        Problem("1", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
        Problem("2", "8k/9/7+P1/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1", 1),
    ),
)
MUSO = Book(
    "将棋無双 (1734)",
    (
        Problem("38", "2B3l2/5lg2/5p1n1/6k1g/5P2+B/5Sg1N/6N+l1/9/9 b SN2rg2sl16p 1"),
        Problem("55", "1l7/s8/p+Pg6/3p5/+pP1B5/kp7/2R+p5/S8/9 b GNrb2g2s3n3l11p 1"),
        Problem("77", "9/9/9/1+P1+B5/1p2S4/+pn7/1k2G4/s8/+l1L+p1+B3 b 3G2r2s3n2l14p 1"),
        Problem("79", "9/7B1/9/9/n1p6/+p8/4n4/+B1k1S4/N8 b G2S2r3gsn4l16p 1"),
    ),
)

BOOKS = (FIRST_STEPS, MUSO)
