"""A run of tries in a folder: it resumes after a kill, and its results do not depend on the cells."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sakiyomi.composing.composition import Composition, best_first
from sakiyomi.composing.wish import Wish
from sakiyomi.composing.workshop import Tried, attempts
from sakiyomi.errors import LimitError
from sakiyomi.executors import Executor
from sakiyomi.runs import RunFolder
from sakiyomi.wire import shape_of
from sakiyomi.wire.typed import plain

KIND = "compose"
MAX_TRIES = 10_000_000
PATIENCE = 500
"""Tries without any problem after which a run without another limit gives up: its wish may be impossible."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When to end: after tries, problems found, or minutes, whichever comes first."""

    tries: int | None = None
    count: int | None = None
    minutes: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("tries", self.tries), ("count", self.count)):
            if value is not None and not 1 <= value <= MAX_TRIES:
                raise LimitError(f"{name} must lie between 1 and {MAX_TRIES:,}, not {value}")
        if self.minutes is not None and not 0 < self.minutes <= 1e6:
            raise LimitError(f"minutes must lie between 0 and 1,000,000, not {self.minutes}")

    @property
    def bounded(self) -> bool:
        """Whether it ends even if nothing is found."""
        return self.tries is not None or self.minutes is not None


class ComposingRun:
    """The tries of a wish and a seed that are done; use it in `with`."""

    def __init__(self, path: Path, wish: Wish, seed: int) -> None:
        self._wish, self._seed = wish, seed
        self._folder: RunFolder[Tried] = RunFolder(path, KIND, settings(wish, seed), shape_of(Tried))
        self._done = {tried.number: tried for tried in self._folder.records}
        self._whole, self._ideas = 0, set[str]()

    @property
    def path(self) -> Path:
        """Its folder."""
        return self._folder.path

    @property
    def wish_words(self) -> dict[str, str | int]:
        """What was wished for, and the seed, as shown to people."""
        wish = self._wish
        themes = {"themes": ", ".join(wish.themes)} if wish.themes else {}
        plies, pieces = f"{wish.shortest}–{wish.longest}", f"{wish.fewest}–{wish.most}"
        return {"plies": plies, "pieces": pieces, **themes, "seed": self._seed}

    @property
    def tried(self) -> list[Tried]:
        """The outcomes so far, in the order of the tries."""
        return [self._done[number] for number in sorted(self._done)]

    def problems(self, goal: Goal | None = None) -> list[Composition]:
        """The collection: without duplicates, the most interesting first.

        With a goal that counts tries or problems, only the tries that it needs, so that the same goal gives
        the same collection, whatever else the folder holds.
        """
        goal = goal or Goal()
        ideas = set[str]()
        chosen: list[Composition] = []
        for tried in self.tried:
            if tried.number == goal.tries or len(ideas) == goal.count:
                break
            if tried.problem is not None:
                ideas.add(tried.problem.idea)
                chosen.append(tried.problem)
        return best_first(chosen)

    def run(
        self,
        goal: Goal,
        cells: int = 1,
        executor: Executor | None = None,
        heartbeat: Callable[[], None] = lambda: None,
    ) -> Generator[Tried, None, None]:
        """Makes the missing tries, and yields each outcome once it is on the disk."""
        end = None if goal.minutes is None else time.monotonic() + 60 * goal.minutes

        def more(number: int) -> bool:
            if number == goal.tries or (end is not None and time.monotonic() >= end):
                return False
            if not goal.bounded and self.in_vain():
                return False
            return goal.count is None or self._found() < goal.count

        stream = attempts(
            self._wish,
            self._seed,
            cells=cells,
            executor=executor,
            known=self._done.keys(),
            more=more,
            heartbeat=heartbeat,
        )
        with closing(stream):
            for tried in stream:
                self._folder.append(tried, plain(tried))
                self._done[tried.number] = tried
                yield tried

    def in_vain(self) -> bool:
        """Whether many tries have found nothing."""
        return self._found() == 0 and self._whole >= PATIENCE

    def _found(self) -> int:
        """How many problems were found up to the first try that is missing."""
        while (tried := self._done.get(self._whole)) is not None:
            self._whole += 1
            if tried.problem is not None:
                self._ideas.add(tried.problem.idea)
        return len(self._ideas)

    def __enter__(self) -> ComposingRun:
        self._folder.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._folder.__exit__(*error)


def settings(wish: Wish, seed: int) -> dict[str, Any]:
    """Everything that decides the outcome of a try."""
    return {**asdict(wish), "themes": list(wish.themes), "seed": seed}
