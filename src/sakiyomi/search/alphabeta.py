"""Alpha-beta for turns in any order: one native search for every game, also for games written in Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sakiyomi import _native
from sakiyomi.errors import BusyError, GameError, GameOverError, LimitError, MoveError, shorten
from sakiyomi.games.abilities import HasNativeSearch, HasPlan
from sakiyomi.games.base import Position
from sakiyomi.search.kept import Kept, KeptNode
from sakiyomi.search.running import Search
from sakiyomi.search.telling import Translator, decoder
from sakiyomi.search.values import encode
from sakiyomi.types import Info, Limit, Side

M = TypeVar("M")

ASPIRATION = 2
"""First step of the window around an expected value, in points, for games written in Python."""
NEEDED = ("side", "over", "moves", "play", "value", "text")
"""What a position must have to be searched."""

MOST_THREADS = 256


class AlphaBeta:
    """Principal-variation search with iterative deepening. It never assumes that sides alternate.

    It remembers between searches (a table of `memory` MB, and the first `keep` levels of the tree) and runs
    one search at a time. `lines` is how many best moves to report; `widths` keeps only so many moves per
    level from the root, by static evaluation. A game that offers a `plan()` (whole moves instead of steps)
    is searched in it unless `plan` is off. With `bounds` there are also reports whose score is not yet exact,
    where an iteration turns out better or worse than expected; they have no terms.

    Several `threads` search together with one table (games written in Python have one thread in any case).
    Their answer at a depth that is asked for is the plain value of that depth, as one thread gives it with
    `deeper` off; they do not look at the same nodes twice. Of a selective search it is an estimate that may
    differ a little.

    The other switches are for experiments: the game's own move priority, killers and history,
    principal-variation and aspiration windows, whether a table value from a deeper search may stand for a
    shallower one, whether to go depth by depth or straight to the limit's depth, and whether a game that
    offers it (shogi) is searched selectively, and whether its tactical moves are followed where the depth
    ends (`quiescence`). None of the first three changes a value. With a beam the search
    is never selective beyond it. A `steady` search plays, of moves of equal value, the first in the order of
    a search without any memory: what it remembers then makes it faster but changes no move. `table` names a
    file (see `sakiyomi.executors.memory`) that is the table of several searches at once, instead of `memory`.
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
        learning: bool = True,
        windows: bool = True,
        deeper: bool = True,
        deepening: bool = True,
        selective: bool = True,
        bounds: bool = False,
        steady: bool = False,
        quiescence: bool = True,
        threads: int = 1,
        table: str = "",
    ) -> None:
        if not (0 <= memory <= 1 << 20):
            raise LimitError(f"memory must lie between 0 and {1 << 20} MB, not {memory}")
        if not 1 <= lines <= 1000:
            raise LimitError(f"lines must lie between 1 and 1000, not {lines}")
        if not all(1 <= width <= 10_000 for width in widths):
            raise LimitError(f"widths must lie between 1 and 10000, not {list(widths)}")
        if not 0 <= keep <= 64:
            raise LimitError(f"keep must lie between 0 and 64 levels, not {keep}")
        if not 1 <= threads <= MOST_THREADS:
            raise LimitError(f"threads must lie between 1 and {MOST_THREADS}, not {threads}")
        self._options = _native.Options(
            table_bytes=int(memory * (1 << 20)),
            lines=lines,
            widths=list(widths),
            kept_plies=keep,
            priority=priority,
            learning=learning,
            windows=windows,
            deeper=deeper,
            deepening=deepening,
            bounds=bounds,
            selective=selective,
            steady=steady,
            threads=threads,
            table_file=table,
            quiescence=quiescence,
        )
        self._plan = plan
        self._engines: dict[type[Any], Any] = {}
        self._last: tuple[Position[Any], Any] | None = None

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
        """Starts a search and returns at once; raises `GameOverError` where there is nothing to decide.

        Scores and terms are those of the side to decide, or of the side `view`. With `moves`, only these are
        looked at in the position itself; a game with a plan is then searched in its own moves. With an
        `allowance` of nodes the search holds when it has used them up, until `Search.grant` gives it more.
        With a `window` (see `sakiyomi.search.values`) a score at or outside its ends is only a bound.
        Deepening begins at the depth `first`. With `every_move` there is a report after every move of the
        position itself, with what was found about it.
        """
        limit = limit or Limit()
        _check(position)
        if position.over:
            raise GameOverError("the game is over: there is no move to look for")
        looked_at = planned(position) if self._plan and moves is None else position
        engine = self._engine(looked_at)
        budget = limit.budget(position.side)
        limits = _native.Limits(
            depth=min(limit.depth or _native.MAX_PLY, _native.MAX_PLY),
            nodes=min(limit.nodes or 2**63, 2**63),
            allowance=2**64 - 1 if allowance is None else allowance,
            soft_seconds=min(budget.soft, 1e18),
            hard_seconds=min(budget.hard, 1e18),
            only=[] if moves is None else _places(position, moves),
            low=-_native.INFINITE if window is None else window[0],
            high=_native.INFINITE if window is None else window[1],
            first_depth=first,
            every_move=every_move,
        )
        with _busy():
            run = engine.start(
                looked_at.native if isinstance(looked_at, HasNativeSearch) else looked_at, limits
            )
        self._last = looked_at, engine
        return Search(run, Translator(position, looked_at, engine, view), lambda: int(engine.nodes))

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
        """The tree that the last search kept; None without `keep`. Moves are those of the plan, if any."""
        kept = self.kept()
        return kept.root() if kept else None

    def kept(self) -> Kept | None:
        """The kept tree as it stands, for a later `plant`; None before any search."""
        if self._last is None:
            return None
        position, engine = self._last
        with _busy():
            native = engine.tree()
        return Kept(type(position), native, decoder(position, engine))

    def plant(self, kept: Kept | None) -> None:
        """Puts a tree in place of the kept one: the next search of a position in it is ordered by it."""
        if kept is not None and kept.kind in self._engines:
            with _busy():
                self._engines[kept.kind].plant(kept.native)

    def forget(self) -> None:
        """Empties the table and the kept tree."""
        for engine in self._engines.values():
            with _busy():
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
                raise LimitError("this machine does not have that much memory for the table") from None
        return self._engines[kind]


