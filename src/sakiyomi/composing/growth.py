"""One try: a random mate grows, by steps back and small changes, towards a problem of the wished kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from sakiyomi import _native
from sakiyomi.composing.diagram import Diagram
from sakiyomi.composing.interest import interest
from sakiyomi.composing.mutation import mutate
from sakiyomi.composing.retro import step_back
from sakiyomi.composing.soundness import PROVEN, Soundness, is_clean
from sakiyomi.composing.starts import random_start
from sakiyomi.composing.story import Story
from sakiyomi.composing.wish import Wish
from sakiyomi.tsume.study import Study

STARTS, START_ROUNDS = 64, 12
"""Random diagrams in a round, and rounds until one of them must be a mate."""
CHILDREN, ROUNDS, BEAM = 40, 12, 4
"""New diagrams in a round; rounds for each two plies of the wished length; diagrams that live on."""
MAX_DRAWS = 2_000
"""Random changes tried in a round; most come out impossible."""
MAX_FLAWS = 3
"""Flaws up to which a diagram may still be repaired."""
FLAW, THEME, PIECE = 2.0, 6.0, 0.25
"""Points of a flaw, of a wished theme that is shown, and of each piece where the interest is not known."""
BACK = 0.6
"""Share of steps back among the changes of a diagram that may grow."""
STUDIED = 6
"""Candidates that are studied thoroughly before a try is given up."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A diagram with what is known about it."""

    diagram: Diagram
    found: _native.Uniqueness
    value: float
    story: Story | None = None
    """Only without flaws."""


class ProblemGrowth:
    """A try with its own random numbers: the same wish and seed give the same problem."""

    def __init__(self, wish: Wish, seed: str, soundness: Soundness) -> None:
        self._wish, self._chance, self._soundness = wish, Random(seed), soundness
        self._plies = self._chance.choice(wish.lengths)
        self._seen = set[Diagram]()

    def run(self, stopped: Callable[[], bool] = lambda: False) -> tuple[Story, Study] | None:
        """The most interesting problem of the try with its study, if there is a sound one."""
        self._soundness.forget()
        beam = self._start()
        grown = dict[Diagram, Grown]()
        for _ in range(ROUNDS * (self._plies + 1) // 2 if beam else 0):
            if stopped():
                return None
            children = self._judge(self._children(beam))
            grown |= {one.diagram: one for one in children if one.story is not None}
            beam = sorted([*beam, *children], key=lambda one: -one.value)[:BEAM]
        stories = sorted(grown.values(), key=lambda one: -one.value)
        return self._best([one.story for one in stories if one.story is not None])

    def _start(self) -> list[Grown]:
        """Random mates."""
        themes = self._wish.themes
        mates: list[Grown] = []
        for _ in range(START_ROUNDS):
            drawn = [
                random_start(self._chance, game_like="game-like" in themes, two_kings="two-kings" in themes)
                for _ in range(STARTS)
            ]
            mates += self._judge([one for one in drawn if one is not None and self._is_new(one)])
            if len(mates) >= BEAM:
                break
        return sorted(mates, key=lambda one: -one.value)[:BEAM]

    def _children(self, beam: list[Grown]) -> list[Diagram]:
        children: list[Diagram] = []
        for _ in range(MAX_DRAWS):
            parent = self._chance.choice(beam)
            grows = parent.story is not None and parent.found.length < self._plies
            change = step_back if grows and self._chance.random() < BACK else mutate
            child = change(parent.diagram, self._chance)
            if child is not None and self._is_new(child):
                children.append(child)
                if len(children) == CHILDREN:
                    break
        return children

    def _is_new(self, diagram: Diagram) -> bool:
        if diagram in self._seen or not self._wish.allows(diagram):
            return False
        self._seen.add(diagram)
        return True

    def _judge(self, diagrams: list[Diagram]) -> list[Grown]:
        """The mates among the diagrams that are not too long."""
        found = self._soundness.sift(diagrams, self._plies, MAX_FLAWS)
        pairs = zip(diagrams, found, strict=True)
        return [self._value(one, what) for one, what in pairs if what.status == PROVEN and what.length]

    def _value(self, diagram: Diagram, found: _native.Uniqueness) -> Grown:
        if not is_clean(found):
            return Grown(diagram, found, found.length - FLAW * found.flaws - PIECE * diagram.pieces)
        story = Story.of(diagram, found.line, found.akin)
        if any(story.end.hand):  # left in hand: a flaw as well
            return Grown(diagram, found, found.length - FLAW - PIECE * diagram.pieces)
        value = sum(interest(story).values()) + THEME * self._wish.nearness(story)
        return Grown(diagram, found, value, story)

    def _best(self, stories: list[Story]) -> tuple[Story, Study] | None:
        """The first story that fulfils the wish, needs all its pieces, and is sound."""
        wanted = [one for one in stories if len(one.line) == self._plies and self._wish.granted(one)]
        for story in wanted[:STUDIED]:
            reduced = self._soundness.reduce(story)
            final = self._studied(reduced.diagram.normal()) if self._wish.granted(reduced) else None
            if final is not None and self._wish.granted(final[0]):
                return final
        return None

    def _studied(self, diagram: Diagram) -> tuple[Story, Study] | None:
        study = self._soundness.study(diagram)
        if study is None or len(study.line) != self._plies:
            return None
        if not self._soundness.needs_all(diagram, self._plies):
            return None
        akin = tuple(one.ply - 1 for one in study.others if one.kind == "promotion")
        return Story(diagram, study.line, akin), study
