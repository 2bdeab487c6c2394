"""Who may import whom: a lower layer never knows a higher one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.helpers import ROOT
from tools.images import NATIVE_LAYERS, PYTHON_LAYERS, architecture_picture

BELOW = {
    *("errors", "types", "timing", "wire", "runs", "games", "search", "solve", "proof", "tsume"),
    *("ponder", "executors", "cells", "knowledge", "programs", "hardware", "language"),
}
"""All that stands below protocols and players."""

PYTHON: dict[str, set[str]] = {
    "errors": set(),
    "extras": {"errors"},
    # Japanese for what people read.
    "language": set(),
    # How long to think: numbers only.
    "timing": set(),
    "types": {"errors", "timing"},
    # The gate for everything from outside knows nothing of what passes through it.
    "wire": {"errors"},
    "games": {"errors", "types", "wire", "language"},
    # Only the protocol of positions: no search knows a game.
    "search": {"errors", "wire", "types", "games.base", "games.abilities"},
    "proof": {"errors", "wire", "types", "games.base", "games.abilities", "search.running"},
    # Programs that decide by knowledge, each for one game.
    "knowledge": {"errors", "wire", "types", "games", "search", "solve"},
    # Exact solvers, each for one game.
    "solve": {"errors", "wire", "types", "games", "search"},
    "ponder": {"errors", "wire", "types", "games.base", "games.abilities", "search"},
    # A run is a folder, whatever is run.
    "runs": {"errors", "wire"},
    "executors": {"errors", "wire", "types"},
    # Child programs.
    "programs": set(),
    # The shell of every server; it knows nothing of what is served.
    "serving": {"errors"},
    # Work divided among cells: here searches and provers meet executors, and games by name.
    "cells": {"errors", "wire", "types", "games", "search", "proof", "executors"},
    # The look-ahead engine of one game as logic, with the search that it is compared with.
    "hardware": {"errors", "wire", "types", "games", "search"},
    # Tables and charts know nothing of what they show.
    "reporting": {"errors", "wire", "language"},
    "testing": {"errors", "wire", "types", "games.base", "games.abilities", "games.marks", "search"},
    # Mate problems of shogi: here the prover meets the game.
    "tsume": {"errors", "wire", "types", "games", "search.running", "proof", "executors", "cells", "runs"},
    # New mate problems: sieved, studied, and written as a collection.
    "composing": {
        *("errors", "wire", "types", "games", "proof", "tsume", "executors", "cells", "runs", "reporting"),
    },
    "protocols": BELOW,
    # Engines behind a protocol are players too; protocols know nothing of players.
    "players": {*BELOW, "protocols"},
    # Players know nothing of the games they play in, and matches of two nothing of contests of six.
    "match": {*BELOW, "players", "reporting"},
    "contest": {*BELOW, "extras", "protocols", "players", "reporting", "serving"},
    # What a notebook needs, in one call each.
    "api": {*BELOW, "players", "match", "contest", "extras"},
}
"""Each part of the package with what it may import from the others; `_native` is open to all."""

ABOVE = {"papers", "studio", "bench", "cli", "__init__", "__main__"}
"""These stand on top of the table; nothing in it may import them."""

NATIVE: dict[str, set[str]] = {
    "base": {"base"},
    "concept": {"base", "concept"},
    "game": {"base", "concept", "game"},
    "search": {"base", "concept", "search"},
    "proof": {"base", "concept", "proof"},
    # The checker of proofs shares nothing with the search that finds them.
    "verify": {"verify"},
    "team": {"base", "concept", "team"},
    "solve": {"base", "concept", "game", "search", "solve"},
    # Programs that play one game, made of its rules and a team search.
    "play": {"base", "concept", "game", "team", "play"},
    "run": {"base", "concept", "search", "proof", "team", "run"},
    "bind": {
        *("base", "concept", "game", "search", "proof", "verify", "team", "solve", "play", "run", "bind"),
    },
}
"""Each folder of the native side with the folders it may include."""

PACKAGE = ROOT / "src" / "sakiyomi"


def imports(file: Path) -> Iterator[str]:
    """Dotted names below `sakiyomi` that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name == "sakiyomi" or name.startswith("sakiyomi."):
                yield name.removeprefix("sakiyomi").removeprefix(".")


def part_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("part", sorted({part_of(file) for file in PACKAGE.rglob("*.py")} - ABOVE))
def test_python(part: str) -> None:
    assert part in PYTHON, f"say in the table what {part} may import"
    allowed = PYTHON[part] | {part, "_native"}
    for file in PACKAGE.rglob("*.py"):
        for name in imports(file) if part_of(file) == part else ():
            assert any(name == to or name.startswith(f"{to}.") for to in allowed), (
                f"{file.name} imports {name}"
            )


def test_papers_import_nothing_above_them() -> None:
    for file in (PACKAGE / "papers").rglob("*.py"):
        assert not {name.split(".")[0] for name in imports(file)} & {"cli", "studio"}, file.name


def test_the_studio_imports_no_command() -> None:
    for file in PACKAGE.rglob("*.py"):
        parts = {name.split(".")[0] for name in imports(file)}
        if part_of(file) == "studio":
            assert "cli" not in parts, file.name
        elif part_of(file) != "cli":
            assert "studio" not in parts, file.name


def includes(file: Path) -> list[str]:
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', file.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("folder", sorted(path.name for path in (ROOT / "native").iterdir() if path.is_dir()))
def test_native(folder: str) -> None:
    files = [file for file in (ROOT / "native" / folder).rglob("*.*") if file.is_file()]
    assert files
    assert {file.suffix for file in files} <= {".hpp", ".cpp", ".inc"}
    for file in files:
        for name in includes(file):
            if folder != "bind":
                assert not name.startswith(("nanobind", "Python")), f"{file.name} includes {name}"
            if "/" in name and not name.startswith(("nanobind/", "sys/")):
                assert name.split("/")[0] in NATIVE[folder], f"{file.name} includes {name}"


def test_tests_mirror_rooms() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("test_*.py"))}
    assert folders == rooms | {"tools"}


def calls(file: Path) -> Iterator[str]:
    """Dotted names of the functions that a file calls."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def test_only_the_gate_reads_json_and_nobody_unpickles() -> None:
    for file in PACKAGE.rglob("*.py"):
        called = set(calls(file))
        assert not called & {"eval", "exec", "pickle.loads", "pickle.load", "marshal.loads"}, file.name
        if part_of(file) != "wire":
            assert not called & {"json.loads", "json.load"}, f"{file.name} must read JSON through the gate"


def test_the_page_and_the_picture_show_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    python = {part_of(file) for file in PACKAGE.rglob("*.py")} - {"__init__", "__main__"}
    native = {path.name for path in (ROOT / "native").iterdir() if path.is_dir()}
    assert {name for layer in PYTHON_LAYERS for name in layer} == python
    assert {name for layer in NATIVE_LAYERS for name in layer} == native
    named = set(re.findall(r"^\| `(?:sakiyomi|native)/([a-z]+)", page, re.MULTILINE))
    named |= set(re.findall(r"`([a-z]+)\.py`", page))
    assert python | native <= named
    picture = (ROOT / "docs" / "images" / "architecture.svg").read_text(encoding="utf-8")
    assert picture.strip() == architecture_picture()
