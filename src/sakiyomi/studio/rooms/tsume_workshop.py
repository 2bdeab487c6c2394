"""A problem as its composer sees it: other solutions and defences as a tree, the own solution compared."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.games.shogi.pieces import LETTERS
from sakiyomi.proof import Prover
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.move_names import both_names, named
from sakiyomi.studio.rooms.tsume_setup import SettingUp
from sakiyomi.studio.rooms.variations import VariationNode, Variations
from sakiyomi.tsume.composer import Comparison, compare
from sakiyomi.tsume.solution import Side, sides_of
from sakiyomi.tsume.study import Study, Studying, study
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Limit, Proof
from sakiyomi.wire import Text, Whole

MEMORY = 64
"""Megabytes for the solver's table."""
STUDYING = Limit(seconds=120.0)
"""For other solutions."""
MAX_OWN = 6_000
"""Characters of the composer's solution in a link."""
COMPARING = Limit(nodes=3_000_000)
"""For comparing a solution with what is proved."""


@dataclass(frozen=True, slots=True)
class StudyTree:
    """The main line of a study with everything else that mates or holds out, as a tree of moves."""

    root: ShogiPosition
    moves: Variations[Move]
    whole: bool
    """Whether all of it is shown; a very large tree is cut."""

    @classmethod
    def of(cls, root: ShogiPosition, study: Study) -> StudyTree:
        """The tree of a study."""
        made = cls(root, Variations(), True)
        line = made._add(made.moves.root, root, study.line)
        try:
            for side in sides_of(study):
                if side.ply <= len(line):
                    made._add_side(line, side)
        except LimitError:
            return cls(root, made.moves, False)
        return made

    def _add_side(self, line: list[tuple[VariationNode[Move], ShogiPosition]], side: Side) -> None:
        node, here = line[side.ply - 1]
        first = len(self.moves.nodes)
        self._add(node, here, side.moves)
        if len(self.moves.nodes) > first:
            bound = "" if side.exact else "≤"
            added = list(self.moves.nodes.values())[first]
            added.comment = f"{side.kind} {bound}{side.plies}"

    def _add(
        self, node: VariationNode[Move], here: ShogiPosition, moves: tuple[Move, ...]
    ) -> list[tuple[VariationNode[Move], ShogiPosition]]:
        """Adds moves after a node; returns every node on the way with its position, the first one too."""
        path = [(node, here)]
        for move in moves:
            known = next((child for child in node.children if child.move == move), None)
            node = known or self.moves.add(node, move, both_names(here, move))
            here = here.play(move)
            path.append((node, here))
        return path

    def line_through(self, number: int) -> tuple[list[Move], int]:
        """The moves of the line that contains a move, and how many of them lead up to it."""
        self.moves.go(number)
        return [node.move for node in self.moves.line() if node.move is not None], self.moves.here.ply

    def view(self, path: list[Move]) -> View:
        """The tree; the move at the end of a path is the current one."""
        node = self.moves.root
        for move in path:
            following = next((child for child in node.children if child.move == move), None)
            if following is None:
                node = self.moves.root
                break
            node = following
        self.moves.here = node
        return {**self.moves.view(), "whole": self.whole}


def compare_own(root: ShogiPosition, own: list[Move], study: Study) -> Comparison:
    """The composer's solution against the proved one."""
    return compare(MateWork(Prover(memory=MEMORY), COMPARING), root, tuple(own), study)


def comparison_view(
    root: ShogiPosition, own: list[Move], found: Comparison | None, line: Sequence[Move] = ()
) -> View | None:
    """How the composer's solution relates to the proved line."""
    if found is None:
        return None
    here = root
    names = []
    for move in own:
        names.append(both_names(here, move))
        here = here.play(move)
    before = root
    for move in own[: found.ply if found.verdict == "refuted" else max(0, found.ply - 1)]:
        before = before.play(move)
    better = line[found.ply - 1] if found.verdict == "longer" and 0 < found.ply <= len(line) else found.reply
    reply = better if better is not None and before.legal(better) else None
    return {
        "verdict": found.verdict,
        "plies": found.plies,
        "ply": found.ply,
        "move": names[found.ply - 1] if 0 < found.ply <= len(names) else "",
        "reply": both_names(before, reply) if reply is not None else "",
    }


