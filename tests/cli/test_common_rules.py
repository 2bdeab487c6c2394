"""What all commands share, as docs/command-line.md says: exit codes, help, the version."""

from __future__ import annotations

import re
from collections import defaultdict
from importlib.metadata import version
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner, Result

import sakiyomi
from sakiyomi.cli.app import COMMANDS, make_app, make_overview
from sakiyomi.reporting.report import Column, Table
from sakiyomi.reporting.terminal import print_table
from support.commands import all_commands
from support.helpers import ROOT

COMMON = (
    *("--out", "--quiet", "--json", "--threads", "--cells", "--executor"),
    *("--seconds", "--nodes", "--japanese", "--seed", "--force"),
)
"""Options that many commands share."""
MATE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
ENDGAME = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"


def call(*words: str) -> Result:
    """Runs a command in this process, on 80 columns."""
    return CliRunner().invoke(make_app(words[0]), list(words), env={"COLUMNS": "80"})


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("mate", MATE), 0),
        (("mate", "8k/9/9/9/9/9/9/9/9 b G 1"), 1),
        (("mate", "rubbish"), 2),
        (("mate", "--nosuch"), 2),
        (("mate", MATE, "--nodes", "1"), 3),
        (("solve", "othello", "rubbish"), 2),
        (("solve", "othello"), 2),
        (("solve", "othello", ENDGAME, "--nodes", "1"), 3),
        (("verify", "nowhere"), 2),
        (("best", "othello", "rubbish"), 2),
    ],
)
def test_exit_codes(words: tuple[str, ...], code: int) -> None:
    assert call(*words).exit_code == code


def test_help_of_every_command() -> None:
    for name in all_commands():
        short, long = call(*name.split(), "-h"), call(*name.split(), "--help")
        assert (short.exit_code, short.stdout) == (0, long.stdout), name
        assert max(map(len, long.stdout.splitlines())) <= 80, name


def test_no_summary_is_cut() -> None:
    overview = CliRunner().invoke(make_overview(), ["-h"], env={"COLUMNS": "80"}).stdout
    assert all(f"  {name} " in overview and summary in overview for name, summary in COMMANDS.items())
    for name in ("contest", "hardware"):
        listed = call(name, "-h").stdout.partition("Commands:")[2]
        assert listed.strip()
        assert "..." not in listed
        assert "…" not in listed


def test_the_version() -> None:
    assert sakiyomi.__version__ == version("sakiyomi")
    shown = CliRunner().invoke(make_overview(), ["--version"]).stdout
    assert shown == f"sakiyomi {sakiyomi.__version__}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("best", "othello", "nosuch.txt"), "there is no file nosuch.txt"),
        (("solve", "othello", "nosuch.txt"), "there is no file nosuch.txt"),
        (("best", "shogi", "folder/nosuch.kif"), "there is no file folder/nosuch.kif"),
        (("why", "collect", "nosuch.txt"), "there is no file nosuch.txt"),
        (("best", "othello", "--depth", "99999"), "depth must lie between 1 and 1000, not 99999"),
        (("match", "othello", "alphabeta:depth=99999", "random"), "depth must lie between 1 and 1000"),
        (("best", "othello", "...XO..."), "squares"),
    ],
)
def test_mistakes_are_named(words: tuple[str, ...], message: str) -> None:
    result = call(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_tables_fit_80_columns() -> None:
    names = (Column("player", align="left"), Column("against", align="left"))
    wide = Table(
        "Results",
        (*names, *(Column(f"column {i}") for i in range(9))),
        (("alphabeta:nodes=2000", "将棋のプレーヤー", *(f"{i} 0 0 0 0" for i in range(9))),) * 2,
    )
    written = StringIO()
    print_table(wide, Console(file=written, width=80))
    lines = written.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert all(f"column {i}" in "".join(lines) and f"{i} 0 0 0 0" in "".join(lines) for i in range(9))
    rows = [line for line in lines if "alphabeta:nodes=2000" in line]
    assert len(rows) == 2 * sum("player" in line for line in lines)
    assert len(rows) > 2


@pytest.mark.parametrize(("name", "title"), [("md", "## Options"), ("ja.md", "## 多くのコマンドに共通の")])
def test_the_table_of_common_options(name: str, title: str) -> None:
    """Every command is in the table, every ✓ is true, and every other cell is a reason that is given."""
    page = (ROOT / "docs" / f"command-line.{name}").read_text(encoding="utf-8")
    head, *rows = (
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in page.partition(title)[2].splitlines()
        if line.startswith("| ") and line.count("|") > len(COMMON)
    )
    assert head[1:] == list(COMMON)
    commands = {name: one for name, one in all_commands().items() if not hasattr(one, "commands")}
    assert [row[0] for row in rows] == list(commands)
    reasons = set(re.findall(r"^\* \*\*([a-z])\*\* ", page, re.MULTILINE))
    for name, *cells in rows:
        options = {option for parameter in commands[name].params for option in parameter.opts}
        assert [cell == "✓" for cell in cells] == [option in options for option in COMMON], name
        assert set(cells) <= {"✓", *reasons}, name
    assert reasons == {cell for _, *cells in rows for cell in cells} - {"✓"}


def test_common_options_mean_the_same() -> None:
    """The same option has the same kind of value everywhere."""
    kinds = defaultdict[str, set[bool]](set)
    for command in all_commands().values():
        for parameter in command.params:
            for option in set(parameter.opts) & set(COMMON):
                kinds[option].add(bool(parameter.is_flag))
    assert set(kinds) == set(COMMON)
    flags = {"--quiet", "--json", "--japanese", "--force"}
    assert kinds == {option: {option in flags} for option in COMMON}


def test_a_table_that_is_a_little_too_wide_is_printed_closer() -> None:
    names = ("player", "against", "games", "won", "drawn", "lost", "score", "Elo", "stronger", "pairs")
    columns = tuple(Column(name, align="left" if i < 2 else "right") for i, name in enumerate(names))
    row = ("more", "less", "40", "22", "2", "16", "57.5 %", "+53 ±127", "80.6 %", "4 2 6 0 8")
    written = StringIO()
    print_table(Table("Results", columns, (row,)), Console(file=written, width=80))
    _, head, _, body = written.getvalue().splitlines()
    assert head.split() == list(names)
    assert body.split() == " ".join(row).split()
    assert max(len(head), len(body)) <= 80
