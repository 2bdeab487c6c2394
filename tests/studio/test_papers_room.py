"""The papers room in a browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from support.studio_talk import Visitor


def first(page: Page) -> Locator:
    """The entry of the robots paper."""
    return page.locator(".paper").filter(has_text="Competitively Traveling")


def test_run_a_part_and_read_the_report(visitor: Visitor) -> None:
    page = visitor.enter("papers")
    paper = first(page)
    expect(paper.get_by_role("checkbox", name="figures")).to_be_checked()
    paper.get_by_role("button", name="Run").click()
    report = page.frame_locator("iframe.report")
    expect(report.get_by_role("heading", level=1)).to_have_text(
        "Look-ahead for two competing collecting robots"
    )
    expect(report.locator("figure svg").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="tomabechi: figures (quick)")).to_be_visible()
    expect(report.get_by_role("heading", level=1)).to_be_visible()


def test_a_long_run_shows_progress_and_stops(visitor: Visitor) -> None:
    page = visitor.enter("papers")
    paper = first(page)
    paper.get_by_role("checkbox", name="figures").click()
    paper.get_by_role("checkbox", name="games").click()
    paper.get_by_role("checkbox", name="quick").click()
    paper.get_by_role("button", name="Run").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("progressbar").first).to_be_visible()
    other = visitor.another_tab()
    other.goto(page.url)
    expect(other.get_by_text("Running tomabechi …")).to_be_visible()
    other.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Running tomabechi …")).to_have_count(0)
    expect(paper.get_by_role("button", name="Run")).to_be_enabled()
    expect(page.get_by_text("None yet")).to_be_visible()


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("papers")
    expect(first(page).get_by_role("button", name="Run")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
