"""The documentation site: links lead to where the site has a file, and every command is listed."""

from __future__ import annotations

import re

from sakiyomi.cli.app import COMMANDS
from support.helpers import ROOT
from tools.command_reference import commands_page
from tools.site import SHOWN, relink, unwrap


def test_every_command_is_in_the_reference() -> None:
    page = commands_page()
    for name in COMMANDS:
        assert f"## `sakiyomi {name}` {{ #sakiyomi-{name} }}" in page
    assert "### `sakiyomi contest serve`" in page
    assert "| `--nodes NUMBER` | Stop after this many nodes" in page


def test_every_page_is_in_the_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    listed = set(re.findall(r"[\w/-]+\.md", menu)) - {"reference/commands.md", *SHOWN.values()}
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert listed == {page for page in pages if not page.endswith(".ja.md")}


def test_japanese_pages_have_an_english_one() -> None:
    for page in (ROOT / "docs").rglob("*.ja.md"):
        assert page.with_name(page.name.replace(".ja.md", ".md")).exists(), page


ENGLISH_ONLY = {"reference/python.md"}
"""Pages without a Japanese version: the reference is made from the docstrings, as `index.ja.md` says."""


def test_pages_have_japanese() -> None:
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    english = {page for page in pages if not page.endswith(".ja.md")}
    assert {page for page in english if page.replace(".md", ".ja.md") not in pages} == ENGLISH_ONLY


def test_japanese_pages_link_to_english_ones() -> None:
    text = "[英語の表](../security.md#limits) [安全](../security.md)"
    assert relink(text, "docs/tasks/best.ja.md", "tasks/best.ja.md") == (
        '<a href="../../security.html#limits">英語の表</a> [安全](../security.md)'
    )


def test_japanese_paragraphs_have_no_spaces_at_line_breaks() -> None:
    assert (
        unwrap("* 一行目、\n  二行目\n三行目 word\n四行目\n\n五")
        == "* 一行目、二行目三行目 word\n四行目\n\n五"
    )
    assert unwrap("一\n```\n二\n三\n```\n四\n五") == "一\n```\n二\n三\n```\n四五"


def test_the_site_names_no_other_host() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "://" not in text
    assert "font: false" in text


def test_links_are_for_the_site() -> None:
    text = "[a](../../SECURITY.md) [b](mate.md#x) [c](../../tools/readme.py) [d](https://example.org)"
    assert relink(text, "docs/tasks/best.md", "tasks/best.md") == (
        "[a](../project/reporting.md) [b](mate.md#x) c [d](https://example.org)"
    )


def test_workflows_call_targets_that_exist() -> None:
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = [*re.findall(r"run: make ([a-z-]+)", text), "sanitize", "tsan"]
    assert {"test", "cross", "docs"} < set(targets)
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
