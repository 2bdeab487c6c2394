"""Own time by how long the opponent thinks, and by the order of the guesses (Table 2 explained).

Nothing that is guessed changes a move of `old`, so the games need to be played only once: in every position
the replies are searched in the order of the guesses until the right one is found, and from what they cost
follows the own time for any length of the opponent's time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Literal, TypeAlias

from sakiyomi.games import get
from sakiyomi.papers import Progress
from sakiyomi.papers.fujii.settings import FujiiSettings
from sakiyomi.papers.fujii.systems import SHOGI
from sakiyomi.papers.work import over
from sakiyomi.ponder import Known, make_predictor
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit

TIMES = (0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
"""The opponent's time in searches of `old`."""

Order: TypeAlias = Literal["static", "exchanges", "tree", "first"]
ORDERS: Mapping[Order, str] = {
    "static": "static evaluation after each move",
    "exchanges": "the same, once nobody wants to take any more",
    "tree": "values of the previous tree",
    "first": "the tree's first move, then static evaluation",
}
"""The first two are readings of `new1`, the others of `new2`. A search that cuts hard backs up one and the
same bound for every move but the first, so that only that one stands where it should: the paper complains of
just this (section 3.2)."""
FIRST: tuple[Order, ...] = ("static", "exchanges")
SECOND: tuple[Order, ...] = ("tree", "first")

Credit: TypeAlias = Literal["rest", "ready"]
CREDITS: Mapping[Credit, str] = {
    "rest": "an unfinished reply goes on, only its rest is own time",
    "ready": "only a finished reply counts",
}

PUBLISHED = (0.33, 0.24)
"""Table 2: `new1` and `new2` over `old`."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """One decision of the opponent, and what it cost to prepare for it in one order."""

    time: int
    """Nodes of the opponent's own search: its time at k = 1."""
    plain: int
    """Nodes of our reply without anything prepared: what `old` needs."""
    cost: int
    """Nodes of our reply in this system."""
    before: int | None
    """Nodes spent before the right guess; None if it was not reached within the longest time."""
    rank: int
    """Place of the opponent's move in the order, from 1."""

    def own(self, k: float, credit: Credit) -> float:
        """Nodes of own time if the opponent thinks for k searches."""
        if self.before is None:
            return self.cost
        done = min(max(k * self.time - self.before, 0), self.cost)
        return self.cost if credit == "ready" and done < self.cost else self.cost - done


@dataclass(frozen=True, slots=True)
class Combination:
    """A reading of Table 2: the orders of `new1` and `new2`, the opponent's time, and what is saved."""

    first: Order
    second: Order
    time: float
    credit: Credit


@dataclass(frozen=True, slots=True)
class Sweep:
    """All decisions of all games, by order of the guesses."""

    decisions: Mapping[Order, tuple[Guessed, ...]]

    @property
    def count(self) -> int:
        """Decisions looked at."""
        return len(self.decisions["static"])

    def ratio(self, order: Order, k: float, credit: Credit) -> float:
        """Own time over that of `old`."""
        all_ = self.decisions[order]
        return sum(one.own(k, credit) for one in all_) / sum(one.plain for one in all_)

    def within(self, order: Order, rank: int) -> float:
        """Share of the opponent's moves among the first guesses (Figure 3)."""
        all_ = self.decisions[order]
        return sum(one.rank <= rank for one in all_) / len(all_)

    def distance(self, choice: Combination) -> float:
        """How far both ratios are from print, the larger difference of the two."""
        ours = (
            self.ratio(choice.first, choice.time, choice.credit),
            self.ratio(choice.second, choice.time, choice.credit),
        )
        return max(abs(a - b) for a, b in zip(ours, PUBLISHED, strict=True))

    def nearest(self) -> Combination:
        """The combination that comes nearest to both printed ratios."""
        return min(
            (Combination(*parts) for parts in product(FIRST, SECOND, TIMES, CREDITS)),
            key=lambda choice: self.distance(choice),
        )


