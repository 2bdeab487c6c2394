"""The values shared by every part of the package: scores, terms, lines, infos and limits."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, SupportsFloat, TypeAlias, TypeVar

from sakiyomi.errors import LimitError, shorten
from sakiyomi.timing import Budget, SideClock, share_out

Side: TypeAlias = int
"""0 or 1: the side to decide. Sides need not alternate."""

Bound: TypeAlias = Literal["exact", "lower", "upper", "probable"]
"""What a score says: the exact value, a lower bound, an upper bound, or a selective search's estimate."""

BOUND_WORDS: dict[Bound, str] = {
    "exact": "",
    "lower": "at least ",
    "upper": "at most ",
    "probable": "probably ",
}
"""What stands before a score that is not exact."""

Status: TypeAlias = Literal["proven", "disproven", "unknown"]

M = TypeVar("M")
N = TypeVar("N", int, float)


def whole(name: str, value: object) -> int:
    """A whole number, which may be numpy's; raises `LimitError` with the name of the argument."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise LimitError(f"{name} must be a whole number, not {shorten(repr(value))}")


def number(name: str, value: object) -> float:
    """A number, which may be numpy's; raises `LimitError` with the name of the argument."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    if isinstance(value, SupportsFloat) and not isinstance(value, bool | Score):
        return float(value)
    raise LimitError(f"{name} must be a number, not {shorten(repr(value))}")


@functools.total_ordering
class Score:
    """A value from one side's view: `Points`, `Win` or `Loss`. Ordered, and negated by `-`.

    `float()` gives points in the game's own unit; a win is infinite.
    """

    __slots__ = ()

    def __float__(self) -> float:
        raise NotImplementedError

    def _rank(self) -> tuple[int, float]:
        raise NotImplementedError

    def __neg__(self) -> Score:
        raise NotImplementedError

    def __lt__(self, other: object) -> bool:
        return self._rank() < other._rank() if isinstance(other, Score) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self._rank() == other._rank() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rank())


@dataclass(frozen=True, slots=True, eq=False)
class Points(Score):
    """A lead in the game's own unit (collected points, discs, centipawns), as a whole number of parts of it.

    `amount`, `float()` and `str()` give the unit itself: `Points(150, 100)`, hundredths of a disc, is +1.50.
    Points are compared by `value`, within one game; between games compare `float()`.
    """

    value: int
    scale: int = 1
    """How many parts make one unit: 100 in Othello."""

    def __post_init__(self) -> None:
        for name, least in (("value", None), ("scale", 1)):
            given = getattr(self, name)
            if type(given) is not int:  # most are, and many are made
                object.__setattr__(self, name, whole(name, given))
            if least is not None and given < least:
                raise LimitError(f"{name} must be at least {least}, not {given}")

    @property
    def amount(self) -> int | float:
        """The lead in the game's own unit."""
        return in_units(self.value, self.scale)

    def __float__(self) -> float:
        return self.value / self.scale

    def _rank(self) -> tuple[int, float]:
        return (0, self.value)

    def __neg__(self) -> Points:
        return Points(-self.value, self.scale)

    def __str__(self) -> str:
        if self.value % self.scale:
            return f"{self.value / self.scale:+.2f}"
        return f"{self.value // self.scale:+d}" if self.value else "0"


def in_units(value: int, scale: int) -> int | float:
    """Parts of a unit in units; a whole number where it is one."""
    return value / scale if value % scale else value // scale


@dataclass(frozen=True, slots=True, eq=False)
class Win(Score):
    """Won outright in this many decisions; None if the length is unknown. A quicker win is worth more."""

    plies: int | None = None

    def __float__(self) -> float:
        return math.inf

    def _rank(self) -> tuple[int, float]:
        return (1, -math.inf if self.plies is None else -self.plies)

    def __neg__(self) -> Loss:
        return Loss(self.plies)

    def __str__(self) -> str:
        return "win" if self.plies is None else f"win in {self.plies}"


