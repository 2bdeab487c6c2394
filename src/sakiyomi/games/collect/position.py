"""The collecting game cell by cell (Tomabechi, section 2.1): two robots, one step each per tick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sakiyomi import _native
from sakiyomi._native import Model, Step
from sakiyomi.errors import MoveError, shorten
from sakiyomi.games.collect.plan import DEFAULT, PlanOptions, PlanPosition, standing
from sakiyomi.games.native import NativePosition
from sakiyomi.types import Side, Term

Spot = tuple[int, int]
"""A cell as (x, y), counted from 0 at the top left."""

STEPS: tuple[Step, ...] = tuple(Step)


@dataclass(frozen=True, slots=True)
class Target:
    """A target: number and value are n and m of the paper's n/m."""

    number: int
    value: int
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.number}/{self.value}"


class CollectPosition(NativePosition[_native.CollectPosition]):
    """Robots A (first, with priority) and B on a grid with targets; A chooses first in every tick.

    It is over when no target is left, or none has been taken for `patience` ticks.
    """

    __slots__ = ("field",)
    searcher = _native.CollectSearcher
    game = "collect"

    def __init__(self, field: _native.CollectField, native: _native.CollectPosition) -> None:
        super().__init__(native)
        self.field = field

    @classmethod
    def make(
        cls,
        width: int,
        height: int,
        targets: Iterable[Target] = (),
        walls: Iterable[Spot] = (),
        robots: tuple[Spot, Spot] | None = None,
        *,
        score: tuple[int, int] = (0, 0),
        idle: int = 0,
        chosen: Step | None = None,
        model: Model = Model.seq,
    ) -> CollectPosition:
        """Creates a position; raises `ValueError` if something is outside the board or overlaps.

        Without `robots` they start in opposite corners (rule 11).
        """
        inside = 0 < width <= 64 and 0 < height <= 64

        def cell(x: int, y: int) -> int:
            # Cells outside get a number that the native side refuses with the right message.
            return y * width + x if inside and 0 <= x < width and 0 <= y < height else 65535

        listed = list(targets)
        rows = [(t.number, cell(t.x, t.y), t.value) for t in listed]
        field = _native.CollectField(width, height, rows, [cell(x, y) for x, y in walls])
        (ax, ay), (bx, by) = robots or ((0, 0), (width - 1, height - 1))
        left = (1 << len(rows)) - 1
        native = _native.CollectPosition(
            field, cell(ax, ay), cell(bx, by), left, score[0], score[1], idle, chosen, model
        )
        return cls(field, native)

    @property
    def model(self) -> Model:
        """`seq`: B sees A's step before it chooses; `sim`: both choose at once."""
        return self._native.model

    @property
    def chosen(self) -> Step | None:
        """A's step in this tick, once chosen; it is carried out together with B's."""
        return self._native.chosen

    @property
    def idle(self) -> int:
        """Ticks since a target was taken."""
        return self._native.idle

    @property
    def patience(self) -> int:
        """Idle ticks after which the game ends: twice the longest walk on this board."""
        return self._native.patience

    @property
    def targets(self) -> tuple[Target, ...]:
        """The remaining targets, by number."""
        left, width = self._native.left, self.field.width
        return tuple(
            Target(number, value, cell % width, cell // width)
            for i, (number, cell, value) in enumerate(self.field.targets)
            if left >> i & 1
        )

    @property
    def walls(self) -> tuple[Spot, ...]:
        """Cells nobody can enter."""
        return tuple(self._spot(cell) for cell in self.field.walls)

    def robot(self, side: Side) -> Spot:
        """Where a side's robot stands."""
        return self._spot(self._native.robot(side))

    def score(self, side: Side) -> int:
        """Points a side has collected."""
        return self._native.score(side)

    def _spot(self, cell: int) -> Spot:
        return cell % self.field.width, cell // self.field.width

    def moves(self) -> list[Step]:
        """Steps that stay on the board and off the walls; staying is one of them."""
        return [] if self.over else self._native.moves()

    def play(self, move: Step | str) -> CollectPosition:
        """The position after a choice, as a direction or target number; both move once B has chosen too."""
        if isinstance(move, str):
            from sakiyomi.games.collect.game import COLLECT  # it plays positions, so it needs this module

            move = COLLECT.parse_move(self, move)
        if not isinstance(move, Step):
            raise MoveError(f"{shorten(repr(move))} is not a Step, nor its name")
        if self.over or not self._native.legal(move):
            raise MoveError(f"{move.name} is not a legal step here")
        return CollectPosition(self.field, self._native.play(move))

    def value(self, side: Side) -> int:
        """Points plus targets in own territory, minus the opponent's; only points once it is over."""
        return self._native.value(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The value in the paper's four parts."""
        owners = [
            (str(t), t.value, owner) for t in self.targets if (owner := self.owner(t.x, t.y)) is not None
        ]
        return standing(side, (self.score(0), self.score(1)), [] if self.over else owners)

    def owner(self, x: int, y: int) -> Side | None:
        """Whose territory a cell is in (definition 2: the nearer side's, ties to A); None if unreachable."""
        cell = y * self.field.width + x
        first, second = (self.field.distances_from(self._native.robot(side))[cell] for side in (0, 1))
        if min(first, second) >= _native.FAR:
            return None
        return 0 if first <= second else 1

    def territory(self) -> dict[Spot, Side]:
        """The owner of every reachable cell."""
        first, second = (self.field.distances_from(self._native.robot(side)) for side in (0, 1))
        return {
            self._spot(cell): 0 if a <= b else 1
            for cell, (a, b) in enumerate(zip(first, second, strict=True))
            if min(a, b) < _native.FAR
        }

    def assuming(self, step: Step) -> CollectPosition:
        """The same tick with this as A's choice, whatever it actually was."""
        return self._tick(step, self.model)

    def _tick(self, chosen: Step, model: Model) -> CollectPosition:
        native = _native.CollectPosition(
            self.field,
            self._native.robot(0),
            self._native.robot(1),
            self._native.left,
            self.score(0),
            self.score(1),
            self.idle,
            chosen,
            model,
        )
        return CollectPosition(self.field, native)

    @property
    def simultaneous(self) -> bool:
        """Whether A's choice is hidden from B."""
        return self.model is Model.sim

    def revealed(self) -> CollectPosition:
        """The same tick with A's choice visible to B, as in the seq model."""
        if self.model is Model.seq or self.chosen is None:
            return self
        return self._tick(self.chosen, Model.seq)

    def assumable(self, step: Step) -> bool:
        """Whether A could have chosen this step in this tick."""
        return self.field.after(self._native.robot(0), step) >= 0

    def seen_by(self, side: Side) -> CollectPosition:
        """What a side knows: in the sim model B does not see A's choice in this tick."""
        if side == 0 or self.model is Model.seq or self.chosen is None:
            return self
        return self.assuming(Step.stay)

    def decode(self, codes: Sequence[int]) -> list[Step]:
        """Moves from native codes."""
        return [STEPS[code] for code in codes]

    # --- the plan: what Algorithm 1 searches ------------------------------------------------------------

    def plan(self, options: PlanOptions = DEFAULT) -> PlanPosition:
        """The same situation in whole moves, for the side to choose."""
        return PlanPosition.of(self, options)

    def carry_out(self, legs: Sequence[int]) -> list[Step]:
        """Steps of both robots, in turn, that carry out a line of a plan (target numbers)."""
        plan, steps = self.plan(), list[Step]()
        routes: tuple[list[int], list[int]] = ([], [])
        for leg in legs:
            routes[plan.side].append(leg)
            plan = plan.play(leg)
        here = self
        while not here.over and (any(routes) or here.side != self.side):
            number = {t.number for t in here.targets}
            route = routes[here.side]
            while route and route[0] not in number:
                route.pop(0)
            step = here.step_toward(route[0]) if route else Step.stay
            steps.append(step)
            here = here.play(step)
        return steps or [Step.stay]

    def step_toward(self, number: int) -> Step:
        """One step toward a target (section 3.2: moves are whole, steps are single cells).

        If the other robot is in the way: to the free neighbour nearest to the target, otherwise stay.
        """
        index = next((i for i, (n, _, _) in enumerate(self.field.targets) if n == number), None)
        if index is None:
            raise MoveError(f"there is no target {number} on this board")
        here = self._native.robot(self.side)
        step = self.field.toward(here, index)
        taken = self._occupied()
        if self.field.after(here, step) != taken:
            return step

        def far(option: Step) -> tuple[int, int]:
            return self.field.distance(self.field.after(here, option), index), STEPS.index(option)

        free = [option for option in self._native.moves() if self.field.after(here, option) != taken]
        return min(free, key=far)

    def _occupied(self) -> int:
        """The cell of the other robot, as far as the side to choose knows."""
        if self.side == 1 and self.chosen is not None and self.model is Model.seq:
            wish = self.field.after(self._native.robot(0), self.chosen)
            return wish if wish != self._native.robot(1) else self._native.robot(0)
        return self._native.robot(1 - self.side)

    def draw(self) -> str:
        """The board with territories (`.` is nearer to A, `:` to B, `?` is unreachable) and the points."""
        from sakiyomi.games.collect.draw import ascii_board  # it draws positions, so it needs this module

        seen = self.chosen is not None and self.seen_by(self.side) is self
        chosen = f"   A has chosen {self.chosen.name}" if self.chosen and seen else ""
        return f"{ascii_board(self)}\nA {self.score(0)}   B {self.score(1)}{chosen}"

    def svg(self) -> str:
        """The board with territories shaded."""
        from sakiyomi.games.collect.draw import svg_board

        return svg_board(self)

    def clicks(self, move: Step) -> list[tuple[float, float]]:
        """The cell that the robot wants to enter; its own to stay."""
        from sakiyomi.games.collect.draw import middle

        x, y = self._spot(self.field.after(self._native.robot(self.side), move))
        return [(middle(x), middle(y))]

    # --- text -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """One line, for example `8x8 A=0,0 B=7,7 1/5@3,1 2/9@6,2`; defaults are left out."""
        robots = (f"{name}={x},{y}" for name, (x, y) in zip("AB", map(self.robot, (0, 1)), strict=True))
        parts = [f"{self.field.width}x{self.field.height}", *robots]
        parts += [f"{t}@{t.x},{t.y}" for t in self.targets]
        parts += [f"#{x},{y}" for x, y in self.walls]
        if self.score(0) or self.score(1):
            parts.append(f"score={self.score(0)}:{self.score(1)}")
        if self.idle:
            parts.append(f"idle={self.idle}")
        if self.chosen is not None:
            parts.append(f"chosen={self.chosen.name}")
        if self.model is Model.sim:
            parts.append("model=sim")
        return " ".join(parts)
