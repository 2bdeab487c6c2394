"""The collecting game in whole moves: the model searched by the paper's Algorithm 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sakiyomi import _native
from sakiyomi.errors import LimitError, MoveError
from sakiyomi.games.native import NativePosition
from sakiyomi.types import Side, Term

if TYPE_CHECKING:
    from sakiyomi.games.collect.position import CollectPosition

OWN_POINTS = "own points"
OTHER_POINTS = "opponent's points"
OWN_TERRITORY = "targets in own territory"
OTHER_TERRITORY = "targets in opponent's territory"

Owned = tuple[str, int, Side]
"""A target (as printed), its value, and who gets there first."""


@dataclass(frozen=True, slots=True)
class PlanOptions:
    """How moves are ordered (section 3.2 (2)), and who decides at equal clocks. Only that changes values."""

    order_sign: Literal["printed", "border"] = "printed"
    """Sign of the non-urgency (definition 4): as printed, or as guideline 2(1) requires."""
    p: int = 20
    """The constant P; at least the longer edge of the board, so that no factor is negative."""
    equal: Literal["same", "first", "other"] = "first"
    """Who decides when both are free at once: the side that just has, as step 4 of Algorithm 1 prints; the
    first robot, which agrees with the exact value more often; or the other side."""

    def __post_init__(self) -> None:
        if not 1 <= self.p <= 1000:
            raise LimitError(f"P must lie between 1 and 1000, not {self.p}")
        if self.order_sign not in ("printed", "border"):
            raise LimitError(f"order_sign must be printed or border, not {self.order_sign!r}")
        if self.equal not in _native.Equal.__members__:
            raise LimitError(f"equal must be same, first or other, not {self.equal!r}")


DEFAULT = PlanOptions()


class PlanPosition(NativePosition[_native.CollectPlan]):
    """A moment when one robot picks its next target; the other may be moving.

    Moves are the numbers of direct targets. The robot that is idle first decides, so a side may decide
    twice. It is over when no target is left to pick; a robot may still be moving.
    """

    __slots__ = ("_targets", "_tokens")
    searcher = _native.CollectPlanSearcher

    def __init__(
        self, targets: list[tuple[int, int, int]], native: _native.CollectPlan, tokens: tuple[str, ...]
    ) -> None:
        super().__init__(native)
        self._targets, self._tokens = targets, tokens

    @classmethod
    def of(cls, position: CollectPosition, options: PlanOptions = DEFAULT) -> PlanPosition:
        """The plan for the side to choose in a position."""
        native = _native.CollectPlan(
            position.native, options.order_sign == "border", options.p, _native.Equal[options.equal]
        )
        return cls(position.field.targets, native, (f"plan {position.text()}",))

    def clock(self, side: Side) -> int:
        """The tick at which a robot is idle again."""
        return self._native.clock(side)

    def score(self, side: Side) -> int:
        """Points a side has certainly collected by now."""
        return self._native.score(side)

    def pending(self, side: Side) -> int | None:
        """Number of the target a robot is moving to."""
        index = self._native.pending(side)
        return None if index < 0 else self._targets[index][0]

    def moves(self) -> list[int]:
        """Numbers of the direct targets worth picking (step 3 of Algorithm 1)."""
        return self.decode(self._native.moves())

    def play(self, move: int) -> PlanPosition:
        """The plan after the robot sets out for a target."""
        for index in self._native.moves():
            if self._targets[index][0] == move:
                return PlanPosition(self._targets, self._native.play(index), (*self._tokens, str(move)))
        raise MoveError(f"target {move} cannot be picked here; legal: {self.moves()}")

    def value(self, side: Side) -> int:
        """The paper's evaluation, with territories in time: who arrives first, ties to A."""
        return self._native.value(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The value in the paper's four parts."""
        score, owners = [self.score(0), self.score(1)], []
        for i, (number, _, value) in enumerate(self._targets):
            if not (self._native.left >> i & 1 and self._native.reachable(i)):
                continue
            owner = 0 if self._native.mine(0, i) else 1
            if self.over and self._native.pending(owner) == i:
                score[owner] += value  # nobody can get there first any more
            else:
                owners.append((f"{number}/{value}", value, owner))
        return standing(side, (score[0], score[1]), owners)

    def decode(self, codes: Sequence[int]) -> list[int]:
        """Target numbers from native codes."""
        return [self._targets[code][0] for code in codes]

    def line_text(self, legs: Sequence[int]) -> str:
        """A line as text: `A→3/9@2 B→1/4@3`, each leg with its target, value and arrival tick.

        As in the paper's figure 2, `A→5'/0` is a leg cut short because the other robot was there first.
        """
        value = {number: points for number, _, points in self._targets}
        words, plan = list[str](), self
        for i, leg in enumerate(legs):
            mover, plan = plan.side, plan.play(leg)
            beaten = leg in legs[i + 1 :]
            words.append(f"{'AB'[mover]}→{leg}" + ("'/0" if beaten else f"/{value[leg]}@{plan.clock(mover)}"))
        return " ".join(words)

    def text(self) -> str:
        """The start of the plan and the targets picked since."""
        return " > ".join(self._tokens)


def standing(side: Side, score: tuple[int, int], targets: Sequence[Owned]) -> tuple[Term, ...]:
    """The paper's evaluation (section 3.2 (1)) as four terms: points and territory of both sides."""
    parts = [Term(OWN_POINTS, score[side]), Term(OTHER_POINTS, -score[1 - side])]
    for name, owner, sign in ((OWN_TERRITORY, side, 1), (OTHER_TERRITORY, 1 - side, -1)):
        held = [(text, value) for text, value, by in targets if by == owner]
        parts.append(Term(name, sign * sum(value for _, value in held), " ".join(text for text, _ in held)))
    return tuple(parts)
