"""A ladder: any number of bots, rated by matches that are chosen to be as informative as possible.

A ladder is a run folder. Its records are bots, as they enter, and results of matches. Which bots play match m
depends only on what was recorded before its batch, so a ladder that is killed and resumed plays the same
matches, and none twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from sakiyomi._native import Random
from sakiyomi.cells.calls import results
from sakiyomi.contest.bots import make_bot
from sakiyomi.contest.outside import (
    Terms,
    check_outside,
    check_startable,
    is_outside,
    is_program,
    team_name,
)
from sakiyomi.contest.ratings import Fit, Rating, Result, choose
from sakiyomi.contest.series import Contest
from sakiyomi.errors import LimitError, WireError, shorten
from sakiyomi.executors import Executor, Threads, cell_count
from sakiyomi.games.aquarius import Config, MapOptions
from sakiyomi.runs import RunFolder, read_manifest, read_records, write_whole
from sakiyomi.wire import AnyJson, Fields, ListOf, MapOf, Tagged, Text, Whole
from sakiyomi.wire.typed import read_typed, write_typed

KIND = "ladder"
BATCH = 4
"""Matches that are chosen at a time."""
MAX_BOTS = 200
MAX_MATCHES = 1_000_000


@dataclass(frozen=True, slots=True)
class LadderSettings:
    """What all matches of a ladder have in common."""

    seed: int = 1
    config: Config = field(default_factory=Config)
    options: MapOptions = field(default_factory=MapOptions)
    terms: Terms = field(default_factory=Terms)

    def as_json(self) -> dict[str, Any]:
        """Everything that decides the results, as JSON."""
        return {
            "seed": str(self.seed),
            "rules": self.config.as_json(),
            "maps": asdict(self.options),
            "terms": asdict(self.terms),
        }


def check_enough(bots: int, settings: LadderSettings) -> None:
    """Raises `LimitError` if there are too few different bots for a match."""
    teams = settings.config.teams
    if bots < teams:
        raise LimitError(f"a match needs {teams} different bots, and the ladder has only {bots}: name more")


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot that enters the ladder, from a match on."""

    bot: str
    since: int
    folder: str | None = None
    """Where a program is started: the folder from which it entered."""

    @property
    def name(self) -> str:
        """Its name in tables and on pages."""
        return team_name(self.bot)

    def as_json(self) -> dict[str, Any]:
        """The entry as a record."""
        where = {} if self.folder is None else {"folder": self.folder}
        return {"t": "bot", "name": self.bot, "since": self.since, **where}


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a match: bots by number, in the order of their seats."""

    match: int
    bots: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    faults: tuple[dict[str, int], ...] = ()
    """Faults of each bot by kind."""


class Ladder:
    """A ladder that is open for writing; use it in `with`."""

    def __init__(self, path: Path, settings: LadderSettings) -> None:
        self.path, self.settings = path, settings
        self._run = RunFolder(path, KIND, settings.as_json(), SHAPE)
        self.bots, self.played = split(self._run.records)

    def enter(self, bots: Sequence[str]) -> list[str]:
        """Adds the bots that are not yet in the ladder; returns them."""
        for bot in bots:
            check_outside(bot) if is_outside(bot) else make_bot(bot)
        new = [bot for bot in dict.fromkeys(bots) if bot not in {entry.bot for entry in self.bots}]
        _check_names([*(entry.bot for entry in self.bots), *new])
        for bot in new:
            check_startable(bot)  # a typing error would stay in the ladder for good
        if len(self.bots) + len(new) > MAX_BOTS:
            raise LimitError(f"a ladder has at most {MAX_BOTS} bots")
        since = max(self.played, default=-1) + 1
        for bot in new:
            entry = Entry(bot, since, str(Path.cwd()) if is_program(bot) else None)
            self._run.append(entry, entry.as_json())
            self.bots.append(entry)
        return new

    def schedule(self, batch: int) -> list[tuple[int, ...]]:
        """The bots of each match of a batch, in the order of the seats."""
        first, teams = batch * BATCH, self.settings.config.teams
        before = [self.played[m] for m in sorted(self.played) if m < first]
        known = [Result(one.bots, one.ranks) for one in before]
        counts = Counter(bot for one in before for bot in one.bots)
        out = []
        for match in range(first, first + BATCH):
            # Later entries have higher numbers.
            bots = sum(entry.since <= match for entry in self.bots)
            check_enough(bots, self.settings)
            group = choose(Fit(bots, known), teams, [counts[bot] for bot in range(bots)])
            # A match that is not yet played counts as one that nobody won.
            known.append(Result(tuple(group), (1,) * teams))
            counts.update(group)
            out.append(tuple(_shuffled(group, self.settings.seed + match)))
        return out

    def play(
        self,
        matches: int,
        cells: int | None = None,
        executor: Executor | None = None,
        each: Callable[[Played], None] = lambda _: None,
        keep: bool = True,
    ) -> None:
        """Plays until the ladder has a number of matches; `each` is called after every one."""
        if not 1 <= matches <= MAX_MATCHES:
            raise LimitError(f"matches must lie between 1 and {MAX_MATCHES}, not {matches}")
        for batch in range((matches + BATCH - 1) // BATCH):
            numbers = range(batch * BATCH, min(matches, (batch + 1) * BATCH))
            missing = [match for match in numbers if match not in self.played]
            if not missing:
                continue
            groups = self.schedule(batch)
            tasks = [LadderMatch(match, groups[match - batch * BATCH]) for match in missing]
            for played, replay, logs in _stream(self, tasks, cell_count(cells or 0), executor):
                self._save(played, replay if keep else "", logs)
                each(played)

    def _save(self, played: Played, replay: str, logs: Sequence[str]) -> None:
        """First the replay and the logs, then the record: a match with a record is complete."""
        if replay:
            write_whole(self.path / f"match-{played.match + 1:05}.jsonl", replay)
        for seat, log in enumerate(logs):
            if log:
                write_whole(self.path / f"match-{played.match + 1:05}-bot-{played.bots[seat] + 1}.log", log)
        self._run.append(played, {"t": "match", **asdict(played)})
        self.played[played.match] = played

    def __enter__(self) -> Ladder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run.__exit__(kind, error, trace)


@dataclass(frozen=True, slots=True)
class LadderMatch:
    """A match to play: its number and the bots by seat."""

    match: int
    bots: tuple[int, ...]


def ratings(bots: int, played: dict[int, Played]) -> list[Rating]:
    """The ratings from all matches."""
    return Fit(bots, [Result(one.bots, one.ranks) for _, one in sorted(played.items())]).ratings()


def read_ladder(path: Path) -> tuple[dict[str, Any], list[Entry], dict[int, Played]]:
    """The settings, bots and matches of a ladder, which may be running."""
    return read_manifest(path, KIND), *split(read_records(path, SHAPE))


def settings_of(data: dict[str, Any]) -> LadderSettings:
    """The settings from a manifest."""
    try:
        found = _SETTINGS.check(data, "the settings")
        terms = read_typed(Terms, write_typed(found["terms"]), what="the terms")
        maps = read_typed(MapOptions, write_typed(found["maps"]), what="the maps")
    except WireError as error:
        raise LimitError(f"the manifest cannot be used: {error}") from None
    return LadderSettings(int(found["seed"]), Config.read(found["rules"]), maps, terms)


def split(records: Sequence[Entry | Played]) -> tuple[list[Entry], dict[int, Played]]:
    """Bots and matches of a ladder's records."""
    bots = [one for one in records if isinstance(one, Entry)]
    return bots, {one.match: one for one in records if isinstance(one, Played)}


