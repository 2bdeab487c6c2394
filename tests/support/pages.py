"""What every page must be: balanced, without scripts, self-contained."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Checker(HTMLParser):
    """Follows the tags; collects what is unbalanced, loaded from outside, or a script."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script":
            self.wrong.append("script")
        for name, value in attrs:
            if name in ("src", "href") and not (value or "").startswith("#"):
                self.wrong.append(f"{name}={value}")
            if name.startswith("on"):
                self.wrong.append(name)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"/{tag}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def checked(page: str, scripts: int = 0) -> Checker:
    """Reads a page and refuses a bad one; `scripts` is the number of scripts it may contain."""
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.wrong == ["script"] * scripts
    assert checker.open == []
    return checker
