"""Gathers the pages of the documentation site in `build/pages`: `python -m tools.site`, then MkDocs.

They are the pages of `docs`, the reference of all commands, and some files from elsewhere. Links to files
that the site shows lead there; other links become text.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path

from tools.command_reference import commands_page

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "pages"
SHOWN = {
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/reporting.md",
    "benchmarks/README.md": "project/benchmarks.md",
    "examples/aquarius/bot.cpp": "project/bot.cpp",
    "examples/aquarius/bot.py": "project/bot.py",
    "src/sakiyomi/studio/static/icon.svg": "assets/icon.svg",
}
"""Files outside `docs` that the site shows, and where."""
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]+)(#[^)\s]*)?\)")

JAPANESE = r"[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff60]"
BREAK = re.compile(rf"(?<={JAPANESE})\n {{0,3}}(?={JAPANESE})")
"""A line break between two Japanese letters."""


def relink(text: str, page: str, place: str) -> str:
    """The text of a page of the repository, with links for its place in the site."""

    def link(found: re.Match[str]) -> str:
        mark, words, target, anchor = found.groups()
        if "://" in target:
            return found[0]
        file = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
        to = SHOWN.get(file) or (file.removeprefix("docs/") if file.startswith("docs/") else None)
        if to is None:
            return words if not mark else ""
        if place.endswith(".ja.md") and "英語" in words:
            return _english_link(words, to, anchor, place)
        where = posixpath.relpath(to, posixpath.dirname(place) or ".")
        return f"{mark}[{words}]({where}{anchor or ''})"

    return LINK.sub(link, text)


def _english_link(words: str, to: str, anchor: str | None, place: str) -> str:
    """From a Japanese page to an English one: an ordinary link would stay among the Japanese pages."""
    up = "../" * (place.count("/") + 1)  # they are in a folder of their own
    return f'<a href="{up}{to.removesuffix(".md")}.html{anchor or ""}">{words}</a>'


def unwrap(text: str) -> str:
    """Japanese text in whole paragraphs: a browser would show a space for every line break in it."""
    parts = re.split(r"(^```.*?^```)", text, flags=re.DOTALL | re.MULTILINE)
    return "".join(part if part.startswith("```") else BREAK.sub("", part) for part in parts)


def gather() -> None:
    """Write all pages anew."""
    shutil.rmtree(PAGES, ignore_errors=True)
    docs = {
        file.relative_to(ROOT).as_posix(): file.relative_to(ROOT / "docs").as_posix()
        for file in (ROOT / "docs").rglob("*")
        if file.is_file()
    }
    for name, place in (docs | SHOWN).items():
        to = PAGES / place
        to.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".md"):
            text = (ROOT / name).read_text(encoding="utf-8")
            text = relink(text, name, place)
            to.write_text(unwrap(text) if name.endswith(".ja.md") else text, encoding="utf-8")
        else:
            shutil.copyfile(ROOT / name, to)
    for ending, japanese in (("md", False), ("ja.md", True)):
        page = PAGES / "reference" / f"commands.{ending}"
        page.write_text(commands_page(japanese), encoding="utf-8")


if __name__ == "__main__":
    gather()