@dataclass(frozen=True, slots=True, eq=False)
class Loss(Score):
    """Lost outright in this many decisions; None if the length is unknown. A later loss is worth more."""

    plies: int | None = None

    def __float__(self) -> float:
        return -math.inf

    def _rank(self) -> tuple[int, float]:
        return (-1, math.inf if self.plies is None else self.plies)

    def __neg__(self) -> Win:
        return Win(self.plies)

    def __str__(self) -> str:
        return "loss" if self.plies is None else f"loss in {self.plies}"


def _as_printed(value: object, printer: Any, cycle: bool) -> None:  # noqa: ARG001
    """How a notebook shows a value: as `print` does."""
    printer.text(str(value))


@dataclass(frozen=True, slots=True)
class Term:
    """One named reason, in points. The terms of a line add up to its score exactly."""

    name: str
    value: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Line(Generic[M]):
    """A sequence of moves with its score for the side to decide at the root."""

    moves: tuple[M, ...]
    score: Score
    bound: Bound = "exact"
    terms: tuple[Term, ...] = ()
    text: str = ""
    """The line in the game's own notation."""
    plan: tuple[object, ...] = ()
    """The plan moves that `moves` carry out, where the search ran on a plan."""
    proved: bool = False
    """Whether the score, or the bound, was proved by reading to the end of the game."""

    def __str__(self) -> str:
        moves = self.text or " ".join(str(getattr(move, "name", move)) for move in self.moves)
        return f"{BOUND_WORDS[self.bound]}{self.score}   {moves}"

    _repr_pretty_ = _as_printed


@dataclass(frozen=True, slots=True)
class Info(Generic[M]):
    """One report of a running search; the last one is the answer."""

    depth: int
    """Last completed depth, in decisions of both sides together."""
    seldepth: int
    """Length of the longest line searched."""
    nodes: int
    seconds: float
    lines: tuple[Line[M], ...]
    complete: bool = False
    """Every line was searched to the end of the game: going deeper would change nothing."""
    final: bool = False
    table_full: float = 0.0
    """Fraction of the table that this search has filled, 0 to 1."""
    leaves: int = 0
    """Nodes evaluated."""
    order: tuple[M, ...] = ()
    """The moves compared, most promising first."""
    trying: int = 0
    """Depth of the running iteration, if reports after every move were requested."""
    tried: tuple[tuple[Line[M], bool], ...] = ()
    """Its lines for the moves it has finished, and whether each holds at any depth."""

    @property
    def best(self) -> M:
        """The move to play."""
        return self.lines[0].moves[0]

    @property
    def score(self) -> Score:
        """The score of the best line."""
        return self.lines[0].score

    def __str__(self) -> str:
        how = f"proved, {self.depth} deep" if self.complete else f"depth {self.depth}"
        return "\n".join([f"{how}, {self.nodes:,} nodes", *(f"  {line}" for line in self.lines)])

    _repr_pretty_ = _as_printed


@dataclass(frozen=True, slots=True)
class ProvenReply(Generic[M]):
    """A reply to a move that wins nevertheless, as problem books count it."""

    move: M
    counted: int
    """Plies from this reply on; for a useless one, plies after it has been captured."""
    useless: bool = False
    """A useless interposition (無駄合): it counts nothing."""
    moves: tuple[M, ...] = ()
    """What follows it."""


@dataclass(frozen=True, slots=True)
class Proof(Generic[M]):
    """One report of a search for a proof; the last one is the answer."""

    status: Status
    """`proven`: the side to move (for games in Python: the attacker) wins by force; `disproven`: it does not;
    `unknown` within the limits."""
    moves: tuple[M, ...] = ()
    """The proven line against the longest defence; only its first move while the rest is unknown."""
    plies: int | None = None
    """Upper bound on the length of the win, in moves of both sides."""
    counted: int | None = None
    """Proved length of the shortest win as problem books count it, without useless interpositions; the line
    is then the main line. None if not known."""
    counted_least: int = 0
    """Proved: no win is counted shorter."""
    counted_most: int | None = None
    """Proved: a win is counted no longer than this."""
    shortest: bool = False
    """Whether it is proved that nothing wins in fewer plies."""
    nodes: int = 0
    """Positions searched."""
    seconds: float = 0.0
    final: bool = False
    certificate: bytes = b""
    """The whole proof as a file, if requested; see `sakiyomi.proof.verify`."""
    proof_number: int = 1
    """Fewest leaves that must still be proved; 0 when proven."""
    disproof_number: int = 1
    """Fewest leaves that must still be disproved; 0 when disproven."""
    depth: int = 0
    """Length of the longest line searched, in plies."""
    table_full: float = 0.0
    """Fraction of the table in use, 0 to 1."""
    replies: tuple[ProvenReply[M], ...] = ()
    """Every reply, if the defender is to move and `counted` is known."""

    def __post_init__(self) -> None:
        if self.status == "proven":
            object.__setattr__(self, "proof_number", 0)
        elif self.status == "disproven":
            object.__setattr__(self, "disproof_number", 0)

    def __str__(self) -> str:
        length = self.plies if self.counted is None else self.counted
        how = "" if self.counted is not None or self.shortest else "at most "
        known = f" in {how}{length} plies" if self.status == "proven" and length else ""
        moves = " ".join(map(str, self.moves))
        return f"{self.status}{known}, {self.nodes:,} nodes" + (f"\n  {moves}" if moves else "")

    _repr_pretty_ = _as_printed


