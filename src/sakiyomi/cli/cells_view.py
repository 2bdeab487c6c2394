"""A live view of cells: how busy each one is, how much is waiting, and their speed-up."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakiyomi import language
from sakiyomi.executors import Observed

if TYPE_CHECKING:
    from rich.console import Group

REFRESH = 0.25
"""Seconds between two updates."""

MAX_ROWS = 16
"""Most cells with a bar each; more are shown as one line of symbols."""

WIDTH = 30
"""Columns of a bar."""

LEVELS = " ▁▂▃▄▅▆▇█"


@dataclass(slots=True)
class BatchState:
    """The progress of a batch."""

    done: int = 0
    waiting: int = 0
    nodes: int = 0


def picture(cells: Observed, state: BatchState) -> Group:
    """A bar for each cell, and a summary line."""
    from rich.console import Group

    from sakiyomi.reporting.terminal import shown

    now = cells.now
    shares = [busy / now if now > 0 else 0.0 for busy in cells.usage.busy(now)]
    if len(shares) > MAX_ROWS:
        rows = ["cells " + "".join(LEVELS[round(share * (len(LEVELS) - 1))] for share in shares)]
    else:
        rows = [
            f"cell {cell:<3} {'█' * round(share * WIDTH):<{WIDTH}} {share:4.0%}"
            + ("  working" if cell in cells.usage.busy_since else "")
            for cell, share in enumerate(shares)
        ]
    return Group(*map(shown, rows), shown(summary(cells, state), "dim"))


def summary(cells: Observed, state: BatchState) -> str:
    """Utilisation, waiting tasks, nodes, and the mean number of busy cells, which bounds the speed-up."""
    usage, now = cells.usage, cells.now
    worth = usage.utilisation(now) * usage.cells
    speed = f" ({state.nodes / now / 1e6:.2f} M/s)" if cells.unit == "seconds" and now > 0 else ""
    nodes = f", {state.nodes:,} nodes{speed}" if state.nodes else ""
    return (
        f"{usage.cells} cells, {usage.utilisation(now):.0%} busy, {state.waiting:,} waiting{nodes}, "
        f"speed-up at most {worth:.1f}"
    )


@contextmanager
def watching(cells: Observed, total: int, what: str, state: BatchState) -> Iterator[Callable[[], None]]:
    """Shows a progress bar, and a view of several cells, if standard error is a terminal.

    Yields a function that redraws it, at a bounded rate.
    """
    from rich.console import Group
    from rich.live import Live
    from rich.progress import Progress

    from sakiyomi.reporting.terminal import error_console, guard_live

    console = error_console()
    if not console.is_terminal:
        yield lambda: None
        return
    bars = Progress(console=console)
    task = bars.add_task(language.say(what), total=total)
    shown = 0.0
    # Answers redirected to a file must not go through the live display.
    caught = sys.stdout.isatty()
    with Live(bars, console=console, auto_refresh=False, transient=True, redirect_stdout=caught) as live:

        def show() -> None:
            nonlocal shown
            if time.monotonic() - shown >= REFRESH:
                shown = time.monotonic()
                bars.update(task, completed=state.done)
                several = cells.usage.cells > 1
                live.update(Group(bars, *([picture(cells, state)] if several else [])), refresh=True)

        guard_live(console)
        show()
        yield show
