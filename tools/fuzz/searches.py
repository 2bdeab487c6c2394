"""Options and limits of searches, trees, games in Python, waiting, and shared tables."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from sakiyomi import _native
from tools.fuzz.registry import attempt, number, target

SWITCHES = (
    "priority",
    "history",
    "null_windows",
    "accept_deeper",
    "deepening",
    "bounds",
    "selective",
    "stable_ties",
)
SECONDS = (0.0, 1.0, -1.0, 1e300, float("inf"), float("nan"))


def odd(random: Random, usual: tuple[int, ...], chance: float = 0.1) -> int:
    """Mostly something usual."""
    return number(random) if random.random() < chance else random.choice(usual)


def options(random: Random, file: str = "") -> _native.Options:
    """Options of an alpha-beta search."""
    threads = odd(random, (1, 1, 1, 2), 0.05)
    return _native.Options(
        table_bytes=random.choice([0, 1, 64, 4096, 1 << 16]),
        lines=odd(random, (1, 1, 3)),
        widths=[odd(random, (1, 3, 5)) for _ in range(random.choice([0, 0, 0, 2]))],
        kept_plies=odd(random, (0, 0, 2)),
        threads=threads if threads < 300 else 0,
        table_file=file,
        **{name: random.random() < 0.5 for name in SWITCHES},
    )


def limits(random: Random) -> _native.Limits:
    """Limits; always few nodes."""
    return _native.Limits(
        depth=odd(random, (1, 2, 4, 249)),
        nodes=random.randrange(300),
        soft_seconds=random.choice(SECONDS),
        hard_seconds=random.choice(SECONDS),
        only=[number(random, 16, signed=False) for _ in range(random.choice([0, 0, 0, 1, 3]))],
        low=odd(random, (-_native.INFINITE, -5)),
        high=odd(random, (_native.INFINITE, 5)),
        first_depth=odd(random, (1, 1, 3)),
        every_move=random.random() < 0.2,
    )


def tree(random: Random) -> _native.TreePosition:
    """A random tree."""
    return _native.TreePosition(
        seed=number(random, 64, signed=False),
        branching=odd(random, (1, 3, 16), 0.03),
        depth=odd(random, (0, 6, 200), 0.03),
        repeat=odd(random, (0, 30, 100), 0.03),
        pass_=odd(random, (0, 10, 100), 0.03),
        spread=odd(random, (0, 10, 1000), 0.03),
    )


@target("search")
def search(random: Random) -> None:
    """A search with any options and limits, waited for in any way."""
    position, how, most = tree(random), options(random), limits(random)
    attempt(position.play, number(random, 8, signed=False))
    attempt(_native.NoisyTreePosition, position, number(random))
    searcher = _native.TreeSearcher(how)
    run = attempt(searcher.start, position, most)
    if not isinstance(run, _native.Run):
        return
    run.grant(number(random, 64, signed=False))
    run.next(random.choice([0.0, -1.0, float("nan")]))
    assert run.wait(60.0)
    run.wait(random.choice(SECONDS)), run.held(random.choice(SECONDS))
    attempt(run.check)
    kept = searcher.tree()
    kept.rows(number(random))
    other = _native.TreeSearcher(how)
    other.plant(kept)
    attempt(other.start, tree(random), most)


@target("file of a table", weight=0.1)
def table(random: Random) -> None:
    """Any file as the table shared by searches."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table"
        path.write_bytes(random.randbytes(random.choice([0, 1, 63, 64, 1000, 1 << 16])))
        searcher = attempt(_native.TreeSearcher, options(random, str(path)))
        if isinstance(searcher, _native.TreeSearcher):
            run = attempt(searcher.start, tree(random), limits(random))
            if isinstance(run, _native.Run):
                assert run.wait(60.0)
                attempt(run.check)


class Game:
    """A game in Python that breaks every promise."""

    def __init__(self, random: Random, left: int) -> None:
        self._random, self._left = random, left
        self.side: object = random.choice([0, 1, 0, 1, 0, 1, 2, -1, None])
        self.over: object = left == 0 if random.random() < 0.95 else random.choice([None, 1, "no"])

    def moves(self) -> object:
        """Perhaps not a list at all."""
        return self._random.choice([[1, 2], ["a"], (3,), [1, 2], [1, 2], [], None, [[]], 5])

    def play(self, move: object) -> object:  # noqa: ARG002
        """Perhaps not a position."""
        return Game(self._random, self._left - 1) if self._random.random() < 0.97 else object()

    def value(self, side: object) -> object:  # noqa: ARG002
        """Perhaps not a number."""
        return self._random.choice([0, 5, -7, 1, 2, 10**30, None, "x"])

    def text(self) -> object:
        """Perhaps not a text."""
        return self._random.choice(["a", "b", "c", "\0", "é", "d", "e", 5, "\ud800"])


@target("game in python", weight=0.3)
def python(random: Random) -> None:
    """A search of such a game, and codes that it never returned."""
    searcher = _native.PythonSearcher(options(random), lambda score: number(random))  # noqa: ARG005
    attempt(searcher.decode, [number(random, 16, signed=False)])
    most = limits(random)
    try:
        run = searcher.start(Game(random, random.randrange(4)), most)
        assert run.wait(60.0)
        run.check()
    except (TypeError, UnicodeError, ValueError, RuntimeError):  # the game's own fault, reported as such
        pass


@target("random", weight=0.1)
def below(random: Random) -> None:
    """Seeds and bounds."""
    source = _native.Random(number(random, 64, signed=False))
    bound = number(random, 64, signed=False)
    drawn = attempt(source.below, bound)
    assert drawn is None or (isinstance(drawn, int) and drawn < bound)
