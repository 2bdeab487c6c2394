"""A report on the terminal. rich is imported only here, and only when a report is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sakiyomi.reporting.report import Block, Lines, Prose, Report, Table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as RichTable


def plain_console(width: int | None = None) -> Console:
    """A console for standard output, so many columns wide where that is no terminal."""
    from rich.console import Console

    class Plain(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # as for every other command

    console = Plain(highlight=False, markup=False)
    return console if console.is_terminal else Plain(highlight=False, markup=False, width=width)


def show(report: Report, console: Console) -> None:
    """Prints the whole report."""
    from rich.rule import Rule
    from rich.text import Text

    console.print(Text(report.title, style="bold"))
    console.print(Text(report.citation, style="dim"))
    console.print(Text(report.summary))
    if report.settings:
        words = " · ".join(f"{name} {value}" for name, value in report.settings.items())
        console.print(Text(words, style="dim"))
    for section in report.sections:
        console.print()
        console.print(Rule(Text(section.title, style="bold"), align="left"))
        for block in section.blocks:
            console.print()
            _block(block, console)


def _block(block: Block, console: Console) -> None:
    from rich.text import Text

    if isinstance(block, Prose):
        console.print(Text(block.text))
        return
    if isinstance(block, Lines):
        console.print(Text(block.title, style="bold"))
        console.print(Text(block.text), no_wrap=True, overflow="ignore", crop=False)
        return
    if isinstance(block, Table):
        print_table(block, console)
    elif block.text:
        console.print(Text(block.title, style="bold"))
        # A drawing is not wrapped: a line broken in two is no drawing.
        console.print(Text(block.text), no_wrap=True, overflow="ignore", crop=False)
    else:
        console.print(Text(f"{block.title} (drawn in the HTML report)", style="dim"))
    if block.note:
        console.print(Text(block.note, style="dim"))


def print_table(table: Table, console: Console) -> None:
    """Prints a table under its title."""
    from rich.text import Text

    console.print(Text(table.title, style="bold"))
    console.print(rich_table(table))


def rich_table(table: Table, most: int | None = None) -> RichTable:
    """A table for rich without its title, with at most so many rows."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as RichTable
    from rich.text import Text

    shown = RichTable(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in table.headings():
        shown.add_column(
            Text(column.title), justify=column.align, overflow="fold"
        )  # names may differ at the end
    for row in list(table.texts())[:most]:
        shown.add_row(*(Text(text) for text in row))
    return shown
