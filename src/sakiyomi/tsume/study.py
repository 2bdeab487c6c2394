"""A mate problem as its composer sees it: the main line, other solutions (余詰), and pieces left in hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.games.shogi.pieces import BISHOP, HAND_ORDER, LANCE, ROOK
from sakiyomi.proof import Prover
from sakiyomi.tsume.checks import FIRST_NODES, MORE, Attempt, try_check
from sakiyomi.tsume.moves import is_whole, play_all
from sakiyomi.tsume.notes import CheckNotes
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Limit, Proof, ProvenReply

Kind = Literal["other", "last", "late", "promotion", "place", "return"]

REFINED_NODES = 200_000
"""Nodes for each reply when the length of another solution is verified."""
MAX_STUDIED_PLIES = 1_000
"""Longest mate, in plies, whose longest defence is searched for."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another check that mates, in place of a move of the main line."""

    ply: int
    """The move of the main line that it replaces, counted from 1."""
    attempt: Attempt
    kind: Kind
    """`other`: a second solution; `last`: a mate at the last move, where it is commonly allowed; `late`: at
    the last move too, but longer; `promotion` or `place`: the same mate with the piece promoted or not, or
    dropped elsewhere on its line; `return`: its line returns to the main line."""


@dataclass(frozen=True, slots=True)
class Study:
    """What is known about a problem. Nothing is claimed that is not proved."""

    proof: Proof[Move]
    """The shortest mate; nodes and seconds are those of the whole study."""
    line: tuple[Move, ...] = ()
    """The main line: shortest attack, longest defence, without useless interpositions."""
    exact: bool = False
    """Whether it is proved that no other defence lasts longer; otherwise the line is that of the proof."""
    defences: tuple[tuple[ProvenReply[Move], ...], ...] = ()
    """The replies to each check of the main line, longest first and useless ones last; empty if unknown."""
    others: tuple[Other, ...] = ()
    undecided: tuple[tuple[int, Move], ...] = ()
    """Undecided checks, with the ply they would replace."""
    left: tuple[tuple[int, int], ...] = ()
    """Pieces in the attacker's hand at the end of the main line: kind and count."""
    examined: bool = False
    """Whether the search for other solutions was started; if nothing is undecided, it is complete."""

    @property
    def sound(self) -> bool | None:
        """Whether there is one solution and no piece left in hand; None if undecided."""
        if self.proof.status == "disproven" or self.left or any(one.kind == "other" for one in self.others):
            return False
        return True if self.exact and self.examined and not self.undecided else None

    @property
    def last(self) -> tuple[ProvenReply[Move], ...]:
        """The replies to the last check, all useless interpositions."""
        return self.defences[-1] if self.defences else ()

    def equal(self, ply: int) -> tuple[ProvenReply[Move], ...]:
        """Other useful replies that last as long as the main line's at this ply (変化同手数)."""
        replies = self.defences[ply // 2 - 1] if ply // 2 <= len(self.defences) else ()
        played = [reply for reply in replies if reply.move == self.line[ply - 1]]
        return tuple(
            reply
            for reply in replies
            if played and reply not in played and not reply.useless and reply.counted == played[0].counted
        )


class Studying:
    """A running study, in the thread that iterates it or waits for its result; use it in `with`."""

    def __init__(
        self,
        position: ShogiPosition,
        work: MateWork,
        *,
        certificate: bool = False,
        check_nodes: int | None = None,
        notes: CheckNotes | None = None,
    ) -> None:
        if check_nodes is not None and check_nodes < 1:
            raise LimitError(f"each check needs at least 1 node, not {check_nodes}")
        self.position = ShogiPosition.of(position.problem())
        self._work, self._certificate, self._check_nodes = work, certificate, check_nodes or 2**62
        self._notes = notes
        self._study = Study(Proof("unknown"))
        self._steps = self._run()

    def stop(self) -> None:
        """Ends the study with what is known; callable from any thread."""
        self._work.stop()

    def result(self) -> Study:
        """Runs to the end."""
        for _ in self:
            pass
        return self._study

    def __iter__(self) -> Iterator[Study]:
        """Yields what is known after every step."""
        for study in self._steps:
            proof = replace(study.proof, nodes=self._work.nodes, seconds=self._work.seconds)
            self._study = replace(study, proof=proof)
            yield self._study

    def __enter__(self) -> Studying:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _run(self) -> Iterator[Study]:
        proof = self._work.solve(self.position, "shortest", certificate=self._certificate)
        study = Study(proof, line=proof.moves)
        yield study
        if proof.counted is not None and len(proof.moves) <= MAX_STUDIED_PLIES:
            study = main_line(self._work, self.position, proof)
            yield study
        if study.exact or is_whole(self.position, proof.moves):
            yield from self._find_others(study)

    def _find_others(self, study: Study) -> Iterator[Study]:
        """Tries every other check along the main line, from its end, in rounds of more and more nodes."""
        attacks = self._attacks(study.line)
        waiting = [
            (ply, move) for ply, here in attacks for move in here.checks() if move != study.line[ply - 1]
        ]
        here_at = dict(attacks)
        others: list[Other] = []
        nodes, searched = min(FIRST_NODES, self._check_nodes), 0
        study = replace(study, examined=True, undecided=tuple(waiting))
        leaves = dict.fromkeys(waiting, 1)
        while waiting and searched < self._check_nodes and not self._work.over:
            # Those nearest to a mate first, so that at least they have been tried when the limit is reached.
            for ply, move in sorted(waiting, key=leaves.__getitem__):
                attempt = self._try(here_at[ply], move, nodes)
                leaves[ply, move] = attempt.open_leaves
                if attempt.status == "unknown":
                    continue
                waiting.remove((ply, move))
                if attempt.status == "proven":
                    kind = self._kind(study.line, here_at[ply], ply, attempt)
                    others.append(Other(ply, attempt, kind))
                study = replace(study, others=_sorted(others), undecided=tuple(waiting))
                yield study
            searched += nodes
            nodes = min(nodes * MORE, self._check_nodes - searched)
        yield study

    def _attacks(self, line: tuple[Move, ...]) -> list[tuple[int, ShogiPosition]]:
        """The attacker's positions on the main line with their plies, last first."""
        attacks, here = [], self.position
        for ply, move in enumerate(line, 1):
            if ply % 2:
                attacks.append((ply, here))
            here = here.play(move)
        return attacks[::-1]

    def _try(self, here: ShogiPosition, move: Move, nodes: int) -> Attempt:
        """What is known about a check, from the notes or by a search, with its exact length if it mates."""
        known = None if self._notes is None else self._notes.find(here, move)
        if known is not None:
            return known
        attempt = try_check(self._work, here, move, nodes=nodes)
        if attempt.status == "proven":
            exact = try_check(self._work, here, move, "shortest", REFINED_NODES)
            attempt = exact if exact.status == "proven" else attempt
        if self._notes is not None:
            self._notes.add(here, attempt)
        return attempt

    def _kind(self, line: tuple[Move, ...], here: ShogiPosition, ply: int, attempt: Attempt) -> Kind:
        move, main = attempt.moves[0], line[ply - 1]
        length = attempt.length
        if ply == len(line):
            return "last" if length == 1 else "late"
        if move.origin is not None and (move.origin, move.to) == (main.origin, main.to):
            return "promotion"
        same_length = length is not None and length <= len(line) - ply + 1
        if same_length and move.dropped in (LANCE, BISHOP, ROOK) and move.dropped == main.dropped:
            return "place"
        later = {_board(after) for after in _positions(self.position, line)[ply:]}
        returns = any(_board(after) in later for after in _positions(here, attempt.moves)[1:])
        return "return" if returns else "other"


def main_line(work: MateWork, position: ShogiPosition, proof: Proof[Move]) -> Study:
    """The main line of a counted proof with all replies to it; none where the limit came first."""
    found, here = [], position
    for ply, move in enumerate(proof.moves, 1):
        here = here.play(move)
        if ply % 2:
            replies = work.prove(here, "shortest", replies=True).replies
            found.append(tuple(sorted(replies, key=lambda one: (one.useless, -one.counted))))
    return Study(proof, proof.moves, True, tuple(found), left=_hand_after(position, proof.moves))


def study(
    position: ShogiPosition,
    limit: Limit | None = None,
    *,
    certificate: bool = False,
    memory: float = 256,
    check_nodes: int | None = None,
) -> Studying:
    """Finds the shortest mate, its main line, and every other solution along it.

    `check_nodes` limits the nodes for each other check; those that need more stay undecided.
    """
    work = MateWork(Prover(memory=memory), limit)
    return Studying(position, work, certificate=certificate, check_nodes=check_nodes)


def _sorted(others: list[Other]) -> tuple[Other, ...]:
    return tuple(sorted(others, key=lambda one: one.ply))


def _positions(here: ShogiPosition, line: tuple[Move, ...]) -> list[ShogiPosition]:
    positions = [here]
    for move in line:
        positions.append(positions[-1].play(move))
    return positions


def _hand_after(here: ShogiPosition, line: tuple[Move, ...]) -> tuple[tuple[int, int], ...]:
    hand = play_all(here, line).hand(here.side)
    return tuple((kind, hand[kind]) for kind in HAND_ORDER if hand[kind])


def _board(position: ShogiPosition) -> str:
    return position.sfen.rpartition(" ")[0]
