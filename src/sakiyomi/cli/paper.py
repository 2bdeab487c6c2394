"""`sakiyomi paper`: does a paper's experiments again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sakiyomi.cli.common import Json, print_json, tidy
from sakiyomi.errors import LimitError

if TYPE_CHECKING:
    from sakiyomi.papers import Progress
    from sakiyomi.papers.report import Report


@tidy
def paper(
    name: Annotated[str | None, typer.Argument(help="Which paper; without it, lists them.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few boards: seconds instead of minutes.")] = False,
    only: Annotated[
        list[str] | None, typer.Option(help="Only this part, such as root; may be given again.")
    ] = None,
    board: Annotated[str | None, typer.Option(help="Check theorems on this board too, such as 6x6.")] = None,
    boards: Annotated[int | None, typer.Option(help="How many boards for every number.")] = None,
    seed: Annotated[int, typer.Option(help="Which boards; the same seed gives the same report.")] = 1,
    out: Annotated[Path | None, typer.Option(help="HTML file to write; else reports/NAME.html.")] = None,
    json: Json = False,
    jobs: Annotated[int, typer.Option(help="Processes; the results do not depend on it.")] = 1,
) -> None:
    """Does a paper's experiments again and shows the tables and figures; writes them as HTML too.

    Example: sakiyomi paper tomabechi --quick --only theorems
    """
    from sakiyomi import papers

    if name is None:
        _list(json)
        return
    chosen = papers.get(name)
    request = papers.Request(quick, tuple(only or ()), board, boards, seed, jobs)
    target = out or (None if json else Path("reports") / f"{name}.html")
    with _file(target) as write, _progress() as progress:
        report = chosen.run(request, progress)
        write(report)
    if json:
        print_json(report.as_json())
        return
    from rich.console import Console

    from sakiyomi.papers.terminal import show

    show(report, Console(highlight=False))
    print(f"\nwritten: {target}")


def _list(as_json: bool) -> None:
    from sakiyomi.papers import PAPERS

    if as_json:
        print_json([{"name": p.name, "title": p.title, "parts": list(p.parts)} for p in PAPERS])
        return
    for one in PAPERS:
        print(f"{one.name}: {one.title}\n  parts: {', '.join(one.parts)}")


@contextmanager
def _file(target: Path | None) -> Iterator[Callable[[Report], None]]:
    """Opens the file before the work, so that a bad place shows at once; it appears when it is whole."""
    if target is None:
        yield lambda report: None  # noqa: ARG005
        return
    from sakiyomi.papers.html import render

    if target.is_dir():
        raise LimitError(f"cannot write {target}: it is a directory")
    draft = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        stream = draft.open("w", encoding="utf-8")
    except OSError as error:
        raise LimitError(f"cannot write {target}: {error.strerror}") from None
    try:
        with stream:
            yield lambda report: print(render(report), end="", file=stream)
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on the error stream, if somebody watches it."""
    from rich.console import Console
    from rich.progress import Progress as Bars

    console = Console(stderr=True)
    with Bars(console=console, transient=True, disable=not console.is_terminal) as bars:
        tasks = dict[str, int]()

        def show(done: int, total: int, what: str) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=total)
            bars.update(tasks[what], completed=done, visible=done < total)  # type: ignore[arg-type]

        yield show
