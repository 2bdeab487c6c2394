"""`sakiyomi compose`."""

from __future__ import annotations

import hashlib
import json as jsons
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sakiyomi.cli.cells import Address, CellOptions, Cells, ExecutorName
from sakiyomi.cli.common import UNDECIDED, Japanese, Json, ended_by_signals, print_json, report_errors
from sakiyomi.cli.files import say_written, write_bytes, write_text
from sakiyomi.cli.searching import show_progress

if TYPE_CHECKING:
    from sakiyomi.composing.composition import Composition
    from sakiyomi.composing.run import ComposingRun, Goal
    from sakiyomi.composing.workshop import Tried
    from sakiyomi.executors import Observed

COUNT = 10
"""Problems to search for by default."""
SHOWN = 3
"""Problems drawn on the terminal."""


@report_errors
def compose(
    plies: Annotated[str, typer.Option(help="Length of the problems, as books count: 5, or 3-7.")] = "3-7",
    pieces: Annotated[
        str, typer.Option(help="Pieces on the board, with kings, and in hand: 6, or 3-12.")
    ] = "3-12",
    theme: Annotated[
        list[str] | None,
        typer.Option(help="What they must show, such as two-kings or 双玉; repeatable (see --themes)."),
    ] = None,
    count: Annotated[
        int | None, typer.Option(help=f"Stop after this many problems (default: {COUNT}).")
    ] = None,
    tries: Annotated[int | None, typer.Option(help="Stop after this many tries.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Stop after this many minutes.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the random choices.")] = 0,
    out: Annotated[
        str | None, typer.Option(help="The run folder (default: one in runs/ for this wish).")
    ] = None,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    japanese: Japanese = False,
    themes: Annotated[bool, typer.Option("--themes", help="List the themes, and do nothing else.")] = False,
    json: Json = False,
) -> None:
    """Compose mate problems (詰将棋): search for new ones, and keep those that are proved sound.

    Random mates grow by steps back and small changes. Every problem has one solution, leaves nothing in hand,
    and needs all its pieces. The folder gets problems.tsv (read by `sakiyomi mate`), kif/ and index.html, the
    most interesting problem first. The same command resumes after Ctrl-C, and continues with a higher goal.
    The same seed gives the same problems, however many workers there are. Without --tries or --minutes, it
    gives up after 500 tries that found nothing (exit code 3).

    Example: sakiyomi compose --plies 5 --theme sacrifice --count 3 --seed 1
    """
    from sakiyomi.composing.run import ComposingRun, Goal
    from sakiyomi.composing.wish import Wish

    if themes:
        return _list_themes(json)
    wish = Wish.read(plies, pieces, tuple(theme or ()))
    if count is None and tries is None and minutes is None:
        count = COUNT
    goal = Goal(tries, count, minutes)
    options = CellOptions(cells, executor, address)
    number, make = options.count(0), options.for_batches()
    place = Path(out) if out is not None else _place(wish, seed)
    with ended_by_signals(), ComposingRun(place, wish, seed) as run:
        if run.tried and not json:
            print(f"resuming {place}: {_tries(run)} done", file=sys.stderr)
        try:
            _work(run, goal, number, make() if make is not None else _default_executor(number))
        except KeyboardInterrupt:
            if found := run.problems(goal):
                _write(run, found, japanese)
            print(f"saved in {place}: {_tries(run)}; repeat the command to resume", file=sys.stderr)
            raise
        problems = run.problems(goal)
        _write(run, problems, japanese)
        _show(run, problems, japanese, json)
        if not goal.bounded and not problems:
            print(
                f"{_tries(run)} found nothing: the wish may be impossible. Ask for less (fewer themes, more "
                "pieces, another length), or set --tries or --minutes to go on.",
                file=sys.stderr,
            )
            raise typer.Exit(UNDECIDED)
    return None


def _default_executor(cells: int) -> Observed:
    """Processes where there is more than one core to use: half of the work is in Python."""
    from sakiyomi.executors import executor

    return executor("processes" if cells > 1 else "threads")


def _work(run: ComposingRun, goal: Goal, cells: int, by: Observed) -> None:
    """Makes the tries, with progress on a terminal."""
    progress = _Progress(run, goal)
    try:
        with closing(run.run(goal, cells, by, progress.show)) as stream:
            for tried in stream:
                progress.add(tried)
    finally:
        show_progress("")


