"""The report model and its three renderings."""

import io
import json

import pytest
from rich.console import Console

from sakiyomi.reporting.estimates import share
from sakiyomi.reporting.html import render
from sakiyomi.reporting.report import Column, Figure, Prose, Report, Section, Table
from sakiyomi.reporting.terminal import rich_table, show
from support.pages import checked

NASTY = "<script>alert(1)</script> & \"quotes\" 'too'"


def report() -> Report:
    columns = (Column(NASTY, align="left"), Column("nodes", ",.0f"), Column("share", ".1%"))
    rows = ((NASTY, 1234567, share(1, 4)), ("none", None, 0.5))
    table = Table(NASTY, columns, rows, NASTY, published=(None, 0.25), differs="differs: rounded")
    figure = Figure(NASTY, "<svg xmlns='http://www.w3.org/2000/svg'/>", "o--o", NASTY, {"points": [1, 2]})
    section = Section(NASTY, (Prose(NASTY), table, figure, Figure("only drawn", "<svg></svg>")))
    return Report(NASTY, NASTY, NASTY, (section,), {"seed": NASTY})


def test_html_is_balanced_escaped_and_self_contained() -> None:
    page = render(report())
    checker = checked(page)
    assert page.count("<script") == 0
    assert checker.words.count(NASTY) >= 10
    assert "1,234,567" in page
    assert "25.0 % (4.6–69.9)" in page
    assert "@import" not in page
    assert "url(" not in page


def test_html_suits_both_colour_schemes_and_narrow_screens() -> None:
    page = render(report())
    assert "prefers-color-scheme:dark" in page
    assert 'name="viewport"' in page
    assert page.count('<div class="wide">') == 3


def test_published_values_stand_beside_ours() -> None:
    columns = (Column("what", align="left"), Column("ours", ".1f"))
    table = Table(
        "t", columns, (("a", 1.0), ("b", 2.0), ("c", 3.0)), published=(1.0, 2.5, None), differs="ours is less"
    )
    assert [column.title for column in table.headings()] == ["what", "ours", "published", ""]
    assert list(table.texts()) == [
        ["a", "1.0", "1.0", "same"],
        ["b", "2.0", "2.5", "ours is less"],
        ["c", "3.0", "–", ""],
    ]


def test_json_holds_raw_numbers() -> None:
    data = json.loads(json.dumps(report().as_json()))
    prose, table, figure, _ = data["sections"][0]["blocks"]
    assert prose == {"kind": "prose", "text": NASTY}
    assert table["rows"][0][1] == 1234567
    assert table["rows"][0][2]["value"] == 0.25
    assert table["published"] == [None, 0.25]
    assert figure["data"] == {"points": [1, 2]}


def test_terminal_shows_everything_and_ignores_markup() -> None:
    out = io.StringIO()
    marked = Report("[bold]title[/bold]", "c", "s", (Section("[red]x", report().sections[0].blocks),))
    show(marked, Console(file=out, width=120))
    text = out.getvalue()
    for words in (
        "[bold]title[/bold]",
        "[red]x",
        "1,234,567",
        "o--o",
        "differs: rounded",
        "drawn in the HTML",
    ):
        assert words in text


def test_tables_are_checked() -> None:
    with pytest.raises(ValueError, match="2 cells for 1 columns"):
        Table("t", (Column("a"),), ((1, 2),))
    with pytest.raises(ValueError, match="1 published values, 2 rows"):
        Table("t", (Column("a"),), ((1,), (2,)), published=(1,))


def test_long_names_stay_apart_on_a_narrow_terminal() -> None:
    names = [f"alphabeta:nodes=1000000,memory=256,ponder={name}" for name in ("pv", "mixed")]
    columns = (Column("player", align="left"), *(Column("games") for _ in range(8)))
    table = Table("Results", columns, tuple((name, *range(100, 108)) for name in names))
    out = io.StringIO()
    Console(width=70, file=out).print(rich_table(table))
    shown = "".join(line.split(" ")[0] for line in out.getvalue().splitlines())
    assert all(name in shown for name in names)
