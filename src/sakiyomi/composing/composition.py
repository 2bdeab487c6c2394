"""A problem that was found: diagram, solution, and what is interesting about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sakiyomi.composing.interest import interest
from sakiyomi.composing.story import Story
from sakiyomi.composing.themes import shown_themes
from sakiyomi.games.shogi import SHOGI, ShogiPosition, kif, move_name
from sakiyomi.games.shogi.pieces import square_text
from sakiyomi.tsume.solution import of_study
from sakiyomi.tsume.study import Study

DUAL = -0.5
"""Points of another mate at the last move, or of a promotion that does not matter."""


@dataclass(frozen=True, slots=True)
class Composition:
    """A sound problem, with the king on the right as books print it."""

    sfen: str
    moves: tuple[str, ...]
    """The solution in USI."""
    pieces: int
    themes: tuple[str, ...]
    terms: dict[str, float]
    """What makes it interesting, in points that add up."""
    kif: str
    """The solution with its variations."""
    idea: str
    """The same for problems that differ only in details: the king, and where which pieces give check."""

    @classmethod
    def of(cls, story: Story, study: Study) -> Composition:
        """From a sound problem and its study."""
        terms = interest(story)
        if study.others:
            terms["duals"] = DUAL * len({one.ply for one in study.others})
        position = story.diagram.position()
        return cls(
            position.sfen,
            tuple(str(move) for move in story.line),
            story.diagram.pieces,
            tuple(shown_themes(story)),
            terms,
            kif.write(of_study(position, study)),
            _idea(story),
        )

    @property
    def plies(self) -> int:
        """The length, as books count it."""
        return len(self.moves)

    @property
    def interest(self) -> float:
        """The sum of the terms, in points."""
        return round(sum(self.terms.values()), 2)

    @property
    def position(self) -> ShogiPosition:
        """The position to solve."""
        return SHOGI.parse(self.sfen)

    @property
    def solution(self) -> list[str]:
        """The Japanese names of the moves."""
        here, names = self.position, []
        for text in self.moves:
            names.append(move_name(here, move := here.read_move(text)))
            here = here.play(move)
        return names


def _idea(story: Story) -> str:
    steps = [f"{step.kind}{square_text(step.move.to)}{'x' * step.captures}" for step in story.steps]
    return " ".join([square_text(story.diagram.king), *steps])


def best_first(problems: Iterable[Composition]) -> list[Composition]:
    """The problems without duplicates, the most interesting first; of one idea, only the best."""
    ideas = dict[str, Composition]()
    for problem in problems:
        known = ideas.setdefault(problem.idea, problem)
        if rank(problem) < rank(known):
            ideas[problem.idea] = problem
    return sorted(ideas.values(), key=rank)


def rank(problem: Composition) -> tuple[float, str]:
    """The order of a collection: by interest, then by the diagram, so that it never depends on chance."""
    return -problem.interest, problem.sfen


def count_lengths(problems: Sequence[Composition]) -> dict[int, int]:
    """How many problems there are of each length, in plies."""
    lengths = sorted({problem.plies for problem in problems})
    return {plies: sum(problem.plies == plies for problem in problems) for plies in lengths}