def measure(settings: FujiiSettings, progress: Progress) -> tuple[Sweep, Sweep]:
    """The sweep on two sets of games: one to choose a combination by, one to confirm it."""
    return _sweep(settings, 0, progress), _sweep(settings, 1, progress)


def _sweep(settings: FujiiSettings, half: int, progress: Progress) -> Sweep:
    numbers = range(settings.sweep * half, settings.sweep * (half + 1))
    what = f"sweep: {'confirming' if half else 'choosing'} games"
    games = over(partial(_game, settings.seed), numbers, progress, what, settings.jobs)
    return Sweep({order: tuple(one for game in games for one in game[order]) for order in ORDERS})


EVERY = 5
"""Of so many decisions one is looked at; neighbours in a game are much alike."""


def _game(seed: int, number: int) -> dict[Order, list[Guessed]]:
    """One game of `old` against itself, beside two that keep their trees."""
    position: Any = get(SHOGI.game).parse(SHOGI.opening(number, seed))
    old = AlphaBeta(**SHOGI.search)
    sides = [AlphaBeta(**SHOGI.search, keep=SHOGI.depth) for _ in "ab"]
    found: dict[Order, list[Guessed]] = {order: [] for order in ORDERS}
    known: Known[Any] = Known()
    for ply in range(SHOGI.longest):
        if position.over:
            break
        info = old.best(position, Limit(depth=SHOGI.depth))
        if ply % EVERY == EVERY - 1 and not position.play(info.best).over:
            for order in ORDERS:
                found[order].append(_guessed(order, position, info.best, info.nodes, known, sides[ply % 2]))
        mine = sides[(ply + 1) % 2]
        kept = mine.best(position, Limit(depth=SHOGI.depth))
        line = kept if kept.best == info.best else info  # of equal moves another may stand first in the tree
        known = Known.after(line, mine.snapshot())
        position = position.play(info.best)
    return found


def _guessed(
    order: Order, position: Any, played: Any, time: int, known: Known[Any], searcher: AlphaBeta
) -> Guessed:
    moves = ordered(order, position, known)
    reply: Callable[[Any], int] = partial(_reply, order, position, known, searcher)
    rank, spent = moves.index(played) + 1, 0
    for move in moves[: rank - 1]:
        if spent >= TIMES[-1] * time:
            break
        spent += reply(move)
    plain = _plain_reply(position.play(played))
    cost = reply(played) if order in SECOND else plain
    return Guessed(time, plain, cost, spent if spent < TIMES[-1] * time else None, rank)


def _reply(order: Order, position: Any, known: Known[Any], searcher: AlphaBeta, move: Any) -> int:
    """Nodes of our reply to a move; `new2` orders it by the tree that was kept."""
    after = position.play(move)
    if after.over:
        return 0
    if order in FIRST:
        return _plain_reply(after)
    searcher.restore(known.kept)
    return searcher.best(after, Limit(depth=SHOGI.depth)).nodes


def _plain_reply(position: Any) -> int:
    return AlphaBeta(**SHOGI.search).best(position, Limit(depth=SHOGI.depth)).nodes


def ordered(order: Order, position: Any, known: Known[Any]) -> Sequence[Any]:
    """The opponent's moves, likeliest first. To order them costs no nodes: it takes no search."""
    if order == "exchanges":
        return _by_exchanges(position)
    name = "tree" if order == "tree" else "static"
    moves = make_predictor(name).predict(position, known, Limit(), _no_look).order
    ahead = [move for move in known.line[:1] if order == "first" and move in moves]
    return [*ahead, *(move for move in moves if move not in ahead)]


def _by_exchanges(position: Any) -> Sequence[Any]:
    quiet = AlphaBeta(memory=0, history=False, null_windows=False, deepening=False, selective=False)
    infos = [quiet.best(position, Limit(depth=1), moves=[move]) for move in position.moves()]
    infos.sort(key=lambda info: info.score, reverse=True)
    return [info.best for info in infos]


def _no_look(*_: object) -> Known[Any]:
    raise AssertionError("these predictors do not search")