MAX_LIMIT = 1e300
"""Largest value of any limit: integers beyond it overflow a float."""


MAX_DEPTH = 1000
"""Greatest depth that a user may ask for: a number beyond it is a mistake."""


def check_depth(depth: int | None) -> None:
    """Refuses a depth that can only be a mistake."""
    if depth is not None and depth > MAX_DEPTH:
        raise LimitError(f"depth must lie between 1 and {MAX_DEPTH}, not {shorten(str(depth))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """When a search ends: at the first limit reached. Without a limit it runs until stopped or complete."""

    depth: int | None = None
    """Decisions of both sides together."""
    nodes: int | None = None
    """Positions to search; the search ends at exactly this number, with the exceptions in docs/search.md."""
    seconds: float | None = None
    """Seconds of real time."""
    clock: Mapping[Side, float] = field(default_factory=dict)
    """Seconds left to each side for the game, such as `{0: 60, 1: 45}`; the search takes a share."""
    increment: Mapping[Side, float] = field(default_factory=dict)
    """Seconds each side gains with every move."""
    byoyomi: float = 0.0
    """Seconds for every move once the clock has run down."""

    def __post_init__(self) -> None:
        for name, least in (("depth", 1), ("nodes", 1), ("seconds", 0), ("byoyomi", 0)):
            value = getattr(self, name)
            if value is None:
                continue
            value = whole(name, value) if name in ("depth", "nodes") else number(name, value)
            object.__setattr__(self, name, value)
            if not value >= least:
                raise LimitError(f"{name} must be at least {least}, not {value}")
            if value > MAX_LIMIT:
                raise LimitError(f"{name} must be at most {MAX_LIMIT:g}")
        for name, times in (("clock", self.clock), ("increment", self.increment)):
            if not isinstance(times, Mapping):
                raise LimitError(
                    f"{name} must have the seconds of each side, such as {{0: 60, 1: 60}}, not "
                    f"{shorten(repr(times))}"
                )
            for side, value in times.items():
                if side not in (0, 1) or not 0 <= number(name, value) <= MAX_LIMIT:
                    raise LimitError(f"{name} needs seconds >= 0 for side 0 or 1, not {side}: {value}")

    def budget(self, side: Side) -> Budget:
        """What a side may spend on its next move."""
        budget = Budget()
        if side in self.clock or self.byoyomi:
            left, gain = self.clock.get(side, 0.0), self.increment.get(side, 0.0)
            budget = share_out(SideClock(left, self.byoyomi, gain))
        return budget if self.seconds is None else budget.within(self.seconds)

    def within(self, other: Limit | None) -> Limit:
        """Both limits at once, with the other's clock if it has one."""
        if other is None:
            return self
        clocked = other if other.clock or other.byoyomi else self
        return Limit(
            depth=_smaller(self.depth, other.depth),
            nodes=_smaller(self.nodes, other.nodes),
            seconds=_smaller(self.seconds, other.seconds),
            clock=clocked.clock,
            increment=clocked.increment,
            byoyomi=clocked.byoyomi,
        )


def _smaller(one: N | None, other: N | None) -> N | None:
    return min((n for n in (one, other) if n is not None), default=None)