class _Progress:
    """What has been found so far, in one line."""

    def __init__(self, run: ComposingRun, goal: Goal) -> None:
        self._goal, self._started = goal, time.monotonic()
        self._tries, self._sifted, self._shown = len(run.tried), 0, 0.0
        self._ideas = {tried.problem.idea for tried in run.tried if tried.problem is not None}
        self._best = 0.0

    def add(self, tried: Tried) -> None:
        self._tries += 1
        self._sifted += tried.sifted
        if tried.problem is not None:
            self._ideas.add(tried.problem.idea)
            self._best = max(self._best, tried.problem.interest)

    def show(self) -> None:
        now = time.monotonic()
        if now - self._shown < 0.25:
            return
        self._shown, seconds = now, now - self._started
        count, tries = self._goal.count, self._goal.tries
        found = min(len(self._ideas), count) if count else len(self._ideas)
        of_count = f" of {count:,}" if count else ""
        of_tries = f" of {tries:,}" if tries else ""
        show_progress(
            f"problems {found:,}{of_count}, tries {self._tries:,}{of_tries}, "
            f"{self._sifted:,} diagrams, best {self._best:g}, {seconds / 60:.1f} min"
        )


def _write(run: ComposingRun, problems: list[Composition], japanese: bool) -> None:
    """The collection, as files in the folder of the run; they are renewed with it."""
    from sakiyomi.composing.pages import (
        KIF_FOLDER,
        LIST,
        PAGE,
        collection_report,
        kif_files,
        problem_list,
    )
    from sakiyomi.reporting.html import render

    write_text(str(run.path / LIST), problem_list(problems, japanese=japanese))
    write_text(str(run.path / PAGE), render(collection_report(problems, run.wish_words, japanese=japanese)))
    folder = run.path / KIF_FOLDER
    folder.mkdir(exist_ok=True)
    files = dict(kif_files(problems))
    for name, data in files.items():
        write_bytes(str(folder / name), data)
    for old in folder.glob("[0-9]*-*.kif"):  # their numbers change as better ones are found
        if old.name not in files:
            old.unlink()


def _show(run: ComposingRun, problems: list[Composition], japanese: bool, as_json: bool) -> None:
    from sakiyomi.composing.composition import count_lengths
    from sakiyomi.composing.pages import ENGLISH, JAPANESE, KIF_FOLDER, LIST, PAGE, term_words, theme_words
    from sakiyomi.games.shogi import SHOGI

    sifted = sum(tried.sifted for tried in run.tried)
    if as_json:
        print_json(
            {
                "run": str(run.path),
                "tries": len(run.tried),
                "diagrams": sifted,
                "problems": [_problem_json(one) for one in problems],
            }
        )
        return
    words = JAPANESE if japanese else ENGLISH
    for number, one in enumerate(problems[:SHOWN], 1):
        print(f"{number}. mate in {one.plies}, {one.pieces} pieces   {theme_words(one, words)}".rstrip())
        print(SHOGI.draw(one.position))
        print(" ".join(one.solution))
        print(f"{term_words(one, words)}\n{one.sfen}\n")
    lengths = ", ".join(f"{many} of {plies} plies" for plies, many in count_lengths(problems).items())
    print(
        f"{len(problems):,} problem{'s' * (len(problems) != 1)}{': ' * bool(lengths)}{lengths}   "
        f"({_tries(run)}, {sifted:,} diagrams)"
    )
    say_written(False, *(str(run.path / name) for name in (PAGE, LIST, KIF_FOLDER)))


def _tries(run: ComposingRun) -> str:
    return f"{len(run.tried):,} tr{'y' if len(run.tried) == 1 else 'ies'}"


def _problem_json(problem: Composition) -> dict[str, Any]:
    return {
        "sfen": problem.sfen,
        "plies": problem.plies,
        "pieces": problem.pieces,
        "moves": list(problem.moves),
        "names": problem.solution,
        "themes": list(problem.themes),
        "interest": problem.interest,
        "terms": problem.terms,
    }


def _list_themes(as_json: bool) -> None:
    from sakiyomi.composing.themes import THEMES

    if as_json:
        return print_json([{"name": t.name, "japanese": t.japanese, "summary": t.summary} for t in THEMES])
    for one in THEMES:
        print(f"{one.name:<16} {one.summary} ({one.japanese})")
    return None


def _place(wish: Any, seed: int) -> Path:
    """The folder for this wish, so that the same command finds it again."""
    from sakiyomi.composing.run import settings

    mark = hashlib.sha256(jsons.dumps(settings(wish, seed), sort_keys=True).encode()).hexdigest()[:8]
    return Path("runs") / f"compose-{mark}"
