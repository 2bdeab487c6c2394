"""The papers room in a browser: papers in plain words, parts with their cost, reports in two languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sakiyomi.papers import PAPERS, get
from support.studio_talk import Client, Visitor, at_three_sizes
from tools.paper_pictures import FOLDER, picture, standing_alone

SIZES = [(360, 640), (768, 1024), (1440, 900)]


def part(page: Page, name: str) -> Locator:
    """A part of the robots paper, which is unfolded at first."""
    return page.locator(f".paper[data-name=tomabechi] [data-part={name}]")


def test_run_a_part_and_read_its_report(visitor: Visitor) -> None:
    page = visitor.enter("papers")
    expect(page.locator(".cover h2")).to_have_text("Two robots race for targets")
    expect(part(page, "figures")).to_contain_text("at once")
    part(page, "figures").get_by_role("button", name="Run: the paper's figures").click()
    report = page.frame_locator("iframe.report")
    title = report.get_by_role("heading", level=1)
    expect(title).to_have_text("Look-ahead for two competing collecting robots")
    expect(report.locator("figure svg").first).to_be_visible()
    expect(page).to_have_url(re.compile("#/papers/tomabechi/figures$"))
    expect(part(page, "figures")).to_contain_text("took")
    page.get_by_role("button", name="日本語").click()
    expect(title).to_have_text("競争する二台の収集ロボットの先読み")
    page.get_by_role("button", name="English").click()
    page.reload()
    expect(title).to_have_text("Look-ahead for two competing collecting robots")
    page.go_back()
    expect(page.locator(".cover")).to_be_visible()
    part(page, "figures").get_by_role("button", name="Read").click()
    expect(title).to_be_visible()
    page.get_by_role("button", name=re.compile("^Delete the report")).click()
    expect(page.locator(".cover")).to_be_visible()
    page.get_by_role("button", name="Begin with the paper's figures").click()
    expect(title).to_be_visible()


@at_three_sizes
def test_a_long_run_shows_progress_in_its_place_and_stops(visitor: Visitor) -> None:
    page = visitor.enter("papers")
    page.get_by_role("checkbox", name="full version").click()
    expect(part(page, "games")).to_contain_text("minutes")
    part(page, "games").get_by_role("button", name="Run").focus()
    page.keyboard.press("Enter")
    expect(part(page, "games").get_by_role("progressbar").first).to_be_visible()
    other = visitor.another_tab()
    other.goto(page.url)
    other.get_by_role("checkbox", name="full version").click()
    stop = part(other, "games").get_by_role("button", name="Stop: games against perfect play")
    stop.click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(part(page, "games").get_by_role("button", name="Run")).to_be_enabled()
    expect(page.locator(".cover")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_link_makes_the_report_at_every_size(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    page = visit(viewport={"width": width, "height": height}, locale="ja").enter("papers/wada/freedom")
    report = page.frame_locator("iframe.report")
    expect(report.get_by_role("heading", level=1)).to_have_text("ホストと多数のセルによる詰将棋")
    expect(page.locator(".paper[data-name=wada] [data-part=freedom]")).to_contain_text("前回")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert report.locator("body").evaluate(
        "body => body.scrollWidth <= body.ownerDocument.defaultView.innerWidth"
    )


def test_every_part_has_words_and_a_cost(visitor: Visitor) -> None:
    for paper in PAPERS:
        page = visitor.enter(f"papers/{paper.name}")
        rows = page.locator(f".paper[data-name={paper.name}] li.part")
        expect(rows).to_have_count(len(paper.parts))
        for row in rows.all():
            assert row.locator(".what").inner_text() != row.get_attribute("data-part")
            expect(row.locator(".cost")).to_have_text(re.compile("at once|about [0-9]+ s"))


def test_a_report_is_served_in_both_languages_and_forgotten(client: Client) -> None:
    client.ask("papers", "run", name="wada", parts=["reading"], quick=True)
    client.until("papers", lambda state, live: state["reports"] and not live["busy"])
    report = client.states["papers"]["reports"][-1]
    assert report["parts"] == ["reading"]
    client.ask("papers", "forget", report=report["id"])
    assert client.states["papers"]["reports"] == []


@pytest.mark.parametrize(
    ("name", "part"),
    [("tomabechi", "figures"), ("tajima", "game"), ("takeshita", "reading"), ("wada", "freedom")],
)
def test_the_pictures_are_those_of_a_quick_report(name: str, part: str) -> None:
    figure = picture(get(name), part)
    assert figure is not None
    for language, japanese in (("en", False), ("ja", True)):
        kept = (FOLDER / f"{name}-{part}.{language}.svg").read_text(encoding="utf-8")
        assert kept == standing_alone(figure, japanese=japanese)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_chart_leads_to_its_report(
    visit: Callable[..., Visitor], width: int, height: int, language: str
) -> None:
    visitor = visit(viewport={"width": width, "height": height}, locale=language)
    for paper in PAPERS:
        page = visitor.enter(f"papers/{paper.name}")
        expect(page.locator(f".paper[data-name={paper.name}] .unfolded")).to_be_visible()
        plates = page.locator(".cover .plate")
        expect(plates.first).to_be_attached()
        for drawn in plates.locator("img").all():
            drawn.scroll_into_view_if_needed()
            expect(drawn).to_have_js_property("complete", value=True)
            assert drawn.evaluate("one => one.naturalWidth") > 0
            assert drawn.get_attribute("alt")
            assert f".{language}.svg" in str(drawn.get_attribute("src"))
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.locator(".cover .plate[data-part=freedom]").click()
    expect(page.frame_locator("iframe.report").locator("figure svg").first).to_be_visible()
    expect(page.locator(".reportchip img")).to_have_count(1)


def test_every_picture_is_listed_and_used(visitor: Visitor) -> None:
    page = visitor.enter("papers")
    listed = page.evaluate(
        """async () => Object.entries((await import("/static/parts/paper_pictures.js")).PICTURES).flatMap(
            ([name, parts]) => Object.keys(parts).map((part) => `${name}-${part}`))"""
    )
    for language in ("en", "ja"):
        assert sorted(listed) == sorted(path.name.split(".")[0] for path in FOLDER.glob(f"*.{language}.svg"))
    used = []
    for paper in PAPERS:
        page = visitor.enter(f"papers/{paper.name}")
        expect(page.locator(f".paper[data-name={paper.name}] .unfolded")).to_be_visible()
        used += [f"{paper.name}-{one.get_attribute('data-part')}" for one in page.locator(".plate").all()]
    assert sorted(used) == sorted(listed)


def test_a_report_is_saved_as_a_file(visitor: Visitor) -> None:
    page = visitor.enter("papers/wada/freedom")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save", exact=True).click()
    assert download.value.suggested_filename == "wada-freedom-quick.en.html"
    assert "<h1>" in download.value.path().read_text(encoding="utf-8")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Own window").click()
    expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
    opened.value.close()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024)])
def test_on_a_phone_the_cover_comes_before_the_list(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    page = visit(viewport={"width": width, "height": height}).enter("papers")
    cover, parts = page.locator(".cover"), page.locator(".papersside")
    expect(cover.locator("h2")).to_be_in_viewport()
    first, then = cover.bounding_box(), parts.bounding_box()
    assert first
    assert then
    assert first["y"] + first["height"] <= then["y"]
    page.get_by_role("button", name="All parts and papers").click()
    expect(page.get_by_role("button", name="Run: the paper's figures")).to_be_in_viewport()
    page.get_by_role("button", name=re.compile("^Othello by knowledge")).click()
    expect(cover.locator("h2")).to_have_text("Othello by knowledge")
    expect(cover.locator("h2")).to_be_in_viewport()
