"""Own time by how long the opponent thinks, and by the order of the guesses (Table 2 explained).

No guess changes a move of `old`, so its games are played only once: in some positions the replies are
searched in the order of the guesses until the right one is done, and their cost gives the own time for any
length of the opponent's time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any, Literal, TypeAlias

from sakiyomi.papers import Progress
from sakiyomi.papers.fujii.settings import FujiiSettings
from sakiyomi.papers.fujii.systems import SHOGI
from sakiyomi.papers.work import over
from sakiyomi.ponder import Known, make_predictor
from sakiyomi.reporting.estimates import Estimate, quotient
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Info, Limit

TIMES = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0)
"""The opponent's time in searches of `old`."""

Order: TypeAlias = Literal["static", "exchanges", "tree", "first move", "first move, exchanges"]
ORDERS: Mapping[Order, str] = {
    "static": "static evaluation after each move",
    "exchanges": "static evaluation once all captures are played out",
    "tree": "values of the previous tree, each as exact as fail-soft alpha-beta leaves it",
    "first move": "the tree's first move, then static evaluation",
    "first move, exchanges": "the tree's first move, then evaluation after captures",
}
"""The first two are readings of `new1`, the others of `new2`. Fail-hard alpha-beta, the usual form at the
time, backs up one and the same bound for every move but the first, so that the tree places only the first:
the paper complains of just this (section 3.2)."""
PAIRS: tuple[tuple[Order, Order], ...] = (
    ("static", "tree"),
    ("static", "first move"),
    ("exchanges", "tree"),
    ("exchanges", "first move, exchanges"),
)
"""Readings of `new1` and `new2` that belong to one program: it has one static order."""

Credit: TypeAlias = Literal["rest", "ready", "number"]
CREDITS: Mapping[Credit, str] = {
    "rest": "an unfinished reply is continued on own time",
    "ready": "only a finished reply counts",
    "number": "the first k guesses are prepared, however long the opponent thinks",
}
BY_TIME: tuple[Credit, ...] = ("rest", "ready")
"""Here k is the opponent's time in searches of `old`; with `number` it is a number of guesses."""
LIMITS: Mapping[Credit, tuple[float, ...]] = {
    "rest": TIMES,
    "ready": TIMES,
    "number": tuple(map(float, range(1, 11))),
}
"""The values of k that are tried."""

PUBLISHED = (0.33, 0.24)
"""Table 2: `new1` and `new2` over `old`."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """One decision of the opponent, and what it cost to prepare for it in one order."""

    time: int
    """Nodes of the opponent's own search: its time at k = 1."""
    plain: int
    """Nodes of our reply without preparation: what `old` needs."""
    cost: int
    """Nodes of our reply in this system."""
    before: int | None
    """Nodes spent before the right guess; None if it was not reached within the longest time."""
    rank: int
    """Rank of the opponent's move in the order, from 1."""

    def own(self, k: float, credit: Credit) -> float:
        """Nodes of own time if the opponent thinks for k searches, or if k guesses are prepared."""
        if credit == "number":
            return 0 if self.rank <= k else self.cost
        if self.before is None:
            return self.cost
        done = min(max(k * self.time - self.before, 0), self.cost)
        return self.cost if credit == "ready" and done < self.cost else self.cost - done


@dataclass(frozen=True, slots=True)
class Combination:
    """A reading of Table 2: orders of `new1` and `new2`, what counts as saved, and its limit k."""

    first: Order
    second: Order
    k: float
    credit: Credit

    @property
    def limit(self) -> str:
        """The limit in words."""
        return f"{self.k:g} {'guesses' if self.credit == 'number' else 'searches'}"


GuessedGame: TypeAlias = Mapping[Order, Sequence[Guessed]]
"""The decisions of one game by order of the guesses."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """All decisions of all games."""

    games: tuple[GuessedGame, ...]

    @property
    def count(self) -> int:
        """Decisions examined."""
        return len(self.all("static"))

    def all(self, order: Order) -> list[Guessed]:
        """The decisions of all games."""
        return [one for game in self.games for one in game[order]]

    def ratio(self, order: Order, k: float, credit: Credit) -> float:
        """Own time over that of `old`."""
        return self.interval(order, k, credit).value

    def interval(self, order: Order, k: float, credit: Credit) -> Estimate:
        """The same with its interval, by games."""
        own = [sum(one.own(k, credit) for one in game[order]) for game in self.games]
        return quotient(own, [sum(one.plain for one in game[order]) for game in self.games])

    def within(self, order: Order, rank: int) -> float:
        """Share of the opponent's moves among the first guesses (Figure 3)."""
        decisions = self.all(order)
        return sum(one.rank <= rank for one in decisions) / len(decisions)

    def distance(self, choice: Combination) -> float:
        """How far the ratios are from the printed ones: the larger difference of the two."""
        ours = (self.ratio(order, choice.k, choice.credit) for order in (choice.first, choice.second))
        return max(abs(a - b) for a, b in zip(ours, PUBLISHED, strict=True))

    def nearest(
        self, pairs: Sequence[tuple[Order, Order]] = PAIRS, credits: Sequence[Credit] = tuple(CREDITS)
    ) -> Combination:
        """The combination of some orders and credits that comes nearest to both printed ratios."""
        found = (
            Combination(*pair, k, credit) for pair, credit in product(pairs, credits) for k in LIMITS[credit]
        )
        return min(found, key=self.distance)