def planned(position: Position[Any]) -> Position[Any]:
    """The plan where the game has one and it leaves something to decide; else the position itself."""
    plan = position.plan() if isinstance(position, HasPlan) else position
    return position if plan.over else plan


def selective(position: Position[Any]) -> bool:
    """Whether the game can be searched selectively."""
    return isinstance(position, HasNativeSearch) and position.searcher.SELECTIVE


def aspiration(position: Position[Any]) -> int:
    """First step of the window around an expected value, in points."""
    return position.searcher.ASPIRATION if isinstance(position, HasNativeSearch) else ASPIRATION


@contextmanager
def _busy() -> Iterator[None]:
    """The native complaint about a searcher at work, as an error of ours."""
    try:
        yield
    except RuntimeError as error:
        if "at work" in str(error):
            raise BusyError(str(error)) from None
        raise


def _places(position: Position[M], wanted: Sequence[M]) -> list[int]:
    """Where some moves stand in the position's list, which is also the native one's, each once."""
    if not wanted:
        raise LimitError("moves must name at least one move")
    moves = list(position.moves())
    for move in wanted:
        if move not in moves:
            raise MoveError(f"{shorten(str(move))!r} is not a legal move here")
    return sorted({moves.index(move) for move in wanted})


def _check(position: object) -> None:
    missing = [name for name in NEEDED if not hasattr(position, name)]
    if missing:
        raise GameError(f"{type(position).__name__} is not a position: it has no {', '.join(missing)}")
    over = getattr(position, "over")  # noqa: B009
    if not isinstance(over, bool):
        raise GameError(f"over must be True or False, not {over!r}")
