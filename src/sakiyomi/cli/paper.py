"""`sakiyomi paper`: repeats a paper's experiments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sakiyomi import language
from sakiyomi.cli.cells import Address, CellOptions, Cells, ExecutorName
from sakiyomi.cli.common import Japanese, Json, print_json, report_errors
from sakiyomi.cli.files import Force, check_target, say_written, write_text

if TYPE_CHECKING:
    from sakiyomi.papers import PaperRequest, Progress


@report_errors
def paper(
    name: Annotated[str | None, typer.Argument(help="A paper by name (default: list them).")] = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Use few boards or games: seconds to some minutes, instead of up to hours."
        ),
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option(help="Run only this part, such as root; repeatable.")
    ] = None,
    board: Annotated[str | None, typer.Option(help="Check theorems on this board too, such as 6x6.")] = None,
    boards: Annotated[int | None, typer.Option(help="Number of boards per figure.")] = None,
    games: Annotated[int | None, typer.Option(help="Number of games per figure.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the boards; it decides the report.")] = 1,
    out: Annotated[
        str | None,
        typer.Option(
            help="HTML file to write (default: in the folder reports, where the same command renews it)."
        ),
    ] = None,
    force: Force = False,
    japanese: Japanese = False,
    json: Json = False,
    problems: Annotated[
        list[str] | None, typer.Option(help="File of mate problems, for wada; repeatable.")
    ] = None,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
) -> None:
    """Repeat a paper's experiments, show the tables and figures, and write them as HTML.

    Example: sakiyomi paper tomabechi --quick --only theorems
    """
    from sakiyomi import papers

    if name is None:
        _list(json, japanese)
        return
    options = CellOptions(cells, executor, address)
    chosen, number = papers.get(name), options.count(1)
    request = papers.PaperRequest(
        quick, tuple(only or ()), board, boards, games, seed, number, tuple(problems or ())
    )
    target = out or (None if json else _place(name, request))
    # A report in the folder reports is renewed only by the same command.
    check_target(target, force or out is None, *(problems or ()))
    with _progress() as progress, _cells(options, number):
        report = chosen.run(request, progress)
    if target is not None:
        from sakiyomi.reporting.html import render

        write_text(target, render(report, japanese))
    if json:
        print_json(report.as_json())
    else:
        from sakiyomi.reporting.terminal import plain_console, show

        show(report, plain_console())
        print()
    say_written(json, target)


def _place(name: str, request: PaperRequest) -> str:
    """The report's file name; every choice is part of it, so that no report replaces a different one."""
    Path("reports").mkdir(exist_ok=True)
    named = {"board": request.board, "boards": request.boards, "games": request.games}
    named["seed"] = request.seed if request.seed != 1 else None
    words = [name, *(["quick"] if request.quick else []), *request.only]
    words += [f"{key}{value}" for key, value in named.items() if value is not None]
    words += [Path(file).stem for file in request.problems]
    return f"reports/{'-'.join(words)}.html"


def _list(as_json: bool, japanese: bool) -> None:
    from sakiyomi.papers import PAPERS

    if as_json:
        print_json([{"name": p.name, "title": p.title, "parts": list(p.parts)} for p in PAPERS])
        return
    for one in PAPERS:
        print(f"{one.name}: {one.japanese if japanese else one.title}\n  parts: {', '.join(one.parts)}")


@contextmanager
def _cells(options: CellOptions, number: int) -> Iterator[None]:
    """Runs all parts on the chosen cells."""
    from sakiyomi.executors import keep_running
    from sakiyomi.papers.work import working_on

    with working_on(options.for_batches()), keep_running(options.kind(""), options.address, number):
        yield


@contextmanager
def _progress() -> Iterator[Progress]:
    """A progress bar on standard error, if that is a terminal."""
    from rich.progress import Progress as Bars

    from sakiyomi.reporting.terminal import error_console, guard_live

    console = error_console()
    with Bars(console=console, transient=True, disable=not console.is_terminal) as bars:
        guard_live(console)
        tasks = dict[str, int]()

        def show(done: int, total: int, what: str) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(language.say(what), total=total)
            bars.update(tasks[what], completed=done, visible=done < total)  # type: ignore[arg-type]

        yield show