def left_over(study: Study) -> str:
    """Pieces left in the attacker's hand at the end of the main line, as letters: `GPP`."""
    return "".join(LETTERS[kind] * count for kind, count in study.left)


class Workshop(SettingUp):
    """Studies a problem that has been solved."""

    root: ShogiPosition
    path: list[Move]
    at: int
    proof: Proof[Move] | None

    def _forget_study(self) -> None:
        self.own: list[Move] = []
        """The composer's own solution."""
        self.compared: Comparison | None = None
        self.study: Study | None = None
        self.variations: StudyTree | None = None

    def _workshop_view(self) -> View:
        return {
            "tree": self.variations and self.variations.view(self.path[: self.at]),
            "own": named(self.root, self.own),
            "compared": comparison_view(self.root, self.own, self.compared, self._proved()),
        }

    def _study_view(self) -> View | None:
        """Other solutions along the main line found so far."""
        study = self.study
        if study is None:
            return None
        places = [self.root]
        for move in study.line:
            places.append(places[-1].play(move))
        others = [
            {
                "ply": one.ply,
                "name": both_names(places[one.ply - 1], one.attempt.moves[0]),
                "plies": one.attempt.plies,
                "kind": one.kind,
            }
            for one in study.others
        ]
        return {
            "others": others,
            "undecided": len(study.undecided),
            "examined": study.examined,
            "sound": study.sound,
            "left": left_over(study),
        }

    def do_others(self) -> None:
        """Starts looking for other solutions along the main line."""
        if self.proof is None or self.proof.status != "proven":
            raise LimitError("solve the problem first")
        self.start(self._examine(study(self.root, STUDYING, memory=MEMORY)))

    async def _examine(self, studying: Studying) -> None:
        steps = iter(studying)
        try:
            while (known := await asyncio.to_thread(next, steps, None)) is not None:
                fresh = self.study is None or known.others != self.study.others
                self.study = known
                if fresh or self.variations is None:
                    await self._draw_tree(known)
                self.progressed()
        finally:
            studying.stop()
        if self.study is not None:
            await self._draw_tree(self.study)
            if self.own:
                self.compared = await asyncio.to_thread(compare_own, self.root, self.own, self.study)

    async def _draw_tree(self, study: Study) -> None:
        """Shows other defences and solutions as they are found."""
        if study.exact:
            self.variations = await asyncio.to_thread(StudyTree.of, self.root, study)
            self.changed()

    def do_branch(self, number: Annotated[int, Whole(0, 1 << 31)]) -> None:
        """Goes to a move of the tree of solutions and defences."""
        if self.variations is None:
            raise LimitError("there is no tree yet: look for other solutions first")
        self.path, self.at = self.variations.line_through(number)

    def do_own(self) -> None:
        """Takes the line that is shown as the composer's own solution, to be compared with the proof."""
        if not self.path:
            raise LimitError("play your solution on the board first, or paste it with its position")
        self._take_own(list(self.path))

    def do_solution(self, moves: Annotated[str, Text(MAX_OWN)]) -> None:
        """Takes moves as the composer's own solution, as a link has them."""
        line, here = [], self.root
        for text in moves.split():
            line.append(here.read_move(text))
            here = here.play(line[-1])
        if line != self.own:
            self._take_own(line)

    def _take_own(self, line: list[Move]) -> None:
        self.own, self.compared = line, None
        known = self._known_study()
        if known is not None and not self.busy:
            self.start(self._compare(known))

    def _known_study(self) -> Study | None:
        """What a solution is compared with: the study, or else the proof if it is a main line."""
        if self.study is not None:
            return self.study
        proof = self.proof
        if proof is None or not proof.shortest or not proof.final or len(proof.moves) != proof.counted:
            return None
        return Study(proof, tuple(proof.moves), exact=True)

    def _proved(self) -> Sequence[Move]:
        known = self._known_study()
        return () if known is None else known.line

    async def _compare(self, study: Study) -> None:
        self.compared = await asyncio.to_thread(compare_own, self.root, self.own, study)
