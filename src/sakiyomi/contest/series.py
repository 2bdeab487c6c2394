"""Many matches on many maps, with seats exchanged, on all cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any

from sakiyomi._native import Random
from sakiyomi.cells.calls import results
from sakiyomi.contest.bots import make_bot
from sakiyomi.contest.match import play_match
from sakiyomi.contest.outside import OutsideBot, Terms, check_outside, is_outside, team_name
from sakiyomi.errors import LimitError
from sakiyomi.executors import Executor, Threads, cell_count
from sakiyomi.games.aquarius import Bot, Config, MapOptions, Replay, World

MAX_MATCHES = 100_000


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of one match, by bot in the order of the contest, not of the seats."""

    seed: int
    seats: tuple[int, ...]
    """The team that each bot had."""
    scores: tuple[int, ...]
    water: tuple[int, ...]
    ranks: tuple[int, ...]
    replay: Replay | None = None
    logs: tuple[str, ...] = ()
    """What outside bots did wrong, and the end of their standard error; empty texts for the others."""
    faults: tuple[tuple[int, str, int], ...] = ()
    """Bots with a fault: the bot, the kind of fault, and in how many sessions it occurred."""

    def as_json(self) -> dict[str, Any]:
        """The result as JSON, without the replay."""
        return {
            "seed": str(self.seed),
            "seats": list(self.seats),
            "scores": list(self.scores),
            "water": list(self.water),
            "ranks": list(self.ranks),
            **({"faults": [list(fault) for fault in self.faults]} if self.faults else {}),
        }


@dataclass(frozen=True, slots=True)
class Contest:
    """Bots by name, one for each team, and their matches. Match i is played on the map of seed + i."""

    bots: tuple[str, ...]
    matches: int = 1
    seed: int = 1
    config: Config = field(default_factory=Config)
    options: MapOptions = field(default_factory=MapOptions)
    terms: Terms | None = None
    """Conditions for outside bots; without them only built-in bots may take part."""
    folders: tuple[str | None, ...] = ()
    """The folders in which programs are started; by default the current one."""

    def __post_init__(self) -> None:
        if len(self.bots) != self.config.teams:
            raise LimitError(f"{self.config.teams} bots are needed, not {len(self.bots)}")
        if not 1 <= self.matches <= MAX_MATCHES:
            raise LimitError(f"matches must lie between 1 and {MAX_MATCHES}, not {self.matches}")
        if not 0 <= self.seed < 1 << 63:
            raise LimitError(f"seed must lie between 0 and {(1 << 63) - 1}, not {self.seed}")
        for name in self.bots:
            if is_outside(name) and self.terms is not None:
                check_outside(name)
            else:
                make_bot(name)

    def as_json(self) -> dict[str, Any]:
        """Everything that decides the results, as JSON."""
        outside = any(map(is_outside, self.bots))
        return {
            "bots": list(self.bots),
            "matches": self.matches,
            "seed": str(self.seed),
            "rules": self.config.as_json(),
            "maps": asdict(self.options),
            **({"terms": asdict(self.terms)} if outside and self.terms is not None else {}),
        }

    def seats(self, match: int) -> tuple[int, ...]:
        """The team of each bot: in a block of as many matches as teams, every bot gets every seat.

        The neighbours change from block to block. In a single match the bots sit in the given order.
        """
        teams = self.config.teams
        if self.matches == 1:
            return tuple(range(teams))
        order, random = list(range(teams)), Random(self.seed + match // teams)
        for i in range(teams - 1, 0, -1):
            j = random.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple((seat + match) % teams for seat in order)

    def play(
        self, match: int, keep: bool = False, watch: Callable[[World, Replay], None] | None = None
    ) -> MatchResult:
        """Plays one match of the contest; `watch` is called after each session, and can end it by raising."""
        seats = self.seats(match)
        order = [seats.index(seat) for seat in range(len(seats))]
        names = [team_name(self.bots[bot]) for bot in order]
        start = World.start(self.seed + match, self.config, self.options)
        bots = [self._bot(bot) for bot in order]
        replay = None
        try:
            replay = play_match(Replay(start, tuple(names), seed=str(self.seed + match)), bots, watch)
        finally:
            last = None if replay is None else replay.end_json(replay.world())
            for one in bots:
                if isinstance(one, OutsideBot):
                    one.close(last)
        logs = [one.report() if isinstance(one, OutsideBot) else "" for one in bots]
        end = replay.world()

        def by_bot(values: list[int]) -> tuple[int, ...]:
            return tuple(values[seat] for seat in seats)

        return MatchResult(
            self.seed + match,
            seats,
            by_bot(end.scores),
            by_bot(end.totals),
            by_bot(end.ranks),
            replay if keep else None,
            tuple(logs[seat] for seat in seats) if any(logs) else (),
            tuple((seats.index(team), kind, count) for team, kind, count in replay.faults()),
        )

    def _bot(self, bot: int) -> Bot:
        text, folder = self.bots[bot], self.folders[bot] if self.folders else None
        return OutsideBot(text, self.terms, folder) if is_outside(text) else make_bot(text)


def play_contest(
    contest: Contest,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    keep: bool = False,
    executor: Executor | None = None,
    each: Callable[[int, MatchResult], None] | None = None,
    known: Mapping[int, MatchResult] | None = None,
) -> list[MatchResult]:
    """Plays all matches; the results are in order and do not depend on `jobs` and executor.

    `jobs` are as many matches at a time; None or 0 stands for all cores.

    `each` is called with the number of a match, from 0, and its result as soon as it has ended. Matches
    whose results are `known` are not played again.
    """
    done = dict(known or {})
    left = [match for match in range(contest.matches) if match not in done]
    with closing(_stream(contest, left, cell_count(jobs or 0), keep, executor)) as stream:
        for match, result in stream:
            done[match] = result
            if each is not None:
                each(match, result)
            if progress is not None:
                progress(len(done), contest.matches)
    return [done[match] for match in range(contest.matches)]


def _stream(
    contest: Contest, matches: Sequence[int], jobs: int, keep: bool, executor: Executor | None
) -> Generator[tuple[int, MatchResult], None, None]:
    if not matches:
        return
    if jobs == 1 and executor is None:
        yield from ((match, contest.play(match, keep)) for match in matches)
        return
    # Threads suffice: the native bots release the interpreter lock.
    cells = min(jobs, len(matches))
    play = partial(_played, contest, keep)
    with closing(results(executor or Threads(), cells, play, matches)) as played:
        for index, (result, text) in played:
            yield matches[index], replace(result, replay=Replay.parse(text) if text is not None else None)


def _played(contest: Contest, keep: bool, match: int) -> tuple[MatchResult, str | None]:
    """A match in a form to send to other processes: the replay as text."""
    result = contest.play(match, keep)
    return replace(result, replay=None), result.replay.text() if result.replay is not None else None


def faults_of(results: Iterable[MatchResult]) -> list[tuple[int, str, int]]:
    """The faults of all matches: the bot, the kind of fault, and in how many sessions it occurred."""
    counts = Counter[tuple[int, str]]()
    for result in results:
        counts.update({(bot, kind): count for bot, kind, count in result.faults})
    return [(bot, kind, count) for (bot, kind), count in sorted(counts.items())]


def names_of(bots: Sequence[str]) -> list[str]:
    """Names for tables: a bot that takes part again gets a number."""
    names, plain = list[str](), [team_name(bot) for bot in bots]
    for name in plain:
        count = plain[: len(names)].count(name)
        names.append(f"{name} #{count + 1}" if count else name)
    return names
