"""The size of a machine: its targets and boards, and the resulting bit widths."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.errors import LimitError

MAX_TARGETS = 32
MAX_SIDE = 64
"""Cells along an edge, as in the game itself."""
MAX_VALUE = 255
"""Largest value of a target: one byte on the bus."""
MAX_PROCESSORS = 64
"""Most agent processors in one engine."""


@dataclass(frozen=True, slots=True)
class MachineShape:
    """What a machine is built for. A board with fewer targets or cells fits too."""

    targets: int = 6
    """K: target registers."""
    width: int = 8
    height: int = 8
    max_value: int = 9
    """Highest value of a target, in points."""
    p: int = 20
    """The constant P of the priority (section 3.2 (2))."""

    def __post_init__(self) -> None:
        self._check("targets", self.targets, 2, MAX_TARGETS)
        if not (2 <= self.width <= MAX_SIDE and 2 <= self.height <= MAX_SIDE):
            raise LimitError(
                f"hardware: the board must be 2x2 to {MAX_SIDE}x{MAX_SIDE}, not {self.width}x{self.height}"
            )
        self._check("the highest value", self.max_value, 1, MAX_VALUE)
        self._check("p", self.p, 1, 255)

    @staticmethod
    def _check(name: str, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            raise LimitError(f"hardware: {name} must lie between {low} and {high}, not {value}")

    def __str__(self) -> str:
        return f"{self.targets} targets on {self.width}x{self.height}, values up to {self.max_value}"

    @property
    def reach(self) -> int:
        """The longest distance between two cells, in steps."""
        return max(self.width, self.height) - 1

    @property
    def plies(self) -> int:
        """The longest line: each side sets out for a target at most once."""
        return 2 * self.targets

    @property
    def x_bits(self) -> int:
        """Bits of a column."""
        return (self.width - 1).bit_length()

    @property
    def y_bits(self) -> int:
        """Bits of a row."""
        return (self.height - 1).bit_length()

    @property
    def distance_bits(self) -> int:
        """Bits of a distance, and of a time between two decisions."""
        return self.reach.bit_length()

    @property
    def value_bits(self) -> int:
        """Bits of a target's value."""
        return self.max_value.bit_length()

    @property
    def points(self) -> int:
        """Largest possible sum of all targets."""
        return self.targets * self.max_value

    @property
    def points_bits(self) -> int:
        """Bits of a sum of values."""
        return self.points.bit_length()

    @property
    def share_bits(self) -> int:
        """Bits of A's share of all points plus one; 0 is less than any share, all ones is more."""
        return (self.points + 2).bit_length()

    @property
    def infinity(self) -> int:
        """More than any share."""
        return (1 << self.share_bits) - 1

    @property
    def key_bits(self) -> int:
        """Bits of a priority without its own-territory bit: value x (P + slack)."""
        return (self.max_value * (self.p + min(self.p, self.reach))).bit_length()

    @property
    def index_bits(self) -> int:
        """Bits of a target in a line, where 0 is the end of the line."""
        return self.targets.bit_length()

    @property
    def depth_bits(self) -> int:
        """Bits of a depth and of a level of the stack."""
        return self.plies.bit_length()
