"""README and docs show real output: commands and Python blocks are run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.helpers import ROOT
from tools.readme import blocks, comparable, rendered

PAGES = sorted(
    page.relative_to(ROOT).as_posix() for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
CONSOLE = [
    pytest.param(page, i, id=f"{page}:{i}")
    for page in PAGES
    for i, _ in enumerate(blocks((ROOT / page).read_text(encoding="utf-8")))
]


@pytest.mark.parametrize(("page", "number"), CONSOLE)
def test_commands_print_what_is_shown(page: str, number: int) -> None:
    shown = blocks((ROOT / page).read_text(encoding="utf-8"))[number]
    assert comparable(rendered(shown, ROOT)) == comparable(shown)


@pytest.mark.parametrize("page", PAGES)
def test_python_blocks_run_in_order(page: str, tmp_path: Path) -> None:
    code = "\n".join(PYTHON.findall((ROOT / page).read_text(encoding="utf-8")))
    script = tmp_path / "page.py"
    script.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text):
        if "://" not in link:
            assert ((ROOT / page).parent / link).exists(), link
