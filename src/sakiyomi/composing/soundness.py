"""The last judge: one solution, no piece left in hand, no piece that is not needed."""

from __future__ import annotations

from sakiyomi import _native
from sakiyomi.composing.diagram import KINDS, Diagram
from sakiyomi.composing.story import Story
from sakiyomi.proof import Prover
from sakiyomi.tsume.study import Study, Studying
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Limit

PROVEN = _native.ProofStatus.proven
SIEVE_NODES = 2_000
"""Positions for each search while sieving; what takes longer is dropped."""
STUDY_NODES = 300_000
"""Positions for the whole study of a problem."""
MEMORY = 16.0
"""Megabytes for the tables of a sieve, and of a study."""
ALLOWED = {"last", "promotion"}
"""Other solutions that do not spoil a problem: at the last move, or promoting where it does not matter."""


class Soundness:
    """Judges diagrams: many quickly (`sift`), and those that remain thoroughly (`study`)."""

    def __init__(self) -> None:
        self._sieve = _native.MateSieve(int(MEMORY * (1 << 20)))
        self._prover = Prover(memory=MEMORY)
        self.sifted = 0
        """Diagrams sifted so far."""

    def forget(self) -> None:
        """Empties the tables, so that answers do not depend on what was asked before."""
        self._sieve.forget()
        self._prover.forget()

    def sift(self, diagrams: list[Diagram], longest: int, max_flaws: int = 1) -> list[_native.Uniqueness]:
        """What a quick look says about each diagram, for mates of at most `longest` plies."""
        self.sifted += len(diagrams)
        positions = [diagram.native() for diagram in diagrams]
        return self._sieve.judge(positions, nodes=SIEVE_NODES, least=1, most=longest, max_flaws=max_flaws)

    def reduce(self, story: Story) -> Story:
        """The problem without pieces that, at a quick look, are not needed: it stays as long and clean."""
        while True:
            smaller = _without_one(story.diagram)
            for diagram, found in zip(smaller, self.sift(smaller, len(story.line)), strict=True):
                if is_clean(found) and found.length == len(story.line):
                    story = Story.of(diagram, found.line, found.akin)
                    break
            else:
                return story

    def needs_all(self, diagram: Diagram, plies: int) -> bool:
        """Whether a sound problem of this length needs every piece, by a thorough study without each."""
        for smaller in _without_one(diagram):
            if not smaller.native().other_in_check:
                study = self.study(smaller)
                if study is not None and len(study.line) == plies:
                    return False
        return True

    def study(self, diagram: Diagram) -> Study | None:
        """The study of a sound problem, as `mate --find all` makes it; None if it is not, or undecided."""
        self._prover.forget()
        study = Studying(diagram.position(), MateWork(self._prover, Limit(nodes=STUDY_NODES))).result()
        strict = all(one.kind in ALLOWED for one in study.others)
        return study if study.sound and strict else None


def is_clean(found: _native.Uniqueness) -> bool:
    """Whether the quick look found a mate and no flaw."""
    return found.status == PROVEN and found.length > 0 and found.flaws == 0


def _without_one(diagram: Diagram) -> list[Diagram]:
    """The diagrams with one piece less, which goes to the defender; the king to mate stays."""
    board = [diagram.place(square, 0) for square in diagram.squares]
    hand = [diagram.give(kind, -1) for kind in KINDS if diagram.hand[kind]]
    return [*board, *hand]
