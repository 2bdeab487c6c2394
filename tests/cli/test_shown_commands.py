"""README and docs show only commands and options that exist, also where they are not run."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.commands import all_commands
from support.helpers import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWN = re.compile(r"\bsakiyomi ([a-z]+)((?: (?![#|;&])[^\s`·]+)*)")
CODE = re.compile(r"`|^    |^\$ |^sakiyomi ")
OTHER = {"certificate", "import"}
"""Words after `sakiyomi` that are no commands: the first line of a certificate, and Python."""


@cache
def _commands() -> dict[str, Any]:
    return all_commands()


def unknown(line: str) -> list[str]:
    """What a line shows that does not exist."""
    commands, wrong = _commands(), list[str]()
    for found in SHOWN.finditer(line):
        name, rest = found[1], re.sub(r"'[^']*'|\"[^\"]*\"", "", found[2])
        if name in OTHER:
            continue
        below = f"{name} {(rest.split() or [''])[0]}"
        name = below if below in commands else name
        if name not in commands:
            wrong.append(name)
        elif not hasattr(commands[name], "commands"):
            known = {option for parameter in commands[name].params for option in parameter.opts} | {"--help"}
            wrong += [option for option in re.findall(r"--[a-z0-9-]+", rest) if option not in known]
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_shown_commands_exist(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    wrong = [(number, unknown(line)) for number, line in enumerate(lines, 1) if CODE.search(line)]
    assert [one for one in wrong if one[1]] == []


def test_what_does_not_exist_is_found() -> None:
    assert unknown("`sakiyomi report runs/x --html page.html`") == ["--html"]
    assert unknown("sakiyomi nosuch") == ["nosuch"]
    assert unknown("sakiyomi contest run aqua --matches 3 | head --bytes 3") == []
