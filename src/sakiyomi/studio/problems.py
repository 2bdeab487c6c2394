"""Books of mate problems: two introductory ones, and those that ship with the package."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from sakiyomi.tsume import gallery
from sakiyomi.tsume.problem import Problem


@dataclass(frozen=True, slots=True)
class Book:
    """Problems that belong together, and where they come from."""

    name: str
    source: str
    problems: tuple[Problem, ...]

    @property
    def numbered(self) -> int:
        """Problems without corrected diagrams (補正図), named such as 31h."""
        return sum(not problem.name[-1].isalpha() for problem in self.problems)


FIRST_STEPS = Book(
    "first",
    "",
    (
        Problem("1", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1),
        Problem("2", "8k/9/7+P1/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1", 1),
    ),
)


@functools.cache
def books() -> tuple[Book, ...]:
    """All books, easiest first."""
    shipped = (gallery.book(name) for name in ("tanuki", "muso"))
    return (FIRST_STEPS, *(Book(one.name, f"{one.title} ({one.licence})", one.problems) for one in shipped))
