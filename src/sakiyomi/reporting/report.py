"""The parts of a report: sections of prose, tables and figures. Rendering is elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from sakiyomi.reporting.estimates import Estimate

Cell: TypeAlias = str | int | float | Estimate | None
"""A table cell: text or a raw number; None is empty."""

Align: TypeAlias = Literal["left", "right"]

EMPTY = "–"
SAME = "same"


class Linked(str):
    """The text of a cell, parts of which are links; addresses are relative to the page."""

    __slots__ = ("parts",)
    parts: tuple[tuple[str, str | None], ...]

    def __new__(cls, parts: Sequence[tuple[str, str | None]]) -> Linked:
        """From texts and their addresses, if any."""
        text = super().__new__(cls, "".join(part for part, _ in parts))
        text.parts = tuple(parts)
        return text


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and the format of the cells below it (such as `,.0f`, `+.2f` or `.1%`)."""

    title: str
    form: str = ""
    align: Align = "right"

    def write(self, cell: Cell) -> str:
        """A cell as text."""
        if cell is None:
            return EMPTY
        if isinstance(cell, str):
            return cell
        if self.form.endswith("%") and not isinstance(cell, Estimate):
            return format(100 * cell, self.form[:-1] + "f") + " %"
        return format(cell, self.form)


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under columns; with `published`, the paper's value for each row next to ours."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    published: tuple[Cell, ...] = ()
    """One value per row; empty if the paper gives none."""
    compared: int = -1
    """Index of our column that `published` is compared with."""
    differs: str = "differs"
    """Text for rows in which ours is not the published value."""

    def __post_init__(self) -> None:
        wrong = [row for row in self.rows if len(row) != len(self.columns)]
        if wrong:
            raise ValueError(f"{self.title}: a row of {len(wrong[0])} cells for {len(self.columns)} columns")
        if self.published and len(self.published) != len(self.rows):
            raise ValueError(f"{self.title}: {len(self.published)} published values, {len(self.rows)} rows")

    def headings(self) -> list[Column]:
        """All columns as shown."""
        ours = self.columns[self.compared]
        more = [Column("published", ours.form, ours.align), Column("", align="left")]
        return [*self.columns, *(more if self.published else [])]

    def texts(self) -> Iterator[list[str]]:
        """All rows as shown, written out."""
        columns = self.headings()
        for index, row in enumerate(self.rows):
            cells: list[Cell] = list(row)
            if self.published:
                cells += [self.published[index], self.verdict(index)]
            yield [column.write(cell) for column, cell in zip(columns, cells, strict=True)]

    def verdict(self, index: int) -> str:
        """How our value in a row compares with the published one; empty if the paper gives none."""
        ours, theirs = self.rows[index][self.compared], self.published[index]
        if theirs is None:
            return ""
        return SAME if (ours.value if isinstance(ours, Estimate) else ours) == theirs else self.differs


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing as SVG made by this package (shown without escaping), and as text for the terminal."""

    title: str
    svg: str
    text: str = ""
    note: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    """The numbers shown in it."""
    names: tuple[str, ...] = ()
    """Labels of the drawing that are never translated."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Preformatted text, such as the output of a command."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """A small drawing with a caption, and text that is shown on request."""

    title: str
    svg: str
    """Made by this package: shown without escaping."""
    caption: str
    hidden: tuple[str, ...] = ()
    """Paragraphs behind `more`."""
    more: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side, as many as fit."""

    cards: tuple[Card, ...]


Block: TypeAlias = Prose | Table | Figure | Lines | Cards


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its blocks."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Experiments with their results, source and settings."""

    title: str
    citation: str
    summary: str
    sections: tuple[Section, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    """The settings that reproduce the report."""
    language: str = "en"

    def as_json(self) -> dict[str, Any]:
        """Everything but the drawings, with raw numbers."""
        return {
            "title": self.title,
            "citation": self.citation,
            "summary": self.summary,
            "settings": dict(self.settings),
            "sections": [
                {"title": section.title, "blocks": [_block(block) for block in section.blocks]}
                for section in self.sections
            ],
        }


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, Prose):
        return {"kind": "prose", "text": block.text}
    if isinstance(block, Lines):
        return {"kind": "lines", "title": block.title, "text": block.text}
    if isinstance(block, Cards):
        return {
            "kind": "cards",
            "cards": [
                {"title": one.title, "caption": one.caption, "hidden": list(one.hidden)}
                for one in block.cards
            ],
        }
    if isinstance(block, Figure):
        return {
            "kind": "figure",
            "title": block.title,
            "note": block.note,
            "text": block.text,
            "data": dict(block.data),
        }
    shown: dict[str, Any] = {
        "kind": "table",
        "title": block.title,
        "note": block.note,
        "columns": [column.title for column in block.columns],
        "rows": [[_cell(cell) for cell in row] for row in block.rows],
    }
    if block.published:
        shown["published"] = [_cell(cell) for cell in block.published]
    return shown


def _cell(cell: Cell) -> Any:
    if isinstance(cell, Estimate):
        return {"value": cell.value, "low": cell.low, "high": cell.high, "count": cell.count}
    return cell
