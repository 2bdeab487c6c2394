"""Driving an engine: lets its own main processor decide, or acts as the main processor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.hardware import messages
from sakiyomi.hardware.bench import Bench, Seen
from sakiyomi.hardware.board import LoadedBoard, RobotField
from sakiyomi.hardware.messages import DECISION, EngineReport, Opcode
from sakiyomi.hardware.words import total_of, value_of

SchemeName: TypeAlias = Literal["root", "pairs", "siblings", "shared"]
SCHEMES: tuple[SchemeName, ...] = get_args(SchemeName)
"""Ordered by their codes on the bus: the paper's with one ply and with two, and ours."""

SPINE = 4
"""Default for the levels of the first line whose siblings are shared out (see docs/hardware.md)."""


@dataclass(frozen=True, slots=True)
class EngineDecision:
    """A decision of an engine."""

    value: int
    """A's lead at the end of the line, including points at the root."""
    line: tuple[int, ...]
    """Numbers of targets."""
    nodes: int
    cycles: int
    """From the command to the decision."""


@dataclass(frozen=True, slots=True)
class EnginePlan:
    """How to decide."""

    scheme: SchemeName = "shared"
    depth: int | None = None
    """Decisions of both sides together; None to search to the end."""
    spine: int = SPINE
    processors: int | None = None
    """How many of the machine's processors to use; None for all."""

    def __post_init__(self) -> None:
        if self.scheme not in SCHEMES:
            raise UnknownNameError("scheme", self.scheme, list(SCHEMES))
        if self.depth is not None and self.depth < 1:
            raise LimitError(f"hardware: depth must be at least 1, not {self.depth}")

    def resolved(self, bench: Bench) -> tuple[SchemeName, int, int, int]:
        """Scheme, spine, processors and depth for a machine."""
        max_depth = bench.shape.plies
        depth = max_depth if self.depth is None else min(self.depth, max_depth)
        scheme: SchemeName = "root" if self.scheme in ("pairs", "shared") and depth < 2 else self.scheme
        processors = bench.processors if self.processors is None else self.processors
        if not 1 <= processors <= bench.processors:
            raise LimitError(
                f"hardware: processors must lie between 1 and {bench.processors}, not {processors}"
            )
        return scheme, min(self.spine, max_depth), processors, depth


OURS = EnginePlan()


def decide(
    bench: Bench, board: LoadedBoard, plan: EnginePlan = OURS, seen: Seen | None = None
) -> EngineDecision:
    """Lets the engine decide by itself; `seen` is called in every cycle."""
    shape = bench.shape
    scheme, spine, processors, depth = plan.resolved(bench)
    words = b"".join(messages.load(shape, board))
    words += messages.command(shape, Opcode.DECIDE, SCHEMES.index(scheme), spine, processors, depth)
    report = messages.read_report(shape, bench.exchange(words, messages.report_bytes(shape), seen))
    assert report.tag == DECISION
    return _decision(board, report.share, report.line, report.nodes, report.cycles)


def _decision(board: LoadedBoard, share: int, line: Sequence[int], nodes: int, cycles: int) -> EngineDecision:
    numbers = tuple(board.targets[index].number for index in line)
    return EngineDecision(value_of(share, total_of(board)) + board.banked, numbers, nodes, cycles)


@dataclass(slots=True)
class _Best:
    share: int
    line: tuple[int, ...]
    place: int
    """Index of the move: among equals the first is played."""


