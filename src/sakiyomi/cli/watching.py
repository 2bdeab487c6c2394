"""Progress of a run: a live table on a terminal, a line per game elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, Any

from sakiyomi.cli.cells_view import BatchState, summary
from sakiyomi.language import say
from sakiyomi.match.records import PlayedGame
from sakiyomi.match.report import sprt_sentence
from sakiyomi.match.settings import Fixture
from sakiyomi.match.standings import Standings
from sakiyomi.match.tables import elo_text, pairing_table, rating_table, strength

if TYPE_CHECKING:
    from rich.console import Console, Group

    from sakiyomi.executors import Observed

REFRESH = 0.25
"""Seconds between two updates of the live table."""

MAX_ROWS = 12
"""Most rows of the live table; the report has all of them."""


class Silent:
    """Shows nothing."""

    def __enter__(self) -> Silent:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    def begun(self, fixture: Fixture) -> None: ...
    def finished(self, played: PlayedGame) -> None: ...
    def beat(self) -> None: ...


class GameLines(Silent):
    """Prints a line for each finished game."""

    def __init__(self, standings: Standings, write: Callable[[str], None]) -> None:
        self.standings, self.write = standings, write

    def finished(self, played: PlayedGame) -> None:
        """Prints who won, and the standings."""
        self.standings.add(played)
        settings, record = self.standings.settings, played.record
        one, other = (settings.entrants[seat].label for seat in played.seats)
        result = {1.0: "1-0", 0.5: "½-½", 0.0: "0-1"}[record.result]
        how = "" if record.ending == "board" else f", {record.ending}"
        who = "" if played.culprit is None else f" of {settings.entrants[played.culprit].label}"
        done = f"game {played.number + 1} ({len(self.standings.played)} of {settings.games})"
        self.write(f"{done}: {one} {result} {other} in {len(record.moves)} moves{how}{who}{self._lead()}")

    def _lead(self) -> str:
        if self.standings.settings.form != "match":
            return ""
        pairing = next(iter(self.standings.pairings.values()))
        best = strength(pairing.pairs, pairing.games)
        losses, draws, wins = pairing.games.counts
        return f"   +{wins} ={draws} -{losses}, Elo {elo_text(best.elo)}"


class StandingsTable(Silent):
    """A live table of the standings, the games in progress and the time left."""

    def __init__(self, standings: Standings, console: Console, cells: Observed) -> None:
        from rich.live import Live

        self.standings, self.console, self.cells = standings, console, cells
        self.before = len(standings.played)
        self.began = time.monotonic()
        self.playing: dict[int, Fixture] = {}
        self.live = Live(console=console, auto_refresh=False, transient=True)
        self.shown = 0.0

    def __enter__(self) -> StandingsTable:
        from sakiyomi.reporting.terminal import guard_live

        self.live.__enter__()
        guard_live(self.console)
        self.show()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.live.__exit__(kind, error, trace)

    def begun(self, fixture: Fixture) -> None:
        """A game has started."""
        self.playing[fixture.number] = fixture

    def finished(self, played: PlayedGame) -> None:
        """A game has ended."""
        self.playing.pop(played.number, None)
        self.standings.add(played)
        self.beat()

    def beat(self) -> None:
        """Redraws, at a bounded rate."""
        if time.monotonic() - self.shown >= REFRESH:
            self.show()

    def show(self) -> None:
        """Draws the table now."""
        self.shown = time.monotonic()
        self.live.update(self.picture(), refresh=True)

    def picture(self) -> Group:
        """Table, test, games in progress, time."""
        from rich.console import Group

        from sakiyomi.reporting.terminal import rich_table, shown

        settings, standings = self.standings.settings, self.standings
        match = settings.form == "match"
        table = rich_table(pairing_table(standings) if match else rating_table(standings), MAX_ROWS)
        lines = list[Any]([table])
        if standings.sequence.test is not None:
            lines.append(shown(sprt_sentence(standings.sequence.test, standings.sequence.ratios)))
        labels = [entrant.label for entrant in settings.entrants]
        now = "; ".join(f"{labels[f.seats[0]]} – {labels[f.seats[1]]}" for f in self.playing.values())
        playing = shown(f"playing: {now}" if now else "", "dim")
        playing.no_wrap, playing.overflow = True, "ellipsis"
        lines.append(playing)
        faults = ", ".join(
            f"{label}: {say(kind)} {n}"
            for label, total in zip(labels, standings.totals, strict=True)
            for kind, n in total.faults.items()
        )
        if faults:
            lines.append(shown(f"lost by faults: {faults}", "red"))
        lines.append(shown(self.pace()))
        state = BatchState(waiting=max(0, settings.games - len(standings.played) - len(self.playing)))
        lines.append(shown(summary(self.cells, state), "dim"))
        return Group(*lines)

    def pace(self) -> str:
        """The progress, and an estimate of the time left."""
        done, games = len(self.standings.played), self.standings.settings.games
        spent = time.monotonic() - self.began
        here = done - self.before
        left = f", about {_clock((games - done) * spent / here)} left" if here else ""
        return f"{done:,} of {games:,} games, {_clock(spent)}{left}; Ctrl-C stops, the same command resumes"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def watcher(standings: Standings, cells: Observed, *, quiet: bool) -> AbstractContextManager[Any]:
    """The view of a run's progress that suits the output."""
    import sys

    from sakiyomi.reporting.terminal import error_console

    if quiet:
        return Silent()
    console = error_console()
    if console.is_terminal:
        return StandingsTable(standings, console, cells)
    return GameLines(standings, lambda line: print(line, file=sys.stderr, flush=True))
