"""A collecting position as the machine sees it: target registers, and the root state of a search."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi._native import Model
from sakiyomi.errors import LimitError
from sakiyomi.games.collect import CollectPosition, Target
from sakiyomi.hardware.shape import MachineShape

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RobotField:
    """Both robots and the remaining targets, at a moment when one robot decides.

    Times are counted from that moment. The deciding robot is idle; the other may be moving.
    """

    mover: int
    robots: tuple[Spot, Spot]
    """Where they are, or will be when they are idle again."""
    lag: int
    """Ticks until the other robot is idle."""
    pending: int
    """The target that the other robot is moving to, as a one-hot mask; 0 if none."""
    origin: Spot
    """Where the other robot started; meaningless if nothing is pending."""
    ago: int
    """Ticks since then."""
    left: int
    """Mask of the remaining targets."""
    points: tuple[int, int]
    """Collected since the root."""


@dataclass(frozen=True, slots=True)
class LoadedBoard:
    """What is loaded into a machine: targets ordered by number, and the root."""

    targets: tuple[Target, ...]
    root: RobotField
    banked: int
    """A's lead at the root, which the machine does not count."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The targets' numbers, by index."""
        return tuple(target.number for target in self.targets)


def board_of(position: CollectPosition, shape: MachineShape) -> LoadedBoard:
    """The board of a position; raises `LimitError` if the machine is too small for it."""
    targets = position.targets
    _check(position, targets, shape)
    robots, lag, pending = (position.robot(0), position.robot(1)), 0, 0
    origin, side = (0, 0), position.side
    if position.model is Model.seq and position.chosen is not None:
        # As in the plan: B has seen A's step, which is complete at tick 1 unless B is in its way.
        origin, lag = robots[0], 1
        wish = _spot(position, position.chosen)
        if wish != robots[1]:
            robots = wish, robots[1]
            pending = sum(1 << i for i, t in enumerate(targets) if (t.x, t.y) == wish)
    left = (1 << len(targets)) - 1
    root = RobotField(side, robots, lag, pending, origin if pending else (0, 0), 0, left, (0, 0))
    return LoadedBoard(targets, root, position.score(0) - position.score(1))


def _spot(position: CollectPosition, step: object) -> Spot:
    cell = position.field.after(position.native.robot(0), step)  # type: ignore[arg-type]
    return cell % position.field.width, cell // position.field.width


def _check(position: CollectPosition, targets: tuple[Target, ...], shape: MachineShape) -> None:
    width, height = position.field.width, position.field.height
    if position.walls:
        raise LimitError(
            f"hardware: the field circuit does not support walls, but this board has {len(position.walls)}; "
            "play it with alphabeta"
        )
    if len(targets) > shape.targets:
        raise LimitError(
            f"hardware: {len(targets)} targets, but this machine has {shape.targets} target registers; "
            f"build one with targets={len(targets)}, or give a board with fewer (--set targets=N)"
        )
    if width > shape.width or height > shape.height:
        raise LimitError(
            f"hardware: a board of {width}x{height}, but this machine is built for "
            f"{shape.width}x{shape.height}; build one with board={width}x{height}"
        )
    for target in targets:
        if target.value > shape.max_value:
            raise LimitError(
                f"hardware: target {target} is worth {target.value}, but this machine counts up to "
                f"{shape.max_value}; build one with value={target.value}"
            )