def measure(settings: FujiiSettings, progress: Progress) -> tuple[Sweep, Sweep]:
    """The sweep on two sets of games: a small one to choose a combination on, a larger one to confirm it."""
    choosing, confirming = settings.sweep, CONFIRMING * settings.sweep
    return (
        _sweep(settings, range(choosing), "sweep: choosing games", progress),
        _sweep(settings, range(choosing, choosing + confirming), "sweep: confirming games", progress),
    )


CONFIRMING = 2
"""Confirming games for every game to choose on."""


def _sweep(settings: FujiiSettings, numbers: range, what: str, progress: Progress) -> Sweep:
    return Sweep(tuple(over(partial(_game, settings.seed), numbers, progress, what, settings.jobs)))


EVERY = 3
"""One decision in this many is examined: neighbouring ones are much alike."""


def _game(seed: int, number: int) -> GuessedGame:
    """One game of `old` against itself, beside two players that keep their trees."""
    position = SHOGI.first(number, seed)
    old = AlphaBeta(**SHOGI.search)
    sides = [AlphaBeta(**SHOGI.search, keep=SHOGI.depth) for _ in "ab"]
    found: dict[Order, list[Guessed]] = {order: [] for order in ORDERS}
    known: Known[Any] = Known()
    for ply in range(SHOGI.longest):
        if position.over:
            break
        info = old.best(position, Limit(depth=SHOGI.depth))
        if ply % EVERY == EVERY - 1 and not position.play(info.best).over:
            decision = GuessedDecision(position, info, known, sides[ply % 2])
            for order in ORDERS:
                found[order].append(decision.guessed(order))
        mine = sides[(ply + 1) % 2]
        kept = mine.best(position, Limit(depth=SHOGI.depth))
        line = kept if kept.best == info.best else info  # among equal moves, the tree may rank another first
        known = Known.after(line, mine.snapshot())
        position = position.play(info.best)
    return found


@dataclass(slots=True)
class GuessedDecision:
    """A decision of the opponent with our replies to its moves, each searched once for all orders."""

    position: Any
    info: Info[Any]
    """The opponent's own search."""
    known: Known[Any]
    searcher: AlphaBeta
    """Ours, which keeps its tree."""
    costs: dict[tuple[Any, bool], int] = field(default_factory=dict)

    def guessed(self, order: Order) -> Guessed:
        """What preparing in this order costs."""
        moves, played = ordered(order, self.position, self.known), self.info.best
        rank, spent, longest = moves.index(played) + 1, 0, TIMES[-1] * self.info.nodes
        by_tree = any(order == second for _, second in PAIRS)
        for move in moves[: rank - 1]:
            if spent >= longest:
                break
            spent += self._reply(move, by_tree)
        plain, cost = self._reply(played, False), self._reply(played, by_tree)
        return Guessed(self.info.nodes, plain, cost, spent if spent < longest else None, rank)

    def _reply(self, move: Any, by_tree: bool) -> int:
        """Nodes of our reply to a move, ordered by the kept tree or from scratch."""
        if (move, by_tree) not in self.costs:
            self.costs[move, by_tree] = self._search(self.position.play(move), by_tree)
        return self.costs[move, by_tree]

    def _search(self, after: Any, by_tree: bool) -> int:
        if after.over:
            return 0
        if by_tree:
            self.searcher.restore(self.known.kept)
        searcher = self.searcher if by_tree else AlphaBeta(**SHOGI.search)
        return searcher.best(after, Limit(depth=SHOGI.depth)).nodes


def ordered(order: Order, position: Any, known: Known[Any]) -> Sequence[Any]:
    """The opponent's moves, likeliest first. Ordering needs no search, so it costs no nodes."""
    if order.endswith("exchanges"):
        moves = _by_exchanges(position)
    else:
        name = "tree" if order == "tree" else "static"
        moves = make_predictor(name).predict(position, known, Limit(), _no_look).order
    ahead = [move for move in known.line[:1] if order.startswith("first") and move in moves]
    return [*ahead, *(move for move in moves if move not in ahead)]


def _by_exchanges(position: Any) -> Sequence[Any]:
    quiet = AlphaBeta(memory=0, history=False, null_windows=False, deepening=False, selective=False)
    infos = [quiet.best(position, Limit(depth=1), moves=[move]) for move in position.moves()]
    infos.sort(key=lambda info: info.score, reverse=True)
    return [info.best for info in infos]


def _no_look(*_: object) -> Known[Any]:
    raise AssertionError("these predictors do not search")