class EngineHost:
    """The main processor in software: gives single jobs to the engine's agent processors over the bus."""

    def __init__(self, bench: Bench) -> None:
        self._bench, self._shape = bench, bench.shape
        self._words = bytearray()
        self._field: RobotField | None = None
        self._nodes = 0

    def decide(self, board: LoadedBoard, plan: EnginePlan = OURS) -> EngineDecision:
        """The same decision as the engine's own."""
        scheme, spine, self._used, depth = plan.resolved(self._bench)
        start, self._nodes, self._field = self._bench.cycles, 0, board.root
        self._words = bytearray(b"".join(messages.load(self._shape, board)))
        if scheme == "siblings":
            best = self._siblings(board.root, None, depth, spine)
        elif scheme == "shared":
            best = self._pairs(board.root, depth, shared=True)
        elif scheme == "pairs":
            best = self._pairs(board.root, depth, shared=False)
        else:
            best = self._moves(board.root, depth)
        return _decision(board, best.share, best.line, self._nodes, self._bench.cycles - start)

    def search(self, board: LoadedBoard, depth: int | None = None) -> EngineDecision:
        """The whole search on one agent processor; cycles are that processor's."""
        max_depth = self._shape.plies
        self._nodes, self._field = 0, board.root
        self._words = bytearray(b"".join(messages.load(self._shape, board)))
        self._job(0, False, None, max_depth if depth is None else min(depth, max_depth), self._open)
        report = self._receive()
        return _decision(board, report.share, report.line, report.nodes, report.cycles)

    # --- schemes ----------------------------------------------------------------------------------------

    def _siblings(self, field: RobotField, move: int | None, depth: int, spine: int) -> _Best:
        """The first move alone, then its siblings in parallel with its value as bound."""
        listed = self._list(field, move)
        if not listed.line:
            return _Best(listed.share, (), 0)
        node, order = listed.field, listed.line
        if spine > 0 and depth > 1:
            below = self._siblings(node, order[0], depth - 1, spine - 1)
            best = _Best(below.share, (order[0], *below.line), 0)
        else:
            best = self._shared(node, order[:1], depth, None)
        return self._shared(node, order, depth, best)

    def _shared(self, node: RobotField, order: Sequence[int], depth: int, best: _Best | None) -> _Best:
        """Hands out the moves of a node that have no value yet; bounds go to running searches."""
        waiting = list(range(1 if best else 0, len(order)))
        running = dict[int, int]()
        while waiting or running:
            for who in sorted(set(range(self._used)) - set(running))[: len(waiting)]:
                running[who] = waiting.pop(0)
                self._search(who, node, order[running[who]], depth, self._window(node, best, running[who]))
            report = self._receive()
            place = running.pop(report.tag)
            if best is None or _better(node, report.share, place, best):
                best = _Best(report.share, report.line, place)
                for who, other in running.items():
                    self._bound(who, self._window(node, best, other))
        assert best is not None
        return best

    def _window(self, node: RobotField, best: _Best | None, place: int) -> tuple[int, int]:
        if best is None:
            return self._open
        earlier = place < best.place
        return (best.share - earlier, self._shape.infinity) if node.mover == 0 else (0, best.share + earlier)

    def _moves(self, root: RobotField, depth: int) -> _Best:
        """The paper's scheme: every move independently of the others."""
        listed = self._list(root, None)
        if not listed.line:
            return _Best(listed.share, (), 0)
        best: _Best | None = None
        for place, report in self._each([(root, move) for move in listed.line], depth, lambda _: self._open):
            if best is None or _better(root, report.share, place, best):
                best = _Best(report.share, report.line, place)
        assert best is not None
        return best

    def _pairs(self, root: RobotField, depth: int, shared: bool) -> _Best:
        """The moves of two plies, independently; if shared, every result bounds all the others."""
        listed = self._list(root, None)
        if not listed.line:
            return _Best(listed.share, (), 0)
        nodes = [self._list(root, move) for move in listed.line]
        jobs = [(child, node.field, move) for child, node in enumerate(nodes) for move in node.line]
        children = dict[int, _Best]()
        left = [len(node.line) for node in nodes]
        best: _Best | None = None

        def offer(child: int, share: int, line: tuple[int, ...]) -> None:
            nonlocal best
            if best is None or _better(root, share, child, best):
                best = _Best(share, (listed.line[child], *line), child)

        def window(job: int) -> tuple[int, int]:
            child = jobs[job][0]
            low, high = self._window(root, best, child) if shared else self._open
            if shared and child in children:
                own = self._window(nodes[child].field, children[child], 0)
                return max(low, own[0]), min(high, own[1])
            return low, high

        for child, node in enumerate(nodes):
            if not node.line:
                offer(child, node.share, ())
        for job, report in self._each([(field, move) for _, field, move in jobs], depth - 1, window):
            child = jobs[job][0]
            known = children.get(child)
            if known is None or _better(nodes[child].field, report.share, 0, known):
                children[child] = _Best(report.share, report.line, 0)
            left[child] -= 1
            if not left[child]:
                offer(child, children[child].share, children[child].line)
        assert best is not None
        return best

    def _each(
        self, jobs: Sequence[tuple[RobotField, int]], depth: int, window: Callable[[int], tuple[int, int]]
    ) -> Iterator[tuple[int, EngineReport]]:
        """Searches some moves, in windows that are tightened as soon as tighter bounds are known."""
        waiting, running, windows = list(range(len(jobs))), dict[int, int](), dict[int, tuple[int, int]]()
        while waiting or running:
            for who in sorted(set(range(self._used)) - set(running))[: len(waiting)]:
                running[who] = waiting.pop(0)
                field, move = jobs[running[who]]
                windows[who] = window(running[who])
                self._search(who, field, move, depth, windows[who])
            report = self._receive()
            yield running.pop(report.tag), report
            for who, job in running.items():
                if window(job) != windows[who]:
                    windows[who] = window(job)
                    self._bound(who, windows[who])

    @property
    def _open(self) -> tuple[int, int]:
        return 0, self._shape.infinity

    # --- the bus ----------------------------------------------------------------------------------------

    def _list(self, field: RobotField, move: int | None) -> EngineReport:
        """The moves of a field, or of the field after a move, in order."""
        self._set(field)
        self._job(0, True, move, 1, self._open)
        report = self._receive()
        self._nodes += 2 - report.nodes  # one node is new
        return report

    def _search(self, who: int, field: RobotField, move: int, depth: int, window: tuple[int, int]) -> None:
        self._set(field)
        self._job(who, False, move, depth, window)

    def _set(self, field: RobotField) -> None:
        if field != self._field:
            self._words += messages.field_command(self._shape, field)
            self._field = field

    def _job(self, who: int, listing: bool, move: int | None, depth: int, window: tuple[int, int]) -> None:
        low, high = (share.to_bytes(2, "little") for share in window)
        entry = 0 if move is None else move + 1
        self._words += messages.command(self._shape, Opcode.JOB, who, listing, entry, depth, *low, *high)

    def _bound(self, who: int, window: tuple[int, int]) -> None:
        low, high = (share.to_bytes(2, "little") for share in window)
        self._words += messages.command(self._shape, Opcode.BOUND, who, 0, 0, 0, *low, *high)

    def _receive(self) -> EngineReport:
        words, self._words = bytes(self._words), bytearray()
        report = messages.read_report(
            self._shape, self._bench.exchange(words, messages.report_bytes(self._shape))
        )
        self._nodes += report.nodes - 1
        return report


def _better(node: RobotField, share: int, place: int, best: _Best) -> bool:
    if share == best.share:
        return place < best.place
    return share > best.share if node.mover == 0 else share < best.share
