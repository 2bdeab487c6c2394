"""The collecting game by name: starts, notation and drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sakiyomi._native import Model, Step
from sakiyomi.errors import LimitError
from sakiyomi.games.base import Game, Policy, Position
from sakiyomi.games.collect import text
from sakiyomi.games.collect.generate import generate
from sakiyomi.games.collect.policies import POLICIES
from sakiyomi.games.collect.position import CollectPosition
from sakiyomi.types import Side


class Collect(Game[Step]):
    """Two robots that compete for targets on a grid (Tomabechi)."""

    name = "collect"
    title = "Two robots collect targets on a grid"
    rules = (
        "Two robots move one cell at a time, also diagonally. The first to reach a target gets its points.",
        "The shaded cells are nearer to one robot: its territory.",
    )
    options = {
        "size": "width x height (default 8x8)",
        "targets": "number of targets (6)",
        "seed": "seed of the random board (0)",
        "min_value": "lowest value of a target (1)",
        "max_value": "highest value of a target (9)",
        "walls": "number of wall cells (0)",
        "model": "seq: B sees A's step of the tick; sim: both choose at once (seq)",
    }
    example = "6x6 A=0,0 B=5,5 1/7@2,1 2/3@4,0 3/9@3,3 4/2@0,4 5/5@5,2"

    def start(self, **options: object) -> CollectPosition:
        """A random board; see `options`."""
        self.check_options(options)
        width, height = self._size(str(options.get("size", "8x8")))
        model = str(options.get("model", "seq"))
        if model not in Model.__members__:
            raise LimitError(f"model must be seq or sim, not {model[:40]!r}")
        ranges = {
            "targets": (0, 64),
            "seed": (0, 2**63 - 1),
            "min_value": (1, 9999),
            "max_value": (1, 9999),
            "walls": (0, 4096),
        }
        numbers = {
            name: self.whole_number(name, options[name], *bounds)
            for name, bounds in ranges.items()
            if name in options
        }
        return generate(width, height, model=Model[model], **numbers)

    def _size(self, size: str) -> tuple[int, int]:
        width, _, height = size.partition("x")
        return self.whole_number("size", width, 1, 64), self.whole_number("size", height or width, 1, 64)

    def parse(self, position_text: str) -> CollectPosition:
        """Reads `8x8 A=0,0 B=7,7 1/5@3,1 …`."""
        return text.parse(position_text)

    def move_text(self, position: Position[Step], move: Step) -> str:  # noqa: ARG002
        """A compass direction, or stay."""
        return move.name

    def parse_move(self, position: Position[Step], text: str) -> Step:
        """A compass direction or stay, case-insensitive; or a target number, for the step toward it."""
        assert isinstance(position, CollectPosition)
        wanted = text.strip().lower()
        if (
            wanted.isdecimal()
            and any(str(t.number) == wanted for t in position.targets)
            and not position.over
        ):
            return position.step_toward(int(wanted))
        return super().parse_move(position, wanted)

    def policies(self) -> Mapping[str, Callable[[], Policy[Step]]]:
        """Robots without look-ahead, and the perfect player."""
        return POLICIES

    def side_name(self, side: Side) -> str:
        """A is the first robot (先手), B the second (後手)."""
        return "AB"[side]


COLLECT = Collect()
