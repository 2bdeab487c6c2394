"""Reports on the terminal. rich is imported only here, and only when a report is shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sakiyomi import language
from sakiyomi.reporting.report import Block, Cards, Column, Lines, Prose, Report, Table
from sakiyomi.wire import guard_streams, raw_stream, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text


def plain_console(width: int | None = None) -> Console:
    """A console for standard output, `width` columns wide if that is not a terminal."""
    from rich.console import Console

    class Plain(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # as for every other command

    console = Plain(file=raw_stream(sys.stdout), highlight=False, markup=False)
    if not console.is_terminal:
        console = Plain(file=raw_stream(sys.stdout), highlight=False, markup=False, width=width)
    return console


def error_console() -> Console:
    """A console for progress on standard error."""
    from rich.console import Console

    return Console(file=raw_stream(sys.stderr), highlight=False)


def guard_live(console: Console) -> None:
    """Translates and escapes what is printed while rich draws, too: it replaces the streams meanwhile."""
    if console.is_terminal:
        guard_streams(language.say)


def shown(text: str, style: str = "") -> Text:
    """Text for rich in which nothing but its style affects the terminal."""
    from rich.text import Text

    return Text(visible(language.say(text), lines=True), style=style)


def _told(text: str, style: str = "") -> Text:
    """A text of a report, in the chosen language."""
    return shown(language.in_japanese(text) if language.is_japanese() else text, style)


def show(report: Report, console: Console) -> None:
    """Prints the whole report."""
    from rich.rule import Rule

    console.print(_told(report.title, style="bold"))
    console.print(_told(report.citation, style="dim"))
    console.print(_told(report.summary))
    if report.settings:
        words = " · ".join(f"{_told(name)} {_told(str(value))}" for name, value in report.settings.items())
        console.print(shown(words, style="dim"))
    for section in report.sections:
        console.print()
        console.print(Rule(_told(section.title, style="bold"), align="left"))
        for block in section.blocks:
            console.print()
            _block(block, console)


def _block(block: Block, console: Console) -> None:
    if isinstance(block, Prose):
        console.print(_told(block.text))
        return
    if isinstance(block, Lines):
        console.print(_told(block.title, style="bold"))
        console.print(_told(block.text), no_wrap=True, overflow="ignore", crop=False)
        return
    if isinstance(block, Cards):
        console.print(shown(f"{len(block.cards)} drawings (in the HTML report)", style="dim"))
        return
    if isinstance(block, Table):
        print_table(block, console)
    elif block.text:
        console.print(_told(block.title, style="bold"))
        # Never wrap a drawing.
        console.print(_told(block.text), no_wrap=True, overflow="ignore", crop=False)
    else:
        console.print(_told(f"{block.title} (drawn in the HTML report)", style="dim"))
    if block.note:
        console.print(_told(block.note, style="dim"))


def print_table(table: Table, console: Console) -> None:
    """Prints a table under its title."""
    table = _in_language(table)
    console.print(shown(table.title, style="bold"))
    sizes = _sizes(table)
    wide = sum(sizes) + GAP * (len(sizes) - 1) <= console.width
    gap = GAP if wide else GAP - 1
    for columns in _parts(table, sizes, console.width, gap):
        console.print(rich_table(table, columns=columns, gap=gap))


def _in_language(table: Table) -> Table:
    """The table with all its texts in the chosen language."""
    if not language.is_japanese():
        return table

    def say(text: str) -> str:
        """Texts with their own Japanese keep it for the moment they are shown."""
        return text if isinstance(text, language.Both) else language.in_japanese(text)

    columns = tuple(Column(say(column.title), align=column.align) for column in table.headings())
    return Table(say(table.title), columns, tuple(tuple(map(say, row)) for row in table.texts()))


GAP = 3
"""Spaces between columns; one less where the table would be too wide."""


def _sizes(table: Table) -> list[int]:
    """The width of every column."""
    from rich.cells import cell_len

    rows = list(table.texts())
    return [
        max(cell_len(visible(text)) for text in (column.title, *(row[i] for row in rows)))
        for i, column in enumerate(table.headings())
    ]


def _parts(table: Table, sizes: Sequence[int], width: int, gap: int) -> list[list[int]]:
    """The columns to print together: all, or, if numbers would break, fewer with the names before each."""
    headings = table.headings()
    names = 0
    while names < len(headings) and headings[names].align == "left":
        names += 1
    numbers = range(names, len(headings))
    total = sum(sizes) + gap * (len(sizes) - 1)
    if total <= width or not names or any(headings[i].align == "left" for i in numbers):
        return [list(range(len(headings)))]
    taken = min(sum(sizes[:names]) + gap * names, width // 2)
    parts, left = [list(range(names))], width - taken
    for i in numbers:
        if sizes[i] + gap > left and len(parts[-1]) > names:
            parts.append(list(range(names)))
            left = width - taken
        parts[-1].append(i)
        left -= sizes[i] + gap
    return parts


def rich_table(
    table: Table, max_rows: int | None = None, columns: Sequence[int] | None = None, gap: int = GAP
) -> RichTable:
    """A table for rich without its title, with at most `max_rows` rows, and perhaps only some columns."""
    from rich.box import SIMPLE_HEAD
    from rich.cells import cell_len
    from rich.table import Table as RichTable

    rows, headings = RichTable(box=SIMPLE_HEAD, show_edge=False, pad_edge=False), table.headings()
    rows.padding = (0, 1, 0, gap - 2)
    chosen = range(len(headings)) if columns is None else columns
    for i in chosen:
        rows.add_column(
            shown(headings[i].title),
            justify=headings[i].align,
            overflow="fold",  # names may differ at the end
            min_width=max(map(cell_len, shown(headings[i].title).plain.split()), default=0),
            no_wrap=columns is not None and len(chosen) < len(headings) and headings[i].align != "left",
        )
    for row in list(table.texts())[:max_rows]:
        rows.add_row(*(shown(row[i]) for i in chosen))
    return rows
