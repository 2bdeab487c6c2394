"""Problems that come with the package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

from sakiyomi.errors import UnknownNameError
from sakiyomi.tsume.collection import read_set
from sakiyomi.tsume.problem import Problem


@dataclass(frozen=True, slots=True)
class ProblemBook:
    """A set of problems with its source."""

    name: str
    title: str
    licence: str

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All of them, in the order of the book."""
        return _problems(self.name)

    def problem(self, name: str) -> Problem:
        """The problem with this name; raises `UnknownNameError`."""
        wanted = name.removeprefix(self.name).lstrip("0")
        for problem in self.problems:
            if problem.name == wanted:
                return problem
        known = [problem.name for problem in self.problems]
        raise UnknownNameError(f"problem in {self.name}", name, [*known[:3], "…", *known[-3:]])


BOOKS = (
    ProblemBook("muso", "将棋無双, Itō Sōkan III, 1734", "public domain"),
    ProblemBook(
        "tanuki",
        "machine-made problems of 1 to 11 plies, tokuhirom/tanuki-tsume-shogi",
        "MIT, © 2026 tokuhirom",
    ),
)


def book(name: str) -> ProblemBook:
    """A set by name; raises `UnknownNameError`."""
    for one in BOOKS:
        if one.name == name:
            return one
    raise UnknownNameError("gallery", name, [one.name for one in BOOKS])


@cache
def _problems(name: str) -> tuple[Problem, ...]:
    text = (resources.files("sakiyomi.tsume") / "problems" / f"{name}.tsv").read_text(encoding="utf-8")
    return tuple(read_set(text, name))
