"""Alpha-beta for turns in any order: one native search for every game, even those written in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from weakref import ref

from sakiyomi import _native
from sakiyomi.errors import GameError, GameOverError, LimitError, MoveError, shorten
from sakiyomi.games.abilities import HasNativeSearch, HasPlan
from sakiyomi.games.base import Position, scale_of
from sakiyomi.search.kept import Kept, KeptNode
from sakiyomi.search.reports import Translator, decoder
from sakiyomi.search.running import Search
from sakiyomi.search.values import encode
from sakiyomi.types import Info, Limit, Side, number, whole

M = TypeVar("M")

ASPIRATION = 2
"""First half-width of the aspiration window, in points, for games written in Python."""
REQUIRED = ("side", "over", "moves", "play", "value", "text")
"""What a position must have to be searched."""

MAX_THREADS = 256


class AlphaBeta:
    """Principal-variation search with iterative deepening. It never assumes that sides alternate.

    It keeps a table of `memory` MB and the first `keep` levels of the tree between searches, and runs one
    search at a time. `lines` is the number of best moves to report, each with a score of its own that does
    not depend on their number (in selective searches this takes about ten times the nodes of one line);
    `widths` is a beam: the moves kept per
    level from the root, by static evaluation. A game with a `plan()` (whole moves instead of steps) is
    searched on it unless `plan` is off. With `bounds` there are also reports whose score is only a bound,
    when an iteration turns out better or worse than expected; they have no terms.

    Several `threads` share one table (games written in Python always have one thread). With a depth limit
    their answer is the plain value of that depth, as one thread gives it with `accept_deeper` off. A
    selective search gives an estimate, which may differ a little.

    The other switches are for experiments: the game's own move `priority`, killers and `history`,
    `null_windows` (principal-variation search and aspiration windows), whether to `accept_deeper` table
    values for a shallower search, whether to go depth by depth (`deepening`) or straight to the limit's
    depth, whether a game that offers it (shogi) is searched selectively, and whether its tactical moves are
    searched beyond the depth until it is quiet (`quiescence`). None of the first three changes a value. With
    a beam, nothing else is selective. With `stable_ties` the search plays, among moves of equal value, the
    first in the order of a search without memory: memory then makes it faster but changes no move. `table`
    names a file (see `sakiyomi.executors.memory`) that several searches share as their table, instead of
    `memory`.
    """

    def __init__(
        self,
        *,
        memory: float = 64,
        lines: int = 1,
        widths: Sequence[int] = (),
        keep: int = 0,
        plan: bool = True,
        priority: bool = True,
        history: bool = True,
        null_windows: bool = True,
        accept_deeper: bool = True,
        deepening: bool = True,
        selective: bool = True,
        bounds: bool = False,
        stable_ties: bool = False,
        quiescence: bool = True,
        threads: int = 1,
        table: str = "",
    ) -> None:
        lines, keep, threads = whole("lines", lines), whole("keep", keep), whole("threads", threads)
        if isinstance(widths, str) or not isinstance(widths, Sequence):
            raise LimitError(f"widths must be a tuple such as (5,), not {shorten(repr(widths))}")
        widths = [whole("a width", width) for width in widths]
        if not (0 <= number("memory", memory) <= 1 << 20):
            raise LimitError(f"memory must lie between 0 and {1 << 20} MB, not {memory}")
        if not 1 <= lines <= 1000:
            raise LimitError(f"lines must lie between 1 and 1000, not {lines}")
        if not all(1 <= width <= 10_000 for width in widths):
            raise LimitError(f"widths must lie between 1 and 10000, not {widths}")
        if not 0 <= keep <= 64:
            raise LimitError(f"keep must lie between 0 and 64 levels, not {keep}")
        if not 1 <= threads <= MAX_THREADS:
            raise LimitError(f"threads must lie between 1 and {MAX_THREADS}, not {threads}")
        self._options = _native.Options(
            table_bytes=int(memory * (1 << 20)),
            lines=lines,
            widths=widths,
            kept_plies=keep,
            priority=priority,
            history=history,
            null_windows=null_windows,
            accept_deeper=accept_deeper,
            deepening=deepening,
            bounds=bounds,
            selective=selective,
            stable_ties=stable_ties,
            threads=threads,
            table_file=table,
            quiescence=quiescence,
        )
        self._plan = plan
        self._engines: dict[type[Any], Any] = {}
        self._last: tuple[Position[Any], Any] | None = None
        self._running: Callable[[], Search[Any] | None] = lambda: None

    def search(
        self,
        position: Position[M],
        limit: Limit | None = None,
        *,
        view: Side | None = None,
        moves: Sequence[M] | None = None,
        allowance: int | None = None,
        window: tuple[int, int] | None = None,
        first: int = 1,
        every_move: bool = False,
    ) -> Search[M]:
        """Starts a search and returns at once; raises `GameOverError` if the game is over.

        Scores and terms are those of the side to decide, or of the side `view`. With `moves`, only these are
        searched at the root, and a game with a plan is searched in its own moves. With an `allowance` the
        search pauses after this many nodes, until `Search.grant` allows more. With a `window` (see
        `sakiyomi.search.values`) a score at or outside its ends is only a bound. Iterative deepening starts
        at the depth `first`. With `every_move` there is a report after every move at the root.
        """
        limit = Limit() if limit is None else limit
        _check(position)
        _check_request(position, limit, view)
        if position.over:
            raise GameOverError("the game is over: there is no move to look for")
        searched = planned(position) if self._plan and moves is None else position
        engine = self._engine(searched)
        budget = limit.budget(position.side)
        limits = _native.Limits(
            depth=min(limit.depth or _native.MAX_PLY, _native.MAX_PLY),
            nodes=min(limit.nodes or 2**63, 2**63),
            allowance=2**64 - 1 if allowance is None else allowance,
            soft_seconds=min(budget.soft, 1e18),
            hard_seconds=min(budget.hard, 1e18),
            only=[] if moves is None else _indices(position, moves),
            low=-_native.INFINITE if window is None else window[0],
            high=_native.INFINITE if window is None else window[1],
            first_depth=first,
            every_move=every_move,
        )
        run = engine.start(searched.native if isinstance(searched, HasNativeSearch) else searched, limits)
        self._last = searched, engine
        search = Search(run, Translator(position, searched, engine, view), lambda: int(engine.nodes))
        self._running = ref(search)
        return search

    def stop(self) -> None:
        """Ends the running search, if there is one, and waits until the searcher is free again."""
        search = self._running()
        if search is not None:
            search.stop()
            search.wait()

    def best(
        self,
        position: Position[M],
        limit: Limit | None = None,
        *,
        view: Side | None = None,
        moves: Sequence[M] | None = None,
    ) -> Info[M]:
        """Searches and waits for the answer."""
        with self.search(position, limit, view=view, moves=moves) as search:
            return search.result()

    def tree(self) -> KeptNode[Any] | None:
        """The kept tree of the last search; None without `keep`. Moves are those of the plan, if any."""
        kept = self.snapshot()
        return kept.root() if kept else None

    def snapshot(self) -> Kept | None:
        """The kept tree as it is now, for a later `restore`; None before any search."""
        if self._last is None:
            return None
        position, engine = self._last
        return Kept(type(position), engine.tree(), decoder(position, engine), scale_of(position))

    def restore(self, kept: Kept | None) -> None:
        """Replaces the kept tree: it orders the next search of a position in it."""
        if kept is not None and kept.kind in self._engines:
            self._engines[kept.kind].plant(kept.native)

    def forget(self) -> None:
        """Empties the table and the kept tree."""
        for engine in self._engines.values():
            engine.forget()

    def _engine(self, position: Position[Any]) -> Any:
        kind = type(position)
        if kind not in self._engines:
            try:
                self._engines[kind] = (
                    position.searcher(self._options)
                    if isinstance(position, HasNativeSearch)
                    else _native.PythonSearcher(self._options, encode)
                )
            except MemoryError:
                raise LimitError(
                    "this machine does not have enough memory for the table; give less memory"
                ) from None
        return self._engines[kind]


def planned(position: Position[Any]) -> Position[Any]:
    """The plan if the game has one and it leaves something to decide; otherwise the position itself."""
    plan = position.plan() if isinstance(position, HasPlan) else position
    return position if plan.over else plan


def selective(position: Position[Any]) -> bool:
    """Whether the game can be searched selectively."""
    return isinstance(position, HasNativeSearch) and position.searcher.SELECTIVE


def aspiration(position: Position[Any]) -> int:
    """First half-width of the aspiration window, in points."""
    return position.searcher.ASPIRATION if isinstance(position, HasNativeSearch) else ASPIRATION


def _indices(position: Position[M], wanted: Sequence[M]) -> list[int]:
    """Distinct indices of some moves in the position's list, which is also the native one's."""
    if not wanted:
        raise LimitError("moves must name at least one move")
    moves = list(position.moves())
    for move in wanted:
        if move not in moves:
            legal = ", ".join(map(str, moves))
            raise MoveError(f"{shorten(str(move))!r} is not a legal move here; legal: {legal}")
    return sorted({moves.index(move) for move in wanted})


def _check_request(position: Position[Any], limit: object, view: object) -> None:
    """Refuses a limit that is none, or would never end the search, and a side that does not exist."""
    if not isinstance(limit, Limit):
        raise LimitError(f"limit must be a Limit, such as Limit(depth=5), not {shorten(repr(limit))}")
    if view not in (None, 0, 1):
        raise LimitError(f"view must be side 0 or 1, not {shorten(repr(view))}")
    others = (limit.depth, limit.nodes, limit.seconds)
    if limit.clock and position.side not in limit.clock and not limit.byoyomi and others == (None,) * 3:
        raise LimitError(f"the clock has no time for side {position.side}, which is to move")


def _check(position: object) -> None:
    missing = [name for name in REQUIRED if not hasattr(position, name)]
    if missing:
        raise GameError(f"{type(position).__name__} is not a position: it has no {', '.join(missing)}")
    over = getattr(position, "over")  # noqa: B009
    if not isinstance(over, bool):
        raise GameError(f"over must be True or False, not {over!r}")