def _stream(
    ladder: Ladder, tasks: Sequence[LadderMatch], cells: int, executor: Executor | None
) -> Iterator[tuple[Played, str, list[str]]]:
    bots = [(entry.bot, entry.folder) for entry in ladder.bots]
    play = partial(play_task, write_typed(ladder.settings).decode(), bots)
    with closing(results(executor or Threads(), min(cells, len(tasks)), play, list(tasks))) as stream:
        for _, outcome in stream:
            yield outcome


def play_task(
    settings: str, bots: list[tuple[str, str | None]], task: LadderMatch
) -> tuple[Played, str, list[str]]:
    """Plays one match; all that crosses to other processes is plain."""
    common = read_typed(LadderSettings, settings.encode(), what="the settings")
    seated, folders = zip(*(bots[bot] for bot in task.bots), strict=True)
    seed = common.seed + task.match
    contest = Contest(seated, 1, seed, common.config, common.options, common.terms, folders)
    result = contest.play(0, keep=True)
    assert result.replay is not None
    teams = range(len(seated))
    faults = tuple({kind: count for bot, kind, count in result.faults if bot == team} for team in teams)
    played = Played(task.match, task.bots, result.scores, result.ranks, faults)
    return played, result.replay.text(), list(result.logs)


def _check_names(bots: Sequence[str]) -> None:
    """Raises `LimitError` if two bots would have the same name in tables."""
    known: dict[str, str] = {}
    for bot in bots:
        other = known.setdefault(team_name(bot), bot)
        if other != bot:
            raise LimitError(
                f"{team_name(bot)} is the name of another bot, {shorten(other)!r}: choose another"
            )


def _shuffled(items: Sequence[int], seed: int) -> list[int]:
    out, random = list(items), Random(seed)
    for i in range(len(out) - 1, 0, -1):
        j = random.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


class _LadderShape:
    """A record: a bot or a match."""

    _fields = Tagged(
        "t",
        {
            "bot": Fields(
                {"name": Text(1000, 1), "since": Whole(0, MAX_MATCHES)}, optional={"folder": Text(4096, 1)}
            ),
            "match": Fields(
                {
                    "match": Whole(0, MAX_MATCHES),
                    "bots": ListOf(Whole(0, MAX_BOTS - 1), 6, 1),
                    "scores": ListOf(Whole(-(1 << 31), 1 << 31), 6, 1),
                    "ranks": ListOf(Whole(1, 6), 6, 1),
                    "faults": ListOf(MapOf(Whole(0, 1 << 31), 20), 6),
                }
            ),
        },
    )

    def check(self, value: object, where: str) -> Entry | Played:
        data = self._fields.check(value, where)
        if "name" in data:
            return Entry(data["name"], data["since"], data.get("folder"))
        if len({len(data[key]) for key in ("bots", "scores", "ranks")}) > 1:
            raise WireError(where, "a match has a score and a rank for each of its bots")
        return Played(
            data["match"],
            tuple(data["bots"]),
            tuple(data["scores"]),
            tuple(data["ranks"]),
            tuple(data["faults"]),
        )


SHAPE = _LadderShape()
_SETTINGS = Fields(
    {
        "seed": Text(20, 1, re.compile("[0-9]+")),
        "rules": MapOf(AnyJson(), 100),
        "maps": MapOf(AnyJson(), 100),
        "terms": MapOf(AnyJson(), 100),
    }
)
