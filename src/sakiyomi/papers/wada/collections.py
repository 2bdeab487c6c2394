"""The sets of problems, each in two halves: one to choose settings on, the other to confirm them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from sakiyomi._native import Random
from sakiyomi.errors import LimitError, TextError
from sakiyomi.papers.wada.settings import WadaSettings
from sakiyomi.tsume import gallery
from sakiyomi.tsume.collection import read_files, read_set
from sakiyomi.tsume.problem import Problem

MADE, GAMES = (3, 5, 7, 9, 11), (7, 9, 11)
"""Lengths of the composed problems, and of those from games of our own engine."""
HARD = ("games 9", "games 11")
"""Sets that the paper's search can only just solve: machines are compared on them."""


@dataclass(frozen=True, slots=True)
class ProblemSet:
    """Problems as name and text, in two halves."""

    name: str
    first: tuple[tuple[str, str], ...]
    second: tuple[tuple[str, str], ...]


def all_sets(settings: WadaSettings) -> list[ProblemSet]:
    """The sets of the settings."""
    if settings.files:
        return [_halved(Path(file).stem, _readable(file), settings.seed) for file in settings.files]
    made = gallery.book("tanuki").problems
    text = (resources.files(__package__) / "games.tsv").read_text(encoding="utf-8")
    games = list(read_set(text, "games"))
    return [
        *(_halved(f"made {n}", [p for p in made if p.plies == n], settings.seed) for n in MADE),
        *(_halved(f"games {n}", [p for p in games if p.plies == n], settings.seed) for n in GAMES),
        _halved("muso", list(gallery.book("muso").problems), settings.seed),
    ]


def _halved(name: str, problems: list[Problem], seed: int) -> ProblemSet:
    order, random = list(problems), Random(seed)
    for i in range(len(order) - 1, 0, -1):
        j = random.below(i + 1)
        order[i], order[j] = order[j], order[i]
    texts = tuple((problem.name, problem.text) for problem in order)
    middle = len(texts) // 2
    return ProblemSet(name, texts[:middle], texts[middle:])


def _readable(file: str) -> list[Problem]:
    """The problems of a file; raises `LimitError` at one that cannot be parsed, before anything is solved."""
    found = list(read_files([Path(file)]))
    for problem in found:
        try:
            problem.position()
        except TextError as error:
            raise LimitError(f"{file}, problem {problem.name}: {error}") from None
    return found
